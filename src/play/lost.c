/* Is the position lost, and since which move?
 *
 * A game may be able to prove that no win can be reached any more. Its proof is believed only when
 * the checker has tried it out. A lost position stays lost, so the first one in the history is
 * found by halving; where a proof is not found within the limits the position counts as open, so
 * what is said is "proved lost since", never a guess.
 */
#include "base/base.h"
#include "check/check.h"
#include "play/command.h"

#include <stdlib.h>
#include <string.h>

enum { CHECK_STATES = 2000000 };

/* Proves one position lost, and has the proof checked. QD_NOTHING: not lost; QD_LIMIT: not known.
 */
static qd_err prove(const struct qd_play *play, const void *state, const struct qd_limits *limits,
                    struct qd_loss *loss, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    struct qd_buf certificate;
    qd_buf_init(&certificate, QD_LINE_CAP);
    *loss = (struct qd_loss){0};
    qd_err err = game->path->lost(play->level, state, limits, loss, &certificate);
    if (!err)
        err = certificate.err;
    if (!err)
        err = qd_check_loss(game->id, qd_buf_view(&certificate), CHECK_STATES, limits->bytes, why);
    qd_buf_free(&certificate);
    return err;
}

static bool is_open(qd_err err)
{
    return err == QD_NOTHING || err == QD_LIMIT;
}

/* The number of moves after which the position was first proved lost; `loss` is the proof there. */
static qd_err find_first(const struct qd_play *play, void *state, const struct qd_limits *limits,
                         size_t *since, struct qd_loss *loss, struct qd_message *why)
{
    size_t open = 0, lost = play->at;
    while (open < lost) {
        size_t middle = open + (lost - open) / 2;
        struct qd_loss found;
        qd_play_state_at(play, middle, state);
        qd_err err = prove(play, state, limits, &found, why);
        if (err && !is_open(err))
            return err;
        if (err) {
            open = middle + 1;
        } else {
            lost = middle;
            *loss = found;
        }
    }
    *since = lost;
    return QD_OK;
}

static void answer_loss(struct command *c, const struct qd_loss *loss, size_t since)
{
    struct qd_buf text;
    qd_buf_init(&text, 4096);
    qd_message_format(&loss->says, c->play->options.lang, &text);
    qd_json_field_number(c->json, "since", (int64_t)since);
    qd_json_key(c->json, "proof");
    qd_json_array(c->json);
    for (int i = 0; i < loss->proof_count; i++)
        qd_json_number(c->json, loss->proof[i]);
    qd_json_array_end(c->json);
    qd_json_field_string(c->json, "code", loss->says.code);
    qd_json_field_buf(c->json, "text", &text);
    qd_buf_free(&text);
}

static qd_err lost_options(struct command *c, struct qd_limits *limits)
{
    for (struct qd_text word = qd_text_word(&c->rest); word.size > 0;
         word = qd_text_word(&c->rest)) {
        if (!qd_command_limit(word, limits))
            return qd_command_refuse(c, QD_UNKNOWN, "protocol.option", word);
    }
    return QD_OK;
}

qd_err qd_do_lost(struct command *c)
{
    const struct qd_play *play = c->play;
    const struct qd_game *game = play->level->game;
    struct qd_limits limits = play->options.limits;
    struct qd_loss loss;
    size_t since = play->at;
    qd_err err = lost_options(c, &limits);
    if (err)
        return err;
    if (!game->path || !game->path->lost) {
        qd_message_set(&c->why, "protocol.lost");
        return QD_UNKNOWN;
    }
    void *state = malloc(play->state_size);
    if (!state)
        return QD_MEMORY;
    memcpy(state, play->state, play->state_size);
    bool won = game->status(play->level, state, 0) == QD_WON;
    err = won ? QD_NOTHING : prove(play, state, &limits, &loss, &c->why);
    qd_err found = err;
    if (!err)
        err = find_first(play, state, &limits, &since, &loss, &c->why);
    free(state);
    if (err && !is_open(err))
        return err;
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_bool(c->json, "lost", !found);
    qd_json_field_bool(c->json, "proved", found != QD_LIMIT);
    if (!found)
        answer_loss(c, &loss, since);
    return c->json->out->err;
}
