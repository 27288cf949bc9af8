/* SPDX-License-Identifier: MIT */
/* The address of a server, taken apart by libcurl so that it is read as the request will read it.
 */
#include "client/client.h"

#include <curl/curl.h>
#include <stdio.h>
#include <string.h>

static bool is_absent(CURLU *parts, CURLUPart part)
{
    char *text = NULL;
    CURLUcode code = curl_url_get(parts, part, &text, 0);
    curl_free(text);
    return code != CURLUE_OK;
}

static bool get(CURLU *parts, CURLUPart part, char *out, size_t room)
{
    char *text = NULL;
    bool fits =
        curl_url_get(parts, part, &text, CURLU_DEFAULT_PORT) == CURLUE_OK && strlen(text) < room;
    if (fits)
        memcpy(out, text, strlen(text) + 1);
    curl_free(text);
    return fits;
}

/* The parts that a server's address has, and none of the others. */
static bool take(CURLU *parts, struct qd_http_url *out)
{
    char scheme[8], host[HTTP_HOST], port[8], path[HTTP_PATH - 32];
    if (!get(parts, CURLUPART_SCHEME, scheme, sizeof scheme) ||
        !get(parts, CURLUPART_HOST, host, sizeof host) ||
        !get(parts, CURLUPART_PORT, port, sizeof port) ||
        !get(parts, CURLUPART_PATH, path, sizeof path))
        return false;
    if ((strcmp(scheme, "http") != 0 && strcmp(scheme, "https") != 0) || strcmp(port, "0") == 0 ||
        !is_absent(parts, CURLUPART_USER) || !is_absent(parts, CURLUPART_QUERY) ||
        !is_absent(parts, CURLUPART_FRAGMENT))
        return false;
    for (size_t size = strlen(path); size > 0 && path[size - 1] == '/'; size--)
        path[size - 1] = 0;
    snprintf(out->server, sizeof out->server, "%s:%s", host, port);
    snprintf(out->base, sizeof out->base, "%s://%s:%s%s", scheme, host, port, path);
    out->local = strcmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 ||
                 strcmp(host, "[::1]") == 0;
    return true;
}

qd_err qd_http_url_parse(struct qd_text text, struct qd_http_url *out, struct qd_message *why)
{
    char whole[HTTP_HOST + HTTP_PATH];
    struct qd_http_url url = {0};
    struct qd_text trimmed = qd_text_trim(text);
    CURLU *parts = curl_url();
    if (!parts)
        return QD_MEMORY;
    bool fits = trimmed.size > 0 && trimmed.size + sizeof "http://" < sizeof whole &&
                !memchr(trimmed.data, 0, trimmed.size);
    if (fits) {
        snprintf(whole, sizeof whole, "%.*s", (int)trimmed.size, trimmed.data);
        if (!strstr(whole, "://"))
            snprintf(whole, sizeof whole, "http://%.*s", (int)trimmed.size, trimmed.data);
    }
    bool good =
        fits && curl_url_set(parts, CURLUPART_URL, whole, 0) == CURLUE_OK && take(parts, &url);
    curl_url_cleanup(parts);
    if (!good) {
        qd_message_set(why, "client.url");
        qd_message_text(why, "found", text);
        return QD_SYNTAX;
    }
    *out = url;
    return QD_OK;
}
