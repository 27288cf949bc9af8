/* SPDX-License-Identifier: MIT */
/* How good a network is: how well its values order won and lost positions, and games. */
#include "train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct rated {
    int value;
    bool won;
};

static int by_value(const void *a, const void *b)
{
    const struct rated *x = a, *y = b;
    return (x->value > y->value) - (x->value < y->value);
}

/* Mann and Whitney's count: how often a won position is rated above a lost one, ties as halves. */
static double area(struct rated *list, size_t count)
{
    double sum = 0, won = 0;
    qsort(list, count, sizeof *list, by_value);
    for (size_t i = 0; i < count;) {
        size_t end = i, here = 0;
        for (; end < count && list[end].value == list[i].value; end++)
            here += list[end].won;
        double rank = ((double)i + (double)end + 1) / 2;
        sum += rank * (double)here;
        won += (double)here;
        i = end;
    }
    double lost = (double)count - won;
    return (sum - won * (won + 1) / 2) / (won * lost);
}

double train_auc(const struct gyges_examples *records, const struct gyges_network *network)
{
    struct rated *list = calloc(records->count + 1, sizeof *list);
    size_t count = 0;
    for (size_t i = 0; list && i < records->count; i++) {
        const struct gyges_example *record = &records->data[i];
        if (record->result == GYGES_UNKNOWN)
            continue;
        list[count].value =
            network ? gyges_network_value(network, &record->board) : gyges_mobility(&record->board);
        list[count++].won = record->result == GYGES_WON;
    }
    double found = list ? area(list, count) : 0;
    free(list);
    return found;
}

enum { PLIES = 160, TABLE_BYTES = 1 << 22 };

/* Who wins: 0 the engine that begins, 1 the other, 2 nobody. */
static int play(struct gyges_engine *engines[2], struct gyges_board board, uint64_t nodes)
{
    uint64_t past[PLIES];
    uint8_t sides[PLIES];
    for (int i = 0; i < 2; i++)
        gyges_engine_clear(engines[i]);
    for (int ply = 0; ply < PLIES; ply++) {
        struct gyges_found found;
        if (gyges_wins(&board))
            return ply % 2;
        for (int i = 0; i < ply; i++)
            sides[i] = (uint8_t)((ply - i) & 1);
        struct gyges_task task = {
            .board = board, .past = past, .past_side = sides, .past_count = ply, .nodes = nodes};
        if (gyges_think(engines[ply % 2], &task, &found))
            return 2;
        past[ply] = gyges_plain_key(&board);
        board = gyges_moved(&board, found.lines[0].steps[0]);
        board = gyges_flip(&board);
    }
    return 2;
}

bool train_gate(const struct gyges_network *networks[2], uint64_t games, uint64_t nodes,
                uint64_t seed)
{
    struct gyges_engine *engines[2];
    uint64_t won[3] = {0};
    struct qd_rng rng;
    qd_rng_seed(&rng, seed);
    for (int i = 0; i < 2; i++) {
        engines[i] = gyges_engine_new(TABLE_BYTES);
        if (!engines[i])
            return false;
        gyges_engine_use(engines[i], networks[i]);
    }
    for (uint64_t i = 0; i < games; i += 2) {
        struct gyges_board board;
        while (!gyges_selfplay_opening(&rng, &board, 2) || gyges_wins(&board))
            continue;
        for (int first = 0; first < 2; first++) {
            struct gyges_engine *order[2] = {engines[first], engines[1 - first]};
            int winner = play(order, board, nodes);
            won[winner == 2 ? 2 : winner ^ first]++;
        }
    }
    for (int i = 0; i < 2; i++)
        gyges_engine_free(engines[i]);
    printf("gate: %llu won, %llu lost, %llu drawn at %llu nodes a move\n",
           (unsigned long long)won[0], (unsigned long long)won[1], (unsigned long long)won[2],
           (unsigned long long)nodes);
    return won[0] > won[1];
}
