/* SPDX-License-Identifier: MIT */
/* The edge-matching Taquin: tiles with four numbers slide until every touching pair agrees. */
#ifndef QD_TAQUIN_H
#define QD_TAQUIN_H

#include <quadrille/game.h>

struct qd_rng;

enum { TAQUIN_SIDE_MIN = 2, TAQUIN_SIDE_MAX = 16, TAQUIN_CELLS = 256 };
enum { TAQUIN_NUMBER_MAX = 9999, TAQUIN_SHUFFLE_MAX = 1000000, TAQUIN_AT_MAX = 200 };

/* The seed report's order: top, then counter-clockwise. */
enum taquin_side { TAQUIN_TOP, TAQUIN_LEFT, TAQUIN_BOTTOM, TAQUIN_RIGHT, TAQUIN_SIDES };

struct taquin_tile {
    uint16_t number[TAQUIN_SIDES];
};

/* A move is the direction the tile slides. */
enum taquin_move { TAQUIN_UP, TAQUIN_LEFTWARD, TAQUIN_DOWN, TAQUIN_RIGHTWARD, TAQUIN_MOVES };
extern const char taquin_letters[]; /* "ULDR", by enum taquin_move */

/* Tile 0 is the blank. Tiles with the same four numbers are one class, named by its first tile. */
struct taquin_level {
    struct qd_level base;
    int rows;
    int cols;
    int cells;
    bool sole_layout; /* `layout` is proved to be the only one */
    bool has_copies;  /* two tiles are alike, so both parities can be reached */
    bool layout_known;
    int layout_pairs; /* touching pairs of `layout` */
    struct taquin_tile tiles[TAQUIN_CELLS];
    uint8_t class_of[TAQUIN_CELLS];
    uint8_t start[TAQUIN_CELLS];  /* tile in each cell */
    uint8_t layout[TAQUIN_CELLS]; /* class in each cell of a reachable solved board */
};

/* The blank's cell, then the tile in each cell: 1 + cells bytes. */
struct taquin_state {
    uint8_t blank;
    uint8_t tile[TAQUIN_CELLS];
};

size_t taquin_state_size(const struct qd_level *level);
void taquin_state_start(const struct qd_level *level, void *state);
int taquin_to_move(const struct qd_level *level, const void *state);
enum qd_status taquin_status(const struct qd_level *level, const void *state, int player);
qd_err taquin_moves(const struct qd_level *level, const void *state, struct qd_moves *out);
qd_err taquin_apply(const struct qd_level *level, void *state, qd_move move,
                    struct qd_message *why);
/* The cell whose tile the move slides into the blank, -1 if there is none. */
int taquin_source(const struct taquin_level *level, int blank, qd_move move);
/* The cell beside `cell` on a side, -1 beyond the border. */
int taquin_neighbour(const struct taquin_level *level, int cell, enum taquin_side side);
/* Whether the tile in `cell` touches a tile on that side and agrees with it. */
bool taquin_agrees(const struct taquin_level *level, const uint8_t *board, int cell,
                   enum taquin_side side);
/* Pairs of touching tiles, and how many of them agree. */
void taquin_pairs(const struct taquin_level *level, const uint8_t *board, int *touching,
                  int *agreeing);
/* Whether sliding can turn one arrangement of the same distinct tiles into the other. */
bool taquin_same_parity(const struct taquin_level *level, const uint8_t *from, const uint8_t *to);

enum taquin_way {
    TAQUIN_UNIFORM,  /* a random arrangement */
    TAQUIN_SHUFFLED, /* `count` random legal moves from a solved one */
    TAQUIN_AT,       /* exactly `count` moves from solved, proved */
    TAQUIN_GRADED    /* of a difficulty */
};

enum taquin_difficulty { TAQUIN_EASY, TAQUIN_MEDIUM, TAQUIN_HARD, TAQUIN_EXPERT, TAQUIN_CLASSES };

struct taquin_params {
    int rows;
    int cols;
    int colours; /* 0: every number is used once, except for twins */
    enum taquin_way way;
    uint32_t count;
    enum taquin_difficulty difficulty;
};

qd_err taquin_params_parse(struct qd_text text, struct taquin_params *out, struct qd_message *why);
qd_err taquin_params_format(struct qd_text text, struct qd_buf *out, struct qd_message *why);

struct taquin_scan {
    struct qd_text rest;
    uint32_t line;
    uint32_t column;
};

qd_err taquin_refuse(const struct taquin_scan *at, struct qd_message *why, const char *code);
qd_err taquin_level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why);
bool taquin_level_cut(struct qd_text *rest, struct qd_text *level);
void taquin_level_format(const struct qd_level *level, struct qd_buf *out);
void taquin_level_free(struct qd_level *level);
qd_err taquin_moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                          struct qd_message *why);
void taquin_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                         struct qd_buf *out);
/* Advances by one character, updating line and column. */
void taquin_step(struct taquin_scan *scan);
/* Reads "RxC:" and leaves the scan after the colon. */
qd_err taquin_scan_size(struct taquin_scan *scan, struct taquin_level *level,
                        struct qd_message *why);
/* Whether the text is a classic board (numbers with 0 as the blank); parses one into the level. */
bool taquin_is_plain(struct qd_text text);
qd_err taquin_plain_parse(struct taquin_scan scan, struct taquin_level *level,
                          struct qd_message *why);
/* Fills rows, cols and the tiles from the seed report's picture. */
qd_err taquin_picture_parse(struct taquin_scan scan, struct taquin_level *level,
                            struct qd_message *why);
/* The same from its Lisp lists. */
qd_err taquin_lisp_parse(struct taquin_scan scan, struct taquin_level *level,
                         struct qd_message *why);
void taquin_picture_draw(const struct qd_view *view, struct qd_buf *out);

/* Stores a reachable layout and determines whether it is the only one. */
void taquin_level_settle(struct taquin_level *level, const uint8_t *layout);
/* Whether this layout is proved to be the only one of these tiles. */
bool taquin_layout_sole(const struct taquin_level *level, const uint8_t *layout);
/* Derives classes from tiles and start. */
void taquin_level_index(struct taquin_level *level);
/* Checks twins, layout and parity: refuses what is proved unsolvable, and stores a layout if one is
 * found.
 */
qd_err taquin_validate(struct taquin_level *level, struct qd_message *why);

/* Calls `found` with the class in each cell (0 the blank) of every solved arrangement, blank
 * corners first, until it returns false. QD_OK: all were seen. QD_STOPPED: `found` returned false.
 * QD_LIMIT: more than `steps` tiles were tried. */
QD_MUST_CHECK qd_err taquin_layouts(const struct taquin_level *level, uint64_t steps,
                                    bool (*found)(void *context, const uint8_t *layout),
                                    void *context);
/* The same within limits; a node is a tile that is tried. */
QD_MUST_CHECK qd_err taquin_layouts_within(const struct taquin_level *level,
                                           const struct qd_limits *limits,
                                           bool (*found)(void *context, const uint8_t *layout),
                                           void *context);
/* Whether the level's start can be slid into this layout. */
bool taquin_layout_reachable(const struct taquin_level *level, const uint8_t *layout);
/* Assigns tiles to the layout's classes so that `board` can be slid into it. The layout must be
 * reachable. */
void taquin_layout_tiles(const struct taquin_level *level, const uint8_t *board,
                         const uint8_t *layout, uint8_t *target);

extern const char *const taquin_difficulty_names[TAQUIN_CLASSES + 1]; /* ends with NULL */

/* Number of layouts of the tiles, at most `most`; also `most` if they were not all enumerated. */
int taquin_layout_count(const struct taquin_level *level, int most);
/* The class of a board by what is known of its shortest solution, NULL if several are possible. */
const char *taquin_rate(const struct qd_level *level, const struct qd_answer *answer,
                        struct qd_message *says);
/* The class of a board by its shortest solution and the number of its layouts. */
enum taquin_difficulty taquin_difficulty_of(uint32_t distance, int layouts);
/* The range of distances of a class, `most` UINT32_MAX for the last. */
void taquin_difficulty_range(enum taquin_difficulty difficulty, int layouts, uint32_t *least,
                             uint32_t *most);

/* Exhaustive enumeration of boards of at most TAQUIN_RING_CELLS cells (rings.c). */

enum { TAQUIN_RING_CELLS = 9 };

/* A random board exactly `wanted` moves from solved, or the farthest there is; *found says which
 * distance. Its tiles are those of level->start, which must be solved. */
QD_MUST_CHECK qd_err taquin_ring_board(const struct taquin_level *level, uint32_t wanted,
                                       struct qd_rng *rng, uint8_t *board, uint32_t *found);

/* Puts a board into level->start (solved before) whose shortest solution has exactly the length or
 * the class the parameters ask for. */
QD_MUST_CHECK qd_err taquin_place_at(struct taquin_level *level, const struct taquin_params *params,
                                     struct qd_rng *rng, const struct qd_limits *limits,
                                     struct qd_message *why);

/* Puts a random arrangement of the same parity into `board`. */
void taquin_shuffle_uniform(const struct taquin_level *level, uint8_t *board, struct qd_rng *rng);
/* Random legal moves, none of which undoes the previous one. */
void taquin_shuffle_by_moves(const struct taquin_level *level, uint8_t *board, uint32_t count,
                             struct qd_rng *rng);

qd_err taquin_generate(struct qd_text params, uint64_t seed, const struct qd_limits *limits,
                       struct qd_level **out, struct qd_message *why);
void taquin_size(const struct qd_level *level, int *rows, int *cols);
qd_err taquin_view(const struct qd_level *level, const void *state, int viewer, enum qd_lang lang,
                   struct qd_view *view);

/* The layouts a search aims at (goals.c). */

enum { TAQUIN_GOALS = 64 };

struct taquin_goals {
    int count;
    bool complete;   /* these are all reachable layouts, so their minimum is a lower bound */
    int least_pairs; /* minimum touching pairs over the layouts */
    uint8_t layout[TAQUIN_GOALS][TAQUIN_CELLS];
    /* Steps from a cell to the nearest cell of a class: [goal][class][cell]. */
    uint8_t (*distance)[TAQUIN_CELLS][TAQUIN_CELLS];
    struct taquin_walking *walking; /* NULL until taquin_goals_walk */
};

QD_MUST_CHECK qd_err taquin_goals_find(const struct taquin_level *level, struct taquin_goals **out);
/* Builds the tables that TAQUIN_WALKING needs, within the limits of time. */
QD_MUST_CHECK qd_err taquin_goals_walk(const struct taquin_level *level, struct taquin_goals *goals,
                                       const struct qd_limits *limits);
void taquin_goals_free(struct taquin_goals *goals);

/* Over boards of classes (heuristics.c). */

enum taquin_estimate {
    TAQUIN_NO_ESTIMATE,
    TAQUIN_PAIRS,     /* the seed's first: pairs missing; not admissible */
    TAQUIN_PAIRS3,    /* a move gains at most three pairs: missing / 3, rounded up */
    TAQUIN_TWINS,     /* the seed's second: distances between twins; not admissible */
    TAQUIN_MANHATTAN, /* steps of every tile to its cell in the nearest layout */
    TAQUIN_LINEAR,    /* Manhattan and linear conflict */
    TAQUIN_WALKING    /* walking distance; Manhattan where a level has copies of a tile */
};

uint32_t taquin_estimate(const struct taquin_level *level, const struct taquin_goals *goals,
                         enum taquin_estimate which, const uint8_t *board);

/* Appends moves that turn `board` into `target` (same tiles, reachable), row by row; fails only
 * when out of memory. */
QD_MUST_CHECK qd_err taquin_layers(const struct taquin_level *level, const uint8_t *board,
                                   const uint8_t *target, struct qd_moves *out);
qd_err taquin_solve(const struct qd_level *level, const void *state, const char *method,
                    struct qd_mind *mind, const struct qd_limits *limits, struct qd_answer *answer,
                    struct qd_message *why);
extern const struct qd_method taquin_methods[];
/* As the default method, in another order: equally short, sooner where no tables are ready. */
#define TAQUIN_HINT_METHOD "hint"
qd_err taquin_explain(const struct qd_level *level, const void *state,
                      const struct qd_answer *answer, struct qd_hint *hint);

extern const struct qd_game taquin_game;

/* States of a watched search; see struct qd_path (trace.c). */

bool taquin_traces(const char *method);
qd_err taquin_pieces(const struct qd_level *level, const void *start, const uint8_t *states,
                     size_t size, size_t count,
                     void (*put)(void *context, size_t state, int cell, int id), void *context);

#endif
