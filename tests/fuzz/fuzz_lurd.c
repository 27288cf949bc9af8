/* SPDX-License-Identifier: MIT */
/* LURD: a level, a line end, moves. The rules and the independent checker must agree on every text
 * that the rules can read: on each move, on the pushes, and on the end.
 */
#include "fuzz/fuzz.h"

#include "check/check.h"
#include "sokoban/sokoban.h"

#include <string.h>

static bool has_capital(const struct qd_moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->data[i] & SOKOBAN_PUSH)
            return true;
    return false;
}

/* Plays as the rules say; moves without capitals push where they must. */
static bool play(const struct qd_level *level, const struct qd_moves *moves,
                 struct sokoban_state *state)
{
    bool plain = !has_capital(moves);
    sokoban_state_start(level, state);
    for (size_t i = 0; i < moves->count; i++) {
        struct qd_message why = {0};
        qd_move move = plain ? sokoban_canonical(level, state, moves->data[i]) : moves->data[i];
        if (sokoban_apply(level, state, move, &why)) {
            MUST(why.code);
            return false;
        }
    }
    return true;
}

static void compare(const struct qd_level *level, struct qd_text text, const struct qd_moves *moves)
{
    struct sokoban_state state;
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    struct qd_buf line;
    qd_buf_init(&line, 1 << 16);
    sokoban_level_format(level, &line);
    bool legal = play(level, moves, &state);
    qd_err err = qd_check_sokoban(qd_buf_view(&line), text, &checked, &why);
    MUST(err == (legal ? QD_OK : QD_ILLEGAL));
    if (legal) {
        MUST(checked.moves == moves->count && checked.pushes == state.pushes);
        MUST(checked.solved == (sokoban_status(level, &state, 0) == QD_WON));
    }
    qd_buf_free(&line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *end = size ? memchr(text, '\n', size) : NULL;
    size_t head = end ? (size_t)(end - text) : size;
    struct qd_text moves_text = {end ? end + 1 : "", end ? size - head - 1 : 0};
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_moves moves = {0};
    size_t mark = 0;
    if (!sokoban_lurd_parse(moves_text, &moves, &mark, &why))
        MUST(mark <= moves.count);
    else
        MUST(why.code && why.line > 0 && moves.count == 0);
    qd_moves_free(&moves);
    if (sokoban_level_parse((struct qd_text){text, head}, &level, &why))
        return 0;
    if (!sokoban_moves_parse(level, moves_text, &moves, &why))
        compare(level, moves_text, &moves);
    qd_moves_free(&moves);
    sokoban_level_free(level);
    return 0;
}
