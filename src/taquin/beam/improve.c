/* SPDX-License-Identifier: MIT */
/* Increasingly better solutions while the effort lasts: beams, each four times as wide as the one
 * before.
 *
 * A beam costs about its width times the length of the best solution, so the last one is made as
 * wide as the remaining effort allows: counted in nodes or, where there is a clock, estimated from
 * the node rate so far. A share is reserved for polishing (polish.c). A beam that gets stuck far
 * from the goal is not wasted: from its best board the path is completed by layers, which never
 * fail, and polishing smooths the joint.
 */
#include "taquin/beam/beam.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH_FIRST = 128, WIDTH_LEAST = 16, WIDTH_GROWS = 4, WIDTH_MOST = 1 << 22 };
enum { LARGE = 81, BEAM_SHARE = 85, BEAM_SHARE_LARGE = 40 }; /* percent; cells */

struct improve {
    const struct taquin_beam_rating *rating;
    const struct taquin_beam_board *board;
    struct taquin_beam_effort *effort;
    struct qd_moves *best;
    uint64_t began_ns, began_nodes;
    uint64_t salt;
};

qd_err taquin_beam_may_go_on(struct taquin_beam_effort *effort, uint32_t bound, uint64_t more)
{
    const struct qd_limits *limits = effort->limits;
    struct qd_progress progress = {
        .expanded = effort->expanded, .bytes = effort->peak_bytes, .bound = bound};
    if (limits->proceed && !limits->proceed(limits->context, &progress))
        return QD_STOPPED;
    if ((effort->nodes && effort->expanded + more > effort->nodes) ||
        (limits->nodes && effort->expanded + more > limits->nodes))
        return QD_LIMIT;
    if (limits->now_ns && limits->time_ns &&
        limits->now_ns(limits->context) - effort->started_ns > limits->time_ns)
        return QD_LIMIT;
    return QD_OK;
}

static uint64_t left_of(uint64_t cap, uint64_t spent)
{
    return cap == 0 ? UINT64_MAX : cap > spent ? cap - spent : 0;
}

/* Nodes that may still be expanded; UINT64_MAX without a limit. */
static uint64_t nodes_left(const struct improve *s)
{
    const struct qd_limits *limits = s->effort->limits;
    uint64_t left = left_of(s->effort->nodes, s->effort->expanded);
    uint64_t more = left_of(limits->nodes, s->effort->expanded);
    left = more < left ? more : left;
    if (!limits->now_ns || !limits->time_ns)
        return left;
    uint64_t now = limits->now_ns(limits->context);
    uint64_t done = s->effort->expanded - s->began_nodes;
    uint64_t nodes_a_ms = done / ((now - s->began_ns) / 1000000 + 1) + 1;
    more = left_of(limits->time_ns, now - s->effort->started_ns) / 1000000 * nodes_a_ms;
    return done > 0 && more < left ? more : left;
}

static uint64_t bytes_allowed(const struct taquin_beam_effort *effort)
{
    return effort->limits->bytes ? effort->limits->bytes : BEAM_BYTES;
}

/* The width, reduced until it fits in memory; less than WIDTH_LEAST if it never does. */
static uint32_t width_in_memory(const struct improve *s, uint32_t width)
{
    uint64_t allowed = bytes_allowed(s->effort),
             tables = 2 * taquin_beam_rating_bytes(s->board->cells);
    while (width >= WIDTH_LEAST &&
           taquin_beam_bytes(s->board->cells, width, s->best->count) + tables > allowed)
        width -= width / 8 + 1;
    return width;
}

/* Completes a path to some board by layers. */
static qd_err complete(const struct improve *s, struct qd_moves *moves)
{
    struct taquin_level level = {
        .rows = s->board->rows, .cols = s->board->cols, .cells = s->board->cells};
    struct taquin_beam_board reached = *s->board;
    uint8_t board[TAQUIN_CELLS], target[TAQUIN_CELLS];
    for (size_t i = 0; i < moves->count; i++)
        if (!taquin_beam_slide(s->rating, &reached, moves->data[i]))
            return QD_INTERNAL;
    /* taquin_layers expects 0 for the blank. */
    for (int cell = 0; cell < level.cells; cell++) {
        int home = reached.home[cell], blank = s->board->goal_blank;
        board[cell] = (uint8_t)(home == blank ? 0 : home < blank ? home + 1 : home);
        target[cell] = (uint8_t)(cell == blank ? 0 : cell < blank ? cell + 1 : cell);
    }
    return taquin_layers(&level, board, target, moves);
}

static qd_err one_beam(struct improve *s, uint32_t width)
{
    struct qd_moves found = {0};
    uint64_t bytes = taquin_beam_bytes(s->board->cells, width, s->best->count) +
                     2 * taquin_beam_rating_bytes(s->board->cells);
    s->effort->peak_bytes = bytes > s->effort->peak_bytes ? bytes : s->effort->peak_bytes;
    qd_err err = taquin_beam_stages(s->board, width, s->best->count, s->salt++, s->effort, &found);
    if (err == QD_NOTHING)
        err = complete(s, &found);
    if (!err && found.count < s->best->count) {
        struct qd_moves worse = *s->best;
        *s->best = found;
        found = worse;
    }
    qd_moves_free(&found);
    return err;
}

static qd_err widen(struct improve *s)
{
    uint64_t share = s->board->cells < LARGE ? BEAM_SHARE : BEAM_SHARE_LARGE;
    uint32_t width = WIDTH_FIRST, widest = WIDTH_LEAST;
    for (;;) {
        uint64_t left = nodes_left(s);
        if (s->best->count <= taquin_beam_manhattan(s->rating, s->board))
            return QD_OK;
        uint64_t afford = left / 100 * share / s->best->count;
        uint32_t fits = width_in_memory(s, afford < width ? (uint32_t)afford : width);
        /* A beam less than half as wide as the widest tried would hardly find more. */
        if (fits < WIDTH_LEAST || fits < widest / 2)
            return QD_OK;
        uint64_t before = s->effort->expanded;
        qd_err err = one_beam(s, fits);
        if (err)
            return err;
        /* A beam that was never full pruned nothing by rank: there is nothing shorter. */
        if (s->effort->expanded - before < fits / 4)
            return QD_OK;
        if (left == UINT64_MAX && (fits < width || width == WIDTH_MOST))
            return QD_OK;
        widest = fits > widest ? fits : widest;
        width = widest < WIDTH_MOST / WIDTH_GROWS ? widest * WIDTH_GROWS : WIDTH_MOST;
    }
}

qd_err taquin_beam_improve(const struct taquin_beam_board *board, struct taquin_beam_effort *effort,
                           struct qd_moves *best)
{
    const struct qd_limits *limits = effort->limits;
    struct taquin_beam_rating rating;
    struct improve improve = {
        .rating = &rating, .board = board, .effort = effort, .best = best, .salt = 1};
    if (limits->now_ns)
        improve.began_ns = limits->now_ns(limits->context);
    improve.began_nodes = effort->expanded;
    if (taquin_beam_rating_bytes(board->cells) > bytes_allowed(effort))
        return QD_OK;
    qd_err err = taquin_beam_rating_init(&rating, board->rows, board->cols);
    if (err)
        return err;
    err = widen(&improve);
    if (!err)
        err = taquin_beam_polish(&rating, board, improve.salt, effort, best);
    taquin_beam_rating_free(&rating);
    return err == QD_LIMIT ? QD_OK : err;
}
