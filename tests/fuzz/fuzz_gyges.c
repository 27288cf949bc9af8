/* SPDX-License-Identifier: MIT */
/* Games of Gygès: a level, a line end, moves. The rules and the independent checker must agree on
 * every text that the rules can read.
 */
#include "fuzz/fuzz.h"

#include "check/check.h"
#include "gyges/gyges.h"

#include <string.h>

/* How many of the moves the rules allow, and whether a goal was entered. */
static bool play(const struct qd_level *level, const struct qd_moves *moves, bool *won)
{
    static struct gyges_state state;
    gyges_state_start(level, &state);
    for (size_t i = 0; i < moves->count; i++) {
        struct qd_message why = {0};
        if (gyges_apply(level, &state, moves->data[i], &why)) {
            MUST(why.code);
            return false;
        }
    }
    *won = state.winner == 1 || state.winner == 2;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *end = size ? memchr(text, '\n', size) : NULL;
    size_t head = end ? (size_t)(end - text) : size;
    struct qd_text level_text = {text, head};
    struct qd_text moves_text = {end ? end + 1 : "", end ? size - head - 1 : 0};
    struct qd_level *level = NULL;
    struct qd_moves moves = {0};
    struct qd_checked checked = {0};
    struct qd_message why = {0}, unused = {0};
    qd_err said = qd_check_gyges(level_text, moves_text, &checked, &why);
    MUST(said == QD_OK || why.code);
    if (gyges_level_parse(level_text, &level, &unused))
        return 0;
    MUST(said != QD_SYNTAX);
    if (moves_text.size > 0 && gyges_moves_parse(level, moves_text, &moves, &unused) == QD_OK) {
        bool won = false, legal = play(level, &moves, &won);
        MUST(legal == (said == QD_OK));
        MUST(!legal || (checked.moves == moves.count && checked.solved == won));
    }
    qd_moves_free(&moves);
    gyges_level_free(level);
    return 0;
}
