/* SPDX-License-Identifier: MIT */
/* `compare`: every method on one level, side by side, as a table, JSON or a bar chart. */
#include "base/base.h"
#include "cli/output/table.h"
#include "cli/solve_many.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 64 };
static const uint64_t DEFAULT_NS = 10000000000;

struct row {
    struct qd_method method;
    qd_err err;
    size_t length;
    int64_t pushes; /* -1 where the game has none */
    bool proved;
    struct qd_stats stats;
    char note[64];
};

/* Whether a comma-separated list holds the name. */
static bool listed(const char *list, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, name, size) == 0 && (at[size] == '\0' || at[size] == ','))
            return true;
    }
    return false;
}

static void run_row(const struct cli_options *options, struct qd_play *play, struct row *row)
{
    struct cli_watch watch;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    cli_lend(&options->cli, play);
    cli_options_watch(options, &watch, row->method.name);
    row->err = qd_play_solve(play, row->method.name, &watch.limits, &answer, &why);
    cli_progress_end();
    row->length = answer.moves.count;
    row->pushes = cli_pushes(options->cli.game, &answer);
    row->proved = answer.optimal;
    row->stats = answer.stats;
    row->stats.elapsed_ns = cli_now_ns() - watch.started_ns;
    qd_answer_free(&answer);
}

/* Where moves are not all that is counted, "shortest" would not say of what. */
static const char *result_of(const struct row *row, const struct qd_game *game)
{
    if (row->err)
        return row->err == QD_IMPOSSIBLE ? "unsolvable" : qd_err_name(row->err);
    if (!row->proved)
        return "solved";
    if (!game->measure)
        return "shortest";
    return qd_method_measures(game, &row->method) ? "fewest-pushes" : "fewest-moves";
}

static const struct cli_column all_columns[] = {
    {"method", "cli.compare.method", -18, .drop = 0},
    {"result", "cli.compare.result", -13, .drop = 0},
    {"moves", "cli.compare.moves", 7, .drop = 0},
    {"pushes", "cli.compare.pushes", 8, .drop = 0},
    {"pruned", "cli.compare.pruned", 11, .drop = 1},
    {"expanded", "cli.compare.expanded", 12, .drop = 5},
    {"generated", "cli.compare.generated", 12, .drop = 3},
    {"duplicates", "cli.compare.duplicates", 12, .drop = 2},
    {"bytes", "cli.compare.memory", 9, .drop = 4},
    {"seconds", "cli.compare.seconds", 9, .drop = 0},
};
enum { COLUMNS = sizeof all_columns / sizeof all_columns[0], RESULT = 1, PUSHES = 3, PRUNED };

struct comparison {
    const struct qd_game *game;
    struct cli_column columns[COLUMNS];
    struct cli_table table;
};

static void begin_table(struct comparison *to, const struct qd_game *game, bool csv)
{
    to->game = game;
    memcpy(to->columns, all_columns, sizeof to->columns);
    to->columns[PUSHES].absent = to->columns[PRUNED].absent = game->measure == NULL;
    to->table = (struct cli_table){.columns = to->columns, .count = COLUMNS, .csv = csv};
    cli_table_begin(&to->table);
}

enum { CELL = 32 };

static void put_real(const char *unit, double value, int digits, char *out)
{
    struct qd_buf text;
    qd_buf_init(&text, 256);
    cli_phrase(unit, CLI_WORDS({"value", .real = value, .digits = digits}), &text);
    snprintf(out, CELL, "%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

/* Empty in CSV, a dash for people. */
static void put_number(const struct comparison *to, bool known, int64_t number, char *out)
{
    if (known)
        snprintf(out, CELL, "%" PRId64, number);
    else
        snprintf(out, CELL, "%s", to->table.csv ? "" : "-");
}

static void print_row(struct comparison *to, const struct row *row)
{
    char text[COLUMNS][CELL];
    const char *cells[COLUMNS];
    enum cli_color colors[COLUMNS] = {0};
    const struct qd_stats *stats = &row->stats;
    bool csv = to->table.csv;
    snprintf(text[0], CELL, "%s", row->method.name);
    snprintf(text[RESULT], CELL, "%s",
             csv ? result_of(row, to->game) : cli_word("cli.status.", result_of(row, to->game)));
    put_number(to, !row->err, (int64_t)row->length, text[2]);
    put_number(to, !row->err && row->pushes >= 0, row->pushes, text[PUSHES]);
    put_number(to, true, (int64_t)stats->pruned, text[PRUNED]);
    put_number(to, true, (int64_t)stats->expanded, text[5]);
    put_number(to, true, (int64_t)stats->generated, text[6]);
    put_number(to, true, (int64_t)stats->duplicates, text[7]);
    if (csv) {
        put_number(to, true, (int64_t)stats->peak_bytes, text[8]);
        snprintf(text[9], CELL, "%.3f", (double)stats->elapsed_ns / 1e9);
    } else {
        put_real("cli.unit.mega", (double)stats->peak_bytes / 1048576.0, 1, text[8]);
        put_real("cli.unit.plain", (double)stats->elapsed_ns / 1e9, 3, text[9]);
    }
    for (int i = 0; i < COLUMNS; i++)
        cells[i] = text[i];
    colors[RESULT] = row->err ? CLI_BAD : row->proved ? CLI_GOOD : CLI_PLAIN;
    to->table.colors = colors;
    cli_table_row(&to->table, cells);
}

static void print_json(const struct row *row, const struct qd_game *game)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "method", row->method.name);
    qd_json_field_bool(&line.json, "admissible", row->method.optimal);
    qd_json_field_string(&line.json, "status", qd_job_word(row->err));
    if (!row->err)
        qd_json_field_number(&line.json, "length", (int64_t)row->length);
    if (!row->err)
        cli_json_optimal(&line.json, game, &row->method, row->proved);
    if (!row->err && row->pushes >= 0)
        qd_json_field_number(&line.json, "pushes", row->pushes);
    qd_json_field_number(&line.json, "nodes", (int64_t)row->stats.expanded);
    qd_json_field_number(&line.json, "generated", (int64_t)row->stats.generated);
    qd_json_field_number(&line.json, "duplicates", (int64_t)row->stats.duplicates);
    qd_json_field_number(&line.json, "pruned", (int64_t)row->stats.pruned);
    qd_json_field_number(&line.json, "peak_bytes", (int64_t)row->stats.peak_bytes);
    qd_json_key(&line.json, "seconds");
    qd_json_seconds(&line.json, row->stats.elapsed_ns);
    cli_json_print(&line);
}

static void note_length(struct row *row, const struct qd_game *game)
{
    struct qd_buf text;
    qd_buf_init(&text, 256);
    cli_phrase(row->proved ? "cli.chart.proved" : "cli.chart.moves",
               CLI_WORDS({"moves", .number = (int64_t)row->length},
                         {"result", .text = cli_word("cli.status.", result_of(row, game))}),
               &text);
    snprintf(row->note, sizeof row->note, "%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static int write_chart(const char *name, const struct qd_game *game, struct row *rows, int count)
{
    struct cli_bar bars[ROWS_MOST];
    struct qd_buf out;
    for (int i = 0; i < count; i++) {
        struct row *row = &rows[i];
        if (row->err)
            snprintf(row->note, sizeof row->note, "%s",
                     cli_word("cli.status.", result_of(row, game)));
        else
            note_length(row, game);
        bars[i] = (struct cli_bar){row->method.name, row->stats.expanded, row->note, row->err != 0};
    }
    qd_buf_init(&out, QD_ANSWER_CAP);
    cli_chart(qd_phrase(cli_spoken(), "cli.chart.title"),
              qd_phrase(cli_spoken(), "cli.chart.scale"), bars, count, &out);
    int code = out.err ? cli_exit_of(out.err) : cli_write_file(name, qd_buf_view(&out));
    qd_buf_free(&out);
    return code;
}

/* Refuses a list with a method that the game does not have. */
static int check_methods(const struct cli_options *options, const char *methods)
{
    const struct qd_path *path = options->cli.game->path;
    struct qd_method found;
    char name[128];
    for (const char *at = methods; at; at = strchr(at, ',')) {
        at += at != methods;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
        if (qd_path_method(path, name, &found))
            continue;
        return cli_no_method(options, name);
    }
    return CLI_DONE;
}

/* The rows to run: the listed methods in their order, then those only --methods names. The list is
 * cut into words in place. */
static int choose_rows(const struct qd_path *path, char *methods, struct row *rows)
{
    int count = 0;
    for (const struct qd_method *method = path->methods; method->name && count < ROWS_MOST;
         method++)
        if (!methods || listed(methods, method->name))
            rows[count++] = (struct row){.method = *method};
    int known = count;
    for (char *name = methods ? strtok(methods, ",") : NULL; name && count < ROWS_MOST;
         name = strtok(NULL, ",")) {
        bool again = false;
        for (int i = 0; i < known; i++)
            again = again || strcmp(rows[i].method.name, name) == 0;
        rows[count] = (struct row){0};
        if (!again && qd_path_method(path, name, &rows[count].method))
            count++;
    }
    return count;
}

static int compare(const struct cli_options *options, char *methods, const char *svg, bool csv,
                   struct qd_play *play)
{
    struct row rows[ROWS_MOST];
    int chosen = choose_rows(options->cli.game->path, methods, rows), count = 0;
    struct comparison to;
    if (!options->json)
        begin_table(&to, options->cli.game, csv);
    for (; count < chosen && !cli_interrupted(); count++) {
        run_row(options, play, &rows[count]);
        if (options->json)
            print_json(&rows[count], options->cli.game);
        else
            print_row(&to, &rows[count]);
        fflush(stdout);
    }
    return svg ? write_chart(svg, options->cli.game, rows, count) : CLI_DONE;
}

int cli_compare(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    const char *svg = NULL;
    bool csv = false;
    char *methods = NULL;
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        if (option == OPTION_SVG)
            svg = optarg;
        else if (option == OPTION_CSV)
            csv = true;
        else
            methods = optarg;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    /* Some methods use all the time they are given, so a time limit is the default unless nodes are
     * limited. */
    if (!options.time_ns && !options.cpu_ns && !options.nodes)
        options.time_ns = DEFAULT_NS;
    if (argc - optind != 1)
        return cli_usage(options.verb, "cli.expect.level", NULL);
    if (options.json && csv)
        return cli_exclude(&options, "--json", "--csv");
    if (options.json && svg && strcmp(svg, "-") == 0)
        return cli_exclude(&options, "--json", "--svg -");
    if (methods && check_methods(&options, methods))
        return CLI_USAGE;
    struct qd_play *play = cli_play_new(&options.cli);
    int code = cli_level_open(&options.cli, argv[optind], play);
    if (!code)
        code = compare(&options, methods, svg, csv, play);
    qd_play_free(play);
    return cli_finish(code);
}
