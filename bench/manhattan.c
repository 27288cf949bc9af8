/* SPDX-License-Identifier: MIT */
/* The yardstick: plain IDA* with Manhattan distance on the classic 4x4, as fast as it goes.
 *
 * Reads boards of 16 numbers a line from stdin (goal 0 1 … 15), gives each so many million nodes,
 * and prints for each the nodes generated, the seconds and the length (0 when it ran out of nodes).
 * Nodes are counted as Korf (1985) counts them: every board that a move leads to.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CELLS = 16, SIDE = 4 };

struct walk {
    uint64_t nodes, most;
    int bound;
    uint8_t tile[CELLS];
};

static int8_t change[CELLS][CELLS][4]; /* [tile][from][way of the blank] */
static int8_t beside[CELLS][4];

static void fill_tables(void)
{
    static const int row_step[] = {-1, 0, 0, 1}, col_step[] = {0, -1, 1, 0};
    for (int cell = 0; cell < CELLS; cell++) {
        for (int way = 0; way < 4; way++) {
            int row = cell / SIDE + row_step[way], col = cell % SIDE + col_step[way];
            int other = row * SIDE + col;
            beside[cell][way] =
                (int8_t)(row < 0 || row >= SIDE || col < 0 || col >= SIDE ? -1 : other);
            for (int tile = 1; beside[cell][way] >= 0 && tile < CELLS; tile++) {
                int now = abs(other / SIDE - tile / SIDE) + abs(other % SIDE - tile % SIDE);
                int then = abs(cell / SIDE - tile / SIDE) + abs(cell % SIDE - tile % SIDE);
                change[tile][cell][way] = (int8_t)(then - now);
            }
        }
    }
}

/* 1 found, 0 not below this bound, -1 out of nodes. `came` is the way that led here. */
static int descend(struct walk *walk, int depth, int left, int blank, int came)
{
    for (int way = 0; way < 4; way++) {
        int from = beside[blank][way];
        if (way == 3 - came || from < 0)
            continue;
        walk->nodes++;
        int tile = walk->tile[from], now = left + change[tile][blank][way];
        if (depth + 1 + now > walk->bound)
            continue;
        if (now == 0)
            return depth + 1;
        if (walk->nodes > walk->most)
            return -1;
        walk->tile[blank] = (uint8_t)tile;
        int found = descend(walk, depth + 1, now, from, way);
        walk->tile[from] = (uint8_t)tile;
        if (found)
            return found;
    }
    return 0;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    uint64_t most = (uint64_t)(argc > 1 ? atoi(argv[1]) : 200) * 1000000;
    unsigned number[CELLS];
    fill_tables();
    for (;;) {
        struct walk walk = {.most = most};
        int blank = 0, left = 0, found = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            if (scanf("%u", &number[cell]) != 1 || number[cell] >= CELLS)
                return 0;
            int tile = (int)number[cell];
            walk.tile[cell] = (uint8_t)tile;
            if (tile == 0)
                blank = cell;
            else
                left += abs(cell / SIDE - tile / SIDE) + abs(cell % SIDE - tile % SIDE);
        }
        double begun = now();
        for (walk.bound = left; left && !found; walk.bound += 2)
            found = descend(&walk, 0, left, blank, -1);
        printf("%llu %.6f %d\n", (unsigned long long)walk.nodes, now() - begun,
               found > 0 ? found : 0);
        fflush(stdout);
    }
}
