/* SPDX-License-Identifier: MIT */
/* What the parts of a sandbox share. Functions marked "in a child" run between fork and exec of a
 * program with threads, where a lock of the C library may be held for ever: they do not allocate.
 */
#ifndef QD_SANDBOX_INSIDE_H
#define QD_SANDBOX_INSIDE_H

#include "sandbox/group.h"
#include "sandbox/sandbox.h"

#include <limits.h>
#include <linux/filter.h>

enum { QD_SANDBOX_FOLDER = 256, QD_SANDBOX_ENVIRONMENT = 8, QD_SANDBOX_CODE = 512 };
/* Descriptors in a child, after the three that every program has. */
enum {
    QD_FD_CONTROL = 3,
    QD_FD_ARGUMENTS = 3,
    QD_FD_FILTER,
    QD_FD_INFO,
    QD_FD_BLOCK,
    QD_FD_FILES,
    QD_FD_INPUT,
    QD_FD_OUTPUT,
    QD_FD_END
};
enum { QD_EXIT_NOT_FOUND = 127 };
/* Users that no system gives to a person or a service, one for each number of a process. */
enum { QD_SANDBOX_USER_FIRST = 1900000000, QD_SANDBOX_USER_COUNT = 4194304 };

/* Names (names.c). Called with every absolute path that a command names. */
typedef qd_err qd_sandbox_name_fn(void *context, const char *path);
qd_err qd_sandbox_names(const char *command, const char *start, qd_sandbox_name_fn *one,
                        void *context);
/* Ended by NULL; every sandbox shows them. */
const char *const *qd_sandbox_system_folders(void);
bool qd_sandbox_is_system(const char *path);
bool qd_sandbox_is_below(const char *path, const char *folder);
void qd_sandbox_tidy(char *path);
bool qd_sandbox_next_folder(const char **list, char out[PATH_MAX]);

/* A seccomp filter (filter.c). */
struct qd_sandbox_filter {
    struct sock_filter code[QD_SANDBOX_CODE];
    unsigned short count;
};

bool qd_sandbox_filter_build(bool counted, bool sealed, struct qd_sandbox_filter *out);
/* In a child: for itself and what it becomes. */
bool qd_sandbox_filter_enter(const struct qd_sandbox_filter *filter, pid_t guard);

/* What a child needs. */
struct qd_sandbox_plan {
    const struct qd_sandbox_options *options;
    const struct qd_sandbox_group *group;
    const struct qd_sandbox_filter *filter;
    char *const *arguments; /* of bubblewrap, the first its path; without it, of the shell */
    char *const *environment;
    const char *start, *home; /* without bubblewrap: where it starts, and its own folder */
    int files[QD_FD_END];     /* its descriptors by their later numbers, -1: none */
    pid_t parent;
};

/* In a child: only these descriptors stay open, under their numbers; the rest is closed. */
void qd_sandbox_keep_files(const int files[], int count);
/* In a child of root: becomes a user that exists for nothing else. Where there is no other user (a
 * namespace with one), it stays what it is; false if it cannot. `home` becomes that user's; NULL:
 * none. */
bool qd_sandbox_drop_root(const char *home);
/* In a child: limits of the kernel, default signals, a session of its own (limits.c). */
void qd_sandbox_limit(const struct qd_sandbox_limits *limits);
/* The system call alone: fork() of the C library takes locks. */
pid_t qd_sandbox_fork(void);

/* Starts bubblewrap (launch.c). -1: no process. */
pid_t qd_sandbox_launch(const struct qd_sandbox_plan *plan);
/* Bubblewrap's arguments in memory, a file; -1: none. */
int qd_sandbox_arguments(const struct qd_sandbox_options *options);
/* Listens in the network of a process; -1: it cannot. */
int qd_sandbox_listen_in(pid_t process);

/* Starts the guard of a sandbox without namespaces (guard.c). */
pid_t qd_sandbox_guard(const struct qd_sandbox_plan *plan);

/* The last thing that a guard writes to QD_FD_CONTROL. */
struct qd_sandbox_said {
    int32_t end; /* enum qd_sandbox_end */
    int32_t status;
    uint64_t cpu_ns, peak_bytes;
};

/* The process tree below a process (scan.c). */
enum { QD_SEEN_MOST = 512 };

struct qd_sandbox_count {
    unsigned processes; /* with their threads */
    uint64_t bytes;     /* resident */
    uint64_t cpu_ns;    /* of every process ever seen, also of one that nobody waited for */
    unsigned seen_count;
    struct {
        pid_t id;
        uint64_t started, ticks;
    } seen[QD_SEEN_MOST];
};

/* Counts the descendants of `root`, or kills them. In a child too; not for several threads at
 * once. */
void qd_sandbox_scan(pid_t root, bool kill_them, struct qd_sandbox_count *count);

#endif
