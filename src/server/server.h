/* The HTTP server: it serves the page, embedded in the program, and lends its sockets to a service.
 *
 * All of the game runs in the browser, so the server holds no state, takes no input but paths and
 * reads no file: every answer is one entry of server_assets[], a word about health, or a refusal.
 * What takes input, such as the Wumpus referee, is a struct server_service below a prefix of its
 * own. script/embed.py writes the table. Functions return instead of printing; the messages' codes
 * start with "server.".
 */
#ifndef QD_SERVER_H
#define QD_SERVER_H

#include <quadrille/base.h>

/* ---- assets.c and the generated table ---- */

/* One form of a file. `etag` is a strong entity tag with its quotes; no two forms share one. */
struct server_bytes {
    const unsigned char *data;
    size_t size;
    const char *etag;
};

struct server_asset {
    const char *path; /* "/js/main.js" */
    const char *type; /* Content-Type */
    struct server_bytes plain;
    struct server_bytes gzip; /* data is NULL where it would not be shorter */
};

/* Sorted by path, as strcmp does. */
extern const struct server_asset server_assets[];
extern const size_t server_asset_count;

/* The entry with exactly this path; "/" is "/index.html". NULL when there is none. */
const struct server_asset *server_asset_find(const char *path);

/* ---- service.c: something behind the server that takes input ---- */

struct server_call {
    const char *method; /* "GET" (also for HEAD) or "POST" */
    const char *path;   /* the whole of it */
    struct qd_text body;
};

struct server_reply {
    unsigned status;
    struct qd_buf body; /* the server's; JSON */
};

struct server_service {
    const char *prefix; /* "/wumpus/": every path below is the service's */
    size_t body_most;   /* bytes; longer ones are refused */
    /* Called from several threads at once. */
    void (*answer)(void *context, const struct server_call *call, struct server_reply *reply);
    /* The body of a refusal that the server itself pronounces (400, 405, 408, 413). */
    const char *(*refusal)(unsigned status);
    void *context;
    const char *page_path;  /* "/scoreboard": also an address of … */
    const char *page_asset; /* … this asset */
};

/* ---- server.c ---- */

struct server_options {
    const char *address;                  /* numeric, or "localhost"; NULL: 127.0.0.1 */
    uint16_t port;                        /* 0: any free one */
    bool search_free_port;                /* when it is taken, try the ones after it */
    unsigned connections;                 /* at once; further ones wait. 0: 64 */
    unsigned timeout_s;                   /* a connection silent for so long is closed. 0: 15 */
    const struct server_service *service; /* outlives the server; NULL if there is none */
};

struct server;

/* Listens and answers from threads of its own until server_stop. The options are not kept. */
QD_MUST_CHECK qd_err server_start(const struct server_options *options, struct server **out,
                                  struct qd_message *why);
uint16_t server_port(const struct server *server);
/* Takes no new connection, lets running answers end (for timeout_s at most), frees. NULL is fine.
 */
void server_stop(struct server *server);

/* ---- export.c ---- */

/* Writes every asset below a folder, made if missing, for any host of static files. Each file
 * appears whole or not at all; files that are no assets stay as they are. */
QD_MUST_CHECK qd_err server_export(const char *folder, struct qd_message *why);

/* ---- listen.c ---- */

struct server_socket {
    int fd; /* listening, non-blocking, closed on exec; the caller's to close */
    uint16_t port;
    bool ipv6;
    bool loopback; /* only this machine can connect */
};

QD_MUST_CHECK qd_err server_listen(const struct server_options *options, struct server_socket *out,
                                   struct qd_message *why);

/* ---- fields.c: the request header fields we read ---- */

/* Accept-Encoding, line by line; start with {0}. */
struct server_accept {
    bool gzip_named;
    bool gzip; /* q > 0 */
    bool any;  /* the same for "*" */
};

void server_accept_add(struct server_accept *accept, struct qd_text line);
bool server_accept_gzip(const struct server_accept *accept);
/* Does a line of If-None-Match name this tag, or "*"? Compared weakly, as RFC 9110 wants. */
bool server_etag_listed(struct qd_text line, const char *etag);
/* "localhost" or a loopback address, with or without a port: the names of a server that only this
 * machine reaches. */
bool server_host_is_local(struct qd_text host);
/* An address as in a URL without brackets: 127.0.0.0/8, ::1, or the former mapped into IPv6. */
bool server_address_is_loopback(struct qd_text address);

/* ---- answer.c ---- */

struct MHD_Connection;

struct server_request {
    const char *method;
    const char *path;
    bool local_only;                      /* Host must be one of this machine's own names */
    bool last;                            /* close the connection after the answer */
    const struct server_service *service; /* NULL when the path is none of a service's */
};

/* True when the request is refused at once, without waiting for a body it may have. */
bool server_request_refused(struct MHD_Connection *connection, const struct server_request *request,
                            unsigned *status);
/* Queue the answer; false when there is no memory for it, and then the connection has to go. */
QD_MUST_CHECK bool server_answer_refusal(struct MHD_Connection *connection,
                                         const struct server_request *request, unsigned status);
QD_MUST_CHECK bool server_answer(struct MHD_Connection *connection,
                                 const struct server_request *request);
QD_MUST_CHECK bool server_answer_reply(struct MHD_Connection *connection,
                                       const struct server_request *request,
                                       const struct server_reply *reply);

/* ---- service.c ---- */

/* What one request has sent so far. */
struct server_exchange {
    struct qd_buf body; /* in error once it is too long */
    size_t taken;
};

/* The service if the path is one of its own, else NULL. */
const struct server_service *server_service_at(const struct server_service *service,
                                               const char *path);
struct server_exchange *server_exchange_new(const struct server_service *service);
void server_exchange_free(struct server_exchange *exchange);
/* Takes bytes of the body, and lets them fall once there are too many: the library takes no answer
 * in the middle of a body. False when there is no end to them. */
QD_MUST_CHECK bool server_exchange_take(struct server_exchange *exchange, const char *data,
                                        size_t size);
/* The body is whole: asks the service and queues its answer. */
QD_MUST_CHECK bool server_exchange_answer(struct server_exchange *exchange,
                                          struct MHD_Connection *connection,
                                          const struct server_request *request);

/* ---- slow.c: an end to requests that trickle in ---- */

struct server_slow;

/* Cuts connections whose next request is not whole within so many seconds. NULL: no memory or no
 * thread. */
struct server_slow *server_slow_start(unsigned seconds);
void server_slow_stop(struct server_slow *slow);
/* A connection came; the result is its mark, NULL when there is no memory and it is not watched. */
void *server_slow_enter(struct server_slow *slow, int fd);
void server_slow_leave(struct server_slow *slow, void *mark);
/* The connection waits for a request, or (false) is being answered. NULL marks are fine. */
void server_slow_waits(struct server_slow *slow, void *mark, bool waits);

#endif
