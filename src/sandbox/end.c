/* SPDX-License-Identifier: MIT */
/* How a sandbox ends: limits looked at from outside, and everything in it killed and waited for.
 *
 * The first process of the namespace takes all others with it. When bubblewrap's process outside
 * has ended, that first one is adopted by this process (PR_SET_CHILD_SUBREAPER); once it has been
 * waited for, nothing of the sandbox exists any more, and its times are those of all its children.
 */
#define _GNU_SOURCE
#include "sandbox/outside.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GRACE_MS = 5000, INODE = 1024, MILLISECOND = 1000000, OWN_PROCESSES = 2 };

static const uint64_t longest_pause = 40 * MILLISECOND;
static pthread_mutex_t scanning = PTHREAD_MUTEX_INITIALIZER;

uint64_t qd_sandbox_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void qd_sandbox_close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void kill_handle(int handle)
{
    if (handle >= 0)
        (void)syscall(SYS_pidfd_send_signal, handle, SIGKILL, NULL, 0);
}

void qd_sandbox_force(struct qd_sandbox *sandbox, enum qd_sandbox_end why)
{
    uint64_t now = qd_sandbox_now_ns();
    bool first = sandbox->forced == QD_SANDBOX_EXITED;
    if (first) {
        sandbox->forced = why;
        sandbox->forced_ns = now;
    }
    if (sandbox->sealed) {
        kill_handle(sandbox->first_handle);
        kill_handle(sandbox->watched);
    } else if (first) {
        (void)shutdown(sandbox->control, SHUT_WR);
    } else if (now - sandbox->forced_ns > GRACE_MS * UINT64_C(1000000) && !sandbox->over) {
        kill(sandbox->child, SIGKILL);
    }
}

/* The folders of the sandbox in memory, through its first process; not before that has left the
 * host's root. */
static void open_rooms(struct qd_sandbox *sandbox)
{
    char path[QD_SANDBOX_FOLDER];
    struct stat host, inside;
    const char *names[QD_SANDBOX_ROOMS] = {"/dev/shm", QD_SANDBOX_HOME};
    int count = 2;
    snprintf(path, sizeof path, "/proc/%d/root/", (int)sandbox->first);
    if (sandbox->first <= 0 || stat("/", &host) || stat(path, &inside) ||
        (host.st_dev == inside.st_dev && host.st_ino == inside.st_ino))
        return;
    for (int i = 0; i < QD_SANDBOX_TOPS && sandbox->options.files->tops[i]; i++)
        if (strcmp(sandbox->options.files->tops[i], QD_SANDBOX_HOME) != 0)
            names[count++] = sandbox->options.files->tops[i];
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "/proc/%d/root%s", (int)sandbox->first, names[i]);
        qd_sandbox_close_fd(&sandbox->room[i]);
        sandbox->room[i] = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
        if (sandbox->room[i] < 0)
            return; /* not made yet */
    }
    sandbox->rooms_open = true;
}

/* What lies in them, and what the kernel keeps for each file, an empty one too. */
static uint64_t bytes_in_rooms(struct qd_sandbox *sandbox)
{
    uint64_t sum = 0;
    if (!sandbox->rooms_open)
        open_rooms(sandbox);
    for (int i = 0; sandbox->rooms_open && i < QD_SANDBOX_ROOMS; i++) {
        struct statvfs info;
        if (sandbox->room[i] >= 0 && fstatvfs(sandbox->room[i], &info) == 0)
            sum += (uint64_t)(info.f_blocks - info.f_bfree) * info.f_frsize +
                   (uint64_t)(info.f_files - info.f_ffree) * INODE;
    }
    return sum;
}

static uint64_t count_bytes(struct qd_sandbox *sandbox)
{
    unsigned counted = qd_sandbox_group_processes(&sandbox->group);
    if (sandbox->group.made && counted > 0) {
        sandbox->count.processes = counted;
        return qd_sandbox_group_bytes(&sandbox->group);
    }
    pthread_mutex_lock(&scanning);
    qd_sandbox_scan(sandbox->child, false, &sandbox->count);
    pthread_mutex_unlock(&scanning);
    if (sandbox->group.made)
        return qd_sandbox_group_bytes(&sandbox->group);
    return sandbox->count.bytes + bytes_in_rooms(sandbox);
}

int qd_sandbox_pause_ms(const struct qd_sandbox *sandbox)
{
    return sandbox->sealed && !sandbox->over ? (int)(sandbox->pause_ns / MILLISECOND) + 1
                                             : GRACE_MS;
}

void qd_sandbox_look(struct qd_sandbox *sandbox)
{
    const struct qd_sandbox_limits *limits = &sandbox->options.limits;
    uint64_t now = qd_sandbox_now_ns();
    if (!sandbox->sealed || sandbox->over || now < sandbox->looked_ns + sandbox->pause_ns)
        return;
    sandbox->looked_ns = now;
    sandbox->pause_ns =
        sandbox->pause_ns * 2 < longest_pause ? sandbox->pause_ns * 2 : longest_pause;
    uint64_t bytes = count_bytes(sandbox);
    if (bytes > sandbox->said.peak_bytes)
        sandbox->said.peak_bytes = bytes;
    if (sandbox->count.processes > limits->processes + OWN_PROCESSES)
        qd_sandbox_force(sandbox, QD_SANDBOX_PROCESSES);
    else if (bytes > limits->memory_bytes)
        qd_sandbox_force(sandbox, QD_SANDBOX_MEMORY);
}

/* {"child-pid": 123, …} */
static void hear_first(struct qd_sandbox *sandbox)
{
    char text[512];
    ssize_t size = read(sandbox->control, text, sizeof text - 1);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    text[size > 0 ? size : 0] = '\0';
    const char *at = strstr(text, "\"child-pid\":");
    if (at && sandbox->first == 0) {
        sandbox->first = (pid_t)strtol(at + strlen("\"child-pid\":"), NULL, 10);
        sandbox->first_handle = (int)syscall(SYS_pidfd_open, sandbox->first, 0);
        if (sandbox->first_handle >= 0)
            (void)fcntl(sandbox->first_handle, F_SETFD, FD_CLOEXEC);
    }
    if (size <= 0) /* not before: it would be killed while it writes */
        qd_sandbox_close_fd(&sandbox->control);
}

static void add_times(struct qd_sandbox *sandbox, const struct rusage *used)
{
    uint64_t largest = (uint64_t)used->ru_maxrss * 1024;
    sandbox->said.cpu_ns +=
        (uint64_t)(used->ru_utime.tv_sec + used->ru_stime.tv_sec) * 1000000000u +
        (uint64_t)(used->ru_utime.tv_usec + used->ru_stime.tv_usec) * 1000u;
    if (largest > sandbox->said.peak_bytes)
        sandbox->said.peak_bytes = largest;
}

static bool wait_for(struct qd_sandbox *sandbox, pid_t id, int *status)
{
    struct rusage used;
    pid_t got;
    while ((got = wait4(id, status, 0, &used)) < 0 && errno == EINTR)
        ;
    if (got == id)
        add_times(sandbox, &used);
    return got == id;
}

/* Bubblewrap has ended: its first process may not have yet. */
static void hear_bubblewrap(struct qd_sandbox *sandbox)
{
    int status = 0, unused;
    if (sandbox->control >= 0)
        hear_first(sandbox);
    sandbox->said.end =
        wait_for(sandbox, sandbox->child, &status) ? QD_SANDBOX_EXITED : QD_SANDBOX_CLOSED;
    sandbox->said.status = status;
    sandbox->child = 0;
    kill_handle(sandbox->first_handle);
    if (sandbox->first > 0)
        (void)wait_for(sandbox, sandbox->first, &unused);
    sandbox->over = true;
    sandbox->ended_ns = qd_sandbox_now_ns();
}

static void hear_guard(struct qd_sandbox *sandbox)
{
    ssize_t size = recv(sandbox->control, &sandbox->said, sizeof sandbox->said, MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (size != (ssize_t)sizeof sandbox->said) {
        /* It was killed: whoever still holds the pipes is not listened to. */
        sandbox->said = (struct qd_sandbox_said){.end = QD_SANDBOX_CLOSED};
        qd_sandbox_close_fd(&sandbox->out);
        qd_sandbox_close_fd(&sandbox->err);
    }
    sandbox->over = true;
    sandbox->ended_ns = qd_sandbox_now_ns();
}

void qd_sandbox_hear(struct qd_sandbox *sandbox)
{
    struct pollfd ended = {.fd = sandbox->watched, .events = POLLIN};
    if (!sandbox->sealed)
        hear_guard(sandbox);
    else if (poll(&ended, 1, 0) > 0)
        hear_bubblewrap(sandbox);
    else
        hear_first(sandbox);
}

/* A process that outlives its guard is adopted here and goes with it. */
static void kill_orphans(struct qd_sandbox *sandbox)
{
    uint64_t until = qd_sandbox_now_ns() + GRACE_MS * UINT64_C(1000000);
    do {
        pthread_mutex_lock(&scanning);
        qd_sandbox_scan(sandbox->child, true, &sandbox->count);
        pthread_mutex_unlock(&scanning);
    } while (sandbox->count.processes > 0 && qd_sandbox_now_ns() < until && poll(NULL, 0, 1) == 0);
    kill(sandbox->child, SIGKILL);
}

void qd_sandbox_reap(struct qd_sandbox *sandbox)
{
    if (sandbox->child > 0 && !sandbox->over) {
        if (sandbox->sealed)
            hear_bubblewrap(sandbox);
        else
            kill_orphans(sandbox);
        sandbox->ended_ns = qd_sandbox_now_ns();
    }
    if (sandbox->child > 0)
        while (waitpid(sandbox->child, NULL, 0) < 0 && errno == EINTR)
            ;
    if (sandbox->count.cpu_ns > sandbox->said.cpu_ns)
        sandbox->said.cpu_ns = sandbox->count.cpu_ns;
    uint64_t counted = qd_sandbox_group_cpu_ns(&sandbox->group);
    if (counted > sandbox->said.cpu_ns)
        sandbox->said.cpu_ns = counted;
    if (sandbox->group.made && qd_sandbox_group_exceeded(&sandbox->group))
        sandbox->forced = QD_SANDBOX_MEMORY;
    qd_sandbox_close_fd(&sandbox->first_handle);
    qd_sandbox_close_fd(&sandbox->watched);
    for (int i = 0; i < QD_SANDBOX_ROOMS; i++)
        qd_sandbox_close_fd(&sandbox->room[i]);
    qd_sandbox_group_remove(&sandbox->group);
}
