/* SPDX-License-Identifier: MIT */
/* `solve`: the answers of one method for a file of levels, each replayed before it is printed. */
#include "base/base.h"
#include "cli/solve_many.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *cli_solve_status(qd_err err)
{
    return err == QD_OK ? "solved" : err == QD_IMPOSSIBLE ? "unsolvable" : qd_err_name(err);
}

int64_t cli_pushes(const struct qd_game *game, const struct qd_answer *answer)
{
    int64_t pushes = 0;
    if (!game->measure)
        return -1;
    for (size_t i = 0; i < answer->moves.count; i++)
        pushes += game->measure->counts(answer->moves.data[i]);
    return pushes;
}

qd_err cli_polish(struct qd_play *play, struct cli_watch *watch, uint64_t seconds,
                  const struct qd_method *method, struct qd_answer *answer, struct qd_message *why)
{
    struct qd_limits limits = watch->limits;
    uint64_t spent = cli_watch_spent(watch), whole = limits.time_ns;
    limits.time_ns = seconds * 1000000000u;
    if (whole && spent >= whole)
        return QD_OK;
    if (whole && whole - spent < limits.time_ns)
        limits.time_ns = whole - spent;
    enum qd_fewest aim = method->optimal == QD_FEWEST_MOVES ? QD_FEWEST_MOVES : QD_FEWEST_MEASURED;
    return qd_play_polish(play, aim, &limits, answer, why);
}

/* A bound on the moves, as `length` counts them, or on what else the method counts. */
static const char *bound_name(const struct qd_game *game, const struct qd_method *method)
{
    return !game->measure || method->optimal == QD_FEWEST_MOVES ? "lower_bound"
                                                                : "pushes_lower_bound";
}

static void print_json(const struct cli_levels *levels, const struct qd_method *method, qd_err err,
                       const struct qd_answer *answer, const char *moves, uint64_t cpu_ns)
{
    struct cli_json line;
    int64_t pushes = cli_pushes(levels->cli->game, answer);
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "status", cli_solve_status(err));
    qd_json_field_string(&line.json, "method", method->name);
    if (!err) {
        qd_json_field_number(&line.json, "length", (int64_t)answer->moves.count);
        qd_json_field_bool(&line.json, "optimal", answer->optimal);
    }
    qd_json_field_number(&line.json, bound_name(levels->cli->game, method), answer->lower_bound);
    if (!err && answer->lower_bound > 0) {
        uint64_t cost = qd_method_cost(levels->cli->game, method, &answer->moves);
        qd_json_key(&line.json, "ratio");
        qd_json_seconds(&line.json, cost * 1000000000u / answer->lower_bound);
    }
    if (!err)
        qd_json_field_string(&line.json, "moves", moves);
    if (!err && pushes >= 0)
        qd_json_field_number(&line.json, levels->cli->game->measure->many, pushes);
    qd_json_field_number(&line.json, "nodes", (int64_t)answer->stats.expanded);
    qd_json_field_number(&line.json, "generated", (int64_t)answer->stats.generated);
    qd_json_field_number(&line.json, "duplicates", (int64_t)answer->stats.duplicates);
    qd_json_field_number(&line.json, "pruned", (int64_t)answer->stats.pruned);
    qd_json_field_number(&line.json, "peak_bytes", (int64_t)answer->stats.peak_bytes);
    qd_json_key(&line.json, "seconds");
    qd_json_seconds(&line.json, answer->stats.elapsed_ns);
    qd_json_key(&line.json, "cpu_seconds");
    qd_json_seconds(&line.json, cpu_ns);
    cli_json_print(&line);
}

static void print_text(const struct cli_levels *levels, const struct qd_method *method,
                       const struct qd_answer *answer, const char *moves)
{
    int64_t pushes = cli_pushes(levels->cli->game, answer);
    struct qd_buf claim;
    qd_buf_init(&claim, 256);
    qd_claim(levels->cli->game, method, answer, &claim);
    printf("%s\n# ", moves[0] ? moves : "-");
    if (levels->title.size > 0) {
        cli_print(qd_buf_view(&levels->title));
        printf(": ");
    }
    printf("%zu moves, ", answer->moves.count);
    if (pushes >= 0)
        printf("%" PRId64 " %s, ", pushes, levels->cli->game->measure->many);
    printf("%s; %s, %" PRIu64 " states, %.3f s; replayed and checked\n", qd_buf_cstr(&claim),
           method->name, answer->stats.expanded, (double)answer->stats.elapsed_ns / 1e9);
    qd_buf_free(&claim);
}

static void print_no_answer(const struct cli_levels *levels, const struct qd_method *method,
                            qd_err err, const struct qd_answer *answer)
{
    printf("# no answer: ");
    if (err != QD_IMPOSSIBLE)
        printf("at least %u %s needed, ", (unsigned)answer->lower_bound,
               qd_claim_unit(levels->cli->game, method));
    printf("%" PRIu64 " states, %.3f s\n", answer->stats.expanded,
           (double)answer->stats.elapsed_ns / 1e9);
}

static int solve_one(const struct cli_options *options, const struct qd_method *method,
                     uint64_t polish, const struct cli_levels *levels, struct qd_play *play)
{
    const struct cli *cli = &options->cli;
    struct cli_watch watch;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    struct qd_buf moves;
    cli_lend(cli, play);
    cli_options_watch(options, &watch, method->name);
    uint64_t cpu_ns = cli_cpu_ns();
    qd_err err = qd_play_solve(play, method->name, &watch.limits, &answer, &why);
    if (!err && polish)
        err = cli_polish(play, &watch, polish, method, &answer, &why);
    cpu_ns = cli_cpu_ns() - cpu_ns;
    cli_watch_end(&watch);
    answer.stats.elapsed_ns = cli_now_ns() - watch.started_ns;
    qd_buf_init(&moves, QD_ANSWER_CAP);
    if (!err)
        cli->game->moves_format(qd_play_level(play), answer.moves.data, answer.moves.count, &moves);
    if (options->json)
        print_json(levels, method, err, &answer, qd_buf_cstr(&moves), cpu_ns);
    else if (!err)
        print_text(levels, method, &answer, qd_buf_cstr(&moves));
    if (err && !options->json) {
        qd_message_fill(&why, err);
        (void)cli_report(cli, levels->name, levels->line, err, &why);
        print_no_answer(levels, method, err, &answer);
    }
    fflush(stdout);
    qd_buf_free(&moves);
    qd_answer_free(&answer);
    return cli_exit_of(err);
}

static void print_invalid(void)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "status", "invalid");
    cli_json_print(&line);
}

static int solve_all(const struct cli_options *options, const struct qd_method *method,
                     uint64_t polish, const char *argument)
{
    struct cli_levels levels;
    int worst = cli_levels_open(&levels, &options->cli, argument);
    if (worst)
        return worst;
    struct qd_play *play = cli_play_new(&options->cli);
    for (bool more = true; more && !cli_interrupted() && !ferror(stdout);) {
        int code = cli_levels_next(&levels, play, &more);
        if (code && options->json && more)
            print_invalid();
        if (!code && more)
            code = solve_one(options, method, polish, &levels, play);
        worst = code > worst ? code : worst;
    }
    worst = cli_levels_end(&levels, worst);
    qd_play_free(play);
    cli_levels_close(&levels);
    return cli_finish(worst);
}

/* What was asked for; `optimal` holds the method's name after --optimal. */
struct choice {
    struct cli_many many;
    char optimal[32];
};

static int take_option(const struct cli_options *options, int option, struct choice *choice)
{
    struct cli_many *many = &choice->many;
    switch (option) {
    case OPTION_OPTIMAL:
        snprintf(choice->optimal, sizeof choice->optimal, "optimal-%s", optarg);
        many->method = choice->optimal;
        return CLI_DONE;
    case OPTION_METHOD:
        many->method = optarg;
        return CLI_DONE;
    case OPTION_RESULTS:
        many->results = optarg;
        return CLI_DONE;
    case OPTION_POLISH:
        if (cli_number(optarg, 1, 1000000, &many->polish))
            return CLI_DONE;
        return cli_usage(options->verb, "--polish takes seconds from 1, not %s", optarg);
    default:
        if (cli_number(optarg, 1, 256, &many->jobs))
            return CLI_DONE;
        return cli_usage(options->verb, "--jobs takes a number from 1 to 256, not %s", optarg);
    }
}

int cli_solve(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct choice choice = {.many.method = cli->game->path->methods[0].name};
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        int code = take_option(&options, option, &choice);
        if (code)
            return code;
    }
    const struct cli_many *many = &choice.many;
    if (options.finished || options.exit_code)
        return options.exit_code;
    struct qd_method found;
    if (!qd_path_method(cli->game->path, many->method, &found)) {
        fputs("methods:", stderr);
        for (const struct qd_method *known = cli->game->path->methods; known->name; known++)
            fprintf(stderr, " %s", known->name);
        fputc('\n', stderr);
        return cli_usage(options.verb, "no method %s", many->method);
    }
    if (argc - optind != 1)
        return cli_usage(options.verb, "expected one FILE, - or ID");
    if (many->polish && !cli->game->path->polish)
        return cli_usage(options.verb, "--polish is for games whose solutions can be shortened");
    if (many->jobs && !many->results)
        return cli_usage(options.verb, "--jobs goes with --results");
    return many->results ? cli_solve_many(&options, many, argv[optind])
                         : solve_all(&options, &found, many->polish, argv[optind]);
}
