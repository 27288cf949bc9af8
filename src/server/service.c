/* SPDX-License-Identifier: MIT */
/* A service of the server: request bodies are buffered, up to a limit, and passed on whole. */
#include "server/server.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

enum { REPLY_MOST = 1 << 22, STATUS_FAILED = 500, PATIENCE = 64 };

const struct qd_server_service *qd_server_service_at(const struct qd_server_service *service,
                                                     const char *path)
{
    return service && strncmp(path, service->prefix, strlen(service->prefix)) == 0 ? service : NULL;
}

struct qd_server_exchange *qd_server_exchange_new(const struct qd_server_service *service)
{
    struct qd_server_exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange)
        qd_buf_init(&exchange->body, service ? service->body_most : 0);
    return exchange;
}

void qd_server_exchange_free(struct qd_server_exchange *exchange)
{
    if (exchange)
        qd_buf_free(&exchange->body);
    free(exchange);
}

bool qd_server_exchange_take(struct qd_server_exchange *exchange, const char *data, size_t size)
{
    qd_buf_put(&exchange->body, data, size);
    exchange->taken += size;
    return exchange->taken <= PATIENCE * exchange->body.cap;
}

static void read_address(struct MHD_Connection *connection, char *out, size_t room)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *address = info ? info->client_addr : NULL;
    const void *bytes = NULL;
    if (address && address->sa_family == AF_INET)
        bytes = &((const struct sockaddr_in *)(const void *)address)->sin_addr;
    else if (address && address->sa_family == AF_INET6)
        bytes = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    if (!bytes || !inet_ntop(address->sa_family, bytes, out, (socklen_t)room))
        out[0] = 0;
}

bool qd_server_exchange_answer(struct qd_server_exchange *exchange,
                               struct MHD_Connection *connection,
                               const struct qd_server_request *request)
{
    bool posts = strcmp(request->method, "POST") == 0;
    struct qd_server_call call = {.method = posts ? "POST" : "GET",
                                  .path = request->path,
                                  .body = qd_buf_view(&exchange->body)};
    struct qd_server_reply reply = {.status = STATUS_FAILED};
    read_address(connection, call.address, sizeof call.address);
    qd_buf_init(&reply.body, REPLY_MOST);
    request->service->answer(request->service->context, &call, &reply);
    if (reply.body.err) {
        reply.status = STATUS_FAILED;
        qd_buf_clear(&reply.body);
        qd_buf_puts(&reply.body, request->service->refusal(STATUS_FAILED));
    }
    bool queued = !reply.body.err && qd_server_answer_reply(connection, request, &reply);
    qd_buf_free(&reply.body);
    return queued;
}
