/* SPDX-License-Identifier: MIT */
/* The kind `match`: games between two players, one a task, every setup once from either side;
 * `gyges match` runs the same tasks. A side that makes no legal move in time forfeits its game.
 * Players that are other programs run on this machine only: ranks elsewhere may not have them.
 */
#include "cli/bulk/kinds/match.h"
#include "base/base.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 20000 };

static const uint64_t MARGIN_NS = 1000000000;
/* A program that is late by this much is not waited for; with seconds per move, by ten moves' time.
 */
static const uint64_t PATIENCE_NS = 20000000000, PATIENCE_LEAST_NS = 5000000000;
enum { PATIENCE_MOVES = 10 };

const char *const cli_bulk_match_winners[3] = {"first", "second", "draw"};

/* What a thread keeps: the two players. */
struct table {
    struct cli_gyges_side *sides[2];
    uint64_t left_ns[2]; /* on the clocks, where there are any */
    struct gyges_state state;
};

static const struct cli_bulk_match *match_of(const struct cli_bulk_request *request)
{
    return request->made;
}

static bool needs_code(char byte)
{
    return byte == ' ' || byte == ',' || byte == '%' || (unsigned char)byte < ' ' || byte == '\x7f';
}

void cli_bulk_match_players(const char *const names[2], struct qd_buf *out)
{
    for (int i = 0; i < 2; i++) {
        if (i)
            qd_buf_char(out, ',');
        for (const char *at = names[i]; *at; at++)
            if (needs_code(*at))
                qd_buf_printf(out, "%%%02X", (unsigned)(unsigned char)*at);
            else
                qd_buf_char(out, *at);
    }
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* A name of --players, ended by a zero. */
static void put_name(struct qd_text text, struct qd_buf *out)
{
    for (size_t i = 0; i < text.size; i++) {
        int high = i + 2 < text.size && text.data[i] == '%' ? digit_of(text.data[i + 1]) : -1;
        int low = high >= 0 ? digit_of(text.data[i + 2]) : -1;
        bool coded = low >= 0 && (high | low);
        qd_buf_char(out, coded ? (char)(16 * high + low) : text.data[i]);
        i += coded ? 2 : 0;
    }
    qd_buf_char(out, '\0');
}

/* False if there are not two names. */
static bool split_players(struct cli_bulk_match *match, const char *players)
{
    const char *comma = players ? strchr(players, ',') : NULL;
    if (!comma || comma == players || !comma[1])
        return false;
    put_name((struct qd_text){players, (size_t)(comma - players)}, &match->words);
    size_t second = match->words.size;
    put_name(qd_text_of(comma + 1), &match->words);
    if (match->words.err)
        return false;
    match->names[0] = match->words.data;
    match->names[1] = match->words.data + second;
    cli_bulk_match_players((const char *const[2]){match->names[0], match->names[1]},
                           &match->players);
    return !match->players.err;
}

/* "60" or "60+0.5". */
static bool take_clock(struct cli_bulk_request *request, const char *text)
{
    char first[64];
    const char *plus = strchr(text, '+');
    size_t size = plus ? (size_t)(plus - text) : strlen(text);
    if (size >= sizeof first)
        return false;
    memcpy(first, text, size);
    first[size] = 0;
    return cli_seconds(first, &request->clock_ns) &&
           (!plus || cli_seconds(plus + 1, &request->increment_ns));
}

bool cli_bulk_match_take(struct cli_bulk_request *request, int option)
{
    switch (option) {
    case OPTION_CLOCK:
        return take_clock(request, optarg);
    case OPTION_MARGIN:
        return cli_seconds(optarg, &request->margin_ns);
    case OPTION_PATIENCE:
        return cli_seconds(optarg, &request->patience_ns);
    case OPTION_PROCESSOR:
        request->processor = 1;
        return true;
    default:
        request->compat = 1;
        return true;
    }
}

static struct table *table_new(const struct cli_bulk_match *match)
{
    struct table *table = calloc(1, sizeof *table);
    for (int i = 0; table && i < 2; i++)
        table->sides[i] =
            i == 0 || table->sides[0] ? cli_gyges_side_new(match->names[i], &match->bounds) : NULL;
    return table;
}

static void table_free(void *own)
{
    struct table *table = own;
    for (int i = 0; i < 2; i++)
        cli_gyges_side_free(table->sides[i]);
    free(table);
}

static void finish(struct cli_bulk_request *request)
{
    struct cli_bulk_match *match = request->made;
    qd_buf_free(&match->words);
    qd_buf_free(&match->players);
    free(match);
    request->made = NULL;
}

static uint64_t usual_patience(uint64_t time_ns)
{
    if (!time_ns || time_ns >= PATIENCE_NS / PATIENCE_MOVES)
        return PATIENCE_NS;
    uint64_t moves_ns = PATIENCE_MOVES * time_ns;
    return moves_ns > PATIENCE_LEAST_NS ? moves_ns : PATIENCE_LEAST_NS;
}

/* What both sides are given. */
static void set_bounds(struct cli_bulk_request *request, struct gyges_bounds *bounds)
{
    struct cli_options *options = &request->options;
    if (!options->nodes && !options->time_ns && !request->clock_ns)
        options->nodes = NODES;
    cli_bulk_limits(request);
    *bounds = (struct gyges_bounds){
        .time_ns = options->time_ns,
        .nodes = options->nodes,
        .clock_ns = request->clock_ns,
        .increment_ns = request->increment_ns,
        .processor = request->processor,
        .margin_ns = request->margin_ns ? request->margin_ns : MARGIN_NS,
        .patience_ns =
            request->patience_ns ? request->patience_ns : usual_patience(options->time_ns),
    };
}

/* An exit code: whether these players can play under these bounds. */
static int examine(const struct cli_bulk_request *request, const struct cli_bulk_match *match)
{
    const char *verb = request->options.verb;
    if (match->bounds.clock_ns && match->bounds.time_ns)
        return cli_usage(verb, "gyges.match.clock", NULL);
    for (int i = 0; i < 2; i++) {
        if (strncmp(match->names[i], "ugi:", 4) != 0)
            continue;
        if (match->bounds.clock_ns && match->bounds.processor)
            return cli_usage(verb, "gyges.match.processor", match->names[i]);
        if (qd_bulk_is_rank() && !request->taker)
            return cli_usage(verb, "gyges.match.ranks", match->names[i]);
    }
    struct table *table = table_new(match);
    if (!table)
        cli_out_of_memory();
    bool good = table->sides[0] && table->sides[1];
    table_free(table);
    return good ? CLI_DONE : CLI_USAGE;
}

static int prepare(struct cli_bulk_request *request)
{
    struct cli_bulk_match *match = calloc(1, sizeof *match);
    if (!match)
        cli_out_of_memory();
    request->made = match;
    qd_buf_init(&match->words, 1 << 16);
    qd_buf_init(&match->players, 1 << 18);
    request->count = request->count ? request->count : 1000;
    set_bounds(request, &match->bounds);
    int code = split_players(match, request->players)
                   ? examine(request, match)
                   : cli_usage(request->options.verb, "bulk.expect.players", NULL);
    if (code)
        finish(request);
    return code;
}

static void describe(const struct cli_bulk_request *request, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    *seed = request->seed;
    qd_buf_printf(out, "%" PRIu64, number - 1);
}

static void params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    const struct {
        const char *name;
        uint64_t value;
    } more[] = {{"compat", request->compat},       {"processor", request->processor},
                {"clock_ns", request->clock_ns},   {"increment_ns", request->increment_ns},
                {"margin_ns", request->margin_ns}, {"patience_ns", request->patience_ns}};
    qd_buf_puts(out, "players=");
    qd_buf_text(out, qd_buf_view(&match_of(request)->players));
    qd_buf_printf(out, " count=%" PRIu64 " seed=%" PRIu64, request->count, request->seed);
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        if (more[i].value)
            qd_buf_printf(out, " %s=%" PRIu64, more[i].name, more[i].value);
}

qd_err cli_bulk_match_start(const struct cli_bulk_request *request, uint64_t seed, uint64_t number,
                            struct qd_level **level, struct qd_message *why)
{
    return gyges_generate(qd_text_of(request->compat ? "random-compat" : "random"),
                          qd_seed_split(seed, 0, number / 2), NULL, level, why);
}

/* Stops a side's clock after a move; false if its time is over. A busy machine may hold up either
 * side, so there is a margin, but not with processor time. */
static bool stop_clock(struct table *table, const struct gyges_bounds *bounds, int who,
                       uint64_t begun_ns)
{
    uint64_t used = cli_gyges_time(bounds) - begun_ns, left = table->left_ns[who];
    if (!bounds->clock_ns)
        return true;
    table->left_ns[who] = (used < left ? left - used : 0) + bounds->increment_ns;
    return used <= left + (bounds->processor ? 0 : bounds->margin_ns);
}

/* A side's move, made; how it ended otherwise. */
static enum gyges_turn take_turn(struct table *table, const struct gyges_bounds *bounds,
                                 const struct gyges_level *level, int who, struct qd_moves *moves)
{
    struct qd_message why = {0};
    qd_move move = 0;
    uint64_t begun_ns = cli_gyges_time(bounds);
    cli_gyges_side_clock(table->sides[who], table->left_ns[who]);
    enum gyges_turn turn =
        cli_gyges_side_move(table->sides[who], level, &table->state, moves, &move);
    if (!stop_clock(table, bounds, who, begun_ns) && turn == GYGES_MOVED)
        turn = GYGES_LATE;
    if (turn == GYGES_MOVED && gyges_apply(&level->base, &table->state, move, &why))
        turn = GYGES_ILLEGAL;
    if (turn == GYGES_MOVED && qd_moves_add(moves, move))
        cli_out_of_memory();
    return turn;
}

/* Plays to the end; the winner as an index of the players, 2 for a draw. */
static qd_err play_game(struct table *table, const struct gyges_bounds *bounds,
                        const struct gyges_level *level, int first, struct qd_moves *moves,
                        int *winner, enum gyges_turn *turn)
{
    struct gyges_state *state = &table->state;
    gyges_state_start(&level->base, state);
    for (int i = 0; i < 2; i++) {
        cli_gyges_side_begin(table->sides[i], level);
        table->left_ns[i] = bounds->clock_ns;
    }
    *turn = GYGES_MOVED;
    while (state->phase != GYGES_OVER) {
        int who = state->turn ^ first;
        *turn = take_turn(table, bounds, level, who, moves);
        if (cli_interrupted())
            return QD_STOPPED;
        if (*turn != GYGES_MOVED) {
            *winner = 1 - who;
            return QD_OK;
        }
    }
    *winner = state->winner == 3 || state->winner == 0 ? 2 : (state->winner - 1) ^ first;
    return QD_OK;
}

static void put_game(struct cli_bulk_worker *worker, const struct qd_level *level, uint64_t number,
                     const struct qd_moves *moves, int winner, enum gyges_turn turn,
                     struct qd_buf *fields)
{
    qd_buf_clear(worker->text);
    gyges_level_format(level, worker->text);
    qd_bulk_put_text(fields, "start", qd_buf_view(worker->text));
    qd_bulk_put_text(fields, "south", qd_text_of(cli_bulk_match_winners[number % 2]));
    qd_bulk_put_text(fields, "winner", qd_text_of(cli_bulk_match_winners[winner]));
    qd_bulk_put_text(fields, "ending", qd_text_of(gyges_endings[turn]));
    qd_buf_clear(worker->text);
    worker->request->options.cli.game->moves_format(level, moves->data, moves->count, worker->text);
    qd_bulk_put_number(fields, "moves", moves->count);
    qd_bulk_put_text(fields, "game", qd_buf_view(worker->text));
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    const struct cli_bulk_match *match = match_of(worker->request);
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_moves moves = {0};
    enum gyges_turn turn = GYGES_MOVED;
    uint64_t number = 0;
    int winner = 2;
    if (!worker->own)
        worker->own = table_new(match);
    struct table *table = worker->own;
    if (!table || !table->sides[0] || !table->sides[1])
        return QD_MEMORY;
    qd_err err = qd_text_number(task->text, UINT64_MAX, &number) ? QD_OK : QD_INTERNAL;
    if (!err)
        err = cli_bulk_match_start(worker->request, task->seed, number, &level, &why);
    if (!err)
        err = play_game(table, &match->bounds, (const struct gyges_level *)level, (int)(number % 2),
                        &moves, &winner, &turn);
    if (!err)
        put_game(worker, level, number, &moves, winner, turn, fields);
    qd_moves_free(&moves);
    if (level)
        gyges_level_free(level);
    return qd_job_status(err, "played", status);
}

static const int takes[] = {OPTION_PLAYERS,  OPTION_COUNT,     OPTION_SEED,
                            OPTION_COMPAT,   OPTION_CLOCK,     OPTION_MARGIN,
                            OPTION_PATIENCE, OPTION_PROCESSOR, 0};

const struct cli_bulk_kind cli_bulk_match = {
    CLI_BULK_BRIDGE(cli_bulk_match),
    .job.name = "match",
    .job.game = "gyges",
    .job.summary = "bulk.kind.match",
    .job.source = QD_JOB_BLOCKS,
    .takes = takes,
    .job.limits = QD_JOB_NODES | QD_JOB_TIME, /* of a move */
    .prepare = prepare,
    .finish = finish,
    .describe = describe,
    .params = params,
    .run = run,
    .check = cli_bulk_match_check,
    .job.own_free = table_free,
};
