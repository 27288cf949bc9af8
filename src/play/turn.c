/* SPDX-License-Identifier: MIT */
/* `turn`: the open board turned or mirrored, with all moves made and undone. The image is read as
 * any level is, and the moves are played through the rules on it.
 */
#include "play/command.h"

#include <string.h>

/* Opens one image of the play in `fresh`. */
static qd_err open_image(const struct qd_play *play, unsigned quarters, bool mirrored,
                         struct qd_play *fresh, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    struct qd_level *level = NULL;
    struct qd_buf text, moves, turned;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_buf_init(&moves, QD_ANSWER_CAP);
    qd_buf_init(&turned, QD_ANSWER_CAP);
    game->images->level(play->level, quarters, mirrored, &text);
    game->moves_format(play->level, play->moves.data, play->moves.count, &moves);
    game->images->moves(qd_buf_view(&moves), quarters, mirrored, &turned);
    qd_err err = text.err ? text.err : turned.err;
    *fresh = qd_play_sibling(play);
    if (!err)
        err = game->level_parse(qd_buf_view(&text), &level, why);
    *why = (struct qd_message){0}; /* a level that was opened needs no second warning */
    if (!err) {
        err = qd_play_install(fresh, level, NULL);
        if (err)
            game->level_free(level);
    }
    if (!err && turned.size > 0)
        err = qd_play_make(fresh, qd_buf_view(&turned), why);
    if (!err) {
        qd_play_goto(fresh, play->at);
        fresh->helped = play->helped;
    }
    qd_buf_free(&text);
    qd_buf_free(&moves);
    qd_buf_free(&turned);
    if (err)
        qd_play_close(fresh);
    return err;
}

/* Looks for the image that has an ID. */
static qd_err turn_to(struct command *c, struct qd_text id)
{
    for (unsigned i = 0; i < 8; i++) {
        struct qd_play fresh;
        struct qd_buf own;
        qd_err err = open_image(c->play, i % 4, i >= 4, &fresh, &c->why);
        if (err)
            return err;
        qd_buf_init(&own, QD_ANSWER_CAP);
        qd_play_id(&fresh, &own);
        bool found = !own.err && qd_text_is(id, qd_buf_cstr(&own));
        qd_buf_free(&own);
        if (found)
            return qd_command_adopt(c, &fresh);
        qd_play_close(&fresh);
    }
    return qd_command_refuse(c, QD_NOTHING, "protocol.turn.id", id);
}

qd_err qd_do_turn(struct command *c)
{
    struct qd_text word = qd_text_word(&c->rest);
    qd_err err = qd_command_end(c);
    if (!err && !c->play->level->game->images) {
        qd_message_set(&c->why, "protocol.turn.none");
        err = QD_NOTHING;
    }
    if (err)
        return err;
    if (word.size > 0 && memchr(word.data, ':', word.size))
        return turn_to(c, word);
    uint64_t degrees = 0;
    bool mirrored = qd_text_is(word, "mirror");
    if (!mirrored && (!qd_text_number(word, 270, &degrees) || degrees % 90 || !degrees))
        return qd_command_refuse(c, QD_SYNTAX, "protocol.turn", word);
    struct qd_play fresh;
    err = open_image(c->play, (unsigned)degrees / 90, mirrored, &fresh, &c->why);
    return err ? err : qd_command_adopt(c, &fresh);
}
