/* SPDX-License-Identifier: MIT */
/* A submission: a copy of the files that a command names, taken once, before the first program
 * runs. Links are never followed. */
#ifndef QD_SANDBOX_COPY_H
#define QD_SANDBOX_COPY_H

#include <quadrille/base.h>

struct qd_sandbox_file {
    char *name; /* absolute */
    size_t at, size;
};

enum { QD_SANDBOX_TOPS = 8 };

struct qd_sandbox_files {
    struct qd_buf archive; /* tar (POSIX ustar, long names as GNU has them) */
    struct qd_sandbox_file *list;
    size_t count;
    char *start;                 /* where the command runs */
    char *tops[QD_SANDBOX_TOPS]; /* the folders below / that the names begin with */
    int file;                    /* the archive in memory, -1 if it holds nothing */
};

/* QD_ILLEGAL with a reason: a link that leaves the submission; QD_LIMIT with a reason: too large.
 * `hidden` are real paths of files to leave out, ended by NULL; may be NULL. */
QD_MUST_CHECK qd_err qd_sandbox_files_take(const char *command, const char *const *hidden,
                                           struct qd_sandbox_files **out, struct qd_message *why);
void qd_sandbox_files_free(struct qd_sandbox_files *files); /* NULL is fine */

#endif
