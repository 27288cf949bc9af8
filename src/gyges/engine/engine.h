/* SPDX-License-Identifier: MIT */
/* The engine: evaluation, transposition table (table.c), search, levels, and tasks made from a game
 * (task.c). It works on the fast board, seen from the player to move.
 */
#ifndef QD_GYGES_ENGINE_H
#define QD_GYGES_ENGINE_H

#include "gyges/gyges.h"
#include "gyges/network/network.h"

enum {
    GYGES_WIN = 30000,       /* a win now; one ply later is worth one less */
    GYGES_WIN_LEAST = 29000, /* scores beyond this are proved wins */
    GYGES_DEPTH_MAX = 64,
    GYGES_LINE_MAX = 32,
};

/* How good a board is for the player to move, who sees it: what the network says, or, without one,
 * the tables and GYGES_TEMPO for the move. */
enum { GYGES_TEMPO = 16 };
int gyges_value(const struct gyges_network *network, const struct gyges_board *board);
/* The tables alone. The other player's value is the negative. */
int gyges_evaluate(const struct gyges_board *board);
/* Its two parts: what the active rows are worth, and the places of all pieces, by value - 1 and
 * bit. */
int gyges_rows_worth(const struct gyges_board *board);
int gyges_places_worth(const struct gyges_board *board);
extern const int16_t gyges_places[3][64];
/* The student report's own evaluation: positive for North, by zones of three rows. */
int gyges_evaluate_zones(const uint8_t *value);

struct gyges_ranked {
    struct gyges_step step;
    int32_t rank;
};

/* The moves that touch a cell of `touch`, each with its value to the mover, taken from the
 * opponent's gyges_value of the board after it; only those of the nearest row that has any (rule
 * 10). `any` is set if there is a move at all. */
int gyges_rank(const struct gyges_network *network, const struct gyges_board *board,
               const struct gyges_options *options, uint64_t touch, struct gyges_ranked *moves,
               bool *any);

/* The same group by group, for a search that may stop early: the runs of a piece, then the drops of
 * each of its replacements. False if there is no move at all, or no further group. */
struct gyges_ranking {
    const struct gyges_board *board;
    const struct gyges_network *network;
    struct gyges_ranked *moves;
    int count;            /* moves so far */
    int piece;            /* pieces begun */
    int places;           /* sum of the places before the move, used without a network */
    uint64_t touch, hits; /* replacements of this piece that are left */
    bool all, compat;     /* all: the piece itself is one to touch */
    struct gyges_row row;
    struct gyges_sums sums, lifted; /* as the other player sees the board, and without the piece */
};

bool gyges_ranking_begin(struct gyges_ranking *r, const struct gyges_network *network,
                         const struct gyges_board *board, const struct gyges_options *options,
                         uint64_t touch, struct gyges_ranked *moves);
bool gyges_ranking_next(struct gyges_ranking *r);

/* Transposition table; a board and its mirror image share an entry. */
enum gyges_bound { GYGES_EXACT = 1, GYGES_LOWER = 2, GYGES_UPPER = 3 };

struct gyges_entry {
    int score;
    int depth;
    enum gyges_bound bound;
    struct gyges_step step; /* from 0: none */
};

/* Both words are written without locks: a slot is trusted only if they match. */
struct gyges_slot {
    uint64_t check; /* key ^ data */
    uint64_t data;
};

struct gyges_table {
    struct gyges_slot *slots;
    uint64_t mask; /* slots - 1 */
    uint8_t age;
};

/* Uses at most `bytes` bytes. */
QD_MUST_CHECK qd_err gyges_table_init(struct gyges_table *table, uint64_t bytes);
void gyges_table_free(struct gyges_table *table);
void gyges_table_clear(struct gyges_table *table);
/* The key of a board, and whether the board was mirrored to get it. */
uint64_t gyges_key(const struct gyges_board *board, bool *mirrored);
/* A key that distinguishes a board from its mirror image, for repetitions. */
uint64_t gyges_plain_key(const struct gyges_board *board);
struct gyges_step gyges_mirror_step(struct gyges_step step);
bool gyges_table_find(const struct gyges_table *table, uint64_t key, struct gyges_entry *out);
void gyges_table_put(struct gyges_table *table, uint64_t key, const struct gyges_entry *entry);

/* A task: a board, the positions that may not be repeated, and the limits. */
struct gyges_line;

struct gyges_task {
    struct gyges_board board; /* seen by the player to move */
    struct gyges_options options;
    const uint64_t *past;     /* plain keys, each seen by the player who was then to move */
    const uint8_t *past_side; /* 0: the player to move now, 1: the other */
    int past_count;
    int depth;                      /* max plies, 0: only the nodes limit the search */
    uint64_t nodes;                 /* 0: no limit */
    const struct qd_limits *limits; /* time and the stop flag; NULL: neither */
    uint64_t soft_ns;               /* the time a move usually gets (pace.c); 0: all of the limit */
    uint64_t soft_nodes;            /* no new depth after so many nodes (pace.c); 0: all of them */
    bool in_game;                   /* with a time limit: an only move is not thought about */
    int lines;                      /* best moves wanted; 0 means 1 */
    int first_depth;                /* a helper thread starts deeper than the others; 0 means 1 */
    bool plain;                     /* the search alone, without proofs of forced wins */
    /* Called after every finished depth; may be NULL. */
    void (*told)(void *context, const struct gyges_line *line, int index, int depth,
                 uint64_t nodes);
    void *context;
};

struct gyges_line {
    int score;
    int depth; /* finished */
    int count;
    struct gyges_step steps[GYGES_LINE_MAX];
};

struct gyges_found {
    int count;
    struct gyges_line lines[16];
    uint64_t nodes;
    bool stopped; /* before the depth or node limit was reached */
};

struct gyges_engine;

struct gyges_engine *gyges_engine_new(uint64_t table_bytes);
void gyges_engine_free(struct gyges_engine *engine);
/* Clears the table, history and killers, so that answers depend on the task alone. */
void gyges_engine_clear(struct gyges_engine *engine);
/* Whether the last search was stopped, or ran out of time. */
bool gyges_engine_interrupted(const struct gyges_engine *engine);
/* Uses a network other than the default; NULL for the tables. What the engine remembers becomes
 * invalid. */
void gyges_engine_use(struct gyges_engine *engine, const struct gyges_network *network);
/* Uses another thread's table in place of its own. */
void gyges_engine_share(struct gyges_engine *engine, struct gyges_engine *owner);
/* At least one line if there is a move; QD_NOTHING if there is none. */
QD_MUST_CHECK qd_err gyges_think(struct gyges_engine *engine, const struct gyges_task *task,
                                 struct gyges_found *found);

/* What a move may use of the time left for a game, with this increment a move: the soft limit of a
 * task, and the hard one, which is at least a nanosecond and at most a third of the time left. */
void gyges_clock_share(uint64_t left_ns, uint64_t increment_ns, uint64_t *soft_ns,
                       uint64_t *hard_ns);

/* A task's list of earlier positions. */
struct gyges_past {
    uint64_t keys[GYGES_PLIES];
    uint8_t sides[GYGES_PLIES];
};

/* The task of finding a move in a state that is in play; `past` must outlive it. */
void gyges_task_of(const struct gyges_level *level, const struct gyges_state *state,
                   struct gyges_past *past, struct gyges_task *task);
/* A line as moves of the game, up to the first that the rules do not allow. */
QD_MUST_CHECK qd_err gyges_line_moves(const struct gyges_level *level,
                                      const struct gyges_state *state,
                                      const struct gyges_line *line, struct qd_moves *out);

/* The engine's arrangement of its home row: for South on the empty board, for North against South's
 * row. Returned as a move. */
qd_move gyges_choose_setup(const struct gyges_state *state);

struct gyges_setup {
    qd_move move;
    int expected; /* what it scores by the book, in thousandths of the games */
};

/* The best arrangements, best first: at most `count`; returns their number. */
int gyges_rank_setups(const struct gyges_state *state, int count, struct gyges_setup *setups);
int gyges_setup_expected(const struct gyges_state *state, qd_move move);

#endif
