/* SPDX-License-Identifier: MIT */
/* The contest without a socket: every command in every phase, tokens, serials, what a restart
 * keeps, and requests that are none. The truth about costs is written out here once more.
 */
#include "calls.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* P at (0,2); W at (2,1); G at (1,0) and (3,3). */
static const char maze_text[] = "4x4\n. . P .\nG . . .\n. W . .\n. . . G\n";

static char folder[128], mazes[160], results[160];

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static int make_folder(void **state)
{
    (void)state;
    char path[256];
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/quadrille-XXXXXX",
             base && strlen(base) < 64 ? base : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    snprintf(mazes, sizeof mazes, "%s/mazes", folder);
    snprintf(results, sizeof results, "%s/results.db", folder);
    if (mkdir(mazes, 0700) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/1.txt", mazes);
    write_file(path, maze_text);
    snprintf(path, sizeof path, "%s/2.txt", mazes);
    write_file(path, "# two in one file\n2x2:2/WG\n3x3:3/1G1/2W\n");
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[256];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static int begin(void **state)
{
    (void)state;
    contest = open_contest((struct qd_contest_options){.series = {.folder = mazes}});
    return 0;
}

static int end(void **state)
{
    (void)state;
    qd_contest_close(contest);
    contest = NULL;
    return 0;
}

/* A command of the present client, with its HTTP status, status, cost (-1: none) and message ("":
 * any). */
static void tell(const char *command, int x, int y, unsigned http, const char *status, int cost,
                 const char *message)
{
    char body[256];
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"position\":{\"x\":%d,\"y\":%d}}", token, x, y);
    json_t *answer = call(command, body, http);
    assert_string_equal(text(answer, "status"), status);
    if (cost >= 0)
        assert_int_equal(number(answer, "action_cost"), cost);
    else
        assert_null(json_object_get(answer, "action_cost"));
    if (message[0])
        assert_string_equal(text(answer, "msg"), message);
    json_decref(answer);
}

static json_t *status_now(void)
{
    char body[128];
    snprintf(body, sizeof body, "{\"token\":\"%s\"}", token);
    return call("status", body, 200);
}

static void map_all(int side)
{
    for (int x = 0; x < side; x++)
        for (int y = 0; y < side; y++)
            tell("cautious-probe", x, y, 200, "[OK]", 50, "");
    tell("end-map", 0, 0, 200, "[OK]", -1, "");
}

static void a_whole_maze_is_played(void **state)
{
    (void)state;
    enter("Ada");
    tell("next-maze", 0, 0, 200, "[OK]", -1, "");
    tell("probe", 0, 0, 200, "[OK]", 10, "you feel .");
    tell("probe", 0, 1, 200, "[OK]", 10, "you feel B");
    tell("probe", 0, 2, 200, "[KO]", 1010, "you feel P");
    tell("cautious-probe", 2, 1, 200, "[OK]", 50, "you feel W");
    tell("probe", 1, 0, 200, "[OK]", 10, "you feel G");
    tell("probe", 1, 1, 200, "[OK]", 10, "you feel S");
    tell("know-wumpus", 2, 1, 200, "[OK]", 0, "");
    tell("know-pit", 0, 2, 200, "[OK]", 0, "");
    tell("end-map", 0, 0, 417, "[Err]", -1, "");
    tell("probe", 4, 0, 200, "[Err]", 0, "");
    tell("probe", 0, -1, 200, "[Err]", 0, "");
    for (int cell = 3; cell < 16; cell++)
        tell("cautious-probe", cell / 4, cell % 4, 200, "[OK]", 50, "");
    tell("end-map", 0, 0, 200, "[OK]", -1, "");
    tell("go-to", 3, 3, 200, "[Err]", 0, "");
    tell("go-to", 1, 0, 200, "[OK]", 1, "");
    tell("maze-completed", 0, 0, 200, "[Err]", -1, "");
    tell("go-to", 0, 0, 200, "[OK]", 1, "");
    tell("go-to", 1, 0, 200, "[OK]", 1, ""); /* its gold pays once */
    tell("go-to", 0, 0, 200, "[OK]", 1, "");
    tell("go-to", 0, 1, 200, "[OK]", 1, "");
    tell("maze-completed", 0, 0, 200, "[Err]", -1, "");
    tell("go-to", 0, 0, 200, "[OK]", 1, "");
    json_t *now = status_now();
    assert_int_equal(number(now, "phase"), 2);
    assert_int_equal(number(now, "reward_phase1"), 100);
    assert_int_equal(number(now, "cost_phase1"), 10 + 10 + 1010 + 50 + 10 + 10 + 13 * 50);
    assert_int_equal(number(now, "reward_phase2"), 1000);
    assert_int_equal(number(now, "cost_phase2"), 6);
    json_decref(now);
    tell("maze-completed", 0, 0, 200, "[OK]", -1, "");
    tell("next-maze", 0, 0, 200, "[OK]", -1, "");
    now = status_now();
    assert_int_equal(number(now, "grid_size"), 2);
    assert_int_equal(number(now, "total_cost"), 1750 + 6);
    json_decref(now);
}

static void commands_have_their_phase(void **state)
{
    (void)state;
    static const char *const mapping[] = {"probe", "cautious-probe", "know-pit", "know-wumpus"};
    enter("Bob");
    for (int i = 0; i < 4; i++)
        tell(mapping[i], 0, 0, 200, "[Err]", 0, "");
    tell("go-to", 0, 1, 200, "[Err]", 0, "");
    tell("next-maze", 0, 0, 200, "[OK]", -1, "");
    tell("next-maze", 0, 0, 200, "[Err]", 0, "");
    tell("go-to", 0, 1, 200, "[Err]", 0, "");
    map_all(4);
    for (int i = 0; i < 4; i++)
        tell(mapping[i], 0, 0, 200, "[Err]", 0, "");
    json_t *now = status_now();
    assert_int_equal(number(now, "cost_phase1"), 16 * 50);
    assert_int_equal(number(now, "cost_phase2"), 0);
    json_decref(now);
}

static void deaths_and_mistakes_end_a_maze(void **state)
{
    (void)state;
    enter("Cem");
    tell("next-maze", 0, 0, 200, "[OK]", -1, "");
    tell("know-pit", 0, 1, 200, "[KO]", 5000, "");
    tell("probe", 0, 0, 200, "[Err]", 0, "");
    tell("next-maze", 0, 0, 200, "[OK]", -1, "");
    map_all(2);
    tell("go-to", 1, 0, 200, "[KO]", 5001, "");
    tell("go-to", 0, 0, 200, "[Err]", 0, "");
    tell("next-maze", 0, 0, 200, "[OK]", -1, "");
    map_all(3);
    tell("maze-completed", 0, 0, 200, "[OK]", -1, "");
    tell("next-maze", 0, 0, 200, "[Err]", -1, "no more maze");
    struct qd_buf board;
    qd_buf_init(&board, 1 << 16);
    assert_int_equal(qd_contest_scoreboard(contest, &board), 200);
    assert_non_null(strstr(board.data, "\"begun\":3,\"completed\":1,\"died\":1,\"mistaken\":1"));
    qd_buf_free(&board);
}

static void tokens_are_asked_for(void **state)
{
    (void)state;
    static const char *const bad[] = {"{}", "{\"token\":\"\"}", "{\"token\":null}",
                                      "{\"token\":\"No Defined...\"}",
                                      "{\"token\":\"0123456789abcdef0123456789abcdef\"}"};
    enter("Dia");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        json_decref(call("status", bad[i], 401));
    char body[128];
    snprintf(body, sizeof body, "{\"id\":\"Eve\",\"token\":\"%s\"}", token);
    json_decref(call("status", body, 401));
    snprintf(body, sizeof body, "{\"id\":\" Dia \",\"token\":\"%s\"}", token);
    json_decref(call("status", body, 200));
    json_decref(call("register", "{\"members\":\"x\"}", 400));
}

static void a_serial_runs_once(void **state)
{
    (void)state;
    char body[256];
    enter("Fay");
    tell("next-maze", 0, 0, 200, "[OK]", -1, "");
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"serial\":7,\"position\":{\"x\":0,\"y\":1}}",
             token);
    for (int i = 0; i < 3; i++) {
        json_t *answer = call("probe", body, 200);
        assert_string_equal(text(answer, "msg"), "you feel B");
        json_decref(answer);
    }
    json_t *now = status_now();
    assert_int_equal(number(now, "cost_phase1"), 10);
    json_decref(now);
    body[strlen("{\"token\":\"\",\"serial\":") + TOKEN_SIZE] = '6';
    json_decref(call("probe", body, 409));
    tell("probe", 0, 1, 200, "[OK]", 10, "you feel B"); /* without one it is paid again */
}

static void bodies_that_are_none(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "null",
        "[]",
        "17",
        "{",
        "{\"id\":\"a\",\"id\":\"a\"}",
        "{\"id\":\"a\"} {}",
        "{\"id\":7}",
        "{\"id\":\"\"}",
        "{\"id\":\"  \"}",
        "{\"id\":\"a\\nb\"}",
        "{\"id\":\"a\\u0000b\"}",
        "{\"id\":\"\xff\"}",
        "{\"id\":\"0123456789012345678901234567890123456789012345678901234567890123x\"}",
        "{\"id\":\"a\",\"members\":7}",
        "{\"id\":\"a\",\"members\":[1]}",
        "{\"id\":\"a\",\"token\":[]}",
        "{\"id\":\"a\",\"position\":[0,0]}",
        "{\"id\":\"a\",\"position\":{\"x\":0}}",
        "{\"id\":\"a\",\"position\":{\"x\":0.5,\"y\":0}}",
        "{\"id\":\"a\",\"position\":{\"x\":\"0\",\"y\":0}}",
        "{\"id\":\"a\",\"position\":{\"x\":99999999999999999999,\"y\":0}}",
        "{\"id\":\"a\",\"serial\":0}",
        "{\"id\":\"a\",\"serial\":-1}",
        "{\"id\":\"a\",\"serial\":\"1\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *answer = call("register", bad[i], 400);
        assert_string_equal(text(answer, "status"), "[Err]");
        assert_true(text(answer, "msg")[0]);
        json_decref(answer);
    }
    json_decref(call("fly", "{}", 404));
    json_decref(call("", "{}", 404));
    json_decref(call("register", "{\"id\":\"é\",\"members\":[\"a\",\"b\"],\"more\":{}}", 200));
    enter("Gus");
    tell("next-maze", 0, 0, 200, "[OK]", -1, "");
    char body[256];
    snprintf(body, sizeof body, "{\"token\":\"%s\"}", token);
    json_t *answer = call("probe", body, 200); /* no position at all */
    assert_string_equal(text(answer, "status"), "[Err]");
    json_decref(answer);
    tell("probe", 1 << 30, 1 << 30, 200, "[Err]", 0, "");
}

static void a_restart_keeps_everything(void **state)
{
    (void)state;
    struct qd_contest_options options = {.results = results, .series = {.folder = mazes}};
    qd_contest_close(contest);
    contest = open_contest(options);
    enter("Hal");
    tell("next-maze", 0, 0, 200, "[OK]", -1, "");
    tell("probe", 0, 1, 200, "[OK]", 10, "");
    json_t *before = status_now();
    qd_contest_close(contest);
    contest = open_contest((struct qd_contest_options){.results = results});
    assert_int_equal(qd_contest_mazes(contest), 3);
    json_t *after = status_now();
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
    map_all(4);
    tell("maze-completed", 0, 0, 200, "[OK]", -1, "");
}

static void other_mazes_and_other_files_are_refused(void **state)
{
    (void)state;
    struct qd_contest *none = NULL;
    struct qd_message why = {0};
    struct qd_contest_options other = {.results = results, .series = {.mazes = 3}};
    assert_int_equal(qd_contest_open(&other, &none, &why), QD_ILLEGAL);
    assert_string_equal(why.code, "referee.results.other");
    char path[256];
    snprintf(path, sizeof path, "%s/text.db", folder);
    write_file(path, "this is no database, and long enough to be seen as none by its first bytes");
    other = (struct qd_contest_options){.results = path};
    assert_int_equal(qd_contest_open(&other, &none, &why), QD_SYSTEM);
    assert_string_equal(why.code, "referee.results");
    other = (struct qd_contest_options){.series = {.folder = "/nowhere/at/all"}};
    assert_int_equal(qd_contest_open(&other, &none, &why), QD_SYSTEM);
    assert_string_equal(why.code, "referee.folder");
    snprintf(path, sizeof path, "%s/9.txt", mazes);
    write_file(path, "# fine\n2x2:2/WG\n4x4\n. . P .\n. . W .\n. . X .\n. . . .\n");
    other = (struct qd_contest_options){.series = {.folder = mazes}};
    assert_int_not_equal(qd_contest_open(&other, &none, &why), QD_OK);
    assert_string_equal(why.code, "referee.maze");
    assert_int_equal(why.args[1].number, 6);
    assert_int_equal(unlink(path), 0);
    assert_null(none);
}

static void attempts_are_counted_when_they_begin(void **state)
{
    (void)state;
    qd_contest_close(contest);
    contest = open_contest((struct qd_contest_options){.series = {.folder = mazes}, .attempts = 1});
    char again[128];
    json_t *first = call("register", "{\"id\":\"Ina\"}", 200);
    assert_int_equal(strlen(text(first, "secret")), TOKEN_SIZE);
    snprintf(again, sizeof again, "Ina#%s", text(first, "secret"));
    json_decref(first);
    enter(again);
    tell("next-maze", 0, 0, 200, "[OK]", -1, "");
    enter(again);
    tell("next-maze", 0, 0, 403, "[Err]", -1, "");
    json_decref(call("register", "{\"id\":\"Ina\"}", 403)); /* nobody else plays in that name */
    json_decref(
        call("register", "{\"id\":\"Ina\",\"secret\":\"0123456789abcdef0123456789abcdef\"}", 403));
    enter("Jan");
    tell("next-maze", 0, 0, 200, "[OK]", -1, "");
}

static char told_name[NAME_MOST + 1], told_secret[TOKEN_SIZE + 1];
static int told_count;

static void told(void *context, const char *name, const char *secret)
{
    (void)context;
    told_count++;
    snprintf(told_name, sizeof told_name, "%s", name);
    snprintf(told_secret, sizeof told_secret, "%s", secret);
}

#define GIVEN "0123456789abcdef0123456789abcdef"

/* Only those on the list register, each with its own secret; a restart asks for the same. */
static void teams_have_their_secrets(void **state)
{
    (void)state;
    char list[160], kept[160], body[200];
    snprintf(list, sizeof list, "%s/teams.txt", folder);
    snprintf(kept, sizeof kept, "%s/teams.db", folder);
    write_file(list, "# the class\n\nAda\t" GIVEN "\n  Grace Hopper \n");
    struct qd_contest_options options = {
        .results = kept, .series = {.folder = mazes}, .teams = list, .told = told};
    for (int round = 0; round < 2; round++) {
        contest = open_contest(options);
        json_decref(call("register", "{\"id\":\"Eve\"}", 403));
        json_decref(call("register", "{\"id\":\"Ad\"}", 403));
        json_decref(call("register", "{\"id\":\"Ada\"}", 403));
        json_decref(call("register", "{\"id\":\"Ada\",\"secret\":\"" GIVEN "\"}", 200));
        json_decref(call("register", "{\"id\":\"Ada#" GIVEN "\"}", 200));
        json_decref(call("register", "{\"id\":\"Grace Hopper#" GIVEN "\"}", 403));
        assert_int_equal(told_count, 1); /* once: the second round knows it already */
        assert_string_equal(told_name, "Grace Hopper");
        snprintf(body, sizeof body, "{\"id\":\"Grace Hopper\",\"secret\":\"%s\"}", told_secret);
        json_t *answer = call("register", body, 200);
        assert_null(json_object_get(answer, "secret")); /* it is not told to clients */
        json_decref(answer);
        qd_contest_close(contest);
    }
    contest = NULL;
}

static void a_list_of_teams_is_read_with_care(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "# nobody\n", "Ada\tsecret\n",
                                      "Ada\t0123456789abcdef0123456789abcdeg\n", "A\001da\n"};
    char list[160];
    snprintf(list, sizeof list, "%s/teams.txt", folder);
    for (size_t i = 0; i <= sizeof bad / sizeof bad[0]; i++) {
        struct qd_contest *opened = NULL;
        struct qd_message why = {0};
        struct qd_contest_options options = {.series = {.folder = mazes}, .teams = list};
        if (i < sizeof bad / sizeof bad[0])
            write_file(list, bad[i]);
        else
            unlink(list);
        assert_int_not_equal(qd_contest_open(&options, &opened, &why), QD_OK);
        assert_non_null(why.code);
        assert_null(opened);
    }
}

static void seeds_give_the_same_mazes(void **state)
{
    (void)state;
    struct qd_series a = {0}, b = {0};
    struct qd_message why = {0};
    struct qd_series_options options = {
        .has_seed = true, .seed = 5, .mazes = 8, .least = 4, .most = 7};
    assert_int_equal(qd_series_make(&options, &a, &why), QD_OK);
    assert_int_equal(qd_series_make(&options, &b, &why), QD_OK);
    assert_int_equal(a.count, 8);
    for (uint32_t i = 0; i < 8; i++) {
        assert_int_equal(a.maze[i]->options.side, 4 + (int)i / 2);
        assert_memory_equal(a.maze[i]->map, b.maze[i]->map, sizeof a.maze[i]->map);
    }
    qd_series_free(&a);
    qd_series_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_whole_maze_is_played, begin, end),
        cmocka_unit_test_setup_teardown(commands_have_their_phase, begin, end),
        cmocka_unit_test_setup_teardown(deaths_and_mistakes_end_a_maze, begin, end),
        cmocka_unit_test_setup_teardown(tokens_are_asked_for, begin, end),
        cmocka_unit_test_setup_teardown(a_serial_runs_once, begin, end),
        cmocka_unit_test_setup_teardown(bodies_that_are_none, begin, end),
        cmocka_unit_test_setup_teardown(a_restart_keeps_everything, begin, end),
        cmocka_unit_test(other_mazes_and_other_files_are_refused),
        cmocka_unit_test_setup_teardown(attempts_are_counted_when_they_begin, begin, end),
        cmocka_unit_test(teams_have_their_secrets),
        cmocka_unit_test_setup_teardown(a_list_of_teams_is_read_with_care, make_folder,
                                        remove_folder),
        cmocka_unit_test(seeds_give_the_same_mazes),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
