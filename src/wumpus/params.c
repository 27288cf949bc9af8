/* SPDX-License-Identifier: MIT */
/* Parameters in IDs: the size, then pN pits, wN wumpuses, gN golds, s (a grid may need the arrow),
 * the options of a level (k, o, aN, rN, dN), and after a dash a class or a method: "8x8",
 * "10x10-hard", "8x8p12w2g2k", "8x8-corridor".
 */
#include "wumpus/world.h"

const char *const wumpus_class_names[WUMPUS_CLASSES] = {"easy", "medium", "hard"};
const char *const wumpus_method_names[WUMPUS_METHODS] = {"proved", "class",    "random", "thirds",
                                                         "spaced", "corridor", "sides",  "report"};

/* A number, refused with `code` when it is missing or outside least…most. */
static qd_err cut_number(struct qd_text all, struct qd_text *rest, int least, int most,
                         const char *code, int *out, struct qd_message *why)
{
    struct qd_text before = *rest;
    uint64_t value;
    if (qd_text_digits(rest, (uint64_t)most, &value) && (int)value >= least) {
        *out = (int)value;
        return QD_OK;
    }
    *rest = before;
    (void)qd_message_refuse(why, code, all, before);
    qd_message_number(why, "least", least);
    qd_message_number(why, "most", most);
    return QD_RANGE;
}

/* "8x8": boards are square. */
static qd_err cut_side(struct qd_text all, struct qd_text *rest, int *side, struct qd_message *why)
{
    int cols;
    if (rest->size == 0 || rest->data[0] < '0' || rest->data[0] > '9')
        return qd_message_refuse(why, "wumpus.params", all, *rest);
    qd_err err = cut_number(all, rest, WUMPUS_SIDE_MIN, WUMPUS_SIDE_MAX, "wumpus.size", side, why);
    if (err)
        return err;
    if (!qd_text_cut(rest, 'x'))
        return qd_message_refuse(why, "wumpus.params", all, *rest);
    struct qd_text before = *rest;
    err = cut_number(all, rest, WUMPUS_SIDE_MIN, WUMPUS_SIDE_MAX, "wumpus.size", &cols, why);
    if (!err && cols != *side)
        err = qd_message_refuse(why, "wumpus.square", all, before);
    return err;
}

/* k, o, aN, rN, dN, each at most once and in this order. */
static qd_err cut_letters(struct qd_text all, struct qd_text *rest, struct wumpus_options *options,
                          struct qd_message *why)
{
    qd_err err = QD_OK;
    options->count_known = qd_text_cut(rest, 'k');
    options->overlap = qd_text_cut(rest, 'o');
    if (qd_text_cut(rest, 'a'))
        err = cut_number(all, rest, 0, WUMPUS_ARROWS_MOST, "wumpus.params.arrows", &options->arrows,
                         why);
    if (!err && qd_text_cut(rest, 'r'))
        err = cut_number(all, rest, 0, WUMPUS_JOKERS_MOST, "wumpus.params.jokers",
                         &options->reveals, why);
    if (!err && qd_text_cut(rest, 'd'))
        err = cut_number(all, rest, 0, WUMPUS_JOKERS_MOST, "wumpus.params.jokers",
                         &options->deduces, why);
    return err;
}

static struct wumpus_options usual_options(void)
{
    return (struct wumpus_options){.arrows = wumpus_classic.arrows,
                                   .reveals = wumpus_classic.reveals,
                                   .deduces = wumpus_classic.deduces};
}

qd_err wumpus_options_cut(struct qd_text all, struct qd_text *rest, struct wumpus_options *out,
                          struct qd_message *why)
{
    struct wumpus_options options = usual_options();
    qd_err err = cut_side(all, rest, &options.side, why);
    if (!err)
        err = cut_letters(all, rest, &options, why);
    if (!err)
        *out = options;
    return err;
}

static void format_letters(const struct wumpus_options *options, struct qd_buf *out)
{
    const struct wumpus_options usual = usual_options();
    qd_buf_puts(out, options->count_known ? "k" : "");
    qd_buf_puts(out, options->overlap ? "o" : "");
    if (options->arrows != usual.arrows)
        qd_buf_printf(out, "a%d", options->arrows);
    if (options->reveals != usual.reveals)
        qd_buf_printf(out, "r%d", options->reveals);
    if (options->deduces != usual.deduces)
        qd_buf_printf(out, "d%d", options->deduces);
}

void wumpus_options_format(const struct wumpus_options *options, struct qd_buf *out)
{
    qd_buf_printf(out, "%dx%d", options->side, options->side);
    format_letters(options, out);
}

/* A class or a method after the dash. */
static qd_err cut_method(struct qd_text all, struct qd_text *rest, struct wumpus_params *params,
                         struct qd_message *why)
{
    for (int i = 0; i < WUMPUS_CLASSES; i++) {
        if (!qd_text_is(*rest, wumpus_class_names[i]))
            continue;
        params->method = WUMPUS_CLASSED;
        params->difficulty = (enum wumpus_class)i;
        rest->size = 0;
        return QD_OK;
    }
    for (int i = WUMPUS_RANDOM; i < WUMPUS_METHODS; i++) {
        if (!qd_text_is(*rest, wumpus_method_names[i]))
            continue;
        params->method = (enum wumpus_method)i;
        rest->size = 0;
        return QD_OK;
    }
    return qd_message_refuse(why, "wumpus.params.way", all, *rest);
}

static qd_err cut_counts(struct qd_text all, struct qd_text *rest, struct wumpus_params *params,
                         struct qd_message *why)
{
    qd_err err = QD_OK;
    int cells = params->options.side * params->options.side;
    if (qd_text_cut(rest, 'p'))
        err = cut_number(all, rest, 0, cells, "wumpus.params.pits", &params->pits, why);
    if (!err && qd_text_cut(rest, 'w'))
        err =
            cut_number(all, rest, 0, WUMPUS_MANY, "wumpus.params.wumpuses", &params->wumpuses, why);
    if (!err && qd_text_cut(rest, 'g'))
        err = cut_number(all, rest, 1, WUMPUS_MANY, "wumpus.params.golds", &params->golds, why);
    params->arrow = !err && qd_text_cut(rest, 's');
    return err;
}

/* The cells beside the start and the start itself stay empty. */
static bool has_room(const struct wumpus_params *params)
{
    int room = params->options.side * params->options.side - 3;
    int pits = params->pits < 0 ? 0 : params->pits, others = params->wumpuses + params->golds;
    if (params->options.overlap)
        others = params->wumpuses > params->golds ? params->wumpuses : params->golds;
    return pits + others <= room;
}

qd_err wumpus_params_parse(struct qd_text text, struct wumpus_params *out, struct qd_message *why)
{
    struct qd_text rest = text;
    struct wumpus_params params = {
        .options = usual_options(), .pits = -1, .golds = 1, .method = WUMPUS_PROVED};
    qd_err err = cut_side(text, &rest, &params.options.side, why);
    if (err)
        return err;
    params.wumpuses = params.options.side > 2;
    err = cut_counts(text, &rest, &params, why);
    if (!err)
        err = cut_letters(text, &rest, &params.options, why);
    if (!err && qd_text_cut(&rest, '-'))
        err = cut_method(text, &rest, &params, why);
    if (err)
        return err;
    if (rest.size > 0)
        return qd_message_refuse(why, "wumpus.params.extra", text, rest);
    if (!has_room(&params)) {
        (void)qd_message_refuse(why, "wumpus.params.room", text, text);
        return QD_RANGE;
    }
    *out = params;
    return QD_OK;
}

qd_err wumpus_params_format(struct qd_text text, struct qd_buf *out, struct qd_message *why)
{
    struct wumpus_params params;
    qd_err err = wumpus_params_parse(text, &params, why);
    if (err)
        return err;
    qd_buf_printf(out, "%dx%d", params.options.side, params.options.side);
    if (params.pits >= 0)
        qd_buf_printf(out, "p%d", params.pits);
    if (params.wumpuses != (params.options.side > 2))
        qd_buf_printf(out, "w%d", params.wumpuses);
    if (params.golds != 1)
        qd_buf_printf(out, "g%d", params.golds);
    if (params.arrow)
        qd_buf_char(out, 's');
    format_letters(&params.options, out);
    if (params.method == WUMPUS_CLASSED)
        qd_buf_printf(out, "-%s", wumpus_class_names[params.difficulty]);
    else if (params.method != WUMPUS_PROVED)
        qd_buf_printf(out, "-%s", wumpus_method_names[params.method]);
    return out->err;
}
