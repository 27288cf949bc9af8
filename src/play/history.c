/* SPDX-License-Identifier: MIT */
/* History: moves made and undone, with a snapshot of the state at intervals. */
#include "base/base.h"
#include "play/play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct qd_game *game_of(const struct qd_play *play)
{
    return play->level->game;
}

struct qd_play qd_play_sibling(const struct qd_play *play)
{
    return (struct qd_play){.options = play->options,
                            .seeds_drawn = play->seeds_drawn,
                            .mind_game = play->mind_game,
                            .mind = play->mind,
                            .reading = play->reading,
                            .shown = {.changes = play->shown.changes}};
}

void qd_play_forget_plan(struct qd_play *play)
{
    qd_answer_free(&play->plan);
    play->plan_head = 0;
}

void qd_play_close(struct qd_play *play)
{
    if (play->level)
        game_of(play)->level_free(play->level);
    free(play->state);
    free(play->scratch);
    qd_moves_free(&play->moves);
    qd_buf_free(&play->kept);
    qd_buf_free(&play->seed_id);
    qd_play_forget_plan(play);
    qd_shown_forget(&play->shown);
    play->level = NULL;
    play->state = NULL;
    play->scratch = NULL;
    play->at = 0;
    play->helped = false;
    play->hint_grade = 0;
}

qd_err qd_play_install(struct qd_play *play, struct qd_level *level, const struct qd_buf *seed_id)
{
    size_t size = level->game->state_size(level);
    uint8_t *state = calloc(1, size), *scratch = calloc(1, size);
    struct qd_buf kept, id;
    qd_buf_init(&id, QD_LINE_CAP);
    if (seed_id)
        qd_buf_text(&id, qd_buf_view(seed_id));
    qd_buf_init(&kept, (QD_HISTORY_CAP / QD_KEEP_EVERY + 1) * size);
    if (state) {
        level->game->state_start(level, state);
        qd_buf_put(&kept, state, size);
    }
    if (!state || !scratch || kept.err || id.err) {
        free(state);
        free(scratch);
        qd_buf_free(&kept);
        qd_buf_free(&id);
        return QD_MEMORY;
    }
    qd_play_close(play);
    play->level = level;
    play->state_size = size;
    play->state = state;
    play->scratch = scratch;
    play->kept = kept;
    play->seed_id = id;
    return QD_OK;
}

/* Says which of several moves failed. */
static void name_move(struct qd_message *why, size_t index, enum qd_lang lang)
{
    struct qd_buf reason;
    qd_buf_init(&reason, 1024);
    qd_message_format(why, lang, &reason);
    qd_message_set(why, "play.move");
    qd_message_number(why, "number", (int64_t)index + 1);
    qd_message_text(why, "reason", qd_buf_view(&reason));
    qd_buf_free(&reason);
}

static qd_move canonical(const struct qd_play *play, const void *state, qd_move move)
{
    const struct qd_game *game = game_of(play);
    return game->canonical ? game->canonical(play->level, state, move) : move;
}

/* Tries the moves on the scratch state; `made` gets them in their full form. */
static qd_err rehearse(struct qd_play *play, const struct qd_moves *moves, struct qd_moves *made,
                       struct qd_message *why)
{
    const struct qd_game *game = game_of(play);
    memcpy(play->scratch, play->state, play->state_size);
    for (size_t i = 0; i < moves->count; i++) {
        qd_err err = QD_OK;
        if (game->status(play->level, play->scratch, 0) != QD_OPEN) {
            qd_message_set(why, "play.over");
            err = QD_ILLEGAL;
        } else {
            qd_move move = canonical(play, play->scratch, moves->data[i]);
            err = game->apply(play->level, play->scratch, move, why);
            if (!err) {
                err = qd_moves_add(made, move);
                if (err)
                    qd_message_set(why, "error.memory");
            }
        }
        if (err) {
            if (moves->count > 1)
                name_move(why, i, play->options.lang);
            return err;
        }
    }
    return QD_OK;
}

/* Reserves room for the moves and the snapshots, so that nothing fails halfway. */
static qd_err make_room(struct qd_play *play, size_t more)
{
    size_t total = play->at + more, kept = total / QD_KEEP_EVERY + 1;
    struct qd_moves *moves = &play->moves;
    if (total > moves->room) {
        size_t room = moves->room ? moves->room : 64;
        while (room < total)
            room *= 2;
        qd_move *data = realloc(moves->data, room * sizeof *data);
        if (!data)
            return QD_MEMORY;
        moves->data = data;
        moves->room = room;
    }
    size_t have = play->kept.size / play->state_size;
    for (; have < kept; have++)
        qd_buf_put(&play->kept, play->state, play->state_size);
    qd_err err = play->kept.err;
    play->kept.err = QD_OK; /* the earlier snapshots are still intact */
    return err;
}

static void advance(struct qd_play *play, qd_move move)
{
    struct qd_message unused;
    qd_err err = game_of(play)->apply(play->level, play->state, move, &unused);
    assert(!err);
    (void)err;
    play->moves.data[play->at++] = move;
    if (play->at % QD_KEEP_EVERY == 0)
        memcpy(play->kept.data + play->at / QD_KEEP_EVERY * play->state_size, play->state,
               play->state_size);
    if (play->plan_head < play->plan.moves.count && play->plan.moves.data[play->plan_head] == move)
        play->plan_head++;
    else
        qd_play_forget_plan(play);
}

qd_err qd_play_move(struct qd_play *play, const struct qd_moves *moves, struct qd_message *why)
{
    if (moves->count > QD_HISTORY_CAP - play->at) {
        qd_message_set(why, "play.history");
        qd_message_number(why, "most", QD_HISTORY_CAP);
        return QD_LIMIT;
    }
    struct qd_moves made = {0};
    qd_err err = rehearse(play, moves, &made, why);
    if (!err)
        err = make_room(play, made.count);
    for (size_t i = 0; !err && i < made.count; i++)
        advance(play, made.data[i]);
    if (!err && made.count > 0) {
        play->moves.count = play->at;
        play->hint_grade = 0;
    }
    qd_moves_free(&made);
    return err;
}

void qd_play_put_undone(struct qd_play *play, const struct qd_moves *undone)
{
    if (undone->count > 0)
        memcpy(play->moves.data + play->at, undone->data, undone->count * sizeof *undone->data);
    play->moves.count = play->at + undone->count;
}

void qd_play_state_at(const struct qd_play *play, size_t at, void *state)
{
    struct qd_message unused;
    size_t from = at / QD_KEEP_EVERY;
    memcpy(state, play->kept.data + from * play->state_size, play->state_size);
    for (size_t i = from * QD_KEEP_EVERY; i < at; i++) {
        qd_err err = game_of(play)->apply(play->level, state, play->moves.data[i], &unused);
        assert(!err);
        (void)err;
    }
}

void qd_play_goto(struct qd_play *play, size_t at)
{
    qd_play_state_at(play, at, play->state);
    play->at = at;
    play->hint_grade = 0;
    qd_play_forget_plan(play);
}
