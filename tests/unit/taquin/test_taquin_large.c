/* SPDX-License-Identifier: MIT */
/* Shortest answers on boards of 17 to 25 cells: against breadth-first distances near the goal, and
 * against themselves along longer shortest paths. */
#include "unit/unit.h"

#include "unit/taquin/taquin_boards.h"

#include "taquin/patterns/optimal.h"
#include "taquin/patterns/shortest.h"

static const struct qd_limits no_limits;

/* Slides the tile below (U), right of (L), above (D) or left of (R) the blank. */
static bool slide(struct taquin_slide_board *board, int move)
{
    static const int row_step[] = {1, 0, -1, 0}, col_step[] = {0, 1, 0, -1};
    int blank = 0;
    while (board->home[blank] != board->goal_blank)
        blank++;
    int row = blank / board->cols + row_step[move], col = blank % board->cols + col_step[move];
    if (row < 0 || row >= board->rows || col < 0 || col >= board->cols)
        return false;
    board->home[blank] = board->home[row * board->cols + col];
    board->home[row * board->cols + col] = (uint8_t)board->goal_blank;
    return true;
}

static struct taquin_slide_board solved(int rows, int cols, int goal_blank)
{
    struct taquin_slide_board board = {rows, cols, goal_blank, {0}};
    for (int cell = 0; cell < rows * cols; cell++)
        board.home[cell] = (uint8_t)cell;
    return board;
}

static bool at_home(const struct taquin_slide_board *board)
{
    for (int cell = 0; cell < board->rows * board->cols; cell++)
        if (board->home[cell] != cell)
            return false;
    return true;
}

/* The estimate never overestimates; every `stride`-th board is solved in exactly its distance. */
static void check_board(const struct taquin_optimal_tables *tables, struct taquin_slide_board board,
                        int distance, bool solve)
{
    struct taquin_optimal_run run = {.tables = tables, .limits = &no_limits};
    uint32_t estimate = taquin_optimal_estimate(tables, &board);
    assert_true(estimate <= (uint32_t)distance);
    assert_int_equal(estimate % 2, distance % 2);
    if (!solve)
        return;
    assert_int_equal(boards_optimal(&run, &board), QD_OK);
    assert_int_equal(run.length, distance);
    for (int i = 0; i < run.length; i++)
        assert_true(slide(&board, run.path[i]));
    assert_true(at_home(&board));
}

static void near_the_goal(int rows, int cols, int goal_blank, int tiles, int depth)
{
    struct taquin_optimal_tables tables;
    struct qd_meter meter = {0};
    struct qd_set seen;
    size_t cells = (size_t)(rows * cols);
    uint32_t number, begin = 0, end = 1;
    bool added;
    assert_int_equal(taquin_optimal_tables_make(&tables, rows, cols, goal_blank, tiles), QD_OK);
    struct taquin_slide_board board = solved(rows, cols, goal_blank);
    qd_set_init(&seen, &meter, cells);
    assert_int_equal(qd_set_add(&seen, board.home, &number, &added), QD_OK);
    for (int distance = 0; distance <= depth; distance++) {
        uint32_t next = end;
        for (uint32_t i = begin; i < end; i++) {
            memcpy(board.home, qd_set_key(&seen, i), cells);
            check_board(&tables, board, distance, i % (SANITIZED ? 1009 : 29) == 0);
            for (int move = 0; move < 4 && distance < depth; move++) {
                memcpy(board.home, qd_set_key(&seen, i), cells);
                if (!slide(&board, move))
                    continue;
                assert_int_equal(qd_set_add(&seen, board.home, &number, &added), QD_OK);
                next += added;
            }
        }
        begin = end;
        end = next;
    }
    qd_set_free(&seen);
    taquin_optimal_tables_free(&tables);
}

static void distances_near_the_goal(void **state)
{
    (void)state;
    int depth = SANITIZED ? 8 : 13;
    near_the_goal(5, 5, 24, 4, depth);
    near_the_goal(5, 5, 12, 4, depth);
    near_the_goal(4, 5, 19, 4, depth);
    near_the_goal(4, 5, 13, 5, depth);
    near_the_goal(3, 6, 17, 4, depth);
    near_the_goal(6, 3, 16, 4, depth);
    near_the_goal(4, 6, 23, 4, depth);
    near_the_goal(2, 9, 17, 4, depth);
}

/* On a shortest path every board's distance is known, so no estimate along it may be larger. */
static void along_a_shortest_way(const struct taquin_optimal_tables *tables,
                                 struct taquin_slide_board board, int moves, uint64_t random)
{
    for (int i = 0; i < moves;) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        i += slide(&board, (int)(random >> 62));
    }
    struct taquin_optimal_run run = {.tables = tables, .limits = &no_limits};
    assert_int_equal(boards_optimal(&run, &board), QD_OK);
    assert_true(run.length <= moves && (moves - run.length) % 2 == 0);
    for (int i = 0; i < run.length; i++) {
        assert_true(taquin_optimal_estimate(tables, &board) <= (uint32_t)(run.length - i));
        assert_true(slide(&board, run.path[i]));
    }
    assert_true(at_home(&board));
}

/* Tables of other groups find equally short paths. */
static void longer_ways(void **state)
{
    (void)state;
    static const int sizes[][3] = {{5, 5, 24}, {4, 5, 19}, {3, 6, 17}, {4, 5, 18}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        int rows = sizes[i][0], cols = sizes[i][1], blank = sizes[i][2];
        struct taquin_optimal_tables tables;
        assert_int_equal(taquin_optimal_tables_make(&tables, rows, cols, blank, 4), QD_OK);
        for (uint64_t seed = 1; seed <= (SANITIZED ? 2 : 12); seed++)
            along_a_shortest_way(&tables, solved(rows, cols, blank), 50, seed);
        taquin_optimal_tables_free(&tables);
    }
}

static qd_err solve(const struct taquin_level *level, const char *method,
                    const struct qd_limits *limits, struct qd_answer *answer)
{
    struct taquin_state state;
    struct qd_message why = {0};
    *answer = (struct qd_answer){0};
    taquin_state_start(&level->base, &state);
    return taquin_solve(&level->base, &state, method, NULL, limits, answer, &why);
}

/* Node limits are exact, and more nodes never prove less. */
static void limits_leave_a_bound(void **state)
{
    (void)state;
    struct taquin_level *level = boards_generate("5x5", 1);
    uint32_t before = 0;
    for (uint64_t nodes = 1; nodes <= 100000; nodes *= 10) {
        struct qd_limits limits = {.nodes = nodes, .bytes = 16 << 20};
        struct qd_answer answer;
        assert_int_equal(solve(level, "patterns", &limits, &answer), QD_LIMIT);
        assert_int_equal(answer.stats.expanded, nodes);
        assert_true(answer.stats.peak_bytes <= limits.bytes);
        assert_true(answer.lower_bound >= before);
        before = answer.lower_bound;
        qd_answer_free(&answer);
    }
    struct qd_limits few_bytes = {.bytes = 1 << 20};
    struct qd_answer answer;
    assert_int_equal(solve(level, "patterns", &few_bytes, &answer), QD_LIMIT);
    assert_true(answer.lower_bound > 0);
    qd_answer_free(&answer);
    taquin_level_free(&level->base);
}

static void less_memory_means_smaller_groups(void **state)
{
    (void)state;
    assert_int_equal(taquin_optimal_tiles(16, 0), 6);
    assert_int_equal(taquin_optimal_tiles(16, OPTIMAL_SMALL_BYTES - 1), 0);
    assert_int_equal(taquin_optimal_tiles(18, 0), 6);
    assert_int_equal(taquin_optimal_tiles(25, 0), 5);
    assert_int_equal(taquin_optimal_tiles(25, 16 << 20), 4);
    assert_int_equal(taquin_optimal_tiles(25, 1 << 20), 0);
}

/* Without a node limit the default proves more than the estimates do, and solves what is near the
 * goal. */
static void the_default_proves_bounds(void **state)
{
    (void)state;
    struct taquin_level *far = boards_generate("5x5", 1), *close = boards_generate("5x5m40", 1);
    struct qd_answer answer, quick;
    struct qd_limits some = {.nodes = 1000};
    assert_int_equal(solve(far, "auto", &some, &quick), QD_OK);
    assert_int_equal(solve(far, "auto", &no_limits, &answer), QD_OK);
    assert_true(answer.lower_bound > quick.lower_bound);
    assert_true(answer.moves.count >= answer.lower_bound && !answer.optimal);
    qd_answer_free(&answer);
    qd_answer_free(&quick);
    assert_int_equal(solve(close, "auto", &no_limits, &answer), QD_OK);
    assert_true(answer.optimal && answer.moves.count <= 40);
    qd_answer_free(&answer);
    taquin_level_free(&far->base);
    taquin_level_free(&close->base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_near_the_goal),
        cmocka_unit_test(longer_ways),
        cmocka_unit_test(limits_leave_a_bound),
        cmocka_unit_test(less_memory_means_smaller_groups),
        cmocka_unit_test(the_default_proves_bounds),
    };
    return cmocka_run_group_tests_name("taquin_large", tests, NULL, NULL);
}
