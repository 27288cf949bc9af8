/* SPDX-License-Identifier: MIT */
/* The rules by example, and against the checker, which shares nothing with them. */
#include "check/check.h"
#include "gyges/gyges.h"
#include "unit/unit.h"

#include "base/base.h"

static struct qd_level *open_level(const char *text)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    assert_int_equal(gyges_level_parse(qd_text_of(text), &level, &why), QD_OK);
    return level;
}

/* Plays moves from a position; returns the code that refuses the last of them, NULL if none
 * does. */
static const char *play(const struct qd_level *level, struct gyges_state *state, const char *text)
{
    struct qd_moves moves = {0};
    struct qd_message why = {0};
    assert_int_equal(gyges_moves_parse(level, qd_text_of(text), &moves, &why), QD_OK);
    for (size_t i = 0; i < moves.count; i++) {
        qd_err err = gyges_apply(level, state, moves.data[i], &why);
        if (i + 1 < moves.count)
            assert_int_equal(err, QD_OK);
        if (!err)
            why.code = NULL;
    }
    qd_moves_free(&moves);
    return why.code;
}

/* One line per rule: a position, moves, and what forbids the last. */
static const struct {
    const char *level, *moves, *refused;
} examples[] = {
    /* Setup. */
    {"000000/000000/000000/000000/000000/000000 s", "321123,123321,a1xb1=c4", NULL},
    {"000000/000000/000000/000000/000000/000000 s", "321122", "gyges.move.setup.two"},
    {"000000/000000/000000/000000/000000/000000 s", "a1-a2", "gyges.move.setup.first"},
    {"321123/000000/000000/000000/000000/321123 s", "321123", "gyges.move.setup.late"},
    /* Active row. */
    {"321120/000003/000000/000000/000000/321123 s", "c1-c2", NULL},
    {"321120/000003/000000/000000/000000/321123 s", "f2-f5", "gyges.move.row"},
    {"321120/000003/000000/000000/000000/321123 s", "f1-f2", "gyges.move.empty"},
    {"321123/000000/000000/000000/000000/321123 n", "a1-a4", "gyges.move.row"},
    /* Run: exact steps, over empty cells, turns allowed. */
    {"321123/000000/000000/000000/000000/321123 s", "b1-c2", NULL},
    {"321123/000000/000000/000000/000000/321123 s", "b1-b2", "gyges.move.reach"},
    {"321123/000000/000000/000000/000000/321123 s", "a1-d1", "gyges.move.taken"},
    {"321123/000000/000000/000000/000000/321123 s", "f1-c1", "gyges.move.taken"},
    /* Bounce: the 1 on c1 goes over the 1 on d1. */
    {"321123/000000/000000/000000/000000/321123 s", "c1-d1-d2", NULL},
    {"321123/000000/000000/000000/000000/321123 s", "c1-c2-d2", "gyges.move.bounce"},
    {"321123/000000/000000/000000/000000/321123 s", "c1-a1-d2", "gyges.move.way"},
    /* Replace: any empty cell not behind the opponent's active row. */
    {"321123/000000/000000/000000/000000/321123 s", "c1xb1=a5", NULL},
    {"321123/000000/000000/000000/000000/321123 s", "c1xb1=c1", NULL},
    {"321123/000000/000000/000000/000000/321123 s", "c1xb1=a6", "gyges.move.drop.taken"},
    {"321123/000000/000000/000000/321123/000000 s", "c1xb1=a6", "gyges.move.drop.behind"},
    {"321123/000000/000000/000000/321123/000000 s", "c1xb1=a4", NULL},
    {"321123/000000/000000/000000/000000/321123 s", "b1xc2=a2", "gyges.move.free"},
    {"beginner:321123/000000/000000/000000/000000/321123 s", "c1xb1=a5", "gyges.move.beginner"},
    /* Goals: by the exact last step. */
    {"000000/000000/000000/300001/021123/032123 s", "a4-N", NULL},
    {"000000/000000/000000/300001/021123/032123 s", "a4-S", "gyges.move.own"},
    {"321123/000000/000000/000000/000000/321123 s", "b1-N", "gyges.move.far"},
    /* No null move. */
    {"321123/000000/000000/000000/000000/321123 s", "c1xd1=c1", "gyges.move.null"},
    {"compat:321123/000000/000000/000000/000000/321123 s", "c1xd1=c1", NULL},
    /* Repetition: pieces swapped and swapped back. */
    {"321123/000000/000000/000000/000000/321123 s", "c1xb1=c1,c6xb6=c6,b1xc1=b1,a6-a3", NULL},
    {"321123/000000/000000/000000/000000/321123 s", "c1xb1=c1,c6xb6=c6,b1xc1=b1,b6xc6=b6",
     "gyges.move.repeats"},
    /* Passing. */
    {"321123/000000/000000/000000/000000/321123 s", "pass", "gyges.move.pass"},
};

static void rules_by_example(void **unused)
{
    (void)unused;
    static struct gyges_state state;
    for (size_t i = 0; i < COUNT_OF(examples); i++) {
        struct qd_level *level = open_level(examples[i].level);
        gyges_state_start(level, &state);
        const char *code = play(level, &state, examples[i].moves);
        bool same = (code == NULL) == (examples[i].refused == NULL) &&
                    (!code || strcmp(code, examples[i].refused) == 0);
        CHECK_CASE(same, "%s %s: expected %s, found %s", examples[i].level, examples[i].moves,
                   examples[i].refused ? examples[i].refused : "a legal move",
                   code ? code : "a legal move");
        gyges_level_free(level);
    }
}

/* The checker's verdict on the same text. */
static bool checker_agrees(const char *level, const char *moves, bool legal)
{
    struct qd_checked checked;
    struct qd_message why = {0};
    return (qd_check_gyges(qd_text_of(level), qd_text_of(moves), &checked, &why) == QD_OK) == legal;
}

static void rules_and_checker_on_the_examples(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(examples); i++)
        CHECK_CASE(checker_agrees(examples[i].level, examples[i].moves, !examples[i].refused),
                   "the checker disagrees: %s %s", examples[i].level, examples[i].moves);
}

/* A random move text: legal, nearly legal, or any. */
static qd_move random_move(struct qd_rng *rng, const struct qd_moves *legal)
{
    qd_move move = legal->data[qd_rng_below(rng, (uint32_t)legal->count)];
    if (gyges_kind(move) != GYGES_MOVE)
        return move;
    int from = gyges_from(move), to = gyges_to(move), drop = gyges_drop(move);
    switch (qd_rng_below(rng, 6)) {
    case 0:
        return move;
    case 1:
        from = (int)qd_rng_below(rng, 36);
        break;
    case 2:
        to = (int)qd_rng_below(rng, 38);
        drop = to >= 36 ? -1 : drop;
        break;
    case 3:
        drop = to >= 36 ? -1 : (int)qd_rng_below(rng, 37) - 1;
        break;
    case 4:
        return move | (qd_move)(1 + qd_rng_below(rng, 36)) << 18;
    default:
        return move | (qd_move)(1 + qd_rng_below(rng, 36)) << 18 |
               (qd_move)(1 + qd_rng_below(rng, 36)) << 24;
    }
    return gyges_move(from, to, drop + 1);
}

/* Tries a move on a copy; the checker must say the same of the whole game. */
static void compare_verdicts(const struct qd_level *level, const struct gyges_state *state,
                             const struct qd_buf *played, qd_move move)
{
    static struct gyges_state copy;
    struct qd_message why = {0};
    struct qd_buf text, level_text;
    qd_buf_init(&text, 1 << 16);
    qd_buf_init(&level_text, 1000);
    gyges_level_format(level, &level_text);
    qd_buf_text(&text, qd_buf_view(played));
    qd_buf_puts(&text, played->size ? "," : "");
    gyges_moves_format(level, &move, 1, &text);
    copy = *state;
    bool legal = gyges_apply(level, &copy, move, &why) == QD_OK;
    if (!legal)
        assert_memory_equal(&copy, state, sizeof copy);
    CHECK_CASE(checker_agrees(qd_buf_cstr(&level_text), qd_buf_cstr(&text), legal),
               "%s %s is %s (%s), but not for the checker", qd_buf_cstr(&level_text),
               qd_buf_cstr(&text), legal ? "legal" : "illegal", legal ? "" : why.code);
    qd_buf_free(&text);
    qd_buf_free(&level_text);
}

static void rules_and_checker_along_games(void **unused)
{
    (void)unused;
    static const char *const params[] = {"random", "random-beginner", "random-compat", "setup",
                                         "random-free"};
    static struct gyges_state state;
    for (int game = 0; game < (SANITIZED ? 5 : 40); game++) {
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        struct qd_rng rng;
        struct qd_buf played;
        qd_buf_init(&played, 1 << 16);
        qd_rng_seed(&rng, (uint64_t)game);
        assert_int_equal(
            gyges_generate(qd_text_of(params[game % 5]), (uint64_t)game, NULL, &level, &why),
            QD_OK);
        gyges_state_start(level, &state);
        for (int ply = 0; ply < (SANITIZED ? 12 : 30) && state.phase != GYGES_OVER; ply++) {
            struct qd_moves legal = {0};
            assert_int_equal(gyges_moves(level, &state, &legal), QD_OK);
            for (int i = 0; i < 12; i++)
                compare_verdicts(level, &state, &played, random_move(&rng, &legal));
            qd_move move = legal.data[qd_rng_below(&rng, (uint32_t)legal.count)];
            qd_buf_puts(&played, played.size ? "," : "");
            gyges_moves_format(level, &move, 1, &played);
            assert_int_equal(gyges_apply(level, &state, move, &why), QD_OK);
            qd_moves_free(&legal);
        }
        gyges_level_free(level);
        qd_buf_free(&played);
    }
}

/* The list is complete: every pair and every drop is tried. */
static void lists_are_complete(void **unused)
{
    (void)unused;
    static struct gyges_state state, copy;
    struct qd_level *level = open_level("002130/300300/021100/002000/000200/030100 s");
    struct qd_moves legal = {0};
    struct qd_message why = {0};
    size_t found = 0;
    gyges_state_start(level, &state);
    assert_int_equal(gyges_moves(level, &state, &legal), QD_OK);
    for (int from = 0; from < 36; from++) {
        for (int to = 0; to < 38; to++) {
            for (int drop = 0; drop <= 36; drop++) {
                copy = state;
                found += gyges_apply(level, &copy, gyges_move(from, to, drop), &why) == QD_OK;
            }
        }
    }
    assert_int_equal(found, legal.count);
    qd_moves_free(&legal);
    gyges_level_free(level);
}

/* Two players who only move back and forth: forbidden, drawn by the third time, or allowed. */
static void repetition(void **unused)
{
    (void)unused;
    static struct gyges_state state;
    static const char there[] = "c1xb1=c1,c6xb6=c6", back[] = "b1xc1=b1,b6xc6=b6";
    struct qd_level *level = open_level("321123/000000/000000/000000/000000/321123 s");
    gyges_state_start(level, &state);
    assert_null(play(level, &state, there));
    assert_string_equal(play(level, &state, back), "gyges.move.repeats");
    gyges_level_free(level);
    level = open_level("free:321123/000000/000000/000000/000000/321123 s");
    gyges_state_start(level, &state);
    for (int i = 0; i < 10; i++) {
        assert_null(play(level, &state, there));
        assert_null(play(level, &state, back));
    }
    assert_int_equal(gyges_status(level, &state, 0), QD_OPEN);
    gyges_level_free(level);
    level = open_level("compat:321123/000000/000000/000000/000000/321123 s");
    gyges_state_start(level, &state);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(gyges_status(level, &state, 0), QD_OPEN);
        assert_null(play(level, &state, there));
        assert_null(play(level, &state, back));
    }
    assert_int_equal(gyges_status(level, &state, 0), QD_DRAWN);
    gyges_level_free(level);
}

/* A game that does not end is drawn after its last ply, and never writes past its history. */
static void the_longest_game(void **unused)
{
    (void)unused;
    static struct gyges_state state;
    static const char *const round[] = {"c1xb1=c1", "c6xb6=c6", "b1xc1=b1", "b6xc6=b6"};
    struct qd_level *level = open_level("free:321123/000000/000000/000000/000000/321123 s");
    gyges_state_start(level, &state);
    for (int ply = 0; ply < GYGES_PLIES; ply++) {
        assert_int_equal(gyges_status(level, &state, 1), QD_OPEN);
        assert_null(play(level, &state, round[ply % 4]));
    }
    assert_int_equal(gyges_status(level, &state, 0), QD_DRAWN);
    assert_string_equal(play(level, &state, "c1-c2"), "play.over");
    gyges_level_free(level);
}

/* A row that cannot move passes the turn to the next; in compat the game is drawn. */
static void blocked_rows(void **unused)
{
    (void)unused;
    static const char position[] = "330330/112222/110000/000000/000000/000000 s";
    static struct gyges_state state;
    char text[64];
    struct qd_level *level = open_level(position);
    gyges_state_start(level, &state);
    assert_int_equal(gyges_status(level, &state, 0), QD_OPEN);
    assert_null(play(level, &state, "a2xa1=a2"));
    gyges_level_free(level);
    snprintf(text, sizeof text, "compat:%s", position);
    level = open_level(text);
    gyges_state_start(level, &state);
    assert_int_equal(gyges_status(level, &state, 0), QD_DRAWN);
    gyges_level_free(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_by_example),
        cmocka_unit_test(rules_and_checker_on_the_examples),
        cmocka_unit_test(rules_and_checker_along_games),
        cmocka_unit_test(lists_are_complete),
        cmocka_unit_test(repetition),
        cmocka_unit_test(the_longest_game),
        cmocka_unit_test(blocked_rows),
    };
    return cmocka_run_group_tests_name("gyges rules", tests, NULL, NULL);
}
