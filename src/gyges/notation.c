/* SPDX-License-Identifier: MIT */
/* Moves as text, "," between them: "a1-b3" (run), "a1-c2-b4" (a bounce named), "a1xb1=c4" (replace
 * and drop), "a5-N" (into a goal), "321123" (setup), "pass". Cells are also read in the student
 * report's numbers, row and column from the top left: "11" is a6, "66" is f1.
 */
#include "gyges/gyges.h"

void gyges_cell_name(int cell, char *name)
{
    if (cell >= GYGES_CELLS) {
        name[0] = cell == GYGES_GOAL_S ? 'S' : 'N';
        name[1] = '\0';
        return;
    }
    name[0] = (char)('a' + cell % 6);
    name[1] = (char)('1' + cell / 6);
    name[2] = '\0';
}

static void cut(struct qd_text *rest, size_t size)
{
    rest->data += size;
    rest->size -= size;
}

/* Whether a cell in the report's numbers comes first: two digits 1 to 6 and no third. */
static bool is_numbered(struct qd_text rest)
{
    for (size_t i = 0; i < 2; i++)
        if (rest.size <= i || rest.data[i] < '1' || rest.data[i] > '6')
            return false;
    return rest.size == 2 || rest.data[2] < '0' || rest.data[2] > '9';
}

int gyges_cut_cell(struct qd_text *rest)
{
    if (rest->size > 0 && (rest->data[0] == 'S' || rest->data[0] == 'N')) {
        int goal = rest->data[0] == 'S' ? GYGES_GOAL_S : GYGES_GOAL_N;
        cut(rest, 1);
        return goal;
    }
    if (is_numbered(*rest)) {
        int cell = ('6' - rest->data[0]) * 6 + rest->data[1] - '1';
        cut(rest, 2);
        return cell;
    }
    if (rest->size < 2 || rest->data[0] < 'a' || rest->data[0] > 'f' || rest->data[1] < '1' ||
        rest->data[1] > '6')
        return -1;
    int cell = (rest->data[1] - '1') * 6 + rest->data[0] - 'a';
    cut(rest, 2);
    return cell;
}

struct reader {
    struct qd_text all, rest;
    struct qd_message *why;
};

static qd_err refuse(const struct reader *reader, const char *code)
{
    qd_message_set(reader->why, code);
    qd_message_text(reader->why, "found", qd_text_character(reader->rest));
    qd_message_at(reader->why, 1, (uint32_t)(reader->all.size - reader->rest.size + 1));
    return QD_SYNTAX;
}

static bool cut_char(struct reader *reader, char c)
{
    if (reader->rest.size == 0 || reader->rest.data[0] != c)
        return false;
    cut(&reader->rest, 1);
    return true;
}

static qd_err read_setup(struct reader *reader, qd_move *move)
{
    uint8_t row[6];
    struct qd_text *rest = &reader->rest;
    for (int i = 0; i < 6; i++) {
        if (rest->size == 0 || rest->data[0] < '1' || rest->data[0] > '3')
            return refuse(reader, "gyges.notation.setup");
        row[i] = (uint8_t)(rest->data[0] - '0');
        cut(rest, 1);
    }
    *move = gyges_setup_move(gyges_setup_code(row));
    return QD_OK;
}

/* After the start: cells with "-" between, or "x" before the last and a drop. */
static qd_err read_path(struct reader *reader, int from, qd_move *move)
{
    int names[GYGES_NAMES] = {0}, count = 0;
    for (;;) {
        struct reader before = *reader;
        bool replaces = cut_char(reader, 'x');
        if (!replaces && !cut_char(reader, '-'))
            return refuse(reader, "gyges.notation.sign");
        int to = gyges_cut_cell(&reader->rest);
        if (to < 0 || (to >= GYGES_CELLS && replaces))
            return refuse(reader, "gyges.notation.cell");
        bool more = reader->rest.size > 0 && reader->rest.data[0] != ',' && !replaces;
        if (more && to < GYGES_CELLS) {
            if (count == GYGES_NAMES)
                return refuse(&before, "gyges.notation.names");
            names[count++] = to + 1;
            continue;
        }
        int drop = -1;
        if (replaces) {
            if (!cut_char(reader, '='))
                return refuse(reader, "gyges.notation.drop");
            drop = gyges_cut_cell(&reader->rest);
            if (drop < 0 || drop >= GYGES_CELLS)
                return refuse(reader, "gyges.notation.cell");
        }
        *move = gyges_move(from, to, drop + 1) | (qd_move)names[0] << 18 | (qd_move)names[1] << 24;
        return QD_OK;
    }
}

static qd_err read_move(struct reader *reader, qd_move *move)
{
    struct qd_text *rest = &reader->rest;
    if (rest->size > 0 && rest->data[0] >= '0' && rest->data[0] <= '9' && !is_numbered(*rest))
        return read_setup(reader, move);
    if (rest->size >= 4 && qd_text_is((struct qd_text){rest->data, 4}, "pass")) {
        cut(rest, 4);
        *move = gyges_pass_move();
        return QD_OK;
    }
    int from = gyges_cut_cell(rest);
    if (from < 0 || from >= GYGES_CELLS) {
        if (from >= GYGES_CELLS) /* a goal cannot be a start: report its position */
            *rest = (struct qd_text){rest->data - 1, rest->size + 1};
        return refuse(reader, "gyges.notation.start");
    }
    return read_path(reader, from, move);
}

qd_err gyges_moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                         struct qd_message *why)
{
    (void)level;
    struct reader reader = {text, text, why};
    size_t before = out->count;
    for (bool first = true; first || reader.rest.size > 0; first = false) {
        qd_move move = 0;
        qd_err err = QD_OK;
        if (!first && !cut_char(&reader, ','))
            err = refuse(&reader, "gyges.notation.comma");
        if (!err)
            err = read_move(&reader, &move);
        if (!err && qd_moves_add(out, move)) {
            qd_message_set(why, "error.memory");
            err = QD_MEMORY;
        }
        if (err) {
            out->count = before;
            return err;
        }
    }
    return QD_OK;
}

static void put_cell(int cell, struct qd_buf *out)
{
    char name[4];
    gyges_cell_name(cell, name);
    qd_buf_puts(out, name);
}

static void put_move(qd_move move, struct qd_buf *out)
{
    uint8_t row[6];
    if (gyges_kind(move) == GYGES_PASS) {
        qd_buf_puts(out, "pass");
        return;
    }
    if (gyges_kind(move) == GYGES_SETUP) {
        (void)gyges_setup_row(move & 0x3ff, row);
        for (int i = 0; i < 6; i++)
            qd_buf_char(out, (char)('0' + row[i]));
        return;
    }
    put_cell(gyges_from(move), out);
    for (int i = 0; i < GYGES_NAMES && gyges_name(move, i) >= 0; i++) {
        qd_buf_char(out, '-');
        put_cell(gyges_name(move, i), out);
    }
    qd_buf_char(out, gyges_drop(move) >= 0 ? 'x' : '-');
    put_cell(gyges_to(move), out);
    if (gyges_drop(move) >= 0) {
        qd_buf_char(out, '=');
        put_cell(gyges_drop(move), out);
    }
}

void gyges_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                        struct qd_buf *out)
{
    (void)level;
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            qd_buf_char(out, ',');
        put_move(moves[i], out);
    }
}
