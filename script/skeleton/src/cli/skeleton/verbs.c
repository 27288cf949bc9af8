/* SPDX-License-Identifier: MIT */
/* Skeleton on the command line: `new` is its own, the other verbs are shared. */
#include "cli/new.h"
#include "cli/skeleton/skeleton.h"
#include "skeleton/skeleton.h"

int cli_skeleton_new(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct cli_new request;
    cli_options_init(&options, cli);
    cli_new_init(&request, &options);
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;)
        if (!cli_new_take(&request, option))
            return cli_refuse_value(&options, option, NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    return cli_new_make(&options, &request, optind < argc ? argv[optind] : cli->game->example);
}

const struct cli_family cli_skeleton = {
    .game = &skeleton_game,
    .group = &cli_skeleton_group,
    .first = "skeleton play",
};
