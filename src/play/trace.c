/* SPDX-License-Identifier: MIT */
/* `trace`: the first expansions of a textbook search, or those from a given number on, one by one.
 *
 * The search runs as for `solve`, with a state limit just past the last step requested; a watcher
 * records the steps. The same line always reports the same steps, so a front end that wants more
 * asks for the next ones.
 */
#include "play/command.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_USUAL = 100, STEPS_MOST = 1000, FROM_MOST = 1000000 };

struct step {
    struct qd_expansion told; /* its state is in the recorder */
    size_t first, pieces;     /* in the recorder's pieces */
};

struct piece {
    int cell, id;
};

struct recorder {
    uint64_t from;
    size_t count, most;
    struct step *steps;
    struct qd_buf states;
    struct qd_buf pieces;
};

static void keep(void *context, const struct qd_expansion *expansion)
{
    struct recorder *recorder = context;
    if (expansion->number < recorder->from || recorder->count == recorder->most)
        return;
    recorder->steps[recorder->count++] = (struct step){.told = *expansion};
    qd_buf_put(&recorder->states, expansion->state, expansion->size);
}

/* States come in their order. */
static void keep_piece(void *context, size_t state, int cell, int id)
{
    struct recorder *recorder = context;
    struct step *step = &recorder->steps[state];
    struct piece piece = {cell, id};
    if (step->pieces++ == 0)
        step->first = recorder->pieces.size / sizeof piece;
    qd_buf_put(&recorder->pieces, &piece, sizeof piece);
}

static qd_err read_pieces(const struct command *c, struct recorder *recorder)
{
    const struct qd_play *play = c->play;
    if (recorder->states.err || recorder->count == 0)
        return recorder->states.err;
    qd_err err = play->level->game->path->pieces(
        play->level, play->state, (const uint8_t *)recorder->states.data,
        recorder->steps[0].told.size, recorder->count, keep_piece, recorder);
    return err ? err : recorder->pieces.err;
}

static void put_pieces(struct qd_json *json, const struct recorder *recorder,
                       const struct step *step)
{
    qd_json_key(json, "pieces");
    qd_json_array(json);
    for (size_t i = 0; i < step->pieces; i++) {
        struct piece piece;
        memcpy(&piece, recorder->pieces.data + (step->first + i) * sizeof piece, sizeof piece);
        qd_json_array(json);
        qd_json_number(json, piece.cell);
        qd_json_number(json, piece.id);
        qd_json_array_end(json);
    }
    qd_json_array_end(json);
}

static void put_step(struct qd_json *json, const struct recorder *recorder, const struct step *step)
{
    const struct qd_expansion *told = &step->told;
    qd_json_object(json);
    qd_json_field_number(json, "number", (int64_t)told->number);
    if (told->parent != told->number)
        qd_json_field_number(json, "parent", (int64_t)told->parent);
    qd_json_field_number(json, "depth", (int64_t)told->depth);
    qd_json_field_number(json, "cost", (int64_t)told->cost);
    if (told->estimate != QD_NO_ESTIMATE)
        qd_json_field_number(json, "estimate", told->estimate);
    qd_json_field_number(json, "waiting", (int64_t)told->waiting);
    qd_json_field_number(json, "generated", (int64_t)told->stats.generated);
    qd_json_field_number(json, "duplicates", (int64_t)told->stats.duplicates);
    qd_json_field_number(json, "pruned", (int64_t)told->stats.pruned);
    put_pieces(json, recorder, step);
    qd_json_object_end(json);
}

static void put_steps(struct qd_json *json, const struct recorder *recorder)
{
    qd_json_key(json, "steps");
    qd_json_array(json);
    for (size_t i = 0; i < recorder->count; i++)
        put_step(json, recorder, &recorder->steps[i]);
    qd_json_array_end(json);
}

/* The state of the search after the last step: a limit reached past it is our own. */
static const char *end_of(const struct recorder *recorder, qd_err err, const struct qd_stats *stats)
{
    if (!err)
        return "found";
    if (err == QD_IMPOSSIBLE)
        return "none";
    return stats->expanded >= recorder->from + recorder->most ? "more" : "limit";
}

static void put_trace(struct command *c, const char *method, const struct recorder *recorder,
                      qd_err err, const struct qd_answer *answer)
{
    struct qd_json *json = c->json;
    qd_json_field_bool(json, "ok", true);
    qd_json_key(json, "trace");
    qd_json_object(json);
    qd_json_field_string(json, "method", method);
    qd_json_field_number(json, "from", (int64_t)recorder->from);
    put_steps(json, recorder);
    qd_json_field_string(json, "end", end_of(recorder, err, &answer->stats));
    qd_json_field_number(json, "expanded", (int64_t)answer->stats.expanded);
    qd_json_field_number(json, "generated", (int64_t)answer->stats.generated);
    qd_json_field_number(json, "duplicates", (int64_t)answer->stats.duplicates);
    qd_json_field_number(json, "pruned", (int64_t)answer->stats.pruned);
    if (!err) {
        struct qd_buf moves;
        qd_buf_init(&moves, QD_ANSWER_CAP);
        c->play->level->game->moves_format(c->play->level, answer->moves.data, answer->moves.count,
                                           &moves);
        qd_json_field_buf(json, "moves", &moves);
        qd_json_field_number(json, "length", (int64_t)answer->moves.count);
        qd_buf_free(&moves);
    }
    qd_json_object_end(json);
}

/* A reported solution counts as help, as for `solve`. */
static qd_err answer_trace(struct command *c, const char *method, const struct recorder *recorder,
                           qd_err err, const struct qd_answer *answer)
{
    bool helped = c->play->helped || !err;
    put_trace(c, method, recorder, err, answer);
    qd_json_field_bool(c->json, "helped", helped);
    if (!c->json->out->err)
        c->play->helped = helped;
    return c->json->out->err;
}

static qd_err run(struct command *c, const char *method, struct recorder *recorder)
{
    struct qd_watcher watcher = {keep, recorder};
    struct qd_limits limits = c->play->options.limits;
    struct qd_answer answer = {0};
    uint64_t most = recorder->from + recorder->most;
    limits.nodes = limits.nodes && limits.nodes < most ? limits.nodes : most;
    limits.watcher = &watcher;
    qd_err err = qd_play_solve(c->play, method, &limits, &answer, &c->why);
    if (!err || err == QD_LIMIT || err == QD_IMPOSSIBLE) {
        qd_err wrong = read_pieces(c, recorder);
        err = wrong ? wrong : answer_trace(c, method, recorder, err, &answer);
    }
    qd_answer_free(&answer);
    return err;
}

static qd_err out_of_range(struct command *c, struct qd_text word, uint64_t least, uint64_t most)
{
    qd_err err = qd_command_refuse(c, QD_RANGE, "protocol.number", word);
    qd_message_number(&c->why, "least", (int64_t)least);
    qd_message_number(&c->why, "most", (int64_t)most);
    return err;
}

static qd_err read_options(struct command *c, struct recorder *recorder)
{
    uint64_t most = STEPS_USUAL;
    for (struct qd_text word = qd_text_word(&c->rest); word.size > 0;
         word = qd_text_word(&c->rest)) {
        if (qd_command_option(word, "from=", &recorder->from)) {
            if (recorder->from > FROM_MOST)
                return out_of_range(c, word, 0, FROM_MOST);
        } else if (qd_command_option(word, "count=", &most)) {
            if (most < 1 || most > STEPS_MOST)
                return out_of_range(c, word, 1, STEPS_MOST);
        } else {
            return qd_command_refuse(c, QD_UNKNOWN, "trace.option", word);
        }
    }
    recorder->most = (size_t)most;
    return QD_OK;
}

static qd_err read_method(struct command *c, char *method)
{
    const struct qd_path *path = c->play->level->game->path;
    struct qd_text word = qd_text_word(&c->rest);
    if (!path || !path->traces) {
        qd_message_set(&c->why, "trace.none");
        return QD_NOTHING;
    }
    if (word.size == 0) {
        qd_message_set(&c->why, "protocol.missing");
        qd_message_text(&c->why, "what", qd_text_of("METHOD"));
        return QD_SYNTAX;
    }
    qd_err err = qd_command_method(c, word, method);
    if (!err && !path->traces(method))
        err = qd_command_refuse(c, QD_NOTHING, "trace.method", word);
    return err;
}

qd_err qd_do_trace(struct command *c)
{
    char method[QD_METHOD_NAME];
    struct recorder recorder = {0};
    qd_err err = read_method(c, method);
    if (!err)
        err = read_options(c, &recorder);
    if (err)
        return err;
    recorder.steps = malloc(recorder.most * sizeof *recorder.steps);
    if (!recorder.steps)
        return QD_MEMORY;
    qd_buf_init(&recorder.states, QD_ANSWER_CAP);
    qd_buf_init(&recorder.pieces, QD_ANSWER_CAP);
    err = run(c, method, &recorder);
    qd_buf_free(&recorder.states);
    qd_buf_free(&recorder.pieces);
    free(recorder.steps);
    return err;
}
