/* SPDX-License-Identifier: MIT */
/* See client.h. */
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cmocka.h>

int client_connect(uint16_t port)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = CLIENT_PATIENCE_S};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(fd >= 0);
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience), 0);
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience), 0);
    assert_int_equal(connect(fd, (const struct sockaddr *)&address, sizeof address), 0);
    return fd;
}

bool client_send(int fd, const void *data, size_t size)
{
    const char *from = data;
    while (size > 0) {
        ssize_t sent = send(fd, from, size, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        from += sent;
        size -= (size_t)sent;
    }
    return true;
}

bool qd_client_say(int fd, const char *text)
{
    return client_send(fd, text, strlen(text));
}

/* Byte by byte, so that what follows the blank line stays in the socket. */
static bool read_head(int fd, struct reply *reply)
{
    size_t size = 0;
    while (size < 4 || memcmp(reply->head + size - 4, "\r\n\r\n", 4) != 0) {
        if (size + 1 >= CLIENT_HEAD || recv(fd, reply->head + size, 1, 0) != 1)
            return false;
        reply->head[++size] = '\0';
    }
    return sscanf(reply->head, "HTTP/1.%*[01] %d", &reply->status) == 1;
}

static void read_body(int fd, struct reply *reply, size_t size)
{
    reply->body = malloc(size + 1);
    assert_non_null(reply->body);
    while (reply->size < size) {
        ssize_t got = recv(fd, reply->body + reply->size, size - reply->size, 0);
        if (got <= 0)
            break;
        reply->size += (size_t)got;
    }
    reply->whole = reply->size == size;
}

struct reply client_read(int fd, bool bodiless)
{
    struct reply reply = {0};
    if (!read_head(fd, &reply)) {
        reply.status = 0;
        return reply;
    }
    const char *length = reply_field(&reply, "Content-Length");
    bool none = bodiless || reply.status == 304 || !length;
    read_body(fd, &reply, none ? 0 : (size_t)strtoull(length, NULL, 10));
    return reply;
}

bool client_sees_end(int fd)
{
    char scrap[4096];
    ssize_t got;
    do
        got = recv(fd, scrap, sizeof scrap, 0);
    while (got > 0);
    return got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK);
}

void client_close(int fd)
{
    (void)close(fd);
}

struct reply client_ask(uint16_t port, const char *method, const char *path, const char *extra)
{
    char text[16384];
    int size = snprintf(text, sizeof text, "%s %s HTTP/1.1\r\nHost: localhost:%u\r\n%s\r\n", method,
                        path, (unsigned)port, extra);
    assert_true(size > 0 && (size_t)size < sizeof text);
    int fd = client_connect(port);
    assert_true(qd_client_say(fd, text));
    struct reply reply = client_read(fd, strcmp(method, "HEAD") == 0);
    client_close(fd);
    return reply;
}

void reply_free(struct reply *reply)
{
    free(reply->body);
    reply->body = NULL;
}

const char *reply_field(const struct reply *reply, const char *name)
{
    static _Thread_local char value[1024];
    size_t size = strlen(name);
    for (const char *line = strstr(reply->head, "\r\n"); line; line = strstr(line, "\r\n")) {
        line += 2;
        if (strncasecmp(line, name, size) != 0 || line[size] != ':')
            continue;
        const char *from = line + size + 1 + strspn(line + size + 1, " ");
        size_t length = strcspn(from, "\r");
        assert_true(length < sizeof value);
        memcpy(value, from, length);
        value[length] = '\0';
        return value;
    }
    return NULL;
}

void assert_field(const struct reply *reply, const char *name, const char *value)
{
    const char *found = reply_field(reply, name);
    if (!found)
        fail_msg("no field %s in:\n%s", name, reply->head);
    assert_string_equal(found, value);
}
