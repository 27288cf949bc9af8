/* SPDX-License-Identifier: MIT */
/* Games from random setups and random openings, and the positions in them.
 *
 * A game is the same whatever was played before it and however many processes share the work: its
 * number is its seed, and the engine is cleared before it. It ends where the search proves who
 * wins; positions whose player can win at once are not recorded (the search never asks the network
 * about them), nor are drawn games.
 */
#include "train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLIES = 160, CHUNK = 64, TABLE_BYTES = 1 << 19 };

static const struct gyges_options rules;

bool train_random_step(struct qd_rng *rng, const struct gyges_board *board, struct gyges_step *step)
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

bool train_opening(struct qd_rng *rng, struct gyges_board *board, int plies)
{
    uint8_t value[GYGES_CELLS] = {0};
    while (!gyges_setup_row(qd_rng_below(rng, 729), value))
        continue;
    while (!gyges_setup_row(qd_rng_below(rng, 729), value + 30))
        continue;
    *board = gyges_board_of(value, GYGES_SOUTH);
    for (int i = 0; i < plies; i++) {
        struct gyges_step step;
        if (gyges_wins(board) || !train_random_step(rng, board, &step))
            return false;
        *board = gyges_moved(board, step);
        *board = gyges_flip(board);
    }
    return true;
}

struct game {
    const struct train_plan *plan;
    struct gyges_engine *engine;
    struct qd_rng rng;
    struct gyges_board board;
    int ply;
    uint64_t past[PLIES];
    uint8_t sides[PLIES];
    struct train_records *out;
};

/* The player's choice; false if every move loses at once. */
static bool choose(struct game *g, struct gyges_step *step, int *score)
{
    struct gyges_found found;
    if (!g->plan->network)
        return train_teach(&g->board, &g->rng, g->out, step, score);
    for (int i = 0; i < g->ply; i++)
        g->sides[i] = (uint8_t)((g->ply - i) & 1);
    struct gyges_task task = {.board = g->board,
                              .options = rules,
                              .past = g->past,
                              .past_side = g->sides,
                              .past_count = g->ply,
                              .nodes = g->plan->nodes};
    if (gyges_think(g->engine, &task, &found))
        return false;
    *step = found.lines[0].steps[0];
    *score = found.lines[0].score;
    return true;
}

/* Who wins from here: 0 the player to move, 1 the other, 2 nobody. */
static int play(struct game *g)
{
    int quiet = 2 + (int)qd_rng_below(&g->rng, 5);
    if (!train_opening(&g->rng, &g->board, quiet))
        return 2;
    for (; g->ply < PLIES; g->ply++) {
        struct gyges_step step;
        int score = 0;
        if (gyges_wins(&g->board))
            return g->ply % 2;
        g->past[g->ply] = gyges_plain_key(&g->board);
        if (qd_rng_below(&g->rng, 100) < g->plan->random) {
            if (!train_random_step(&g->rng, &g->board, &step))
                return 1 - g->ply % 2;
        } else {
            if (!choose(g, &step, &score))
                return 1 - g->ply % 2;
            train_add(g->out, &(struct train_record){g->board, (int16_t)score,
                                                     (uint8_t)(TRAIN_UNKNOWN + 1 + g->ply % 2),
                                                     (uint8_t)g->ply});
            if (score > GYGES_WIN_LEAST || score < -GYGES_WIN_LEAST)
                return (g->ply + (score < 0)) % 2;
        }
        g->board = gyges_moved(&g->board, step);
        g->board = gyges_flip(&g->board);
    }
    return 2;
}

/* Plays one game and adds its positions, with its result. Until it is known, the result of a
 * position is the number of its player beyond the true ones. */
static void play_number(const struct train_plan *plan, uint64_t number, struct gyges_engine *engine,
                        struct train_records *out)
{
    static struct game game;
    size_t begin = out->count, kept = begin;
    game = (struct game){.plan = plan, .engine = engine, .out = out};
    qd_rng_seed(&game.rng, plan->seed * UINT64_C(0x9e3779b97f4a7c15) + number);
    gyges_engine_clear(engine);
    int winner = play(&game);
    for (size_t i = begin; i < out->count; i++) {
        struct train_record *record = &out->data[i];
        if (record->result > TRAIN_UNKNOWN) {
            if (winner == 2)
                continue;
            int player = record->result - TRAIN_UNKNOWN - 1;
            record->result = player == winner ? TRAIN_WON : TRAIN_LOST;
        }
        out->data[kept++] = *record;
    }
    out->count = kept;
}

/* One process's share of the chunks. */
static bool work(const struct train_plan *plan, uint64_t job)
{
    struct gyges_engine *engine = gyges_engine_new(TABLE_BYTES);
    bool good = engine != NULL;
    if (good)
        gyges_engine_use(engine, plan->network);
    for (uint64_t chunk = job; good && chunk * CHUNK < plan->games; chunk += plan->jobs) {
        struct train_records records = {0};
        char name[4096];
        snprintf(name, sizeof name, "%s/%08llu.pos", plan->folder, (unsigned long long)chunk);
        if (access(name, F_OK) == 0)
            continue;
        uint64_t end = (chunk + 1) * CHUNK < plan->games ? (chunk + 1) * CHUNK : plan->games;
        for (uint64_t i = chunk * CHUNK; i < end; i++)
            play_number(plan, i, engine, &records);
        good = train_write(name, &records);
        train_free(&records);
    }
    gyges_engine_free(engine);
    return good;
}

bool train_generate(const struct train_plan *plan)
{
    bool good = true;
    for (uint64_t job = 0; job < plan->jobs; job++) {
        pid_t process = fork();
        if (process == 0)
            _exit(work(plan, job) ? EXIT_SUCCESS : EXIT_FAILURE);
        good = good && process > 0;
    }
    int status;
    while (wait(&status) > 0)
        good = good && status == 0;
    return good;
}
