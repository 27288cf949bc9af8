/* SPDX-License-Identifier: MIT */
/* The kind `setups`: the engine against itself from every pair of setups.
 *
 * South has 90 arrangements and North 90; a pair and its mirror image are the same game, so 4,068
 * pairs are left. Every round plays one game of each pair, so that the matrix is complete after the
 * first and finer after every further one. The first game of a pair is the engine's own choice;
 * in later ones the first four moves are drawn from those whose scores are close to the best one's.
 * Every game depends on the pair, its number and the limits alone.
 */
#include "cli/bulk/kinds/setups.h"
#include "cli/gyges/setups.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    NODES = 1000, /* per move, unless told */
    GAMES = 4,    /* of a pair */
    TABLE_BYTES = 1 << 20,
    VARIED_PLIES = 4,
    VARIED_TRIES = 3,
    VARIED_LOOKS = 100, /* how much worse than the best move a varied one may look, */
    VARIED_LOSS = 40,   /* and how much worse it may be */
    LONGEST = 200       /* plies; longer games are drawn */
};

/* What a thread keeps. */
struct run {
    uint64_t nodes;
    struct gyges_engine *engine;
    struct gyges_past past;
    struct gyges_state state, after;
    struct gyges_found found;
    struct gyges_ranked ranked[GYGES_MOVES_MAX];
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
    struct gyges_ranked *ranked = r->ranked;
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

static void run_free(void *own)
{
    struct run *r = own;
    gyges_engine_free(r->engine);
    free(r);
}

static struct run *run_new(const struct cli_bulk_request *request)
{
    struct run *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->nodes = request->options.nodes;
    r->engine = gyges_engine_new(TABLE_BYTES);
    if (r->engine)
        return r;
    free(r);
    return NULL;
}

/* The pairs in the order in which a round plays them; filled before any thread runs. */
static uint16_t pairs[GYGES_BOOK_PAIRS];

static int prepare(struct cli_bulk_request *request)
{
    size_t count = 0;
    for (int pair = 0; pair < GYGES_SETUPS * GYGES_SETUPS; pair++)
        if (gyges_book_first(pair / GYGES_SETUPS, pair % GYGES_SETUPS) && count < GYGES_BOOK_PAIRS)
            pairs[count++] = (uint16_t)pair;
    request->grids = request->count ? request->count : GAMES;
    if (request->grids > GYGES_BOOK_GAMES) {
        struct qd_message why;
        qd_message_set(&why, "bulk.pair-games");
        qd_message_number(&why, "most", GYGES_BOOK_GAMES);
        return cli_refuse(&request->options.cli, &why);
    }
    request->count = request->grids * GYGES_BOOK_PAIRS;
    if (!request->options.nodes)
        request->options.nodes = NODES;
    cli_bulk_limits(request);
    return CLI_DONE;
}

void cli_bulk_setups_task(uint64_t number, int *south, int *north, uint64_t *game)
{
    int pair = pairs[(number - 1) % GYGES_BOOK_PAIRS];
    *game = (number - 1) / GYGES_BOOK_PAIRS;
    *south = pair / GYGES_SETUPS;
    *north = pair % GYGES_SETUPS;
}

/* "112233 332211 0" */
static void describe(const struct cli_bulk_request *request, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    char rows[2][7];
    int south, north;
    uint64_t game;
    (void)request;
    *seed = 0;
    cli_bulk_setups_task(number, &south, &north, &game);
    gyges_book_digits(south, rows[0]);
    gyges_book_digits(north, rows[1]);
    qd_buf_printf(out, "%s %s %" PRIu64, rows[0], rows[1], game);
}

static void params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    qd_buf_printf(out, "count=%" PRIu64 " network=%08" PRIx32, request->grids,
                  cli_gyges_network_sum());
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    int south, north;
    uint64_t game;
    unsigned plies;
    worker->own = worker->own ? worker->own : run_new(worker->request);
    if (!worker->own)
        return QD_MEMORY;
    cli_bulk_setups_task(task->number, &south, &north, &game);
    char winner = play_game(worker->own, south, north, game, &plies);
    if (!winner) {
        *status = "failed";
        return QD_OK;
    }
    qd_bulk_put_text(fields, "winner", (struct qd_text){&winner, 1});
    qd_bulk_put_number(fields, "plies", plies);
    *status = "played";
    return QD_OK;
}

static const int takes[] = {OPTION_COUNT, 0};

const struct cli_bulk_kind cli_bulk_setups = {
    CLI_BULK_BRIDGE(cli_bulk_setups),
    .job.name = "setups",
    .job.game = "gyges",
    .job.summary = "bulk.kind.setups",
    .job.source = QD_JOB_BLOCKS,
    .takes = takes,
    .job.limits = QD_JOB_NODES, /* of a move */
    .prepare = prepare,
    .describe = describe,
    .params = params,
    .run = run,
    .job.own_free = run_free,
};
