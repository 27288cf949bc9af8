/* SPDX-License-Identifier: MIT */
/* Playing an open game: moves, history, hints, solutions, and what is asked of it. */
#include "play/command.h"

#include <stdio.h>
#include <string.h>

/* An optional whole number, `value` when there is none. */
static qd_err optional_number(struct command *c, uint64_t least, uint64_t most, uint64_t *value)
{
    struct qd_text word = qd_text_word(&c->rest);
    if (word.size == 0)
        return QD_OK;
    uint64_t number;
    if (!qd_text_number(word, most, &number) || number < least) {
        qd_err err = qd_command_refuse(c, QD_RANGE, "protocol.number", word);
        qd_message_number(&c->why, "least", (int64_t)least);
        qd_message_number(&c->why, "most", (int64_t)most);
        return err;
    }
    *value = number;
    return qd_command_end(c);
}

/* Whoever comes back from the end of a hidden play knows what it hid. */
static bool knows_too_much(const struct qd_play *play, size_t at)
{
    const struct qd_game *game = play->level->game;
    return game->hidden && at < play->at && game->status(play->level, play->state, 0) != QD_OPEN;
}

/* The position after going elsewhere in the history, or the old place if it cannot be told. */
static qd_err go_to(struct command *c, size_t at)
{
    size_t before = c->play->at;
    int grade = c->play->hint_grade;
    bool helped = c->play->helped;
    c->play->helped = helped || knows_too_much(c->play, at);
    qd_play_goto(c->play, at);
    qd_err err = qd_command_position(c);
    if (err) {
        qd_play_goto(c->play, before);
        c->play->hint_grade = grade;
        c->play->helped = helped;
    }
    return err;
}

/* Makes the moves and answers; if the answer cannot be told they are taken back, and what could be
 * made again before still can. */
static qd_err make_moves(struct command *c, const struct qd_moves *moves)
{
    struct qd_play *play = c->play;
    size_t at = play->at, tail = play->moves.count - at;
    int grade = play->hint_grade;
    struct qd_moves undone = {0};
    qd_err err = QD_OK;
    for (size_t i = 0; !err && i < tail; i++)
        err = qd_moves_add(&undone, play->moves.data[at + i]);
    if (!err)
        err = qd_play_move(play, moves, &c->why);
    if (!err) {
        err = qd_command_position(c);
        if (err) {
            qd_play_goto(play, at);
            qd_play_put_undone(play, &undone);
            play->hint_grade = grade;
        }
    }
    qd_moves_free(&undone);
    return err;
}

qd_err qd_do_move(struct command *c)
{
    struct qd_play *play = c->play;
    struct qd_text word = qd_text_word(&c->rest);
    if (word.size == 0) {
        qd_message_set(&c->why, "protocol.missing");
        qd_message_text(&c->why, "what", qd_text_of("MOVES"));
        return QD_SYNTAX;
    }
    struct qd_moves moves = {0};
    qd_err err = qd_command_end(c);
    if (!err)
        err = play->level->game->moves_parse(play->level, word, &moves, &c->why);
    if (!err)
        err = make_moves(c, &moves);
    qd_moves_free(&moves);
    return err;
}

static qd_err step_history(struct command *c, bool back)
{
    struct qd_play *play = c->play;
    uint64_t count = 1;
    qd_err err = optional_number(c, 1, QD_HISTORY_CAP, &count);
    if (err)
        return err;
    size_t have = back ? play->at : play->moves.count - play->at;
    if (have == 0) {
        qd_message_set(&c->why, back ? "play.nothing.undo" : "play.nothing.redo");
        return QD_NOTHING;
    }
    size_t by = count < have ? (size_t)count : have;
    return go_to(c, back ? play->at - by : play->at + by);
}

qd_err qd_do_undo(struct command *c)
{
    return step_history(c, true);
}

qd_err qd_do_redo(struct command *c)
{
    return step_history(c, false);
}

qd_err qd_do_restart(struct command *c)
{
    qd_err err = qd_command_end(c);
    return err ? err : go_to(c, 0);
}

/* A position that is marked as helped, if it can be told. */
static qd_err helped_position(struct command *c, int viewer, const struct qd_hint *hint, int grade)
{
    bool before = c->play->helped;
    c->play->helped = true;
    qd_err err = qd_answer_position(c->json, c->play, viewer, hint, grade);
    if (err)
        c->play->helped = before;
    return err;
}

qd_err qd_do_view(struct command *c)
{
    const struct qd_play *play = c->play;
    struct qd_text word = qd_text_word(&c->rest);
    qd_err err = qd_command_end(c);
    if (err || word.size == 0)
        return err ? err : qd_command_position(c);
    if (!qd_text_is(word, "observer"))
        return qd_command_refuse(c, QD_SYNTAX, "protocol.viewer", word);
    bool hidden = play->level->game->hidden &&
                  play->level->game->status(play->level, play->state, 0) == QD_OPEN;
    if (hidden)
        return helped_position(c, QD_OBSERVER, NULL, 0);
    return qd_answer_position(c->json, play, QD_OBSERVER, NULL, 0);
}

qd_err qd_do_moves(struct command *c)
{
    const struct qd_play *play = c->play;
    const struct qd_game *game = play->level->game;
    struct qd_moves moves = {0};
    qd_err err = qd_command_end(c);
    if (!err && game->status(play->level, play->state, 0) == QD_OPEN)
        err = game->moves(play->level, play->state, &moves);
    if (!err) {
        qd_json_field_bool(c->json, "ok", true);
        qd_json_key(c->json, "moves");
        qd_json_array(c->json);
        for (size_t i = 0; !err && i < moves.count; i++) {
            struct qd_buf text;
            qd_buf_init(&text, 256);
            game->moves_format(play->level, &moves.data[i], 1, &text);
            qd_json_text(c->json, qd_buf_view(&text));
            err = text.err;
            qd_buf_free(&text);
        }
        qd_json_array_end(c->json);
    }
    qd_moves_free(&moves);
    return err;
}

/* One cell that a piece can be brought to. */
static qd_err put_reached(void *context, int cell, const struct qd_moves *moves)
{
    const struct command *c = context;
    const struct qd_level *level = c->play->level;
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    level->game->moves_format(level, moves->data, moves->count, &text);
    qd_json_object(c->json);
    qd_json_field_number(c->json, "cell", cell);
    qd_json_field_buf(c->json, "move", &text);
    qd_json_object_end(c->json);
    qd_err err = text.err ? text.err : c->json->out->err;
    qd_buf_free(&text);
    return err;
}

/* Where the piece in a cell can be brought; a game that is over or has no such pieces says so. */
qd_err qd_do_reach(struct command *c)
{
    const struct qd_play *play = c->play;
    const struct qd_game *game = play->level->game;
    struct qd_view view;
    uint64_t cell = UINT64_MAX;
    qd_err err = game->view(play->level, play->state, game->to_move(play->level, play->state),
                            play->options.lang, &view);
    if (err)
        return err;
    uint64_t last = (uint64_t)view.rows * (uint64_t)view.cols - 1;
    qd_view_free(&view);
    err = optional_number(c, 0, last, &cell);
    if (!err && cell == UINT64_MAX) {
        qd_message_set(&c->why, "protocol.missing");
        qd_message_text(&c->why, "what", qd_text_of("CELL"));
        return QD_SYNTAX;
    }
    if (err)
        return err;
    if (!game->reach || game->status(play->level, play->state, 0) != QD_OPEN) {
        qd_message_set(&c->why, game->reach ? "play.over" : "protocol.reach");
        return QD_NOTHING;
    }
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_number(c->json, "cell", (int64_t)cell);
    qd_json_key(c->json, "reach");
    qd_json_array(c->json);
    err = game->reach(play->level, play->state, (int)cell, put_reached, c, &c->why);
    qd_json_array_end(c->json);
    return err;
}

qd_err qd_do_hint(struct command *c)
{
    struct qd_play *play = c->play;
    uint64_t grade = (uint64_t)play->hint_grade + (play->hint_grade < QD_HINT_GRADES);
    qd_err err = optional_number(c, 1, QD_HINT_GRADES, &grade);
    if (err)
        return err;
    struct qd_hint hint = {.piece = -1, .target = -1};
    err = qd_play_hint(play, &hint, &c->why);
    if (err)
        return err;
    int viewer = play->level->game->to_move(play->level, play->state);
    err = helped_position(c, viewer, &hint, (int)grade);
    if (!err)
        play->hint_grade = (int)grade;
    return err;
}

qd_err qd_do_goal(struct command *c)
{
    struct qd_play *play = c->play;
    const void *state;
    size_t ahead;
    qd_err err = qd_command_end(c);
    if (!err)
        err = qd_play_goal(play, &state, &ahead, &c->why);
    if (err)
        return err;
    bool before = play->helped;
    err = helped_position(c, play->level->game->to_move(play->level, play->state), NULL, 0);
    if (!err)
        err = qd_answer_goal(c->json, play, state, ahead);
    if (err)
        play->helped = before;
    return err;
}

qd_err qd_command_method(struct command *c, struct qd_text word, char *name)
{
    const struct qd_path *path = c->play->level->game->path;
    const struct qd_method *methods = path->methods;
    struct qd_method found;
    struct qd_buf names;
    if (word.size < QD_METHOD_NAME) {
        memcpy(name, word.data, word.size);
        name[word.size] = '\0';
        if (strlen(name) == word.size && qd_path_method(path, name, &found))
            return QD_OK;
    }
    qd_buf_init(&names, 4096);
    for (int i = 0; methods[i].name; i++)
        qd_buf_printf(&names, "%s%s", i ? ", " : "", methods[i].name);
    (void)qd_command_refuse(c, QD_UNKNOWN, "solve.method", word);
    qd_message_text(&c->why, "methods", qd_buf_view(&names));
    qd_buf_free(&names);
    return QD_UNKNOWN;
}

bool qd_command_option(struct qd_text word, const char *name, uint64_t *value)
{
    size_t size = strlen(name);
    return word.size > size && memcmp(word.data, name, size) == 0 &&
           qd_text_number((struct qd_text){word.data + size, word.size - size}, UINT64_MAX, value);
}

qd_err qd_command_limits(struct command *c, struct qd_limits *limits)
{
    for (struct qd_text word = qd_text_word(&c->rest); word.size > 0; word = qd_text_word(&c->rest))
        if (!qd_command_option(word, "nodes=", &limits->nodes) &&
            !qd_command_option(word, "bytes=", &limits->bytes))
            return qd_command_refuse(c, QD_UNKNOWN, "protocol.option", word);
    return QD_OK;
}

static qd_err solve_options(struct command *c, char *method, struct qd_limits *limits)
{
    bool first = true;
    for (struct qd_text word = qd_text_word(&c->rest); word.size > 0;
         word = qd_text_word(&c->rest), first = false) {
        if (qd_command_option(word, "nodes=", &limits->nodes) ||
            qd_command_option(word, "bytes=", &limits->bytes))
            continue;
        if (!first || memchr(word.data, '=', word.size))
            return qd_command_refuse(c, QD_UNKNOWN, "protocol.option", word);
        qd_err err = qd_command_method(c, word, method);
        if (err)
            return err;
    }
    return QD_OK;
}

/* A solution, which counts as help if it can be told. */
static qd_err helped_solution(struct command *c, const char *method, const struct qd_answer *answer)
{
    qd_json_field_bool(c->json, "ok", true);
    qd_answer_solution(c->json, c->play, method, answer, true);
    qd_json_field_bool(c->json, "helped", true);
    qd_err err = c->json->out->err;
    if (!err)
        c->play->helped = true;
    return err;
}

/* Games that are not solved by a path answer with their hint's move, as a line of one. */
static qd_err solve_by_hint(struct command *c)
{
    struct qd_hint hint = {.piece = -1, .target = -1};
    struct qd_answer answer = {0};
    qd_err err = qd_command_end(c);
    if (!err)
        err = qd_play_hint(c->play, &hint, &c->why);
    if (!err && hint.has_move)
        err = qd_moves_add(&answer.moves, hint.move);
    if (!err)
        err = helped_solution(c, "hint", &answer);
    qd_answer_free(&answer);
    return err;
}

qd_err qd_do_solve(struct command *c)
{
    struct qd_play *play = c->play;
    if (!play->level->game->path)
        return solve_by_hint(c);
    char method[QD_METHOD_NAME];
    struct qd_limits limits = play->options.limits;
    struct qd_answer answer = {0};
    snprintf(method, sizeof method, "%s", play->level->game->path->methods[0].name);
    qd_err err = solve_options(c, method, &limits);
    if (err)
        return err;
    err = qd_play_solve(play, method, &limits, &answer, &c->why);
    if (!err) {
        err = helped_solution(c, method, &answer);
    } else if (err == QD_LIMIT || err == QD_STOPPED || err == QD_IMPOSSIBLE) {
        qd_answer_error(c->json, play, err, &c->why);
        qd_answer_solution(c->json, play, method, &answer, false);
        qd_json_field_bool(c->json, "helped", play->helped);
    }
    qd_answer_free(&answer);
    return err;
}

qd_err qd_do_helped(struct command *c)
{
    qd_err err = qd_command_end(c);
    const struct qd_play *play = c->play;
    return err ? err
               : helped_position(c, play->level->game->to_move(play->level, play->state), NULL, 0);
}

static qd_err answer_text(struct command *c, const char *key, const struct qd_buf *text)
{
    if (text->err)
        return text->err;
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_text(c->json, key, qd_buf_view(text));
    return QD_OK;
}

qd_err qd_do_save(struct command *c)
{
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_err err = qd_command_end(c);
    if (!err) {
        qd_save_format(c->play, &text);
        err = answer_text(c, "save", &text);
    }
    qd_buf_free(&text);
    return err;
}

qd_err qd_do_draw(struct command *c)
{
    const struct qd_play *play = c->play;
    const struct qd_game *game = play->level->game;
    struct qd_view view;
    struct qd_buf text;
    qd_err err = qd_command_end(c);
    if (!err)
        err = game->view(play->level, play->state, game->to_move(play->level, play->state),
                         play->options.lang, &view);
    if (err)
        return err;
    qd_buf_init(&text, QD_ANSWER_CAP);
    game->draw(&view, &text);
    err = answer_text(c, "draw", &text);
    qd_buf_free(&text);
    qd_view_free(&view);
    return err;
}

qd_err qd_do_lang(struct command *c)
{
    struct qd_text word = qd_text_word(&c->rest);
    enum qd_lang lang;
    qd_err err = qd_command_end(c);
    if (err)
        return err;
    if (!qd_lang_of(word, &lang))
        return qd_command_refuse(c, QD_UNKNOWN, "protocol.lang", word);
    enum qd_lang before = c->play->options.lang;
    c->play->options.lang = lang;
    if (c->play->level)
        err = qd_command_position(c);
    else
        qd_json_field_bool(c->json, "ok", true);
    if (err)
        c->play->options.lang = before;
    return err;
}

qd_err qd_do_help(struct command *c)
{
    const char *text = qd_phrase(c->play->options.lang, "protocol.help");
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_string(c->json, "help", text ? text : "");
    return QD_OK;
}

qd_err qd_do_version(struct command *c)
{
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_string(c->json, "version", QD_VERSION);
    return QD_OK;
}
