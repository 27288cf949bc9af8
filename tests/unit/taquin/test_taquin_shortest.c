/* SPDX-License-Identifier: MIT */
/* Shortest answers against ground truth: breadth-first distances of every board of a small size.
 *
 * The boards here are classic ones, permutations numbered by their rank; the distances come from a
 * search of this file's own.
 */
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

#include "taquin/patterns/optimal.h"
#include "taquin/taquin.h"

enum { CELLS = 9, UNSEEN = 255 };

struct truth {
    int rows, cols, cells, goal_blank;
    uint32_t count;
    uint8_t *distance; /* by rank */
};

static uint32_t rank_of(const uint8_t *board, int cells)
{
    uint32_t rank = 0;
    for (int i = 0; i < cells; i++) {
        uint32_t smaller = 0;
        for (int k = i + 1; k < cells; k++)
            smaller += board[k] < board[i];
        rank = rank * (uint32_t)(cells - i) + smaller;
    }
    return rank;
}

static void board_of(uint32_t rank, int cells, uint8_t *board)
{
    for (int i = cells - 1; i >= 0; i--) {
        board[i] = (uint8_t)(rank % (uint32_t)(cells - i));
        rank /= (uint32_t)(cells - i);
        for (int k = i + 1; k < cells; k++)
            board[k] = (uint8_t)(board[k] + (board[k] >= board[i]));
    }
}

/* Slides the tile below (U), right of (L), above (D) or left of (R) the blank; false beyond the
 * edge.
 */
static bool slide(const struct truth *truth, uint8_t *board, int move)
{
    static const int row_step[] = {1, 0, -1, 0}, col_step[] = {0, 1, 0, -1};
    int blank = 0;
    while (board[blank] != truth->goal_blank)
        blank++;
    int row = blank / truth->cols + row_step[move], col = blank % truth->cols + col_step[move];
    if (row < 0 || row >= truth->rows || col < 0 || col >= truth->cols)
        return false;
    board[blank] = board[row * truth->cols + col];
    board[row * truth->cols + col] = (uint8_t)truth->goal_blank;
    return true;
}

static struct truth find_truth(int rows, int cols, int goal_blank)
{
    struct truth truth = {rows, cols, rows * cols, goal_blank, 1, NULL};
    for (int i = 2; i <= truth.cells; i++)
        truth.count *= (uint32_t)i;
    truth.distance = malloc(truth.count);
    uint32_t *queue = malloc(truth.count * sizeof *queue), head = 0, tail = 1;
    assert_non_null(truth.distance);
    assert_non_null(queue);
    memset(truth.distance, UNSEEN, truth.count);
    queue[0] = 0; /* the solved board is the first permutation */
    truth.distance[0] = 0;
    while (head < tail) {
        uint32_t rank = queue[head++];
        for (int move = 0; move < 4; move++) {
            uint8_t board[CELLS];
            board_of(rank, truth.cells, board);
            if (!slide(&truth, board, move))
                continue;
            uint32_t next = rank_of(board, truth.cells);
            if (truth.distance[next] != UNSEEN)
                continue;
            truth.distance[next] = (uint8_t)(truth.distance[rank] + 1);
            queue[tail++] = next;
        }
    }
    free(queue);
    assert_int_equal(tail, truth.count / 2); /* half of all arrangements */
    return truth;
}

/* Solves every `stride`-th board and compares its length; the estimate never overestimates. */
static void compare(int rows, int cols, int goal_blank, uint32_t stride)
{
    struct truth truth = find_truth(rows, cols, goal_blank);
    struct taquin_optimal_tables tables;
    struct qd_limits no_limits = {0};
    assert_int_equal(taquin_optimal_tables_make(&tables, rows, cols, goal_blank, 6), QD_OK);
    for (uint32_t rank = 0; rank < truth.count; rank += stride) {
        struct taquin_slide_board board = {rows, cols, goal_blank, {0}};
        if (truth.distance[rank] == UNSEEN)
            continue;
        board_of(rank, truth.cells, board.home);
        struct taquin_optimal_run run = {.tables = &tables, .limits = &no_limits};
        assert_true(taquin_optimal_estimate(&tables, &board) <= truth.distance[rank]);
        assert_int_equal(boards_optimal(&run, &board), QD_OK);
        assert_int_equal(run.length, truth.distance[rank]);
        for (int i = 0; i < run.length; i++)
            assert_true(slide(&truth, board.home, run.path[i]));
        assert_int_equal(rank_of(board.home, truth.cells), 0);
    }
    taquin_optimal_tables_free(&tables);
    free(truth.distance);
}

static void every_3x3_board(void **state)
{
    (void)state;
    compare(3, 3, 8, SANITIZED ? 37 : 1);
}

static void every_2x4_board(void **state)
{
    (void)state;
    compare(2, 4, 7, SANITIZED ? 11 : 1);
}

static void other_places_of_the_blank(void **state)
{
    (void)state;
    compare(3, 3, 7, SANITIZED ? 211 : 17);
    compare(3, 3, 4, SANITIZED ? 211 : 17);
    compare(2, 4, 6, SANITIZED ? 53 : 5);
    compare(4, 2, 7, SANITIZED ? 53 : 5);
    compare(4, 2, 5, SANITIZED ? 53 : 5);
    compare(2, 3, 5, 1);
    compare(2, 2, 3, 1);
}

/* All symmetries bring the goal blank to the cell the tables are built for. */
static void turning_keeps_the_board(void **state)
{
    (void)state;
    for (int blank = 0; blank < 16; blank++) {
        struct taquin_slide_turn turn;
        int place = taquin_slide_turn(4, 4, blank, &turn);
        bool seen[16] = {false};
        assert_true(place == 15 || place == 14 || place == 10);
        for (int cell = 0; cell < 16; cell++) {
            assert_false(seen[turn.cell[cell]]);
            seen[turn.cell[cell]] = true;
        }
    }
}

/* Half of the boards of two tables, read at random, agree with each other's bounds: a larger table
 * is never below the Manhattan distance, and a move changes the estimate by one, three at most
 * where the two looks differ. */
static void estimates_step_by_odd_numbers(void **state)
{
    (void)state;
    struct taquin_optimal_tables tables;
    struct truth walk = {4, 4, 16, 15, 0, NULL};
    struct taquin_slide_board board = {4, 4, 15, {0}};
    assert_int_equal(taquin_optimal_tables_make(&tables, 4, 4, 15, 6), QD_OK);
    for (int i = 0; i < 16; i++)
        board.home[i] = (uint8_t)i;
    uint32_t before = taquin_optimal_estimate(&tables, &board);
    assert_int_equal(before, 0);
    uint64_t random = 1;
    for (int i = 0; i < 20000; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        if (!slide(&walk, board.home, (int)(random >> 62)))
            continue;
        uint32_t now = taquin_optimal_estimate(&tables, &board);
        assert_int_equal((now + before) % 2, 1);
        before = now;
    }
    taquin_optimal_tables_free(&tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_3x3_board),
        cmocka_unit_test(every_2x4_board),
        cmocka_unit_test(other_places_of_the_blank),
        cmocka_unit_test(turning_keeps_the_board),
        cmocka_unit_test(estimates_step_by_odd_numbers),
    };
    return cmocka_run_group_tests_name("taquin_shortest", tests, NULL, NULL);
}
