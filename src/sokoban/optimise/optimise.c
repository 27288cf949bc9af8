/* SPDX-License-Identifier: MIT */
/* The optimiser: searches around a solution take turns, with limits that double every round.
 *
 * Vicinity search, re-solving of stretches and reordering are the means of the optimizers of YASO
 * (Brian Damgaard, "Sokoban YASC / YASO: the optimizer", its documentation) and JSoko (Matthias
 * Meger). Ours differ in how the stretches are searched (window.c) and in that every gain is
 * replayed at once. The end comes when nothing is left that a limit cut off, or with the limits.
 */
#include "sokoban/optimise/optimise.h"

#include <string.h>

enum { ROUNDS = 24 };

void sokoban_optimiser_allow(struct sokoban_optimiser *o, uint64_t nodes)
{
    o->effort->nodes = nodes ? o->effort->stats->expanded + nodes : 0;
}

bool sokoban_optimiser_cut(struct sokoban_optimiser *o)
{
    const struct sokoban_effort *effort = o->effort;
    uint64_t spent = effort->stats->expanded, most = effort->limits->nodes;
    bool cut = effort->nodes && spent >= effort->nodes && (!most || spent < most);
    o->cut |= cut;
    return cut;
}

static uint64_t length_of(const struct sokoban_optimiser *o)
{
    const struct sokoban_trip *trip = &o->route->now;
    return (uint64_t)trip->count << 32 | trip->moves;
}

/* One round; pushes first, and steps only when no push is to be saved. */
static qd_err run_round(struct sokoban_optimiser *o)
{
    uint64_t before;
    qd_err err;
    do {
        before = length_of(o);
        err = sokoban_reorder(o);
        if (!err)
            err = sokoban_stretches(o, false);
        if (!err && length_of(o) == before)
            err = sokoban_vicinity(o);
    } while (!err && length_of(o) != before);
    return err ? err : sokoban_stretches(o, true);
}

static qd_err run_rounds(struct sokoban_optimiser *o)
{
    qd_err err = QD_OK;
    for (o->round = 0; !err && o->round < ROUNDS; o->round++) {
        uint64_t before = length_of(o);
        o->cut = false;
        err = run_round(o);
        if (!o->cut && length_of(o) == before)
            break;
    }
    return err == QD_LIMIT || err == QD_STOPPED ? QD_OK : err;
}

/* The pushes of a solution, as codes of squares. */
static qd_err read_pushes(const struct sokoban_board *board, const struct sokoban_position *start,
                          const struct qd_moves *moves, struct sokoban_pushes *out)
{
    uint16_t player = start->player;
    void *block = NULL;
    qd_err err = sokoban_grow(out->meter, &block, &out->room, moves->count + 1, sizeof *out->push);
    out->push = block;
    for (size_t i = 0; !err && i < moves->count; i++) {
        int dir = (int)(moves->data[i] % SOKOBAN_DIRS);
        player = board->next[player][dir];
        if (player == SOKOBAN_NONE)
            return QD_ILLEGAL;
        if (moves->data[i] & SOKOBAN_PUSH)
            out->push[out->count++] = sokoban_push_code(player, dir);
    }
    return err;
}

/* Puts the route's moves into the answer if they cost less than those there. */
static qd_err write_moves(struct sokoban_optimiser *o, struct qd_answer *answer)
{
    struct qd_moves moves = {0};
    uint32_t pushes = 0;
    for (size_t i = 0; i < answer->moves.count; i++)
        pushes += (answer->moves.data[i] & SOKOBAN_PUSH) != 0;
    const struct sokoban_route *route = o->route;
    *o->position = *route->start;
    qd_err err =
        sokoban_path_moves(o->position, route->board, route->now.push, route->now.count, &moves);
    uint64_t now[] = {route->now.count, moves.count}, then[] = {pushes, answer->moves.count};
    int first = route->fewest_moves;
    bool less =
        now[first] < then[first] || (now[first] == then[first] && now[!first] < then[!first]);
    if (err || !less) {
        qd_moves_free(&moves);
        return err;
    }
    qd_moves_free(&answer->moves);
    answer->moves = moves;
    return QD_OK;
}

static qd_err optimise(struct sokoban_optimiser *o, const struct sokoban_board *board,
                       const struct sokoban_position *start, enum qd_fewest aim,
                       struct qd_answer *answer)
{
    struct qd_meter *meter = &o->effort->meter;
    struct sokoban_route route = {0};
    struct sokoban_window window = {0};
    struct sokoban_pushes pushes = {.meter = meter};
    bool taken = false;
    o->route = &route;
    o->window = &window;
    o->draft.meter = meter;
    qd_set_init(&o->known, meter, sizeof(uint64_t));
    qd_err err = sokoban_route_init(&route, board, start, aim == QD_FEWEST_MOVES, meter);
    if (!err)
        err = read_pushes(board, start, &answer->moves, &pushes);
    if (!err)
        err = sokoban_route_try(&route, pushes.push, pushes.count, &taken);
    if (!err && !taken)
        err = QD_ILLEGAL;
    if (!err)
        err = sokoban_window_init(&window, board, o->effort);
    if (!err)
        err = run_rounds(o);
    if (!err)
        err = write_moves(o, answer);
    if (window.effort)
        sokoban_window_free(&window);
    sokoban_route_free(&route);
    sokoban_pushes_free(&pushes);
    sokoban_pushes_free(&o->draft);
    qd_set_free(&o->known);
    return err;
}

qd_err sokoban_polish(const struct qd_level *base, const void *state, enum qd_fewest aim,
                      const struct qd_limits *limits, struct qd_answer *answer)
{
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    const struct sokoban_state *from = state;
    struct sokoban_effort effort;
    struct sokoban_board board;
    struct sokoban_optimiser o = {.effort = &effort};
    struct qd_stats stats = {0};
    void *block = NULL;
    sokoban_effort_start(&effort, limits, &stats);
    qd_err err = sokoban_board_init(&board, level, from->player, &effort.meter);
    if (!err)
        err = qd_meter_resize(&effort.meter, &block, 0, 2 * sizeof *o.position);
    if (!err) {
        struct sokoban_position *positions = block;
        sokoban_position_load(&positions[0], &board, from);
        memset(&positions[1], 0, sizeof positions[1]);
        o.position = &positions[1];
        err = optimise(&o, &board, &positions[0], aim, answer);
        qd_meter_release(&effort.meter, &block, 2 * sizeof *o.position);
    }
    sokoban_board_free(&board);
    answer->stats.expanded += stats.expanded;
    answer->stats.generated += stats.generated;
    answer->stats.duplicates += stats.duplicates;
    if (effort.meter.peak > answer->stats.peak_bytes)
        answer->stats.peak_bytes = effort.meter.peak;
    return err == QD_LIMIT ? QD_OK : err;
}
