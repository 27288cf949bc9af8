/* The terminal player. */
#include "cli/cli.h"

int cli_screen(const struct cli *cli, struct qd_play *play)
{
    (void)cli;
    (void)play;
    return CLI_NO;
}
