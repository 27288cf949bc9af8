/* SPDX-License-Identifier: MIT */
/* `engine`: the Universal Gygès Interface on stdin and stdout.
 *
 * The board is always given with the player to move at the bottom, so no side is named, and moves
 * are "from|to[|drop]" in cells 0 to 35 counted from that player, 37 the goal. The search runs in
 * its own thread, so that `stop` is read at once; it polls for it every thousand positions.
 */
#include "cli/gyges/gyges.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: quadrille gyges engine\n\n"
    "Speaks the Universal Gygès Interface: ugi, isready, setoption NAME VALUE (maxTime in\n"
    "seconds, maxPly, maxNodes, threads, compat, beginner), setpos data DIGITS, go, stop, quit.\n\n" CLI_SHARED_HELP
    "\nExamples:\n"
    "  printf 'setoption maxPly 4\\nsetpos data 321123000000000000000000000000321123\\ngo\\n' |\n"
    "      quadrille gyges engine\n";

enum { GOAL_NUMBER = 37, LINE_ROOM = 4096 };

struct session {
    struct gyges_board board;
    bool has_board;
    struct gyges_options rules;
    uint64_t max_nodes, max_ply, max_ms, threads;
    struct cli_gyges_team *team;
    int team_threads;
    pthread_t thread;
    bool thinking;
    atomic_bool stop;
    struct qd_limits limits;
    struct gyges_task task;
    struct gyges_found found;
    uint64_t started_ns;
};

static uint64_t now_ns(void *context)
{
    (void)context;
    return cli_now_ns();
}

static bool proceed(void *context, const struct qd_progress *progress)
{
    (void)progress;
    struct session *s = context;
    return !atomic_load_explicit(&s->stop, memory_order_relaxed);
}

static void put_step(struct gyges_step step)
{
    printf("%d|%d", gyges_cell_of(step.from),
           step.to == GYGES_GOAL ? GOAL_NUMBER : gyges_cell_of(step.to));
    if (step.drop)
        printf("|%d", gyges_cell_of(step.drop));
}

/* Cells of a line are reported as each player sees them. */
static void told(void *context, const struct gyges_line *line, int index, int depth, uint64_t nodes)
{
    struct session *s = context;
    (void)index;
    printf("info ply %d bestmove ", depth);
    put_step(line->steps[0]);
    printf(" score %d nodes %" PRIu64 " time %.3f pv", line->score, nodes,
           (double)(cli_now_ns() - s->started_ns) / 1e9);
    for (int i = 0; i < line->count; i++) {
        putchar(' ');
        put_step(line->steps[i]);
    }
    putchar('\n');
    fflush(stdout);
}

static void *search(void *argument)
{
    struct session *s = argument;
    if (cli_gyges_team_think(s->team, &s->task, &s->found)) {
        puts("bestmove none");
    } else {
        fputs("bestmove ", stdout);
        put_step(s->found.lines[0].steps[0]);
        printf(" score %d nodes %" PRIu64 "\n", s->found.lines[0].score, s->found.nodes);
    }
    fflush(stdout);
    return NULL;
}

static void wait_for_search(struct session *s, bool stop)
{
    if (!s->thinking)
        return;
    if (stop)
        atomic_store(&s->stop, true);
    pthread_join(s->thread, NULL);
    s->thinking = false;
}

static void go(struct session *s)
{
    wait_for_search(s, true);
    if (!s->has_board) {
        puts("error no position: setpos data DIGITS first");
        return;
    }
    if (s->team_threads != (int)s->threads) {
        cli_gyges_team_free(s->team);
        s->team = cli_gyges_team_new((int)s->threads, CLI_GYGES_TABLE);
        s->team_threads = (int)s->threads;
    }
    if (!s->team) {
        s->team_threads = 0;
        puts("error out of memory");
        return;
    }
    s->limits = (struct qd_limits){
        .time_ns = s->max_ms * 1000000, .now_ns = now_ns, .proceed = proceed, .context = s};
    s->task = (struct gyges_task){.board = s->board,
                                  .options = s->rules,
                                  .depth = (int)s->max_ply,
                                  .nodes = s->max_nodes,
                                  .limits = &s->limits,
                                  .told = told,
                                  .context = s};
    s->started_ns = cli_now_ns();
    atomic_store(&s->stop, false);
    s->thinking = pthread_create(&s->thread, NULL, search, s) == 0;
    if (!s->thinking)
        puts("error no thread");
}

static void set_position(struct session *s, struct qd_text rest)
{
    struct qd_text word = qd_text_word(&rest), digits = qd_text_word(&rest);
    uint8_t value[GYGES_CELLS];
    int counts[4] = {0};
    wait_for_search(s, true);
    bool good = qd_text_is(word, "data") && digits.size == GYGES_CELLS;
    for (int i = 0; good && i < GYGES_CELLS; i++) {
        good = digits.data[i] >= '0' && digits.data[i] <= '3';
        value[i] = good ? (uint8_t)(digits.data[i] - '0') : 0;
        counts[value[i]]++;
    }
    if (!good || counts[1] != 4 || counts[2] != 4 || counts[3] != 4) {
        puts("error setpos data takes 36 digits, four of each of 1, 2 and 3");
        return;
    }
    s->board = gyges_board_of(value, GYGES_SOUTH);
    s->has_board = true;
}

static void set_option(struct session *s, struct qd_text rest)
{
    struct qd_text name = qd_text_word(&rest), text = qd_text_word(&rest);
    char value[64];
    uint64_t number = 0;
    snprintf(value, sizeof value, "%.*s", (int)(text.size < 63 ? text.size : 63), text.data);
    bool is_number = cli_number(value, 0, UINT64_MAX / 2, &number), truth = !strcmp(value, "true");
    wait_for_search(s, true);
    if (qd_text_is(name, "maxTime") && cli_gyges_seconds(value, &number))
        s->max_ms = number / 1000000;
    else if (qd_text_is(name, "maxTime") && is_number)
        s->max_ms = 0;
    else if (qd_text_is(name, "maxPly") && is_number && number <= GYGES_DEPTH_MAX)
        s->max_ply = number;
    else if (qd_text_is(name, "maxNodes") && is_number)
        s->max_nodes = number;
    else if (qd_text_is(name, "threads") && is_number && number >= 1 && number <= 64)
        s->threads = number;
    else if (qd_text_is(name, "compat"))
        s->rules.compat = truth;
    else if (qd_text_is(name, "beginner"))
        s->rules.beginner = truth;
    else
        puts("error no such option, or invalid value");
}

/* False when the session ends. */
static bool obey(struct session *s, struct qd_text line)
{
    struct qd_text word = qd_text_word(&line);
    if (qd_text_is(word, "quit"))
        return false;
    if (qd_text_is(word, "ugi"))
        puts("id name Quadrille " QD_VERSION "\noption maxTime\noption maxPly\noption maxNodes\n"
             "option threads\noption compat\noption beginner\nugiok");
    else if (qd_text_is(word, "isready"))
        puts("readyok");
    else if (qd_text_is(word, "setoption"))
        set_option(s, line);
    else if (qd_text_is(word, "setpos"))
        set_position(s, line);
    else if (qd_text_is(word, "go"))
        go(s);
    else if (qd_text_is(word, "stop"))
        wait_for_search(s, true);
    else if (word.size > 0)
        puts("error unknown command");
    fflush(stdout);
    return true;
}

int cli_gyges_engine(const struct cli *cli, int argc, char **argv)
{
    static struct session s;
    struct cli_options options;
    char line[LINE_ROOM];
    cli_options_init(&options, cli, "engine", help);
    (void)cli_options_next(&options, argc, argv, NULL);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("gyges engine", "expected no arguments");
    s.threads = 1;
    while (fgets(line, sizeof line, stdin) && obey(&s, qd_text_trim(qd_text_of(line))))
        continue;
    /* At the end of the input a search with a limit may finish. */
    wait_for_search(&s, !(s.max_ms || s.max_nodes || s.max_ply));
    cli_gyges_team_free(s.team);
    return cli_finish(CLI_DONE);
}
