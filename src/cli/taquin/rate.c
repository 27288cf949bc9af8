/* SPDX-License-Identifier: MIT */
/* `quadrille taquin rate`: how hard a board is, by its shortest solution and its layouts. */
#include "base/base.h"
#include "cli/bulk/levels.h"
#include "cli/taquin/taquin.h"
#include "taquin/taquin.h"

#include <inttypes.h>

enum { LAYOUTS_MOST = 1000 };

struct rating {
    uint32_t least; /* lower bound on the length of a solution */
    uint32_t most;  /* length of the shortest known */
    int layouts;    /* LAYOUTS_MOST + 1 when there are more */
    const char *class_name;
};

static const char *class_of(const struct rating *rating)
{
    if (rating->most == 0)
        return "solved";
    enum taquin_difficulty low = taquin_difficulty_of(rating->least, rating->layouts);
    enum taquin_difficulty high = taquin_difficulty_of(rating->most, rating->layouts);
    return low == high ? taquin_difficulty_names[low] : NULL;
}

static void print_rating(const struct cli_options *options, const struct rating *rating)
{
    bool exact = rating->least == rating->most, many = rating->layouts > LAYOUTS_MOST;
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        if (exact)
            qd_json_field_number(&line.json, "length", rating->most);
        qd_json_field_number(&line.json, "lower_bound", rating->least);
        qd_json_field_number(&line.json, "upper_bound", rating->most);
        qd_json_field_number(&line.json, "layouts", many ? LAYOUTS_MOST : rating->layouts);
        qd_json_field_bool(&line.json, "all_layouts", !many);
        if (rating->class_name)
            qd_json_field_string(&line.json, "class", rating->class_name);
        cli_json_print(&line);
        return;
    }
    cli_class_put(rating->class_name ? rating->class_name : "?");
    cli_say(exact ? "taquin.rated" : "taquin.rated.range",
            CLI_WORDS({"least", .number = rating->least}, {"most", .number = rating->most},
                      {"layouts", .phrase = many ? "taquin.layouts.many" : "taquin.layouts"},
                      {"count", .number = many ? LAYOUTS_MOST : rating->layouts}));
}

static int rate_one(const struct cli_options *options, const struct cli_levels *levels,
                    struct qd_play *play, const struct qd_bulk_row *row, void *context)
{
    struct qd_message why = {0};
    (void)levels, (void)play, (void)context;
    qd_err err = cli_bulk_error(row, "rated");
    if (err)
        return cli_report(&options->cli, "taquin rate", 0, err, &why);
    struct rating rating = {.least = (uint32_t)cli_bulk_number(row, "least"),
                            .most = (uint32_t)cli_bulk_number(row, "most"),
                            .layouts = (int)cli_bulk_number(row, "layouts")};
    rating.class_name = class_of(&rating);
    print_rating(options, &rating);
    return CLI_DONE;
}

int cli_taquin_rate(const struct cli *cli, int argc, char **argv)
{
    return cli_bulk_rate(cli, argc, argv, &cli_bulk_rate_taquin, rate_one);
}
