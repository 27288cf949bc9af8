/* Parameters in IDs: "4x4", "5x5k6" (six colours), then how the board is shuffled: "m80" (80 random
 * moves), "d40" (exactly 40 moves from solved), "-hard" (of a difficulty), "u" (uniform, the
 * usual).
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
    qd_message_set(why, code);
    qd_message_number(why, "least", (int64_t)least);
    qd_message_number(why, "most", (int64_t)most);
    qd_message_text(why, "found", before);
    qd_message_at(why, 1, (uint32_t)(all.size - before.size + 1));
    return QD_RANGE;
}

static bool cut_letter(struct qd_text *rest, char letter)
{
    if (rest->size == 0 || rest->data[0] != letter)
        return false;
    rest->data++;
    rest->size--;
    return true;
}

static qd_err refuse(struct qd_text all, struct qd_text rest, const char *code,
                     struct qd_message *why)
{
    qd_message_set(why, code);
    qd_message_text(why, "found", rest);
    qd_message_at(why, 1, (uint32_t)(all.size - rest.size + 1));
    return QD_SYNTAX;
}

/* "-easy" to "-expert", behind the dash. */
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
    return refuse(all, *rest, "taquin.params.class", why);
}

/* How the board is shuffled. */
static qd_err cut_way(struct qd_text all, struct qd_text *rest, struct taquin_params *params,
                      struct qd_message *why)
{
    uint64_t count = 0;
    qd_err err = QD_OK;
    if (cut_letter(rest, 'm')) {
        params->way = TAQUIN_SHUFFLED;
        err = cut_number(all, rest, 0, TAQUIN_SHUFFLE_MAX, "taquin.params.shuffle", &count, why);
    } else if (cut_letter(rest, 'd')) {
        params->way = TAQUIN_AT;
        err = cut_number(all, rest, 1, TAQUIN_AT_MAX, "taquin.params.distance", &count, why);
    } else if (cut_letter(rest, '-')) {
        params->way = TAQUIN_GRADED;
        err = cut_class(all, rest, params, why);
    } else {
        (void)cut_letter(rest, 'u');
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
        return refuse(text, rest, "taquin.params", why);
    qd_err err =
        cut_number(text, &rest, TAQUIN_SIDE_MIN, TAQUIN_SIDE_MAX, "taquin.size", &rows, why);
    if (err)
        return err;
    if (!cut_letter(&rest, 'x'))
        return refuse(text, rest, "taquin.params", why);
    err = cut_number(text, &rest, TAQUIN_SIDE_MIN, TAQUIN_SIDE_MAX, "taquin.size", &cols, why);
    if (!err && cut_letter(&rest, 'k'))
        err = cut_number(text, &rest, 1, TAQUIN_NUMBER_MAX, "taquin.params.colours", &colours, why);
    if (!err)
        err = cut_way(text, &rest, &params, why);
    if (err)
        return err;
    if (rest.size > 0)
        return refuse(text, rest, "taquin.params.extra", why);
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
