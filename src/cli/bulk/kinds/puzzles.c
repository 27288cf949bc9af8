/* SPDX-License-Identifier: MIT */
/* The kind `puzzles`: positions of random games in which exactly one first move wins by force. A
 * task is a game, with at most one problem.
 */
#include "cli/bulk/kinds/puzzles.h"

#include <inttypes.h>
#include <string.h>

enum { PROOF_NODES = 3000000, PLIES = 40, MOVES_MIN = 6, TRIES_MANY = 10 };

/* A move as a careful beginner might make it: random, but it neither loses at once nor misses an
 * immediate win. */
static bool random_step(struct qd_rng *rng, struct gyges_board *board)
{
    struct gyges_step steps[GYGES_MOVES_MAX];
    static const struct gyges_options rules;
    int count = gyges_steps(board, &rules, steps);
    for (int tries = 0; count > 0 && tries < 40; tries++) {
        struct gyges_step step = steps[qd_rng_below(rng, (uint32_t)count)];
        struct gyges_board after = gyges_moved(board, step);
        after = gyges_flip(&after);
        if (step.to == GYGES_GOAL || gyges_wins(&after))
            continue;
        *board = after;
        return true;
    }
    return false;
}

/* The only first move that wins in exactly this many moves; false if there is none, or more than
 * one. */
bool cli_bulk_puzzle_sole(const struct gyges_board *board, int win, struct gyges_step *first)
{
    struct gyges_step steps[GYGES_MOVES_MAX];
    struct gyges_proof proof = {.limit = PROOF_NODES};
    int count, found = 0;
    if (gyges_forced(&proof, board, win - 1, NULL) || proof.out)
        return false;
    count = gyges_steps(board, &proof.options, steps);
    if (count < MOVES_MIN)
        return false;
    for (int i = 0; i < count && found < 2 && !proof.out; i++) {
        if (!gyges_forces(&proof, board, steps[i], win))
            continue;
        found++;
        *first = steps[i];
    }
    return found == 1 && !proof.out;
}

/* How many other moves look right: they threaten an immediate win, and do not lose at once. */
static int count_tries(const struct gyges_board *board, struct gyges_step first)
{
    struct gyges_step steps[GYGES_MOVES_MAX];
    static const struct gyges_options rules;
    int count = gyges_steps(board, &rules, steps), tries = 0;
    for (int i = 0; i < count; i++) {
        struct gyges_board after = gyges_moved(board, steps[i]), turned = gyges_flip(&after);
        bool same = memcmp(&steps[i], &first, sizeof first) == 0;
        tries += !same && gyges_wins(&after) && !gyges_wins(&turned);
    }
    return tries;
}

/* What the solution asks of the solver. */
struct asks {
    const char *kind; /* run, bounce or replacement */
    const char *aim;  /* threat, or quiet */
    int moves, tries;
    int grade;
};

static struct asks asks_of(const struct gyges_board *board, struct gyges_step first, int win)
{
    struct gyges_step steps[GYGES_MOVES_MAX];
    static const struct gyges_options rules;
    struct gyges_path path;
    struct gyges_board after = gyges_moved(board, first);
    bool bounces =
        gyges_find_path(board, first.from, first.to, NULL, 0, &path) && path.bounce_count > 0;
    bool threat = gyges_wins(&after);
    struct asks asks = {.kind = first.drop ? "replacement"
                                : bounces  ? "bounce"
                                           : "run",
                        .aim = threat ? "threat" : "quiet",
                        .moves = gyges_steps(board, &rules, steps),
                        .tries = count_tries(board, first)};
    asks.grade = 1 + (first.drop || bounces) + !threat + (asks.tries >= TRIES_MANY) + (win > 2);
    return asks;
}

void cli_bulk_puzzle_put(const struct gyges_board *board, int turn, struct gyges_step first,
                         int win, struct qd_buf *fields)
{
    struct asks asks = asks_of(board, first, win);
    uint8_t value[GYGES_CELLS] = {0};
    struct qd_buf text;
    qd_move move = gyges_pack(first, turn);
    for (uint64_t rest = gyges_occupied(board); rest; rest &= rest - 1)
        value[gyges_cell_seen(gyges_low(rest), turn)] =
            (uint8_t)gyges_value_at(board, gyges_low(rest));
    qd_buf_init(&text, 256);
    gyges_position_format(value, turn, &text);
    qd_bulk_put_text(fields, "position", qd_buf_view(&text));
    qd_buf_clear(&text);
    cli_gyges_text(&move, 1, &text);
    qd_bulk_put_text(fields, "move", qd_buf_view(&text));
    qd_bulk_put_number(fields, "win", (uint64_t)win);
    qd_bulk_put_number(fields, "tries", (uint64_t)asks.tries);
    qd_bulk_put_number(fields, "choices", (uint64_t)asks.moves);
    qd_bulk_put_text(fields, "kind", qd_text_of(asks.kind));
    qd_bulk_put_text(fields, "aim", qd_text_of(asks.aim));
    qd_bulk_put_number(fields, "grade", (uint64_t)asks.grade);
    qd_buf_free(&text);
}

static int prepare(struct cli_bulk_request *request)
{
    request->count = request->count ? request->count : 10000;
    request->win = request->win ? request->win : 2;
    return CLI_DONE;
}

static void describe(const struct cli_bulk_request *request, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    *seed = request->seed;
    qd_buf_printf(out, "%" PRIu64, number - 1);
}

static void params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    qd_buf_printf(out, "win=%" PRIu64 " count=%" PRIu64 " seed=%" PRIu64, request->win,
                  request->count, request->seed);
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_rng rng;
    uint64_t game = 0;
    int win = (int)worker->request->win;
    if (!qd_text_number(task->text, UINT64_MAX, &game))
        return QD_INTERNAL;
    qd_err err = gyges_generate(qd_text_of("random"), qd_seed_split(task->seed, 0, game), NULL,
                                &level, &why);
    if (err)
        return err;
    struct gyges_board board =
        gyges_board_of(((const struct gyges_level *)level)->value, GYGES_SOUTH);
    gyges_level_free(level);
    qd_rng_seed(&rng, qd_seed_split(task->seed, 1, game));
    *status = "none";
    for (int ply = 0; ply < PLIES && random_step(&rng, &board); ply++) {
        struct gyges_step first = {0};
        if (cli_interrupted())
            return QD_STOPPED;
        if (ply >= 5 && cli_bulk_puzzle_sole(&board, win, &first)) {
            cli_bulk_puzzle_put(&board, (ply + 1) % 2, first, win, fields);
            *status = "found";
            break;
        }
    }
    return QD_OK;
}

static const int takes[] = {OPTION_COUNT, OPTION_SEED, OPTION_WIN, 0};

const struct cli_bulk_kind cli_bulk_puzzles = {
    CLI_BULK_BRIDGE(cli_bulk_puzzles),
    .job.name = "puzzles",
    .job.game = "gyges",
    .job.summary = "bulk.kind.puzzles",
    .job.source = QD_JOB_BLOCKS,
    .takes = takes,
    .prepare = prepare,
    .describe = describe,
    .params = params,
    .run = run,
};
