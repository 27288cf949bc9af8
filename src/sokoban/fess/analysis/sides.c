/* SPDX-License-Identifier: MIT */
/* Which sides of a box are joined, for every square it might stand on, from one pass.
 *
 * With the moved box lifted, one depth-first search over the free floor numbers the squares and
 * finds, for each, how high the edges from below it reach (Tarjan 1972; Hopcroft and Tarjan 1973).
 * Closing a square cuts off exactly the subtrees whose edges reach no higher than it: that gives
 * the groups of its sides, the areas of the whole board, and the lowest square of each area, which
 * names the player's zone. So a macro move needs no flood fill per push.
 */
#include "sokoban/fess/analysis/macro.h"

#include <string.h>

static bool is_free(const uint16_t *at, uint32_t lifted, uint16_t square)
{
    uint16_t box = at[square];
    return !box || box - 1u == lifted;
}

static void enter(struct sokoban_sides *s, uint16_t square, uint16_t parent, uint16_t root)
{
    uint16_t number = (uint16_t)++s->count;
    s->order[number] = square;
    s->pre[square] = s->low[square] = s->last[square] = number;
    s->least[square] = square;
    s->parent[square] = parent;
    s->root[square] = root;
    s->turn[square] = 0;
}

/* Passes what is known of a finished square on to its parent. */
static void leave(struct sokoban_sides *s, uint16_t square, uint16_t parent)
{
    if (s->low[square] < s->low[parent])
        s->low[parent] = s->low[square];
    if (s->least[square] < s->least[parent])
        s->least[parent] = s->least[square];
    s->last[parent] = s->last[square];
}

static void search_area(struct sokoban_sides *s, const struct sokoban_board *board,
                        const uint16_t *closed, uint32_t lifted, uint16_t root)
{
    uint16_t at = root;
    enter(s, root, SOKOBAN_NONE, root);
    while (at != SOKOBAN_NONE) {
        if (s->turn[at] == SOKOBAN_DIRS) {
            uint16_t parent = s->parent[at];
            if (parent != SOKOBAN_NONE)
                leave(s, at, parent);
            at = parent;
            continue;
        }
        uint16_t to = board->next[at][s->turn[at]++];
        if (to == SOKOBAN_NONE || to == s->parent[at] || !is_free(closed, lifted, to))
            continue;
        if (s->pre[to]) {
            if (s->pre[to] < s->low[at])
                s->low[at] = s->pre[to];
        } else {
            enter(s, to, at, root);
            at = to;
        }
    }
}

static void find_least(struct sokoban_sides *s, uint32_t first)
{
    uint16_t least = SOKOBAN_NONE;
    for (uint32_t i = first; i <= s->count; i++) {
        least = s->order[i] < least ? s->order[i] : least;
        s->before[i] = least;
    }
    least = SOKOBAN_NONE;
    for (uint32_t i = s->count; i >= first; i--) {
        least = s->order[i] < least ? s->order[i] : least;
        s->after[i] = least;
    }
}

void sokoban_sides_find(struct sokoban_sides *sides, const struct sokoban_board *board,
                        const uint16_t *closed, uint32_t lifted)
{
    sides->areas = sides->count = 0;
    memset(sides->pre, 0, board->squares * sizeof *sides->pre);
    for (uint16_t square = 0; square < board->squares; square++) {
        if (sides->pre[square] || !is_free(closed, lifted, square))
            continue;
        uint32_t first = sides->count + 1;
        search_area(sides, board, closed, lifted, square);
        find_least(sides, first);
        sides->areas++;
    }
}

/* The neighbours that are cut off by closing the square, each a group of its own. */
static uint32_t cut_groups(const struct sokoban_sides *s, const uint16_t *next, uint16_t square,
                           struct sokoban_junction *out)
{
    uint32_t cut = 0;
    for (uint8_t dir = 0; dir < SOKOBAN_DIRS; dir++) {
        uint16_t to = next[dir];
        out->group[dir] = SOKOBAN_DIRS;
        if (to == SOKOBAN_NONE || !s->pre[to] || s->parent[to] != square ||
            s->low[to] < s->pre[square])
            continue;
        out->group[dir] = dir;
        out->zone[dir] = s->least[to];
        out->size[dir] = (uint16_t)(s->last[to] - s->pre[to] + 1);
        cut++;
    }
    return cut;
}

/* The cut-off group a square is in, by its number; SOKOBAN_DIRS if in none. */
static uint8_t group_inside(const struct sokoban_sides *s, const uint16_t *next, uint32_t cut_mask,
                            uint16_t number)
{
    for (uint8_t dir = 0; dir < SOKOBAN_DIRS; dir++)
        if (cut_mask >> dir & 1 && s->pre[next[dir]] <= number && number <= s->last[next[dir]])
            return dir;
    return SOKOBAN_DIRS;
}

/* Zone and size of what stays together: the area without the square and without what is cut. */
static void fill_rest(const struct sokoban_sides *s, const uint16_t *next, uint16_t square,
                      uint32_t cut_mask, struct sokoban_junction *out, uint8_t rest)
{
    uint16_t root = s->root[square], zone = SOKOBAN_NONE;
    uint32_t size = (uint32_t)(s->last[root] - s->pre[root]);
    if (s->pre[square] > s->pre[root])
        zone = s->before[s->pre[square] - 1];
    if (s->last[square] < s->last[root] && s->after[s->last[square] + 1] < zone)
        zone = s->after[s->last[square] + 1];
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        uint16_t to = next[dir];
        if (to == SOKOBAN_NONE || !s->pre[to] || s->parent[to] != square)
            continue;
        if (cut_mask >> dir & 1)
            size -= (uint32_t)(s->last[to] - s->pre[to] + 1);
        else if (s->least[to] < zone)
            zone = s->least[to];
    }
    out->zone[rest] = zone;
    out->size[rest] = (uint16_t)size;
}

void sokoban_sides_at(const struct sokoban_sides *sides, const struct sokoban_board *board,
                      uint16_t square, struct sokoban_junction *out)
{
    const uint16_t *next = board->next[square];
    uint32_t groups = cut_groups(sides, next, square, out), cut_mask = 0;
    uint8_t rest = SOKOBAN_DIRS;
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++)
        if (out->group[dir] == dir)
            cut_mask |= 1u << dir;
    for (uint8_t dir = 0; dir < SOKOBAN_DIRS; dir++) {
        uint16_t to = next[dir];
        if (to == SOKOBAN_NONE || !sides->pre[to] || cut_mask >> dir & 1)
            continue;
        uint8_t inside = group_inside(sides, next, cut_mask, sides->pre[to]);
        if (inside == SOKOBAN_DIRS && rest == SOKOBAN_DIRS)
            rest = dir;
        out->group[dir] = inside == SOKOBAN_DIRS ? rest : inside;
    }
    if (rest != SOKOBAN_DIRS) {
        fill_rest(sides, next, square, cut_mask, out, rest);
        groups++;
    }
    out->areas = (uint16_t)(sides->areas + groups - 1);
}
