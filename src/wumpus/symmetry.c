/* SPDX-License-Identifier: MIT */
/* Grids up to symmetry. The player starts in a corner, so there is one symmetry that keeps the
 * game: rows and columns exchanged. Of the two texts the first in byte order is taken.
 */
#include "wumpus/world.h"

#include <stdlib.h>
#include <string.h>

qd_err wumpus_level_symmetric(const struct qd_level *base, struct qd_buf *out)
{
    const struct wumpus_level *level = (const struct wumpus_level *)base;
    struct wumpus_level *turned = malloc(sizeof *turned);
    struct qd_buf first, second;
    int side = level->options.side;
    if (!turned)
        return QD_MEMORY;
    *turned = *level;
    for (int cell = 0; cell < side * side; cell++)
        turned->map[cell] = level->map[cell % side * side + cell / side];
    qd_buf_init(&first, 1 << 20);
    qd_buf_init(&second, 1 << 20);
    wumpus_level_format(base, &first);
    wumpus_level_format(&turned->base, &second);
    size_t both = first.size < second.size ? first.size : second.size;
    int order = memcmp(qd_buf_cstr(&first), qd_buf_cstr(&second), both + 1);
    qd_buf_text(out, qd_buf_view(order <= 0 ? &first : &second));
    qd_err err = first.err ? first.err : second.err ? second.err : out->err;
    qd_buf_free(&first);
    qd_buf_free(&second);
    free(turned);
    return err;
}
