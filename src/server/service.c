/* A service behind the server: its requests' bodies are gathered, to a limit, and handed over
 * whole.
 */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

enum { REPLY_MOST = 1 << 22, STATUS_FAILED = 500, PATIENCE = 64 };

const struct server_service *server_service_at(const struct server_service *service,
                                               const char *path)
{
    return service && strncmp(path, service->prefix, strlen(service->prefix)) == 0 ? service : NULL;
}

struct server_exchange *server_exchange_new(const struct server_service *service)
{
    struct server_exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange)
        qd_buf_init(&exchange->body, service ? service->body_most : 0);
    return exchange;
}

void server_exchange_free(struct server_exchange *exchange)
{
    if (exchange)
        qd_buf_free(&exchange->body);
    free(exchange);
}

bool server_exchange_take(struct server_exchange *exchange, const char *data, size_t size)
{
    qd_buf_put(&exchange->body, data, size);
    exchange->taken += size;
    return exchange->taken <= PATIENCE * exchange->body.cap;
}

bool server_exchange_answer(struct server_exchange *exchange, struct MHD_Connection *connection,
                            const struct server_request *request)
{
    bool posts = strcmp(request->method, "POST") == 0;
    struct server_call call = {.method = posts ? "POST" : "GET",
                               .path = request->path,
                               .body = qd_buf_view(&exchange->body)};
    struct server_reply reply = {.status = STATUS_FAILED};
    qd_buf_init(&reply.body, REPLY_MOST);
    request->service->answer(request->service->context, &call, &reply);
    if (reply.body.err) {
        reply.status = STATUS_FAILED;
        qd_buf_clear(&reply.body);
        qd_buf_puts(&reply.body, request->service->refusal(STATUS_FAILED));
    }
    bool queued = !reply.body.err && server_answer_reply(connection, request, &reply);
    qd_buf_free(&reply.body);
    return queued;
}
