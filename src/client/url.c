/* SPDX-License-Identifier: MIT */
/* The address of a server. */
#include "client/client.h"

#include <stdio.h>
#include <string.h>

static qd_err refuse(struct qd_text text, const char *code, struct qd_message *why)
{
    qd_message_set(why, code);
    qd_message_text(why, "found", text);
    return QD_SYNTAX;
}

static bool cut_prefix(struct qd_text *text, const char *prefix)
{
    size_t size = strlen(prefix);
    if (text->size < size || memcmp(text->data, prefix, size) != 0)
        return false;
    text->data += size;
    text->size -= size;
    return true;
}

/* Nothing that could end a line or a word of the request. */
static bool is_plain(struct qd_text text)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] <= ' ' || text.data[i] == 127 || strchr("\"<>\\^`{|}#?@", text.data[i]))
            return false;
    return true;
}

static bool copy(char *out, size_t room, struct qd_text text)
{
    if (text.size >= room)
        return false;
    memcpy(out, text.data, text.size);
    out[text.size] = 0;
    return true;
}

static struct qd_text up_to(struct qd_text *rest, const char *marks)
{
    struct qd_text head = {rest->data, 0};
    while (head.size < rest->size && !strchr(marks, rest->data[head.size]))
        head.size++;
    rest->data += head.size;
    rest->size -= head.size;
    return head;
}

qd_err qd_http_url_parse(struct qd_text text, struct qd_http_url *out, struct qd_message *why)
{
    struct qd_http_url url = {.port = "80"};
    struct qd_text rest = qd_text_trim(text), host;
    uint64_t port;
    if (cut_prefix(&rest, "https://"))
        return refuse(text, "client.url.https", why);
    (void)cut_prefix(&rest, "http://");
    bool bracketed = cut_prefix(&rest, "[");
    if (!is_plain(rest) || rest.size == 0)
        return refuse(text, "client.url", why);
    host = up_to(&rest, bracketed ? "]/" : ":/");
    if (bracketed && !cut_prefix(&rest, "]"))
        return refuse(text, "client.url", why);
    if (cut_prefix(&rest, ":")) {
        struct qd_text digits = up_to(&rest, "/");
        if (!qd_text_number(digits, UINT16_MAX, &port) || port == 0)
            return refuse(text, "client.url", why);
        snprintf(url.port, sizeof url.port, "%u", (unsigned)port);
    }
    while (rest.size > 0 && rest.data[rest.size - 1] == '/')
        rest.size--;
    if (host.size == 0 || (rest.size > 0 && rest.data[0] != '/') ||
        !copy(url.host, sizeof url.host, host) || !copy(url.path, sizeof url.path, rest))
        return refuse(text, "client.url", why);
    snprintf(url.field, sizeof url.field, "%s%s%s:%s", bracketed ? "[" : "", url.host,
             bracketed ? "]" : "", url.port);
    *out = url;
    return QD_OK;
}
