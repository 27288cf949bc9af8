/* SPDX-License-Identifier: MIT */
/* Is the position lost, and since when? A game's proof is checked before it is reported.
 *
 * Once lost, a position stays lost, so the first lost one is found by binary search. A proof or a
 * check that exceeds the limits counts as no proof: the answer is then "not known".
 */
#include "base/base.h"
#include "check/check.h"
#include "play/command.h"

#include <string.h>

/* Default limits, kept low because the question is asked after every push. */
enum { DEFAULT_NODES = 20000, CHECK_STATES = 300000 };

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
                                      loss->count, loss->says.code};
        err = qd_check_loss(game->id, &claim, CHECK_STATES, limits->bytes, &unused);
    }
    qd_buf_free(&level);
    qd_buf_free(&moves);
    return err;
}

/* What is left of the time that began at `started`; false if nothing is. */
static bool remaining(const struct qd_limits *limits, uint64_t started, struct qd_limits *left)
{
    *left = *limits;
    if (!limits->now_ns || !limits->time_ns)
        return true;
    uint64_t now = limits->now_ns(limits->context), spent = now > started ? now - started : 0;
    left->time_ns = spent < limits->time_ns ? limits->time_ns - spent : 0;
    return left->time_ns > 0;
}

/* QD_OK: `prospect` says what is known. A proof that fails its check is a bug, and is withheld. */
static qd_err judge(struct qd_play *play, size_t at, const struct qd_limits *limits,
                    struct qd_loss *loss, enum qd_prospect *prospect)
{
    qd_play_state_at(play, at, play->scratch);
    qd_err err = play->level->game->path->lost(play->level, play->scratch, limits, loss);
    *prospect = err == QD_NOTHING ? QD_PROSPECT_ALIVE : QD_PROSPECT_UNKNOWN;
    if (err == QD_NOTHING || err == QD_LIMIT)
        return QD_OK;
    if (err)
        return err;
    err = check(play, at, loss, limits);
    if (!err)
        *prospect = QD_PROSPECT_LOST;
    return err == QD_LIMIT ? QD_OK : err == QD_ILLEGAL || err == QD_SYNTAX ? QD_INTERNAL : err;
}

/* Finds the first position proved lost, the one after `*since` moves, as far as time allows; the
 * last position is known to be lost. */
static qd_err find_first(struct qd_play *play, const struct qd_limits *limits, uint64_t started,
                         size_t *since)
{
    size_t low = 0, high = *since;
    qd_err err = QD_OK;
    struct qd_limits left;
    while (!err && low < high && remaining(limits, started, &left)) {
        size_t middle = low + (high - low) / 2;
        struct qd_loss loss;
        enum qd_prospect prospect;
        err = judge(play, middle, &left, &loss, &prospect);
        if (prospect == QD_PROSPECT_LOST)
            high = middle;
        else
            low = middle + 1;
    }
    *since = high;
    return err;
}

qd_err qd_play_lost(struct qd_play *play, const struct qd_limits *limits,
                    enum qd_prospect *prospect, struct qd_loss *loss, size_t *since,
                    struct qd_message *why)
{
    const struct qd_path *path = play->level->game->path;
    if (!path || !path->lost) {
        qd_message_set(why, "protocol.lost");
        return QD_NOTHING;
    }
    uint64_t started = limits->now_ns ? limits->now_ns(limits->context) : 0;
    *since = play->at;
    qd_err err = judge(play, play->at, limits, loss, prospect);
    if (!err && *prospect == QD_PROSPECT_LOST)
        err = find_first(play, limits, started, since);
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
    struct qd_limits limits = qd_play_patience(c->play);
    struct qd_loss loss;
    enum qd_prospect prospect;
    size_t since;
    if (!limits.nodes || limits.nodes > DEFAULT_NODES)
        limits.nodes = DEFAULT_NODES;
    qd_err err = qd_command_limits(c, &limits);
    if (!err)
        err = qd_play_lost(c->play, &limits, &prospect, &loss, &since, &c->why);
    if (err)
        return err;
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_bool(c->json, "lost", prospect == QD_PROSPECT_LOST);
    qd_json_field_bool(c->json, "proved", prospect != QD_PROSPECT_UNKNOWN);
    if (prospect == QD_PROSPECT_LOST)
        put_loss(c, &loss, since);
    return QD_OK;
}
