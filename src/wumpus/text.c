/* SPDX-License-Identifier: MIT */
/* Level text. For programs one line: "4x4:2P1/4/1W2/3G", rows from the top, a number is a run of
 * empty cells. For people a diagram, one line per row, "." an empty cell:
 *
 *     4x4
 *     . . P .
 *     . . . .
 *     . W . .
 *     . . . G
 *
 * P pit, W wumpus, G gold, X a wumpus on gold (option o), A the start (optional). Blanks are
 * ignored; the first line may be omitted where the options are the defaults.
 */
#include "base/base.h"
#include "wumpus/world.h"

#include <stdlib.h>
#include <string.h>

struct scan {
    struct qd_text rest;
    uint32_t line;
    uint32_t column;
};

static int peek(const struct scan *scan)
{
    return scan->rest.size > 0 ? (unsigned char)scan->rest.data[0] : -1;
}

static void advance(struct scan *scan, size_t by)
{
    for (; by > 0; by--) {
        bool newline = scan->rest.data[0] == '\n';
        scan->line += newline;
        scan->column = newline ? 1 : scan->column + 1;
        scan->rest.data++;
        scan->rest.size--;
    }
}

static void skip(struct scan *scan, const char *blanks)
{
    while (peek(scan) > 0 && strchr(blanks, peek(scan)))
        advance(scan, 1);
}

static qd_err refuse(const struct scan *at, const char *code, struct qd_message *why)
{
    qd_message_set(why, code);
    qd_message_text(why, "found", qd_text_character(at->rest));
    qd_message_at(why, at->line, at->column);
    return QD_SYNTAX;
}

static const char blanks[] = " \t\r_", lines[] = " \t\r_\n";

/* Cells in the first line of a diagram: its side. */
static int first_row_cells(struct qd_text rest)
{
    int count = 0;
    for (size_t i = 0; i < rest.size && rest.data[i] != '\n' && rest.data[i] != '/'; i++)
        count += !strchr(blanks, rest.data[i]);
    return count;
}

/* The options before the map, or only the side where there are none. */
static qd_err scan_head(struct scan *scan, struct wumpus_level *level, struct qd_message *why)
{
    int c = peek(scan);
    if (c >= '0' && c <= '9') {
        struct qd_text all = scan->rest, rest = all;
        qd_err err = wumpus_options_cut(all, &rest, &level->options, why);
        if (err) {
            qd_message_at(why, scan->line, scan->column + why->column - 1);
            return err;
        }
        advance(scan, all.size - rest.size);
        skip(scan, blanks);
        if (peek(scan) != ':' && peek(scan) != '\n')
            return refuse(scan, "wumpus.text.head", why);
        bool colon = peek(scan) == ':';
        advance(scan, 1);
        if (colon) {
            skip(scan, blanks);
            if (peek(scan) == '\n')
                advance(scan, 1);
        }
        return QD_OK;
    }
    int side = first_row_cells(scan->rest);
    if (side < WUMPUS_SIDE_MIN || side > WUMPUS_SIDE_MAX) {
        (void)refuse(scan, "wumpus.size", why);
        qd_message_number(why, "least", WUMPUS_SIDE_MIN);
        qd_message_number(why, "most", WUMPUS_SIDE_MAX);
        return QD_RANGE;
    }
    level->options.side = side;
    level->options.arrows = wumpus_classic.arrows;
    level->options.reveals = wumpus_classic.reveals;
    level->options.deduces = wumpus_classic.deduces;
    return QD_OK;
}

static int contents_of(int c)
{
    switch (c) {
    case '.':
    case 'A':
        return 0;
    case 'P':
        return WUMPUS_PIT;
    case 'W':
        return WUMPUS_WUMPUS;
    case 'G':
        return WUMPUS_GOLD;
    case 'X':
        return WUMPUS_WUMPUS | WUMPUS_GOLD;
    default:
        return -1;
    }
}

/* The rule violated by these contents, NULL if none. */
static const char *forbidden(const struct wumpus_level *level, int cell, int contents)
{
    int side = level->options.side;
    if (contents == (WUMPUS_WUMPUS | WUMPUS_GOLD) && !level->options.overlap)
        return "wumpus.text.overlap";
    if (!level->rules->start_is_clear) {
        if (cell == 0 && (contents & (WUMPUS_PIT | WUMPUS_WUMPUS)))
            return "wumpus.text.home";
        return (contents & WUMPUS_WUMPUS) && level->wumpuses ? "wumpus.text.one" : NULL;
    }
    if (contents && (cell == 0 || cell == 1 || cell == side))
        return "wumpus.text.start";
    if ((contents & WUMPUS_WUMPUS) && level->wumpuses == WUMPUS_MANY)
        return "wumpus.text.many";
    if ((contents & WUMPUS_GOLD) && level->golds == WUMPUS_MANY)
        return "wumpus.text.many";
    return NULL;
}

static qd_err scan_cell(struct scan *scan, struct wumpus_level *level, int cell,
                        struct qd_message *why)
{
    int contents = contents_of(peek(scan));
    if (contents < 0 || (peek(scan) == 'A' && cell != 0))
        return refuse(scan, "wumpus.text.cell", why);
    const char *code = forbidden(level, cell, contents);
    if (code) {
        (void)refuse(scan, code, why);
        qd_message_number(why, "most", WUMPUS_MANY);
        return QD_ILLEGAL;
    }
    level->map[cell] = (uint8_t)contents;
    level->wumpuses += (contents & WUMPUS_WUMPUS) != 0;
    level->golds += (contents & WUMPUS_GOLD) != 0;
    level->pits += (contents & WUMPUS_PIT) != 0;
    advance(scan, 1);
    return QD_OK;
}

/* A run of empty cells, "12". */
static qd_err scan_run(struct scan *scan, int room, int *count, struct qd_message *why)
{
    struct qd_text rest = scan->rest;
    uint64_t value;
    if (!qd_text_digits(&rest, (uint64_t)room, &value) || value == 0)
        return refuse(scan, "wumpus.text.long", why);
    advance(scan, scan->rest.size - rest.size);
    *count = (int)value;
    return QD_OK;
}

static qd_err scan_row(struct scan *scan, struct wumpus_level *level, int row,
                       struct qd_message *why)
{
    int side = level->options.side, col = 0;
    qd_err err = QD_OK;
    for (skip(scan, blanks); !err; skip(scan, blanks)) {
        int c = peek(scan), count = 1;
        if (c < 0 || c == '\n' || c == '/')
            break;
        if (col == side)
            return refuse(scan, "wumpus.text.long", why);
        if (c >= '0' && c <= '9')
            err = scan_run(scan, side - col, &count, why);
        else
            err = scan_cell(scan, level, row * side + col, why);
        col += count;
    }
    if (!err && col < side) {
        err = refuse(scan, "wumpus.text.short", why);
        qd_message_number(why, "number", col);
        qd_message_number(why, "expected", side);
    }
    return err;
}

static qd_err scan_map(struct scan *scan, struct wumpus_level *level, struct qd_message *why)
{
    int side = level->options.side;
    for (int row = 0; row < side; row++) {
        if (row > 0) {
            if (peek(scan) < 0) {
                qd_err err = refuse(scan, "wumpus.text.few", why);
                qd_message_number(why, "number", row);
                qd_message_number(why, "expected", side);
                return err;
            }
            advance(scan, 1);
        }
        qd_err err = scan_row(scan, level, row, why);
        if (err)
            return err;
    }
    skip(scan, lines);
    if (peek(scan) >= 0) {
        qd_err err = refuse(scan, "wumpus.text.rows", why);
        qd_message_number(why, "expected", side);
        return err;
    }
    if (!level->rules->start_is_clear && !level->wumpuses)
        return refuse(scan, "wumpus.text.one", why);
    return level->golds ? QD_OK : refuse(scan, "wumpus.text.gold", why);
}

qd_err wumpus_level_parse_as(struct qd_text text, const struct wumpus_rules *rules,
                             struct qd_level **out, struct qd_message *why)
{
    struct wumpus_level *level = calloc(1, sizeof *level);
    if (!level) {
        qd_message_set(why, "error.memory");
        return QD_MEMORY;
    }
    struct scan scan = {text, 1, 1};
    level->base.game = &wumpus_game;
    level->rules = rules;
    skip(&scan, lines);
    qd_err err = scan_head(&scan, level, why);
    if (!err)
        err = scan_map(&scan, level, why);
    if (err) {
        free(level);
        return err;
    }
    level->cells = level->options.side * level->options.side;
    *out = &level->base;
    return QD_OK;
}

qd_err wumpus_level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why)
{
    return wumpus_level_parse_as(text, &wumpus_classic, out, why);
}

void wumpus_level_index(struct wumpus_level *level)
{
    level->cells = level->options.side * level->options.side;
    level->pits = level->wumpuses = level->golds = 0;
    for (int cell = 0; cell < level->cells; cell++) {
        level->pits += (level->map[cell] & WUMPUS_PIT) != 0;
        level->wumpuses += (level->map[cell] & WUMPUS_WUMPUS) != 0;
        level->golds += (level->map[cell] & WUMPUS_GOLD) != 0;
    }
}

/* One line if it has a colon, otherwise all lines up to an empty one or a comment. */
bool wumpus_level_cut(struct qd_text *rest, struct qd_text *level)
{
    struct qd_text line;
    do {
        if (!qd_text_line(rest, &line))
            return false;
    } while (qd_text_trim(line).size == 0 || qd_text_trim(line).data[0] == '#');
    *level = line;
    if (memchr(line.data, ':', line.size))
        return true;
    while (rest->size > 0) {
        struct qd_text after = *rest;
        (void)qd_text_line(&after, &line);
        if (qd_text_trim(line).size == 0 || qd_text_trim(line).data[0] == '#')
            break;
        level->size = (size_t)(line.data + line.size - level->data);
        *rest = after;
    }
    return true;
}

static char letter_of(int contents)
{
    static const char letters[] = ".PW?G?X?";
    return letters[contents & 7];
}

void wumpus_level_format(const struct qd_level *base, struct qd_buf *out)
{
    const struct wumpus_level *level = (const struct wumpus_level *)base;
    int side = level->options.side;
    wumpus_options_format(&level->options, out);
    for (int row = 0; row < side; row++) {
        qd_buf_char(out, row ? '/' : ':');
        for (int col = 0, run = 0; col < side; col++) {
            int contents = level->map[row * side + col];
            run += contents == 0;
            if (run && (contents || col == side - 1))
                qd_buf_printf(out, "%d", run);
            if (contents) {
                qd_buf_char(out, letter_of(contents));
                run = 0;
            }
        }
    }
}

void wumpus_level_diagram(const struct wumpus_level *level, struct qd_buf *out)
{
    int side = level->options.side;
    wumpus_options_format(&level->options, out);
    qd_buf_char(out, '\n');
    for (int cell = 0; cell < side * side; cell++) {
        qd_buf_char(out, letter_of(level->map[cell]));
        qd_buf_char(out, (cell + 1) % side ? ' ' : '\n');
    }
}

void wumpus_level_free(struct qd_level *level)
{
    free(level);
}
