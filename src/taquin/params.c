/* Parameters in IDs: "4x4", "5x5k6" (six colours), "4x4m80" (80 shuffle moves), "4x4u" (uniform).
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

qd_err taquin_params_parse(struct qd_text text, struct taquin_params *out, struct qd_message *why)
{
    struct qd_text rest = text;
    uint64_t rows, cols, colours = 0, shuffle = 0;
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
    bool by_moves = !err && cut_letter(&rest, 'm');
    if (by_moves)
        err =
            cut_number(text, &rest, 0, TAQUIN_SHUFFLE_MAX, "taquin.params.shuffle", &shuffle, why);
    else if (!err)
        (void)cut_letter(&rest, 'u');
    if (err)
        return err;
    if (rest.size > 0)
        return refuse(text, rest, "taquin.params.extra", why);
    *out = (struct taquin_params){(int)rows, (int)cols, (int)colours, !by_moves, (uint32_t)shuffle};
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
    if (!params.uniform)
        qd_buf_printf(out, "m%u", (unsigned)params.shuffle);
    return out->err;
}
