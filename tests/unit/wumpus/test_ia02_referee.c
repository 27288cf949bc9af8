/* SPDX-License-Identifier: MIT */
/* The rule set ia02 by scenarios: phases, costs, rewards, death, and every reason to be refused. */
#include "unit/marked.h"
#include "unit/unit.h"

#include "wumpus/ia02/referee.h"

#include <string.h>

static struct wumpus_level *maze;
static struct wumpus_ia02_player player;
static struct wumpus_ia02_answer answer;

static void read(const char *text)
{
    struct qd_level *level = NULL;
    struct qd_message why;
    wumpus_level_free(maze ? &maze->base : NULL);
    assert_int_equal(wumpus_level_parse_as(qd_text_of(text), &wumpus_ia02, &level, &why), QD_OK);
    maze = (struct wumpus_level *)level;
    memset(&player, 0, sizeof player);
}

/* The answer's status and message. */
static const char *ask(enum wumpus_ia02_command command, int cell)
{
    static char text[IA02_MESSAGE + 8];
    wumpus_ia02_referee(&player, maze, command, cell, &answer);
    snprintf(text, sizeof text, "%s %s", wumpus_ia02_status_names[answer.status], answer.message);
    return text;
}

static const char simple[] = "G . P .\n"
                             ". . . .\n"
                             "W . G .\n"
                             ". . . P\n";

static void map_all(void)
{
    (void)ask(IA02_NEXT_MAZE, -1);
    for (int cell = 0; cell < 16; cell++)
        (void)ask(IA02_CAUTIOUS_PROBE, cell);
    assert_string_equal(ask(IA02_END_MAP, -1), "[OK] the map is complete, go and find the gold");
}

static void mapping(void **unused)
{
    (void)unused;
    read(simple);
    assert_string_equal(ask(IA02_NEXT_MAZE, -1), "[OK] maze 1");
    assert_true(answer.has_side && answer.side == 4);
    assert_int_equal(player.reward[0], 100);
    assert_string_equal(ask(IA02_PROBE, 0), "[OK] you feel G");
    assert_int_equal(answer.cost, 10);
    assert_string_equal(ask(IA02_PROBE, 1), "[OK] you feel B");
    assert_string_equal(ask(IA02_PROBE, 5), "[OK] you feel .");
    assert_string_equal(ask(IA02_PROBE, 4), "[OK] you feel S");
    assert_string_equal(ask(IA02_PROBE, 2), "[KO] you feel P");
    assert_int_equal(answer.cost, 1010);
    assert_int_equal(answer.percepts, -1);
    assert_string_equal(ask(IA02_CAUTIOUS_PROBE, 8), "[OK] you feel W");
    assert_int_equal(answer.cost, 50);
    assert_string_equal(ask(IA02_KNOW_WUMPUS, 8), "[OK] Correct wumpus position.");
    assert_string_equal(ask(IA02_KNOW_PIT, 15), "[OK] Correct pit position.");
    assert_int_equal(answer.cost, 0);
    assert_int_equal(player.cost[0], 4 * 10 + 1010 + 50);
    assert_string_equal(ask(IA02_END_MAP, -1), "[Err] the map is incomplete: 9 cells are unknown");
    assert_int_equal(answer.http, 417);
    assert_string_equal(ask(IA02_KNOW_PIT, 3), "[KO] there is no pit, the maze is lost");
    assert_int_equal(answer.cost, 5000);
    assert_int_equal(player.phase, IA02_BETWEEN);
    assert_int_equal(player.end, IA02_MISTAKEN);
    assert_string_equal(ask(IA02_NEXT_MAZE, -1), "[OK] maze 2");
    assert_int_equal(player.cost[0], 0);
    assert_int_equal(player.all_cost, 6100);
    assert_int_equal(player.all_reward, 200);
}

static void exploring(void **unused)
{
    (void)unused;
    read(simple);
    map_all();
    assert_string_equal(ask(IA02_GO_TO, 5), "[Err] you can go to a cell beside you only");
    assert_int_equal(answer.cost, 0);
    assert_string_equal(ask(IA02_GO_TO, 0), "[Err] you can go to a cell beside you only");
    static const int way[] = {1, 5, 6, 10};
    for (int i = 0; i < 4; i++)
        (void)ask(IA02_GO_TO, way[i]);
    assert_string_equal(answer.message, "you find gold");
    assert_true(answer.has_reward && answer.reward == 1000 && answer.cost == 1);
    assert_string_equal(ask(IA02_MAZE_COMPLETED, -1), "[Err] come back to (0,0) first");
    (void)ask(IA02_GET_POSITION, -1);
    assert_int_equal(answer.row, 2);
    assert_int_equal(answer.col, 2);
    (void)ask(IA02_GO_TO, 6);
    assert_string_equal(ask(IA02_GO_TO, 10), "[OK] you are there"); /* gold pays once */
    assert_false(answer.has_reward);
    static const int home[] = {6, 5, 1, 0};
    for (int i = 0; i < 4; i++)
        (void)ask(IA02_GO_TO, home[i]);
    assert_string_equal(answer.message, "you find gold"); /* on the start */
    assert_string_equal(ask(IA02_MAZE_COMPLETED, -1), "[OK] maze 1 completed");
    assert_int_equal(player.reward[1], 2000);
    assert_int_equal(player.cost[1], 10);
    assert_int_equal(player.end, IA02_COMPLETED);
    wumpus_ia02_referee(&player, NULL, IA02_NEXT_MAZE, -1, &answer);
    assert_int_equal(answer.reason, IA02_NO_MORE);
    assert_false(answer.has_side);
}

/* The cells beside the start are as far from completing the maze as any other. */
static void home_is_one_cell(void **unused)
{
    (void)unused;
    static const int ways[][2] = {{1, -1}, {4, -1}, {1, 5}, {1, 0}, {4, 0}};
    for (size_t i = 0; i < COUNT_OF(ways); i++) {
        read(simple);
        map_all();
        for (int k = 0; k < 2 && ways[i][k] >= 0; k++)
            (void)ask(IA02_GO_TO, ways[i][k]);
        int there = player.at;
        const char *said = ask(IA02_MAZE_COMPLETED, -1);
        CHECK_CASE((there == 0) == (strcmp(said, "[OK] maze 1 completed") == 0),
                   "maze-completed in cell %d: %s", there, said);
        assert_int_equal(player.end, there == 0 ? IA02_COMPLETED : IA02_NOT_ENDED);
        assert_int_equal(player.phase, there == 0 ? IA02_BETWEEN : IA02_EXPLORING);
    }
}

static void death(void **unused)
{
    (void)unused;
    read(simple);
    map_all();
    (void)ask(IA02_GO_TO, 4);
    assert_string_equal(ask(IA02_GO_TO, 8), "[KO] you die in a cell with the wumpus in it");
    assert_int_equal(answer.cost, 5001);
    assert_int_equal(player.end, IA02_DIED);
    assert_string_equal(ask(IA02_GO_TO, 4), "[Err] go-to belongs to phase 2, you are in phase 0");
}

/* A player who stays at home gets the gold there. */
static void staying_home(void **unused)
{
    (void)unused;
    read(simple);
    map_all();
    assert_string_equal(ask(IA02_MAZE_COMPLETED, -1), "[OK] maze 1 completed");
    assert_int_equal(player.reward[1], 1000);
    assert_int_equal(player.cost[1], 0);
}

/* A refusal changes nothing. */
static void refusals(void **unused)
{
    (void)unused;
    read(simple);
    for (int phase = 0; phase < 3; phase++) {
        memset(&player, 0, sizeof player);
        if (phase == 1)
            (void)ask(IA02_NEXT_MAZE, -1);
        else if (phase == 2)
            map_all();
        for (int command = 0; command < IA02_COMMANDS; command++) {
            struct wumpus_ia02_player before = player;
            static const int cells[] = {-1, 16, 5000, 3};
            for (int i = 0; i < 4; i++) {
                player = before;
                (void)ask((enum wumpus_ia02_command)command, cells[i]);
                if (answer.status == IA02_ERR)
                    assert_memory_equal(&player, &before, sizeof before);
                else
                    assert_true(!wumpus_ia02_command_has_cell((enum wumpus_ia02_command)command) ||
                                i == 3);
            }
            player = before;
        }
    }
}

static void as_json(void **unused)
{
    (void)unused;
    struct qd_buf out;
    read(simple);
    qd_buf_init(&out, 1 << 12);
    (void)ask(IA02_NEXT_MAZE, -1);
    wumpus_ia02_answer_format(&player, &answer, &out);
    assert_string_equal(qd_buf_cstr(&out),
                        "{\"status\":\"[OK]\",\"msg\":\"maze 1\",\"grid_size\":4}");
    qd_buf_clear(&out);
    (void)ask(IA02_PROBE, 1);
    wumpus_ia02_answer_format(&player, &answer, &out);
    assert_string_equal(qd_buf_cstr(&out),
                        "{\"status\":\"[OK]\",\"msg\":\"you feel B\",\"action_cost\":10}");
    qd_buf_clear(&out);
    (void)ask(IA02_STATUS, -1);
    wumpus_ia02_answer_format(&player, &answer, &out);
    assert_string_equal(
        qd_buf_cstr(&out),
        "{\"status\":\"[OK]\",\"phase\":1,\"position\":{\"x\":0,\"y\":0},\"reward_phase1\":100,"
        "\"cost_phase1\":10,\"reward_phase2\":0,\"cost_phase2\":0,\"total_cost\":10,"
        "\"total_reward\":100}");
    qd_buf_free(&out);
    int contents, percepts;
    assert_true(wumpus_ia02_percepts_parse(qd_text_of(" PBS "), &contents, &percepts));
    assert_int_equal(contents, WUMPUS_PIT);
    assert_int_equal(percepts, WUMPUS_BREEZE | WUMPUS_STENCH);
    assert_true(wumpus_ia02_percepts_parse(qd_text_of("."), &contents, &percepts));
    assert_int_equal(contents | percepts, 0);
    assert_false(wumpus_ia02_percepts_parse(qd_text_of("nothing"), &contents, &percepts));
    assert_false(wumpus_ia02_percepts_parse(qd_text_of(""), &contents, &percepts));
    enum wumpus_ia02_command command;
    assert_true(wumpus_ia02_command_named(qd_text_of("cautious-probe"), &command));
    assert_int_equal(command, IA02_CAUTIOUS_PROBE);
    assert_false(wumpus_ia02_command_named(qd_text_of("register"), &command));
    assert_int_equal(wumpus_ia02_cell(&player, 1, 2), 6);
    assert_int_equal(wumpus_ia02_cell(&player, -1, 2), -1);
    assert_int_equal(wumpus_ia02_cell(&player, 0, 4), -1);
}

/* The generator keeps the rules and its densities. */
static void generator(void **unused)
{
    (void)unused;
    enum { MAZES = 4000, SIDE = 6 };
    static struct wumpus_level one;
    int64_t pits = 0, golds = 0, first = 0;
    for (uint64_t seed = 0; seed < MAZES; seed++) {
        wumpus_ia02_generate(&one, SIDE, seed);
        assert_int_equal(one.wumpuses, 1);
        assert_true(one.golds >= 1);
        assert_true(!(one.map[0] & (WUMPUS_PIT | WUMPUS_WUMPUS)));
        for (int cell = 0; cell < one.cells; cell++)
            assert_true(!(one.map[cell] & (one.map[cell] - 1)));
        pits += one.pits;
        golds += one.golds;
        first += (one.map[0] & WUMPUS_GOLD) != 0;
    }
    /* pits: nearly a quarter of the 33 cells that hold nothing else */
    assert_in_range(pits * 1000 / MAZES, 8120, 8400);
    assert_in_range(golds * 1000 / MAZES, 1800, 1900);
    assert_in_range(first * 1000 / MAZES, 38, 68);
}

static void maze_texts(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        qd_err err;
        uint32_t line, column;
    } wrong[] = {
        {"P . .\n. W .\n. G .", QD_ILLEGAL, 1, 1}, {". . .\n. W .\n. W G", QD_ILLEGAL, 3, 3},
        {". . .\n. . .\n. . G", QD_SYNTAX, 3, 6},  {". . .\n. W .\n. . .", QD_SYNTAX, 3, 6},
        {". . .\n. X .\n. . G", QD_ILLEGAL, 2, 3}, {". . .\n. Q .\n. . G", QD_SYNTAX, 2, 3},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct qd_level *level = NULL;
        struct qd_message why;
        assert_int_equal(
            wumpus_level_parse_as(qd_text_of(wrong[i].text), &wumpus_ia02, &level, &why),
            wrong[i].err);
        assert_null(level);
        assert_int_equal(why.line, wrong[i].line);
        assert_int_equal(why.column, wrong[i].column);
    }
    for (uint64_t seed = 0; seed < 50; seed++) {
        static struct wumpus_level one;
        struct qd_level *again = NULL;
        struct qd_message why;
        struct qd_buf line;
        qd_buf_init(&line, 1 << 16);
        wumpus_ia02_generate(&one, 2 + (int)(seed % 40), seed);
        wumpus_level_format(&one.base, &line);
        assert_int_equal(wumpus_level_parse_as(qd_buf_view(&line), &wumpus_ia02, &again, &why),
                         QD_OK);
        assert_memory_equal(one.map, ((struct wumpus_level *)again)->map, sizeof one.map);
        wumpus_level_free(again);
        qd_buf_free(&line);
    }
}

static int forget(void **unused)
{
    (void)unused;
    wumpus_level_free(maze ? &maze->base : NULL);
    maze = NULL;
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mapping),      cmocka_unit_test(exploring),
        cmocka_unit_test(death),        cmocka_unit_test(home_is_one_cell),
        cmocka_unit_test(staying_home), cmocka_unit_test(refusals),
        cmocka_unit_test(as_json),      cmocka_unit_test(generator),
        cmocka_unit_test(maze_texts),
    };
    return cmocka_run_group_tests(tests, NULL, forget);
}
