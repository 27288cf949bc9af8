/* SPDX-License-Identifier: MIT */
/* Parameters in IDs: "8x10b3" is eight rows, ten columns, three boxes; "8x8" derives the boxes from
 * the size; "8x8-hard" asks for a class.
 */
#include "sokoban/sokoban.h"

enum { SIDE_LEAST = 5, SIDE_MOST = 32, BOXES_MOST = 24, CELLS_A_BOX = 5 };

static qd_err cut_side(struct qd_text all, struct qd_text *rest, uint64_t *out,
                       struct qd_message *why)
{
    struct qd_text before = *rest;
    if (before.size == 0 || before.data[0] < '0' || before.data[0] > '9')
        return qd_message_refuse(why, "sokoban.params", all, before);
    if (qd_text_digits(rest, SIDE_MOST, out) && *out >= SIDE_LEAST)
        return QD_OK;
    (void)qd_message_refuse(why, "sokoban.params.size", all, before);
    qd_message_number(why, "least", SIDE_LEAST);
    qd_message_number(why, "most", SIDE_MOST);
    return QD_RANGE;
}

/* "-easy" to "-expert", after the dash. */
static qd_err cut_class(struct qd_text all, struct qd_text *rest, struct sokoban_params *params,
                        struct qd_message *why)
{
    for (int i = 0; i < SOKOBAN_CLASSES; i++) {
        if (!qd_text_is(*rest, sokoban_class_names[i]))
            continue;
        params->graded = true;
        params->class = (enum sokoban_class)i;
        rest->data += rest->size;
        rest->size = 0;
        return QD_OK;
    }
    return qd_message_refuse(why, "sokoban.params.class", all, *rest);
}

/* The harder, the more boxes, since the room they leave for mistakes counts; expert levels need a
 * large board rather than a crowded one. */
static int boxes_for(enum sokoban_class class, int usual, int most)
{
    static const int sixths[SOKOBAN_CLASSES] = {4, 6, 8, 6};
    int boxes = usual * sixths[class] / 6;
    return boxes < 1 ? 1 : boxes > most ? most : boxes;
}

qd_err sokoban_params_parse(struct qd_text text, struct sokoban_params *out, struct qd_message *why)
{
    struct qd_text rest = text;
    uint64_t rows, cols, boxes;
    qd_err err = cut_side(text, &rest, &rows, why);
    if (!err && !qd_text_cut(&rest, 'x'))
        err = qd_message_refuse(why, "sokoban.params", text, rest);
    if (!err)
        err = cut_side(text, &rest, &cols, why);
    if (err)
        return err;
    /* A box needs room: its cell, the player's, and somewhere to go. */
    uint64_t most = (rows - 2) * (cols - 2) / CELLS_A_BOX;
    most = most < BOXES_MOST ? most : BOXES_MOST;
    boxes = most < 2 ? 1 : most / 2;
    struct qd_text before = rest;
    if (qd_text_cut(&rest, 'b') && (!qd_text_digits(&rest, most, &boxes) || boxes == 0)) {
        (void)qd_message_refuse(why, "sokoban.params.boxes", text, before);
        qd_message_number(why, "most", (int64_t)most);
        return QD_RANGE;
    }
    bool given = rest.data != before.data;
    struct sokoban_params params = {.rows = (int)rows, .cols = (int)cols, .boxes = (int)boxes};
    if (qd_text_cut(&rest, '-'))
        err = cut_class(text, &rest, &params, why);
    if (!err && params.graded && !given)
        params.boxes = boxes_for(params.class, (int)boxes, (int)most);
    if (!err && rest.size > 0)
        err = qd_message_refuse(why, "sokoban.params.extra", text, rest);
    if (!err)
        *out = params;
    return err;
}

qd_err sokoban_params_format(struct qd_text text, struct qd_buf *out, struct qd_message *why)
{
    struct sokoban_params params;
    qd_err err = sokoban_params_parse(text, &params, why);
    if (err)
        return err;
    qd_buf_printf(out, "%dx%db%d", params.rows, params.cols, params.boxes);
    if (params.graded)
        qd_buf_printf(out, "-%s", sokoban_class_names[params.class]);
    return out->err;
}
