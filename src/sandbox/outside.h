/* SPDX-License-Identifier: MIT */
/* A sandbox as its owner has it: start.c makes one, sandbox.c moves its bytes, end.c ends it. */
#ifndef QD_SANDBOX_OUTSIDE_H
#define QD_SANDBOX_OUTSIDE_H

#include "sandbox/copy.h"
#include "sandbox/inside.h"

#include <sys/types.h>

/* From the start to the first look: most programs end soon. */
enum { QD_SANDBOX_PAUSE_NS = 10000000 };
enum { QD_SANDBOX_ROOMS = QD_SANDBOX_TOPS + 2 };

struct qd_sandbox {
    struct qd_sandbox_options options;
    bool sealed;
    struct qd_sandbox_group group;
    char folder[QD_SANDBOX_FOLDER]; /* without namespaces: its HOME */
    int folder_lock;
    int in, out, err; /* our ends, -1 once closed */
    int control;      /* to the guard; or the one of bubblewrap that says its first process */
    int watched;      /* bubblewrap's process, as a descriptor; -1: a guard's */
    int listener;
    pid_t child; /* bubblewrap or the guard */
    pid_t first; /* of the sandbox, as seen from here; 0: not known yet */
    int first_handle;
    int room[QD_SANDBOX_ROOMS]; /* its folders in memory, -1: none */
    bool rooms_open;
    bool over;                  /* the program has ended */
    enum qd_sandbox_end forced; /* QD_SANDBOX_EXITED: nothing */
    struct qd_sandbox_said said;
    uint64_t started_ns, looked_ns, pause_ns, forced_ns, ended_ns;
    struct qd_sandbox_count count;
    struct qd_buf text; /* its output */
    size_t read;        /* of it, by the caller */
    char complaint[QD_SANDBOX_COMPLAINT];
    size_t complaint_size;
};

uint64_t qd_sandbox_now_ns(void); /* the one clock */
void qd_sandbox_close_fd(int *fd);
/* Starts the process with its pipes (start.c). */
QD_MUST_CHECK qd_err qd_sandbox_start(struct qd_sandbox *sandbox);
/* The guard, or the caller for it, kills everything (end.c). */
void qd_sandbox_force(struct qd_sandbox *sandbox, enum qd_sandbox_end why);
/* Looks at memory and processes when it is time; a limit that was passed ends it. */
void qd_sandbox_look(struct qd_sandbox *sandbox);
/* Milliseconds until the next look. */
int qd_sandbox_pause_ms(const struct qd_sandbox *sandbox);
/* `control` or `watched` has something to say. */
void qd_sandbox_hear(struct qd_sandbox *sandbox);
/* After the end: nothing of it is left running, and the times are known. */
void qd_sandbox_reap(struct qd_sandbox *sandbox);

#endif
