/* SPDX-License-Identifier: MIT */
/* Gygès over the Universal Gygès Interface: "setpos data DIGITS" (my home row first), "go" ->
 * "bestmove FROM|TO[|DROP]", 37 is the goal. It wins at once if it can, else takes the first move
 * after which the opponent cannot.
 * Run: gcc -O2 -o ${FILE%.c} $FILE && ./${FILE%.c} */
#include <stdio.h>
#include <string.h>

enum { CELLS = 36, GOAL = 37, MADE = 1000, NONE = -1 };

struct reach {
    const char *board;
    int start;
    char crossed[CELLS][2]; /* border to the right, upward */
    char ends[CELLS], hits[CELLS];
    int goal;
};

struct move {
    int from, to, drop;
};

static char made[MADE][CELLS]; /* positions after my moves: none may come again */
static int made_count;

static void go(struct reach *reach, int cell, int steps)
{
    static const int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    if (steps == 1 && cell >= 30)
        reach->goal = 1;
    for (int i = 0; i < 4; i++) {
        int r = cell / 6 + ways[i][0], c = cell % 6 + ways[i][1], to = 6 * r + c;
        if (r < 0 || r > 5 || c < 0 || c > 5)
            continue;
        char *border = &reach->crossed[cell < to ? cell : to][ways[i][0] != 0];
        int empty = !reach->board[to] || to == reach->start;
        if (*border)
            continue;
        *border = 1;
        if (steps > 1 && empty) {
            go(reach, to, steps - 1);
        } else if (steps == 1 && empty) {
            reach->ends[to] = to != reach->start;
        } else if (steps == 1) {
            reach->hits[to] = 1;
            go(reach, to, reach->board[to]);
        }
        *border = 0;
    }
}

static struct reach reach_of(const char *board, int start)
{
    struct reach reach = {.board = board, .start = start};
    go(&reach, start, board[start]);
    return reach;
}

static int row_used(const char *board, int row)
{
    for (int i = 6 * row; i < 6 * row + 6; i++)
        if (board[i])
            return 1;
    return 0;
}

/* The piece of the first row that reaches the goal, or NONE. */
static int wins(const char *board)
{
    int row = 0;
    while (row < 5 && !row_used(board, row))
        row++;
    for (int i = 6 * row; i < 6 * row + 6; i++)
        if (board[i] && reach_of(board, i).goal)
            return i;
    return NONE;
}

/* The board after a move, as the opponent sees it. */
static void after(const char *board, struct move move, char *out)
{
    char then[CELLS];
    memcpy(then, board, CELLS);
    then[move.from] = 0;
    if (move.drop != NONE)
        then[move.drop] = board[move.to];
    then[move.to] = board[move.from];
    for (int i = 0; i < CELLS; i++)
        out[i] = then[CELLS - 1 - i];
}

/* 2: keep it and stop, 1: legal, 0: seen before. */
static int judge(const char *board, struct move move)
{
    char then[CELLS];
    after(board, move, then);
    for (int i = 0; i < made_count; i++)
        if (memcmp(made[i], then, CELLS) == 0)
            return 0;
    return wins(then) == NONE ? 2 : 1;
}

/* Moves of one piece; 2 as soon as a safe one is found. */
static int try_piece(const char *board, int from, int last, struct move *best, int good)
{
    struct reach reach = reach_of(board, from);
    for (int to = 0; to < CELLS && good < 2; to++) {
        if (reach.ends[to]) {
            struct move move = {from, to, NONE};
            int value = judge(board, move);
            *best = value > good ? move : *best;
            good = value > good ? value : good;
        }
        for (int drop = 0; reach.hits[to] && drop < 6 * last + 6 && good < 2; drop++) {
            struct move move = {from, to, drop};
            if (drop == from ? board[to] == board[from] : board[drop] != 0)
                continue;
            int value = judge(board, move);
            *best = value > good ? move : *best;
            good = value > good ? value : good;
        }
    }
    return good;
}

static void choose(const char *board)
{
    struct move best = {0};
    int good = 0, last = 5, start = wins(board);
    if (start != NONE) {
        printf("bestmove %d|%d\n", start, GOAL);
        return;
    }
    while (!row_used(board, last))
        last--;
    for (int row = 0; row < 6 && good == 0; row++)
        for (int i = 6 * row; i < 6 * row + 6 && good < 2; i++)
            if (board[i])
                good = try_piece(board, i, last, &best, good);
    if (made_count < MADE)
        after(board, best, made[made_count++]);
    if (good == 0)
        puts("bestmove none");
    else if (best.drop == NONE)
        printf("bestmove %d|%d\n", best.from, best.to);
    else
        printf("bestmove %d|%d|%d\n", best.from, best.to, best.drop);
}

int main(void)
{
    char line[256], digits[64], board[CELLS] = {0};
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "setpos data %36s", digits) == 1) {
            for (int i = 0; i < CELLS; i++)
                board[i] = (char)(digits[i] - '0');
        } else if (strncmp(line, "go", 2) == 0) {
            choose(board);
            fflush(stdout);
        } else if (strncmp(line, "quit", 4) == 0) {
            break;
        }
    }
    return 0;
}
