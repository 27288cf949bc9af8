/* SPDX-License-Identifier: MIT */
/* A discrete-event simulation of the scheduler: ranks ask, one writer answers in the order of the
 * requests, ranks compute what they got, and some of them fail.
 *
 * A rank sends what it has finished once a second, so a failure loses that second and the task it
 * was at. Failures come at random (exponential times). A rank that fails is back after the restart
 * time, as the parts of a job array are; with `whole` it takes the others with it, as in Open MPI
 * 4, and the run is resumed. The time stands in nanoseconds, so that the order of events, and with
 * it the outcome, is the same on every machine. Where failures come so often that nothing is done
 * between them, the run has no end: it is given up, with an efficiency of 0.
 */
#include "bulk/simulate.h"

#include "base/base.h"

#include <math.h>
#include <stdlib.h>

static const double unsent_s = 1;
/* Failures of every rank, or of the whole run, in a row without a task done between them. */
enum { FAILURES_IN_VAIN = 1000 };

struct rank {
    uint32_t batch[QD_SCHEDULER_BATCH_MOST]; /* tasks */
    uint32_t count;
    double begun;    /* its batch */
    double fails_at; /* INFINITY: never */
    bool failing;    /* its next event is its failure, not a request */
};

struct simulation {
    const struct qd_bulk_model *model;
    struct qd_bulk_forecast *forecast;
    struct rank *ranks;
    struct qd_scheduler scheduler;
    struct qd_meter meter;
    struct qd_heap events; /* by time in ns; one a rank */
    struct qd_rng rng;
    uint32_t *returned; /* tasks that were lost */
    size_t returned_count;
    double free_at; /* the writer */
    double busy_s, run_fails_at;
    uint64_t in_vain; /* failures since a task was done */
};

static double draw_failure(struct simulation *simulation, double mean_s)
{
    if (mean_s <= 0)
        return INFINITY;
    double uniform = ((double)(qd_rng_next(&simulation->rng) >> 11) + 1) / 9007199254740993.0;
    return -log(uniform) * mean_s;
}

static qd_err schedule(struct simulation *simulation, uint32_t rank, double at)
{
    return qd_heap_put(&simulation->events, rank, (uint64_t)(at * 1e9));
}

/* The next tasks of a rank: lost ones first. */
static void fill(struct simulation *simulation, struct rank *rank)
{
    size_t first, count;
    rank->count = 0;
    if (simulation->returned_count > 0) {
        rank->batch[rank->count++] = simulation->returned[--simulation->returned_count];
    } else if (qd_scheduler_take(&simulation->scheduler, &first, &count)) {
        for (size_t i = 0; i < count; i++)
            rank->batch[rank->count++] = simulation->scheduler.order[first + i];
    }
}

static double batch_seconds(const struct simulation *simulation, const struct rank *rank)
{
    double sum = 0;
    for (uint32_t i = 0; i < rank->count; i++)
        sum += simulation->model->seconds[rank->batch[i]];
    return sum;
}

/* A request: the writer takes the rows and answers with a batch. */
static qd_err serve(struct simulation *simulation, uint32_t number, double now)
{
    const struct qd_bulk_model *model = simulation->model;
    struct rank *rank = &simulation->ranks[number];
    double work = model->message_s + rank->count * model->row_s;
    double start = now > simulation->free_at ? now : simulation->free_at;
    simulation->free_at = start + work;
    simulation->busy_s += work;
    simulation->forecast->messages++;
    if (rank->count > 0)
        simulation->in_vain = 0;
    if (rank->count > 0 && simulation->free_at > simulation->forecast->seconds)
        simulation->forecast->seconds = simulation->free_at;
    fill(simulation, rank);
    if (rank->count == 0)
        return QD_OK; /* the rank ends */
    rank->begun = simulation->free_at + model->latency_s;
    double end = rank->begun + batch_seconds(simulation, rank);
    rank->failing = rank->fails_at < end;
    return schedule(simulation, number, rank->failing ? rank->fails_at : end);
}

/* What a rank loses that stops now goes back to the scheduler. */
static void lose(struct simulation *simulation, struct rank *rank, double now)
{
    double end = rank->begun;
    for (uint32_t i = 0; i < rank->count; i++) {
        double begun = end;
        end += simulation->model->seconds[rank->batch[i]];
        if (end <= now - unsent_s) {
            simulation->in_vain = 0;
            continue;
        }
        simulation->returned[simulation->returned_count++] = rank->batch[i];
        if (begun < now)
            simulation->forecast->redone_s += (end < now ? end : now) - begun;
    }
    rank->count = 0;
}

static qd_err fail_rank(struct simulation *simulation, uint32_t number, double now)
{
    struct rank *rank = &simulation->ranks[number];
    double back = now + simulation->model->restart_s;
    lose(simulation, rank, now);
    simulation->forecast->failures++;
    simulation->in_vain++;
    rank->failing = false;
    rank->fails_at = back + draw_failure(simulation, simulation->model->failure_s);
    return schedule(simulation, number, back);
}

static qd_err fail_run(struct simulation *simulation)
{
    const struct qd_bulk_model *model = simulation->model;
    double now = simulation->run_fails_at, back = now + model->restart_s;
    qd_err err = QD_OK;
    for (uint32_t i = 0; i < model->ranks && !err; i++) {
        lose(simulation, &simulation->ranks[i], now);
        err = schedule(simulation, i, back);
    }
    if (simulation->free_at > back) { /* the writer is a new one, too */
        simulation->busy_s -= simulation->free_at - back;
        simulation->free_at = back;
    }
    simulation->forecast->failures++;
    simulation->in_vain += model->ranks;
    simulation->run_fails_at = back + draw_failure(simulation, model->failure_s / model->ranks);
    return err;
}

static bool is_in_vain(const struct simulation *simulation)
{
    return simulation->in_vain >= (uint64_t)FAILURES_IN_VAIN * simulation->model->ranks;
}

static qd_err run(struct simulation *simulation)
{
    uint32_t rank;
    uint64_t at;
    qd_err err = QD_OK;
    while (!err && !is_in_vain(simulation) && qd_heap_pop(&simulation->events, &rank, &at)) {
        double now = (double)at / 1e9;
        if (now > simulation->run_fails_at) {
            err = schedule(simulation, rank, now);
            err = err ? err : fail_run(simulation);
        } else if (simulation->ranks[rank].failing) {
            err = fail_rank(simulation, rank, now);
        } else {
            err = serve(simulation, rank, now);
        }
    }
    return err;
}

static qd_err begin(struct simulation *simulation)
{
    const struct qd_bulk_model *model = simulation->model;
    struct qd_scheduler_task *tasks = calloc(model->tasks + 1, sizeof *tasks);
    qd_err err = tasks && simulation->ranks && simulation->returned ? QD_OK : QD_MEMORY;
    for (size_t i = 0; !err && i < model->tasks; i++)
        tasks[i] = (struct qd_scheduler_task){(uint32_t)i, model->cost[i]};
    if (!err)
        err = qd_scheduler_init(&simulation->scheduler, tasks, model->tasks, model->ranks);
    free(tasks);
    for (uint32_t i = 0; i < model->ranks && !err; i++) {
        simulation->ranks[i].fails_at =
            model->whole ? INFINITY : draw_failure(simulation, model->failure_s);
        err = schedule(simulation, i, 0);
    }
    simulation->run_fails_at =
        model->whole ? draw_failure(simulation, model->failure_s / model->ranks) : INFINITY;
    return err;
}

qd_err qd_bulk_simulate(const struct qd_bulk_model *model, struct qd_bulk_forecast *forecast)
{
    struct simulation simulation = {.model = model, .forecast = forecast};
    double work = 0;
    *forecast = (struct qd_bulk_forecast){0};
    qd_rng_seed(&simulation.rng, model->seed);
    qd_heap_init(&simulation.events, &simulation.meter);
    simulation.ranks = calloc(model->ranks, sizeof *simulation.ranks);
    simulation.returned = calloc(model->tasks + 1, sizeof *simulation.returned);
    qd_err err = begin(&simulation);
    if (!err)
        err = run(&simulation);
    for (size_t i = 0; i < model->tasks; i++)
        work += model->seconds[i];
    if (forecast->seconds > 0 && !is_in_vain(&simulation)) {
        forecast->efficiency = work / (model->ranks * forecast->seconds);
        forecast->writer = simulation.busy_s / forecast->seconds;
    }
    qd_scheduler_free(&simulation.scheduler);
    qd_heap_free(&simulation.events);
    free(simulation.ranks);
    free(simulation.returned);
    return err;
}
