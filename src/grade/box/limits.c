/* SPDX-License-Identifier: MIT */
/* The limits that the kernel keeps for each process, and exec.
 *
 * What a process may reserve (RLIMIT_DATA, and RLIMIT_AS for mapped files) has a generous limit
 * only: programs set aside tables and virtual machines address space that they never touch. What
 * they do touch is counted by the guard, and these limits keep it from running ahead of the guard's
 * eyes.
 */
#include "grade/box/inside.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MOST = 256, NOT_FOUND = 127 };

static const rlim_t reserve = (rlim_t)2 << 30, address_space = (rlim_t)32 << 30,
                    file_size = (rlim_t)16 << 20;

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

void qd_box_become(const struct qd_box_plan *plan, char *const *environment)
{
    const struct qd_box_limits *limits = &plan->options->limits;
    char *const arguments[] = {"sh", "-c", (char *)plan->options->command, NULL};
    (void)setsid();
    default_signals();
    (void)umask(077);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, (rlim_t)(limits->time_ns / 1000000000u) + 2);
    limit(RLIMIT_DATA, (rlim_t)limits->memory_bytes + reserve);
    limit(RLIMIT_AS, (rlim_t)limits->memory_bytes + address_space);
    limit(RLIMIT_FSIZE, file_size);
    limit(RLIMIT_NOFILE, FILES_MOST);
    (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    execve("/bin/sh", arguments, environment);
    _exit(NOT_FOUND);
}
