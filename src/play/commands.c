/* SPDX-License-Identifier: MIT */
/* Questions about an open game: views, hints, solutions, saves. */
#include "play/command.h"

#include <stdio.h>
#include <string.h>

qd_err qd_command_number(struct command *c, uint64_t least, uint64_t most, uint64_t *value)
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

/* Answers with a position and marks it as helped, unless writing the answer fails. */
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
    struct qd_play *play = c->play;
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

/* "[changes] [observer] [facts]". Observer and facts hold for the open game alone, so that another
 * is never opened on its hidden side. */
static qd_err read_words(struct command *c, struct qd_shown *wanted)
{
    for (;;) {
        struct qd_text word = qd_text_word(&c->rest);
        if (word.size == 0)
            return QD_OK;
        if (qd_text_is(word, "changes"))
            wanted->changes = true;
        else if (qd_text_is(word, "observer"))
            wanted->observer = true;
        else if (qd_text_is(word, "facts"))
            wanted->facts = true;
        else
            return qd_command_refuse(c, QD_SYNTAX, "protocol.show", word);
    }
}

/* Whether the open game can show this. */
static qd_err allowed(struct command *c, const struct qd_shown *wanted)
{
    const struct qd_level *level = c->play->level;
    if (!level && (wanted->observer || wanted->facts)) {
        qd_message_set(&c->why, "protocol.closed");
        return QD_NOTHING;
    }
    if (wanted->facts && !level->game->deduce) {
        qd_message_set(&c->why, "protocol.deduce");
        qd_message_text(&c->why, "game", qd_text_of(level->game->id));
        return QD_NOTHING;
    }
    return QD_OK;
}

/* Observing a game that no longer hides anything is not help; facts always are, which
 * qd_play_facts sees to. */
static bool counts_as_help(const struct qd_play *play)
{
    const struct qd_game *game = play->level->game;
    return play->shown.observer && game->hidden &&
           game->status(play->level, play->state, 0) == QD_OPEN;
}

qd_err qd_do_show(struct command *c)
{
    struct qd_play *play = c->play;
    struct qd_shown wanted = {0};
    qd_err err = read_words(c, &wanted);
    if (!err)
        err = allowed(c, &wanted);
    if (err)
        return err;
    struct qd_shown before = play->shown;
    bool helped = play->helped;
    if (!wanted.changes || !wanted.facts || !before.facts)
        qd_shown_forget(&play->shown);
    play->shown.changes = wanted.changes;
    play->shown.observer = wanted.observer;
    play->shown.facts = wanted.facts;
    if (!play->level) {
        qd_json_field_bool(c->json, "ok", true);
        return QD_OK;
    }
    play->helped = helped || counts_as_help(play);
    err = qd_command_position(c);
    if (err) {
        play->shown.changes = before.changes;
        play->shown.observer = before.observer;
        play->shown.facts = before.facts;
        play->helped = helped;
    }
    return err;
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

qd_err qd_command_cell(struct command *c, int *cell)
{
    int rows, cols;
    uint64_t number = UINT64_MAX;
    qd_play_size(c->play, &rows, &cols);
    qd_err err = qd_command_number(c, 0, (uint64_t)rows * (uint64_t)cols - 1, &number);
    if (!err && number == UINT64_MAX) {
        qd_message_set(&c->why, "protocol.missing");
        qd_message_text(&c->why, "what", qd_text_of("CELL"));
        err = QD_SYNTAX;
    }
    *cell = (int)number;
    return err;
}

qd_err qd_do_reach(struct command *c)
{
    int cell;
    qd_err err = qd_command_cell(c, &cell);
    if (err)
        return err;
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_number(c->json, "cell", cell);
    qd_json_key(c->json, "reach");
    qd_json_array(c->json);
    err = qd_play_reach(c->play, cell, put_reached, c, &c->why);
    qd_json_array_end(c->json);
    return err;
}

bool qd_command_option(struct qd_text word, const char *name, uint64_t *value)
{
    size_t size = strlen(name);
    return word.size > size && memcmp(word.data, name, size) == 0 &&
           qd_text_number((struct qd_text){word.data + size, word.size - size}, UINT64_MAX, value);
}

/* Takes nodes=N, bytes=N or time=MS; time counts only where the play has a clock. */
static bool take_limit(struct qd_text word, struct qd_limits *limits)
{
    uint64_t ms;
    if (qd_command_option(word, "time=", &ms)) {
        limits->time_ns = ms < UINT64_MAX / 1000000u ? ms * 1000000u : UINT64_MAX;
        return true;
    }
    return qd_command_option(word, "nodes=", &limits->nodes) ||
           qd_command_option(word, "bytes=", &limits->bytes);
}

/* "[1..4] [time=MS] …"; the limits are set in the play, for this hint. */
static qd_err hint_options(struct command *c, int *grade)
{
    struct qd_text word = qd_text_word(&c->rest);
    uint64_t number = 0;
    if (word.size > 0 && !memchr(word.data, '=', word.size)) {
        struct qd_text rest = c->rest;
        c->rest = word;
        qd_err err = qd_command_number(c, 1, QD_HINT_GRADES, &number);
        if (err)
            return err;
        c->rest = rest;
        word = qd_text_word(&c->rest);
    }
    *grade = (int)number;
    if (word.size > 0 && !take_limit(word, &c->play->options.limits))
        return qd_command_refuse(c, QD_UNKNOWN, "protocol.option", word);
    return qd_command_limits(c, &c->play->options.limits);
}

qd_err qd_do_hint(struct command *c)
{
    struct qd_play *play = c->play;
    int before = play->hint_grade, grade = 0;
    bool helped = play->helped;
    struct qd_hint hint;
    struct qd_limits standing = play->options.limits;
    qd_err err = hint_options(c, &grade);
    if (!err)
        err = qd_play_hint(play, &grade, &hint, &c->why);
    play->options.limits = standing;
    if (err)
        return err;
    err = qd_answer_position(c->json, play, qd_play_viewer(play), &hint, grade);
    if (err) {
        play->hint_grade = before;
        play->helped = helped;
    }
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

qd_err qd_command_limits(struct command *c, struct qd_limits *limits)
{
    for (struct qd_text word = qd_text_word(&c->rest); word.size > 0; word = qd_text_word(&c->rest))
        if (!take_limit(word, limits))
            return qd_command_refuse(c, QD_UNKNOWN, "protocol.option", word);
    return QD_OK;
}

/* What is reported about a solution besides its moves. */
struct extras {
    bool explain, rate;
};

static bool take_extra(const struct command *c, struct qd_text word, struct extras *extras)
{
    const struct qd_path *path = c->play->level->game->path;
    if (path->narrate && qd_text_is(word, "explain"))
        return extras->explain = true;
    /* A level is rated from its start. */
    if (path->rate && c->play->at == 0 && qd_text_is(word, "rate"))
        return extras->rate = true;
    return false;
}

static qd_err solve_options(struct command *c, char *method, struct qd_limits *limits,
                            struct extras *extras)
{
    bool first = true;
    for (struct qd_text word = qd_text_word(&c->rest); word.size > 0;
         word = qd_text_word(&c->rest), first = false) {
        if (take_limit(word, limits) || take_extra(c, word, extras))
            continue;
        if (!first || memchr(word.data, '=', word.size))
            return qd_command_refuse(c, QD_UNKNOWN, "protocol.option", word);
        qd_err err = qd_command_method(c, word, method);
        if (err)
            return err;
    }
    return QD_OK;
}

/* Answers with a solution, which counts as help unless writing the answer fails. */
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
    struct qd_hint hint;
    struct qd_answer answer = {0};
    qd_err err = qd_command_end(c);
    if (!err)
        err = qd_play_advise(c->play, &hint, &c->why);
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
    struct extras extras = {0};
    qd_err err = solve_options(c, method, &limits, &extras);
    if (err)
        return err;
    err = qd_play_solve(play, method, &limits, &answer, &c->why);
    if (!err) {
        err = helped_solution(c, method, &answer);
        if (!err && extras.rate)
            qd_answer_rate(c->json, play, &answer);
        if (!err && extras.explain)
            err = qd_answer_plan(c->json, play, &answer);
    } else if (err == QD_LIMIT || err == QD_STOPPED || err == QD_IMPOSSIBLE) {
        c->told = true;
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
        qd_play_save(c->play, &text);
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
        err = qd_play_view(play, game->to_move(play->level, play->state), &view);
    if (err)
        return err;
    qd_buf_init(&text, QD_ANSWER_CAP);
    game->draw(&view, &text);
    err = answer_text(c, "draw", &text);
    qd_buf_free(&text);
    qd_view_free(&view);
    return err;
}

static qd_err refuse_lang(struct command *c, struct qd_text word)
{
    struct qd_buf names;
    qd_buf_init(&names, 256);
    for (int i = 0; qd_lang_name((enum qd_lang)i); i++)
        qd_buf_printf(&names, "%s%s", i ? ", " : "", qd_lang_name((enum qd_lang)i));
    (void)qd_command_refuse(c, QD_UNKNOWN, "protocol.lang", word);
    qd_message_text(&c->why, "languages", qd_buf_view(&names));
    qd_buf_free(&names);
    return QD_UNKNOWN;
}

qd_err qd_do_lang(struct command *c)
{
    struct qd_text word = qd_text_word(&c->rest);
    enum qd_lang lang;
    qd_err err = qd_command_end(c);
    if (err)
        return err;
    if (!qd_lang_of(word, &lang))
        return refuse_lang(c, word);
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
