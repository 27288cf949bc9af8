/* SPDX-License-Identifier: MIT */
/* The line protocol: one command per line, one JSON object in return. docs/protocol.md describes
 * it.
 */
#include "play/command.h"

#include <stdlib.h>
#include <string.h>

qd_err qd_command_refuse(struct command *c, qd_err err, const char *code, struct qd_text found)
{
    qd_message_set(&c->why, code);
    qd_message_text(&c->why, "found", found);
    return err;
}

qd_err qd_command_end(struct command *c)
{
    return c->rest.size ? qd_command_refuse(c, QD_SYNTAX, "protocol.extra", c->rest) : QD_OK;
}

qd_err qd_command_position(struct command *c)
{
    return qd_answer_position(c->json, c->play, qd_play_viewer(c->play), NULL, 0);
}

static qd_err need_game(struct command *c)
{
    if (c->play->level)
        return QD_OK;
    qd_message_set(&c->why, "protocol.closed");
    return QD_NOTHING;
}

static const struct {
    const char *word;
    bool needs_game;
    qd_err (*run)(struct command *c);
} commands[] = {
    {"games", false, qd_do_games},      {"new", false, qd_do_new},
    {"load", false, qd_do_load},        {"open", false, qd_do_open},
    {"move", true, qd_do_move},         {"undo", true, qd_do_undo},
    {"redo", true, qd_do_redo},         {"restart", true, qd_do_restart},
    {"view", true, qd_do_view},         {"show", false, qd_do_show},
    {"moves", true, qd_do_moves},       {"reach", true, qd_do_reach},
    {"hint", true, qd_do_hint},         {"lost", true, qd_do_lost},
    {"goal", true, qd_do_goal},         {"solve", true, qd_do_solve},
    {"trace", true, qd_do_trace},       {"facts", true, qd_do_facts},
    {"why", true, qd_do_why},           {"watch", false, qd_do_watch},
    {"guide", true, qd_do_guide},       {"ways", true, qd_do_ways},
    {"think", true, qd_do_think},       {"helped", true, qd_do_helped},
    {"save", true, qd_do_save},         {"draw", true, qd_do_draw},
    {"lang", false, qd_do_lang},        {"today", false, qd_do_today},
    {"help", false, qd_do_help},        {"version", false, qd_do_version},
    {"turn", true, qd_do_turn},         {"reverse", true, qd_do_reverse},
    {"solution", true, qd_do_solution}, {"collection", false, qd_do_collection},
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

static void begin_answer(struct qd_json *json, const struct qd_json_watch *watch,
                         struct qd_buf *text)
{
    qd_buf_clear(text);
    qd_json_init(json, text);
    json->watch = watch;
    qd_json_object(json);
}

/* The answer as text; an error not yet written replaces it. */
static qd_err answer_line(struct qd_play *play, struct qd_text line,
                          const struct qd_json_watch *watch, struct qd_buf *text)
{
    struct qd_json json;
    struct command c = {.play = play, .json = &json};
    begin_answer(&json, watch, text);
    qd_err err = run_line(&c, line);
    if (!err && text->err)
        err = text->err;
    /* If a command fails after it has begun to answer, the answer is its error alone. */
    if (err)
        qd_shown_forget(&play->shown);
    if (err && (text->err || !c.told)) {
        begin_answer(&json, watch, text);
        qd_answer_error(&json, play, err, &c.why);
    }
    qd_json_object_end(&json);
    qd_buf_char(text, '\n');
    return err ? err : text->err;
}

qd_err qd_play_line(struct qd_play *play, struct qd_text line, struct qd_buf *out)
{
    return qd_play_line_watched(play, line, NULL, out);
}

qd_err qd_play_line_watched(struct qd_play *play, struct qd_text line,
                            const struct qd_json_watch *watch, struct qd_buf *out)
{
    struct qd_text trimmed = qd_text_trim(line);
    if (trimmed.size == 0 || trimmed.data[0] == '#')
        return QD_OK;
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_err err = answer_line(play, trimmed, watch, &text);
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
    qd_reading_free(play->reading);
    if (play->mind)
        play->mind_game->mind_free(play->mind);
    free(play);
}
