/* SPDX-License-Identifier: MIT */
/* The HTTP server: it serves the page, embedded in the program, and lends its sockets to a service.
 *
 * All of the game runs in the browser, so the server holds no state, takes no input but paths and
 * reads no file: every answer is one entry of qd_server_assets[], the health check, or a refusal.
 * What takes input, such as the Wumpus referee, is a struct qd_server_service below a prefix of its
 * own. script/embed.py writes the table. Functions return instead of printing; the messages' codes
 * start with "server.".
 */
#ifndef QD_SERVER_H
#define QD_SERVER_H

#include <quadrille/base.h>

/* The embedded files (assets.c and the generated table). */

/* One form of a file. `etag` is a strong entity tag with its quotes; no two forms share one. */
struct qd_server_bytes {
    const unsigned char *data;
    size_t size;
    const char *etag;
};

struct qd_server_asset {
    const char *path; /* "/js/main.js" */
    const char *type; /* Content-Type */
    struct qd_server_bytes plain;
    struct qd_server_bytes gzip;   /* data is NULL where it would not be shorter */
    struct qd_server_bytes brotli; /* the same */
    bool lasting;                  /* its name changes with its content */
};

/* Sorted by path, as strcmp does. */
extern const struct qd_server_asset qd_server_assets[];
extern const size_t qd_server_asset_count;

/* The entry with exactly this path; "/" is "/index.html". NULL when there is none. */
const struct qd_server_asset *qd_server_asset_find(const char *path);
/* The entry of a file of the sources, whose name may have been given a tag of its content since:
 * "/networks/gyges.net" finds "/networks/gyges-SADCJIU6.net". */
const struct qd_server_asset *qd_server_asset_of(const char *source);

/* A handler of the server that takes input (service.c). */

struct qd_server_call {
    const char *method; /* "GET" (also for HEAD) or "POST" */
    const char *path;   /* complete */
    struct qd_text body;
    char address[64]; /* the client's, numeric; empty if it is unknown */
};

struct qd_server_reply {
    unsigned status;
    struct qd_buf body; /* the server's; JSON */
};

struct qd_server_service {
    const char *prefix; /* "/wumpus/": every path below is the service's */
    size_t body_most;   /* bytes; longer ones are refused */
    /* Called from several threads at once. */
    void (*answer)(void *context, const struct qd_server_call *call, struct qd_server_reply *reply);
    /* Body of a refusal issued by the server itself (400, 403, 405, 413). */
    const char *(*refusal)(unsigned status);
    void *context;
    const char *page_path;  /* "/scoreboard": also an address of … */
    const char *page_asset; /* … this asset */
};

struct qd_server_options {
    const char *address;                     /* numeric, or "localhost"; NULL: 127.0.0.1 */
    uint16_t port;                           /* 0: any free one */
    bool search_free_port;                   /* when it is taken, try the ones after it */
    unsigned connections;                    /* concurrent; one more ends the idlest. 0: 512 */
    unsigned timeout_s;                      /* idle connections are closed after this. 0: 15 */
    const struct qd_server_service *service; /* outlives the server; NULL if there is none */
};

struct qd_server;

/* Listens and answers from threads of its own until qd_server_stop. The options are not kept. */
QD_MUST_CHECK qd_err qd_server_start(const struct qd_server_options *options,
                                     struct qd_server **out, struct qd_message *why);
uint16_t qd_server_port(const struct qd_server *server);
/* Accepts no new connections, ends those whose request is not complete, lets answers in progress
 * finish (for at most timeout_s), frees. NULL is allowed.
 */
void qd_server_stop(struct qd_server *server);

/* Writes every asset below a folder, created if missing, for any static file host. Each file
 * appears whole or not at all; files that are not assets are left alone. */
QD_MUST_CHECK qd_err qd_server_export(const char *folder, struct qd_message *why);

struct qd_server_socket {
    int fd; /* listening, non-blocking, close-on-exec; the caller closes it */
    uint16_t port;
    bool ipv6;
    bool loopback; /* only this machine can connect */
};

QD_MUST_CHECK qd_err qd_server_listen(const struct qd_server_options *options,
                                      struct qd_server_socket *out, struct qd_message *why);

/* The request header fields we read (fields.c). */

/* Maximum bytes of a request's line and header. */
enum { QD_SERVER_HEADER_MOST = 32768 };

/* Whether a field, as the library hands it out, was one line with a proper name and value. */
bool qd_server_field_is_plain(const char *name, const char *value);

/* Accept-Encoding, line by line; start with {0}. */
struct qd_server_accept {
    bool gzip_named;
    bool gzip; /* q > 0 */
    bool brotli_named;
    bool brotli;
    bool any; /* the same for "*" */
};

void qd_server_accept_add(struct qd_server_accept *accept, struct qd_text line);
bool qd_server_accept_gzip(const struct qd_server_accept *accept);
bool qd_server_accept_brotli(const struct qd_server_accept *accept);
/* Does a line of If-None-Match name this tag, or "*"? Compared weakly, as RFC 9110 requires. */
bool qd_server_etag_listed(struct qd_text line, const char *etag);
/* Does a value of Origin name the site that Host names? Only the scheme may be lost on the way,
 * behind a proxy that speaks TLS. */
bool qd_server_origin_is_host(struct qd_text origin, struct qd_text host);
/* "localhost" or a loopback address, with or without a port: the names of a server that only this
 * machine reaches. */
bool qd_server_host_is_local(struct qd_text host);
/* An address as in a URL without brackets: 127.0.0.0/8, ::1, or the former mapped into IPv6. */
bool qd_server_address_is_loopback(struct qd_text address);

struct MHD_Connection;

struct qd_server_request {
    const char *method;
    const char *path;
    bool local_only;                         /* Host must be one of this machine's own names */
    bool last;                               /* close the connection after the answer */
    const struct qd_server_service *service; /* NULL when the path belongs to no service */
};

/* True when the request is refused immediately, without waiting for its body. */
bool qd_server_request_refused(struct MHD_Connection *connection,
                               const struct qd_server_request *request, unsigned *status);
/* Queue the answer; false when out of memory, and then the connection must be closed. */
QD_MUST_CHECK bool qd_server_answer_refusal(struct MHD_Connection *connection,
                                            const struct qd_server_request *request,
                                            unsigned status);
QD_MUST_CHECK bool qd_server_answer(struct MHD_Connection *connection,
                                    const struct qd_server_request *request);
QD_MUST_CHECK bool qd_server_answer_reply(struct MHD_Connection *connection,
                                          const struct qd_server_request *request,
                                          const struct qd_server_reply *reply);

/* What has been received of one request. */
struct qd_server_exchange {
    struct qd_buf body; /* in error once it is too long */
    size_t taken;
};

/* The service if the path is one of its own, else NULL. */
const struct qd_server_service *qd_server_service_at(const struct qd_server_service *service,
                                                     const char *path);
struct qd_server_exchange *qd_server_exchange_new(const struct qd_server_service *service);
void qd_server_exchange_free(struct qd_server_exchange *exchange);
/* Buffers bytes of the body, and discards them once there are too many: the library accepts no
 * answer in the middle of a body. False when the body goes on far beyond the limit. */
QD_MUST_CHECK bool qd_server_exchange_take(struct qd_server_exchange *exchange, const char *data,
                                           size_t size);
/* The body is complete: calls the service and queues its answer. */
QD_MUST_CHECK bool qd_server_exchange_answer(struct qd_server_exchange *exchange,
                                             struct MHD_Connection *connection,
                                             const struct qd_server_request *request);

/* A deadline for requests that trickle in, and room for new connections (slow.c). */

struct qd_server_slow;

/* Closes connections whose next request is not complete within `seconds`, and with more than `most`
 * connections the one that has waited longest. NULL: out of memory or no thread. */
struct qd_server_slow *qd_server_slow_start(unsigned seconds, unsigned most);
void qd_server_slow_stop(struct qd_server_slow *slow);
/* From now on closes every connection that waits for a request. */
void qd_server_slow_close(struct qd_server_slow *slow);
/* A new connection; returns its mark, NULL when out of memory: it is then not watched. */
void *qd_server_slow_enter(struct qd_server_slow *slow, int fd);
void qd_server_slow_leave(struct qd_server_slow *slow, void *mark);
/* The connection waits for a request, or (false) is being answered. NULL marks are allowed. */
void qd_server_slow_waits(struct qd_server_slow *slow, void *mark, bool waits);

#endif
