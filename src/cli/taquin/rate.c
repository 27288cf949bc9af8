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

static void print_json(const struct rating *rating)
{
    bool many = rating->layouts > LAYOUTS_MOST;
    struct cli_json line;
    cli_json_begin(&line);
    if (rating->least == rating->most)
        qd_json_field_number(&line.json, "length", rating->most);
    qd_json_field_number(&line.json, "lower_bound", rating->least);
    qd_json_field_number(&line.json, "upper_bound", rating->most);
    qd_json_field_number(&line.json, "layouts", many ? LAYOUTS_MOST : rating->layouts);
    qd_json_field_bool(&line.json, "all_layouts", !many);
    if (rating->class_name)
        qd_json_field_string(&line.json, "class", rating->class_name);
    cli_json_print(&line);
}

enum { LEVEL, CLASS, MOVES, LAYOUTS, COLUMNS };

static const struct cli_column columns[COLUMNS] = {
    [LEVEL] = {"number", "cli.rate.level", 6, .drop = 0},
    [CLASS] = {"class", "cli.rate.class", -9, .gap = 2},
    [MOVES] = {"moves", "cli.compare.moves", 9, .drop = 0},
    [LAYOUTS] = {"layouts", "taquin.rating.layouts", 12, .drop = 0},
};

static void print_text(const struct rating *rating, uint64_t number, struct cli_table *table)
{
    const char *class_name = rating->class_name ? rating->class_name : "?";
    const enum cli_color colors[COLUMNS] = {[CLASS] = cli_class_color(class_name)};
    bool many = rating->layouts > LAYOUTS_MOST;
    char text[COLUMNS][32];
    snprintf(text[LEVEL], sizeof text[0], "%" PRIu64, number);
    if (rating->least == rating->most)
        snprintf(text[MOVES], sizeof text[0], "%" PRIu32, rating->most);
    else
        snprintf(text[MOVES], sizeof text[0], "%" PRIu32 "–%" PRIu32, rating->least, rating->most);
    snprintf(text[LAYOUTS], sizeof text[0], "%s%d", many ? "> " : "",
             many ? LAYOUTS_MOST : rating->layouts);
    const char *cells[COLUMNS] = {text[LEVEL], cli_word("cli.class.", class_name), text[MOVES],
                                  text[LAYOUTS]};
    table->colors = colors;
    cli_table_next(table, cells);
    table->colors = NULL;
}

static int rate_one(const struct cli_options *options, const struct cli_levels *levels,
                    struct qd_play *play, const struct qd_bulk_row *row, void *context)
{
    struct qd_message why = {0};
    struct cli_ratings *ratings = context;
    (void)play;
    qd_err err = cli_bulk_error(row, "rated");
    if (err)
        return cli_report(&options->cli, "taquin rate", 0, err, &why);
    struct rating rating = {.least = (uint32_t)cli_bulk_number(row, "least"),
                            .most = (uint32_t)cli_bulk_number(row, "most"),
                            .layouts = (int)cli_bulk_number(row, "layouts")};
    rating.class_name = class_of(&rating);
    if (options->json)
        print_json(&rating);
    else
        print_text(&rating, levels->number, &ratings->table);
    return CLI_DONE;
}

int cli_taquin_rate(const struct cli *cli, int argc, char **argv)
{
    struct cli_ratings ratings = {.table = {.columns = columns, .count = COLUMNS}};
    return cli_bulk_rate(cli, argc, argv, &cli_bulk_rate_taquin, &ratings, rate_one);
}
