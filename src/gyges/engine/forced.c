/* SPDX-License-Identifier: MIT */
/* Threat by threat, but complete: every move of the attacker is tried, those that threaten to win
 * first, against every answer of the defender that touches the path of the threat; all other
 * answers lose at once.
 */
#include "gyges/engine/forced.h"

#include <stdlib.h>

static bool spent(struct gyges_proof *proof)
{
    proof->nodes++;
    if ((proof->limit && proof->nodes > proof->limit) ||
        (proof->spend && proof->spend(proof->context)))
        proof->out = true;
    return proof->out;
}

/* The defender, to move on its own view, loses within `moves` moves of the attacker whatever it
 * does. It must not be able to win at once. */
static bool all_answers_lose(struct gyges_proof *proof, const struct gyges_board *board, int moves)
{
    struct gyges_board attacker = gyges_flip(board);
    struct gyges_ranked *answers = malloc(GYGES_MOVES_MAX * sizeof *answers);
    bool any, lost = answers != NULL;
    if (!answers) {
        proof->out = true;
        return false;
    }
    uint64_t touch = gyges_answers(board, proof->options.compat);
    int count = gyges_rank(NULL, board, &proof->options, touch, answers, &any);
    if (!any) /* it must pass; in compat that is a draw */
        lost = moves > 0 && !proof->options.compat && gyges_forced(proof, &attacker, moves, NULL);
    for (int i = 0; lost && i < count; i++) {
        struct gyges_board after = gyges_moved(board, answers[i].step);
        after = gyges_flip(&after);
        lost = gyges_forced(proof, &after, moves, NULL);
    }
    free(answers);
    return lost && !proof->out;
}

bool gyges_forces(struct gyges_proof *proof, const struct gyges_board *board,
                  struct gyges_step step, int moves)
{
    if (step.to == GYGES_GOAL)
        return true;
    struct gyges_board after = gyges_moved(board, step);
    after = gyges_flip(&after);
    if (moves < 2 || spent(proof) || gyges_threat_in(&after, proof->options.compat, NULL))
        return false;
    return all_answers_lose(proof, &after, moves - 1);
}

static int by_rank(const void *a, const void *b)
{
    const struct gyges_ranked *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? 1 : -1;
    int one = x->step.from << 16 | x->step.to << 8 | x->step.drop;
    int two = y->step.from << 16 | y->step.to << 8 | y->step.drop;
    return one - two;
}

bool gyges_forced(struct gyges_proof *proof, const struct gyges_board *board, int moves,
                  struct gyges_step *first)
{
    struct gyges_win win;
    if (spent(proof))
        return false;
    if (gyges_threat_in(board, proof->options.compat, &win)) {
        if (first)
            *first = (struct gyges_step){(uint8_t)win.start, GYGES_GOAL, 0};
        return true;
    }
    struct gyges_ranked *list = moves > 1 ? malloc(GYGES_MOVES_MAX * sizeof *list) : NULL;
    if (!list)
        return false;
    bool compat = proof->options.compat, any, found = false;
    uint64_t touch = gyges_answers(board, compat);
    int count = gyges_rank(NULL, board, &proof->options, touch, list, &any);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        struct gyges_board after = gyges_moved(board, list[i].step);
        bool threat = gyges_threat_in(&after, compat, NULL); /* if the opponent did nothing */
        if (proof->threats && !threat)
            continue;
        list[kept] = list[i];
        list[kept++].rank += threat ? 100000 : 0;
    }
    count = kept;
    qsort(list, (size_t)count, sizeof *list, by_rank);
    for (int i = 0; i < count && !found && !proof->out; i++) {
        found = gyges_forces(proof, board, list[i].step, moves);
        if (found && first)
            *first = list[i].step;
    }
    free(list);
    return found;
}
