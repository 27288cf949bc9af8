/* SPDX-License-Identifier: MIT */
/* A referee's JSON answer, read so that any referee that speaks the protocol is understood: fields
 * that are not needed may be missing, and others may be there.
 */
#include "client/run.h"

#include <jansson.h>
#include <string.h>

const char *const qd_client_total_names[CLIENT_TOTALS] = {
    "reward_phase1", "cost_phase1", "reward_phase2", "cost_phase2", "total_cost", "total_reward"};

static bool number(const json_t *root, const char *name, int64_t most, int64_t *out)
{
    const json_t *value = json_object_get(root, name);
    double real = json_number_value(value);
    if (!json_is_number(value) || real < -(double)most || real > (double)most)
        return false;
    *out = json_is_integer(value) ? json_integer_value(value) : (int64_t)real;
    return true;
}

static void copy(const json_t *root, const char *name, char out[CLIENT_TEXT])
{
    const char *text = json_string_value(json_object_get(root, name));
    out[0] = 0;
    if (text && strlen(text) < CLIENT_TEXT)
        memcpy(out, text, strlen(text) + 1);
}

static bool take_status(const json_t *root, struct wumpus_ia02_answer *out)
{
    const char *status = json_string_value(json_object_get(root, "status"));
    if (!status)
        return true; /* end-map, maze-completed, status: the HTTP status tells */
    for (int i = 0; i < 3; i++) {
        if (strcmp(status, wumpus_ia02_status_names[i]) == 0) {
            out->status = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* "you feel PB": the last word. A probe that hurts may be put into words ("you fell into a pit").
 */
static void take_percepts(const char *message, bool cautious, struct wumpus_ia02_answer *out)
{
    const char *blank = strrchr(message, ' ');
    int contents = 0, percepts = 0;
    if (out->status == IA02_ERR)
        return;
    if (wumpus_ia02_percepts_parse(qd_text_of(blank ? blank + 1 : message), &contents, &percepts)) {
        out->shown = true;
    } else if (out->status == IA02_KO && (strstr(message, "pit") || strstr(message, "Pit"))) {
        out->shown = true;
        contents = WUMPUS_PIT;
    } else if (out->status == IA02_KO && (strstr(message, "umpus"))) {
        out->shown = true;
        contents = WUMPUS_WUMPUS;
    }
    bool hurt = !cautious && (contents & (WUMPUS_PIT | WUMPUS_WUMPUS));
    out->contents = (uint8_t)contents;
    out->percepts = (int8_t)(out->shown && !hurt ? percepts : -1);
}

static void take_numbers(const json_t *root, struct qd_client_answer *out)
{
    const json_t *position = json_object_get(root, "position");
    int64_t value, row, col;
    out->is.has_cost = number(root, "action_cost", INT32_MAX, &value);
    out->is.cost = out->is.has_cost ? (int32_t)value : 0;
    out->is.has_reward = number(root, "action_reward", INT32_MAX, &value);
    out->is.reward = out->is.has_reward ? (int32_t)value : 0;
    out->is.has_side = number(root, "grid_size", INT32_MAX, &value);
    out->is.side = out->is.has_side ? (int32_t)value : 0;
    out->has_phase = number(root, "phase", 2, &value) && value >= 0;
    out->phase = out->has_phase ? (int)value : 0;
    out->is.has_position = number(position, "x", WUMPUS_SIDE_MAX, &row) &&
                           number(position, "y", WUMPUS_SIDE_MAX, &col);
    out->is.row = out->is.has_position ? (int32_t)row : 0;
    out->is.col = out->is.has_position ? (int32_t)col : 0;
    out->is.has_totals = true;
    for (int i = 0; i < CLIENT_TOTALS; i++)
        out->is.has_totals &= number(root, qd_client_total_names[i], INT64_MAX / 4, &out->total[i]);
    out->serials = json_is_true(json_object_get(root, "serials"));
}

/* What the command cannot do without. */
static const char *missing(bool registers, enum wumpus_ia02_command command,
                           const struct qd_client_answer *answer)
{
    if (registers)
        return answer->token[0] ? NULL : "client.wrong.token";
    if (answer->is.status == IA02_ERR)
        return NULL;
    if (command == IA02_NEXT_MAZE && answer->is.has_side &&
        (answer->is.side < WUMPUS_SIDE_MIN || answer->is.side > WUMPUS_SIDE_MAX))
        return "client.wrong.size";
    if (command == IA02_STATUS && !answer->has_phase)
        return "client.wrong.phase";
    if (command == IA02_GET_POSITION && !answer->is.has_position)
        return "client.wrong.position";
    if (answer->is.status == IA02_OK && !answer->is.shown &&
        (command == IA02_PROBE || command == IA02_CAUTIOUS_PROBE))
        return "client.wrong.felt";
    return NULL;
}

qd_err qd_client_answer_read(struct qd_text text, int http, bool registers,
                             enum wumpus_ia02_command command, struct qd_client_answer *out,
                             const char **wrong)
{
    json_error_t error;
    json_t *root =
        json_loadb(text.data ? text.data : "", text.size, JSON_REJECT_DUPLICATES, &error);
    bool object = json_is_object(root);
    memset(out, 0, sizeof *out);
    out->http = http;
    out->is.percepts = -1;
    out->is.status = http == 200 ? IA02_OK : IA02_ERR;
    *wrong = "client.wrong.json";
    if (object) {
        *wrong = "client.wrong.status";
        if (take_status(root, &out->is))
            *wrong = NULL;
        copy(root, "msg", out->message);
        copy(root, "token", out->token);
        take_numbers(root, out);
        if (!registers && (command == IA02_PROBE || command == IA02_CAUTIOUS_PROBE))
            take_percepts(out->message, command == IA02_CAUTIOUS_PROBE, &out->is);
        if (!*wrong && http == 200)
            *wrong = missing(registers, command, out);
    }
    json_decref(root);
    return *wrong ? QD_SYNTAX : QD_OK;
}
