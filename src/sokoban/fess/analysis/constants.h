/* SPDX-License-Identifier: MIT */
/* Every number the feature-space search was tuned with, and why. */
#ifndef QD_SOKOBAN_FESS_CONSTANTS_H
#define QD_SOKOBAN_FESS_CONSTANTS_H

enum {
    /* Upper bound on the macro moves of a position; the largest XSokoban position has some 2,000.
     */
    FESS_MACROS = 11500,
    /* Squares visited that count as one expansion of the other searches, so that their turns in the
     * portfolio take about the same time. */
    FESS_WORK_UNIT = 400,
    /* A box pulled to a sink inside its own room must go at least this far. */
    FESS_SINK_PULLS = 6,
    /* Records of the backward search before its best node is taken as the plan. */
    FESS_PULL_RECORDS = 3000,
    /* Work (as above) of the backward search, in expansions: a third of ten seconds. */
    FESS_PULL_WORK = 150000,
    /* Maximum consecutive children that turn out to be known or dead. */
    FESS_EMPTY_POPS = 10000,
    /* Maximum steps of a plan; four per box is already a lot. */
    FESS_STEPS = 1024,
    /* Squares of a plan that ask for a box: as many as bits in a word. */
    FESS_ORDERS = 64,
    /* Plans followed in turns, and the forward records of the first turn: most plans that lead to
     * a solution do so within a few thousand. */
    FESS_LANES = 4,
    FESS_FIRST_RECORDS = 3000,
    /* Records of a search that opens one end of the level (meet/). */
    FESS_OPEN_RECORDS = 3000,
    /* Positions of a search that aims before it is given up: some 100 MB. */
    FESS_AIM_POSITIONS = 1500000,
    /* Boxes in the way of a step beyond which they are not counted: that far off, the count says
     * little about which to move first. */
    FESS_ROUTE_BOXES = 12,
    /* Extra weight of a move of a box that is not in the way: 1 and 2 solved the same levels. */
    FESS_ASIDE = 1,
    /* Extra weight of a move that undoes packing. */
    FESS_UNPACKING = 1,
    /* Steps around the boxes that make a move lost, in which others are blamed too: 0 to 3 solve
     * 210 to 213 of five times 45 levels, 1 the most. */
    FESS_BLAME = 1,
    /* Closed areas of which pairs are looked at: more are rare, and most of them open. */
    FESS_AREAS = 32,
    /* Limits of the small search around a closed area: boxes, positions, and expansions. Larger
     * ones cost more than they prove. */
    FESS_FEW = 10,
    FESS_FEW_STATES = 160,
    FESS_FEW_NODES = 50,
    /* The same for the boxes of a room: they have more squares, and most get out one by one. */
    FESS_ROOM_STATES = 400,
    FESS_ROOM_NODES = 100,
    /* Maximum rooms; levels with more are mazes, where rooms say little. */
    FESS_ROOMS = 64,
};

#endif
