/* SPDX-License-Identifier: MIT */
/* Splits a file into entries, one per level: each is the board with what names it above and what
 * belongs to it below. collection.h describes the conventions.
 */
#include "sokoban/formats/collection.h"

#include <string.h>

struct paragraph {
    size_t from;
    size_t to;
    bool keys;   /* has a "Key: value" line */
    bool record; /* begins with "Solution" or the like */
    bool remark; /* every line begins with ";" */
};

/* The last run of lines that are not blank; false if all are. */
static bool last_paragraph(struct qd_text text, struct paragraph *out)
{
    struct qd_text rest = text, line;
    bool found = false, within = false;
    while (qd_text_line(&rest, &line)) {
        bool blank = qd_text_trim(line).size == 0;
        if (!blank && !within)
            *out = (struct paragraph){.from = (size_t)(line.data - text.data),
                                      .record = sokoban_line_is_record(line),
                                      .remark = true};
        if (!blank) {
            out->to = (size_t)(line.data + line.size - text.data);
            out->keys = out->keys || sokoban_line_has_key(line);
            out->remark = out->remark && qd_text_trim(line).data[0] == ';';
            found = true;
        }
        within = !blank;
    }
    return found;
}

/* Whether a single line end separates the paragraph from the board below it. */
static bool touches_below(struct qd_text text, const struct paragraph *p)
{
    int ends = 0;
    for (size_t i = p->to; i < text.size; i++)
        ends += text.data[i] == '\n';
    return ends <= 1;
}

size_t sokoban_head_start(struct qd_text between, bool touched)
{
    struct paragraph p = {0};
    if (!last_paragraph(between, &p))
        return between.size;
    /* "; 2" between two boards without a blank line names the second. */
    bool names = p.remark && !p.keys && touches_below(between, &p);
    if ((touched && p.from == 0 && !names) || p.record)
        return between.size;
    return touches_below(between, &p) || !p.keys ? p.from : between.size;
}

/* The line end after a board's last row. */
static size_t line_end(struct qd_text text, size_t at)
{
    while (at < text.size && text.data[at] != '\n')
        at++;
    return at < text.size ? at + 1 : at;
}

static struct qd_text cut_off(struct qd_text *rest, size_t size)
{
    struct qd_text head = {rest->data, size};
    *rest = (struct qd_text){rest->data + size, rest->size - size};
    return head;
}

static bool cut_rows(struct qd_text *rest, struct qd_text *level)
{
    struct qd_text board, next;
    if (!sokoban_board_find(*rest, &board)) {
        *level = cut_off(rest, rest->size);
        return sokoban_text_foreign(*level) != SOKOBAN_PLAIN;
    }
    if (sokoban_line_kind(board) == SOKOBAN_LINE_ID) {
        (void)cut_off(rest, line_end(*rest, (size_t)(board.data + board.size - rest->data)));
        *level = board;
        return true;
    }
    size_t below = line_end(*rest, (size_t)(board.data + board.size - rest->data));
    struct qd_text tail = {rest->data + below, rest->size - below};
    size_t size = rest->size;
    if (sokoban_board_find(tail, &next)) {
        size_t gap = (size_t)(next.data - tail.data);
        while (gap > 0 && tail.data[gap - 1] != '\n')
            gap--;
        size = below + sokoban_head_start((struct qd_text){tail.data, gap}, true);
    }
    *level = cut_off(rest, size);
    /* Blank lines around an entry are dropped; blanks in its first row belong to the board. */
    while (level->size > 0 && strchr("\r\n", level->data[level->size - 1]))
        level->size--;
    return true;
}

bool sokoban_level_cut(struct qd_text *rest, struct qd_text *level)
{
    if (rest->size >= 3 && memcmp(rest->data, "\xef\xbb\xbf", 3) == 0)
        (void)cut_off(rest, 3);
    return sokoban_is_slc(*rest) ? sokoban_slc_cut(rest, level) : cut_rows(rest, level);
}
