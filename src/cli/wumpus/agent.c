/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus solve` and `agent`: the computer plays, by proof or at minimum risk. */
#include "cli/bulk/kinds/aima.h"
#include "cli/bulk/levels.h"
#include "cli/wumpus/aima.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/agents.h"

#include <inttypes.h>
#include <string.h>

struct qd_request {
    uint64_t worlds, seed;
    bool classic; /* an option of that rule set was given */
    const char *rules;
    bool aima; /* an option of the other one */
    struct cli_bulk_request bulk;
};

/* Those of the textbook's rules. NULL, or what was expected. */
static const char *take_aima(struct qd_request *request, int option)
{
    struct cli_bulk_request *bulk = &request->bulk;
    struct cli_aima_sizes sizes;
    request->aima = true;
    switch (option) {
    case OPTION_SIZE:
        bulk->size = optarg;
        return cli_aima_size(optarg, &sizes) ? NULL : "cli.what.aima";
    case OPTION_UNKNOWN:
        bulk->unknown = 1;
        return NULL;
    case OPTION_METHOD:
        bulk->method = optarg;
        return NULL;
    default:
        return cli_number(optarg, 1, 1000000, &bulk->samples) ? NULL : CLI_RANGE;
    }
}

/* NULL, or what was expected. */
static const char *take(struct qd_request *request, int option)
{
    if (option == OPTION_SIZE || option == OPTION_UNKNOWN || option == OPTION_METHOD ||
        option == OPTION_SAMPLES)
        return take_aima(request, option);
    switch (option) {
    case OPTION_WORLDS:
        return cli_number(optarg, 1, 1000000000, &request->worlds) ? NULL : CLI_RANGE;
    case OPTION_SEED:
        return cli_number(optarg, 0, UINT64_MAX / 2, &request->seed) ? NULL : CLI_RANGE;
    case OPTION_RULES:
        request->rules = optarg;
        return NULL;
    case OPTION_JOBS:
    case OPTION_RESULTS:
    case OPTION_RESUME:
        break;
    default:
        request->classic = true;
    }
    return cli_bulk_take(&request->bulk, option);
}

/* Moves are not printed before the checker has replayed them. */
static int print_grid(const struct cli_options *options, const struct cli_levels *levels,
                      struct qd_play *play, const struct qd_bulk_row *row, void *context)
{
    const struct qd_agent_solve_answer *answer = row->answer;
    const struct wumpus_result *result = &answer->result;
    const struct qd_level *level = qd_play_level(play);
    struct qd_message why = {0};
    struct qd_buf moves;
    bool won = qd_text_is(row->status, "won");
    const char *end = won ? "won" : qd_text_is(row->status, "lost") ? "lost" : "stuck";
    qd_err err = answer->played ? qd_agent_check(level, won, answer, &why)
                                : qd_job_error("won", row->status);
    (void)levels;
    (void)context;
    if (err) {
        qd_message_fill(&why, err);
        return cli_report(&options->cli, "wumpus solve", 0, err, &why);
    }
    qd_buf_init(&moves, QD_ANSWER_CAP);
    wumpus_moves_format(level, answer->moves.data, answer->moves.count, &moves);
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_string(&line.json, "status", end);
        qd_json_field_text(&line.json, "moves", qd_buf_view(&moves));
        qd_json_field_number(&line.json, "steps", result->steps);
        qd_json_field_number(&line.json, "shots", result->shots);
        qd_json_field_number(&line.json, "risks", result->risks);
        cli_json_print(&line);
    } else {
        puts(answer->moves.count ? qd_buf_cstr(&moves) : "-");
        cli_say("wumpus.solved",
                CLI_WORDS({"end", .text = cli_word("wumpus.end.", end)},
                          {"steps", .number = result->steps}, {"shots", .number = result->shots},
                          {"risks", .number = result->risks}));
    }
    fflush(stdout);
    qd_buf_free(&moves);
    return won ? CLI_DONE : CLI_NO;
}

static int solve(struct cli_bulk_request *bulk, int argc, char **argv)
{
    struct cli_options *options = &bulk->options;
    const struct cli_bulk_each each = {.one = print_grid};
    for (int option; (option = cli_options_next(options, argc, argv)) != -1;) {
        const char *expected = cli_bulk_take(bulk, option);
        if (expected)
            return cli_refuse_value(options, option, expected, optarg);
    }
    if (options->finished || options->exit_code)
        return options->exit_code;
    if (argc - optind != 1)
        return cli_usage("wumpus solve", "cli.expect.level", NULL);
    return cli_finish(cli_bulk_levels(bulk, argv[optind], &each));
}

int cli_wumpus_solve(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct cli_bulk_request bulk;
    cli_options_init(&options, cli);
    cli_bulk_request_init(&bulk, &options, &qd_job_solve_wumpus);
    int code = solve(&bulk, argc, argv);
    cli_bulk_request_free(&bulk);
    return code;
}

/* A block of worlds. */
static int take_row(void *context, const struct qd_bulk_row *row)
{
    struct qd_agent_answer *sum = context;
    const struct qd_agent_answer *answer = row->answer;
    sum->games += answer->games;
    sum->won += answer->won;
    sum->deaths += answer->deaths;
    sum->steps += answer->steps;
    sum->risks += answer->risks;
    sum->shots += answer->shots;
    return CLI_DONE;
}

static void print_tally(const struct cli_options *options, const struct qd_agent_answer *t)
{
    uint64_t stuck = t->games - t->won - t->deaths;
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "worlds", (int64_t)t->games);
        qd_json_field_number(&line.json, "won", (int64_t)t->won);
        qd_json_field_number(&line.json, "deaths", (int64_t)t->deaths);
        qd_json_field_number(&line.json, "stuck", (int64_t)stuck);
        qd_json_field_number(&line.json, "steps", (int64_t)t->steps);
        qd_json_field_number(&line.json, "risks", (int64_t)t->risks);
        qd_json_field_number(&line.json, "shots", (int64_t)t->shots);
        cli_json_print(&line);
        return;
    }
    double all = t->games ? (double)t->games : 1;
    cli_say("wumpus.agent", CLI_WORDS({"games", .number = (int64_t)t->games},
                                      {"won", .real = 100 * (double)t->won / all, .digits = 1},
                                      {"dead", .real = 100 * (double)t->deaths / all, .digits = 1},
                                      {"stuck", .real = 100 * (double)stuck / all, .digits = 1},
                                      {"steps", .real = (double)t->steps / all, .digits = 1},
                                      {"risks", .real = (double)t->risks / all, .digits = 2},
                                      {"shots", .real = (double)t->shots / all, .digits = 2}));
}

static int run_classic(struct qd_request *request)
{
    struct qd_agent_answer tally = {0};
    struct cli_bulk_taker taker = {.take = take_row, .context = &tally};
    struct qd_agent_input *input = request->bulk.run.input;
    input->worlds = request->worlds;
    input->seed = request->seed;
    int code = cli_bulk_take_all(&request->bulk, &taker);
    if (code)
        return code;
    print_tally(&request->bulk.options, &tally);
    return cli_finish(CLI_DONE);
}

static int play(struct qd_request *request, int argc, char **argv)
{
    struct cli_options *options = &request->bulk.options;
    for (int option; (option = cli_options_next(options, argc, argv)) != -1;) {
        const char *expected = take(request, option);
        if (expected)
            return cli_refuse_value(options, option, expected, optarg);
    }
    if (options->finished || options->exit_code)
        return options->exit_code;
    if (optind < argc)
        return cli_usage("wumpus agent", "cli.help.surplus", argv[optind]);
    bool aima = strcmp(request->rules, "aima") == 0;
    if (aima ? request->classic : request->aima)
        return cli_usage_of("wumpus agent", "wumpus.agent.rules",
                            CLI_WORDS({"of", .text = aima ? "classic" : "aima"},
                                      {"rules", .text = request->rules}));
    if (!aima)
        return run_classic(request);
    request->bulk.grids = request->worlds;
    request->bulk.seed = request->seed;
    return cli_aima_run(&request->bulk);
}

int cli_wumpus_agent(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_request request = {.worlds = 1000, .seed = 1, .rules = "classic"};
    cli_options_init(&options, cli);
    cli_bulk_request_init(&request.bulk, &options, &qd_job_agent);
    int code = play(&request, argc, argv);
    cli_bulk_request_free(&request.bulk);
    return code;
}
