/* SPDX-License-Identifier: MIT */
/* Numbering the inner squares, and the tables that depend on walls and goals alone. */
#include "sokoban/solver/board.h"

#include <string.h>

static qd_err take(struct qd_meter *meter, void **out, size_t size)
{
    void *block = NULL;
    qd_err err = qd_meter_resize(meter, &block, 0, size);
    if (!err) {
        memset(block, 0, size);
        *out = block;
    }
    return err;
}

static void steps_of(const struct sokoban_level *level, int step[SOKOBAN_DIRS])
{
    step[SOKOBAN_UP] = -level->cols;
    step[SOKOBAN_LEFT] = -1;
    step[SOKOBAN_DOWN] = level->cols;
    step[SOKOBAN_RIGHT] = 1;
}

/* Sets square[cell] to 0 for every cell that can be walked to, and SOKOBAN_NONE elsewhere. */
static uint32_t flood(const struct sokoban_level *level, uint16_t player, uint16_t *square)
{
    uint16_t queue[SOKOBAN_CELLS];
    uint32_t head = 0, tail = 0;
    int step[SOKOBAN_DIRS];
    steps_of(level, step);
    memset(square, 0xff, (size_t)level->cells * sizeof *square);
    queue[tail++] = player;
    square[player] = 0;
    while (head < tail) {
        int cell = queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            int to = cell + step[dir];
            if (to < 0 || to >= level->cells || square[to] != SOKOBAN_NONE ||
                level->ground[to] == SOKOBAN_WALL || level->ground[to] == SOKOBAN_OUTSIDE)
                continue;
            square[to] = 0;
            queue[tail++] = (uint16_t)to;
        }
    }
    return tail;
}

static void number_squares(struct sokoban_board *board)
{
    const struct sokoban_level *level = board->level;
    uint16_t count = 0;
    int step[SOKOBAN_DIRS];
    steps_of(level, step);
    for (int cell = 0; cell < level->cells; cell++) {
        if (board->square[cell] == SOKOBAN_NONE)
            continue;
        board->cell[count] = (uint16_t)cell;
        board->square[cell] = count++;
    }
    for (uint32_t i = 0; i < board->squares; i++) {
        int cell = board->cell[i];
        bool goal = level->ground[cell] == SOKOBAN_GOAL && board->goals < SOKOBAN_BOXES;
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            int to = cell + step[dir];
            board->next[i][dir] = to < 0 || to >= level->cells ? SOKOBAN_NONE : board->square[to];
        }
        board->goal_at[i] = goal ? (uint16_t)board->goals : SOKOBAN_NONE;
        if (goal)
            board->goal[board->goals++] = (uint16_t)i;
    }
}

/* Numbers the sides of one square: a flood fill from each side in turn, the square itself
 * closed. */
static void name_sides(struct sokoban_board *board, uint32_t box, uint16_t *queue)
{
    uint8_t *side = board->side + (size_t)box * board->squares;
    memset(side, SOKOBAN_DIRS, board->squares);
    for (uint8_t dir = 0; dir < SOKOBAN_DIRS; dir++) {
        uint16_t first = board->next[box][dir];
        if (first == SOKOBAN_NONE || side[first] != SOKOBAN_DIRS)
            continue;
        uint32_t head = 0, tail = 0;
        queue[tail++] = first;
        side[first] = dir;
        while (head < tail) {
            uint16_t at = queue[head++];
            for (int d = 0; d < SOKOBAN_DIRS; d++) {
                uint16_t to = board->next[at][d];
                if (to == SOKOBAN_NONE || to == box || side[to] != SOKOBAN_DIRS)
                    continue;
                side[to] = dir;
                queue[tail++] = to;
            }
        }
    }
    /* The player on the box's own square has just left it: never looked up. */
    side[box] = 0;
}

static void find_dead(struct sokoban_board *board)
{
    uint32_t places = board->squares * SOKOBAN_DIRS;
    memset(board->least, 0xff, places * sizeof *board->least);
    for (uint32_t i = 0; i < places; i++) {
        const uint16_t *distance = board->distance + (size_t)i * board->goals;
        for (uint32_t goal = 0; goal < board->goals; goal++)
            if (distance[goal] < board->least[i])
                board->least[i] = distance[goal];
    }
    for (uint32_t i = 0; i < board->squares; i++) {
        const uint16_t *least = board->least + (size_t)i * SOKOBAN_DIRS;
        board->dead[i] = least[0] == SOKOBAN_FAR && least[1] == SOKOBAN_FAR &&
                         least[2] == SOKOBAN_FAR && least[3] == SOKOBAN_FAR;
    }
}

static qd_err fill_tables(struct sokoban_board *board)
{
    void *queue = NULL;
    size_t size = (size_t)board->squares * SOKOBAN_DIRS * sizeof(uint32_t);
    qd_err err = qd_meter_resize(board->meter, &queue, 0, size);
    if (err)
        return err;
    for (uint32_t i = 0; i < board->squares; i++)
        name_sides(board, i, queue);
    sokoban_distances(board, NULL, board->distance, queue);
    find_dead(board);
    qd_meter_release(board->meter, &queue, size);
    return QD_OK;
}

/* Every array of the board with its size. */
enum { ARRAYS = 8 };

struct array {
    void **block;
    size_t size;
};

static void list_arrays(struct sokoban_board *board, struct array *list)
{
    size_t squares = board->squares, places = squares * SOKOBAN_DIRS;
    const struct array arrays[ARRAYS] = {
        {(void **)&board->square, (size_t)board->level->cells * sizeof(uint16_t)},
        {(void **)&board->cell, squares * sizeof(uint16_t)},
        {(void **)&board->next, places * sizeof(uint16_t)},
        {(void **)&board->goal_at, squares * sizeof(uint16_t)},
        {(void **)&board->side, squares * squares},
        {(void **)&board->least, places * sizeof(uint16_t)},
        {(void **)&board->dead, squares},
        {(void **)&board->distance, places * board->goals * sizeof(uint16_t)},
    };
    memcpy(list, arrays, sizeof arrays);
}

/* Boxes on an unreachable goal stay there; other unreachable ones are lost. */
static void count_outside(struct sokoban_board *board)
{
    const struct sokoban_level *level = board->level;
    for (int i = 0; i < level->boxes; i++)
        if (board->square[level->box[i]] == SOKOBAN_NONE &&
            level->ground[level->box[i]] != SOKOBAN_GOAL)
            board->hopeless = true;
}

qd_err sokoban_board_init(struct sokoban_board *board, const struct sokoban_level *level,
                          uint16_t player_cell, struct qd_meter *meter)
{
    uint16_t square[SOKOBAN_CELLS];
    struct array arrays[ARRAYS];
    *board = (struct sokoban_board){.meter = meter, .level = level};
    board->squares = flood(level, player_cell, square);
    qd_err err = QD_OK;
    list_arrays(board, arrays);
    for (int i = 0; !err && i < ARRAYS - 1; i++)
        err = take(meter, arrays[i].block, arrays[i].size);
    if (!err) {
        memcpy(board->square, square, arrays[0].size);
        number_squares(board);
        count_outside(board);
        list_arrays(board, arrays);
        if (board->goals)
            err = take(meter, arrays[ARRAYS - 1].block, arrays[ARRAYS - 1].size);
    }
    if (!err)
        err = fill_tables(board);
    if (err)
        sokoban_board_free(board);
    return err;
}

void sokoban_board_free(struct sokoban_board *board)
{
    struct array arrays[ARRAYS];
    if (!board->meter)
        return;
    list_arrays(board, arrays);
    for (int i = 0; i < ARRAYS; i++)
        if (*arrays[i].block)
            qd_meter_release(board->meter, arrays[i].block, arrays[i].size);
    *board = (struct sokoban_board){0};
}
