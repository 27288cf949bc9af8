/* SPDX-License-Identifier: MIT */
/* A run through a contest: commands follow from answers (run.c), live or from a record. */
#include "client/contest.h"

#include <string.h>

static void name_call(struct qd_message *message, const char *code,
                      const struct qd_client_call *call)
{
    qd_message_set(message, code);
    qd_message_text(message, "command", qd_text_of(wumpus_ia02_command_names[call->command]));
    qd_message_number(message, "row", call->row);
    qd_message_number(message, "col", call->col);
}

/* Hands an answer to the run. */
static qd_err take(struct qd_client *client, const struct qd_client_call *call,
                   const struct qd_client_answer *answer, struct qd_message *why)
{
    qd_err err = qd_client_run_told(&client->run, call, answer);
    if (err) {
        name_call(why, "client.refused", call);
        qd_message_text(why, "reason", qd_text_of(answer->message[0] ? answer->message : "?"));
    }
    return err;
}

qd_err qd_client_play(struct qd_client *client, const struct qd_limits *limits,
                      struct qd_message *why)
{
    struct qd_buf text;
    qd_err err = QD_OK;
    qd_buf_init(&text, HTTP_BODY_MOST);
    while (!err && !client->run.over) {
        struct qd_client_call call;
        struct qd_client_answer answer;
        err = qd_client_run_next(&client->run, limits, &call);
        if (!err && client->host.stopped(client->host.context))
            err = QD_STOPPED;
        if (!err) {
            client->host.calling(client->host.context, &call);
            err = qd_client_say(client, &call, &answer, &text, why);
        }
        if (!err)
            err = take(client, &call, &answer, why);
    }
    qd_buf_free(&text);
    return err;
}

qd_err qd_client_resume(struct qd_client *client, struct qd_message *why)
{
    struct qd_client_call call = {.command = IA02_STATUS, .row = -1, .col = -1};
    struct qd_client_answer answer;
    struct qd_buf text;
    qd_buf_init(&text, HTTP_BODY_MOST);
    qd_err err = qd_client_say(client, &call, &answer, &text, why);
    qd_buf_free(&text);
    if (err || answer.phase == IA02_BETWEEN)
        return err;
    bool home = answer.is.has_position && answer.is.row == 0 && answer.is.col == 0;
    bool has_side = answer.is.has_side && answer.is.side >= WUMPUS_SIDE_MIN &&
                    answer.is.side <= WUMPUS_SIDE_MAX;
    bool exploring = answer.phase == IA02_EXPLORING && home;
    if (!has_side || (answer.phase != IA02_MAPPING && !exploring)) {
        qd_message_set(why, "client.middle");
        return QD_ILLEGAL;
    }
    qd_client_run_begin(&client->run, answer.is.side);
    if (exploring)
        client->run.phase = IA02_EXPLORING; /* an empty chart: nothing to fetch */
    return QD_OK;
}

/* Sends a recorded call to the server, whose answer must be the same. */
static qd_err compare(struct qd_client *client, const struct qd_client_call *call,
                      struct qd_text was, struct qd_message *why)
{
    struct qd_client_answer now;
    struct qd_buf said;
    qd_buf_init(&said, HTTP_BODY_MOST);
    qd_err err = qd_client_say(client, call, &now, &said, why);
    if (!err && (said.size != was.size || memcmp(qd_buf_cstr(&said), was.data, was.size) != 0)) {
        name_call(why, "client.changed", call);
        qd_message_text(why, "before", was);
        qd_message_text(why, "now", qd_buf_view(&said));
        err = QD_ILLEGAL;
    }
    qd_buf_free(&said);
    return err;
}

static qd_err again(void *context, const struct qd_client_call *call,
                    const struct qd_client_answer *answer, struct qd_text said,
                    struct qd_message *why)
{
    struct qd_client *client = context;
    qd_err err = client->comparing ? compare(client, call, said, why) : QD_OK;
    return err ? err : take(client, call, answer, why);
}

qd_err qd_client_replay(struct qd_client *client, struct qd_text text,
                        struct qd_client_record *record, struct qd_message *why)
{
    return qd_client_record_read(text, record, again, client, why);
}
