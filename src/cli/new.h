/* SPDX-License-Identifier: MIT */
/* What `new` needs to know of a game: how its options become the parameters of an ID. Without it,
 * the parameters are the verb's argument.
 */
#ifndef QD_CLI_NEW_H
#define QD_CLI_NEW_H

#include <quadrille/base.h>

struct qd_level;

/* An option and what it appends to the parameters. */
struct cli_new_part {
    int option;           /* 0 ends the list */
    const char *letter;   /* before its value: "b" of b3 */
    uint64_t least, most; /* of a number; most 0: any value is appended as it is */
    bool sole;            /* at most one of these is given */
    bool unproved;        /* its levels need no proof */
};

struct cli_new_form {
    const char *size;     /* default of --size, the first parameter */
    uint64_t least, most; /* sides of levels that are square: "8" is "8x8"; 0: rows and columns */
    const struct cli_new_part *parts; /* in the order of the parameters */
    const char *sole;                 /* what is said where two of those are given */
    const char *proof; /* begins the comment with a level's proof; NULL: none has one */
    /* The level as a drawing, for --diagram. */
    void (*diagram)(const struct qd_level *level, struct qd_buf *out);
};

#endif
