/* SPDX-License-Identifier: MIT */
/* An immediate solution, on every size: layer by layer, as people do it.
 *
 * While more than 2x2 cells are free, the first free row (or column, whichever side is longer) is
 * filled. Each tile but the last two of a line is brought home by breadth-first search over (its
 * cell, the blank's cell), so each takes the fewest moves that leave the placed ones alone. The
 * last two are brought to the line's end and inserted together by a search over a window of six
 * cells, where any three pieces can be arranged freely. The last 2x2 is rotated until it is right.
 * Lengths grow as (8/3) n^3 on n x n boards (Parberry, 1995, proves 5 n^3).
 */
#include "base/base.h"
#include "taquin/taquin.h"

#include <assert.h>
#include <string.h>

enum { WATCHED = 3 }; /* the blank and up to two tiles */

struct layers {
    const struct taquin_level *level;
    struct qd_moves *out;
    int blank;
    uint8_t board[TAQUIN_CELLS];
    bool locked[TAQUIN_CELLS];
    /* Breadth-first search over two pieces anywhere, or three in a window. */
    int *queue;
    int16_t *came_by; /* move into the state, -1 unseen, TAQUIN_MOVES at the start */
};

enum { STATES = TAQUIN_CELLS * TAQUIN_CELLS };

/* A search for target cells of the blank and `count - 1` tiles. */
struct task {
    int count;
    int tile[WATCHED];   /* tile[0] is the blank */
    const bool *allowed; /* cells the blank may enter */
    int cells;           /* number of cells the state code ranges over */
    const int *code;     /* cell -> 0 … cells-1 */
    const int *cell;     /* and back */
    bool (*done)(const struct task *task, const int *place);
    int goal[WATCHED];
    const bool *window;
};

static int encode(const struct task *task, const int *place)
{
    int state = 0;
    for (int i = task->count - 1; i >= 0; i--)
        state = state * task->cells + task->code[place[i]];
    return state;
}

static void decode(const struct task *task, int state, int *place)
{
    for (int i = 0; i < task->count; i++) {
        place[i] = task->cell[state % task->cells];
        state /= task->cells;
    }
}

/* Moves the blank; a watched tile in its path swaps with it. False if it may not. */
static bool step(const struct layers *layers, const struct task *task, int *place, qd_move move)
{
    int source = taquin_source(layers->level, place[0], move);
    if (source < 0 || !task->allowed[source])
        return false;
    for (int i = 1; i < task->count; i++)
        if (place[i] == source)
            place[i] = place[0];
    place[0] = source;
    return true;
}

static qd_err play_move(struct layers *layers, qd_move move)
{
    int source = taquin_source(layers->level, layers->blank, move);
    layers->board[layers->blank] = layers->board[source];
    layers->board[source] = 0;
    layers->blank = source;
    return qd_moves_add(layers->out, move);
}

/* Walks back from the goal state and plays the moves that led there. */
static qd_err play_back(struct layers *layers, const struct task *task, int state)
{
    struct qd_moves way = {0};
    int place[WATCHED];
    qd_err err = QD_OK;
    decode(task, state, place);
    while (!err && layers->came_by[encode(task, place)] != TAQUIN_MOVES) {
        qd_move move = (qd_move)layers->came_by[encode(task, place)];
        err = qd_moves_add(&way, move);
        /* Undo the move. */
        bool back = step(layers, task, place, (move + 2) % TAQUIN_MOVES);
        assert(back);
        (void)back;
    }
    while (!err && way.count > 0)
        err = play_move(layers, way.data[--way.count]);
    qd_moves_free(&way);
    return err;
}

static qd_err run_task(struct layers *layers, const struct task *task)
{
    int place[WATCHED], states = 1, head = 0, tail = 0;
    for (int i = 0; i < task->count; i++) {
        place[i] =
            (int)((uint8_t *)memchr(layers->board, task->tile[i], (size_t)layers->level->cells) -
                  layers->board);
        states *= task->cells;
    }
    for (int i = 0; i < states; i++)
        layers->came_by[i] = -1;
    layers->queue[tail++] = encode(task, place);
    layers->came_by[layers->queue[0]] = TAQUIN_MOVES;
    while (head < tail) {
        int state = layers->queue[head++];
        decode(task, state, place);
        if (task->done(task, place))
            return play_back(layers, task, state);
        for (qd_move move = 0; move < TAQUIN_MOVES; move++) {
            int next[WATCHED];
            memcpy(next, place, sizeof next);
            if (!step(layers, task, next, move))
                continue;
            int code = encode(task, next);
            if (layers->came_by[code] < 0) {
                layers->came_by[code] = (int16_t)move;
                layers->queue[tail++] = code;
            }
        }
    }
    return QD_INTERNAL; /* cannot happen on validated boards */
}

static bool tiles_home(const struct task *task, const int *place)
{
    for (int i = 1; i < task->count; i++)
        if (place[i] != task->goal[i])
            return false;
    return true;
}

static bool inside_window(const struct task *task, const int *place)
{
    return task->window[place[0]] && task->window[place[1]];
}

static bool all_home(const struct task *task, const int *place)
{
    return place[0] == task->goal[0] && tiles_home(task, place);
}

static void free_cells(const struct layers *layers, bool *allowed)
{
    for (int cell = 0; cell < layers->level->cells; cell++)
        allowed[cell] = !layers->locked[cell];
}

/* Brings one tile to a cell, or into a window together with the blank. */
static qd_err bring(struct layers *layers, int tile, int goal, const bool *window)
{
    bool allowed[TAQUIN_CELLS];
    int same[TAQUIN_CELLS];
    free_cells(layers, allowed);
    for (int i = 0; i < TAQUIN_CELLS; i++)
        same[i] = i;
    struct task task = {.count = 2,
                        .tile = {0, tile},
                        .allowed = allowed,
                        .cells = layers->level->cells,
                        .code = same,
                        .cell = same,
                        .done = window ? inside_window : tiles_home,
                        .goal = {0, goal},
                        .window = window};
    return run_task(layers, &task);
}

/* Arranges the blank and two tiles (or only tiles, when blank_goal is -1) inside a window. */
static qd_err arrange(struct layers *layers, const int *cells, int count, const int tiles[2],
                      const int goals[2], int blank_goal)
{
    bool allowed[TAQUIN_CELLS] = {false};
    int code[TAQUIN_CELLS] = {0};
    for (int i = 0; i < count; i++) {
        allowed[cells[i]] = true;
        code[cells[i]] = i;
    }
    struct task task = {.count = 3,
                        .tile = {0, tiles[0], tiles[1]},
                        .allowed = allowed,
                        .cells = count,
                        .code = code,
                        .cell = cells,
                        .done = blank_goal < 0 ? tiles_home : all_home,
                        .goal = {blank_goal, goals[0], goals[1]}};
    return run_task(layers, &task);
}

/* Fills the line of `length` cells from `first`, `along` its direction, `across` into the board. */
static qd_err fill_line(struct layers *layers, const uint8_t *target, int first, int along,
                        int across, int length)
{
    for (int i = 0; i + 1 < length; i++) {
        int cell = first + i * along;
        qd_err err = bring(layers, target[cell], cell, NULL);
        if (err)
            return err;
        layers->locked[cell] = true;
    }
    int before = first + (length - 2) * along, last = first + (length - 1) * along;
    int cells[6] = {before,           last, before + across, last + across, before + 2 * across,
                    last + 2 * across};
    bool window[TAQUIN_CELLS] = {false};
    for (int i = 1; i < 6; i++)
        window[cells[i]] = true;
    qd_err err = bring(layers, target[last], -1, window);
    if (!err)
        err = arrange(layers, cells, 6, (int[]){target[before], target[last]},
                      (int[]){before, last}, -1);
    layers->locked[last] = true;
    return err;
}

/* The target with its blank slid to the last cell; `away` gets the moves that do it. */
static qd_err blank_to_corner(const struct taquin_level *level, uint8_t *target,
                              struct qd_moves *away)
{
    int blank = (int)((uint8_t *)memchr(target, 0, (size_t)level->cells) - target);
    while (blank != level->cells - 1) {
        qd_move move = blank / level->cols < level->rows - 1 ? TAQUIN_UP : TAQUIN_LEFTWARD;
        int source = taquin_source(level, blank, move);
        target[blank] = target[source];
        target[source] = 0;
        blank = source;
        qd_err err = qd_moves_add(away, move);
        if (err)
            return err;
    }
    return QD_OK;
}

static qd_err fill_board(struct layers *layers, const uint8_t *target)
{
    const struct taquin_level *level = layers->level;
    int row = 0, col = 0;
    qd_err err = QD_OK;
    while (!err && (level->rows - row > 2 || level->cols - col > 2)) {
        int rows = level->rows - row, cols = level->cols - col;
        int first = row * level->cols + col;
        if (rows >= cols) {
            err = fill_line(layers, target, first, 1, level->cols, cols);
            row++;
        } else {
            err = fill_line(layers, target, first, level->cols, 1, rows);
            col++;
        }
    }
    if (err)
        return err;
    int corner = level->cells - 1, above = corner - level->cols;
    int cells[4] = {above - 1, above, corner - 1, corner};
    return arrange(layers, cells, 4, (int[]){target[above - 1], target[above]},
                   (int[]){above - 1, above}, corner);
}

/* Where two tasks meet, two consecutive moves may undo each other. */
static void drop_returns(struct qd_moves *moves, size_t from)
{
    size_t kept = from;
    for (size_t i = from; i < moves->count; i++) {
        if (kept > from && (moves->data[kept - 1] + 2) % TAQUIN_MOVES == moves->data[i])
            kept--;
        else
            moves->data[kept++] = moves->data[i];
    }
    moves->count = kept;
}

qd_err taquin_layers(const struct taquin_level *level, const uint8_t *board, const uint8_t *target,
                     struct qd_moves *out)
{
    struct layers layers = {.level = level, .out = out};
    struct qd_moves away = {0};
    uint8_t corner_target[TAQUIN_CELLS];
    size_t from = out->count;
    memcpy(layers.board, board, (size_t)level->cells);
    memcpy(corner_target, target, (size_t)level->cells);
    layers.blank = (int)((const uint8_t *)memchr(board, 0, (size_t)level->cells) - board);
    struct qd_meter meter = {0};
    struct qd_arena arena;
    void *queue = NULL, *came_by = NULL;
    qd_arena_init(&arena, &meter);
    qd_err err = qd_arena_take(&arena, STATES * sizeof *layers.queue, &queue);
    if (!err)
        err = qd_arena_take(&arena, STATES * sizeof *layers.came_by, &came_by);
    layers.queue = queue;
    layers.came_by = came_by;
    if (!err)
        err = blank_to_corner(level, corner_target, &away);
    if (!err)
        err = fill_board(&layers, corner_target);
    while (!err && away.count > 0)
        err = qd_moves_add(out, (away.data[--away.count] + 2) % TAQUIN_MOVES);
    if (!err)
        drop_returns(out, from);
    qd_moves_free(&away);
    qd_arena_free(&arena);
    return err;
}
