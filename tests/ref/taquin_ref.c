/* SPDX-License-Identifier: MIT */
#include "ref/taquin_ref.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool ref_read(const char *text, struct ref_board *board)
{
    int used = 0, next = 1, blanks = 0;
    memset(board, 0, sizeof *board);
    if (sscanf(text, "%dx%d:%n", &board->rows, &board->cols, &used) != 2 || used == 0 ||
        board->rows > REF_SIDE || board->cols > REF_SIDE)
        return false;
    text += used;
    for (int row = 0; row < board->rows; row++) {
        for (int col = 0; col < board->cols; col++) {
            struct ref_tile *tile = &board->at[row][col];
            text += strspn(text, " _");
            if (*text == '*') {
                blanks++;
                text++;
                continue;
            }
            used = 0;
            if (sscanf(text, "%d,%d,%d,%d%n", &tile->top, &tile->left, &tile->bottom, &tile->right,
                       &used) != 4)
                return false;
            tile->id = next++;
            text += used;
        }
    }
    return *text == '\0' && blanks == 1;
}

void ref_write(const struct ref_board *board, char *text, size_t room)
{
    size_t at = (size_t)snprintf(text, room, "%dx%d:", board->rows, board->cols);
    for (int row = 0; row < board->rows; row++) {
        for (int col = 0; col < board->cols; col++) {
            const struct ref_tile *t = &board->at[row][col];
            const char *gap = row + col ? " " : "";
            at += (size_t)(t->id ? snprintf(text + at, room - at, "%s%d,%d,%d,%d", gap, t->top,
                                            t->left, t->bottom, t->right)
                                 : snprintf(text + at, room - at, "%s*", gap));
        }
    }
    assert(at < room);
}

void ref_blank(const struct ref_board *board, int *row, int *col)
{
    for (*row = 0; *row < board->rows; ++*row)
        for (*col = 0; *col < board->cols; ++*col)
            if (board->at[*row][*col].id == 0)
                return;
}

/* The tile that goes up is the one below the blank. */
bool ref_slide(struct ref_board *board, char dir)
{
    int blank_row, blank_col;
    ref_blank(board, &blank_row, &blank_col);
    int row = blank_row, col = blank_col;
    if (dir == 'U')
        row++;
    else if (dir == 'D')
        row--;
    else if (dir == 'L')
        col++;
    else if (dir == 'R')
        col--;
    else
        return false;
    if (row < 0 || row >= board->rows || col < 0 || col >= board->cols)
        return false;
    struct ref_tile blank = board->at[blank_row][blank_col];
    board->at[blank_row][blank_col] = board->at[row][col];
    board->at[row][col] = blank;
    return true;
}

bool ref_play(struct ref_board *board, const char *moves, int *count)
{
    *count = 0;
    while (*moves) {
        char dir = *moves++;
        int times = 1, used = 0;
        if (*moves >= '0' && *moves <= '9' && sscanf(moves, "%d%n", &times, &used) == 1)
            moves += used;
        for (; times > 0; times--, ++*count)
            if (!ref_slide(board, dir))
                return false;
    }
    return true;
}

/* Counts pairs of touching tiles; only those that agree if asked. */
static int count_pairs(const struct ref_board *board, bool agreeing)
{
    int count = 0;
    for (int row = 0; row < board->rows; row++) {
        for (int col = 0; col < board->cols; col++) {
            const struct ref_tile *here = &board->at[row][col];
            if (here->id == 0)
                continue;
            if (col + 1 < board->cols && board->at[row][col + 1].id != 0)
                count += !agreeing || here->right == board->at[row][col + 1].left;
            if (row + 1 < board->rows && board->at[row + 1][col].id != 0)
                count += !agreeing || here->bottom == board->at[row + 1][col].top;
        }
    }
    return count;
}

int ref_touching(const struct ref_board *board)
{
    return count_pairs(board, false);
}

int ref_agreeing(const struct ref_board *board)
{
    return count_pairs(board, true);
}

bool ref_solved(const struct ref_board *board)
{
    return ref_agreeing(board) == ref_touching(board);
}

int ref_h1(const struct ref_board *board)
{
    int rows = board->rows, cols = board->cols;
    return rows * (cols - 1) + cols * (rows - 1) - 2 - ref_agreeing(board);
}

/* A number is at the middle of its edge: coordinates in half cells. */
struct number {
    int value, row, col;
};

static void numbers_of(const struct ref_board *board, int row, int col, struct number out[4])
{
    const struct ref_tile *t = &board->at[row][col];
    out[0] = (struct number){t->top, 2 * row - 1, 2 * col};
    out[1] = (struct number){t->left, 2 * row, 2 * col - 1};
    out[2] = (struct number){t->bottom, 2 * row + 1, 2 * col};
    out[3] = (struct number){t->right, 2 * row, 2 * col + 1};
}

static int nearest_twin(const struct ref_board *board, int row, int col, int side)
{
    struct number mine[4], theirs[4];
    int nearest = -1;
    numbers_of(board, row, col, mine);
    for (int r = 0; r < board->rows; r++) {
        for (int c = 0; c < board->cols; c++) {
            if (board->at[r][c].id == 0 || (r == row && c == col))
                continue;
            numbers_of(board, r, c, theirs);
            const struct number *a = &mine[side], *b = &theirs[(side + 2) % 4];
            int steps = (abs(a->row - b->row) + abs(a->col - b->col)) / 2;
            if (a->value == b->value && (nearest < 0 || steps < nearest))
                nearest = steps;
        }
    }
    return nearest < 0 ? 0 : nearest;
}

int ref_h2(const struct ref_board *board)
{
    int sum = 0;
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            for (int side = 0; side < 4 && board->at[row][col].id != 0; side++)
                sum += nearest_twin(board, row, col, side);
    return sum;
}

/* Arrangements are numbered as permutations of the ids, in lexicographic order. */
int ref_space_number(const struct ref_space *space, const struct ref_board *board)
{
    int ids[REF_SMALL], number = 0;
    for (int i = 0; i < space->cells; i++)
        ids[i] = board->at[i / board->cols][i % board->cols].id;
    for (int i = 0; i < space->cells; i++) {
        int smaller = 0;
        for (int k = i + 1; k < space->cells; k++)
            smaller += ids[k] < ids[i];
        number = number * (space->cells - i) + smaller;
    }
    return number;
}

void ref_space_board(const struct ref_space *space, int number, struct ref_board *board)
{
    struct ref_tile by_id[REF_SMALL];
    bool used[REF_SMALL] = {false};
    int base = space->count, cells = space->cells, cols = space->board.cols;
    for (int i = 0; i < cells; i++) {
        const struct ref_tile *tile = &space->board.at[i / cols][i % cols];
        by_id[tile->id] = *tile;
    }
    board->rows = space->board.rows;
    board->cols = cols;
    for (int i = 0; i < cells; i++) {
        base /= cells - i;
        int skip = number / base, id = 0;
        number %= base;
        for (;; id++)
            if (!used[id] && skip-- == 0)
                break;
        used[id] = true;
        board->at[i / cols][i % cols] = by_id[id];
    }
}

/* Breadth-first search over all arrangements from those already in the queue, whose distance is
 * set. */
static void spread(const struct ref_space *space, int *distance, int *queue, int size)
{
    struct ref_board board, next;
    memset(&board, 0, sizeof board);
    memset(&next, 0, sizeof next);
    for (int at = 0; at < size; at++) {
        ref_space_board(space, queue[at], &board);
        for (const char *dir = "UDLR"; *dir; dir++) {
            for (int row = 0; row < board.rows; row++)
                memcpy(next.at[row], board.at[row], (size_t)board.cols * sizeof next.at[row][0]);
            next.rows = board.rows;
            next.cols = board.cols;
            if (!ref_slide(&next, *dir))
                continue;
            int number = ref_space_number(space, &next);
            if (distance[number] >= 0)
                continue;
            distance[number] = distance[queue[at]] + 1;
            queue[size++] = number;
        }
    }
}

static int *new_distances(const struct ref_space *space)
{
    int *distance = malloc((size_t)space->count * sizeof *distance);
    assert(distance);
    for (int i = 0; i < space->count; i++)
        distance[i] = -1;
    return distance;
}

void ref_space_build(struct ref_space *space, const struct ref_board *board)
{
    struct ref_board each;
    int size = 0;
    space->board = *board;
    space->cells = board->rows * board->cols;
    assert(space->cells <= REF_SMALL);
    space->count = 1;
    for (int i = 2; i <= space->cells; i++)
        space->count *= i;
    space->distance = new_distances(space);
    int *queue = malloc((size_t)space->count * sizeof *queue);
    assert(queue);
    for (int i = 0; i < space->count; i++) {
        ref_space_board(space, i, &each);
        if (!ref_solved(&each))
            continue;
        space->distance[i] = 0;
        queue[size++] = i;
    }
    spread(space, space->distance, queue, size);
    free(queue);
}

void ref_space_free(struct ref_space *space)
{
    free(space->distance);
}

int ref_space_distance(const struct ref_space *space, const struct ref_board *board)
{
    return space->distance[ref_space_number(space, board)];
}

bool *ref_reachable(const struct ref_space *space, const struct ref_board *board)
{
    int *distance = new_distances(space), *queue = malloc((size_t)space->count * sizeof *queue);
    bool *reached = malloc((size_t)space->count * sizeof *reached);
    assert(queue && reached);
    queue[0] = ref_space_number(space, board);
    distance[queue[0]] = 0;
    spread(space, distance, queue, 1);
    for (int i = 0; i < space->count; i++)
        reached[i] = distance[i] >= 0;
    free(distance);
    free(queue);
    return reached;
}
