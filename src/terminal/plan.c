/* SPDX-License-Identifier: MIT */
/* Boards with walls, drawn as plans: where there is room four columns and two lines a cell, drawn
 * with half blocks; else two columns, the sign of the level files and the mark of a hint. Both have
 * a twin in plain characters, and nothing depends on colours.
 */
#include "terminal/screen.h"

#include <string.h>

enum kind {
    KIND_FLOOR,
    KIND_WALL,
    KIND_BOX,
    KIND_BOX_HOME,
    KIND_GOAL,
    KIND_PLAYER,
    KIND_PLAYER_HOME,
    KIND_START,
    KIND_BOX_START,
    KIND_PLAYER_START,
    KIND_OWN,
    KIND_DEAD,
    KIND_LOSES,
    KIND_NORMAL,
    KIND_ZONE,
    KIND_COUNT
};

/* The upper and the lower line of a large cell, and a small one; plain characters first. */
static const struct {
    const char *large[2][2];
    const char *small[2];
    attr_t attrs;
    short pair;
    const char *legend;
} kinds[KIND_COUNT] = {
    [KIND_FLOOR] = {{{"    ", "    "}, {"    ", "    "}}, {" ", " "}, A_NORMAL, PAIR_PLAIN, NULL},
    [KIND_WALL] = {{{"####", "####"}, {"████", "████"}},
                   {"##", "██"},
                   A_NORMAL,
                   PAIR_PLAIN,
                   "terminal.legend.wall"},
    [KIND_BOX] = {{{"/--\\", "\\__/"}, {"▛▀▀▜", "▙▄▄▟"}},
                  {"$", "$"},
                  A_NORMAL,
                  PAIR_TARGET,
                  "terminal.legend.box"},
    [KIND_BOX_HOME] = {{{"/**\\", "\\**/"}, {"▛▚▞▜", "▙▞▚▟"}},
                       {"*", "*"},
                       A_BOLD,
                       PAIR_AGREE,
                       "terminal.legend.box.home"},
    [KIND_GOAL] = {{{" .. ", " .. "}, {" ▗▖ ", " ▝▘ "}},
                   {".", "."},
                   A_NORMAL,
                   PAIR_AGREE,
                   "terminal.legend.goal"},
    [KIND_PLAYER] = {{{" @@ ", " /\\ "}, {" ▟▙ ", " ▛▜ "}},
                     {"@", "@"},
                     A_BOLD,
                     PAIR_LOOK,
                     "terminal.legend.player"},
    [KIND_PLAYER_HOME] = {{{".@@.", "./\\."}, {"▖▟▙▗", "▘▛▜▝"}},
                          {"+", "+"},
                          A_BOLD,
                          PAIR_LOOK,
                          "terminal.legend.player.home"},
    [KIND_START] = {{{" .. ", " .. "}, {"┌╌╌┐", "└╌╌┘"}},
                    {".", "."},
                    A_NORMAL,
                    PAIR_AGREE,
                    "terminal.legend.start"},
    [KIND_BOX_START] = {{{"/**\\", "\\**/"}, {"▛▚▞▜", "▙▞▚▟"}},
                        {"*", "*"},
                        A_BOLD,
                        PAIR_AGREE,
                        "terminal.legend.box.start"},
    [KIND_PLAYER_START] = {{{".@@.", "./\\."}, {"▖▟▙▗", "▘▛▜▝"}},
                           {"+", "+"},
                           A_BOLD,
                           PAIR_LOOK,
                           "terminal.legend.player.start"},
    [KIND_OWN] = {{{" () ", "    "}, {" () ", "    "}},
                  {"o", "o"},
                  A_NORMAL,
                  PAIR_LOOK,
                  "terminal.legend.own"},
    [KIND_DEAD] = {{{"x  x", " xx "}, {" ╲╱ ", " ╱╲ "}},
                   {"x", "x"},
                   A_DIM,
                   PAIR_DANGER,
                   "terminal.legend.dead"},
    [KIND_LOSES] = {{{"X  X", " XX "}, {"╲▏▕╱", "╱▏▕╲"}},
                    {"X", "X"},
                    A_NORMAL,
                    PAIR_DANGER,
                    "terminal.legend.loses"},
    [KIND_NORMAL] = {{{" n  ", "    "}, {" n  ", "    "}},
                     {"n", "n"},
                     A_BOLD,
                     PAIR_LOOK,
                     "terminal.legend.normal"},
    [KIND_ZONE] = {{{" ,  ", "    "}, {" ·  ", "  · "}},
                   {",", "·"},
                   A_NORMAL,
                   PAIR_LOOK,
                   "terminal.legend.zone"},
};

static const struct qd_game *game_of(const struct qd_screen *s)
{
    return qd_play_level(s->play)->game;
}

bool qd_screen_is_plan(const struct qd_screen *s)
{
    return game_of(s)->board == QD_BOARD_PLAN;
}

int qd_screen_plan_focus(const struct qd_screen *s)
{
    for (int i = 0; i < s->view.rows * s->view.cols; i++)
        if (strcmp(game_of(s)->pieces[s->view.cells[i].piece], "player") == 0)
            return i;
    return -1;
}

/* Played backwards, boxes are wanted on start squares, and goals mean nothing. */
static enum kind backward_kind_of(const struct qd_screen *s, const struct qd_cell *cell)
{
    const char *piece = game_of(s)->pieces[cell->piece];
    bool start = qd_screen_has_mark(s, cell, "start");
    uint8_t zone = s->zones ? s->zones[cell - s->view.cells] : 0;
    if (strcmp(piece, "box") == 0)
        return start ? KIND_BOX_START : KIND_BOX;
    if (strcmp(piece, "player") == 0)
        return start ? KIND_PLAYER_START : KIND_PLAYER;
    if (strcmp(game_of(s)->grounds[cell->ground], "wall") == 0)
        return KIND_WALL;
    if (zone & SCREEN_ZONE_NORMAL)
        return KIND_NORMAL;
    if (start)
        return KIND_START;
    if (qd_screen_has_mark(s, cell, "start-player"))
        return KIND_OWN;
    return zone & SCREEN_ZONE_REACH ? KIND_ZONE : KIND_FLOOR;
}

static enum kind kind_of(const struct qd_screen *s, const struct qd_cell *cell)
{
    if (qd_screen_is_backwards(s))
        return backward_kind_of(s, cell);
    const char *ground = game_of(s)->grounds[cell->ground];
    const char *piece = game_of(s)->pieces[cell->piece];
    bool goal = strcmp(ground, "goal") == 0;
    uint8_t zone = s->zones ? s->zones[cell - s->view.cells] : 0;
    if (strcmp(piece, "box") == 0)
        return goal ? KIND_BOX_HOME : KIND_BOX;
    if (strcmp(piece, "player") == 0)
        return goal ? KIND_PLAYER_HOME : KIND_PLAYER;
    if (strcmp(ground, "wall") == 0)
        return KIND_WALL;
    if (zone & SCREEN_ZONE_NORMAL)
        return KIND_NORMAL;
    if (goal)
        return KIND_GOAL;
    if (qd_screen_is_dead(s, cell))
        return KIND_DEAD;
    if (zone & SCREEN_ZONE_LOSES)
        return KIND_LOSES;
    return zone & SCREEN_ZONE_REACH ? KIND_ZONE : KIND_FLOOR;
}

static struct qd_screen_look look_of(const struct qd_screen *s, const struct qd_cell *cell,
                                     enum kind kind)
{
    bool home = kind == KIND_BOX_HOME || kind == KIND_BOX_START;
    struct qd_screen_look look = qd_screen_cell_look(s, cell, home);
    if (!s->colours && home)
        look.attrs ^= A_REVERSE; /* the crossed box says it already */
    look.attrs |= kinds[kind].attrs;
    if (look.pair == PAIR_PLAIN)
        look.pair = kinds[kind].pair;
    return look;
}

void qd_screen_plan_cell(const struct qd_screen *s, const struct qd_cell *cell, int y, int x)
{
    enum kind kind = kind_of(s, cell);
    struct qd_screen_look look = look_of(s, cell, kind);
    const char *mark = qd_screen_cell_mark(cell);
    if (s->layout.style == SCREEN_PLAN_LARGE) {
        for (int line = 0; line < 2; line++)
            (void)qd_screen_put(s, y + line, x, 4, look, kinds[kind].large[s->utf8][line]);
        (void)qd_screen_put(s, y, x, 1, look, mark);
        return;
    }
    (void)qd_screen_put(s, y, x, 2, look, "  ");
    (void)qd_screen_put(s, y, x, 2, look, kinds[kind].small[s->utf8]);
    (void)qd_screen_put(s, y, x + 1, 1, look, mark);
}

void qd_screen_plan_legend(const struct qd_screen *s, struct qd_screen_legend *legend)
{
    bool seen[KIND_COUNT] = {false};
    for (int i = 0; i < s->view.rows * s->view.cols; i++)
        seen[kind_of(s, &s->view.cells[i])] = true;
    for (int kind = KIND_FLOOR; kind < KIND_COUNT; kind++) {
        const char *sign = s->layout.style == SCREEN_PLAN_LARGE ? kinds[kind].large[s->utf8][1]
                                                                : kinds[kind].small[s->utf8];
        if (kind == KIND_NORMAL || (kind == KIND_ZONE && !s->utf8))
            sign = kinds[kind].small[s->utf8];
        if (seen[kind] && kinds[kind].legend)
            qd_screen_legend_add(legend, sign, kinds[kind].legend);
    }
}
