/* SPDX-License-Identifier: MIT */
/* Sokoban: reads a level on stdin and prints the moves (u d l r) that push every box onto a goal.
 * Breadth-first search over single steps; a good place to add deadlocks and an estimate.
 * Run: gcc -O2 -o ${FILE%.c} $FILE && ./${FILE%.c} */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 256, STATES = 1 << 20, SLOTS = 1 << 21 };

static int rows, cols, count;
static char wall[CELLS], goal[CELLS];
static char (*boxes)[CELLS]; /* of every state */
static short player[STATES];
static int from[STATES], table[SLOTS];
static char letter[STATES];

static unsigned hash(const char *box, int at)
{
    unsigned value = 2166136261u ^ (unsigned)at;
    for (int i = 0; i < rows * cols; i++)
        value = (value ^ (unsigned)box[i]) * 16777619u;
    return value;
}

/* Adds a state unless it is known. */
static void add(const char *box, int at, int parent, char move)
{
    unsigned slot = hash(box, at) % SLOTS;
    for (; table[slot]; slot = (slot + 1) % SLOTS)
        if (player[table[slot] - 1] == at &&
            memcmp(boxes[table[slot] - 1], box, (size_t)(rows * cols)) == 0)
            return;
    if (count == STATES)
        exit(1);
    memcpy(boxes[count], box, (size_t)(rows * cols));
    player[count] = (short)at;
    from[count] = parent;
    letter[count] = move;
    table[slot] = ++count;
}

static int solved(const char *box)
{
    for (int i = 0; i < rows * cols; i++)
        if (box[i] && !goal[i])
            return 0;
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
    const int steps[] = {-cols, cols, -1, 1};
    for (int i = 0; i < 4; i++) {
        char box[CELLS];
        int to = player[state] + steps[i], beyond = to + steps[i];
        if (wall[to])
            continue;
        memcpy(box, boxes[state], sizeof box);
        if (box[to]) {
            if (wall[beyond] || box[beyond])
                continue;
            box[to] = 0;
            box[beyond] = 1;
        }
        add(box, to, state, "udlr"[i]);
    }
}

int main(void)
{
    char line[256], box[CELLS] = {0};
    int at = 0;
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "sokoban %d %d", &rows, &cols) != 2)
        return 1;
    for (int r = 0; r < rows && fgets(line, sizeof line, stdin); r++) {
        for (int c = 0; c < cols && line[c] && line[c] != '\n'; c++) {
            int cell = r * cols + c;
            wall[cell] = line[c] == '#';
            goal[cell] = strchr(".*+", line[c]) != NULL;
            box[cell] = strchr("$*", line[c]) != NULL;
            at = strchr("@+", line[c]) ? cell : at;
        }
    }
    boxes = malloc(sizeof *boxes * STATES);
    if (!boxes)
        return 1;
    add(box, at, -1, 0);
    for (int i = 0; i < count; i++) {
        if (solved(boxes[i])) {
            print(i);
            putchar('\n');
            return 0;
        }
        expand(i);
    }
    return 0;
}
