/* SPDX-License-Identifier: MIT */
/* Moves of a backward play as text: letters and counts as forwards, "[12]" for a player put down on
 * cell 12, counted row by row from 0.
 */
#include "base/base.h"
#include "sokoban/reverse/reverse.h"

#include <string.h>

/* Reads "[12]" at the head of the text and cuts it off. */
static bool place_parse(const struct sokoban_level *level, struct qd_text *text, qd_move *move)
{
    const char *close = memchr(text->data, ']', text->size);
    uint64_t cell;
    if (!close)
        return false;
    size_t size = (size_t)(close - text->data) + 1;
    if (!qd_text_number((struct qd_text){text->data + 1, size - 2}, (uint64_t)level->cells - 1,
                        &cell))
        return false;
    *move = SOKOBAN_PLACE + (qd_move)cell;
    *text = (struct qd_text){text->data + size, text->size - size};
    return true;
}

qd_err sokoban_reverse_moves_parse(const struct qd_level *base, struct qd_text text,
                                   struct qd_moves *out, struct qd_message *why)
{
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    struct qd_text rest = text;
    qd_err err = QD_OK;
    while (!err && rest.size > 0) {
        size_t before = text.size - rest.size;
        qd_move move;
        if (rest.data[0] == '[') {
            if (!place_parse(level, &rest, &move)) {
                qd_message_set(why, "sokoban.reverse.place");
                qd_message_number(why, "most", level->cells - 1);
                qd_message_at(why, 1, (uint32_t)before + 1);
                return QD_SYNTAX;
            }
            err = qd_moves_add(out, move);
            continue;
        }
        const char *open = memchr(rest.data, '[', rest.size);
        struct qd_text letters = {rest.data, open ? (size_t)(open - rest.data) : rest.size};
        err = sokoban_lurd_parse(letters, out, NULL, why);
        if (err == QD_SYNTAX && why->line == 1)
            why->column += (uint32_t)before;
        rest = (struct qd_text){rest.data + letters.size, rest.size - letters.size};
    }
    return err;
}

void sokoban_reverse_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                                  struct qd_buf *out)
{
    for (size_t i = 0; i < count; i++) {
        if (moves[i] < SOKOBAN_PLACE)
            sokoban_moves_format(level, &moves[i], 1, out);
        else
            qd_buf_printf(out, "[%u]", (unsigned)(moves[i] - SOKOBAN_PLACE));
    }
}
