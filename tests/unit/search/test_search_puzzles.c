/* SPDX-License-Identifier: MIT */
/* The textbook searches on the 8-puzzle, against a table of all 181,440 distances; then every
 * limit, by every algorithm.
 */
#include "unit/search/search_common.h"

/* The 8-puzzle: nine bytes, 0 the blank; a move is the direction of the blank. */
enum { BOARDS = 362880, REACHABLE = BOARDS / 2, UNSEEN = 255 };

static const uint8_t solved[9] = {1, 2, 3, 4, 5, 6, 7, 8, 0};

static int blank_of(const uint8_t *board)
{
    int at = 0;
    while (board[at] != 0)
        at++;
    return at;
}

/* Where the blank goes, or -1. */
static int slide(int blank, int direction)
{
    int row = blank / 3 + grid_rows[direction], col = blank % 3 + grid_cols[direction];
    return row < 0 || row > 2 || col < 0 || col > 2 ? -1 : row * 3 + col;
}

static int puzzle_successors(const void *context, const void *state, struct qd_successor *out)
{
    (void)context;
    int blank = blank_of(state), count = 0;
    for (int i = 0; i < 4; i++)
        if (slide(blank, i) >= 0)
            out[count++] = (struct qd_successor){(qd_move)i, 1};
    return count;
}

static void puzzle_result(const void *context, const void *state, qd_move move, void *out)
{
    (void)context;
    uint8_t *board = out;
    int blank = blank_of(state), tile = slide(blank, (int)move);
    memcpy(board, state, 9);
    board[blank] = board[tile];
    board[tile] = 0;
}

static bool puzzle_is_goal(const void *context, const void *state)
{
    (void)context;
    return memcmp(state, solved, 9) == 0;
}

static uint32_t puzzle_manhattan(const void *context, const void *state)
{
    (void)context;
    const uint8_t *board = state;
    int sum = 0;
    for (int i = 0; i < 9; i++)
        if (board[i])
            sum += abs(i / 3 - (board[i] - 1) / 3) + abs(i % 3 - (board[i] - 1) % 3);
    return (uint32_t)sum;
}

static struct qd_problem puzzle_problem(const uint8_t *board)
{
    return (struct qd_problem){.state_size = 9,
                               .start = board,
                               .successors = puzzle_successors,
                               .result = puzzle_result,
                               .is_goal = puzzle_is_goal,
                               .heuristic = puzzle_manhattan,
                               .undoes = opposite};
}

/* The rank of a board among all permutations, and back. */
static uint32_t rank_of(const uint8_t *board)
{
    uint32_t rank = 0;
    for (int i = 0; i < 9; i++) {
        uint32_t smaller = 0;
        for (int j = i + 1; j < 9; j++)
            smaller += board[j] < board[i];
        rank = rank * (uint32_t)(9 - i) + smaller;
    }
    return rank;
}

static void board_of(uint32_t rank, uint8_t *board)
{
    for (int i = 8; i >= 0; i--) {
        board[i] = (uint8_t)(rank % (uint32_t)(9 - i));
        rank /= (uint32_t)(9 - i);
        for (int j = i + 1; j < 9; j++)
            board[j] = (uint8_t)(board[j] + (board[j] >= board[i]));
    }
}

/* Moves to the solved board by rank; UNSEEN for the half that cannot be solved. */
static int make_distances(void **state)
{
    uint8_t *distance = malloc(BOARDS);
    uint32_t *queue = malloc(BOARDS * sizeof *queue), size = 0;
    assert_non_null(distance);
    assert_non_null(queue);
    memset(distance, UNSEEN, BOARDS);
    distance[rank_of(solved)] = 0;
    queue[size++] = rank_of(solved);
    for (uint32_t next = 0; next < size; next++) {
        uint8_t board[9] = {0}, after[9];
        board_of(queue[next], board);
        for (int i = 0; i < 4; i++) {
            if (slide(blank_of(board), i) < 0)
                continue;
            puzzle_result(NULL, board, (qd_move)i, after);
            uint32_t rank = rank_of(after);
            if (distance[rank] != UNSEEN)
                continue;
            distance[rank] = (uint8_t)(distance[queue[next]] + 1);
            queue[size++] = rank;
        }
    }
    free(queue);
    assert_int_equal(size, REACHABLE);
    *state = distance;
    return 0;
}

static int free_distances(void **state)
{
    free(*state);
    return 0;
}

/* A random board that takes between `least` and `most` moves. */
static void random_board(const uint8_t *distance, struct qd_rng *rng, uint32_t least, uint32_t most,
                         uint8_t *board)
{
    uint32_t rank;
    do
        rank = qd_rng_below(rng, BOARDS);
    while (distance[rank] == UNSEEN || distance[rank] < least || distance[rank] > most);
    board_of(rank, board);
}

static void check_board(const uint8_t *board, uint32_t distance, enum qd_algorithm algorithm,
                        uint32_t depth, bool shortest)
{
    struct qd_problem problem = puzzle_problem(board);
    struct qd_search_options options = options_of(algorithm);
    struct qd_search_result result;
    options.depth = depth;
    assert_int_equal(run(&problem, &options, &result), QD_OK);
    assert_true(result.cost >= distance);
    assert_true(!depth || result.cost <= depth);
    assert_true(!shortest || result.cost == distance);
    assert_int_equal(result.lower_bound, shortest ? distance : 0);
    qd_search_result_free(&result);
}

static void puzzles_agree_with_the_table(void **state)
{
    const uint8_t *distance = *state;
    struct qd_rng rng;
    qd_rng_seed(&rng, 2);
    for (int i = 0; i < 50; i++) {
        uint8_t board[9];
        random_board(distance, &rng, 1, i < 25 ? 25 : 31, board);
        uint32_t least = distance[rank_of(board)];
        check_board(board, least, QD_ASTAR, 0, true);
        check_board(board, least, QD_IDASTAR, 0, true);
        check_board(board, least, QD_GREEDY, 0, false);
        random_board(distance, &rng, 1, 15, board);
        check_board(board, distance[rank_of(board)], QD_BFS, 0, true);
        random_board(distance, &rng, 1, 9, board);
        least = distance[rank_of(board)];
        check_board(board, least, QD_BRUTE, 0, true);
        /* With exactly the shortest length as its limit, depth first can only answer that. */
        check_board(board, least, QD_DFS, least, false);
        check_board(board, least, QD_DFS, least + 3, false);
    }
    uint8_t board[9];
    random_board(distance, &rng, 20, 31, board);
    check_board(board, distance[rank_of(board)], QD_BFS, 0, true);
    check_board(board, distance[rank_of(board)], QD_DFS, 0, false);
}

static void too_shallow_is_no_proof(void **state)
{
    const uint8_t *distance = *state;
    struct qd_rng rng;
    qd_rng_seed(&rng, 3);
    for (int i = 0; i < 10; i++) {
        uint8_t board[9];
        random_board(distance, &rng, 5, 9, board);
        struct qd_problem problem = puzzle_problem(board);
        struct qd_search_options options = options_of(QD_DFS);
        struct qd_search_result result;
        options.depth = distance[rank_of(board)] - 1u;
        assert_int_equal(run(&problem, &options, &result), QD_LIMIT);
    }
}

/* Two tiles swapped: no path to the solved board. */
static const uint8_t unsolvable[9] = {2, 1, 3, 4, 5, 6, 7, 8, 0};

static uint32_t all_dead(const void *context, const void *state)
{
    (void)context;
    (void)state;
    return QD_DEAD;
}

static void half_of_all_boards_is_impossible(void **unused)
{
    (void)unused;
    struct qd_problem problem = puzzle_problem(unsolvable);
    struct qd_search_result result;
    const enum qd_algorithm all[] = {QD_BFS, QD_DFS, QD_ASTAR};
    for (int i = 0; i < 3; i++) {
        struct qd_search_options options = options_of(all[i]);
        assert_int_equal(run(&problem, &options, &result), QD_IMPOSSIBLE);
        assert_int_equal(result.stats.expanded, REACHABLE);
        /* 4 corners, 4 edges and the centre have 24 moves, by 20,160 boards each. */
        assert_int_equal(result.stats.generated, 24 * 20160);
        assert_int_equal(result.stats.duplicates, 24 * 20160 - REACHABLE + 1);
    }
    problem.heuristic = all_dead;
    struct qd_search_options options = options_of(QD_IDASTAR);
    assert_int_equal(run(&problem, &options, &result), QD_IMPOSSIBLE);
    assert_int_equal(result.stats.expanded, 0);
}

static void node_limits_are_exact(void **unused)
{
    (void)unused;
    const uint64_t limits[] = {1, 2, 100, 4095, 4096, 4097};
    struct qd_problem problem = puzzle_problem(unsolvable);
    for (int i = 0; i < ALGORITHMS * 6; i++) {
        struct qd_search_options options = options_of((enum qd_algorithm)(i / 6));
        struct qd_search_result result;
        options.limits.nodes = limits[i % 6];
        assert_int_equal(run(&problem, &options, &result), QD_LIMIT);
        assert_int_equal(result.stats.expanded, limits[i % 6]);
        assert_true(result.stats.generated <= 4 * limits[i % 6]);
        assert_int_equal(result.stats.elapsed_ns, 0);
    }
}

static void one_node_less_is_not_enough(void **state)
{
    struct qd_rng rng;
    qd_rng_seed(&rng, 4);
    uint8_t board[9];
    random_board(*state, &rng, 8, 8, board);
    struct qd_problem problem = puzzle_problem(board);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
        options.depth = 10; /* otherwise depth first wanders through most of all boards */
        struct qd_search_result result;
        assert_int_equal(run(&problem, &options, &result), QD_OK);
        uint64_t needed = result.stats.expanded;
        qd_search_result_free(&result);
        options.limits.nodes = needed;
        assert_int_equal(run(&problem, &options, &result), QD_OK);
        qd_search_result_free(&result);
        options.limits.nodes = needed - 1;
        assert_int_equal(run(&problem, &options, &result), QD_LIMIT);
    }
}

static void limits_leave_a_lower_bound(void **state)
{
    const uint8_t *distance = *state;
    const enum qd_algorithm bounding[] = {QD_BRUTE, QD_BFS, QD_ASTAR, QD_ASTAR, QD_IDASTAR};
    struct qd_rng rng;
    qd_rng_seed(&rng, 5);
    int limited = 0;
    for (int i = 0; i < 100; i++) {
        uint8_t board[9];
        random_board(distance, &rng, 22, 31, board);
        struct qd_problem problem = puzzle_problem(board);
        struct qd_search_options options = options_of(bounding[i % 5]);
        struct qd_search_result result;
        options.weight = i % 5 == 3 ? 3 : 1;
        options.limits.nodes = 1 + qd_rng_below(&rng, 100);
        qd_err err = run(&problem, &options, &result);
        assert_true(err == QD_LIMIT || err == QD_OK);
        limited += err == QD_LIMIT;
        assert_in_range(result.lower_bound, 1, distance[rank_of(board)]);
        if (i % 5 == 2 || i % 5 == 4)
            assert_true(result.lower_bound >= puzzle_manhattan(NULL, board));
        qd_search_result_free(&result);
    }
    assert_true(limited > 80);
}

/* Every cap below the peak is a clean QD_LIMIT; the peak itself suffices. */
static void try_caps(const struct qd_problem *problem, struct qd_search_options options,
                     uint64_t step)
{
    struct qd_search_result result, again;
    assert_int_equal(run(problem, &options, &result), QD_OK);
    uint64_t peak = result.stats.peak_bytes;
    assert_true(peak > 0);
    for (options.limits.bytes = 1; options.limits.bytes < peak; options.limits.bytes += step)
        assert_int_equal(run(problem, &options, &again), QD_LIMIT);
    options.limits.bytes = peak - 1;
    assert_int_equal(run(problem, &options, &again), QD_LIMIT);
    options.limits.bytes = peak;
    assert_int_equal(run(problem, &options, &again), QD_OK);
    assert_memory_equal(&again.stats, &result.stats, sizeof result.stats);
    qd_search_result_free(&again);
    qd_search_result_free(&result);
}

static void every_byte_cap_is_safe(void **state)
{
    struct qd_rng rng;
    qd_rng_seed(&rng, 6);
    uint8_t board[9];
    random_board(*state, &rng, 7, 7, board);
    const struct qd_problem puzzle = puzzle_problem(board), graph = graph_problem(&trap);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
        options.depth = 8;
        try_caps(&graph, options, 1);
        try_caps(&puzzle, options, 61);
    }
}

struct watch {
    uint64_t ns;
    int asked;
    int most_asked; /* 0: never stop */
    struct qd_progress last;
};

static uint64_t tick(void *context)
{
    struct watch *watch = context;
    return watch->ns += 1000;
}

/* A clock on which expansions are slow: 60 ms from poll to poll. */
static uint64_t tick_slowly(void *context)
{
    struct watch *watch = context;
    return watch->ns += 60000000;
}

static bool proceed(void *context, const struct qd_progress *progress)
{
    struct watch *watch = context;
    assert_true(progress->expanded >= watch->last.expanded);
    assert_true(progress->generated >= watch->last.generated);
    assert_true(watch->asked == 0 || progress->bytes > 0);
    watch->last = *progress;
    watch->asked++;
    return watch->asked != watch->most_asked;
}

static void the_caller_can_stop(void **unused)
{
    (void)unused;
    struct qd_problem problem = puzzle_problem(unsolvable);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        for (int most = 1; most <= 3; most++) {
            struct watch watch = {.most_asked = most};
            struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
            struct qd_search_result result;
            options.limits.proceed = proceed;
            options.limits.context = &watch;
            assert_int_equal(run(&problem, &options, &result), QD_STOPPED);
            assert_int_equal(result.stats.expanded, 4096 * (most - 1));
            assert_int_equal(watch.asked, most);
        }
    }
}

static void time_is_a_limit(void **unused)
{
    (void)unused;
    struct qd_problem problem = puzzle_problem(unsolvable);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        struct watch watch = {.ns = 77};
        struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
        struct qd_search_result result;
        options.limits = (struct qd_limits){
            .time_ns = 2500, .now_ns = tick, .proceed = proceed, .context = &watch};
        assert_int_equal(run(&problem, &options, &result), QD_LIMIT);
        /* Read at the start, before nodes 1, 33 and 97, and at the end. */
        assert_int_equal(result.stats.expanded, 96);
        assert_int_equal(result.stats.elapsed_ns, 4000);
        assert_int_equal(watch.asked, 3);
    }
}

static void slow_expansions_are_polled_more_often(void **unused)
{
    (void)unused;
    struct qd_problem problem = puzzle_problem(unsolvable);
    struct watch watch = {.ns = 77};
    struct qd_search_options options = options_of(QD_ASTAR);
    struct qd_search_result result;
    options.limits = (struct qd_limits){
        .time_ns = 6000000000, .now_ns = tick_slowly, .proceed = proceed, .context = &watch};
    assert_int_equal(run(&problem, &options, &result), QD_LIMIT);
    assert_int_equal(watch.asked, 100);
    assert_int_equal(result.stats.expanded, 99 * 16);
}

static void time_without_a_clock_is_no_limit(void **unused)
{
    (void)unused;
    struct qd_problem problem = graph_problem(&trap);
    struct qd_search_options options = options_of(QD_ASTAR);
    struct qd_search_result result;
    options.limits.time_ns = 1;
    assert_int_equal(run(&problem, &options, &result), QD_OK);
    qd_search_result_free(&result);
}

static void two_runs_are_equal(void **state)
{
    struct qd_rng rng;
    qd_rng_seed(&rng, 7);
    uint8_t board[9];
    random_board(*state, &rng, 9, 9, board);
    struct qd_problem problem = puzzle_problem(board);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
        options.depth = 10; /* otherwise depth first wanders through most of all boards */
        struct qd_search_result one, two;
        assert_int_equal(run(&problem, &options, &one), QD_OK);
        assert_int_equal(run(&problem, &options, &two), QD_OK);
        assert_memory_equal(&one.stats, &two.stats, sizeof one.stats);
        assert_int_equal(one.moves.count, two.moves.count);
        assert_memory_equal(one.moves.data, two.moves.data, one.moves.count * sizeof(qd_move));
        qd_search_result_free(&one);
        qd_search_result_free(&two);
    }
}

int main(void)
{
    const struct CMUnitTest puzzles[] = {
        cmocka_unit_test(puzzles_agree_with_the_table),
        cmocka_unit_test(too_shallow_is_no_proof),
        cmocka_unit_test(half_of_all_boards_is_impossible),
        cmocka_unit_test(node_limits_are_exact),
        cmocka_unit_test(one_node_less_is_not_enough),
        cmocka_unit_test(limits_leave_a_lower_bound),
        cmocka_unit_test(every_byte_cap_is_safe),
        cmocka_unit_test(the_caller_can_stop),
        cmocka_unit_test(time_is_a_limit),
        cmocka_unit_test(slow_expansions_are_polled_more_often),
        cmocka_unit_test(time_without_a_clock_is_no_limit),
        cmocka_unit_test(two_runs_are_equal),
    };
    return cmocka_run_group_tests_name("8-puzzle and limits", puzzles, make_distances,
                                       free_distances);
}
