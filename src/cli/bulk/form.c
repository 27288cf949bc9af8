/* SPDX-License-Identifier: MIT */
/* The forms of `quadrille bulk`: one table declares the options of all, so each form says which of
 * them are its own, and refuses the others instead of ignoring them.
 */
#include "cli/bulk/bulk.h"

#include <string.h>
#include <sys/stat.h>

void cli_bulk_form_init(struct cli_options *options, const struct cli *cli,
                        const struct cli_bulk_form *form)
{
    struct cli own = *cli;
    own.game = NULL; /* the game is a word of the form, not the verb's */
    cli_options_init(options, &own);
    snprintf(options->verb, sizeof options->verb, "%s", form->name);
    cli_json_verb(options->verb);
}

static bool is_in(const int *list, int option)
{
    while (list && *list && *list != option)
        list++;
    return list && *list;
}

/* The options of every kind of work, and its own. */
static bool takes_work(const struct cli_bulk_form *form, const struct cli_verb *verb, int option)
{
    static const int work[] = {OPTION_RESULTS, OPTION_RESUME, OPTION_JOBS, OPTION_PART, 0};
    return form->job && (is_in(work, option) || cli_bulk_field(form->job, verb, option));
}

static int refuse(struct cli_options *options, const struct cli_bulk_form *form, const char *name)
{
    options->exit_code =
        cli_usage_of(form->name, "bulk.not-option",
                     CLI_WORDS({"option", .text = name}, {"form", .text = form->name}));
    return -1;
}

/* --memory has a default, so its value does not tell whether it was given. */
static bool has_memory(int argc, char **argv)
{
    for (int i = 1; i < argc && i < optind; i++)
        if (strncmp(argv[i], "--mem", 5) == 0)
            return true;
    return false;
}

int cli_bulk_next(struct cli_options *options, const struct cli_bulk_form *form, int argc,
                  char **argv)
{
    int option = cli_options_next(options, argc, argv);
    if (option != -1)
        return is_in(form->takes, option) || takes_work(form, options->cli.verb, option)
                   ? option
                   : refuse(options, form, cli_option_find(options->cli.verb, option)->name);
    if (options->finished || options->exit_code)
        return -1;
    const struct {
        unsigned limit;
        bool given;
        const char *name;
    } limits[] = {{QD_JOB_NODES, options->nodes != 0, "nodes"},
                  {QD_JOB_TIME, options->time_ns != 0, "time"},
                  {QD_JOB_CPU, options->cpu_ns != 0, "cpu"},
                  {QD_JOB_MEMORY, has_memory(argc, argv), "memory"}};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (limits[i].given && !(form->limits & limits[i].limit))
            return refuse(options, form, limits[i].name);
    return -1;
}

bool cli_bulk_refuse_same(const struct cli_options *options, const char *out, char **names,
                          size_t count)
{
    struct stat target, input;
    if (!out || strcmp(out, "-") == 0 || stat(out, &target) != 0)
        return false;
    for (size_t i = 0; i < count; i++)
        if (stat(names[i], &input) == 0 && input.st_dev == target.st_dev &&
            input.st_ino == target.st_ino) {
            struct qd_message say;
            qd_message_set(&say, "bulk.same-file");
            cli_bulk_say(options, out, &say);
            return true;
        }
    return false;
}

int cli_bulk_partial(const struct cli_options *options, const char *name, struct qd_text text)
{
    struct qd_bulk_scan scan;
    struct qd_message say = {0};
    if (qd_bulk_scan(text, false, NULL, NULL, &scan, &say) ||
        (scan.rows >= scan.plan.tasks && scan.whole == text.size))
        return CLI_DONE;
    qd_message_set(&say, "bulk.partial");
    qd_message_number(&say, "rows", (int64_t)scan.rows);
    qd_message_number(&say, "tasks", (int64_t)scan.plan.tasks);
    cli_bulk_say(options, name, &say);
    return CLI_NO;
}
