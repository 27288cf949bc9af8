/* SPDX-License-Identifier: MIT */
/* From answer to command: mapper, then explorer, maze after maze. Knows no server. */
#include "client/run.h"

#include <string.h>

void qd_client_run_init(struct qd_client_run *run, enum wumpus_ia02_strategy strategy)
{
    memset(run, 0, sizeof *run);
    run->strategy = strategy;
    run->cautious = -1;
}

static void drop_tour(struct qd_client_run *run)
{
    if (run->has_tour)
        wumpus_ia02_tour_free(&run->tour);
    run->has_tour = false;
    run->step = 0;
}

void qd_client_run_free(struct qd_client_run *run)
{
    drop_tour(run);
}

void qd_client_run_begin(struct qd_client_run *run, int side)
{
    uint32_t number = run->maze.number + 1;
    drop_tour(run);
    run->cautious = -1;
    run->phase = IA02_MAPPING;
    run->maze = (struct qd_client_maze){.number = number, .side = side, .calls = 1};
    wumpus_ia02_mapper_start(&run->mapper, run->strategy, side, number);
}

static void place(struct qd_client_call *call, const struct qd_client_run *run, int cell)
{
    call->row = cell / run->maze.side;
    call->col = cell % run->maze.side;
}

/* The next step of the round trip, made when the walk begins. */
static qd_err next_step(struct qd_client_run *run, const struct qd_limits *limits,
                        struct qd_client_call *out)
{
    if (!run->has_tour) {
        qd_err err = wumpus_ia02_explore(&run->mapper.chart, limits, &run->tour);
        if (err)
            return err;
        run->has_tour = true;
    }
    if (run->step < 0 || run->step > run->tour.count)
        return QD_INTERNAL;
    out->command = run->step < run->tour.count ? IA02_GO_TO : IA02_MAZE_COMPLETED;
    if (out->command == IA02_GO_TO)
        place(out, run, run->tour.cell[run->step]);
    return QD_OK;
}

qd_err qd_client_run_next(struct qd_client_run *run, const struct qd_limits *limits,
                          struct qd_client_call *out)
{
    struct wumpus_ia02_order order;
    qd_err err = QD_OK;
    *out = (struct qd_client_call){
        .command = IA02_NEXT_MAZE, .row = -1, .col = -1, .serial = run->serial + 1};
    if (run->phase == IA02_EXPLORING)
        return next_step(run, limits, out);
    if (run->phase != IA02_MAPPING)
        return QD_OK;
    if (run->cautious >= 0) {
        out->command = IA02_CAUTIOUS_PROBE;
        place(out, run, run->cautious);
        return QD_OK;
    }
    err = wumpus_ia02_mapper_next(&run->mapper, limits, &order);
    if (err)
        return err;
    out->command = order.command;
    if (wumpus_ia02_command_has_cell(order.command))
        place(out, run, order.cell);
    return QD_OK;
}

static void end_maze(struct qd_client_run *run, enum wumpus_ia02_end end)
{
    run->phase = IA02_BETWEEN;
    run->maze.end = end;
    if (end != IA02_COMPLETED)
        run->maze.reward += IA02_START_REWARD;
    drop_tour(run);
    if (run->ended)
        run->ended(run->context, &run->maze);
}

static qd_err told_mapping(struct qd_client_run *run, const struct qd_client_call *call, int cell,
                           const struct qd_client_answer *answer)
{
    struct wumpus_ia02_order order = {.command = call->command, .cell = cell};
    if (call->command == IA02_END_MAP) {
        run->phase = IA02_EXPLORING;
        return QD_OK;
    }
    run->maze.map_cost += answer->is.cost;
    bool declares = call->command == IA02_KNOW_PIT || call->command == IA02_KNOW_WUMPUS;
    if (declares && answer->is.status == IA02_KO) {
        end_maze(run, IA02_MISTAKEN);
        return QD_OK;
    }
    /* A referee that does not say which hazard it was is asked again, with caution. */
    run->cautious = !declares && !answer->is.shown ? cell : -1;
    if (run->cautious < 0)
        wumpus_ia02_mapper_told(&run->mapper, &order, &answer->is);
    return QD_OK;
}

/* Steps that are not the tour's own come from a record of another's making: -1, no going on. */
static void follow(struct qd_client_run *run, int cell)
{
    struct qd_limits none = {0};
    if (!run->has_tour && wumpus_ia02_explore(&run->mapper.chart, &none, &run->tour) == QD_OK)
        run->has_tour = true;
    bool on_tour = run->has_tour && run->step >= 0 && run->step < run->tour.count &&
                   run->tour.cell[run->step] == cell;
    run->step = on_tour ? run->step + 1 : -1;
}

static qd_err told_exploring(struct qd_client_run *run, const struct qd_client_call *call, int cell,
                             const struct qd_client_answer *answer)
{
    if (call->command == IA02_GO_TO) {
        run->maze.walk_cost += answer->is.cost;
        run->maze.reward += answer->is.reward;
        run->maze.golds += answer->is.reward >= IA02_GOLD_REWARD;
        if (answer->is.status == IA02_KO)
            end_maze(run, IA02_DIED);
        else
            follow(run, cell);
        return QD_OK;
    }
    if (answer->is.has_totals) { /* the referee's word: gold on the start cell pays here */
        run->maze.reward = answer->total[0] + answer->total[2];
        run->maze.map_cost = answer->total[1];
        run->maze.walk_cost = answer->total[3];
        run->maze.golds = (int)(answer->total[2] / IA02_GOLD_REWARD);
    } else {
        run->maze.reward += IA02_START_REWARD;
    }
    end_maze(run, IA02_COMPLETED);
    return QD_OK;
}

static bool belongs(const struct qd_client_run *run, const struct qd_client_call *call)
{
    switch (call->command) {
    case IA02_NEXT_MAZE:
        return run->phase == IA02_BETWEEN;
    case IA02_GO_TO:
    case IA02_MAZE_COMPLETED:
        return run->phase == IA02_EXPLORING;
    case IA02_STATUS:
    case IA02_GET_POSITION:
        return true;
    default:
        return run->phase == IA02_MAPPING;
    }
}

qd_err qd_client_run_told(struct qd_client_run *run, const struct qd_client_call *call,
                          const struct qd_client_answer *answer)
{
    bool has_cell = wumpus_ia02_command_has_cell(call->command);
    if (call->serial > run->serial)
        run->serial = call->serial;
    if (call->command == IA02_STATUS || call->command == IA02_GET_POSITION)
        return QD_OK;
    if (call->command == IA02_NEXT_MAZE && belongs(run, call)) {
        if (answer->is.has_side && answer->is.status == IA02_OK)
            qd_client_run_begin(run, answer->is.side);
        else
            run->over = true;
        return QD_OK;
    }
    if (!belongs(run, call) || answer->is.status == IA02_ERR ||
        (has_cell && (call->row < 0 || call->col < 0 || call->row >= run->maze.side ||
                      call->col >= run->maze.side)))
        return QD_ILLEGAL;
    run->maze.calls++;
    int cell = has_cell ? call->row * run->maze.side + call->col : -1;
    return run->phase == IA02_MAPPING ? told_mapping(run, call, cell, answer)
                                      : told_exploring(run, call, cell, answer);
}
