/* SPDX-License-Identifier: MIT */
/* `watch`: a computer's run in some rule set, reported action by action: what it knew, what it did,
 * why.
 *
 * The same line always reports the same actions, so a front end that wants more asks for the next
 * ones.
 */
#include "play/command.h"

enum { STEPS_USUAL = 20, STEPS_MOST = 200, FROM_MOST = 1000000, SIDE_MOST = 64 };

struct run {
    struct qd_json *json;
    enum qd_lang lang;
    const struct qd_game *game;
};

static qd_err put_step(void *context, const struct qd_watched *step)
{
    const struct run *run = context;
    struct qd_json *json = run->json;
    qd_json_object(json);
    qd_json_field_number(json, "number", (int64_t)step->number);
    qd_json_field_string(json, "action", step->action);
    qd_answer_say(json, "plan", run->lang, &step->plan);
    if (step->says.code)
        qd_answer_say(json, "why", run->lang, &step->says);
    qd_answer_view(json, "view", run->game, run->lang, step->view, NULL);
    if (step->facts)
        qd_facts_put(json, step->facts, step->view->rows * step->view->cols);
    qd_json_object_end(json);
    return json->out->err;
}

/* A game whose computer can be watched. */
static qd_err read_game(struct command *c, const struct qd_game **out)
{
    struct qd_text word = qd_text_word(&c->rest);
    for (size_t i = 0; qd_games[i]; i++) {
        *out = qd_games[i];
        if (qd_text_is(word, (*out)->id) && (*out)->deduce && (*out)->deduce->watch)
            return QD_OK;
    }
    return qd_command_refuse(c, QD_UNKNOWN, "watch.game", word);
}

static qd_err read_rules(struct command *c, const char *const *names, struct qd_text *out)
{
    struct qd_buf all;
    *out = qd_text_word(&c->rest);
    for (size_t i = 0; names[i]; i++)
        if (qd_text_is(*out, names[i]))
            return QD_OK;
    qd_buf_init(&all, 256);
    for (size_t i = 0; names[i]; i++)
        qd_buf_printf(&all, "%s%s", i ? ", " : "", names[i]);
    qd_err err = qd_command_refuse(c, QD_UNKNOWN, "watch.rules", *out);
    qd_message_text(&c->why, "rules", qd_buf_view(&all));
    qd_buf_free(&all);
    return err;
}

static qd_err read_number(struct command *c, struct qd_text word, uint64_t least, uint64_t most,
                          uint64_t *out)
{
    if (qd_text_number(word, most, out) && *out >= least)
        return QD_OK;
    qd_err err = qd_command_refuse(c, QD_RANGE, "protocol.number", word);
    qd_message_number(&c->why, "least", (int64_t)least);
    qd_message_number(&c->why, "most", (int64_t)most);
    return err;
}

/* "8 #3 from=0 count=20": the size, then in any order. */
static qd_err read_rest(struct command *c, struct qd_watch *watch)
{
    uint64_t side = 0;
    qd_err err = read_number(c, qd_text_word(&c->rest), 1, SIDE_MOST, &side);
    watch->side = (int)side;
    for (struct qd_text word = qd_text_word(&c->rest); !err && word.size > 0;
         word = qd_text_word(&c->rest)) {
        if (qd_text_cut(&word, '#'))
            err = read_number(c, word, 0, UINT64_MAX, &watch->seed);
        else if (!(qd_command_option(word, "from=", &watch->from) && watch->from <= FROM_MOST) &&
                 !(qd_command_option(word, "count=", &watch->count) && watch->count >= 1 &&
                   watch->count <= STEPS_MOST))
            err = qd_command_refuse(c, QD_RANGE, "watch.option", word);
    }
    return err;
}

static qd_err answer(struct command *c, const struct qd_game *game, const struct qd_watch *watch)
{
    struct qd_json *json = c->json;
    uint64_t all = 0;
    qd_json_field_bool(json, "ok", true);
    qd_json_key(json, "watch");
    qd_json_object(json);
    qd_json_field_text(json, "rules", watch->rules);
    qd_json_field_number(json, "from", (int64_t)watch->from);
    qd_json_key(json, "steps");
    qd_json_array(json);
    qd_err err = game->deduce->watch(watch, &all, &c->why);
    qd_json_array_end(json);
    qd_json_field_number(json, "all", (int64_t)all);
    qd_json_object_end(json);
    return err ? err : json->out->err;
}

qd_err qd_do_watch(struct command *c)
{
    struct run run = {.json = c->json, .lang = c->play->options.lang};
    struct qd_watch watch = {.seed = 1,
                             .count = STEPS_USUAL,
                             .lang = run.lang,
                             .limits = &c->play->options.limits,
                             .told = put_step,
                             .context = &run};
    qd_err err = read_game(c, &run.game);
    if (!err)
        err = read_rules(c, run.game->deduce->watches, &watch.rules);
    if (!err)
        err = read_rest(c, &watch);
    return err ? err : answer(c, run.game, &watch);
}
