/* SPDX-License-Identifier: MIT */
/* A run on all cores: first ours on every level, then every program on every level, in an order
 * drawn from the seed, so that no program has the machine to itself at the end and none learns from
 * the order of the levels which one comes next.
 */
#include "grade/grade.h"

#include "base/base.h"

#include <pthread.h>
#include <stdlib.h>

enum { JOBS_MOST = 256 };

struct crew {
    struct qd_grade_run *run;
    pthread_mutex_t lock;
    size_t *order;
    size_t count, next;
    bool first; /* ours, before the programs */
    bool stop;
    qd_err err;
};

struct qd_grade_result *qd_grade_at(const struct qd_grade_run *run, size_t program, size_t level)
{
    return &run->results[program * run->level_count + level];
}

void qd_grade_run_free(struct qd_grade_run *run)
{
    for (size_t i = 0; run->results && i < run->program_count * run->level_count; i++)
        qd_grade_result_free(&run->results[i]);
    for (size_t i = 0; i < run->program_count; i++) {
        free(run->programs[i].name);
        free(run->programs[i].command);
        free(run->programs[i].copy);
        qd_sandbox_files_free(run->programs[i].files);
    }
    for (size_t i = 0; i < run->level_count; i++) {
        free(run->levels[i].name);
        free(run->levels[i].text);
    }
    free(run->results);
    free(run->programs);
    free(run->levels);
}

static bool take(struct crew *crew, size_t *out)
{
    pthread_mutex_lock(&crew->lock);
    bool more = !crew->stop && !crew->err && crew->next < crew->count &&
                crew->run->proceed(crew->run->context);
    if (more)
        *out = crew->order[crew->next++];
    pthread_mutex_unlock(&crew->lock);
    return more;
}

static void do_ours(struct crew *crew, struct qd_grade_job *job, size_t index)
{
    struct qd_grade_run *run = crew->run;
    job->level = &run->levels[index];
    qd_err err =
        run->levels[index].ours.known ? QD_OK : run->task->ours(job, &run->levels[index].ours);
    if (err) {
        pthread_mutex_lock(&crew->lock);
        crew->err = err;
        pthread_mutex_unlock(&crew->lock);
    }
}

static void do_program(struct crew *crew, struct qd_grade_job *job, size_t index)
{
    struct qd_grade_run *run = crew->run;
    size_t program = index / run->level_count, level = index % run->level_count;
    struct qd_grade_result result;
    job->level = &run->levels[level];
    job->program = &run->programs[program];
    qd_grade_run(job, &result);
    pthread_mutex_lock(&crew->lock);
    if (run->proceed(run->context)) { /* a job that was interrupted is done again later */
        *qd_grade_at(run, program, level) = result;
        crew->stop = !run->told(run->context, run, program, level);
    } else {
        qd_grade_result_free(&result);
    }
    pthread_mutex_unlock(&crew->lock);
}

static void *work(void *context)
{
    struct crew *crew = context;
    struct qd_grade_run *run = crew->run;
    struct qd_play_options options = {.games = qd_games, .limits = run->think};
    struct qd_grade_job job = {.task = run->task,
                               .game = run->game,
                               .opponent = run->opponent,
                               .hidden = run->hidden,
                               .unsealed = run->unsealed,
                               .limits = run->limits,
                               .proceed = run->proceed,
                               .context = run->context,
                               .play = qd_play_new(&options),
                               .think = run->think};
    size_t index;
    while (job.play && take(crew, &index)) {
        if (crew->first)
            do_ours(crew, &job, index);
        else
            do_program(crew, &job, index);
    }
    qd_play_free(job.play);
    return NULL;
}

static void shuffle(struct crew *crew)
{
    struct qd_rng rng;
    qd_rng_seed(&rng, crew->run->seed);
    for (size_t i = crew->count; i > 1; i--) {
        size_t other = qd_rng_below(&rng, (uint32_t)i), kept = crew->order[i - 1];
        crew->order[i - 1] = crew->order[other];
        crew->order[other] = kept;
    }
}

static void run_threads(struct crew *crew)
{
    pthread_t threads[JOBS_MOST];
    unsigned wanted = crew->run->jobs < JOBS_MOST ? crew->run->jobs : JOBS_MOST, count = 0;
    while (count < wanted && pthread_create(&threads[count], NULL, work, crew) == 0)
        count++;
    if (count == 0)
        (void)work(crew);
    while (count > 0)
        pthread_join(threads[--count], NULL);
}

qd_err qd_grade_everything(struct qd_grade_run *run)
{
    size_t all = run->program_count * run->level_count;
    struct crew crew = {.run = run, .count = run->level_count, .first = true};
    crew.order = calloc(all + run->level_count, sizeof *crew.order);
    if (!crew.order)
        return QD_MEMORY;
    pthread_mutex_init(&crew.lock, NULL);
    for (size_t i = 0; i < run->level_count; i++)
        crew.order[i] = i;
    run_threads(&crew);
    crew.first = false;
    crew.count = crew.next = 0;
    for (size_t i = 0; i < all; i++)
        if (!run->results[i].done)
            crew.order[crew.count++] = i;
    shuffle(&crew);
    if (!crew.err)
        run_threads(&crew);
    pthread_mutex_destroy(&crew.lock);
    free(crew.order);
    return crew.err ? crew.err : run->proceed(run->context) ? QD_OK : QD_STOPPED;
}
