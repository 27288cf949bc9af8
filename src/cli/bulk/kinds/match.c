/* SPDX-License-Identifier: MIT */
/* The kind `match`: games between two players, one a task, every setup once from either side. The
 * games are those of `gyges match` with the same seed and limits.
 */
#include "base/base.h"
#include "check/check.h"
#include "cli/bulk/bulk.h"
#include "cli/gyges/gyges.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 20000 };

static const char *const results[] = {"first", "second", "draw"};

/* What a thread keeps: the two players. */
struct table {
    struct cli_gyges_side *sides[2];
    struct gyges_state state;
};

/* The two names, in `out`; false if there are not two. */
static bool split_names(const char *players, char out[2][128])
{
    const char *comma = players ? strchr(players, ',') : NULL;
    if (!comma || strchr(players, ' ') || comma - players >= 128 || strlen(comma + 1) >= 128)
        return false;
    snprintf(out[0], 128, "%.*s", (int)(comma - players), players);
    snprintf(out[1], 128, "%s", comma + 1);
    return out[0][0] && out[1][0];
}

static struct table *table_new(const struct cli_bulk_request *request)
{
    const struct cli_gyges_bounds bounds = {.time_ns = request->options.time_ns,
                                            .nodes = request->options.nodes,
                                            .margin_ns = 1000000000u,
                                            .patience_ns = 20000000000u};
    char names[2][128];
    struct table *table = calloc(1, sizeof *table);
    for (int i = 0; table && i < 2; i++)
        table->sides[i] =
            split_names(request->players, names) ? cli_gyges_side_new(names[i], &bounds) : NULL;
    return table;
}

static void table_free(void *own)
{
    struct table *table = own;
    for (int i = 0; i < 2; i++)
        if (table->sides[i])
            cli_gyges_side_free(table->sides[i]);
    free(table);
}

static int prepare(struct cli_bulk_request *request)
{
    char names[2][128];
    if (!split_names(request->players, names))
        return cli_usage(request->options.verb, "bulk.expect.players", NULL);
    request->count = request->count ? request->count : 1000;
    if (!request->options.nodes && !request->options.time_ns)
        request->options.nodes = NODES;
    cli_bulk_limits(request);
    struct table *table = table_new(request);
    bool good = table && table->sides[0] && table->sides[1];
    if (table)
        table_free(table);
    return good ? CLI_DONE : CLI_USAGE;
}

static void describe(const struct cli_bulk_request *request, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    *seed = request->seed;
    qd_buf_printf(out, "%" PRIu64, number - 1);
}

static void params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    qd_buf_printf(out, "players=%s count=%" PRIu64 " seed=%" PRIu64, request->players,
                  request->count, request->seed);
}

/* Plays to the end; the winner as an index of the players, 2 for a draw. */
static qd_err play_game(struct table *table, const struct gyges_level *level, int first,
                        struct qd_moves *moves, int *winner, enum cli_gyges_turn *turn)
{
    struct gyges_state *state = &table->state;
    struct qd_message why = {0};
    gyges_state_start(&level->base, state);
    for (int i = 0; i < 2; i++)
        cli_gyges_side_begin(table->sides[i], level);
    *turn = CLI_GYGES_MOVED;
    while (state->phase != GYGES_OVER) {
        int who = state->turn ^ first;
        qd_move move = 0;
        *turn = cli_gyges_side_move(table->sides[who], level, state, moves, &move);
        if (cli_interrupted())
            return QD_STOPPED;
        if (*turn == CLI_GYGES_MOVED && gyges_apply(&level->base, state, move, &why))
            *turn = CLI_GYGES_ILLEGAL;
        if (*turn != CLI_GYGES_MOVED) {
            *winner = 1 - who;
            return QD_OK;
        }
        qd_err err = qd_moves_add(moves, move);
        if (err)
            return err;
    }
    *winner = state->winner == 3 || state->winner == 0 ? 2 : (state->winner - 1) ^ first;
    return QD_OK;
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_moves moves = {0};
    enum cli_gyges_turn turn = CLI_GYGES_MOVED;
    uint64_t number = 0;
    int winner = 2;
    if (!worker->own)
        worker->own = table_new(worker->request);
    struct table *table = worker->own;
    if (!table || !table->sides[0] || !table->sides[1])
        return QD_MEMORY;
    qd_err err = qd_text_number(task->text, UINT64_MAX, &number) ? QD_OK : QD_INTERNAL;
    if (!err)
        err = gyges_generate(qd_text_of("random"), qd_seed_split(task->seed, 0, number / 2), NULL,
                             &level, &why);
    if (!err)
        err = play_game(table, (const struct gyges_level *)level, (int)(number % 2), &moves,
                        &winner, &turn);
    if (!err) {
        qd_buf_clear(&worker->text);
        gyges_level_format(level, &worker->text);
        qd_bulk_put_text(fields, "start", qd_buf_view(&worker->text));
        qd_bulk_put_text(fields, "south", qd_text_of(number % 2 ? "second" : "first"));
        qd_bulk_put_text(fields, "winner", qd_text_of(results[winner]));
        qd_bulk_put_text(fields, "ending", qd_text_of(cli_gyges_endings[turn]));
        qd_buf_clear(&worker->text);
        worker->request->options.cli.game->moves_format(level, moves.data, moves.count,
                                                        &worker->text);
        qd_bulk_put_number(fields, "moves", moves.count);
        qd_bulk_put_text(fields, "game", qd_buf_view(&worker->text));
    }
    qd_moves_free(&moves);
    if (level)
        gyges_level_free(level);
    return cli_bulk_status(err, "played", status);
}

/* The game by the game's own rules; who won, as `play_game` has it. */
static qd_err replay(const struct qd_level *level, struct qd_text game, uint64_t number,
                     const struct qd_bulk_row *row, struct qd_message *why)
{
    struct gyges_state *state = calloc(1, sizeof *state);
    struct qd_moves moves = {0};
    struct qd_text winner, ending;
    int first = (int)(number % 2);
    qd_err err = state ? gyges_moves_parse(level, game, &moves, why) : QD_MEMORY;
    if (!err)
        gyges_state_start(level, state);
    for (size_t i = 0; !err && i < moves.count; i++)
        err = gyges_apply(level, state, moves.data[i], why);
    if (!err) {
        bool over = state->phase == GYGES_OVER;
        int won = !over                                      ? 1 - (state->turn ^ first)
                  : state->winner == 3 || state->winner == 0 ? 2
                                                             : (state->winner - 1) ^ first;
        bool good = qd_bulk_field(row->fields, "winner", &winner) &&
                    qd_text_is(winner, results[won]) &&
                    qd_bulk_field(row->fields, "ending", &ending) &&
                    qd_text_is(ending, cli_gyges_endings[CLI_GYGES_MOVED]) == over &&
                    cli_bulk_has_number(row->fields, "moves", moves.count);
        err = good ? QD_OK : QD_ILLEGAL;
    }
    qd_moves_free(&moves);
    free(state);
    return err;
}

/* The same start from the seed, and the game by the checker's own rules: legal to the end, and won
 * if it was played out. */
static qd_err check(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                    const struct qd_bulk_row *row, struct qd_message *why)
{
    struct qd_checked checked = {0};
    struct qd_level *level = NULL;
    struct qd_text start, south, game, winner, ending;
    uint64_t number = 0;
    if (!qd_text_is(row->status, "played"))
        return QD_NOTHING;
    if (!qd_bulk_field(row->fields, "start", &start) ||
        !qd_bulk_field(row->fields, "south", &south) ||
        !qd_bulk_field(row->fields, "game", &game) ||
        !qd_bulk_field(row->fields, "winner", &winner) ||
        !qd_bulk_field(row->fields, "ending", &ending) ||
        !qd_text_number(task->text, UINT64_MAX, &number))
        return QD_SYNTAX;
    qd_err err = gyges_generate(qd_text_of("random"), qd_seed_split(task->seed, 0, number / 2),
                                NULL, &level, why);
    if (err)
        return err;
    qd_buf_clear(&worker->text);
    gyges_level_format(level, &worker->text);
    if (!qd_text_is(start, qd_buf_cstr(&worker->text)) ||
        !qd_text_is(south, number % 2 ? "second" : "first"))
        err = QD_ILLEGAL;
    if (!err)
        err = qd_check_path(worker->request->options.cli.game->id, start, game, &checked, why);
    bool won =
        qd_text_is(ending, cli_gyges_endings[CLI_GYGES_MOVED]) && !qd_text_is(winner, "draw");
    if (!err)
        err = checked.solved == won ? replay(level, game, number, row, why) : QD_ILLEGAL;
    gyges_level_free(level);
    return err;
}

static const int takes[] = {OPTION_PLAYERS, OPTION_COUNT, OPTION_SEED, 0};

const struct cli_bulk_kind cli_bulk_match = {
    .name = "match",
    .game = "gyges",
    .summary = "bulk.kind.match",
    .source = CLI_BULK_BLOCKS,
    .takes = takes,
    .limits = CLI_BULK_NODES | CLI_BULK_TIME, /* of a move */
    .prepare = prepare,
    .describe = describe,
    .params = params,
    .run = run,
    .check = check,
    .own_free = table_free,
};
