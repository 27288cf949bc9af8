/* SPDX-License-Identifier: MIT */
/* A verb's options, read as the table of commands declares them, and what several verbs share. */
#ifndef QD_CLI_OPTIONS_H
#define QD_CLI_OPTIONS_H

#include "cli/cli.h"

struct cli_options {
    struct cli cli;
    char verb[32]; /* "taquin solve" */
    bool json;
    bool quiet;
    bool single; /* what is written can hold one level only */
    uint64_t nodes;
    uint64_t memory_bytes;
    uint64_t time_ns;
    uint64_t cpu_ns;
    bool finished;        /* --help was given */
    int exit_code;        /* not CLI_DONE after a usage error */
    size_t next_fallback; /* defaults given to the verb so far */
};

/* For the verb that runs. */
void cli_options_init(struct cli_options *options, const struct cli *cli);
/* The next of the verb's own options (OPTION_…, its value in optarg), or -1 at the end; then look
 * at `finished` and `exit_code`. Defaults of the table come first, as if they had been typed. */
int cli_options_next(struct cli_options *options, int argc, char **argv);
/* "8x8", of whatever numbers. */
bool cli_is_size(const char *text);
/* Whether the value in optarg is one of the option's choices, where the table lists some. */
bool cli_value_listed(const struct cli_options *options, int id);
/* "--option takes WHAT, not FOUND". What it takes are the choices of the table, or the phrase
 * `what`, or without one (NULL, CLI_RANGE) the range in which cli_number() last wanted `found`.
 * Returns CLI_USAGE. */
int cli_refuse_value(const struct cli_options *options, int id, const char *what,
                     const char *found);
#define CLI_RANGE ""
/* Refuses two options that do not go together. */
int cli_exclude(const struct cli_options *options, const char *one, const char *other);
/* Refuses a method that the game does not have; lists those it has. */
int cli_no_method(const struct cli_options *options, const char *found);
void cli_options_watch(const struct cli_options *options, struct cli_watch *watch,
                       const char *label);

/* "0.5" as nanoseconds, more than none. */
bool cli_seconds(const char *text, uint64_t *out_ns);

/* Opens the levels of a file, -, pack or ID one after the other and calls `one` with each; the
 * worst exit code. */
int cli_levels_each(const struct cli_options *options, const char *argument,
                    int (*one)(const struct cli_options *options, const struct cli_levels *levels,
                               struct qd_play *play, void *context),
                    void *context);

#endif
