/* SPDX-License-Identifier: MIT */
/* `setups`: games from every pair of setups, for the engine's setup book.
 *
 * South has 90 arrangements and North 90; a pair and its mirror image are the same game, so 4,068
 * pairs are left. Every round plays one game of each pair, so that the matrix is complete after the
 * first and finer after every further one. The first game of a pair is the engine's own choice;
 * in later ones the first four moves are drawn from those whose scores are close to the best one's.
 * Every game depends on the pair, its number and the limits alone, so an interrupted run goes on as
 * if nothing had happened.
 */
#include "cli/gyges/setups.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BYTES = 1 << 20,
    VARIED_PLIES = 4,
    VARIED_TRIES = 3,
    VARIED_LOOKS = 100, /* how much worse than the best move a varied one may look, */
    VARIED_LOSS = 40,   /* and how much worse it may be */
    LONGEST = 200       /* plies; longer games are drawn */
};

struct run {
    const struct cli_options *options;
    uint64_t games, nodes;
    struct cli_gyges_journal journal;
    struct cli_gyges_setups *results;
    struct gyges_engine *engine;
    struct gyges_past past;
    struct gyges_state state, after;
    struct gyges_found found;
};

static qd_err search(struct run *r, const struct gyges_level *level,
                     const struct gyges_state *state, struct gyges_found *found)
{
    struct gyges_task task;
    gyges_task_of(level, state, &r->past, &task);
    task.nodes = r->nodes;
    return gyges_think(r->engine, &task, found);
}

/* Another move than the best, drawn from those that look about as good: it must still be so after a
 * search of what it leads to. False if a few tries found none. */
static bool vary(struct run *r, const struct gyges_level *level, struct qd_rng *rng, int score,
                 qd_move *move)
{
    static struct gyges_ranked ranked[GYGES_MOVES_MAX];
    struct gyges_board board = gyges_board_of(r->state.value, r->state.turn);
    bool any;
    int count =
        gyges_rank(gyges_network_default(), &board, &level->options, ~UINT64_C(0), ranked, &any);
    int best = INT32_MIN, good = 0;
    for (int i = 0; i < count; i++)
        best = ranked[i].rank > best ? ranked[i].rank : best;
    for (int i = 0; i < count; i++)
        if (ranked[i].rank >= best - VARIED_LOOKS)
            ranked[good++] = ranked[i];
    for (int tries = 0; good > 0 && tries < VARIED_TRIES; tries++) {
        struct qd_message why;
        struct gyges_step step = ranked[qd_rng_below(rng, (uint32_t)good)].step;
        r->after = r->state;
        *move = gyges_pack(step, r->state.turn);
        if (!gyges_apply(&level->base, &r->after, *move, &why) && r->after.phase == GYGES_PLAY &&
            !search(r, level, &r->after, &r->found) &&
            -r->found.lines[0].score >= score - VARIED_LOSS)
            return true;
    }
    return false;
}

static qd_err play_move(struct run *r, const struct gyges_level *level, struct qd_rng *rng)
{
    struct qd_message why;
    qd_move move = gyges_pass_move(), other;
    qd_err err = search(r, level, &r->state, &r->found);
    if (!err) {
        move = gyges_pack(r->found.lines[0].steps[0], r->state.turn);
        if (rng && vary(r, level, rng, r->found.lines[0].score, &other))
            move = other;
    }
    return err && err != QD_NOTHING ? err : gyges_apply(&level->base, &r->state, move, &why);
}

/* One game: 's', 'n' or 'd' for a draw; 0 if it could not be played. */
static char play_game(struct run *r, int south, int north, uint64_t game, unsigned *plies)
{
    struct gyges_level level = {.base.game = &gyges_game, .phase = GYGES_PLAY};
    struct qd_rng rng;
    gyges_book_row(south, level.value);
    gyges_book_row(north, level.value + 30);
    qd_rng_seed(&rng, qd_seed_split((uint64_t)(south * GYGES_SETUPS + north), 0, game));
    gyges_engine_clear(r->engine);
    gyges_state_start(&level.base, &r->state);
    for (*plies = 0; r->state.phase != GYGES_OVER && *plies < LONGEST; ++*plies) {
        bool varied = game > 0 && *plies < VARIED_PLIES;
        if (play_move(r, &level, varied ? &rng : NULL))
            return 0;
    }
    return r->state.winner == 1 ? 's' : r->state.winner == 2 ? 'n' : 'd';
}

static int record_game(struct run *r, int south, int north, uint64_t game)
{
    char line[64], rows[2][7];
    unsigned plies;
    char winner = play_game(r, south, north, game, &plies);
    if (!winner) {
        cli_warn(NULL, "gyges.setups.failed", NULL);
        return CLI_NO;
    }
    gyges_book_digits(south, rows[0]);
    gyges_book_digits(north, rows[1]);
    snprintf(line, sizeof line, "%s %s %" PRIu64 " %c %u\n", rows[0], rows[1], game, winner, plies);
    cli_gyges_setups_count(r->results, south, north, winner);
    return cli_gyges_journal_add(&r->journal, qd_text_of(line));
}

static int play_rounds(struct run *r)
{
    uint64_t all = r->games * GYGES_BOOK_PAIRS, done = 0;
    struct cli_watch watch;
    int code = CLI_DONE;
    cli_options_watch(r->options, &watch, "setups");
    for (uint64_t game = 0; game < r->games; game++) {
        for (int pair = 0; pair < GYGES_SETUPS * GYGES_SETUPS && !code; pair++) {
            int south = pair / GYGES_SETUPS, north = pair % GYGES_SETUPS;
            if (!gyges_book_first(south, north))
                continue;
            bool late =
                r->options->time_ns && cli_now_ns() - watch.started_ns >= r->options->time_ns;
            if (r->results->matrix.games[south][north] <= game && !cli_interrupted() && !late)
                code = record_game(r, south, north, game);
            cli_watch_count(&watch, ++done, all);
        }
    }
    cli_watch_end(&watch);
    return code;
}

static int record(struct run *r, const char *name)
{
    struct qd_buf text;
    size_t whole = 0;
    qd_buf_init(&text, (size_t)64 << 20);
    struct cli_gyges_setups made = {.nodes = r->nodes, .network = cli_gyges_network_sum()};
    int code = cli_gyges_journal_open(&r->journal, name, &text);
    if (code) {
        qd_buf_free(&text);
        return code;
    }
    if (text.size > 0)
        code = cli_gyges_setups_read(name, qd_buf_view(&text), r->results, &whole);
    if (!code && whole > 0 &&
        (r->results->nodes != made.nodes || r->results->network != made.network)) {
        cli_warn(name, "gyges.setups.other",
                 CLI_WORDS({"nodes", .number = (int64_t)r->results->nodes}));
        code = CLI_USAGE;
    }
    if (!code)
        code = cli_gyges_journal_cut(&r->journal, whole);
    if (!code && whole == 0) {
        qd_buf_clear(&text);
        cli_gyges_setups_head(&made, &text);
        code = cli_gyges_journal_add(&r->journal, qd_buf_view(&text));
    }
    if (!code)
        code = play_rounds(r);
    cli_gyges_journal_close(&r->journal);
    qd_buf_free(&text);
    return code;
}

static int report(const struct cli_options *options, int form, const char *name,
                  struct cli_gyges_setups *results)
{
    struct qd_buf text;
    size_t whole;
    qd_buf_init(&text, (size_t)64 << 20);
    int code = cli_read_all(name, &text);
    if (!code)
        code = cli_gyges_setups_read(name, qd_buf_view(&text), results, &whole);
    qd_buf_clear(&text);
    if (!code && form == OPTION_TABLE)
        cli_gyges_setups_table(results, options->json, &text);
    else if (!code && form == OPTION_SVG)
        cli_gyges_setups_svg(results, options->cli.lang, &text);
    else if (!code)
        code = cli_gyges_setups_book(results, &text);
    if (!code)
        fputs(qd_buf_cstr(&text), stdout);
    if (!code && text.err)
        code = cli_exit_of(text.err);
    qd_buf_free(&text);
    return code;
}

int cli_gyges_setups(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    uint64_t games = 4;
    const char *file = NULL;
    int form = 0;
    cli_options_init(&options, cli);
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;) {
        if (option == OPTION_GAMES && !cli_number(optarg, 1, GYGES_BOOK_GAMES, &games))
            return cli_usage("gyges setups", "cli.take.value", optarg);
        if (option == OPTION_RECORD)
            file = optarg;
        else if (option != OPTION_GAMES)
            form = option;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if ((form != 0) == (file != NULL) || argc - optind != (form != 0))
        return cli_usage("gyges setups", "gyges.setups.usage", NULL);
    struct run *r = calloc(1, sizeof *r);
    struct cli_gyges_setups *results = calloc(1, sizeof *results);
    int code = r && results ? CLI_DONE : CLI_LIMIT;
    if (!code && form)
        code = report(&options, form, argv[optind], results);
    if (!code && file) {
        r->options = &options;
        r->games = games;
        r->nodes = options.nodes ? options.nodes : 1000;
        r->results = results;
        r->engine = gyges_engine_new(TABLE_BYTES);
        code = r->engine ? record(r, file) : CLI_LIMIT;
        gyges_engine_free(r->engine);
    }
    free(r);
    free(results);
    return cli_finish(code);
}
