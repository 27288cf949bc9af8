/* SPDX-License-Identifier: MIT */
/* Another person's program in a sandbox: started, spoken to in lines, limited, and ended with
 * everything it started.
 *
 * The program runs in namespaces of its own that bubblewrap makes, under a seccomp filter and,
 * where the system gives them, in control groups: it sees no other process, no network, no terminal
 * and a file system that holds the system, read-only, and a copy of what its command names. Where
 * the caller asks for it (`unsealed`) a guard process stands in for the namespaces. One clock, the
 * caller's, ends it in both cases. docs/grade.md says what is promised.
 */
#ifndef QD_SANDBOX_H
#define QD_SANDBOX_H

#include <quadrille/base.h>

#include <sys/types.h>

struct qd_sandbox_limits {
    uint64_t time_ns;      /* by the wall clock, from start to end */
    uint64_t memory_bytes; /* of all its processes together */
    uint64_t output_bytes;
    unsigned processes; /* and threads, at any moment */
};

enum { QD_SANDBOX_URL_PORT = 8080 };
/* HOME and TMPDIR of a sealed one, in memory. */
#define QD_SANDBOX_HOME "/tmp"

struct qd_sandbox_files;

struct qd_sandbox_options {
    const char *command;                  /* for sh -c */
    const struct qd_sandbox_files *files; /* what the command names (copy.h) */
    bool unsealed;                        /* without namespaces */
    struct qd_sandbox_limits limits;
    /* Asked a few times a second; false ends it. NULL: never. */
    bool (*proceed)(void *context);
    void *context;
    const char *const *hidden; /* real paths that it must not read, ended by NULL; NULL: none */
    bool serves; /* the caller answers HTTP for it: `qd_sandbox_listener`, and QUADRILLE_URL in its
      environment */
};

/* Whether programs can be sealed here (ready.c), tried once: QD_SYSTEM with why not and what to do.
 * Needed before the first one is opened; `unsealed` ones need less. Leavings of killed runs go. */
QD_MUST_CHECK qd_err qd_sandbox_ready(bool unsealed, struct qd_message *why);

/* Why a sandbox ended. */
enum qd_sandbox_end {
    QD_SANDBOX_EXITED,
    QD_SANDBOX_SIGNALLED,
    QD_SANDBOX_TIME,
    QD_SANDBOX_MEMORY,
    QD_SANDBOX_PROCESSES,
    QD_SANDBOX_OUTPUT,
    QD_SANDBOX_CLOSED, /* by the caller, while it ran */
    QD_SANDBOX_REFUSED /* no such program: the shell says 126 or 127 */
};

enum { QD_SANDBOX_COMPLAINT = 1024 };

struct qd_sandbox_report {
    enum qd_sandbox_end end;
    int code; /* exit code, or number of the signal */
    uint64_t wall_ns;
    uint64_t cpu_ns; /* of all its processes */
    uint64_t peak_bytes;
    char complaint[QD_SANDBOX_COMPLAINT]; /* the end of its stderr, as it was */
};

struct qd_sandbox;

/* QD_SYSTEM: no process, no pipe or no folder. */
QD_MUST_CHECK qd_err qd_sandbox_open(const struct qd_sandbox_options *options,
                                     struct qd_sandbox **out);
/* Gives it a text; false when it does not read, or no longer. */
bool qd_sandbox_send(struct qd_sandbox *sandbox, struct qd_text text);
/* The end of its input. */
void qd_sandbox_send_end(struct qd_sandbox *sandbox);
/* Its next line without the end of line, borrowed until the next call; false at the end of its
 * output or of a limit. An unfinished last line counts. */
bool qd_sandbox_line(struct qd_sandbox *sandbox, struct qd_text *line);
/* All of its output until it ends. */
struct qd_text qd_sandbox_rest(struct qd_sandbox *sandbox);
/* Listening for it, as long as the sandbox is open; -1 if it was not asked for. */
int qd_sandbox_listener(const struct qd_sandbox *sandbox);
/* Waits up to a moment for its output to end or for `fd` to be readable; false when it is over or
 * out of time. */
bool qd_sandbox_wait(struct qd_sandbox *sandbox, int fd, bool *readable);
/* Ends everything in it and frees it. A sandbox that has ended by itself says how. */
void qd_sandbox_close(struct qd_sandbox *sandbox, struct qd_sandbox_report *report);

#endif
