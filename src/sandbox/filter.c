/* SPDX-License-Identifier: MIT */
/* The system calls that a program in a sandbox may not make, as a seccomp filter.
 *
 * Namespaces and file permissions do most of the work; this list holds what they leave shared or
 * what has been a way out of them before. It is short on purpose: everything else is allowed, so
 * interpreters run. A call that is refused fails with an error; it does not end the program.
 *
 * - ptrace, process_vm_readv, process_vm_writev, pidfd_getfd: other processes' memory and files,
 *   the first process of the sandbox among them.
 * - keyctl, add_key, request_key: keyrings belong to the user, not to a namespace.
 * - io_uring_*: does what this filter forbids without making the calls. ENOSYS: libraries fall
 * back.
 * - clone with CLONE_NEWUSER, unshare, setns: a nested user namespace gives all capabilities over
 *   new objects of the kernel. clone3 hides its flags in memory: ENOSYS, and the C library uses
 *   clone.
 * - bpf, perf_event_open, userfaultfd: large parts of the kernel that no student's program needs.
 * - socket, socketpair beyond AF_INET6 and between AF_INET and AF_INET6: AF_VSOCK, AF_ALG,
 * AF_NETLINK and AF_PACKET are not all separated by network namespaces.
 * - ioctl TIOCSTI, TIOCLINUX: typing on a terminal.
 * - memfd_create, memfd_secret, shmget, semget, msgget: memory that belongs to no process. Refused
 *   only where no control group counts it.
 * - Without namespaces also signals to the guard and to all processes (kill -1), and the limits and
 *   handles of other processes: there the user's processes are in reach.
 *
 * Calls of another architecture (32-bit programs, x32) end the process: their numbers differ.
 */
#define _GNU_SOURCE
#include "sandbox/inside.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef TIOCLINUX
#define TIOCLINUX 0x541C
#endif

/* Stands for the guard's process, which is known only once the filter is built. */
enum { GUARD_HERE = 0x2a5eed1d };

#define LOW UINT64_C(0xffffffff)

struct refusal {
    const char *call;
    int error;
};

static const struct refusal always[] = {{"ptrace", EPERM},
                                        {"process_vm_readv", EPERM},
                                        {"process_vm_writev", EPERM},
                                        {"pidfd_getfd", EPERM},
                                        {"keyctl", EPERM},
                                        {"add_key", EPERM},
                                        {"request_key", EPERM},
                                        {"io_uring_setup", ENOSYS},
                                        {"io_uring_enter", ENOSYS},
                                        {"io_uring_register", ENOSYS},
                                        {"unshare", EPERM},
                                        {"setns", EPERM},
                                        {"clone3", ENOSYS},
                                        {"bpf", EPERM},
                                        {"perf_event_open", EPERM},
                                        {"userfaultfd", EPERM},
                                        {NULL, 0}};
static const struct refusal uncounted[] = {{"memfd_create", ENOSYS}, {"memfd_secret", ENOSYS},
                                           {"shmget", ENOSYS},       {"semget", ENOSYS},
                                           {"msgget", ENOSYS},       {NULL, 0}};
static const struct refusal unsealed[] = {
    {"pidfd_open", EPERM}, {"pidfd_send_signal", EPERM}, {NULL, 0}};

/* Refuses a call where the comparison of an argument holds. */
static bool refuse_where(scmp_filter_ctx filter, int error, int call, struct scmp_arg_cmp where)
{
    return seccomp_rule_add_array(filter, SCMP_ACT_ERRNO((uint32_t)error), call, 1, &where) == 0;
}

static bool refuse(scmp_filter_ctx filter, const struct refusal *list)
{
    for (; list->call; list++) {
        int call = seccomp_syscall_resolve_name(list->call);
        /* An old library may not know a new call; an old kernel does not have it. */
        if (call != __NR_SCMP_ERROR &&
            seccomp_rule_add(filter, SCMP_ACT_ERRNO((uint32_t)list->error), call, 0))
            return false;
    }
    return true;
}

/* Where an argument is that number, of 32 bits. */
static bool refuse_number(scmp_filter_ctx filter, int call, unsigned argument, uint32_t number)
{
    return refuse_where(filter, EPERM, call,
                        (struct scmp_arg_cmp){argument, SCMP_CMP_MASKED_EQ, LOW, number});
}

static bool refuse_sockets(scmp_filter_ctx filter, int call)
{
    bool good = refuse_where(filter, EAFNOSUPPORT, call,
                             (struct scmp_arg_cmp){0, SCMP_CMP_GT, AF_INET6, 0});
    for (unsigned family = AF_INET + 1; good && family < AF_INET6; family++)
        good = refuse_where(filter, EAFNOSUPPORT, call,
                            (struct scmp_arg_cmp){0, SCMP_CMP_EQ, family, 0});
    return good;
}

static bool refuse_signals(scmp_filter_ctx filter)
{
    static const int calls[] = {SCMP_SYS(kill), SCMP_SYS(tkill), SCMP_SYS(tgkill),
                                SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo)};
    bool good = refuse_number(filter, SCMP_SYS(kill), 0, (uint32_t)-1) &&
                refuse_number(filter, SCMP_SYS(kill), 0, (uint32_t)-GUARD_HERE) &&
                refuse_where(filter, EPERM, SCMP_SYS(prlimit64),
                             (struct scmp_arg_cmp){0, SCMP_CMP_NE, 0, 0});
    for (size_t i = 0; good && i < sizeof calls / sizeof calls[0]; i++)
        good = refuse_number(filter, calls[i], 0, GUARD_HERE);
    return good;
}

/* Written by the library to a file in memory. */
static bool export(scmp_filter_ctx filter, struct qd_sandbox_filter *out)
{
    struct stat info;
    int file = memfd_create("filter", MFD_CLOEXEC);
    bool good = file >= 0 && seccomp_export_bpf(filter, file) == 0 && fstat(file, &info) == 0 &&
                info.st_size <= (off_t)sizeof out->code &&
                pread(file, out->code, (size_t)info.st_size, 0) == (ssize_t)info.st_size;
    if (good)
        out->count = (unsigned short)((size_t)info.st_size / sizeof out->code[0]);
    if (file >= 0)
        close(file);
    return good;
}

bool qd_sandbox_filter_build(bool counted, bool sealed, struct qd_sandbox_filter *out)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    bool good =
        filter && refuse(filter, always) && (counted || refuse(filter, uncounted)) &&
        (sealed || (refuse(filter, unsealed) && refuse_signals(filter))) &&
        refuse_where(filter, EPERM, SCMP_SYS(clone),
                     (struct scmp_arg_cmp){0, SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER}) &&
        refuse_sockets(filter, SCMP_SYS(socket)) && refuse_sockets(filter, SCMP_SYS(socketpair)) &&
        refuse_number(filter, SCMP_SYS(ioctl), 1, TIOCSTI) &&
        refuse_number(filter, SCMP_SYS(ioctl), 1, TIOCLINUX) && export(filter, out);
    if (filter)
        seccomp_release(filter);
    return good;
}

bool qd_sandbox_filter_enter(const struct qd_sandbox_filter *filter, pid_t guard)
{
    struct qd_sandbox_filter own = *filter;
    struct sock_fprog program = {own.count, own.code};
    for (unsigned i = 0; i < own.count; i++)
        if (own.code[i].k == GUARD_HERE)
            own.code[i].k = (uint32_t)guard;
        else if (own.code[i].k == (uint32_t)-GUARD_HERE)
            own.code[i].k = (uint32_t)-guard;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}
