/* SPDX-License-Identifier: MIT */
/* Level text: "full:321123/000000/000000/000000/000000/321123 s". Six rows from South's side,
 * digits 0 to 3 ("." is 0 too), "/" or blanks between, then the side to move. The options come
 * first and may be omitted. An empty board begins with South's setup; a full home row of South
 * alone, North to move, with North's.
 *
 * The student report's form is read too: the cells of the ones, twos and threes by its numbers,
 * "[[11,16,61,66],[12,15,62,65],[13,14,63,64]] s"; row 1 is North's, column 1 is a.
 */
#include "gyges/gyges.h"

#include <stdlib.h>
#include <string.h>

struct scan {
    struct qd_text rest;
    uint32_t line, column;
};

static qd_err refuse(const struct scan *at, const char *code, struct qd_message *why)
{
    qd_message_set(why, code);
    qd_message_at(why, at->line, at->column);
    return QD_SYNTAX;
}

static void step(struct scan *scan)
{
    bool newline = scan->rest.data[0] == '\n';
    scan->line += newline;
    scan->column = newline ? 1 : scan->column + 1;
    scan->rest.data++;
    scan->rest.size--;
}

static int peek(const struct scan *scan)
{
    return scan->rest.size > 0 ? (unsigned char)scan->rest.data[0] : -1;
}

static void skip_blanks(struct scan *scan)
{
    for (int c = peek(scan); c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '_';
         c = peek(scan))
        step(scan);
}

static bool is_letter(int c)
{
    return c >= 'a' && c <= 'z';
}

/* "full:" or "beginner-free:" before the position, if present. */
static qd_err scan_options(struct scan *scan, struct gyges_options *options, struct qd_message *why)
{
    struct scan start = *scan;
    size_t size = 0;
    while (size < scan->rest.size &&
           (is_letter((unsigned char)scan->rest.data[size]) || scan->rest.data[size] == '-'))
        size++;
    if (size == 0)
        return QD_OK;
    struct qd_text word = {scan->rest.data, size};
    if (!qd_text_is(word, "full"))
        while (word.size > 0)
            if (!gyges_cut_option(&word, options))
                break;
    bool known = word.size == 0 || qd_text_is(word, "full");
    for (size_t i = 0; i < size - word.size && !known; i++)
        step(scan);
    if (!known) {
        qd_err err = refuse(scan, "gyges.text.option", why);
        qd_message_text(why, "found", word);
        return err;
    }
    *scan = start;
    for (size_t i = 0; i < size; i++)
        step(scan);
    if (peek(scan) != ':')
        return refuse(scan, "gyges.text.colon", why);
    step(scan);
    return QD_OK;
}

static qd_err scan_rows(struct scan *scan, uint8_t *value, struct qd_message *why)
{
    for (int cell = 0; cell < GYGES_CELLS; cell++) {
        skip_blanks(scan);
        if (cell % 6 == 0 && cell > 0 && peek(scan) == '/') {
            step(scan);
            skip_blanks(scan);
        }
        int c = peek(scan);
        if (c != '.' && (c < '0' || c > '3')) {
            qd_err err =
                refuse(scan, c == '/' || c < 0 ? "gyges.text.few" : "gyges.text.cell", why);
            qd_message_number(why, "row", cell / 6 + 1);
            qd_message_number(why, "found", cell % 6);
            return err;
        }
        value[cell] = (uint8_t)(c == '.' ? 0 : c - '0');
        step(scan);
    }
    return QD_OK;
}

/* One of the signs of the report's lists, blanks before it passed over. */
static qd_err scan_sign(struct scan *scan, char sign, struct qd_message *why)
{
    skip_blanks(scan);
    if (peek(scan) != sign) {
        char found[2] = {sign, '\0'};
        qd_err err = refuse(scan, "gyges.text.sign", why);
        qd_message_text(why, "expected", qd_text_of(found));
        return err;
    }
    step(scan);
    return QD_OK;
}

static qd_err scan_number(struct scan *scan, int value, uint8_t *values, struct qd_message *why)
{
    struct scan start;
    skip_blanks(scan);
    start = *scan;
    int cell = peek(scan) >= '1' && peek(scan) <= '6' ? gyges_cut_cell(&scan->rest) : -1;
    if (cell < 0 || values[cell])
        return refuse(&start, cell < 0 ? "gyges.text.number" : "gyges.text.twice", why);
    scan->column += 2;
    values[cell] = (uint8_t)value;
    return QD_OK;
}

/* "[[…],[…],[…]]" */
static qd_err scan_lists(struct scan *scan, uint8_t *values, struct qd_message *why)
{
    qd_err err = scan_sign(scan, '[', why);
    for (int value = 1; !err && value <= 3; value++) {
        if (value > 1)
            err = scan_sign(scan, ',', why);
        if (!err)
            err = scan_sign(scan, '[', why);
        skip_blanks(scan);
        for (bool first = true; !err && peek(scan) != ']'; first = false) {
            if (!first)
                err = scan_sign(scan, ',', why);
            if (!err)
                err = scan_number(scan, value, values, why);
            skip_blanks(scan);
        }
        if (!err)
            err = scan_sign(scan, ']', why);
    }
    return err ? err : scan_sign(scan, ']', why);
}

static qd_err scan_turn(struct scan *scan, uint8_t *turn, struct qd_message *why)
{
    skip_blanks(scan);
    int c = peek(scan);
    if (c != 's' && c != 'S' && c != 'n' && c != 'N')
        return refuse(scan, "gyges.text.turn", why);
    *turn = c == 'n' || c == 'N';
    step(scan);
    skip_blanks(scan);
    return peek(scan) < 0 ? QD_OK : refuse(scan, "gyges.text.end", why);
}

/* The pieces determine the phase: four of each value, or a setup in progress. */
static qd_err find_phase(struct gyges_level *level, struct qd_message *why)
{
    int counts[4] = {0};
    for (int cell = 0; cell < GYGES_CELLS; cell++)
        counts[level->value[cell]]++;
    int pieces = GYGES_CELLS - counts[0];
    if (pieces == 0 && level->turn == GYGES_SOUTH) {
        level->phase = GYGES_SETUP_S;
        return QD_OK;
    }
    if (pieces == 6 && level->turn == GYGES_NORTH && gyges_is_setup(level->value)) {
        level->phase = GYGES_SETUP_N;
        return QD_OK;
    }
    level->phase = GYGES_PLAY;
    for (int value = 1; value <= 3; value++) {
        if (counts[value] == 4)
            continue;
        qd_message_set(why, "gyges.text.pieces");
        qd_message_number(why, "value", value);
        qd_message_number(why, "found", counts[value]);
        qd_message_at(why, 1, 1);
        return QD_SYNTAX;
    }
    return QD_OK;
}

qd_err gyges_level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why)
{
    struct gyges_level *level = calloc(1, sizeof *level);
    if (!level) {
        qd_message_set(why, "error.memory");
        return QD_MEMORY;
    }
    level->base.game = &gyges_game;
    struct scan scan = {text, 1, 1};
    skip_blanks(&scan);
    qd_err err = scan_options(&scan, &level->options, why);
    if (!err)
        err = peek(&scan) == '[' ? scan_lists(&scan, level->value, why)
                                 : scan_rows(&scan, level->value, why);
    if (!err)
        err = scan_turn(&scan, &level->turn, why);
    if (!err)
        err = find_phase(level, why);
    if (err) {
        free(level);
        return err;
    }
    *out = &level->base;
    return QD_OK;
}

bool gyges_level_cut(struct qd_text *rest, struct qd_text *level)
{
    struct qd_text line;
    do {
        if (!qd_text_line(rest, &line))
            return false;
    } while (qd_text_trim(line).size == 0 || qd_text_trim(line).data[0] == '#');
    *level = line;
    return true;
}

void gyges_position_format(const uint8_t *value, int turn, struct qd_buf *out)
{
    for (int cell = 0; cell < GYGES_CELLS; cell++) {
        if (cell > 0 && cell % 6 == 0)
            qd_buf_char(out, '/');
        qd_buf_char(out, (char)('0' + value[cell]));
    }
    qd_buf_puts(out, turn == GYGES_SOUTH ? " s" : " n");
}

void gyges_level_format(const struct qd_level *base, struct qd_buf *out)
{
    const struct gyges_level *level = (const struct gyges_level *)base;
    struct gyges_options none = {0};
    if (memcmp(&level->options, &none, sizeof none) == 0)
        qd_buf_puts(out, "full");
    else
        gyges_options_format(&level->options, "", out);
    qd_buf_char(out, ':');
    gyges_position_format(level->value, level->turn, out);
}

void gyges_level_free(struct qd_level *level)
{
    free(level);
}
