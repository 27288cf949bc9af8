/* SPDX-License-Identifier: MIT */
#include "ref/gyges_ref.h"

#include <string.h>

bool ref_gyges_read(const char *text, struct ref_gyges *out)
{
    memset(out, 0, sizeof *out);
    for (int row = 0; row < 6; row++) {
        for (int col = 0; col < 6; col++, text++) {
            if (*text < '0' || *text > '3')
                return false;
            out->board[row][col] = *text - '0';
        }
        if (*text++ != (row < 5 ? '/' : ' '))
            return false;
    }
    out->side = *text == 'n';
    return (*text == 's' || *text == 'n') && !text[1];
}

/* The piece in hand: its start counts as empty, crossed borders are remembered. */
struct hand {
    int board[6][6];
    int goal_row;          /* one past the opponent's home row */
    bool crossed[6][6][2]; /* to the right, upward */
    bool ends[6][6], hits[6][6], goal;
};

static void go(struct hand *hand, int row, int col, int steps);

static void arrive(struct hand *hand, int row, int col)
{
    if (hand->board[row][col] == 0) {
        hand->ends[row][col] = true;
        return;
    }
    hand->hits[row][col] = true;
    go(hand, row, col, hand->board[row][col]);
}

static void go(struct hand *hand, int row, int col, int steps)
{
    static const int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int i = 0; i < 4; i++) {
        int to_row = row + ways[i][0], to_col = col + ways[i][1];
        if (to_row == hand->goal_row && steps == 1)
            hand->goal = true;
        if (to_row < 0 || to_row > 5 || to_col < 0 || to_col > 5)
            continue;
        bool *border =
            &hand->crossed[row < to_row ? row : to_row][col < to_col ? col : to_col][row != to_row];
        if (*border)
            continue;
        *border = true;
        if (steps == 1)
            arrive(hand, to_row, to_col);
        else if (hand->board[to_row][to_col] == 0)
            go(hand, to_row, to_col, steps - 1);
        *border = false;
    }
}

static bool holds_piece(const struct ref_gyges *game, int row)
{
    for (int col = 0; col < 6; col++)
        if (game->board[row][col])
            return true;
    return false;
}

/* Whether a row is behind the opponent's active row. */
static bool behind(const struct ref_gyges *game, int row)
{
    int theirs = game->side == 0 ? 5 : 0, step = game->side == 0 ? -1 : 1;
    while (!holds_piece(game, theirs))
        theirs += step;
    return game->side == 0 ? row > theirs : row < theirs;
}

static int put_drops(const struct ref_gyges *game, int from, int to, struct ref_gyges_move *out)
{
    int count = 0, value = game->board[from / 6][from % 6];
    for (int drop = 0; drop < 36; drop++) {
        bool empty = game->board[drop / 6][drop % 6] == 0 && !behind(game, drop / 6);
        bool same = drop == from && game->board[to / 6][to % 6] == value && !game->compat;
        if ((empty || drop == from) && !same)
            out[count++] = (struct ref_gyges_move){from, to, drop};
    }
    return count;
}

static int piece_moves(const struct ref_gyges *game, int row, int col, struct ref_gyges_move *out)
{
    struct hand hand;
    int count = 0, from = 6 * row + col;
    memset(&hand, 0, sizeof hand);
    memcpy(hand.board, game->board, sizeof hand.board);
    hand.board[row][col] = 0;
    hand.goal_row = game->side == 0 ? 6 : -1;
    go(&hand, row, col, game->board[row][col]);
    for (int to = 0; to < 36; to++) {
        if (hand.ends[to / 6][to % 6] && (to != from || game->compat))
            out[count++] = (struct ref_gyges_move){from, to, -1};
        if (hand.hits[to / 6][to % 6] && !game->beginner)
            count += put_drops(game, from, to, out + count);
    }
    if (hand.goal)
        out[count++] = (struct ref_gyges_move){from, 36, -1};
    return count;
}

int ref_gyges_moves(const struct ref_gyges *game, struct ref_gyges_move *out)
{
    for (int i = 0; i < 6; i++) {
        int row = game->side == 0 ? i : 5 - i, count = 0;
        if (!holds_piece(game, row))
            continue;
        for (int col = 0; col < 6; col++)
            if (game->board[row][col])
                count += piece_moves(game, row, col, out + count);
        if (count > 0 || game->compat)
            return count;
    }
    return 0;
}

struct ref_gyges ref_gyges_after(const struct ref_gyges *game, struct ref_gyges_move move)
{
    struct ref_gyges after = *game;
    int *from = &after.board[move.from / 6][move.from % 6];
    int *to = &after.board[move.to / 6][move.to % 6];
    int moved = *from, replaced = *to;
    *from = 0;
    if (move.drop >= 0)
        after.board[move.drop / 6][move.drop % 6] = replaced;
    *to = moved;
    after.side = 1 - game->side;
    return after;
}

uint64_t ref_gyges_perft(const struct ref_gyges *game, int depth)
{
    struct ref_gyges_move moves[REF_GYGES_MOVES];
    int count = ref_gyges_moves(game, moves);
    uint64_t total = 0;
    if (depth == 1)
        return (uint64_t)count;
    for (int i = 0; i < count; i++) {
        if (moves[i].to == 36)
            continue;
        struct ref_gyges after = ref_gyges_after(game, moves[i]);
        total += ref_gyges_perft(&after, depth - 1);
    }
    return total;
}
