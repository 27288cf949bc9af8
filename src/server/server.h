/* SPDX-License-Identifier: MIT */
/* The HTTP server: it serves the page, embedded in the program, and lends its sockets to a service.
 *
 * All of the game runs in the browser, so the server holds no state, takes no input but paths and
 * reads no file: every answer is one entry of qd_server_assets[], a word about health, or a
 * refusal. What takes input, such as the Wumpus referee, is a struct qd_server_service below a
 * prefix of its own. script/embed.py writes the table. Functions return instead of printing; the
 * messages' codes start with "server.".
 */
#ifndef QD_SERVER_H
#define QD_SERVER_H

#include <quadrille/base.h>

/* Assets.c and the generated table. */

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
    struct qd_server_bytes gzip; /* data is NULL where it would not be shorter */
};

/* Sorted by path, as strcmp does. */
extern const struct qd_server_asset qd_server_assets[];
extern const size_t qd_server_asset_count;

/* The entry with exactly this path; "/" is "/index.html". NULL when there is none. */
const struct qd_server_asset *qd_server_asset_find(const char *path);

/* Something behind the server that takes input (service.c). */

struct qd_server_call {
    const char *method; /* "GET" (also for HEAD) or "POST" */
    const char *path;   /* the whole of it */
    struct qd_text body;
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
    /* The body of a refusal that the server itself pronounces (400, 405, 408, 413). */
    const char *(*refusal)(unsigned status);
    void *context;
    const char *page_path;  /* "/scoreboard": also an address of … */
    const char *page_asset; /* … this asset */
};

struct qd_server_options {
    const char *address;                     /* numeric, or "localhost"; NULL: 127.0.0.1 */
    uint16_t port;                           /* 0: any free one */
    bool search_free_port;                   /* when it is taken, try the ones after it */
    unsigned connections;                    /* at once; further ones wait. 0: 64 */
    unsigned timeout_s;                      /* a connection silent for so long is closed. 0: 15 */
    const struct qd_server_service *service; /* outlives the server; NULL if there is none */
};

struct qd_server;

/* Listens and answers from threads of its own until qd_server_stop. The options are not kept. */
QD_MUST_CHECK qd_err qd_server_start(const struct qd_server_options *options,
                                     struct qd_server **out, struct qd_message *why);
uint16_t qd_server_port(const struct qd_server *server);
/* Takes no new connection, lets running answers end (for timeout_s at most), frees. NULL is fine.
 */
void qd_server_stop(struct qd_server *server);

/* Writes every asset below a folder, made if missing, for any host of static files. Each file
 * appears whole or not at all; files that are no assets stay as they are. */
QD_MUST_CHECK qd_err qd_server_export(const char *folder, struct qd_message *why);

struct qd_server_socket {
    int fd; /* listening, non-blocking, closed on exec; the caller's to close */
    uint16_t port;
    bool ipv6;
    bool loopback; /* only this machine can connect */
};

QD_MUST_CHECK qd_err qd_server_listen(const struct qd_server_options *options,
                                      struct qd_server_socket *out, struct qd_message *why);

/* The request header fields we read (fields.c). */

/* Accept-Encoding, line by line; start with {0}. */
struct qd_server_accept {
    bool gzip_named;
    bool gzip; /* q > 0 */
    bool any;  /* the same for "*" */
};

void qd_server_accept_add(struct qd_server_accept *accept, struct qd_text line);
bool qd_server_accept_gzip(const struct qd_server_accept *accept);
/* Does a line of If-None-Match name this tag, or "*"? Compared weakly, as RFC 9110 wants. */
bool qd_server_etag_listed(struct qd_text line, const char *etag);
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
    const struct qd_server_service *service; /* NULL when the path is none of a service's */
};

/* True when the request is refused at once, without waiting for a body it may have. */
bool qd_server_request_refused(struct MHD_Connection *connection,
                               const struct qd_server_request *request, unsigned *status);
/* Queue the answer; false when there is no memory for it, and then the connection has to go. */
QD_MUST_CHECK bool qd_server_answer_refusal(struct MHD_Connection *connection,
                                            const struct qd_server_request *request,
                                            unsigned status);
QD_MUST_CHECK bool qd_server_answer(struct MHD_Connection *connection,
                                    const struct qd_server_request *request);
QD_MUST_CHECK bool qd_server_answer_reply(struct MHD_Connection *connection,
                                          const struct qd_server_request *request,
                                          const struct qd_server_reply *reply);

/* What one request has sent so far. */
struct qd_server_exchange {
    struct qd_buf body; /* in error once it is too long */
    size_t taken;
};

/* The service if the path is one of its own, else NULL. */
const struct qd_server_service *qd_server_service_at(const struct qd_server_service *service,
                                                     const char *path);
struct qd_server_exchange *qd_server_exchange_new(const struct qd_server_service *service);
void qd_server_exchange_free(struct qd_server_exchange *exchange);
/* Takes bytes of the body, and lets them fall once there are too many: the library takes no answer
 * in the middle of a body. False when there is no end to them. */
QD_MUST_CHECK bool qd_server_exchange_take(struct qd_server_exchange *exchange, const char *data,
                                           size_t size);
/* The body is whole: asks the service and queues its answer. */
QD_MUST_CHECK bool qd_server_exchange_answer(struct qd_server_exchange *exchange,
                                             struct MHD_Connection *connection,
                                             const struct qd_server_request *request);

/* An end to requests that trickle in (slow.c). */

struct qd_server_slow;

/* Cuts connections whose next request is not whole within so many seconds. NULL: no memory or no
 * thread. */
struct qd_server_slow *qd_server_slow_start(unsigned seconds);
void qd_server_slow_stop(struct qd_server_slow *slow);
/* A connection came; the result is its mark, NULL when there is no memory and it is not watched. */
void *qd_server_slow_enter(struct qd_server_slow *slow, int fd);
void qd_server_slow_leave(struct qd_server_slow *slow, void *mark);
/* The connection waits for a request, or (false) is being answered. NULL marks are fine. */
void qd_server_slow_waits(struct qd_server_slow *slow, void *mark, bool waits);

#endif
