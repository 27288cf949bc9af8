/* SPDX-License-Identifier: MIT */
/* Commands over the wire, retried with backoff while the server is unavailable.
 *
 * When a connection breaks it is unknown whether the command was executed. A referee that keeps
 * serial numbers executes it once however often it is sent. Any other is asked for its status
 * first, and a command whose effect is already visible counts as executed; a probe is paid again.
 */
#include "cli/contest/client.h"

#include <string.h>
#include <time.h>

enum { PAUSE_FIRST_MS = 100, PAUSE_MOST_MS = 5000, BODY_MOST = 2048 };

static bool interrupted(void *context)
{
    (void)context;
    return cli_interrupted();
}

static bool write_body(const struct qd_client_talk *talk, const struct qd_client_call *call,
                       struct qd_buf *out)
{
    struct qd_json json;
    qd_json_init(&json, out);
    qd_json_object(&json);
    qd_json_field_string(&json, "id", talk->head.id);
    qd_json_field_string(&json, "members", talk->members);
    qd_json_field_string(&json, "token", talk->head.token);
    qd_json_key(&json, "position");
    qd_json_object(&json);
    qd_json_field_number(&json, "x", call && call->row >= 0 ? call->row : 0);
    qd_json_field_number(&json, "y", call && call->col >= 0 ? call->col : 0);
    qd_json_object_end(&json);
    if (call && talk->head.serials && call->serial)
        qd_json_field_number(&json, "serial", (int64_t)call->serial);
    qd_json_object_end(&json);
    return !out->err;
}

/* One attempt. QD_SYSTEM: retry. */
static qd_err ask_once(struct qd_client_talk *talk, const char *command, struct qd_text body,
                       struct qd_buf *text, int *http, struct qd_message *why)
{
    char path[64];
    int status = 0;
    snprintf(path, sizeof path, "/wumpus/%s", command);
    qd_err err = qd_http_post(&talk->http, path, body, &status, text, why);
    if (!err && status >= 500) {
        qd_message_set(why, "client.unwell");
        qd_message_text(why, "server", qd_text_of(talk->http.url.server));
        qd_message_number(why, "status", status);
        return QD_SYSTEM;
    }
    if (!err)
        *http = status;
    return err;
}

static void sleep_ms(int64_t ms)
{
    const struct timespec slice = {.tv_nsec = 50 * 1000000L};
    for (; ms > 0 && !cli_interrupted(); ms -= 50)
        (void)nanosleep(&slice, NULL);
}

/* Retries until there is an answer or the patience runs out. *again: an earlier attempt may have
 * been executed. */
static int ask(struct qd_client_talk *talk, const char *command, struct qd_text body,
               struct qd_buf *text, int *http, bool stop_at_break, bool *again)
{
    uint64_t until = cli_now_ns() + talk->patience_ns;
    for (int64_t pause = PAUSE_FIRST_MS;; pause = pause < PAUSE_MOST_MS ? 2 * pause : pause) {
        struct qd_message why = {0};
        qd_err err = ask_once(talk, command, body, text, http, &why);
        if (!err)
            return CLI_DONE;
        if (err == QD_STOPPED || cli_interrupted())
            return CLI_LIMIT;
        if (err != QD_SYSTEM || cli_now_ns() >= until)
            return cli_report(talk->cli, "wumpus client", 0, err, &why);
        if (!talk->quiet && talk->retries % 16 == 0)
            (void)cli_report(talk->cli, "wumpus client", 0, err, &why);
        talk->retries++;
        *again = true;
        sleep_ms(pause + (int64_t)(cli_now_ns() / 1000 % (uint64_t)pause) / 4);
        if (stop_at_break)
            return CLI_DONE;
    }
}

static int no_answer(const struct qd_client_talk *talk, const char *command, const char *wrong,
                     const struct qd_client_answer *answer)
{
    cli_warn("wumpus client", wrong ? "client.answer.wrong" : "client.answer",
             CLI_WORDS({"server", .text = talk->http.url.server}, {"command", .text = command},
                       {"status", .number = answer->http}, {"said", .text = answer->message},
                       {"wrong", .phrase = wrong ? wrong : ""}));
    return CLI_NO;
}

int qd_client_register(struct qd_client_talk *talk)
{
    struct qd_buf body, text;
    struct qd_client_answer answer = {0};
    const char *wrong = NULL;
    bool again = false;
    int http = 0;
    talk->http.stop = interrupted;
    qd_buf_init(&body, BODY_MOST);
    qd_buf_init(&text, HTTP_BODY_MOST);
    int code = write_body(talk, NULL, &body)
                   ? ask(talk, "register", qd_buf_view(&body), &text, &http, false, &again)
                   : CLI_NO;
    if (!code &&
        (qd_client_answer_read(qd_buf_view(&text), http, true, IA02_STATUS, &answer, &wrong) ||
         http != 200))
        code = no_answer(talk, "register", wrong, &answer);
    if (!code) {
        memcpy(talk->head.token, answer.token, sizeof talk->head.token);
        talk->head.serials = answer.serials;
    }
    qd_buf_free(&body);
    qd_buf_free(&text);
    return code;
}

/* Sends and parses; `again` as for ask. */
static int exchange(struct qd_client_talk *talk, const struct qd_client_call *call,
                    bool stop_at_break, struct qd_client_answer *answer, struct qd_buf *text,
                    bool *again)
{
    const char *name = wumpus_ia02_command_names[call->command], *wrong = NULL;
    struct qd_buf body;
    int http = 0;
    *again = false;
    qd_buf_init(&body, BODY_MOST);
    int code = write_body(talk, call, &body)
                   ? ask(talk, name, qd_buf_view(&body), text, &http, stop_at_break, again)
                   : CLI_NO;
    qd_buf_free(&body);
    if (code || http == 0)
        return code;
    if (qd_client_answer_read(qd_buf_view(text), http, false, call->command, answer, &wrong) ||
        (http != 200 && http != 417))
        return no_answer(talk, name, wrong, answer);
    return CLI_DONE;
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
static int say_with_care(struct qd_client_talk *talk, const struct qd_client_call *call,
                         struct qd_client_answer *answer, struct qd_buf *text)
{
    struct qd_client_call status = {.command = IA02_STATUS, .row = -1, .col = -1};
    bool again;
    for (;;) {
        answer->http = 0;
        int code = exchange(talk, call, true, answer, text, &again);
        if (code || answer->http)
            return code;
        code = exchange(talk, &status, false, answer, text, &again);
        if (code)
            return code;
        if (was_run(call, answer))
            return CLI_DONE;
    }
}

int qd_client_say(struct qd_client_talk *talk, const struct qd_client_call *call,
                  struct qd_client_answer *answer, struct qd_buf *text)
{
    bool again;
    talk->http.stop = interrupted;
    int code = talk->head.serials ? exchange(talk, call, false, answer, text, &again)
                                  : say_with_care(talk, call, answer, text);
    if (!code && talk->record &&
        !qd_client_record_add(talk->record, call, answer->http, qd_buf_view(text))) {
        cli_warn("wumpus client", "client.record.unwritten", NULL);
        return CLI_NO;
    }
    return code;
}
