/* Games whose moves have parts, and games against an opponent: how to go on with a move, who
 * threatens to win, what an opponent would play.
 */
#include "play/command.h"

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

static qd_err refuse_closed(struct command *c, bool known)
{
    qd_message_set(&c->why, known ? "play.over" : "protocol.parts");
    return QD_NOTHING;
}

qd_err qd_do_guide(struct command *c)
{
    const struct qd_play *play = c->play;
    const struct qd_game *game = play->level->game;
    struct qd_text text = qd_text_word(&c->rest);
    qd_err err = qd_command_end(c);
    if (err)
        return err;
    if (!game->guide || game->status(play->level, play->state, 0) != QD_OPEN)
        return refuse_closed(c, game->guide != NULL);
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_text(c->json, "text", text);
    qd_json_key(c->json, "guide");
    qd_json_array(c->json);
    err = game->guide(play->level, play->state, text, put_part, c, &c->why);
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

/* "METHOD" and "nodes=N", in any order; without a method the strongest is asked. */
static qd_err think_options(struct command *c, const char **method, struct qd_limits *limits)
{
    const struct qd_method *methods = c->play->level->game->versus->methods;
    for (struct qd_text word = qd_text_word(&c->rest); word.size > 0;
         word = qd_text_word(&c->rest)) {
        struct qd_text number = {word.data + 6, word.size > 6 ? word.size - 6 : 0};
        if (number.size > 0 && qd_text_is((struct qd_text){word.data, 6}, "nodes=") &&
            qd_text_number(number, UINT64_MAX / 2, &limits->nodes))
            continue;
        *method = NULL;
        for (int i = 0; methods && methods[i].name; i++)
            if (qd_text_is(word, methods[i].name))
                *method = methods[i].name;
        if (*method)
            continue;
        struct qd_buf names;
        qd_buf_init(&names, 4096);
        for (int i = 0; methods && methods[i].name; i++)
            qd_buf_printf(&names, "%s, ", methods[i].name);
        (void)qd_command_refuse(c, QD_UNKNOWN, "think.method", word);
        qd_message_text(&c->why, "methods", qd_buf_view(&names));
        qd_buf_free(&names);
        return QD_UNKNOWN;
    }
    return QD_OK;
}

static qd_err answer_line(struct command *c, const char *method, const struct qd_line *line)
{
    const struct qd_level *level = c->play->level;
    struct qd_buf move, all;
    qd_buf_init(&move, QD_ANSWER_CAP);
    qd_buf_init(&all, QD_ANSWER_CAP);
    level->game->moves_format(level, line->moves.data, 1, &move);
    level->game->moves_format(level, line->moves.data, line->moves.count, &all);
    qd_json_field_bool(c->json, "ok", true);
    qd_json_key(c->json, "think");
    qd_json_object(c->json);
    if (method)
        qd_json_field_string(c->json, "method", method);
    qd_json_field_buf(c->json, "move", &move);
    qd_json_field_buf(c->json, "line", &all);
    qd_json_field_number(c->json, "score", line->score);
    if (line->wins_in)
        qd_json_field_number(c->json, "win", line->wins_in);
    qd_json_field_number(c->json, "nodes", (int64_t)line->stats.expanded);
    qd_json_object_end(c->json);
    qd_err err = move.err ? move.err : all.err;
    qd_buf_free(&move);
    qd_buf_free(&all);
    return err;
}

/* The line is replayed through the rules before it is told. */
qd_err qd_do_think(struct command *c)
{
    struct qd_play *play = c->play;
    const struct qd_game *game = play->level->game;
    const char *method = NULL;
    struct qd_limits limits = play->options.limits;
    if (!game->versus || game->status(play->level, play->state, 0) != QD_OPEN) {
        qd_message_set(&c->why, game->versus ? "play.over" : "think.alone");
        return QD_NOTHING;
    }
    qd_err err = think_options(c, &method, &limits);
    if (err)
        return err;
    struct qd_line line = {0};
    err = game->versus->choose
              ? game->versus->choose(play->level, play->state, method, qd_play_mind(play), &limits,
                                     &line)
              : game->versus->search(play->level, play->state, qd_play_mind(play), &limits, &line);
    if (!err && line.moves.count == 0)
        err = QD_NOTHING;
    if (!err)
        err = qd_play_verify(play, &line.moves, &c->why);
    if (!err)
        err = answer_line(c, method, &line);
    qd_moves_free(&line.moves);
    return err;
}
