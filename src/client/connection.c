/* SPDX-License-Identifier: MIT */
/* One connection, kept from request to request, made anew when it is gone. */
#include "client/client.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SLICE_MS = 100 };

void qd_http_init(struct qd_http *http, const struct qd_http_url *url, unsigned timeout_s)
{
    *http = (struct qd_http){.url = *url, .fd = -1, .timeout_s = timeout_s};
}

void qd_http_close(struct qd_http *http)
{
    if (http->fd >= 0)
        close(http->fd);
    http->fd = -1;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static qd_err refuse(struct qd_http *http, const char *code, const char *reason,
                     struct qd_message *why)
{
    qd_http_close(http);
    qd_message_set(why, code);
    qd_message_text(why, "server", qd_text_of(http->url.field));
    if (reason)
        qd_message_text(why, "reason", qd_text_of(reason));
    return QD_SYSTEM;
}

/* Waits until the socket can be read or written. */
static qd_err wait_for(struct qd_http *http, short events, int64_t until, struct qd_message *why)
{
    for (;;) {
        struct pollfd poller = {.fd = http->fd, .events = events};
        if (http->stop && http->stop(http->context)) {
            qd_http_close(http);
            return QD_STOPPED;
        }
        int ready = poll(&poller, 1, SLICE_MS);
        if (ready > 0)
            return QD_OK;
        if (ready < 0 && errno != EINTR)
            return refuse(http, "client.broken", strerror(errno), why);
        if (now_ms() >= until)
            return refuse(http, "client.silent", NULL, why);
    }
}

static qd_err try_address(struct qd_http *http, const struct addrinfo *address, int64_t until,
                          struct qd_message *why)
{
    int on = 1, failed = 0;
    socklen_t size = sizeof failed;
    http->fd = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (http->fd < 0)
        return refuse(http, "client.connect", strerror(errno), why);
    (void)setsockopt(http->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(http->fd, address->ai_addr, address->ai_addrlen) == 0)
        return QD_OK;
    if (errno != EINPROGRESS)
        return refuse(http, "client.connect", strerror(errno), why);
    qd_err err = wait_for(http, POLLOUT, until, why);
    if (err)
        return err;
    if (getsockopt(http->fd, SOL_SOCKET, SO_ERROR, &failed, &size) != 0)
        failed = errno;
    return failed ? refuse(http, "client.connect", strerror(failed), why) : QD_OK;
}

static qd_err connect_now(struct qd_http *http, int64_t until, struct qd_message *why)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int code = getaddrinfo(http->url.host, http->url.port, &hints, &found);
    if (code)
        return refuse(http, "client.connect", gai_strerror(code), why);
    qd_err err = QD_SYSTEM;
    for (struct addrinfo *one = found; one && err == QD_SYSTEM; one = one->ai_next)
        err = try_address(http, one, until, why);
    freeaddrinfo(found);
    return err;
}

static qd_err send_all(struct qd_http *http, struct qd_text text, int64_t until,
                       struct qd_message *why)
{
    while (text.size > 0) {
        ssize_t sent = send(http->fd, text.data, text.size, MSG_NOSIGNAL);
        if (sent > 0) {
            text.data += sent;
            text.size -= (size_t)sent;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) {
            qd_err err = wait_for(http, POLLOUT, until, why);
            if (err)
                return err;
        } else {
            return refuse(http, "client.broken", strerror(errno), why);
        }
    }
    return QD_OK;
}

static qd_err receive(struct qd_http *http, struct qd_http_response *out, int64_t until,
                      struct qd_message *why)
{
    char block[8192];
    enum qd_http_progress progress = HTTP_MORE;
    while (progress == HTTP_MORE) {
        size_t used = 0;
        ssize_t got = recv(http->fd, block, sizeof block, 0);
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
            qd_err err = wait_for(http, POLLIN, until, why);
            if (err)
                return err;
            continue;
        }
        if (got < 0)
            return refuse(http, "client.broken", strerror(errno), why);
        if (got == 0 && out->state == 0 && out->line.size == 0)
            return refuse(http, "client.closed", NULL, why);
        progress = got == 0 ? qd_http_response_end(out)
                            : qd_http_response_feed(out, block, (size_t)got, &used);
        if (got > 0 && used < (size_t)got)
            progress = HTTP_BAD; /* an answer to nothing */
    }
    return progress == HTTP_DONE ? QD_OK : refuse(http, "client.no_http", NULL, why);
}

/* The other side may have closed a kept connection while we were thinking. */
static bool still_open(int fd)
{
    char byte;
    return recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 &&
           (errno == EAGAIN || errno == EWOULDBLOCK);
}

qd_err qd_http_post(struct qd_http *http, const char *path, struct qd_text body,
                    struct qd_http_response *out, struct qd_message *why)
{
    int64_t until = now_ms() + (int64_t)http->timeout_s * 1000;
    struct qd_buf request;
    qd_err err = QD_OK;
    if (http->fd >= 0 && !still_open(http->fd))
        qd_http_close(http);
    if (http->fd < 0)
        err = connect_now(http, until, why);
    if (err)
        return err;
    qd_buf_init(&request, HTTP_BODY_MOST);
    qd_buf_printf(&request,
                  "POST %s%s HTTP/1.1\r\nHost: %s\r\nUser-Agent: quadrille/" QD_VERSION
                  "\r\nAccept: application/json\r\nContent-Type: application/json\r\n"
                  "Content-Length: %zu\r\n\r\n",
                  http->url.path, path, http->url.field, body.size);
    qd_buf_text(&request, body);
    if (request.err)
        err = refuse(http, "client.broken", "no memory", why);
    if (!err)
        err = send_all(http, qd_buf_view(&request), until, why);
    if (!err)
        err = receive(http, out, until, why);
    qd_buf_free(&request);
    if (!err && !out->keep)
        qd_http_close(http);
    return err;
}
