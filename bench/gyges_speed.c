/* SPDX-License-Identifier: MIT */
/* Speed of Gygès' inner loops: reads "POSITION s|n" lines and prints for each, per second of
 * processor time, the full generations (moves listed, and only counted) and the tests for an
 * immediate win.
 */
#include "gyges/gyges.h"

#include <stdio.h>
#include <time.h>

enum { ROUNDS = 20 };

static volatile long sum; /* keeps the work from being optimised away */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static long list(const struct gyges_board *board, const struct gyges_options *options)
{
    static struct gyges_step steps[GYGES_MOVES_MAX];
    return gyges_steps(board, options, steps);
}

static long count(const struct gyges_board *board, const struct gyges_options *options)
{
    return (long)gyges_perft(board, options, 1);
}

static long wins(const struct gyges_board *board, const struct gyges_options *options)
{
    (void)options;
    return gyges_wins(board);
}

/* The best of several rounds, to discount other load on the machine. */
static double rate(long (*work)(const struct gyges_board *, const struct gyges_options *),
                   const struct gyges_board *board, long times)
{
    static const struct gyges_options options;
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double begun = now();
        for (long i = 0; i < times; i++)
            sum += work(board, &options);
        double speed = (double)times / (now() - begun);
        best = speed > best ? speed : best;
    }
    return best;
}

int main(void)
{
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        struct qd_level *level = NULL;
        struct qd_message why;
        if (gyges_level_parse(qd_text_of(line), &level, &why))
            continue;
        const struct gyges_level *l = (const struct gyges_level *)level;
        struct gyges_board board = gyges_board_of(l->value, l->turn);
        printf("%.0f %.0f %.0f\n", rate(list, &board, 4000), rate(count, &board, 4000),
               rate(wins, &board, 40000));
        gyges_level_free(level);
    }
    return 0;
}
