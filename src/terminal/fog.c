/* SPDX-License-Identifier: MIT */
/* Boards in the dark, drawn: fog, what was noticed, flags and what jokers said; on demand also what
 * can be deduced. Signs are letters, so that nothing depends on colours: @ is the player, the
 * others are the game's and the same as in its diagrams.
 */
#include "terminal/screen.h"

#include <string.h>

static const struct qd_game *game_of(const struct qd_screen *s)
{
    return qd_play_level(s->play)->game;
}

bool qd_screen_is_fog(const struct qd_screen *s)
{
    return game_of(s)->board == QD_BOARD_FOG;
}

static bool has_mark(const struct qd_screen *s, const struct qd_cell *cell, const char *name)
{
    const char *const *marks = game_of(s)->marks;
    for (int i = 0; marks[i]; i++)
        if (cell->marks >> i & 1 && strcmp(marks[i], name) == 0)
            return true;
    return false;
}

static bool is_fog(const struct qd_screen *s, const struct qd_cell *cell)
{
    return strcmp(game_of(s)->grounds[cell->ground], "fog") == 0;
}

/* The sign in a cell's middle; empty for an open cell. */
static void put_sign(const struct qd_screen *s, const struct qd_cell *cell, char out[16])
{
    const struct qd_game *game = game_of(s);
    const char *ground = game->grounds[cell->ground];
    bool player = strcmp(game->pieces[cell->piece], "player") == 0;
    bool ended = player && s->at.status == QD_LOST;
    const char *found = "";
    for (const struct qd_sign *sign = game->signs; sign && sign->name && !found[0]; sign++)
        if (strcmp(ground, sign->name) == 0 || has_mark(s, cell, sign->name))
            found = sign->sign;
    if (player)
        snprintf(out, 16, "@%s", ended ? found : "");
    else if (!found[0] && is_fog(s, cell))
        snprintf(out, 16, "%s", s->utf8 ? "░░░" : "?");
    else
        snprintf(out, 16, "%s", found);
}

/* What was noticed there; in the fog what is known or was said of the cell. */
static void put_notes(const struct qd_screen *s, int at, char out[8])
{
    const struct qd_cell *cell = &s->view.cells[at];
    size_t count = 0;
    bool fog = is_fog(s, cell) || has_mark(s, cell, "unseen");
    if (fog && s->facts) {
        const struct qd_fact *fact = &s->facts[at];
        if (fact->verdict == QD_UNSURE)
            snprintf(out, 8, "%u%%", (unsigned)((fact->risk + 5000) / 10000 % 1000));
        else
            snprintf(out, 8, "%s", fact->verdict == QD_SAFE ? "+" : "!");
        return;
    }
    if (is_fog(s, cell)) {
        snprintf(out, 8, "%s",
                 has_mark(s, cell, "safe")     ? "+"
                 : has_mark(s, cell, "danger") ? "!"
                 : has_mark(s, cell, "unsure") ? "~"
                 : has_mark(s, cell, "missed") ? "-"
                                               : "");
        return;
    }
    for (const struct qd_sign *note = game_of(s)->notes; note && note->name && count < 7; note++)
        if (has_mark(s, cell, note->name))
            out[count++] = note->sign[0];
    out[count] = '\0';
}

static struct qd_screen_look look_of(const struct qd_screen *s, int at)
{
    const struct qd_cell *cell = &s->view.cells[at];
    struct qd_screen_look look = qd_screen_cell_look(s, cell, false);
    bool plain = cell->highlight == QD_PLAIN;
    if (plain && s->facts && is_fog(s, cell) && s->facts[at].verdict == QD_SAFE)
        look.pair = PAIR_AGREE;
    if (plain && s->facts && is_fog(s, cell) && s->facts[at].verdict == QD_DANGER)
        look.pair = PAIR_DANGER;
    if (at == s->cursor && s->pointing)
        look.attrs ^= A_REVERSE;
    return look;
}

static void put_middle(const struct qd_screen *s, int y, int x, struct qd_screen_look look,
                       const char *text)
{
    int spare = s->layout.inner - qd_screen_width(s, text);
    (void)qd_screen_put(s, y, x + (spare > 0 ? spare / 2 : 0), s->layout.inner, look, text);
}

static void put_one_line(const struct qd_screen *s, int y, int x, struct qd_screen_look look,
                         struct qd_screen_look strong, const char *sign, const char *notes)
{
    int col = x + 1, end = x + s->layout.inner;
    qd_screen_fill(s, y, x, look);
    col += qd_screen_put(s, y, col, end - col, strong, sign[0] ? sign : " ");
    (void)qd_screen_put(s, y, col, end - col, look, notes);
}

void qd_screen_fog_cell(const struct qd_screen *s, int at, int y, int x)
{
    const struct qd_cell *cell = &s->view.cells[at];
    struct qd_screen_look look = look_of(s, at), strong = look;
    char notes[8], sign[16];
    put_sign(s, cell, sign);
    /* Only fog itself is faint, not what was put there. */
    bool fog = is_fog(s, cell) && (sign[0] == '?' || !strncmp(sign, "░", strlen("░")));
    put_notes(s, at, notes);
    strong.attrs |= fog ? A_DIM : A_BOLD;
    if (s->layout.style != SCREEN_FRAMED) {
        /* What is noted takes the place of fog. */
        put_one_line(s, y, x, look, strong, fog && notes[0] ? (s->utf8 ? "░" : "?") : sign, notes);
        return;
    }
    for (int line = 0; line < 3; line++)
        qd_screen_fill(s, y + line, x, look);
    put_middle(s, y + 1, x, strong, sign);
    put_middle(s, y + 2, x, look, notes);
}

static void add_if(const struct qd_screen *s, struct qd_screen_legend *legend, const char *name,
                   const char *sign)
{
    char code[64];
    const struct qd_game *game = game_of(s);
    snprintf(code, sizeof code, "terminal.legend.%s", name);
    for (int i = 0; i < s->view.rows * s->view.cols; i++) {
        const struct qd_cell *cell = &s->view.cells[i];
        if (strcmp(game->grounds[cell->ground], name) && !has_mark(s, cell, name))
            continue;
        qd_screen_legend_add(legend, sign, code);
        return;
    }
}

void qd_screen_fog_legend(const struct qd_screen *s, struct qd_screen_legend *legend)
{
    const struct qd_game *game = game_of(s);
    qd_screen_legend_add(legend, "@", "terminal.legend.player");
    for (const struct qd_sign *sign = game->signs; sign && sign->name; sign++)
        add_if(s, legend, sign->name, sign->sign);
    for (const struct qd_sign *note = game->notes; note && note->name; note++)
        add_if(s, legend, note->name, note->sign);
    add_if(s, legend, "fog", s->utf8 ? "░" : "?");
    if (s->facts) {
        qd_screen_legend_add(legend, "+", "terminal.legend.proved.safe");
        qd_screen_legend_add(legend, "!", "terminal.legend.proved.danger");
        qd_screen_legend_add(legend, "%", "terminal.legend.risk");
        return;
    }
    add_if(s, legend, "safe", "+");
    add_if(s, legend, "danger", "!");
    add_if(s, legend, "unsure", "~");
    add_if(s, legend, "missed", "-");
}
