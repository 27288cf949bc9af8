/* SPDX-License-Identifier: MIT */
/* Commands: each key changes the play, and the screen is updated to the new position. */
#include "terminal/screen.h"

#include <string.h>

static struct qd_text name_part(struct qd_text id, size_t *params)
{
    const char *colon = id.size ? memchr(id.data, ':', id.size) : NULL;
    size_t head = colon ? (size_t)(colon - id.data) + 1 : id.size;
    struct qd_text rest = {id.data + head, id.size - head};
    for (*params = 0; *params < rest.size; ++*params)
        if (rest.data[*params] == '#' || rest.data[*params] == ':')
            break;
    return rest;
}

/* "game:4x4k4#42" names the level and says how to make another; of an exact ID only the
 * parameters are short enough. */
static void take_name(struct qd_screen *s)
{
    struct qd_text id = qd_play_seed(s->play);
    bool has_seed = id.size > 0;
    struct qd_buf exact;
    size_t params;
    qd_buf_init(&exact, QD_ANSWER_CAP);
    if (!has_seed) {
        qd_play_id(s->play, &exact);
        id = qd_buf_view(&exact);
    }
    struct qd_text rest = name_part(id, &params);
    qd_buf_clear(&s->params);
    qd_buf_put(&s->params, rest.data, params);
    qd_buf_clear(&s->name);
    qd_buf_put(&s->name, rest.data, has_seed ? rest.size : params);
    qd_buf_free(&exact);
}

void qd_screen_mark(struct qd_screen *s, const uint16_t *cells, int count, uint8_t as)
{
    for (int i = 0; i < count; i++)
        s->view.cells[cells[i]].highlight = as;
}

static void take_view(struct qd_screen *s)
{
    struct qd_view view;
    bool hidden = qd_play_level(s->play)->game->hidden;
    bool all = s->observer || (hidden && s->at.status != QD_OPEN);
    if (hidden && s->observer && s->at.status == QD_OPEN) {
        qd_play_help(s->play);
        s->at.helped = true;
    }
    if (qd_play_view(s->play, all ? QD_OBSERVER : s->at.turn, &view)) {
        qd_screen_say_code(s, "error.memory");
        s->quit = true;
        return;
    }
    if (s->has_view)
        qd_view_free(&s->view);
    s->view = view;
    s->has_view = true;
}

static void say_end(struct qd_screen *s)
{
    static const char *const codes[] = {
        [QD_WON] = "terminal.won", [QD_LOST] = "terminal.lost", [QD_DRAWN] = "terminal.drawn"};
    enum qd_status status = s->at.status;
    struct qd_message message = {0};
    if (status == QD_OPEN)
        return;
    if (qd_screen_is_backwards(s)) {
        qd_screen_say_back(s);
        return;
    }
    bool helped = status == QD_WON && s->at.helped;
    bool won = status != QD_DRAWN && qd_play_level(s->play)->game->players == 2;
    qd_message_set(&message, won      ? "terminal.wins"
                             : helped ? "terminal.won.helped"
                                      : codes[status]);
    if (won)
        qd_message_phrase(&message, "player", qd_screen_player(s, status != QD_WON));
    qd_message_number(&message, "count", (int64_t)s->at.moves);
    qd_message_phrase(&message, "next",
                      s->info.count == 0               ? "terminal.next.board"
                      : s->info.number < s->info.count ? "terminal.next.level"
                                                       : "terminal.next.none");
    qd_screen_say(s, &message);
}

/* Moves of a game of two cost time. */
static void stop_clock(struct qd_screen *s, int mover)
{
    uint64_t now = s->host->now_ns();
    s->clock_ns[mover & 1] += now - s->since_ns;
    s->since_ns = now;
}

uint64_t qd_screen_clock(const struct qd_screen *s, int player)
{
    bool runs = s->at.status == QD_OPEN && s->at.turn == player;
    return s->clock_ns[player & 1] + (runs ? s->host->now_ns() - s->since_ns : 0);
}

void qd_screen_opened(struct qd_screen *s)
{
    s->since_ns = s->opened_ns = s->host->now_ns();
    s->clock_ns[0] = s->clock_ns[1] = 0;
    s->at = qd_play_position(s->play);
    s->counted = s->at.moves > 0;
    s->ended = s->at.status != QD_OPEN;
    qd_screen_plan_drop(s);
}

struct qd_terminal_note qd_screen_note(const struct qd_screen *s, enum qd_terminal_event event)
{
    bool two = qd_play_level(s->play)->game->players == 2;
    bool won = s->at.status == QD_WON;
    if (two) /* the status is the first player's */
        won = s->guide.level > 0 && s->at.status == (s->guide.human == 0 ? QD_WON : QD_LOST);
    return (struct qd_terminal_note){.event = event,
                                     .again = s->ended,
                                     .won = won,
                                     .measured = qd_screen_pushes(s),
                                     .spent_ns = s->host->now_ns() - s->opened_ns,
                                     .opponent = s->guide.level,
                                     .human = s->guide.human};
}

/* Reports where a finished game for two was recorded, after the winner. */
static void record_game(struct qd_screen *s, const struct qd_terminal_note *note)
{
    struct qd_message message = {0};
    struct qd_buf where;
    qd_buf_init(&where, 4096);
    if (s->host->record && s->host->record(s->host->context, s->play, note, &where)) {
        qd_message_set(&message, "terminal.recorded");
        qd_message_text(&message, "name", qd_buf_view(&where));
        qd_buf_char(&s->message, ' ');
        qd_message_format(&message, s->host->lang, &s->message);
    }
    qd_buf_free(&where);
}

/* Tells the host what has happened, and asks what it knows of the level. */
static void tell_host(struct qd_screen *s)
{
    bool free_play = qd_screen_is_backwards(s); /* nobody's progress */
    bool ends = s->at.status != QD_OPEN && (!s->ended || s->moved) && !free_play;
    if (s->host->note && s->moved && !s->counted && !free_play) {
        struct qd_terminal_note note = qd_screen_note(s, QD_TERMINAL_BEGUN);
        s->host->note(s->host->context, s->play, &note);
        s->counted = true;
    }
    if (ends) {
        struct qd_terminal_note note = qd_screen_note(s, QD_TERMINAL_ENDED);
        if (s->host->note)
            s->host->note(s->host->context, s->play, &note);
        if (qd_play_level(s->play)->game->players == 2 && !s->ended)
            record_game(s, &note);
        s->ended = true;
    }
    s->moved = false;
    s->info = (struct qd_terminal_level){
        .par_moves = -1, .par_measured = -1, .best_moves = -1, .best_measured = -1};
    if (s->host->level_info)
        s->host->level_info(s->host->context, s->play, &s->info);
}

void qd_screen_refresh(struct qd_screen *s)
{
    qd_buf_clear(&s->message);
    qd_buf_clear(&s->hint_move);
    s->scrolled = false;
    s->at = qd_play_position(s->play);
    s->held = -1;
    s->pointing = 0;
    take_name(s);
    take_view(s);
    qd_screen_guide_reset(s);
    qd_screen_facts_find(s);
    qd_screen_zones_find(s);
    qd_screen_plan_find(s);
    say_end(s);
    tell_host(s);
    qd_screen_comment(s);
}

void qd_screen_refused(struct qd_screen *s, qd_err err, struct qd_message *why)
{
    s->plan.running = false;
    qd_message_fill(why, err);
    qd_screen_say(s, why);
}

bool qd_screen_acted(struct qd_screen *s, qd_err err, struct qd_message *why)
{
    if (err)
        qd_screen_refused(s, err, why);
    else
        qd_screen_refresh(s);
    return !err;
}

void qd_screen_move(struct qd_screen *s, const char *moves)
{
    struct qd_screen_plan before = s->plan;
    struct qd_message why = {0};
    qd_screen_plan_follow(s, moves);
    int64_t pushes = qd_screen_pushes(s);
    int mover = s->at.turn;
    s->moved = true;
    if (qd_screen_acted(s, qd_play_make(s->play, qd_text_of(moves), &why), &why))
        qd_screen_warn(s, pushes);
    else
        s->plan.reached = before.reached;
    s->moved = false;
    stop_clock(s, mover);
}

void qd_screen_undo(struct qd_screen *s)
{
    struct qd_message why = {0};
    (void)qd_screen_acted(s, qd_play_undo(s->play, 1, &why), &why);
}

void qd_screen_redo(struct qd_screen *s)
{
    struct qd_message why = {0};
    (void)qd_screen_acted(s, qd_play_redo(s->play, 1, &why), &why);
}

void qd_screen_restart(struct qd_screen *s)
{
    qd_play_restart(s->play);
    qd_screen_refresh(s);
}

void qd_screen_hint(struct qd_screen *s)
{
    const struct qd_level *level = qd_play_level(s->play);
    struct qd_message why = {0}, message = {0};
    struct qd_hint hint;
    int grade = 0;
    if (!qd_screen_acted(s, qd_play_hint(s->play, &grade, &hint, &why), &why))
        return;
    qd_view_hint(&s->view, &hint, grade);
    if (grade >= 3 && hint.has_move)
        level->game->moves_format(level, &hint.move, 1, &s->hint_move);
    qd_message_set(&message, "terminal.hint");
    qd_message_number(&message, "grade", grade);
    qd_message_number(&message, "of", QD_HINT_GRADES);
    qd_screen_say(s, &message);
    /* The reason alone would leave the move to be remembered. */
    for (int part = grade == QD_HINT_GRADES ? grade - 1 : grade; part <= grade; part++) {
        qd_buf_char(&s->message, ' ');
        qd_message_format(&hint.says[part - 1], s->host->lang, &s->message);
    }
}

/* True if the board may be left: nothing was played, or the player says so. */
static bool may_leave(struct qd_screen *s)
{
    if (s->at.status != QD_OPEN || s->at.moves == 0)
        return true;
    qd_screen_say_code(s, "terminal.new.sure");
    return qd_screen_ask(s);
}

/* Another board of this kind, one that was not played before if there are any. */
static void generate(struct qd_screen *s)
{
    enum { TRIES = 20 };
    struct qd_message why = {0};
    qd_err err = QD_OK;
    uint64_t seed = (s->host->now_ns() >> 10) % 1000000000u; /* short enough to be written down */
    for (int i = 0; i < TRIES; i++) {
        err = qd_play_generate(s->play, qd_screen_forward_game(s), qd_buf_view(&s->params),
                               seed + (uint64_t)i, &why);
        if (err || !s->host->was_played || !s->host->was_played(s->host->context, s->play))
            break;
    }
    if (!err) {
        qd_buf_clear(&s->left);
        qd_screen_opened(s);
    }
    (void)qd_screen_acted(s, err, &why);
}

static void go(struct qd_screen *s, int by)
{
    if (!s->host->next_level || s->info.count == 0) {
        if (by > 0 && may_leave(s))
            generate(s);
        else if (by < 0)
            qd_screen_say_code(s, "terminal.pack.none");
        return;
    }
    if (s->info.number + by < 1 || s->info.number + by > s->info.count) {
        qd_screen_say_code(s, by > 0 ? "terminal.pack.last" : "terminal.pack.first");
        return;
    }
    if (may_leave(s) && s->host->next_level(s->host->context, s->play, by)) {
        qd_buf_clear(&s->left);
        qd_screen_opened(s);
        qd_screen_refresh(s);
    }
}

void qd_screen_new(struct qd_screen *s)
{
    go(s, 1);
}

void qd_screen_previous(struct qd_screen *s)
{
    go(s, -1);
}
