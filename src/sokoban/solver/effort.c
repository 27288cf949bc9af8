/* SPDX-License-Identifier: MIT */
/* Limits and counts of one search. The clock and the caller are polled every few expansions,
 * because polling may cost as much as expanding; where expansions turn out to be slow, after each,
 * and within one of a position with very many boxes, which may take seconds.
 * Limits on nodes and bytes are exact. */
#include "sokoban/solver/solver.h"

enum { ASK_EVERY = 32, SLOW_NS = 2000000, MANY_BOXES = 64 };

void sokoban_effort_start(struct sokoban_effort *effort, const struct qd_limits *limits,
                          struct qd_stats *stats)
{
    *effort = (struct sokoban_effort){.limits = limits, .stats = stats, .ask_every = ASK_EVERY};
    effort->meter.cap = limits->bytes;
    effort->started_ns = limits->now_ns ? limits->now_ns(limits->context) : 0;
    effort->asked_ns = effort->started_ns;
}

static qd_err ask(struct sokoban_effort *effort)
{
    const struct qd_limits *limits = effort->limits;
    if (limits->proceed) {
        struct qd_progress progress = {.expanded = effort->stats->expanded,
                                       .generated = effort->stats->generated,
                                       .bytes = effort->meter.used,
                                       .bound = effort->bound};
        if (!limits->proceed(limits->context, &progress))
            return QD_STOPPED;
    }
    if (limits->time_ns && limits->now_ns) {
        uint64_t now = limits->now_ns(limits->context);
        if (now > effort->asked_ns && now - effort->asked_ns > SLOW_NS && effort->ask_every > 1)
            effort->ask_every /= 2;
        effort->asked_ns = now;
        if (now > effort->started_ns && now - effort->started_ns >= limits->time_ns)
            return QD_LIMIT;
    }
    return QD_OK;
}

qd_err sokoban_effort_look(struct sokoban_effort *effort, uint32_t boxes)
{
    return boxes < MANY_BOXES ? QD_OK : ask(effort);
}

qd_err sokoban_effort_spend(struct sokoban_effort *effort)
{
    uint64_t most = effort->limits->nodes, spent = effort->stats->expanded;
    if ((most && spent >= most) || (effort->nodes && spent >= effort->nodes))
        return QD_LIMIT;
    if (spent % effort->ask_every == 0) {
        qd_err err = ask(effort);
        if (err)
            return err;
    }
    effort->stats->expanded++;
    return QD_OK;
}

qd_err sokoban_grow(struct qd_meter *meter, void **block, uint32_t *room, uint64_t need,
                    size_t width)
{
    if (need <= *room)
        return QD_OK;
    uint64_t wanted = *room ? *room : 64;
    while (wanted < need)
        wanted *= 2;
    if (wanted > UINT32_MAX || wanted > SIZE_MAX / width)
        return QD_LIMIT;
    qd_err err = qd_meter_resize(meter, block, *room * width, (size_t)wanted * width);
    if (!err)
        *room = (uint32_t)wanted;
    return err;
}
