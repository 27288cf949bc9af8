/* SPDX-License-Identifier: MIT */
/* A program's process, with pipes to its standard input and output: what struct gyges_pipe asks
 * for.
 */
#define _GNU_SOURCE
#include "cli/gyges/gyges.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TEXT_ROOM = 1 << 15 };

struct cli_gyges_process {
    const char *command;
    pid_t process; /* 0: not running */
    int to, from;
    char text[TEXT_ROOM]; /* received and not yet read */
    size_t size;
    bool skipping; /* the rest of a line that was too long */
};

static bool start(void *context)
{
    struct cli_gyges_process *p = context;
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC))
        return false;
    if (pipe2(out, O_CLOEXEC)) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    signal(SIGPIPE, SIG_IGN);
    p->process = fork();
    if (p->process == 0) {
        setpgid(0, 0);
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", p->command, (char *)NULL);
        _exit(127);
    }
    if (p->process > 0)
        setpgid(p->process, p->process); /* in both parent and child: whichever runs first */
    close(in[0]);
    close(out[1]);
    p->to = in[1];
    p->from = out[0];
    p->size = 0;
    p->skipping = false;
    return true;
}

static bool send(void *context, struct qd_text lines)
{
    const struct cli_gyges_process *p = context;
    while (lines.size > 0) {
        ssize_t wrote = write(p->to, lines.data, lines.size);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return false;
        lines = (struct qd_text){lines.data + wrote, lines.size - (size_t)wrote};
    }
    return true;
}

/* A program that does not exit when asked is killed, along with its children. Its status. */
static int end_process(pid_t process)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    int status = 0;
    for (int i = 0; i < 50; i++) {
        if (waitpid(process, &status, WNOHANG) != 0)
            return status;
        if (i == 2)
            kill(-process, SIGTERM);
        nanosleep(&pause, NULL);
    }
    kill(-process, SIGKILL);
    waitpid(process, &status, 0);
    return status;
}

/* True if it never ran: the shell's codes for a command that is missing or cannot be run. */
static bool stop(void *context)
{
    struct cli_gyges_process *p = context;
    int status = 0;
    (void)send(p, qd_text_of("quit\n"));
    close(p->to);
    close(p->from);
    if (p->process > 0)
        status = end_process(p->process);
    p->process = 0;
    return WIFEXITED(status) && (WEXITSTATUS(status) == 127 || WEXITSTATUS(status) == 126);
}

/* A whole line of what was received; false if there is none yet. A line that does not fit is
 * dropped, so that chatter cannot block the match. */
static bool take_line(struct cli_gyges_process *p, char *line, size_t room)
{
    for (;;) {
        char *end = memchr(p->text, '\n', p->size);
        if (!end) {
            if (p->size == sizeof p->text) {
                p->skipping = true;
                p->size = 0;
            }
            return false;
        }
        size_t size = (size_t)(end - p->text);
        snprintf(line, room, "%.*s", (int)size, p->text);
        p->size -= size + 1;
        memmove(p->text, end + 1, p->size);
        if (!p->skipping)
            return true;
        p->skipping = false;
    }
}

static enum gyges_turn read_line(void *context, uint64_t until_ns, char *line, size_t room)
{
    struct cli_gyges_process *p = context;
    while (!take_line(p, line, room)) {
        struct pollfd wait = {.fd = p->from, .events = POLLIN};
        uint64_t now = cli_now_ns();
        int patience = now < until_ns ? (int)((until_ns - now) / 1000000 + 1) : 0;
        if (patience == 0 || poll(&wait, 1, patience) <= 0)
            return GYGES_STALLED;
        ssize_t got = read(p->from, p->text + p->size, sizeof p->text - p->size);
        if (got <= 0)
            return GYGES_GONE;
        p->size += (size_t)got;
    }
    return GYGES_MOVED;
}

static uint64_t now_ns(void *context)
{
    (void)context;
    return cli_now_ns();
}

struct cli_gyges_process *cli_gyges_process_new(const char *command, struct gyges_pipe *pipe)
{
    struct cli_gyges_process *p = calloc(1, sizeof *p);
    if (!p)
        cli_out_of_memory();
    p->command = command;
    *pipe = (struct gyges_pipe){start, send, read_line, stop, now_ns, p};
    return p;
}
