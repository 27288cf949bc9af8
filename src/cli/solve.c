/* `solve`: the answers of one method over a file of levels, each replayed before it is printed. */
#include "base/base.h"
#include "cli/options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: quadrille GAME solve [options] FILE|-|ID\n\n"
    "Solves every level of a file in order. Every answer is replayed by an independent checker.\n\n"
    "  --method NAME   one of those that compare lists (default auto)\n" CLI_GOAL_HELP
        CLI_LIMITS_HELP CLI_SHARED_HELP
    "\nExit codes: 0 all solved, 1 one is unsolvable or invalid, 3 a limit was reached.\n"
    "\nExamples:\n"
    "  quadrille taquin solve taquin:4x4#42\n"
    "  quadrille taquin solve --method astar-linear --time 30 board.txt\n"
    "  quadrille taquin new --count 100 | quadrille taquin solve --json -\n";

enum { OPTION_METHOD = CLI_OPTION_OWN };

static const char *status_of(qd_err err)
{
    return err == QD_OK ? "solved" : err == QD_IMPOSSIBLE ? "unsolvable" : qd_err_name(err);
}

static void print_json(const char *method, qd_err err, const struct qd_answer *answer,
                       const char *moves, uint64_t cpu_ns)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "status", status_of(err));
    qd_json_field_string(&line.json, "method", method);
    if (!err) {
        qd_json_field_number(&line.json, "length", (int64_t)answer->moves.count);
        qd_json_field_bool(&line.json, "optimal", answer->optimal);
    }
    qd_json_field_number(&line.json, "lower_bound", answer->lower_bound);
    if (!err && answer->lower_bound > 0) {
        qd_json_key(&line.json, "ratio");
        qd_json_seconds(&line.json,
                        (uint64_t)answer->moves.count * 1000000000u / answer->lower_bound);
    }
    if (!err)
        qd_json_field_string(&line.json, "moves", moves);
    qd_json_field_number(&line.json, "nodes", (int64_t)answer->stats.expanded);
    qd_json_field_number(&line.json, "generated", (int64_t)answer->stats.generated);
    qd_json_field_number(&line.json, "duplicates", (int64_t)answer->stats.duplicates);
    qd_json_field_number(&line.json, "peak_bytes", (int64_t)answer->stats.peak_bytes);
    qd_json_key(&line.json, "seconds");
    qd_json_seconds(&line.json, answer->stats.elapsed_ns);
    qd_json_key(&line.json, "cpu_seconds");
    qd_json_seconds(&line.json, cpu_ns);
    cli_json_print(&line);
}

static void print_text(const char *method, const struct qd_answer *answer, const char *moves)
{
    printf("%s\n", moves[0] ? moves : "-");
    printf("# %zu moves, ", answer->moves.count);
    if (answer->optimal)
        printf("shortest (proved)");
    else
        printf("at least %u needed", (unsigned)answer->lower_bound);
    if (!answer->optimal && answer->lower_bound > 0)
        printf(", within %.1f %% of shortest",
               100.0 * (double)answer->moves.count / answer->lower_bound - 100);
    printf("; %s, %" PRIu64 " states, %.3f s; replayed and checked\n", method,
           answer->stats.expanded, (double)answer->stats.elapsed_ns / 1e9);
}

static int solve_one(const struct cli_options *options, const char *method,
                     const struct cli_levels *levels, struct qd_play *play)
{
    const struct cli *cli = &options->cli;
    struct cli_watch watch;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    struct qd_buf moves;
    cli_taquin_lend(play);
    cli_options_watch(options, &watch, method);
    uint64_t cpu_ns = cli_cpu_ns();
    qd_err err = qd_play_solve(play, method, &watch.limits, &answer, &why);
    cpu_ns = cli_cpu_ns() - cpu_ns;
    cli_watch_end(&watch);
    answer.stats.elapsed_ns = cli_now_ns() - watch.started_ns;
    qd_buf_init(&moves, QD_ANSWER_CAP);
    if (!err)
        cli->game->moves_format(qd_play_level(play), answer.moves.data, answer.moves.count, &moves);
    if (options->json)
        print_json(method, err, &answer, qd_buf_cstr(&moves), cpu_ns);
    else if (!err)
        print_text(method, &answer, qd_buf_cstr(&moves));
    if (err && !options->json) {
        if (!why.code)
            qd_message_set(&why, err == QD_IMPOSSIBLE ? "solve.impossible"
                                 : err == QD_STOPPED  ? "solve.stopped"
                                                      : "solve.limit");
        (void)cli_report(cli, levels->name, levels->line, err, &why);
        printf("# no answer: at least %u moves needed, %" PRIu64 " states, %.3f s\n",
               (unsigned)answer.lower_bound, answer.stats.expanded,
               (double)answer.stats.elapsed_ns / 1e9);
    }
    fflush(stdout);
    qd_buf_free(&moves);
    qd_answer_free(&answer);
    return cli_exit_of(err);
}

static int solve_all(const struct cli_options *options, const char *method, const char *argument)
{
    struct cli_levels levels;
    int worst = cli_levels_open(&levels, &options->cli, argument);
    if (worst)
        return worst;
    struct qd_play *play = cli_play_new(&options->cli);
    uint64_t seen = 0;
    for (bool more = true; more && !cli_interrupted() && !ferror(stdout);) {
        int code = cli_levels_next(&levels, play, &more);
        if (code && options->json && more)
            puts("{\"status\":\"invalid\"}");
        if (!code && more)
            code = solve_one(options, method, &levels, play);
        seen += more;
        worst = code > worst ? code : worst;
    }
    if (seen == 0) {
        cli_complain("%s: no level found", levels.name);
        worst = CLI_NO;
    }
    qd_play_free(play);
    cli_levels_close(&levels);
    return cli_finish(worst);
}

static bool method_exists(const struct qd_game *game, const char *name)
{
    for (const struct qd_method *method = game->path->methods; method->name; method++)
        if (strcmp(method->name, name) == 0)
            return true;
    return false;
}

int cli_solve(const struct cli *cli, int argc, char **argv)
{
    static const struct option own[] = {{"method", required_argument, NULL, OPTION_METHOD}, {0}};
    struct cli_options options;
    const char *method = cli->game->path->methods[0].name;
    cli_options_init(&options, cli, "taquin solve", help);
    while (cli_options_next(&options, argc, argv, own) == OPTION_METHOD)
        method = optarg;
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (!method_exists(cli->game, method)) {
        fputs("methods:", stderr);
        for (const struct qd_method *known = cli->game->path->methods; known->name; known++)
            fprintf(stderr, " %s", known->name);
        fputc('\n', stderr);
        return cli_usage("taquin solve", "no method %s", method);
    }
    if (argc - optind != 1)
        return cli_usage("taquin solve", "one file, - or ID, please");
    return solve_all(&options, method, argv[optind]);
}
