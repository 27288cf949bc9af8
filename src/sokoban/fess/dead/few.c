/* SPDX-License-Identifier: MIT */
/* Searches of a few boxes with all others taken away, which only helps.
 *
 * What such a search exhausts proves the whole position lost; one that grows too large proves
 * nothing. Verdicts are cached: the next position with the same boxes there is answered at once,
 * and so are the positions that a search went through in vain.
 */
#include "sokoban/fess/dead/dead.h"

#include <string.h>

void sokoban_few_sort(struct sokoban_few *few)
{
    for (uint32_t i = 1; i < FESS_FEW; i++) {
        uint16_t square = few->box[i];
        uint32_t j = i;
        for (; j > 0 && few->box[j - 1] > square; j--)
            few->box[j] = few->box[j - 1];
        few->box[j] = square;
    }
}

void sokoban_few_load(struct sokoban_dead *dead, const struct sokoban_few *state)
{
    struct sokoban_position *few = &dead->few;
    for (uint32_t i = 0; i < few->boxes; i++)
        few->at[few->box[i]] = 0;
    few->boxes = 0;
    for (uint32_t i = 0; i < FESS_FEW && state->box[i] != SOKOBAN_NONE; i++) {
        few->box[few->boxes++] = state->box[i];
        few->at[state->box[i]] = (uint16_t)few->boxes;
    }
    few->player = few->zone = state->zone;
}

bool sokoban_few_home(const struct sokoban_dead *dead, const struct sokoban_few *state)
{
    for (uint32_t i = 0; i < FESS_FEW && state->box[i] != SOKOBAN_NONE; i++)
        if (dead->analysis->board->goal_at[state->box[i]] == SOKOBAN_NONE)
            return false;
    return true;
}

static qd_err number(struct sokoban_dead *dead, const struct sokoban_few *state, uint32_t *index)
{
    bool added;
    void *block = dead->verdict;
    qd_err err = sokoban_grow(dead->analysis->meter, &block, &dead->verdict_room,
                              (uint64_t)dead->cache.count + 1, 1);
    dead->verdict = block;
    if (!err)
        err = qd_set_add(&dead->cache, state, index, &added);
    if (!err && added)
        dead->verdict[*index] = SOKOBAN_UNKNOWN;
    return err;
}

bool sokoban_few_add(struct sokoban_dead *dead, const struct sokoban_few *state, uint32_t most)
{
    for (uint32_t i = 0; i < dead->states; i++)
        if (memcmp(&dead->state[i], state, sizeof *state) == 0)
            return true;
    if (dead->states == most)
        return false;
    dead->state[dead->states++] = *state;
    return true;
}

static bool lives(void *context, const struct sokoban_position *position, uint32_t box)
{
    const struct sokoban_dead *dead = context;
    return sokoban_push_lives(position, dead->analysis->board, box);
}

struct sokoban_few sokoban_few_moved(struct sokoban_dead *dead, const struct sokoban_few *state,
                                     const struct sokoban_macro *macro, bool away)
{
    struct sokoban_few next = *state;
    for (uint32_t i = 0; i < FESS_FEW; i++)
        if (next.box[i] == macro->from)
            next.box[i] = away ? SOKOBAN_NONE : macro->to;
    sokoban_few_sort(&next);
    next.zone = macro->zone;
    if (away)
        next.zone = sokoban_sides_zone(&dead->macros->sides, macro->zone);
    return next;
}

void sokoban_few_begin(struct sokoban_dead *dead, const struct sokoban_few *first)
{
    struct sokoban_macros *m = dead->macros;
    m->board = dead->analysis->board;
    m->way = SOKOBAN_PUSHES;
    m->allowed = dead->analysis->possible;
    m->filter = lives;
    m->context = dead;
    m->work = 0;
    dead->states = 0;
    (void)sokoban_few_add(dead, first, 1);
}

qd_err sokoban_few_judge(struct sokoban_dead *dead, const struct sokoban_few *few,
                         sokoban_few_search *search, bool *lost)
{
    uint32_t index;
    qd_err err = number(dead, few, &index);
    if (err)
        return err;
    if (dead->verdict[index] == SOKOBAN_UNKNOWN) {
        enum sokoban_verdict verdict = search(dead, few);
        dead->work += dead->macros->work;
        /* A search that was too large is not repeated either. */
        dead->verdict[index] = verdict == SOKOBAN_UNKNOWN ? SOKOBAN_ALIVE : (uint8_t)verdict;
        for (uint32_t i = 1; !err && verdict == SOKOBAN_LOST_FEW && i < dead->states; i++) {
            uint32_t other;
            err = number(dead, &dead->state[i], &other);
            if (!err)
                dead->verdict[other] = SOKOBAN_LOST_FEW;
        }
    }
    *lost = dead->verdict[index] == SOKOBAN_LOST_FEW;
    if (*lost)
        dead->reason = *few;
    return err;
}
