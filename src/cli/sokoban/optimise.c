/* SPDX-License-Identifier: MIT */
/* `sokoban optimise`: shorter solutions from those stored with the levels, given, or found first.
 */
#include "cli/options.h"
#include "cli/sokoban/sokoban.h"
#include "sokoban/formats/collection.h"

#include <inttypes.h>
#include <string.h>

static const uint64_t DEFAULT_NS = 10000000000;

struct request {
    enum qd_fewest aim;
    const char *solution;
};

struct length {
    uint64_t pushes, moves;
};

static struct length measure(const struct qd_moves *moves)
{
    struct length length = {.moves = moves->count};
    for (size_t i = 0; i < moves->count; i++)
        length.pushes += (moves->data[i] & SOKOBAN_PUSH) != 0;
    return length;
}

static bool is_less(enum qd_fewest aim, struct length a, struct length b)
{
    uint64_t first_a = aim == QD_FEWEST_MOVES ? a.moves : a.pushes;
    uint64_t first_b = aim == QD_FEWEST_MOVES ? b.moves : b.pushes;
    return first_a != first_b ? first_a < first_b : a.pushes + a.moves < b.pushes + b.moves;
}

/* Takes a text as the answer if it solves the level and is shorter than the answer so far. */
static qd_err take(struct qd_play *play, struct qd_text text, enum qd_fewest aim,
                   struct qd_answer *answer, struct qd_message *why)
{
    const struct qd_level *level = qd_play_level(play);
    struct sokoban_state state;
    struct qd_moves moves = {0};
    size_t mark;
    sokoban_state_start(level, &state);
    qd_err err = sokoban_lurd_parse(text, &moves, &mark, why);
    for (size_t i = 0; !err && i < moves.count; i++) {
        moves.data[i] = sokoban_canonical(level, &state, moves.data[i]);
        err = sokoban_apply(level, &state, moves.data[i], why);
    }
    if (!err && sokoban_status(level, &state, 0) != QD_WON) {
        qd_message_set(why, "sokoban.optimise.unsolved");
        err = QD_ILLEGAL;
    }
    if (!err && (!answer->moves.data || is_less(aim, measure(&moves), measure(&answer->moves)))) {
        qd_moves_free(&answer->moves);
        answer->moves = moves;
    } else {
        qd_moves_free(&moves);
    }
    return err;
}

/* The best solution among those stored with the level; no answer if there is none. */
static qd_err take_stored(struct qd_play *play, struct qd_text level, enum qd_fewest aim,
                          struct qd_answer *answer)
{
    struct sokoban_entry entry;
    qd_err err = sokoban_entry_parse(level, &entry);
    if (err)
        return err;
    for (size_t i = 0; i < entry.record_count; i++) {
        struct qd_message unused;
        (void)take(play, qd_buf_view(&entry.records[i].moves), aim, answer, &unused);
    }
    sokoban_entry_free(&entry);
    return QD_OK;
}

static void print_json(const char *moves, struct length before, const struct qd_answer *answer,
                       uint64_t cpu_ns)
{
    struct length now = measure(&answer->moves);
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "status", "solved");
    qd_json_field_number(&line.json, "pushes_before", (int64_t)before.pushes);
    qd_json_field_number(&line.json, "length_before", (int64_t)before.moves);
    qd_json_field_number(&line.json, "pushes", (int64_t)now.pushes);
    qd_json_field_number(&line.json, "length", (int64_t)now.moves);
    qd_json_field_string(&line.json, "moves", moves);
    qd_json_field_number(&line.json, "nodes", (int64_t)answer->stats.expanded);
    qd_json_field_number(&line.json, "peak_bytes", (int64_t)answer->stats.peak_bytes);
    qd_json_key(&line.json, "cpu_seconds");
    qd_json_seconds(&line.json, cpu_ns);
    cli_json_print(&line);
}

static void print_text(const struct cli_levels *levels, const char *moves, struct length before,
                       const struct qd_answer *answer)
{
    struct length now = measure(&answer->moves);
    printf("%s\n# ", moves);
    if (levels->title.size > 0) {
        cli_print(qd_buf_view(&levels->title));
        printf(": ");
    }
    cli_say("sokoban.optimised", CLI_WORDS({"pushes", .number = (int64_t)before.pushes},
                                           {"moves", .number = (int64_t)before.moves},
                                           {"fewer", .number = (int64_t)now.pushes},
                                           {"shorter", .number = (int64_t)now.moves},
                                           {"states", .number = (int64_t)answer->stats.expanded}));
}

/* Finds a solution to start from. */
static qd_err begin(const struct request *request, const struct cli_levels *levels,
                    struct qd_play *play, const struct qd_limits *limits, struct qd_answer *answer,
                    struct qd_message *why)
{
    if (request->solution)
        return take(play, qd_text_of(request->solution), request->aim, answer, why);
    qd_err err = take_stored(play, levels->level, request->aim, answer);
    if (!err && !answer->moves.data)
        err = qd_play_solve(play, "auto", limits, answer, why);
    return err;
}

static int optimise_one(const struct cli_options *options, const struct cli_levels *levels,
                        struct qd_play *play, void *context)
{
    const struct request *request = context;
    struct cli_watch watch;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    struct length before = {0};
    struct qd_buf moves;
    cli_options_watch(options, &watch, "optimise");
    uint64_t cpu_ns = cli_cpu_ns();
    qd_err err = begin(request, levels, play, &watch.limits, &answer, &why);
    if (!err) {
        before = measure(&answer.moves);
        struct qd_limits limits = watch.limits;
        uint64_t spent = cli_watch_spent(&watch);
        if (limits.time_ns)
            limits.time_ns = spent < limits.time_ns ? limits.time_ns - spent : 1;
        err = qd_play_polish(play, request->aim, &limits, &answer, &why);
    }
    cpu_ns = cli_cpu_ns() - cpu_ns;
    cli_progress_end();
    qd_buf_init(&moves, QD_ANSWER_CAP);
    if (!err) {
        sokoban_moves_format(qd_play_level(play), answer.moves.data, answer.moves.count, &moves);
        if (options->json)
            print_json(qd_buf_cstr(&moves), before, &answer, cpu_ns);
        else
            print_text(levels, qd_buf_cstr(&moves), before, &answer);
        fflush(stdout);
    } else {
        qd_message_fill(&why, err);
        (void)cli_report(&options->cli, levels->name, levels->line, err, &why);
    }
    qd_buf_free(&moves);
    qd_answer_free(&answer);
    return cli_exit_of(err);
}

int cli_sokoban_optimise(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct request request = {.aim = QD_FEWEST_MEASURED};
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        if (option == OPTION_SOLUTION)
            request.solution = optarg;
        else if (strcmp(optarg, "moves") == 0)
            request.aim = QD_FEWEST_MOVES;
        else if (strcmp(optarg, "pushes") != 0)
            return cli_refuse_value(&options, option, NULL, optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (!options.time_ns && !options.cpu_ns)
        options.time_ns = DEFAULT_NS;
    if (argc - optind != 1)
        return cli_usage(options.verb, "cli.expect.level", NULL);
    return cli_levels_each(&options, argv[optind], optimise_one, &request);
}
