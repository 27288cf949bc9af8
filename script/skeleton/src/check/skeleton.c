/* SPDX-License-Identifier: MIT */
/* Plays of Skeleton replayed from text: "7:2,5" and "RRR". */
#include "check/check.h"
#include "check/reader.h"

enum { LONGEST = 64 };

qd_err qd_check_skeleton(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                         struct qd_message *why)
{
    struct reader text = {level.data, level.data + level.size};
    int cells = 0, at = 0, goal = 0;
    qd_message_set(why, "check.skeleton");
    if (!read_count(&text, LONGEST, &cells) || !read_char(&text, ':') ||
        !read_count(&text, cells, &at) || !read_char(&text, ',') ||
        !read_count(&text, cells, &goal) || text.at != text.end)
        return QD_SYNTAX;
    for (size_t i = 0; i < moves.size; i++) {
        if (moves.data[i] != 'L' && moves.data[i] != 'R')
            return QD_SYNTAX;
        at += moves.data[i] == 'L' ? -1 : 1;
        if (at < 1 || at > cells)
            return QD_ILLEGAL;
    }
    *out = (struct qd_checked){.moves = moves.size, .solved = at == goal};
    return QD_OK;
}
