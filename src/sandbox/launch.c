/* SPDX-License-Identifier: MIT */
/* A sandbox by bubblewrap: new user, process, mount, network, IPC and host name namespaces, no
 * capability, a session of its own without a terminal, a private /dev and /proc.
 *
 * The root is an empty file system in memory with the system's folders, read-only, and private
 * folders in memory where the submission goes. A list of what may be seen holds where a list of
 * what may not would have gaps. The first program in it is a shell of ours that lowers the limits,
 * unpacks the submission and becomes the student's command. Arguments go through a descriptor,
 * because the first process of the sandbox shows its command line in /proc/1.
 */
#define _GNU_SOURCE
#include "sandbox/inside.h"

#include "sandbox/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/nsfs.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGUMENTS_MOST = 1 << 20, SHARED_KIB = 64, NAME = 64 };

static const size_t private_bytes = (size_t)64 << 20;

pid_t qd_sandbox_fork(void)
{
    return (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
}

static void add(struct qd_buf *out, const char *word)
{
    qd_buf_put(out, word, strlen(word) + 1);
}

static void add_all(struct qd_buf *out, const char *const *words)
{
    for (; *words; words++)
        add(out, *words);
}

/* /bin is a folder on some systems and a link on others. */
static void show_system(struct qd_buf *out)
{
    for (const char *const *path = qd_sandbox_system_folders(); *path; path++) {
        char link[PATH_MAX];
        struct stat info;
        if (lstat(*path, &info))
            continue;
        ssize_t size = S_ISLNK(info.st_mode) ? readlink(*path, link, sizeof link - 1) : -1;
        link[size > 0 ? size : 0] = '\0';
        add_all(out, (const char *const[]){size > 0 ? "--symlink" : "--ro-bind",
                                           size > 0 ? link : *path, *path, NULL});
    }
}

static void add_memory(struct qd_buf *out, size_t bytes, const char *path)
{
    char size[NAME];
    snprintf(size, sizeof size, "%zu", bytes);
    add_all(out, (const char *const[]){"--perms", "0755", "--size", size, "--tmpfs", path, NULL});
}

static void show_private(const struct qd_sandbox_options *options, struct qd_buf *out)
{
    const struct qd_sandbox_files *files = options->files;
    const char *also = getenv("QUADRILLE_GRADE_SHOW");
    char folder[PATH_MAX];
    size_t bytes = private_bytes + files->archive.size;
    bool temporary = false;
    for (int i = 0; i < QD_SANDBOX_TOPS && files->tops[i]; i++) {
        add_memory(out, bytes, files->tops[i]);
        temporary = temporary || strcmp(files->tops[i], QD_SANDBOX_HOME) == 0;
    }
    if (!temporary)
        add_memory(out, private_bytes, QD_SANDBOX_HOME);
    while (qd_sandbox_next_folder(&also, folder))
        add_all(out, (const char *const[]){"--ro-bind", folder, folder, NULL});
}

/* Files of the run and this program, where the system's folders hold them. */
static void hide(const char *path, struct qd_buf *out)
{
    if (path && qd_sandbox_is_system(path) && access(path, F_OK) == 0)
        add_all(out, (const char *const[]){"--ro-bind", "/dev/null", path, NULL});
}

static void hide_all(const struct qd_sandbox_options *options, struct qd_buf *out)
{
    char self[PATH_MAX];
    ssize_t size = readlink("/proc/self/exe", self, sizeof self - 1);
    self[size > 0 ? size : 0] = '\0';
    hide(self, out);
    for (const char *const *path = options->hidden; path && *path; path++)
        hide(*path, out);
}

static void add_descriptor(struct qd_buf *out, const char *option, int number)
{
    char text[NAME];
    snprintf(text, sizeof text, "%d", number);
    add(out, option);
    add(out, text);
}

int qd_sandbox_arguments(const struct qd_sandbox_options *options)
{
    struct qd_buf text;
    qd_buf_init(&text, ARGUMENTS_MOST);
    add_all(&text, (const char *const[]){"--unshare-user", "--unshare-ipc", "--unshare-pid",
                                         "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
                                         "--hostname", "sandbox", "--new-session",
                                         "--die-with-parent", "--cap-drop", "ALL", NULL});
    add_descriptor(&text, "--seccomp", QD_FD_FILTER);
    add_descriptor(&text, "--info-fd", QD_FD_INFO);
    if (options->serves)
        add_descriptor(&text, "--block-fd", QD_FD_BLOCK);
    show_system(&text);
    add_all(&text, (const char *const[]){"--proc", "/proc", "--dev", "/dev", NULL});
    add_memory(&text, (size_t)SHARED_KIB << 10, "/dev/shm");
    show_private(options, &text);
    hide_all(options, &text);
    add_all(&text, (const char *const[]){"--remount-ro", "/dev", "--remount-ro", "/", "--chdir",
                                         "/", NULL});
    int file = text.err ? -1 : memfd_create("arguments", MFD_CLOEXEC);
    bool good = file >= 0 && write(file, text.data, text.size) == (ssize_t)text.size &&
                lseek(file, 0, SEEK_SET) == 0;
    qd_buf_free(&text);
    if (!good && file >= 0)
        close(file);
    return good ? file : -1;
}

pid_t qd_sandbox_launch(const struct qd_sandbox_plan *plan)
{
    pid_t child = qd_sandbox_fork();
    if (child != 0)
        return child;
    bool good = qd_sandbox_group_enter(plan->group);
    qd_sandbox_keep_files(plan->files, QD_FD_END);
    qd_sandbox_limit(&plan->options->limits);
    good = good && chdir("/") == 0 && qd_sandbox_drop_root(NULL) &&
           prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 && getppid() == plan->parent;
    if (good)
        execve(plan->arguments[0], plan->arguments, plan->environment);
    _exit(QD_EXIT_NOT_FOUND);
}

/* A socket belongs to the network it was made in: made there and sent out, it lets the program
 * reach our server and nothing else. */
static bool send_listener(int to, int network)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons(QD_SANDBOX_URL_PORT),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int owner = ioctl(network, NS_GET_USERNS);
    if (geteuid() != 0 && (owner < 0 || setns(owner, CLONE_NEWUSER)))
        return false;
    int fd = setns(network, CLONE_NEWNET)
                 ? -1
                 : socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
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
    return fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0 &&
           listen(fd, 16) == 0 && sendmsg(to, &message, MSG_NOSIGNAL) == 1;
}

static int take_listener(int from)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } extra;
    char one;
    int fd = -1;
    struct iovec part = {&one, 1};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = extra.room,
                             .msg_controllen = sizeof extra.room};
    if (recvmsg(from, &message, MSG_CMSG_CLOEXEC) == 1 &&
        message.msg_controllen >= sizeof extra.head)
        memcpy(&fd, CMSG_DATA(&extra.head), sizeof fd);
    return fd;
}

int qd_sandbox_listen_in(pid_t process)
{
    char path[NAME];
    int ends[2], fd = -1;
    snprintf(path, sizeof path, "/proc/%d/ns/net", (int)process);
    int network = open(path, O_RDONLY | O_CLOEXEC);
    if (network >= 0 && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0) {
        pid_t child = qd_sandbox_fork();
        if (child == 0)
            _exit(!send_listener(ends[1], network));
        close(ends[1]);
        if (child > 0) {
            fd = take_listener(ends[0]);
            while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
                ;
        }
        close(ends[0]);
    }
    if (network >= 0)
        close(network);
    return fd;
}
