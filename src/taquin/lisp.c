/* SPDX-License-Identifier: MIT */
/* The seed report's Lisp lists, read: a list of rows, each a list of tiles (top right bottom left),
 * the blank a "*":
 *
 *   '(((64 85 18 94) (42 31 87 85))
 *     ((18 62 76 42) *))
 *
 * The quote may be omitted; blanks and line ends are free.
 */
#include "taquin/taquin.h"

static int peek(struct taquin_scan *scan)
{
    while (scan->rest.size > 0 && (scan->rest.data[0] == ' ' || scan->rest.data[0] == '\t' ||
                                   scan->rest.data[0] == '\r' || scan->rest.data[0] == '\n'))
        taquin_step(scan);
    return scan->rest.size > 0 ? (unsigned char)scan->rest.data[0] : -1;
}

static qd_err expect(struct taquin_scan *scan, int wanted, struct qd_message *why)
{
    if (peek(scan) != wanted)
        return taquin_refuse(scan, why, "taquin.lisp");
    taquin_step(scan);
    return QD_OK;
}

static qd_err scan_number(struct taquin_scan *scan, uint16_t *out, struct qd_message *why)
{
    (void)peek(scan);
    struct qd_text before = scan->rest;
    uint64_t number;
    if (!qd_text_digits(&scan->rest, TAQUIN_NUMBER_MAX, &number)) {
        qd_err err = taquin_refuse(scan, why, "taquin.text.number");
        qd_message_number(why, "most", TAQUIN_NUMBER_MAX);
        return err;
    }
    scan->column += (uint32_t)(before.size - scan->rest.size);
    *out = (uint16_t)number;
    return QD_OK;
}

static qd_err scan_cell(struct taquin_scan *scan, struct taquin_level *level, int cell, int *tiles,
                        struct qd_message *why)
{
    static const int clockwise[] = {TAQUIN_TOP, TAQUIN_RIGHT, TAQUIN_BOTTOM, TAQUIN_LEFT};
    if (peek(scan) == '*') {
        if (*tiles < cell)
            return taquin_refuse(scan, why, "taquin.text.blank.two");
        taquin_step(scan);
        level->start[cell] = 0;
        return QD_OK;
    }
    qd_err err = expect(scan, '(', why);
    if (err)
        return err;
    if (*tiles + 1 >= TAQUIN_CELLS)
        return taquin_refuse(scan, why, "taquin.text.blank.none");
    level->start[cell] = (uint8_t)++ * tiles;
    for (int i = 0; !err && i < 4; i++)
        err = scan_number(scan, &level->tiles[*tiles].number[clockwise[i]], why);
    return err ? err : expect(scan, ')', why);
}

static qd_err refuse_size(const struct taquin_scan *scan, struct qd_message *why)
{
    (void)taquin_refuse(scan, why, "taquin.size");
    qd_message_number(why, "least", TAQUIN_SIDE_MIN);
    qd_message_number(why, "most", TAQUIN_SIDE_MAX);
    return QD_RANGE;
}

static qd_err scan_row(struct taquin_scan *scan, struct taquin_level *level, int *tiles,
                       struct qd_message *why)
{
    int count = 0;
    qd_err err = expect(scan, '(', why);
    while (!err && peek(scan) != ')') {
        if (count == TAQUIN_SIDE_MAX || level->rows == TAQUIN_SIDE_MAX)
            return refuse_size(scan, why);
        if (level->rows > 0 && count == level->cols)
            break;
        err = scan_cell(scan, level, level->rows * level->cols + count, tiles, why);
        count++;
    }
    if (err)
        return err;
    if (level->rows == 0)
        level->cols = count;
    if (count != level->cols || peek(scan) != ')') {
        err = taquin_refuse(scan, why, "taquin.picture.width");
        qd_message_number(why, "found", count);
        qd_message_number(why, "expected", level->cols);
        return err;
    }
    taquin_step(scan);
    level->rows++;
    return QD_OK;
}

qd_err taquin_lisp_parse(struct taquin_scan scan, struct taquin_level *level,
                         struct qd_message *why)
{
    int tiles = 0;
    if (peek(&scan) == '\'')
        taquin_step(&scan);
    qd_err err = expect(&scan, '(', why);
    while (!err && peek(&scan) != ')')
        err = scan_row(&scan, level, &tiles, why);
    if (err)
        return err;
    if (level->rows < TAQUIN_SIDE_MIN || level->cols < TAQUIN_SIDE_MIN)
        return refuse_size(&scan, why);
    if (tiles == level->rows * level->cols)
        return taquin_refuse(&scan, why, "taquin.text.blank.none");
    taquin_step(&scan);
    if (peek(&scan) >= 0)
        return taquin_refuse(&scan, why, "taquin.lisp");
    return QD_OK;
}
