/* SPDX-License-Identifier: MIT */
/* The outside of a sandbox: one loop moves bytes and watches the clock; see outside.h for the other
 * parts.
 */
#define _GNU_SOURCE
#include "sandbox/sandbox.h"

#include "base/base.h"
#include "sandbox/folder.h"
#include "sandbox/outside.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* LINGER_MS: for a program that has answered to end by itself. */
enum {
    GRACE_MS = 5000,
    LINGER_MS = 300,
    ASK_MS = 200,
    SLICE_MS = 50,
    BLOCK = 1 << 16,
    SHELL_SIGNAL = 128,
    SIGNAL_MOST = 64
};

qd_err qd_sandbox_open(const struct qd_sandbox_options *options, struct qd_sandbox **out)
{
    struct qd_sandbox *sandbox = calloc(1, sizeof *sandbox);
    if (!sandbox)
        return QD_MEMORY;
    sandbox->options = *options;
    sandbox->sealed = !options->unsealed;
    sandbox->in = sandbox->out = sandbox->err = sandbox->control = sandbox->listener = -1;
    sandbox->watched = sandbox->first_handle = sandbox->folder_lock = -1;
    for (int i = 0; i < QD_SANDBOX_ROOMS; i++)
        sandbox->room[i] = -1;
    qd_buf_init(&sandbox->text, options->limits.output_bytes + BLOCK);
    qd_sandbox_group_make(&options->limits, &sandbox->group);
    if (!sandbox->sealed)
        sandbox->folder_lock = qd_folder_make(sandbox->folder, sizeof sandbox->folder);
    qd_err err = sandbox->sealed || sandbox->folder_lock >= 0 ? QD_OK : QD_SYSTEM;
    err = err ? err : qd_sandbox_start(sandbox);
    if (err) {
        struct qd_sandbox_report unused;
        qd_sandbox_close(sandbox, &unused);
        return err;
    }
    *out = sandbox;
    return QD_OK;
}

bool qd_sandbox_send(struct qd_sandbox *sandbox, struct qd_text text)
{
    while (sandbox->in >= 0 && text.size > 0) {
        ssize_t size = write(sandbox->in, text.data, text.size);
        if (size > 0) {
            text.data += size;
            text.size -= (size_t)size;
        } else if (size < 0 && errno != EINTR) {
            return false; /* it does not read, or is gone */
        }
    }
    return sandbox->in >= 0;
}

void qd_sandbox_send_end(struct qd_sandbox *sandbox)
{
    qd_sandbox_close_fd(&sandbox->in);
}

static void take_output(struct qd_sandbox *sandbox)
{
    char block[BLOCK];
    ssize_t size = read(sandbox->out, block, sizeof block);
    if (size > 0 && sandbox->text.size + (size_t)size > sandbox->options.limits.output_bytes) {
        qd_sandbox_force(sandbox, QD_SANDBOX_OUTPUT);
        qd_sandbox_close_fd(&sandbox->out);
    } else if (size > 0) {
        qd_buf_put(&sandbox->text, block, (size_t)size);
    } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
        qd_sandbox_close_fd(&sandbox->out);
    }
}

/* Keeps the end: the last line of a traceback says what happened. */
static void take_complaint(struct qd_sandbox *sandbox)
{
    char block[BLOCK];
    ssize_t size = read(sandbox->err, block, sizeof block);
    if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR))
        qd_sandbox_close_fd(&sandbox->err);
    if (size <= 0)
        return;
    size_t most = sizeof sandbox->complaint - 1, got = (size_t)size < most ? (size_t)size : most;
    size_t kept = sandbox->complaint_size < most - got ? sandbox->complaint_size : most - got;
    memmove(sandbox->complaint, sandbox->complaint + sandbox->complaint_size - kept, kept);
    memcpy(sandbox->complaint + kept, block + (size_t)size - got, got);
    sandbox->complaint_size = kept + got;
}

/* The limits that the clock and the caller set. */
static void watch_clock(struct qd_sandbox *sandbox, uint64_t now)
{
    const struct qd_sandbox_options *options = &sandbox->options;
    if (sandbox->over)
        return;
    if (sandbox->forced != QD_SANDBOX_EXITED)
        qd_sandbox_force(sandbox, sandbox->forced);
    else if (now >= sandbox->started_ns + options->limits.time_ns)
        qd_sandbox_force(sandbox, QD_SANDBOX_TIME);
    else if (options->proceed && !options->proceed(options->context))
        qd_sandbox_force(sandbox, QD_SANDBOX_CLOSED);
    else
        qd_sandbox_look(sandbox);
}

static int shortest_ms(const struct qd_sandbox *sandbox, uint64_t now, int most_ms)
{
    uint64_t until = sandbox->started_ns + sandbox->options.limits.time_ns;
    int left = now < until ? (int)((until - now) / 1000000) + 1 : most_ms;
    int pause = qd_sandbox_pause_ms(sandbox);
    left = left < most_ms ? left : most_ms;
    return left < pause ? left : pause;
}

/* Moves bytes for at most `most_ms`; false once everything has ended. */
static bool turn(struct qd_sandbox *sandbox, int most_ms, int other, bool *readable)
{
    uint64_t now = qd_sandbox_now_ns();
    watch_clock(sandbox, now);
    struct pollfd wait[] = {{.fd = sandbox->out, .events = POLLIN},
                            {.fd = sandbox->err, .events = POLLIN},
                            {.fd = sandbox->over ? -1 : sandbox->control, .events = POLLIN},
                            {.fd = sandbox->over ? -1 : sandbox->watched, .events = POLLIN},
                            {.fd = other, .events = POLLIN}};
    if (sandbox->out < 0 && sandbox->err < 0 && sandbox->over)
        return false;
    /* Nothing holds the pipes of one that has been killed, unless the system is in trouble. */
    if (sandbox->forced != QD_SANDBOX_EXITED &&
        now - sandbox->forced_ns > 2 * GRACE_MS * UINT64_C(1000000))
        return false;
    if (poll(wait, sizeof wait / sizeof wait[0], shortest_ms(sandbox, now, most_ms)) <= 0)
        return true;
    if (wait[0].revents)
        take_output(sandbox);
    if (wait[1].revents)
        take_complaint(sandbox);
    if (wait[2].revents || wait[3].revents)
        qd_sandbox_hear(sandbox);
    if (readable)
        *readable = (wait[4].revents & (POLLIN | POLLHUP)) != 0;
    return true;
}

bool qd_sandbox_wait(struct qd_sandbox *sandbox, int fd, bool *readable)
{
    *readable = false;
    return turn(sandbox, SLICE_MS, fd, readable) && sandbox->out >= 0 &&
           sandbox->forced == QD_SANDBOX_EXITED;
}

bool qd_sandbox_line(struct qd_sandbox *sandbox, struct qd_text *line)
{
    for (;;) {
        struct qd_text rest = {qd_buf_cstr(&sandbox->text) + sandbox->read,
                               sandbox->text.size - sandbox->read};
        const char *end = rest.size ? memchr(rest.data, '\n', rest.size) : NULL;
        if (end || (sandbox->out < 0 && rest.size > 0)) {
            size_t size = end ? (size_t)(end - rest.data) : rest.size;
            sandbox->read += size + (end != NULL);
            *line = qd_text_trim((struct qd_text){rest.data, size});
            return true;
        }
        if (sandbox->out < 0 || !turn(sandbox, ASK_MS, -1, NULL))
            return false;
    }
}

struct qd_text qd_sandbox_rest(struct qd_sandbox *sandbox)
{
    while (sandbox->out >= 0 && turn(sandbox, ASK_MS, -1, NULL))
        ;
    struct qd_text rest = {qd_buf_cstr(&sandbox->text) + sandbox->read,
                           sandbox->text.size - sandbox->read};
    return rest;
}

int qd_sandbox_listener(const struct qd_sandbox *sandbox)
{
    return sandbox->listener;
}

/* A shell says of what a signal ended that it is 128 and more. */
static void fill_report(const struct qd_sandbox *sandbox, struct qd_sandbox_report *report)
{
    int status = sandbox->said.status;
    *report = (struct qd_sandbox_report){.end = (enum qd_sandbox_end)sandbox->said.end,
                                         .wall_ns = sandbox->ended_ns - sandbox->started_ns,
                                         .cpu_ns = sandbox->said.cpu_ns,
                                         .peak_bytes = sandbox->said.peak_bytes};
    memcpy(report->complaint, sandbox->complaint, sandbox->complaint_size);
    if (sandbox->forced != QD_SANDBOX_EXITED &&
        (sandbox->forced != QD_SANDBOX_CLOSED || report->end == QD_SANDBOX_EXITED))
        report->end = sandbox->forced; /* whatever the program died of then */
    if (report->end != QD_SANDBOX_EXITED)
        return;
    report->code = WIFSIGNALED(status) ? SHELL_SIGNAL + WTERMSIG(status) : WEXITSTATUS(status);
    if (report->code == 126 || report->code == 127) {
        report->end = QD_SANDBOX_REFUSED;
    } else if (report->code > SHELL_SIGNAL && report->code <= SHELL_SIGNAL + SIGNAL_MOST) {
        report->code -= SHELL_SIGNAL;
        report->end = report->code == SIGXCPU ? QD_SANDBOX_TIME : QD_SANDBOX_SIGNALLED;
    }
}

/* Until it is over, at most that long. */
static void pass_time(struct qd_sandbox *sandbox, uint64_t most_ms)
{
    uint64_t until = qd_sandbox_now_ns() + most_ms * UINT64_C(1000000);
    while (sandbox->child > 0 && (sandbox->out >= 0 || !sandbox->over) &&
           qd_sandbox_now_ns() < until)
        if (!turn(sandbox, SLICE_MS, -1, NULL))
            return;
}

void qd_sandbox_close(struct qd_sandbox *sandbox, struct qd_sandbox_report *report)
{
    qd_sandbox_close_fd(&sandbox->in);
    pass_time(sandbox, LINGER_MS);
    if (sandbox->child > 0 && !sandbox->over)
        qd_sandbox_force(sandbox, QD_SANDBOX_CLOSED);
    pass_time(sandbox, GRACE_MS);
    qd_sandbox_reap(sandbox);
    fill_report(sandbox, report);
    qd_sandbox_close_fd(&sandbox->out);
    qd_sandbox_close_fd(&sandbox->err);
    qd_sandbox_close_fd(&sandbox->control);
    qd_sandbox_close_fd(&sandbox->listener);
    qd_folder_remove(sandbox->folder, sandbox->folder_lock);
    qd_buf_free(&sandbox->text);
    free(sandbox);
}
