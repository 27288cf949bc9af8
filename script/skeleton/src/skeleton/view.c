/* SPDX-License-Identifier: MIT */
/* What a player of Skeleton sees: one row of cells, the pawn and the goal. */
#include "skeleton/skeleton.h"

enum { GROUND_CELL, GROUND_GOAL };

void skeleton_size(const struct qd_level *level, int *rows, int *cols)
{
    *rows = 1;
    *cols = ((const struct skeleton_level *)level)->cells;
}

static uint32_t caption(struct qd_view *view, const char *code, int cell, enum qd_lang lang)
{
    struct qd_message message;
    qd_message_set(&message, code);
    qd_message_number(&message, "cell", cell + 1);
    return qd_view_message(view, &message, lang);
}

qd_err skeleton_view(const struct qd_level *base, const void *state, int viewer, enum qd_lang lang,
                     struct qd_view *out)
{
    (void)viewer;
    const struct skeleton_level *level = (const struct skeleton_level *)base;
    int at = ((const struct skeleton_state *)state)->at;
    qd_err err = qd_view_init(out, 1, level->cells);
    if (err)
        return err;
    for (int i = 0; i < level->cells; i++) {
        struct qd_cell *cell = &out->cells[i];
        cell->ground = i == level->goal ? GROUND_GOAL : GROUND_CELL;
        cell->piece = i == at;
        cell->caption = caption(out,
                                i == at            ? "skeleton.say.pawn"
                                : i == level->goal ? "skeleton.say.goal"
                                                   : "skeleton.say.cell",
                                i, lang);
        if (i == at - 1 || i == at + 1)
            cell->move = qd_view_string(out, i < at ? "L" : "R");
    }
    if (out->text.err) {
        err = out->text.err;
        qd_view_free(out);
    }
    return err;
}

void skeleton_draw(const struct qd_view *view, struct qd_buf *out)
{
    for (int i = 0; i < view->cols; i++)
        qd_buf_char(out, view->cells[i].piece                   ? '@'
                         : view->cells[i].ground == GROUND_GOAL ? '*'
                                                                : '.');
    qd_buf_char(out, '\n');
}
