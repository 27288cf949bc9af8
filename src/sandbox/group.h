/* SPDX-License-Identifier: MIT */
/* A control group of a sandbox: the memory, processes and processor time of everything in it,
 * counted by the kernel. Version 1, below this process's own groups, where they can be written (by
 * root); elsewhere there is none and the process tree is counted instead (scan.c). */
#ifndef QD_SANDBOX_GROUP_H
#define QD_SANDBOX_GROUP_H

#include "sandbox/sandbox.h"

enum { QD_GROUP_PATH = 512, QD_GROUP_PARTS = 3 };

struct qd_sandbox_group {
    bool made;
    char path[QD_GROUP_PARTS][QD_GROUP_PATH]; /* memory, pids, cpuacct */
    int enter[QD_GROUP_PARTS];                /* for a child to write "0" to, -1: none */
};

/* Whether this system gives them; tried once. */
bool qd_sandbox_group_there(void);
/* `made` is false if there is none. */
void qd_sandbox_group_make(const struct qd_sandbox_limits *limits, struct qd_sandbox_group *out);
/* In a child; does not allocate. */
bool qd_sandbox_group_enter(const struct qd_sandbox_group *group);
/* What is used now, without what the kernel can drop. */
uint64_t qd_sandbox_group_bytes(const struct qd_sandbox_group *group);
bool qd_sandbox_group_exceeded(const struct qd_sandbox_group *group);
/* Of its processes and threads; 0 where they are not counted. */
unsigned qd_sandbox_group_processes(const struct qd_sandbox_group *group);
uint64_t qd_sandbox_group_cpu_ns(const struct qd_sandbox_group *group);
/* After its processes have ended. */
void qd_sandbox_group_remove(struct qd_sandbox_group *group);
/* Removes those of runs that were killed. */
void qd_sandbox_group_sweep(void);

#endif
