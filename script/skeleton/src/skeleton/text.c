/* SPDX-License-Identifier: MIT */
/* Skeleton as text: levels "7:2,5", parameters "7", moves "RRR". */
#include "skeleton/skeleton.h"

#include <stdlib.h>

static qd_err refuse(struct qd_message *why, const char *code, struct qd_text all,
                     struct qd_text rest, qd_err err)
{
    qd_message_set(why, code);
    qd_message_at(why, 1, (uint32_t)(all.size - rest.size) + 1);
    return err;
}

/* A cell of the strip, typed from 1. */
static bool read_cell(struct qd_text *rest, int cells, int *out)
{
    uint64_t number;
    if (!qd_text_digits(rest, (uint64_t)cells, &number) || number < 1)
        return false;
    *out = (int)number - 1;
    return true;
}

static bool read_cells(struct qd_text *rest, int *cells)
{
    uint64_t number;
    if (!qd_text_digits(rest, SKELETON_LONGEST, &number) || number < SKELETON_SHORTEST)
        return false;
    *cells = (int)number;
    return true;
}

qd_err skeleton_level_make(const struct skeleton_level *level, struct qd_level **out)
{
    struct skeleton_level *made = malloc(sizeof *made);
    if (!made)
        return QD_MEMORY;
    *made = *level;
    made->base.game = &skeleton_game;
    *out = &made->base;
    return QD_OK;
}

qd_err skeleton_level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why)
{
    struct qd_text line;
    if (!skeleton_level_cut(&text, &line))
        line = (struct qd_text){"", 0};
    line = qd_text_trim(line);
    struct qd_text rest = line, before = line;
    struct skeleton_level read = {0};
    if (!read_cells(&rest, &read.cells))
        return refuse(why, "skeleton.params", line, before, QD_SYNTAX);
    before = rest;
    if (!qd_text_cut(&rest, ':') || !read_cell(&rest, read.cells, &read.start) ||
        !qd_text_cut(&rest, ',') || !read_cell(&rest, read.cells, &read.goal) || rest.size > 0)
        return refuse(why, "skeleton.text", line, before, QD_SYNTAX);
    return skeleton_level_make(&read, out);
}

bool skeleton_level_cut(struct qd_text *rest, struct qd_text *level)
{
    do {
        if (!qd_text_line(rest, level))
            return false;
    } while (qd_text_trim(*level).size == 0 || qd_text_trim(*level).data[0] == '#');
    return true;
}

void skeleton_level_format(const struct qd_level *base, struct qd_buf *out)
{
    const struct skeleton_level *level = (const struct skeleton_level *)base;
    qd_buf_printf(out, "%d:%d,%d", level->cells, level->start + 1, level->goal + 1);
}

qd_err skeleton_params(struct qd_text params, int *cells, struct qd_message *why)
{
    struct qd_text rest = params;
    if (!read_cells(&rest, cells) || rest.size > 0)
        return refuse(why, "skeleton.params", params, params, QD_SYNTAX);
    return QD_OK;
}

qd_err skeleton_params_format(struct qd_text params, struct qd_buf *out, struct qd_message *why)
{
    int cells;
    qd_err err = skeleton_params(params, &cells, why);
    if (!err)
        qd_buf_printf(out, "%d", cells);
    return err ? err : out->err;
}

qd_err skeleton_moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                            struct qd_message *why)
{
    (void)level;
    if (text.size == 0)
        return refuse(why, "skeleton.moves", text, text, QD_SYNTAX);
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] != 'L' && text.data[i] != 'R')
            return refuse(why, "skeleton.moves", text,
                          (struct qd_text){text.data + i, text.size - i}, QD_SYNTAX);
    qd_err err = QD_OK;
    size_t count = out->count;
    for (size_t i = 0; !err && i < text.size; i++)
        err = qd_moves_add(out, text.data[i] == 'L' ? SKELETON_LEFT : SKELETON_RIGHT);
    if (err)
        out->count = count;
    return err;
}

void skeleton_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                           struct qd_buf *out)
{
    (void)level;
    for (size_t i = 0; i < count; i++)
        qd_buf_char(out, moves[i] == SKELETON_LEFT ? 'L' : 'R');
}
