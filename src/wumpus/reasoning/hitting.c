/* SPDX-License-Identifier: MIT */
/* Smallest hitting sets, by trying ever larger choices: one more fact for a set that is not met
 * yet, given up as soon as more sets without a common fact are left than facts may be chosen. The
 * sets are few and short.
 */
#include "wumpus/reasoning/hitting.h"

enum { STEPS_MOST = 200000 };

static bool meets(const struct wumpus_fact_set *set, const int *chosen, int count)
{
    for (int i = 0; i < set->count; i++)
        for (int c = 0; c < count; c++)
            if (set->at[i] == chosen[c])
                return true;
    return false;
}

/* Tries to meet all sets with `left` more facts. */
static bool meet_all(struct wumpus_hitting *h, int left)
{
    const struct wumpus_fact_set *first = NULL;
    int apart = 0; /* sets without a common fact: each needs its own */
    const struct wumpus_fact_set *separate[WUMPUS_SETS_MOST];
    h->steps++;
    for (int s = 0; s < h->sets; s++) {
        const struct wumpus_fact_set *set = &h->set[s];
        if (meets(set, h->chosen, h->choice))
            continue;
        if (!first || set->count < first->count)
            first = set;
        bool alone = true;
        for (int i = 0; alone && i < apart; i++)
            for (int a = 0; alone && a < set->count; a++)
                for (int b = 0; alone && b < separate[i]->count; b++)
                    alone = set->at[a] != separate[i]->at[b];
        if (alone)
            separate[apart++] = set;
    }
    if (!first)
        return true;
    if (apart > left || h->steps > STEPS_MOST)
        return false;
    for (int i = first->count - 1; i >= 0; i--) {
        h->chosen[h->choice++] = first->at[i];
        if (meet_all(h, left - 1))
            return true;
        h->choice--;
    }
    return false;
}

bool wumpus_hitting_choose(struct wumpus_hitting *h)
{
    for (int size = h->choice; size < WUMPUS_PROOF_MOST; size++) {
        h->choice = 0;
        if (meet_all(h, size))
            return true;
        if (h->steps > STEPS_MOST)
            return false;
    }
    return false;
}
