/* SPDX-License-Identifier: MIT */
/* The referee over real sockets: what is refused and how, and that nobody is disturbed by it. */
#include "client.h"
#include "fixture.h"
#include "referee/service.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static struct qd_contest *contest;
static struct qd_server_service service;

static int contest_start(void **state)
{
    (void)state;
    struct qd_message why = {0};
    struct qd_contest_options options = {.series = {.has_seed = true, .seed = 1, .mazes = 2}};
    if (qd_contest_open(&options, &contest, &why) != QD_OK)
        return -1;
    service = qd_referee_service(contest);
    server =
        start((struct qd_server_options){.service = &service, .timeout_s = 1, .connections = 64});
    port = qd_server_port(server);
    return 0;
}

static int contest_stop(void **state)
{
    (void)state;
    qd_server_stop(server);
    qd_contest_close(contest);
    return 0;
}

/* One POST; `extra` are more fields. */
static struct reply post(const char *path, const char *body, const char *extra)
{
    char text[16384];
    int size = snprintf(text, sizeof text,
                        "POST %s HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: %zu\r\n\r\n%s",
                        path, extra, strlen(body), body);
    assert_true(size > 0 && (size_t)size < sizeof text);
    int fd = client_connect(port);
    assert_true(qd_client_say(fd, text));
    struct reply reply = client_read(fd, false);
    client_close(fd);
    return reply;
}

static void expect(struct reply reply, int status, const char *part)
{
    char body[4096];
    assert_true(reply.whole && reply.size < sizeof body);
    memcpy(body, reply.body, reply.size);
    body[reply.size] = 0;
    if (reply.status != status || !strstr(body, part))
        fail_msg("expected %d with %s, found %d: %s", status, part, reply.status, body);
    assert_field(&reply, "Content-Type", "application/json; charset=utf-8");
    assert_field(&reply, "Cache-Control", "no-store");
    reply_free(&reply);
}

static void assert_serves(void)
{
    expect(post("/wumpus/register", "{\"id\":\"Ada\"}", ""), 200, "\"token\":\"");
}

static void commands_are_posted(void **state)
{
    (void)state;
    assert_serves();
    expect(post("/wumpus/status", "{}", ""), 401, "[Err]");
    expect(post("/wumpus/nothing", "{}", ""), 404, "[Err]");
    expect(post("/wumpus/", "{}", ""), 404, "[Err]");
    expect(post("/wumpus/register", "{", ""), 400, "[Err]");
    expect(post("/wumpus/register", "{\"id\":\"B\"}", "Content-Type: text/plain\r\n"), 200, "[OK]");
    expect(client_ask(port, "GET", "/wumpus/register", ""), 405, "[Err]");
    expect(client_ask(port, "PUT", "/wumpus/register", "Content-Length: 0\r\n"), 405, "[Err]");
    expect(client_ask(port, "DELETE", "/wumpus/register", ""), 405, "[Err]");
    expect(client_ask(port, "GET", "/wumpus/scoreboard", ""), 200, "\"mazes\":2");
}

static void the_page_is_still_there(void **state)
{
    (void)state;
    assert_alive(port);
    struct reply page = client_ask(port, "GET", "/scoreboard", "");
    assert_int_equal(page.status, 200);
    assert_field(&page, "Content-Type", "text/html; charset=utf-8");
    reply_free(&page);
    struct reply other = post("/", "{}", "");
    assert_int_equal(other.status, 405);
    reply_free(&other);
}

static void a_body_in_chunks_is_taken(void **state)
{
    (void)state;
    int fd = client_connect(port);
    assert_true(qd_client_say(fd, "POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\n"
                                  "Transfer-Encoding: chunked\r\n\r\n6\r\n{\"id\":\r\n"
                                  "4\r\n\"C\"}\r\n0\r\n\r\n"));
    expect(client_read(fd, false), 200, "token");
    client_close(fd);
}

static void long_bodies_are_refused(void **state)
{
    (void)state;
    char body[8000];
    memset(body, ' ', sizeof body - 1);
    body[sizeof body - 1] = 0;
    expect(post("/wumpus/register", body, ""), 413, "4096");
    body[REQUEST_MOST] = 0;
    expect(post("/wumpus/register", body, ""), 400, "[Err]");
    /* Said to be endless, and in chunks without end. */
    int fd = client_connect(port);
    assert_true(qd_client_say(fd, "POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\n"
                                  "Content-Length: 99999999999\r\n\r\n"));
    expect(client_read(fd, false), 413, "[Err]");
    client_close(fd);
    fd = client_connect(port);
    assert_true(qd_client_say(fd, "POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\n"
                                  "Transfer-Encoding: chunked\r\n\r\n"));
    body[2000] = 0;
    bool open = true;
    for (int i = 0; open && i < 2000; i++)
        open = qd_client_say(fd, "7d0\r\n") && qd_client_say(fd, body) && qd_client_say(fd, "\r\n");
    assert_false(open); /* 4 MB were never taken */
    client_close(fd);
    fd = client_connect(port);
    assert_true(qd_client_say(fd, "POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\n"
                                  "Transfer-Encoding: chunked\r\n\r\n"));
    for (int i = 0; i < 4; i++)
        assert_true(qd_client_say(fd, "7d0\r\n") && qd_client_say(fd, body) &&
                    qd_client_say(fd, "\r\n"));
    assert_true(qd_client_say(fd, "0\r\n\r\n"));
    expect(client_read(fd, false), 413, "4096");
    client_close(fd);
    assert_serves();
}

static void rubbish_gets_no_one_down(void **state)
{
    (void)state;
    static const char *const rubbish[] = {
        "\x16\x03\x01\x02",
        "POST",
        "POST /wumpus/register\r\n\r\n",
        "\r\n\r\n\r\n",
        "POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n{}",
        "POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz",
        "POST /wumpus/register HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 2\r\n\r\n{}",
        "POST /wumpus/register HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 2\r\n\r\n{}",
        "POST /wumpus/%72egister HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
    };
    for (size_t i = 0; i < sizeof rubbish / sizeof rubbish[0]; i++) {
        int fd = client_connect(port);
        (void)qd_client_say(fd, rubbish[i]);
        client_close(fd);
    }
    assert_serves();
}

/* A byte now and then keeps a connection from being silent; it is cut all the same. */
static void a_trickle_is_cut(void **state)
{
    (void)state;
    static const char head[] = "POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\n"
                               "Content-Length: 4000\r\n\r\n";
    const struct timespec pause = {.tv_nsec = 200000000};
    struct timespec before, now;
    int slow_head = client_connect(port), slow_body = client_connect(port);
    bool head_open = true, body_open = qd_client_say(slow_body, head);
    clock_gettime(CLOCK_MONOTONIC, &before);
    do {
        if (head_open)
            head_open = qd_client_say(slow_head, "P");
        if (body_open)
            body_open = qd_client_say(slow_body, " ");
        (void)nanosleep(&pause, NULL);
        assert_serves();
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while ((head_open || body_open) && now.tv_sec - before.tv_sec < 15);
    assert_false(head_open);
    assert_false(body_open);
    client_close(slow_head);
    client_close(slow_body);
}

static void a_crowd_of_slow_ones_leaves_room(void **state)
{
    (void)state;
    enum { CROWD = 100 };
    int crowd[CROWD];
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = client_connect(port);
        (void)qd_client_say(crowd[i], "POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\n");
    }
    assert_serves(); /* as soon as their second is over */
    for (int i = 0; i < CROWD; i++)
        client_close(crowd[i]);
}

static void one_connection_takes_many_commands(void **state)
{
    (void)state;
    int fd = client_connect(port);
    for (int i = 0; i < 50; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 13\r\n\r\n"
                 "{\"id\":\"d%03d\"}",
                 i);
        assert_true(qd_client_say(fd, text));
        expect(client_read(fd, false), 200, "token");
    }
    client_close(fd);
}

static void sizes_are_read(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "1", "65", "x", "4-", "-4", "8-4", "4-65", "4-8x", "4,8"};
    struct qd_series_options options = {0};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(qd_referee_sizes(bad[i], &options));
    assert_true(qd_referee_sizes("4-10", &options));
    assert_int_equal(options.least, 4);
    assert_int_equal(options.most, 10);
    assert_true(qd_referee_sizes("8", &options));
    assert_int_equal(options.least, 8);
    assert_int_equal(options.most, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_are_posted),
        cmocka_unit_test(the_page_is_still_there),
        cmocka_unit_test(a_body_in_chunks_is_taken),
        cmocka_unit_test(long_bodies_are_refused),
        cmocka_unit_test(rubbish_gets_no_one_down),
        cmocka_unit_test(a_trickle_is_cut),
        cmocka_unit_test(a_crowd_of_slow_ones_leaves_room),
        cmocka_unit_test(one_connection_takes_many_commands),
        cmocka_unit_test(sizes_are_read),
    };
    return cmocka_run_group_tests(tests, contest_start, contest_stop);
}
