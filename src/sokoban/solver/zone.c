/* SPDX-License-Identifier: MIT */
/* One position: boxes by number and by square, the squares the player can walk to, and its packed
 * form.
 *
 * When only pushes count, positions with the same boxes and connected players are equivalent: the
 * zone is identified by its lowest square.
 */
#include "sokoban/solver/board.h"

#include <string.h>

void sokoban_position_clear(struct sokoban_position *position)
{
    memset(position, 0, sizeof *position);
}

void sokoban_position_load(struct sokoban_position *position, const struct sokoban_board *board,
                           const struct sokoban_state *state)
{
    sokoban_position_clear(position);
    for (int i = 0; i < board->level->boxes; i++) {
        uint16_t square = board->square[state->box[i]];
        if (square == SOKOBAN_NONE)
            continue;
        position->box[position->boxes++] = square;
        position->at[square] = (uint16_t)position->boxes;
    }
    position->player = board->square[state->player];
}

void sokoban_flood(struct sokoban_position *position, const struct sokoban_board *board)
{
    uint32_t head = 0, tail = 0, stamp = ++position->stamp;
    uint16_t zone = position->player;
    if (stamp == 0) {
        memset(position->mark, 0, sizeof position->mark);
        stamp = position->stamp = 1;
    }
    position->queue[tail++] = position->player;
    position->mark[position->player] = stamp;
    while (head < tail) {
        uint16_t at = position->queue[head++];
        zone = at < zone ? at : zone;
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t to = board->next[at][dir];
            if (to == SOKOBAN_NONE || position->mark[to] == stamp || position->at[to])
                continue;
            position->mark[to] = stamp;
            position->queue[tail++] = to;
        }
    }
    position->zone = zone;
    position->reached = tail;
}

bool sokoban_solved(const struct sokoban_position *position, const struct sokoban_board *board)
{
    for (uint32_t i = 0; i < position->boxes; i++)
        if (board->goal_at[position->box[i]] == SOKOBAN_NONE)
            return false;
    return true;
}

size_t sokoban_packed_size(const struct sokoban_board *board, uint32_t boxes)
{
    return (board->squares > 256 ? 2u : 1u) * (boxes + 1);
}

void sokoban_pack(const struct sokoban_position *position, const struct sokoban_board *board,
                  uint16_t player, uint8_t *out)
{
    uint16_t sorted[SOKOBAN_BOXES + 1];
    uint32_t boxes = position->boxes;
    sorted[0] = player;
    for (uint32_t i = 0; i < boxes; i++) {
        uint16_t square = position->box[i];
        uint32_t j = i + 1;
        for (; j > 1 && sorted[j - 1] > square; j--)
            sorted[j] = sorted[j - 1];
        sorted[j] = square;
    }
    for (uint32_t i = 0; i <= boxes; i++) {
        if (board->squares <= 256) {
            out[i] = (uint8_t)sorted[i];
        } else {
            out[2 * i] = (uint8_t)(sorted[i] >> 8);
            out[2 * i + 1] = (uint8_t)sorted[i];
        }
    }
}

void sokoban_unpack(struct sokoban_position *position, const struct sokoban_board *board,
                    uint32_t boxes, const uint8_t *packed)
{
    bool narrow = board->squares <= 256;
    for (uint32_t i = 0; i < position->boxes; i++)
        position->at[position->box[i]] = 0;
    position->boxes = boxes;
    for (uint32_t i = 0; i <= boxes; i++) {
        uint16_t value =
            narrow ? packed[i] : (uint16_t)((uint16_t)packed[2 * i] << 8 | packed[2 * i + 1]);
        if (i == 0) {
            position->player = value;
            continue;
        }
        position->box[i - 1] = value;
        position->at[value] = (uint16_t)i;
    }
}
