/* SPDX-License-Identifier: MIT */
/* What is prepared for the processes inside a box, and what their guard reports. Nothing here may
 * allocate: it runs between fork and exec of a program with threads. */
#ifndef QD_GRADE_BOX_INSIDE_H
#define QD_GRADE_BOX_INSIDE_H

#include "grade/box/box.h"

enum { QD_BOX_FOLDER = 256, QD_BOX_ENVIRONMENT = 8 };

struct qd_box_plan {
    const struct qd_box_options *options;
    const char *folder; /* its own, made for it */
    const char *self;   /* this program's file, hidden from it; NULL: unknown */
    const char *cwd;    /* where it starts */
    const struct qd_box_name *shown;
    size_t shown_count;
    char *const *shared_environment;
    char *const *private_environment; /* with namespaces of its own */
    int in, out, err;                 /* its ends of the pipes */
    int control;                      /* a socket: its end means that the box is closed */
    uid_t uid;
    gid_t gid;
};

/* The last thing that a guard writes to `control`. */
struct qd_box_said {
    int32_t end; /* enum qd_box_end */
    int32_t status;
    uint64_t cpu_ns, peak_bytes;
    int32_t private;
};

/* The process tree of a box (scan.c). */
struct qd_box_count {
    unsigned processes; /* with their threads */
    uint64_t bytes;     /* resident */
};

/* Counts the descendants of this process, or kills them. */
void qd_box_scan(bool all, bool kill_them, struct qd_box_count *out);
/* Namespaces for a child that has just been cloned with them (private.c): false if one of the steps
 * fails. */
bool qd_box_make_private(const struct qd_box_plan *plan);
/* A root of its own, with what it may see and nothing else (root.c). */
bool qd_box_make_root(const struct qd_box_plan *plan);
/* The limits that the kernel keeps, and exec (limits.c). */
_Noreturn void qd_box_become(const struct qd_box_plan *plan, char *const *environment);
/* Starts the guard (guard.c), in namespaces of its own or not; its process, or -1. `only_try` makes
 * the namespaces and ends with 0 if that works. */
pid_t qd_box_launch(const struct qd_box_plan *plan, bool private, bool only_try);

#endif
