/* SPDX-License-Identifier: MIT */
/* The start of a sandbox: pipes, environment and arguments are made before the process is, so that
 * nothing in the child allocates.
 */
#define _GNU_SOURCE
#include "sandbox/outside.h"
#include "sandbox/ready.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { VARIABLE = 8192, WORDS = 12, NUMBER = 16, START_MS = 5000 };
enum { PATH_HERE, HOME_HERE, TMPDIR_HERE, LANG_HERE, URL_HERE, VARIABLES };
enum { IN, OUT, ERR, CONTROL, BLOCK, PIPES };

/* $1: processes; $2: where to start; $3: the command. The program's pipes come under other numbers,
 * or the first process of the sandbox would hold them as long as it lives. A shell has one of two
 * letters for the number of processes, and dash ends with an error at the other. Limits of files
 * hold for the program, not for unpacking. */
static const char prepare[] =
    "exec <&8 8<&- >&9 9>&-\n"
    "ulimit -p \"$1\" 2>/dev/null || { (ulimit -u \"$1\") 2>/dev/null && ulimit -u \"$1\"; }\n";
static const char unpack[] = "tar -xmf - -C / <&7 || exit 126\nexec 7<&-\n";
static const char become[] = "ulimit -f 32768\ncd \"$2\" && exec /bin/sh -c \"$3\"\n";
_Static_assert(QD_FD_FILES == 7 && QD_FD_INPUT == 8 && QD_FD_OUTPUT == 9, "as in the scripts");

/* What lives until the child has been started. */
struct making {
    int ours[PIPES], theirs[PIPES];
    char variable[VARIABLES][VARIABLE];
    char *environment[VARIABLES + 1], *words[WORDS + 1];
    char script[sizeof prepare + sizeof unpack + sizeof become], processes[NUMBER],
        arguments[NUMBER];
};

static bool is_shown(const char *folder)
{
    const char *also = getenv("QUADRILLE_GRADE_SHOW");
    char shown[PATH_MAX];
    if (qd_sandbox_is_system(folder))
        return true;
    while (qd_sandbox_next_folder(&also, shown))
        if (qd_sandbox_is_below(folder, shown))
            return true;
    return false;
}

/* Of the caller's search path only what the sandbox has. */
static void make_path(bool sealed, char out[VARIABLE])
{
    const char *list = getenv("PATH");
    char folder[PATH_MAX];
    size_t size = (size_t)snprintf(out, VARIABLE, "PATH=%s", list && !sealed ? list : "");
    while (sealed && qd_sandbox_next_folder(&list, folder))
        if (is_shown(folder) && size + strlen(folder) + 2 < VARIABLE)
            size += (size_t)snprintf(out + size, VARIABLE - size, "%s%s",
                                     out[size - 1] == '=' ? "" : ":", folder);
    if (size >= VARIABLE || out[size - 1] == '=')
        snprintf(out, VARIABLE, "PATH=/usr/local/bin:/usr/bin:/bin");
}

static void make_environment(const struct qd_sandbox *sandbox, unsigned port, struct making *out)
{
    const char *home = sandbox->sealed ? QD_SANDBOX_HOME : sandbox->folder;
    make_path(sandbox->sealed, out->variable[PATH_HERE]);
    snprintf(out->variable[HOME_HERE], VARIABLE, "HOME=%s", home);
    snprintf(out->variable[TMPDIR_HERE], VARIABLE, "TMPDIR=%s", home);
    snprintf(out->variable[LANG_HERE], VARIABLE, "LANG=C.UTF-8");
    snprintf(out->variable[URL_HERE], VARIABLE, "QUADRILLE_URL=http://127.0.0.1:%u",
             sandbox->sealed ? (unsigned)QD_SANDBOX_URL_PORT : port);
    int count = sandbox->options.serves ? VARIABLES : URL_HERE;
    for (int i = 0; i < count; i++)
        out->environment[i] = out->variable[i];
}

static void make_words(const struct qd_sandbox *sandbox, struct making *out)
{
    const struct qd_sandbox_options *options = &sandbox->options;
    char *shell[] = {"/bin/sh",
                     "-c",
                     out->script,
                     "sh",
                     out->processes,
                     options->files->start,
                     (char *)options->command,
                     NULL};
    int count = 0;
    snprintf(out->script, sizeof out->script, "%s%s%s", prepare,
             options->files->file >= 0 ? unpack : "", become);
    snprintf(out->processes, sizeof out->processes, "%u", options->limits.processes + 1);
    snprintf(out->arguments, sizeof out->arguments, "%d", QD_FD_ARGUMENTS);
    if (!sandbox->sealed) {
        memcpy(out->words, (char *[]){"/bin/sh", "-c", (char *)options->command, NULL},
               4 * sizeof *out->words);
        return;
    }
    memcpy(out->words,
           (char *[]){(char *)qd_sandbox_site(false)->bubblewrap, "--args", out->arguments, "--"},
           4 * sizeof *out->words);
    for (count = 0; shell[count]; count++)
        out->words[4 + count] = shell[count];
}

/* In the network of this machine, where the sandbox has none of its own. */
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
    qd_sandbox_close_fd(&fd);
    return -1;
}

/* A file in memory again, with a position of its own. */
static int open_again(int file)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return file < 0 ? -1 : open(path, O_RDONLY | O_CLOEXEC);
}

static int filter_file(const struct qd_sandbox_filter *filter)
{
    int ends[2];
    size_t size = filter->count * sizeof filter->code[0];
    if (pipe2(ends, O_CLOEXEC))
        return -1;
    bool good = write(ends[1], filter->code, size) == (ssize_t)size;
    close(ends[1]);
    if (!good)
        qd_sandbox_close_fd(&ends[0]);
    return ends[0];
}

static bool make_pipes(const struct qd_sandbox *sandbox, struct making *out)
{
    bool good = true;
    for (int i = 0; i < PIPES; i++) {
        int ends[2] = {-1, -1}, reads = i == IN || i == BLOCK;
        if (i == CONTROL && !sandbox->sealed)
            good = good && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0;
        else
            good = good && pipe2(ends, O_CLOEXEC) == 0;
        out->theirs[i] = ends[!reads];
        out->ours[i] = ends[reads];
    }
    return good;
}

static bool launch_sealed(struct qd_sandbox *sandbox, struct making *making,
                          struct qd_sandbox_plan *plan)
{
    int arguments = qd_sandbox_arguments(&sandbox->options);
    int filter = filter_file(&qd_sandbox_site(false)->filter);
    int files = open_again(sandbox->options.files->file);
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    plan->files[QD_FD_INPUT] = making->theirs[IN];
    plan->files[QD_FD_OUTPUT] = making->theirs[OUT];
    plan->files[IN] = plan->files[OUT] = null;
    plan->files[QD_FD_ARGUMENTS] = arguments;
    plan->files[QD_FD_FILTER] = filter;
    plan->files[QD_FD_INFO] = making->theirs[CONTROL];
    plan->files[QD_FD_BLOCK] = sandbox->options.serves ? making->theirs[BLOCK] : -1;
    plan->files[QD_FD_FILES] = files;
    if (arguments >= 0 && filter >= 0 && null >= 0)
        sandbox->child = qd_sandbox_launch(plan);
    if (sandbox->child > 0)
        sandbox->watched = (int)syscall(SYS_pidfd_open, sandbox->child, 0);
    if (sandbox->watched >= 0)
        (void)fcntl(sandbox->watched, F_SETFD, FD_CLOEXEC);
    qd_sandbox_close_fd(&arguments);
    qd_sandbox_close_fd(&filter);
    qd_sandbox_close_fd(&files);
    qd_sandbox_close_fd(&null);
    return sandbox->child > 0 && sandbox->watched >= 0;
}

static bool launch(struct qd_sandbox *sandbox, struct making *making)
{
    struct qd_sandbox_plan plan = {.options = &sandbox->options,
                                   .group = &sandbox->group,
                                   .filter = &qd_sandbox_site(!sandbox->sealed)->filter,
                                   .arguments = making->words,
                                   .environment = making->environment,
                                   .start = sandbox->options.files->start,
                                   .home = sandbox->folder,
                                   .parent = getpid()};
    for (int i = IN; i <= CONTROL; i++)
        plan.files[i] = making->theirs[i];
    if (sandbox->sealed)
        return launch_sealed(sandbox, making, &plan);
    sandbox->child = qd_sandbox_guard(&plan);
    return sandbox->child > 0;
}

/* Held back until there is somebody to talk to. */
static void serve(struct qd_sandbox *sandbox, int release)
{
    struct pollfd wait = {.fd = sandbox->control, .events = POLLIN};
    if (poll(&wait, 1, START_MS) > 0)
        qd_sandbox_hear(sandbox);
    if (sandbox->first > 0)
        sandbox->listener = qd_sandbox_listen_in(sandbox->first);
    (void)!write(release, "L", 1);
}

qd_err qd_sandbox_start(struct qd_sandbox *sandbox)
{
    struct making *making = calloc(1, sizeof *making);
    unsigned port = 0;
    if (!making)
        return QD_MEMORY;
    if (sandbox->options.serves && !sandbox->sealed)
        sandbox->listener = listen_here(&port);
    make_environment(sandbox, port, making);
    make_words(sandbox, making);
    bool good = make_pipes(sandbox, making);
    sandbox->started_ns = sandbox->looked_ns = qd_sandbox_now_ns();
    sandbox->pause_ns = QD_SANDBOX_PAUSE_NS;
    good = good && launch(sandbox, making);
    for (int i = 0; i < PIPES; i++)
        qd_sandbox_close_fd(&making->theirs[i]);
    sandbox->in = making->ours[IN];
    sandbox->out = making->ours[OUT];
    sandbox->err = making->ours[ERR];
    sandbox->control = making->ours[CONTROL];
    (void)fcntl(sandbox->in, F_SETFL, O_NONBLOCK);
    (void)fcntl(sandbox->out, F_SETFL, O_NONBLOCK);
    (void)fcntl(sandbox->err, F_SETFL, O_NONBLOCK);
    (void)fcntl(sandbox->control, F_SETFL, O_NONBLOCK);
    if (good && sandbox->options.serves && sandbox->sealed)
        serve(sandbox, making->ours[BLOCK]);
    qd_sandbox_close_fd(&making->ours[BLOCK]);
    free(making);
    return good && (!sandbox->options.serves || sandbox->listener >= 0) ? QD_OK : QD_SYSTEM;
}
