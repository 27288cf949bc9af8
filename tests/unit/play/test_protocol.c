/* SPDX-License-Identifier: MIT */
/* The line protocol as its description says: each command, each kind of error, error positions in
 * IDs. */
#include "unit/talk.h"
#include "unit/unit.h"

#include "base/base.h"
#include "play/play.h"

#define SOLVED "2x2:1,2,4,3_5,3,7,6_4,8,10,9_*"
#define ONE_MOVE "2x2:1,2,4,3_*_4,8,10,9_5,3,7,6" /* U solves it */

static void blank_lines_and_comments_are_not_answered(void **state)
{
    static const char *const silent[] = {"", " ", "\t\r\n", "# move U", "  #", "#"};
    for (size_t i = 0; i < COUNT_OF(silent); i++)
        assert_int_equal(talk_bytes(*state, silent[i], strlen(silent[i])).size, 0);
}

static void a_game_must_be_open(void **state)
{
    static const char *const lines[] = {"move U", "undo",          "redo",  "restart", "view",
                                        "moves",  "hint",          "solve", "helped",  "save",
                                        "draw",   "view observer", "goal"};
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        talk_refused(*state, "protocol.closed", lines[i]);
    talk_ok(*state, "games");
    talk_ok(*state, "help");
    talk_ok(*state, "version");
    talk_ok(*state, "lang fr");
}

static void the_games_are_listed(void **state)
{
    struct json_ref answer = talk_ok(*state, "games");
    assert_true(json_ref_is(answer, "games.0.id", "\"taquin\""));
    assert_true(json_ref_is(answer, "games.0.kind", "\"path\""));
    assert_true(json_ref_is(answer, "games.0.methods.0.name", "\"auto\""));
    int last = json_ref_count(answer, "games") - 1;
    char path[32];
    snprintf(path, sizeof path, "games.%d.hidden", last);
    assert_true(json_ref_is(answer, path, "true"));
    snprintf(path, sizeof path, "games.%d.kind", last - 1);
    assert_true(json_ref_is(answer, path, "\"versus\""));
}

static void seeds(void **state)
{
    struct talk *talk = *state, other;
    char *given = talk_string(talk_ok(talk, "new taquin 3x3 #7"), "id");
    char *together = talk_string(talk_ok(talk, "new taquin 3x3#7"), "id");
    char *loaded = talk_string(talk_ok(talk, "load taquin:3x3u#7"), "id");
    assert_string_equal(given, together);
    assert_string_equal(given, loaded);
    assert_true(json_ref_is(talk_ok(talk, "view"), "seed", "\"taquin:3x3#7\""));
    talk_ok(talk, "load %s", given); /* an exact ID has no seed */
    assert_int_equal(json_ref_at(talk_ok(talk, "view"), "seed").size, 0);
    /* Without a seed the play draws its own, the same for the same play. */
    char *first = talk_string(talk_ok(talk, "new taquin"), "seed");
    char *second = talk_string(talk_ok(talk, "new taquin"), "seed");
    assert_string_not_equal(first, second);
    talk_start(&other, 1);
    talk_refused(&other, "taquin.size", "new taquin 99x99");
    char *again = talk_string(talk_ok(&other, "new taquin"), "seed");
    assert_string_equal(first, again); /* a line that failed has drawn no seed */
    talk_end(&other);
    free(given);
    free(together);
    free(loaded);
    free(first);
    free(second);
    free(again);
}

static void a_solved_board_takes_no_move(void **state)
{
    struct talk *talk = *state;
    assert_true(json_ref_is(talk_ok(talk, "load taquin:" ONE_MOVE), "status", "\"open\""));
    struct json_ref answer = talk_ok(talk, "move U");
    assert_true(json_ref_is(answer, "status", "\"won\""));
    assert_true(json_ref_is(answer, "moves", "1"));
    assert_int_equal(json_ref_count(talk_ok(talk, "moves"), "moves"), 0);
    talk_refused(talk, "play.over", "move D");
    talk_refused(talk, "hint.solved", "hint");
    assert_true(json_ref_is(talk_ok(talk, "solve"), "solve.length", "0"));
    assert_true(json_ref_is(talk_ok(talk, "undo"), "status", "\"open\""));
    talk_refused(talk, "play.move", "move UD"); /* over after the first */
    assert_true(json_ref_is(talk_ok(talk, "view"), "moves", "0"));
}

static void the_reason_of_a_move_is_told_whole(void **state)
{
    struct talk *talk = *state;
    talk_ok(talk, "load taquin:" ONE_MOVE);
    talk_ok(talk, "lang fr");
    char *text = talk_string(talk_say(talk, "move RR"), "error.text");
    assert_string_equal(text,
                        "coup 2" NO_BREAK ": aucune tuile ne peut aller vers la droite" NO_BREAK
                        ": le trou est "
                        "au bord");
    free(text);
}

/* Columns are counted in the text that was parsed: an ID from its first letter. */
static void places_in_ids(void **state)
{
    static const struct {
        const char *line, *code, *column;
    } cases[] = {
        {"load taquin:4x99#1", "taquin.size", "10"},
        {"load taquin:4x99:*", "taquin.size", "10"},
        {"load taquin:4x4k0#1", "taquin.params.colours", "12"},
        {"load taquin:2x2:1,2,x,4", "taquin.text.number", "16"},
        {"open taquin 2x2:1,2,x,4", "taquin.text.number", "9"},
        {"open taquin   2x2:1,2,x,4", "taquin.text.number", "9"},
        {"new taquin 4x99", "taquin.size", "3"},
        {"new taquin 4x4z", "taquin.params.extra", "4"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        talk_refused(*state, cases[i].code, cases[i].line);
        struct talk *talk = *state;
        struct json_ref answer = {talk->answer.data, talk->answer.size};
        assert_true(json_ref_is(answer, "error.line", "1"));
        CHECK_CASE(json_ref_is(answer, "error.column", cases[i].column), "%s: %s", cases[i].line,
                   answer.data);
    }
    talk_refused(*state, "taquin.picture.row", "open taquin ---\\n|1|\\nx");
    struct talk *talk = *state;
    assert_true(
        json_ref_is((struct json_ref){talk->answer.data, talk->answer.size}, "error.line", "3"));
}

static void ids_and_saves_are_refused(void **state)
{
    static const struct {
        const char *line, *code;
    } cases[] = {
        {"load", "protocol.id"},
        {"load taquin", "protocol.id"},
        {"load chess:4x4#1", "protocol.id"},
        {"load :4x4#1", "protocol.id"},
        {"load taquin:4x4#", "protocol.seed"},
        {"load taquin:4x4#x", "protocol.seed"},
        {"load taquin:4x4#18446744073709551616", "protocol.seed"},
        {"load taquin:4x4", "taquin.text.colon"},
        {"load taquin:" ONE_MOVE " U help", "play.save.word"},
        {"load taquin:" ONE_MOVE " U helped more", "play.save.word"},
        {"load taquin:" ONE_MOVE " X", "moves.letter"},
        {"load taquin:" ONE_MOVE " L", "taquin.move.edge"},
        {"load taquin:" ONE_MOVE " UD", "play.move"},
        {"load taquin:" ONE_MOVE " R/L9", "play.move"},
    };
    talk_ok(*state, "load taquin:" ONE_MOVE " RU/D");
    char *before = talk_snapshot(*state);
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        talk_refused(*state, cases[i].code, cases[i].line);
    char *after = talk_snapshot(*state);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void saves(void **state)
{
    struct talk *talk = *state;
    static const char *const same[] = {
        "taquin:" ONE_MOVE " -",    "taquin:" ONE_MOVE " - helped",    "taquin:" ONE_MOVE " RU",
        "taquin:" ONE_MOVE " RU/D", "taquin:" ONE_MOVE " -/RU",        "taquin:" SOLVED " -",
        "taquin:" ONE_MOVE " U",    "taquin:" ONE_MOVE " RU/D helped",
    };
    for (size_t i = 0; i < COUNT_OF(same); i++) {
        talk_ok(talk, "load %s", same[i]);
        char *save = talk_string(talk_ok(talk, "save"), "save");
        assert_string_equal(save, same[i]);
        free(save);
    }
}

static void solving(void **state)
{
    struct talk *talk = *state;
    talk_ok(talk, "new taquin 4x4 #1");
    struct json_ref answer = talk_say(talk, "solve bfs nodes=100");
    assert_int_equal(talk->err, QD_LIMIT);
    assert_true(json_ref_is(answer, "error.kind", "\"limit\""));
    assert_true(json_ref_is(answer, "solve.expanded", "100"));
    assert_true(json_ref_is(answer, "helped", "false"));
    assert_int_equal(json_ref_at(answer, "solve.moves").size, 0);
    talk_say(talk, "solve astar-linear bytes=1000");
    assert_int_equal(talk->err, QD_LIMIT);
    answer = talk_ok(talk, "solve layers");
    assert_true(json_ref_is(answer, "solve.checked", "true"));
    assert_true(json_ref_is(answer, "helped", "true"));
    char *moves = talk_string(answer, "solve.moves");
    assert_true(json_ref_is(talk_ok(talk, "view"), "moves", "0"));
    assert_true(json_ref_is(talk_ok(talk, "move %s", moves), "status", "\"won\""));
    free(moves);
    talk_refused(talk, "solve.method", "solve magic");
    talk_refused(talk, "protocol.option", "solve bfs steps=1");
    talk_refused(talk, "protocol.option", "solve bfs nodes=");
}

/* Following hints to the end wins, and never takes more moves than the first one said. */
static void hints_lead_to_the_end(void **state)
{
    struct talk *talk = *state;
    static const char *const params[] = {"2x2", "3x3", "4x4", "3x3k2", "6x6"};
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        talk_ok(talk, "new taquin %s #3", params[i]);
        int made = 0;
        while (json_ref_is(talk_ok(talk, "view"), "status", "\"open\"")) {
            char *move = talk_string(talk_ok(talk, "hint 3"), "hint.move");
            talk_ok(talk, "move %s", move);
            free(move);
            assert_true(++made < 5000);
        }
        assert_true(json_ref_is(talk_ok(talk, "view"), "status", "\"won\""));
    }
}

static void long_lines_and_zero_bytes(void **state)
{
    struct talk *talk = *state;
    char *line = malloc(QD_LINE_CAP + 1);
    assert_non_null(line);
    memset(line, 'U', QD_LINE_CAP + 1);
    memcpy(line, "move ", 5);
    talk_ok(talk, "new taquin 2x2 #1");
    talk_bytes(talk, line, QD_LINE_CAP + 1);
    assert_int_equal(talk->err, QD_FULL);
    talk_bytes(talk, line, QD_LINE_CAP);
    assert_int_equal(talk->err, QD_ILLEGAL);
    free(line);
    talk_bytes(talk, "move U\0", 7);
    assert_int_equal(talk->err, QD_SYNTAX);
    talk_bytes(talk, "\0", 1);
    assert_int_equal(talk->err, QD_SYNTAX);
    talk_bytes(talk, "move \xff\xfe", 7);
    assert_int_equal(talk->err, QD_SYNTAX);
}

/* For two players "status" is the first one's, and "turn" says whose move it is. */
static void two_players(void **state)
{
    struct talk *talk = *state;
    talk_ok(talk, "open nim 2h3:1,2");
    assert_true(json_ref_is(talk_ok(talk, "hint 4"), "hint.move", "\"2-1\""));
    assert_true(json_ref_is(talk_ok(talk, "move 2-1"), "turn", "1"));
    assert_true(json_ref_is(talk_ok(talk, "move 1-1"), "turn", "0"));
    assert_true(json_ref_is(talk_ok(talk, "move 2-1"), "status", "\"won\""));
    talk_ok(talk, "undo 3");
    assert_true(json_ref_is(talk_ok(talk, "move 2-2,1-1"), "status", "\"lost\""));
    assert_true(json_ref_is(talk_ok(talk, "restart"), "redo", "2"));
    assert_true(json_ref_is(talk_ok(talk, "solve"), "solve.moves", "\"2-1\""));
    talk_refused(talk, "protocol.extra", "solve bfs");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, talk_setup, talk_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(blank_lines_and_comments_are_not_answered),
        TEST(a_game_must_be_open),
        TEST(the_games_are_listed),
        TEST(seeds),
        TEST(a_solved_board_takes_no_move),
        TEST(the_reason_of_a_move_is_told_whole),
        TEST(places_in_ids),
        TEST(ids_and_saves_are_refused),
        TEST(saves),
        TEST(solving),
        TEST(hints_lead_to_the_end),
        TEST(long_lines_and_zero_bytes),
        TEST(two_players),
    };
    return cmocka_run_group_tests_name("protocol", tests, NULL, NULL);
}
