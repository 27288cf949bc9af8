/* SPDX-License-Identifier: MIT */
/* Tables of bad texts: an "@" in the text marks the position the error must report. */
#ifndef TESTS_MARKED_H
#define TESTS_MARKED_H

#include <quadrille/base.h>

#include "unit/unit.h"

struct bad_text {
    const char *marked;
    const char *code;
    qd_err err;
};

struct marked {
    char *text;
    uint32_t line, column; /* 0 without a mark */
};

static inline struct marked unmark(const char *marked)
{
    struct marked out = {strdup(marked), 0, 0};
    assert_non_null(out.text);
    char *at = strchr(out.text, '@');
    if (at) {
        out.line = out.column = 1;
        for (const char *p = out.text; p < at; p++) {
            out.line += *p == '\n';
            out.column = *p == '\n' ? 1 : out.column + 1;
        }
        memmove(at, at + 1, strlen(at));
    }
    return out;
}

static inline void check_bad(const struct bad_text *bad, qd_err err, const struct qd_message *why,
                             const struct marked *where)
{
    CHECK_CASE(err == bad->err && why->code && strcmp(why->code, bad->code) == 0,
               "%s\nexpected %s (%s), found %s (%s)", bad->marked, bad->code, qd_err_name(bad->err),
               why->code ? why->code : "nothing", qd_err_name(err));
    CHECK_CASE(why->line == where->line && why->column == where->column,
               "%s\nexpected line %u column %u, found line %u column %u", bad->marked,
               (unsigned)where->line, (unsigned)where->column, (unsigned)why->line,
               (unsigned)why->column);
}

#endif
