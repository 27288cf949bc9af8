/* SPDX-License-Identifier: MIT */
/* `solve`: the answers of one method for a file of levels, each replayed before it is printed: the
 * kind `solve` of bulk work, whose rows are printed in the order of the levels. */
#include "base/base.h"
#include "cli/bulk/levels.h"
#include "cli/forms/forms.h"
#include "cli/output/color.h"
#include "cli/solve_many.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int64_t cli_pushes(const struct qd_game *game, const struct qd_answer *answer)
{
    int64_t pushes = 0;
    if (!game->measure)
        return -1;
    for (size_t i = 0; i < answer->moves.count; i++)
        pushes += game->measure->counts(answer->moves.data[i]);
    return pushes;
}

/* A bound on the moves, as `length` counts them, or on what else the method counts. */
static const char *bound_name(const struct qd_game *game, const struct qd_method *method)
{
    return qd_method_measures(game, method) ? "pushes_lower_bound" : "lower_bound";
}

/* Where the sentences of a plan go: into a line of JSON, or on lines of their own. */
struct telling {
    enum qd_lang lang;
    struct qd_json *json; /* NULL: print */
};

static qd_err tell(void *context, size_t at, const struct qd_message *says)
{
    const struct telling *telling = context;
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_message_format(says, telling->lang, &text);
    if (telling->json) {
        qd_json_object(telling->json);
        qd_json_field_number(telling->json, "at", (int64_t)at);
        qd_json_field_buf(telling->json, "text", &text);
        qd_json_object_end(telling->json);
    } else {
        printf("# ");
        cli_print(qd_buf_view(&text));
        putchar('\n');
    }
    qd_err err = text.err;
    qd_buf_free(&text);
    return err;
}

/* Tells the answer as a plan; the solution itself stands without it. */
static void explain(const struct cli *cli, struct qd_play *play, const struct qd_answer *answer,
                    struct qd_json *json)
{
    struct telling telling = {cli->lang, json};
    if (json) {
        qd_json_key(json, "plan");
        qd_json_array(json);
    }
    qd_err err =
        cli->game->path->narrate(qd_play_level(play), qd_play_state(play), answer, tell, &telling);
    if (json)
        qd_json_array_end(json);
    if (err)
        cli_warn(NULL, "cli.solve.untold", NULL);
}

void cli_json_optimal(struct qd_json *json, const struct qd_game *game,
                      const struct qd_method *method, bool optimal)
{
    qd_json_field_bool(json, "optimal", optimal);
    if (optimal)
        qd_json_field_string(json, "optimal_for", qd_claim_unit(game, method));
}

static void print_json(const struct cli_levels *levels, const struct qd_method *method, qd_err err,
                       const struct qd_answer *answer, const char *moves, uint64_t cpu_ns,
                       struct qd_play *told)
{
    struct cli_json line;
    int64_t pushes = cli_pushes(levels->cli->game, answer);
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "status", qd_job_word(err));
    qd_json_field_string(&line.json, "method", method->name);
    if (!err) {
        qd_json_field_number(&line.json, "length", (int64_t)answer->moves.count);
        cli_json_optimal(&line.json, levels->cli->game, method, answer->optimal);
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
    if (!err && told)
        explain(levels->cli, told, answer, &line.json);
    cli_json_print(&line);
}

/* A phrase of the catalogue with these numbers and texts, in the reader's language, as it is. */
static void put(const struct cli *cli, const struct qd_message *message)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    qd_message_format(message, cli->lang, &text);
    cli_print(qd_buf_view(&text));
    qd_buf_free(&text);
}

static const char *unit_of(const struct qd_game *game, const struct qd_method *method)
{
    return qd_method_measures(game, method) ? "cli.unit.measured" : "cli.unit.moves";
}

/* "at least 1 push needed": has the number of the bound. */
static void put_bound(struct qd_message *message, const struct qd_game *game,
                      const struct qd_method *method, uint64_t bound)
{
    qd_message_number(message, "bound", (int64_t)bound);
    qd_message_phrase(message, "needed",
                      qd_method_measures(game, method) ? "cli.needed.measured"
                                                       : "cli.needed.moves");
}

static void put_seconds(struct qd_message *message, uint64_t ns)
{
    struct qd_buf text;
    qd_buf_init(&text, 256);
    cli_phrase("cli.unit.plain", CLI_WORDS({"value", .real = (double)ns / 1e9, .digits = 3}),
               &text);
    qd_message_text(message, "seconds", qd_buf_view(&text));
    qd_buf_free(&text);
}

/* What is claimed of the answer: proved, or how far from its bound, and of what. */
static void print_claim(const struct cli *cli, const struct qd_method *method,
                        const struct qd_answer *answer)
{
    struct qd_message claim = {0};
    uint64_t cost = qd_method_cost(cli->game, method, &answer->moves), bound = answer->lower_bound;
    char share[CLI_DECIMAL] = "";
    if (answer->optimal)
        qd_message_set(&claim, cli->game->measure ? "cli.claim.fewest" : "cli.claim.shortest");
    else
        qd_message_set(&claim, bound == 0           ? "cli.claim.bound"
                               : cli->game->measure ? "cli.claim.near.fewest"
                                                    : "cli.claim.near");
    if (bound > 0)
        cli_decimal(100.0 * (double)cost / (double)bound - 100, 1, share);
    qd_message_phrase(&claim, "unit", unit_of(cli->game, method));
    put_bound(&claim, cli->game, method, bound);
    qd_message_text(&claim, "share", qd_text_of(share));
    fputs(cli_color(answer->optimal ? CLI_GOOD : CLI_PLAIN), stdout);
    put(cli, &claim);
    fputs(cli_color(CLI_PLAIN), stdout);
}

/* A narrow terminal gets the work on a line of its own, without the semicolon before it. */
static void put_work(const struct cli *cli, const struct qd_message *work)
{
    enum { ONE_LINE = 110 };
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    qd_message_format(work, cli->lang, &text);
    struct qd_text words = qd_buf_view(&text);
    const char *mark = words.size ? memchr(words.data, ';', words.size) : NULL;
    if (mark && isatty(STDOUT_FILENO) && cli_width() < ONE_LINE) {
        size_t before = (size_t)(mark - words.data) + 1;
        words = qd_text_trim((struct qd_text){words.data + before, words.size - before});
        fputs("\n# ", stdout);
    }
    cli_print(words);
    putchar('\n');
    qd_buf_free(&text);
}

static void print_text(const struct cli_levels *levels, const struct qd_method *method,
                       const struct qd_answer *answer, const char *moves)
{
    const struct cli *cli = levels->cli;
    int64_t pushes = cli_pushes(cli->game, answer);
    struct qd_message length = {0}, work = {0};
    printf("%s\n# ", moves[0] ? moves : "-");
    if (levels->title.size > 0) {
        cli_put("cli.titled", CLI_WORDS({"title", .text = qd_buf_cstr(&levels->title)}));
        putchar(' ');
    }
    qd_message_set(&length, pushes < 0 ? "cli.solve.length" : "cli.solve.lengths");
    qd_message_number(&length, "moves", (int64_t)answer->moves.count);
    qd_message_number(&length, "pushes", pushes);
    put(cli, &length);
    printf(", ");
    print_claim(cli, method, answer);
    qd_message_set(&work, "cli.solve.work");
    qd_message_text(&work, "method", qd_text_of(method->name));
    qd_message_number(&work, "states", (int64_t)answer->stats.expanded);
    put_seconds(&work, answer->stats.elapsed_ns);
    put_work(cli, &work);
}

static void print_no_answer(const struct cli_levels *levels, const struct qd_method *method,
                            qd_err err, const struct qd_answer *answer)
{
    struct qd_message none = {0};
    qd_message_set(&none, err == QD_IMPOSSIBLE ? "cli.solve.none" : "cli.solve.no_answer");
    put_bound(&none, levels->cli->game, method, answer->lower_bound);
    qd_message_number(&none, "states", (int64_t)answer->stats.expanded);
    put_seconds(&none, answer->stats.elapsed_ns);
    put(levels->cli, &none);
    putchar('\n');
}

/* What was asked for besides the request. */
struct printing {
    struct qd_method method;
    bool explain;    /* tell the solution as a plan */
    bool boards;     /* print every board of a solution */
    const char *svg; /* file of the moving picture, NULL: none */
};

/* The boards of a solution, where they are wanted. */
static int show_path(const struct cli_options *options, const struct printing *printing,
                     const struct qd_play *play, const struct qd_moves *moves)
{
    int code = printing->boards ? cli_film_boards(options, play, moves) : CLI_DONE;
    return !code && printing->svg ? cli_film_svg(options, play, moves, printing->svg) : code;
}

/* Why there is no answer. */
static void report(const struct cli_levels *levels, const struct qd_method *method, qd_err err,
                   const struct qd_solve_answer *answer)
{
    struct qd_message why = {.code = answer->why};
    qd_message_fill(&why, err);
    (void)cli_report(levels->cli, levels->name, levels->line, err, &why);
    print_no_answer(levels, method, err, &answer->found);
}

/* What came out of a level, in the form that was asked for. */
static int print_level(const struct cli_options *options, const struct cli_levels *levels,
                       struct qd_play *play, const struct qd_bulk_row *row, void *context)
{
    const struct printing *printing = context;
    const struct qd_solve_answer *solved = row->answer;
    const struct qd_answer *answer = &solved->found;
    const struct cli *cli = &options->cli;
    qd_err err = qd_job_error("solved", row->status);
    struct qd_buf moves;
    qd_buf_init(&moves, QD_ANSWER_CAP);
    if (!err)
        cli->game->moves_format(qd_play_level(play), answer->moves.data, answer->moves.count,
                                &moves);
    if (options->json)
        print_json(levels, &printing->method, err, answer, qd_buf_cstr(&moves), row->cpu_ns,
                   printing->explain ? play : NULL);
    else if (!err)
        print_text(levels, &printing->method, answer, qd_buf_cstr(&moves));
    else
        report(levels, &printing->method, err, solved);
    if (!err && !options->json && printing->explain)
        explain(cli, play, answer, NULL);
    int code = err ? CLI_DONE : show_path(options, printing, play, &answer->moves);
    fflush(stdout);
    qd_buf_free(&moves);
    return code ? code : cli_exit_of(err);
}

/* The row of a level that could not be opened; in JSON its error is an object already. */
static void print_invalid(const struct cli_levels *levels, const struct qd_bulk_row *row,
                          void *context)
{
    struct cli_json line;
    (void)row;
    (void)context;
    if (!cli_csv_wanted())
        return;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "status", cli_level_status(levels->err));
    cli_json_print(&line);
}

static const char *take_option(struct cli_bulk_request *request, int option,
                               struct printing *printing)
{
    struct qd_solve_input *input = request->run.input;
    char name[32];
    switch (option) {
    case OPTION_OPTIMAL:
        snprintf(name, sizeof name, "optimal-%s", optarg);
        if (!qd_field_set(&input->method, qd_text_of(name)))
            cli_out_of_memory();
        return NULL;
    case OPTION_EXPLAIN:
        printing->explain = true;
        return NULL;
    case OPTION_BOARDS:
        printing->boards = true;
        return NULL;
    case OPTION_SVG:
        printing->svg = optarg;
        return NULL;
    case OPTION_RESULTS:
        request->results = optarg;
        return NULL;
    case OPTION_POLISH:
        return cli_number(optarg, 1, 1000000, &input->polish) ? NULL : CLI_RANGE;
    default:
        return cli_bulk_take(request, option);
    }
}

/* Options that do not go together, or not with this game. */
static int check_choice(const struct cli_bulk_request *request, const struct printing *printing)
{
    const struct cli_options *options = &request->options;
    const struct qd_solve_input *input = request->run.input;
    const struct qd_path *path = options->cli.game->path;
    if (input->polish && !path->polish)
        return cli_usage(options->verb, "cli.solve.polish", NULL);
    if (printing->explain && (!path->narrate || request->results))
        return cli_usage(options->verb, "cli.solve.explain", NULL);
    if (request->results && (printing->boards || printing->svg))
        return cli_usage(options->verb, "cli.solve.boards", NULL);
    if (options->json && printing->boards)
        return cli_exclude(options, "--json", "--boards");
    if (options->json && printing->svg && strcmp(printing->svg, "-") == 0)
        return cli_exclude(options, "--json", "--svg -");
    return CLI_DONE;
}

static int solve(struct cli_bulk_request *request, struct printing *printing, int argc, char **argv)
{
    struct cli_options *options = &request->options;
    const struct qd_solve_input *input = request->run.input;
    const struct qd_path *path = options->cli.game->path;
    const struct cli_bulk_each each = {
        .one = print_level, .invalid = print_invalid, .context = printing};
    int option;
    request->jobs = 0;
    while ((option = cli_options_next(options, argc, argv)) != -1) {
        const char *expected = take_option(request, option, printing);
        if (expected)
            return cli_refuse_value(options, option, expected, optarg);
    }
    if (options->finished || options->exit_code)
        return options->exit_code;
    const char *name = input->method ? input->method : path->methods[0].name;
    if (!qd_path_method(path, name, &printing->method))
        return cli_no_method(options, name);
    if (argc - optind != 1)
        return cli_usage(options->verb, "cli.expect.level", NULL);
    int code = check_choice(request, printing);
    if (code)
        return code;
    options->single = printing->svg != NULL;
    if (request->results)
        return cli_solve_many(request, argv[optind]);
    request->jobs = request->jobs ? request->jobs : 1; /* limits of time and memory are a level's */
    request->run.tells = true;
    return cli_finish(cli_bulk_levels(request, argv[optind], &each));
}

int cli_solve(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct cli_bulk_request request;
    struct printing printing = {0};
    cli_options_init(&options, cli);
    cli_bulk_request_init(&request, &options, &qd_job_solve);
    int code = solve(&request, &printing, argc, argv);
    cli_bulk_request_free(&request);
    return code;
}
