/* SPDX-License-Identifier: MIT */
/* Opens a contest and has it served: the module "referee". */
#include "cli/contest/serve.h"

#include <unistd.h>

/* A contest opens what it is given: what cannot be read is a usage error, and only results that
 * cannot be made are a failure. */
static int opening_code(const struct qd_contest_options *options, int code)
{
    bool made = options->results && access(options->results, F_OK) != 0;
    return code == CLI_NO && !made ? CLI_USAGE : code;
}

int cli_contest_run(const struct cli *cli, struct qd_server_options *options,
                    const struct qd_contest_options *contest_options, cli_serve_function *serve)
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
