/* SPDX-License-Identifier: MIT */
/* Rooms and the links between them.
 *
 * A room is a set of open 2 x 2 windows, each shifted by one square from another of the set: at
 * least 2 x 3 squares. A square of two rooms belongs to none. Two rooms are linked if one can walk
 * from one to the other on the empty board without crossing a third; the feature of a position is
 * how many of these links its boxes break (Shoham and Schaeffer 2020, "room connectivity").
 */
#include "base/count.h"
#include "sokoban/fess/analysis/analysis.h"

#include <string.h>

/* The square to the right and below, SOKOBAN_NONE if the window that begins here is not open. */
static uint16_t window_end(const struct sokoban_board *board, uint16_t square)
{
    uint16_t right = board->next[square][SOKOBAN_RIGHT], down = board->next[square][SOKOBAN_DOWN];
    if (right == SOKOBAN_NONE || down == SOKOBAN_NONE)
        return SOKOBAN_NONE;
    return board->next[right][SOKOBAN_DOWN];
}

static void mark_window(struct sokoban_analysis *g, uint16_t square, uint8_t room, uint8_t *shared)
{
    const struct sokoban_board *board = g->board;
    uint16_t window[4] = {square, board->next[square][SOKOBAN_RIGHT],
                          board->next[square][SOKOBAN_DOWN], window_end(board, square)};
    for (int i = 0; i < 4; i++) {
        if (g->room[window[i]] != SOKOBAN_NO_ROOM && g->room[window[i]] != room)
            shared[window[i]] = 1;
        g->room[window[i]] = room;
    }
}

static void mark_rooms(struct sokoban_analysis *g)
{
    const struct sokoban_board *board = g->board;
    uint16_t queue[SOKOBAN_CELLS];
    uint8_t seen[SOKOBAN_CELLS] = {0}, shared[SOKOBAN_CELLS] = {0};
    for (uint16_t first = 0; first < board->squares; first++) {
        if (seen[first] || window_end(board, first) == SOKOBAN_NONE || g->rooms == FESS_ROOMS)
            continue;
        uint32_t head = 0, tail = 0;
        queue[tail++] = first;
        seen[first] = 1;
        while (head < tail) {
            uint16_t at = queue[head++];
            for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
                uint16_t to = board->next[at][dir];
                if (to == SOKOBAN_NONE || seen[to] || window_end(board, to) == SOKOBAN_NONE)
                    continue;
                seen[to] = 1;
                queue[tail++] = to;
            }
        }
        if (tail < 2)
            continue;
        for (uint32_t i = 0; i < tail; i++)
            mark_window(g, queue[i], (uint8_t)g->rooms, shared);
        g->rooms++;
    }
    for (uint32_t i = 0; i < board->squares; i++)
        if (shared[i])
            g->room[i] = SOKOBAN_NO_ROOM;
}

/* Squares whose closing can break a link: corridors, and room squares that touch another room or a
 * corridor. */
static void mark_gates(struct sokoban_analysis *g)
{
    for (uint32_t i = 0; i < g->board->squares; i++) {
        g->gate[i] = g->room[i] == SOKOBAN_NO_ROOM;
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t to = g->board->next[i][dir];
            if (to != SOKOBAN_NONE && g->room[to] != g->room[i])
                g->gate[i] = 1;
        }
    }
}

/* The gates of each room, so that a query about links visits nothing else. */
static void list_doors(struct sokoban_analysis *g)
{
    uint32_t count = 0;
    for (uint32_t room = 0; room < g->rooms; room++) {
        g->door_first[room] = count;
        for (uint16_t i = 0; i < g->board->squares; i++)
            if (g->room[i] == room && g->gate[i])
                g->door[count++] = i;
    }
    g->door_first[g->rooms] = count;
}

static bool is_free(const struct sokoban_position *position, uint16_t square)
{
    return square != SOKOBAN_NONE && (!position || !position->at[square]);
}

/* The rooms one can walk to from corridor squares in the queue. */
static uint64_t follow(const struct sokoban_analysis *g, const struct sokoban_position *position,
                       uint16_t *queue, uint32_t tail, uint8_t *seen, uint8_t mark)
{
    uint64_t met = 0;
    for (uint32_t head = 0; head < tail; head++)
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t to = g->board->next[queue[head]][dir];
            if (!is_free(position, to))
                continue;
            if (g->room[to] != SOKOBAN_NO_ROOM) {
                met |= UINT64_C(1) << g->room[to];
            } else if (seen[to] != mark) {
                seen[to] = mark;
                queue[tail++] = to;
            }
        }
    return met;
}

/* Fills by room the rooms it is linked to; boxes of `position` (NULL: none) are in the way. */
static void find_links(const struct sokoban_analysis *g, const struct sokoban_position *position,
                       uint64_t *link)
{
    uint16_t queue[SOKOBAN_CELLS];
    uint8_t seen[SOKOBAN_CELLS];
    memset(seen, 0xff, g->board->squares);
    memset(link, 0, g->rooms * sizeof *link);
    for (uint8_t room = 0; room < g->rooms; room++) {
        uint32_t tail = 0;
        for (uint32_t n = g->door_first[room]; n < g->door_first[room + 1]; n++) {
            uint16_t i = g->door[n];
            if (!is_free(position, i))
                continue;
            for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
                uint16_t to = g->board->next[i][dir];
                if (!is_free(position, to) || g->room[to] == room)
                    continue;
                if (g->room[to] != SOKOBAN_NO_ROOM) {
                    link[room] |= UINT64_C(1) << g->room[to];
                } else if (seen[to] != room) {
                    seen[to] = room;
                    queue[tail++] = to;
                }
            }
        }
        link[room] |= follow(g, position, queue, tail, seen, room);
        link[room] &= ~(UINT64_C(1) << room);
    }
}

void sokoban_rooms_find(struct sokoban_analysis *analysis)
{
    memset(analysis->room, SOKOBAN_NO_ROOM, analysis->board->squares);
    mark_rooms(analysis);
    mark_gates(analysis);
    list_doors(analysis);
    find_links(analysis, NULL, analysis->link);
}

uint32_t sokoban_rooms_broken(const struct sokoban_analysis *analysis,
                              const struct sokoban_position *position)
{
    uint64_t link[FESS_ROOMS];
    uint32_t broken = 0;
    find_links(analysis, position, link);
    for (uint32_t i = 0; i < analysis->rooms; i++)
        broken += (uint32_t)qd_count(analysis->link[i] & ~link[i]);
    return broken / 2;
}
