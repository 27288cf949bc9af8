/* SPDX-License-Identifier: MIT */
/* The checker of forced wins of Gygès: true claims pass, false ones do not, and it agrees with the
 * slow rules on random boards.
 */
#include "ref/gyges_ref.h"
#include "unit/gyges/gyges_boards.h"
#include "unit/unit.h"

#include "base/base.h"
#include "check/check.h"

#include <stdio.h>

enum { BOARDS = 1000000, RANDOM_BOARDS = SANITIZED ? 60 : 600 };

static const struct qd_limits no_limits = {0};

static qd_err claim(const char *level, const char *moves, const char *first, int wins_in,
                    bool afresh, uint64_t boards)
{
    struct qd_message why = {0};
    struct qd_win_claim said = {qd_text_of(level), qd_text_of(moves), qd_text_of(first), wins_in,
                                afresh};
    qd_err err = qd_check_win("gyges", &said, &no_limits, &boards, &why);
    if (err == QD_ILLEGAL)
        assert_non_null(why.code);
    return err;
}

/* Problems with one first move. */
#define TWO "full:000000/000001/002300/033231/101002/002000 s"
#define TWO_NORTH "full:002000/200101/132330/003200/100000/000000 n"
#define THREE "full:000002/100003/022100/300010/000302/310000 s"

static void claims_of_problems(void **unused)
{
    (void)unused;
    static const struct {
        const char *level, *moves, *first;
        int wins_in;
        qd_err err;
    } cases[] = {
        {TWO, "", "f2-f3", 2, QD_OK},
        {TWO, "", "f2-f3", 3, QD_OK}, /* within three as well */
        {TWO, "", "f2-f3", 1, QD_ILLEGAL},
        {TWO, "", "f2-e2", 2, QD_ILLEGAL}, /* another move */
        {TWO, "", "f2-f4", 2, QD_ILLEGAL}, /* no move at all */
        {TWO, "", "", 2, QD_OK},           /* with some move */
        {TWO, "", "", 1, QD_ILLEGAL},
        {TWO, "f2-f3", "", 3, QD_ILLEGAL},       /* the other, to move, does not win */
        {TWO, "", "f2-f3", -2, QD_ILLEGAL},      /* the winner does not lose */
        {TWO, "f2-f3", "", -1, QD_OK},           /* after it, the other loses */
        {TWO, "f2-e2", "", -1, QD_ILLEGAL},      /* after another one it does not */
        {TWO, "f2-f4", "", -1, QD_ILLEGAL},      /* after no move nothing is said */
        {TWO_NORTH, "", "f5-f4", 2, QD_ILLEGAL}, /* a mirror image would have to be played there */
        {THREE, "", "f1-e2", 3, QD_OK},
        {THREE, "", "f1-e2", 2, QD_ILLEGAL},
        {THREE, "", "f1-e1", 3, QD_ILLEGAL},
        {THREE, "f1-e2", "", -2, QD_OK},
        {THREE, "f1-e2", "", -1, QD_ILLEGAL},
        {"full:nonsense", "", "a1-a2", 2, QD_SYNTAX},
        {"full:000000/000000/000000/000000/000000/000000 s", "", "321123", 2, QD_ILLEGAL},
        {TWO, "", "f2-f3", 0, QD_LIMIT},
        {TWO, "", "f2-f3", 40, QD_LIMIT},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        qd_err err =
            claim(cases[i].level, cases[i].moves, cases[i].first, cases[i].wins_in, false, BOARDS);
        CHECK_CASE(err == cases[i].err, "%s %s %s in %d: %s", cases[i].level, cases[i].moves,
                   cases[i].first, cases[i].wins_in, qd_err_name(err));
    }
}

static bool never(void *context, const struct qd_progress *progress)
{
    (void)context, (void)progress;
    return false;
}

static void it_ends_when_it_is_told(void **unused)
{
    (void)unused;
    struct qd_win_claim said = {qd_text_of(THREE), qd_text_of(""), qd_text_of("f1-e2"), 3, false};
    struct qd_limits limits = {.proceed = never};
    struct qd_message why;
    assert_int_equal(claim(THREE, "", "f1-e2", 3, false, 10), QD_LIMIT);
    uint64_t boards = 4096;
    assert_int_equal(qd_check_win("gyges", &said, &limits, &boards, &why), QD_STOPPED);
    boards = BOARDS;
    assert_int_equal(qd_check_win("gyges", &said, &no_limits, &boards, &why), QD_OK);
    assert_true(boards < BOARDS && boards > 0);
    assert_int_equal(qd_check_win("taquin", &said, &no_limits, &boards, &why), QD_UNKNOWN);
}

static void write_level(const struct ref_gyges *game, char *text, size_t size)
{
    int at = snprintf(text, size, "%s%s:", game->beginner ? "beginner-" : "",
                      game->compat ? "compat" : "free");
    for (int i = 0; i < 36; i++)
        text[at++] = (char)('0' + game->board[i / 6][i % 6]);
    snprintf(text + at, size - (size_t)at, " %c", game->side ? 'n' : 's');
}

static bool has_goal(const struct ref_gyges *game)
{
    static struct ref_gyges_move moves[REF_GYGES_MOVES];
    int count = ref_gyges_moves(game, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].to == 36)
            return true;
    return false;
}

/* Every move lets the other win at once, by the slow rules. */
static bool lost_in_one(const struct ref_gyges *game)
{
    static struct ref_gyges_move moves[REF_GYGES_MOVES];
    int count = ref_gyges_moves(game, moves);
    if (has_goal(game))
        return false;
    for (int i = 0; i < count; i++) {
        struct ref_gyges after = ref_gyges_after(game, moves[i]);
        if (!has_goal(&after))
            return false;
    }
    struct ref_gyges passed = *game;
    passed.side = 1 - game->side;
    return count > 0 || (!game->compat && has_goal(&passed));
}

static void as_the_slow_rules_have_it(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int lost = 0;
    qd_rng_seed(&rng, 7);
    for (int i = 0; i < RANDOM_BOARDS; i++) {
        struct ref_gyges game = ref_random_board(&rng);
        char level[80];
        game.compat = i % 4 == 1;
        game.beginner = i % 4 == 2;
        write_level(&game, level, sizeof level);
        bool slow = lost_in_one(&game);
        qd_err err = claim(level, "", "", -1, false, BOARDS);
        CHECK_CASE(err == (slow ? QD_OK : QD_ILLEGAL), "%s: %s", level, qd_err_name(err));
        lost += slow;
    }
    assert_true(lost > 0 && lost < RANDOM_BOARDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_of_problems),
        cmocka_unit_test(it_ends_when_it_is_told),
        cmocka_unit_test(as_the_slow_rules_have_it),
    };
    return cmocka_run_group_tests_name("gyges_win", tests, NULL, NULL);
}
