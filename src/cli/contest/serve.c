/* SPDX-License-Identifier: MIT */
/* `quadrille serve` and `quadrille export`: the page, from this program or from any file host; with
 * --referee also a contest of Wumpus clients. The server and the referee are modules. */
#include "cli/contest/serve.h"
#include "cli/module/load.h"

#include <stdlib.h>

enum { DEFAULT_PORT = 8017 };

struct request_line {
    const char *port;
    bool port_given; /* by --port: another one will not do */
    const char *address;
    bool referee;
    bool of_referee; /* an option that only it has */
    struct qd_contest_options contest;
};

/* Shown once, for the teacher to hand out: only hashes are kept. */
static void tell_secret(void *context, const char *name, const char *secret)
{
    (void)context;
    printf("%s\t%s\n", name, secret);
}

/* False when the option's value cannot be. */
static bool take(struct request_line *line, int option)
{
    struct qd_series_options *series = &line->contest.series;
    uint64_t number = 0;
    line->of_referee |=
        option != OPTION_PORT && option != OPTION_ADDRESS && option != OPTION_REFEREE;
    switch (option) {
    case OPTION_PORT:
        line->port = optarg;
        line->port_given = true;
        return true;
    case OPTION_ADDRESS:
        line->address = optarg;
        return true;
    case OPTION_REFEREE:
        return line->referee = true;
    case OPTION_RESULTS:
        line->contest.results = optarg;
        return optarg[0];
    case OPTION_TEAMS:
        line->contest.teams = optarg;
        return optarg[0];
    case OPTION_MAZES_PER_TEAM:
        return line->contest.per_team = true;
    case OPTION_FOLDER:
        series->folder = optarg;
        return true;
    case OPTION_SIZE:
        return qd_referee_sizes(optarg, series);
    case OPTION_SEED:
        series->has_seed = true;
        return cli_number(optarg, 0, UINT64_MAX / 2, &series->seed);
    case OPTION_MAZES:
        if (!cli_number(optarg, 1, SERIES_MOST, &number))
            return false;
        series->mazes = (uint32_t)number;
        return true;
    default:
        if (!cli_number(optarg, 1, 1000000, &number))
            return false;
        line->contest.attempts = (unsigned)number;
        return true;
    }
}

static int serve(const struct cli *cli, struct qd_server_options *options,
                 const struct request_line *line)
{
    cli_serve_function *run;
    int (*contest)(const struct cli *, struct qd_server_options *,
                   const struct qd_contest_options *, cli_serve_function *);
    if (!line->referee && !qd_server_asset_find("/"))
        return cli_module_absent(cli, "serve", "page");
    if (!cli_module(cli, "serve", "server", "cli_serve_run", &run))
        return CLI_USAGE;
    if (!line->referee)
        return run(cli, options);
    return cli_module(cli, "serve", "referee", "cli_contest_run", &contest)
               ? contest(cli, options, &line->contest, run)
               : CLI_USAGE;
}

static int run_line(const struct cli_options *given, const struct request_line *line)
{
    const struct cli *cli = &given->cli;
    uint64_t port = line->referee ? QD_REFEREE_PORT : DEFAULT_PORT;
    if (line->port && line->port[0] && !cli_number(line->port, 0, UINT16_MAX, &port))
        return line->port_given ? cli_refuse_value(given, OPTION_PORT, NULL, line->port)
                                : cli_usage("serve", "cli.take.port", line->port);
    if (line->of_referee && !line->referee)
        return cli_usage("serve", "cli.serve.referee", NULL);
    if (line->contest.series.folder &&
        (line->contest.series.has_seed || line->contest.series.mazes || line->contest.series.least))
        return cli_usage("serve", "cli.serve.folder", NULL);
    struct qd_server_options options = {
        .address = line->address, .port = (uint16_t)port, .search_free_port = !line->port_given};
    return serve(cli, &options, line);
}

int cli_serve(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct request_line line = {
        .port = getenv("PORT"), .address = "127.0.0.1", .contest = {.told = tell_secret}};
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1)
        if (!take(&line, option))
            return cli_refuse_value(&options, option,
                                    option == OPTION_SIZE ? "cli.what.sizes" : NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("serve", "cli.help.surplus", argv[optind]);
    return run_line(&options, &line);
}

int cli_export(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_message why = {0};
    cli_options_init(&options, cli);
    (void)cli_options_next(&options, argc, argv);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage("export", "cli.expect.folder", NULL);
    if (!qd_server_asset_find("/"))
        return cli_module_absent(&options.cli, "export", "page");
    qd_err err = qd_server_export(argv[optind], &why);
    if (err)
        return cli_report(&options.cli, argv[optind], 0, err, &why);
    cli_say("cli.export.done", CLI_WORDS({"folder", .text = argv[optind]}));
    return cli_finish(CLI_DONE);
}
