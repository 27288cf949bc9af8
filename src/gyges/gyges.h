/* SPDX-License-Identifier: MIT */
/* Gygès: levels, states, moves, and the functions of the game table.
 *
 * Cells are numbered 0 … 35, row by row from South's side: a1, b1, … f6. A goal lies behind each
 * home row. Player 0 is South, player 1 North.
 */
#ifndef QD_GYGES_H
#define QD_GYGES_H

#include "gyges/movegen.h"

#include <quadrille/game.h>

enum {
    GYGES_CELLS = 36,
    GYGES_GOAL_S = 36, /* cell numbers of the goals in moves */
    GYGES_GOAL_N = 37,
    GYGES_SETUPS = 90,   /* arrangements of a home row */
    GYGES_PLIES = 1000,  /* a game this long is a draw */
    GYGES_PATH_MAX = 64, /* max cells of a move's path: 60 borders, a goal, a start */
    GYGES_NAMES = 2,     /* bounces that a move can name */
    GYGES_VIEW_ROWS = 8, /* goal of North, rows 6 … 1, goal of South */
    GYGES_VIEW_COLS = 6,
};

enum gyges_player { GYGES_SOUTH, GYGES_NORTH };
enum gyges_phase { GYGES_SETUP_S, GYGES_SETUP_N, GYGES_PLAY, GYGES_OVER };

struct gyges_level {
    struct qd_level base;
    struct gyges_options options;
    uint8_t phase; /* where it begins */
    uint8_t turn;
    uint8_t value[GYGES_CELLS];
};

/* Positions are stored as exact codes (gyges_code), not hashes, so repetition detection cannot fail
 * by collision. */
struct gyges_state {
    uint8_t value[GYGES_CELLS];
    uint8_t piece[GYGES_CELLS]; /* which of the twelve stands there, from 1; 0 if none */
    uint8_t phase;
    uint8_t turn;
    uint8_t winner;     /* player + 1; 0 none, 3 a draw */
    uint8_t passes;     /* in a row */
    uint8_t goal_value; /* the piece in the goal, and which it is */
    uint8_t goal_piece;
    uint8_t path_count; /* the last move's path, cell by cell; 0 if there was none */
    uint8_t path[GYGES_PATH_MAX];
    uint8_t path_drop; /* cell + 1 */
    uint16_t plies;    /* positions in `past`: those before this one, since the setup */
    uint64_t past[GYGES_PLIES];
};

/* Packed moves.
 *
 * Bits 0–5 from, 6–11 to (a cell or a goal), 12–17 the drop + 1 (0: no replacement), 18–23 and
 * 24–29 the named bounces + 1, 30–31 the kind. A move is its effect on the board: the path is
 * reconstructed when it is made; named bounces must be on it in order. A setup holds its six
 * digits, minus one, in base 3, the cell of column a first.
 */
enum gyges_kind { GYGES_MOVE, GYGES_SETUP, GYGES_PASS };

static inline qd_move gyges_move(int from, int to, int drop_plus_1)
{
    return (qd_move)from | (qd_move)to << 6 | (qd_move)drop_plus_1 << 12;
}

static inline int gyges_from(qd_move move)
{
    return (int)(move & 63);
}

static inline int gyges_to(qd_move move)
{
    return (int)(move >> 6 & 63);
}

/* -1 if there is none. */
static inline int gyges_drop(qd_move move)
{
    return (int)(move >> 12 & 63) - 1;
}

static inline int gyges_name(qd_move move, int index)
{
    return (int)(move >> (18 + 6 * index) & 63) - 1;
}

static inline enum gyges_kind gyges_kind(qd_move move)
{
    return (enum gyges_kind)(move >> 30);
}

static inline qd_move gyges_setup_move(uint32_t code)
{
    return (qd_move)code | (qd_move)GYGES_SETUP << 30;
}

static inline qd_move gyges_pass_move(void)
{
    return (qd_move)GYGES_PASS << 30;
}

size_t gyges_state_size(const struct qd_level *level);
void gyges_state_start(const struct qd_level *level, void *state);
int gyges_to_move(const struct qd_level *level, const void *state);
enum qd_status gyges_status(const struct qd_level *level, const void *state, int player);
qd_err gyges_moves(const struct qd_level *level, const void *state, struct qd_moves *out);
qd_err gyges_apply(const struct qd_level *level, void *state, qd_move move, struct qd_message *why);

/* The board as the player sees it, from values by cell. */
struct gyges_board gyges_board_of(const uint8_t *value, int player);
/* A unique code for (board, side to move). */
uint64_t gyges_code(const struct gyges_board *board, int player);
struct gyges_board gyges_decode(uint64_t code, int *player);
/* The packed form of a player's step on the fast board, and back. */
qd_move gyges_pack(struct gyges_step step, int player);
struct gyges_step gyges_unpack(qd_move move, int player);
/* A bit of the player's board as a cell of the game. */
int gyges_cell_seen(int bit, int player);
int gyges_bit_seen(int cell, int player);
/* Whether six values are two of each. */
bool gyges_is_setup(const uint8_t *row);
/* The code-th arrangement in base 3; false if it is not a setup. */
bool gyges_setup_row(uint32_t code, uint8_t *row);
uint32_t gyges_setup_code(const uint8_t *row);

/* The legal moves of a state in play, rule 9 and 10 included. */
qd_err gyges_legal(const struct gyges_level *level, const struct gyges_state *state,
                   struct qd_moves *out);
/* QD_OK, or QD_ILLEGAL with the rule that forbids the move. */
qd_err gyges_judge(const struct gyges_level *level, const struct gyges_state *state, qd_move move,
                   struct qd_message *why);

struct gyges_path {
    int count;
    uint8_t bits[GYGES_PATH_MAX]; /* start, every cell stepped on, the end (GYGES_GOAL) */
    int bounce_count;
    uint8_t bounces[GYGES_PATH_MAX];
};

/* A path with few bounces over the named pieces, in order; others between them are allowed. */
bool gyges_find_path(const struct gyges_board *board, int from, int to, const int *names,
                     int name_count, struct gyges_path *out);
/* Where the run after exactly these bounces may end, over all paths. */
bool gyges_after(const struct gyges_board *board, int from, const int *bounces, int count,
                 struct gyges_reach *out);

/* Levels; notation.c: moves (text.c). */

qd_err gyges_level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why);
bool gyges_level_cut(struct qd_text *rest, struct qd_text *level);
void gyges_level_format(const struct qd_level *level, struct qd_buf *out);
void gyges_level_free(struct qd_level *level);
void gyges_position_format(const uint8_t *value, int turn, struct qd_buf *out);
qd_err gyges_moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                         struct qd_message *why);
void gyges_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                        struct qd_buf *out);
/* "a1", "N", "S": at most three bytes. */
void gyges_cell_name(int cell, char *name);
/* Cuts a cell name off *rest; -1 if there is none. */
int gyges_cut_cell(struct qd_text *rest);

enum gyges_begin { GYGES_BEGIN_SETUP, GYGES_BEGIN_STANDARD, GYGES_BEGIN_RANDOM };

struct gyges_params {
    enum gyges_begin begin;
    struct gyges_options options;
};

qd_err gyges_params_format(struct qd_text text, struct qd_buf *out, struct qd_message *why);
/* Cuts "beginner", "compat" or "free" off *text, with the dash after it. */
bool gyges_cut_option(struct qd_text *text, struct gyges_options *options);
/* Options joined by dashes, nothing if none is set. */
void gyges_options_format(const struct gyges_options *options, const char *before,
                          struct qd_buf *out);
qd_err gyges_generate(struct qd_text params, uint64_t seed, const struct qd_limits *limits,
                      struct qd_level **out, struct qd_message *why);

/* The cell of the view that shows a cell of the board; goals by their middle. */
int gyges_view_cell(int cell);
/* The cell of the board under a cell of the view; goals as GYGES_GOAL_S and GYGES_GOAL_N. */
int gyges_board_cell(int view_cell);
void gyges_size(const struct qd_level *level, int *rows, int *cols);
qd_err gyges_view(const struct qd_level *level, const void *state, int viewer, enum qd_lang lang,
                  struct qd_view *view);
void gyges_draw(const struct qd_view *view, struct qd_buf *out);

qd_err gyges_pick(const struct qd_level *level, const void *state, int cell,
                  qd_err (*found)(void *context, int cell, const struct qd_moves *moves),
                  void *context, struct qd_message *why);

qd_err gyges_guide(const struct qd_level *level, const void *state, struct qd_text text,
                   qd_err (*found)(void *context, const struct qd_part *part), void *context,
                   struct qd_message *why);
qd_err gyges_ways_of(const struct qd_level *level, const void *state,
                     qd_err (*found)(void *context, const struct qd_way *way), void *context);

/* The game table's versus (mind.c, hint.c). */

struct qd_mind *gyges_mind_new(void);
void gyges_mind_free(struct qd_mind *mind);
qd_err gyges_versus_search(const struct qd_level *level, const void *state, struct qd_mind *mind,
                           const struct qd_limits *limits, struct qd_line *line);
/* The opponents of player.h by name; NULL is the full engine, which `limits` must bound. */
qd_err gyges_versus_rank(const struct qd_level *level, const void *state, struct qd_mind *mind,
                         const struct qd_limits *limits, struct qd_line *lines, int *count);
qd_err gyges_choose(const struct qd_level *level, const void *state, const char *method,
                    struct qd_mind *mind, const struct qd_limits *limits, struct qd_line *line);
/* Takes a network (network/network.h) for all engines. */
qd_err gyges_learn(const void *bytes, size_t size);
qd_err gyges_explain(const struct qd_level *level, const void *state, const struct qd_line *line,
                     struct qd_hint *hint);

extern const struct qd_game gyges_game;

#endif
