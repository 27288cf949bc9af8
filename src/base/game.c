/* SPDX-License-Identifier: MIT */
/* Helpers of the game table: move lists, views, answers. */
#include "base/base.h"

#include <quadrille/game.h>

#include <stdlib.h>
#include <string.h>

qd_err qd_moves_add(struct qd_moves *moves, qd_move move)
{
    if (moves->count == moves->room) {
        size_t room = moves->room ? moves->room * 2 : 16;
        qd_move *data = realloc(moves->data, room * sizeof *data);
        if (!data)
            return QD_MEMORY;
        moves->data = data;
        moves->room = room;
    }
    moves->data[moves->count++] = move;
    return QD_OK;
}

void qd_moves_free(struct qd_moves *moves)
{
    free(moves->data);
    *moves = (struct qd_moves){0};
}

void qd_answer_free(struct qd_answer *answer)
{
    qd_moves_free(&answer->moves);
}

void qd_why_init(struct qd_why *why)
{
    memset(why, 0, sizeof *why);
    qd_buf_init(&why->certificate, 1 << 16);
    qd_buf_init(&why->world, 1 << 16);
}

void qd_why_free(struct qd_why *why)
{
    qd_buf_free(&why->certificate);
    qd_buf_free(&why->world);
}

enum { VIEW_TEXT_CAP = 1 << 20 };

qd_err qd_view_init(struct qd_view *view, int rows, int cols)
{
    struct qd_cell *cells = calloc((size_t)rows * (size_t)cols, sizeof *cells);
    if (!cells)
        return QD_MEMORY;
    *view = (struct qd_view){.rows = rows, .cols = cols, .cells = cells};
    qd_buf_init(&view->text, VIEW_TEXT_CAP);
    qd_buf_put(&view->text, "", 1);
    return QD_OK;
}

void qd_view_free(struct qd_view *view)
{
    free(view->cells);
    free(view->counters);
    qd_buf_free(&view->text);
    *view = (struct qd_view){0};
}

void qd_view_counter(struct qd_view *view, const char *name, int64_t value, int64_t of)
{
    if (view->counter_count == view->counter_room) {
        int room = view->counter_room ? 2 * view->counter_room : 8;
        struct qd_counter *counters = realloc(view->counters, (size_t)room * sizeof *counters);
        if (!counters) {
            view->text.err = QD_MEMORY;
            return;
        }
        view->counters = counters;
        view->counter_room = room;
    }
    view->counters[view->counter_count++] = (struct qd_counter){name, value, of};
}

void qd_counter_words(const struct qd_counter *counter, enum qd_lang lang, struct qd_buf *out)
{
    struct qd_message words = {0};
    qd_message_set(&words, counter->name);
    qd_message_number(&words, "value", counter->of >= 0 ? counter->of : counter->value);
    qd_message_format(&words, lang, out);
}

uint32_t qd_view_string(struct qd_view *view, const char *terminated)
{
    uint32_t offset = (uint32_t)view->text.size;
    qd_buf_put(&view->text, terminated, strlen(terminated) + 1);
    return view->text.err ? 0 : offset;
}

uint32_t qd_view_message(struct qd_view *view, const struct qd_message *message, enum qd_lang lang)
{
    uint32_t offset = (uint32_t)view->text.size;
    qd_message_format(message, lang, &view->text);
    qd_buf_char(&view->text, '\0');
    return view->text.err ? 0 : offset;
}

const char *qd_view_at(const struct qd_view *view, uint32_t offset)
{
    return view->text.data ? view->text.data + offset : "";
}

void qd_view_hint(struct qd_view *view, const struct qd_hint *hint, int grade)
{
    for (int i = 0; i < hint->look_count; i++)
        view->cells[hint->look[i]].highlight = QD_LOOK;
    for (int i = 0; grade >= 4 && i < hint->proof_count; i++)
        view->cells[hint->proof[i]].highlight = QD_PROOF;
    if (grade >= 3 && hint->target >= 0)
        view->cells[hint->target].highlight = QD_TARGET;
    if (grade >= 2 && hint->piece >= 0)
        view->cells[hint->piece].highlight = QD_PIECE;
}

bool qd_method_measures(const struct qd_game *game, const struct qd_method *method)
{
    return game->measure && method->optimal != QD_FEWEST_MOVES;
}

uint64_t qd_method_cost(const struct qd_game *game, const struct qd_method *method,
                        const struct qd_moves *moves)
{
    uint64_t cost = 0;
    if (!qd_method_measures(game, method))
        return moves->count;
    for (size_t i = 0; i < moves->count; i++)
        cost += game->measure->counts(moves->data[i]);
    return cost;
}

bool qd_path_method(const struct qd_path *path, const char *name, struct qd_method *out)
{
    for (const struct qd_method *method = path->methods; method->name; method++) {
        if (strcmp(method->name, name) != 0)
            continue;
        *out = (struct qd_method){name, method->optimal};
        return true;
    }
    return path->method_read && path->method_read(name, out);
}
