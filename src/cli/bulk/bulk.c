/* SPDX-License-Identifier: MIT */
/* `quadrille bulk GAME KIND`: many tasks of one kind, on threads, on the ranks of an MPI run, or in
 * parts; and `bulk verify`, `export`, `simulate` for what came out.
 */
#include "cli/bulk/bulk.h"
#include "cli/bulk/kinds/match.h"
#include "cli/bulk/kinds/optimise.h"

#include <inttypes.h>
#include <string.h>

/* "A/B" or "A-B", both at least 1 and A at most B. */
static bool take_pair(const char *text, char between, uint64_t most, uint64_t *first,
                      uint64_t *second)
{
    struct qd_text rest = qd_text_of(text);
    return qd_text_digits(&rest, most, first) && qd_text_cut(&rest, between) &&
           qd_text_digits(&rest, most, second) && rest.size == 0 && *first >= 1 &&
           *first <= *second;
}

/* NULL, or what was expected. */
static const char *take_number(struct cli_bulk_request *request, int option)
{
    const struct {
        int option;
        uint64_t least, most, *value;
    } numbers[] = {
        {OPTION_JOBS, 1, QD_BULK_JOBS_MOST, &request->jobs},
        {OPTION_POLISH, 1, 1000000, &request->polish},
        {OPTION_SEED, 0, UINT64_MAX / 2, &request->seed},
        {OPTION_WIN, 2, 3, &request->win},
        {OPTION_RANDOM, 0, 100, &request->random},
        {OPTION_SAMPLES, 1, 1000000, &request->samples},
        {OPTION_GRIDS, 1, 1000000000000, &request->grids},
        {OPTION_WORLDS, 1, 1000000000000, &request->grids},
        {OPTION_COUNT, 1, QD_BULK_TASKS_MOST, &request->count},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (numbers[i].option == option)
            return cli_number(optarg, numbers[i].least, numbers[i].most, numbers[i].value)
                       ? NULL
                       : CLI_RANGE;
    if (option == OPTION_PART)
        return take_pair(optarg, '/', 1000000, &request->part, &request->parts) ? NULL
                                                                                : "cli.what.part";
    if (option == OPTION_PITS)
        return take_pair(optarg, '-', 4096, &request->pits[0], &request->pits[1]) ? NULL
                                                                                  : "cli.what.pits";
    return "cli.what.option";
}

static const char *take(struct cli_bulk_request *request, int option)
{
    switch (option) {
    case OPTION_RESULTS:
        request->results = optarg;
        return NULL;
    case OPTION_RESUME:
        request->resume = true;
        return NULL;
    case OPTION_METHOD:
        request->method = optarg;
        return NULL;
    case OPTION_PARAMS:
        request->params = optarg;
        return NULL;
    case OPTION_SIZE:
        request->size = optarg;
        return NULL;
    case OPTION_RULE:
        request->rule = optarg;
        return NULL;
    case OPTION_PLAYERS:
        request->players = optarg;
        return NULL;
    case OPTION_FOR:
        request->aim = optarg;
        return cli_bulk_aims(optarg) ? NULL : CLI_RANGE;
    case OPTION_UNKNOWN:
        request->unknown = 1;
        return NULL;
    case OPTION_BOLD:
        request->bold = true;
        return NULL;
    case OPTION_COMPAT:
    case OPTION_CLOCK:
    case OPTION_MARGIN:
    case OPTION_PATIENCE:
    case OPTION_PROCESSOR:
        return cli_bulk_match_take(request, option) ? NULL : "cli.what.seconds";
    default:
        return take_number(request, option);
    }
}

void cli_bulk_limits(struct cli_bulk_request *request)
{
    const struct cli_options *options = &request->options;
    snprintf(request->limits, sizeof request->limits,
             "nodes=%" PRIu64 " memory=%" PRIu64 " time_ms=%" PRIu64 " cpu_ms=%" PRIu64,
             options->nodes, options->memory_bytes >> 20, options->time_ns / 1000000,
             options->cpu_ns / 1000000);
}

/* Reads the options of a run; false with options.exit_code when there is nothing to do. */
static bool read_options(struct cli_bulk_request *request, const struct cli *cli,
                         const struct cli_bulk_form *form, int argc, char **argv)
{
    *request = (struct cli_bulk_request){
        .part = 1, .parts = 1, .seed = 1, .death = 1, .random = UINT64_MAX};
    request->jobs = cli_bulk_cores();
    cli_bulk_form_init(&request->options, cli, form);
    for (int option; (option = cli_bulk_next(&request->options, form, argc, argv)) != -1;) {
        const char *expected = take(request, option);
        if (expected) {
            request->options.exit_code =
                cli_refuse_value(&request->options, option, expected, optarg);
            return false;
        }
    }
    request->options.cli.game = cli->game;
    cli_bulk_limits(request);
    return !request->options.finished && !request->options.exit_code;
}

bool cli_bulk_game(struct cli *cli, const char *word)
{
    for (int i = 0; cli_families[i]; i++)
        if (strcmp(cli_families[i]->game->id, word) == 0) {
            cli->family = cli_families[i];
            cli->game = cli_families[i]->game;
            return true;
        }
    return false;
}

static void list_kinds(const struct qd_game *game)
{
    for (int i = 0; cli_bulk_kinds[i]; i++)
        if (cli_bulk_kind_find(game, qd_text_of(cli_bulk_kinds[i]->name)) == cli_bulk_kinds[i])
            fprintf(stderr, "  %-9s %s\n", cli_bulk_kinds[i]->name,
                    qd_phrase(cli_spoken(), cli_bulk_kinds[i]->summary));
}

/* "bulk sokoban solve", and what it takes. */
static struct cli_bulk_form form_of(const struct cli_bulk_kind *kind, const struct qd_game *game,
                                    char *name, size_t size)
{
    snprintf(name, size, "bulk %s %s", game->id, kind->name);
    return (struct cli_bulk_form){name, kind->takes, kind->limits, true};
}

/* A game alone; the options are read for the language, and for --help. */
static int refuse_no_kind(struct cli *cli, int argc, char **argv)
{
    static const struct cli_bulk_form none = {"bulk", NULL, 0, false};
    struct cli_bulk_request request;
    if (!read_options(&request, cli, &none, argc, argv))
        return request.options.exit_code;
    cli_warn(NULL, "bulk.kinds", CLI_WORDS({"game", .text = cli->game->id}));
    list_kinds(cli->game);
    return cli_usage("bulk", "bulk.expect.some", NULL);
}

static int refuse_stdout(const struct cli_bulk_request *request)
{
    struct qd_message why;
    qd_message_set(&why, "bulk.not-regular");
    cli_bulk_say(&request->options, "--results -", &why);
    return CLI_USAGE;
}

static int run(struct cli *cli, int argc, char **argv)
{
    struct cli_bulk_request request;
    char name[32];
    if (!cli_bulk_game(cli, argv[1]))
        return cli_usage("bulk", "bulk.expect.first", argv[1]);
    if (argc < 3 || argv[2][0] == '-')
        return refuse_no_kind(cli, argc - 1, argv + 1);
    const struct cli_bulk_kind *kind = cli_bulk_kind_find(cli->game, qd_text_of(argv[2]));
    if (!kind) {
        cli_warn(NULL, "bulk.kinds", CLI_WORDS({"game", .text = cli->game->id}));
        list_kinds(cli->game);
        return cli_usage("bulk", "bulk.expect.kind", argv[2]);
    }
    const struct cli_bulk_form form = form_of(kind, cli->game, name, sizeof name);
    if (!read_options(&request, cli, &form, argc - 2, argv + 2))
        return request.options.exit_code;
    request.kind = kind;
    bool levels = kind->source == CLI_BULK_LEVELS;
    if (argc - 2 - optind != (levels ? 1 : 0))
        return cli_usage(name, levels ? "bulk.expect.levels" : "bulk.expect.nothing", NULL);
    request.argument = levels ? argv[2 + optind] : NULL;
    if (!request.results)
        return cli_usage(name, "bulk.expect.results", NULL);
    if (strcmp(request.results, "-") == 0)
        return refuse_stdout(&request);
    int code = kind->prepare ? kind->prepare(&request) : CLI_DONE;
    code = code ? code : cli_bulk_run(&request);
    if (request.made)
        kind->finish(&request);
    return code;
}

int cli_bulk(const struct cli *cli, int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(const struct cli *cli, int argc, char **argv);
    } verbs[] = {{"verify", cli_bulk_verify},
                 {"export", cli_bulk_export},
                 {"library", cli_bulk_library},
                 {"simulate", cli_bulk_simulate}};
    static const struct cli_bulk_form none = {"bulk", NULL, 0, false};
    struct cli own_cli = *cli;
    struct cli_bulk_request request;
    cli_json_verb("bulk");
    for (int i = 1; i < argc; i++) /* mistakes before the options are read are objects, too */
        if (strcmp(argv[i], "--json") == 0)
            cli_json_want();
    for (size_t i = 0; argc > 1 && i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(argv[1], verbs[i].name) == 0)
            return verbs[i].run(cli, argc - 1, argv + 1);
    if (argc < 2 || argv[1][0] == '-') {
        if (read_options(&request, cli, &none, argc, argv))
            return cli_usage("bulk", "bulk.expect.game", NULL);
        return request.options.exit_code;
    }
    return run(&own_cli, argc, argv);
}
