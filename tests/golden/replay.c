/* SPDX-License-Identifier: MIT */
/* The golden transcripts and the pinned levels, natively and without the command line.
 *
 * golden.test.mjs compares the program and the WebAssembly module with the same records; this one
 * needs the library only, so that it can run wherever the unit tests do. README.md tells the
 * formats.
 */
#include <quadrille/play.h>

#include "ref/json_ref.h"
#include "unit/unit.h"

#include <dirent.h>
#include <inttypes.h>

/* What `quadrille batch` and the browser's worker allow. */
enum { NODES = 20000000, MEGABYTES = 512 };

static const char *folder;

static struct qd_buf read_whole(const char *name)
{
    char path[4096], chunk[4096];
    struct qd_buf text;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    CHECK_CASE(file != NULL, "cannot read %s", path);
    qd_buf_init(&text, 64 << 20);
    for (size_t got; (got = fread(chunk, 1, sizeof chunk, file)) > 0;)
        qd_buf_put(&text, chunk, got);
    fclose(file);
    assert_int_equal(text.err, QD_OK);
    return text;
}

static struct qd_play *play_new(void)
{
    struct qd_play_options options = {
        .games = qd_games, .limits = {.nodes = NODES, .bytes = (uint64_t)MEGABYTES << 20}};
    struct qd_play *play = qd_play_new(&options);
    assert_non_null(play);
    return play;
}

/* Takes the answer to one line off the record; the two must be equal. */
static void compare(struct qd_play *play, struct qd_text line, struct qd_text *record)
{
    struct qd_buf answer;
    struct qd_text recorded = {"", 0};
    qd_buf_init(&answer, 2 * QD_ANSWER_CAP);
    (void)qd_play_line(play, line, &answer);
    if (answer.size > 0) {
        bool more = qd_text_line(record, &recorded);
        bool same = more && answer.size == recorded.size + 1 &&
                    memcmp(answer.data, recorded.data, recorded.size) == 0;
        CHECK_CASE(same, "%.*s\nanswers  %s\nrecorded %.*s", (int)line.size, line.data, answer.data,
                   (int)recorded.size, recorded.data);
    }
    qd_buf_free(&answer);
}

/* The lines marked ">", with a "draw" after each that shows a board, against NAME.jsonl. */
static void replay(const char *name)
{
    char record_name[512];
    snprintf(record_name, sizeof record_name, "%.*s.jsonl", (int)strlen(name) - 4, name);
    struct qd_buf script = read_whole(name), record = read_whole(record_name);
    struct qd_text rest = qd_buf_view(&script), left = qd_buf_view(&record), row;
    struct qd_play *play = play_new();
    bool drawn = true;
    while (qd_text_line(&rest, &row)) {
        if (row.size < 2 || row.data[1] != ' ')
            continue;
        if (row.data[0] == '>') {
            compare(play, (struct qd_text){row.data + 2, row.size - 2}, &left);
            drawn = false;
        } else if (row.data[0] == '|' && !drawn) {
            compare(play, qd_text_of("draw"), &left);
            drawn = true;
        }
    }
    CHECK_CASE(left.size == 0, "%s is longer than its script", record_name);
    qd_play_free(play);
    qd_buf_free(&script);
    qd_buf_free(&record);
}

static void transcripts_are_as_recorded(void **unused)
{
    (void)unused;
    DIR *directory = opendir(folder);
    int count = 0;
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory));) {
        size_t size = strlen(entry->d_name);
        if (size > 4 && strcmp(entry->d_name + size - 4, ".txt") == 0) {
            replay(entry->d_name);
            count++;
        }
    }
    closedir(directory);
    assert_true(count > 0);
}

/* FNV-1a, 64 bits. */
static uint64_t hash(struct qd_text text)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < text.size; i++)
        sum = (sum ^ (unsigned char)text.data[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* The hash of the exact ID of a generated level, the first word of its save; "-" where the
 * generator gives up. */
static void put_hash(struct qd_play *play, const char *line, char *out, size_t room)
{
    char save[16384];
    struct qd_buf answer;
    qd_buf_init(&answer, 2 * QD_ANSWER_CAP);
    qd_err err = qd_play_line(play, qd_text_of(line), &answer);
    if (err) {
        CHECK_CASE(err == QD_LIMIT, "%s: %s", line, answer.data);
        snprintf(out, room, "-");
        qd_buf_free(&answer);
        return;
    }
    qd_buf_clear(&answer);
    assert_int_equal(qd_play_line(play, qd_text_of("save"), &answer), QD_OK);
    struct json_ref raw = json_ref_at((struct json_ref){answer.data, answer.size}, "save");
    assert_true(json_ref_string(raw, save, sizeof save));
    struct qd_text rest = qd_text_of(save);
    snprintf(out, room, "%016" PRIx64, hash(qd_text_word(&rest)));
    qd_buf_free(&answer);
}

/* "game params", then a line of hashes for the seeds from 1 on. */
static void levels_are_as_pinned(void **unused)
{
    (void)unused;
    struct qd_buf table = read_whole("levels.pins");
    struct qd_text rest = qd_buf_view(&table), row;
    struct qd_play *play = play_new();
    int levels = 0;
    while (qd_text_line(&rest, &row)) {
        if (row.size == 0 || row.data[0] == '#')
            continue;
        struct qd_text game = qd_text_word(&row), params = qd_text_word(&row), word;
        for (unsigned seed = 1; (word = qd_text_word(&row)).size > 0; seed++, levels++) {
            char line[256], found[32];
            snprintf(line, sizeof line, "new %.*s %.*s #%u", (int)game.size, game.data,
                     (int)params.size, params.data, seed);
            put_hash(play, line, found, sizeof found);
            CHECK_CASE(qd_text_is(word, found), "%s is another level: %s, pinned %.*s", line, found,
                       (int)word.size, word.data);
        }
    }
    assert_true(levels > 0);
    qd_play_free(play);
    qd_buf_free(&table);
}

/* The records are those of a program that has its engines' files: each is handed over. */
static int learn(void **unused)
{
    (void)unused;
    for (size_t i = 0; qd_games[i]; i++) {
        const struct qd_versus *versus = qd_games[i]->versus;
        if (!versus || !versus->data)
            continue;
        char name[128];
        snprintf(name, sizeof name, "../../%s", versus->data);
        struct qd_buf file = read_whole(name);
        assert_int_equal(versus->learn(file.data, file.size), QD_OK);
        qd_buf_free(&file);
    }
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(transcripts_are_as_recorded),
        cmocka_unit_test(levels_are_as_pinned),
    };
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: golden_replay FOLDER [transcripts|pins]\n");
        return 2;
    }
    folder = argv[1];
    if (argc == 3)
        cmocka_set_test_filter(strcmp(argv[2], "pins") == 0 ? "levels_*" : "transcripts_*");
    return cmocka_run_group_tests_name("golden", tests, learn, NULL);
}
