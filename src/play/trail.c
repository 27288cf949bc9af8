/* SPDX-License-Identifier: MIT */
/* The path that pieces took from one position of the history to another, so that a front end can
 * draw it without knowing the moves' notation.
 */
#include "base/base.h"
#include "play/play.h"

#include <stdlib.h>

/* Longer paths are not reported: nobody watches them. */
enum { MOVES_MOST = 1000 };

/* The shifts of each move, in the order of the history. */
struct trail {
    struct qd_shift *shifts; /* QD_SHIFTS per move; unused ones have the id 0 */
    size_t moves;
    bool back;
};

static qd_err collect(const struct qd_play *play, size_t from, struct trail *trail)
{
    const struct qd_game *game = play->level->game;
    struct qd_message unused;
    trail->shifts = calloc(trail->moves * QD_SHIFTS, sizeof *trail->shifts);
    if (!trail->shifts)
        return QD_MEMORY;
    qd_play_state_at(play, from, play->scratch);
    for (size_t i = 0; i < trail->moves; i++) {
        qd_move move = play->moves.data[from + i];
        (void)game->shifts(play->level, play->scratch, move, trail->shifts + i * QD_SHIFTS);
        qd_err err = game->apply(play->level, play->scratch, move, &unused);
        if (err)
            return err;
    }
    return QD_OK;
}

/* The shift of a piece in the n-th move of the path, in the order of travel; NULL if the piece does
 * not move. */
static const struct qd_shift *shift_of(const struct trail *trail, size_t n, int id)
{
    size_t move = trail->back ? trail->moves - 1 - n : n;
    for (size_t i = 0; i < QD_SHIFTS; i++)
        if (trail->shifts[move * QD_SHIFTS + i].id == id)
            return &trail->shifts[move * QD_SHIFTS + i];
    return NULL;
}

static void put_piece(struct qd_json *json, const struct trail *trail, int id)
{
    int at = -1;
    for (size_t i = 0; at < 0; i++) {
        const struct qd_shift *shift = shift_of(trail, i, id);
        at = !shift ? -1 : trail->back ? shift->to : shift->from;
    }
    qd_json_object(json);
    qd_json_field_number(json, "id", id);
    qd_json_key(json, "cells");
    qd_json_array(json);
    qd_json_number(json, at);
    for (size_t i = 0; i < trail->moves; i++) {
        const struct qd_shift *shift = shift_of(trail, i, id);
        at = !shift ? at : trail->back ? shift->from : shift->to;
        qd_json_number(json, at);
    }
    qd_json_array_end(json);
    qd_json_object_end(json);
}

/* Whether the piece of the n-th shift has already been reported. */
static bool told(const struct trail *trail, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (trail->shifts[i].id == trail->shifts[n].id)
            return true;
    return false;
}

qd_err qd_answer_trail(struct qd_json *json, const struct qd_play *play, size_t from)
{
    bool back = play->at < from;
    size_t low = back ? play->at : from;
    struct trail trail = {.moves = back ? from - play->at : play->at - from, .back = back};
    if (!play->level->game->shifts || trail.moves == 0 || trail.moves > MOVES_MOST)
        return QD_OK;
    qd_err err = collect(play, low, &trail);
    if (!err) {
        qd_json_key(json, "trail");
        qd_json_array(json);
        for (size_t i = 0; i < trail.moves * QD_SHIFTS; i++)
            if (trail.shifts[i].id && !told(&trail, i))
                put_piece(json, &trail, trail.shifts[i].id);
        qd_json_array_end(json);
        err = json->out->err;
    }
    free(trail.shifts);
    return err;
}
