/* SPDX-License-Identifier: MIT */
/* Recorded exchanges of public clients (course.txt), said again to the referee: what they send is
 * understood as it stands, and what they read in the answers is there, word for word.
 */
#include "referee/contest.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char maze_text[] = "4x4\n. . . P\n. G . W\n. . . .\n. . . .\n";
static const char mark[] = "$TOKEN";

static char token[TOKEN_SIZE + 1];
static const char *recorded; /* the file */

/* A copy of the text with the token for its mark; the caller's to free. */
static char *with_token(const char *text)
{
    size_t size = strlen(text) + TOKEN_SIZE + 1;
    char *out = malloc(size);
    const char *at = strstr(text, mark);
    assert_non_null(out);
    if (at)
        snprintf(out, size, "%.*s%s%s", (int)(at - text), text, token, at + strlen(mark));
    else
        snprintf(out, size, "%s", text);
    return out;
}

/* Every field of `wanted` is in the answer; null: there is no such field. */
static void compare(const json_t *answer, json_t *wanted, int line)
{
    const char *name;
    json_t *value;
    json_object_foreach(wanted, name, value)
    {
        const json_t *found = json_object_get(answer, name);
        const char *text = json_string_value(value);
        bool fits;
        if (json_is_null(value)) {
            fits = !found;
        } else if (text && strcmp(text, mark) == 0) {
            fits = json_is_string(found) && json_string_length(found) == TOKEN_SIZE;
            if (fits)
                memcpy(token, json_string_value(found), TOKEN_SIZE + 1);
        } else if (text && strcmp(text, "$ANY") == 0) {
            fits = json_is_string(found);
        } else {
            fits = found && json_equal(found, value);
        }
        if (!fits) {
            char *said = json_dumps(answer, 0);
            fail_msg("line %d: %s in %s", line, name, said);
        }
    }
}

/* "> COMMAND BODY": the answer and its HTTP status. */
static json_t *say(struct qd_contest *contest, char *text, unsigned *status)
{
    struct qd_buf out;
    char *blank = strchr(text, ' ');
    assert_non_null(blank);
    *blank = 0;
    char *body = with_token(blank + 1);
    qd_buf_init(&out, 1 << 16);
    *status = qd_contest_call(contest, text, qd_text_of(body), &out);
    json_t *answer = json_loads(qd_buf_cstr(&out), JSON_REJECT_DUPLICATES, NULL);
    assert_true(json_is_object(answer));
    qd_buf_free(&out);
    free(body);
    return answer;
}

static int play(struct qd_contest *contest, FILE *file)
{
    char line[1024];
    json_t *answer = NULL;
    unsigned status = 0;
    int exchanges = 0;
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] == '>') {
            json_decref(answer);
            answer = say(contest, line + 2, &status);
        } else if (line[0] == '<') {
            json_t *wanted = json_loads(line + 6, 0, NULL);
            assert_true(wanted && answer);
            if ((long)status != strtol(line + 2, NULL, 10))
                fail_msg("line %d: HTTP %u", number, status);
            compare(answer, wanted, number);
            json_decref(wanted);
            exchanges++;
        }
    }
    json_decref(answer);
    return exchanges;
}

static void the_clients_of_the_course_are_understood(void **state)
{
    (void)state;
    char folder[128], path[160];
    struct qd_contest *contest = NULL;
    struct qd_message why = {0};
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/quadrille-XXXXXX",
             base && strlen(base) < 64 ? base : "/tmp");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/mazes.txt", folder);
    FILE *mazes = fopen(path, "w");
    assert_non_null(mazes);
    fprintf(mazes, "%s\n%s", maze_text, maze_text);
    assert_int_equal(fclose(mazes), 0);
    struct qd_contest_options options = {.series = {.folder = folder}};
    assert_int_equal(qd_contest_open(&options, &contest, &why), QD_OK);
    FILE *file = fopen(recorded, "r");
    assert_non_null(file);
    assert_true(play(contest, file) >= 30);
    (void)fclose(file);
    qd_contest_close(contest);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clients_of_the_course_are_understood),
    };
    if (argc != 2)
        return 2;
    recorded = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
