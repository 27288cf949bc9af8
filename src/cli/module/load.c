/* SPDX-License-Identifier: MIT */
/* Loads what a verb needs of a module, and has the verbs that are in modules as a whole. */
#include "cli/module/load.h"

#include <string.h>

bool cli_module(const struct cli *cli, const char *verb, const char *name, const char *function,
                void *slot)
{
    struct qd_message why = {0};
    void *found = qd_module_find(name, function, &why);
    if (!found)
        (void)cli_report(cli, verb, 0, QD_SYSTEM, &why);
    else
        memcpy(slot, &found, sizeof found); /* ISO C has no cast from an object to a function */
    return found;
}

int cli_module_absent(const struct cli *cli, const char *verb, const char *name)
{
    struct qd_message why = {0};
    qd_module_absent(name, &why);
    (void)cli_report(cli, verb, 0, QD_SYSTEM, &why);
    return CLI_USAGE;
}

int cli_module_verb(const struct cli *cli, int argc, char **argv, const char *name,
                    const char *function)
{
    struct cli_options options;
    int (*run)(const struct cli *, int, char **);
    cli_options_init(&options, cli);
    while (cli_options_next(&options, argc, argv) != -1)
        continue;
    if (options.finished || options.exit_code)
        return options.exit_code;
    optind = 0; /* the module reads them again */
    return cli_module(&options.cli, options.verb, name, function, &run) ? run(cli, argc, argv)
                                                                        : CLI_USAGE;
}

int cli_grade(const struct cli *cli, int argc, char **argv)
{
    return cli_module_verb(cli, argc, argv, "grade", "cli_grade_run");
}
