/* SPDX-License-Identifier: MIT */
/* Lines of play are not taken on trust: the game's rules replay them, then the game's checker,
 * which shares no code with these, and it proves the win that is claimed.
 *
 * A search need not know every position the game came through. A win that those alone make
 * impossible is reported as not verified; one that would not be a win either if the game began here
 * is a fault of ours.
 */
#include "check/check.h"
#include "play/play.h"

#include <string.h>

static qd_err distrust(struct qd_message *why)
{
    qd_message_set(why, "error.internal");
    return QD_INTERNAL;
}

static qd_err replay(struct qd_play *play, const struct qd_moves *moves, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    memcpy(play->scratch, play->state, play->state_size);
    for (size_t i = 0; i < moves->count; i++) {
        qd_err err = game->apply(play->level, play->scratch, moves->data[i], why);
        if (err)
            return err == QD_MEMORY ? err : distrust(why);
    }
    return QD_OK;
}

/* The moves of the play, then the first of the line, as one text. */
static qd_err write_moves(const struct qd_play *play, const struct qd_moves *line, size_t count,
                          struct qd_buf *out)
{
    struct qd_moves all = {0};
    qd_err err = QD_OK;
    for (size_t i = 0; !err && i < play->at; i++)
        err = qd_moves_add(&all, play->moves.data[i]);
    for (size_t i = 0; !err && i < count; i++)
        err = qd_moves_add(&all, line->data[i]);
    if (!err)
        play->level->game->moves_format(play->level, all.data, all.count, out);
    qd_moves_free(&all);
    return err ? err : out->err;
}

/* Whether the end of the line and the claim agree: a goal is entered by the one who is said to win,
 * in no more moves than that, and a line as long as the claim ends there. */
static bool ends_as_claimed(const struct qd_line *line, bool solved)
{
    size_t count = line->moves.count,
           most = line->wins_in > 0 ? 2 * (size_t)line->wins_in - 1 : 2 * (size_t)-line->wins_in;
    if (line->wins_in == 0)
        return true; /* a player that looks no further may win all the same */
    return solved ? count <= most && (count % 2 == 1) == (line->wins_in > 0) : count < most;
}

static qd_err check_line(const struct qd_play *play, const struct qd_line *line,
                         struct qd_text level, struct qd_message *why)
{
    struct qd_buf moves;
    struct qd_checked checked = {0};
    qd_buf_init(&moves, QD_ANSWER_CAP);
    qd_err err = write_moves(play, &line->moves, line->moves.count, &moves);
    if (!err) {
        err = qd_check_path(play->level->game->id, level, qd_buf_view(&moves), &checked, why);
        if (err == QD_ILLEGAL || err == QD_SYNTAX ||
            (!err && !ends_as_claimed(line, checked.solved)))
            err = distrust(why);
    }
    qd_buf_free(&moves);
    return err;
}

static qd_err check_claim(const struct qd_play *play, struct qd_line *line, struct qd_text level,
                          const struct qd_limits *limits, uint64_t *boards, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    /* A loss after this first move only is a win of the opponent after it. */
    size_t made = line->second && line->wins_in < 0 && line->moves.count > 0;
    struct qd_win_claim claim = {.level = level, .wins_in = made ? -line->wins_in : line->wins_in};
    struct qd_buf moves, first;
    qd_buf_init(&moves, QD_ANSWER_CAP);
    qd_buf_init(&first, QD_ANSWER_CAP);
    game->moves_format(play->level, line->moves.data + made, line->moves.count > made, &first);
    qd_err err = write_moves(play, &line->moves, made, &moves);
    if (!err)
        err = first.err;
    if (!err) {
        claim.moves = qd_buf_view(&moves);
        claim.first = qd_buf_view(&first);
        err = qd_check_win(game->id, &claim, limits, boards, why);
        line->verified = !err;
        if (err == QD_ILLEGAL) {
            claim.afresh = true;
            err = qd_check_win(game->id, &claim, limits, boards, why);
        }
        if (err == QD_ILLEGAL || err == QD_SYNTAX)
            err = distrust(why);
    }
    qd_buf_free(&moves);
    qd_buf_free(&first);
    return err == QD_LIMIT ? QD_OK : err;
}

qd_err qd_play_trust(struct qd_play *play, struct qd_line *line, const struct qd_limits *limits,
                     uint64_t *boards, struct qd_message *why)
{
    struct qd_buf level;
    line->verified = false;
    qd_err err = replay(play, &line->moves, why);
    qd_buf_init(&level, QD_ANSWER_CAP);
    if (!err) {
        play->level->game->level_format(play->level, &level);
        err = level.err;
    }
    if (!err)
        err = check_line(play, line, qd_buf_view(&level), why);
    if (!err && line->wins_in)
        err = check_claim(play, line, qd_buf_view(&level), limits, boards, why);
    qd_buf_free(&level);
    return err == QD_UNKNOWN ? QD_OK : err; /* a game without a checker has its rules alone */
}
