/* SPDX-License-Identifier: MIT */
/* Rank 0 of a run on several processes, which send each other messages.
 *
 * It reads the input, hands batches out, and is the only one to write; one thread of it computes as
 * well, while its first thread serves the others and otherwise sleeps: a server that spins would
 * take a core from the work. A batch carries the texts of its tasks, so that no other rank needs
 * the input (worker.c).
 */
#include "bulk/run.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_CAP = 256 << 20 };
static const uint64_t poll_ns = 100000, poll_most_ns = 2000000;
/* A batch lasts several times as long as a request may wait for its answer. */
static const double batch_ns = 1e7;

static uint64_t longer(uint64_t pause_ns)
{
    return 2 * pause_ns < poll_most_ns ? 2 * pause_ns : poll_most_ns;
}

/* A batch as a message: "NUMBER SEED COST SIZE", a line feed and the text, for each task. */
static void write_batch(struct qd_bulk_state *state, struct qd_buf *out, struct qd_buf *text)
{
    const struct qd_bulk_input *input = state->job->input;
    const struct qd_bulk_progress *progress = &state->progress;
    size_t first = 0, count = 0;
    if (progress->cpu_ns > 0)
        state->scheduler.worth = batch_ns * progress->cost_done / (double)progress->cpu_ns;
    if (state->err || !state->job->proceed(state->job->watcher) ||
        !qd_scheduler_take(&state->scheduler, &first, &count))
        return;
    for (size_t i = first; i < first + count; i++) {
        uint64_t number = (uint64_t)state->scheduler.order[i] + 1, seed = 0;
        qd_buf_clear(text);
        input->text(input->context, number, text, &seed);
        uint64_t cost = input->cost ? (uint64_t)input->cost(input->context, number) : 0;
        qd_buf_printf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %zu\n", number, seed, cost,
                      text->size);
        qd_buf_text(out, qd_buf_view(text));
    }
}

static void keep_rows(struct qd_bulk_state *state, struct qd_text rows)
{
    struct qd_text line;
    while (qd_text_line(&rows, &line)) {
        struct qd_bulk_row row;
        if (qd_bulk_row_parse(line, &row))
            qd_bulk_keep(state, &row);
    }
}

struct coordinator {
    struct qd_bulk_state state;
    const struct qd_bulk_link *link;
    int there;     /* ranks that have not ended */
    bool *greeted; /* ranks that do the same work */
    struct qd_buf batch, text;
};

/* A machine with another version of the program, or a rank started with other options, would put
 * rows of other work into the file: nobody gets a task before it has said what it would do. */
static void greet(struct coordinator *coordinator, int from, int tag, struct qd_text message)
{
    struct qd_bulk_state *state = &coordinator->state;
    struct qd_text work = state->job->work;
    if (tag == QD_BULK_HELLO && message.size == work.size &&
        (work.size == 0 || memcmp(message.data, work.data, work.size) == 0)) {
        coordinator->greeted[from] = true;
    } else if (!state->err) {
        qd_message_set(state->why, "bulk.other-rank");
        qd_message_number(state->why, "rank", from);
        state->err = QD_UNKNOWN;
    }
}

/* Answers one message, if there is one. */
static bool serve(struct coordinator *coordinator)
{
    struct qd_bulk_state *state = &coordinator->state;
    struct qd_text message;
    int from, tag;
    if (!coordinator->link->poll(&from, &tag, &message))
        return false;
    pthread_mutex_lock(&state->lock);
    if (!coordinator->greeted[from])
        greet(coordinator, from, tag, message);
    else
        keep_rows(state, message);
    qd_buf_clear(&coordinator->batch);
    if (tag == QD_BULK_REQUEST)
        write_batch(state, &coordinator->batch, &coordinator->text);
    if (tag == QD_BULK_FAILED && !state->err)
        state->err = QD_MEMORY;
    pthread_mutex_unlock(&state->lock);
    coordinator->there -= tag == QD_BULK_END || tag == QD_BULK_FAILED;
    if (tag == QD_BULK_REQUEST)
        coordinator->link->send(from, QD_BULK_BATCH, coordinator->batch.data,
                                coordinator->batch.size);
    return true;
}

static void coordinate(struct coordinator *coordinator)
{
    struct qd_bulk_state *state = &coordinator->state;
    const struct qd_bulk_job *job = state->job;
    uint64_t pause_ns = poll_ns, looked_ns = qd_bulk_now_ns();
    for (bool running = true; running;) {
        bool served = serve(coordinator);
        pause_ns = served ? poll_ns : longer(pause_ns);
        if (!served)
            qd_bulk_sleep(pause_ns);
        uint64_t now = qd_bulk_now_ns();
        if (now - looked_ns < 100000000 && coordinator->there > 0)
            continue;
        looked_ns = now;
        pthread_mutex_lock(&state->lock);
        running = coordinator->there > 0 || state->running > 0;
        qd_err err = job->sink.flush ? job->sink.flush(job->sink.context, state->why) : QD_OK;
        state->err = state->err ? state->err : err;
        if (job->show)
            job->show(job->watcher, &state->progress);
        pthread_mutex_unlock(&state->lock);
    }
}

qd_err qd_bulk_coordinate(const struct qd_bulk_job *job, const struct qd_bulk_link *link,
                          struct qd_bulk_progress *progress, struct qd_message *why)
{
    struct coordinator coordinator = {.link = link, .there = link->size - 1};
    pthread_t thread;
    coordinator.greeted = calloc((size_t)link->size, sizeof *coordinator.greeted);
    qd_err err = coordinator.greeted
                     ? qd_bulk_state_init(&coordinator.state, job, (unsigned)link->size, why)
                     : QD_MEMORY;
    *progress = coordinator.state.progress;
    if (err) {
        free(coordinator.greeted);
        qd_bulk_dismiss(link); /* they wait for a batch */
        return err;
    }
    qd_buf_init(&coordinator.batch, MESSAGE_CAP);
    qd_buf_init(&coordinator.text, QD_BULK_LINE_CAP);
    coordinator.state.running = 1;
    bool begun = pthread_create(&thread, NULL, qd_bulk_work, &coordinator.state) == 0;
    if (!begun)
        coordinator.state.running = 0;
    coordinate(&coordinator);
    if (begun)
        pthread_join(thread, NULL);
    *progress = coordinator.state.progress;
    err = coordinator.state.err;
    qd_bulk_state_free(&coordinator.state);
    free(coordinator.greeted);
    qd_buf_free(&coordinator.batch);
    qd_buf_free(&coordinator.text);
    if (!err && progress->done < progress->all)
        return QD_STOPPED;
    return err;
}

void qd_bulk_dismiss(const struct qd_bulk_link *link)
{
    for (int there = link->size - 1; there > 0;) {
        struct qd_text message;
        int from, tag;
        if (!link->poll(&from, &tag, &message))
            qd_bulk_sleep(poll_most_ns);
        else if (tag == QD_BULK_REQUEST)
            link->send(from, QD_BULK_BATCH, "", 0);
        else
            there -= tag == QD_BULK_END || tag == QD_BULK_FAILED;
    }
}
