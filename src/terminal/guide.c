/* SPDX-License-Identifier: MIT */
/* Games whose moves have parts, such as Gygès: a cursor, the parts that lead on, an opponent.
 *
 * The rules say what can come next (`guide`); here a part is only picked, by the cell under the
 * cursor and, where two share a cell, by the key. Against an opponent its move follows at once.
 */
#include "terminal/screen.h"

#include <string.h>

enum { PARTS_MOST = 512, LEVELS = 8, LEVEL_ALONE = 6, KEY_DELETE = 127, KEY_BACK = 8 };

static const struct qd_level *level_of(const struct qd_screen *s)
{
    return qd_play_level(s->play);
}

bool qd_screen_is_guided(const struct qd_screen *s)
{
    return level_of(s)->game->guide != NULL;
}

static int turn_of(const struct qd_screen *s)
{
    return level_of(s)->game->to_move(level_of(s), qd_play_state(s->play));
}

const char *qd_screen_player(int player)
{
    return player == 0 ? "gyges.south" : "gyges.north";
}

/* The answer to a question, without touching what is on the screen. */
static bool ask(const struct qd_screen *s, const char *line, struct qd_buf *answer)
{
    qd_buf_init(answer, QD_ANSWER_CAP + 1);
    return qd_play_line(s->play, qd_text_of(line), answer) == QD_OK;
}

static bool ask_parts(const struct qd_screen *s, struct qd_buf *answer)
{
    struct qd_buf line;
    qd_buf_init(&line, QD_LINE_CAP);
    qd_buf_printf(&line, "guide %s", qd_buf_cstr(&s->guide.text));
    bool good = s->status == QD_OPEN && ask(s, qd_buf_cstr(&line), answer);
    if (s->status != QD_OPEN)
        qd_buf_init(answer, 1);
    qd_buf_free(&line);
    return good;
}

/* A field of the nth part; false if there is none. */
static bool part_string(const struct qd_buf *answer, int nth, const char *field, struct qd_buf *out)
{
    char path[48];
    struct qd_text value;
    snprintf(path, sizeof path, "guide/%d/%s", nth, field);
    qd_buf_clear(out);
    return qd_screen_json_find(qd_buf_view(answer), path, &value) &&
           qd_screen_json_string(value, out);
}

static int part_cell(const struct qd_buf *answer, int nth)
{
    char path[48];
    struct qd_text value;
    int64_t cell;
    snprintf(path, sizeof path, "guide/%d/cell", nth);
    return qd_screen_json_find(qd_buf_view(answer), path, &value) &&
                   qd_screen_json_number(value, &cell)
               ? (int)cell
               : -1;
}

static bool part_done(const struct qd_buf *answer, int nth)
{
    char path[48];
    struct qd_text value;
    snprintf(path, sizeof path, "guide/%d/done", nth);
    return qd_screen_json_find(qd_buf_view(answer), path, &value) && qd_text_is(value, "true");
}

/* All cells of a goal are one. */
static bool same_cell(const struct qd_screen *s, int a, int b)
{
    const struct qd_cell *cells = s->view.cells;
    return a == b || (cells[a].ground && cells[a].ground == cells[b].ground &&
                      a / s->view.cols == b / s->view.cols);
}

void qd_screen_guide_show(struct qd_screen *s)
{
    struct qd_buf answer;
    int all = s->view.rows * s->view.cols;
    if (!qd_screen_is_guided(s))
        return;
    for (int i = 0; i < all; i++)
        s->view.cells[i].highlight = QD_PLAIN;
    bool good = ask_parts(s, &answer);
    for (int i = 0; good && s->guide.parts > 0 && i < PARTS_MOST; i++) {
        int cell = part_cell(&answer, i);
        if (cell < 0 || cell >= all)
            break;
        s->view.cells[cell].highlight = QD_TARGET;
    }
    if (s->guide.parts > 0 && s->guide.from >= 0)
        s->view.cells[s->guide.from].highlight = QD_PIECE;
    qd_buf_free(&answer);
}

/* The cursor begins on the first piece that may move, or on the first place of the setup. */
void qd_screen_guide_reset(struct qd_screen *s)
{
    struct qd_buf answer;
    if (!qd_screen_is_guided(s))
        return;
    qd_buf_clear(&s->guide.text);
    s->guide.parts = 0;
    s->guide.from = -1;
    int cell = ask_parts(s, &answer) ? part_cell(&answer, 0) : -1;
    s->guide.cursor = cell >= 0 && cell < s->view.rows * s->view.cols ? cell : 0;
    qd_buf_free(&answer);
    qd_screen_guide_show(s);
}

static void say_text(struct qd_screen *s, const char *code)
{
    struct qd_message message = {0};
    qd_message_set(&message, code);
    qd_message_text(&message, "move", qd_buf_view(&s->guide.text));
    qd_screen_say(s, &message);
}

/* The opponent. */

static void name_level(int level, char *name, size_t room)
{
    snprintf(name, room, "level%d", level ? level : LEVEL_ALONE);
}

/* The engine moves for whoever is to move. */
static void engine_moves(struct qd_screen *s)
{
    struct qd_buf answer, move;
    struct qd_text value;
    struct qd_message message = {0};
    char line[32], name[16];
    int mover = turn_of(s);
    name_level(s->guide.level, name, sizeof name);
    snprintf(line, sizeof line, "think %s", name);
    qd_screen_say_code(s, "terminal.thinking");
    qd_screen_draw(s);
    qd_buf_init(&move, 4096);
    bool good = ask(s, line, &answer) &&
                qd_screen_json_find(qd_buf_view(&answer), "think/move", &value) &&
                qd_screen_json_string(value, &move);
    if (good) {
        qd_screen_move(s, qd_buf_cstr(&move));
        qd_message_set(&message, "terminal.plays");
        qd_message_phrase(&message, "player", qd_screen_player(mover));
        qd_message_text(&message, "move", qd_buf_view(&move));
        if (s->status == QD_OPEN)
            qd_screen_say(s, &message);
    }
    qd_buf_free(&move);
    qd_buf_free(&answer);
}

static void reply(struct qd_screen *s)
{
    /* Twice at most: after a pass the opponent may be to move again. */
    for (int i = 0; i < 2 && s->guide.level > 0 && s->status == QD_OPEN && !s->quit; i++)
        if (turn_of(s) != s->guide.human)
            engine_moves(s);
}

static void say_opponent(struct qd_screen *s)
{
    struct qd_message message = {0};
    qd_message_set(&message, s->guide.level ? "terminal.against" : "terminal.two");
    if (s->guide.level) {
        qd_message_phrase(&message, "player", qd_screen_player(s->guide.human));
        qd_message_number(&message, "level", s->guide.level);
    }
    qd_screen_say(s, &message);
}

static void change_level(struct qd_screen *s, int by)
{
    s->guide.level = (s->guide.level + by + LEVELS + 1) % (LEVELS + 1);
    if (s->guide.level > 0 && s->status == QD_OPEN && s->guide.human != turn_of(s))
        s->guide.human = turn_of(s);
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

/* Entering a move. */

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
    qd_screen_guide_show(s);
    say_text(s, "terminal.guide.on");
}

/* The part under the cursor, of a kind if one is named. */
static void choose(struct qd_screen *s, const char *wanted)
{
    struct qd_buf answer, kind, text;
    bool found = false;
    qd_buf_init(&kind, 64);
    qd_buf_init(&text, 4096);
    bool good = ask_parts(s, &answer);
    for (int i = 0; good && i < PARTS_MOST && !found; i++) {
        int cell = part_cell(&answer, i);
        if (cell < 0 || !part_string(&answer, i, "kind", &kind))
            break;
        const char *name = qd_buf_cstr(&kind);
        bool setup = !strcmp(name, "one") || !strcmp(name, "two") || !strcmp(name, "three");
        bool here = setup || !strcmp(name, "pass") || same_cell(s, cell, s->guide.cursor);
        bool right = wanted ? !strcmp(name, wanted) : !setup;
        found = here && right && part_string(&answer, i, "text", &text);
        if (found && setup)
            s->guide.cursor = cell;
        if (found)
            take_part(s, &text, part_done(&answer, i), cell);
        else if (setup && !wanted)
            break;
    }
    if (!found && s->status == QD_OPEN)
        say_text(s, s->guide.parts ? "terminal.guide.not" : "terminal.guide.first");
    qd_buf_free(&answer);
    qd_buf_free(&kind);
    qd_buf_free(&text);
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
    qd_screen_guide_show(s);
    say_text(s, guide->parts ? "terminal.guide.on" : "terminal.guide.first");
}

/* A move of one's own is taken back together with the opponent's answer. */
static void take_back(struct qd_screen *s)
{
    bool both = s->guide.level > 0 && s->moves > 1 && turn_of(s) == s->guide.human;
    (void)qd_screen_speak(s, both ? "undo 2" : "undo");
}

/* Threats. */

static void show_threats(struct qd_screen *s)
{
    struct qd_buf answer, kind;
    struct qd_message message = {0};
    struct qd_text value;
    int64_t player, cell;
    bool any = false;
    qd_buf_init(&kind, 64);
    bool good = ask(s, "ways", &answer);
    qd_buf_clear(&s->message);
    for (int i = 0; good && i < 3; i++) {
        char path[48];
        snprintf(path, sizeof path, "ways/%d/kind", i);
        qd_buf_clear(&kind);
        if (!qd_screen_json_find(qd_buf_view(&answer), path, &value) ||
            !qd_screen_json_string(value, &kind))
            break;
        snprintf(path, sizeof path, "ways/%d/player", i);
        if (!strcmp(qd_buf_cstr(&kind), "last") ||
            !qd_screen_json_find(qd_buf_view(&answer), path, &value) ||
            !qd_screen_json_number(value, &player))
            continue;
        for (int k = 0; k < 64; k++) {
            snprintf(path, sizeof path, "ways/%d/cells/%d", i, k);
            if (!qd_screen_json_find(qd_buf_view(&answer), path, &value) ||
                !qd_screen_json_number(value, &cell) || cell >= s->view.rows * s->view.cols)
                break;
            s->view.cells[cell].highlight = QD_PROOF;
        }
        any = true;
        qd_message_set(&message, strcmp(qd_buf_cstr(&kind), "wins") == 0 ? "terminal.threat.wins"
                                                                         : "terminal.threat");
        qd_message_phrase(&message, "player", qd_screen_player((int)player));
        qd_screen_say(s, &message);
    }
    if (!any)
        qd_screen_say_code(s, "terminal.threat.none");
    qd_buf_free(&kind);
    qd_buf_free(&answer);
}

/* Keys. */

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

bool qd_screen_guide_key(struct qd_screen *s, int key)
{
    static const char *const values[] = {"one", "two", "three"};
    if (key == '\n' || key == '\r' || key == ' ')
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
    else if (key == 'g' && s->status == QD_OPEN)
        engine_moves(s);
    else
        return false;
    return true;
}
