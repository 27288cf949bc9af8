/* SPDX-License-Identifier: MIT */
/* What the server answers: the real one on a free port, spoken to over plain sockets.
 *
 * Nothing here depends on what the page says: the tests walk qd_server_assets[].
 */
#include "client.h"
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include <cmocka.h>

static void assert_safe(const struct reply *reply)
{
    assert_field(reply, "Content-Security-Policy",
                 "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                 "img-src 'self' data:; connect-src 'self'; worker-src 'self'; "
                 "manifest-src 'self'; base-uri 'none'; form-action 'none'; "
                 "frame-ancestors 'none'; require-trusted-types-for 'script'; "
                 "trusted-types quadrille");
    assert_field(reply, "X-Content-Type-Options", "nosniff");
    assert_field(reply, "Referrer-Policy", "no-referrer");
    assert_field(reply, "Cross-Origin-Opener-Policy", "same-origin");
    assert_field(reply, "Cross-Origin-Resource-Policy", "same-origin");
    assert_field(reply, "Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

/* Asks, checks status and security fields, and gives the answer back. */
static struct reply expect(int status, const char *method, const char *path, const char *extra)
{
    struct reply reply = client_ask(port, method, path, extra);
    if (reply.status != status)
        fail_msg("%s %s: %d, expected %d\n%s", method, path, reply.status, status, reply.head);
    assert_safe(&reply);
    return reply;
}

static void the_page_is_html(void **state)
{
    (void)state;
    struct reply root = expect(200, "GET", "/", "");
    assert_field(&root, "Content-Type", "text/html; charset=utf-8");
    assert_true(root.size > 0);
    struct reply index = expect(200, "GET", "/index.html?lang=fr", "");
    assert_int_equal(index.size, root.size);
    assert_memory_equal(index.body, root.body, root.size);
    reply_free(&root);
    reply_free(&index);
}

static void check_form(const struct qd_server_asset *asset, const struct qd_server_bytes *form,
                       const char *extra)
{
    struct reply reply = expect(200, "GET", asset->path, extra);
    assert_true(reply.whole);
    assert_int_equal(reply.size, form->size);
    assert_memory_equal(reply.body, form->data, form->size);
    assert_field(&reply, "Content-Type", asset->type);
    assert_field(&reply, "ETag", form->etag);
    assert_field(&reply, "Cache-Control",
                 asset->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    assert_field(&reply, "Vary", "Accept-Encoding");
    if (form == &asset->brotli)
        assert_field(&reply, "Content-Encoding", "br");
    else if (form == &asset->gzip)
        assert_field(&reply, "Content-Encoding", "gzip");
    else
        assert_null(reply_field(&reply, "Content-Encoding"));
    reply_free(&reply);
}

static void every_asset_is_served(void **state)
{
    (void)state;
    for (size_t i = 0; i < qd_server_asset_count; i++) {
        const struct qd_server_asset *asset = &qd_server_assets[i];
        const struct qd_server_bytes *packed = asset->gzip.data ? &asset->gzip : &asset->plain;
        const struct qd_server_bytes *small = asset->brotli.data ? &asset->brotli : packed;
        const struct qd_server_bytes *brotli = asset->brotli.data ? small : &asset->plain;
        check_form(asset, &asset->plain, "");
        check_form(asset, &asset->plain, "Accept-Encoding: br;q=0, gzip;q=0\r\n");
        check_form(asset, brotli, "Accept-Encoding: *, gzip; q=0.000\r\n");
        check_form(asset, brotli, "Accept-Encoding: BR\r\n");
        check_form(asset, packed, "Accept-Encoding: gzip, deflate\r\n");
        check_form(asset, packed, "Accept-Encoding: br;q=0\r\nAccept-Encoding: GZIP;q=0.5\r\n");
        check_form(asset, small, "Accept-Encoding: gzip, deflate, br\r\n");
    }
}

static void the_table_is_sound(void **state)
{
    (void)state;
    assert_non_null(qd_server_asset_find("/"));
    assert_non_null(qd_server_asset_of("/networks/gyges.net"));
    assert_ptr_equal(qd_server_asset_of("/index.html"), qd_server_asset_find("/"));
    assert_null(qd_server_asset_of("/networks/gyge.net"));
    for (size_t i = 0; i < qd_server_asset_count; i++) {
        const struct qd_server_asset *asset = &qd_server_assets[i];
        assert_ptr_equal(qd_server_asset_find(asset->path), asset);
        assert_true(i == 0 || strcmp(qd_server_assets[i - 1].path, asset->path) < 0);
        if (asset->brotli.data) {
            assert_true(asset->brotli.size < asset->plain.size);
            assert_true(!asset->gzip.data || asset->brotli.size < asset->gzip.size);
            assert_string_not_equal(asset->brotli.etag, asset->plain.etag);
        }
        if (!asset->gzip.data)
            continue;
        assert_true(asset->gzip.size < asset->plain.size);
        assert_memory_equal(asset->gzip.data, "\x1f\x8b\x08\0\0\0\0\0", 8);
        assert_string_not_equal(asset->gzip.etag, asset->plain.etag);
    }
}

static void expect_tagged(int status, const char *path, const char *list)
{
    char extra[512];
    snprintf(extra, sizeof extra, "If-None-Match: %s\r\n", list);
    struct reply reply = expect(status, "GET", path, extra);
    assert_non_null(reply_field(&reply, "ETag"));
    const struct qd_server_asset *asset = qd_server_asset_find(path);
    assert_field(&reply, "Cache-Control",
                 asset && asset->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    assert_field(&reply, "Vary", "Accept-Encoding");
    assert_true(status == 200 || reply.size == 0);
    reply_free(&reply);
}

static void a_known_tag_is_answered_304(void **state)
{
    (void)state;
    for (size_t i = 0; i < qd_server_asset_count; i++) {
        const char *path = qd_server_assets[i].path, *etag = qd_server_assets[i].plain.etag;
        char list[256];
        expect_tagged(304, path, etag);
        expect_tagged(304, path, "*");
        snprintf(list, sizeof list, "\"a,b\", W/%s", etag);
        expect_tagged(304, path, list);
        expect_tagged(200, path, "\"other\"");
        expect_tagged(200, path, "nonsense");
        struct reply both =
            expect(304, "GET", path, "If-None-Match: \"x\"\r\nIf-None-Match: *\r\n");
        reply_free(&both);
    }
}

static void a_304_leaves_the_connection_usable(void **state)
{
    (void)state;
    int fd = client_connect(port);
    for (int i = 0; i < 3; i++) {
        assert_true(
            qd_client_say(fd, "GET / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: *\r\n\r\n"));
        struct reply reply = client_read(fd, false);
        assert_int_equal(reply.status, 304);
        reply_free(&reply);
    }
    assert_true(qd_client_say(fd, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    struct reply reply = client_read(fd, false);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
    client_close(fd);
}

static void head_has_fields_and_no_body(void **state)
{
    (void)state;
    for (size_t i = 0; i < qd_server_asset_count; i++) {
        const struct qd_server_asset *asset = &qd_server_assets[i];
        char text[512], size[32];
        snprintf(text, sizeof text,
                 "HEAD %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", asset->path);
        int fd = client_connect(port);
        assert_true(qd_client_say(fd, text));
        struct reply reply = client_read(fd, true);
        assert_int_equal(reply.status, 200);
        snprintf(size, sizeof size, "%zu", asset->plain.size);
        assert_field(&reply, "Content-Length", size);
        assert_field(&reply, "ETag", asset->plain.etag);
        char scrap;
        assert_int_equal(recv(fd, &scrap, 1, 0), 0);
        reply_free(&reply);
        client_close(fd);
    }
}

static void health_is_told(void **state)
{
    (void)state;
    static const char expected[] = "{\"status\":\"ok\",\"version\":\"" QD_VERSION "\"}\n";
    struct reply reply = expect(200, "GET", "/healthz", "");
    assert_field(&reply, "Content-Type", "application/json; charset=utf-8");
    assert_field(&reply, "Cache-Control", "no-store");
    assert_int_equal(reply.size, sizeof expected - 1);
    assert_memory_equal(reply.body, expected, reply.size);
    reply_free(&reply);
}

static void other_paths_are_not_found(void **state)
{
    (void)state;
    static const char *const paths[] = {"/nothing",
                                        "/index.htm",
                                        "/index.html/",
                                        "//",
                                        "/../etc/passwd",
                                        "/%2e%2e/",
                                        "/%00",
                                        "/.",
                                        "/INDEX.HTML",
                                        "/healthz/",
                                        "/%2f",
                                        "http://localhost/",
                                        "*",
                                        "/%69ndex.html"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct reply reply = expect(404, "GET", paths[i], "");
        assert_field(&reply, "Content-Type", "text/plain; charset=utf-8");
        assert_true(reply.size > 0);
        reply_free(&reply);
    }
}

static void other_methods_are_refused(void **state)
{
    (void)state;
    static const char *const methods[] = {"POST",  "PUT",   "DELETE",  "OPTIONS",
                                          "PATCH", "TRACE", "CONNECT", "get"};
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        struct reply reply = expect(405, methods[i], i % 2 ? "/" : "/nothing", "");
        assert_field(&reply, "Allow", "GET, HEAD");
        reply_free(&reply);
    }
}

/* Sends raw text; checks the status and that the connection is then closed. */
static void expect_end(int status, const char *text)
{
    int fd = client_connect(port);
    assert_true(qd_client_say(fd, text));
    struct reply reply = client_read(fd, false);
    if (reply.status != status)
        fail_msg("%d, expected %d for:\n%s", reply.status, status, text);
    assert_true(client_sees_end(fd));
    reply_free(&reply);
    client_close(fd);
}

static void bodies_are_refused(void **state)
{
    (void)state;
    expect_end(413, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello");
    expect_end(413, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\n");
    expect_end(413, "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                    "5\r\nhello\r\n0\r\n\r\n");
    expect_end(413, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
                    "Expect: 100-continue\r\n\r\n");
    expect_end(405, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello");
    /* What follows a refused body is never taken for a request. */
    expect_end(413, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n"
                    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    struct reply empty = expect(200, "GET", "/", "Content-Length: 0\r\n");
    reply_free(&empty);
}

static void expect_host(int status, const char *host)
{
    char text[256];
    snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", host);
    expect_end(status, text);
}

static void foreign_names_are_refused(void **state)
{
    (void)state;
    expect_host(200, "localhost");
    expect_host(200, "LocalHost:8017");
    expect_host(200, "127.0.0.1:1");
    expect_host(200, "[::1]:8017");
    expect_host(421, "evil.example");
    expect_host(421, "localhost.evil.example");
    expect_host(421, "127.0.0.1.evil.example:8017");
    expect_host(421, "192.168.1.5");
    expect_host(421, "");
    expect_end(421, "GET / HTTP/1.0\r\n\r\n");
    expect_end(400, "GET / HTTP/1.1\r\n\r\n");
    expect_end(400, "GET / HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n\r\n");
}

static void a_connection_serves_many_requests(void **state)
{
    (void)state;
    int fd = client_connect(port);
    for (size_t i = 0; i < 3 * qd_server_asset_count; i++) {
        const struct qd_server_asset *asset = &qd_server_assets[i % qd_server_asset_count];
        char text[512];
        snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", asset->path);
        assert_true(qd_client_say(fd, text));
        struct reply reply = client_read(fd, false);
        assert_int_equal(reply.status, 200);
        assert_int_equal(reply.size, asset->plain.size);
        reply_free(&reply);
    }
    client_close(fd);
}

static void requests_may_come_in_a_row(void **state)
{
    (void)state;
    static const char one[] = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    int fd = client_connect(port);
    for (int i = 0; i < 20; i++)
        assert_true(qd_client_say(fd, one));
    for (int i = 0; i < 20; i++) {
        struct reply reply = client_read(fd, false);
        assert_int_equal(reply.status, 200);
        reply_free(&reply);
    }
    client_close(fd);
}

static void a_request_may_come_in_crumbs(void **state)
{
    (void)state;
    static const char text[] = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const struct timespec pause = {.tv_nsec = 2000000};
    int fd = client_connect(port);
    for (size_t i = 0; i + 1 < sizeof text; i++) {
        assert_true(client_send(fd, text + i, 1));
        (void)nanosleep(&pause, NULL);
    }
    struct reply reply = client_read(fd, false);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
    client_close(fd);
}

/* `size` letters between `before` and `after`: refused with a status from 400 on, or cut off. */
static void expect_too_long(const char *before, size_t size, const char *after)
{
    size_t first = strlen(before), total = first + size + strlen(after);
    char *text = malloc(total + 1);
    assert_non_null(text);
    memcpy(text, before, first);
    memset(text + first, 'a', size);
    strcpy(text + first + size, after);
    int fd = client_connect(port);
    (void)client_send(fd, text, total);
    struct reply reply = client_read(fd, false);
    assert_true(reply.status == 0 || reply.status >= 400);
    reply_free(&reply);
    client_close(fd);
    free(text);
    assert_alive(port);
}

static void long_requests_are_refused(void **state)
{
    (void)state;
    for (size_t size = 33000; size <= 300000; size += 9000) {
        expect_too_long("GET /", size, " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        expect_too_long("GET /?", size, " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        expect_too_long("GET /nothing HTTP/1.1\r\nHost: localhost\r\nX: ", size, "\r\n\r\n");
    }
    expect_too_long("", 100000, "");
}

static uint64_t next_random(uint64_t *seed)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

/* Bits of requests and wild bytes, strung together. */
static size_t write_nonsense(uint64_t *seed, char *out, size_t room)
{
    static const char *const bits[] = {"GET ",
                                       "HEAD ",
                                       "POST ",
                                       "/",
                                       "/index.html",
                                       " HTTP/1.1",
                                       " HTTP/9.9",
                                       "\r\n",
                                       "\n",
                                       "\r",
                                       "Host:",
                                       "localhost",
                                       ": ",
                                       "Content-Length: ",
                                       "-1",
                                       "99999999",
                                       "\r\n\r\n",
                                       "%",
                                       "%00",
                                       "?a=b&c",
                                       "Accept-Encoding: gzip;q=",
                                       ",,;=",
                                       "\t",
                                       "\"",
                                       "If-None-Match: W/\"",
                                       "Transfer-Encoding: chunked\r\n",
                                       "Cookie: a=\"b;",
                                       "GET / HTTP/1.1\r\nHost: localhost\r\n",
                                       "Connection: upgrade\r\n"};
    size_t size = 0;
    for (uint64_t i = next_random(seed) % 24; i > 0; i--) {
        uint64_t choice = next_random(seed);
        const char *bit = bits[choice % (sizeof bits / sizeof bits[0])];
        if (choice >> 60 == 0) {
            out[size++] = (char)(choice >> 8);
        } else if (size + strlen(bit) < room) {
            memcpy(out + size, bit, strlen(bit));
            size += strlen(bit);
        }
    }
    return size;
}

static void nonsense_is_survived(void **state)
{
    (void)state;
    uint64_t seed = 17;
    for (int i = 0; i < 3000; i++) {
        char text[2048], scrap[512];
        size_t size = write_nonsense(&seed, text, sizeof text);
        int fd = client_connect(port);
        (void)client_send(fd, text, size);
        (void)shutdown(fd, SHUT_WR);
        if (i % 4 != 0)
            (void)recv(fd, scrap, sizeof scrap, 0);
        client_close(fd);
    }
    assert_alive(port);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_sound),
        cmocka_unit_test(the_page_is_html),
        cmocka_unit_test(every_asset_is_served),
        cmocka_unit_test(a_known_tag_is_answered_304),
        cmocka_unit_test(a_304_leaves_the_connection_usable),
        cmocka_unit_test(head_has_fields_and_no_body),
        cmocka_unit_test(health_is_told),
        cmocka_unit_test(other_paths_are_not_found),
        cmocka_unit_test(other_methods_are_refused),
        cmocka_unit_test(bodies_are_refused),
        cmocka_unit_test(foreign_names_are_refused),
        cmocka_unit_test(a_connection_serves_many_requests),
        cmocka_unit_test(requests_may_come_in_a_row),
        cmocka_unit_test(a_request_may_come_in_crumbs),
        cmocka_unit_test(long_requests_are_refused),
        cmocka_unit_test(nonsense_is_survived),
    };
    return cmocka_run_group_tests(tests, group_start, group_stop);
}
