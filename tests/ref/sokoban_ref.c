/* SPDX-License-Identifier: MIT */
#include "ref/sokoban_ref.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char ways[] = "udlr";

static void way_of(char letter, int *down, int *right)
{
    *down = (letter == 'd' || letter == 'D') - (letter == 'u' || letter == 'U');
    *right = (letter == 'r' || letter == 'R') - (letter == 'l' || letter == 'L');
}

static char look(const struct ref_yard *yard, int row, int col)
{
    return row < 0 || col < 0 || row >= yard->rows || col >= yard->cols ? '#' : yard->at[row][col];
}

static bool is_box(char c)
{
    return c == '$' || c == '*';
}

static bool is_goal(char c)
{
    return c == '.' || c == '*' || c == '+';
}

static bool is_player(char c)
{
    return c == '@' || c == '+';
}

void ref_yard_player(const struct ref_yard *yard, int *row, int *col)
{
    for (*row = 0; *row < yard->rows; ++*row)
        for (*col = 0; *col < yard->cols; ++*col)
            if (is_player(yard->at[*row][*col]))
                return;
}

/* Flood fill over everything but walls; false if it reaches the edge. */
static bool spread(const struct ref_yard *yard, bool seen[REF_YARD][REF_YARD], int row, int col)
{
    if (row < 0 || col < 0 || row >= yard->rows || col >= yard->cols)
        return false;
    if (yard->at[row][col] == '#' || seen[row][col])
        return true;
    seen[row][col] = true;
    return spread(yard, seen, row - 1, col) && spread(yard, seen, row + 1, col) &&
           spread(yard, seen, row, col - 1) && spread(yard, seen, row, col + 1);
}

static bool is_level(const struct ref_yard *yard)
{
    bool seen[REF_YARD][REF_YARD] = {{false}};
    int players = 0, boxes = 0, goals = 0, row, col;
    for (int r = 0; r < yard->rows; r++)
        for (int c = 0; c < yard->cols; c++)
            players += is_player(yard->at[r][c]);
    if (players != 1)
        return false;
    ref_yard_player(yard, &row, &col);
    if (!spread(yard, seen, row, col))
        return false;
    for (int r = 0; r < yard->rows; r++)
        for (int c = 0; c < yard->cols; c++) {
            boxes += seen[r][c] && is_box(yard->at[r][c]);
            goals += seen[r][c] && is_goal(yard->at[r][c]);
        }
    return boxes > 0 && boxes == goals;
}

/* Trims rows and columns without a sign on all four sides. */
static void trim(struct ref_yard *yard)
{
    int top = REF_YARD, left = REF_YARD, bottom = -1, right = -1;
    struct ref_yard old = *yard;
    for (int r = 0; r < old.rows; r++)
        for (int c = 0; c < old.cols; c++)
            if (old.at[r][c] != ' ') {
                top = r < top ? r : top;
                bottom = r > bottom ? r : bottom;
                left = c < left ? c : left;
                right = c > right ? c : right;
            }
    memset(yard, 0, sizeof *yard);
    yard->rows = bottom < 0 ? 0 : bottom - top + 1;
    yard->cols = bottom < 0 ? 0 : right - left + 1;
    for (int r = 0; r < yard->rows; r++)
        for (int c = 0; c < yard->cols; c++)
            yard->at[r][c] = old.at[top + r][left + c];
}

bool ref_yard_read(const char *text, struct ref_yard *yard)
{
    memset(yard, 0, sizeof *yard);
    yard->rows = yard->cols = REF_YARD;
    for (int r = 0; r < REF_YARD; r++)
        memset(yard->at[r], ' ', REF_YARD);
    for (int r = 0; *text && r < REF_YARD; r++, text++)
        for (int c = 0; *text && *text != '\n'; c++, text++)
            yard->at[r][c] = *text == '-' || *text == '_' ? ' ' : *text;
    trim(yard);
    return yard->rows > 0 && is_level(yard);
}

void ref_yard_write(const struct ref_yard *yard, char *text, size_t room)
{
    size_t used = 0;
    for (int r = 0; r < yard->rows; r++)
        used += (size_t)snprintf(text + used, room - used, "%.*s\n", yard->cols, yard->at[r]);
}

static void lift(struct ref_yard *yard, int row, int col)
{
    yard->at[row][col] = is_goal(yard->at[row][col]) ? '.' : ' ';
}

static void put(struct ref_yard *yard, int row, int col, char plain, char on_goal)
{
    yard->at[row][col] = is_goal(yard->at[row][col]) ? on_goal : plain;
}

bool ref_yard_step(struct ref_yard *yard, char letter)
{
    int row, col, down, right;
    bool push = letter >= 'A' && letter <= 'Z';
    ref_yard_player(yard, &row, &col);
    way_of(letter, &down, &right);
    char ahead = look(yard, row + down, col + right);
    if (ahead == '#' || is_box(ahead) != push)
        return false;
    if (push) {
        char beyond = look(yard, row + 2 * down, col + 2 * right);
        if (beyond != ' ' && beyond != '.')
            return false;
        lift(yard, row + down, col + right);
        put(yard, row + 2 * down, col + 2 * right, '$', '*');
    }
    lift(yard, row, col);
    put(yard, row + down, col + right, '@', '+');
    return true;
}

bool ref_yard_solved(const struct ref_yard *yard)
{
    bool seen[REF_YARD][REF_YARD] = {{false}};
    int row, col;
    ref_yard_player(yard, &row, &col);
    (void)spread(yard, seen, row, col); /* what is out of reach does not count */
    for (int r = 0; r < yard->rows; r++)
        for (int c = 0; c < yard->cols; c++)
            if (seen[r][c] && yard->at[r][c] == '$')
                return false;
    return true;
}

bool ref_yard_same(const struct ref_yard *a, const struct ref_yard *b)
{
    if (a->rows != b->rows || a->cols != b->cols)
        return false;
    for (int r = 0; r < a->rows; r++)
        if (memcmp(a->at[r], b->at[r], (size_t)a->cols) != 0)
            return false;
    return true;
}

static bool alive(const struct ref_yard *yard, bool seen[REF_YARD][REF_YARD], int row, int col)
{
    if (is_goal(look(yard, row, col)))
        return true;
    seen[row][col] = true;
    for (int i = 0; i < 4; i++) {
        int down, right;
        way_of(ways[i], &down, &right);
        if (look(yard, row - down, col - right) == '#' ||
            look(yard, row + down, col + right) == '#' || seen[row + down][col + right])
            continue;
        if (alive(yard, seen, row + down, col + right))
            return true;
    }
    return false;
}

bool ref_yard_alive(const struct ref_yard *yard, int row, int col)
{
    bool seen[REF_YARD][REF_YARD] = {{false}};
    return alive(yard, seen, row, col);
}

/* Costs of every pair of player and box, relaxed until nothing changes: a push costs much more than
 * any number of moves. */
enum { PUSH = 1 << 16, NEVER = 1 << 30, ALL = REF_YARD * REF_YARD };

static bool is_free(const struct ref_yard *yard, int row, int col, int from_row, int from_col)
{
    char c = look(yard, row, col);
    return c != '#' && (!is_box(c) || (row == from_row && col == from_col));
}

bool ref_yard_bring(const struct ref_yard *yard, int row, int col, int to_row, int to_col,
                    int *pushes, int *moves)
{
    static int cost[ALL][ALL]; /* player, box */
    int player_row, player_col, best = NEVER;
    bool changed = true;
    ref_yard_player(yard, &player_row, &player_col);
    for (int i = 0; i < ALL; i++)
        for (int k = 0; k < ALL; k++)
            cost[i][k] = NEVER;
    cost[player_row * REF_YARD + player_col][row * REF_YARD + col] = 0;
    while (changed) {
        changed = false;
        for (int p = 0; p < ALL; p++)
            for (int b = 0; b < ALL; b++)
                for (int i = 0; i < 4 && cost[p][b] < NEVER; i++) {
                    int down, right;
                    way_of(ways[i], &down, &right);
                    int r = p / REF_YARD + down, c = p % REF_YARD + right, then = b;
                    int price = cost[p][b] + 1;
                    if (!is_free(yard, r, c, row, col))
                        continue;
                    if (r * REF_YARD + c == b) {
                        if (!is_free(yard, r + down, c + right, row, col))
                            continue;
                        then = (r + down) * REF_YARD + c + right;
                        price += PUSH;
                    }
                    if (price < cost[r * REF_YARD + c][then]) {
                        cost[r * REF_YARD + c][then] = price;
                        changed = true;
                    }
                }
    }
    for (int p = 0; p < ALL; p++)
        best =
            cost[p][to_row * REF_YARD + to_col] < best ? cost[p][to_row * REF_YARD + to_col] : best;
    *pushes = best / PUSH;
    *moves = best % PUSH;
    return best < NEVER;
}
