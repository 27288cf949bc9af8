/* SPDX-License-Identifier: MIT */
/* The request header fields that change an answer: Accept-Encoding, If-None-Match, Host and Origin;
 * and how any field must be written.
 *
 * Grammar after RFC 9110 (12.5.3, 13.1.2, 7.2), read leniently where a mistake only costs bytes and
 * strictly where it would be a security hole. Host is what keeps a page from elsewhere from reading
 * a server meant for this machine alone: a foreign name made to resolve to 127.0.0.1 (DNS
 * rebinding) still arrives in this field. Origin is what keeps a page from elsewhere from sending
 * commands in its reader's name: browsers put it on every POST, and other clients leave it out.
 *
 * A field written oddly ("Content-Length : 5", or a value on the next line) is another field to the
 * library than to a proxy in front of us, which may end the request elsewhere (RFC 9112, 5.1,
 * 5.2 and 11.2): such requests are refused whatever the field.
 */
#include "server/server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

/* Cuts *rest at the first `mark` and returns what precedes it, trimmed. */
static struct qd_text cut(struct qd_text *rest, char mark)
{
    const char *found = rest->size ? memchr(rest->data, mark, rest->size) : NULL;
    size_t size = found ? (size_t)(found - rest->data) : rest->size;
    struct qd_text head = {rest->data, size};
    size_t used = found ? size + 1 : size;
    rest->data += used;
    rest->size -= used;
    return qd_text_trim(head);
}

static bool is_word(struct qd_text text, const char *word)
{
    return text.size == strlen(word) && strncasecmp(text.data, word, text.size) == 0;
}

/* Is there a "q" among the parameters, and is it nothing but zeros? */
static bool weighs_nothing(struct qd_text parameters)
{
    while (parameters.size > 0) {
        struct qd_text value = cut(&parameters, ';');
        struct qd_text name = cut(&value, '=');
        if (!is_word(name, "q") || value.size == 0)
            continue;
        for (size_t i = 0; i < value.size; i++)
            if (value.data[i] != '0' && value.data[i] != '.')
                return false;
        return true;
    }
    return false;
}

/* RFC 9110, 5.6.2: what the name of a field is made of. */
static bool is_token(const char *name)
{
    static const char marks[] = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz";
    return *name && name[strspn(name, marks)] == 0;
}

static bool has_controls(const char *value)
{
    for (; *value; value++)
        if (((unsigned char)*value < ' ' && *value != '\t') || *value == '\x7f')
            return true;
    return false;
}

/* Whether the value follows the name, as in a line of its own: libmicrohttpd hands out both
 * where they were received, but copies the name of a field that goes on in a second line (and, up
 * to 0.9.75, appends that line to the name instead of the value). */
static bool is_one_line(const char *name, const char *value)
{
    uintptr_t end = (uintptr_t)name + strlen(name) + 1, start = (uintptr_t)value;
    if (start < end || start - end > QD_SERVER_HEADER_MOST)
        return false;
    for (const char *at = name + strlen(name) + 1; at < value; at++)
        if (*at != ' ' && *at != '\t')
            return false;
    return true;
}

bool qd_server_field_is_plain(const char *name, const char *value)
{
    return value && is_token(name) && !has_controls(value) && is_one_line(name, value);
}

void qd_server_accept_add(struct qd_server_accept *accept, struct qd_text line)
{
    while (line.size > 0) {
        struct qd_text parameters = cut(&line, ',');
        struct qd_text coding = cut(&parameters, ';');
        bool wanted = !weighs_nothing(parameters);
        if (is_word(coding, "gzip") || is_word(coding, "x-gzip")) {
            accept->gzip_named = true;
            accept->gzip = wanted;
        } else if (is_word(coding, "br")) {
            accept->brotli_named = true;
            accept->brotli = wanted;
        } else if (is_word(coding, "*")) {
            accept->any = wanted;
        }
    }
}

bool qd_server_accept_gzip(const struct qd_server_accept *accept)
{
    return accept->gzip_named ? accept->gzip : accept->any;
}

bool qd_server_accept_brotli(const struct qd_server_accept *accept)
{
    return accept->brotli_named ? accept->brotli : accept->any;
}

bool qd_server_etag_listed(struct qd_text line, const char *etag)
{
    line = qd_text_trim(line);
    if (qd_text_is(line, "*"))
        return true;
    while (line.size > 0) {
        /* A tag may contain a comma, so split at the quotes. */
        (void)cut(&line, '"');
        const char *end = line.size ? memchr(line.data, '"', line.size) : NULL;
        if (!end)
            return false;
        struct qd_text quoted = {line.data - 1, (size_t)(end - line.data) + 2};
        if (qd_text_is(quoted, etag))
            return true;
        (void)cut(&line, '"');
    }
    return false;
}

bool qd_server_address_is_loopback(struct qd_text address)
{
    char text[INET6_ADDRSTRLEN];
    struct in_addr v4;
    struct in6_addr v6;
    if (address.size == 0 || address.size >= sizeof text)
        return false;
    memcpy(text, address.data, address.size);
    text[address.size] = '\0';
    if (inet_pton(AF_INET, text, &v4) == 1)
        return ntohl(v4.s_addr) >> 24 == 127;
    if (inet_pton(AF_INET6, text, &v6) != 1)
        return false;
    return IN6_IS_ADDR_LOOPBACK(&v6) || (IN6_IS_ADDR_V4MAPPED(&v6) && v6.s6_addr[12] == 127);
}

/* Nothing, ":" or ":" and a port. */
static bool is_port(struct qd_text text)
{
    uint64_t port;
    if (text.size == 0)
        return true;
    struct qd_text digits = {text.data + 1, text.size - 1};
    return text.data[0] == ':' && (digits.size == 0 || qd_text_number(digits, 65535, &port));
}

/* Splits a host into its name, without brackets, and ":port". IPv6 addresses must be in brackets
 * and nothing else may be; false otherwise. */
static bool split_host(struct qd_text host, struct qd_text *name, struct qd_text *port)
{
    if (host.size == 0) {
        *name = *port = host;
        return true;
    }
    bool bracketed = host.data[0] == '[';
    size_t from = bracketed ? 1 : 0;
    const char *end = memchr(host.data, bracketed ? ']' : ':', host.size);
    if (bracketed && !end)
        return false;
    size_t stop = end ? (size_t)(end - host.data) : host.size;
    size_t after = stop + from;
    *name = (struct qd_text){host.data + from, stop - from};
    *port = (struct qd_text){host.data + after, host.size - after};
    return bracketed == (name->size > 0 && memchr(name->data, ':', name->size));
}

bool qd_server_host_is_local(struct qd_text host)
{
    struct qd_text name, port;
    return split_host(qd_text_trim(host), &name, &port) && is_port(port) &&
           (is_word(name, "localhost") || qd_server_address_is_loopback(name));
}

bool qd_server_origin_is_host(struct qd_text origin, struct qd_text host)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        size_t size = strlen(schemes[i]);
        if (host.size > 0 && origin.size == size + host.size &&
            strncasecmp(origin.data, schemes[i], size) == 0 &&
            strncasecmp(origin.data + size, host.data, host.size) == 0)
            return true;
    }
    return false;
}
