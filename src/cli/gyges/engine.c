/* SPDX-License-Identifier: MIT */
/* `engine`: the Universal Gygès Interface (gyges/protocol/session.c) on stdin and stdout. */
#include "cli/gyges/gyges.h"

enum { LINE_ROOM = 1 << 15 }; /* a game of a thousand moves fits */

static void write_lines(void *context, struct qd_text lines)
{
    (void)context;
    (void)fwrite(lines.data, 1, lines.size, stdout);
    (void)fflush(stdout);
}

static uint64_t now_ns(void *context)
{
    (void)context;
    return cli_now_ns();
}

static uint64_t cpu_ns(void *context)
{
    (void)context;
    return cli_cpu_ns();
}

int cli_gyges_engine(const struct cli *cli, int argc, char **argv)
{
    const struct gyges_ugi_host host = {.write = write_lines, .now_ns = now_ns, .cpu_ns = cpu_ns};
    struct cli_options options;
    char line[LINE_ROOM];
    cli_options_init(&options, cli);
    (void)cli_options_next(&options, argc, argv);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("gyges engine", "cli.expect.nothing", NULL);
    struct gyges_session *session = gyges_session_new(&host, CLI_GYGES_TABLE);
    if (!session)
        cli_out_of_memory();
    while (fgets(line, sizeof line, stdin) &&
           gyges_session_line(session, qd_text_trim(qd_text_of(line))))
        continue;
    gyges_session_free(session);
    return cli_finish(CLI_DONE);
}
