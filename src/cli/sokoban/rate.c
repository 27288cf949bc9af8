/* SPDX-License-Identifier: MIT */
/* `quadrille sokoban rate`: how hard levels are, by their solutions and the search they take. */
#include "base/base.h"
#include "cli/options.h"
#include "cli/sokoban/sokoban.h"
#include "sokoban/generate/make.h"

#include <inttypes.h>

static void print_rating(const struct cli_options *options, const struct sokoban_rating *rating)
{
    const char *class_name = sokoban_class_names[rating->class];
    if (!options->json) {
        cli_class_put(class_name);
        cli_say(rating->optimal ? "sokoban.rated" : "sokoban.rated.most",
                CLI_WORDS({"points", .number = rating->points},
                          {"pushes", .number = rating->shape.pushes},
                          {"moves", .number = rating->moves},
                          {"lines", .number = rating->shape.lines},
                          {"changes", .number = rating->shape.changes},
                          {"effort", .number = (int64_t)rating->effort},
                          {"space", .real = rating->space / 10.0, .digits = 1}));
        return;
    }
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "class", class_name);
    qd_json_field_number(&line.json, "points", rating->points);
    qd_json_field_number(&line.json, "pushes", rating->shape.pushes);
    qd_json_field_bool(&line.json, "optimal", rating->optimal);
    qd_json_field_number(&line.json, "length", rating->moves);
    qd_json_field_number(&line.json, "lines", rating->shape.lines);
    qd_json_field_number(&line.json, "changes", rating->shape.changes);
    qd_json_field_number(&line.json, "effort", (int64_t)rating->effort);
    qd_json_key(&line.json, "space");
    qd_json_seconds(&line.json, rating->space * (uint64_t)100000000);
    cli_json_print(&line);
}

static int rate_one(const struct cli_options *options, const struct cli_levels *levels,
                    struct qd_play *play, void *context)
{
    (void)levels, (void)context;
    struct cli_watch watch;
    struct sokoban_rating rating;
    struct qd_message why = {0};
    cli_options_watch(options, &watch, "rate");
    qd_err err =
        sokoban_rate((const struct sokoban_level *)qd_play_level(play), &watch.limits, &rating);
    cli_watch_end(&watch);
    if (!err)
        print_rating(options, &rating);
    return err ? cli_report(&options->cli, "sokoban rate", 0, err, &why) : CLI_DONE;
}

int cli_sokoban_rate(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    cli_options_init(&options, cli);
    while (cli_options_next(&options, argc, argv) != -1)
        ;
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(options.verb, "cli.expect.level", NULL);
    return cli_levels_each(&options, argv[optind], rate_one, NULL);
}
