/* SPDX-License-Identifier: MIT */
/* What a child does before it becomes a program: descriptors, user, and the limits that the kernel
 * keeps for each process.
 *
 * What a process may reserve (RLIMIT_DATA, and RLIMIT_AS for mapped files) has a generous limit
 * only: programs set aside tables and virtual machines address space that they never touch. What
 * they do touch is counted as a whole, and these limits keep it from running ahead of the count.
 */
#include "sandbox/inside.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* In a container whose users are few, those that systemd gives to services for as long as they run.
 */
enum { USER_LOW = 62000, USER_LOW_COUNT = 3000 };
enum { FILES_MOST = 256, FILES_OPEN = 4096 };

static const rlim_t reserve = (rlim_t)2 << 30, address_space = (rlim_t)32 << 30,
                    file_size = (rlim_t)64 << 20;

static void limit(int what, rlim_t value)
{
    struct rlimit now, wanted = {value, value};
    if (getrlimit(what, &now) == 0 && now.rlim_max < value)
        wanted.rlim_cur = wanted.rlim_max = now.rlim_max;
    (void)setrlimit(what, &wanted);
}

static void default_signals(void)
{
    sigset_t none;
    sigemptyset(&none);
    for (int i = 1; i < NSIG; i++)
        (void)signal(i, SIG_DFL);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* The kernel's own list of the users here: "INSIDE OUTSIDE COUNT". */
static bool one_user_only(void)
{
    char text[256] = "";
    int file = open("/proc/self/uid_map", O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    while (size > 0 && (text[size - 1] == '\n' || text[size - 1] == ' '))
        size--;
    return size > 1 && text[size - 1] == '1' && text[size - 2] == ' ' &&
           memchr(text, '\n', (size_t)size) == NULL;
}

static bool become(unsigned id, const char *home)
{
    return (!home || chown(home, id, id) == 0) && syscall(SYS_setresgid, id, id, id) == 0 &&
           syscall(SYS_setresuid, id, id, id) == 0;
}

bool qd_sandbox_drop_root(const char *home)
{
    unsigned own = (unsigned)getpid();
    if (geteuid() != 0)
        return true;
    if (one_user_only())
        return true;
    /* In a child with one thread the system calls alone do what the C library's functions do. */
    (void)syscall(SYS_setgroups, 0, NULL);
    return become(QD_SANDBOX_USER_FIRST + own % QD_SANDBOX_USER_COUNT, home) ||
           become(USER_LOW + own % USER_LOW_COUNT, home);
}

void qd_sandbox_keep_files(const int files[], int count)
{
    int high[QD_FD_END];
    for (int i = 0; i < count; i++)
        high[i] = files[i] < 0 ? -1 : fcntl(files[i], F_DUPFD_CLOEXEC, 2 * QD_FD_END);
    for (int i = 0; i < count; i++) {
        if (high[i] >= 0)
            (void)dup2(high[i], i);
        else
            close(i);
    }
    if (syscall(SYS_close_range, (unsigned)count, ~0u, 0) != 0)
        for (int fd = count; fd < FILES_OPEN; fd++)
            close(fd);
}

void qd_sandbox_limit(const struct qd_sandbox_limits *limits)
{
    (void)setsid();
    default_signals();
    (void)umask(077);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, (rlim_t)(limits->time_ns / 1000000000u) + 2);
    limit(RLIMIT_DATA, (rlim_t)limits->memory_bytes + reserve);
    limit(RLIMIT_AS, (rlim_t)limits->memory_bytes + address_space);
    limit(RLIMIT_FSIZE, file_size);
    limit(RLIMIT_NOFILE, FILES_MOST);
}
