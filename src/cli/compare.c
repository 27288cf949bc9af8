/* SPDX-License-Identifier: MIT */
/* `compare`: every method on one level, side by side, as a table, JSON or a bar chart. */
#include "base/base.h"
#include "cli/output/color.h"
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
    cli_watch_end(&watch);
    row->length = answer.moves.count;
    row->pushes = cli_pushes(options->cli.game, &answer);
    row->proved = answer.optimal;
    row->stats = answer.stats;
    row->stats.elapsed_ns = cli_now_ns() - watch.started_ns;
    qd_answer_free(&answer);
}

static const char *result_of(const struct row *row)
{
    if (row->err)
        return row->err == QD_IMPOSSIBLE ? "unsolvable" : qd_err_name(row->err);
    return row->proved ? "shortest" : "solved";
}

/* The columns of the table; those that are not `kept` go first where the terminal is narrow. */
static const struct {
    const char *code;
    int width;
    bool pushing; /* only where the game counts pushes */
    bool kept;
} columns[] = {
    {"cli.compare.method", -18, false, true},    {"cli.compare.result", -10, false, true},
    {"cli.compare.moves", 7, false, true},       {"cli.compare.pushes", 8, true, true},
    {"cli.compare.pruned", 11, true, false},     {"cli.compare.expanded", 12, false, true},
    {"cli.compare.generated", 12, false, false}, {"cli.compare.duplicates", 12, false, false},
    {"cli.compare.memory", 9, false, true},      {"cli.compare.seconds", 9, false, true},
};
enum { COLUMNS = sizeof columns / sizeof columns[0], WHOLE_TABLE = 120 };

static void print_cells(const struct cli *cli, const char *const *cells)
{
    bool narrow = cli_narrower(WHOLE_TABLE), pushing = cli->game->measure != NULL, first = true;
    for (int i = 0; i < COLUMNS; i++) {
        if ((columns[i].pushing && !pushing) || (narrow && !columns[i].kept))
            continue;
        int width = columns[i].width, marks = 0;
        for (const char *at = cells[i]; *at; at++)
            marks += ((unsigned char)*at & 0xc0) == 0x80;
        printf("%s%*s", first ? "" : " ", width < 0 ? width - marks : width + marks, cells[i]);
        first = false;
    }
    putchar('\n');
}

static void print_heading(const struct cli *cli)
{
    const char *cells[COLUMNS];
    for (int i = 0; i < COLUMNS; i++)
        cells[i] = qd_phrase(cli->lang, columns[i].code);
    fputs(cli_color(CLI_BOLD), stdout);
    print_cells(cli, cells);
    fputs(cli_color(CLI_PLAIN), stdout);
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

static void print_row(const struct cli *cli, const struct row *row)
{
    char text[COLUMNS][CELL];
    const char *cells[COLUMNS];
    const struct qd_stats *stats = &row->stats;
    snprintf(text[0], sizeof text[0], "%s", row->method.name);
    snprintf(text[1], sizeof text[1], "%s", cli_word("cli.status.", result_of(row)));
    snprintf(text[2], sizeof text[2], row->err ? "-" : "%zu", row->length);
    snprintf(text[3], sizeof text[3], row->err ? "-" : "%" PRId64, row->pushes);
    snprintf(text[4], sizeof text[4], "%" PRIu64, stats->pruned);
    snprintf(text[5], sizeof text[5], "%" PRIu64, stats->expanded);
    snprintf(text[6], sizeof text[6], "%" PRIu64, stats->generated);
    snprintf(text[7], sizeof text[7], "%" PRIu64, stats->duplicates);
    put_real("cli.unit.mega", (double)stats->peak_bytes / 1048576.0, 1, text[8]);
    put_real("cli.unit.plain", (double)stats->elapsed_ns / 1e9, 3, text[9]);
    for (int i = 0; i < COLUMNS; i++)
        cells[i] = text[i];
    print_cells(cli, cells);
}

static void print_csv_heading(void)
{
    puts("method,result,moves,pushes,pruned,expanded,generated,duplicates,bytes,seconds");
}

/* Empty where there is no answer, or nothing is pushed. */
static void print_csv(const struct row *row)
{
    printf("%s,%s,", row->method.name, result_of(row));
    if (!row->err)
        printf("%zu", row->length);
    putchar(',');
    if (!row->err && row->pushes >= 0)
        printf("%" PRId64, row->pushes);
    printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.3f\n", row->stats.pruned,
           row->stats.expanded, row->stats.generated, row->stats.duplicates, row->stats.peak_bytes,
           (double)row->stats.elapsed_ns / 1e9);
}

static void print_json(const struct row *row)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "method", row->method.name);
    qd_json_field_bool(&line.json, "admissible", row->method.optimal);
    qd_json_field_string(&line.json, "status", cli_solve_status(row->err));
    if (!row->err)
        qd_json_field_number(&line.json, "length", (int64_t)row->length);
    if (!row->err)
        qd_json_field_bool(&line.json, "optimal", row->proved);
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

static void note_length(struct row *row)
{
    struct qd_buf text;
    qd_buf_init(&text, 256);
    cli_phrase(row->proved ? "cli.chart.shortest" : "cli.chart.moves",
               CLI_WORDS({"moves", .number = (int64_t)row->length}), &text);
    snprintf(row->note, sizeof row->note, "%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static int write_chart(const char *name, struct row *rows, int count)
{
    struct cli_bar bars[ROWS_MOST];
    struct qd_buf out;
    for (int i = 0; i < count; i++) {
        struct row *row = &rows[i];
        if (row->err)
            snprintf(row->note, sizeof row->note, "%s", cli_word("cli.status.", result_of(row)));
        else
            note_length(row);
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
    if (csv)
        print_csv_heading();
    else if (!options->json)
        print_heading(&options->cli);
    for (; count < chosen && !cli_interrupted(); count++) {
        run_row(options, play, &rows[count]);
        if (csv)
            print_csv(&rows[count]);
        else if (options->json)
            print_json(&rows[count]);
        else
            print_row(&options->cli, &rows[count]);
        fflush(stdout);
    }
    return svg ? write_chart(svg, rows, count) : CLI_DONE;
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
