/* SPDX-License-Identifier: MIT */
/* `sokoban optimise`: shorter solutions from those stored with the levels, given, or found first:
 * the kind `optimise` of bulk work, printed level by level.
 */
#include "cli/bulk/levels.h"
#include "cli/sokoban/sokoban.h"

#include <string.h>

static const uint64_t DEFAULT_NS = 10000000000;

static void print_json(const struct qd_bulk_row *row, const char *moves)
{
    const struct qd_optimise_answer *answer = row->answer;
    const struct qd_solve_answer *solve = &answer->solve;
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "status", "solved");
    qd_json_field_number(&line.json, "pushes_before", (int64_t)answer->pushes_before);
    qd_json_field_number(&line.json, "length_before", (int64_t)answer->moves_before);
    qd_json_field_number(&line.json, "pushes", (int64_t)solve->measured);
    qd_json_field_number(&line.json, "length", (int64_t)solve->moves);
    qd_json_field_string(&line.json, "moves", moves);
    qd_json_field_number(&line.json, "nodes", (int64_t)solve->found.stats.expanded);
    qd_json_field_number(&line.json, "peak_bytes", (int64_t)solve->found.stats.peak_bytes);
    qd_json_key(&line.json, "cpu_seconds");
    qd_json_seconds(&line.json, row->cpu_ns);
    cli_json_print(&line);
}

static void print_text(const struct cli_levels *levels, const struct qd_optimise_answer *answer,
                       const char *moves)
{
    printf("%s\n# ", moves);
    if (levels->title.size > 0) {
        cli_put("cli.titled", CLI_WORDS({"title", .text = qd_buf_cstr(&levels->title)}));
        putchar(' ');
    }
    cli_put("sokoban.optimised",
            CLI_WORDS({"pushes", .number = (int64_t)answer->pushes_before},
                      {"moves", .number = (int64_t)answer->moves_before},
                      {"fewer", .number = (int64_t)answer->solve.measured},
                      {"shorter", .number = (int64_t)answer->solve.moves},
                      {"states", .number = (int64_t)answer->solve.found.stats.expanded}));
    putchar('\n');
}

/* A solution that was given is tried again, for what is wrong with it. */
static void report(const struct cli_bulk_request *request, const struct cli_levels *levels,
                   struct qd_play *play, qd_err err)
{
    const struct qd_optimise_input *input = request->run.input;
    struct qd_message why = {0};
    struct qd_answer answer = {0};
    if (input->solution)
        (void)!qd_optimise_take(play, qd_text_of(input->solution), QD_FEWEST_MOVES, &answer, &why);
    qd_answer_free(&answer);
    qd_message_fill(&why, err);
    (void)cli_report(&request->options.cli, levels->name, levels->line, err, &why);
}

static int take_level(const struct cli_options *options, const struct cli_levels *levels,
                      struct qd_play *play, const struct qd_bulk_row *row, void *context)
{
    const struct qd_optimise_answer *answer = row->answer;
    const struct qd_moves *found = &answer->solve.found.moves;
    qd_err err = qd_job_error("solved", row->status);
    struct qd_buf moves;
    if (err) {
        report(context, levels, play, err);
        return cli_exit_of(err);
    }
    qd_buf_init(&moves, QD_ANSWER_CAP);
    options->cli.game->moves_format(qd_play_level(play), found->data, found->count, &moves);
    if (options->json)
        print_json(row, qd_buf_cstr(&moves));
    else
        print_text(levels, answer, qd_buf_cstr(&moves));
    fflush(stdout);
    qd_buf_free(&moves);
    return CLI_DONE;
}

static int optimise(struct cli_bulk_request *request, int argc, char **argv)
{
    struct cli_options *options = &request->options;
    const struct cli_bulk_each each = {.one = take_level, .context = request};
    int option;
    while ((option = cli_options_next(options, argc, argv)) != -1) {
        const char *expected =
            cli_value_listed(options, option) ? cli_bulk_take(request, option) : CLI_RANGE;
        if (expected)
            return cli_refuse_value(options, option, expected, optarg);
    }
    if (options->finished || options->exit_code)
        return options->exit_code;
    if (!options->time_ns && !options->cpu_ns && !options->nodes)
        options->time_ns = DEFAULT_NS;
    if (argc - optind != 1)
        return cli_usage(options->verb, "cli.expect.level", NULL);
    return cli_finish(cli_bulk_levels(request, argv[optind], &each));
}

int cli_sokoban_optimise(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct cli_bulk_request request;
    cli_options_init(&options, cli);
    cli_bulk_request_init(&request, &options, &qd_job_optimise);
    int code = optimise(&request, argc, argv);
    cli_bulk_request_free(&request);
    return code;
}
