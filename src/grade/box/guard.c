/* SPDX-License-Identifier: MIT */
/* The guard of a box: starts the program, counts what it uses, ends it and everything that descends
 * from it, and reports.
 *
 * It is the first process of a process namespace, so that the kernel ends all others with it; where
 * namespaces are not allowed it adopts orphans instead and kills its descendants until none is
 * left. RLIMIT_NPROC alone would not do: it counts the user's other processes too and does not hold
 * for root, so it is set only where it counts this namespace, and the guard counts as well.
 */
#define _GNU_SOURCE
#include "grade/box/inside.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Between two looks: short at first, since most programs end soon. */
enum { CONTROL = 3, FILES = 4096 };
enum { LOOK_FIRST_MS = 1, LOOK_MS = 20, LOOK_SHARED_MS = 100, KILLS_MOST = 2000, GUARD_NICE = -10 };

struct watch {
    const struct qd_box_plan *plan;
    bool private;
    pid_t program;
    bool ended; /* the program itself */
    struct qd_box_said said;
};

/* The system call alone: in a copy of a program with threads a lock of the C library may be held by
 * a thread that was not copied. */
static pid_t plain_clone(unsigned long flags)
{
    return (pid_t)syscall(SYS_clone, flags | SIGCHLD, NULL, NULL, NULL, NULL);
}

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
    const struct qd_box_limits *limits = &watch->plan->options->limits;
    struct qd_box_count count;
    qd_box_scan(watch->private, false, &count);
    if (count.bytes > watch->said.peak_bytes)
        watch->said.peak_bytes = count.bytes;
    if (count.processes > limits->processes)
        watch->said.end = QD_BOX_PROCESSES;
    else if (count.bytes > limits->memory_bytes)
        watch->said.end = QD_BOX_MEMORY;
    else
        return true;
    return false;
}

/* Until the program ends, passes a limit, or the box is closed. */
static void watch_program(struct watch *watch)
{
    int pause = LOOK_FIRST_MS, most = watch->private ? LOOK_MS : LOOK_SHARED_MS;
    watch->said.end = QD_BOX_EXITED;
    while (!watch->ended) {
        struct pollfd control = {.fd = watch->plan->control, .events = POLLIN};
        int heard = poll(&control, 1, pause);
        pause = pause * 2 < most ? pause * 2 : most;
        reap(watch);
        if (watch->ended)
            return;
        if (heard > 0 || (heard < 0 && errno != EINTR)) {
            watch->said.end = QD_BOX_CLOSED;
            return;
        }
        if (!look(watch))
            return;
    }
}

/* Kills until no child is left: a process may fork while the list of them is read. */
static void end_all(struct watch *watch)
{
    struct qd_box_count count = {.processes = 1};
    for (int i = 0; i < KILLS_MOST; i++) {
        if (watch->private)
            (void)kill(-1, SIGKILL);
        else
            qd_box_scan(false, true, &count);
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
    watch->said.private = watch->private;
    (void)send(watch->plan->control, &watch->said, sizeof watch->said, MSG_NOSIGNAL);
}

/* Only the program's pipes and the control socket stay open, as 0 to 3: a copy of another box's
 * pipe would keep that one waiting for the end of its output. */
static void keep_own_files(struct qd_box_plan *plan)
{
    (void)dup2(plan->in, STDIN_FILENO);
    (void)dup2(plan->out, STDOUT_FILENO);
    (void)dup2(plan->err, STDERR_FILENO);
    if (plan->control != CONTROL)
        (void)dup2(plan->control, CONTROL);
    (void)fcntl(CONTROL, F_SETFD, FD_CLOEXEC);
    plan->control = CONTROL;
    if (syscall(SYS_close_range, CONTROL + 1, ~0u, 0) != 0)
        for (int fd = CONTROL + 1; fd < FILES; fd++)
            close(fd);
}

static _Noreturn void run_guard(const struct qd_box_plan *given, bool private)
{
    struct qd_box_plan plan = *given;
    struct watch watch = {.plan = &plan, .private = private};
    unsigned most = plan.options->limits.processes + 1;
    struct rlimit processes = {most, most};
    keep_own_files(&plan);
    (void)setsid();
    (void)signal(SIGPIPE, SIG_IGN);
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    if (private)
        (void)setrlimit(RLIMIT_NPROC, &processes);
    watch.program = plain_clone(0);
    if (watch.program == 0)
        qd_box_become(&plan, private ? plan.private_environment : plan.shared_environment);
    (void)setpriority(PRIO_PROCESS, 0,
                      GUARD_NICE);       /* where allowed: not starved by what it counts */
    for (int fd = 0; fd < CONTROL; fd++) /* or the program's end would not end its output */
        close(fd);
    if (watch.program > 0)
        watch_program(&watch);
    end_all(&watch);
    report(&watch);
    _exit(0);
}

pid_t qd_box_launch(const struct qd_box_plan *plan, bool private, bool only_try)
{
    unsigned long flags = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC;
    pid_t guard = plain_clone(private ? flags : 0);
    if (guard != 0)
        return guard;
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (private && !qd_box_make_private(plan))
        _exit(1);
    if (only_try)
        _exit(0);
    run_guard(plan, private);
}
