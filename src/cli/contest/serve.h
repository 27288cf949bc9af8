/* SPDX-License-Identifier: MIT */
/* What `quadrille serve` takes from modules. */
#ifndef QD_CLI_CONTEST_SERVE_H
#define QD_CLI_CONTEST_SERVE_H

#include "cli/options.h"
#include "referee/service.h"
#include "server/server.h"

typedef int cli_serve_function(const struct cli *cli, const struct qd_server_options *options);

/* Serves until a signal ends it; an exit code (host.c). */
cli_serve_function cli_serve_run;

/* Opens the contest and has it served by `serve`; an exit code (contest.c). */
int cli_contest_run(const struct cli *cli, struct qd_server_options *options,
                    const struct qd_contest_options *contest_options, cli_serve_function *serve);

#endif
