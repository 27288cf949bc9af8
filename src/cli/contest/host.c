/* SPDX-License-Identifier: MIT */
/* Serves until a signal ends it: the module "server". */
#include "cli/contest/serve.h"

#include <signal.h>

/* Waits for one of the signals that end the program; they were blocked before any thread began. */
static void wait_for_end(const sigset_t *signals)
{
    int signal_number;
    while (sigwait(signals, &signal_number) != 0)
        continue;
}

int cli_serve_run(const struct cli *cli, const struct qd_server_options *options)
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
