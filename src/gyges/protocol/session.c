/* SPDX-License-Identifier: MIT */
/* The engine's end of the Universal Gygès Interface.
 *
 * `setpos` gives the board with the player to move at the bottom, so no side is named; `position`
 * gives a game from its beginning, so that repetitions are known. The search runs in its own
 * thread, so that `stop` is read at once; it polls for it every thousand positions. Both threads
 * write whole lines under one lock, so that what a search reports and the answer to `isready` do
 * not mix.
 */
#include "base/base.h"
#include "gyges/engine/team.h"
#include "gyges/protocol/ugi.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gyges_session {
    const struct gyges_ugi_host *host;
    uint64_t table_bytes;
    pthread_mutex_t writing;
    struct gyges_level level;
    struct gyges_state state;
    bool has_board;
    uint64_t max_nodes, max_ply, max_ms, threads;
    bool processor;                 /* time is that of the processor */
    uint64_t left_ns, increment_ns; /* the clock of the game; 0: none */
    struct gyges_team *team;
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
    const struct gyges_session *s = context;
    return (s->processor ? s->host->cpu_ns : s->host->now_ns)(s->host->context);
}

static bool proceed(void *context, const struct qd_progress *progress)
{
    (void)progress;
    struct gyges_session *s = context;
    return !atomic_load_explicit(&s->stop, memory_order_relaxed);
}

static uint64_t wall_ns(const struct gyges_session *s)
{
    return s->host->now_ns(s->host->context);
}

/* Writes whole lines at once, and frees them. */
static void put(struct gyges_session *s, struct qd_buf *lines)
{
    qd_buf_char(lines, '\n');
    pthread_mutex_lock(&s->writing);
    s->host->write(s->host->context, qd_buf_view(lines));
    pthread_mutex_unlock(&s->writing);
    qd_buf_free(lines);
}

static void say(struct gyges_session *s, const char *line)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 12);
    qd_buf_puts(&text, line);
    put(s, &text);
}

/* The step of a line, as its player sees it: the engine's boards are flipped for North, the
 * protocol's are rotated. */
static void put_step(const struct gyges_session *s, const struct gyges_line *line, int at,
                     struct qd_buf *out)
{
    int player = s->state.turn ^ (at & 1);
    gyges_ugi_move(gyges_pack(line->steps[at], player), player, out);
}

static void told(void *context, const struct gyges_line *line, int index, int depth, uint64_t nodes)
{
    struct gyges_session *s = context;
    struct qd_buf text;
    uint64_t ns = wall_ns(s) - s->started_ns;
    (void)index;
    qd_buf_init(&text, 1 << 12);
    qd_buf_printf(&text, "info ply %d bestmove ", depth);
    put_step(s, line, 0, &text);
    qd_buf_printf(&text, " score %d nodes %" PRIu64 " nps %.0f time %.3f pv", line->score, nodes,
                  (double)nodes * 1e9 / (double)(ns ? ns : 1), (double)ns / 1e9);
    for (int i = 0; i < line->count; i++) {
        qd_buf_char(&text, ' ');
        put_step(s, line, i, &text);
    }
    put(s, &text);
}

static void *search(void *argument)
{
    struct gyges_session *s = argument;
    struct qd_buf text;
    qd_buf_init(&text, 1 << 12);
    qd_buf_puts(&text, "bestmove ");
    if (s->state.phase != GYGES_PLAY || gyges_team_think(s->team, &s->task, &s->found)) {
        qd_buf_puts(&text, "none");
    } else {
        put_step(s, &s->found.lines[0], 0, &text);
        qd_buf_printf(&text, " score %d nodes %" PRIu64, s->found.lines[0].score, s->found.nodes);
    }
    put(s, &text);
    return NULL;
}

static void wait_for_search(struct gyges_session *s, bool stop)
{
    if (!s->thinking)
        return;
    if (stop)
        atomic_store(&s->stop, true);
    pthread_join(s->thread, NULL);
    s->thinking = false;
}

/* The clock's share for this move; maxTime still holds. */
static void share_clock(struct gyges_session *s)
{
    uint64_t hard, most = s->limits.time_ns;
    if (!s->left_ns)
        return;
    gyges_clock_share(s->left_ns, s->increment_ns, &s->task.soft_ns, &hard);
    s->limits.time_ns = most && most < hard ? most : hard;
}

static void go(struct gyges_session *s)
{
    wait_for_search(s, true);
    if (!s->has_board) {
        say(s, "error no position: position or setpos first");
        return;
    }
    if (s->team_threads != (int)s->threads) {
        gyges_team_free(s->team);
        s->team = gyges_team_new((int)s->threads, s->table_bytes);
        s->team_threads = (int)s->threads;
    }
    if (!s->team) {
        s->team_threads = 0;
        say(s, "error out of memory");
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
    s->started_ns = wall_ns(s);
    atomic_store(&s->stop, false);
    s->thinking = pthread_create(&s->thread, NULL, search, s) == 0;
    if (!s->thinking)
        say(s, "error no thread");
}

static void install(struct gyges_session *s, const uint8_t *value, int turn)
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
    return gyges_ugi_board_read(board, value);
}

/* The old form: no history, and the board is that of the player to move. */
static void set_position(struct gyges_session *s, struct qd_text rest)
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
        say(s, "error setpos takes start, or data and 36 digits, four of each of 1, 2 and 3");
}

/* A move as the protocol or as the game writes it, by the player to move. */
static bool read_move(const struct gyges_session *s, struct qd_text word, qd_move *move)
{
    struct qd_moves moves = {0};
    struct qd_message why;
    if (gyges_ugi_move_read(word, s->state.turn, move))
        return true;
    bool good = gyges_moves_parse(&s->level.base, word, &moves, &why) == QD_OK && moves.count == 1;
    if (good)
        *move = moves.data[0];
    qd_moves_free(&moves);
    return good;
}

/* "start|BOARD [s|n] [moves M…]": the board as South sees it, and the game since, for the rule on
 * repetitions. Nothing changes unless all of it is valid. */
static void set_game(struct gyges_session *s, struct qd_text rest)
{
    static struct gyges_level level;
    static struct gyges_state state;
    uint8_t value[GYGES_CELLS];
    int turn;
    wait_for_search(s, true);
    bool good = cut_board(&rest, value, &turn);
    struct qd_text word = qd_text_word(&rest);
    if (!good || (word.size > 0 && !qd_text_is(word, "moves"))) {
        say(s, "error position takes start or 36 digits, then s or n, then moves and the moves");
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
        qd_buf_init(&text, 1 << 18);
        qd_buf_puts(&text, "error no legal move ");
        qd_buf_visible(&text, word);
        qd_buf_printf(&text, " (%s)", why.code ? why.code : "syntax");
        put(s, &text);
        s->level = level;
        s->state = state;
        s->has_board = had_board;
        return;
    }
}

static void new_game(struct gyges_session *s)
{
    wait_for_search(s, true);
    if (s->team)
        gyges_team_clear(s->team);
    s->has_board = false;
    s->left_ns = s->increment_ns = 0;
}

/* A whole word as a number of seconds, which `in_range` may refuse. */
static bool read_seconds(struct qd_text word, double *out)
{
    char text[64], *end;
    snprintf(text, sizeof text, "%.*s", (int)(word.size < 63 ? word.size : 63), word.data);
    *out = strtod(text, &end);
    return end != text && !*end;
}

static bool in_range(double seconds)
{
    return seconds >= 1e-9 && seconds <= 1e6;
}

/* "LEFT [INCREMENT]" in seconds; 0 for no clock. */
static void set_clock(struct gyges_session *s, struct qd_text rest)
{
    double seconds[2] = {0, 0};
    wait_for_search(s, true);
    for (int i = 0; i < 2; i++) {
        struct qd_text word = qd_text_word(&rest);
        bool absent = i == 1 && word.size == 0;
        if (!absent &&
            (!read_seconds(word, &seconds[i]) || (seconds[i] != 0 && !in_range(seconds[i])))) {
            say(s, "error clock takes the seconds left for the game, and the increment a move");
            return;
        }
    }
    s->left_ns = (uint64_t)(seconds[0] * 1e9);
    s->increment_ns = (uint64_t)(seconds[1] * 1e9);
}

static void set_option(struct gyges_session *s, struct qd_text rest)
{
    struct qd_text name = qd_text_word(&rest), value = qd_text_word(&rest);
    uint64_t number = 0;
    double seconds;
    bool is_number = qd_text_number(value, UINT64_MAX / 2, &number);
    bool truth = qd_text_is(value, "true");
    wait_for_search(s, true);
    if (qd_text_is(name, "maxTime") && read_seconds(value, &seconds) && in_range(seconds))
        s->max_ms = (uint64_t)(seconds * 1e9) / 1000000;
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
        say(s, "error no such option, or invalid value");
}

bool gyges_session_line(struct gyges_session *s, struct qd_text line)
{
    struct qd_text word = qd_text_word(&line);
    if (qd_text_is(word, "quit"))
        return false;
    if (qd_text_is(word, "ugi"))
        say(s, "id name Quadrille " QD_VERSION "\noption maxTime\noption maxPly\noption maxNodes\n"
               "option threads\noption processor\noption compat\noption beginner\noption free\n"
               "command newgame\ncommand position\ncommand clock\nugiok");
    else if (qd_text_is(word, "isready"))
        say(s, "readyok");
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
        say(s, "error unknown command");
    return true;
}

struct gyges_session *gyges_session_new(const struct gyges_ugi_host *host, uint64_t table_bytes)
{
    struct gyges_session *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->host = host;
    s->table_bytes = table_bytes;
    s->threads = 1;
    s->level.base.game = &gyges_game;
    pthread_mutex_init(&s->writing, NULL);
    return s;
}

void gyges_session_free(struct gyges_session *s)
{
    if (!s)
        return;
    wait_for_search(s, !(s->max_ms || s->max_nodes || s->max_ply || s->left_ns));
    gyges_team_free(s->team);
    pthread_mutex_destroy(&s->writing);
    free(s);
}
