/* SPDX-License-Identifier: MIT */
/* `match`: two players, many games. Every setup is played twice, with sides changed; every move is
 * checked by our rules, and an illegal move loses. */
#include "cli/gyges/gyges.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "Usage: quadrille gyges match [--games N] [--time S] [--record FILE] A B\n\n"
    "Plays A against B from random setups, each setup once from either side, and prints A's score\n"
    "with a 95 % confidence interval. A player is level1 to level8, full, greedy, random,\n"
    "tables (full without its network), network:FILE (full with another one), or ugi:COMMAND,\n"
    "another program that speaks the engine protocol.\n\n"
    "  --games N       number of games (default 100)\n"
    "  --time S        seconds per move for full and other programs, such as 0.01\n"
    "  --nodes N       positions per move, for the same players\n"
    "  --sprt          stop when it is clear at 5 % whether A scores 55 % or 50 %\n"
    "  --compat        rules as other programs play them (use it against them)\n"
    "  --seed S        first seed of the setups (default 0)\n"
    "  --record FILE   append every game to a file; games already in it are not replayed\n" CLI_SHARED_HELP
    "\nExamples:\n"
    "  quadrille gyges match --games 200 --time 0.01 full greedy\n"
    "  quadrille gyges match --games 40 --nodes 20000 full level6 --record games.txt\n"
    "  quadrille gyges match --compat --time 1 full \"ugi:./gyges-engine\"\n";

enum {
    OPTION_GAMES = CLI_OPTION_OWN,
    OPTION_TIME,
    OPTION_COMPAT,
    OPTION_SEED,
    OPTION_RECORD,
    OPTION_SPRT
};

struct match {
    const struct cli_options *options;
    const char *names[2];
    struct cli_gyges_side *sides[2];
    uint64_t games, time_ns, seed;
    bool compat, sprt;
    bool gone; /* the other program exited or stopped answering */
    const char *file;
    uint64_t won[2], drawn, plies, illegal;
    struct gyges_state *state;
};

/* One game; `first` plays South. Returns the winner as an index of names, 2 for a draw. */
static int play_game(struct match *m, const struct gyges_level *level, int first,
                     struct cli_gyges_record *record)
{
    gyges_state_start(&level->base, m->state);
    for (int i = 0; i < 2; i++)
        cli_gyges_side_begin(m->sides[i]);
    while (m->state->phase != GYGES_OVER && !cli_interrupted()) {
        int who = m->state->turn ^ first;
        struct qd_message why = {0};
        qd_move move = 0;
        qd_err err = cli_gyges_side_move(m->sides[who], level, m->state, &move);
        if (!err)
            err = gyges_apply(&level->base, m->state, move, &why);
        m->gone = err == QD_SYSTEM;
        if (m->gone && !cli_interrupted())
            cli_complain("%s does not answer; the match ends", m->names[who]);
        if (m->gone)
            return 2;
        if (err) {
            cli_complain("%s made no legal move (%s)", m->names[who],
                         why.code ? why.code : qd_err_name(err));
            m->illegal++;
            return 1 - who;
        }
        if (qd_moves_add(&record->moves, move))
            break;
        m->plies++;
    }
    return m->state->winner == 3 || m->state->winner == 0 ? 2 : (m->state->winner - 1) ^ first;
}

static int write_record(const struct match *m, const struct cli_gyges_record *record)
{
    struct qd_buf text;
    FILE *file = fopen(m->file, "a");
    qd_buf_init(&text, 1 << 20);
    cli_gyges_record_write(record, &text);
    bool good = file && !text.err && fputs(qd_buf_cstr(&text), file) >= 0;
    if (file && fclose(file))
        good = false;
    qd_buf_free(&text);
    if (!good)
        cli_complain("%s: %s", m->file, strerror(errno));
    return good ? CLI_DONE : CLI_NO;
}

static void count_result(struct match *m, int winner)
{
    if (winner == 2)
        m->drawn++;
    else
        m->won[winner]++;
}

/* Plays the game of this number: half the number gives the setup, its parity the sides. */
static int play_number(struct match *m, uint64_t number)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct cli_gyges_record record;
    int first = (int)(number % 2), code = CLI_DONE;
    qd_err err = gyges_generate(qd_text_of(m->compat ? "random-compat" : "random"),
                                m->seed + number / 2, NULL, &level, &why);
    if (err)
        return cli_report(&m->options->cli, "match", 0, err, &why);
    cli_gyges_record_init(&record);
    gyges_level_format(level, &record.start);
    snprintf(record.south, sizeof record.south, "%s", m->names[first]);
    snprintf(record.north, sizeof record.north, "%s", m->names[1 - first]);
    int winner = play_game(m, (const struct gyges_level *)level, first, &record);
    if (!cli_interrupted() && !m->gone) {
        count_result(m, winner);
        snprintf(record.result, sizeof record.result, "%s",
                 winner == 2       ? "draw"
                 : winner == first ? "south"
                                   : "north");
        if (m->file)
            code = write_record(m, &record);
    }
    cli_gyges_record_free(&record);
    gyges_level_free(level);
    return m->gone ? CLI_NO : code;
}

/* Whether a recorded name is this one; records may truncate names. */
static bool is_name(const char *recorded, const char *name)
{
    char kept[sizeof((struct cli_gyges_record *)0)->south];
    snprintf(kept, sizeof kept, "%s", name);
    return strcmp(recorded, kept) == 0;
}

/* Counts the games that the file already has; they must be of these players. */
static int resume(struct match *m, uint64_t *done)
{
    struct qd_buf text;
    *done = 0;
    if (!m->file || access(m->file, F_OK) != 0)
        return CLI_DONE;
    qd_buf_init(&text, (size_t)256 << 20);
    int code = cli_read_all(m->file, &text);
    struct qd_text rest = qd_buf_view(&text);
    for (bool more = !code; more && !code;) {
        struct cli_gyges_record record;
        cli_gyges_record_init(&record);
        code = cli_gyges_record_read(&m->options->cli, m->file, qd_buf_view(&text), &rest, &record,
                                     &more);
        if (!code && more) {
            int first = (int)(*done % 2);
            if (!is_name(record.south, m->names[first]) ||
                !is_name(record.north, m->names[1 - first])) {
                cli_complain("%s holds games of %s and %s, not of these players", m->file,
                             record.south, record.north);
                code = CLI_USAGE;
            }
            count_result(m, strcmp(record.result, "south") == 0   ? first
                            : strcmp(record.result, "north") == 0 ? 1 - first
                                                                  : 2);
            ++*done;
        }
        cli_gyges_record_free(&record);
    }
    qd_buf_free(&text);
    return code;
}

/* Square root in integers scaled by a million, so that no maths library is needed. */
static uint64_t root(uint64_t square)
{
    uint64_t low = 0, high = UINT64_C(1) << 32;
    while (low + 1 < high) {
        uint64_t middle = (low + high) / 2;
        if (middle * middle <= square)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Wilson's interval in hundredths of a per cent, which stays valid near 0 and 100. */
static void interval(uint64_t points, uint64_t games, int *low, int *high)
{
    double n = (double)games, p = (double)points / 2 / n, z = 1.96;
    double inside = p * (1 - p) / n + z * z / (4 * n * n);
    double width = z * (double)root((uint64_t)(inside * 1e16)) / 1e8;
    double centre = p + z * z / (2 * n), scale = 1 + z * z / n;
    *low = (int)((centre - width) / scale * 10000 + 0.5);
    *high = (int)((centre + width) / scale * 10000 + 0.5);
}

/* Wald's sequential test ("Sequential tests of statistical hypotheses", 1945) of 50 % against 55 %
 * with errors of 5 %, games taken as normal: 1 if A is stronger, -1 if not, 0 if undecided. */
static int sprt(const struct match *m)
{
    double games =
        (double)(m->won[0] + m->won[1] + m->drawn) + 1; /* plus half a game for each side */
    double mean = ((double)m->won[0] + (double)m->drawn / 2 + 0.5) / games;
    double square = ((double)m->won[0] + (double)m->drawn / 4 + 0.5) / games;
    double likely = games * 0.05 * (mean - 0.525) / (square - mean * mean);
    return likely > 2.944 ? 1 : likely < -2.944 ? -1 : 0;
}

static void print_score(const struct match *m)
{
    uint64_t games = m->won[0] + m->won[1] + m->drawn, points = 2 * m->won[0] + m->drawn;
    int low, high;
    if (games == 0)
        return;
    interval(points, games, &low, &high);
    int share = (int)(points * 5000 / games);
    if (m->options->json)
        printf("{\"a\":\"%s\",\"b\":\"%s\",\"games\":%" PRIu64 ",\"won\":%" PRIu64
               ",\"lost\":%" PRIu64 ",\"drawn\":%" PRIu64 ",\"illegal\":%" PRIu64
               ",\"score\":%d.%02d,\"low\":%d.%02d,\"high\":%d.%02d}\n",
               m->names[0], m->names[1], games, m->won[0], m->won[1], m->drawn, m->illegal,
               share / 100, share % 100, low / 100, low % 100, high / 100, high % 100);
    else
        printf("%s against %s: %" PRIu64 " won, %" PRIu64 " lost, %" PRIu64 " drawn of %" PRIu64
               "; %d.%01d %% (95 %%: %d.%01d to %d.%01d)\n",
               m->names[0], m->names[1], m->won[0], m->won[1], m->drawn, games, share / 100,
               share % 100 / 10, low / 100, low % 100 / 10, high / 100, high % 100 / 10);
}

static void print_verdict(const struct match *m)
{
    if (m->sprt && !m->options->json)
        puts(sprt(m) > 0 ? "stronger" : sprt(m) < 0 ? "not stronger" : "open");
}

static int run(struct match *m)
{
    struct cli_watch watch;
    uint64_t done;
    cli_watch_start(&watch, "match", 0, 0, 0, true); /* Ctrl-C ends the match between moves */
    int code = resume(m, &done);
    m->state = malloc(sizeof *m->state);
    if (!m->state)
        cli_out_of_memory();
    for (int i = 0; i < 2 && !code; i++) {
        m->sides[i] = cli_gyges_side_new(m->names[i], m->time_ns, m->options->nodes, 1);
        if (!m->sides[i])
            code = CLI_USAGE;
    }
    for (uint64_t i = done; i < m->games && !code && !cli_interrupted(); i++) {
        if (m->sprt && i % 2 == 0 && sprt(m))
            break;
        code = play_number(m, i);
        if (!m->options->quiet && isatty(STDERR_FILENO))
            fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " ", i + 1, m->games);
    }
    if (!code || m->gone)
        print_score(m);
    if (!code)
        print_verdict(m);
    for (int i = 0; i < 2; i++)
        cli_gyges_side_free(m->sides[i]);
    free(m->state);
    return code;
}

int cli_gyges_match(const struct cli *cli, int argc, char **argv)
{
    static const struct option own[] = {{"games", required_argument, NULL, OPTION_GAMES},
                                        {"time", required_argument, NULL, OPTION_TIME},
                                        {"compat", no_argument, NULL, OPTION_COMPAT},
                                        {"seed", required_argument, NULL, OPTION_SEED},
                                        {"record", required_argument, NULL, OPTION_RECORD},
                                        {"sprt", no_argument, NULL, OPTION_SPRT},
                                        {0}};
    struct cli_options options;
    struct match m = {.options = &options, .games = 100};
    cli_options_init(&options, cli, "match", help);
    for (int option; (option = cli_options_next(&options, argc, argv, own)) != -1;) {
        bool good = true;
        if (option == OPTION_GAMES)
            good = cli_number(optarg, 1, 1000000, &m.games);
        else if (option == OPTION_TIME)
            good = cli_gyges_seconds(optarg, &m.time_ns);
        else if (option == OPTION_SEED)
            good = cli_number(optarg, 0, UINT64_MAX / 2, &m.seed);
        else if (option == OPTION_RECORD)
            m.file = optarg;
        else if (option == OPTION_SPRT)
            m.sprt = true;
        else
            m.compat = true;
        if (!good)
            return cli_usage("gyges match", "%s is not a valid value for this option", optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 2)
        return cli_usage("gyges match", "expected two players");
    if (!m.time_ns && !options.nodes)
        options.nodes = 20000;
    m.names[0] = argv[optind];
    m.names[1] = argv[optind + 1];
    return cli_finish(run(&m));
}
