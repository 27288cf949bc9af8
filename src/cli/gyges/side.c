/* SPDX-License-Identifier: MIT */
/* Who plays in a match: one of our players, or another program that speaks UGI. */
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

enum { PATIENCE_MS = 20000, TEXT_ROOM = 8192 };

struct cli_gyges_side {
    struct gyges_player_of player;
    struct cli_gyges_team *team;
    struct gyges_network *network; /* its own, if not the built-in one */
    uint64_t time_ns, nodes;
    bool external;
    pid_t process;
    FILE *to;
    int from;
    char text[TEXT_ROOM]; /* received and not yet read */
    size_t size;
};

static bool start_process(struct cli_gyges_side *side, const char *command)
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC))
        return false;
    signal(SIGPIPE, SIG_IGN);
    side->process = fork();
    if (side->process == 0) {
        setpgid(0, 0);
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    if (side->process > 0)
        setpgid(side->process, side->process); /* in both parent and child: whichever runs first */
    close(in[0]);
    close(out[1]);
    side->to = fdopen(in[1], "w");
    side->from = out[0];
    return side->process > 0 && side->to;
}

/* A player of ours: by name, or the full engine with another evaluation. */
static bool find_player(struct cli_gyges_side *side, const char *name)
{
    if (strncmp(name, "network:", 8) == 0) {
        side->network = cli_gyges_network_open(name + 8);
        return side->network && gyges_player_find("full", &side->player);
    }
    return gyges_player_find(strcmp(name, "tables") == 0 ? "full" : name, &side->player);
}

struct cli_gyges_side *cli_gyges_side_new(const char *name, uint64_t time_ns, uint64_t nodes,
                                          int threads)
{
    struct cli_gyges_side *side = calloc(1, sizeof *side);
    bool good = side != NULL;
    if (good) {
        side->time_ns = time_ns;
        side->nodes = nodes;
        side->from = -1;
        side->external = strncmp(name, "ugi:", 4) == 0;
        good = side->external ? start_process(side, name + 4) : find_player(side, name);
    }
    if (good && !side->external) {
        side->team = cli_gyges_team_new(threads, CLI_GYGES_TABLE);
        good = side->team != NULL;
        if (good && (side->network || strcmp(name, "tables") == 0))
            gyges_engine_use(cli_gyges_team_engine(side->team), side->network);
    }
    if (good)
        return side;
    cli_complain(
        "no player %s: level1 to level8, full, tables, greedy, random, network:FILE or ugi:COMMAND",
        name);
    cli_gyges_side_free(side);
    return NULL;
}

/* A program that does not exit when asked is killed, along with its children. */
static void end_process(pid_t process)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    kill(-process, SIGTERM);
    for (int i = 0; i < 50; i++) {
        if (waitpid(process, NULL, WNOHANG) != 0)
            return;
        nanosleep(&pause, NULL);
    }
    kill(-process, SIGKILL);
    waitpid(process, NULL, 0);
}

void cli_gyges_side_free(struct cli_gyges_side *side)
{
    if (!side)
        return;
    if (side->to) {
        fputs("quit\n", side->to);
        fclose(side->to);
    }
    if (side->from >= 0)
        close(side->from);
    if (side->process > 0) {
        end_process(side->process);
    }
    cli_gyges_team_free(side->team);
    gyges_network_free(side->network);
    free(side);
}

void cli_gyges_side_begin(struct cli_gyges_side *side)
{
    if (side->team)
        cli_gyges_team_clear(side->team);
}

/* The next line from the program, without its newline; false on timeout. */
static bool read_line(struct cli_gyges_side *side, uint64_t until_ns, char *line, size_t room)
{
    for (;;) {
        char *end = memchr(side->text, '\n', side->size);
        if (end) {
            size_t size = (size_t)(end - side->text);
            snprintf(line, room, "%.*s", (int)size, side->text);
            side->size -= size + 1;
            memmove(side->text, end + 1, side->size);
            return true;
        }
        struct pollfd wait = {.fd = side->from, .events = POLLIN};
        uint64_t now = cli_now_ns();
        int patience = now < until_ns ? (int)((until_ns - now) / 1000000) : 0;
        if (side->size == sizeof side->text || poll(&wait, 1, patience) <= 0)
            return false;
        ssize_t got = read(side->from, side->text + side->size, sizeof side->text - side->size);
        if (got <= 0)
            return false;
        side->size += (size_t)got;
    }
}

/* The other program sees the board rotated by 180 degrees when it plays North. */
static int turned(int cell, int player)
{
    return player == GYGES_SOUTH ? cell : GYGES_CELLS - 1 - cell;
}

static qd_err read_answer(struct cli_gyges_side *side, int player, qd_move *move)
{
    char line[1024];
    int from, to, drop = -1;
    uint64_t until_ns = cli_now_ns() + PATIENCE_MS * UINT64_C(1000000) + side->time_ns;
    do {
        if (!read_line(side, until_ns, line, sizeof line))
            return QD_SYSTEM;
    } while (strncmp(line, "bestmove ", 9) != 0);
    int count = sscanf(line, "bestmove %d|%d|%d", &from, &to, &drop);
    if (count < 2 || from < 0 || from >= GYGES_CELLS || to < 0 || to > 37 || drop >= GYGES_CELLS)
        return QD_ILLEGAL;
    int own = player == GYGES_SOUTH ? GYGES_GOAL_S : GYGES_GOAL_N;
    int aim = player == GYGES_SOUTH ? GYGES_GOAL_N : GYGES_GOAL_S;
    *move = gyges_move(turned(from, player),
                       to < GYGES_CELLS ? turned(to, player)
                       : to == 36       ? own
                                        : aim,
                       count == 3 && drop >= 0 ? turned(drop, player) + 1 : 0);
    return QD_OK;
}

static qd_err ask_program(struct cli_gyges_side *side, const struct gyges_state *state,
                          qd_move *move)
{
    char digits[GYGES_CELLS + 1] = "";
    for (int i = 0; i < GYGES_CELLS; i++)
        digits[i] = (char)('0' + state->value[turned(i, state->turn)]);
    if (side->time_ns)
        fprintf(side->to, "setoption maxTime %.3f\n", (double)side->time_ns / 1e9);
    if (side->nodes)
        fprintf(side->to, "setoption maxNodes %llu\n", (unsigned long long)side->nodes);
    fprintf(side->to, "setpos data %s\ngo\n", digits);
    return fflush(side->to) ? QD_SYSTEM : read_answer(side, state->turn, move);
}

static uint64_t now_ns(void *context)
{
    (void)context;
    return cli_now_ns();
}

qd_err cli_gyges_side_move(struct cli_gyges_side *side, const struct gyges_level *level,
                           const struct gyges_state *state, qd_move *move)
{
    struct qd_limits limits = {.nodes = side->nodes, .time_ns = side->time_ns, .now_ns = now_ns};
    struct qd_line line = {0};
    if (side->player.kind == GYGES_LEVEL) /* a level is its own limit */
        limits = (struct qd_limits){0};
    if (side->external && state->phase == GYGES_PLAY)
        return ask_program(side, state, move);
    if (side->external) {
        *move = gyges_choose_setup(state);
        return QD_OK;
    }
    qd_err err = gyges_player_move(cli_gyges_team_engine(side->team), side->player, level, state,
                                   &limits, &line);
    if (!err && line.moves.count > 0)
        *move = line.moves.data[0];
    else if (!err)
        err = QD_NOTHING;
    qd_moves_free(&line.moves);
    return err;
}
