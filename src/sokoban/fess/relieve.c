/* SPDX-License-Identifier: MIT */
/* Relief: when an advised move is lost, the boxes that make it so are moved first.
 *
 * The test that proved the loss knows which boxes it looked at. Those that stood there before the
 * move, and their neighbours, have one move each advised instead: the one that takes the box
 * farthest from where the lost move led, without cutting the floor or undoing packing. So a move
 * that is right but comes too early is prepared, however far the culprits are from the way that
 * the plan asks for. Conflict-directed in the sense of Prosser's backjumping (1993).
 */
#include "sokoban/fess/push.h"

#include <string.h>

static void blame(struct sokoban_push *push, uint16_t square)
{
    if (push->blamed < SOKOBAN_BOXES)
        push->blame[push->blamed++] = square;
}

void sokoban_blame_frozen(struct sokoban_push *push, const struct sokoban_position *position)
{
    for (uint32_t i = 0; i < position->boxes; i++)
        if (push->frozen[i])
            blame(push, position->box[i]);
}

void sokoban_blame_corral(struct sokoban_push *push, const struct sokoban_position *position)
{
    for (uint32_t i = 0; i < push->corral.members; i++)
        blame(push, position->box[push->corral.member[i]]);
}

void sokoban_blame_few(struct sokoban_push *push, const struct sokoban_few *few)
{
    for (uint32_t i = 0; i < FESS_FEW && few->box[i] != SOKOBAN_NONE; i++)
        blame(push, few->box[i]);
}

/* Marks the squares within FESS_BLAME steps of those blamed. */
static void mark_blamed(const struct sokoban_search *search, uint8_t *mark)
{
    const struct sokoban_push *push = search->context;
    const struct sokoban_board *board = search->analysis->board;
    uint16_t queue[SOKOBAN_CELLS];
    uint32_t head = 0, tail = 0;
    memset(mark, 0, board->squares);
    for (uint32_t i = 0; i < push->blamed; i++)
        if (!mark[push->blame[i]]) {
            mark[push->blame[i]] = FESS_BLAME + 1;
            queue[tail++] = push->blame[i];
        }
    while (head < tail) {
        uint16_t at = queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS && mark[at] > 1; dir++) {
            uint16_t to = board->next[at][dir];
            if (to == SOKOBAN_NONE || mark[to])
                continue;
            mark[to] = (uint8_t)(mark[at] - 1);
            queue[tail++] = to;
        }
    }
}

void sokoban_relieve(struct sokoban_search *search, struct sokoban_record *record,
                     const struct sokoban_child *lost)
{
    const struct sokoban_push *push = search->context;
    struct sokoban_features parent = sokoban_push_features(record->score);
    uint8_t mark[SOKOBAN_CELLS];
    uint16_t far[SOKOBAN_CELLS];
    struct sokoban_child *best = NULL;
    if (!push->blamed || !push->clears)
        return;
    mark_blamed(search, mark);
    sokoban_walk_far(search->analysis->board, lost->to, far);
    search->work += 2 * search->analysis->board->squares;
    /* Children of one box follow one another. */
    for (uint32_t i = record->first; i < record->first + record->children; i++) {
        struct sokoban_child *child = &search->child[i];
        struct sokoban_features f = sokoban_push_features(child->score);
        if (best && best->from != child->from) {
            best->weight = record->weight;
            best = NULL;
        }
        if (child->from == lost->from || child->taken || !mark[child->from] ||
            f.packed < parent.packed || f.areas > parent.areas || f.spoilt > parent.spoilt)
            continue;
        if (far[child->to] > far[child->from] &&
            (!best || far[child->to] > far[best->to] ||
             (far[child->to] == far[best->to] && child->score < best->score)))
            best = child;
    }
    if (best)
        best->weight = record->weight;
}
