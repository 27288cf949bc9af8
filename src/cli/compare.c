/* SPDX-License-Identifier: MIT */
/* `compare`: every method on one level, side by side, as a table, JSON or a bar chart. */
#include "base/base.h"
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

static void print_table(const struct row *rows, int count)
{
    bool pushing = count > 0 && rows[0].pushes >= 0;
    printf("%-18s %-10s %7s ", "method", "result", "moves");
    if (pushing)
        printf("%7s %12s ", "pushes", "pruned");
    printf("%12s %12s %12s %10s %9s\n", "expanded", "generated", "duplicates", "memory", "seconds");
    for (int i = 0; i < count; i++) {
        const struct row *row = &rows[i];
        char length[24] = "-", pushes[24] = "-";
        if (!row->err) {
            snprintf(length, sizeof length, "%zu", row->length);
            snprintf(pushes, sizeof pushes, "%" PRId64, row->pushes);
        }
        printf("%-18s %-10s %7s ", row->method.name, result_of(row), length);
        if (pushing)
            printf("%7s %12" PRIu64 " ", pushes, row->stats.pruned);
        printf("%12" PRIu64 " %12" PRIu64 " %12" PRIu64 " %7.1f MB %9.3f\n", row->stats.expanded,
               row->stats.generated, row->stats.duplicates,
               (double)row->stats.peak_bytes / 1048576.0, (double)row->stats.elapsed_ns / 1e9);
    }
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

static int write_chart(const char *name, struct row *rows, int count)
{
    struct cli_bar bars[ROWS_MOST];
    struct qd_buf out;
    for (int i = 0; i < count; i++) {
        struct row *row = &rows[i];
        if (row->err)
            snprintf(row->note, sizeof row->note, "%s", result_of(row));
        else
            snprintf(row->note, sizeof row->note, "%zu moves%s", row->length,
                     row->proved ? ", shortest" : "");
        bars[i] = (struct cli_bar){row->method.name, row->stats.expanded, row->note, row->err != 0};
    }
    qd_buf_init(&out, QD_ANSWER_CAP);
    cli_chart("Expanded states by method", "states", bars, count, &out);
    int code = out.err ? cli_exit_of(out.err) : cli_write_file(name, qd_buf_view(&out));
    qd_buf_free(&out);
    return code;
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

static int compare(const struct cli_options *options, char *methods, const char *svg,
                   struct qd_play *play)
{
    struct row rows[ROWS_MOST];
    int chosen = choose_rows(options->cli.game->path, methods, rows), count = 0;
    for (; count < chosen && !cli_interrupted(); count++) {
        run_row(options, play, &rows[count]);
        if (options->json) {
            print_json(&rows[count]);
            fflush(stdout);
        }
    }
    if (count == 0)
        return cli_usage(options->verb, "no method in %s", methods);
    if (!options->json)
        print_table(rows, count);
    return svg ? write_chart(svg, rows, count) : CLI_DONE;
}

int cli_compare(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    const char *svg = NULL;
    char *methods = NULL;
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        if (option == OPTION_SVG)
            svg = optarg;
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
        return cli_usage(options.verb, "expected one FILE, - or ID");
    struct qd_play *play = cli_play_new(&options.cli);
    int code = cli_level_open(&options.cli, argv[optind], play);
    if (!code)
        code = compare(&options, methods, svg, play);
    qd_play_free(play);
    return cli_finish(code);
}
