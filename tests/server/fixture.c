/* SPDX-License-Identifier: MIT */
/* See fixture.h. */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

struct qd_server *start(struct qd_server_options options)
{
    struct qd_server *started = NULL;
    struct qd_message why = {0};
    if (qd_server_start(&options, &started, &why) != QD_OK)
        fail_msg("the server did not start: %s", why.code);
    return started;
}

void assert_alive(uint16_t port)
{
    struct reply reply = client_ask(port, "GET", "/", "");
    assert_int_equal(reply.status, 200);
    assert_true(reply.whole);
    reply_free(&reply);
}
