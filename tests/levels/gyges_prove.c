/* SPDX-License-Identifier: MIT */
/* Proves problems of Gygès again, with rules of its own: no file of the program is used here, and
 * no idea of its generator but the last of the comments below. Reads "N ROWS" lines, South to move,
 * and prints for each
 *
 *     sooner=0|1 wins=HOW-MANY first=MOVE tries=HOW-MANY
 *
 * whether South wins in fewer than N moves, how many first moves win in N, the last of them, and
 * how many others threaten to win at once and do not lose at once.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { CELLS = 36, SOUTH_GOAL = 36, NORTH_GOAL = 37, PIECES = 12, MOVES = 4096, KEPT = 4096 };

struct move {
    int from, to, drop; /* drop -1: none */
};

struct board {
    uint8_t value[CELLS];
};

/* The way of one piece. */

struct walk {
    const struct board *board;
    int start, goal;
    bool only_goal; /* end as soon as it is entered */
    bool entered;
    bool reached[CELLS];
    int kept_count[CELLS];
    uint64_t kept[CELLS][KEPT];
};

/* The border between two neighbours as a bit: 30 between columns, 30 between rows. */
static uint64_t border(int a, int b)
{
    int low = a < b ? a : b;
    bool across = a - b == 1 || b - a == 1;
    return UINT64_C(1) << (across ? low / 6 * 5 + low % 6 : 30 + low);
}

static bool is_empty(const struct walk *w, int cell)
{
    return cell == w->start || w->board->value[cell] == 0;
}

static void go_on(struct walk *w, int cell, int steps, uint64_t used);

/* The piece has come to a piece; from here it may bounce. With fewer borders used before,
 * everything could be done that can be done now. */
static void bounce(struct walk *w, int cell, uint64_t used)
{
    for (int i = 0; i < w->kept_count[cell]; i++)
        if ((w->kept[cell][i] & ~used) == 0)
            return;
    if (w->kept_count[cell] < KEPT)
        w->kept[cell][w->kept_count[cell]++] = used;
    go_on(w, cell, w->board->value[cell], used);
}

static void go_on(struct walk *w, int cell, int steps, uint64_t used)
{
    static const int columns[4] = {1, -1, 0, 0}, rows[4] = {0, 0, 1, -1};
    if (w->only_goal && w->entered)
        return;
    if (steps == 1 && cell / 6 == (w->goal == NORTH_GOAL ? 5 : 0))
        w->entered = true;
    for (int d = 0; d < 4; d++) {
        int column = cell % 6 + columns[d], row = cell / 6 + rows[d], next = row * 6 + column;
        if (column < 0 || column > 5 || row < 0 || row > 5 || (used & border(cell, next)))
            continue;
        uint64_t now = used | border(cell, next);
        if (steps > 1) {
            if (is_empty(w, next))
                go_on(w, next, steps - 1, now);
            continue;
        }
        w->reached[next] = true;
        if (!is_empty(w, next))
            bounce(w, next, now);
    }
}

static void walk_from(struct walk *w, const struct board *board, int start, int player, bool only)
{
    w->board = board;
    w->start = start;
    w->goal = player == 0 ? NORTH_GOAL : SOUTH_GOAL;
    w->only_goal = only;
    w->entered = false;
    memset(w->reached, 0, sizeof w->reached);
    memset(w->kept_count, 0, sizeof w->kept_count);
    go_on(w, start, board->value[start], 0);
}

/* Moves. */

static bool row_holds(const struct board *board, int row)
{
    for (int column = 0; column < 6; column++)
        if (board->value[row * 6 + column])
            return true;
    return false;
}

/* The nth row from the player's side. */
static int row_of(int player, int nth)
{
    return player == 0 ? nth : 5 - nth;
}

static int active_row(const struct board *board, int player)
{
    int nth = 0;
    while (!row_holds(board, row_of(player, nth)))
        nth++;
    return row_of(player, nth);
}

static int list_ends(const struct board *board, int player, const struct walk *w,
                     struct move *moves)
{
    int from = w->start, count = 0, limit = active_row(board, 1 - player);
    if (w->entered)
        moves[count++] = (struct move){from, w->goal, -1};
    for (int to = 0; to < CELLS; to++) {
        if (!w->reached[to] || to == from)
            continue;
        if (!board->value[to]) {
            moves[count++] = (struct move){from, to, -1};
            continue;
        }
        for (int drop = 0; drop < CELLS; drop++) {
            bool behind = player == 0 ? drop / 6 > limit : drop / 6 < limit;
            bool null = drop == from && board->value[to] == board->value[from];
            if (drop == from ? !null : !board->value[drop] && !behind)
                moves[count++] = (struct move){from, to, drop};
        }
    }
    return count;
}

/* All moves, of the nearest row that has any. */
static int list_moves(const struct board *board, int player, struct move *moves)
{
    static struct walk w;
    int count = 0;
    for (int nth = 0; nth < 6 && count == 0; nth++)
        for (int column = 0; column < 6; column++) {
            int from = row_of(player, nth) * 6 + column;
            if (!board->value[from])
                continue;
            walk_from(&w, board, from, player, false);
            count += list_ends(board, player, &w, moves + count);
        }
    return count;
}

static struct board after(const struct board *board, struct move move)
{
    struct board next = *board;
    int taken = next.value[move.to];
    next.value[move.to] = next.value[move.from];
    next.value[move.from] = 0;
    if (move.drop >= 0)
        next.value[move.drop] = (uint8_t)taken;
    return next;
}

/* A goal can be entered now. Rows beyond the active one count only if those before have no move. */
static bool wins_now(const struct board *board, int player)
{
    static struct walk w;
    static struct move moves[MOVES];
    for (int nth = 0; nth < 6; nth++) {
        int count = 0;
        if (!row_holds(board, row_of(player, nth)))
            continue;
        for (int column = 0; column < 6; column++) {
            int from = row_of(player, nth) * 6 + column;
            if (!board->value[from])
                continue;
            walk_from(&w, board, from, player, true);
            if (w.entered)
                return true;
            count += list_ends(board, player, &w, moves);
        }
        if (count > 0)
            return false;
    }
    return false;
}

/* Proofs. */

static bool wins_in(const struct board *board, int player, int moves);

/* The answer that last refuted something is tried first. */
static bool every_answer_loses(const struct board *board, int player, int moves)
{
    static struct move refuted[8];
    struct move answers[MOVES];
    if (wins_now(board, player))
        return false;
    int count = list_moves(board, player, answers);
    for (int i = 1; i < count; i++)
        if (memcmp(&answers[i], &refuted[moves], sizeof answers[i]) == 0) {
            struct move first = answers[0];
            answers[0] = answers[i];
            answers[i] = first;
        }
    for (int i = 0; i < count; i++) {
        struct board next = after(board, answers[i]);
        if (wins_in(&next, 1 - player, moves))
            continue;
        refuted[moves] = answers[i];
        return false;
    }
    return count > 0 || wins_in(board, 1 - player, moves); /* a pass */
}

static bool wins_in(const struct board *board, int player, int moves)
{
    struct move list[MOVES];
    if (wins_now(board, player))
        return true;
    if (moves == 1)
        return false;
    int count = list_moves(board, player, list);
    for (int i = 0; i < count; i++) {
        struct board next = after(board, list[i]);
        if (every_answer_loses(&next, 1 - player, moves - 1))
            return true;
    }
    return false;
}

/* Text. */

static void print_cell(int cell)
{
    if (cell >= CELLS)
        putchar(cell == NORTH_GOAL ? 'N' : 'S');
    else
        printf("%c%d", 'a' + cell % 6, cell / 6 + 1);
}

static void print_move(struct move move)
{
    print_cell(move.from);
    putchar(move.drop >= 0 ? 'x' : '-');
    print_cell(move.to);
    if (move.drop >= 0) {
        putchar('=');
        print_cell(move.drop);
    }
}

static void prove(const struct board *board, int moves)
{
    static struct move list[MOVES];
    struct move first = {0, 0, -1};
    int count = list_moves(board, 0, list), wins = 0, tries = 0;
    for (int i = 0; i < count; i++) {
        if (list[i].to >= CELLS)
            continue;
        struct board next = after(board, list[i]);
        if (every_answer_loses(&next, 1, moves - 1)) {
            wins++;
            first = list[i];
        } else {
            tries += wins_now(&next, 0) && !wins_now(&next, 1);
        }
    }
    printf("sooner=%d wins=%d first=", wins_in(board, 0, moves - 1), wins);
    print_move(first);
    printf(" tries=%d\n", tries);
}

int main(void)
{
    char line[128];
    while (fgets(line, sizeof line, stdin)) {
        struct board board = {{0}};
        int cell = 0;
        for (const char *at = line + 2; *at && cell < CELLS; at++)
            if (*at >= '0' && *at <= '3')
                board.value[cell++] = (uint8_t)(*at - '0');
        prove(&board, line[0] - '0');
        fflush(stdout);
    }
    return 0;
}
