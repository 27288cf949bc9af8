/* SPDX-License-Identifier: MIT */
/* From a request to an answer.
 *
 * A request is refused (421, 400, 403, 405, 413), or answered by the service below its prefix, from
 * the table (200, 304), as not found (404) or by the health check. Every answer carries the same
 * security headers (headers.c). Caches must always revalidate files, and the entity tag makes that
 * cheap, but for those whose name changes with their content.
 */
#include "server/server.h"

#include <microhttpd.h>
#include <string.h>
#include <strings.h>

/* Older versions of the library lack this name. */
enum { CONTENT_TOO_LARGE = 413 };

static const char json_text[] = "application/json; charset=utf-8";
static const char plain_text[] = "text/plain; charset=utf-8";
static const char revalidate[] = "no-cache";
static const char for_ever[] = "public, max-age=31536000, immutable";

/* Parts of an answer; NULL fields are omitted. */
struct answer {
    unsigned status;
    const void *body;
    size_t size;
    const char *type;
    const char *encoding;
    const char *etag;
    const char *cache;
    const char *vary;
    const char *allow;
    bool copied; /* the body is not a constant of the program */
    bool last;
};

static bool put(struct MHD_Response *response, const char *name, const char *value)
{
    return !value || MHD_add_response_header(response, name, value) == MHD_YES;
}

static bool put_fields(struct MHD_Response *response, const struct answer *answer)
{
    return put(response, "Content-Type", answer->type) &&
           put(response, "Content-Encoding", answer->encoding) &&
           put(response, "ETag", answer->etag) && put(response, "Cache-Control", answer->cache) &&
           put(response, "Vary", answer->vary) && put(response, "Allow", answer->allow) &&
           put(response, "Connection", answer->last ? "close" : NULL);
}

static bool queue(struct MHD_Connection *connection, const struct answer *answer)
{
    /* The library only reads the buffer it takes as void *. */
    struct MHD_Response *response = MHD_create_response_from_buffer(
        answer->size, (void *)(uintptr_t)answer->body,
        answer->copied ? MHD_RESPMEM_MUST_COPY : MHD_RESPMEM_PERSISTENT);
    if (!response)
        return false;
    bool queued = put_fields(response, answer) &&
                  MHD_queue_response(connection, answer->status, response) == MHD_YES;
    MHD_destroy_response(response);
    return queued;
}

static bool queue_text(struct MHD_Connection *connection, unsigned status, const char *text,
                       bool last)
{
    struct answer answer = {.status = status,
                            .body = text,
                            .size = strlen(text),
                            .type = plain_text,
                            .cache = revalidate,
                            .allow = status == MHD_HTTP_METHOD_NOT_ALLOWED ? "GET, HEAD" : NULL,
                            .last = last};
    return queue(connection, &answer);
}

/* The header fields of a request that affect its answer. */
struct fields {
    unsigned hosts;
    struct qd_text host;
    bool has_origin;
    struct qd_text origin; /* empty when it is given twice */
    bool has_body;
    bool chunked;
    bool unframed; /* it is not certain what the fields are or where the body ends */
    bool has_length;
    uint64_t length; /* Content-Length, UINT64_MAX if it is not a number */
    struct qd_server_accept accept;
};

/* A proxy in front of us may read an ambiguous length otherwise, and then part of one
 * client's body is another's request (RFC 9112, 6.3 and 11.2). */
static void note_length(struct fields *fields, struct qd_text text)
{
    uint64_t length;
    if (!qd_text_number(text, UINT64_MAX - 1, &length))
        length = UINT64_MAX;
    fields->unframed |= fields->chunked || fields->has_length;
    fields->has_length = true;
    fields->length = length;
    fields->has_body |= length > 0;
}

static void note_coding(struct fields *fields, struct qd_text text)
{
    bool known = text.size == 7 && strncasecmp(text.data, "chunked", text.size) == 0;
    fields->unframed |= !known || fields->chunked || fields->has_length;
    fields->chunked = true;
    fields->has_body = true;
}

static enum MHD_Result note_field(void *context, enum MHD_ValueKind kind, const char *name,
                                  const char *value)
{
    (void)kind;
    struct fields *fields = context;
    struct qd_text text = qd_text_trim(qd_text_of(value ? value : ""));
    fields->unframed |= !qd_server_field_is_plain(name, value);
    if (strcasecmp(name, "Host") == 0) {
        fields->hosts++;
        fields->host = text;
    } else if (strcasecmp(name, "Origin") == 0) {
        fields->origin = fields->has_origin ? qd_text_of("") : text;
        fields->has_origin = true;
    } else if (strcasecmp(name, "Accept-Encoding") == 0) {
        qd_server_accept_add(&fields->accept, text);
    } else if (strcasecmp(name, "Transfer-Encoding") == 0) {
        note_coding(fields, text);
    } else if (strcasecmp(name, "Content-Length") == 0) {
        note_length(fields, text);
    }
    return MHD_YES;
}

static struct fields read_fields(struct MHD_Connection *connection)
{
    struct fields fields = {0};
    (void)MHD_get_connection_values(connection, MHD_HEADER_KIND, note_field, &fields);
    return fields;
}

/* Which requests a service accepts: GET, HEAD, or POST with a short body. */
static bool service_takes(const struct qd_server_request *request, const struct fields *fields,
                          bool reads, unsigned *status)
{
    bool posts = strcmp(request->method, "POST") == 0;
    if (!reads && !posts)
        *status = MHD_HTTP_METHOD_NOT_ALLOWED;
    else if (posts && fields->has_origin && !qd_server_origin_is_host(fields->origin, fields->host))
        *status = MHD_HTTP_FORBIDDEN;
    else if (fields->has_body &&
             (reads || (fields->has_length && fields->length > request->service->body_most)))
        *status = CONTENT_TOO_LARGE;
    else
        return true;
    return false;
}

bool qd_server_request_refused(struct MHD_Connection *connection,
                               const struct qd_server_request *request, unsigned *status)
{
    struct fields fields = read_fields(connection);
    bool reads = strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
    if (fields.hosts > 1 || fields.unframed)
        *status = MHD_HTTP_BAD_REQUEST;
    else if (request->local_only && !qd_server_host_is_local(fields.host))
        *status = MHD_HTTP_MISDIRECTED_REQUEST;
    else if (request->service)
        return !service_takes(request, &fields, reads, status);
    else if (!reads)
        *status = MHD_HTTP_METHOD_NOT_ALLOWED;
    else if (fields.has_body)
        *status = CONTENT_TOO_LARGE;
    else
        return false;
    return true;
}

static bool queue_json(struct MHD_Connection *connection, unsigned status, struct qd_text body,
                       bool last)
{
    struct answer answer = {.status = status,
                            .body = body.data,
                            .size = body.size,
                            .type = json_text,
                            .cache = "no-store",
                            .allow =
                                status == MHD_HTTP_METHOD_NOT_ALLOWED ? "GET, HEAD, POST" : NULL,
                            .copied = true,
                            .last = last};
    return queue(connection, &answer);
}

bool qd_server_answer_reply(struct MHD_Connection *connection,
                            const struct qd_server_request *request,
                            const struct qd_server_reply *reply)
{
    return queue_json(connection, reply->status, qd_buf_view(&reply->body), request->last);
}

bool qd_server_answer_refusal(struct MHD_Connection *connection,
                              const struct qd_server_request *request, unsigned status)
{
    const char *text = "This request cannot be understood.\n";
    if (request->service && status != MHD_HTTP_MISDIRECTED_REQUEST)
        return queue_json(connection, status, qd_text_of(request->service->refusal(status)), true);
    if (status == MHD_HTTP_MISDIRECTED_REQUEST)
        text = "This server answers only as localhost, 127.0.0.1 or [::1].\n";
    else if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        text = "Only GET and HEAD are understood here.\n";
    else if (status == CONTENT_TOO_LARGE)
        text = "Requests with a body are not taken here.\n";
    return queue_text(connection, status, text, true);
}

struct tag_search {
    const char *etag;
    bool found;
};

static enum MHD_Result note_tag(void *context, enum MHD_ValueKind kind, const char *name,
                                const char *value)
{
    (void)kind;
    struct tag_search *search = context;
    if (value && strcasecmp(name, "If-None-Match") == 0)
        search->found |= qd_server_etag_listed(qd_text_of(value), search->etag);
    return MHD_YES;
}

/* The smallest form that the client can read; NULL for the coding of the plain one. */
static const struct qd_server_bytes *form_for(const struct qd_server_asset *asset,
                                              const struct qd_server_accept *accept,
                                              const char **coding)
{
    *coding = NULL;
    if (asset->brotli.data && qd_server_accept_brotli(accept)) {
        *coding = "br";
        return &asset->brotli;
    }
    if (asset->gzip.data && qd_server_accept_gzip(accept)) {
        *coding = "gzip";
        return &asset->gzip;
    }
    return &asset->plain;
}

static bool answer_asset(struct MHD_Connection *connection, const struct qd_server_asset *asset,
                         bool last)
{
    struct fields fields = read_fields(connection);
    const char *coding;
    const struct qd_server_bytes *form = form_for(asset, &fields.accept, &coding);
    struct tag_search search = {.etag = form->etag};
    (void)MHD_get_connection_values(connection, MHD_HEADER_KIND, note_tag, &search);
    struct answer answer = {.status = search.found ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK,
                            .body = form->data,
                            .size = form->size,
                            .etag = form->etag,
                            .cache = asset->lasting ? for_ever : revalidate,
                            .vary = "Accept-Encoding",
                            .last = last};
    if (!search.found) {
        answer.type = asset->type;
        answer.encoding = coding;
    }
    return queue(connection, &answer);
}

static bool answer_health(struct MHD_Connection *connection, bool last)
{
    static const char body[] = "{\"status\":\"ok\",\"version\":\"" QD_VERSION "\"}\n";
    struct answer answer = {.status = MHD_HTTP_OK,
                            .body = body,
                            .size = sizeof body - 1,
                            .type = json_text,
                            .cache = "no-store",
                            .last = last};
    return queue(connection, &answer);
}

bool qd_server_answer(struct MHD_Connection *connection, const struct qd_server_request *request)
{
    if (strcmp(request->path, "/healthz") == 0)
        return answer_health(connection, request->last);
    const struct qd_server_asset *asset = qd_server_asset_find(request->path);
    if (asset)
        return answer_asset(connection, asset, request->last);
    return queue_text(connection, MHD_HTTP_NOT_FOUND, "There is nothing at this address.\n",
                      request->last);
}
