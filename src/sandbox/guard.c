/* SPDX-License-Identifier: MIT */
/* The guard of a sandbox without namespaces: starts the program, counts what it uses, ends it and
 * everything that descends from it, and reports.
 *
 * It adopts orphans (PR_SET_CHILD_SUBREAPER) and kills its descendants until none is left, also
 * when the process that started it is killed: then its socket ends. The program may not send it a
 * signal (filter.c), and of a program of root's it is another user's process.
 */
#define _GNU_SOURCE
#include "sandbox/inside.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOOK_FIRST_MS = 1, LOOK_MS = 50, KILLS_MOST = 2000, GUARD_NICE = -10 };

struct watch {
    const struct qd_sandbox_plan *plan;
    pid_t program;
    bool ended; /* the program itself */
    struct qd_sandbox_said said;
};

/* Large, and this process has one sandbox. */
static struct qd_sandbox_count counted;

/* Collects what has died; the program's own status is kept. */
static void reap(struct watch *watch)
{
    int status;
    for (pid_t id; (id = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (id != watch->program)
            continue;
        watch->ended = true;
        watch->said.status = status;
    }
}

/* False when a limit is passed. */
static bool look(struct watch *watch)
{
    const struct qd_sandbox_limits *limits = &watch->plan->options->limits;
    bool group = watch->plan->group->made;
    qd_sandbox_scan(getpid(), false, &counted);
    uint64_t bytes = group ? qd_sandbox_group_bytes(watch->plan->group) : counted.bytes;
    if (bytes > watch->said.peak_bytes)
        watch->said.peak_bytes = bytes;
    if (counted.processes > limits->processes)
        watch->said.end = QD_SANDBOX_PROCESSES;
    else if (bytes > limits->memory_bytes)
        watch->said.end = QD_SANDBOX_MEMORY;
    else
        return true;
    return false;
}

/* Until the program ends, passes a limit, or the sandbox is closed. */
static void watch_program(struct watch *watch)
{
    int pause = LOOK_FIRST_MS;
    watch->said.end = QD_SANDBOX_EXITED;
    while (!watch->ended) {
        struct pollfd control = {.fd = QD_FD_CONTROL, .events = POLLIN};
        int heard = poll(&control, 1, pause);
        pause = pause * 2 < LOOK_MS ? pause * 2 : LOOK_MS;
        reap(watch);
        if (watch->ended)
            return;
        if (heard > 0 || (heard < 0 && errno != EINTR)) {
            watch->said.end = QD_SANDBOX_CLOSED;
            return;
        }
        if (!look(watch))
            return;
    }
}

/* Kills until no child is left: a process may fork while the list of them is read. */
static void end_all(struct watch *watch)
{
    for (int i = 0; i < KILLS_MOST; i++) {
        qd_sandbox_scan(getpid(), true, &counted);
        reap(watch);
        if (waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD)
            return;
        (void)poll(NULL, 0, 1);
    }
}

static void report(struct watch *watch)
{
    struct rusage used;
    if (getrusage(RUSAGE_CHILDREN, &used) == 0) {
        watch->said.cpu_ns = (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000000u +
                             (uint64_t)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1000u;
        uint64_t largest = (uint64_t)used.ru_maxrss * 1024;
        if (largest > watch->said.peak_bytes)
            watch->said.peak_bytes = largest;
    }
    if (counted.cpu_ns > watch->said.cpu_ns)
        watch->said.cpu_ns = counted.cpu_ns;
    (void)send(QD_FD_CONTROL, &watch->said, sizeof watch->said, MSG_NOSIGNAL);
}

static _Noreturn void become_program(const struct qd_sandbox_plan *plan)
{
    pid_t guard = getppid();
    close(QD_FD_CONTROL);
    if (!qd_sandbox_group_enter(plan->group))
        _exit(QD_EXIT_NOT_FOUND);
    for (int i = 0; i < QD_GROUP_PARTS; i++)
        if (plan->group->enter[i] >= 0)
            close(plan->group->enter[i]);
    qd_sandbox_limit(&plan->options->limits);
    if (chdir(plan->start) == 0 && qd_sandbox_drop_root(plan->home) &&
        qd_sandbox_filter_enter(plan->filter, guard))
        execve(plan->arguments[0], plan->arguments, plan->environment);
    _exit(QD_EXIT_NOT_FOUND);
}

static _Noreturn void run_guard(const struct qd_sandbox_plan *plan)
{
    struct watch watch = {.plan = plan};
    (void)setsid();
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGTERM, SIG_IGN);
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    watch.program = qd_sandbox_fork();
    if (watch.program == 0)
        become_program(plan);
    (void)setpriority(PRIO_PROCESS, 0,
                      GUARD_NICE);             /* where allowed: not starved by what it counts */
    for (int fd = 0; fd < QD_FD_CONTROL; fd++) /* or the program's end would not end its output */
        close(fd);
    if (watch.program > 0)
        watch_program(&watch);
    end_all(&watch);
    report(&watch);
    _exit(0);
}

pid_t qd_sandbox_guard(const struct qd_sandbox_plan *plan)
{
    struct qd_sandbox_plan own = *plan;
    struct qd_sandbox_group group = *plan->group;
    int files[QD_FD_CONTROL + 1 + QD_GROUP_PARTS];
    pid_t guard = qd_sandbox_fork();
    if (guard != 0)
        return guard;
    for (int i = 0; i <= QD_FD_CONTROL; i++)
        files[i] = plan->files[i];
    for (int i = 0; i < QD_GROUP_PARTS; i++) {
        files[QD_FD_CONTROL + 1 + i] = group.enter[i];
        group.enter[i] = group.enter[i] < 0 ? -1 : QD_FD_CONTROL + 1 + i;
    }
    own.group = &group;
    qd_sandbox_keep_files(files, QD_FD_CONTROL + 1 + QD_GROUP_PARTS);
    run_guard(&own);
}
