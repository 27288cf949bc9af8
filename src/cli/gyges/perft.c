/* SPDX-License-Identifier: MIT */
/* `quadrille gyges perft`: move sequences counted, with a look at Ctrl-C between small parts. */
#include "cli/gyges/gyges.h"

#include <inttypes.h>
#include <stdlib.h>

/* Counted without a look: some hundredths of a second. */
enum { UNWATCHED_DEPTH = 2 };

struct perft {
    const struct gyges_options *rules;
    struct cli_watch watch;
    uint64_t counted;
    bool stopped;
};

/* Below a move, or in all. */
static void print_count(bool json, const char *move, uint64_t count)
{
    struct cli_json line;
    if (!json) {
        printf("%s%s%" PRIu64 "\n", move ? move : "", move ? " " : "", count);
        return;
    }
    cli_json_begin(&line);
    if (move)
        qd_json_field_string(&line.json, "move", move);
    qd_json_field_number(&line.json, "count", (int64_t)count);
    cli_json_print(&line);
}

/* Adds the sequences below a board to `counted`. */
static void count(struct perft *perft, const struct gyges_board *board, int depth)
{
    struct qd_progress progress = {.expanded = perft->counted};
    perft->stopped |= !perft->watch.limits.proceed(perft->watch.limits.context, &progress);
    if (perft->stopped)
        return;
    if (depth <= UNWATCHED_DEPTH) {
        perft->counted += gyges_perft(board, perft->rules, depth);
        return;
    }
    struct gyges_step *steps = malloc(GYGES_MOVES_MAX * sizeof *steps);
    if (!steps)
        cli_out_of_memory();
    int moves = gyges_steps(board, perft->rules, steps);
    for (int i = 0; i < moves && !perft->stopped; i++) {
        struct gyges_board after = gyges_moved(board, steps[i]);
        after = gyges_flip(&after);
        if (steps[i].to != GYGES_GOAL)
            count(perft, &after, depth - 1);
    }
    free(steps);
}

static void divide(struct perft *perft, const struct gyges_state *state,
                   const struct gyges_board *board, int depth, bool json)
{
    static struct gyges_step steps[GYGES_MOVES_MAX];
    int moves = gyges_steps(board, perft->rules, steps);
    for (int i = 0; i < moves; i++) {
        struct gyges_board after = gyges_moved(board, steps[i]);
        uint64_t before = perft->counted;
        after = gyges_flip(&after);
        if (steps[i].to == GYGES_GOAL)
            perft->counted += depth == 1;
        else
            count(perft, &after, depth - 1);
        if (perft->stopped)
            return;
        qd_move move = gyges_pack(steps[i], state->turn);
        struct qd_buf text;
        qd_buf_init(&text, 64);
        cli_gyges_text(&move, 1, &text);
        print_count(json, qd_buf_cstr(&text), perft->counted - before);
        qd_buf_free(&text);
    }
}

static int print_all(const struct cli_options *options, const struct qd_play *play,
                     const struct gyges_options *rules, int depth, bool divided)
{
    const struct gyges_state *state = cli_gyges_state(play);
    struct gyges_board board = gyges_board_of(state->value, state->turn);
    struct perft perft = {.rules = rules};
    cli_watch_start(&perft.watch, "perft", 0, 0, 0, options->quiet);
    if (divided)
        divide(&perft, state, &board, depth, options->json);
    else
        count(&perft, &board, depth);
    cli_progress_end();
    if (perft.stopped)
        return CLI_INTERRUPTED;
    print_count(options->json, NULL, perft.counted);
    return CLI_DONE;
}

int cli_gyges_perft(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    bool compat = false, beginner = false, divided = false;
    cli_options_init(&options, cli);
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;) {
        compat |= option == OPTION_COMPAT;
        beginner |= option == OPTION_BEGINNER;
        divided |= option == OPTION_DIVIDE;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    uint64_t depth;
    if (argc - optind != 2 || !cli_number(argv[optind], 1, 12, &depth))
        return cli_usage("gyges perft", "gyges.perft", NULL);
    struct qd_play *play = cli_play_new(&options.cli);
    int code = cli_gyges_open(&options.cli, argv[optind + 1], play);
    if (!code && cli_gyges_state(play)->phase != GYGES_PLAY &&
        !cli_gyges_level(play)->options.compat) {
        cli_warn(NULL, "gyges.not.set", NULL);
        code = CLI_NO;
    }
    if (!code) {
        struct gyges_options rules = cli_gyges_level(play)->options;
        rules.compat |= compat;
        rules.beginner |= beginner;
        code = print_all(&options, play, &rules, (int)depth, divided);
    }
    qd_play_free(play);
    return cli_finish(code);
}
