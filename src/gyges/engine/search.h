/* SPDX-License-Identifier: MIT */
/* What the tree (search.c) and the root (root.c) of the engine's search share. */
#ifndef QD_GYGES_ENGINE_SEARCH_H
#define QD_GYGES_ENGINE_SEARCH_H

#include "gyges/engine/engine.h"

enum { PLIES = GYGES_DEPTH_MAX + 4, HISTORY_TOP = 1 << 14, KNOWN = 32 };

struct gyges_engine {
    struct gyges_table own;
    struct gyges_table *table;
    const struct gyges_network *network; /* NULL: the tables */
    bool chosen;                         /* the network is not the default */
    const struct gyges_task *task;
    bool strict; /* positions may not be repeated */
    uint64_t nodes, limit, asked;
    uint64_t started_ns;
    bool out; /* out of nodes or time, or stopped */
    bool interrupted;
    int repeated; /* the first ply of the path whose position a rejected move would repeat */
    uint64_t keys[PLIES]; /* of the positions on the path, each as its player saw it */
    int line_count[PLIES];
    struct gyges_step line[PLIES][GYGES_LINE_MAX];
    struct gyges_step killers[PLIES][2];
    int16_t history[3][64][64]; /* by value, end and drop */
    struct gyges_ranked moves[PLIES][GYGES_MOVES_MAX];
    uint64_t queue[PLIES][GYGES_MOVES_MAX]; /* the same, as a heap (order.c) */
    int root_count;
    bool threatened;                /* the opponent threatens to win at once at the root */
    struct gyges_step excluded[16]; /* first moves of better lines */
    int excluded_count;
    /* Forced wins, looked for beside the search (root.c). */
    struct {
        struct gyges_step step;
        int score;
    } known[KNOWN]; /* moves of the root whose value is proved */
    int known_count;
    struct gyges_line won; /* the line of the one that wins */
    int attack_moves;      /* length, in moves of the attacker, to try next */
    uint64_t attack_spent;
    struct {
        uint64_t deadline_ns;   /* since the start; 0: none */
        struct gyges_step best; /* of the last finished depth; from 0: none yet */
        int score;
    } pace; /* pace.c */
};

static inline bool gyges_same_step(struct gyges_step a, struct gyges_step b)
{
    return a.from == b.from && a.to == b.to && a.drop == b.drop;
}

/* Counts one more position; true when a limit is reached. */
bool gyges_spent(struct gyges_engine *e);
/* Whether a position has occurred before, in the game or on the path of the search. */
bool gyges_came_before(struct gyges_engine *e, uint64_t key, int ply);
/* Sets the line of a ply: a step, then the line of the next ply. */
void gyges_keep_line(struct gyges_engine *e, int ply, struct gyges_step step);
/* Searches one move of a node, with the window for its place in the order; reduced by `less` plies
 * at first. */
int gyges_try_move(struct gyges_engine *e, const struct gyges_board *child, int depth, int alpha,
                   int beta, int ply, int index, int less);
/* Whether a player can win at once, by the rules in force. */
bool gyges_can_win(const struct gyges_engine *e, const struct gyges_board *board);
/* The depth reduction of a late move; `after` is the board after it, as the mover sees it. */
int gyges_reduction(const struct gyges_engine *e, const struct gyges_board *after, int depth,
                    int index);

/* Time for a move (pace.c): sets the first deadline; whether there is nothing to think about, once
 * the root's moves are listed; a depth's first move has this score; whether the search ends after a
 * finished depth. */
void gyges_pace_begin(struct gyges_engine *e);
bool gyges_pace_forced(const struct gyges_engine *e);
void gyges_pace_first(struct gyges_engine *e, int score);
bool gyges_pace_enough(struct gyges_engine *e, const struct gyges_line *line);

/* A node while its moves are searched. */
struct gyges_node {
    const struct gyges_board *board;
    int depth, alpha, beta, ply;
    uint64_t touch;         /* what a move must touch */
    bool threatened;        /* answers to a threat are not reduced */
    int tried;              /* moves searched, those that lose at once not among them */
    int top;                /* the best score so far */
    struct gyges_step best; /* from 0: none above alpha */
};

/* The value of a node of depth 1 (last.c). */
int gyges_last_ply(struct gyges_engine *e, struct gyges_node *n, bool *any);
/* Whether a move from elsewhere is a move of this board, from its active row and not into the
 * goal. */
bool gyges_is_move(const struct gyges_engine *e, const struct gyges_board *board,
                   struct gyges_step step);

/* A move in the heap: its rank, then its value and its step. */
static inline struct gyges_step gyges_queued_step(uint64_t entry)
{
    return (struct gyges_step){(uint8_t)(entry >> 16), (uint8_t)(entry >> 8), (uint8_t)entry};
}

static inline int gyges_queued_value(uint64_t entry)
{
    return (int)(entry >> 24 & 0xffff) - 0x8000;
}

/* Makes a heap of a ply's moves, whose ranks are their values, except for `but`, which has been
 * tried (order.c); returns their number. */
int gyges_order(struct gyges_engine *e, const struct gyges_board *board, struct gyges_step but,
                int count, int ply);
/* Takes the best of a heap of `count`; the others are the first `count` - 1 then. */
uint64_t gyges_take(uint64_t *queue, int count);
/* Brings the best of the rest to `at`. */
void gyges_pick_best(struct gyges_ranked *moves, int at, int count);
/* Remembers a move that caused a cutoff, to be tried early at this ply. */
void gyges_keep_killer(struct gyges_engine *e, struct gyges_step best, int ply);
/* The same, and adds to its history. */
void gyges_praise(struct gyges_engine *e, const struct gyges_board *board, struct gyges_step best,
                  int depth, int ply);

#endif
