/* SPDX-License-Identifier: MIT */
/* Games of a match, checked: the start again from the seed, and every move by the checker's own
 * rules, legal to the end, and won if the game was played out.
 */
#include "base/base.h"
#include "check/check.h"
#include "cli/bulk/kinds/match.h"

#include <stdlib.h>

/* The game by the game's own rules; who won, as `play_game` has it. */
static qd_err replay(const struct qd_level *level, struct qd_text game, uint64_t number,
                     const struct qd_bulk_row *row, struct qd_message *why)
{
    struct gyges_state *state = calloc(1, sizeof *state);
    struct qd_moves moves = {0};
    struct qd_text winner, ending;
    int first = (int)(number % 2);
    qd_err err = state ? gyges_moves_parse(level, game, &moves, why) : QD_MEMORY;
    if (!err)
        gyges_state_start(level, state);
    for (size_t i = 0; !err && i < moves.count; i++)
        err = gyges_apply(level, state, moves.data[i], why);
    if (!err) {
        bool over = state->phase == GYGES_OVER;
        int won = !over                                      ? 1 - (state->turn ^ first)
                  : state->winner == 3 || state->winner == 0 ? 2
                                                             : (state->winner - 1) ^ first;
        bool good = qd_bulk_field(row->fields, "winner", &winner) &&
                    qd_text_is(winner, cli_bulk_match_winners[won]) &&
                    qd_bulk_field(row->fields, "ending", &ending) &&
                    qd_text_is(ending, gyges_endings[GYGES_MOVED]) == over &&
                    cli_bulk_has_number(row->fields, "moves", moves.count);
        err = good ? QD_OK : QD_ILLEGAL;
    }
    qd_moves_free(&moves);
    free(state);
    return err;
}

qd_err cli_bulk_match_check(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                            const struct qd_bulk_row *row, struct qd_message *why)
{
    struct qd_checked checked = {0};
    struct qd_level *level = NULL;
    struct qd_text start, south, game, winner, ending;
    uint64_t number = 0;
    if (!qd_text_is(row->status, "played"))
        return QD_NOTHING;
    if (!qd_bulk_field(row->fields, "start", &start) ||
        !qd_bulk_field(row->fields, "south", &south) ||
        !qd_bulk_field(row->fields, "game", &game) ||
        !qd_bulk_field(row->fields, "winner", &winner) ||
        !qd_bulk_field(row->fields, "ending", &ending) ||
        !qd_text_number(task->text, UINT64_MAX, &number))
        return QD_SYNTAX;
    qd_err err = cli_bulk_match_start(worker->request, task->seed, number, &level, why);
    if (err)
        return err;
    qd_buf_clear(worker->text);
    gyges_level_format(level, worker->text);
    if (!qd_text_is(start, qd_buf_cstr(worker->text)) ||
        !qd_text_is(south, number % 2 ? "second" : "first"))
        err = QD_ILLEGAL;
    if (!err)
        err = qd_check_path(worker->request->options.cli.game->id, start, game, &checked, why);
    bool won = qd_text_is(ending, gyges_endings[GYGES_MOVED]) && !qd_text_is(winner, "draw");
    if (!err)
        err = checked.solved == won ? replay(level, game, number, row, why) : QD_ILLEGAL;
    gyges_level_free(level);
    return err;
}
