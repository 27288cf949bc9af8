/* SPDX-License-Identifier: MIT */
/* A deadline for requests that trickle in.
 *
 * libmicrohttpd closes an idle connection, but one byte now and then keeps it open, and enough such
 * connections lock everyone else out. So each connection has a mark with the time since which it
 * has waited for a complete request; a thread checks once a second and shuts down the sockets that
 * have waited too long. The library then sees the end of the stream and cleans up. It notifies us
 * of a close before closing, so the descriptor in a mark always is that connection's socket.
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
    time_t since; /* 0: it is being answered */
};

struct qd_server_slow {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool stopping;
    unsigned seconds;
    struct mark all; /* the ring's head */
};

static time_t now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + 1; /* never 0 */
}

static void cut_slow(struct qd_server_slow *slow)
{
    time_t now = now_s();
    for (struct mark *mark = slow->all.next; mark != &slow->all; mark = mark->next)
        if (mark->since && now - mark->since > (time_t)slow->seconds)
            (void)shutdown(mark->fd, SHUT_RDWR);
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

struct qd_server_slow *qd_server_slow_start(unsigned seconds)
{
    struct qd_server_slow *slow = calloc(1, sizeof *slow);
    if (!slow)
        return NULL;
    slow->seconds = seconds;
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

void *qd_server_slow_enter(struct qd_server_slow *slow, int fd)
{
    struct mark *mark = calloc(1, sizeof *mark);
    if (!mark)
        return NULL;
    mark->fd = fd;
    mark->since = now_s();
    pthread_mutex_lock(&slow->lock);
    mark->next = slow->all.next;
    mark->before = &slow->all;
    mark->next->before = mark->before->next = mark;
    pthread_mutex_unlock(&slow->lock);
    return mark;
}

void qd_server_slow_leave(struct qd_server_slow *slow, void *of)
{
    struct mark *mark = of;
    if (!mark)
        return;
    pthread_mutex_lock(&slow->lock);
    mark->next->before = mark->before;
    mark->before->next = mark->next;
    pthread_mutex_unlock(&slow->lock);
    free(mark);
}

void qd_server_slow_waits(struct qd_server_slow *slow, void *of, bool waits)
{
    struct mark *mark = of;
    if (!mark)
        return;
    pthread_mutex_lock(&slow->lock);
    mark->since = waits ? now_s() : 0;
    pthread_mutex_unlock(&slow->lock);
}
