/* SPDX-License-Identifier: MIT */
/* `match`: two players, many games, which are the kind `match` of bulk work. Here the games are
 * scored in their order, whoever played them and when, so that a match stops at the same game on
 * any number of threads: when it is decided (--sprt), or when a side has broken off twice. */
#include "cli/bulk/kinds/match.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FAILURES = 2 }; /* a side that broke off so often ends the match */

struct match {
    const struct cli_options *options;
    const char *names[2]; /* as given */
    struct cli_bulk_request bulk;
    bool sprt;
    const char *file;
    struct cli_gyges_journal journal;
    uint64_t recorded; /* games that the file had before this run */
    struct cli_gyges_score score;
    int failures[2]; /* in this run: how often a side did not answer at all */
    char limits[96];
};

static void count_result(struct match *m, int winner, enum gyges_turn turn)
{
    if (winner == 2)
        m->score.drawn++;
    else
        m->score.won[winner]++;
    if (turn != GYGES_MOVED && winner != 2)
        m->score.forfeits[1 - winner][turn]++;
}

/* The side that broke off so often that there is no point in going on; -1 if neither did. */
static int failed_side(const struct match *m)
{
    return m->failures[0] >= FAILURES ? 0 : m->failures[1] >= FAILURES ? 1 : -1;
}

static enum gyges_turn turn_of(struct qd_text ending)
{
    for (int i = 0; i < GYGES_TURNS; i++)
        if (qd_text_is(ending, gyges_endings[i]))
            return (enum gyges_turn)i;
    return GYGES_MOVED;
}

/* Every setup is played twice before a match can be decided. */
static bool is_decided(const struct match *m, uint64_t games)
{
    return m->sprt && games % 2 == 0 && cli_gyges_sprt(&m->score);
}

static int write_record(struct match *m, const struct qd_bulk_row *row, int winner,
                        enum gyges_turn turn)
{
    struct gyges_record record;
    struct qd_message why = {0};
    struct qd_buf text;
    struct qd_text start = {"", 0}, game = {"", 0};
    int first = (int)((row->number - 1) % 2);
    gyges_record_init(&record);
    qd_buf_init(&text, 1 << 20);
    snprintf(record.south, sizeof record.south, "%s", m->score.names[first]);
    snprintf(record.north, sizeof record.north, "%s", m->score.names[1 - first]);
    snprintf(record.limits, sizeof record.limits, "%s", m->limits);
    snprintf(record.ending, sizeof record.ending, "%s", gyges_endings[turn]);
    snprintf(record.result, sizeof record.result, "%s",
             winner == 2       ? "draw"
             : winner == first ? "south"
                               : "north");
    if (qd_bulk_field(row->fields, "start", &start))
        qd_bulk_unescape(start, &record.start);
    (void)qd_bulk_field(row->fields, "game", &game);
    qd_err err = game.size ? gyges_moves_parse(NULL, game, &record.moves, &why) : QD_OK;
    if (!err)
        gyges_record_write(&record, &text);
    err = err ? err : text.err;
    int code = err ? cli_report(&m->options->cli, m->file, 0, err, &why)
                   : cli_gyges_journal_add(&m->journal, qd_buf_view(&text));
    qd_buf_free(&text);
    gyges_record_free(&record);
    return code;
}

/* A game, in the order of their numbers. */
static int take_row(void *context, const struct qd_bulk_row *row)
{
    struct match *m = context;
    struct cli_bulk_taker *taker = m->bulk.taker;
    struct qd_text ending = {"", 0};
    if (row->number <= m->recorded) /* a kept row whose game was recorded, too */
        return CLI_DONE;
    (void)qd_bulk_field(row->fields, "ending", &ending);
    enum gyges_turn turn = turn_of(ending);
    int winner = cli_bulk_is(row, "winner", cli_bulk_match_winners[0])   ? 0
                 : cli_bulk_is(row, "winner", cli_bulk_match_winners[1]) ? 1
                                                                         : 2;
    count_result(m, winner, turn);
    if (turn != GYGES_MOVED && !taker->is_kept) {
        cli_warn(NULL, "gyges.match.forfeit",
                 CLI_WORDS({"name", .text = m->names[1 - winner]},
                           {"ending", .phrase = cli_gyges_ending_codes[turn]}));
        m->failures[1 - winner] += turn >= GYGES_STALLED;
    }
    int code = m->file ? write_record(m, row, winner, turn) : CLI_DONE;
    if (code || failed_side(m) >= 0 || is_decided(m, row->number))
        atomic_store(&taker->enough, true);
    return code;
}

static bool is_recorded(void *context, uint64_t number)
{
    const struct match *m = context;
    return number <= m->recorded;
}

/* The result of a recorded game by its moves: whoever had to move when it was given up has lost.
 * NULL if a move is illegal, or if it is said to be played out and is not. */
static const char *replay(const struct qd_level *level, const struct gyges_record *record)
{
    static const char *const results[] = {"draw", "south", "north", "draw"};
    struct gyges_state *state = calloc(1, sizeof *state);
    struct qd_message why = {0};
    if (!state)
        cli_out_of_memory();
    gyges_state_start(level, state);
    bool good = true;
    for (size_t i = 0; good && i < record->moves.count; i++)
        good = gyges_apply(level, state, record->moves.data[i], &why) == QD_OK;
    bool over = state->phase == GYGES_OVER;
    const char *result = !good || over == (record->ending[0] != 0) ? NULL
                         : over                                    ? results[state->winner]
                                                                   : results[2 - state->turn];
    free(state);
    return result;
}

/* Whether a recorded game is the one that would be played under this number. */
static int compare(const struct match *m, const struct gyges_record *record, uint64_t number)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_buf start;
    int first = (int)(number % 2);
    if (strcmp(record->south, m->score.names[first]) != 0 ||
        strcmp(record->north, m->score.names[1 - first]) != 0) {
        cli_warn(m->file, "gyges.match.others",
                 CLI_WORDS({"south", .text = record->south}, {"north", .text = record->north}));
        return CLI_USAGE;
    }
    if (strcmp(record->limits, m->limits) != 0) {
        cli_warn(m->file, "gyges.match.limits",
                 CLI_WORDS({"found", .text = record->limits[0] ? record->limits : "?"},
                           {"wanted", .text = m->limits}));
        return CLI_USAGE;
    }
    qd_err err = cli_bulk_match_start(&m->bulk, m->bulk.seed, number, &level, &why);
    if (err)
        return cli_report(&m->options->cli, "match", 0, err, &why);
    qd_buf_init(&start, 4096);
    gyges_level_format(level, &start);
    bool same = strcmp(qd_buf_cstr(&start), qd_buf_cstr(&record->start)) == 0;
    const char *result = same ? replay(level, record) : NULL;
    bool right = result && strcmp(result, record->result) == 0;
    qd_buf_free(&start);
    gyges_level_free(level);
    if (!same)
        cli_warn(m->file, "gyges.match.setups", NULL);
    else if (!right)
        cli_warn(
            m->file, "gyges.match.result",
            CLI_WORDS({"game", .number = (int64_t)number + 1}, {"result", .text = record->result}));
    return right ? CLI_DONE : CLI_USAGE;
}

static void count_recorded(struct match *m, const struct gyges_record *record, int first)
{
    count_result(m,
                 strcmp(record->result, "south") == 0   ? first
                 : strcmp(record->result, "north") == 0 ? 1 - first
                                                        : 2,
                 turn_of(qd_text_of(record->ending)));
}

/* How much of the text is whole games: each ends with an empty line. */
static size_t whole_games(struct qd_text text)
{
    while (text.size > 0 &&
           !(text.size > 1 && text.data[text.size - 1] == '\n' && text.data[text.size - 2] == '\n'))
        text.size--;
    return text.size;
}

/* Opens the file and counts the games that it already has. */
static int resume(struct match *m)
{
    struct qd_buf text;
    if (!m->file)
        return CLI_DONE;
    qd_buf_init(&text, (size_t)256 << 20);
    int code = cli_gyges_journal_open(&m->journal, m->file, &text);
    struct qd_text all = qd_buf_view(&text);
    all.size = whole_games(all);
    struct qd_text rest = all;
    for (bool more = !code; more && !code;) {
        struct gyges_record record;
        gyges_record_init(&record);
        code = cli_gyges_record_next(&m->options->cli, m->file, all, &rest, &record, &more);
        if (!code && more)
            code = compare(m, &record, m->recorded);
        if (!code && more)
            count_recorded(m, &record, (int)(m->recorded++ % 2));
        gyges_record_free(&record);
    }
    if (!code)
        code = cli_gyges_journal_cut(&m->journal, all.size);
    qd_buf_free(&text);
    return code;
}

/* Games won because the other did not answer say nothing about play: that is no success, however
 * few they are. */
static bool tell_failures(const struct match *m, int who)
{
    if (m->failures[who])
        cli_warn(NULL, m->failures[who] < FAILURES ? "gyges.match.silent" : "gyges.match.failed",
                 CLI_WORDS({"name", .text = m->names[who]}, {"times", .number = m->failures[who]}));
    return m->failures[who] > 0;
}

static int run(struct match *m)
{
    struct cli_bulk_taker taker = {.take = take_row, .skip = is_recorded, .context = m};
    int code = resume(m);
    if (!code) {
        taker.enough = is_decided(m, m->recorded);
        code = cli_bulk_take_all(&m->bulk, &taker);
    }
    if (m->bulk.ran)
        cli_gyges_score_print(&m->score, m->options->json, m->sprt && !code);
    for (int i = 0; i < 2 && code <= CLI_NO; i++)
        code = tell_failures(m, i) ? CLI_NO : code;
    cli_bulk_request_free(&m->bulk);
    if (m->file)
        cli_gyges_journal_close(&m->journal);
    return code;
}

/* What both sides are given, as it stands in records. */
static void describe_limits(struct match *m)
{
    const struct cli_bulk_request *bulk = &m->bulk;
    const struct cli_options *options = m->options;
    struct qd_buf text;
    qd_buf_init(&text, sizeof m->limits);
    if (bulk->processor)
        qd_buf_puts(&text, "processor ");
    if (bulk->clock_ns)
        qd_buf_printf(&text, "clock %.3f+%.3f", (double)bulk->clock_ns / 1e9,
                      (double)bulk->increment_ns / 1e9);
    else if (options->time_ns)
        qd_buf_printf(&text, "time %" PRIu64 ".%03" PRIu64, options->time_ns / 1000000000,
                      options->time_ns / 1000000 % 1000);
    if (options->nodes)
        qd_buf_printf(&text, "%snodes %" PRIu64, text.size ? ", " : "", options->nodes);
    snprintf(m->limits, sizeof m->limits, "%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static bool take(struct match *m, int option)
{
    switch (option) {
    case OPTION_GAMES:
        return cli_number(optarg, 1, 1000000, &m->bulk.count);
    case OPTION_SEED:
        return cli_number(optarg, 0, UINT64_MAX / 2, &m->bulk.seed);
    case OPTION_RECORD:
        m->file = optarg;
        return true;
    case OPTION_SPRT:
        m->sprt = true;
        return true;
    case OPTION_JOBS:
    case OPTION_RESULTS:
    case OPTION_RESUME:
        return !cli_bulk_take(&m->bulk, option);
    default:
        return cli_bulk_match_take(&m->bulk, option);
    }
}

/* Games that share a processor disturb each other where time counts, and nobody knows how much of
 * the machine another program takes. */
static bool plays_alone(const struct match *m)
{
    return m->options->time_ns || m->bulk.clock_ns || strncmp(m->names[0], "ugi:", 4) == 0 ||
           strncmp(m->names[1], "ugi:", 4) == 0;
}

int cli_gyges_match(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct match m = {.options = &options};
    struct qd_buf players;
    cli_options_init(&options, cli);
    cli_bulk_request_init(&m.bulk, &options, &cli_bulk_match.job);
    m.bulk.count = 100;
    m.bulk.seed = m.bulk.jobs = 0;
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;)
        if (!take(&m, option))
            return cli_refuse_value(&options, option, NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 2)
        return cli_usage("gyges match", "gyges.match.players", NULL);
    for (int i = 0; i < 2; i++) {
        m.names[i] = argv[optind + i];
        gyges_record_name(m.names[i], m.score.names[i], sizeof m.score.names[i]);
    }
    if (!options.time_ns && !m.bulk.clock_ns && !options.nodes)
        options.nodes = 20000;
    describe_limits(&m);
    if (!m.bulk.jobs)
        m.bulk.jobs = plays_alone(&m) ? 1 : cli_bulk_cores();
    m.bulk.options = options;
    qd_buf_init(&players, 1 << 18);
    cli_bulk_match_players(m.names, &players);
    m.bulk.players = qd_buf_cstr(&players);
    int code = run(&m);
    qd_buf_free(&players);
    return cli_finish(code);
}
