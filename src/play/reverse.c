/* SPDX-License-Identifier: MIT */
/* `reverse`: the open level played the other way, from its goal to its start and back again;
 * `solution`: what a won backward play is forwards. The moves are replayed by the checker, which
 * knows nothing of pulls, before it is reported.
 */
#include "check/check.h"
#include "play/command.h"

bool qd_play_backwards(const struct qd_play *play)
{
    const struct qd_game *game = play->level->game;
    return game->reverse && game->reverse->backward == game;
}

/* Opens the level of a play the other way in `fresh`. */
static qd_err reverse_play(const struct qd_play *play, struct qd_play *fresh,
                           struct qd_message *why)
{
    const struct qd_reverse *reverse = play->level->game->reverse;
    if (!reverse) {
        qd_message_set(why, "protocol.reverse.none");
        return QD_NOTHING;
    }
    const struct qd_game *game = qd_play_backwards(play) ? reverse->forward : reverse->backward;
    struct qd_level *level = NULL;
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    play->level->game->level_format(play->level, &text);
    qd_err err = text.err;
    if (!err)
        err = game->level_parse(qd_buf_view(&text), &level, why);
    *why = (struct qd_message){0}; /* a level that was opened needs no second warning */
    qd_buf_free(&text);
    *fresh = qd_play_sibling(play);
    if (err)
        return err;
    err = qd_play_install(fresh, level, &play->seed_id);
    if (err)
        game->level_free(level);
    return err;
}

qd_err qd_play_turn_around(struct qd_play *play, struct qd_message *why)
{
    struct qd_play fresh;
    qd_err err = reverse_play(play, &fresh, why);
    if (err)
        return err;
    qd_play_close(play);
    *play = fresh;
    return QD_OK;
}

qd_err qd_do_reverse(struct command *c)
{
    struct qd_play fresh;
    qd_err err = qd_command_end(c);
    if (!err)
        err = reverse_play(c->play, &fresh, &c->why);
    return err ? err : qd_command_adopt(c, &fresh);
}

/* The solution as text, checked. */
static qd_err write_checked(const struct qd_play *play, const struct qd_moves *moves,
                            struct qd_buf *text, struct qd_message *why)
{
    const struct qd_game *forward = play->level->game->reverse->forward;
    struct qd_checked checked = {0};
    struct qd_buf level;
    qd_buf_init(&level, QD_ANSWER_CAP);
    forward->level_format(play->level, &level);
    forward->moves_format(play->level, moves->data, moves->count, text);
    qd_err err = level.err ? level.err : text->err;
    if (!err) {
        err = qd_check_path(forward->id, qd_buf_view(&level), qd_buf_view(text), &checked, why);
        if (err != QD_MEMORY && (err || !checked.solved || checked.moves != moves->count)) {
            qd_message_set(why, "error.internal");
            err = QD_INTERNAL;
        }
    }
    qd_buf_free(&level);
    return err;
}

static void put_solution(struct command *c, const struct qd_moves *moves, const struct qd_buf *text)
{
    const struct qd_measure *measure = c->play->level->game->reverse->forward->measure;
    int64_t measured = 0;
    qd_json_field_bool(c->json, "ok", true);
    qd_json_key(c->json, "solution");
    qd_json_object(c->json);
    qd_json_field_buf(c->json, "moves", text);
    qd_json_field_number(c->json, "length", (int64_t)moves->count);
    for (size_t i = 0; measure && i < moves->count; i++)
        measured += measure->counts(moves->data[i]);
    if (measure)
        qd_json_field_number(c->json, measure->many, measured);
    qd_json_field_bool(c->json, "checked", true);
    qd_json_object_end(c->json);
}

/* The solution as moves and as text. */
static qd_err find_solution(const struct qd_play *play, struct qd_moves *moves, struct qd_buf *text,
                            struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    if (!qd_play_backwards(play) || game->status(play->level, play->state, 0) != QD_WON) {
        qd_message_set(why, "protocol.solution");
        return QD_NOTHING;
    }
    qd_err err = game->reverse->solution(play->level, play->moves.data, play->at, moves);
    if (err == QD_ILLEGAL) {
        qd_message_set(why, "error.internal");
        err = QD_INTERNAL;
    }
    return err ? err : write_checked(play, moves, text, why);
}

qd_err qd_play_solution(const struct qd_play *play, struct qd_moves *moves, struct qd_message *why)
{
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_err err = find_solution(play, moves, &text, why);
    qd_buf_free(&text);
    return err;
}

qd_err qd_do_solution(struct command *c)
{
    struct qd_moves moves = {0};
    struct qd_buf text;
    qd_err err = qd_command_end(c);
    if (err)
        return err;
    qd_buf_init(&text, QD_ANSWER_CAP);
    err = find_solution(c->play, &moves, &text, &c->why);
    if (!err)
        put_solution(c, &moves, &text);
    qd_buf_free(&text);
    qd_moves_free(&moves);
    return err;
}
