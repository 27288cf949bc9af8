/* SPDX-License-Identifier: MIT */
/* The life of the server: where it listens, how many it serves at once, how it ends. */
#include "client.h"
#include "fixture.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static void an_open_address_takes_any_name(void **state)
{
    (void)state;
    struct qd_server *open =
        start((struct qd_server_options){.address = "0.0.0.0", .connections = 4});
    int fd = client_connect(qd_server_port(open));
    assert_true(qd_client_say(fd, "GET / HTTP/1.1\r\nHost: games.example\r\n\r\n"));
    struct reply reply = client_read(fd, false);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
    client_close(fd);
    qd_server_stop(open);
}

static void ipv6_is_served_where_there_is_any(void **state)
{
    (void)state;
    struct qd_server *six = NULL;
    struct qd_message why = {0};
    struct qd_server_options options = {.address = "::1"};
    if (qd_server_start(&options, &six, &why) == QD_OK)
        assert_true(qd_server_port(six) != 0);
    else
        assert_string_equal(why.code, "server.address.absent");
    qd_server_stop(six);
}

enum { THREADS = 8, ROUNDS = 40 };

static void *ask_often(void *context)
{
    size_t *wrong = context;
    for (size_t i = 0; i < ROUNDS; i++) {
        const struct qd_server_asset *asset = &qd_server_assets[i % qd_server_asset_count];
        struct reply reply = client_ask(port, "GET", asset->path, "");
        *wrong += reply.status != 200 || reply.size != asset->plain.size ||
                  memcmp(reply.body, asset->plain.data, reply.size) != 0;
        reply_free(&reply);
    }
    return NULL;
}

static void many_clients_at_once(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    size_t wrong[THREADS] = {0};
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, ask_often, &wrong[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(wrong[i], 0);
    }
}

/* The server would wait an hour for the rest of a request: only the goodbye can end a connection
 * here, and every one must. */
static void a_goodbye_is_heard_at_once(void **state)
{
    (void)state;
    enum { CLIENTS = 50 };
    struct qd_server *patient = start((struct qd_server_options){.timeout_s = 3600});
    int ended = 0;
    for (int i = 0; i < CLIENTS; i++) {
        int fd = client_connect(qd_server_port(patient));
        assert_true(qd_client_say(fd, "GET / HTTP/1.1\r\nHo"));
        (void)shutdown(fd, SHUT_WR);
        ended += client_sees_end(fd);
        client_close(fd);
    }
    assert_int_equal(ended, CLIENTS);
    qd_server_stop(patient);
}

static void a_silent_client_is_dropped(void **state)
{
    (void)state;
    struct qd_server *brief = start((struct qd_server_options){.timeout_s = 1});
    int silent = client_connect(qd_server_port(brief));
    int half = client_connect(qd_server_port(brief));
    assert_true(qd_client_say(half, "GET / HTTP/1.1\r\nHost: local"));
    assert_alive(qd_server_port(brief));
    assert_true(client_sees_end(silent));
    assert_true(client_sees_end(half));
    client_close(silent);
    client_close(half);
    qd_server_stop(brief);
}

static void connections_past_the_limit_make_room(void **state)
{
    (void)state;
    enum { CROWD = 20 };
    struct qd_server *small = start((struct qd_server_options){.connections = 4, .timeout_s = 2});
    int crowd[CROWD];
    for (int i = 0; i < CROWD; i++)
        crowd[i] = client_connect(qd_server_port(small));
    for (int i = 0; i < CROWD / 2; i++)
        client_close(crowd[i]);
    /* The rest hold every place and say nothing; the idlest gives its place to ours. */
    assert_alive(qd_server_port(small));
    for (int i = CROWD / 2; i < CROWD; i++)
        client_close(crowd[i]);
    qd_server_stop(small);
}

static void one_address_has_its_share(void **state)
{
    (void)state;
    struct qd_server *open =
        start((struct qd_server_options){.address = "0.0.0.0", .connections = 4, .timeout_s = 5});
    int fds[4], answered = 0;
    for (int i = 0; i < 4; i++) {
        fds[i] = client_connect(qd_server_port(open));
        (void)qd_client_say(fds[i], "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
        struct reply reply = client_read(fds[i], false);
        answered += reply.status == 200;
        reply_free(&reply);
    }
    assert_int_equal(answered, 3);
    for (int i = 0; i < 4; i++)
        client_close(fds[i]);
    qd_server_stop(open);
}

static void a_taken_port_is_told(void **state)
{
    (void)state;
    struct qd_server *second = NULL;
    struct qd_message why = {0};
    struct qd_server_options options = {.port = port};
    assert_int_equal(qd_server_start(&options, &second, &why), QD_SYSTEM);
    assert_null(second);
    assert_string_equal(why.code, "server.port.taken");
    assert_int_equal(why.args[0].number, port);
}

static void the_next_free_port_is_found(void **state)
{
    (void)state;
    struct qd_server *second =
        start((struct qd_server_options){.port = port, .search_free_port = true});
    assert_true(qd_server_port(second) > port);
    assert_alive(qd_server_port(second));
    assert_alive(port);
    qd_server_stop(second);
}

static void bad_addresses_are_told(void **state)
{
    (void)state;
    static const char *const bad[][2] = {{"nowhere", "server.address"},
                                         {"", "server.address"},
                                         {"256.0.0.1", "server.address"},
                                         {"192.0.2.1", "server.address.absent"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct qd_server *none = NULL;
        struct qd_message why = {0};
        struct qd_server_options options = {.address = bad[i][0]};
        assert_int_equal(qd_server_start(&options, &none, &why), QD_SYSTEM);
        assert_null(none);
        assert_string_equal(why.code, bad[i][1]);
    }
}

/* With few files to open left, a start fails cleanly, and works once there are more. */
static void want_of_files_is_told(void **state)
{
    (void)state;
    struct rlimit before, tight;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    int lowest = dup(0);
    assert_true(lowest >= 0);
    (void)close(lowest);
    int refused = 0;
    for (rlim_t spare = 0; spare < 16; spare++) {
        tight = before;
        tight.rlim_cur = (rlim_t)lowest + spare;
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &tight), 0);
        struct qd_server *tried = NULL;
        struct qd_message why = {0};
        struct qd_server_options options = {0};
        qd_err err = qd_server_start(&options, &tried, &why);
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
        refused += err != QD_OK;
        assert_true(err == QD_OK || (why.code && !tried));
        qd_server_stop(tried);
        int again = dup(0);
        assert_int_equal(again, lowest); /* nothing leaked */
        (void)close(again);
    }
    assert_true(refused > 0);
}

static void *stop_in_thread(void *context)
{
    qd_server_stop(context);
    return NULL;
}

static const struct qd_server_asset *largest(void)
{
    const struct qd_server_asset *found = &qd_server_assets[0];
    for (size_t i = 1; i < qd_server_asset_count; i++)
        if (qd_server_assets[i].plain.size > found->plain.size)
            found = &qd_server_assets[i];
    return found;
}

static void stopping_lets_answers_end(void **state)
{
    (void)state;
    const struct qd_server_asset *asset = largest();
    const struct timespec pause = {.tv_nsec = 100000000};
    struct qd_server *other = start((struct qd_server_options){.timeout_s = 5});
    int idle = client_connect(qd_server_port(other)), fd = client_connect(qd_server_port(other));
    char text[512];
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", asset->path);
    assert_true(qd_client_say(fd, text));
    assert_int_equal(recv(fd, text, 1, MSG_PEEK), 1); /* the answer has begun */
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, stop_in_thread, other), 0);
    (void)nanosleep(&pause, NULL);
    struct reply reply = client_read(fd, false);
    assert_true(reply.whole);
    assert_int_equal(reply.size, asset->plain.size);
    assert_int_equal(pthread_join(thread, NULL), 0);
    reply_free(&reply);
    client_close(fd);
    client_close(idle);
}

static void many_starts_and_stops(void **state)
{
    (void)state;
    qd_server_stop(NULL);
    for (unsigned i = 0; i < 20; i++) {
        struct qd_server *other = start((struct qd_server_options){.connections = i % 6});
        if (i % 2)
            assert_alive(qd_server_port(other));
        qd_server_stop(other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_open_address_takes_any_name),
        cmocka_unit_test(ipv6_is_served_where_there_is_any),
        cmocka_unit_test(many_clients_at_once),
        cmocka_unit_test(a_goodbye_is_heard_at_once),
        cmocka_unit_test(a_silent_client_is_dropped),
        cmocka_unit_test(connections_past_the_limit_make_room),
        cmocka_unit_test(one_address_has_its_share),
        cmocka_unit_test(a_taken_port_is_told),
        cmocka_unit_test(the_next_free_port_is_found),
        cmocka_unit_test(bad_addresses_are_told),
        cmocka_unit_test(want_of_files_is_told),
        cmocka_unit_test(stopping_lets_answers_end),
        cmocka_unit_test(many_starts_and_stops),
    };
    return cmocka_run_group_tests(tests, group_start, group_stop);
}
