/* SPDX-License-Identifier: MIT */
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
    uint64_t pushes; /* of these, where the game distinguishes them */
    bool solved;     /* the position after them is solved */
};

/* QD_OK: every move is legal and `out` says how it ended. QD_ILLEGAL: the message names the first
 * move that is not. QD_SYNTAX: text it cannot read. QD_UNKNOWN: no checker for this game. */
QD_MUST_CHECK qd_err qd_check_path(const char *game, struct qd_text level, struct qd_text moves,
                                   struct qd_checked *out, struct qd_message *why);

qd_err qd_check_taquin(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                       struct qd_message *why);
qd_err qd_check_sokoban(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                        struct qd_message *why);

/* A proof that a position is lost: the level, the moves made, the cells of some of the pieces, and
 * the reason shown to players, as the code of its phrase (NULL: none). The pieces alone, the others
 * removed, are searched exhaustively, then the reason is verified. QD_OK: all of it is so.
 * QD_ILLEGAL: there is a solution after all, no piece in one of the cells, or the reason is untrue
 * or not known here. QD_LIMIT: more than `states`
 * arrangements or `bytes` (0: no limit). QD_SYNTAX: text it cannot read. QD_UNKNOWN: no such
 * checker. */
struct qd_loss_claim {
    struct qd_text level;
    struct qd_text moves;
    const uint16_t *cells;
    int count;
    const char *reason;
};

QD_MUST_CHECK qd_err qd_check_loss(const char *game, const struct qd_loss_claim *claim,
                                   uint64_t states, uint64_t bytes, struct qd_message *why);
qd_err qd_check_sokoban_loss(const struct qd_loss_claim *claim, uint64_t states, uint64_t bytes,
                             struct qd_message *why);
qd_err qd_check_wumpus(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                       struct qd_message *why);
/* A proof that a Wumpus grid is solvable: every step follows from the facts it cites. `moves`
 * counts steps, `solved` says that all gold is reached. QD_ILLEGAL: the message names the first bad
 * step. */
QD_MUST_CHECK qd_err qd_check_wumpus_proof(struct qd_text level, struct qd_text proof,
                                           struct qd_checked *out, struct qd_message *why);

/* A forced win: the player to move wins within `wins_in` of its moves, whatever is answered, and
 * begins with `first` if that is given; or, if `wins_in` is negative, loses within so many moves of
 * the other, whatever it does. Every answer is tried; `*boards`, how many may be looked at, is
 * reduced by those that were. QD_OK: it is so. QD_ILLEGAL: it is not, or the moves are not valid.
 * QD_LIMIT: too many boards to say. QD_STOPPED: by `limits->proceed`. QD_SYNTAX: text it cannot
 * read. QD_UNKNOWN: no such checker. */
struct qd_win_claim {
    struct qd_text level;
    struct qd_text moves; /* made so far */
    struct qd_text first;
    int wins_in;
    bool afresh; /* as if the game began here: what was on the board before may come again */
};

QD_MUST_CHECK qd_err qd_check_win(const char *game, const struct qd_win_claim *claim,
                                  const struct qd_limits *limits, uint64_t *boards,
                                  struct qd_message *why);
qd_err qd_check_gyges_win(const struct qd_win_claim *claim, const struct qd_limits *limits,
                          uint64_t *boards, struct qd_message *why);

/* A refutation: `formula` is DIMACS, `proof` has one clause per line, which follows from those
 * before by unit propagation, up to the empty one. *holds says whether it does; QD_SYNTAX: text it
 * cannot read. */
QD_MUST_CHECK qd_err qd_check_refutation(struct qd_text formula, struct qd_text proof, bool *holds);

/* `solved`: a goal has been entered. */
qd_err qd_check_gyges(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                      struct qd_message *why);

#endif
