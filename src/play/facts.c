/* SPDX-License-Identifier: MIT */
/* Deduction games: what the observations imply for every cell, and why. Both count as help, and
 * both are given the player's knowledge alone.
 */
#include "play/command.h"

#include <stdlib.h>

static const char *const verdicts[] = {
    [QD_UNSURE] = "unsure", [QD_SAFE] = "safe", [QD_DANGER] = "danger"};

static qd_err observe(const struct qd_play *play, struct qd_knowledge **out, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    if (game->deduce)
        return game->deduce->observe(play->level, play->state, out);
    qd_message_set(why, "protocol.deduce");
    qd_message_text(why, "game", qd_text_of(game->id));
    return QD_NOTHING;
}

qd_err qd_play_facts(struct qd_play *play, struct qd_fact **out, struct qd_message *why)
{
    const struct qd_deduce *deduce = play->level->game->deduce;
    struct qd_knowledge *knowledge = NULL;
    int rows, cols;
    qd_err err = observe(play, &knowledge, why);
    if (err)
        return err;
    qd_play_size(play, &rows, &cols);
    struct qd_fact *facts = calloc((size_t)rows * (size_t)cols, sizeof *facts);
    err = facts ? deduce->infer(knowledge, &play->options.limits, facts) : QD_MEMORY;
    deduce->knowledge_free(knowledge);
    if (err) {
        free(facts);
        return err;
    }
    play->helped = true;
    *out = facts;
    return QD_OK;
}

qd_err qd_play_why(struct qd_play *play, int cell, struct qd_why *answer, struct qd_message *why)
{
    const struct qd_deduce *deduce = play->level->game->deduce;
    struct qd_knowledge *knowledge = NULL;
    qd_err err = observe(play, &knowledge, why);
    if (err)
        return err;
    if (deduce->explain) {
        err = deduce->explain(knowledge, &play->options.limits, cell, answer);
    } else {
        qd_message_set(why, "hint.none");
        err = QD_NOTHING;
    }
    deduce->knowledge_free(knowledge);
    play->helped = play->helped || !err;
    return err;
}

static void put_fact(struct qd_json *json, const struct qd_fact *fact)
{
    qd_json_field_string(json, "verdict", verdicts[fact->verdict]);
    qd_json_field_number(json, "risk", fact->risk);
}

void qd_facts_put(struct qd_json *json, const struct qd_fact *facts, int cells)
{
    qd_json_key(json, "facts");
    qd_json_array(json);
    for (int i = 0; i < cells; i++) {
        qd_json_object(json);
        put_fact(json, &facts[i]);
        qd_json_object_end(json);
    }
    qd_json_array_end(json);
}

static bool same_fact(const struct qd_fact *a, const struct qd_fact *b)
{
    return a->verdict == b->verdict && a->risk == b->risk;
}

static void put_fact_changes(struct qd_json *json, const struct qd_fact *facts,
                             const struct qd_fact *old, int cells)
{
    qd_json_key(json, "fact_changes");
    qd_json_array(json);
    for (int i = 0; i < cells; i++) {
        if (same_fact(&facts[i], &old[i]))
            continue;
        qd_json_object(json);
        qd_json_field_number(json, "cell", i);
        put_fact(json, &facts[i]);
        qd_json_object_end(json);
    }
    qd_json_array_end(json);
}

qd_err qd_answer_facts(struct qd_json *json, struct qd_play *play)
{
    struct qd_shown *shown = &play->shown;
    struct qd_message why = {0};
    struct qd_fact *facts = NULL;
    int rows, cols;
    qd_err err = qd_play_facts(play, &facts, &why);
    qd_play_size(play, &rows, &cols);
    if (!err && shown->known)
        put_fact_changes(json, facts, shown->known, rows * cols);
    else if (!err)
        qd_facts_put(json, facts, rows * cols);
    free(shown->known);
    shown->known = shown->changes ? facts : NULL;
    if (!shown->changes)
        free(facts);
    return err == QD_LIMIT || err == QD_STOPPED ? QD_OK : err;
}

/* Ends an answer that counts as help, unless writing it fails. */
static qd_err end_helped(struct command *c, bool before)
{
    qd_json_field_bool(c->json, "helped", true);
    if (c->json->out->err)
        c->play->helped = before;
    return c->json->out->err;
}

qd_err qd_do_facts(struct command *c)
{
    struct qd_fact *facts = NULL;
    bool before = c->play->helped;
    int rows, cols;
    qd_err err = qd_command_end(c);
    if (!err)
        err = qd_play_facts(c->play, &facts, &c->why);
    if (err)
        return err;
    qd_play_size(c->play, &rows, &cols);
    qd_json_field_bool(c->json, "ok", true);
    qd_facts_put(c->json, facts, rows * cols);
    free(facts);
    return end_helped(c, before);
}

static void put_why(struct command *c, int cell, const struct qd_why *why)
{
    struct qd_json *json = c->json;
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_message_format(&why->says, c->play->options.lang, &text);
    qd_json_field_bool(json, "ok", true);
    qd_json_key(json, "why");
    qd_json_object(json);
    qd_json_field_number(json, "cell", cell);
    put_fact(json, &why->fact);
    qd_json_field_string(json, "code", why->says.code);
    qd_json_field_buf(json, "text", &text);
    qd_json_key(json, "proof");
    qd_json_array(json);
    for (int i = 0; i < why->proof_count; i++)
        qd_json_number(json, why->proof[i]);
    qd_json_array_end(json);
    if (why->certificate.size)
        qd_json_field_text(json, "certificate", qd_buf_view(&why->certificate));
    if (why->world.size)
        qd_json_field_text(json, "world", qd_buf_view(&why->world));
    qd_json_object_end(json);
    qd_buf_free(&text);
}

qd_err qd_do_why(struct command *c)
{
    struct qd_why why;
    bool before = c->play->helped;
    int cell;
    qd_err err = qd_command_cell(c, &cell);
    if (err)
        return err;
    qd_why_init(&why);
    err = qd_play_why(c->play, cell, &why, &c->why);
    if (!err) {
        put_why(c, cell, &why);
        err = end_helped(c, before);
    }
    qd_why_free(&why);
    return err;
}
