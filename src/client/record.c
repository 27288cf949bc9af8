/* SPDX-License-Identifier: MIT */
/* The record of a run: a header with server, name and token, then every call with its answer, one
 * JSON object per line. An interrupted run is resumed from it.
 */
#include "client/contest.h"

#include <jansson.h>
#include <string.h>

static bool copy(const json_t *root, const char *name, char *out, size_t room)
{
    const char *text = json_string_value(json_object_get(root, name));
    if (!text || strlen(text) >= room)
        return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool read_head(const json_t *root, struct qd_client_head *out)
{
    out->serials = json_is_true(json_object_get(root, "serials"));
    return copy(root, "record", out->server, sizeof out->server) &&
           copy(root, "id", out->id, sizeof out->id) &&
           copy(root, "token", out->token, sizeof out->token) &&
           copy(root, "strategy", out->strategy, sizeof out->strategy);
}

static int64_t whole(const json_t *root, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(root, name);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

/* The call of a line and its answer, whose text is passed on. */
static bool read_call(const json_t *root, struct qd_client_call *call,
                      struct qd_client_answer *answer, struct qd_text *text)
{
    const char *name = json_string_value(json_object_get(root, "command"));
    const char *said = json_string_value(json_object_get(root, "answer")), *wrong;
    int64_t row = whole(root, "x", -1), col = whole(root, "y", -1);
    if (!name || !said || !wumpus_ia02_command_named(qd_text_of(name), &call->command) ||
        row < -1 || col < -1 || row >= WUMPUS_SIDE_MAX || col >= WUMPUS_SIDE_MAX)
        return false;
    call->row = (int)row;
    call->col = (int)col;
    call->serial = (uint64_t)whole(root, "serial", 0);
    *text = qd_text_of(said);
    return qd_client_answer_read(*text, (int)whole(root, "http", 200), false, call->command, answer,
                                 &wrong) == QD_OK;
}

qd_err qd_client_record_read(struct qd_text text, struct qd_client_record *record,
                             qd_err (*each)(void *context, const struct qd_client_call *call,
                                            const struct qd_client_answer *answer,
                                            struct qd_text said, struct qd_message *why),
                             void *context, struct qd_message *why)
{
    struct qd_text rest = text, line;
    uint32_t number = 0;
    qd_err err = QD_OK;
    bool good = true;
    record->size = 0;
    record->line = 0;
    while (!err && good && rest.size > 0 && memchr(rest.data, '\n', rest.size)) {
        struct qd_client_call call;
        struct qd_client_answer answer;
        struct qd_text said;
        (void)qd_text_line(&rest, &line);
        number++;
        json_t *root = json_loadb(line.data, line.size, JSON_REJECT_DUPLICATES, NULL);
        good =
            number == 1 ? read_head(root, &record->head) : read_call(root, &call, &answer, &said);
        if (good && number > 1)
            err = each(context, &call, &answer, said, why);
        json_decref(root);
        record->size = (size_t)(rest.data - text.data);
    }
    if (!err && (!good || number == 0)) {
        record->line = number ? number : 1;
        qd_message_set(why, "client.record.line");
        err = QD_ILLEGAL;
    }
    return err;
}

void qd_client_record_head(const struct qd_client_head *head, struct qd_buf *out)
{
    struct qd_json json;
    qd_json_init(&json, out);
    qd_json_object(&json);
    qd_json_field_string(&json, "record", head->server);
    qd_json_field_string(&json, "id", head->id);
    qd_json_field_string(&json, "token", head->token);
    qd_json_field_string(&json, "strategy", head->strategy);
    qd_json_field_bool(&json, "serials", head->serials);
    qd_json_object_end(&json);
    qd_buf_char(out, '\n');
}

void qd_client_record_call(const struct qd_client_call *call, int http, struct qd_text answer,
                           struct qd_buf *out)
{
    struct qd_json json;
    qd_json_init(&json, out);
    qd_json_object(&json);
    qd_json_field_string(&json, "command", wumpus_ia02_command_names[call->command]);
    if (call->row >= 0) {
        qd_json_field_number(&json, "x", call->row);
        qd_json_field_number(&json, "y", call->col);
    }
    qd_json_field_number(&json, "serial", (int64_t)call->serial);
    qd_json_field_number(&json, "http", http);
    qd_json_field_text(&json, "answer", answer);
    qd_json_object_end(&json);
    qd_buf_char(out, '\n');
}
