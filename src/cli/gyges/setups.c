/* SPDX-License-Identifier: MIT */
/* `setups`: games from every pair of setups, for the engine's setup book. Who plays how is the
 * kind `setups` of bulk work; here the games are kept in a file of their own, in rounds, so that an
 * interrupted run goes on as if nothing had happened.
 */
#include "cli/bulk/kinds/setups.h"
#include "cli/gyges/setups.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct run {
    const struct cli_options *options;
    struct cli_bulk_request bulk;
    uint64_t started_ns;
    struct cli_gyges_journal journal;
    struct cli_gyges_setups *results;
};

static bool is_played(void *context, uint64_t number)
{
    const struct run *r = context;
    int south, north;
    uint64_t game;
    cli_bulk_setups_task(number, &south, &north, &game);
    return r->results->matrix.games[south][north] > game;
}

static int take_row(void *context, const struct qd_bulk_row *row)
{
    struct run *r = context;
    char line[64], rows[2][7];
    struct qd_text winner;
    int south, north;
    uint64_t game;
    bool late = r->options->time_ns && cli_now_ns() - r->started_ns >= r->options->time_ns;
    if (late)
        atomic_store(&r->bulk.taker->enough, true);
    if (is_played(r, row->number)) /* a kept row whose game was recorded, too */
        return CLI_DONE;
    if (!qd_bulk_field(row->fields, "winner", &winner) || winner.size != 1) {
        cli_warn(NULL, "gyges.setups.failed", NULL);
        atomic_store(&r->bulk.taker->enough, true);
        return CLI_NO;
    }
    cli_bulk_setups_task(row->number, &south, &north, &game);
    gyges_book_digits(south, rows[0]);
    gyges_book_digits(north, rows[1]);
    snprintf(line, sizeof line, "%s %s %" PRIu64 " %c %" PRIu64 "\n", rows[0], rows[1], game,
             winner.data[0], cli_bulk_number(row, "plies"));
    cli_gyges_setups_count(r->results, south, north, winner.data[0]);
    int code = cli_gyges_journal_add(&r->journal, qd_text_of(line));
    if (code)
        atomic_store(&r->bulk.taker->enough, true);
    return code;
}

static int play_rounds(struct run *r)
{
    struct cli_bulk_taker taker = {.take = take_row, .skip = is_played, .context = r};
    r->bulk.options = *r->options;
    r->bulk.options.time_ns = 0; /* it is that of the whole run */
    r->started_ns = cli_now_ns();
    return cli_bulk_take_all(&r->bulk, &taker);
}

static int record(struct run *r, const char *name)
{
    struct qd_buf text;
    size_t whole = 0;
    qd_buf_init(&text, (size_t)64 << 20);
    struct cli_gyges_setups made = {.nodes = r->options->nodes ? r->options->nodes : 1000,
                                    .network = cli_gyges_network_sum()};
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
        cli_gyges_setups_table(results, options->json);
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
    struct cli_bulk_request bulk;
    const char *file = NULL;
    int form = 0;
    cli_options_init(&options, cli);
    cli_bulk_request_init(&bulk, &options, &cli_bulk_setups.job);
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;) {
        if (option == OPTION_GAMES && !cli_number(optarg, 1, GYGES_BOOK_GAMES, &games))
            return cli_refuse_value(&options, option, NULL, optarg);
        if (option == OPTION_JOBS || option == OPTION_RESULTS || option == OPTION_RESUME) {
            const char *expected = cli_bulk_take(&bulk, option);
            if (expected)
                return cli_refuse_value(&options, option, expected, optarg);
        } else if (option == OPTION_RECORD) {
            file = optarg;
        } else if (option != OPTION_GAMES) {
            form = option;
        }
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
        r->bulk = bulk;
        r->bulk.count = games;
        r->results = results;
        code = record(r, file);
    }
    free(r);
    free(results);
    return cli_finish(code);
}
