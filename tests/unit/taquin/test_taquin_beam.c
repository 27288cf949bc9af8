/* SPDX-License-Identifier: MIT */
/* Improving solutions of large classic boards: always a solution, never longer than before, within
 * limits.
 */
#include "unit/unit.h"

#include "base/base.h"
#include "taquin/beam/beam.h"

static const int shapes[][2] = {{5, 5}, {3, 6},  {6, 6},  {2, 9},  {9, 2},   {3, 7},  {4, 5},
                                {7, 4}, {2, 16}, {16, 2}, {8, 8},  {9, 9},   {3, 16}, {10, 6},
                                {7, 7}, {5, 16}, {11, 9}, {12, 3}, {12, 12}, {16, 16}};

/* A random solvable board with its goal blank in the given cell. */
static struct taquin_beam_board random_board(int rows, int cols, int goal_blank, struct qd_rng *rng)
{
    struct taquin_beam_board board = {rows, cols, rows * cols, goal_blank, {0}};
    int blank = goal_blank;
    for (int cell = 0; cell < board.cells; cell++)
        board.home[cell] = (uint8_t)cell;
    for (int i = 0; i < 60 * board.cells; i++) {
        static const int row_step[] = {-1, 1, 0, 0}, col_step[] = {0, 0, -1, 1};
        int dir = (int)qd_rng_below(rng, 4);
        int row = blank / cols + row_step[dir], col = blank % cols + col_step[dir];
        if (row < 0 || row >= rows || col < 0 || col >= cols)
            continue;
        board.home[blank] = board.home[row * cols + col];
        blank = row * cols + col;
        board.home[blank] = (uint8_t)goal_blank;
    }
    return board;
}

/* Plays tile by tile as in the rules: the tile above the blank goes down, and so on. */
static bool solves(const struct taquin_beam_board *start, const struct qd_moves *moves)
{
    struct taquin_beam_board board = *start;
    for (size_t i = 0; i < moves->count; i++) {
        int blank = 0;
        while (board.home[blank] != board.goal_blank)
            blank++;
        int row = blank / board.cols, col = blank % board.cols;
        switch (moves->data[i]) {
        case TAQUIN_UP:
            row++;
            break;
        case TAQUIN_DOWN:
            row--;
            break;
        case TAQUIN_LEFTWARD:
            col++;
            break;
        case TAQUIN_RIGHTWARD:
            col--;
            break;
        default:
            return false;
        }
        if (row < 0 || row >= board.rows || col < 0 || col >= board.cols)
            return false;
        board.home[blank] = board.home[row * board.cols + col];
        board.home[row * board.cols + col] = (uint8_t)board.goal_blank;
    }
    for (int cell = 0; cell < board.cells; cell++)
        if (board.home[cell] != cell)
            return false;
    return true;
}

static struct qd_moves by_layers(const struct taquin_beam_board *board)
{
    struct taquin_level level = {.rows = board->rows, .cols = board->cols, .cells = board->cells};
    struct qd_moves moves = {0};
    uint8_t tiles[TAQUIN_CELLS], target[TAQUIN_CELLS];
    for (int cell = 0; cell < board->cells; cell++) {
        /* Tile 0 is the blank: the goal blank's number and 0 are swapped. */
        int home = board->home[cell], blank = board->goal_blank;
        tiles[cell] = (uint8_t)(home == blank ? 0 : home == 0 ? blank : home);
        target[cell] = (uint8_t)(cell == blank ? 0 : cell == 0 ? blank : cell);
    }
    assert_int_equal(taquin_layers(&level, tiles, target, &moves), QD_OK);
    assert_true(solves(board, &moves));
    return moves;
}

static uint64_t nodes_for(const struct taquin_beam_board *board)
{
    return (SANITIZED ? 30000u : 100000u) + (uint64_t)board->cells;
}

static void better_on_every_shape(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 1);
    for (size_t i = 0; i < COUNT_OF(shapes); i++) {
        int rows = shapes[i][0], cols = shapes[i][1], cells = rows * cols;
        int goal_blank = i % 3 == 0 ? (int)qd_rng_below(&rng, (uint32_t)cells) : cells - 1;
        struct taquin_beam_board board = random_board(rows, cols, goal_blank, &rng);
        struct qd_moves moves = by_layers(&board);
        struct qd_limits limits = {.nodes = nodes_for(&board)};
        struct taquin_beam_effort effort = {.limits = &limits};
        size_t before = moves.count;
        assert_int_equal(taquin_beam_improve(&board, &effort, &moves), QD_OK);
        CHECK_CASE(solves(&board, &moves), "%dx%d", rows, cols);
        CHECK_CASE(moves.count < before, "%dx%d: %zu moves, not fewer", rows, cols, before);
        qd_moves_free(&moves);
    }
}

/* Ten 5x5 boards with a small effort: far less than layers' 240, near the optimal 101. */
static void short_on_5x5(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    size_t sum = 0;
    int boards = SANITIZED ? 4 : 10;
    qd_rng_seed(&rng, 2);
    for (int i = 0; i < boards; i++) {
        struct taquin_beam_board board = random_board(5, 5, 24, &rng);
        struct qd_moves moves = by_layers(&board);
        struct qd_limits limits = {.nodes = SANITIZED ? 60000 : 200000};
        struct taquin_beam_effort effort = {.limits = &limits};
        assert_int_equal(taquin_beam_improve(&board, &effort, &moves), QD_OK);
        assert_true(solves(&board, &moves));
        sum += moves.count;
        qd_moves_free(&moves);
    }
    CHECK_CASE(sum <= 120 * (size_t)boards, "%zu moves in all", sum);
}

static void the_same_every_time(void **unused)
{
    (void)unused;
    static const int some[][2] = {{5, 5}, {3, 9}, {9, 9}};
    for (size_t i = 0; i < COUNT_OF(some); i++) {
        struct qd_moves moves[2];
        struct taquin_beam_effort effort[2];
        struct qd_limits limits = {.nodes = 60000};
        for (int k = 0; k < 2; k++) {
            struct qd_rng rng;
            qd_rng_seed(&rng, 3);
            struct taquin_beam_board board =
                random_board(some[i][0], some[i][1], some[i][0] * some[i][1] - 1, &rng);
            moves[k] = by_layers(&board);
            effort[k] = (struct taquin_beam_effort){.limits = &limits};
            assert_int_equal(taquin_beam_improve(&board, &effort[k], &moves[k]), QD_OK);
        }
        assert_int_equal(moves[0].count, moves[1].count);
        assert_memory_equal(moves[0].data, moves[1].data, moves[0].count * sizeof *moves[0].data);
        assert_int_equal(effort[0].expanded, effort[1].expanded);
        qd_moves_free(&moves[0]);
        qd_moves_free(&moves[1]);
    }
}

static void limits_are_kept(void **unused)
{
    (void)unused;
    static const uint64_t nodes[] = {1, 100, 5000, 50000};
    static const uint64_t bytes[] = {1, 20000, 600000, 4000000};
    struct qd_rng rng;
    qd_rng_seed(&rng, 4);
    for (size_t i = 0; i < COUNT_OF(nodes); i++) {
        for (size_t k = 0; k < COUNT_OF(bytes); k++) {
            struct taquin_beam_board board = random_board(6, 6, 35, &rng);
            struct qd_moves moves = by_layers(&board);
            struct qd_limits limits = {.nodes = nodes[i], .bytes = bytes[k]};
            struct taquin_beam_effort effort = {.limits = &limits};
            assert_int_equal(taquin_beam_improve(&board, &effort, &moves), QD_OK);
            assert_true(solves(&board, &moves));
            /* The last layer is finished; no beam is wider than the nodes. */
            assert_true(effort.expanded <= 2 * nodes[i] + 200);
            assert_true(effort.peak_bytes <= bytes[k]);
            qd_moves_free(&moves);
        }
    }
}

static bool some_more(void *context, const struct qd_progress *progress)
{
    int *left = context;
    (void)progress;
    return --*left > 0;
}

static void stopped_at_any_time(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 5);
    for (int asked = 1; asked < 2000; asked = asked * 3 + 1) {
        struct taquin_beam_board board = random_board(5, 6, 29, &rng);
        struct qd_moves moves = by_layers(&board);
        int left = asked;
        struct qd_limits limits = {.proceed = some_more, .context = &left, .bytes = 2000000};
        struct taquin_beam_effort effort = {.limits = &limits};
        size_t before = moves.count;
        assert_int_equal(taquin_beam_improve(&board, &effort, &moves), QD_STOPPED);
        assert_int_equal(left, 0);
        assert_true(solves(&board, &moves));
        assert_true(moves.count <= before);
        qd_moves_free(&moves);
    }
}

/* A clock that ticks a millisecond each time it is read. */
static uint64_t tick(void *context)
{
    uint64_t *now = context;
    return *now += 1000000;
}

static void time_is_kept(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    uint64_t now = 0;
    qd_rng_seed(&rng, 6);
    struct taquin_beam_board board = random_board(6, 5, 29, &rng);
    struct qd_moves moves = by_layers(&board);
    struct qd_limits limits = {.now_ns = tick, .time_ns = 500000000, .context = &now};
    struct taquin_beam_effort effort = {.limits = &limits};
    assert_int_equal(taquin_beam_improve(&board, &effort, &moves), QD_OK);
    assert_true(now <= 510000000);
    assert_true(solves(&board, &moves));
    qd_moves_free(&moves);
}

/* A solution with cycles, so that windows of it start and end with the same board. */
static void circles_are_cut(void **unused)
{
    (void)unused;
    struct qd_moves moves = {0};
    struct qd_limits limits = {.nodes = 20000};
    struct taquin_beam_effort effort = {.limits = &limits};
    for (int i = 0; i < 20; i++) {
        static const qd_move round[] = {TAQUIN_DOWN, TAQUIN_RIGHTWARD, TAQUIN_UP, TAQUIN_LEFTWARD};
        for (int k = 0; k < 12; k++)
            assert_int_equal(qd_moves_add(&moves, round[k % 4]), QD_OK);
    }
    struct taquin_beam_board board = {5, 5, 25, 24, {0}};
    for (int cell = 0; cell < 25; cell++)
        board.home[cell] = (uint8_t)cell;
    struct taquin_beam_rating rating;
    assert_int_equal(taquin_beam_rating_init(&rating, 5, 5), QD_OK);
    assert_true(solves(&board, &moves));
    assert_int_equal(taquin_beam_polish(&rating, &board, 1, &effort, &moves), QD_OK);
    assert_int_equal(moves.count, 0);
    taquin_beam_rating_free(&rating);
    qd_moves_free(&moves);
}

static void nothing_to_do(void **unused)
{
    (void)unused;
    struct taquin_beam_board board = {5, 5, 25, 24, {0}};
    struct qd_moves moves = {0};
    struct qd_limits limits = {.nodes = 1000};
    struct taquin_beam_effort effort = {.limits = &limits};
    for (int cell = 0; cell < 25; cell++)
        board.home[cell] = (uint8_t)cell;
    assert_int_equal(taquin_beam_improve(&board, &effort, &moves), QD_OK);
    assert_int_equal(moves.count, 0);
    /* There and back, on a solved board. */
    assert_int_equal(qd_moves_add(&moves, TAQUIN_DOWN), QD_OK);
    assert_int_equal(qd_moves_add(&moves, TAQUIN_UP), QD_OK);
    assert_int_equal(taquin_beam_improve(&board, &effort, &moves), QD_OK);
    assert_int_equal(moves.count, 0);
    qd_moves_free(&moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(better_on_every_shape), cmocka_unit_test(short_on_5x5),
        cmocka_unit_test(the_same_every_time),   cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(stopped_at_any_time),   cmocka_unit_test(time_is_kept),
        cmocka_unit_test(circles_are_cut),       cmocka_unit_test(nothing_to_do),
    };
    return cmocka_run_group_tests_name("taquin beam", tests, NULL, NULL);
}
