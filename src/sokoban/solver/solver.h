/* SPDX-License-Identifier: MIT */
/* The parts of the solvers: deadlocks, matching, corrals, and the searches built from them. */
#ifndef QD_SOKOBAN_SOLVER_H
#define QD_SOKOBAN_SOLVER_H

#include "sokoban/solver/board.h"

/* "ALGO", then switches after '-' or '+', as described in textbook.h. */
bool sokoban_method_read(const char *name, struct qd_method *out);

/* The effort a search may use and has used (effort.c). */

struct sokoban_effort {
    const struct qd_limits *limits;
    struct qd_stats *stats;
    struct qd_meter meter;
    uint64_t started_ns;
    uint64_t asked_ns;  /* when the clock was last read */
    uint32_t ask_every; /* expansions */
    uint64_t nodes;     /* an additional limit on stats->expanded, 0 for none */
    uint32_t bound;     /* for progress */
};

void sokoban_effort_start(struct sokoban_effort *effort, const struct qd_limits *limits,
                          struct qd_stats *stats);
/* Counts one expansion, or returns QD_LIMIT or QD_STOPPED. */
QD_MUST_CHECK qd_err sokoban_effort_spend(struct sokoban_effort *effort);
/* Looks at the clock and asks the caller within an expansion, if there are so many boxes that it
 * may be a long one. An error is final: what was being expanded is lost. */
QD_MUST_CHECK qd_err sokoban_effort_look(struct sokoban_effort *effort, uint32_t boxes);
/* Capacity for at least `need` items of `width` bytes; existing items are kept. */
QD_MUST_CHECK qd_err sokoban_grow(struct qd_meter *meter, void **block, uint32_t *room,
                                  uint64_t need, size_t width);

/* Boxes that no solution moves again (deadlock.c). */

/* Marks in frozen[box] the boxes of which the first push, if any, takes one where it reaches no
 * goal. False if one of them is off a goal: the position is lost. */
bool sokoban_freeze(const struct sokoban_position *position, const struct sokoban_board *board,
                    uint8_t *frozen);
/* After the push of a box: false if frozen boxes prove the position lost. */
bool sokoban_push_lives(const struct sokoban_position *position, const struct sokoban_board *board,
                        uint32_t box);

/* Cache of distance tables with frozen boxes as walls (walls.c). */

enum { SOKOBAN_WALLS = 256 };

struct sokoban_walls {
    const struct sokoban_board *board;
    struct qd_meter *meter;
    uint32_t *queue;
    uint8_t *closed;
    uint32_t count[SOKOBAN_WALLS]; /* by slot: frozen boxes, their squares, the table */
    uint16_t *square[SOKOBAN_WALLS];
    uint16_t *table[SOKOBAN_WALLS];
};

QD_MUST_CHECK qd_err sokoban_walls_init(struct sokoban_walls *walls,
                                        const struct sokoban_board *board, struct qd_meter *meter);
void sokoban_walls_free(struct sokoban_walls *walls);
/* The table for a position whose frozen boxes are marked; the board's own if there are none. */
QD_MUST_CHECK qd_err sokoban_walls_table(struct sokoban_walls *walls,
                                         const struct sokoban_position *position,
                                         const uint8_t *frozen, const uint16_t **table);

/* The min-cost assignment of a distinct goal to every box (matching.c). */

#define SOKOBAN_LOST UINT32_MAX

struct sokoban_matching {
    uint32_t rows, cols;
    uint32_t place[SOKOBAN_BOXES]; /* by row: its index in the table */
    int32_t u[SOKOBAN_BOXES + 1], v[SOKOBAN_BOXES + 1];
    uint16_t row_of[SOKOBAN_BOXES + 1]; /* by column, from 1; 0: free */
};

/* The minimum sum of distances, SOKOBAN_LOST if some box is left without a goal. */
uint32_t sokoban_match(struct sokoban_matching *matching, const struct sokoban_board *board,
                       const struct sokoban_position *position, const uint16_t *table);
/* The same for places that are already set and any table of [place][col]; rows <= cols. */
uint32_t sokoban_match_places(struct sokoban_matching *matching, uint32_t rows, uint32_t cols,
                              const uint16_t *table);
/* The same after box number `row` moved to `place`; `parent` is unchanged. */
uint32_t sokoban_match_moved(const struct sokoban_matching *parent, const uint16_t *table,
                             uint32_t row, uint32_t place, struct sokoban_matching *out);

enum sokoban_corral_result { SOKOBAN_CORRAL_NONE, SOKOBAN_CORRAL_FOUND, SOKOBAN_CORRAL_DEAD };

struct sokoban_corral {
    uint32_t stamp;
    uint32_t members;
    uint32_t pushes;                /* number of pushes in it that are possible now */
    uint16_t member[SOKOBAN_BOXES]; /* box numbers */
    uint32_t mark[SOKOBAN_CELLS];   /* by square: equals stamp if inside */
    uint16_t queue[SOKOBAN_CELLS];
    uint32_t round;
    uint32_t tried[SOKOBAN_CELLS]; /* by square: equals round if its area was tried */
};

void sokoban_corral_clear(struct sokoban_corral *corral, const struct sokoban_board *board);
/* Finds a closed zone that must be opened from outside, all of whose openings are reachable: then
 * only pushes into it need be tried. `scratch` and `best` are working memory; `best` holds the zone
 * with the fewest pushes. The position's reach must be up to date. SOKOBAN_CORRAL_DEAD: it cannot
 * be opened.
 */
enum sokoban_corral_result sokoban_corral_find(const struct sokoban_position *position,
                                               const struct sokoban_board *board,
                                               struct sokoban_corral *scratch,
                                               struct sokoban_corral *best);

static inline bool sokoban_corral_holds(const struct sokoban_corral *corral, uint32_t square)
{
    return corral->mark[square] == corral->stamp;
}

/* Whether pushing the box on `from` in direction `dir` belongs to the corral. */
static inline bool sokoban_corral_allows(const struct sokoban_corral *corral,
                                         const struct sokoban_board *board, uint32_t from, int dir)
{
    uint16_t behind = board->next[from][sokoban_opposite(dir)], to = board->next[from][dir];
    return sokoban_corral_holds(corral, from) && !sokoban_corral_holds(corral, behind) &&
           sokoban_corral_holds(corral, to);
}

/* Whether a push of the box on `from` is hopeless wherever the other boxes are. */
static inline bool sokoban_dead_push(const struct sokoban_board *board, uint32_t from, int dir)
{
    uint16_t to = board->next[from][dir];
    return board->least[sokoban_place(board, to, from)] == SOKOBAN_FAR;
}

/* Pushes and the walks between them (path.c). */

/* A push: the box's square and the direction. */
static inline uint16_t sokoban_push_code(uint32_t square, int dir)
{
    return (uint16_t)(square * SOKOBAN_DIRS + (uint32_t)dir);
}

/* Appends the moves that make these pushes in order, by shortest walks; QD_INTERNAL if one is
 * impossible. The position is updated. */
QD_MUST_CHECK qd_err sokoban_path_moves(struct sokoban_position *position,
                                        const struct sokoban_board *board, const uint16_t *pushes,
                                        size_t count, struct qd_moves *out);

/* Every position met, with the push and the parent it came from (tree.c). */

struct sokoban_node {
    uint32_t parent; /* UINT32_MAX for a root */
    uint32_t cost;   /* pushes from the start */
    uint16_t rest;   /* estimated remaining pushes, SOKOBAN_FAR if it is lost */
    uint16_t push;   /* sokoban_push_code of the push that led here */
};

struct sokoban_tree {
    struct qd_meter *meter;
    uint32_t room;
    struct sokoban_node *node; /* by number in the set */
    struct qd_set set;
};

/* An estimate as stored in a node. */
static inline uint16_t sokoban_clip(uint32_t rest)
{
    return rest < SOKOBAN_FAR - 1 ? (uint16_t)rest : SOKOBAN_FAR - 1;
}

void sokoban_tree_init(struct sokoban_tree *tree, struct qd_meter *meter, size_t packed_size);
void sokoban_tree_free(struct sokoban_tree *tree);
QD_MUST_CHECK qd_err sokoban_tree_add(struct sokoban_tree *tree, const uint8_t *packed,
                                      uint32_t *index, bool *added);
/* Appends the pushes from the root to a node, in order, into a metered block the caller releases
 * with sokoban_pushes_free. */
struct sokoban_pushes {
    struct qd_meter *meter;
    uint32_t count;
    uint32_t room;
    uint16_t *push;
};

QD_MUST_CHECK qd_err sokoban_tree_path(const struct sokoban_tree *tree, uint32_t index,
                                       struct sokoban_pushes *out);
/* The same from a node to its root, for a tree grown backwards. */
QD_MUST_CHECK qd_err sokoban_tree_path_back(const struct sokoban_tree *tree, uint32_t index,
                                            struct sokoban_pushes *out);
void sokoban_pushes_free(struct sokoban_pushes *pushes);

/* The other direction's tree, on whose positions a search may meet it: any of them that is found
 * here too joins two halves of an answer. Trees of both directions have the same exact keys. */
struct sokoban_perimeter {
    const struct sokoban_tree *tree; /* NULL: none */
    uint32_t met;                    /* its node where they met, if `is_met` */
    bool is_met;
};

/* Whether the packed position is in the tree; remembers it then. */
bool sokoban_perimeter_meets(struct sokoban_perimeter *perimeter, const uint8_t *packed);

/* Best first over pushes (forward.c). */

struct sokoban_forward_options {
    bool optimal;    /* A*: fewest pushes */
    bool no_corrals; /* for comparing */
    uint32_t weight; /* of the second list: cost + weight * rest */
    uint32_t known;  /* A*: ends with QD_NOTHING once no answer can have fewer pushes; 0: none */
};

enum { SOKOBAN_LISTS = 2 };

/* A search that can be interrupted and resumed. */
struct sokoban_forward {
    const struct sokoban_board *board;
    struct sokoban_forward_options options;
    struct sokoban_effort *effort;
    struct sokoban_walls walls;
    struct sokoban_tree tree;
    struct qd_heap open[SOKOBAN_LISTS];
    struct sokoban_forward_work *work;
    const uint16_t *table; /* distances for the node under expansion */
    uint32_t boxes;
    uint32_t turn;
    uint32_t goal;                      /* the node that ends the search, UINT32_MAX if none yet */
    struct sokoban_perimeter perimeter; /* positions known to be solvable; set after opening */
    uint32_t lower_bound;               /* minimum pushes of any solution */
};

/* Prepares; QD_IMPOSSIBLE when the start is proved lost. Must be freed in every case. */
QD_MUST_CHECK qd_err sokoban_forward_open(struct sokoban_forward *search,
                                          const struct sokoban_board *board,
                                          const struct sokoban_position *start,
                                          const struct sokoban_forward_options *options,
                                          struct sokoban_effort *effort);
/* QD_OK: `out` leads from the start to a solved position. QD_IMPOSSIBLE: there provably is no
 * solution. After QD_LIMIT because of nodes it can be resumed. */
QD_MUST_CHECK qd_err sokoban_forward_run(struct sokoban_forward *search,
                                         struct sokoban_pushes *out);
void sokoban_forward_free(struct sokoban_forward *search);

/* Pulls from the solved positions (backward.c). */

struct sokoban_backward {
    const struct sokoban_board *board;
    struct sokoban_effort *effort;
    struct sokoban_tree tree;
    struct qd_heap open;
    struct sokoban_backward_work *work;
    uint16_t *table; /* pushes from each start square, as sokoban_distances */
    uint32_t boxes;
    uint32_t goal;
    struct sokoban_perimeter perimeter; /* positions known to be reachable; set after opening */
};

QD_MUST_CHECK qd_err sokoban_backward_open(struct sokoban_backward *search,
                                           const struct sokoban_board *board,
                                           const struct sokoban_position *start,
                                           struct sokoban_effort *effort);
QD_MUST_CHECK qd_err sokoban_backward_run(struct sokoban_backward *search,
                                          struct sokoban_pushes *out);
void sokoban_backward_free(struct sokoban_backward *search);

/* As sokoban_forward_run; the bound is on moves. */
QD_MUST_CHECK qd_err sokoban_fewest_moves(const struct sokoban_board *board,
                                          const struct sokoban_position *start,
                                          struct sokoban_effort *effort, struct sokoban_pushes *out,
                                          uint32_t *lower_bound);

/* The default (portfolio.c). */

QD_MUST_CHECK qd_err sokoban_portfolio(const struct sokoban_board *board,
                                       const struct sokoban_position *start,
                                       struct sokoban_effort *effort, struct sokoban_pushes *out,
                                       uint32_t *lower_bound);

#endif
