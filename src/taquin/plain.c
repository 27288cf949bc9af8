/* SPDX-License-Identifier: MIT */
/* The classic sliding puzzle as a Taquin: "14 13 15 7 … 3", 0 the blank, and after a "/" its goal.
 *
 * The goal is 1 2 … 0 when none is named; "1..0" and "0.." name the two usual ones, any other is
 * written out. Every cell of the goal gives its tile four numbers that match its neighbours' and no
 * other's, so the goal is the only layout, and everything that works for a Taquin works here.
 */
#include "taquin/taquin.h"

#include <string.h>

struct list {
    int count;
    uint8_t number[TAQUIN_CELLS];
    uint32_t column[TAQUIN_CELLS];
    uint32_t line;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '_';
}

bool taquin_is_plain(struct qd_text text)
{
    /* A number that is followed by anything but a comma, "x" or more digits. */
    size_t at = 0, digits;
    const char *colon = text.size ? memchr(text.data, ':', text.size) : NULL;
    if (colon)
        at = (size_t)(colon - text.data) + 1;
    while (at < text.size && is_blank(text.data[at]))
        at++;
    for (digits = 0; at < text.size && text.data[at] >= '0' && text.data[at] <= '9'; digits++)
        at++;
    return digits > 0 && at < text.size && is_blank(text.data[at]);
}

/* The numbers up to the end or a "/"; each of 0 … count-1 must occur once. */
static qd_err read_list(struct taquin_scan *scan, struct list *list, struct qd_message *why)
{
    list->line = scan->line;
    for (;;) {
        while (scan->rest.size > 0 && is_blank(scan->rest.data[0]))
            taquin_step(scan);
        if (scan->rest.size == 0 || scan->rest.data[0] == '/')
            return QD_OK;
        uint64_t number;
        struct taquin_scan start = *scan;
        if (list->count == TAQUIN_CELLS)
            return taquin_refuse(&start, why, "taquin.plain.count");
        if (!qd_text_digits(&scan->rest, TAQUIN_CELLS - 1, &number)) {
            qd_err err = taquin_refuse(&start, why, "taquin.text.number");
            qd_message_number(why, "most", TAQUIN_CELLS - 1);
            return err;
        }
        scan->column += (uint32_t)(start.rest.size - scan->rest.size);
        list->column[list->count] = start.column;
        list->number[list->count++] = (uint8_t)number;
    }
}

static qd_err check_list(const struct list *list, const struct taquin_level *level,
                         struct qd_message *why)
{
    int cells = level->rows * level->cols;
    bool seen[TAQUIN_CELLS] = {false};
    struct taquin_scan at = {{"", 0}, list->line, list->count ? list->column[list->count - 1] : 1};
    if (list->count != cells) {
        qd_err err = taquin_refuse(&at, why, "taquin.text.few");
        qd_message_number(why, "found", list->count);
        qd_message_number(why, "expected", cells);
        return err;
    }
    for (int i = 0; i < cells; i++) {
        int number = list->number[i];
        if (number < cells && !seen[number]) {
            seen[number] = true;
            continue;
        }
        at.column = list->column[i];
        qd_err err = taquin_refuse(&at, why, "taquin.plain.once");
        qd_message_number(why, "number", number);
        qd_message_number(why, "last", cells - 1);
        return err;
    }
    return QD_OK;
}

/* After the "/": a goal by name or written out. */
static qd_err read_goal(struct taquin_scan *scan, const struct taquin_level *level,
                        struct list *goal, struct qd_message *why)
{
    int cells = level->rows * level->cols;
    struct qd_text name = {"1..0", 4};
    if (scan->rest.size > 0) {
        taquin_step(scan);
        name = qd_text_trim(scan->rest);
    }
    bool last = qd_text_is(name, "1..0");
    if (!last && !qd_text_is(name, "0..")) {
        qd_err err = read_list(scan, goal, why);
        if (!err && scan->rest.size > 0)
            err = taquin_refuse(scan, why, "taquin.text.tile");
        return err ? err : check_list(goal, level, why);
    }
    for (int cell = 0; cell < cells; cell++)
        goal->number[cell] = (uint8_t)(last ? (cell + 1) % cells : cell);
    goal->count = cells;
    return QD_OK;
}

/* Tiles from the goal's cells, the start from the list. */
static void fill_level(const struct list *start, const struct list *goal,
                       struct taquin_level *level)
{
    int rows = level->rows, cols = level->cols, sideways = (rows + 1) * cols, tiles = 0;
    int place[TAQUIN_CELLS] = {0};
    for (int cell = 0; cell < rows * cols; cell++)
        place[goal->number[cell]] = cell;
    for (int cell = 0; cell < rows * cols; cell++) {
        int home = place[start->number[cell]], row = home / cols, col = home % cols;
        level->start[cell] = 0;
        if (start->number[cell] == 0)
            continue;
        level->start[cell] = (uint8_t)++tiles;
        uint16_t *n = level->tiles[tiles].number;
        n[TAQUIN_TOP] = (uint16_t)(row * cols + col);
        n[TAQUIN_BOTTOM] = (uint16_t)((row + 1) * cols + col);
        n[TAQUIN_LEFT] = (uint16_t)(sideways + row * (cols + 1) + col);
        n[TAQUIN_RIGHT] = (uint16_t)(sideways + row * (cols + 1) + col + 1);
    }
}

qd_err taquin_plain_parse(struct taquin_scan scan, struct taquin_level *level,
                          struct qd_message *why)
{
    struct list start = {0}, goal = {0};
    qd_err err = QD_OK;
    bool sized = scan.rest.size && memchr(scan.rest.data, ':', scan.rest.size);
    if (sized)
        err = taquin_scan_size(&scan, level, why);
    if (!err)
        err = read_list(&scan, &start, why);
    if (err)
        return err;
    for (int side = TAQUIN_SIDE_MIN; !sized && side <= TAQUIN_SIDE_MAX; side++)
        if (side * side == start.count)
            level->rows = level->cols = side;
    if (level->rows == 0)
        return taquin_refuse(&scan, why, "taquin.plain.count");
    err = check_list(&start, level, why);
    if (!err)
        err = read_goal(&scan, level, &goal, why);
    if (!err)
        fill_level(&start, &goal, level);
    return err;
}
