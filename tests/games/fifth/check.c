/* SPDX-License-Identifier: MIT */
/* Games of Nim replayed from text: "3h7:3,4,5" and "2-3,1-1". */
#include "check/check.h"
#include "check/reader.h"

enum { HEAPS = 4, STONES = 7 };

static bool read_level(struct reader *reader, int *heaps, int heap[HEAPS])
{
    int most = 0;
    if (!read_count(reader, HEAPS, heaps) || !read_char(reader, 'h') ||
        !read_count(reader, STONES, &most))
        return false;
    for (int i = 0; i < *heaps; i++)
        if (!read_char(reader, i ? ',' : ':') || !read_int(reader, most, &heap[i]))
            return false;
    return reader->at == reader->end;
}

qd_err qd_check_nim(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                    struct qd_message *why)
{
    struct reader text = {level.data, level.data + level.size};
    struct reader list = {moves.data, moves.data + moves.size};
    int heaps = 0, heap[HEAPS] = {0}, left = 0;
    qd_message_set(why, "check.nim");
    if (!read_level(&text, &heaps, heap))
        return QD_SYNTAX;
    *out = (struct qd_checked){0};
    do {
        int from = 0, take = 0;
        if (!read_count(&list, heaps, &from) || !read_char(&list, '-') ||
            !read_count(&list, STONES, &take))
            return QD_SYNTAX;
        if (take > heap[from - 1])
            return QD_ILLEGAL;
        heap[from - 1] -= take;
        out->moves++;
    } while (read_char(&list, ','));
    for (int i = 0; i < heaps; i++)
        left += heap[i];
    out->solved = left == 0;
    return list.at == list.end ? QD_OK : QD_SYNTAX;
}
