/* SPDX-License-Identifier: MIT */
/* A deadline for requests that trickle in, and room for new connections.
 *
 * libmicrohttpd closes an idle connection, but one byte now and then keeps it open, and enough such
 * connections lock everyone else out. So each connection has a mark with the time since which it
 * has waited for a complete request; a thread checks once a second and shuts down the sockets that
 * have waited too long. The library then sees the end of the stream and cleans up. It notifies us
 * of a close before closing, so the descriptor in a mark always is that connection's socket.
 *
 * The library's own limit would leave a new connection unanswered until an old one times out, which
 * lets a thousand silent connections lock out everyone. Here the new one is taken and the one that
 * has waited longest is shut down in its place: a client that sends its request at once is always
 * answered. Only when all are being answered does the one answered for the longest time go, a
 * client that does not read.
 */
#include "server/server.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

struct mark {
    struct mark *next;
    struct mark *before;
    int fd;
    bool waits; /* for a request, or else is being answered */
    bool cut;
    struct timespec since;
};

struct qd_server_slow {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool stopping;
    bool closing; /* no further request is waited for */
    unsigned seconds;
    unsigned most;
    unsigned open;   /* connections not shut down */
    struct mark all; /* the ring's head; newly changed marks come first */
};

static struct timespec now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now;
}

static void cut(struct qd_server_slow *slow, struct mark *mark)
{
    if (mark->cut)
        return;
    mark->cut = true;
    slow->open--;
    (void)shutdown(mark->fd, SHUT_RDWR);
}

static void cut_slow(struct qd_server_slow *slow)
{
    time_t since = now().tv_sec - (time_t)slow->seconds;
    for (struct mark *mark = slow->all.next; mark != &slow->all; mark = mark->next)
        if (mark->waits && (slow->closing || mark->since.tv_sec < since))
            cut(slow, mark);
}

/* Marks are in the order of their last change, so the last that qualifies is the oldest. */
static void make_room(struct qd_server_slow *slow)
{
    for (int answered = 0; answered < 2; answered++)
        for (struct mark *mark = slow->all.before; mark != slow->all.next; mark = mark->before)
            if (slow->open > slow->most && !mark->cut && mark->waits == !answered)
                cut(slow, mark);
}

static void unlink_mark(struct mark *mark)
{
    mark->next->before = mark->before;
    mark->before->next = mark->next;
}

static void link_first(struct qd_server_slow *slow, struct mark *mark, bool waits)
{
    mark->waits = waits;
    mark->since = now();
    mark->next = slow->all.next;
    mark->before = &slow->all;
    mark->next->before = mark->before->next = mark;
    if (waits && slow->closing)
        cut(slow, mark);
}

static void *watch(void *context)
{
    struct qd_server_slow *slow = context;
    pthread_mutex_lock(&slow->lock);
    while (!slow->stopping) {
        struct timespec until;
        cut_slow(slow);
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        (void)pthread_cond_timedwait(&slow->wake, &slow->lock, &until);
    }
    pthread_mutex_unlock(&slow->lock);
    return NULL;
}

struct qd_server_slow *qd_server_slow_start(unsigned seconds, unsigned most)
{
    struct qd_server_slow *slow = calloc(1, sizeof *slow);
    if (!slow)
        return NULL;
    slow->seconds = seconds;
    slow->most = most;
    slow->all.next = slow->all.before = &slow->all;
    pthread_mutex_init(&slow->lock, NULL);
    pthread_cond_init(&slow->wake, NULL);
    if (pthread_create(&slow->thread, NULL, watch, slow) == 0)
        return slow;
    pthread_cond_destroy(&slow->wake);
    pthread_mutex_destroy(&slow->lock);
    free(slow);
    return NULL;
}

void qd_server_slow_stop(struct qd_server_slow *slow)
{
    if (!slow)
        return;
    pthread_mutex_lock(&slow->lock);
    slow->stopping = true;
    pthread_cond_signal(&slow->wake);
    pthread_mutex_unlock(&slow->lock);
    (void)pthread_join(slow->thread, NULL);
    pthread_cond_destroy(&slow->wake);
    pthread_mutex_destroy(&slow->lock);
    free(slow);
}

void qd_server_slow_close(struct qd_server_slow *slow)
{
    pthread_mutex_lock(&slow->lock);
    slow->closing = true;
    cut_slow(slow);
    pthread_mutex_unlock(&slow->lock);
}

void *qd_server_slow_enter(struct qd_server_slow *slow, int fd)
{
    struct mark *mark = calloc(1, sizeof *mark);
    if (!mark)
        return NULL;
    mark->fd = fd;
    pthread_mutex_lock(&slow->lock);
    slow->open++;
    link_first(slow, mark, true);
    make_room(slow);
    pthread_mutex_unlock(&slow->lock);
    return mark;
}

void qd_server_slow_leave(struct qd_server_slow *slow, void *of)
{
    struct mark *mark = of;
    if (!mark)
        return;
    pthread_mutex_lock(&slow->lock);
    unlink_mark(mark);
    if (!mark->cut)
        slow->open--;
    pthread_mutex_unlock(&slow->lock);
    free(mark);
}

void qd_server_slow_waits(struct qd_server_slow *slow, void *of, bool waits)
{
    struct mark *mark = of;
    if (!mark)
        return;
    pthread_mutex_lock(&slow->lock);
    unlink_mark(mark);
    link_first(slow, mark, waits);
    pthread_mutex_unlock(&slow->lock);
}
