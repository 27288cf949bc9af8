/* SPDX-License-Identifier: MIT */
/* The body of a request, parsed strictly: one JSON object, no duplicate fields, length limits.
 * Unknown fields are ignored, since clients send every field with every command.
 */
#include "referee/contest.h"

#include "base/names.h"

#include <jansson.h>
#include <string.h>

static const char wrong_id[] =
    "id is a name of 1 to 64 bytes without #, control or invisible characters, marks of direction "
    "or separate accents";

/* Copies text that a scoreboard can show: trimmed, without control characters. */
static bool take_name(const char *text, size_t size, char *out, size_t most)
{
    struct qd_text trimmed = qd_text_trim((struct qd_text){text, size});
    if (trimmed.size > most)
        return false;
    for (size_t i = 0; i < trimmed.size; i++)
        if ((unsigned char)trimmed.data[i] < 32 || trimmed.data[i] == 127)
            return false;
    memcpy(out, trimmed.data, trimmed.size);
    out[trimmed.size] = 0;
    return true;
}

/* "Ada", or "Ada#SECRET"; names that look the same must be the same. */
static const char *take_id(const json_t *value, struct qd_request *out)
{
    char id[NAME_MOST + 1 + TOKEN_SIZE + 1];
    if (!value)
        return NULL;
    out->has_id = true;
    if (!json_is_string(value) ||
        !take_name(json_string_value(value), json_string_length(value), id, sizeof id - 1))
        return wrong_id;
    char *mark = strrchr(id, '#');
    if (mark && strlen(mark + 1) == TOKEN_SIZE) {
        memcpy(out->secret, mark + 1, TOKEN_SIZE + 1);
        *mark = 0;
    }
    if (strchr(id, '#') || !qd_name_is_plain(qd_text_of(id), NAME_MOST))
        return wrong_id;
    memcpy(out->id, id, strlen(id) + 1);
    return NULL;
}

static const char *take_secret(const json_t *value, struct qd_request *out)
{
    if (json_is_string(value) && json_string_length(value) == TOKEN_SIZE)
        memcpy(out->secret, json_string_value(value), TOKEN_SIZE + 1);
    return NULL;
}

/* "Ann and Bob", or ["Ann", "Bob"]. */
static const char *take_members(const json_t *value, struct qd_request *out)
{
    static const char wrong[] = "members is a text of up to 256 bytes, or a list of such";
    char joined[MEMBERS_MOST + 1] = "";
    size_t size = 0;
    if (!value || json_is_null(value))
        return NULL;
    if (json_is_string(value))
        return take_name(json_string_value(value), json_string_length(value), out->members,
                         MEMBERS_MOST)
                   ? NULL
                   : wrong;
    if (!json_is_array(value))
        return wrong;
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *one = json_array_get(value, i);
        const char *comma = i ? ", " : "";
        size_t length = json_is_string(one) ? json_string_length(one) : sizeof joined;
        if (size + strlen(comma) + length >= sizeof joined)
            return wrong;
        memcpy(joined + size, comma, strlen(comma));
        size += strlen(comma);
        memcpy(joined + size, json_string_value(one), length);
        size += length;
    }
    return take_name(joined, size, out->members, MEMBERS_MOST) ? NULL : wrong;
}

/* A client that is not registered yet may send anything as its token. */
static const char *take_token(const json_t *value, struct qd_request *out)
{
    if (!value || json_is_null(value))
        return NULL;
    if (!json_is_string(value))
        return "token is a text";
    out->has_token = true;
    if (json_string_length(value) == TOKEN_SIZE)
        memcpy(out->token, json_string_value(value), TOKEN_SIZE + 1);
    return NULL;
}

static const char *take_position(const json_t *value, struct qd_request *out)
{
    if (!value || json_is_null(value))
        return NULL;
    const json_t *x = json_object_get(value, "x"), *y = json_object_get(value, "y");
    if (!json_is_integer(x) || !json_is_integer(y))
        return "position is an object with whole numbers x and y";
    out->has_position = true;
    out->row = json_integer_value(x);
    out->col = json_integer_value(y);
    return NULL;
}

static const char *take_serial(const json_t *value, struct qd_request *out)
{
    if (!value || json_is_null(value))
        return NULL;
    if (!json_is_integer(value) || json_integer_value(value) < 1)
        return "serial is a whole number from 1";
    out->serial = (uint64_t)json_integer_value(value);
    return NULL;
}

qd_err qd_request_read(struct qd_text body, struct qd_request *out, const char **wrong)
{
    struct qd_request read = {0};
    json_error_t error;
    json_t *root =
        json_loadb(body.data ? body.data : "", body.size, JSON_REJECT_DUPLICATES, &error);
    *wrong = "the body is no JSON object, or has a field twice";
    if (!json_is_object(root)) {
        json_decref(root);
        return QD_SYNTAX;
    }
    *wrong = take_id(json_object_get(root, "id"), &read);
    if (!*wrong)
        *wrong = take_members(json_object_get(root, "members"), &read);
    if (!*wrong)
        *wrong = take_token(json_object_get(root, "token"), &read);
    if (!*wrong)
        *wrong = take_secret(json_object_get(root, "secret"), &read);
    if (!*wrong)
        *wrong = take_position(json_object_get(root, "position"), &read);
    if (!*wrong)
        *wrong = take_serial(json_object_get(root, "serial"), &read);
    json_decref(root);
    if (*wrong)
        return QD_SYNTAX;
    *out = read;
    return QD_OK;
}
