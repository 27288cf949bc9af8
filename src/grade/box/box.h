/* SPDX-License-Identifier: MIT */
/* Another person's program in a box: started, spoken to in lines, limited, and ended with
 * everything it started.
 *
 * Where the system allows it, the program runs in namespaces of its own (user, process, mount,
 * network, IPC): it sees no other process, no network and a read-only file system that holds the
 * system and what its command names, with one small folder that disappears with it. Where not, a
 * guard process adopts what the program leaves behind and ends it. In both cases the guard counts
 * processes and memory of all of them together, because limits of the kernel hold for each process
 * alone. docs/grade.md says what is promised.
 */
#ifndef QD_GRADE_BOX_H
#define QD_GRADE_BOX_H

#include <quadrille/base.h>

#include <sys/types.h>

struct qd_box_limits {
    uint64_t time_ns;      /* by the wall clock, from start to end */
    uint64_t memory_bytes; /* of all its processes together */
    uint64_t output_bytes;
    unsigned processes; /* and threads, at any moment */
};

enum { QD_BOX_URL_PORT = 8080 };

struct qd_box_options {
    const char *command; /* for sh -c */
    struct qd_box_limits limits;
    /* Asked a few times a second; false ends the box. NULL: never. */
    bool (*proceed)(void *context);
    void *context;
    const char *const *hidden; /* real paths that it must not read, ended by NULL; NULL: none */
    bool serves; /* the caller answers HTTP for it: `qd_box_listener`, and QUADRILLE_URL in its
      environment */
};

/* A file or folder that a command names (names.c). */
struct qd_box_name {
    char *real; /* without links */
    char *name; /* absolute, as it was called; may lead through links */
    bool folder;
};

/* What of a command's words exists, seen from this folder; the list is freed with
 * `qd_box_names_free`. */
QD_MUST_CHECK qd_err qd_box_names(const char *command, struct qd_box_name **out, size_t *count);
void qd_box_names_free(struct qd_box_name *names, size_t count);

/* Why a box ended. */
enum qd_box_end {
    QD_BOX_EXITED,
    QD_BOX_SIGNALLED,
    QD_BOX_TIME,
    QD_BOX_MEMORY,
    QD_BOX_PROCESSES,
    QD_BOX_OUTPUT,
    QD_BOX_CLOSED, /* by the caller, while it ran */
    QD_BOX_REFUSED /* no such program: the shell says 126 or 127 */
};

enum { QD_BOX_COMPLAINT = 1024 };

struct qd_box_report {
    enum qd_box_end end;
    int code; /* exit code, or number of the signal */
    uint64_t wall_ns;
    uint64_t cpu_ns; /* of all its processes */
    uint64_t peak_bytes;
    bool private;                     /* it ran in namespaces of its own */
    char complaint[QD_BOX_COMPLAINT]; /* the end of its stderr, as it was */
};

struct qd_box;

/* QD_SYSTEM: no process, no pipe or no folder. */
QD_MUST_CHECK qd_err qd_box_open(const struct qd_box_options *options, struct qd_box **out);
/* Gives it a text; false when it does not read, or no longer. */
bool qd_box_send(struct qd_box *box, struct qd_text text);
/* The end of its input. */
void qd_box_send_end(struct qd_box *box);
/* Its next line without the end of line, borrowed until the next call; false at the end of its
 * output or of a limit. An unfinished last line counts. */
bool qd_box_line(struct qd_box *box, struct qd_text *line);
/* All of its output until it ends. */
struct qd_text qd_box_rest(struct qd_box *box);
/* Listening for it, as long as the box is open; -1 if it was not asked for. */
int qd_box_listener(const struct qd_box *box);
/* Waits up to a moment for its output to end or for `fd` to be readable; false when it is over. */
bool qd_box_wait(struct qd_box *box, int fd, bool *readable);
/* Ends everything in it and frees it. A box that has ended by itself says how. */
void qd_box_close(struct qd_box *box, struct qd_box_report *report);

#endif
