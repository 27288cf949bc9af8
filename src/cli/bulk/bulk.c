/* SPDX-License-Identifier: MIT */
/* `quadrille bulk GAME KIND`: many tasks of one kind, on threads, on the ranks of an MPI run, or in
 * parts; and `bulk verify`, `export`, `simulate` for what came out.
 */
#include "cli/bulk/bridge.h"

#include <string.h>

/* Reads the options of a run; false with options.exit_code when there is nothing to do. */
static bool read_options(struct cli_bulk_request *request, const struct cli *cli,
                         const struct cli_bulk_form *form, int argc, char **argv)
{
    struct cli_options options;
    cli_bulk_form_init(&options, cli, form);
    cli_bulk_request_init(request, &options, form->job);
    request->run.game = cli->game;
    for (int option; (option = cli_bulk_next(&request->options, form, argc, argv)) != -1;) {
        const char *expected = NULL;
        if (option == OPTION_RESULTS)
            request->results = optarg;
        else
            expected = cli_bulk_take(request, option);
        if (expected) {
            request->options.exit_code =
                cli_refuse_value(&request->options, option, expected, optarg);
            return false;
        }
    }
    request->options.cli.game = cli->game;
    request->options.cli.family = cli->family;
    return !request->options.finished && !request->options.exit_code;
}

bool cli_bulk_game(struct cli *cli, const char *word)
{
    for (int i = 0; cli_families[i]; i++)
        if (strcmp(cli_families[i]->game->id, word) == 0) {
            cli->family = cli_families[i];
            cli->game = cli_families[i]->game;
            return true;
        }
    return false;
}

static void list_kinds(const struct qd_game *game)
{
    for (const struct qd_job *const *job = cli_bulk_jobs; *job; job++)
        if (qd_job_find(cli_bulk_jobs, game, qd_text_of((*job)->name)) == *job)
            fprintf(stderr, "  %-9s %s\n", (*job)->name, qd_phrase(cli_spoken(), (*job)->summary));
}

/* A game alone; the options are read for the language, and for --help. */
static int refuse_no_kind(struct cli *cli, int argc, char **argv)
{
    static const struct cli_bulk_form none = {.name = "bulk"};
    struct cli_bulk_request request;
    if (!read_options(&request, cli, &none, argc, argv))
        return request.options.exit_code;
    cli_warn(NULL, "bulk.kinds", CLI_WORDS({"game", .text = cli->game->id}));
    list_kinds(cli->game);
    return cli_usage("bulk", "bulk.expect.some", NULL);
}

static int refuse_stdout(const struct cli_bulk_request *request)
{
    struct qd_message why;
    qd_message_set(&why, "bulk.not-regular");
    cli_bulk_say(&request->options, "--results -", &why);
    return CLI_USAGE;
}

/* What is left of the command line is checked, and the tasks are run. */
static int run_form(struct cli_bulk_request *request, const char *name, int argc, char **argv)
{
    bool levels = request->run.job->source == QD_JOB_LEVELS;
    if (argc - optind != (levels ? 1 : 0))
        return cli_usage(name, levels ? "bulk.expect.levels" : "bulk.expect.nothing", NULL);
    request->argument = levels ? argv[optind] : NULL;
    if (!request->results)
        return cli_usage(name, "bulk.expect.results", NULL);
    if (strcmp(request->results, "-") == 0)
        return refuse_stdout(request);
    int code = cli_bulk_prepare(request);
    return code ? code : cli_bulk_run(request);
}

static int run(struct cli *cli, int argc, char **argv)
{
    struct cli_bulk_request request;
    char name[32]; /* "bulk sokoban solve" */
    if (!cli_bulk_game(cli, argv[1]))
        return cli_usage("bulk", "bulk.expect.first", argv[1]);
    if (argc < 3 || argv[2][0] == '-')
        return refuse_no_kind(cli, argc - 1, argv + 1);
    const struct qd_job *job = qd_job_find(cli_bulk_jobs, cli->game, qd_text_of(argv[2]));
    if (!job) {
        cli_warn(NULL, "bulk.kinds", CLI_WORDS({"game", .text = cli->game->id}));
        list_kinds(cli->game);
        return cli_usage("bulk", "bulk.expect.kind", argv[2]);
    }
    snprintf(name, sizeof name, "bulk %s %s", cli->game->id, job->name);
    const struct cli_bulk_form form = {name, job, job->bridge ? cli_bulk_bridged(job)->takes : NULL,
                                       job->limits};
    int code = read_options(&request, cli, &form, argc - 2, argv + 2)
                   ? run_form(&request, name, argc - 2, argv + 2)
                   : request.options.exit_code;
    cli_bulk_request_free(&request);
    return code;
}

int cli_bulk(const struct cli *cli, int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(const struct cli *cli, int argc, char **argv);
    } verbs[] = {{"verify", cli_bulk_verify},
                 {"export", cli_bulk_export},
                 {"library", cli_bulk_library},
                 {"simulate", cli_bulk_simulate}};
    static const struct cli_bulk_form none = {.name = "bulk"};
    struct cli own_cli = *cli;
    struct cli_bulk_request request;
    cli_json_verb("bulk");
    for (int i = 1; i < argc; i++) /* mistakes before the options are read are objects, too */
        if (strcmp(argv[i], "--json") == 0)
            cli_json_want();
    for (size_t i = 0; argc > 1 && i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(argv[1], verbs[i].name) == 0)
            return verbs[i].run(cli, argc - 1, argv + 1);
    if (argc < 2 || argv[1][0] == '-') {
        if (read_options(&request, cli, &none, argc, argv))
            return cli_usage("bulk", "bulk.expect.game", NULL);
        return request.options.exit_code;
    }
    return run(&own_cli, argc, argv);
}
