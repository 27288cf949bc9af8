/* SPDX-License-Identifier: MIT */
/* The fast generator against the slow one: on random boards, along random games, by counts. */
#include "gyges/gyges.h"
#include "ref/gyges_ref.h"
#include "unit/gyges/gyges_boards.h"
#include "unit/unit.h"

#include "base/base.h"

enum { RANDOM_GAMES = SANITIZED ? 10 : 60 };

/* How many boards; `test_gyges_moves 1000000` tries that many. */
static int random_board_count = SANITIZED ? 3000 : 30000;

static struct gyges_board board_of(const struct ref_gyges *game)
{
    uint8_t value[GYGES_CELLS];
    for (int i = 0; i < GYGES_CELLS; i++)
        value[i] = (uint8_t)game->board[i / 6][i % 6];
    return gyges_board_of(value, game->side);
}

static int by_value(const void *a, const void *b)
{
    const qd_move *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* What the rule walks to and what the sets of cells reach is the same. */
static void compare_reach(const struct gyges_board *board)
{
    for (uint64_t pieces = gyges_occupied(board); pieces; pieces &= pieces - 1) {
        struct gyges_reach walked, reached;
        gyges_walk(board, gyges_low(pieces), &walked);
        gyges_reach(board, gyges_low(pieces), 0, &reached);
        assert_true(walked.ends == reached.ends && walked.hits == reached.hits &&
                    walked.goal == reached.goal);
    }
}

/* Both lists, sorted, are the same; so is the count and whether there is a win. */
static void compare(const struct ref_gyges *game)
{
    static struct ref_gyges_move slow[REF_GYGES_MOVES];
    static struct gyges_step fast[GYGES_MOVES_MAX];
    static qd_move one[REF_GYGES_MOVES], two[REF_GYGES_MOVES];
    struct gyges_options options = {.beginner = game->beginner, .compat = game->compat};
    struct gyges_board board = board_of(game);
    int count = ref_gyges_moves(game, slow), goal = game->side ? GYGES_GOAL_S : GYGES_GOAL_N;
    bool wins = false;
    compare_reach(&board);
    assert_int_equal(gyges_steps(&board, &options, fast), count);
    assert_int_equal(gyges_perft(&board, &options, 1), count);
    for (int i = 0; i < count; i++) {
        wins |= slow[i].to == 36;
        one[i] = gyges_move(slow[i].from, slow[i].to == 36 ? goal : slow[i].to, slow[i].drop + 1);
        two[i] = gyges_pack(fast[i], game->side);
    }
    qsort(one, (size_t)count, sizeof *one, by_value);
    qsort(two, (size_t)count, sizeof *two, by_value);
    assert_memory_equal(one, two, (size_t)count * sizeof *one);
    if (!game->beginner && !game->compat)
        assert_int_equal(gyges_wins(&board), wins);
}

static void random_boards(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 1);
    for (int i = 0; i < random_board_count; i++) {
        struct ref_gyges game = ref_random_board(&rng);
        game.compat = i % 4 == 1;
        game.beginner = i % 8 == 2;
        compare(&game);
    }
}

/* Boards as they occur in games. */
static void random_games(void **unused)
{
    (void)unused;
    static struct ref_gyges_move moves[REF_GYGES_MOVES];
    struct qd_rng rng;
    qd_rng_seed(&rng, 2);
    for (int i = 0; i < RANDOM_GAMES; i++) {
        struct ref_gyges game = {.board = {{1, 2, 3, 3, 2, 1}}};
        memcpy(game.board[5], game.board[0], sizeof game.board[0]);
        for (int ply = 0; ply < 60; ply++) {
            compare(&game);
            int count = ref_gyges_moves(&game, moves);
            struct ref_gyges_move move = moves[qd_rng_below(&rng, (uint32_t)count)];
            if (move.to == 36)
                break;
            game = ref_gyges_after(&game, move);
        }
    }
}

/* Counts for our own positions, computed by the slow generator: {R depth 1, R depth 2, compat 1,
 * 2}. */
static const struct {
    const char *position;
    uint64_t counts[4];
} counted[] = {
#include "unit/gyges/gyges_counts.inc"
};

static void counts(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(counted); i++) {
        for (int k = 0; k < 4; k++) {
            struct ref_gyges game;
            assert_true(ref_gyges_read(counted[i].position, &game));
            struct gyges_board board = board_of(&game);
            struct gyges_options options = {.compat = k >= 2};
            game.compat = k >= 2;
            assert_int_equal(gyges_perft(&board, &options, 1 + k % 2), counted[i].counts[k]);
            if (k % 2 == 0)
                assert_int_equal(ref_gyges_perft(&game, 1), counted[i].counts[k]);
        }
    }
}

/* Every move's path is reconstructed: right steps, right borders, over empty cells, right end. */
static void check_path(const struct ref_gyges *game, struct gyges_step step)
{
    struct gyges_board board = board_of(game);
    struct gyges_path path;
    assert_true(gyges_find_path(&board, step.from, step.to, NULL, 0, &path));
    assert_int_equal(path.bits[0], step.from);
    assert_int_equal(path.bits[path.count - 1], step.to);
    uint64_t occupied = gyges_occupied(&board) & ~(UINT64_C(1) << step.from);
    int left = gyges_value_at(&board, step.from), bounces = 0;
    for (int i = 1; i < path.count; i++) {
        int at = path.bits[i], before = path.bits[i - 1];
        if (at == GYGES_GOAL) {
            assert_int_equal(before >> 3, 6);
            assert_int_equal(left, 1);
            continue;
        }
        int distance = abs(at - before);
        assert_true(distance == 1 || distance == 8);
        for (int k = 1; k < i; k++) /* no border twice */
            assert_false((path.bits[k] == at && path.bits[k - 1] == before) ||
                         (path.bits[k] == before && path.bits[k - 1] == at));
        bool piece = occupied >> at & 1;
        if (--left > 0) {
            assert_false(piece);
        } else if (i + 1 < path.count) {
            assert_true(piece);
            assert_int_equal(path.bounces[bounces++], at);
            left = gyges_value_at(&board, at);
        }
    }
    assert_int_equal(bounces, path.bounce_count);
}

static void paths(void **unused)
{
    (void)unused;
    static struct gyges_step steps[GYGES_MOVES_MAX];
    struct qd_rng rng;
    qd_rng_seed(&rng, 3);
    for (int i = 0; i < (SANITIZED ? 100 : 1000); i++) {
        struct ref_gyges game = ref_random_board(&rng);
        struct gyges_board board = board_of(&game);
        struct gyges_options options = {.compat = i % 2};
        int count = gyges_steps(&board, &options, steps);
        for (int k = 0; k < count; k += 1 + count / 40)
            check_path(&game, steps[k]);
    }
}

/* Positions have distinct codes, and codes are decoded to their positions. */
static void codes(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 4);
    for (int i = 0; i < 2000; i++) {
        struct ref_gyges game = ref_random_board(&rng);
        struct gyges_board board = board_of(&game);
        int player;
        struct gyges_board back = gyges_decode(gyges_code(&board, game.side), &player);
        assert_int_equal(player, game.side);
        assert_memory_equal(&back, &board, sizeof board);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1)
        random_board_count = atoi(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards), cmocka_unit_test(random_games), cmocka_unit_test(counts),
        cmocka_unit_test(paths),         cmocka_unit_test(codes),
    };
    return cmocka_run_group_tests_name("gyges moves", tests, NULL, NULL);
}
