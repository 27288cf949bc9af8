/* SPDX-License-Identifier: MIT */
/* `quadrille sokoban rate`: how hard levels are, by their solutions and the search they take. */
#include "base/base.h"
#include "cli/bulk/levels.h"
#include "cli/sokoban/sokoban.h"

#include <inttypes.h>

static void print_text(const struct qd_bulk_row *row, const char *class_name)
{
    cli_class_put(class_name);
    cli_say(cli_bulk_is(row, "optimal", "yes") ? "sokoban.rated" : "sokoban.rated.most",
            CLI_WORDS({"points", .number = cli_bulk_signed(row, "points")},
                      {"pushes", .number = cli_bulk_signed(row, "pushes")},
                      {"moves", .number = cli_bulk_signed(row, "moves")},
                      {"lines", .number = cli_bulk_signed(row, "lines")},
                      {"changes", .number = cli_bulk_signed(row, "changes")},
                      {"effort", .number = cli_bulk_signed(row, "effort")},
                      {"space", .real = (double)cli_bulk_number(row, "space") / 10, .digits = 1}));
}

static void print_json(const struct qd_bulk_row *row, struct qd_text class_name)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_text(&line.json, "class", class_name);
    qd_json_field_number(&line.json, "points", cli_bulk_signed(row, "points"));
    qd_json_field_number(&line.json, "pushes", cli_bulk_signed(row, "pushes"));
    qd_json_field_bool(&line.json, "optimal", cli_bulk_is(row, "optimal", "yes"));
    if (cli_bulk_is(row, "optimal", "yes"))
        qd_json_field_string(&line.json, "optimal_for", "pushes");
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
    (void)levels, (void)play, (void)context;
    qd_err err = cli_bulk_error(row, "rated");
    if (err)
        return cli_report(&options->cli, "sokoban rate", 0, err, &why);
    (void)!qd_bulk_field(row->fields, "class", &name);
    snprintf(word, sizeof word, "%.*s", (int)name.size, name.data);
    if (options->json)
        print_json(row, name);
    else
        print_text(row, word);
    return CLI_DONE;
}

int cli_sokoban_rate(const struct cli *cli, int argc, char **argv)
{
    return cli_bulk_rate(cli, argc, argv, &cli_bulk_rate_sokoban, rate_one);
}
