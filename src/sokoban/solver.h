/* The solvers' parts: deadlocks, matching, corrals, the searches built of them. */
#ifndef SOKOBAN_SOLVER_H
#define SOKOBAN_SOLVER_H

#include "sokoban/board.h"

/* ---- solve.c ---- */

/* "ALGO", then switches after '-' or '+', as textbook.h says. */
bool sokoban_method_read(const char *name, struct qd_method *out);

/* ---- effort.c: what a search may use and has used ---- */

struct soko_effort {
    const struct qd_limits *limits;
    struct qd_stats *stats;
    struct qd_meter meter;
    uint64_t started_ns;
    uint64_t nodes; /* a limit of our own on stats->expanded, 0 for none */
    uint32_t bound; /* for progress */
};

void soko_effort_start(struct soko_effort *effort, const struct qd_limits *limits,
                       struct qd_stats *stats);
/* Counts one expansion, or answers QD_LIMIT or QD_STOPPED. */
QD_MUST_CHECK qd_err soko_effort_spend(struct soko_effort *effort);
/* Room for at least `need` items of `width` bytes; contents stay. */
QD_MUST_CHECK qd_err soko_grow(struct qd_meter *meter, void **block, uint32_t *room, uint64_t need,
                               size_t width);

/* ---- deadlock.c: boxes that can never move again ---- */

/* Marks in frozen[box] the boxes that no push can ever move. False if one of them is off a goal:
 * the position is lost. */
bool soko_freeze(const struct soko_position *position, const struct soko_board *board,
                 uint8_t *frozen);
/* Whether box number `box`, just moved, may be frozen at all: a quick look at its neighbours. */
bool soko_may_freeze(const struct soko_position *position, const struct soko_board *board,
                     uint32_t box);
/* After the push of a box: false if frozen boxes prove the position lost. */
bool soko_push_lives(const struct soko_position *position, const struct soko_board *board,
                     uint32_t box);

/* ---- walls.c: distance tables with frozen boxes as walls, kept for the next position ---- */

enum { SOKO_WALLS = 256 };

struct soko_walls {
    const struct soko_board *board;
    struct qd_meter *meter;
    uint32_t *queue;
    uint8_t *closed;
    uint32_t count[SOKO_WALLS]; /* by slot: frozen boxes, their squares, the table */
    uint16_t *square[SOKO_WALLS];
    uint16_t *table[SOKO_WALLS];
};

QD_MUST_CHECK qd_err soko_walls_init(struct soko_walls *walls, const struct soko_board *board,
                                     struct qd_meter *meter);
void soko_walls_free(struct soko_walls *walls);
/* The table for a position whose frozen boxes are marked; the board's own when none is. */
QD_MUST_CHECK qd_err soko_walls_table(struct soko_walls *walls,
                                      const struct soko_position *position, const uint8_t *frozen,
                                      const uint16_t **table);

/* ---- matching.c: the cheapest way to give every box a goal of its own ---- */

#define SOKO_LOST UINT32_MAX

struct soko_matching {
    uint32_t rows, cols;
    uint32_t place[SOKOBAN_BOXES]; /* by row: its place in the table */
    int32_t u[SOKOBAN_BOXES + 1], v[SOKOBAN_BOXES + 1];
    uint16_t row_of[SOKOBAN_BOXES + 1]; /* by column, from 1; 0: free */
};

/* The least sum of distances, SOKO_LOST if some box is left without a goal. */
uint32_t soko_match(struct soko_matching *matching, const struct soko_board *board,
                    const struct soko_position *position, const uint16_t *table);
/* The same for places that are already there and any table of [place][col]; rows <= cols. */
uint32_t soko_match_places(struct soko_matching *matching, uint32_t rows, uint32_t cols,
                           const uint16_t *table);
/* The same after box number `row` went to `place`; `parent` is left alone. */
uint32_t soko_match_moved(const struct soko_matching *parent, const uint16_t *table, uint32_t row,
                          uint32_t place, struct soko_matching *out);
/* Which goal each box has. */
void soko_match_goals(const struct soko_matching *matching, uint16_t *goal);

/* ---- corral.c ---- */

enum soko_corral_result { SOKO_CORRAL_NONE, SOKO_CORRAL_FOUND, SOKO_CORRAL_DEAD };

struct soko_corral {
    uint32_t stamp;
    uint32_t members;
    uint32_t pushes;                /* how many there are in it now */
    uint16_t member[SOKOBAN_BOXES]; /* box numbers */
    uint32_t mark[SOKOBAN_CELLS];   /* by square: equals stamp if inside */
    uint16_t queue[SOKOBAN_CELLS];
};

/* Looks for a closed zone that must be opened from outside, all of whose openings are at hand: then
 * only pushes into it need be tried. `scratch` and `best` are working memory; `best` holds the zone
 * with fewest pushes. The position's reach must be fresh. SOKO_CORRAL_DEAD: it cannot be opened. */
enum soko_corral_result soko_corral_find(const struct soko_position *position,
                                         const struct soko_board *board,
                                         struct soko_corral *scratch, struct soko_corral *best);

static inline bool soko_corral_holds(const struct soko_corral *corral, uint32_t square)
{
    return corral->mark[square] == corral->stamp;
}

/* Whether pushing the box on `from` towards `dir` is one of the corral's. */
static inline bool soko_corral_allows(const struct soko_corral *corral,
                                      const struct soko_board *board, uint32_t from, int dir)
{
    uint16_t behind = board->next[from][soko_opposite(dir)], to = board->next[from][dir];
    return soko_corral_holds(corral, from) && !soko_corral_holds(corral, behind) &&
           soko_corral_holds(corral, to);
}

/* Whether a push of the box on `from` is hopeless wherever the other boxes are. */
static inline bool soko_dead_push(const struct soko_board *board, uint32_t from, int dir)
{
    uint16_t to = board->next[from][dir];
    return board->least[soko_place(board, to, from)] == SOKO_FAR;
}

/* ---- path.c: pushes and the walks between them ---- */

/* A push: the box's square and the direction. */
static inline uint16_t soko_push_code(uint32_t square, int dir)
{
    return (uint16_t)(square * SOKOBAN_DIRS + (uint32_t)dir);
}

/* Appends the moves that make these pushes in order, by shortest walks; QD_INTERNAL if one cannot
 * be made. The position follows. */
QD_MUST_CHECK qd_err soko_path_moves(struct soko_position *position, const struct soko_board *board,
                                     const uint16_t *pushes, size_t count, struct qd_moves *out);

/* ---- tree.c: every position met, with the push and the position it came from ---- */

struct soko_node {
    uint32_t parent; /* UINT32_MAX for a root */
    uint32_t cost;   /* pushes from the start */
    uint16_t rest;   /* estimated pushes to the end, SOKO_FAR if it is lost */
    uint16_t push;   /* soko_push_code of the push that led here */
};

struct soko_tree {
    struct qd_meter *meter;
    uint32_t room;
    struct soko_node *node; /* by number in the set */
    struct qd_set set;
};

/* An estimate as a node holds it. */
static inline uint16_t soko_clip(uint32_t rest)
{
    return rest < SOKO_FAR - 1 ? (uint16_t)rest : SOKO_FAR - 1;
}

void soko_tree_init(struct soko_tree *tree, struct qd_meter *meter, size_t packed_size);
void soko_tree_free(struct soko_tree *tree);
QD_MUST_CHECK qd_err soko_tree_add(struct soko_tree *tree, const uint8_t *packed, uint32_t *index,
                                   bool *added);
/* Appends the pushes from the root to a node, in order, into a metered block the caller releases
 * with soko_pushes_free. */
struct soko_pushes {
    struct qd_meter *meter;
    uint32_t count;
    uint32_t room;
    uint16_t *push;
};

QD_MUST_CHECK qd_err soko_tree_path(const struct soko_tree *tree, uint32_t index,
                                    struct soko_pushes *out);
/* The same from a node to its root, for a tree grown backwards. */
QD_MUST_CHECK qd_err soko_tree_path_back(const struct soko_tree *tree, uint32_t index,
                                         struct soko_pushes *out);
void soko_pushes_free(struct soko_pushes *pushes);

/* ---- forward.c: best first over pushes ---- */

struct soko_forward_options {
    bool optimal;    /* A*: fewest pushes */
    bool no_corrals; /* for comparing */
    uint32_t weight; /* of the second list: cost + weight * rest */
};

enum { SOKO_LISTS = 2 };

/* A search that can be left and taken up again. */
struct soko_forward {
    const struct soko_board *board;
    struct soko_forward_options options;
    struct soko_effort *effort;
    struct soko_walls walls;
    struct soko_tree tree;
    struct qd_heap open[SOKO_LISTS];
    struct soko_forward_work *work;
    const uint16_t *table; /* distances for the node under expansion */
    uint32_t boxes;
    uint32_t turn;
    uint32_t goal;        /* the solved node, UINT32_MAX while there is none */
    uint32_t lower_bound; /* no solution has fewer pushes */
};

/* Prepares; QD_IMPOSSIBLE when the start is proved lost. To be freed in every case. */
QD_MUST_CHECK qd_err soko_forward_open(struct soko_forward *search, const struct soko_board *board,
                                       const struct soko_position *start,
                                       const struct soko_forward_options *options,
                                       struct soko_effort *effort);
/* QD_OK: `out` leads from the start to a solved position. QD_IMPOSSIBLE: proved, there is no way.
 * After QD_LIMIT because of nodes it can be run on. */
QD_MUST_CHECK qd_err soko_forward_run(struct soko_forward *search, struct soko_pushes *out);
void soko_forward_free(struct soko_forward *search);

/* ---- backward.c: pulls from the solved positions ---- */

struct soko_backward {
    const struct soko_board *board;
    struct soko_effort *effort;
    struct soko_tree tree;
    struct qd_heap open;
    struct soko_backward_work *work;
    uint16_t *table; /* pushes from each start square, as soko_distances */
    uint32_t boxes;
    uint32_t goal;
};

QD_MUST_CHECK qd_err soko_backward_open(struct soko_backward *search,
                                        const struct soko_board *board,
                                        const struct soko_position *start,
                                        struct soko_effort *effort);
QD_MUST_CHECK qd_err soko_backward_run(struct soko_backward *search, struct soko_pushes *out);
void soko_backward_free(struct soko_backward *search);

/* ---- fewest_moves.c ---- */

/* As soko_forward_run; the bound is one on moves. */
QD_MUST_CHECK qd_err soko_fewest_moves(const struct soko_board *board,
                                       const struct soko_position *start,
                                       struct soko_effort *effort, struct soko_pushes *out,
                                       uint32_t *lower_bound);

/* ---- portfolio.c: the default ---- */

QD_MUST_CHECK qd_err soko_portfolio(const struct soko_board *board,
                                    const struct soko_position *start, struct soko_effort *effort,
                                    struct soko_pushes *out, uint32_t *lower_bound);

#endif
