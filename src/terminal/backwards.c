/* SPDX-License-Identifier: MIT */
/* A level played backwards, where its game offers that: boxes begin on the goals and are pulled to
 * their start squares. `B` turns the level around and later comes back to the forward play that was
 * left. Both are kept when the player leaves. Nothing of it counts as progress; what a won backward
 * play leaves is a checked solution, which is then shown forwards.
 */
#include "terminal/screen.h"

#include <string.h>

bool qd_screen_is_backwards(const struct qd_screen *s)
{
    return qd_play_backwards(s->play);
}

const struct qd_game *qd_screen_forward_game(const struct qd_screen *s)
{
    const struct qd_game *game = qd_play_level(s->play)->game;
    return game->reverse ? game->reverse->forward : game;
}

bool qd_screen_has_mark(const struct qd_screen *s, const struct qd_cell *cell, const char *name)
{
    const char *const *marks = qd_play_level(s->play)->game->marks;
    for (int i = 0; marks && marks[i]; i++)
        if (strcmp(marks[i], name) == 0)
            return cell->marks >> i & 1;
    return false;
}

/* The forward play that was left, or the level from its start. */
static qd_err go_forward(struct qd_screen *s, struct qd_message *why)
{
    if (s->left.size == 0)
        return qd_play_turn_around(s->play, why);
    qd_err err = qd_play_open(s->play, qd_screen_forward_game(s), qd_buf_view(&s->left), why);
    qd_buf_clear(&s->left);
    return err;
}

static qd_err go_backward(struct qd_screen *s, struct qd_message *why)
{
    qd_buf_clear(&s->left);
    qd_play_save(s->play, &s->left);
    qd_err err = s->left.err ? s->left.err : qd_play_turn_around(s->play, why);
    if (err)
        qd_buf_clear(&s->left);
    return err;
}

/* The level forwards again, with the solution that was found ready to be played. */
static qd_err show_solution(struct qd_screen *s, struct qd_moves *moves, struct qd_message *why)
{
    qd_buf_clear(&s->left);
    qd_err err = qd_play_turn_around(s->play, why);
    if (err)
        return err;
    qd_screen_opened(s);
    qd_play_help(s->play);
    qd_screen_refresh(s);
    s->plan.moves = *moves;
    *moves = (struct qd_moves){0};
    qd_screen_say_code(s, "terminal.backwards.replay");
    return QD_OK;
}

void qd_screen_turn_around(struct qd_screen *s)
{
    struct qd_message why = {0};
    struct qd_moves solution = {0};
    bool backwards = qd_screen_is_backwards(s);
    qd_err err = QD_OK;
    if (backwards && s->at.status == QD_WON && !qd_play_solution(s->play, &solution, &why)) {
        err = show_solution(s, &solution, &why);
        if (err)
            qd_screen_refused(s, err, &why);
        qd_moves_free(&solution);
        return;
    }
    s->pulling = true;
    err = backwards ? go_forward(s, &why) : go_backward(s, &why);
    if (!err)
        qd_screen_opened(s);
    if (qd_screen_acted(s, err, &why))
        qd_screen_say_code(s, backwards ? "terminal.forwards" : "terminal.backwards");
    qd_moves_free(&solution);
}

void qd_screen_pull(struct qd_screen *s)
{
    s->pulling = !s->pulling;
    qd_screen_say_code(s, s->pulling ? "terminal.pull.on" : "terminal.pull.off");
}

/* A step that pulls the box behind the player, if there is one and pulling is on. */
void qd_screen_pull_arrow(struct qd_screen *s, const char *pull, const char *step)
{
    const struct qd_level *level = qd_play_level(s->play);
    struct qd_moves legal = {0};
    struct qd_buf text;
    bool pulls = false;
    qd_buf_init(&text, 256);
    if (s->pulling && !level->game->moves(level, qd_play_state(s->play), &legal))
        for (size_t i = 0; i < legal.count && !pulls; i++) {
            qd_buf_clear(&text);
            level->game->moves_format(level, &legal.data[i], 1, &text);
            pulls = strcmp(qd_buf_cstr(&text), pull) == 0;
        }
    qd_buf_free(&text);
    qd_moves_free(&legal);
    qd_screen_move(s, pulls ? pull : step);
}

/* What a won backward play is worth. */
void qd_screen_say_back(struct qd_screen *s)
{
    const struct qd_measure *measure = qd_screen_forward_game(s)->measure;
    struct qd_message message = {0};
    struct qd_moves moves = {0};
    int64_t measured = 0;
    qd_err err = qd_play_solution(s->play, &moves, &message);
    for (size_t i = 0; !err && measure && i < moves.count; i++)
        measured += measure->counts(moves.data[i]);
    if (err) {
        qd_screen_refused(s, err, &message);
    } else {
        qd_message_set(&message, "terminal.backwards.solution");
        qd_message_number(&message, "pushes", measured);
        qd_message_number(&message, "moves", (int64_t)moves.count);
        qd_screen_say(s, &message);
    }
    qd_moves_free(&moves);
}

bool qd_screen_refuses_backwards(struct qd_screen *s, int key)
{
    if (!strchr("hspmx ", key) || !qd_screen_is_backwards(s))
        return false;
    qd_screen_say_code(s, "terminal.backwards.no");
    return true;
}

void qd_screen_resume_backwards(struct qd_screen *s)
{
    struct qd_message why = {0};
    struct qd_text save = qd_text_of(s->host->backwards);
    s->pulling = true;
    qd_play_save(s->play, &s->left);
    qd_err err = s->left.err;
    if (!err)
        err = qd_play_load(s->play, qd_screen_forward_game(s), save, &why);
    if (err)
        qd_buf_clear(&s->left);
    else
        qd_screen_opened(s);
    if (qd_screen_acted(s, err, &why))
        qd_screen_say_code(s, "terminal.backwards");
}

void qd_screen_leave_backwards(struct qd_screen *s, struct qd_buf *moves)
{
    struct qd_message unused = {0};
    struct qd_buf save;
    if (!qd_screen_is_backwards(s))
        return;
    qd_buf_init(&save, QD_ANSWER_CAP);
    if (s->at.status == QD_OPEN && s->at.moves + s->at.redo > 0)
        qd_play_save(s->play, &save);
    struct qd_text rest = qd_buf_view(&save);
    (void)qd_text_word(&rest);
    qd_buf_text(moves, qd_text_word(&rest));
    qd_buf_free(&save);
    if (go_forward(s, &unused) == QD_OK)
        s->at = qd_play_position(s->play);
    if (moves->size > 0 && s->at.status != QD_OPEN) { /* one that is over would not be kept */
        qd_play_restart(s->play);
        s->at = qd_play_position(s->play);
    }
}
