/* Parameters in IDs: "8x10b3" is eight rows, ten columns, three boxes; "8x8" leaves the boxes to
 * the size; "8x8-hard" asks for a class.
 */
#include "sokoban/sokoban.h"

enum { SIDE_LEAST = 5, SIDE_MOST = 32, BOXES_MOST = 24, CELLS_A_BOX = 5 };

static qd_err refuse(struct qd_text all, struct qd_text rest, const char *code, qd_err err,
                     struct qd_message *why)
{
    qd_message_set(why, code);
    qd_message_text(why, "found", rest);
    qd_message_at(why, 1, (uint32_t)(all.size - rest.size + 1));
    return err;
}

static bool cut_letter(struct qd_text *rest, char letter)
{
    if (rest->size == 0 || rest->data[0] != letter)
        return false;
    rest->data++;
    rest->size--;
    return true;
}

static qd_err cut_side(struct qd_text all, struct qd_text *rest, uint64_t *out,
                       struct qd_message *why)
{
    struct qd_text before = *rest;
    if (before.size == 0 || before.data[0] < '0' || before.data[0] > '9')
        return refuse(all, before, "sokoban.params", QD_SYNTAX, why);
    if (qd_text_digits(rest, SIDE_MOST, out) && *out >= SIDE_LEAST)
        return QD_OK;
    qd_err err = refuse(all, before, "sokoban.params.size", QD_RANGE, why);
    qd_message_number(why, "least", SIDE_LEAST);
    qd_message_number(why, "most", SIDE_MOST);
    return err;
}

/* "-easy" to "-expert", behind the dash. */
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
    return refuse(all, *rest, "sokoban.params.class", QD_SYNTAX, why);
}

qd_err sokoban_params_parse(struct qd_text text, struct sokoban_params *out, struct qd_message *why)
{
    struct qd_text rest = text;
    uint64_t rows, cols, boxes;
    qd_err err = cut_side(text, &rest, &rows, why);
    if (!err && !cut_letter(&rest, 'x'))
        err = refuse(text, rest, "sokoban.params", QD_SYNTAX, why);
    if (!err)
        err = cut_side(text, &rest, &cols, why);
    if (err)
        return err;
    /* A box needs room: its cell, the player's, and somewhere to go. */
    uint64_t most = (rows - 2) * (cols - 2) / CELLS_A_BOX;
    most = most < BOXES_MOST ? most : BOXES_MOST;
    boxes = most < 2 ? 1 : most / 2;
    struct qd_text before = rest;
    if (cut_letter(&rest, 'b') && (!qd_text_digits(&rest, most, &boxes) || boxes == 0)) {
        err = refuse(text, before, "sokoban.params.boxes", QD_RANGE, why);
        qd_message_number(why, "most", (int64_t)most);
        return err;
    }
    struct sokoban_params params = {.rows = (int)rows, .cols = (int)cols, .boxes = (int)boxes};
    if (cut_letter(&rest, '-'))
        err = cut_class(text, &rest, &params, why);
    if (!err && rest.size > 0)
        err = refuse(text, rest, "sokoban.params.extra", QD_SYNTAX, why);
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
