/* SPDX-License-Identifier: MIT */
/* What is found out about the system once, before the first program. */
#ifndef QD_SANDBOX_READY_H
#define QD_SANDBOX_READY_H

#include "sandbox/inside.h"

struct qd_sandbox_site {
    char bubblewrap[PATH_MAX]; /* "": not installed */
    struct qd_sandbox_filter filter;
};

/* Of sandboxes of this kind, after qd_sandbox_ready. */
const struct qd_sandbox_site *qd_sandbox_site(bool unsealed);

#endif
