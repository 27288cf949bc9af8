/* SPDX-License-Identifier: MIT */
/* The view: fog, percepts, flags and the jokers' answers for a player; everything for an observer.
 *
 * Acting on a cell walks there: through visited cells, and into an unknown cell only as the last
 * step. A flagged cell is not walked into.
 */
#include "base/base.h"
#include "wumpus/world.h"

#include <stdlib.h>

/* Paths to every cell from the player's, over visited cells. */
struct walks {
    int16_t from[WUMPUS_CELLS]; /* the previous cell, -1 if unreachable */
    uint8_t dir[WUMPUS_CELLS];
};

static bool walkable(const struct wumpus_level *level, const struct wumpus_state *state, int cell)
{
    return (state->cell[cell] & WUMPUS_VISITED) && !wumpus_deadly(level, state, cell);
}

static void find_walks(const struct wumpus_level *level, const struct wumpus_state *state,
                       struct walks *walks)
{
    int16_t queue[WUMPUS_CELLS];
    int head = 0, tail = 0;
    for (int cell = 0; cell < level->cells; cell++)
        walks->from[cell] = -1;
    walks->from[state->at] = (int16_t)state->at;
    queue[tail++] = (int16_t)state->at;
    while (head < tail) {
        int cell = queue[head++];
        for (int dir = 0; dir < 4; dir++) {
            int to = wumpus_step(level->options.side, cell, dir);
            if (to < 0 || walks->from[to] >= 0)
                continue;
            walks->from[to] = (int16_t)cell;
            walks->dir[to] = (uint8_t)dir;
            if (walkable(level, state, to))
                queue[tail++] = (int16_t)to;
        }
    }
}

/* The path as move text, 0 when there is none. */
static uint32_t walk_text(const struct wumpus_level *level, const struct walks *walks,
                          const struct wumpus_state *state, int cell, struct qd_view *view)
{
    char letters[WUMPUS_CELLS];
    struct qd_buf text;
    size_t count = 0;
    bool known_death = wumpus_seen(state, cell) && wumpus_deadly(level, state, cell);
    if (cell == state->at || walks->from[cell] < 0 || (state->cell[cell] & WUMPUS_FLAGGED) ||
        known_death)
        return 0;
    for (int at = cell; at != state->at; at = walks->from[at])
        letters[level->cells - 1 - (int)count++] = wumpus_letters[walks->dir[at]];
    qd_buf_init(&text, 2 * WUMPUS_CELLS);
    qd_runs_format(letters + level->cells - count, count, &text);
    uint32_t at = text.err ? 0 : qd_view_string(view, qd_buf_cstr(&text));
    if (text.err)
        view->text.err = text.err;
    qd_buf_free(&text);
    return at;
}

/* Everything this viewer may see of a cell. */
static uint32_t marks_of(const struct wumpus_level *level, const struct wumpus_state *state,
                         int cell, bool all)
{
    int bits = state->cell[cell], contents = level->map[cell];
    bool seen = wumpus_seen(state, cell);
    uint32_t marks = cell == 0 ? WUMPUS_MARK_START : 0;
    if (bits & WUMPUS_FLAGGED)
        marks |= WUMPUS_MARK_FLAG;
    if (bits & WUMPUS_SAID)
        marks |= (bits & WUMPUS_SAID) == WUMPUS_SAID_SAFE     ? WUMPUS_MARK_SAFE
                 : (bits & WUMPUS_SAID) == WUMPUS_SAID_DANGER ? WUMPUS_MARK_DANGER
                                                              : WUMPUS_MARK_UNSURE;
    if (bits & WUMPUS_SLAIN)
        marks |= WUMPUS_MARK_SLAIN;
    else if (bits & WUMPUS_MISSED)
        marks |= WUMPUS_MARK_MISSED;
    if (bits & WUMPUS_REVEALED)
        marks |= WUMPUS_MARK_REVEALED;
    if (!seen && all)
        marks |= WUMPUS_MARK_UNSEEN;
    if (!seen && !all)
        return marks;
    int percepts = wumpus_percepts(level, state, cell);
    marks |= percepts & WUMPUS_BREEZE ? WUMPUS_MARK_BREEZE : 0;
    marks |= percepts & WUMPUS_STENCH ? WUMPUS_MARK_STENCH : 0;
    marks |= percepts & WUMPUS_GLITTER ? WUMPUS_MARK_GLITTER : 0;
    marks |= contents & WUMPUS_GOLD ? WUMPUS_MARK_GOLD : 0;
    if ((contents & WUMPUS_WUMPUS) && !(bits & WUMPUS_SLAIN))
        marks |= WUMPUS_MARK_WUMPUS;
    return marks;
}

static void view_cell(const struct wumpus_level *level, const struct wumpus_state *state, int cell,
                      bool all, struct wumpus_words *words, struct qd_view *view)
{
    struct qd_cell *out = &view->cells[cell];
    bool here = cell == state->at, open = all || wumpus_seen(state, cell);
    out->ground = (uint8_t)(!open                           ? WUMPUS_GROUND_FOG
                            : level->map[cell] & WUMPUS_PIT ? WUMPUS_GROUND_PIT
                                                            : WUMPUS_GROUND_OPEN);
    out->marks = marks_of(level, state, cell, all);
    out->piece = (uint8_t)(here                              ? WUMPUS_PIECE_PLAYER
                           : out->marks & WUMPUS_MARK_WUMPUS ? WUMPUS_PIECE_WUMPUS
                           : out->marks & WUMPUS_MARK_GOLD   ? WUMPUS_PIECE_GOLD
                                                             : WUMPUS_PIECE_NONE);
    out->id = here;
    wumpus_words_put(words, cell, view);
}

static void view_counters(const struct wumpus_level *level, const struct wumpus_state *state,
                          struct qd_view *view)
{
    qd_view_counter(view, "wumpus.gold", state->found, level->golds);
    qd_view_counter(view, "wumpus.arrows", state->arrows, level->options.arrows);
    qd_view_counter(view, "wumpus.reveals", state->reveals, level->options.reveals);
    qd_view_counter(view, "wumpus.deduces", state->deduces, level->options.deduces);
    qd_view_counter(view, "wumpus.wumpuses", level->wumpuses - state->slain, level->wumpuses);
    if (level->options.count_known)
        qd_view_counter(view, "wumpus.pits", level->pits, -1);
}

void wumpus_size(const struct qd_level *base, int *rows, int *cols)
{
    *rows = *cols = ((const struct wumpus_level *)base)->options.side;
}

qd_err wumpus_view(const struct qd_level *base, const void *bytes, int viewer, enum qd_lang lang,
                   struct qd_view *view)
{
    const struct wumpus_level *level = (const struct wumpus_level *)base;
    const struct wumpus_state *state = bytes;
    bool open = wumpus_status(base, bytes, 0) == QD_OPEN;
    struct walks walks;
    struct wumpus_words words = {.side = level->options.side, .lang = lang};
    qd_err err = qd_view_init(view, level->options.side, level->options.side);
    if (err)
        return err;
    if (open)
        find_walks(level, state, &walks);
    for (int cell = 0; cell < level->cells && !view->text.err; cell++) {
        view_cell(level, state, cell, viewer == QD_OBSERVER, &words, view);
        if (open)
            view->cells[cell].move = walk_text(level, &walks, state, cell, view);
    }
    view_counters(level, state, view);
    if (view->text.err) {
        err = view->text.err;
        qd_view_free(view);
    }
    return err;
}
