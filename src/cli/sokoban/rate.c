/* SPDX-License-Identifier: MIT */
/* `quadrille sokoban rate`: how hard levels are, by their solutions and the search they take. */
#include "base/base.h"
#include "cli/bulk/levels.h"
#include "cli/sokoban/sokoban.h"

#include <inttypes.h>

enum { LEVEL, CLASS, POINTS, PUSHES, MOVES, LINES, CHANGES, EFFORT, SPACE, TITLE, COLUMNS };

static const struct cli_column columns[COLUMNS] = {
    [LEVEL] = {"number", "cli.rate.level", 6, .drop = 0},
    [CLASS] = {"class", "cli.rate.class", -9, .gap = 2},
    [POINTS] = {"points", "sokoban.rate.points", 6, .drop = 0},
    [PUSHES] = {"pushes", "cli.compare.pushes", 8, .drop = 0},
    [MOVES] = {"moves", "cli.compare.moves", 6, .drop = 0},
    [LINES] = {"lines", "sokoban.rate.lines", 6, .drop = 2},
    [CHANGES] = {"changes", "sokoban.rate.changes", 11, .drop = 1},
    [EFFORT] = {"effort", "sokoban.rate.effort", 9, .drop = 3},
    [SPACE] = {"space", "sokoban.rate.space", 6, .drop = 4},
    [TITLE] = {"title", "cli.rate.title", 0, .drop = 5, .gap = 2},
};

static void print_text(const struct qd_bulk_row *row, const struct cli_levels *levels,
                       const char *class_name, struct cli_table *table)
{
    static const char *const names[COLUMNS] = {
        [POINTS] = "points", [PUSHES] = "pushes",   [MOVES] = "moves",
        [LINES] = "lines",   [CHANGES] = "changes", [EFFORT] = "effort",
    };
    const enum cli_color colors[COLUMNS] = {[CLASS] = cli_class_color(class_name)};
    char text[COLUMNS][CLI_DECIMAL];
    const char *cells[COLUMNS];
    for (int i = 0; i < COLUMNS; i++) {
        bool most = i == PUSHES && !cli_bulk_is(row, "optimal", "yes");
        cells[i] = text[i];
        if (names[i])
            snprintf(text[i], sizeof text[i], "%s%" PRId64, most ? "≤ " : "",
                     cli_bulk_signed(row, names[i]));
    }
    snprintf(text[LEVEL], sizeof text[0], "%" PRIu64, levels->number);
    cells[CLASS] = cli_word("cli.class.", class_name);
    cli_decimal((double)cli_bulk_number(row, "space") / 10, 1, text[SPACE]);
    cells[TITLE] = qd_buf_cstr(&levels->title);
    table->colors = colors;
    cli_table_next(table, cells);
    table->colors = NULL;
}

static void print_json(const struct qd_bulk_row *row, struct qd_text class_name)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_text(&line.json, "class", class_name);
    qd_json_field_number(&line.json, "points", cli_bulk_signed(row, "points"));
    qd_json_field_number(&line.json, "pushes", cli_bulk_signed(row, "pushes"));
    qd_json_field_bool(&line.json, "optimal", cli_bulk_is(row, "optimal", "yes"));
    qd_json_field_number(&line.json, "length", cli_bulk_signed(row, "moves"));
    qd_json_field_number(&line.json, "lines", cli_bulk_signed(row, "lines"));
    qd_json_field_number(&line.json, "changes", cli_bulk_signed(row, "changes"));
    qd_json_field_number(&line.json, "effort", cli_bulk_signed(row, "effort"));
    qd_json_key(&line.json, "space");
    qd_json_seconds(&line.json, cli_bulk_number(row, "space") * 100000000);
    cli_json_print(&line);
}

static int rate_one(const struct cli_options *options, const struct cli_levels *levels,
                    struct qd_play *play, const struct qd_bulk_row *row, void *context)
{
    struct qd_text name = {"", 0};
    struct qd_message why = {0};
    char word[16];
    struct cli_ratings *ratings = context;
    (void)play;
    qd_err err = cli_bulk_error(row, "rated");
    if (err)
        return cli_report(&options->cli, "sokoban rate", 0, err, &why);
    (void)!qd_bulk_field(row->fields, "class", &name);
    snprintf(word, sizeof word, "%.*s", (int)name.size, name.data);
    if (options->json)
        print_json(row, name);
    else
        print_text(row, levels, word, &ratings->table);
    return CLI_DONE;
}

int cli_sokoban_rate(const struct cli *cli, int argc, char **argv)
{
    struct cli_ratings ratings = {.table = {.columns = columns, .count = COLUMNS}};
    return cli_bulk_rate(cli, argc, argv, &cli_bulk_rate_sokoban, &ratings, rate_one);
}
