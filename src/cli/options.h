/* SPDX-License-Identifier: MIT */
/* Options that several verbs share. */
#ifndef QD_CLI_OPTIONS_H
#define QD_CLI_OPTIONS_H

#include "cli/cli.h"

enum {
    CLI_OPTION_JSON = 1000,
    CLI_OPTION_LANG,
    CLI_OPTION_NODES,
    CLI_OPTION_MEMORY,
    CLI_OPTION_TIME,
    CLI_OPTION_CPU,
    CLI_OPTION_GOAL,
    CLI_OPTION_LEVEL,
    CLI_OPTION_OWN = 2000 /* a verb's own options count from here */
};

enum { CLI_SHARED_OPTIONS = 10 };

struct cli_options {
    struct cli cli;
    char verb[32]; /* "taquin solve" */
    const char *help;
    bool json;
    bool quiet;
    uint64_t nodes;
    uint64_t memory_bytes;
    uint64_t seconds;
    uint64_t cpu_seconds;
    bool finished; /* --help was given */
    int exit_code; /* not CLI_DONE after a usage error */
};

/* Text of the shared options, for --help. */
#define CLI_SHARED_HELP                                        \
    "  --json          one JSON object a line, for programs\n" \
    "  --lang CODE     language of messages: en, fr\n"         \
    "  -q, --quiet     no progress line\n"                     \
    "  -h, --help      this text\n"
#define CLI_GOAL_HELP                                                                                \
    "  --goal G        goal of classic boards (numbers, 0 is the blank): 1..0 (default), 0.. or a\n" \
    "                  board in quotes\n"
#define CLI_OPTIMAL_HELP "  --optimal WHAT  pushes or moves: same as --method optimal-WHAT\n"
#define CLI_POLISH_HELP                                                                         \
    "  --polish S      then shorten the solution for S seconds, within --time\n"                \
    "  --explain       tell the solution as a plan: what is filled in which order, which box\n" \
    "                  waits where\n"
#define CLI_LEVEL_HELP "  --level N       only the N-th level of the file\n"
#define CLI_LIMITS_HELP                                                                          \
    "  --time S        stop after S seconds\n"                                                   \
    "  --cpu S         stop after S seconds of processor time, whatever else the machine does\n" \
    "  --nodes N       stop after N expanded states\n"                                           \
    "  --memory MB     memory limit (default 1024)\n"

extern const struct option cli_shared_options[CLI_SHARED_OPTIONS];

void cli_options_init(struct cli_options *options, const struct cli *cli, const char *verb,
                      const char *help);
/* The next of the verb's own options, or -1 at the end; then look at `finished` and `exit_code`. */
int cli_options_next(struct cli_options *options, int argc, char **argv, const struct option *own);
void cli_options_watch(const struct cli_options *options, struct cli_watch *watch,
                       const char *label);

/* Opens the levels of a file, -, pack or ID one after the other and calls `one` with each; the
 * worst exit code. */
int cli_levels_each(const struct cli_options *options, const char *argument,
                    int (*one)(const struct cli_options *options, const struct cli_levels *levels,
                               struct qd_play *play, void *context),
                    void *context);

#endif
