/* SPDX-License-Identifier: MIT */
/* A world of its own for a program: mounts, network and names that nobody else has.
 *
 * The child was cloned into new namespaces and is their first process. It maps its user to itself
 * (root to nobody, so that exec drops every privilege inside too), moves to a file system that
 * holds only what it may see (root.c) and brings the loopback interface up. See user_namespaces(7).
 */
#define _GNU_SOURCE
#include "grade/box/inside.h"

#include <fcntl.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { NOBODY = 65534 };

static bool put(const char *path, const char *text)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    size_t size = strlen(text);
    bool good = write(file, text, size) == (ssize_t)size;
    close(file);
    return good;
}

/* "INSIDE OUTSIDE 1", without the formatting functions, which may allocate. */
static void map_of(unsigned id, char out[48])
{
    unsigned numbers[2] = {id == 0 ? NOBODY : id, id};
    char *at = out;
    for (int i = 0; i < 2; i++) {
        char digits[12];
        int count = 0;
        for (unsigned rest = numbers[i]; rest > 0 || count == 0; rest /= 10)
            digits[count++] = (char)('0' + rest % 10);
        while (count > 0)
            *at++ = digits[--count];
        *at++ = ' ';
    }
    memcpy(at, "1\n", 3);
}

static bool map_user(const struct qd_box_plan *plan)
{
    char users[48], groups[48];
    map_of(plan->uid, users);
    map_of(plan->gid, groups);
    return put("/proc/self/setgroups", "deny") && put("/proc/self/uid_map", users) &&
           put("/proc/self/gid_map", groups);
}

static void raise_loopback(int any)
{
    struct ifreq request = {.ifr_name = "lo"};
    if (ioctl(any, SIOCGIFFLAGS, &request))
        return;
    request.ifr_flags = (short)(request.ifr_flags | IFF_UP | IFF_RUNNING);
    (void)ioctl(any, SIOCSIFFLAGS, &request);
}

/* A socket belongs to the network it was made in: made here and sent out, it lets the program reach
 * our server and nothing else. */
static bool send_listener(const struct qd_box_plan *plan)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons(QD_BOX_URL_PORT),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    raise_loopback(fd);
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } extra = {{0}};
    char one = 'L';
    struct iovec part = {&one, 1};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = extra.room,
                             .msg_controllen = sizeof extra.room};
    extra.head = (struct cmsghdr){
        .cmsg_len = CMSG_LEN(sizeof fd), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(&extra.head), &fd, sizeof fd);
    bool good = bind(fd, (struct sockaddr *)&address, sizeof address) == 0 && listen(fd, 16) == 0 &&
                sendmsg(plan->control, &message, MSG_NOSIGNAL) == 1;
    close(fd);
    return good;
}

bool qd_box_make_private(const struct qd_box_plan *plan)
{
    return map_user(plan) && qd_box_make_root(plan) &&
           (!plan->options->serves || send_listener(plan));
}
