/* SPDX-License-Identifier: MIT */
/* See calls.h. */
#include "calls.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct qd_contest *contest;
char token[TOKEN_SIZE + 1];

struct qd_contest *open_contest(struct qd_contest_options options)
{
    struct qd_contest *opened = NULL;
    struct qd_message why = {0};
    if (qd_contest_open(&options, &opened, &why) != QD_OK)
        fail_msg("the contest does not open: %s", why.code ? why.code : "?");
    return opened;
}

json_t *call(const char *command, const char *body, unsigned status)
{
    struct qd_buf out;
    qd_buf_init(&out, 1 << 16);
    unsigned found = qd_contest_call(contest, command, qd_text_of(body), &out);
    if (found != status)
        fail_msg("%s %s: %u %s", command, body, found, qd_buf_cstr(&out));
    json_t *answer = json_loads(qd_buf_cstr(&out), JSON_REJECT_DUPLICATES, NULL);
    assert_true(json_is_object(answer));
    qd_buf_free(&out);
    return answer;
}

int64_t number(const json_t *answer, const char *name)
{
    const json_t *value = json_object_get(answer, name);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

const char *text(const json_t *answer, const char *name)
{
    const char *value = json_string_value(json_object_get(answer, name));
    return value ? value : "";
}

void enter(const char *name)
{
    char body[256];
    snprintf(body, sizeof body,
             "{\"id\":\"%s\",\"members\":\"a\",\"token\":\"No Defined...\","
             "\"position\":{\"x\":0,\"y\":0}}",
             name);
    json_t *answer = call("register", body, 200);
    assert_string_equal(text(answer, "status"), "[OK]");
    assert_int_equal(strlen(text(answer, "token")), TOKEN_SIZE);
    snprintf(token, sizeof token, "%s", text(answer, "token"));
    json_decref(answer);
}
