/* SPDX-License-Identifier: MIT */
/* Clients that mean harm: crowds that say nothing, requests with two ends, commands sent by other
 * sites, bodies that never end. Each must cost only its sender. */
#include "client.h"
#include "fixture.h"
#include "referee/service.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
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
    qd_referee_files();
    if (qd_contest_open(&options, &contest, &why) != QD_OK)
        return -1;
    service = qd_referee_service(contest);
    server = start((struct qd_server_options){.service = &service});
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

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

/* With the default limits an idle connection is kept for 15 s: an answer in far less shows that
 * nobody waits for a place. */
static void a_silent_thousand_locks_no_one_out(void **state)
{
    (void)state;
    enum { CROWD = 1000 };
    int crowd[CROWD];
    for (int i = 0; i < CROWD; i++)
        crowd[i] = client_connect(port);
    int64_t before = now_ms();
    assert_alive(port);
    assert_true(now_ms() - before < 5000);
    for (int i = 0; i < CROWD; i++)
        client_close(crowd[i]);
    assert_alive(port);
}

/* The oldest idle connection goes first; one that is being used stays. */
static void the_idlest_goes_first(void **state)
{
    (void)state;
    struct qd_server *small = start((struct qd_server_options){.connections = 3, .timeout_s = 60});
    static const char ask[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    int fds[4];
    for (int i = 0; i < 3; i++) {
        fds[i] = client_connect(qd_server_port(small));
        assert_true(qd_client_say(fds[i], ask));
        struct reply reply = client_read(fds[i], false);
        assert_int_equal(reply.status, 200);
        reply_free(&reply);
    }
    assert_true(qd_client_say(fds[0], ask)); /* so the second one is now the idlest */
    struct reply again = client_read(fds[0], false);
    assert_int_equal(again.status, 200);
    reply_free(&again);
    fds[3] = client_connect(qd_server_port(small));
    assert_true(client_sees_end(fds[1]));
    for (int i = 0; i < 4; i++) {
        if (i == 1)
            continue;
        assert_true(qd_client_say(fds[i], ask));
        struct reply reply = client_read(fds[i], false);
        assert_int_equal(reply.status, 200);
        reply_free(&reply);
    }
    for (int i = 0; i < 4; i++)
        client_close(fds[i]);
    qd_server_stop(small);
}

/* The status of a raw POST; the connection must end after a refusal, so that no byte of the body is
 * taken for a request. */
static int post_raw(const char *fields, const char *body)
{
    char text[1024];
    snprintf(text, sizeof text, "POST /wumpus/register HTTP/1.1\r\n%s\r\n%s", fields, body);
    int fd = client_connect(port);
    assert_true(qd_client_say(fd, text));
    struct reply reply = client_read(fd, false);
    int status = reply.status;
    if (status != 200)
        assert_true(client_sees_end(fd));
    reply_free(&reply);
    client_close(fd);
    return status;
}

#define BODY "{\"id\":\"Eve\"}" /* 12 bytes */
#define CHUNKS "c\r\n" BODY "\r\n0\r\n\r\n"

static void a_body_has_one_length(void **state)
{
    (void)state;
    static const struct {
        const char *fields, *body;
        int status;
    } cases[] = {
        {"Content-Length: 12\r\n", BODY, 200},
        {"Transfer-Encoding: chunked\r\n", CHUNKS, 200},
        {"Content-Length: 12\r\nContent-Length: 12\r\n", BODY, 400},
        {"Content-Length: 12\r\nContent-Length: 5\r\n", BODY, 400},
        {"Content-Length: 5\r\nContent-Length: 12\r\n", BODY, 400},
        {"Content-Length: 0\r\nContent-Length: 12\r\n", BODY, 400},
        {"Content-Length: 12\r\nTransfer-Encoding: chunked\r\n", CHUNKS, 400},
        {"Transfer-Encoding: chunked\r\nContent-Length: 12\r\n", CHUNKS, 400},
        {"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", CHUNKS, 400},
        {"Transfer-Encoding: gzip, chunked\r\n", CHUNKS, 400},
        {"Transfer-Encoding: identity\r\nContent-Length: 12\r\n", BODY, 400},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char fields[256];
        snprintf(fields, sizeof fields, "Host: localhost\r\n%s", cases[i].fields);
        int found = post_raw(fields, cases[i].body);
        if (found != cases[i].status)
            fail_msg("%s: %d, expected %d", cases[i].fields, found, cases[i].status);
    }
}

/* Fields that the library and a proxy in front of it may read differently: a body that one of them
 * sees behind the header is a request to the other. `post_raw` sees to it that the connection ends;
 * here a GET carries the body, and no second answer may follow the refusal. */
static void a_field_is_one_plain_line(void **state)
{
    (void)state;
#define INNER "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n" /* 45 bytes */
    static const struct {
        const char *fields;
        int status;
    } cases[] = {
        {"X-Plain: a b\r\nX-Tight:a\r\nX-Wide: \t a \t \r\nX-Void:\r\nX!#$%&'*+.^_`|~: \xc3\xa9\r\n",
         200},
        {"Content-Length : 45\r\n", 400},
        {"Content-Length\t: 45\r\n", 400},
        {"Content-Length:\r\n 45\r\n", 400},
        {"Content-Length:\r\n\t45\r\n", 400},
        {"Content-Length: 4\r\n 5\r\n", 400},
        {"Content-Length: 0\r\nContent-Length : 45\r\n", 400},
        {"Content-Length: 0\r\nContent-Length: 0\r\n", 400},
        {"Content-Length: 0\r\nTransfer-Encoding : chunked\r\n", 400},
        {"Transfer-Encoding : chunked\r\nContent-Length: 0\r\n", 400},
        {"Transfer-Encoding:\r\n chunked\r\n", 400},
        {"Transfer-Encoding: chun\r\n ked\r\n", 400},
        {"X: a\r\n b\r\n", 400},
        {"X: a\r\n  \r\n", 400},
        {"X: a\r\n Content-Length: 45\r\n", 400},
        {"X: a\rContent-Length: 45\r\n", 400},
        {"X: \x7f\r\n", 400},
        {"X Content-Length: 45\r\n", 400},
        {"X(: a\r\n", 400},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[512], read[4096];
        bool plain = cases[i].status == 200;
        snprintf(text, sizeof text, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n%s\r\n%s",
                 cases[i].fields, plain ? "" : INNER);
        int fd = client_connect(port);
        assert_true(qd_client_say(fd, text));
        struct reply reply = client_read(fd, false);
        if (reply.status != cases[i].status)
            fail_msg("%s: %d, expected %d", cases[i].fields, reply.status, cases[i].status);
        if (!plain && recv(fd, read, sizeof read, 0) > 0)
            fail_msg("%s: a second answer", cases[i].fields);
        reply_free(&reply);
        client_close(fd);
    }
}

/* A name and its value are told from a field of two lines by where the library keeps them, which
 * must not change while its buffer grows. */
static void a_long_header_may_arrive_in_pieces(void **state)
{
    (void)state;
    enum { FIELDS = 200, PIECE = 997 };
    const struct timespec pause = {.tv_nsec = 5000000};
    static char text[FIELDS * 100];
    size_t size =
        (size_t)snprintf(text, sizeof text, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n");
    for (int i = 0; i < FIELDS; i++)
        size += (size_t)snprintf(text + size, sizeof text - size, "X-Field-%d: %060d\r\n", i, i);
    size += (size_t)snprintf(text + size, sizeof text - size, "\r\n");
    int fd = client_connect(port);
    for (size_t at = 0; at < size; at += PIECE) {
        assert_true(client_send(fd, text + at, size - at < PIECE ? size - at : PIECE));
        (void)nanosleep(&pause, NULL);
    }
    struct reply reply = client_read(fd, false);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
    client_close(fd);
}

static void other_sites_send_no_commands(void **state)
{
    (void)state;
    static const struct {
        const char *origin;
        int status;
    } cases[] = {
        {"", 200},
        {"Origin: http://localhost:8080\r\n", 200},
        {"Origin: https://LOCALHOST:8080\r\n", 200},
        {"Origin: http://localhost\r\n", 403},
        {"Origin: http://localhost:8081\r\n", 403},
        {"Origin: http://127.0.0.1:8080\r\n", 403},
        {"Origin: http://evil.example\r\n", 403},
        {"Origin: http://localhost:8080.evil.example\r\n", 403},
        {"Origin: http://evil.example/localhost:8080\r\n", 403},
        {"Origin: null\r\n", 403},
        {"Origin:\r\n", 403},
        {"Origin: http://localhost:8080\r\nOrigin: http://evil.example\r\n", 403},
        {"Origin: http://evil.example\r\nOrigin: http://localhost:8080\r\n", 403},
        {"Origin: http://localhost:8080\r\nOrigin: http://localhost:8080\r\n", 403},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char fields[256];
        snprintf(fields, sizeof fields, "Host: localhost:8080\r\n%sContent-Length: 12\r\n",
                 cases[i].origin);
        int found = post_raw(fields, BODY);
        if (found != cases[i].status)
            fail_msg("%s: %d, expected %d", cases[i].origin, found, cases[i].status);
    }
}

/* libmicrohttpd answers these itself and offers no place to add our header fields; so at least they
 * repeat nothing of the request, and the connection ends. */
static void the_librarys_refusals_are_like_ours(void **state)
{
    (void)state;
    static char longest[40000];
    static const char *const starts[] = {
        "GET /scr1pt HTTP/7.0\r\nHost: localhost\r\n\r\n",
        "GET /scr1pt HTTP/1.1\r\n\r\n",
        "POST /scr1pt HTTP/1.1\r\nHost: localhost\r\nContent-Length: scr1pt\r\n\r\n",
        "POST /scr1pt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
        NULL, /* a long path */
        NULL, /* a long field */
    };
    unsigned answered = 0;
    memset(longest, 'x', sizeof longest - 1);
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        static const char field[] = "GET /scr1pt HTTP/1.1\r\nHost: localhost\r\nA: ";
        int fd = client_connect(port);
        if (i + 1 == sizeof starts / sizeof starts[0])
            memcpy(longest, field, sizeof field - 1);
        else
            memcpy(longest, "GET /scr1pt", 11);
        (void)qd_client_say(fd, starts[i] ? starts[i] : longest);
        struct reply reply = client_read(fd, false);
        assert_true(reply.status == 0 || reply.status >= 400);
        assert_null(strstr(reply.head, "scr1pt"));
        answered += reply.status != 0;
        if (reply.status) {
            assert_field(&reply, "X-Content-Type-Options", "nosniff");
            assert_field(&reply, "Referrer-Policy", "no-referrer");
            assert_non_null(strstr(reply.head, "Content-Security-Policy: default-src 'none';"));
        }
        if (reply.size > 0) {
            reply.body[reply.size] = 0; /* there is room for it */
            assert_null(strstr((const char *)reply.body, "scr1pt"));
        }
        assert_true(client_sees_end(fd));
        reply_free(&reply);
        client_close(fd);
    }
    assert_true(answered >= 5);
}

static atomic_bool dripping;

static void *drip(void *context)
{
    const struct timespec pause = {.tv_nsec = 50000000};
    int fd = *(const int *)context;
    while (atomic_load(&dripping) && client_send(fd, " ", 1))
        (void)nanosleep(&pause, NULL);
    return NULL;
}

static void a_drip_does_not_delay_the_stop(void **state)
{
    (void)state;
    struct qd_server *other =
        start((struct qd_server_options){.service = &service, .timeout_s = 30});
    int fd = client_connect(qd_server_port(other));
    assert_true(qd_client_say(fd, "POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\n"
                                  "Content-Length: 4000\r\n\r\n "));
    pthread_t thread;
    atomic_store(&dripping, true);
    assert_int_equal(pthread_create(&thread, NULL, drip, &fd), 0);
    assert_alive(qd_server_port(other)); /* by now the header has been read */
    int64_t before = now_ms();
    qd_server_stop(other);
    assert_true(now_ms() - before < 5000);
    atomic_store(&dripping, false);
    assert_int_equal(pthread_join(thread, NULL), 0);
    client_close(fd);
}

/* A client that asks for much and reads nothing holds the stop up for the promised time, no more.
 */
static void who_does_not_read_delays_the_stop_as_promised(void **state)
{
    (void)state;
    struct qd_server *other = start((struct qd_server_options){.timeout_s = 2});
    int fd = client_connect(qd_server_port(other));
    const struct qd_server_asset *large = &qd_server_assets[0];
    for (size_t i = 1; i < qd_server_asset_count; i++)
        if (qd_server_assets[i].plain.size > large->plain.size)
            large = &qd_server_assets[i];
    char request[256];
    (void)snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n",
                   large->path);
    for (int i = 0; i < 40; i++)
        assert_true(qd_client_say(fd, request));
    char one;
    assert_int_equal(recv(fd, &one, 1, MSG_PEEK), 1);
    int64_t before = now_ms();
    qd_server_stop(other);
    assert_true(now_ms() - before < 4000);
    client_close(fd);
}

static void results_are_their_owners_alone(void **state)
{
    (void)state;
    char folder[] = "./hostile-XXXXXX", name[64], side[80];
    assert_non_null(mkdtemp(folder));
    snprintf(name, sizeof name, "%s/class.db", folder);
    struct qd_contest_options options = {.results = name,
                                         .series = {.has_seed = true, .seed = 1, .mazes = 1}};
    mode_t mask = umask(0);
    for (int round = 0; round < 2; round++) {
        struct qd_contest *kept = NULL;
        struct qd_message why = {0};
        struct stat found;
        assert_int_equal(qd_contest_open(&options, &kept, &why), QD_OK);
        assert_int_equal(stat(name, &found), 0);
        assert_int_equal(found.st_mode & 0777, 0600);
        snprintf(side, sizeof side, "%s-wal", name);
        assert_int_equal(stat(side, &found), 0);
        assert_int_equal(found.st_mode & 0777, 0600);
        qd_contest_close(kept);
        assert_int_equal(chmod(name, 0644), 0); /* as an older version left it */
    }
    (void)umask(mask);
    assert_int_equal(unlink(name), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_silent_thousand_locks_no_one_out),
        cmocka_unit_test(the_idlest_goes_first),
        cmocka_unit_test(a_body_has_one_length),
        cmocka_unit_test(a_field_is_one_plain_line),
        cmocka_unit_test(a_long_header_may_arrive_in_pieces),
        cmocka_unit_test(other_sites_send_no_commands),
        cmocka_unit_test(the_librarys_refusals_are_like_ours),
        cmocka_unit_test(a_drip_does_not_delay_the_stop),
        cmocka_unit_test(who_does_not_read_delays_the_stop_as_promised),
        cmocka_unit_test(results_are_their_owners_alone),
    };
    return cmocka_run_group_tests(tests, contest_start, contest_stop);
}
