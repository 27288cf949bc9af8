/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus solve` and `agent`: the computer plays, by proof or at min risk. */
#include "cli/bulk/kinds/aima.h"
#include "cli/bulk/levels.h"
#include "cli/wumpus/aima.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/agents.h"

#include <inttypes.h>
#include <string.h>

struct qd_request {
    struct wumpus_risk_policy policy;
    uint64_t games;
    uint64_t seed;
    const char *params;
    bool classic; /* an option of that rule set was given */
    const char *rules;
    bool aima; /* an option of the other one */
    struct cli_bulk_request bulk;
};

static bool take_death(struct qd_request *request)
{
    uint64_t number;
    if (!cli_number(optarg, 0, 1000000, &number))
        return false;
    request->policy.death = (int)number;
    return true;
}

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
    if (option == OPTION_JOBS || option == OPTION_RESULTS || option == OPTION_RESUME)
        return cli_bulk_take(&request->bulk, option);
    switch (option) {
    case OPTION_BOLD:
        request->classic = true;
        request->policy.bold = true;
        return NULL;
    case OPTION_DEATH:
        request->classic = true;
        return take_death(request) ? NULL : CLI_RANGE;
    case OPTION_WORLDS:
        return cli_number(optarg, 1, 1000000000, &request->games) ? NULL : CLI_RANGE;
    case OPTION_SEED:
        return cli_number(optarg, 0, UINT64_MAX / 2, &request->seed) ? NULL : CLI_RANGE;
    case OPTION_RULES:
        request->rules = optarg;
        return NULL;
    default:
        request->classic = true;
        request->params = optarg;
        return NULL;
    }
}

/* Reads the options; false when there is nothing left to do. */
static bool read_options(struct cli_options *options, struct qd_request *request, int argc,
                         char **argv)
{
    int option;
    *request = (struct qd_request){.policy = {.gold = 1, .death = 1},
                                   .games = 1000,
                                   .seed = 1,
                                   .params = "8x8-random",
                                   .rules = "classic"};
    cli_bulk_request_init(&request->bulk, options, &cli_bulk_agent.job);
    while ((option = cli_options_next(options, argc, argv)) != -1) {
        const char *expected = take(request, option);
        if (expected) {
            options->exit_code = cli_refuse_value(options, option, expected, optarg);
            return false;
        }
    }
    return !options->finished && !options->exit_code;
}

/* Moves are not printed before the checker has replayed them. */
static int print_grid(const struct cli_options *options, const struct cli_levels *levels,
                      struct qd_play *play, const struct qd_bulk_row *row, void *context)
{
    struct qd_message why = {0};
    struct qd_text moves = {"", 0};
    char end[16];
    qd_err err = qd_bulk_field(row->fields, "solution", &moves)
                     ? cli_bulk_wumpus_moves(qd_play_level(play), row, &why)
                     : qd_job_error("won", row->status);
    (void)levels;
    (void)context;
    if (err) {
        qd_message_fill(&why, err);
        return cli_report(&options->cli, "wumpus solve", 0, err, &why);
    }
    snprintf(end, sizeof end, "%.*s", (int)row->status.size, row->status.data);
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_string(&line.json, "status", end);
        qd_json_field_text(&line.json, "moves", moves);
        qd_json_field_number(&line.json, "steps", cli_bulk_signed(row, "steps"));
        qd_json_field_number(&line.json, "shots", cli_bulk_signed(row, "shots"));
        qd_json_field_number(&line.json, "risks", cli_bulk_signed(row, "risks"));
        cli_json_print(&line);
    } else {
        printf("%.*s\n", moves.size ? (int)moves.size : 1, moves.size ? moves.data : "-");
        cli_say("wumpus.solved", CLI_WORDS({"end", .text = cli_word("wumpus.end.", end)},
                                           {"steps", .number = cli_bulk_signed(row, "steps")},
                                           {"shots", .number = cli_bulk_signed(row, "shots")},
                                           {"risks", .number = cli_bulk_signed(row, "risks")}));
    }
    fflush(stdout);
    return strcmp(end, "won") == 0 ? CLI_DONE : CLI_NO;
}

int cli_wumpus_solve(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_request request;
    struct cli_bulk_request *bulk = &request.bulk;
    const struct cli_bulk_each each = {.one = print_grid};
    cli_options_init(&options, cli);
    if (!read_options(&options, &request, argc, argv))
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage("wumpus solve", "cli.expect.level", NULL);
    bulk->options = options;
    cli_bulk_request_job(bulk, &cli_bulk_solve_wumpus.job);
    bulk->bold = request.policy.bold;
    bulk->death = (uint64_t)request.policy.death;
    cli_bulk_limits(bulk);
    return cli_finish(cli_bulk_levels(bulk, argv[optind], &each));
}

struct tally {
    uint64_t played, won, dead, stuck, steps, risks, shots;
};

/* A block of worlds. */
static int take_row(void *context, const struct qd_bulk_row *row)
{
    struct tally *tally = context;
    uint64_t played = cli_bulk_number(row, "games"), won = cli_bulk_number(row, "won"),
             dead = cli_bulk_number(row, "deaths");
    tally->played += played;
    tally->won += won;
    tally->dead += dead;
    tally->stuck += played - won - dead;
    tally->steps += cli_bulk_number(row, "steps");
    tally->risks += cli_bulk_number(row, "risks");
    tally->shots += cli_bulk_number(row, "shots");
    return CLI_DONE;
}

static void print_tally(const struct cli_options *options, const struct tally *t)
{
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "worlds", (int64_t)t->played);
        qd_json_field_number(&line.json, "won", (int64_t)t->won);
        qd_json_field_number(&line.json, "deaths", (int64_t)t->dead);
        qd_json_field_number(&line.json, "stuck", (int64_t)t->stuck);
        qd_json_field_number(&line.json, "steps", (int64_t)t->steps);
        qd_json_field_number(&line.json, "risks", (int64_t)t->risks);
        qd_json_field_number(&line.json, "shots", (int64_t)t->shots);
        cli_json_print(&line);
        return;
    }
    double all = t->played ? (double)t->played : 1;
    cli_say("wumpus.agent", CLI_WORDS({"games", .number = (int64_t)t->played},
                                      {"won", .real = 100 * (double)t->won / all, .digits = 1},
                                      {"dead", .real = 100 * (double)t->dead / all, .digits = 1},
                                      {"stuck", .real = 100 * (double)t->stuck / all, .digits = 1},
                                      {"steps", .real = (double)t->steps / all, .digits = 1},
                                      {"risks", .real = (double)t->risks / all, .digits = 2},
                                      {"shots", .real = (double)t->shots / all, .digits = 2}));
}

static int run_classic(const struct cli_options *options, struct qd_request *request)
{
    struct tally tally = {0};
    struct cli_bulk_taker taker = {.take = take_row, .context = &tally};
    struct cli_bulk_request *bulk = &request->bulk;
    bulk->params = request->params;
    bulk->bold = request->policy.bold;
    bulk->death = (uint64_t)request->policy.death;
    int code = cli_bulk_take_all(bulk, &taker);
    if (code)
        return code;
    print_tally(options, &tally);
    return cli_finish(CLI_DONE);
}

int cli_wumpus_agent(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_request request;
    cli_options_init(&options, cli);
    if (!read_options(&options, &request, argc, argv))
        return options.exit_code;
    if (optind < argc)
        return cli_usage("wumpus agent", "cli.help.surplus", argv[optind]);
    bool aima = strcmp(request.rules, "aima") == 0;
    if (aima ? request.classic : request.aima)
        return cli_usage_of(
            "wumpus agent", "wumpus.agent.rules",
            CLI_WORDS({"of", .text = aima ? "classic" : "aima"}, {"rules", .text = request.rules}));
    request.bulk.options = options;
    request.bulk.grids = request.games;
    request.bulk.seed = request.seed;
    return aima ? cli_aima_run(&request.bulk) : run_classic(&options, &request);
}
