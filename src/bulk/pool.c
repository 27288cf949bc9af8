/* SPDX-License-Identifier: MIT */
/* Tasks on the threads of this process.
 *
 * Each thread takes a batch from the scheduler and runs it with what it keeps for itself; one lock
 * covers the scheduler, the sink and the totals, and is held only to take a batch and to keep a
 * row.
 */
#include "bulk/run.h"

#include <stdlib.h>

static bool file_has(void *context, uint64_t number)
{
    return qd_bulk_file_has(context, number);
}

static qd_err file_add(void *context, const struct qd_bulk_row *row, struct qd_message *why)
{
    return qd_bulk_file_add(context, row, why);
}

static qd_err file_flush(void *context, struct qd_message *why)
{
    struct qd_bulk_file *file = context;
    return file->pending_rows > 0 && qd_bulk_now_ns() - file->flushed_ns > 1000000000u
               ? qd_bulk_file_flush(file, why)
               : QD_OK;
}

struct qd_bulk_sink qd_bulk_file_sink(struct qd_bulk_file *file)
{
    return (struct qd_bulk_sink){file, file_has, file_add, file_flush, true};
}

qd_err qd_bulk_run_task(const struct qd_bulk_job *job, void *worker,
                        const struct qd_bulk_task *task, struct qd_bulk_row *row, void *answer,
                        struct qd_buf *fields)
{
    const char *status = "";
    uint64_t begun = qd_bulk_cpu_ns();
    qd_err err = job->kind->run(worker, task, &status, answer);
    uint64_t cpu_ns = qd_bulk_cpu_ns() - begun;
    if (fields) {
        qd_buf_clear(fields);
        job->kind->encode(worker, answer, fields);
        if (task->cost)
            qd_bulk_put_number(fields, "estimate", task->cost);
    }
    *row = (struct qd_bulk_row){
        .number = task->number,
        .key = qd_bulk_hash(task->text),
        .seed = task->seed,
        .cpu_ns = cpu_ns,
        .status = qd_text_of(status),
        .version = qd_text_of(QD_VERSION),
        .host = qd_text_of(job->host),
        .limits = job->limits,
        .fields = fields ? qd_buf_view(fields) : (struct qd_text){"", 0},
        .answer = answer,
        .worker = worker,
    };
    return err || !fields ? err : fields->err;
}

qd_err qd_bulk_state_init(struct qd_bulk_state *state, const struct qd_bulk_job *job,
                          unsigned workers, struct qd_message *why)
{
    const struct qd_bulk_input *input = job->input;
    uint64_t count = 0;
    qd_bulk_keep_memory();
    *state = (struct qd_bulk_state){.job = job, .why = why};
    struct qd_scheduler_task *tasks = calloc(input->count ? input->count : 1, sizeof *tasks);
    if (!tasks)
        return QD_MEMORY;
    for (uint64_t i = job->part - 1; i < input->count; i += job->parts) {
        if (job->sink.has(job->sink.context, i + 1)) {
            state->progress.kept++;
            continue;
        }
        float cost = input->cost ? input->cost(input->context, i + 1) : 1;
        tasks[count++] = (struct qd_scheduler_task){(uint32_t)i, cost};
        state->progress.cost_all += (double)cost;
    }
    state->progress.all = count;
    qd_err err = qd_scheduler_init(&state->scheduler, tasks, count, workers);
    free(tasks);
    if (!err && job->singly)
        state->scheduler.most = 1;
    if (!err)
        pthread_mutex_init(&state->lock, NULL);
    return err;
}

void qd_bulk_state_free(struct qd_bulk_state *state)
{
    pthread_mutex_destroy(&state->lock);
    qd_scheduler_free(&state->scheduler);
}

void qd_bulk_keep(struct qd_bulk_state *state, const struct qd_bulk_row *row)
{
    const struct qd_bulk_job *job = state->job;
    const struct qd_bulk_input *input = job->input;
    if (row->number == 0 || row->number > input->count ||
        job->sink.has(job->sink.context, row->number))
        return;
    qd_err err = job->sink.add(job->sink.context, row, state->why);
    if (err) {
        state->err = state->err ? state->err : err;
        return;
    }
    state->progress.done++;
    state->progress.cpu_ns += row->cpu_ns;
    state->progress.cost_done += input->cost ? (double)input->cost(input->context, row->number) : 1;
}

/* What a thread uses again for every task. */
struct room {
    struct qd_buf text, fields;
    void *answer;
};

/* One task of the scheduler; false when the thread shall end. */
static bool run_one(struct qd_bulk_state *state, void *worker, uint32_t index, struct room *room)
{
    struct qd_buf *text = &room->text, *fields = state->job->sink.spelled ? &room->fields : NULL;
    const struct qd_bulk_job *job = state->job;
    struct qd_bulk_task task = {.number = (uint64_t)index + 1};
    struct qd_bulk_row row;
    if (!job->proceed(job->watcher))
        return false;
    qd_buf_clear(text);
    job->input->text(job->input->context, task.number, text, &task.seed);
    task.text = qd_buf_view(text);
    if (job->input->cost)
        task.cost = (uint64_t)job->input->cost(job->input->context, task.number);
    qd_err err =
        text->err ? text->err : qd_bulk_run_task(job, worker, &task, &row, room->answer, fields);
    pthread_mutex_lock(&state->lock);
    if (!err)
        qd_bulk_keep(state, &row);
    else if (err != QD_STOPPED)
        state->err = err;
    bool good = !err && !state->err;
    pthread_mutex_unlock(&state->lock);
    job->kind->clear(job->context, room->answer);
    return good;
}

static void work_on(struct qd_bulk_state *state, void *worker)
{
    struct room room = {.answer = calloc(1, state->job->kind->answer_size)};
    qd_buf_init(&room.text, QD_BULK_LINE_CAP);
    qd_buf_init(&room.fields, QD_BULK_LINE_CAP);
    if (!room.answer) {
        pthread_mutex_lock(&state->lock);
        state->err = QD_MEMORY;
        pthread_mutex_unlock(&state->lock);
    }
    for (bool more = true; more;) {
        size_t first, count;
        pthread_mutex_lock(&state->lock);
        more = !state->err && qd_scheduler_take(&state->scheduler, &first, &count);
        pthread_mutex_unlock(&state->lock);
        for (size_t i = 0; more && i < count; i++)
            more = run_one(state, worker, state->scheduler.order[first + i], &room);
    }
    qd_buf_free(&room.text);
    qd_buf_free(&room.fields);
    free(room.answer);
}

void *qd_bulk_work(void *context)
{
    struct qd_bulk_state *state = context;
    void *worker = NULL;
    qd_err err = state->job->kind->open(state->job->context, &worker);
    if (!err) {
        work_on(state, worker);
        state->job->kind->close(worker);
    }
    pthread_mutex_lock(&state->lock);
    if (err)
        state->err = err;
    state->running--;
    pthread_mutex_unlock(&state->lock);
    return NULL;
}

/* Until all threads are done: progress, and rows that wait for nothing. */
static void watch(struct qd_bulk_state *state)
{
    const struct qd_bulk_job *job = state->job;
    uint64_t pause_ns = 1000000;
    for (bool running = true; running;) {
        qd_bulk_sleep(pause_ns);
        pause_ns = pause_ns < 64000000 ? 2 * pause_ns : 100000000;
        pthread_mutex_lock(&state->lock);
        running = state->running > 0;
        qd_err err = job->sink.flush ? job->sink.flush(job->sink.context, state->why) : QD_OK;
        state->err = state->err ? state->err : err;
        if (job->show)
            job->show(job->watcher, &state->progress);
        pthread_mutex_unlock(&state->lock);
    }
}

qd_err qd_bulk_pool(const struct qd_bulk_job *job, struct qd_bulk_progress *progress,
                    struct qd_message *why)
{
    struct qd_bulk_state state;
    pthread_t threads[QD_BULK_JOBS_MOST];
    unsigned begun = 0;
    qd_err err = qd_bulk_state_init(&state, job, job->jobs, why);
    *progress = state.progress;
    if (err)
        return err;
    state.running = (int)job->jobs;
    while (begun < job->jobs && pthread_create(&threads[begun], NULL, qd_bulk_work, &state) == 0)
        begun++;
    pthread_mutex_lock(&state.lock);
    state.running -= (int)(job->jobs - begun);
    if (begun == 0)
        state.err = QD_MEMORY;
    pthread_mutex_unlock(&state.lock);
    watch(&state);
    for (unsigned i = 0; i < begun; i++)
        pthread_join(threads[i], NULL);
    *progress = state.progress;
    err = state.err;
    qd_bulk_state_free(&state);
    if (!err && progress->done < progress->all)
        return QD_STOPPED;
    return err;
}
