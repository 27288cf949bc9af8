/* SPDX-License-Identifier: MIT */
/* Move letters with counts: "URRD" and "UR2D" are the same path. */
#include "base/base.h"

#include <string.h>

void qd_runs_format(const char *letters, size_t count, struct qd_buf *out)
{
    for (size_t i = 0, run; i < count; i += run) {
        run = 1;
        while (i + run < count && letters[i + run] == letters[i])
            run++;
        qd_buf_char(out, letters[i]);
        if (run > 1)
            qd_buf_printf(out, "%zu", run);
    }
}

static qd_err refuse(struct qd_message *why, const char *code, struct qd_text all,
                     struct qd_text rest)
{
    qd_message_set(why, code);
    qd_message_at(why, 1, (uint32_t)(all.size - rest.size + 1));
    return QD_SYNTAX;
}

qd_err qd_runs_parse(struct qd_text text, const char *alphabet, size_t most, struct qd_buf *out,
                     struct qd_message *why)
{
    struct qd_text rest = text;
    size_t total = 0;
    while (rest.size > 0) {
        char letter = rest.data[0];
        if (letter == '\0' || !strchr(alphabet, letter)) {
            qd_err err = refuse(why, "moves.letter", text, rest);
            qd_message_text(why, "letters", qd_text_of(alphabet));
            qd_message_text(why, "found", qd_text_character(rest));
            return err;
        }
        struct qd_text after = {rest.data + 1, rest.size - 1};
        bool counted = after.size > 0 && after.data[0] >= '0' && after.data[0] <= '9';
        uint64_t count = 1;
        if (counted && (!qd_text_digits(&after, most, &count) || count == 0)) {
            qd_err err =
                refuse(why, "moves.count", text, (struct qd_text){rest.data + 1, rest.size - 1});
            qd_message_number(why, "most", (int64_t)most);
            return err;
        }
        if (count > most - total) {
            qd_err err = refuse(why, "moves.many", text, rest);
            qd_message_number(why, "most", (int64_t)most);
            return err;
        }
        total += count;
        for (; count > 0; count--)
            qd_buf_char(out, letter);
        rest = after;
    }
    return out->err;
}
