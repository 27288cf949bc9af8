/* SPDX-License-Identifier: MIT */
/* The life of the server: libmicrohttpd with a small pool of threads, started, fed and stopped.
 *
 * Limits keep one client from starving the others: concurrent connections in total (slow.c) and,
 * where clients have addresses of their own, per address; idle seconds, and seconds until a request
 * is complete (slow.c); memory per connection, which bounds the request line and the header (414
 * and 431 come from the library). The library's log is off, and so is its decoding of %XX, so that
 * a path is compared as it was sent.
 */
#include "server/server.h"
#include "base/base.h"

#include <errno.h>
#include <microhttpd.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    DEFAULT_CONNECTIONS = 512,
    DEFAULT_TIMEOUT_S = 15,
    MOST_THREADS = 4,
    POLL_MS = 5,
    SLOW_TIMES = 2, /* maximum timeouts until a request is complete, even if bytes keep arriving */
};

struct qd_server {
    struct MHD_Daemon *daemon;
    uint16_t port;
    bool loopback;
    unsigned timeout_s;
    const struct qd_server_service *service;
    struct qd_server_slow *slow;
    atomic_uint running; /* requests received and not yet fully answered */
    atomic_bool stopping;
};

static void *mark_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static enum MHD_Result refuse(struct MHD_Connection *connection,
                              const struct qd_server_request *request, unsigned status)
{
    return qd_server_answer_refusal(connection, request, status) ? MHD_YES : MHD_NO;
}

/* The header has been received. */
static enum MHD_Result begin(struct qd_server *server, struct MHD_Connection *connection,
                             const struct qd_server_request *request, void **state)
{
    unsigned status;
    struct qd_server_exchange *exchange = qd_server_exchange_new(request->service);
    if (!exchange)
        return MHD_NO;
    *state = exchange;
    atomic_fetch_add(&server->running, 1);
    if (qd_server_request_refused(connection, request, &status))
        return refuse(connection, request, status);
    return MHD_YES;
}

/* Called once when the header has been received, then, unless answered, with the body in chunks if
 * there is one, and finally without data when the request is complete. *state is NULL the first
 * time. */
static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **state)
{
    (void)version;
    struct qd_server *server = context;
    struct qd_server_request request = {.method = method,
                                        .path = path,
                                        .local_only = server->loopback,
                                        .last = atomic_load(&server->stopping),
                                        .service = qd_server_service_at(server->service, path)};
    if (!*state)
        return begin(server, connection, &request, state);
    struct qd_server_exchange *exchange = *state;
    size_t size = *upload_size;
    *upload_size = 0;
    if (size > 0)
        return qd_server_exchange_take(exchange, upload, size) ? MHD_YES : MHD_NO;
    qd_server_slow_waits(server->slow, mark_of(connection), false);
    if (exchange->body.err)
        return refuse(connection, &request, 413);
    if (request.service)
        return qd_server_exchange_answer(exchange, connection, &request) ? MHD_YES : MHD_NO;
    if (server->service && strcmp(path, server->service->page_path) == 0)
        request.path = server->service->page_asset;
    return qd_server_answer(connection, &request) ? MHD_YES : MHD_NO;
}

static void completed(void *context, struct MHD_Connection *connection, void **state,
                      enum MHD_RequestTerminationCode code)
{
    (void)code;
    struct qd_server *server = context;
    if (*state) {
        atomic_fetch_sub(&server->running, 1);
        qd_server_exchange_free(*state);
    }
    *state = NULL;
    qd_server_slow_waits(server->slow, mark_of(connection), true);
}

static void connected(void *context, struct MHD_Connection *connection, void **mark,
                      enum MHD_ConnectionNotificationCode code)
{
    struct qd_server *server = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        *mark = info ? qd_server_slow_enter(server->slow, info->connect_fd) : NULL;
    } else {
        qd_server_slow_leave(server->slow, *mark);
        *mark = NULL;
    }
}

static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context, (void)connection;
    return strlen(text);
}

/* poll() rather than epoll: libmicrohttpd's epoll loop is edge-triggered and, when a client's last
 * bytes and its FIN arrive together, can miss the FIN and keep the connection until it times out.
 * For a few dozen connections poll() costs nothing. */
static unsigned polling(void)
{
    if (MHD_is_feature_supported(MHD_FEATURE_POLL) == MHD_YES)
        return MHD_USE_POLL_INTERNAL_THREAD;
    return MHD_USE_AUTO_INTERNAL_THREAD;
}

static struct MHD_Daemon *start_daemon(struct qd_server *server,
                                       const struct qd_server_socket *socket, unsigned connections)
{
    unsigned flags = polling() | MHD_USE_ITC | (socket->ipv6 ? MHD_USE_IPv6 : 0);
    unsigned threads = connections < MOST_THREADS ? connections : MOST_THREADS;
    /* On loopback all clients share one address. */
    unsigned by_address = socket->loopback ? 0 : connections / 2 + 1;
    /* slow.c keeps the total; each thread must be able to take all of it and what is being closed,
     * or connections would wait for the one thread that is full. */
    unsigned room = threads * 2 * connections;
    struct MHD_OptionItem options[] = {
        {MHD_OPTION_LISTEN_SOCKET, socket->fd, NULL},
        {MHD_OPTION_THREAD_POOL_SIZE, threads > 1 ? threads : 0, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, room, NULL},
        {MHD_OPTION_PER_IP_CONNECTION_LIMIT, by_address, NULL},
        {MHD_OPTION_CONNECTION_TIMEOUT, server->timeout_s, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, QD_SERVER_HEADER_MOST, NULL},
        {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)keep_escapes, NULL},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, server},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)connected, server},
        {MHD_OPTION_END, 0, NULL},
    };
    return MHD_start_daemon(flags, 0, NULL, NULL, handle, server, MHD_OPTION_ARRAY, options,
                            MHD_OPTION_END);
}

/* A daemon that failed to start has closed its socket or not, depending on where it failed; so
 * close the descriptor only while it still is that socket. */
static void close_if_same(int fd, const struct stat *before)
{
    struct stat now;
    if (fstat(fd, &now) == 0 && now.st_dev == before->st_dev && now.st_ino == before->st_ino)
        close(fd);
}

static qd_err start_on(struct qd_server *server, const struct qd_server_socket *socket,
                       unsigned connections, struct qd_message *why)
{
    struct stat before;
    if (fstat(socket->fd, &before) == 0) {
        server->daemon = start_daemon(server, socket, connections);
        if (server->daemon)
            return QD_OK;
    }
    int reason = errno;
    close_if_same(socket->fd, &before);
    qd_message_set(why, "server.start");
    qd_message_system(why, "reason", reason);
    return QD_SYSTEM;
}

static qd_err start_watched(struct qd_server *server, const struct qd_server_socket *socket,
                            unsigned connections, struct qd_message *why)
{
    server->slow = qd_server_slow_start(SLOW_TIMES * server->timeout_s, connections);
    if (server->slow)
        return start_on(server, socket, connections, why);
    close(socket->fd);
    qd_message_set(why, "error.memory");
    return QD_MEMORY;
}

qd_err qd_server_start(const struct qd_server_options *options, struct qd_server **out,
                       struct qd_message *why)
{
    struct qd_server_socket socket;
    struct qd_server *server = calloc(1, sizeof *server);
    if (!server) {
        qd_message_set(why, "error.memory");
        return QD_MEMORY;
    }
    qd_err err = qd_server_listen(options, &socket, why);
    if (err == QD_OK) {
        unsigned connections = options->connections ? options->connections : DEFAULT_CONNECTIONS;
        server->port = socket.port;
        server->loopback = socket.loopback;
        server->timeout_s = options->timeout_s ? options->timeout_s : DEFAULT_TIMEOUT_S;
        server->service = options->service;
        err = start_watched(server, &socket, connections, why);
    }
    if (err != QD_OK) {
        qd_server_slow_stop(server->slow);
        free(server);
        return err;
    }
    *out = server;
    return QD_OK;
}

uint16_t qd_server_port(const struct qd_server *server)
{
    return server->port;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

/* Waits until no answer is in progress, with a timeout: a client may have stopped reading. */
static void drain(struct qd_server *server)
{
    const struct timespec pause = {.tv_nsec = POLL_MS * 1000000L};
    int64_t until = now_ms() + (int64_t)server->timeout_s * 1000;
    while (atomic_load(&server->running) > 0 && now_ms() < until)
        (void)nanosleep(&pause, NULL);
}

void qd_server_stop(struct qd_server *server)
{
    if (!server)
        return;
    atomic_store(&server->stopping, true);
    int listening = MHD_quiesce_daemon(server->daemon);
    qd_server_slow_close(server->slow);
    drain(server);
    MHD_stop_daemon(server->daemon);
    if (listening >= 0)
        close(listening);
    qd_server_slow_stop(server->slow);
    free(server);
}
