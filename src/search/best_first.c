/* SPDX-License-Identifier: MIT */
/* Best first: A* and greedy search, which differ only in what "best" means.
 *
 * Greedy (Doran and Michie, "Experiments with the Graph Traverser program", 1966) takes the min
 * heuristic h, then the minimum cost g, and ignores a state already known. A* (Hart, Nilsson and
 * Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968) takes the
 * minimum f = g + h; with a weight w, f = g + w * h (Pohl 1970) and the answer costs at most w
 * times the optimum. This is the algorithm of the seed report, section 7, with two differences:
 *
 * The report orders equal sums by valuation, then by increasing depth. Here too the lower h goes
 * first, which for equal f is the deeper state: a goal on the last layer is found without expanding
 * that layer. When both are equal the heap decides, deterministically.
 *
 * In the report, a CLOSED state reached by a shorter path only gets its new parent. With an
 * admissible but inconsistent heuristic that loses the shortest path, as its descendants keep their
 * old depth; here it is reopened.
 *
 * OPEN is the heap; CLOSED is every other state of the tree, including the dead ones, which are
 * never expanded.
 */
#include "search/internal.h"

#include <string.h>

/* A* key: f in the high 40 bits, h in the low 24, each saturating instead of wrapping. Beyond 2^40
 * ordering is lost, not correctness: the lower bound stays below the cost and claims nothing
 * more. */
enum { LOW_BITS = 24 };

#define F_MOST ((UINT64_C(1) << (64 - LOW_BITS)) - 1)
#define LOW_MOST ((UINT64_C(1) << LOW_BITS) - 1)

struct worth {
    uint64_t cost;
    uint32_t heuristic;
    uint32_t number; /* of its last expansion */
};

_Static_assert(sizeof(struct worth) == 16, "metered: the same on every machine");

struct best_first {
    struct qd_run *run;
    struct qd_tree tree;
    struct qd_heap open;
    uint32_t worth_room;
    struct worth *worths; /* by state number */
    bool greedy;
    uint32_t weight;
};

static uint64_t at_most(uint64_t value, uint64_t most)
{
    return value < most ? value : most;
}

static uint64_t key_of(const struct best_first *search, const struct worth *worth)
{
    uint64_t h = worth->heuristic;
    if (search->greedy)
        return h << 32 | at_most(worth->cost, UINT32_MAX);
    /* The product of two 32-bit numbers fits; its sum with g might not. */
    uint64_t f =
        at_most(at_most(h * search->weight, F_MOST) + at_most(worth->cost, F_MOST), F_MOST);
    return f << LOW_BITS | at_most(h, LOW_MOST);
}

/* The first state of OPEN bounds every goal from below: some state of OPEN lies, at its minimum g,
 * on a cheapest path, so f <= g + w * h <= w * (cost of that path). */
static void note_bound(struct best_first *search)
{
    struct qd_run *run = search->run;
    uint64_t key = search->open.items[0].key;
    if (search->greedy) {
        run->bound = key >> 32;
        return;
    }
    run->bound = key >> LOW_BITS;
    uint64_t bound = run->bound / search->weight + (run->bound % search->weight != 0);
    if (bound > run->result->lower_bound)
        run->result->lower_bound = bound;
}

static qd_err reserve_worth(struct best_first *search, uint64_t need)
{
    void *worths = search->worths;
    qd_err err =
        qd_run_grow(search->run, &worths, &search->worth_room, need, sizeof *search->worths);
    search->worths = worths;
    return err;
}

/* A state met for the first time: it is in `there`. */
static qd_err open_new(struct best_first *search, uint32_t index, uint64_t cost)
{
    qd_err err = reserve_worth(search, (uint64_t)index + 1);
    if (err)
        return err;
    struct worth *worth = &search->worths[index];
    uint32_t h = qd_run_heuristic(search->run, search->tree.there);
    *worth = (struct worth){.cost = cost, .heuristic = h};
    return h == QD_DEAD ? QD_OK : qd_heap_put(&search->open, index, key_of(search, worth));
}

/* A known state met again: a cheaper path re-parents it in OPEN, or reopens it. */
static qd_err meet_again(struct best_first *search, uint32_t index, uint64_t cost,
                         struct qd_tree_link link)
{
    struct worth *worth = &search->worths[index];
    if (search->greedy || cost >= worth->cost || worth->heuristic == QD_DEAD)
        return QD_OK;
    worth->cost = cost;
    search->tree.links[index] = link;
    return qd_heap_put(&search->open, index, key_of(search, worth));
}

static struct qd_spot spot_of(const struct best_first *search, uint32_t index)
{
    const struct worth *worth = &search->worths[index];
    uint32_t parent = search->tree.links[index].parent;
    return (struct qd_spot){.parent =
                                parent == QD_ROOT ? worth->number : search->worths[parent].number,
                            .depth = qd_tree_depth(&search->tree, index),
                            .cost = worth->cost,
                            .estimate = worth->heuristic,
                            .waiting = search->open.count};
}

static qd_err expand(struct best_first *search, uint32_t index)
{
    struct qd_successor steps[QD_SUCCESSORS];
    uint32_t count;
    uint64_t so_far = search->worths[index].cost;
    struct qd_spot spot = {0};
    search->worths[index].number = (uint32_t)search->run->result->stats.expanded;
    if (qd_run_watched(search->run))
        spot = spot_of(search, index);
    qd_err err = qd_tree_expand(&search->tree, index, &spot, steps, &count);
    for (uint32_t i = 0; !err && i < count; i++) {
        uint64_t cost = so_far + steps[i].cost;
        uint32_t child;
        bool added;
        err = qd_tree_step(&search->tree, index, steps[i].move, &child, &added);
        if (err)
            return err;
        struct qd_tree_link link = {.parent = index, .move = steps[i].move};
        err = added ? open_new(search, child, cost) : meet_again(search, child, cost, link);
    }
    return err;
}

static bool is_goal(const struct best_first *search, uint32_t index)
{
    const struct qd_problem *problem = search->run->problem;
    memcpy(search->tree.there, qd_set_key(&search->tree.states, index), problem->state_size);
    return problem->is_goal(problem->context, search->tree.there);
}

static qd_err run_search(struct best_first *search)
{
    qd_err err = qd_tree_start(&search->tree);
    if (!err)
        err = open_new(search, 0, 0);
    while (!err && search->open.count > 0) {
        uint32_t index;
        uint64_t key;
        note_bound(search);
        qd_heap_pop(&search->open, &index, &key);
        if (is_goal(search, index))
            return qd_tree_path(&search->tree, index);
        err = expand(search, index);
    }
    return err ? err : QD_IMPOSSIBLE;
}

qd_err qd_best_first(struct qd_run *run)
{
    const struct qd_search_options *options = run->options;
    struct best_first search = {.run = run,
                                .greedy = options->algorithm == QD_GREEDY,
                                .weight = options->weight ? options->weight : 1};
    qd_tree_init(&search.tree, run);
    qd_heap_init(&search.open, &run->meter);
    qd_err err = run_search(&search);
    void *worths = search.worths;
    qd_meter_release(&run->meter, &worths, search.worth_room * sizeof *search.worths);
    qd_heap_free(&search.open);
    qd_tree_free(&search.tree);
    return err;
}
