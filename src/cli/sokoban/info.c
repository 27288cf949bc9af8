/* SPDX-License-Identifier: MIT */
/* `sokoban info`: statistics of a level, without solving it. */
#include "cli/options.h"
#include "cli/output/table.h"
#include "cli/sokoban/sokoban.h"
#include "sokoban/survey.h"

#include <inttypes.h>

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

enum { LEVEL, SIZE, BOXES, HOME, FLOOR, DEAD, ROOMS, PUSHES, TITLE, COLUMNS };

static const struct cli_column columns[COLUMNS] = {
    [LEVEL] = {"number", "cli.rate.level", 6, .drop = 0},
    [SIZE] = {"size", "sokoban.info.size", -7, .gap = 2},
    [BOXES] = {"boxes", "sokoban.info.boxes", 7, .drop = 0},
    [HOME] = {"home", "sokoban.info.home", 8, .drop = 3},
    [FLOOR] = {"floor", "sokoban.info.floor", 6, .drop = 1},
    [DEAD] = {"dead", "sokoban.info.dead", 6, .drop = 0},
    [ROOMS] = {"rooms", "sokoban.info.rooms", 6, .drop = 2},
    [PUSHES] = {"pushes", "cli.compare.pushes", 10, .drop = 0},
    [TITLE] = {"title", "cli.rate.title", 0, .drop = 4, .gap = 2},
};

static void tell(const struct cli_levels *levels, const struct sokoban_level *level,
                 const struct sokoban_survey *survey, struct cli_table *table)
{
    const enum cli_color colors[COLUMNS] = {[PUSHES] = survey->hopeless ? CLI_BAD : CLI_PLAIN};
    const int64_t values[COLUMNS] = {
        [LEVEL] = (int64_t)levels->number, [BOXES] = level->boxes, [HOME] = survey->home,
        [FLOOR] = survey->floor,           [DEAD] = survey->dead,  [ROOMS] = survey->rooms,
    };
    char text[COLUMNS][24];
    const char *cells[COLUMNS];
    for (int i = 0; i < COLUMNS; i++) {
        snprintf(text[i], sizeof text[i], "%" PRId64, values[i]);
        cells[i] = text[i];
    }
    snprintf(text[SIZE], sizeof text[0], "%dx%d", level->rows, level->cols);
    snprintf(text[PUSHES], sizeof text[0], "≥ %" PRId64, (int64_t)survey->pushes_least);
    if (survey->hopeless)
        cells[PUSHES] = qd_phrase(cli_spoken(), "sokoban.info.hopeless");
    cells[TITLE] = qd_buf_cstr(&levels->title);
    table->colors = colors;
    cli_table_next(table, cells);
    table->colors = NULL;
}

static int tell_one(const struct cli_options *options, const struct cli_levels *levels,
                    struct qd_play *play, void *context)
{
    struct cli_table *table = context;
    const struct sokoban_level *level = (const struct sokoban_level *)qd_play_level(play);
    struct sokoban_survey survey;
    sokoban_survey(level, &survey);
    if (options->json)
        tell_json(level, &survey);
    else
        tell(levels, level, &survey, table);
    return CLI_DONE;
}

int cli_sokoban_info(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct cli_table table = {.columns = columns, .count = COLUMNS};
    cli_options_init(&options, cli);
    (void)cli_options_next(&options, argc, argv);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(options.verb, "cli.expect.level", NULL);
    return cli_levels_each(&options, argv[optind], tell_one, &table);
}
