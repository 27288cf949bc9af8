/* SPDX-License-Identifier: MIT */
/* `sokoban info`: statistics of a level, without solving it. */
#include "cli/options.h"
#include "cli/sokoban/sokoban.h"
#include "sokoban/survey.h"

#include <stdlib.h>

static void tell_json(const struct sokoban_level *level, const struct sokoban_survey *survey)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_number(&line.json, "rows", level->rows);
    qd_json_field_number(&line.json, "cols", level->cols);
    qd_json_field_number(&line.json, "boxes", level->boxes);
    qd_json_field_number(&line.json, "home", survey->home);
    qd_json_field_number(&line.json, "floor", survey->floor);
    qd_json_field_number(&line.json, "dead", survey->dead);
    qd_json_field_number(&line.json, "rooms", survey->rooms);
    qd_json_field_bool(&line.json, "hopeless", survey->hopeless);
    qd_json_field_number(&line.json, "pushes_lower_bound", survey->pushes_least);
    cli_json_print(&line);
}

static void tell(const struct cli_levels *levels, const struct sokoban_level *level,
                 const struct sokoban_survey *survey)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    qd_buf_printf(&text, "%llu", (unsigned long long)levels->number);
    if (levels->title.size > 0)
        qd_buf_printf(&text, " (%s)", qd_buf_cstr(&levels->title));
    cli_phrase("sokoban.info",
               CLI_WORDS({"rows", .number = level->rows}, {"cols", .number = level->cols},
                         {"boxes", .number = level->boxes}, {"home", .number = survey->home},
                         {"floor", .number = survey->floor}, {"dead", .number = survey->dead},
                         {"rooms", .number = survey->rooms},
                         {"hope", .phrase = survey->hopeless ? "sokoban.info.hopeless"
                                                             : "sokoban.info.least"},
                         {"pushes", .number = survey->pushes_least}),
               &text);
    cli_say_text(qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static int tell_one(const struct cli_options *options, const struct cli_levels *levels,
                    struct qd_play *play, void *context)
{
    (void)context;
    const struct sokoban_level *level = (const struct sokoban_level *)qd_play_level(play);
    struct sokoban_survey survey;
    sokoban_survey(level, &survey);
    if (options->json)
        tell_json(level, &survey);
    else
        tell(levels, level, &survey);
    return CLI_DONE;
}

int cli_sokoban_info(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    cli_options_init(&options, cli);
    (void)cli_options_next(&options, argc, argv);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(options.verb, "cli.expect.level", NULL);
    return cli_levels_each(&options, argv[optind], tell_one, NULL);
}
