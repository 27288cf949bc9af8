/* SPDX-License-Identifier: MIT */
/* Is the position lost, and since when? What a game proves is checked before it is told.
 *
 * Once lost, a position stays lost, so the first lost one is found by halving. A proof that needs
 * more than the limits, or a check that does, is no proof here: the answer is then "not known".
 */
#include "base/base.h"
#include "check/check.h"
#include "play/command.h"

#include <string.h>

/* What a question may cost unless the line says otherwise: it is asked after every push. */
enum { DEFAULT_NODES = 20000, CHECK_STATES = 300000 };

enum verdict { UNKNOWN, ALIVE, LOST };

static qd_err check(const struct qd_play *play, size_t at, const struct qd_loss *loss,
                    const struct qd_limits *limits)
{
    const struct qd_game *game = play->level->game;
    struct qd_buf level, moves;
    struct qd_message unused;
    qd_buf_init(&level, QD_ANSWER_CAP);
    qd_buf_init(&moves, QD_ANSWER_CAP);
    game->level_format(play->level, &level);
    game->moves_format(play->level, play->moves.data, at, &moves);
    qd_err err = level.err ? level.err : moves.err;
    if (!err) {
        struct qd_loss_claim claim = {qd_buf_view(&level), qd_buf_view(&moves), loss->cells,
                                      loss->count};
        err = qd_check_loss(game->id, &claim, CHECK_STATES, limits->bytes, &unused);
    }
    qd_buf_free(&level);
    qd_buf_free(&moves);
    return err;
}

/* QD_OK: `verdict` says what is known. A proof that fails its check is a bug of ours: withheld. */
static qd_err judge(struct qd_play *play, size_t at, const struct qd_limits *limits,
                    struct qd_loss *loss, enum verdict *verdict)
{
    qd_play_state_at(play, at, play->scratch);
    qd_err err = play->level->game->path->lost(play->level, play->scratch, limits, loss);
    *verdict = err == QD_NOTHING ? ALIVE : UNKNOWN;
    if (err == QD_NOTHING || err == QD_LIMIT)
        return QD_OK;
    if (err)
        return err;
    err = check(play, at, loss, limits);
    if (!err)
        *verdict = LOST;
    return err == QD_LIMIT ? QD_OK : err == QD_ILLEGAL || err == QD_SYNTAX ? QD_INTERNAL : err;
}

/* The first position proved lost, the one after `*since` moves; the last one is. */
static qd_err find_first(struct qd_play *play, const struct qd_limits *limits, size_t *since)
{
    size_t low = 0, high = *since;
    qd_err err = QD_OK;
    while (!err && low < high) {
        size_t middle = low + (high - low) / 2;
        struct qd_loss loss;
        enum verdict verdict;
        err = judge(play, middle, limits, &loss, &verdict);
        if (verdict == LOST)
            high = middle;
        else
            low = middle + 1;
    }
    *since = high;
    return err;
}

static void put_loss(struct command *c, const struct qd_loss *loss, size_t since)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    qd_message_format(&loss->says, c->play->options.lang, &text);
    qd_json_field_number(c->json, "since", (int64_t)since);
    qd_json_key(c->json, "proof");
    qd_json_array(c->json);
    for (int i = 0; i < loss->count; i++)
        qd_json_number(c->json, loss->cells[i]);
    qd_json_array_end(c->json);
    qd_json_field_string(c->json, "code", loss->says.code);
    qd_json_field_buf(c->json, "text", &text);
    qd_json_field_bool(c->json, "checked", true);
    qd_buf_free(&text);
}

qd_err qd_do_lost(struct command *c)
{
    struct qd_play *play = c->play;
    const struct qd_game *game = play->level->game;
    struct qd_limits limits = play->options.limits;
    struct qd_loss loss;
    enum verdict verdict;
    size_t since = play->at;
    if (!limits.nodes || limits.nodes > DEFAULT_NODES)
        limits.nodes = DEFAULT_NODES;
    qd_err err = qd_command_limits(c, &limits);
    if (err)
        return err;
    if (!game->path || !game->path->lost) {
        qd_message_set(&c->why, "protocol.lost");
        return QD_NOTHING;
    }
    err = judge(play, play->at, &limits, &loss, &verdict);
    if (!err && verdict == LOST)
        err = find_first(play, &limits, &since);
    if (err)
        return err;
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_bool(c->json, "lost", verdict == LOST);
    qd_json_field_bool(c->json, "proved", verdict != UNKNOWN);
    if (verdict == LOST)
        put_loss(c, &loss, since);
    return QD_OK;
}
