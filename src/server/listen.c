/* SPDX-License-Identifier: MIT */
/* A listening socket on an address and a port, or on the first free port after it.
 *
 * We bind it ourselves instead of leaving it to libmicrohttpd, which does not report why a bind
 * fails. SO_REUSEADDR lets a server start again while old connections are still in TIME_WAIT; on
 * POSIX systems it does not let two servers share a port.
 */
#include "base/base.h"
#include "server/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Maximum ports tried by a search for a free one. */
enum { PORT_TRIES = 32 };

union address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

static bool parse_address(const char *text, union address *out)
{
    memset(out, 0, sizeof *out);
    if (strcmp(text, "localhost") == 0)
        text = "127.0.0.1";
    if (inet_pton(AF_INET, text, &out->v4.sin_addr) == 1) {
        out->v4.sin_family = AF_INET;
        return true;
    }
    memset(out, 0, sizeof *out);
    out->v6.sin6_family = AF_INET6;
    return inet_pton(AF_INET6, text, &out->v6.sin6_addr) == 1;
}

static bool is_ipv6(const union address *address)
{
    return address->any.sa_family == AF_INET6;
}

static socklen_t address_size(const union address *address)
{
    return is_ipv6(address) ? sizeof address->v6 : sizeof address->v4;
}

static in_port_t *port_of(union address *address)
{
    return is_ipv6(address) ? &address->v6.sin6_port : &address->v4.sin_port;
}

static bool set_flags(int fd)
{
    int on = 1;
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 &&
           fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 &&
           setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0;
}

/* A listening socket, or -1 and errno. */
static int open_port(union address *address, uint16_t port)
{
    *port_of(address) = htons(port);
    int fd = socket(address->any.sa_family, SOCK_STREAM, 0);
    if (fd < 0)
        return -1;
    if (set_flags(fd) && bind(fd, &address->any, address_size(address)) == 0 &&
        listen(fd, SOMAXCONN) == 0)
        return fd;
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

/* As above for the first free port from `port` on; *last is the last one tried. */
static int open_first(union address *address, uint16_t port, unsigned tries, uint16_t *last)
{
    *last = port;
    int fd = open_port(address, port);
    while (fd < 0 && errno == EADDRINUSE && --tries > 0 && *last < UINT16_MAX)
        fd = open_port(address, ++*last);
    return fd;
}

static qd_err refuse(const struct qd_server_options *options, const char *address, uint16_t last,
                     int reason, struct qd_message *why)
{
    bool taken = reason == EADDRINUSE;
    bool searched = taken && last != options->port;
    if (reason == EADDRNOTAVAIL || reason == EAFNOSUPPORT) {
        qd_message_set(why, "server.address.absent");
        qd_message_text(why, "address", qd_text_of(address));
        return QD_SYSTEM;
    }
    qd_message_set(why, searched           ? "server.ports.taken"
                        : taken            ? "server.port.taken"
                        : reason == EACCES ? "server.port.denied"
                                           : "server.port");
    qd_message_number(why, "port", options->port);
    if (searched)
        qd_message_number(why, "last", last);
    if (!taken && reason != EACCES)
        qd_message_system(why, "reason", reason);
    return QD_SYSTEM;
}

qd_err qd_server_listen(const struct qd_server_options *options, struct qd_server_socket *out,
                        struct qd_message *why)
{
    const char *text = options->address ? options->address : "127.0.0.1";
    union address address;
    if (!parse_address(text, &address)) {
        qd_message_set(why, "server.address");
        qd_message_text(why, "found", qd_text_of(text));
        return QD_SYSTEM;
    }
    uint16_t last;
    int fd = open_first(&address, options->port, options->search_free_port ? PORT_TRIES : 1, &last);
    if (fd < 0)
        return refuse(options, text, last, errno, why);
    union address bound = address;
    socklen_t size = sizeof bound;
    if (getsockname(fd, &bound.any, &size) != 0) {
        int reason = errno;
        close(fd);
        return refuse(options, text, last, reason, why);
    }
    *out = (struct qd_server_socket){
        .fd = fd,
        .port = ntohs(*port_of(&bound)),
        .ipv6 = is_ipv6(&address),
        .loopback =
            strcmp(text, "localhost") == 0 || qd_server_address_is_loopback(qd_text_of(text)),
    };
    return QD_OK;
}
