/* SPDX-License-Identifier: MIT */
/* Another program as a side of a match.
 *
 * It is asked once what it knows (`ugi`): the rules are told to one that lists the option, the
 * whole game to one that lists `position`, and a new game to one that lists `newgame`. Others get
 * the bare board (`setpos`), as the first programs of this protocol do. A program that breaks off
 * is started again for the next game; who misbehaved, and how often, is the match's affair.
 */
#include "gyges/protocol/ugi.h"

enum {
    PLAIN_SHARE = 16
}; /* the part of the time left that one without a clock may use for a move */

/* How long a program may take to say what it knows, if there is so much patience. */
static const uint64_t GREETING_NS = 5000000000;

static enum gyges_turn read_line(struct gyges_program *p, uint64_t until_ns, char *line,
                                 size_t room)
{
    return p->pipe.line(p->pipe.context, until_ns, line, room);
}

static bool send(struct gyges_program *p, struct qd_buf *lines)
{
    bool sent = !lines->err && p->pipe.send(p->pipe.context, qd_buf_view(lines));
    qd_buf_free(lines);
    return sent;
}

static uint64_t now_ns(const struct gyges_program *p)
{
    return p->pipe.now_ns(p->pipe.context);
}

static bool stop(struct gyges_program *p)
{
    p->runs = false;
    return p->pipe.stop(p->pipe.context);
}

void gyges_program_end(struct gyges_program *p)
{
    if (p->runs)
        (void)stop(p);
}

/* A program that does not answer is taken for one that knows only the oldest commands. */
static void greet(struct gyges_program *p)
{
    char line[1024];
    uint64_t patience = p->bounds.patience_ns < GREETING_NS ? p->bounds.patience_ns : GREETING_NS;
    uint64_t until_ns = now_ns(p) + patience;
    p->knows_position = p->knows_newgame = p->knows_compat = false;
    p->knows_clock = p->knows_processor = false;
    if (!p->pipe.send(p->pipe.context, qd_text_of("ugi\n")))
        return;
    while (read_line(p, until_ns, line, sizeof line) == GYGES_MOVED) {
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

void gyges_program_begin(struct gyges_program *p, const struct gyges_level *level)
{
    struct qd_buf text;
    if (!p->runs) {
        p->runs = p->pipe.start(p->pipe.context);
        if (!p->runs)
            return;
        greet(p);
    }
    qd_buf_init(&text, 1024);
    if (p->knows_newgame)
        qd_buf_puts(&text, "newgame\n");
    if (p->knows_compat)
        qd_buf_printf(&text, "setoption compat %s\n", level->options.compat ? "true" : "false");
    if (p->knows_processor)
        qd_buf_printf(&text, "setoption processor %s\n", p->bounds.processor ? "true" : "false");
    if (p->bounds.time_ns)
        qd_buf_printf(&text, "setoption maxTime %.3f\n", (double)p->bounds.time_ns / 1e9);
    if (p->bounds.nodes)
        qd_buf_printf(&text, "setoption maxNodes %llu\n", (unsigned long long)p->bounds.nodes);
    (void)send(p, &text); /* who does not listen any more will not answer either */
}

static void put_game(const struct gyges_level *level, const struct qd_moves *played,
                     struct qd_buf *out)
{
    qd_buf_puts(out, "position ");
    gyges_ugi_board(level->value, GYGES_SOUTH, out);
    qd_buf_puts(out, level->turn == GYGES_SOUTH ? " s" : " n");
    for (size_t i = 0; i < played->count; i++) {
        qd_buf_puts(out, i ? " " : " moves ");
        if (gyges_kind(played->data[i]) == GYGES_PASS)
            qd_buf_puts(out, "pass");
        else
            gyges_ugi_move(played->data[i], level->turn ^ (int)(i % 2), out);
    }
}

static void put_clock(const struct gyges_program *p, uint64_t left_ns, struct qd_buf *out)
{
    /* Nothing would mean no limit to it. */
    uint64_t least_ns = PLAIN_SHARE * (uint64_t)1000000;
    double left = (double)(left_ns > least_ns ? left_ns : least_ns) / 1e9;
    double more = (double)p->bounds.increment_ns / 1e9;
    if (p->bounds.clock_ns && p->knows_clock)
        qd_buf_printf(out, "clock %.3f %.3f\n", left, more);
    else if (p->bounds.clock_ns)
        qd_buf_printf(out, "setoption maxTime %.3f\n", left / PLAIN_SHARE + more / 2);
}

static bool ask(struct gyges_program *p, const struct gyges_level *level,
                const struct gyges_state *state, const struct qd_moves *played, uint64_t left_ns)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    put_clock(p, left_ns, &text);
    if (p->knows_position)
        put_game(level, played, &text);
    else
        gyges_ugi_setpos(state, &text);
    qd_buf_puts(&text, "\ngo\n");
    return send(p, &text);
}

static enum gyges_turn answer(struct gyges_program *p, int player, uint64_t left_ns, qd_move *move)
{
    char line[1024];
    struct qd_text word;
    uint64_t asked_ns = now_ns(p), may_ns = p->bounds.time_ns + left_ns;
    do {
        enum gyges_turn turn =
            read_line(p, asked_ns + may_ns + p->bounds.patience_ns, line, sizeof line);
        if (turn != GYGES_MOVED)
            return turn;
    } while (!gyges_ugi_answer(qd_text_of(line), &word));
    /* Its processor time is its own affair; its clock is the match's. */
    if (p->bounds.time_ns && !p->bounds.processor &&
        now_ns(p) - asked_ns > p->bounds.time_ns + p->bounds.margin_ns)
        return GYGES_LATE;
    *move = gyges_pass_move();
    return qd_text_is(word, "none") || gyges_ugi_move_read(word, player, move) ? GYGES_MOVED
                                                                               : GYGES_ILLEGAL;
}

enum gyges_turn gyges_program_move(struct gyges_program *p, const struct gyges_level *level,
                                   const struct gyges_state *state, const struct qd_moves *played,
                                   uint64_t left_ns, qd_move *move)
{
    enum gyges_turn turn = GYGES_GONE;
    if (!p->runs)
        return turn;
    if (ask(p, level, state, played, left_ns))
        turn = answer(p, state->turn, left_ns, move);
    bool lost = turn == GYGES_GONE || turn == GYGES_STALLED;
    if (lost && stop(p) && turn == GYGES_GONE)
        turn = GYGES_MISSING;
    return turn;
}
