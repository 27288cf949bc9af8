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
    uint64_t moves;  /* moves replayed */
    uint64_t pushes; /* of these, where the game tells them apart */
    bool solved;     /* the position after them is solved */
};

/* QD_OK: every move is legal and `out` says how it ended. QD_ILLEGAL: the message names the first
 * move that is not. QD_SYNTAX: text it cannot read. QD_UNKNOWN: no checker for this game. */
QD_MUST_CHECK qd_err qd_check_path(const char *game, struct qd_text level, struct qd_text moves,
                                   struct qd_checked *out, struct qd_message *why);

/* Tries out a game's proof that a position is lost. QD_OK: it is. QD_ILLEGAL: it is not. QD_LIMIT:
 * more than `states` positions or `bytes` (0: no limit). */
QD_MUST_CHECK qd_err qd_check_loss(const char *game, struct qd_text certificate, uint64_t states,
                                   uint64_t bytes, struct qd_message *why);

qd_err qd_check_taquin(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                       struct qd_message *why);
qd_err qd_check_sokoban(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                        struct qd_message *why);

/* Whether no sequence of pushes can bring every box of this position ("RxC:ROWS", perhaps with more
 * goals than boxes) to a goal. QD_OK: proved, everything was tried. QD_ILLEGAL: there is a
 * solution. QD_LIMIT: more than `states` arrangements or `bytes` (0: no limit). QD_SYNTAX: text it
 * cannot read. */
QD_MUST_CHECK qd_err qd_check_sokoban_loss(struct qd_text position, uint64_t states, uint64_t bytes,
                                           struct qd_message *why);

#endif
