/* SPDX-License-Identifier: MIT */
/* Sokoban replayed from text: the level as rows of signs, modified directly.
 *
 * Written to be obviously right: the rows are read into a grid of characters as an XSB file shows
 * them, a step looks at one sign and a push at two, and the level is solved when no box is off a
 * goal. The level is the one-line form "RxC:ROWS" with counts, as it is shared.
 */
#include "check/check.h"
#include "check/reader.h"

#include <ctype.h>
#include <string.h>

enum { SIDE = 100, MOST = 1 << 24 };

struct grid {
    int rows, cols;
    int row, col; /* of the player */
    bool goal[SIDE][SIDE];
    char at[SIDE][SIDE]; /* '#', ' ', '$' or '@': what is on the floor or goal */
};

/* Writes one symbol into the grid; returns false if it is not valid. */
static bool put_sign(struct grid *grid, int row, int col, char sign, int *players)
{
    bool player = sign == '@' || sign == '+';
    if (!strchr("#-.$*@+", sign))
        return false;
    grid->goal[row][col] = sign == '.' || sign == '*' || sign == '+';
    grid->at[row][col] = sign == '#' ? '#' : sign == '$' || sign == '*' ? '$' : player ? '@' : ' ';
    if (player) {
        grid->row = row;
        grid->col = col;
        ++*players;
    }
    return true;
}

/* One row: signs with counts before them, up to "|" or the end. */
static bool read_row(struct reader *reader, struct grid *grid, int row, int *players)
{
    int col = 0;
    while (reader->at < reader->end && *reader->at != '|') {
        int count = 1;
        if (isdigit((unsigned char)*reader->at) && !read_count(reader, SIDE, &count))
            return false;
        if (reader->at == reader->end || *reader->at == '\0')
            return false;
        char sign = *reader->at++;
        for (; count > 0; count--, col++)
            if (col == grid->cols || !put_sign(grid, row, col, sign, players))
                return false;
    }
    return true;
}

static int count_boxes(const struct grid *grid, bool only_astray)
{
    int count = 0;
    for (int row = 0; row < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++)
            count += grid->at[row][col] == '$' && !(only_astray && grid->goal[row][col]);
    return count;
}

static int count_goals(const struct grid *grid)
{
    int count = 0;
    for (int row = 0; row < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++)
            count += grid->goal[row][col];
    return count;
}

/* The sign in a cell; outside the grid counts as wall. */
static char look(const struct grid *grid, int row, int col)
{
    bool within = row >= 0 && row < grid->rows && col >= 0 && col < grid->cols;
    return within ? grid->at[row][col] : '#';
}

/* Takes away the boxes and goals that no walk could reach, boxes or not: nobody can use them. */
static void clear_unreachable(struct grid *grid)
{
    static const int down[4] = {-1, 0, 1, 0}, right[4] = {0, -1, 0, 1};
    bool seen[SIDE][SIDE] = {{false}};
    int queue[SIDE * SIDE], head = 0, tail = 0;
    seen[grid->row][grid->col] = true;
    queue[tail++] = grid->row * SIDE + grid->col;
    while (head < tail) {
        int row = queue[head] / SIDE, col = queue[head] % SIDE;
        head++;
        for (int i = 0; i < 4; i++) {
            int r = row + down[i], c = col + right[i];
            if (look(grid, r, c) == '#' || seen[r][c])
                continue;
            seen[r][c] = true;
            queue[tail++] = r * SIDE + c;
        }
    }
    for (int row = 0; row < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++)
            if (!seen[row][col] && grid->at[row][col] != '#') {
                grid->at[row][col] = ' ';
                grid->goal[row][col] = false;
            }
}

static bool read_grid(struct reader reader, struct grid *grid)
{
    int players = 0;
    memset(grid->at, ' ', sizeof grid->at);
    if (!read_count(&reader, SIDE, &grid->rows) || !read_char(&reader, 'x') ||
        !read_count(&reader, SIDE, &grid->cols) || !read_char(&reader, ':'))
        return false;
    for (int row = 0; row < grid->rows; row++) {
        if (row > 0 && !read_char(&reader, '|'))
            return false;
        if (!read_row(&reader, grid, row, &players))
            return false;
    }
    if (reader.at != reader.end || players != 1)
        return false;
    clear_unreachable(grid);
    return count_boxes(grid, false) > 0 && count_boxes(grid, false) == count_goals(grid);
}

/* Moves the player one step; false if the rules forbid it or the letter's case is wrong. */
static bool step(struct grid *grid, char letter, bool plain, uint64_t *pushes)
{
    char dir = (char)tolower((unsigned char)letter);
    int down = (dir == 'd') - (dir == 'u'), right = (dir == 'r') - (dir == 'l');
    int row = grid->row + down, col = grid->col + right;
    char ahead = look(grid, row, col);
    bool push = ahead == '$';
    if (ahead == '#' || (isupper((unsigned char)letter) && !push) ||
        (islower((unsigned char)letter) && push && !plain))
        return false;
    if (push) {
        if (look(grid, row + down, col + right) != ' ')
            return false;
        grid->at[row + down][col + right] = '$';
        ++*pushes;
    }
    grid->at[grid->row][grid->col] = ' ';
    grid->at[row][col] = '@';
    grid->row = row;
    grid->col = col;
    return true;
}

/* Moves written without capitals may push; with them every letter must be right. */
static bool has_capitals(struct qd_text moves)
{
    for (size_t i = 0; i < moves.size; i++)
        if (isupper((unsigned char)moves.data[i]))
            return true;
    return false;
}

/* Plays the text, repeating groups; `deep` bounds their nesting. */
static qd_err play(struct grid *grid, struct reader reader, bool plain, int deep,
                   struct qd_checked *out, struct qd_message *why)
{
    while (reader.at < reader.end) {
        int count = 1;
        if (isdigit((unsigned char)*reader.at) && !read_count(&reader, MOST, &count))
            return qd_check_refuse(why, "check.lurd", out->moves + 1, QD_SYNTAX);
        struct reader group = {reader.at, reader.at};
        if (read_char(&reader, '(')) {
            int open = 1;
            for (group.at = reader.at; reader.at < reader.end && open > 0; reader.at++)
                open += (*reader.at == '(') - (*reader.at == ')');
            group.end = reader.at - 1;
            if (open > 0 || deep == 0 || group.at == group.end)
                return qd_check_refuse(why, "check.lurd", out->moves + 1, QD_SYNTAX);
            for (; count > 0; count--) {
                qd_err err = play(grid, group, plain, deep - 1, out, why);
                if (err)
                    return err;
            }
            continue;
        }
        if (reader.at == reader.end || *reader.at == '\0' || !strchr("udlrUDLR", *reader.at))
            return qd_check_refuse(why, "check.lurd", out->moves + 1, QD_SYNTAX);
        for (char letter = *reader.at++; count > 0; count--, out->moves++) {
            if (out->moves == MOST)
                return qd_check_refuse(why, "check.lurd", out->moves + 1, QD_SYNTAX);
            if (!step(grid, letter, plain, &out->pushes))
                return qd_check_refuse(why, "check.illegal", out->moves + 1, QD_ILLEGAL);
        }
    }
    return QD_OK;
}

qd_err qd_check_sokoban(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                        struct qd_message *why)
{
    struct grid grid = {0};
    struct qd_checked done = {0};
    if (!read_grid((struct reader){level.data, level.data + level.size}, &grid))
        return qd_check_refuse(why, "check.level", 0, QD_SYNTAX);
    qd_err err = play(&grid, (struct reader){moves.data, moves.data + moves.size},
                      !has_capitals(moves), 16, &done, why);
    if (err)
        return err;
    done.solved = count_boxes(&grid, true) == 0;
    *out = done;
    return QD_OK;
}
