/* SPDX-License-Identifier: MIT */
/* Names of errors and statuses. */
#include "base/base.h"

#include <quadrille/game.h>

const char *qd_err_name(qd_err err)
{
    static const char *const names[QD_ERR_COUNT] = {
        [QD_OK] = "ok",
        [QD_MEMORY] = "memory",
        [QD_FULL] = "full",
        [QD_SYNTAX] = "syntax",
        [QD_RANGE] = "range",
        [QD_UNKNOWN] = "unknown",
        [QD_ILLEGAL] = "illegal",
        [QD_IMPOSSIBLE] = "impossible",
        [QD_NOTHING] = "nothing",
        [QD_LIMIT] = "limit",
        [QD_STOPPED] = "stopped",
        [QD_SYSTEM] = "system",
        [QD_INTERNAL] = "internal",
    };
    return (unsigned)err < QD_ERR_COUNT ? names[err] : "internal";
}

const char *qd_status_name(enum qd_status status)
{
    switch (status) {
    case QD_OPEN:
        return "open";
    case QD_WON:
        return "won";
    case QD_LOST:
        return "lost";
    case QD_DRAWN:
        return "drawn";
    }
    return "open";
}
