/* SPDX-License-Identifier: MIT */
#include "ref/sokoban_space.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool sokoban_space_read(struct sokoban_space *board, const char *rows)
{
    int row = 0, col = 0;
    *board = (struct sokoban_space){.walls = ~UINT64_C(0), .player = -1};
    for (; *rows; rows++) {
        if (*rows == '\n') {
            row++;
            col = 0;
            continue;
        }
        if (row >= SOKOBAN_SPACE_SIDE || col >= SOKOBAN_SPACE_SIDE)
            return false;
        int cell = row * SOKOBAN_SPACE_SIDE + col++;
        uint64_t bit = UINT64_C(1) << cell;
        if (*rows != '#')
            board->walls &= ~bit;
        if (*rows == '.' || *rows == '*' || *rows == '+')
            board->goals |= bit;
        if (*rows == '$' || *rows == '*')
            board->boxes |= bit;
        if (*rows == '@' || *rows == '+')
            board->player = cell;
    }
    return board->player >= 0;
}

struct state {
    uint64_t boxes;
    int32_t player;
    int32_t cost;
};

/* All positions met, in insertion order, with a hash table of their numbers. */
struct space {
    struct state *state;
    size_t count, room;
    uint32_t *slot;
    size_t slots;
};

static size_t hash(uint64_t boxes, int player)
{
    uint64_t h = (boxes ^ (uint64_t)player * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;
    return (size_t)(h ^ h >> 29);
}

static size_t find(const struct space *space, uint64_t boxes, int player)
{
    size_t at = hash(boxes, player) & (space->slots - 1);
    for (; space->slot[at]; at = (at + 1) & (space->slots - 1)) {
        const struct state *known = &space->state[space->slot[at] - 1];
        if (known->boxes == boxes && known->player == player)
            break;
    }
    return at;
}

static void grow(struct space *space)
{
    space->room = space->room ? space->room * 2 : 1024;
    space->state = realloc(space->state, space->room * sizeof *space->state);
    free(space->slot);
    space->slots = space->room * 2;
    space->slot = calloc(space->slots, sizeof *space->slot);
    assert(space->state && space->slot);
    for (size_t i = 0; i < space->count; i++)
        space->slot[find(space, space->state[i].boxes, space->state[i].player)] = (uint32_t)(i + 1);
}

/* Adds a position; false if it was already known. */
static bool add(struct space *space, uint64_t boxes, int player, int cost)
{
    if (space->count == space->room)
        grow(space);
    size_t at = find(space, boxes, player);
    if (space->slot[at])
        return false;
    space->state[space->count] = (struct state){boxes, player, cost};
    space->slot[at] = (uint32_t)++space->count;
    return true;
}

static const int step[4] = {-SOKOBAN_SPACE_SIDE, -1, SOKOBAN_SPACE_SIDE, 1};

/* The position after a step, and whether it pushed; false if a wall or a box forbids it. */
static bool make(const struct sokoban_space *board, const struct state *from, int dir,
                 uint64_t *boxes, int *player, bool *pushes)
{
    uint64_t bit = UINT64_C(1);
    *player = from->player + step[dir];
    *boxes = from->boxes;
    *pushes = from->boxes >> *player & 1;
    if (board->walls >> *player & 1)
        return false;
    if (*pushes) {
        int to = *player + step[dir];
        if ((board->walls | from->boxes) >> to & 1)
            return false;
        *boxes = (from->boxes & ~(bit << *player)) | bit << to;
    }
    return true;
}

/* Adds every position that one step leads to. */
static void expand(const struct sokoban_space *board, struct space *space, struct state here)
{
    for (int dir = 0; dir < 4; dir++) {
        uint64_t boxes;
        int player;
        bool pushes;
        if (make(board, &here, dir, &boxes, &player, &pushes))
            add(space, boxes, player, here.cost + 1);
    }
}

/* Breadth first by moves. */
static int fewest_moves(const struct sokoban_space *board, struct space *space)
{
    space->count = 0;
    if (space->slot)
        memset(space->slot, 0, space->slots * sizeof *space->slot);
    add(space, board->boxes, board->player, 0);
    for (size_t i = 0; i < space->count; i++) {
        struct state here = space->state[i];
        if ((here.boxes & ~board->goals) == 0)
            return here.cost;
        expand(board, space, here);
    }
    return -1;
}

/* Layers of equal pushes: walking costs nothing and stays in the layer. */
static int fewest_pushes(const struct sokoban_space *board, struct space *space)
{
    struct state *later = NULL;
    size_t begin = 0, later_count = 0, later_room = 0;
    int found = -1;
    space->count = 0;
    memset(space->slot, 0, space->slots * sizeof *space->slot);
    add(space, board->boxes, board->player, 0);
    while (found < 0 && begin < space->count) {
        for (; begin < space->count; begin++) {
            struct state here = space->state[begin];
            if ((here.boxes & ~board->goals) == 0 && found < 0)
                found = here.cost;
            for (int dir = 0; dir < 4; dir++) {
                struct state next = {.cost = here.cost + 1};
                bool pushes;
                if (!make(board, &here, dir, &next.boxes, &next.player, &pushes))
                    continue;
                if (!pushes) {
                    add(space, next.boxes, next.player, here.cost);
                    continue;
                }
                if (later_count == later_room) {
                    later_room = later_room ? later_room * 2 : 256;
                    later = realloc(later, later_room * sizeof *later);
                    assert(later);
                }
                later[later_count++] = next;
            }
        }
        for (size_t i = 0; i < later_count; i++)
            add(space, later[i].boxes, later[i].player, later[i].cost);
        later_count = 0;
    }
    free(later);
    return found;
}

void sokoban_space_solve(const struct sokoban_space *board, struct sokoban_space_answer *answer)
{
    struct space space = {0};
    answer->moves = fewest_moves(board, &space);
    answer->states = (long)space.count;
    answer->pushes = fewest_pushes(board, &space);
    answer->solvable = answer->moves >= 0;
    assert(answer->solvable == (answer->pushes >= 0));
    free(space.state);
    free(space.slot);
}

uint64_t sokoban_space_still(const struct sokoban_space *board)
{
    struct space space = {0};
    uint64_t still = board->boxes;
    add(&space, board->boxes, board->player, 0);
    for (size_t i = 0; i < space.count; i++) {
        struct state here = space.state[i];
        still &= here.boxes;
        expand(board, &space, here);
    }
    free(space.state);
    free(space.slot);
    return still;
}
