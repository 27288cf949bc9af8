/* SPDX-License-Identifier: MIT */
/* Wumpus World, classic rules: hears "here ROW COL breeze stench glitter" and answers U, D, L, R,
 * sU … (shoot) or stop. It enters a cell only if a visited neighbour without breeze and one without
 * stench prove it safe.
 * Run: gcc -O2 -o ${FILE%.c} $FILE && ./${FILE%.c} */
#include <stdio.h>
#include <string.h>

enum { SIDE = 64, SEEN = 1, BREEZE = 2, STENCH = 4 };

static int size;
static char seen[SIDE][SIDE];
static const int ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

static int inside(int r, int c)
{
    return r >= 0 && r < size && c >= 0 && c < size;
}

static int safe(int row, int col)
{
    int no_pit = 0, no_wumpus = 0;
    for (int i = 0; i < 4; i++) {
        int r = row + ways[i][0], c = col + ways[i][1];
        if (!inside(r, c) || !(seen[r][c] & SEEN))
            continue;
        no_pit |= !(seen[r][c] & BREEZE);
        no_wumpus |= !(seen[r][c] & STENCH);
    }
    return no_pit && no_wumpus;
}

/* The first step of a shortest walk over visited cells to a new one that is proved safe. */
static const char *first_step(int row, int col)
{
    static int queue[SIDE * SIDE];
    static char first[SIDE][SIDE];
    int head = 0, tail = 0;
    memset(first, 0, sizeof first);
    first[row][col] = '.';
    queue[tail++] = row * SIDE + col;
    while (head < tail) {
        int r = queue[head] / SIDE, c = queue[head] % SIDE;
        head++;
        if (!(seen[r][c] & SEEN)) {
            const char *letters = "UDLR";
            static const char *const words[] = {"U", "D", "L", "R"};
            return words[strchr(letters, first[r][c]) - letters];
        }
        for (int i = 0; i < 4; i++) {
            int to_r = r + ways[i][0], to_c = c + ways[i][1];
            if (!inside(to_r, to_c) || first[to_r][to_c] ||
                !((seen[to_r][to_c] & SEEN) || safe(to_r, to_c)))
                continue;
            first[to_r][to_c] = first[r][c] == '.' ? "UDLR"[i] : first[r][c];
            queue[tail++] = to_r * SIDE + to_c;
        }
    }
    return "stop";
}

int main(void)
{
    char line[256];
    int row, col;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "wumpus %d", &size) == 1)
            continue;
        if (sscanf(line, "here %d %d", &row, &col) == 2) {
            seen[row][col] = (char)(SEEN | (strstr(line, "breeze") ? BREEZE : 0) |
                                    (strstr(line, "stench") ? STENCH : 0));
            puts(first_step(row, col));
            fflush(stdout);
        } else if (strncmp(line, "won", 3) == 0 || strncmp(line, "dead", 4) == 0) {
            break;
        }
    }
    return 0;
}
