/* SPDX-License-Identifier: MIT */
/* The checkers by themselves: text that is no level, moves that are none, and how it ended. They
 * are the last to look at an answer, so nothing else is asked here.
 */
#include "unit/unit.h"

#include "check/check.h"

struct example {
    const char *level;
    const char *moves;
    qd_err err;
    int count;   /* moves replayed, or the number of the first that is not legal */
    bool solved; /* with QD_OK */
    int pushes;
};

static void check_all(const char *game, const struct example *examples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct example *e = &examples[i];
        struct qd_checked found = {.moves = 99, .pushes = 99, .solved = true};
        struct qd_message why = {0};
        qd_err err = qd_check_path(game, qd_text_of(e->level), qd_text_of(e->moves), &found, &why);
        CHECK_CASE(err == e->err, "%s %s %s: %s", game, e->level, e->moves, qd_err_name(err));
        if (err) { /* outputs are untouched, and the message says where */
            assert_true(found.moves == 99 && found.pushes == 99 && found.solved && why.code);
            if (err == QD_ILLEGAL)
                CHECK_CASE(why.count == 1 && why.args[0].number == e->count, "%s %s: number %d",
                           e->level, e->moves, (int)why.args[0].number);
            continue;
        }
        CHECK_CASE(found.moves == (uint64_t)e->count && found.solved == e->solved &&
                       found.pushes == (uint64_t)e->pushes,
                   "%s %s: %d moves, %d pushes, solved %d", e->level, e->moves, (int)found.moves,
                   (int)found.pushes, found.solved);
    }
}

static const struct example sokoban_examples[] = {
    {"3x5:5#|#@$.#|5#", "", QD_OK, 0, false, 0},
    {"3x5:5#|#@$.#|5#", "R", QD_OK, 1, true, 1},
    {"3x5:5#|#@$.#|5#", "r", QD_OK, 1, true, 1},
    {"3x5:5#|#@$.#|5#", "Rl", QD_OK, 2, true, 1},
    {"3x5:5#|#@$.#|5#", "L", QD_ILLEGAL, 1, false, 0},
    {"3x5:5#|#@$.#|5#", "RR", QD_ILLEGAL, 2, false, 0},
    {"3x5:5#|#@$.#|5#", "Rr", QD_ILLEGAL, 2, false, 0},
    {"3x6:6#|#@-$.#|6#", "R", QD_ILLEGAL, 1, false, 0},
    {"3x6:6#|#@-$.#|6#", "rrL", QD_ILLEGAL, 2, false, 0}, /* capitals: every letter right */
    {"3x6:6#|#@-$.#|6#", "rRl", QD_OK, 3, true, 1},
    {"3x6:6#|#@-*-#|6#", "", QD_OK, 0, true, 0},
    {"3x6:6#|#+-$-#|6#", "rR", QD_OK, 2, false, 1},
    {"3x7:7#|#@-$.-#|7#", "rRR", QD_OK, 3, false, 2},
    {"3x7:7#|#@-$.-#|7#", "2r", QD_OK, 2, true, 1},
    {"3x7:7#|#@-$.-#|7#", "r2R", QD_OK, 3, false, 2},
    {"3x7:7#|#@-$.-#|7#", "2(rl)rR", QD_OK, 6, true, 1},
    {"3x7:7#|#@-$.-#|7#", "2(2(rl))", QD_OK, 8, false, 0},
    {"3x7:7#|#@-$.-#|7#", "()", QD_SYNTAX, 0, false, 0},
    {"3x7:7#|#@-$.-#|7#", "(rl", QD_SYNTAX, 0, false, 0},
    {"3x7:7#|#@-$.-#|7#", "rl)", QD_SYNTAX, 0, false, 0},
    {"3x7:7#|#@-$.-#|7#", "0r", QD_SYNTAX, 0, false, 0},
    {"3x7:7#|#@-$.-#|7#", "2", QD_SYNTAX, 0, false, 0},
    {"3x7:7#|#@-$.-#|7#", "x", QD_SYNTAX, 0, false, 0},
    {"3x7:7#|#@$$..#|7#", "R", QD_ILLEGAL, 1, false, 0}, /* two boxes in a row */
    {"4x5:5#|#@$.#|#$-.#|5#", "R", QD_OK, 1, false, 1},
    /* As many boxes as goals, and at least one. */
    {"3x6:6#|#@$..#|6#", "R", QD_SYNTAX, 0, false, 0},
    {"3x6:6#|#@$$.#|6#", "", QD_SYNTAX, 0, false, 0},
    {"3x6:6#|#@--.#|6#", "", QD_SYNTAX, 0, false, 0},
    {"3x6:6#|#@3-#|6#", "", QD_SYNTAX, 0, false, 0},
    {"3x6:6#|#+$2-#|6#", "", QD_OK, 0, false, 0},
    {"3x6:6#|#+*2-#|6#", "", QD_SYNTAX, 0, false, 0},
    /* One player. */
    {"3x6:6#|#-$.-#|6#", "", QD_SYNTAX, 0, false, 0},
    {"3x6:6#|#@$.@#|6#", "", QD_SYNTAX, 0, false, 0},
    /* The size is that of the rows. */
    {"3x5:6#|#@$.#|5#", "", QD_SYNTAX, 0, false, 0},
    {"4x5:5#|#@$.#|5#", "", QD_SYNTAX, 0, false, 0},
    {"2x5:5#|#@$.#|5#", "", QD_SYNTAX, 0, false, 0},
    {"0x5:", "", QD_SYNTAX, 0, false, 0},
    {"3x101:5#|#@$.#|5#", "", QD_SYNTAX, 0, false, 0},
    {"3x64:5#|#@$.#|5#", "R", QD_OK, 1, true, 1},
    {"3:5#|#@$.#|5#", "", QD_SYNTAX, 0, false, 0},
    {"3x5:5#|#@$,#|5#", "", QD_SYNTAX, 0, false, 0},
    /* Over the edge of an open board is a wall. */
    {"1x3:@$.", "R", QD_OK, 1, true, 1},
    {"1x3:@$.", "u", QD_ILLEGAL, 1, false, 0},
    {"1x3:@$.", "l", QD_ILLEGAL, 1, false, 0},
    {"1x3:@.$", "rR", QD_ILLEGAL, 2, false, 0},
    {"3x1:@|$|.", "D", QD_OK, 1, true, 1},
    {"3x1:@|.|$", "dD", QD_ILLEGAL, 2, false, 0},
    {"3x1:.|$|@", "U", QD_OK, 1, true, 1},
    {"1x3:.$@", "L", QD_OK, 1, true, 1},
};

static void sokoban(void **unused)
{
    (void)unused;
    check_all("sokoban", sokoban_examples, COUNT_OF(sokoban_examples));
}

/*     a b c d
 * 1   @ . P .
 * 2   . . . .
 * 3   . W . .
 * 4   . . G .    */
#define GRID "4x4:2P1/4/1W2/2G1"
static const struct example wumpus_examples[] = {
    {GRID, "", QD_OK, 0, false, 0},
    {GRID, "D3R2", QD_OK, 5, true, 0},
    {GRID, "RR", QD_OK, 2, false, 0},
    {GRID, "R2L", QD_ILLEGAL, 3, false, 0}, /* over: fallen */
    {GRID, "D3R2R", QD_ILLEGAL, 6, false, 0},
    {GRID, "D3R2fd1", QD_ILLEGAL, 6, false, 0},
    {GRID, "U", QD_ILLEGAL, 1, false, 0},
    {GRID, "L", QD_ILLEGAL, 1, false, 0},
    {GRID, "D3D", QD_ILLEGAL, 4, false, 0},
    {GRID, "D0", QD_SYNTAX, 0, false, 0},
    {GRID, "x", QD_SYNTAX, 0, false, 0},
    /* One arrow; the wumpus falls to it and to nothing else. */
    {GRID, "RsDD2RD", QD_OK, 6, true, 0},
    {GRID, "RD2", QD_OK, 3, false, 0},
    {GRID, "sRsR", QD_ILLEGAL, 2, false, 0},
    {GRID, "s", QD_SYNTAX, 0, false, 0},
    {GRID, "sX", QD_SYNTAX, 0, false, 0},
    {"4x4a2:2P1/4/1W2/2G1", "sRsR", QD_OK, 2, false, 0},
    {"4x4a0:2P1/4/1W2/2G1", "sR", QD_ILLEGAL, 1, false, 0},
    /* A deduce joker asks about a cell beside the player, three times. */
    {GRID, "db1da2db1", QD_OK, 3, false, 0},
    {GRID, "db1da2db1db1", QD_ILLEGAL, 4, false, 0},
    {GRID, "dc1", QD_ILLEGAL, 1, false, 0},
    {GRID, "db2", QD_ILLEGAL, 1, false, 0},
    {GRID, "dd4", QD_ILLEGAL, 1, false, 0},
    {GRID, "da1", QD_ILLEGAL, 1, false, 0},
    {GRID, "Rda1", QD_ILLEGAL, 2, false, 0}, /* seen */
    {GRID, "Rdc1db2", QD_OK, 3, false, 0},
    {GRID, "Dda3db2", QD_OK, 3, false, 0},
    {"4x4d0:2P1/4/1W2/2G1", "db1", QD_ILLEGAL, 1, false, 0},
    {"4x4d1:2P1/4/1W2/2G1", "db1da2", QD_ILLEGAL, 2, false, 0},
    /* From column d to the a of the next row is no step aside. */
    {GRID, "DDRRRda4", QD_ILLEGAL, 4, false, 0},
    {"4x4:4/4/4/G3", "R3da2", QD_ILLEGAL, 4, false, 0},
    /* A reveal joker shows any cell that was not seen, once. */
    {GRID, "rd4", QD_OK, 1, false, 0},
    {GRID, "rc4", QD_OK, 1, false, 0}, /* gold is reached on foot */
    {GRID, "rd4rd3", QD_ILLEGAL, 2, false, 0},
    {GRID, "rd4fd4", QD_ILLEGAL, 2, false, 0},
    {GRID, "ra1", QD_ILLEGAL, 1, false, 0},
    {"4x4r0:2P1/4/1W2/2G1", "rd4", QD_ILLEGAL, 1, false, 0},
    {"4x4r2:2P1/4/1W2/2G1", "rd4rd3", QD_OK, 2, false, 0},
    /* Flags. */
    {GRID, "fb3ub3fb3", QD_OK, 3, false, 0},
    {GRID, "fb3fb3", QD_ILLEGAL, 2, false, 0},
    {GRID, "ub3", QD_ILLEGAL, 1, false, 0},
    {GRID, "fb1Rub1", QD_ILLEGAL, 3, false, 0},
    {GRID, "fe1", QD_SYNTAX, 0, false, 0},
    {GRID, "fa5", QD_SYNTAX, 0, false, 0},
    {GRID, "fa0", QD_SYNTAX, 0, false, 0},
    {GRID, "f1", QD_SYNTAX, 0, false, 0},
    /* Gold under a wumpus, and two golds. */
    {"4x4o:2X1/4/4/4", "sRR2", QD_OK, 3, true, 0},
    {"4x4o:2X1/4/4/4", "R2", QD_OK, 2, false, 0},
    {"3x3:2G/3/2G", "R2", QD_OK, 2, false, 0},
    {"3x3:2G/3/2G", "R2D2", QD_OK, 4, true, 0},
    {"3x3:2G/3/2G", "D2R2U2", QD_OK, 6, true, 0},
    /* No levels. */
    {"4x4:2P1/4/1W2/2G", "", QD_SYNTAX, 0, false, 0},
    {"4x4:2P1/4/1W2/2G2", "", QD_SYNTAX, 0, false, 0},
    {"4x4:2P1/4/1W2/2G1/", "", QD_OK, 0, false, 0},
    {"4x4:2P2/3/1W2/2G1", "", QD_SYNTAX, 0, false, 0},
    {"4x5:2P1/4/1W2/2G1", "", QD_SYNTAX, 0, false, 0},
    {"1x1:1", "", QD_SYNTAX, 0, false, 0},
    {"2x2:2/1G", "RD", QD_OK, 2, true, 0},
    {"4x4:P3/4/4/3G", "", QD_SYNTAX, 0, false, 0},
    {"4x4:4/4/4/3g", "", QD_SYNTAX, 0, false, 0},
    {"65x65:", "", QD_SYNTAX, 0, false, 0},
    {"4x4ka2r2d2:4/4/4/3G", "", QD_OK, 0, false, 0},
    {"4x4a:4/4/4/3G", "", QD_SYNTAX, 0, false, 0},
    {"4x4r:4/4/4/3G", "", QD_SYNTAX, 0, false, 0},
    {"4x4d:4/4/4/3G", "", QD_SYNTAX, 0, false, 0},
};

static void wumpus(void **unused)
{
    (void)unused;
    check_all("wumpus", wumpus_examples, COUNT_OF(wumpus_examples));
}

#define NINE "-a1-a1-a1-a1-a1-a1-a1-a1-a1"
#define START "full:321123/000000/000000/000000/000000/321123 s"
static const struct example gyges_examples[] = {
    /* Six pieces are a beginning only in South's row, with North to place the others. */
    {"full:321123/000000/000000/000000/000000/000000 n", "", QD_OK, 0, false, 0},
    {"full:000000/321123/000000/000000/000000/000000 n", "", QD_SYNTAX, 0, false, 0},
    {"full:321120/000003/000000/000000/000000/000000 n", "", QD_SYNTAX, 0, false, 0},
    {"full:321123/000000/000000/000000/000000/000000 s", "", QD_SYNTAX, 0, false, 0},
    {START, "", QD_OK, 0, false, 0},
    {START, "a1-a4", QD_OK, 1, false, 0},
    {START, "a1-a5", QD_ILLEGAL, 1, false, 0},
    {START, "z1-a4", QD_ILLEGAL, 1, false, 0},
    {START, "-a4", QD_ILLEGAL, 1, false, 0},
    {START, "a1-", QD_ILLEGAL, 1, false, 0},
    {START, "a1", QD_ILLEGAL, 1, false, 0},
    {START, "a1-a4b", QD_ILLEGAL, 1, false, 0},
    {START, "c1xb1=c3", QD_OK, 1, false, 0},
    /* More bounces than the reader has room for: 36, and one more before the end. */
    {START, "c1" NINE NINE NINE NINE "xb1=c3", QD_ILLEGAL, 1, false, 0},
    {START, "c1" NINE NINE NINE NINE "-a1xb1=c3", QD_ILLEGAL, 1, false, 0},
    {START, "c1" NINE NINE NINE NINE "-a1-c2", QD_ILLEGAL, 1, false, 0},
};

static void gyges(void **unused)
{
    (void)unused;
    check_all("gyges", gyges_examples, COUNT_OF(gyges_examples));
}

static void nobody_else(void **unused)
{
    (void)unused;
    struct qd_checked found;
    struct qd_message why = {0};
    struct qd_loss_claim claim = {0};
    assert_int_equal(qd_check_path("nim", qd_text_of(""), qd_text_of(""), &found, &why),
                     QD_UNKNOWN);
    assert_string_equal(why.code, "check.none");
    assert_int_equal(qd_check_loss("taquin", &claim, 0, 0, &why), QD_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sokoban),
        cmocka_unit_test(wumpus),
        cmocka_unit_test(gyges),
        cmocka_unit_test(nobody_else),
    };
    return cmocka_run_group_tests_name("checkers", tests, NULL, NULL);
}
