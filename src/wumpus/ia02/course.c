/* SPDX-License-Identifier: MIT */
/* Mapper and explorer playing through the referee: all they know is its answers. */
#include "wumpus/ia02/course.h"

#include <stdlib.h>

struct run {
    const struct wumpus_ia02_course *course;
    const struct wumpus_level *maze;
    const struct qd_limits *limits;
    struct wumpus_ia02_player player;
    struct wumpus_ia02_mapper mapper;
    struct wumpus_ia02_answer answer;
    struct wumpus_ia02_result result;
};

/* Sends the command to the referee; QD_INTERNAL when it is not legal. */
static qd_err command(struct run *run, enum wumpus_ia02_command command, int cell, bool proved)
{
    const struct wumpus_ia02_course *course = run->course;
    wumpus_ia02_referee(&run->player, run->maze, command, cell, &run->answer);
    if (course->watch)
        course->watch(course->context, &run->player, command, cell, proved, &run->answer);
    bool refused = run->answer.status == IA02_ERR || (proved && run->answer.status != IA02_OK);
    return refused ? QD_INTERNAL : QD_OK;
}

static void count(struct run *run, const struct wumpus_ia02_order *order)
{
    struct wumpus_ia02_result *r = &run->result;
    r->cautious += order->command == IA02_CAUTIOUS_PROBE;
    r->declared += order->command == IA02_KNOW_PIT || order->command == IA02_KNOW_WUMPUS;
    r->probes += order->command == IA02_PROBE && order->proved;
    r->dared += order->command == IA02_PROBE && !order->proved;
    r->hurt += run->answer.reason == IA02_HAZARD;
}

static qd_err map_maze(struct run *run)
{
    struct wumpus_ia02_order order = {.command = IA02_NEXT_MAZE, .cell = -1};
    qd_err err = command(run, IA02_NEXT_MAZE, -1, true);
    wumpus_ia02_mapper_start(&run->mapper, run->course->strategy, run->player.side,
                             run->course->seed);
    while (!err && order.command != IA02_END_MAP) {
        err = wumpus_ia02_mapper_next(&run->mapper, run->limits, &order);
        if (!err)
            err = command(run, order.command, order.cell, order.proved);
        if (err)
            break;
        count(run, &order);
        wumpus_ia02_mapper_told(&run->mapper, &order, &run->answer);
    }
    run->result.map_cost = run->player.cost[0];
    return err;
}

/* The whole map, as if it had been given. */
static qd_err learn_maze(struct run *run)
{
    struct wumpus_ia02_order order = {.command = IA02_CAUTIOUS_PROBE, .proved = true};
    qd_err err = command(run, IA02_NEXT_MAZE, -1, true);
    wumpus_ia02_mapper_start(&run->mapper, run->course->strategy, run->player.side,
                             run->course->seed);
    for (int cell = 0; !err && cell < run->maze->cells; cell++) {
        wumpus_ia02_referee(&run->player, run->maze, IA02_CAUTIOUS_PROBE, cell, &run->answer);
        order.cell = cell;
        wumpus_ia02_mapper_told(&run->mapper, &order, &run->answer);
    }
    return err ? err : command(run, IA02_END_MAP, -1, true);
}

static qd_err walk_maze(struct run *run)
{
    struct wumpus_ia02_tour tour = {0};
    qd_err err = wumpus_ia02_explore(&run->mapper.chart, run->limits, &tour);
    for (int i = 0; !err && i < tour.count; i++)
        err = command(run, IA02_GO_TO, tour.cell[i], true);
    if (!err)
        err = command(run, IA02_MAZE_COMPLETED, -1, true);
    int64_t home = wumpus_has(&run->mapper.chart.gold, run->player.side, 0) ? IA02_GOLD_REWARD : 0;
    run->result.golds = (int)(run->player.reward[1] / IA02_GOLD_REWARD);
    run->result.steps = (int)run->player.cost[1];
    run->result.gain = run->player.reward[1] - run->player.cost[1];
    run->result.left = tour.left;
    run->result.bound = tour.bound + home;
    if (!err && run->result.gain != tour.gain + home)
        err = QD_INTERNAL;
    wumpus_ia02_tour_free(&tour);
    return err;
}

qd_err wumpus_ia02_run(const struct wumpus_ia02_course *course, const struct wumpus_level *maze,
                       const struct qd_limits *limits, struct wumpus_ia02_result *out)
{
    struct run *run = calloc(1, sizeof *run);
    if (!run)
        return QD_MEMORY;
    run->course = course;
    run->maze = maze;
    run->limits = limits;
    run->player.mazes = course->before;
    qd_err err = course->phase == 2 ? learn_maze(run) : map_maze(run);
    if (!err && course->phase != 1)
        err = walk_maze(run);
    if (!err)
        *out = run->result;
    free(run);
    return err;
}
