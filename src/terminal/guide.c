/* SPDX-License-Identifier: MIT */
/* Games whose moves have parts: a cursor, the possible next parts, an opponent.
 *
 * The rules say what can come next (`guide`); here a part is only picked, by the cell under the
 * cursor and, where two share a cell, by the key. Against an opponent its move follows at once.
 */
#include "terminal/screen.h"

#include <string.h>

enum { LEVEL_ALONE = 6, KEY_DELETE = 127, KEY_BACK = 8 };

/* What an opponent may think about a move, if nothing else bounds it. */
static const uint64_t USUAL_NS = 2000000000;

static const struct qd_level *level_of(const struct qd_screen *s)
{
    return qd_play_level(s->play);
}

bool qd_screen_is_guided(const struct qd_screen *s)
{
    return level_of(s)->game->guide != NULL;
}

const char *qd_screen_player(const struct qd_screen *s, int player)
{
    const char *name = level_of(s)->game->player_names[player];
    return name ? name : "";
}

/* Calls `found` with every part that can come next. */
static void each_part(struct qd_screen *s,
                      qd_err (*found)(void *context, const struct qd_part *part), void *context)
{
    struct qd_message unused = {0};
    qd_err err = qd_play_guide(s->play, qd_buf_view(&s->guide.text), found, context, &unused);
    (void)err; /* a game that is over has no parts; QD_STOPPED: the callback has seen enough */
}

/* All cells of a goal are one. */
static bool same_cell(const struct qd_screen *s, int a, int b)
{
    const struct qd_cell *cells = s->view.cells;
    return a == b || (cells[a].ground && cells[a].ground == cells[b].ground &&
                      a / s->view.cols == b / s->view.cols);
}

static qd_err mark_part(void *context, const struct qd_part *part)
{
    struct qd_screen *s = context;
    s->view.cells[part->cell].highlight = QD_TARGET;
    return QD_OK;
}

static void show_parts(struct qd_screen *s)
{
    if (!qd_screen_is_guided(s))
        return;
    for (int i = 0; i < s->view.rows * s->view.cols; i++)
        s->view.cells[i].highlight = QD_PLAIN;
    if (s->guide.parts > 0)
        each_part(s, mark_part, s);
    if (s->guide.parts > 0 && s->guide.from >= 0)
        s->view.cells[s->guide.from].highlight = QD_PIECE;
}

static qd_err take_first(void *context, const struct qd_part *part)
{
    struct qd_screen *s = context;
    s->guide.cursor = part->cell;
    return QD_STOPPED;
}

/* The cursor begins on the first piece that may move, or on the first place of the setup. */
void qd_screen_guide_reset(struct qd_screen *s)
{
    if (!qd_screen_is_guided(s))
        return;
    qd_buf_clear(&s->guide.text);
    s->guide.parts = 0;
    s->guide.from = -1;
    s->guide.cursor = 0;
    each_part(s, take_first, s);
    show_parts(s);
}

static void say_text(struct qd_screen *s, const char *code)
{
    struct qd_message message = {0};
    qd_message_set(&message, code);
    qd_message_text(&message, "move", qd_buf_view(&s->guide.text));
    qd_screen_say(s, &message);
}

static int count_opponents(const struct qd_screen *s)
{
    const struct qd_versus *versus = level_of(s)->game->versus;
    int count = 0;
    while (versus && versus->methods && versus->methods[count].name)
        count++;
    return count;
}

static uint64_t clock_ns(void *context)
{
    const struct qd_screen *s = context;
    return s->host->now_ns();
}

/* The engine moves for the player to move. */
static void engine_moves(struct qd_screen *s)
{
    struct qd_message why = {0}, message = {0};
    struct qd_line line;
    struct qd_buf move;
    int mover = s->at.turn, place = s->guide.level ? s->guide.level : LEVEL_ALONE;
    const struct qd_method *methods = level_of(s)->game->versus->methods;
    const struct qd_limits limits = {.time_ns = s->host->time_ns ? s->host->time_ns : USUAL_NS,
                                     .now_ns = clock_ns,
                                     .context = s};
    const char *name = place <= count_opponents(s) ? methods[place - 1].name : NULL;
    qd_screen_say_code(s, "terminal.thinking");
    qd_screen_draw(s);
    qd_buf_init(&move, 4096);
    qd_err err = qd_play_think(s->play, name, &limits, &line, &why);
    if (err) {
        qd_screen_refused(s, err, &why);
    } else {
        level_of(s)->game->moves_format(level_of(s), line.moves.data, 1, &move);
        qd_screen_move(s, qd_buf_cstr(&move));
        qd_message_set(&message, "terminal.plays");
        qd_message_phrase(&message, "player", qd_screen_player(s, mover));
        qd_message_text(&message, "move", qd_buf_view(&move));
        if (s->at.status == QD_OPEN)
            qd_screen_say(s, &message);
    }
    qd_buf_free(&move);
    qd_moves_free(&line.moves);
}

static void reply(struct qd_screen *s)
{
    /* Twice at most: after a pass the opponent may be to move again. */
    for (int i = 0; i < 2 && s->guide.level > 0 && s->at.status == QD_OPEN && !s->quit; i++)
        if (s->at.turn != s->guide.human)
            engine_moves(s);
}

static void say_opponent(struct qd_screen *s)
{
    struct qd_message message = {0};
    qd_message_set(&message, s->guide.level ? "terminal.against" : "terminal.two");
    if (s->guide.level) {
        qd_message_phrase(&message, "player", qd_screen_player(s, s->guide.human));
        const struct qd_versus *versus = level_of(s)->game->versus;
        if (versus->titles)
            qd_message_phrase(&message, "opponent", versus->titles[s->guide.level - 1]);
        else
            qd_message_text(&message, "opponent",
                            qd_text_of(versus->methods[s->guide.level - 1].name));
    }
    qd_screen_say(s, &message);
}

static void change_level(struct qd_screen *s, int by)
{
    int places = count_opponents(s) + 1;
    s->guide.level = (s->guide.level + by + places) % places;
    if (s->guide.level > 0 && s->at.status == QD_OPEN && s->guide.human != s->at.turn)
        s->guide.human = s->at.turn;
    say_opponent(s);
}

static void change_sides(struct qd_screen *s)
{
    if (s->guide.level == 0)
        s->guide.level = 1;
    s->guide.human = 1 - s->guide.human;
    say_opponent(s);
    reply(s);
}

void qd_screen_guide_begin(struct qd_screen *s)
{
    if (!qd_screen_is_guided(s) || s->host->opponent < 1 || s->host->opponent > count_opponents(s))
        return;
    s->guide.level = s->host->opponent;
    s->guide.human = s->host->human;
    say_opponent(s);
    reply(s);
}

static void take_part(struct qd_screen *s, struct qd_buf *text, bool done, int cell)
{
    struct qd_screen_guide *guide = &s->guide;
    if (done) {
        qd_screen_move(s, qd_buf_cstr(text));
        reply(s);
        return;
    }
    if (guide->parts == SCREEN_PARTS)
        return;
    guide->sizes[guide->parts++] = guide->text.size;
    qd_buf_clear(&guide->text);
    qd_buf_text(&guide->text, qd_buf_view(text));
    guide->from = guide->from < 0 ? cell : guide->from;
    show_parts(s);
    say_text(s, "terminal.guide.on");
}

/* What the player selects, and the part found for it. */
struct wish {
    struct qd_screen *screen;
    const char *kind; /* NULL: any */
    struct qd_buf text;
    int cell;
    bool done;
};

static qd_err match_part(void *context, const struct qd_part *part)
{
    struct wish *wish = context;
    struct qd_screen *s = wish->screen;
    bool setup =
        !strcmp(part->kind, "one") || !strcmp(part->kind, "two") || !strcmp(part->kind, "three");
    bool here = setup || !strcmp(part->kind, "pass") || same_cell(s, part->cell, s->guide.cursor);
    if (!here || (wish->kind ? strcmp(part->kind, wish->kind) != 0 : setup))
        return QD_OK;
    if (setup)
        s->guide.cursor = part->cell;
    qd_buf_text(&wish->text, part->text);
    wish->cell = part->cell;
    wish->done = part->done;
    return QD_STOPPED;
}

/* The part under the cursor, of a kind if one is named. */
static void choose(struct qd_screen *s, const char *kind)
{
    struct wish wish = {.screen = s, .kind = kind};
    qd_buf_init(&wish.text, 4096);
    each_part(s, match_part, &wish);
    if (wish.text.size > 0)
        take_part(s, &wish.text, wish.done, wish.cell);
    else if (s->at.status == QD_OPEN)
        say_text(s, s->guide.parts ? "terminal.guide.not" : "terminal.guide.first");
    qd_buf_free(&wish.text);
}

static void step_back(struct qd_screen *s)
{
    struct qd_screen_guide *guide = &s->guide;
    if (guide->parts == 0) {
        say_text(s, "terminal.guide.first");
        return;
    }
    guide->text.size = guide->sizes[--guide->parts];
    if (guide->text.data)
        guide->text.data[guide->text.size] = '\0';
    if (guide->parts == 0)
        guide->from = -1;
    show_parts(s);
    say_text(s, guide->parts ? "terminal.guide.on" : "terminal.guide.first");
}

/* Undo takes back the player's move together with the opponent's answer. */
static void take_back(struct qd_screen *s)
{
    struct qd_message why = {0};
    bool both = s->guide.level > 0 && s->at.moves > 1 && s->at.turn == s->guide.human;
    (void)qd_screen_acted(s, qd_play_undo(s->play, both ? 2 : 1, &why), &why);
}

static qd_err show_way(void *context, const struct qd_way *way)
{
    struct qd_screen *s = context;
    struct qd_message message = {0};
    if (!strcmp(way->kind, "last"))
        return QD_OK;
    qd_screen_mark(s, way->cells, way->count, QD_PROOF);
    qd_message_set(&message,
                   !strcmp(way->kind, "wins") ? "terminal.threat.wins" : "terminal.threat");
    qd_message_phrase(&message, "player", qd_screen_player(s, way->player));
    qd_screen_say(s, &message);
    return QD_OK;
}

static void show_threats(struct qd_screen *s)
{
    const struct qd_game *game = level_of(s)->game;
    qd_buf_clear(&s->message);
    qd_err err = game->ways ? game->ways(level_of(s), qd_play_state(s->play), show_way, s) : QD_OK;
    if (err || s->message.size == 0)
        qd_screen_say_code(s, err ? "error.memory" : "terminal.threat.none");
}

void qd_screen_guide_arrow(struct qd_screen *s, int rows, int cols)
{
    int row = s->guide.cursor / s->view.cols + rows, col = s->guide.cursor % s->view.cols + cols;
    if (row < 0 || row >= s->view.rows || col < 0 || col >= s->view.cols)
        return;
    s->guide.cursor = row * s->view.cols + col;
    qd_buf_clear(&s->message);
    qd_buf_puts(&s->message, qd_view_at(&s->view, s->view.cells[s->guide.cursor].caption));
}

void qd_screen_guide_click(struct qd_screen *s, int cell)
{
    s->guide.cursor = cell;
    choose(s, NULL);
}

static void play_hint(struct qd_screen *s)
{
    qd_screen_step(s);
    reply(s);
}

static bool is_choice(int key)
{
    return key == '\n' || key == '\r' || key == ' ';
}

bool qd_screen_guide_key(struct qd_screen *s, int key)
{
    static const char *const values[] = {"one", "two", "three"};
    if (key == ' ' && s->guide.parts == 0 && s->hint_move.size > 0)
        play_hint(s);
    else if (is_choice(key))
        choose(s, NULL);
    else if (key == 'x')
        choose(s, "replace");
    else if (key >= '1' && key <= '3')
        choose(s, values[key - '1']);
    else if (key == KEY_DELETE || key == KEY_BACK || key == KEY_ESCAPE)
        step_back(s);
    else if (key == 'u')
        take_back(s);
    else if (key == 't')
        show_threats(s);
    else if (key == 'e' || key == 'E')
        change_level(s, key == 'e' ? 1 : -1);
    else if (key == 'c')
        change_sides(s);
    else if (key == 'g' && s->at.status == QD_OPEN)
        engine_moves(s);
    else
        return false;
    return true;
}
