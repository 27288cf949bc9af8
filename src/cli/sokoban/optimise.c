/* SPDX-License-Identifier: MIT */
/* `sokoban optimise`: shorter solutions from those stored with the levels, given, or found first:
 * the kind `optimise` of bulk work, printed level by level.
 */
#include "cli/bulk/kinds/optimise.h"
#include "cli/bulk/levels.h"
#include "cli/sokoban/sokoban.h"

#include <string.h>

static const uint64_t DEFAULT_NS = 10000000000;

static void print_json(const struct qd_bulk_row *row, const char *moves)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "status", "solved");
    qd_json_field_number(&line.json, "pushes_before", cli_bulk_signed(row, "pushes_before"));
    qd_json_field_number(&line.json, "length_before", cli_bulk_signed(row, "moves_before"));
    qd_json_field_number(&line.json, "pushes", cli_bulk_signed(row, "pushes"));
    qd_json_field_number(&line.json, "length", cli_bulk_signed(row, "moves"));
    qd_json_field_string(&line.json, "moves", moves);
    qd_json_field_number(&line.json, "nodes", cli_bulk_signed(row, "nodes"));
    qd_json_field_number(&line.json, "peak_bytes", cli_bulk_signed(row, "peak_bytes"));
    qd_json_key(&line.json, "cpu_seconds");
    qd_json_seconds(&line.json, row->cpu_ns);
    cli_json_print(&line);
}

static void print_text(const struct cli_levels *levels, const struct qd_bulk_row *row,
                       const char *moves)
{
    printf("%s\n# ", moves);
    if (levels->title.size > 0) {
        cli_put("cli.titled", CLI_WORDS({"title", .text = qd_buf_cstr(&levels->title)}));
        putchar(' ');
    }
    cli_put("sokoban.optimised",
            CLI_WORDS({"pushes", .number = cli_bulk_signed(row, "pushes_before")},
                      {"moves", .number = cli_bulk_signed(row, "moves_before")},
                      {"fewer", .number = cli_bulk_signed(row, "pushes")},
                      {"shorter", .number = cli_bulk_signed(row, "moves")},
                      {"states", .number = cli_bulk_signed(row, "nodes")}));
    putchar('\n');
}

/* A solution that was given is tried again, for what is wrong with it. */
static void report(const struct cli_bulk_request *request, const struct cli_levels *levels,
                   struct qd_play *play, qd_err err)
{
    struct qd_message why = {0};
    struct qd_answer answer = {0};
    if (request->extra)
        (void)!cli_bulk_optimise_take(play, qd_text_of(request->extra), QD_FEWEST_MOVES, &answer,
                                      &why);
    qd_answer_free(&answer);
    qd_message_fill(&why, err);
    (void)cli_report(&request->options.cli, levels->name, levels->line, err, &why);
}

static int take_level(const struct cli_options *options, const struct cli_levels *levels,
                      struct qd_play *play, const struct qd_bulk_row *row, void *context)
{
    qd_err err = cli_bulk_error(row, "solved");
    struct qd_text solution = {"", 0};
    struct qd_buf moves;
    if (err) {
        report(context, levels, play, err);
        return cli_exit_of(err);
    }
    qd_buf_init(&moves, QD_ANSWER_CAP);
    if (qd_bulk_field(row->fields, "solution", &solution))
        qd_bulk_unescape(solution, &moves);
    if (options->json)
        print_json(row, qd_buf_cstr(&moves));
    else
        print_text(levels, row, qd_buf_cstr(&moves));
    fflush(stdout);
    qd_buf_free(&moves);
    return CLI_DONE;
}

/* NULL, or what was expected. */
static const char *take(struct cli_bulk_request *request, int option)
{
    if (option == OPTION_FOR) {
        request->aim = optarg;
        return cli_bulk_aims(optarg) ? NULL : CLI_RANGE;
    }
    if (option != OPTION_SOLUTION)
        return cli_bulk_take(request, option);
    request->extra = optarg;
    request->given = qd_bulk_hash(qd_text_of(optarg));
    return NULL;
}

int cli_sokoban_optimise(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct cli_bulk_request request;
    const struct cli_bulk_each each = {.one = take_level, .context = &request};
    int option;
    cli_options_init(&options, cli);
    cli_bulk_request_init(&request, &options, &cli_bulk_optimise);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        const char *expected = take(&request, option);
        if (expected)
            return cli_refuse_value(&options, option, expected, optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (!options.time_ns && !options.cpu_ns && !options.nodes)
        options.time_ns = DEFAULT_NS;
    if (argc - optind != 1)
        return cli_usage(options.verb, "cli.expect.level", NULL);
    request.options = options;
    cli_bulk_limits(&request);
    return cli_finish(cli_bulk_levels(&request, argv[optind], &each));
}
