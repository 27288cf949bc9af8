/* SPDX-License-Identifier: MIT */
/* Run-length text as the Sokoban community writes it: a count before a character, or before a group
 * in brackets; groups may hold groups. "3#" is "###", "2(rU)" is "rUrU".
 */
#include "sokoban/sokoban.h"

/* Maximum nesting of groups; real files have one or two. */
enum { DEPTH = 16 };

struct expansion {
    struct qd_text all;
    uint64_t most;
    uint64_t total;
    qd_err (*put)(void *context, char c, uint32_t column);
    void *context;
    struct qd_message *why;
};

static qd_err refuse(const struct expansion *e, const char *code, size_t at)
{
    qd_message_set(e->why, code);
    qd_message_number(e->why, "most", (int64_t)e->most);
    qd_message_at(e->why, 1, (uint32_t)at + 1);
    return QD_SYNTAX;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The position after the bracket that closes the group opened at `open`; 0 if there is none. */
static size_t group_end(const struct expansion *e, size_t open, size_t end)
{
    int depth = 0;
    for (size_t i = open; i < end; i++) {
        depth += e->all.data[i] == '(';
        depth -= e->all.data[i] == ')';
        if (depth == 0)
            return i + 1;
    }
    return 0;
}

static qd_err put_run(struct expansion *e, size_t at, uint64_t count)
{
    if (count > e->most - e->total)
        return refuse(e, "sokoban.runs.many", at);
    e->total += count;
    qd_err err = QD_OK;
    for (; !err && count > 0; count--)
        err = e->put(e->context, e->all.data[at], (uint32_t)at + 1);
    return err;
}

/* Expands the text from `at` up to `end`. A group's characters are counted every time, so the total
 * bounds the work; an empty group is refused, since it would not. */
static qd_err expand(struct expansion *e, size_t at, size_t end, int depth)
{
    while (at < end) {
        uint64_t count = 1;
        size_t start = at;
        if (is_digit(e->all.data[at])) {
            struct qd_text rest = {e->all.data + at, end - at};
            if (!qd_text_digits(&rest, e->most, &count) || count == 0)
                return refuse(e, "sokoban.runs.count", start);
            at = end - rest.size;
        }
        if (at == end || e->all.data[at] == ')' || (at > start && e->all.data[at] == '|'))
            return refuse(e, at > start ? "sokoban.runs.nothing" : "sokoban.runs.close", at);
        if (e->all.data[at] != '(') {
            qd_err err = put_run(e, at++, count);
            if (err)
                return err;
            continue;
        }
        size_t behind = group_end(e, at, end);
        if (behind == 0 || depth == DEPTH)
            return refuse(e, behind ? "sokoban.runs.deep" : "sokoban.runs.open", at);
        if (behind == at + 2)
            return refuse(e, "sokoban.runs.nothing", at + 1);
        for (; count > 0; count--) {
            qd_err err = expand(e, at + 1, behind - 1, depth + 1);
            if (err)
                return err;
        }
        at = behind;
    }
    return QD_OK;
}

qd_err sokoban_runs_expand(struct qd_text text, uint64_t most,
                           qd_err (*put)(void *context, char c, uint32_t column), void *context,
                           struct qd_message *why)
{
    struct expansion e = {text, most, 0, put, context, why};
    return expand(&e, 0, text.size, 0);
}

void sokoban_runs_format(struct qd_text text, struct qd_buf *out)
{
    for (size_t i = 0, run; i < text.size; i += run) {
        run = 1;
        while (i + run < text.size && text.data[i + run] == text.data[i])
            run++;
        if (run > 1)
            qd_buf_printf(out, "%zu", run);
        qd_buf_char(out, text.data[i]);
    }
}
