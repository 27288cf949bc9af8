/* SPDX-License-Identifier: MIT */
/* `engine`: the Universal Gygès Interface on stdin and stdout.
 *
 * `setpos` gives the board with the player to move at the bottom, so no side is named; `position`
 * gives a game from its beginning, so that repetitions are known. Moves are told as ugi.c writes
 * them. The search runs in its own thread, so that `stop` is read at once; it polls for it every
 * thousand positions.
 */
#include "cli/gyges/gyges.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 1 << 15 }; /* a game of a thousand moves fits */

struct session {
    struct gyges_level level;
    struct gyges_state state;
    bool has_board;
    uint64_t max_nodes, max_ply, max_ms, threads;
    bool processor;                 /* time is that of the processor */
    uint64_t left_ns, increment_ns; /* the clock of the game; 0: none */
    struct cli_gyges_team *team;
    int team_threads;
    pthread_t thread;
    bool thinking;
    atomic_bool stop;
    struct qd_limits limits;
    struct gyges_past past;
    struct gyges_task task;
    struct gyges_found found;
    uint64_t started_ns;
};

static uint64_t now_ns(void *context)
{
    const struct session *s = context;
    return s->processor ? cli_cpu_ns() : cli_now_ns();
}

static bool proceed(void *context, const struct qd_progress *progress)
{
    (void)progress;
    struct session *s = context;
    return !atomic_load_explicit(&s->stop, memory_order_relaxed);
}

/* The step of a line, as its player sees it: the engine's boards are flipped for North, the
 * protocol's are rotated. */
static void put_step(const struct session *s, const struct gyges_line *line, int at)
{
    struct qd_buf text;
    int player = s->state.turn ^ (at & 1);
    qd_buf_init(&text, 64);
    cli_gyges_ugi_move(gyges_pack(line->steps[at], player), player, &text);
    fputs(qd_buf_cstr(&text), stdout);
    qd_buf_free(&text);
}

static void put_effort(const struct session *s, uint64_t nodes)
{
    uint64_t ns = cli_now_ns() - s->started_ns;
    printf(" nodes %" PRIu64 " nps %.0f time %.3f", nodes,
           (double)nodes * 1e9 / (double)(ns ? ns : 1), (double)ns / 1e9);
}

static void told(void *context, const struct gyges_line *line, int index, int depth, uint64_t nodes)
{
    struct session *s = context;
    (void)index;
    printf("info ply %d bestmove ", depth);
    put_step(s, line, 0);
    printf(" score %d", line->score);
    put_effort(s, nodes);
    fputs(" pv", stdout);
    for (int i = 0; i < line->count; i++) {
        putchar(' ');
        put_step(s, line, i);
    }
    putchar('\n');
    fflush(stdout);
}

static void *search(void *argument)
{
    struct session *s = argument;
    if (s->state.phase != GYGES_PLAY || cli_gyges_team_think(s->team, &s->task, &s->found)) {
        puts("bestmove none");
    } else {
        fputs("bestmove ", stdout);
        put_step(s, &s->found.lines[0], 0);
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

/* The clock's share for this move; maxTime still holds. */
static void share_clock(struct session *s)
{
    uint64_t hard, most = s->limits.time_ns;
    if (!s->left_ns)
        return;
    gyges_clock_share(s->left_ns, s->increment_ns, &s->task.soft_ns, &hard);
    s->limits.time_ns = most && most < hard ? most : hard;
}

static void go(struct session *s)
{
    wait_for_search(s, true);
    if (!s->has_board) {
        puts("error no position: position or setpos first");
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
    gyges_task_of(&s->level, &s->state, &s->past, &s->task);
    s->task.depth = (int)s->max_ply;
    s->task.nodes = s->max_nodes;
    s->task.limits = &s->limits;
    s->task.in_game = true;
    share_clock(s);
    s->task.told = told;
    s->task.context = s;
    s->started_ns = cli_now_ns();
    atomic_store(&s->stop, false);
    s->thinking = pthread_create(&s->thread, NULL, search, s) == 0;
    if (!s->thinking)
        puts("error no thread");
}

static void install(struct session *s, const uint8_t *value, int turn)
{
    memcpy(s->level.value, value, sizeof s->level.value);
    s->level.phase = GYGES_PLAY;
    s->level.turn = (uint8_t)turn;
    gyges_state_start(&s->level.base, &s->state);
    s->has_board = true;
}

/* "start", or a board; the word behind it is cut off too if it names a side. */
static bool cut_board(struct qd_text *rest, uint8_t *value, int *turn)
{
    struct qd_text board = qd_text_word(rest), after = *rest, side = qd_text_word(&after);
    *turn = GYGES_SOUTH;
    if (qd_text_is(board, "start"))
        board = qd_text_of("321123/000000/000000/000000/000000/321123");
    if (qd_text_is(side, "s") || qd_text_is(side, "n")) {
        *turn = qd_text_is(side, "n") ? GYGES_NORTH : GYGES_SOUTH;
        *rest = after;
    }
    return cli_gyges_ugi_board_read(board, value);
}

/* The old form: no history, and the board is that of the player to move. */
static void set_position(struct session *s, struct qd_text rest)
{
    struct qd_text word = qd_text_word(&rest);
    uint8_t value[GYGES_CELLS];
    int turn;
    wait_for_search(s, true);
    if (qd_text_is(word, "start"))
        rest = qd_text_of("start");
    else if (!qd_text_is(word, "data"))
        rest.size = 0;
    if (cut_board(&rest, value, &turn) && turn == GYGES_SOUTH && qd_text_trim(rest).size == 0)
        install(s, value, GYGES_SOUTH);
    else
        puts("error setpos takes start, or data and 36 digits, four of each of 1, 2 and 3");
}

/* A move as the protocol or as the game writes it, by the player to move. */
static bool read_move(const struct session *s, struct qd_text word, qd_move *move)
{
    struct qd_moves moves = {0};
    struct qd_message why;
    if (cli_gyges_ugi_move_read(word, s->state.turn, move))
        return true;
    bool good = gyges_moves_parse(&s->level.base, word, &moves, &why) == QD_OK && moves.count == 1;
    if (good)
        *move = moves.data[0];
    qd_moves_free(&moves);
    return good;
}

/* "start|BOARD [s|n] [moves M…]": the board as South sees it, and the game since, for the rule on
 * repetitions. Nothing changes unless all of it is valid. */
static void set_game(struct session *s, struct qd_text rest)
{
    static struct gyges_level level;
    static struct gyges_state state;
    uint8_t value[GYGES_CELLS];
    int turn;
    wait_for_search(s, true);
    bool good = cut_board(&rest, value, &turn);
    struct qd_text word = qd_text_word(&rest);
    if (!good || (word.size > 0 && !qd_text_is(word, "moves"))) {
        puts("error position takes start or 36 digits, then s or n, then moves and the moves");
        return;
    }
    level = s->level;
    state = s->state;
    bool had_board = s->has_board;
    install(s, value, turn);
    for (word = qd_text_word(&rest); word.size > 0; word = qd_text_word(&rest)) {
        struct qd_message why = {0};
        qd_move move = 0;
        if (read_move(s, word, &move) && s->state.phase == GYGES_PLAY &&
            gyges_apply(&s->level.base, &s->state, move, &why) == QD_OK)
            continue;
        struct qd_buf text;
        qd_buf_init(&text, 1 << 16);
        qd_buf_visible(&text, word);
        printf("error no legal move %s (%s)\n", qd_buf_cstr(&text), why.code ? why.code : "syntax");
        qd_buf_free(&text);
        s->level = level;
        s->state = state;
        s->has_board = had_board;
        return;
    }
}

static void new_game(struct session *s)
{
    wait_for_search(s, true);
    if (s->team)
        cli_gyges_team_clear(s->team);
    s->has_board = false;
    s->left_ns = s->increment_ns = 0;
}

/* "LEFT [INCREMENT]" in seconds; 0 for no clock. */
static void set_clock(struct session *s, struct qd_text rest)
{
    uint64_t numbers[2] = {0, 0};
    wait_for_search(s, true);
    for (int i = 0; i < 2; i++) {
        struct qd_text word = qd_text_word(&rest);
        char text[64];
        snprintf(text, sizeof text, "%.*s", (int)(word.size < 63 ? word.size : 63), word.data);
        char *end;
        bool none = strtod(text, &end) == 0 && !*end && (end != text || i == 1);
        if (!none && !cli_seconds(text, &numbers[i])) {
            puts("error clock takes the seconds left for the game, and the increment a move");
            return;
        }
    }
    s->left_ns = numbers[0];
    s->increment_ns = numbers[1];
}

static void set_option(struct session *s, struct qd_text rest)
{
    struct qd_text name = qd_text_word(&rest), text = qd_text_word(&rest);
    char value[64];
    uint64_t number = 0;
    snprintf(value, sizeof value, "%.*s", (int)(text.size < 63 ? text.size : 63), text.data);
    bool is_number = cli_number(value, 0, UINT64_MAX / 2, &number), truth = !strcmp(value, "true");
    wait_for_search(s, true);
    if (qd_text_is(name, "maxTime") && cli_seconds(value, &number))
        s->max_ms = number / 1000000;
    else if (qd_text_is(name, "maxTime") && is_number)
        s->max_ms = 0;
    else if (qd_text_is(name, "maxPly") && is_number && number <= GYGES_DEPTH_MAX)
        s->max_ply = number;
    else if (qd_text_is(name, "maxNodes") && is_number)
        s->max_nodes = number;
    else if (qd_text_is(name, "threads") && is_number && number >= 1 && number <= 64)
        s->threads = number;
    else if (qd_text_is(name, "processor"))
        s->processor = truth;
    else if (qd_text_is(name, "compat"))
        s->level.options.compat = truth;
    else if (qd_text_is(name, "beginner"))
        s->level.options.beginner = truth;
    else if (qd_text_is(name, "free"))
        s->level.options.free = truth;
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
             "option threads\noption processor\noption compat\noption beginner\noption free\n"
             "command newgame\ncommand position\ncommand clock\nugiok");
    else if (qd_text_is(word, "isready"))
        puts("readyok");
    else if (qd_text_is(word, "setoption"))
        set_option(s, line);
    else if (qd_text_is(word, "newgame"))
        new_game(s);
    else if (qd_text_is(word, "setpos"))
        set_position(s, line);
    else if (qd_text_is(word, "position"))
        set_game(s, line);
    else if (qd_text_is(word, "clock"))
        set_clock(s, line);
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
    cli_options_init(&options, cli);
    (void)cli_options_next(&options, argc, argv);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("gyges engine", "cli.expect.nothing", NULL);
    s.threads = 1;
    s.level.base.game = &gyges_game;
    while (fgets(line, sizeof line, stdin) && obey(&s, qd_text_trim(qd_text_of(line))))
        continue;
    /* At the end of the input a search with a limit may finish. */
    wait_for_search(&s, !(s.max_ms || s.max_nodes || s.max_ply || s.left_ns));
    cli_gyges_team_free(s.team);
    return cli_finish(CLI_DONE);
}
