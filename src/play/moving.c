/* SPDX-License-Identifier: MIT */
/* Commands that change the position: moves, undo and redo. If the answer cannot be written, the
 * play stays as it was.
 */
#include "play/command.h"

/* What a command may have to restore. */
struct before {
    size_t at;
    int grade;
    bool helped;
};

static struct before remember(const struct qd_play *play)
{
    return (struct before){.at = play->at, .grade = play->hint_grade, .helped = play->helped};
}

/* Answers with the position and, if requested, how the pieces got there; if the answer cannot be
 * written, the play is restored. */
static qd_err tell_or_return(struct command *c, const struct before *before, bool trail)
{
    struct qd_play *play = c->play;
    qd_err err = qd_command_position(c);
    if (!err && trail)
        err = qd_answer_trail(c->json, play, before->at);
    if (err) {
        qd_play_goto(play, before->at);
        play->hint_grade = before->grade;
        play->helped = before->helped;
    }
    return err;
}

/* Makes moves and answers; if that fails they are undone, and the previous redo list is restored.
 */
static qd_err make_moves(struct command *c, struct qd_text moves)
{
    struct qd_play *play = c->play;
    struct before before = remember(play);
    struct qd_moves undone = {0};
    qd_err err = QD_OK;
    for (size_t i = play->at; !err && i < play->moves.count; i++)
        err = qd_moves_add(&undone, play->moves.data[i]);
    if (!err)
        err = qd_play_make(play, moves, &c->why);
    if (!err) {
        err = tell_or_return(c, &before, true);
        if (err)
            qd_play_put_undone(play, &undone);
    }
    qd_moves_free(&undone);
    return err;
}

qd_err qd_do_move(struct command *c)
{
    struct qd_text word = qd_text_word(&c->rest);
    if (word.size == 0) {
        qd_message_set(&c->why, "protocol.missing");
        qd_message_text(&c->why, "what", qd_text_of("MOVES"));
        return QD_SYNTAX;
    }
    qd_err err = qd_command_end(c);
    return err ? err : make_moves(c, word);
}

/* "[N]", or what the game counts besides moves: "push". */
static qd_err read_stride(struct command *c, bool back, size_t *out)
{
    const struct qd_measure *measure = c->play->level->game->measure;
    struct qd_text rest = c->rest;
    uint64_t count = 1;
    if (measure && qd_text_is(qd_text_word(&rest), measure->one)) {
        c->rest = rest;
        *out = qd_play_stride(c->play, back);
        return qd_command_end(c);
    }
    qd_err err = qd_command_number(c, 1, QD_HISTORY_CAP, &count);
    *out = (size_t)count;
    return err;
}

static qd_err step_history(struct command *c, bool back)
{
    struct before before = remember(c->play);
    size_t count;
    qd_err err = read_stride(c, back, &count);
    if (!err)
        err = back ? qd_play_undo(c->play, count, &c->why) : qd_play_redo(c->play, count, &c->why);
    return err ? err : tell_or_return(c, &before, true);
}

qd_err qd_do_undo(struct command *c)
{
    return step_history(c, true);
}

qd_err qd_do_redo(struct command *c)
{
    return step_history(c, false);
}

qd_err qd_do_restart(struct command *c)
{
    struct before before = remember(c->play);
    qd_err err = qd_command_end(c);
    if (err)
        return err;
    qd_play_restart(c->play);
    return tell_or_return(c, &before, false);
}
