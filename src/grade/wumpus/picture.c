/* SPDX-License-Identifier: MIT */
/* The map of a world that has no play of its own, with the program's place and what it had seen. */
#include "grade/wumpus/tasks.h"

#include <stdlib.h>

qd_err wumpus_grade_picture(const struct wumpus_level *level, int at, const char *seen,
                            enum qd_lang lang, struct qd_buf *out)
{
    struct wumpus_state *state = calloc(1, sizeof *state);
    struct qd_view view;
    if (!state)
        return QD_MEMORY;
    state->at = (uint16_t)at;
    for (int i = 0; i < level->cells; i++)
        state->cell[i] = seen && seen[i] == '1' ? WUMPUS_VISITED : 0;
    qd_err err = wumpus_view(&level->base, state, QD_OBSERVER, lang, &view);
    if (!err) {
        qd_grade_svg(&wumpus_game, &view, out);
        qd_view_free(&view);
    }
    free(state);
    return err;
}
