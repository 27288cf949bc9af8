/* SPDX-License-Identifier: MIT */
/* Feature-space search: cells (cells.c), records, children, and what a direction of play must
 * provide. */
#ifndef QD_SOKOBAN_FESS_SEARCH_H
#define QD_SOKOBAN_FESS_SEARCH_H

#include "sokoban/fess/analysis/macro.h"

enum { SOKOBAN_KEY_MAX = 2 * (SOKOBAN_CELLS / 8) + 2 };

/* One move out of a record. Scores are features in order of weight; lower is better. */
struct sokoban_child {
    uint64_t score;
    uint32_t position; /* number in the set */
    uint16_t from, to;
    uint16_t weight; /* of the child: its record's, and 1 unless an advisor names it */
    uint8_t taken;
    uint8_t sunk; /* pulled onto a start square that swallowed it */
    uint32_t pad;
};

/* A position whose moves are listed. */
struct sokoban_record {
    uint64_t score;
    uint64_t past; /* the best score on the path to it, under which it is filed */
    uint32_t parent;
    uint32_t position;
    uint32_t cell;
    uint32_t first; /* its children */
    uint32_t children;
    uint32_t alive;         /* children not known to be lost */
    uint32_t lead;          /* the child to be taken next, UINT32_MAX: none is left */
    uint32_t below, beside; /* in its cell's heap */
    uint16_t from, to;      /* the move that led here */
    uint16_t weight, depth;
    uint8_t sunk, dead;
    uint16_t pad;
    uint32_t pad2;
};

struct sokoban_cell {
    uint64_t name;
    uint32_t top; /* of a pairing heap of records, UINT32_MAX: empty */
    uint32_t pad;
};

enum { SOKOBAN_EXPANDED = 1, SOKOBAN_DEAD = 2 };

struct sokoban_search;

/* What a direction provides. */
struct sokoban_search_ops {
    enum sokoban_way way;
    bool sinks;         /* start squares may be used up: keys tell which are left */
    uint64_t cell_mask; /* bits of a score that name a cell */
    /* Appends the children of the position under expansion with scores and weights. */
    qd_err (*list)(struct sokoban_search *search, struct sokoban_record *record);
    /* Expensive tests of a position about to be expanded: true if it is lost. */
    qd_err (*lost)(struct sokoban_search *search, bool *lost);
    /* May make children of a record lighter after an advised one of them turned out to be lost. */
    void (*relieve)(struct sokoban_search *search, struct sokoban_record *record,
                    const struct sokoban_child *child);
};

struct sokoban_search {
    const struct sokoban_analysis *analysis;
    const struct sokoban_search_ops *ops;
    void *context; /* the direction's own */
    struct sokoban_effort *effort;
    struct sokoban_macros *macros; /* shared working memory */
    struct qd_set set;
    size_t key_size;
    uint32_t flag_room, record_room, child_room, cell_room, slot_room;
    uint32_t records, children, cells;
    uint8_t *flag; /* by position */
    struct sokoban_record *record;
    struct sokoban_child *child;
    struct sokoban_cell *cell;
    uint32_t *slot; /* hash of cells: number + 1 */
    uint32_t hand, turn;
    uint32_t best;      /* record */
    uint32_t goal;      /* record or UINT32_MAX */
    uint32_t goal_move; /* child of it that solves, UINT32_MAX: the record itself does */
    const struct sokoban_search *other; /* whose positions are looked out for; NULL: none */
    uint32_t met;                       /* number there of the first one met, UINT32_MAX: none */
    uint32_t empty_pops;
    uint64_t work; /* squares visited and not yet charged */
    uint64_t paid; /* charged so far, in expansions */
    /* The position under expansion. */
    struct sokoban_position *position;
    uint8_t base[SOKOBAN_CELLS]; /* pulls: start squares not yet used */
    uint8_t key[SOKOBAN_KEY_MAX];
};

/* Prepares the search; must be freed in every case. */
void sokoban_search_init(struct sokoban_search *search, const struct sokoban_analysis *analysis,
                         const struct sokoban_search_ops *ops, void *context,
                         struct sokoban_effort *effort, struct sokoban_macros *macros,
                         struct sokoban_position *position);
void sokoban_search_free(struct sokoban_search *search);
/* Files search->position (its zone set, and search->base) as a root with this score. */
QD_MUST_CHECK qd_err sokoban_search_root(struct sokoban_search *search, uint64_t score);
/* Takes one child from the cells. QD_NOTHING when none is left. */
QD_MUST_CHECK qd_err sokoban_search_step(struct sokoban_search *search);

/* Charges the work done so far. */
QD_MUST_CHECK qd_err sokoban_search_settle(struct sokoban_search *search);

/* For the directions (tree.c): adds a child of `record`, `position` found here; skipped if it is
 * already expanded or lost. `zone` is the player's then; `base` the start square that a sunk box
 * uses up. */
QD_MUST_CHECK qd_err sokoban_search_child(struct sokoban_search *search,
                                          struct sokoban_record *record,
                                          const struct sokoban_child *child, uint16_t zone,
                                          uint16_t base);
void sokoban_search_load(struct sokoban_search *search, uint32_t position);
/* The player's zone in a position of the set. */
static inline uint16_t sokoban_search_zone(const struct sokoban_search *search, uint32_t position)
{
    const uint8_t *key = qd_set_key(&search->set, position);
    return (uint16_t)(key[search->key_size - 2] << 8 | key[search->key_size - 1]);
}

QD_MUST_CHECK qd_err sokoban_cells_file(struct sokoban_search *search, uint32_t record);
void sokoban_cells_put(struct sokoban_search *search, uint32_t record);
/* Takes the best record of a cell; UINT32_MAX if it is empty. */
uint32_t sokoban_cells_take(struct sokoban_search *search, uint32_t cell);
/* The cell whose turn it is; UINT32_MAX when all are empty. */
uint32_t sokoban_cells_turn(struct sokoban_search *search);

#endif
