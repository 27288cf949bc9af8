/* The line protocol: one command a line, one JSON object back. docs/protocol.md is its description.
 */
#include "base/base.h"
#include "play/play.h"

#include <stdlib.h>
#include <string.h>

/* One command under way: its arguments, what it answers, why it failed. */
struct command {
    struct qd_play *play;
    struct qd_text rest;
    struct qd_json *json;
    struct qd_message why;
};

static qd_err refuse(struct command *c, qd_err err, const char *code, struct qd_text found)
{
    qd_message_set(&c->why, code);
    qd_message_text(&c->why, "found", found);
    return err;
}

static qd_err no_more(struct command *c)
{
    return c->rest.size ? refuse(c, QD_SYNTAX, "protocol.extra", c->rest) : QD_OK;
}

static qd_err need_game(struct command *c)
{
    if (c->play->level)
        return QD_OK;
    qd_message_set(&c->why, "protocol.closed");
    return QD_NOTHING;
}

/* An optional whole number, `value` when there is none. */
static qd_err optional_number(struct command *c, uint64_t least, uint64_t most, uint64_t *value)
{
    struct qd_text word = qd_text_word(&c->rest);
    if (word.size == 0)
        return QD_OK;
    uint64_t number;
    if (!qd_text_number(word, most, &number) || number < least) {
        qd_err err = refuse(c, QD_RANGE, "protocol.number", word);
        qd_message_number(&c->why, "least", (int64_t)least);
        qd_message_number(&c->why, "most", (int64_t)most);
        return err;
    }
    *value = number;
    return no_more(c);
}

static qd_err position(struct command *c)
{
    int viewer = c->play->level->game->to_move(c->play->level, c->play->state);
    return qd_answer_position(c->json, c->play, viewer, NULL, 0);
}

/* The position after going elsewhere in the history, or the old place if it cannot be told. */
static qd_err go_to(struct command *c, size_t at)
{
    size_t before = c->play->at;
    qd_play_goto(c->play, at);
    qd_err err = position(c);
    if (err)
        qd_play_goto(c->play, before);
    return err;
}

/* Goes over to a fresh play and answers with its position; the old one is let go only then. */
static qd_err adopt(struct command *c, struct qd_play *fresh)
{
    struct qd_play old = *c->play;
    *c->play = *fresh;
    qd_err err = position(c);
    qd_play_close(err ? c->play : &old);
    if (err)
        *c->play = old;
    return err;
}

static qd_err do_games(struct command *c)
{
    qd_err err = no_more(c);
    if (!err)
        qd_answer_games(c->json, c->play);
    return err;
}

static void name_games(struct command *c, struct qd_text word)
{
    struct qd_buf names;
    qd_buf_init(&names, 256);
    for (int i = 0; c->play->options.games[i]; i++)
        qd_buf_printf(&names, "%s%s", i ? ", " : "", c->play->options.games[i]->id);
    qd_message_set(&c->why, "protocol.game");
    qd_message_text(&c->why, "word", word);
    qd_message_text(&c->why, "games", qd_buf_view(&names));
    qd_buf_free(&names);
}

static const struct qd_game *game_word(struct command *c)
{
    struct qd_text word = qd_text_word(&c->rest);
    const struct qd_game *game = qd_game_find(c->play->options.games, word);
    if (!game)
        name_games(c, word);
    return game;
}

/* Installs a level in a fresh play and answers with its position. */
static qd_err begin(struct command *c, struct qd_level *level, const struct qd_buf *seed_id)
{
    struct qd_play fresh = {.options = c->play->options, .seeds_drawn = c->play->seeds_drawn};
    qd_err err = qd_play_install(&fresh, level, seed_id);
    if (err) {
        level->game->level_free(level);
        return err;
    }
    return adopt(c, &fresh);
}

/* "[PARAMS] [#SEED]", also written together. */
static qd_err params_and_seed(struct command *c, struct qd_text *params, uint64_t *seed,
                              bool *given)
{
    struct qd_text word = qd_text_word(&c->rest);
    const char *hash = word.size ? memchr(word.data, '#', word.size) : NULL;
    *params = (struct qd_text){word.data, hash ? (size_t)(hash - word.data) : word.size};
    struct qd_text tail = {word.data + params->size, word.size - params->size};
    if (!hash)
        tail = qd_text_word(&c->rest);
    *given = tail.size > 0;
    if (*given &&
        (tail.data[0] != '#' ||
         !qd_text_number((struct qd_text){tail.data + 1, tail.size - 1}, UINT64_MAX, seed)))
        return refuse(c, QD_SYNTAX, "protocol.seed", tail);
    return no_more(c);
}

static qd_err do_new(struct command *c)
{
    struct qd_text params;
    uint64_t seed = 0;
    bool given;
    const struct qd_game *game = game_word(c);
    if (!game)
        return QD_UNKNOWN;
    qd_err err = params_and_seed(c, &params, &seed, &given);
    if (err)
        return err;
    if (!given) {
        struct qd_rng rng;
        qd_rng_seed(&rng, c->play->options.seed + c->play->seeds_drawn);
        seed = qd_rng_next(&rng) >> 16; /* short enough to be typed */
    }
    struct qd_level *level = NULL;
    struct qd_buf seed_id;
    qd_buf_init(&seed_id, QD_LINE_CAP);
    err = qd_id_generate(c->play, game, params, seed, &level, &seed_id, &c->why);
    if (!err)
        err = begin(c, level, &seed_id);
    if (!err && !given)
        c->play->seeds_drawn++;
    qd_buf_free(&seed_id);
    return err;
}

static qd_err do_load(struct command *c)
{
    struct qd_play fresh = {.options = c->play->options, .seeds_drawn = c->play->seeds_drawn};
    qd_err err = qd_save_open(&fresh, c->rest, &c->why);
    if (err) {
        qd_play_close(&fresh);
        return err;
    }
    return adopt(c, &fresh);
}

/* "\n" in a line stands for a new line of the level. */
static void unfold(struct qd_text text, struct qd_buf *out)
{
    for (size_t i = 0; i < text.size; i++) {
        bool newline = text.data[i] == '\\' && i + 1 < text.size && text.data[i + 1] == 'n';
        qd_buf_char(out, newline ? '\n' : text.data[i]);
        i += newline;
    }
}

static qd_err do_open(struct command *c)
{
    const struct qd_game *game = game_word(c);
    if (!game)
        return QD_UNKNOWN;
    struct qd_level *level = NULL;
    struct qd_buf text;
    qd_buf_init(&text, QD_LINE_CAP);
    unfold(c->rest, &text);
    qd_err err = text.err;
    if (!err)
        err = game->level_parse(qd_buf_view(&text), &level, &c->why);
    if (!err)
        err = begin(c, level, NULL);
    qd_buf_free(&text);
    return err;
}

/* Makes the moves and answers; if the answer cannot be told they are taken back, and what could be
 * made again before still can. */
static qd_err make_moves(struct command *c, const struct qd_moves *moves)
{
    struct qd_play *play = c->play;
    size_t at = play->at, tail = play->moves.count - at;
    struct qd_moves undone = {0};
    qd_err err = QD_OK;
    for (size_t i = 0; !err && i < tail; i++)
        err = qd_moves_add(&undone, play->moves.data[at + i]);
    if (!err)
        err = qd_play_move(play, moves, &c->why);
    if (!err) {
        err = position(c);
        if (err) {
            qd_play_goto(play, at);
            qd_play_put_undone(play, &undone);
        }
    }
    qd_moves_free(&undone);
    return err;
}

static qd_err do_move(struct command *c)
{
    struct qd_play *play = c->play;
    struct qd_text word = qd_text_word(&c->rest);
    if (word.size == 0) {
        qd_message_set(&c->why, "protocol.missing");
        qd_message_text(&c->why, "what", qd_text_of("MOVES"));
        return QD_SYNTAX;
    }
    struct qd_moves moves = {0};
    qd_err err = no_more(c);
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

static qd_err do_undo(struct command *c)
{
    return step_history(c, true);
}

static qd_err do_redo(struct command *c)
{
    return step_history(c, false);
}

static qd_err do_restart(struct command *c)
{
    qd_err err = no_more(c);
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

static qd_err do_view(struct command *c)
{
    const struct qd_play *play = c->play;
    struct qd_text word = qd_text_word(&c->rest);
    qd_err err = no_more(c);
    if (err || word.size == 0)
        return err ? err : position(c);
    if (!qd_text_is(word, "observer"))
        return refuse(c, QD_SYNTAX, "protocol.viewer", word);
    bool hidden = play->level->game->hidden &&
                  play->level->game->status(play->level, play->state, 0) == QD_OPEN;
    if (hidden)
        return helped_position(c, QD_OBSERVER, NULL, 0);
    return qd_answer_position(c->json, play, QD_OBSERVER, NULL, 0);
}

static qd_err do_moves(struct command *c)
{
    const struct qd_play *play = c->play;
    const struct qd_game *game = play->level->game;
    struct qd_moves moves = {0};
    qd_err err = no_more(c);
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

static qd_err do_hint(struct command *c)
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

static qd_err find_method(struct command *c, struct qd_text word, const char **out)
{
    const struct qd_method *methods = c->play->level->game->path->methods;
    struct qd_buf names;
    for (int i = 0; methods[i].name; i++) {
        if (qd_text_is(word, methods[i].name)) {
            *out = methods[i].name;
            return QD_OK;
        }
    }
    qd_buf_init(&names, 4096);
    for (int i = 0; methods[i].name; i++)
        qd_buf_printf(&names, "%s%s", i ? ", " : "", methods[i].name);
    (void)refuse(c, QD_UNKNOWN, "solve.method", word);
    qd_message_text(&c->why, "methods", qd_buf_view(&names));
    qd_buf_free(&names);
    return QD_UNKNOWN;
}

static bool cut_option(struct qd_text word, const char *name, uint64_t *value)
{
    size_t size = strlen(name);
    return word.size > size && memcmp(word.data, name, size) == 0 &&
           qd_text_number((struct qd_text){word.data + size, word.size - size}, UINT64_MAX, value);
}

static qd_err solve_options(struct command *c, const char **method, struct qd_limits *limits)
{
    bool first = true;
    for (struct qd_text word = qd_text_word(&c->rest); word.size > 0;
         word = qd_text_word(&c->rest), first = false) {
        if (cut_option(word, "nodes=", &limits->nodes) ||
            cut_option(word, "bytes=", &limits->bytes))
            continue;
        if (!first || memchr(word.data, '=', word.size))
            return refuse(c, QD_UNKNOWN, "protocol.option", word);
        qd_err err = find_method(c, word, method);
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
    qd_err err = no_more(c);
    if (!err)
        err = qd_play_hint(c->play, &hint, &c->why);
    if (!err && hint.has_move)
        err = qd_moves_add(&answer.moves, hint.move);
    if (!err)
        err = helped_solution(c, "hint", &answer);
    qd_answer_free(&answer);
    return err;
}

static qd_err do_solve(struct command *c)
{
    struct qd_play *play = c->play;
    if (!play->level->game->path)
        return solve_by_hint(c);
    const char *method = play->level->game->path->methods[0].name;
    struct qd_limits limits = play->options.limits;
    struct qd_answer answer = {0};
    qd_err err = solve_options(c, &method, &limits);
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

static qd_err do_helped(struct command *c)
{
    qd_err err = no_more(c);
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

static qd_err do_save(struct command *c)
{
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_err err = no_more(c);
    if (!err) {
        qd_save_format(c->play, &text);
        err = answer_text(c, "save", &text);
    }
    qd_buf_free(&text);
    return err;
}

static qd_err do_draw(struct command *c)
{
    const struct qd_play *play = c->play;
    const struct qd_game *game = play->level->game;
    struct qd_view view;
    struct qd_buf text;
    qd_err err = no_more(c);
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

static qd_err do_lang(struct command *c)
{
    struct qd_text word = qd_text_word(&c->rest);
    enum qd_lang lang;
    qd_err err = no_more(c);
    if (err)
        return err;
    if (!qd_lang_of(word, &lang))
        return refuse(c, QD_UNKNOWN, "protocol.lang", word);
    enum qd_lang before = c->play->options.lang;
    c->play->options.lang = lang;
    if (c->play->level)
        err = position(c);
    else
        qd_json_field_bool(c->json, "ok", true);
    if (err)
        c->play->options.lang = before;
    return err;
}

static qd_err do_help(struct command *c)
{
    const char *text = qd_phrase(c->play->options.lang, "protocol.help");
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_string(c->json, "help", text ? text : "");
    return QD_OK;
}

static qd_err do_version(struct command *c)
{
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_string(c->json, "version", QD_VERSION);
    return QD_OK;
}

static const struct {
    const char *word;
    bool needs_game;
    qd_err (*run)(struct command *c);
} commands[] = {
    {"games", false, do_games},  {"new", false, do_new},        {"load", false, do_load},
    {"open", false, do_open},    {"move", true, do_move},       {"undo", true, do_undo},
    {"redo", true, do_redo},     {"restart", true, do_restart}, {"view", true, do_view},
    {"moves", true, do_moves},   {"hint", true, do_hint},       {"solve", true, do_solve},
    {"helped", true, do_helped}, {"save", true, do_save},       {"draw", true, do_draw},
    {"lang", false, do_lang},    {"help", false, do_help},      {"version", false, do_version},
};

static qd_err run_line(struct command *c, struct qd_text line)
{
    if (line.size > QD_LINE_CAP) {
        qd_message_set(&c->why, "protocol.long");
        qd_message_number(&c->why, "most", QD_LINE_CAP);
        return QD_FULL;
    }
    if (line.size > 0 && memchr(line.data, '\0', line.size)) {
        qd_message_set(&c->why, "protocol.nul");
        return QD_SYNTAX;
    }
    struct qd_text word = qd_text_word(&line);
    c->rest = line;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (!qd_text_is(word, commands[i].word))
            continue;
        qd_err err = commands[i].needs_game ? need_game(c) : QD_OK;
        return err ? err : commands[i].run(c);
    }
    qd_message_set(&c->why, "protocol.unknown");
    qd_message_text(&c->why, "word", word);
    return QD_UNKNOWN;
}

/* The answer as text; an error that has not been written yet is written alone. */
static qd_err answer_line(struct qd_play *play, struct qd_text line, struct qd_buf *text)
{
    struct qd_json json;
    struct command c = {.play = play, .json = &json};
    qd_json_init(&json, text);
    qd_json_object(&json);
    qd_err err = run_line(&c, line);
    if (!err && text->err)
        err = text->err;
    /* A command that failed after it had begun to answer is answered by its error alone; a solve
     * without a solution has written both itself. */
    bool told = text->size > 12 && memcmp(text->data, "{\"ok\":false", 11) == 0;
    if (err && (text->err || !told)) {
        qd_buf_clear(text);
        qd_json_init(&json, text);
        qd_json_object(&json);
        qd_answer_error(&json, play, err, &c.why);
    }
    qd_json_object_end(&json);
    qd_buf_char(text, '\n');
    return err ? err : text->err;
}

qd_err qd_play_line(struct qd_play *play, struct qd_text line, struct qd_buf *out)
{
    struct qd_text trimmed = qd_text_trim(line);
    if (trimmed.size == 0 || trimmed.data[0] == '#')
        return QD_OK;
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_err err = answer_line(play, trimmed, &text);
    if (text.err)
        qd_buf_puts(out, "{\"ok\":false,\"error\":{\"kind\":\"memory\",\"code\":\"error.memory\","
                         "\"text\":\"out of memory\"}}\n");
    else
        qd_buf_text(out, qd_buf_view(&text));
    qd_buf_free(&text);
    return err;
}

struct qd_play *qd_play_new(const struct qd_play_options *options)
{
    struct qd_play *play = calloc(1, sizeof *play);
    if (play)
        play->options = *options;
    return play;
}

void qd_play_free(struct qd_play *play)
{
    if (!play)
        return;
    qd_play_close(play);
    free(play);
}

qd_err qd_play_open(struct qd_play *play, const struct qd_game *game, struct qd_text text,
                    struct qd_message *why)
{
    struct qd_play fresh = {.options = play->options, .seeds_drawn = play->seeds_drawn};
    size_t head = strlen(game->id);
    bool is_id =
        text.size > head && text.data[head] == ':' && memcmp(text.data, game->id, head) == 0;
    struct qd_level *level = NULL;
    qd_err err;
    if (is_id) {
        err = qd_save_open(&fresh, text, why);
    } else {
        err = game->level_parse(text, &level, why);
        if (!err) {
            err = qd_play_install(&fresh, level, NULL);
            if (err)
                game->level_free(level);
        }
    }
    if (err) {
        qd_play_close(&fresh);
        return err;
    }
    qd_play_close(play);
    *play = fresh;
    return QD_OK;
}

void qd_play_id(const struct qd_play *play, struct qd_buf *out)
{
    qd_id_exact(play->level, out);
}

const struct qd_level *qd_play_level(const struct qd_play *play)
{
    return play->level;
}

const void *qd_play_state(const struct qd_play *play)
{
    return play->state;
}
