/* SPDX-License-Identifier: MIT */
/* `quadrille serve` and `quadrille export`: the page, from this program or from any file host; with
 * --referee also a contest of Wumpus clients. */
#include "cli/options.h"
#include "referee/service.h"
#include "server/server.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum { DEFAULT_PORT = 8017 };

struct request_line {
    const char *port;
    bool port_given; /* by --port: another one will not do */
    const char *address;
    bool referee;
    bool of_referee; /* an option that only it has */
    struct qd_contest_options contest;
};

/* Waits for one of the signals that end the program; they were blocked before any thread began. */
static void wait_for_end(const sigset_t *signals)
{
    int signal_number;
    while (sigwait(signals, &signal_number) != 0)
        continue;
}

static int serve(const struct cli *cli, const struct qd_server_options *options)
{
    struct qd_server *server = NULL;
    struct qd_message why = {0};
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
    qd_err err = qd_server_start(options, &server, &why);
    if (err)
        return cli_report(cli, "serve", 0, err, &why);
    if (qd_server_port(server) != options->port && options->port)
        cli_say("cli.serve.taken", CLI_WORDS({"port", .number = options->port}));
    cli_say("cli.serve.on",
            CLI_WORDS({"address", .text = options->address},
                      {"port", .number = qd_server_port(server)},
                      {"path", .text = options->service ? options->service->page_path : ""}));
    fflush(stdout);
    wait_for_end(&signals);
    qd_server_stop(server);
    cli_say("cli.serve.stopped", NULL);
    return cli_finish(CLI_DONE);
}

/* Shown once, for the teacher to hand out: only hashes are kept. */
static void tell_secret(void *context, const char *name, const char *secret)
{
    (void)context;
    printf("%s\t%s\n", name, secret);
}

/* A contest opens what it is given: what cannot be read is a usage error, and only results that
 * cannot be made are a failure. */
static int opening_code(const struct qd_contest_options *options, int code)
{
    bool made = options->results && access(options->results, F_OK) != 0;
    return code == CLI_NO && !made ? CLI_USAGE : code;
}

static int serve_contest(const struct cli *cli, struct qd_server_options *options,
                         const struct qd_contest_options *contest_options)
{
    struct qd_contest *contest = NULL;
    struct qd_message why = {0};
    qd_referee_files();
    qd_err err = qd_contest_open(contest_options, &contest, &why);
    if (err)
        return opening_code(contest_options, cli_report(cli, "serve", 0, err, &why));
    struct qd_server_service service = qd_referee_service(contest);
    cli_say(qd_contest_per_team(contest) ? "cli.serve.contest.own" : "cli.serve.contest",
            CLI_WORDS({"mazes", .number = qd_contest_mazes(contest)},
                      {"file", .text = contest_options->results, .phrase = "cli.serve.memory"}));
    options->service = &service;
    options->connections = QD_REFEREE_CONNECTIONS;
    options->search_free_port = false;
    int code = serve(cli, options);
    qd_contest_close(contest);
    return code;
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
    return line->referee ? serve_contest(cli, &options, &line->contest) : serve(cli, &options);
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
    qd_err err = qd_server_export(argv[optind], &why);
    if (err)
        return cli_report(&options.cli, argv[optind], 0, err, &why);
    cli_say("cli.export.done", CLI_WORDS({"folder", .text = argv[optind]}));
    return cli_finish(CLI_DONE);
}
