/* SPDX-License-Identifier: MIT */
/* Paths: of the player over free floor, and of one box pushed by the player, or pulled.
 *
 * A box's paths are searched over pairs of its cell and the direction it came from last, layer
 * by layer of pushes; the minimum number of moves of every pair of a layer is known before the next
 * layer is begun, so the first path found to a cell has the fewest pushes, and then the fewest
 * moves.
 */
#include "sokoban/sokoban.h"

#include <stdlib.h>
#include <string.h>

enum { NOWHERE = 0xff };

/* The board as an obstacle map for the player. */
struct ground {
    const struct sokoban_level *level;
    uint8_t blocked[SOKOBAN_CELLS];
    uint8_t came[SOKOBAN_CELLS]; /* direction of the step that led here, NOWHERE if none did */
    uint16_t steps[SOKOBAN_CELLS];
    uint16_t queue[SOKOBAN_CELLS];
};

static void ground_init(struct ground *g, const struct sokoban_level *level,
                        const struct sokoban_state *state)
{
    g->level = level;
    for (int cell = 0; cell < level->cells; cell++)
        g->blocked[cell] = !sokoban_inside(level, cell);
    for (int box = 0; box < level->boxes; box++)
        g->blocked[state->box[box]] = 1;
}

/* Searches outwards from a cell until `want` of the marked cells were met, or everywhere. */
static void spread(struct ground *g, int from, const uint8_t *wanted, int want)
{
    int head = 0, tail = 0;
    memset(g->came, NOWHERE, (size_t)g->level->cells);
    g->came[from] = 0;
    g->steps[from] = 0;
    g->queue[tail++] = (uint16_t)from;
    want -= wanted && wanted[from];
    while (head < tail && (!wanted || want > 0)) {
        int cell = g->queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            int next = sokoban_beside(g->level, cell, dir);
            if (g->blocked[next] || g->came[next] != NOWHERE)
                continue;
            g->came[next] = (uint8_t)dir;
            g->steps[next] = (uint16_t)(g->steps[cell] + 1);
            g->queue[tail++] = (uint16_t)next;
            want -= wanted && wanted[next];
        }
    }
}

/* Appends the steps that `spread` found from its start to a cell it met. */
static qd_err put_steps(const struct ground *g, int to, struct qd_moves *out)
{
    size_t first = out->count;
    qd_err err = QD_OK;
    for (int left = g->steps[to], cell = to; !err && left > 0; left--) {
        int dir = g->came[cell];
        err = qd_moves_add(out, (qd_move)dir);
        cell = sokoban_beside(g->level, cell, (dir + 2) % SOKOBAN_DIRS);
    }
    for (size_t i = first, k = out->count; i + 1 < k; i++) {
        qd_move move = out->data[--k];
        out->data[k] = out->data[i];
        out->data[i] = move;
    }
    return err;
}

bool sokoban_walk(const struct sokoban_level *level, const struct sokoban_state *state, int to,
                  struct qd_moves *out, qd_err *err)
{
    struct ground *g = malloc(sizeof *g);
    *err = g ? QD_OK : QD_MEMORY;
    if (!g)
        return false;
    ground_init(g, level, state);
    spread(g, state->player, NULL, 0);
    bool found = g->came[to] != NOWHERE;
    if (found)
        *err = put_steps(g, to, out);
    free(g);
    return found && !*err;
}

struct pair {
    uint32_t pushes;
    uint32_t moves;
    uint16_t from; /* the previous pair: cell * 4 + direction, START for none */
    bool seen;
};

enum { START = 0xffff };

struct box_paths {
    struct ground ground;
    int player; /* at the start */
    int box;
    bool pull;
    struct pair pairs[SOKOBAN_CELLS * SOKOBAN_DIRS]; /* box cell * 4 + direction of the last push */
    uint16_t queue[SOKOBAN_CELLS * SOKOBAN_DIRS];
    int tail;
};

/* The player's cell before the box in `cell` is pushed that way, and after it was pushed there. */
static int side_of(const struct box_paths *w, int cell, int dir)
{
    return sokoban_beside(w->ground.level, cell, w->pull ? dir : (dir + 2) % SOKOBAN_DIRS);
}

/* Tries the four pushes of the box in `cell`, the player standing at `player`. */
static void extend(struct box_paths *w, int cell, int player, uint32_t pushes, uint32_t moves,
                   int from)
{
    struct ground *g = &w->ground;
    uint8_t wanted[SOKOBAN_CELLS] = {0};
    int want = 0;
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        int side = side_of(w, cell, dir);
        if (g->blocked[side] || g->blocked[sokoban_beside(g->level, w->pull ? side : cell, dir)])
            continue;
        wanted[side] = 1;
        want++;
    }
    g->blocked[cell] = 1;
    spread(g, player, wanted, want);
    g->blocked[cell] = 0;
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        int side = side_of(w, cell, dir);
        int next = sokoban_beside(g->level, cell, dir);
        if (!wanted[side] || g->came[side] == NOWHERE)
            continue;
        struct pair *pair = &w->pairs[next * SOKOBAN_DIRS + dir];
        uint32_t total = moves + g->steps[side] + 1;
        if (pair->seen && (pair->pushes < pushes + 1 || pair->moves <= total))
            continue;
        if (!pair->seen)
            w->queue[w->tail++] = (uint16_t)(next * SOKOBAN_DIRS + dir);
        *pair = (struct pair){pushes + 1, total, (uint16_t)from, true};
    }
}

static void find_paths(struct box_paths *w)
{
    extend(w, w->box, w->player, 0, 0, START);
    for (int head = 0; head < w->tail; head++) {
        int at = w->queue[head], cell = at / SOKOBAN_DIRS, dir = at % SOKOBAN_DIRS;
        extend(w, cell, side_of(w, cell, dir), w->pairs[at].pushes, w->pairs[at].moves, at);
    }
}

/* The moves of a path: the pushes from its end back to the start, then the walks between them. */
static qd_err put_path(struct box_paths *w, int at, struct qd_moves *out)
{
    struct ground *g = &w->ground;
    struct qd_moves pushes = {0};
    qd_err err = QD_OK;
    for (; !err && at != START; at = w->pairs[at].from)
        err = qd_moves_add(&pushes, (qd_move)(at % SOKOBAN_DIRS));
    int player = w->player, cell = w->box;
    for (size_t i = pushes.count; !err && i-- > 0;) {
        int dir = (int)pushes.data[i];
        int side = side_of(w, cell, dir);
        if (player != side) {
            uint8_t wanted[SOKOBAN_CELLS] = {0};
            wanted[side] = 1;
            g->blocked[cell] = 1;
            spread(g, player, wanted, 1);
            g->blocked[cell] = 0;
            err = put_steps(g, side, out);
        }
        if (!err)
            err = qd_moves_add(out, (qd_move)dir | SOKOBAN_PUSH);
        cell = sokoban_beside(g->level, cell, dir);
        player = side_of(w, cell, dir);
    }
    qd_moves_free(&pushes);
    return err;
}

/* The best path to a cell, -1 if there is none. */
static int best_pair(const struct box_paths *w, int cell)
{
    int best = -1;
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        const struct pair *pair = &w->pairs[cell * SOKOBAN_DIRS + dir];
        const struct pair *old = best < 0 ? NULL : &w->pairs[best];
        if (pair->seen && (!old || pair->pushes < old->pushes ||
                           (pair->pushes == old->pushes && pair->moves < old->moves)))
            best = cell * SOKOBAN_DIRS + dir;
    }
    return best;
}

typedef qd_err found_fn(void *context, int cell, const struct qd_moves *moves);

static qd_err reach_box(const struct sokoban_level *level, const struct sokoban_state *state,
                        int cell, bool pull, found_fn *found, void *context)
{
    struct box_paths *w = calloc(1, sizeof *w);
    if (!w)
        return QD_MEMORY;
    ground_init(&w->ground, level, state);
    w->ground.blocked[cell] = 0;
    w->player = state->player;
    w->box = cell;
    w->pull = pull;
    find_paths(w);
    qd_err err = QD_OK;
    for (int to = 0; !err && to < level->cells; to++) {
        int at = to == cell ? -1 : best_pair(w, to);
        if (at < 0)
            continue;
        struct qd_moves moves = {0};
        err = put_path(w, at, &moves);
        if (!err)
            err = found(context, to, &moves);
        qd_moves_free(&moves);
    }
    free(w);
    return err;
}

static qd_err reach_player(const struct sokoban_level *level, const struct sokoban_state *state,
                           found_fn *found, void *context)
{
    struct ground *g = malloc(sizeof *g);
    if (!g)
        return QD_MEMORY;
    ground_init(g, level, state);
    spread(g, state->player, NULL, 0);
    qd_err err = QD_OK;
    for (int to = 0; !err && to < level->cells; to++) {
        if (to == state->player || g->came[to] == NOWHERE)
            continue;
        struct qd_moves moves = {0};
        err = put_steps(g, to, &moves);
        if (!err)
            err = found(context, to, &moves);
        qd_moves_free(&moves);
    }
    free(g);
    return err;
}

static qd_err reach(const struct sokoban_level *level, const struct sokoban_state *state, int cell,
                    bool pull, found_fn *found, void *context, struct qd_message *why)
{
    if (cell == state->player)
        return reach_player(level, state, found, context);
    if (sokoban_box_at(level, state, cell) >= 0)
        return reach_box(level, state, cell, pull, found, context);
    qd_message_set(why, "sokoban.reach.nothing");
    return QD_NOTHING;
}

qd_err sokoban_reach(const struct qd_level *level, const void *state, int cell, found_fn *found,
                     void *context, struct qd_message *why)
{
    return reach((const struct sokoban_level *)level, state, cell, false, found, context, why);
}

qd_err sokoban_reach_pulling(const struct qd_level *level, const void *state, int cell,
                             found_fn *found, void *context, struct qd_message *why)
{
    return reach((const struct sokoban_level *)level, state, cell, true, found, context, why);
}
