/* SPDX-License-Identifier: MIT */
/* Another program as a side of a match.
 *
 * It is asked once what it knows (`ugi`): the rules are told to one that lists the option, the
 * whole game to one that lists `position`, and a new game to one that lists `newgame`. Others get
 * the bare board (`setpos`), as the first programs of this protocol do. A program that breaks off
 * is started again for the next game; who misbehaved, and how often, is the match's affair.
 */
#define _GNU_SOURCE
#include "cli/gyges/gyges.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    TEXT_ROOM = 1 << 15,
    PLAIN_SHARE = 16 /* a program without a clock may use so much of the time left for a move */
};

/* How long a program may take to say what it knows, if there is so much patience. */
static const uint64_t GREETING_NS = 5000000000;

struct cli_gyges_program {
    const char *command;
    struct cli_gyges_bounds bounds;
    pid_t process; /* 0: not running */
    FILE *to;
    int from;
    char text[TEXT_ROOM]; /* received and not yet read */
    size_t size;
    bool skipping; /* the rest of a line that was too long */
    bool knows_position, knows_newgame, knows_compat, knows_clock, knows_processor;
};

static bool start(struct cli_gyges_program *p)
{
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
    p->to = fdopen(in[1], "w");
    p->from = out[0];
    p->size = 0;
    p->skipping = p->knows_position = p->knows_newgame = p->knows_compat = false;
    p->knows_clock = p->knows_processor = false;
    return p->process > 0 && p->to;
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
static bool stop(struct cli_gyges_program *p)
{
    int status = 0;
    if (p->to) {
        fputs("quit\n", p->to);
        fclose(p->to);
    }
    if (p->from >= 0)
        close(p->from);
    if (p->process > 0)
        status = end_process(p->process);
    p->to = NULL;
    p->from = -1;
    p->process = 0;
    return WIFEXITED(status) && (WEXITSTATUS(status) == 127 || WEXITSTATUS(status) == 126);
}

struct cli_gyges_program *cli_gyges_program_new(const char *command,
                                                const struct cli_gyges_bounds *bounds)
{
    struct cli_gyges_program *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->command = command;
    p->bounds = *bounds;
    p->from = -1;
    return p;
}

void cli_gyges_program_free(struct cli_gyges_program *p)
{
    if (!p)
        return;
    (void)stop(p);
    free(p);
}

/* A whole line of what was received; false if there is none yet. A line that does not fit is
 * dropped, so that chatter cannot block the match. */
static bool take_line(struct cli_gyges_program *p, char *line, size_t room)
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

/* MOVED when there is a line; GONE or STALLED otherwise. */
static enum cli_gyges_turn read_line(struct cli_gyges_program *p, uint64_t until_ns, char *line,
                                     size_t room)
{
    while (!take_line(p, line, room)) {
        struct pollfd wait = {.fd = p->from, .events = POLLIN};
        uint64_t now = cli_now_ns();
        int patience = now < until_ns ? (int)((until_ns - now) / 1000000 + 1) : 0;
        if (patience == 0 || poll(&wait, 1, patience) <= 0)
            return CLI_GYGES_STALLED;
        ssize_t got = read(p->from, p->text + p->size, sizeof p->text - p->size);
        if (got <= 0)
            return CLI_GYGES_GONE;
        p->size += (size_t)got;
    }
    return CLI_GYGES_MOVED;
}

/* A program that does not answer is taken for one that knows only the oldest commands. */
static void greet(struct cli_gyges_program *p)
{
    char line[1024];
    uint64_t patience = p->bounds.patience_ns < GREETING_NS ? p->bounds.patience_ns : GREETING_NS;
    uint64_t until_ns = cli_now_ns() + patience;
    fputs("ugi\n", p->to);
    if (fflush(p->to))
        return;
    while (read_line(p, until_ns, line, sizeof line) == CLI_GYGES_MOVED) {
        struct qd_text rest = qd_text_of(line), word = qd_text_word(&rest);
        rest = qd_text_trim(rest);
        p->knows_compat |= qd_text_is(word, "option") && qd_text_is(rest, "compat");
        p->knows_processor |= qd_text_is(word, "option") && qd_text_is(rest, "processor");
        p->knows_clock |= qd_text_is(word, "command") && qd_text_is(rest, "clock");
        p->knows_position |= qd_text_is(word, "command") && qd_text_is(rest, "position");
        p->knows_newgame |= qd_text_is(word, "command") && qd_text_is(rest, "newgame");
        if (qd_text_is(word, "ugiok"))
            return;
    }
}

void cli_gyges_program_begin(struct cli_gyges_program *p, const struct gyges_level *level)
{
    if (!p->process) {
        if (!start(p))
            return;
        greet(p);
    }
    if (p->knows_newgame)
        fputs("newgame\n", p->to);
    if (p->knows_compat)
        fprintf(p->to, "setoption compat %s\n", level->options.compat ? "true" : "false");
    if (p->knows_processor)
        fprintf(p->to, "setoption processor %s\n", p->bounds.processor ? "true" : "false");
    if (p->bounds.time_ns)
        fprintf(p->to, "setoption maxTime %.3f\n", (double)p->bounds.time_ns / 1e9);
    if (p->bounds.nodes)
        fprintf(p->to, "setoption maxNodes %llu\n", (unsigned long long)p->bounds.nodes);
}

static void tell_position(struct cli_gyges_program *p, const struct gyges_level *level,
                          const struct gyges_state *state, const struct qd_moves *played,
                          uint64_t left_ns)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    if (p->knows_position) {
        qd_buf_puts(&text, "position ");
        cli_gyges_ugi_board(level->value, GYGES_SOUTH, &text);
        qd_buf_puts(&text, level->turn == GYGES_SOUTH ? " s" : " n");
        for (size_t i = 0; i < played->count; i++) {
            qd_buf_puts(&text, i ? " " : " moves ");
            if (gyges_kind(played->data[i]) == GYGES_PASS)
                qd_buf_puts(&text, "pass");
            else
                cli_gyges_ugi_move(played->data[i], level->turn ^ (int)(i % 2), &text);
        }
    } else {
        qd_buf_puts(&text, "setpos data ");
        cli_gyges_ugi_board(state->value, state->turn, &text);
    }
    /* Nothing would mean no limit to it. */
    uint64_t least_ns = PLAIN_SHARE * (uint64_t)1000000;
    double left = (double)(left_ns > least_ns ? left_ns : least_ns) / 1e9;
    double more = (double)p->bounds.increment_ns / 1e9;
    if (p->bounds.clock_ns && p->knows_clock)
        fprintf(p->to, "clock %.3f %.3f\n", left, more);
    else if (p->bounds.clock_ns)
        fprintf(p->to, "setoption maxTime %.3f\n", left / PLAIN_SHARE + more / 2);
    fprintf(p->to, "%s\ngo\n", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static enum cli_gyges_turn answer(struct cli_gyges_program *p, int player, uint64_t left_ns,
                                  qd_move *move)
{
    char line[1024];
    uint64_t asked_ns = cli_now_ns(), may_ns = p->bounds.time_ns + left_ns;
    for (;;) {
        enum cli_gyges_turn turn =
            read_line(p, asked_ns + may_ns + p->bounds.patience_ns, line, sizeof line);
        if (turn != CLI_GYGES_MOVED)
            return turn;
        struct qd_text rest = qd_text_of(line);
        if (!qd_text_is(qd_text_word(&rest), "bestmove"))
            continue;
        struct qd_text word = qd_text_word(&rest);
        /* Its processor time is its own affair; its clock is the match's. */
        if (p->bounds.time_ns && !p->bounds.processor &&
            cli_now_ns() - asked_ns > p->bounds.time_ns + p->bounds.margin_ns)
            return CLI_GYGES_LATE;
        *move = gyges_pass_move();
        return qd_text_is(word, "none") || cli_gyges_ugi_move_read(word, player, move)
                   ? CLI_GYGES_MOVED
                   : CLI_GYGES_ILLEGAL;
    }
}

enum cli_gyges_turn cli_gyges_program_move(struct cli_gyges_program *p,
                                           const struct gyges_level *level,
                                           const struct gyges_state *state,
                                           const struct qd_moves *played, uint64_t left_ns,
                                           qd_move *move)
{
    enum cli_gyges_turn turn = CLI_GYGES_GONE;
    if (p->to) {
        tell_position(p, level, state, played, left_ns);
        if (fflush(p->to) == 0)
            turn = answer(p, state->turn, left_ns, move);
    }
    bool lost = turn == CLI_GYGES_GONE || turn == CLI_GYGES_STALLED;
    if (lost && stop(p) && turn == CLI_GYGES_GONE)
        turn = CLI_GYGES_MISSING;
    return turn;
}
