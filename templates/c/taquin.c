/* SPDX-License-Identifier: MIT */
/* Taquin: reads a board on stdin and prints the slides (U D L R: where the tile goes) that make all
 * touching numbers agree. Breadth-first search, for 2x2 to 3x3; A* with an estimate goes further.
 * Run: gcc -O2 -o ${FILE%.c} $FILE && ./${FILE%.c} */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 12, STATES = 1 << 19, SLOTS = 1 << 20, TOP = 0, LEFT = 1, BOTTOM = 2, RIGHT = 3 };

static int rows, cols, count;
static int tile[CELLS][4]; /* tile 0 is the blank */
static char board[STATES][CELLS];
static int from[STATES], table[SLOTS];
static char letter[STATES];

static void add(const char *cells, int parent, char move)
{
    unsigned slot = 2166136261u;
    for (int i = 0; i < CELLS; i++)
        slot = (slot ^ (unsigned)cells[i]) * 16777619u;
    for (slot %= SLOTS; table[slot]; slot = (slot + 1) % SLOTS)
        if (memcmp(board[table[slot] - 1], cells, CELLS) == 0)
            return;
    if (count == STATES)
        exit(1);
    memcpy(board[count], cells, CELLS);
    from[count] = parent;
    letter[count] = move;
    table[slot] = ++count;
}

static int solved(const char *cells)
{
    for (int i = 0; i < rows * cols; i++) {
        int here = cells[i], right = (i + 1) % cols ? cells[i + 1] : 0;
        int below = i + cols < rows * cols ? cells[i + cols] : 0;
        if (here && ((right && tile[here][RIGHT] != tile[right][LEFT]) ||
                     (below && tile[here][BOTTOM] != tile[below][TOP])))
            return 0;
    }
    return 1;
}

static void print(int state)
{
    if (from[state] < 0)
        return;
    print(from[state]);
    putchar(letter[state]);
}

static void expand(int state)
{
    static const int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}; /* where the tile stands */
    int blank = (int)((char *)memchr(board[state], 0, CELLS) - board[state]);
    for (int i = 0; i < 4; i++) {
        int r = blank / cols + ways[i][0], c = blank % cols + ways[i][1];
        char cells[CELLS];
        if (r < 0 || r >= rows || c < 0 || c >= cols)
            continue;
        memcpy(cells, board[state], CELLS);
        cells[blank] = cells[r * cols + c];
        cells[r * cols + c] = 0;
        add(cells, state, "UDLR"[i]);
    }
}

int main(void)
{
    char line[256], cells[CELLS];
    int tiles = 0;
    memset(cells, 100, sizeof cells);
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "taquin %d %d", &rows, &cols) != 2 ||
        rows * cols > CELLS)
        return 1;
    for (int i = 0; i < rows * cols && fgets(line, sizeof line, stdin); i++) {
        int *sides = tile[tiles + 1];
        cells[i] = 0;
        if (sscanf(line, "%d %d %d %d", sides, sides + 1, sides + 2, sides + 3) == 4)
            cells[i] = (char)++tiles;
    }
    add(cells, -1, 0);
    for (int i = 0; i < count; i++) {
        if (solved(board[i])) {
            print(i);
            putchar('\n');
            return 0;
        }
        expand(i);
    }
    return 0;
}
