/* SPDX-License-Identifier: MIT */
/* The outside of a box: pipes, folder and environment are made before the guard is cloned, so that
 * nothing inside allocates; then one loop moves bytes and watches the clock.
 */
#define _GNU_SOURCE
#include "grade/box/box.h"

#include "base/base.h"
#include "grade/box/folder.h"
#include "grade/box/inside.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* LINGER_MS: for a program that has answered to end by itself. */
enum {
    GRACE_MS = 5000,
    LINGER_MS = 300,
    ASK_MS = 200,
    SLICE_MS = 50,
    BLOCK = 1 << 16,
    VARIABLE = 4096
};
enum { PATH_HERE, HOME_HERE, TMPDIR_HERE, LANG_HERE, URL_HERE, VARIABLES };

struct qd_box {
    struct qd_box_options options;
    char folder[QD_BOX_FOLDER];
    int folder_lock;
    char cwd[PATH_MAX];
    struct qd_box_name *shown;
    size_t shown_count;
    char variable[VARIABLES][VARIABLE];
    char private_url[64];
    char *shared_environment[VARIABLES + 1], *private_environment[VARIABLES + 1];
    int in, out, err; /* our ends, -1 once closed */
    int control, listener;
    pid_t guard;
    bool over; /* the guard has reported */
    bool private;
    enum qd_box_end forced; /* QD_BOX_EXITED: nothing */
    struct qd_box_said said;
    uint64_t started_ns, forced_ns, ended_ns;
    struct qd_buf text; /* its output */
    size_t read;        /* of it, by the caller */
    char complaint[QD_BOX_COMPLAINT];
    size_t complaint_size;
};

static uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static char self_file[4096];
static bool can_be_private;

/* Whether the system allows namespaces is tried once, for all boxes. */
static void try_private(void)
{
    struct qd_box_options options = {.command = "true"};
    char folder[QD_BOX_FOLDER];
    int status = 1;
    ssize_t size = readlink("/proc/self/exe", self_file, sizeof self_file - 1);
    self_file[size > 0 ? size : 0] = '\0';
    qd_folder_sweep();
    int lock = getenv("QUADRILLE_GRADE_SHARED") ? -1 : qd_folder_make(folder, sizeof folder);
    if (lock < 0)
        return;
    struct qd_box_plan plan = {.options = &options,
                               .folder = folder,
                               .cwd = "/",
                               .uid = geteuid(),
                               .gid = getegid(),
                               .control = -1};
    pid_t guard = qd_box_launch(&plan, true, true);
    can_be_private = guard > 0 && waitpid(guard, &status, 0) == guard && status == 0;
    qd_folder_remove(folder, lock);
}

static bool known_private(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, try_private);
    return can_be_private;
}

/* In the network of this machine, where the box has none of its own. */
static int listen_here(unsigned *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd >= 0 && bind(fd, (struct sockaddr *)&address, size) == 0 && listen(fd, 16) == 0 &&
        getsockname(fd, (struct sockaddr *)&address, &size) == 0) {
        *port = ntohs(address.sin_port);
        return fd;
    }
    if (fd >= 0)
        close(fd);
    return -1;
}

static void make_environment(struct qd_box *box, unsigned port)
{
    const char *path = getenv("PATH");
    snprintf(box->variable[PATH_HERE], VARIABLE, "PATH=%s", path ? path : "/usr/bin:/bin");
    snprintf(box->variable[HOME_HERE], VARIABLE, "HOME=%s", box->folder);
    snprintf(box->variable[TMPDIR_HERE], VARIABLE, "TMPDIR=%s", box->folder);
    snprintf(box->variable[LANG_HERE], VARIABLE, "LANG=C.UTF-8");
    snprintf(box->variable[URL_HERE], VARIABLE, "QUADRILLE_URL=http://127.0.0.1:%u", port);
    snprintf(box->private_url, sizeof box->private_url, "QUADRILLE_URL=http://127.0.0.1:%d",
             QD_BOX_URL_PORT);
    int count = box->options.serves ? VARIABLES : URL_HERE;
    for (int i = 0; i < count; i++)
        box->shared_environment[i] = box->private_environment[i] = box->variable[i];
    if (box->options.serves)
        box->private_environment[URL_HERE] = box->private_url;
}

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* The listener comes before anything else, or not at all. */
static void take_listener(struct qd_box *box)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } extra;
    char one;
    struct iovec part = {&one, 1};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = extra.room,
                             .msg_controllen = sizeof extra.room};
    struct pollfd wait = {.fd = box->control, .events = POLLIN};
    if (poll(&wait, 1, GRACE_MS) == 1 &&
        recvmsg(box->control, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT) == 1 &&
        message.msg_controllen >= sizeof extra.head)
        memcpy(&box->listener, CMSG_DATA(&extra.head), sizeof box->listener);
}

static qd_err start(struct qd_box *box)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1}, control[2] = {-1, -1};
    struct qd_box_plan plan = {.options = &box->options,
                               .folder = box->folder,
                               .self = self_file[0] ? self_file : NULL,
                               .cwd = box->cwd,
                               .shown = box->shown,
                               .shown_count = box->shown_count,
                               .shared_environment = box->shared_environment,
                               .private_environment = box->private_environment,
                               .uid = geteuid(),
                               .gid = getegid()};
    if (!pipe2(in, O_CLOEXEC) && !pipe2(out, O_CLOEXEC) && !pipe2(err, O_CLOEXEC) &&
        !socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, control)) {
        plan.in = in[0];
        plan.out = out[1];
        plan.err = err[1];
        plan.control = control[1];
        box->started_ns = now_ns();
        box->guard = qd_box_launch(&plan, box->private, false);
    }
    close_fd(&in[0]);
    close_fd(&out[1]);
    close_fd(&err[1]);
    close_fd(&control[1]);
    box->in = in[1];
    box->out = out[0];
    box->err = err[0];
    box->control = control[0];
    if (box->guard <= 0)
        return QD_SYSTEM;
    if (box->options.serves && box->private)
        take_listener(box);
    (void)fcntl(box->in, F_SETFL, O_NONBLOCK);
    (void)fcntl(box->out, F_SETFL, O_NONBLOCK);
    (void)fcntl(box->err, F_SETFL, O_NONBLOCK);
    return QD_OK;
}

qd_err qd_box_open(const struct qd_box_options *options, struct qd_box **out)
{
    struct qd_box *box = calloc(1, sizeof *box);
    unsigned port = 0;
    if (!box)
        return QD_MEMORY;
    box->options = *options;
    box->in = box->out = box->err = box->control = box->listener = -1;
    qd_buf_init(&box->text, options->limits.output_bytes + BLOCK);
    box->private = known_private();
    box->folder_lock = qd_folder_make(box->folder, sizeof box->folder);
    qd_err err = box->folder_lock >= 0 ? QD_OK : QD_SYSTEM;
    if (!err && !getcwd(box->cwd, sizeof box->cwd))
        err = QD_SYSTEM;
    err = err ? err : qd_box_names(options->command, &box->shown, &box->shown_count);
    if (!err && options->serves && !box->private)
        box->listener = listen_here(&port);
    make_environment(box, port);
    err = err ? err : start(box);
    if (!err && options->serves && box->listener < 0)
        err = QD_SYSTEM;
    if (err) {
        struct qd_box_report unused;
        qd_box_close(box, &unused);
        return err;
    }
    *out = box;
    return QD_OK;
}

bool qd_box_send(struct qd_box *box, struct qd_text text)
{
    while (box->in >= 0 && text.size > 0) {
        ssize_t size = write(box->in, text.data, text.size);
        if (size > 0) {
            text.data += size;
            text.size -= (size_t)size;
        } else if (size < 0 && errno != EINTR) {
            return false; /* it does not read, or is gone */
        }
    }
    return box->in >= 0;
}

void qd_box_send_end(struct qd_box *box)
{
    close_fd(&box->in);
}

/* The guard kills all and reports. */
static void force(struct qd_box *box, enum qd_box_end why)
{
    if (box->forced == QD_BOX_EXITED) {
        box->forced = why;
        box->forced_ns = now_ns();
        (void)shutdown(box->control, SHUT_WR);
    } else if (now_ns() - box->forced_ns > GRACE_MS * UINT64_C(1000000)) {
        kill(box->guard, SIGKILL); /* its namespace goes with it */
    }
}

static void take_output(struct qd_box *box)
{
    char block[BLOCK];
    ssize_t size = read(box->out, block, sizeof block);
    if (size > 0 && box->text.size + (size_t)size > box->options.limits.output_bytes) {
        force(box, QD_BOX_OUTPUT);
        close_fd(&box->out);
    } else if (size > 0) {
        qd_buf_put(&box->text, block, (size_t)size);
    } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
        close_fd(&box->out);
    }
}

/* Keeps the end: the last line of a traceback says what happened. */
static void take_complaint(struct qd_box *box)
{
    char block[BLOCK];
    ssize_t size = read(box->err, block, sizeof block);
    if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR))
        close_fd(&box->err);
    if (size <= 0)
        return;
    size_t most = sizeof box->complaint - 1, got = (size_t)size < most ? (size_t)size : most;
    size_t kept = box->complaint_size < most - got ? box->complaint_size : most - got;
    memmove(box->complaint, box->complaint + box->complaint_size - kept, kept);
    memcpy(box->complaint + kept, block + (size_t)size - got, got);
    box->complaint_size = kept + got;
}

static void take_report(struct qd_box *box)
{
    ssize_t size = recv(box->control, &box->said, sizeof box->said, MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (size != (ssize_t)sizeof box->said)
        box->said = (struct qd_box_said){.end = QD_BOX_CLOSED};
    box->over = true;
    box->ended_ns = now_ns();
}

/* Moves bytes for at most `most_ms`; false once everything has ended. */
static bool turn(struct qd_box *box, int most_ms, int other, bool *readable)
{
    uint64_t now = now_ns(), until = box->started_ns + box->options.limits.time_ns;
    const struct qd_box_options *options = &box->options;
    int left = now < until ? (int)((until - now) / 1000000) + 1 : 0;
    if (left == 0 && !box->over)
        force(box, QD_BOX_TIME);
    else if (!box->over && options->proceed && !options->proceed(options->context))
        force(box, QD_BOX_CLOSED);
    if (left == 0 || left > most_ms)
        left = most_ms;
    struct pollfd wait[] = {{.fd = box->out, .events = POLLIN},
                            {.fd = box->err, .events = POLLIN},
                            {.fd = box->over ? -1 : box->control, .events = POLLIN},
                            {.fd = other, .events = POLLIN}};
    if (box->out < 0 && box->err < 0 && box->over)
        return false;
    if (poll(wait, 4, left) <= 0)
        return true;
    if (wait[0].revents)
        take_output(box);
    if (wait[1].revents)
        take_complaint(box);
    if (wait[2].revents)
        take_report(box);
    if (readable)
        *readable = (wait[3].revents & POLLIN) != 0;
    return true;
}

bool qd_box_wait(struct qd_box *box, int fd, bool *readable)
{
    *readable = false;
    return turn(box, SLICE_MS, fd, readable) && box->out >= 0;
}

bool qd_box_line(struct qd_box *box, struct qd_text *line)
{
    for (;;) {
        struct qd_text rest = {qd_buf_cstr(&box->text) + box->read, box->text.size - box->read};
        const char *end = rest.size ? memchr(rest.data, '\n', rest.size) : NULL;
        if (end || (box->out < 0 && rest.size > 0)) {
            size_t size = end ? (size_t)(end - rest.data) : rest.size;
            box->read += size + (end != NULL);
            *line = qd_text_trim((struct qd_text){rest.data, size});
            return true;
        }
        if (box->out < 0 || !turn(box, ASK_MS, -1, NULL))
            return false;
    }
}

struct qd_text qd_box_rest(struct qd_box *box)
{
    while (box->out >= 0 && turn(box, ASK_MS, -1, NULL))
        ;
    struct qd_text rest = {qd_buf_cstr(&box->text) + box->read, box->text.size - box->read};
    return rest;
}

int qd_box_listener(const struct qd_box *box)
{
    return box->listener;
}

static void fill_report(const struct qd_box *box, struct qd_box_report *report)
{
    int status = box->said.status;
    *report = (struct qd_box_report){.end = (enum qd_box_end)box->said.end,
                                     .wall_ns = box->ended_ns - box->started_ns,
                                     .cpu_ns = box->said.cpu_ns,
                                     .peak_bytes = box->said.peak_bytes,
                                     .private = box->private};
    memcpy(report->complaint, box->complaint, box->complaint_size);
    if (box->forced == QD_BOX_TIME || box->forced == QD_BOX_OUTPUT)
        report->end = box->forced; /* whatever the program died of then */
    if (report->end != QD_BOX_EXITED)
        return;
    report->code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    if (WIFSIGNALED(status))
        report->end = WTERMSIG(status) == SIGXCPU ? QD_BOX_TIME : QD_BOX_SIGNALLED;
    else if (report->code == 126 || report->code == 127)
        report->end = QD_BOX_REFUSED;
}

/* Until it is over, at most that long. */
static void pass_time(struct qd_box *box, uint64_t most_ms)
{
    uint64_t until = now_ns() + most_ms * UINT64_C(1000000);
    while (box->guard > 0 && (box->out >= 0 || !box->over) && now_ns() < until)
        if (!turn(box, SLICE_MS, -1, NULL))
            return;
}

void qd_box_close(struct qd_box *box, struct qd_box_report *report)
{
    close_fd(&box->in);
    pass_time(box, LINGER_MS);
    if (box->control >= 0 && !box->over)
        force(box, QD_BOX_CLOSED);
    pass_time(box, GRACE_MS);
    if (box->guard > 0 && !box->over) {
        kill(box->guard, SIGKILL);
        box->ended_ns = now_ns();
    }
    if (box->guard > 0)
        while (waitpid(box->guard, NULL, 0) < 0 && errno == EINTR)
            ;
    fill_report(box, report);
    close_fd(&box->out);
    close_fd(&box->err);
    close_fd(&box->control);
    close_fd(&box->listener);
    qd_folder_remove(box->folder, box->folder_lock);
    qd_box_names_free(box->shown, box->shown_count);
    qd_buf_free(&box->text);
    free(box);
}
