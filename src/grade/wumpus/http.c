/* SPDX-License-Identifier: MIT */
/* A server for one program: POSTs with a length in, JSON out, one after the other.
 *
 * The program may be the only one that reaches it, so it needs neither threads nor the defences of
 * src/server; but the program is not to be trusted, so a request has a largest size and is waited
 * for on the sandbox's clock. Every answer closes its connection, which every client
 * understands.
 */
#define _GNU_SOURCE
#include "grade/wumpus/tasks.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

/* PATIENCE: moments without a byte, of 50 ms each. */
enum { REQUEST = 8192, PATIENCE = 40 };

/* Reads until the body is complete; its offset, or 0. */
static size_t body_at(const char *text, size_t size, size_t *length)
{
    const char *blank = memmem(text, size, "\r\n\r\n", 4);
    if (!blank)
        return 0;
    *length = 0;
    for (const char *line = text; line < blank; line++) {
        if ((line == text || line[-1] == '\n') && strncasecmp(line, "content-length:", 15) == 0)
            *length = (size_t)strtoul(line + 15, NULL, 10);
    }
    return (size_t)(blank - text) + 4;
}

static bool receive(struct qd_sandbox *sandbox, int fd, char text[REQUEST], size_t *size,
                    struct qd_text *body)
{
    size_t at = 0, length = 0;
    bool readable = false;
    int idle = 0;
    *size = 0;
    for (;;) {
        if (*size >= REQUEST - 1 || !qd_sandbox_wait(sandbox, fd, &readable))
            return false;
        if (!readable && ++idle == PATIENCE)
            return false;
        if (!readable)
            continue;
        ssize_t got = recv(fd, text + *size, REQUEST - 1 - *size, 0);
        if (got <= 0)
            return false;
        *size += (size_t)got;
        text[*size] = '\0';
        at = body_at(text, *size, &length);
        if (at > 0 && length < REQUEST && *size >= at + length) {
            *body = (struct qd_text){text + at, length};
            return true;
        }
    }
}

/* "POST /wumpus/probe HTTP/1.1": the part behind the last slash. */
static struct qd_text command_of(const char *text)
{
    struct qd_text rest = qd_text_of(text), line;
    if (!qd_text_line(&rest, &line))
        return (struct qd_text){"", 0};
    struct qd_text method = qd_text_word(&line), path = qd_text_word(&line);
    if (!qd_text_is(method, "POST"))
        return (struct qd_text){"", 0};
    for (size_t i = path.size; i > 0; i--)
        if (path.data[i - 1] == '/')
            return (struct qd_text){path.data + i, path.size - i};
    return path;
}

static void exchange(struct qd_sandbox *sandbox, int fd, wumpus_http_fn *answer, void *context)
{
    char text[REQUEST];
    struct qd_buf body, reply;
    struct qd_text asked;
    size_t size;
    qd_buf_init(&body, REQUEST);
    qd_buf_init(&reply, 2 * REQUEST);
    if (receive(sandbox, fd, text, &size, &asked)) {
        unsigned status = answer(context, command_of(text), asked, &body);
        qd_buf_printf(&reply,
                      "HTTP/1.1 %u %s\r\nContent-Type: application/json\r\n"
                      "Content-Length: %zu\r\nConnection: close\r\n\r\n",
                      status, status == 200 ? "OK" : "Refused", body.size);
        qd_buf_text(&reply, qd_buf_view(&body));
        (void)!send(fd, qd_buf_cstr(&reply), reply.size, MSG_NOSIGNAL);
        (void)shutdown(fd, SHUT_WR);
    }
    qd_buf_free(&body);
    qd_buf_free(&reply);
}

void wumpus_http_serve(struct qd_sandbox *sandbox, wumpus_http_fn *answer, void *context)
{
    bool readable = false;
    while (qd_sandbox_wait(sandbox, qd_sandbox_listener(sandbox), &readable)) {
        int fd = readable ? accept4(qd_sandbox_listener(sandbox), NULL, NULL,
                                    SOCK_CLOEXEC | SOCK_NONBLOCK)
                          : -1;
        if (fd < 0)
            continue;
        exchange(sandbox, fd, answer, context);
        close(fd);
    }
}
