/* SPDX-License-Identifier: MIT */
/* Posting JSON to a server over one connection that is kept: http, or https with the server's
 * certificate checked. libcurl speaks the protocols.
 *
 * Codes of messages start with "client.".
 */
#ifndef QD_CLIENT_H
#define QD_CLIENT_H

#include <quadrille/base.h>

enum { HTTP_HOST = 256, HTTP_PATH = 512, HTTP_BODY_MOST = 1 << 20 };

struct qd_http_url {
    char base[HTTP_HOST + HTTP_PATH]; /* scheme, host, port and path, without a "/" at its end */
    char server[HTTP_HOST + 16];      /* host:port, for messages */
    bool local;                       /* this machine: asked directly, never through a proxy */
};

/* "http://localhost:8080", "https://example.org/x", "http://[::1]:8080" or "localhost:8080". */
QD_MUST_CHECK qd_err qd_http_url_parse(struct qd_text text, struct qd_http_url *out,
                                       struct qd_message *why);

struct qd_http {
    struct qd_http_url url;
    unsigned timeout_s;   /* for each answer */
    bool (*stop)(void *); /* asked several times a second */
    void *context;
    void *easy; /* libcurl's handles, made for the first request */
    void *multi;
    void *fields;
};

void qd_http_init(struct qd_http *http, const struct qd_http_url *url, unsigned timeout_s);
void qd_http_close(struct qd_http *http);
/* Posts JSON to url + path; the answer's body replaces what `out` holds, up to HTTP_BODY_MOST bytes
 * or its cap. A request is sent once: QD_SYSTEM when there is no connection, a broken one, no
 * answer in time, or no HTTP, and then it may or may not have been carried out. QD_ILLEGAL when the
 * server's certificate is not to be trusted: nothing was sent. QD_STOPPED when `stop` said so. */
QD_MUST_CHECK qd_err qd_http_post(struct qd_http *http, const char *path, struct qd_text body,
                                  int *status, struct qd_buf *out, struct qd_message *why);

#endif
