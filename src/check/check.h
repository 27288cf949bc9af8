/* Independent checkers: every answer is replayed here before it is shown.
 *
 * A checker works from text alone, the level as it would be shared and the moves as they would be
 * typed, with its own reader and its own rules: it shares no code with the game's rules or solvers,
 * so that one mistake cannot hide another.
 */
#ifndef QD_CHECK_H
#define QD_CHECK_H

#include <quadrille/base.h>

struct qd_checked {
    uint64_t moves; /* moves replayed */
    bool solved;    /* the position after them is solved */
};

/* QD_OK: every move is legal and `out` says how it ended. QD_ILLEGAL: the message names the first
 * move that is not. QD_SYNTAX: text it cannot read. QD_UNKNOWN: no checker for this game. */
QD_MUST_CHECK qd_err qd_check_path(const char *game, struct qd_text level, struct qd_text moves,
                                   struct qd_checked *out, struct qd_message *why);

qd_err qd_check_taquin(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                       struct qd_message *why);

/* `solved`: a goal has been entered. */
qd_err qd_check_gyges(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                      struct qd_message *why);

#endif
