/* SPDX-License-Identifier: MIT */
/* Games whose moves have parts, and games against an opponent: how a move may continue, who
 * threatens to win, what an opponent would play.
 */
#include "play/command.h"

#include <string.h>

static qd_err put_part(void *context, const struct qd_part *part)
{
    const struct command *c = context;
    qd_json_object(c->json);
    qd_json_field_number(c->json, "cell", part->cell);
    qd_json_field_string(c->json, "kind", part->kind);
    qd_json_field_text(c->json, "text", part->text);
    qd_json_field_bool(c->json, "done", part->done);
    qd_json_object_end(c->json);
    return c->json->out->err;
}

qd_err qd_play_guide(const struct qd_play *play, struct qd_text text,
                     qd_err (*found)(void *context, const struct qd_part *part), void *context,
                     struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    if (game->guide && game->status(play->level, play->state, 0) == QD_OPEN)
        return game->guide(play->level, play->state, text, found, context, why);
    qd_message_set(why, game->guide ? "play.over" : "protocol.parts");
    return QD_NOTHING;
}

qd_err qd_do_guide(struct command *c)
{
    struct qd_text text = qd_text_word(&c->rest);
    qd_err err = qd_command_end(c);
    if (err)
        return err;
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_text(c->json, "text", text);
    qd_json_key(c->json, "guide");
    qd_json_array(c->json);
    err = qd_play_guide(c->play, text, put_part, c, &c->why);
    qd_json_array_end(c->json);
    return err;
}

static qd_err put_way(void *context, const struct qd_way *way)
{
    const struct command *c = context;
    qd_json_object(c->json);
    qd_json_field_string(c->json, "kind", way->kind);
    qd_json_field_number(c->json, "player", way->player);
    qd_json_key(c->json, "cells");
    qd_json_array(c->json);
    for (int i = 0; i < way->count; i++)
        qd_json_number(c->json, way->cells[i]);
    qd_json_array_end(c->json);
    if (way->drop >= 0)
        qd_json_field_number(c->json, "drop", way->drop);
    qd_json_object_end(c->json);
    return c->json->out->err;
}

qd_err qd_do_ways(struct command *c)
{
    const struct qd_play *play = c->play;
    const struct qd_game *game = play->level->game;
    qd_err err = qd_command_end(c);
    if (err)
        return err;
    qd_json_field_bool(c->json, "ok", true);
    qd_json_key(c->json, "ways");
    qd_json_array(c->json);
    if (game->ways)
        err = game->ways(play->level, play->state, put_way, c);
    qd_json_array_end(c->json);
    return err;
}

enum { MOST_LINES = 8 };

struct question {
    const char *method; /* NULL: the strongest */
    uint64_t lines;     /* 0: not asked for */
    struct qd_limits limits;
};

/* "NAME=NUMBER", the number from 1 on. */
static bool option_is(struct qd_text word, const char *name, uint64_t most, uint64_t *out)
{
    size_t size = strlen(name);
    uint64_t value = 0;
    struct qd_text number = {word.data + size, word.size > size ? word.size - size : 0};
    if (number.size == 0 || !qd_text_is((struct qd_text){word.data, size}, name) ||
        !qd_text_number(number, most, &value) || value == 0)
        return false;
    *out = value;
    return true;
}

static qd_err refuse_method(struct command *c, struct qd_text word)
{
    const struct qd_method *methods = c->play->level->game->versus->methods;
    struct qd_buf names;
    qd_buf_init(&names, 4096);
    for (int i = 0; methods && methods[i].name; i++)
        qd_buf_printf(&names, "%s, ", methods[i].name);
    (void)qd_command_refuse(c, QD_UNKNOWN, "think.method", word);
    qd_message_text(&c->why, "methods", qd_buf_view(&names));
    qd_buf_free(&names);
    return QD_UNKNOWN;
}

/* "METHOD", "nodes=N", "lines=N", in any order; several lines only for the strongest opponent. */
static qd_err think_options(struct command *c, struct question *question)
{
    const struct qd_method *methods = c->play->level->game->versus->methods;
    for (struct qd_text word = qd_text_word(&c->rest); word.size > 0;
         word = qd_text_word(&c->rest)) {
        if (option_is(word, "nodes=", UINT64_MAX / 2, &question->limits.nodes) ||
            option_is(word, "lines=", MOST_LINES, &question->lines))
            continue;
        question->method = NULL;
        for (int i = 0; methods && methods[i].name; i++)
            if (qd_text_is(word, methods[i].name))
                question->method = methods[i].name;
        if (!question->method)
            return refuse_method(c, word);
    }
    if (!question->method || !question->lines)
        return QD_OK;
    qd_message_set(&c->why, "think.lines");
    return QD_SYNTAX;
}

/* Move, line, score, and the proved win if there is one. */
static qd_err put_line(struct command *c, const struct qd_line *line)
{
    const struct qd_level *level = c->play->level;
    struct qd_buf move, all;
    qd_buf_init(&move, QD_ANSWER_CAP);
    qd_buf_init(&all, QD_ANSWER_CAP);
    level->game->moves_format(level, line->moves.data, 1, &move);
    level->game->moves_format(level, line->moves.data, line->moves.count, &all);
    qd_json_field_buf(c->json, "move", &move);
    qd_json_field_buf(c->json, "line", &all);
    qd_json_field_number(c->json, "score", line->score);
    if (line->wins_in) {
        qd_json_field_number(c->json, "win", line->wins_in);
        qd_json_field_bool(c->json, "verified", line->verified);
    }
    qd_err err = move.err ? move.err : all.err;
    qd_buf_free(&move);
    qd_buf_free(&all);
    return err;
}

static qd_err put_lines(struct command *c, const struct qd_line *lines, int count)
{
    qd_err err = QD_OK;
    qd_json_key(c->json, "lines");
    qd_json_array(c->json);
    for (int i = 0; !err && i < count; i++) {
        qd_json_object(c->json);
        err = put_line(c, &lines[i]);
        qd_json_object_end(c->json);
    }
    qd_json_array_end(c->json);
    return err;
}

static qd_err answer_lines(struct command *c, const struct question *question,
                           const struct qd_line *lines, int count)
{
    qd_json_field_bool(c->json, "ok", true);
    qd_json_key(c->json, "think");
    qd_json_object(c->json);
    if (question->method)
        qd_json_field_string(c->json, "method", question->method);
    qd_err err = put_line(c, &lines[0]);
    qd_json_field_number(c->json, "nodes", (int64_t)lines[0].stats.expanded);
    if (!err && question->lines)
        err = put_lines(c, lines, count);
    qd_json_object_end(c->json);
    return err;
}

static qd_err need_versus(const struct qd_play *play, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    if (game->versus && game->status(play->level, play->state, 0) == QD_OPEN)
        return QD_OK;
    qd_message_set(why, game->versus ? "play.over" : "think.alone");
    return QD_NOTHING;
}

qd_err qd_play_think(struct qd_play *play, const char *method, const struct qd_limits *limits,
                     struct qd_line *line, struct qd_message *why)
{
    const struct qd_versus *versus = play->level->game->versus;
    uint64_t boards = QD_TRUST_BOARDS;
    *line = (struct qd_line){0};
    qd_err err = need_versus(play, why);
    if (err)
        return err;
    struct qd_mind *mind = qd_play_mind(play);
    if (!limits)
        limits = &play->options.limits;
    err = versus->choose ? versus->choose(play->level, play->state, method, mind, limits, line)
                         : versus->search(play->level, play->state, mind, limits, line);
    if (!err && line->moves.count == 0)
        err = QD_NOTHING;
    return err ? err : qd_play_trust(play, line, limits, &boards, why);
}

/* Several lines, each checked before it is reported. */
static qd_err rank_lines(struct qd_play *play, const struct question *question,
                         struct qd_line *lines, int *count, struct qd_message *why)
{
    uint64_t boards = QD_TRUST_BOARDS;
    *count = (int)question->lines;
    qd_err err = play->level->game->versus->rank(play->level, play->state, qd_play_mind(play),
                                                 &question->limits, lines, count);
    if (!err && lines[0].moves.count == 0)
        err = QD_NOTHING;
    for (int i = 0; !err && i < *count; i++) {
        lines[i].second = i > 0;
        err = qd_play_trust(play, &lines[i], &question->limits, &boards, why);
    }
    return err;
}

qd_err qd_do_think(struct command *c)
{
    struct qd_play *play = c->play;
    struct question question = {.limits = play->options.limits};
    struct qd_line lines[MOST_LINES] = {0};
    int count = 1;
    qd_err err = need_versus(play, &c->why);
    if (!err)
        err = think_options(c, &question);
    if (err)
        return err;
    err = question.lines && play->level->game->versus->rank
              ? rank_lines(play, &question, lines, &count, &c->why)
              : qd_play_think(play, question.method, &question.limits, &lines[0], &c->why);
    if (!err)
        err = answer_lines(c, &question, lines, count);
    for (int i = 0; i < MOST_LINES; i++)
        qd_moves_free(&lines[i].moves);
    return err;
}
