/* SPDX-License-Identifier: MIT */
/* Mazes of each team's own: different, equally hard by counts and by what our own player nets in
 * them, and the same again after a restart.
 */
#include "calls.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[128], results[160];

static int make_folder(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/quadrille-XXXXXX",
             base && strlen(base) < 64 ? base : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    snprintf(results, sizeof results, "%s/results.db", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static void tell(const char *command, const char *status)
{
    char body[128];
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"position\":{\"x\":0,\"y\":0}}", token);
    json_t *answer = call(command, body, 200);
    assert_string_equal(text(answer, "status"), status);
    json_decref(answer);
}

/* The results file of teams that have played `count` mazes each, without a client: next-maze, and
 * a wrong declaration ends it. */
static void lose_mazes(const char *name, int count)
{
    enter(name);
    for (int i = 0; i < count; i++) {
        tell("next-maze", "[OK]");
        tell("know-pit", "[KO]");
    }
}

static json_t *scoreboard(void)
{
    struct qd_buf out;
    qd_buf_init(&out, 1 << 20);
    assert_int_equal(qd_contest_scoreboard(contest, &out), 200);
    json_t *board = json_loads(qd_buf_cstr(&out), JSON_REJECT_DUPLICATES, NULL);
    assert_true(json_is_object(board));
    qd_buf_free(&out);
    return board;
}

static struct wumpus_level *maze_of(sqlite3 *file, int team, int number, int64_t *par)
{
    char sql[128];
    sqlite3_stmt *get;
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    snprintf(sql, sizeof sql,
             "SELECT text, par FROM own_maze WHERE name = 'team %d' AND number = %d", team, number);
    assert_int_equal(sqlite3_prepare_v2(file, sql, -1, &get, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(get), SQLITE_ROW);
    struct qd_text text = qd_text_of((const char *)sqlite3_column_text(get, 0));
    assert_int_equal(wumpus_level_parse_as(text, &wumpus_ia02, &level, &why), QD_OK);
    *par = sqlite3_column_int64(get, 1);
    sqlite3_finalize(get);
    return (struct wumpus_level *)level;
}

static int count_in(const struct wumpus_level *maze, int contents)
{
    int count = 0;
    for (int cell = 0; cell < maze->cells; cell++)
        count += (maze->map[cell] & contents) != 0;
    return count;
}

static void teams_have_mazes_of_their_own_equally_hard(void **state)
{
    (void)state;
    enum { TEAMS = 8, MAZES = 4 };
    char name[32];
    int same = 0;
    contest = open_contest((struct qd_contest_options){
        .results = results,
        .per_team = true,
        .series = {.has_seed = true, .seed = 11, .mazes = MAZES, .least = 4, .most = 7}});
    for (int team = 0; team < TEAMS; team++) {
        snprintf(name, sizeof name, "team %d", team);
        lose_mazes(name, team == 0 ? 2 : MAZES);
    }
    /* A restart, and a second run of a team, meet the same mazes. */
    qd_contest_close(contest);
    contest = open_contest((struct qd_contest_options){.results = results});
    assert_true(qd_contest_per_team(contest));
    lose_mazes("team 0", MAZES);
    json_t *board = scoreboard();
    assert_true(json_is_true(json_object_get(board, "per_team")));
    const json_t *rows = json_object_get(board, "rows");
    assert_int_equal(json_array_size(rows), TEAMS);
    int64_t first_par = number(json_array_get(rows, 0), "par");
    for (size_t i = 1; i < TEAMS; i++)
        assert_in_range(number(json_array_get(rows, i), "par") - first_par + 2000, 1000, 3000);
    json_decref(board);
    sqlite3 *file;
    assert_int_equal(sqlite3_open_v2(results, &file, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    for (int i = 1; i <= MAZES; i++) {
        int64_t par, other;
        struct wumpus_level *first = maze_of(file, 0, i, &par);
        for (int team = 1; team < TEAMS; team++) {
            struct wumpus_level *maze = maze_of(file, team, i, &other);
            assert_int_equal(maze->cells, first->cells);
            assert_int_equal(count_in(maze, WUMPUS_PIT), count_in(first, WUMPUS_PIT));
            assert_int_equal(count_in(maze, WUMPUS_GOLD), count_in(first, WUMPUS_GOLD));
            assert_in_range(other - par + 500, 500 - 8 * maze->cells, 500 + 8 * maze->cells);
            same += memcmp(maze->map, first->map, sizeof maze->map) == 0;
            wumpus_level_free(&maze->base);
        }
        wumpus_level_free(&first->base);
    }
    sqlite3_close(file);
    assert_true(same <= 1);
    qd_contest_close(contest);
    (void)unlink(results);
}

static void own_mazes_are_refused_where_they_cannot_be(void **state)
{
    (void)state;
    struct qd_contest *none = NULL;
    struct qd_message why = {0};
    struct qd_contest_options options = {.per_team = true, .series = {.folder = folder}};
    assert_int_equal(qd_contest_open(&options, &none, &why), QD_ILLEGAL);
    assert_string_equal(why.code, "referee.folder.teams");
    contest = open_contest((struct qd_contest_options){.results = results});
    qd_contest_close(contest);
    contest = NULL;
    options = (struct qd_contest_options){.results = results, .per_team = true};
    assert_int_equal(qd_contest_open(&options, &none, &why), QD_ILLEGAL);
    assert_string_equal(why.code, "referee.results.shared");
    (void)unlink(results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(teams_have_mazes_of_their_own_equally_hard),
        cmocka_unit_test(own_mazes_are_refused_where_they_cannot_be),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
