/* SPDX-License-Identifier: MIT */
/* Moves as the community writes them, LURD: lower case steps, upper case pushes, counts before a
 * letter or a bracketed group, and in a snapshot a "*" where the player is.
 */
#include "base/base.h"
#include "sokoban/sokoban.h"

#include <string.h>

/* Upper bound on the moves in one text. */
enum { MOVES_MOST = 1 << 20 };

struct reading {
    struct qd_moves *moves;
    size_t *mark;
    bool marked;
    struct qd_message *why;
};

static qd_err refuse(struct qd_message *why, const char *code, uint32_t column, char found)
{
    qd_message_set(why, code);
    qd_message_text(why, "letters", qd_text_of(sokoban_letters));
    qd_message_text(why, "found", (struct qd_text){&found, 1});
    qd_message_at(why, 1, column);
    return QD_SYNTAX;
}

static qd_err put(void *context, char c, uint32_t column)
{
    struct reading *r = context;
    const char *letter = c ? strchr(sokoban_letters, c) : NULL;
    if (letter)
        return qd_moves_add(r->moves, (qd_move)(letter - sokoban_letters));
    if (r->mark && (c == ' ' || c == '\t' || c == '\r' || c == '\n'))
        return QD_OK;
    if (c != '*' || !r->mark)
        return refuse(r->why, "moves.letter", column, c);
    if (r->marked)
        return refuse(r->why, "sokoban.lurd.mark", column, c);
    r->marked = true;
    *r->mark = r->moves->count;
    return QD_OK;
}

/* Sets the position in the original text, and the whole character found there. */
static void find_place(struct qd_text text, struct qd_message *why)
{
    size_t at = why->line == 1 && why->column > 0 ? why->column - 1 : 0;
    uint32_t line = 1, column = 1;
    for (size_t i = 0; i < at && i < text.size; i++) {
        bool end = text.data[i] == '\n';
        line += end;
        column = end ? 1 : column + 1;
    }
    if (why->code && strcmp(why->code, "moves.letter") == 0 && at < text.size) {
        qd_message_set(why, "moves.letter");
        qd_message_text(why, "letters", qd_text_of(sokoban_letters));
        qd_message_text(why, "found",
                        qd_text_character((struct qd_text){text.data + at, text.size - at}));
    }
    qd_message_at(why, line, column);
}

qd_err sokoban_lurd_parse(struct qd_text text, struct qd_moves *out, size_t *mark,
                          struct qd_message *why)
{
    struct qd_moves moves = {0};
    struct reading r = {&moves, mark, false, why};
    qd_err err = sokoban_runs_expand(text, MOVES_MOST, put, &r, why);
    if (err == QD_SYNTAX)
        find_place(text, why);
    if (mark && !r.marked)
        *mark = moves.count;
    for (size_t i = 0; !err && i < moves.count; i++)
        err = qd_moves_add(out, moves.data[i]);
    qd_moves_free(&moves);
    return err;
}

qd_err sokoban_moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                           struct qd_message *why)
{
    (void)level;
    return sokoban_lurd_parse(text, out, NULL, why);
}

void sokoban_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                          struct qd_buf *out)
{
    (void)level;
    for (size_t i = 0; i < count; i++)
        qd_buf_char(out, sokoban_letters[moves[i] % SOKOBAN_MOVES]);
}
