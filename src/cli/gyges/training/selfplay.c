/* SPDX-License-Identifier: MIT */
/* Games from random setups and random openings, and the positions in them.
 *
 * A game is the same whatever was played before it and whoever shares the work: its
 * number is its seed, and the engine is cleared before it. It ends where the search proves who
 * wins; positions whose player can win at once are not recorded (the search never asks the network
 * about them), nor are drawn games.
 */
#include "cli/gyges/training/training.h"

#include <stdlib.h>

enum { PLIES = 160, TABLE_BYTES = 1 << 19 };

static const struct gyges_options rules;

static bool random_step(struct qd_rng *rng, const struct gyges_board *board,
                        struct gyges_step *step)
{
    struct gyges_step steps[GYGES_MOVES_MAX];
    for (int count = gyges_steps(board, &rules, steps); count > 0;) {
        int at = (int)qd_rng_below(rng, (uint32_t)count);
        struct gyges_board child = gyges_moved(board, steps[at]);
        child = gyges_flip(&child);
        if (!gyges_wins(&child)) {
            *step = steps[at];
            return true;
        }
        steps[at] = steps[--count];
    }
    return false;
}

bool gyges_selfplay_opening(struct qd_rng *rng, struct gyges_board *board, int plies)
{
    uint8_t value[GYGES_CELLS] = {0};
    while (!gyges_setup_row(qd_rng_below(rng, 729), value))
        continue;
    while (!gyges_setup_row(qd_rng_below(rng, 729), value + 30))
        continue;
    *board = gyges_board_of(value, GYGES_SOUTH);
    for (int i = 0; i < plies; i++) {
        struct gyges_step step;
        if (gyges_wins(board) || !random_step(rng, board, &step))
            return false;
        *board = gyges_moved(board, step);
        *board = gyges_flip(board);
    }
    return true;
}

struct gyges_game {
    struct gyges_selfplay plan;
    struct gyges_engine *engine;
    struct qd_rng rng;
    struct gyges_board board;
    int ply;
    uint64_t past[PLIES];
    uint8_t sides[PLIES];
    struct gyges_examples *out;
};

/* The player's choice; false if every move loses at once. */
static bool choose(struct gyges_game *g, struct gyges_step *step, int *score)
{
    struct gyges_found found;
    if (!g->plan.network)
        return gyges_teach(&g->board, &g->rng, g->out, step, score);
    for (int i = 0; i < g->ply; i++)
        g->sides[i] = (uint8_t)((g->ply - i) & 1);
    struct gyges_task task = {.board = g->board,
                              .options = rules,
                              .past = g->past,
                              .past_side = g->sides,
                              .past_count = g->ply,
                              .nodes = g->plan.nodes};
    if (gyges_think(g->engine, &task, &found))
        return false;
    *step = found.lines[0].steps[0];
    *score = found.lines[0].score;
    return true;
}

/* Who wins from here: 0 the player to move, 1 the other, 2 nobody. */
static int play(struct gyges_game *g)
{
    int quiet = 2 + (int)qd_rng_below(&g->rng, 5);
    if (!gyges_selfplay_opening(&g->rng, &g->board, quiet))
        return 2;
    for (; g->ply < PLIES; g->ply++) {
        struct gyges_step step;
        int score = 0;
        if (gyges_wins(&g->board))
            return g->ply % 2;
        g->past[g->ply] = gyges_plain_key(&g->board);
        if (qd_rng_below(&g->rng, 100) < g->plan.random) {
            if (!random_step(&g->rng, &g->board, &step))
                return 1 - g->ply % 2;
        } else {
            if (!choose(g, &step, &score))
                return 1 - g->ply % 2;
            uint8_t player = (uint8_t)(GYGES_UNKNOWN + 1 + g->ply % 2);
            gyges_examples_add(
                g->out, &(struct gyges_example){g->board, (int16_t)score, player, (uint8_t)g->ply});
            if (score > GYGES_WIN_LEAST || score < -GYGES_WIN_LEAST)
                return (g->ply + (score < 0)) % 2;
        }
        g->board = gyges_moved(&g->board, step);
        g->board = gyges_flip(&g->board);
    }
    return 2;
}

struct gyges_game *gyges_selfplay_new(const struct gyges_selfplay *plan)
{
    struct gyges_game *game = calloc(1, sizeof *game);
    if (!game)
        return NULL;
    game->plan = *plan;
    game->engine = gyges_engine_new(TABLE_BYTES);
    if (!game->engine) {
        free(game);
        return NULL;
    }
    gyges_engine_use(game->engine, plan->network);
    return game;
}

void gyges_selfplay_free(struct gyges_game *game)
{
    gyges_engine_free(game->engine);
    free(game);
}

/* Until it is known, the result of a position is the number of its player beyond the true ones. */
void gyges_selfplay_run(struct gyges_game *game, uint64_t number, struct gyges_examples *out)
{
    size_t begin = out->count, kept = begin;
    *game = (struct gyges_game){.plan = game->plan, .engine = game->engine, .out = out};
    qd_rng_seed(&game->rng, game->plan.seed * UINT64_C(0x9e3779b97f4a7c15) + number);
    gyges_engine_clear(game->engine);
    int winner = play(game);
    for (size_t i = begin; i < out->count; i++) {
        struct gyges_example *example = &out->data[i];
        if (example->result > GYGES_UNKNOWN) {
            if (winner == 2)
                continue;
            int player = example->result - GYGES_UNKNOWN - 1;
            example->result = player == winner ? GYGES_WON : GYGES_LOST;
        }
        out->data[kept++] = *example;
    }
    out->count = kept;
}
