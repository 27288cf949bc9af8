/* SPDX-License-Identifier: MIT */
/* Wumpus World of the textbook: hears "see breeze stench glitter bump scream" and answers forward,
 * left, right, grab, shoot or climb. It enters proved cells only, takes the gold and climbs out.
 * Run: gcc -O2 -o ${FILE%.c} $FILE && ./${FILE%.c} */
#include <stdio.h>
#include <string.h>

enum { SIDE = 8, POSES = SIDE * SIDE * 4, SEEN = 1, BREEZE = 2, STENCH = 4 };

static const int ways[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}; /* east, north, west, south */
static int size, row, col, heading, gold;
static char seen[SIDE][SIDE];
static const char *plan[POSES + 1]; /* backwards */
static int planned;

static int inside(int r, int c)
{
    return r >= 0 && r < size && c >= 0 && c < size;
}

static int safe(int at_row, int at_col)
{
    int no_pit = 0, no_wumpus = 0;
    for (int i = 0; i < 4; i++) {
        int r = at_row + ways[i][0], c = at_col + ways[i][1];
        if (!inside(r, c) || !(seen[r][c] & SEEN))
            continue;
        no_pit |= !(seen[r][c] & BREEZE);
        no_wumpus |= !(seen[r][c] & STENCH);
    }
    return no_pit && no_wumpus;
}

/* Plans turns and steps to the nearest new cell, or to the way out; 0 if there is none. */
static int find_way(int home)
{
    static const char *const names[] = {"left", "right", "forward"};
    int queue[POSES], from[POSES], action[POSES], head = 0, tail = 0;
    memset(from, -1, sizeof from);
    queue[tail++] = (row * SIDE + col) * 4 + heading;
    from[queue[0]] = queue[0];
    while (head < tail) {
        int pose = queue[head++], turn = pose % 4, r = pose / 4 / SIDE, c = pose / 4 % SIDE;
        if (home ? r + c == 0 : !(seen[r][c] & SEEN)) {
            planned = 0;
            if (home)
                plan[planned++] = "climb";
            for (; from[pose] != pose; pose = from[pose])
                plan[planned++] = names[action[pose]];
            return 1;
        }
        int ahead_r = r + ways[turn][0], ahead_c = c + ways[turn][1];
        int open =
            inside(ahead_r, ahead_c) && ((seen[ahead_r][ahead_c] & SEEN) || safe(ahead_r, ahead_c));
        int next[3] = {pose - turn + (turn + 1) % 4, pose - turn + (turn + 3) % 4,
                       open ? (ahead_r * SIDE + ahead_c) * 4 + turn : pose};
        for (int i = 0; i < 3; i++) {
            if (from[next[i]] >= 0)
                continue;
            from[next[i]] = pose;
            action[next[i]] = i;
            queue[tail++] = next[i];
        }
    }
    return 0;
}

static const char *act(const char *line)
{
    seen[row][col] = (char)(SEEN | (strstr(line, "breeze") ? BREEZE : 0) |
                            (strstr(line, "stench") ? STENCH : 0));
    if (strstr(line, "glitter") && !gold) {
        gold = 1;
        planned = 0;
        return "grab";
    }
    if (planned == 0 && (gold || !find_way(0)))
        find_way(1);
    return plan[--planned];
}

int main(void)
{
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "wumpus %d", &size) == 1)
            continue;
        if (strncmp(line, "see", 3) != 0)
            break;
        const char *action = act(line);
        puts(action);
        fflush(stdout);
        if (strcmp(action, "forward") == 0) {
            row += ways[heading][0];
            col += ways[heading][1];
        } else if (strcmp(action, "left") == 0 || strcmp(action, "right") == 0) {
            heading = (heading + (action[0] == 'l' ? 1 : 3)) % 4;
        }
    }
    return 0;
}
