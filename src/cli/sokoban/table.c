/* SPDX-License-Identifier: MIT */
/* `quadrille sokoban table`: the report's table of levels, fewest moves and pushes and what every
 * search costs, for a whole file by one command. Times wobble, so the searches are compared by
 * states; CSV for a spreadsheet.
 */
#include "cli/output/table.h"
#include "cli/options.h"
#include "cli/sokoban/sokoban.h"

#include <inttypes.h>
#include <string.h>

enum { METHODS_MOST = 16 };

struct table {
    char names[512]; /* the methods, cut at the commas */
    const char *method[METHODS_MOST];
    int count;
    struct cli_table table;
    struct cli_column columns[METHODS_MOST + 3];
    uint64_t before; /* levels of the pack before the first one read */
};

/* Cuts the list of methods; false when one is unknown or there are too many. */
static bool take_methods(const struct qd_game *game, const char *list, struct table *out)
{
    struct qd_method found;
    if (strlen(list) >= sizeof out->names)
        return false;
    memcpy(out->names, list, strlen(list) + 1);
    out->count = 0;
    for (char *at = out->names; at;) {
        char *comma = strchr(at, ',');
        if (comma)
            *comma++ = 0;
        if (out->count == METHODS_MOST || !qd_path_method(game->path, at, &found))
            return false;
        out->method[out->count++] = at;
        at = comma;
    }
    return true;
}

static qd_err solve(const struct cli_options *options, struct qd_play *play, const char *method,
                    struct qd_answer *out)
{
    struct cli_watch watch;
    struct qd_message why = {0};
    cli_options_watch(options, &watch, method);
    qd_err err = qd_play_solve(play, method, &watch.limits, out, &why);
    cli_progress_end();
    return err;
}

enum { CELL = 32 };

/* The proved minimum of pushes or moves. */
static int find_fewest(const struct cli_options *options, struct qd_play *play, const char *method,
                       bool pushes, char *text)
{
    struct qd_answer answer = {0};
    snprintf(text, CELL, "-");
    qd_err err = solve(options, play, method, &answer);
    if (!err && answer.optimal)
        snprintf(text, CELL, "%" PRId64,
                 pushes ? cli_pushes(options->cli.game, &answer) : (int64_t)answer.moves.count);
    bool unknown = !answer.optimal && err != QD_IMPOSSIBLE;
    qd_answer_free(&answer);
    return unknown ? CLI_LIMIT : CLI_DONE;
}

static int add_line(const struct cli_options *options, const struct cli_levels *levels,
                    struct qd_play *play, void *context)
{
    const struct table *table = context;
    char text[METHODS_MOST + 3][CELL] = {""};
    const char *cells[METHODS_MOST + 3];
    int worst, code;
    snprintf(text[0], CELL, "%" PRIu64, table->before + levels->number);
    worst = find_fewest(options, play, "optimal-pushes", true, text[1]);
    code = find_fewest(options, play, "optimal-moves", false, text[2]);
    worst = code > worst ? code : worst;
    for (int i = 0; i < table->count && !cli_interrupted(); i++) {
        struct qd_answer answer = {0};
        snprintf(text[i + 3], CELL, "-");
        qd_err err = solve(options, play, table->method[i], &answer);
        if (!err)
            snprintf(text[i + 3], CELL, "%" PRIu64, answer.stats.expanded);
        else if (err != QD_IMPOSSIBLE)
            worst = CLI_LIMIT;
        qd_answer_free(&answer);
    }
    for (int i = 0; i < table->table.count; i++)
        cells[i] = text[i];
    cli_table_row(&table->table, cells);
    fflush(stdout);
    return worst;
}

static void print_heading(struct table *table)
{
    table->columns[0] = (struct cli_column){"level", "cli.table.level", 6, .drop = 0};
    table->columns[1] = (struct cli_column){"pushes", "cli.unit.measured", 12, .drop = 0};
    table->columns[2] = (struct cli_column){"moves", "cli.unit.moves", 12, .drop = 0};
    for (int i = 0; i < table->count; i++)
        table->columns[i + 3] =
            (struct cli_column){table->method[i], NULL, 12, .drop = i < 2 ? 0 : table->count - i};
    table->table.columns = table->columns;
    table->table.count = table->count + 3;
    cli_table_begin(&table->table);
}

int cli_sokoban_table(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct table table = {.count = 0};
    const char *methods = "bfs,dfs,bfs-static,bfs-dynamic,astar";
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        if (option == OPTION_METHODS)
            methods = optarg;
        else
            table.table.csv = true;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (!take_methods(cli->game, methods, &table))
        return cli_usage(options.verb, "cli.expect.methods", methods);
    if (argc - optind > 1)
        return cli_usage(options.verb, "cli.help.surplus", argv[optind + 1]);
    print_heading(&table);
    const char *levels = optind < argc ? argv[optind] : "@premiers-pas";
    const char *slash = levels[0] == '@' ? strchr(levels, '/') : NULL;
    if (slash && cli_number(slash + 1, 1, UINT32_MAX, &table.before))
        table.before--;
    return cli_levels_each(&options, levels, add_line, &table);
}
