/* SPDX-License-Identifier: MIT */
/* From a game's own kind of mind to the one thing all front ends share: a hint.
 *
 * Path games solve, and the checker replays the solution from the level's start through the moves
 * made so far; the rest of a followed solution serves the next hints. Deduction games are given
 * only what was observed. Two-player games search; the line and the win that is claimed of it are
 * checked as well.
 */
#include "base/base.h"
#include "check/check.h"
#include "play/play.h"

#include <stdlib.h>
#include <string.h>

static qd_err distrust(struct qd_message *why)
{
    qd_message_set(why, "error.internal");
    return QD_INTERNAL;
}

/* Whether history and answer together are legal and end solved. */
static qd_err check_answer(const struct qd_play *play, const struct qd_answer *answer,
                           struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    struct qd_buf level, moves;
    struct qd_checked checked = {0};
    qd_buf_init(&level, QD_ANSWER_CAP);
    qd_buf_init(&moves, QD_ANSWER_CAP);
    game->level_format(play->level, &level);
    game->moves_format(play->level, play->moves.data, play->at, &moves);
    game->moves_format(play->level, answer->moves.data, answer->moves.count, &moves);
    qd_err err = level.err ? level.err : moves.err;
    if (!err) {
        err = qd_check_path(game->id, qd_buf_view(&level), qd_buf_view(&moves), &checked, why);
        if (err || !checked.solved || checked.moves != play->at + answer->moves.count)
            err = distrust(why);
    }
    qd_buf_free(&level);
    qd_buf_free(&moves);
    return err;
}

struct qd_mind *qd_play_mind(struct qd_play *play)
{
    const struct qd_game *game = play->level->game;
    if (play->mind_game != game) {
        if (play->mind)
            play->mind_game->mind_free(play->mind);
        play->mind_game = game;
        play->mind = NULL;
    }
    if (!play->mind && game->mind_new)
        play->mind = game->mind_new();
    return play->mind;
}

qd_err qd_play_solve(struct qd_play *play, const char *method, const struct qd_limits *limits,
                     struct qd_answer *answer, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    qd_err err = game->path->solve(play->level, play->state, method, qd_play_mind(play), limits,
                                   answer, why);
    if (!err)
        err = check_answer(play, answer, why);
    return err;
}

qd_err qd_play_polish(struct qd_play *play, enum qd_fewest aim, const struct qd_limits *limits,
                      struct qd_answer *answer, struct qd_message *why)
{
    const struct qd_path *path = play->level->game->path;
    if (!path || !path->polish)
        return QD_OK;
    qd_err err = path->polish(play->level, play->state, aim, limits, answer);
    return err ? err : check_answer(play, answer, why);
}

struct qd_limits qd_play_patience(const struct qd_play *play)
{
    struct qd_limits limits = play->options.limits;
    const struct qd_path *path = play->level->game->path;
    if (limits.now_ns && !limits.time_ns && path)
        limits.time_ns = (uint64_t)path->patience_ms * 1000000u;
    return limits;
}

/* The rest of the solution being followed, or of a new one; the play keeps ownership. */
static qd_err solution_ahead(struct qd_play *play, struct qd_answer *rest, struct qd_message *why)
{
    const struct qd_path *path = play->level->game->path;
    if (play->plan_head >= play->plan.moves.count) {
        struct qd_answer answer = {0};
        struct qd_limits limits = qd_play_patience(play);
        const char *method = path->hints ? path->hints : path->methods[0].name;
        qd_err err = qd_play_solve(play, method, &limits, &answer, why);
        if (err) {
            if (err == QD_LIMIT && !why->code)
                qd_message_set(why, "hint.limit");
            qd_answer_free(&answer);
            return err;
        }
        qd_play_forget_plan(play);
        play->plan = answer;
    }
    *rest = play->plan;
    rest->moves.data += play->plan_head;
    rest->moves.count -= play->plan_head;
    return QD_OK;
}

static qd_err hint_from_path(struct qd_play *play, struct qd_hint *hint, struct qd_message *why)
{
    struct qd_answer rest;
    qd_err err = solution_ahead(play, &rest, why);
    return err ? err : play->level->game->path->explain(play->level, play->state, &rest, hint);
}

static qd_err hint_from_deduction(const struct qd_play *play, struct qd_hint *hint,
                                  struct qd_message *why)
{
    const struct qd_deduce *deduce = play->level->game->deduce;
    struct qd_knowledge *knowledge = NULL;
    qd_err err = deduce->observe(play->level, play->state, &knowledge);
    if (err)
        return err;
    err = deduce->advise(knowledge, &play->options.limits, hint);
    deduce->knowledge_free(knowledge);
    if (err == QD_NOTHING)
        qd_message_set(why, "hint.none");
    return err;
}

static qd_err hint_from_search(struct qd_play *play, struct qd_hint *hint, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    const struct qd_limits *limits = &play->options.limits;
    struct qd_line line = {0};
    uint64_t boards = QD_TRUST_BOARDS;
    qd_err err = game->versus->search(play->level, play->state, qd_play_mind(play), limits, &line);
    if (!err)
        err = qd_play_trust(play, &line, limits, &boards, why);
    if (!err)
        err = game->versus->explain(play->level, play->state, &line, hint);
    qd_moves_free(&line.moves);
    return err;
}

/* Help is given only while the game is open. */
static qd_err need_open(const struct qd_play *play, struct qd_message *why)
{
    enum qd_status status = play->level->game->status(play->level, play->state, 0);
    if (status == QD_OPEN)
        return QD_OK;
    qd_message_set(why, status == QD_WON ? "hint.solved" : "hint.finished");
    return QD_NOTHING;
}

qd_err qd_play_goal(struct qd_play *play, const void **state, size_t *moves, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    struct qd_answer rest;
    if (!game->path) {
        qd_message_set(why, qd_play_backwards(play) ? "hint.backwards" : "goal.none");
        return QD_NOTHING;
    }
    qd_err err = need_open(play, why);
    if (!err)
        err = solution_ahead(play, &rest, why);
    if (err)
        return err;
    memcpy(play->scratch, play->state, play->state_size);
    for (size_t i = 0; i < rest.moves.count; i++)
        if (game->apply(play->level, play->scratch, rest.moves.data[i], why))
            return distrust(why);
    *state = play->scratch;
    *moves = rest.moves.count;
    return QD_OK;
}

qd_err qd_play_advise(struct qd_play *play, struct qd_hint *hint, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    *hint = (struct qd_hint){.piece = -1, .target = -1};
    qd_err err = need_open(play, why);
    if (err)
        return err;
    if (qd_play_backwards(play)) {
        qd_message_set(why, "hint.backwards");
        return QD_NOTHING;
    }
    if (game->path)
        return hint_from_path(play, hint, why);
    if (game->deduce)
        return hint_from_deduction(play, hint, why);
    return hint_from_search(play, hint, why);
}

qd_err qd_play_hint(struct qd_play *play, int *grade, struct qd_hint *hint, struct qd_message *why)
{
    qd_err err = qd_play_advise(play, hint, why);
    if (err)
        return err;
    if (*grade == 0)
        *grade = play->hint_grade + (play->hint_grade < QD_HINT_GRADES);
    play->hint_grade = *grade;
    play->helped = true;
    return QD_OK;
}
