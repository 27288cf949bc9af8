/* SPDX-License-Identifier: MIT */
/* The Wumpus's proofs, step by step: what follows is taken, what does not, or cites what is false
 * or was never seen, is refused by the number of the step.
 *
 *     a b c d
 * 1   @ . P .
 * 2   . . . .
 * 3   . W . .
 * 4   . . G .
 */
#include "unit/unit.h"

#include "check/check.h"

#define GRID "4x4:2P1/4/1W2/2G1"
#define B1 "b1 safe: a1 no-breeze, a1 no-stench"
#define A2 "; a2 safe: a1 no-breeze, a1 no-stench"
#define A3 "; a3 safe: a2 no-breeze, a2 no-stench"
#define B2 "; b2 safe: a2 no-breeze, a2 no-stench"
#define SHOT "; b2>b3 wumpus: b2 stench, a3 stench, a2 no-wumpus"
#define AROUND B1 A2 A3 B2

/* One wumpus in a corner of three by three, alone or on gold. */
#define CORNER B1 A2 B2 "; b1>c1 wumpus: b1 stench, a1 no-wumpus, b2 no-wumpus"

static const struct {
    const char *level;
    const char *proof;
    int steps; /* taken, or with a minus the number of the first that is refused */
    bool solved;
} cases[] = {
    {GRID, "", 0, false},
    {GRID, B1, 1, false},
    {GRID, B1 ";", 1, false},
    {GRID, "  " B1 " ; a2  safe:  a1  no-breeze , a1 no-stench", 2, false},
    {GRID, AROUND, 4, false},
    {GRID, AROUND SHOT, 5, false},
    {GRID,
     AROUND SHOT "; b3 safe: b3 no-pit, b3 no-wumpus; c3 safe: b3 no-breeze; c4 safe: c3 no-breeze",
     8, true},
    /* Too few facts. */
    {GRID, "b1 safe: a1 no-breeze", -1, false},
    {GRID, "b1 safe: a1 no-stench", -1, false},
    {GRID, "b1 safe:", -1, false},
    {GRID, AROUND "; b2>b3 wumpus: b2 stench", -5, false},
    {GRID, AROUND "; b2>b3 wumpus: b2 stench, a3 stench", -5, false},
    {GRID, AROUND "; b2>b3 wumpus: b2 stench, a2 no-wumpus", -5, false},
    {GRID, AROUND "; c2 safe: b2 no-breeze", -5, false},
    {GRID, AROUND "; c2 safe: b2 no-breeze, b2 stench, a3 stench, a2 no-wumpus", 5, false},
    /* Facts that are false, or of cells that were not entered. */
    {GRID, "b1 safe: a1 breeze", -1, false},
    {GRID, "b1 safe: a1 no-breeze, a1 no-stench, a1 pit", -1, false},
    {GRID, "b1 safe: a1 no-breeze, a1 no-stench, a1 gold", -1, false},
    {GRID, "b1 safe: a1 no-breeze, a1 no-stench, a1 glitter", -1, false},
    {GRID, "b1 safe: b1 no-pit, b1 no-wumpus", -1, false},
    {GRID, B1 "; c1 safe: b1 no-breeze, b1 no-stench", -2, false},
    /* Not beside a cell that was entered; no such claim. */
    {GRID, "c1 safe: a1 no-breeze, a1 no-stench", -1, false},
    {GRID, "b2 safe: a1 no-breeze, a1 no-stench", -1, false},
    {"3x3k:3/3/2G", "a2 safe:; b2 safe:; c2 safe:; c3 safe:", 4, true},
    {"3x3k:3/3/2G", "c3 safe:", -1, false}, /* it follows, and is not beside one that was entered */
    {"3x3k:3/3/2G", "b2 safe:", -1, false},
    {"3x3k:3/3/2G", "b1 safe:; a3 safe:", -2, false},
    {"3x3k:3/3/2G", "b1 safe:; c1 safe:; a2 safe:; c3 safe:", -4, false},
    {GRID, "b1 danger: a1 no-breeze, a1 no-stench", -1, false},
    {GRID, "b1 wumpus: a1 no-breeze, a1 no-stench", -1, false},
    /* Shots: in line, from a cell that was entered, with an arrow. */
    {GRID, AROUND "; a2>b3 wumpus: b2 stench, a3 stench, a2 no-wumpus", -5, false},
    {GRID, AROUND "; c3>b3 wumpus: b2 stench, a3 stench, a2 no-wumpus", -5, false},
    {GRID, AROUND "; b2>b3 safe: b2 stench, a3 stench, a2 no-wumpus", -5, false},
    {GRID, AROUND "; a3>b3 wumpus: b2 stench, a3 stench, a2 no-wumpus", 5, false},
    {GRID, AROUND SHOT SHOT, -6, false},
    {"4x4a0:2P1/4/1W2/2G1", AROUND SHOT, -5, false},
    {GRID, "a>b1 wumpus: a1 stench", -1, false},
    {GRID, "a1> wumpus: a1 stench", -1, false},
    /* Text that is no proof, behind enough facts. */
    {GRID, "b1 safe a1 no-breeze, a1 no-stench", -1, false},
    {GRID, "b1 : a1 no-breeze, a1 no-stench", -1, false},
    {GRID, "safe: a1 no-breeze, a1 no-stench", -1, false},
    {GRID, B1 ", a1", -1, false},
    {GRID, B1 ", a1 windy", -1, false},
    {GRID, B1 ", e1 no-breeze", -1, false},
    {GRID, B1 ", a5 no-breeze", -1, false},
    {GRID, "b1 safe: a1 no-breeze a1 no-stench", -1, false},
    {GRID, B1 ", a1 no-breezeno-breezeno-breeze", -1, false},
    /* Nothing deadly but pits; with and without their number told. */
    {"3x3:3/3/2G", "b1 safe: a1 no-breeze", 1, false},
    {"3x3:3/3/2G", "b1 safe:", -1, false},
    {"3x3k:3/3/2G", "b1 safe:", 1, false},
    {"3x3k:1P1/3/2G", "a2 safe: a1 breeze", -1, false},
    {"3x3k:2P/3/2G", "b1 safe: a1 no-breeze; a2 safe: a1 no-breeze; b2 safe: a2 no-breeze", 3,
     false},
    {"3x3k:2P/3/2G",
     "b1 safe: a1 no-breeze; a2 safe: a1 no-breeze; b2 safe: a2 no-breeze; c2 safe: b1 breeze, b2 "
     "no-pit, a1 no-pit; c3 safe: b1 breeze, b2 no-pit, a1 no-pit",
     5, true},
    {"3x3:2P/3/2G",
     "b1 safe: a1 no-breeze; a2 safe: a1 no-breeze; b2 safe: a2 no-breeze; c2 safe: b1 breeze, b2 "
     "no-pit, a1 no-pit",
     -4, false},
    /* A wumpus that fell left no pit, and gold only where both may be. */
    {"3x3:2W/3/2G", CORNER "; c1 safe: c1 no-pit, c1 no-gold", 5, false},
    {"3x3o:2X/3/3", CORNER "; c1 safe: c1 no-pit, c1 no-wumpus", 5, true},
    {"3x3o:2X/3/3", CORNER "; c1 safe: c1 no-pit, c1 no-gold", -5, false},
    {"3x3:2W/3/2G", CORNER "; c1 safe: c1 no-pit, c1 no-breeze", -5, false},
    {"3x3:2W/3/2G", CORNER "; c1 safe: c1 no-pit, c1 wumpus", -5, false},
    {"3x3:2W/3/2G", B1 A2 B2 "; c1 safe: c1 no-pit, c1 no-wumpus", -4, false},
};

static void proofs_by_example(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_checked found = {0};
        struct qd_message why = {0};
        qd_err err = qd_check_wumpus_proof(qd_text_of(cases[i].level), qd_text_of(cases[i].proof),
                                           &found, &why);
        int steps = err == QD_OK        ? (int)found.moves
                    : err == QD_ILLEGAL ? -(int)why.args[0].number
                                        : 1000;
        CHECK_CASE(steps == cases[i].steps && found.solved == cases[i].solved,
                   "%s, %s: %d steps, solved %d", cases[i].level, cases[i].proof, steps,
                   found.solved);
    }
}

static void no_level_no_proof(void **unused)
{
    (void)unused;
    struct qd_checked found;
    struct qd_message why = {0};
    assert_int_equal(qd_check_wumpus_proof(qd_text_of("4x4:"), qd_text_of(""), &found, &why),
                     QD_SYNTAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_by_example),
        cmocka_unit_test(no_level_no_proof),
    };
    return cmocka_run_group_tests_name("proofs", tests, NULL, NULL);
}
