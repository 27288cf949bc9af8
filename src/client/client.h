/* SPDX-License-Identifier: MIT */
/* A small HTTP/1.1 client: POST a text, get a text, over one connection that is kept.
 *
 * Plain http only. Codes of messages start with "client.".
 */
#ifndef QD_CLIENT_H
#define QD_CLIENT_H

#include <quadrille/base.h>

enum { HTTP_HOST = 256, HTTP_PATH = 512 };

struct qd_http_url {
    char host[HTTP_HOST]; /* without brackets */
    char port[8];
    char field[HTTP_HOST + 16]; /* as in the field Host */
    char path[HTTP_PATH];       /* before the command, without a "/" at its end */
};

/* "http://localhost:8080", "http://[::1]:8080/x" or "localhost:8080". */
QD_MUST_CHECK qd_err qd_http_url_parse(struct qd_text text, struct qd_http_url *out,
                                       struct qd_message *why);

/* Bytes to an answer, as they come (response.c). */

enum { HTTP_HEAD_MOST = 16384, HTTP_BODY_MOST = 1 << 20 };

enum qd_http_progress { HTTP_MORE, HTTP_DONE, HTTP_BAD };

struct qd_http_response {
    int status;
    bool keep; /* the connection may be used again */
    struct qd_buf body;
    /* the parser's own */
    struct qd_buf line;
    int state;
    size_t head;
    bool chunked;
    bool has_length;
    bool old; /* HTTP/1.0 */
    uint64_t left;
};

void qd_http_response_init(struct qd_http_response *response);
void qd_http_response_free(struct qd_http_response *response);
/* Takes bytes; *used tells how many, all of them unless the answer is done. */
enum qd_http_progress qd_http_response_feed(struct qd_http_response *response, const char *data,
                                            size_t size, size_t *used);
/* The other side has closed. */
enum qd_http_progress qd_http_response_end(struct qd_http_response *response);

struct qd_http {
    struct qd_http_url url;
    int fd;               /* -1: not connected */
    unsigned timeout_s;   /* for each answer */
    bool (*stop)(void *); /* asked several times a second */
    void *context;
};

void qd_http_init(struct qd_http *http, const struct qd_http_url *url, unsigned timeout_s);
void qd_http_close(struct qd_http *http);
/* Posts JSON to url.path + path. QD_SYSTEM: no connection, a broken one, no answer in time, or no
 * HTTP; the connection is closed then, and the request may or may not have been carried out.
 * QD_STOPPED when `stop` said so. */
QD_MUST_CHECK qd_err qd_http_post(struct qd_http *http, const char *path, struct qd_text body,
                                  struct qd_http_response *out, struct qd_message *why);

#endif
