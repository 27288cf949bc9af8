/* SPDX-License-Identifier: MIT */
/* Commands over the wire, retried with backoff while the server is unavailable.
 *
 * When a connection breaks it is unknown whether the command was executed. A referee that keeps
 * serial numbers executes it once however often it is sent. Any other is asked for its status
 * first, and a command whose effect is already visible counts as executed; a probe is paid again.
 */
#include "client/contest.h"

#include <stdio.h>
#include <string.h>

enum { PAUSE_FIRST_MS = 100, PAUSE_MOST_MS = 5000, BODY_MOST = 2048 };

static qd_err write_body(const struct qd_client *client, const struct qd_client_call *call,
                         struct qd_buf *out)
{
    struct qd_json json;
    qd_json_init(&json, out);
    qd_json_object(&json);
    qd_json_field_string(&json, "id", client->head.id);
    qd_json_field_string(&json, "members", client->members);
    qd_json_field_string(&json, "token", client->head.token);
    qd_json_key(&json, "position");
    qd_json_object(&json);
    qd_json_field_number(&json, "x", call && call->row >= 0 ? call->row : 0);
    qd_json_field_number(&json, "y", call && call->col >= 0 ? call->col : 0);
    qd_json_object_end(&json);
    if (call && client->head.serials && call->serial)
        qd_json_field_number(&json, "serial", (int64_t)call->serial);
    qd_json_object_end(&json);
    return out->err;
}

/* One attempt. QD_SYSTEM: retry. */
static qd_err ask_once(struct qd_client *client, const char *command, struct qd_text body,
                       struct qd_buf *text, int *http, struct qd_message *why)
{
    char path[64];
    int status = 0;
    snprintf(path, sizeof path, "/wumpus/%s", command);
    qd_err err = qd_http_post(&client->http, path, body, &status, text, why);
    if (!err && status >= 500) {
        qd_message_set(why, "client.unwell");
        qd_message_text(why, "server", qd_text_of(client->http.url.server));
        qd_message_number(why, "status", status);
        return QD_SYSTEM;
    }
    if (!err)
        *http = status;
    return err;
}

/* Retries until there is an answer or the patience runs out; *http stays 0 after a break at which
 * to stop. */
static qd_err ask(struct qd_client *client, const char *command, struct qd_text body,
                  struct qd_buf *text, int *http, bool stop_at_break, struct qd_message *why)
{
    const struct qd_client_host *host = &client->host;
    uint64_t until = host->now_ns(host->context) + client->patience_ns;
    for (uint64_t pause = PAUSE_FIRST_MS;; pause = pause < PAUSE_MOST_MS ? 2 * pause : pause) {
        *why = (struct qd_message){0};
        qd_err err = ask_once(client, command, body, text, http, why);
        if (!err)
            return QD_OK;
        if (err == QD_STOPPED || host->stopped(host->context))
            return QD_STOPPED;
        uint64_t now = host->now_ns(host->context);
        if (err != QD_SYSTEM || now >= until)
            return err;
        if (client->retries++ % 16 == 0)
            host->retrying(host->context, why);
        host->pause(host->context, pause + now / 1000 % pause / 4);
        if (stop_at_break)
            return QD_OK;
    }
}

static qd_err no_answer(const struct qd_client *client, const char *command, const char *wrong,
                        const struct qd_client_answer *answer, struct qd_message *why)
{
    qd_message_set(why, wrong ? "client.answer.wrong" : "client.answer");
    qd_message_text(why, "server", qd_text_of(client->http.url.server));
    qd_message_text(why, "command", qd_text_of(command));
    qd_message_number(why, "status", answer->http);
    qd_message_text(why, "said", qd_text_of(answer->message));
    if (wrong)
        qd_message_phrase(why, "wrong", wrong);
    return QD_ILLEGAL;
}

qd_err qd_client_register(struct qd_client *client, struct qd_message *why)
{
    struct qd_buf body, text;
    struct qd_client_answer answer = {0};
    const char *wrong = NULL;
    int http = 0;
    qd_buf_init(&body, BODY_MOST);
    qd_buf_init(&text, HTTP_BODY_MOST);
    qd_err err = write_body(client, NULL, &body);
    if (!err)
        err = ask(client, "register", qd_buf_view(&body), &text, &http, false, why);
    if (!err &&
        (qd_client_answer_read(qd_buf_view(&text), http, true, IA02_STATUS, &answer, &wrong) ||
         http != 200))
        err = no_answer(client, "register", wrong, &answer, why);
    if (!err) {
        memcpy(client->head.token, answer.token, sizeof client->head.token);
        client->head.serials = answer.serials;
    }
    qd_buf_free(&body);
    qd_buf_free(&text);
    return err;
}

/* Sends and parses; answer->http stays 0 when the connection broke and that is where to stop. */
static qd_err exchange(struct qd_client *client, const struct qd_client_call *call,
                       bool stop_at_break, struct qd_client_answer *answer, struct qd_buf *text,
                       struct qd_message *why)
{
    const char *name = wumpus_ia02_command_names[call->command], *wrong = NULL;
    struct qd_buf body;
    int http = 0;
    qd_buf_init(&body, BODY_MOST);
    qd_err err = write_body(client, call, &body);
    if (!err)
        err = ask(client, name, qd_buf_view(&body), text, &http, stop_at_break, why);
    qd_buf_free(&body);
    if (err || http == 0)
        return err;
    if (qd_client_answer_read(qd_buf_view(text), http, false, call->command, answer, &wrong) ||
        (http != 200 && http != 417))
        return no_answer(client, name, wrong, answer, why);
    return QD_OK;
}

/* A command was sent without an answer, and this is the status now: was it executed? Then `status`
 * becomes what can be recovered of its answer. */
static bool was_run(const struct qd_client_call *call, struct qd_client_answer *status)
{
    bool run = false;
    switch (call->command) {
    case IA02_NEXT_MAZE:
        run = status->phase == IA02_MAPPING;
        break;
    case IA02_END_MAP:
        run = status->phase == IA02_EXPLORING;
        break;
    case IA02_MAZE_COMPLETED:
        run = status->phase == IA02_BETWEEN;
        break;
    case IA02_GO_TO:
        run =
            status->phase == IA02_BETWEEN ||
            (status->is.has_position && status->is.row == call->row && status->is.col == call->col);
        status->is.cost = IA02_STEP_COST;
        break;
    case IA02_KNOW_PIT:
    case IA02_KNOW_WUMPUS:
        run = status->phase == IA02_BETWEEN;
        break;
    default:
        break;
    }
    bool killed = status->phase == IA02_BETWEEN && call->command != IA02_MAZE_COMPLETED;
    status->is.status = killed ? IA02_KO : IA02_OK;
    status->is.cost += killed ? IA02_DEATH_COST : 0;
    return run;
}

/* For a referee without serials. */
static qd_err say_with_care(struct qd_client *client, const struct qd_client_call *call,
                            struct qd_client_answer *answer, struct qd_buf *text,
                            struct qd_message *why)
{
    struct qd_client_call status = {.command = IA02_STATUS, .row = -1, .col = -1};
    for (;;) {
        answer->http = 0;
        qd_err err = exchange(client, call, true, answer, text, why);
        if (err || answer->http)
            return err;
        err = exchange(client, &status, false, answer, text, why);
        if (err || was_run(call, answer))
            return err;
    }
}

static qd_err keep(struct qd_client *client, const struct qd_client_call *call, int http,
                   struct qd_text answer, struct qd_message *why)
{
    struct qd_buf line;
    qd_buf_init(&line, 8 * HTTP_BODY_MOST);
    qd_client_record_call(call, http, answer, &line);
    bool kept = !line.err && client->host.keep(client->host.context, qd_buf_view(&line));
    qd_buf_free(&line);
    if (!kept)
        qd_message_set(why, "client.record.unwritten");
    return kept ? QD_OK : QD_ILLEGAL;
}

qd_err qd_client_say(struct qd_client *client, const struct qd_client_call *call,
                     struct qd_client_answer *answer, struct qd_buf *text, struct qd_message *why)
{
    qd_err err = client->head.serials ? exchange(client, call, false, answer, text, why)
                                      : say_with_care(client, call, answer, text, why);
    return err || !client->recording ? err
                                     : keep(client, call, answer->http, qd_buf_view(text), why);
}
