/* SPDX-License-Identifier: MIT */
/* See fixture.h. */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

struct qd_server *server;
uint16_t port;

struct qd_server *start(struct qd_server_options options)
{
    struct qd_server *started = NULL;
    struct qd_message why = {0};
    if (qd_server_start(&options, &started, &why) != QD_OK)
        fail_msg("the server did not start: %s", why.code);
    return started;
}

void assert_alive(uint16_t at)
{
    struct reply reply = client_ask(at, "GET", "/", "");
    assert_int_equal(reply.status, 200);
    assert_true(reply.whole);
    reply_free(&reply);
}

int group_start(void **state)
{
    (void)state;
    server = start((struct qd_server_options){.timeout_s = 5});
    port = qd_server_port(server);
    return port != 0 ? 0 : -1;
}

int group_stop(void **state)
{
    (void)state;
    qd_server_stop(server);
    return 0;
}
