/* SPDX-License-Identifier: MIT */
/* One connection, kept from request to request, made anew when it is gone.
 *
 * libcurl's multi interface is driven from here instead of curl_easy_perform, whose progress
 * callback may sleep a second: the stop flag is looked at every SLICE_MS.
 *
 * libcurl sends a request again by itself when a kept connection turns out to be closed. A command
 * of a contest may have been run by then, so the body comes from a callback that cannot be rewound:
 * libcurl then gives up instead, and the caller decides.
 */
#include "client/client.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE_MS = 100 };

void qd_http_init(struct qd_http *http, const struct qd_http_url *url, unsigned timeout_s)
{
    *http = (struct qd_http){.url = *url, .timeout_s = timeout_s};
}

void qd_http_close(struct qd_http *http)
{
    if (http->easy)
        curl_easy_cleanup(http->easy);
    if (http->multi)
        (void)curl_multi_cleanup(http->multi);
    if (http->fields)
        curl_slist_free_all(http->fields);
    http->easy = http->multi = http->fields = NULL;
}

static size_t give(char *out, size_t size, size_t count, void *context)
{
    struct qd_text *rest = context;
    size_t most = size * count, take = rest->size < most ? rest->size : most;
    if (take > 0)
        memcpy(out, rest->data, take);
    rest->data += take;
    rest->size -= take;
    return take;
}

static int never_again(void *context, curl_off_t offset, int origin)
{
    (void)context, (void)offset, (void)origin;
    return CURL_SEEKFUNC_FAIL;
}

static size_t keep(char *data, size_t size, size_t count, void *context)
{
    struct qd_buf *out = context;
    if (out->size + size * count > HTTP_BODY_MOST)
        return 0;
    qd_buf_put(out, data, size * count);
    return out->err ? 0 : size * count;
}

/* What is the same for every request. The trusted certificates are the system's, or those of
 * SSL_CERT_FILE and SSL_CERT_DIR as everywhere. */
static bool set_up(struct qd_http *http)
{
    static const char *const fields[] = {"Accept: application/json",
                                         "Content-Type: application/json", "Expect:"};
    const char *file = getenv("SSL_CERT_FILE"), *folder = getenv("SSL_CERT_DIR");
    http->easy = curl_easy_init();
    http->multi = curl_multi_init();
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        struct curl_slist *longer = curl_slist_append(http->fields, fields[i]);
        if (!longer)
            return false;
        http->fields = longer;
    }
    CURL *easy = http->easy;
    if (!easy || !http->multi)
        return false;
    CURLcode bad = curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    bad |= curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    bad |= curl_easy_setopt(easy, CURLOPT_USERAGENT, "quadrille/" QD_VERSION);
    bad |= curl_easy_setopt(easy, CURLOPT_HTTPHEADER, http->fields);
    bad |= curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    bad |= curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    bad |= curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)http->timeout_s * 1000);
    bad |= curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
    bad |= curl_easy_setopt(easy, CURLOPT_POST, 1L);
    bad |= curl_easy_setopt(easy, CURLOPT_READFUNCTION, give);
    bad |= curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, never_again);
    bad |= curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, keep);
    if (http->url.local)
        bad |= curl_easy_setopt(easy, CURLOPT_PROXY, "");
    if (file && file[0])
        bad |= curl_easy_setopt(easy, CURLOPT_CAINFO, file);
    if (folder && folder[0])
        bad |= curl_easy_setopt(easy, CURLOPT_CAPATH, folder);
    return bad == CURLE_OK;
}

static const char *code_of(CURLcode result)
{
    switch (result) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
    case CURLE_SSL_CONNECT_ERROR:
        return "client.connect";
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_FAIL_REWIND:
        return "client.closed";
    case CURLE_OPERATION_TIMEDOUT:
        return "client.silent";
    case CURLE_UNSUPPORTED_PROTOCOL: /* HTTP/0.9 */
    case CURLE_WEIRD_SERVER_REPLY:
        return "client.no_http";
    case CURLE_WRITE_ERROR: /* ours: the body has a cap */
        return "client.too_long";
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CERTPROBLEM:
        return "client.untrusted";
    default:
        return "client.broken";
    }
}

/* The reason in words of the catalogue, NULL where only libcurl has some. */
static const char *reason_of(CURLcode result)
{
    switch (result) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
        return "client.reason.name";
    case CURLE_COULDNT_CONNECT:
        return "client.reason.nobody";
    case CURLE_SSL_CONNECT_ERROR:
        return "client.reason.tls";
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
        return "client.reason.broken";
    case CURLE_PARTIAL_FILE:
        return "client.reason.partial";
    case CURLE_OUT_OF_MEMORY:
        return "error.memory";
    default:
        return NULL;
    }
}

static qd_err refuse(const struct qd_http *http, CURLcode result, const char *said,
                     struct qd_message *why)
{
    const char *code = code_of(result), *reason = reason_of(result);
    qd_message_set(why, code);
    qd_message_text(why, "server", qd_text_of(http->url.server));
    if (reason)
        qd_message_phrase(why, "reason", reason);
    else
        qd_message_text(why, "reason", qd_text_of(said));
    return strcmp(code, "client.untrusted") == 0 ? QD_ILLEGAL : QD_SYSTEM;
}

/* Until the request is done. */
static qd_err drive(struct qd_http *http, CURLcode *result)
{
    int running = 1, left;
    while (running) {
        if (http->stop && http->stop(http->context))
            return QD_STOPPED;
        if (curl_multi_perform(http->multi, &running) != CURLM_OK ||
            (running && curl_multi_poll(http->multi, NULL, 0, SLICE_MS, NULL) != CURLM_OK))
            return QD_MEMORY;
    }
    const CURLMsg *message = curl_multi_info_read(http->multi, &left);
    *result = message ? message->data.result : CURLE_FAILED_INIT;
    return QD_OK;
}

qd_err qd_http_post(struct qd_http *http, const char *path, struct qd_text body, int *status,
                    struct qd_buf *out, struct qd_message *why)
{
    char url[sizeof http->url.base + 64], error[CURL_ERROR_SIZE] = "";
    CURLcode result = CURLE_OK;
    long number = 0;
    if (!http->easy && !set_up(http)) {
        qd_http_close(http);
        return refuse(http, CURLE_OUT_OF_MEMORY, "", why);
    }
    CURL *easy = http->easy;
    qd_buf_clear(out);
    snprintf(url, sizeof url, "%s%s", http->url.base, path);
    CURLcode bad = curl_easy_setopt(easy, CURLOPT_URL, url);
    bad |= curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body.size);
    bad |= curl_easy_setopt(easy, CURLOPT_READDATA, &body);
    bad |= curl_easy_setopt(easy, CURLOPT_WRITEDATA, out);
    bad |= curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, error);
    if (bad || curl_multi_add_handle(http->multi, easy) != CURLM_OK)
        return refuse(http, CURLE_OUT_OF_MEMORY, "", why);
    qd_err err = drive(http, &result);
    (void)curl_multi_remove_handle(http->multi, easy);
    (void)curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, NULL);
    if (err == QD_STOPPED)
        return err;
    if (err)
        return refuse(http, CURLE_OUT_OF_MEMORY, "", why);
    if (result != CURLE_OK) {
        err = refuse(http, result, error[0] ? error : curl_easy_strerror(result), why);
        qd_http_close(http); /* libcurl 8 goes on asking for the body to be rewound */
        return err;
    }
    (void)curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &number);
    *status = (int)number;
    return QD_OK;
}
