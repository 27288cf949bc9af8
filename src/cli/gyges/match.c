/* SPDX-License-Identifier: MIT */
/* `match`: two players, many games. Every setup is played twice, with sides changed; every move is
 * checked by our rules. A side that makes no legal move in time forfeits the game; one that breaks
 * off twice ends the match. */
#include "cli/gyges/gyges.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FAILURES = 2 }; /* a side that broke off so often ends the match */

struct match {
    const struct cli_options *options;
    const char *names[2]; /* as given */
    struct cli_gyges_side *sides[2];
    struct cli_gyges_bounds bounds;
    uint64_t games, seed;
    bool compat, sprt;
    const char *file;
    struct cli_gyges_journal journal;
    struct cli_gyges_score score;
    uint64_t left_ns[2]; /* on the clocks, with --clock */
    int failures[2];     /* in this run: how often a side did not answer at all */
    char limits[96];
    struct gyges_state *state;
};

/* Stops a side's clock after a move; false if its time is over. A busy machine may hold up either
 * side, so there is a margin, but not with processor time. */
static bool stop_clock(struct match *m, int who, uint64_t begun_ns)
{
    uint64_t used = cli_gyges_time(&m->bounds) - begun_ns, left = m->left_ns[who];
    if (!m->bounds.clock_ns)
        return true;
    m->left_ns[who] = (used < left ? left - used : 0) + m->bounds.increment_ns;
    return used <= left + (m->bounds.processor ? 0 : m->bounds.margin_ns);
}

/* A side's move, made; how it ended otherwise. */
static enum cli_gyges_turn take_turn(struct match *m, int who, const struct gyges_level *level,
                                     struct cli_gyges_record *record)
{
    struct qd_message why = {0};
    qd_move move = 0;
    uint64_t begun_ns = cli_gyges_time(&m->bounds);
    cli_gyges_side_clock(m->sides[who], m->left_ns[who]);
    enum cli_gyges_turn turn =
        cli_gyges_side_move(m->sides[who], level, m->state, &record->moves, &move);
    if (!stop_clock(m, who, begun_ns) && turn == CLI_GYGES_MOVED)
        turn = CLI_GYGES_LATE;
    if (turn == CLI_GYGES_MOVED && gyges_apply(&level->base, m->state, move, &why))
        turn = CLI_GYGES_ILLEGAL;
    if (turn == CLI_GYGES_MOVED && qd_moves_add(&record->moves, move))
        cli_out_of_memory();
    if (turn != CLI_GYGES_MOVED && !cli_interrupted())
        cli_warn(NULL, "gyges.match.forfeit",
                 CLI_WORDS({"name", .text = m->names[who]},
                           {"ending", .phrase = cli_gyges_ending_codes[turn]}));
    return turn;
}

/* One game; `first` plays South. Returns the winner as an index of names, 2 for a draw. */
static int play_game(struct match *m, const struct gyges_level *level, int first,
                     struct cli_gyges_record *record, enum cli_gyges_turn *turn)
{
    gyges_state_start(&level->base, m->state);
    for (int i = 0; i < 2; i++) {
        cli_gyges_side_begin(m->sides[i], level);
        m->left_ns[i] = m->bounds.clock_ns;
    }
    while (m->state->phase != GYGES_OVER && !cli_interrupted()) {
        int who = m->state->turn ^ first;
        *turn = take_turn(m, who, level, record);
        if (*turn != CLI_GYGES_MOVED)
            return 1 - who;
    }
    return m->state->winner == 3 || m->state->winner == 0 ? 2 : (m->state->winner - 1) ^ first;
}

static int write_record(struct match *m, const struct cli_gyges_record *record)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 20);
    cli_gyges_record_write(record, &text);
    int code =
        text.err ? cli_exit_of(text.err) : cli_gyges_journal_add(&m->journal, qd_buf_view(&text));
    qd_buf_free(&text);
    return code;
}

static void count_result(struct match *m, int winner, enum cli_gyges_turn turn)
{
    if (winner == 2)
        m->score.drawn++;
    else
        m->score.won[winner]++;
    if (turn != CLI_GYGES_MOVED && winner != 2)
        m->score.forfeits[1 - winner][turn]++;
}

/* The side that broke off so often that there is no point in going on; -1 if neither did. */
static int failed_side(const struct match *m)
{
    return m->failures[0] >= FAILURES ? 0 : m->failures[1] >= FAILURES ? 1 : -1;
}

/* The start of the game of this number: half the number gives the setup. */
static qd_err start_of(const struct match *m, uint64_t number, struct qd_level **level,
                       struct qd_message *why)
{
    return gyges_generate(qd_text_of(m->compat ? "random-compat" : "random"),
                          qd_seed_split(m->seed, 0, number / 2), NULL, level, why);
}

/* Plays the game of this number: its parity gives the sides. */
static int play_number(struct match *m, uint64_t number)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct cli_gyges_record record;
    enum cli_gyges_turn turn = CLI_GYGES_MOVED;
    int first = (int)(number % 2), code = CLI_DONE;
    qd_err err = start_of(m, number, &level, &why);
    if (err)
        return cli_report(&m->options->cli, "match", 0, err, &why);
    cli_gyges_record_init(&record);
    gyges_level_format(level, &record.start);
    snprintf(record.south, sizeof record.south, "%s", m->score.names[first]);
    snprintf(record.north, sizeof record.north, "%s", m->score.names[1 - first]);
    snprintf(record.limits, sizeof record.limits, "%s", m->limits);
    int winner = play_game(m, (const struct gyges_level *)level, first, &record, &turn);
    if (!cli_interrupted()) {
        count_result(m, winner, turn);
        if (turn >= CLI_GYGES_STALLED)
            m->failures[1 - winner]++;
        snprintf(record.ending, sizeof record.ending, "%s", cli_gyges_endings[turn]);
        snprintf(record.result, sizeof record.result, "%s",
                 winner == 2       ? "draw"
                 : winner == first ? "south"
                                   : "north");
        if (m->file)
            code = write_record(m, &record);
    }
    cli_gyges_record_free(&record);
    gyges_level_free(level);
    return code;
}

/* Whether a recorded game is the one that would be played under this number. */
static int compare(const struct match *m, const struct cli_gyges_record *record, uint64_t number)
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
    qd_err err = start_of(m, number, &level, &why);
    if (err)
        return cli_report(&m->options->cli, "match", 0, err, &why);
    qd_buf_init(&start, 4096);
    gyges_level_format(level, &start);
    bool same = strcmp(qd_buf_cstr(&start), qd_buf_cstr(&record->start)) == 0;
    qd_buf_free(&start);
    gyges_level_free(level);
    if (!same)
        cli_warn(m->file, "gyges.match.setups", NULL);
    return same ? CLI_DONE : CLI_USAGE;
}

static void count_recorded(struct match *m, const struct cli_gyges_record *record, int first)
{
    int turn = 0;
    for (int i = 0; i < CLI_GYGES_TURNS; i++)
        if (strcmp(record->ending, cli_gyges_endings[i]) == 0)
            turn = i;
    count_result(m,
                 strcmp(record->result, "south") == 0   ? first
                 : strcmp(record->result, "north") == 0 ? 1 - first
                                                        : 2,
                 (enum cli_gyges_turn)turn);
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
static int resume(struct match *m, uint64_t *done)
{
    struct qd_buf text;
    *done = 0;
    if (!m->file)
        return CLI_DONE;
    qd_buf_init(&text, (size_t)256 << 20);
    int code = cli_gyges_journal_open(&m->journal, m->file, &text);
    struct qd_text all = qd_buf_view(&text);
    all.size = whole_games(all);
    struct qd_text rest = all;
    for (bool more = !code; more && !code;) {
        struct cli_gyges_record record;
        cli_gyges_record_init(&record);
        code = cli_gyges_record_read(&m->options->cli, m->file, all, &rest, &record, &more);
        if (!code && more)
            code = compare(m, &record, *done);
        if (!code && more)
            count_recorded(m, &record, (int)((*done)++ % 2));
        cli_gyges_record_free(&record);
    }
    if (!code)
        code = cli_gyges_journal_cut(&m->journal, all.size);
    qd_buf_free(&text);
    return code;
}

static int run(struct match *m)
{
    struct cli_watch watch;
    uint64_t done;
    cli_watch_start(&watch, "match", 0, 0, 0, m->options->quiet);
    int code = resume(m, &done);
    m->state = malloc(sizeof *m->state);
    if (!m->state)
        cli_out_of_memory();
    for (int i = 0; i < 2 && !code; i++) {
        m->sides[i] = cli_gyges_side_new(m->names[i], &m->bounds);
        if (!m->sides[i])
            code = CLI_USAGE;
    }
    bool played = !code;
    for (uint64_t i = done; i < m->games && !code && !cli_interrupted() && failed_side(m) < 0;
         i++) {
        if (m->sprt && i % 2 == 0 && cli_gyges_sprt(&m->score))
            break;
        code = play_number(m, i);
        cli_watch_count(&watch, i + 1, m->games);
    }
    cli_watch_end(&watch);
    if (played)
        cli_gyges_score_print(&m->score, m->options->json, m->sprt && !code);
    if (failed_side(m) >= 0 && !code) {
        cli_warn(
            NULL, "gyges.match.failed",
            CLI_WORDS({"name", .text = m->names[failed_side(m)]}, {"times", .number = FAILURES}));
        code = CLI_NO;
    }
    for (int i = 0; i < 2; i++)
        cli_gyges_side_free(m->sides[i]);
    if (m->file)
        cli_gyges_journal_close(&m->journal);
    free(m->state);
    return code;
}

/* What both sides are given, as it stands in records. */
static void describe_limits(struct match *m)
{
    struct qd_buf text;
    qd_buf_init(&text, sizeof m->limits);
    if (m->bounds.processor)
        qd_buf_puts(&text, "processor ");
    if (m->bounds.clock_ns)
        qd_buf_printf(&text, "clock %.3f+%.3f", (double)m->bounds.clock_ns / 1e9,
                      (double)m->bounds.increment_ns / 1e9);
    else if (m->bounds.time_ns)
        qd_buf_printf(&text, "time %" PRIu64 ".%03" PRIu64, m->bounds.time_ns / 1000000000,
                      m->bounds.time_ns / 1000000 % 1000);
    if (m->bounds.nodes)
        qd_buf_printf(&text, "%snodes %" PRIu64, text.size ? ", " : "", m->bounds.nodes);
    snprintf(m->limits, sizeof m->limits, "%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

/* "60" or "60+0.5". */
static bool take_clock(struct cli_gyges_bounds *bounds, const char *text)
{
    char first[64];
    const char *plus = strchr(text, '+');
    size_t size = plus ? (size_t)(plus - text) : strlen(text);
    if (size >= sizeof first)
        return false;
    memcpy(first, text, size);
    first[size] = 0;
    return cli_seconds(first, &bounds->clock_ns) &&
           (!plus || cli_seconds(plus + 1, &bounds->increment_ns));
}

/* An exit code, or CLI_DONE. */
static int check_bounds(const struct match *m)
{
    if (m->bounds.clock_ns && m->bounds.time_ns)
        return cli_usage("gyges match", "gyges.match.clock", NULL);
    for (int i = 0; i < 2; i++)
        if (m->bounds.clock_ns && m->bounds.processor && strncmp(m->names[i], "ugi:", 4) == 0)
            return cli_usage("gyges match", "gyges.match.processor", m->names[i]);
    return CLI_DONE;
}

static bool take(struct match *m, int option)
{
    bool good = true;
    if (option == OPTION_GAMES)
        good = cli_number(optarg, 1, 1000000, &m->games);
    else if (option == OPTION_CLOCK)
        good = take_clock(&m->bounds, optarg);
    else if (option == OPTION_PROCESSOR)
        m->bounds.processor = true;
    else if (option == OPTION_MARGIN)
        good = cli_seconds(optarg, &m->bounds.margin_ns);
    else if (option == OPTION_PATIENCE)
        good = cli_seconds(optarg, &m->bounds.patience_ns);
    else if (option == OPTION_SEED)
        good = cli_number(optarg, 0, UINT64_MAX / 2, &m->seed);
    else if (option == OPTION_RECORD)
        m->file = optarg;
    else if (option == OPTION_SPRT)
        m->sprt = true;
    else
        m->compat = true;
    return good;
}

int cli_gyges_match(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct match m = {.options = &options,
                      .games = 100,
                      .bounds = {.margin_ns = 1000000000, .patience_ns = 20000000000}};
    cli_options_init(&options, cli);
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;)
        if (!take(&m, option))
            return cli_refuse_value(&options, option, NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 2)
        return cli_usage("gyges match", "gyges.match.players", NULL);
    m.bounds.nodes = options.nodes;
    m.bounds.time_ns = options.time_ns;
    if (!m.bounds.time_ns && !m.bounds.clock_ns && !m.bounds.nodes)
        m.bounds.nodes = 20000;
    describe_limits(&m);
    for (int i = 0; i < 2; i++) {
        m.names[i] = argv[optind + i];
        cli_gyges_record_name(m.names[i], m.score.names[i], sizeof m.score.names[i]);
    }
    int code = check_bounds(&m);
    return code ? code : cli_finish(run(&m));
}
