/* SPDX-License-Identifier: MIT */
/* Answers as JSON: positions, hints, solutions, errors.
 *
 * A front end that draws thousands of cells would read and compare all of them after every move, so
 * a position can be sent as what changed since the last one. After any error the next is whole:
 * nobody has to know which answers were written.
 */
#include "base/base.h"
#include "play/play.h"

#include <stdlib.h>
#include <string.h>

static const char *const highlight_names[QD_HIGHLIGHT_COUNT] = {
    [QD_PLAIN] = "",        [QD_LOOK] = "look",   [QD_PIECE] = "piece",
    [QD_TARGET] = "target", [QD_PROOF] = "proof",
};

static void put_string_if(struct qd_json *json, const char *key, const char *value)
{
    if (value[0])
        qd_json_field_string(json, key, value);
}

/* `number`: its place, -1 where the order says it. */
static void put_cell(struct qd_json *json, const struct qd_game *game, const struct qd_view *view,
                     const struct qd_cell *cell, int number)
{
    qd_json_object(json);
    if (number >= 0)
        qd_json_field_number(json, "cell", number);
    qd_json_field_string(json, "ground", game->grounds[cell->ground]);
    put_string_if(json, "piece", game->pieces[cell->piece]);
    if (cell->id)
        qd_json_field_number(json, "id", cell->id);
    put_string_if(json, "label", qd_view_at(view, cell->label));
    if (cell->marks) {
        qd_json_key(json, "marks");
        qd_json_array(json);
        for (int i = 0; game->marks[i]; i++)
            if (cell->marks >> i & 1)
                qd_json_string(json, game->marks[i]);
        qd_json_array_end(json);
    }
    put_string_if(json, "hint", highlight_names[cell->highlight]);
    put_string_if(json, "move", qd_view_at(view, cell->move));
    put_string_if(json, "say", qd_view_at(view, cell->caption));
    qd_json_object_end(json);
}

static void put_counter(struct qd_json *json, enum qd_lang lang, const struct qd_counter *counter)
{
    struct qd_buf words;
    qd_buf_init(&words, 256);
    qd_counter_words(counter, lang, &words);
    qd_json_object(json);
    qd_json_field_string(json, "name", counter->name);
    qd_json_field_buf(json, "text", &words);
    qd_json_field_number(json, "value", counter->value);
    if (counter->of >= 0)
        qd_json_field_number(json, "of", counter->of);
    qd_json_object_end(json);
    qd_buf_free(&words);
}

static bool same_text(const struct qd_view *a, uint32_t at_a, const struct qd_view *b,
                      uint32_t at_b)
{
    return strcmp(qd_view_at(a, at_a), qd_view_at(b, at_b)) == 0;
}

/* Whether a cell is described by the same words in both views. */
static bool same_cell(const struct qd_view *a, const struct qd_view *b, int cell)
{
    const struct qd_cell *x = &a->cells[cell], *y = &b->cells[cell];
    return x->ground == y->ground && x->piece == y->piece && x->highlight == y->highlight &&
           x->id == y->id && x->marks == y->marks && same_text(a, x->move, b, y->move) &&
           same_text(a, x->caption, b, y->caption) && same_text(a, x->label, b, y->label);
}

/* All cells, or those that differ from an older view of the same size. */
static void put_cells_since(struct qd_json *json, const struct qd_game *game,
                            const struct qd_view *view, const struct qd_view *old)
{
    bool changes = old && old->cells && old->rows == view->rows && old->cols == view->cols;
    qd_json_key(json, changes ? "changes" : "cells");
    qd_json_array(json);
    for (int i = 0; i < view->rows * view->cols; i++)
        if (!changes || !same_cell(view, old, i))
            put_cell(json, game, view, &view->cells[i], changes ? i : -1);
    qd_json_array_end(json);
}

static void put_view_since(struct qd_json *json, const char *key, const struct qd_game *game,
                           enum qd_lang lang, const struct qd_view *view,
                           const struct qd_counter *first, const struct qd_view *old)
{
    qd_json_key(json, key);
    qd_json_object(json);
    qd_json_field_number(json, "rows", view->rows);
    qd_json_field_number(json, "cols", view->cols);
    qd_json_key(json, "counters");
    qd_json_array(json);
    if (first)
        put_counter(json, lang, first);
    for (int i = 0; i < view->counter_count; i++)
        put_counter(json, lang, &view->counters[i]);
    qd_json_array_end(json);
    put_cells_since(json, game, view, old);
    qd_json_object_end(json);
}

void qd_answer_view(struct qd_json *json, const char *key, const struct qd_game *game,
                    enum qd_lang lang, const struct qd_view *view, const struct qd_counter *first)
{
    put_view_since(json, key, game, lang, view, first, NULL);
}

static void put_view(struct qd_json *json, const char *key, const struct qd_play *play,
                     const struct qd_view *view, size_t moves_made, const struct qd_view *old)
{
    struct qd_counter moves = {"moves", (int64_t)moves_made, -1};
    put_view_since(json, key, play->level->game, play->options.lang, view, &moves, old);
}

static void put_cells(struct qd_json *json, const char *key, const uint16_t *cells, int count)
{
    qd_json_key(json, key);
    qd_json_array(json);
    for (int i = 0; i < count; i++)
        qd_json_number(json, cells[i]);
    qd_json_array_end(json);
}

static void put_message(struct qd_json *json, enum qd_lang lang, const struct qd_message *message)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    qd_message_format(message, lang, &text);
    qd_json_field_string(json, "code", message->code ? message->code : "");
    qd_json_field_buf(json, "text", &text);
    qd_buf_free(&text);
}

void qd_answer_say(struct qd_json *json, const char *key, enum qd_lang lang,
                   const struct qd_message *message)
{
    qd_json_key(json, key);
    qd_json_object(json);
    put_message(json, lang, message);
    qd_json_object_end(json);
}

static void put_hint(struct qd_json *json, const struct qd_play *play, const struct qd_hint *hint,
                     int grade)
{
    qd_json_key(json, "hint");
    qd_json_object(json);
    qd_json_field_number(json, "grade", grade);
    qd_json_key(json, "says");
    qd_json_array(json);
    for (int i = 0; i < grade; i++) {
        qd_json_object(json);
        put_message(json, play->options.lang, &hint->says[i]);
        qd_json_object_end(json);
    }
    qd_json_array_end(json);
    put_cells(json, "look", hint->look, hint->look_count);
    if (grade >= 2 && hint->piece >= 0)
        qd_json_field_number(json, "piece", hint->piece);
    if (grade >= 3 && hint->target >= 0)
        qd_json_field_number(json, "target", hint->target);
    if (grade >= 3 && hint->has_move) {
        struct qd_buf text;
        qd_buf_init(&text, 256);
        play->level->game->moves_format(play->level, &hint->move, 1, &text);
        qd_json_field_buf(json, "move", &text);
        qd_buf_free(&text);
    }
    if (grade >= 4)
        put_cells(json, "proof", hint->proof, hint->proof_count);
    qd_json_object_end(json);
}

/* The exact ID would reveal a hidden map during play. */
static void put_ids(struct qd_json *json, const struct qd_play *play, enum qd_status status)
{
    const struct qd_game *game = play->level->game;
    struct qd_buf id;
    if (!game->hidden || status != QD_OPEN) {
        qd_buf_init(&id, QD_ANSWER_CAP);
        qd_id_exact(play->level, &id);
        qd_json_field_buf(json, "id", &id);
        qd_buf_free(&id);
    }
    if (play->seed_id.size > 0)
        qd_json_field_text(json, "seed", qd_buf_view(&play->seed_id));
}

static void put_last(struct qd_json *json, const struct qd_play *play)
{
    struct qd_buf text;
    if (play->at == 0)
        return;
    qd_buf_init(&text, QD_LINE_CAP);
    play->level->game->moves_format(play->level, &play->moves.data[play->at - 1], 1, &text);
    qd_json_field_buf(json, "last", &text);
    qd_buf_free(&text);
}

void qd_shown_forget(struct qd_shown *shown)
{
    qd_view_free(&shown->view);
    free(shown->known);
    shown->known = NULL;
}

int qd_play_viewer(const struct qd_play *play)
{
    return play->shown.observer ? QD_OBSERVER
                                : play->level->game->to_move(play->level, play->state);
}

/* The view of a position, which becomes the one that the next is compared with. */
static void put_shown(struct qd_json *json, struct qd_play *play, struct qd_view *view)
{
    struct qd_shown *shown = &play->shown;
    put_view(json, "view", play, view, play->at, shown->changes ? &shown->view : NULL);
    qd_view_free(shown->changes ? &shown->view : view);
    if (shown->changes)
        shown->view = *view;
}

qd_err qd_answer_position(struct qd_json *json, struct qd_play *play, int viewer,
                          const struct qd_hint *hint, int grade)
{
    const struct qd_game *game = play->level->game;
    enum qd_status status = game->status(play->level, play->state, 0);
    struct qd_view view;
    qd_err err = game->view(play->level, play->state, viewer, play->options.lang, &view);
    if (err)
        return err;
    qd_json_field_bool(json, "ok", true);
    qd_json_field_string(json, "game", game->id);
    put_ids(json, play, status);
    qd_json_field_string(json, "status", qd_status_name(status));
    qd_json_field_number(json, "turn", game->to_move(play->level, play->state));
    qd_json_field_number(json, "moves", (int64_t)play->at);
    qd_json_field_number(json, "redo", (int64_t)(play->moves.count - play->at));
    qd_json_field_bool(json, "helped", play->helped);
    if (qd_play_backwards(play))
        qd_json_field_bool(json, "backwards", true);
    put_last(json, play);
    if (hint) {
        qd_view_hint(&view, hint, grade);
        put_hint(json, play, hint, grade);
    }
    put_shown(json, play, &view);
    err = play->shown.facts ? qd_answer_facts(json, play) : QD_OK;
    return err ? err : json->out->err;
}

qd_err qd_answer_goal(struct qd_json *json, const struct qd_play *play, const void *state,
                      size_t ahead)
{
    const struct qd_game *game = play->level->game;
    struct qd_view view;
    qd_err err = game->view(play->level, state, 0, play->options.lang, &view);
    if (err)
        return err;
    for (int i = 0; i < view.rows * view.cols; i++)
        view.cells[i].move = 0;
    put_view(json, "goal", play, &view, play->at + ahead, NULL);
    qd_view_free(&view);
    return json->out->err;
}

static const char *kind_of(const struct qd_game *game)
{
    return game->path ? "path" : game->deduce ? "deduce" : "versus";
}

void qd_answer_games(struct qd_json *json, const struct qd_play *play)
{
    qd_json_field_bool(json, "ok", true);
    qd_json_key(json, "games");
    qd_json_array(json);
    for (int i = 0; play->options.games[i]; i++) {
        const struct qd_game *game = play->options.games[i];
        qd_json_object(json);
        qd_json_field_string(json, "id", game->id);
        qd_json_field_string(json, "title", game->title);
        qd_json_field_number(json, "players", game->players);
        qd_json_field_bool(json, "hidden", game->hidden);
        qd_json_field_string(json, "kind", kind_of(game));
        qd_json_field_string(json, "example", game->example);
        qd_json_field_number(json, "generator", game->generator);
        qd_json_key(json, "methods");
        qd_json_array(json);
        const struct qd_method *methods = game->path     ? game->path->methods
                                          : game->versus ? game->versus->methods
                                                         : NULL;
        for (int m = 0; methods && methods[m].name; m++) {
            qd_json_object(json);
            qd_json_field_string(json, "name", methods[m].name);
            qd_json_field_bool(json, "optimal", methods[m].optimal);
            if (game->path && game->path->traces && game->path->traces(methods[m].name))
                qd_json_field_bool(json, "trace", true);
            if (game->versus && game->versus->titles)
                qd_json_field_string(json, "title",
                                     qd_phrase(play->options.lang, game->versus->titles[m]));
            qd_json_object_end(json);
        }
        qd_json_array_end(json);
        qd_json_object_end(json);
    }
    qd_json_array_end(json);
}

/* How much of what the game counts, where that is not the moves. */
static void put_measure(struct qd_json *json, const struct qd_game *game,
                        const struct qd_answer *answer)
{
    int64_t sum = 0;
    if (!game->measure)
        return;
    for (size_t i = 0; i < answer->moves.count; i++)
        sum += game->measure->counts(answer->moves.data[i]);
    qd_json_field_number(json, game->measure->many, sum);
}

/* What "optimal" and the bound are about: methods of a game that counts pushes differ in it. */
static void put_unit(struct qd_json *json, const struct qd_game *game, const char *name)
{
    struct qd_method method;
    if (game->path && qd_path_method(game->path, name, &method))
        qd_json_field_string(json, "unit", qd_claim_unit(game, &method));
}

void qd_answer_solution(struct qd_json *json, const struct qd_play *play, const char *method,
                        const struct qd_answer *answer, bool found)
{
    qd_json_key(json, "solve");
    qd_json_object(json);
    qd_json_field_string(json, "method", method);
    if (found) {
        struct qd_buf moves;
        qd_buf_init(&moves, QD_ANSWER_CAP);
        play->level->game->moves_format(play->level, answer->moves.data, answer->moves.count,
                                        &moves);
        qd_json_field_buf(json, "moves", &moves);
        qd_buf_free(&moves);
        qd_json_field_number(json, "length", (int64_t)answer->moves.count);
        put_measure(json, play->level->game, answer);
        qd_json_field_bool(json, "optimal", answer->optimal);
    }
    qd_json_field_number(json, "lower_bound", answer->lower_bound);
    put_unit(json, play->level->game, method);
    if (found)
        qd_json_field_bool(json, "checked", true);
    qd_json_field_number(json, "expanded", (int64_t)answer->stats.expanded);
    qd_json_field_number(json, "generated", (int64_t)answer->stats.generated);
    qd_json_field_number(json, "duplicates", (int64_t)answer->stats.duplicates);
    if (answer->stats.pruned)
        qd_json_field_number(json, "pruned", (int64_t)answer->stats.pruned);
    qd_json_field_number(json, "peak_bytes", (int64_t)answer->stats.peak_bytes);
    qd_json_object_end(json);
}

struct telling {
    struct qd_json *json;
    enum qd_lang lang;
};

static qd_err tell(void *context, size_t at, const struct qd_message *says)
{
    struct telling *telling = context;
    qd_json_object(telling->json);
    qd_json_field_number(telling->json, "at", (int64_t)at);
    put_message(telling->json, telling->lang, says);
    qd_json_object_end(telling->json);
    return telling->json->out->err;
}

qd_err qd_answer_plan(struct qd_json *json, const struct qd_play *play,
                      const struct qd_answer *answer)
{
    struct telling telling = {json, play->options.lang};
    qd_json_key(json, "plan");
    qd_json_array(json);
    qd_err err = play->level->game->path->narrate(play->level, play->state, answer, tell, &telling);
    qd_json_array_end(json);
    return err;
}

void qd_answer_rate(struct qd_json *json, const struct qd_play *play,
                    const struct qd_answer *answer)
{
    struct qd_message says = {0};
    const char *class = play->level->game->path->rate(play->level, answer, &says);
    qd_json_key(json, "rate");
    qd_json_object(json);
    if (class)
        qd_json_field_string(json, "class", class);
    put_message(json, play->options.lang, &says);
    qd_json_object_end(json);
}

/* The cell that a message is about, for front ends that mark it. */
static void put_place(struct qd_json *json, const struct qd_message *said)
{
    const struct qd_arg *row = NULL, *col = NULL;
    for (int i = 0; i < said->count; i++) {
        if (strcmp(said->args[i].name, "row") == 0)
            row = &said->args[i];
        if (strcmp(said->args[i].name, "col") == 0)
            col = &said->args[i];
    }
    if (!row || !col)
        return;
    qd_json_field_number(json, "row", row->number);
    qd_json_field_number(json, "col", col->number);
}

void qd_answer_error(struct qd_json *json, const struct qd_play *play, qd_err err,
                     const struct qd_message *why)
{
    struct qd_message said = *why;
    qd_message_fill(&said, err);
    if (err == QD_FULL && said.count == 0)
        qd_message_number(&said, "most", QD_ANSWER_CAP);
    qd_json_field_bool(json, "ok", false);
    qd_json_key(json, "error");
    qd_json_object(json);
    qd_json_field_string(json, "kind", qd_err_name(err));
    put_message(json, play->options.lang, &said);
    if (said.line) {
        qd_json_field_number(json, "line", said.line);
        qd_json_field_number(json, "column", said.column);
    }
    put_place(json, &said);
    qd_json_object_end(json);
}
