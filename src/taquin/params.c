/* SPDX-License-Identifier: MIT */
/* Parameters in IDs: "4x4", "5x5k6" (six colours), then the shuffle: "m80" (80 random moves), "d40"
 * (exactly 40 moves from solved), "-hard" (of a difficulty), "u" (uniform, the default).
 */
#include "taquin/taquin.h"

/* Cuts a number after a letter; refuses with `code` when it is missing or outside least…most. */
static qd_err cut_number(struct qd_text all, struct qd_text *rest, uint64_t least, uint64_t most,
                         const char *code, uint64_t *out, struct qd_message *why)
{
    struct qd_text before = *rest;
    uint64_t value;
    if (qd_text_digits(rest, most, &value) && value >= least) {
        *out = value;
        return QD_OK;
    }
    (void)qd_message_refuse(why, code, all, before);
    qd_message_number(why, "least", (int64_t)least);
    qd_message_number(why, "most", (int64_t)most);
    return QD_RANGE;
}

/* "-easy" to "-expert", after the dash. */
static qd_err cut_class(struct qd_text all, struct qd_text *rest, struct taquin_params *params,
                        struct qd_message *why)
{
    for (int i = 0; i < TAQUIN_CLASSES; i++) {
        if (!qd_text_is(*rest, taquin_difficulty_names[i]))
            continue;
        params->difficulty = (enum taquin_difficulty)i;
        rest->data += rest->size;
        rest->size = 0;
        return QD_OK;
    }
    return qd_message_refuse(why, "taquin.params.class", all, *rest);
}

static qd_err cut_shuffle(struct qd_text all, struct qd_text *rest, struct taquin_params *params,
                          struct qd_message *why)
{
    uint64_t count = 0;
    qd_err err = QD_OK;
    if (qd_text_cut(rest, 'm')) {
        params->way = TAQUIN_SHUFFLED;
        err = cut_number(all, rest, 0, TAQUIN_SHUFFLE_MAX, "taquin.params.shuffle", &count, why);
    } else if (qd_text_cut(rest, 'd')) {
        params->way = TAQUIN_AT;
        err = cut_number(all, rest, 1, TAQUIN_AT_MAX, "taquin.params.distance", &count, why);
    } else if (qd_text_cut(rest, '-')) {
        params->way = TAQUIN_GRADED;
        err = cut_class(all, rest, params, why);
    } else {
        (void)qd_text_cut(rest, 'u');
    }
    params->count = (uint32_t)count;
    return err;
}

qd_err taquin_params_parse(struct qd_text text, struct taquin_params *out, struct qd_message *why)
{
    struct qd_text rest = text;
    struct taquin_params params = {.way = TAQUIN_UNIFORM};
    uint64_t rows, cols, colours = 0;
    if (rest.size == 0 || rest.data[0] < '0' || rest.data[0] > '9')
        return qd_message_refuse(why, "taquin.params", text, rest);
    qd_err err =
        cut_number(text, &rest, TAQUIN_SIDE_MIN, TAQUIN_SIDE_MAX, "taquin.size", &rows, why);
    if (err)
        return err;
    if (!qd_text_cut(&rest, 'x'))
        return qd_message_refuse(why, "taquin.params", text, rest);
    err = cut_number(text, &rest, TAQUIN_SIDE_MIN, TAQUIN_SIDE_MAX, "taquin.size", &cols, why);
    if (!err && qd_text_cut(&rest, 'k'))
        err = cut_number(text, &rest, 1, TAQUIN_NUMBER_MAX, "taquin.params.colours", &colours, why);
    if (!err)
        err = cut_shuffle(text, &rest, &params, why);
    if (err)
        return err;
    if (rest.size > 0)
        return qd_message_refuse(why, "taquin.params.extra", text, rest);
    params.rows = (int)rows;
    params.cols = (int)cols;
    params.colours = (int)colours;
    *out = params;
    return QD_OK;
}

qd_err taquin_params_format(struct qd_text text, struct qd_buf *out, struct qd_message *why)
{
    struct taquin_params params;
    qd_err err = taquin_params_parse(text, &params, why);
    if (err)
        return err;
    qd_buf_printf(out, "%dx%d", params.rows, params.cols);
    if (params.colours)
        qd_buf_printf(out, "k%d", params.colours);
    if (params.way == TAQUIN_SHUFFLED)
        qd_buf_printf(out, "m%u", (unsigned)params.count);
    else if (params.way == TAQUIN_AT)
        qd_buf_printf(out, "d%u", (unsigned)params.count);
    else if (params.way == TAQUIN_GRADED)
        qd_buf_printf(out, "-%s", taquin_difficulty_names[params.difficulty]);
    return out->err;
}
