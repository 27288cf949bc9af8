/* SPDX-License-Identifier: MIT */
/* The view: tiles with their numbers, agreeing edges marked, and for every cell in line with the
 * blank the run of moves that a click on it means.
 */
#include "base/base.h"
#include "taquin/taquin.h"

#include <stdio.h>
#include <stdlib.h>

/* Sliding the run between a cell and the blank: "L2", or "" when they are not in line. */
static void run_text(const struct taquin_level *level, int cell, int blank, char *text, size_t size)
{
    int rows = blank / level->cols - cell / level->cols;
    int cols = blank % level->cols - cell % level->cols;
    text[0] = '\0';
    if ((rows == 0) == (cols == 0))
        return;
    char letter = rows ? (rows > 0 ? 'D' : 'U') : (cols > 0 ? 'R' : 'L');
    int count = abs(rows + cols);
    if (count == 1)
        snprintf(text, size, "%c", letter);
    else
        snprintf(text, size, "%c%d", letter, count);
}

static void view_tile(const struct taquin_level *level, const struct taquin_state *state, int cell,
                      enum qd_lang lang, struct qd_view *view)
{
    static const char *const names[TAQUIN_SIDES] = {"top", "left", "bottom", "right"};
    struct qd_cell *out = &view->cells[cell];
    const uint16_t *n = level->tiles[state->tile[cell]].number;
    struct qd_message say;
    char text[64];
    int agreeing = 0;
    out->piece = 1;
    out->id = state->tile[cell];
    qd_message_set(&say, "taquin.cell.tile");
    for (int side = 0; side < TAQUIN_SIDES; side++) {
        qd_message_number(&say, names[side], n[side]);
        if (taquin_agrees(level, state->tile, cell, (enum taquin_side)side)) {
            out->marks |= 1u << side;
            agreeing++;
        }
    }
    qd_message_number(&say, "count", agreeing);
    snprintf(text, sizeof text, "%d %d %d %d", n[0], n[1], n[2], n[3]);
    out->label = qd_view_string(view, text);
    out->caption = qd_view_message(view, &say, lang);
    run_text(level, cell, state->blank, text, sizeof text);
    if (text[0])
        out->move = qd_view_string(view, text);
}

void taquin_size(const struct qd_level *base, int *rows, int *cols)
{
    const struct taquin_level *level = (const struct taquin_level *)base;
    *rows = level->rows;
    *cols = level->cols;
}

qd_err taquin_view(const struct qd_level *base, const void *state, int viewer, enum qd_lang lang,
                   struct qd_view *view)
{
    (void)viewer;
    const struct taquin_level *level = (const struct taquin_level *)base;
    const struct taquin_state *s = state;
    qd_err err = qd_view_init(view, level->rows, level->cols);
    if (err)
        return err;
    for (int cell = 0; cell < level->cells; cell++) {
        if (s->tile[cell] != 0) {
            view_tile(level, s, cell, lang, view);
            continue;
        }
        struct qd_message say;
        qd_message_set(&say, "taquin.cell.blank");
        view->cells[cell].ground = 1;
        view->cells[cell].caption = qd_view_message(view, &say, lang);
    }
    int touching, agreeing;
    taquin_pairs(level, s->tile, &touching, &agreeing);
    /* Where only one layout exists its pairs are the max; otherwise those that touch now. */
    qd_view_counter(view, "taquin.pairs", agreeing,
                    level->sole_layout ? level->layout_pairs : touching);
    if (view->text.err) {
        err = view->text.err;
        qd_view_free(view);
    }
    return err;
}
