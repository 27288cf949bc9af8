/* SPDX-License-Identifier: MIT */
/* Deduction games: what follows of every cell from what was seen, and why. Both count as help, and
 * both are given the player's knowledge alone.
 */
#include "play/command.h"

#include <stdlib.h>

static const char *const verdicts[] = {
    [QD_UNSURE] = "unsure", [QD_SAFE] = "safe", [QD_DANGER] = "danger"};

static qd_err need_deduction(struct command *c, struct qd_knowledge **out)
{
    const struct qd_level *level = c->play->level;
    if (!level->game->deduce) {
        qd_message_set(&c->why, "protocol.deduce");
        qd_message_text(&c->why, "game", qd_text_of(level->game->id));
        return QD_NOTHING;
    }
    return level->game->deduce->observe(level, c->play->state, out);
}

/* How many cells the board has. */
static qd_err count_cells(struct command *c, int *out)
{
    const struct qd_play *play = c->play;
    struct qd_view view;
    qd_err err = play->level->game->view(play->level, play->state, 0, play->options.lang, &view);
    if (err)
        return err;
    *out = view.rows * view.cols;
    qd_view_free(&view);
    return QD_OK;
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

/* Ends an answer that counts as help, if it can be told. */
static qd_err helped(struct command *c)
{
    qd_json_field_bool(c->json, "helped", true);
    qd_err err = c->json->out->err;
    if (!err)
        c->play->helped = true;
    return err;
}

qd_err qd_do_facts(struct command *c)
{
    struct qd_knowledge *knowledge = NULL;
    int cells = 0;
    qd_err err = qd_command_end(c);
    if (!err)
        err = need_deduction(c, &knowledge);
    if (err)
        return err;
    const struct qd_deduce *deduce = c->play->level->game->deduce;
    err = count_cells(c, &cells);
    struct qd_fact *facts = err ? NULL : calloc((size_t)cells, sizeof *facts);
    if (!err)
        err = facts ? deduce->infer(knowledge, &c->play->options.limits, facts) : QD_MEMORY;
    if (!err) {
        qd_json_field_bool(c->json, "ok", true);
        qd_facts_put(c->json, facts, cells);
        err = helped(c);
    }
    free(facts);
    deduce->knowledge_free(knowledge);
    return err;
}

static void put_why(struct command *c, uint64_t cell, const struct qd_why *why)
{
    struct qd_json *json = c->json;
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_message_format(&why->says, c->play->options.lang, &text);
    qd_json_field_bool(json, "ok", true);
    qd_json_key(json, "why");
    qd_json_object(json);
    qd_json_field_number(json, "cell", (int64_t)cell);
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

/* A cell's number, row by row from 0, as hints have it. */
static qd_err read_cell(struct command *c, uint64_t *cell)
{
    int cells = 0;
    struct qd_text word = qd_text_word(&c->rest);
    qd_err err = qd_command_end(c);
    if (!err)
        err = count_cells(c, &cells);
    if (!err && !qd_text_number(word, (uint64_t)cells - 1, cell)) {
        err = qd_command_refuse(c, QD_RANGE, "protocol.number", word);
        qd_message_number(&c->why, "least", 0);
        qd_message_number(&c->why, "most", cells - 1);
    }
    return err;
}

qd_err qd_do_why(struct command *c)
{
    struct qd_knowledge *knowledge = NULL;
    struct qd_why why;
    uint64_t cell = 0;
    qd_err err = read_cell(c, &cell);
    if (!err)
        err = need_deduction(c, &knowledge);
    if (err)
        return err;
    const struct qd_deduce *deduce = c->play->level->game->deduce;
    qd_why_init(&why);
    if (!deduce->explain) {
        qd_message_set(&c->why, "hint.none");
        err = QD_NOTHING;
    }
    if (!err)
        err = deduce->explain(knowledge, &c->play->options.limits, (int)cell, &why);
    if (!err) {
        put_why(c, cell, &why);
        err = helped(c);
    }
    qd_why_free(&why);
    deduce->knowledge_free(knowledge);
    return err;
}
