/* SPDX-License-Identifier: MIT */
/* Whatever the engine says of winning or losing in so many moves is true: over random boards, in
 * both rules, each claim is checked by a prover of this file that shares nothing with the engine's
 * search, its proofs, its test for a win or its choice of answers. It lists all moves and tries all
 * of them.
 *
 *   test_gyges_claims NETWORK [BOARDS]
 */
#include "gyges/engine/engine.h"
#include "unit/gyges/gyges_boards.h"
#include "unit/unit.h"

#include "base/base.h"

enum { PATH_MAX_PLIES = 64 };

static const char *path_of_network;
static int boards = 1000;

/* A proof under way: positions on the path may not occur again, except in compat. */
struct prover {
    struct gyges_options options;
    struct gyges_board path[PATH_MAX_PLIES];
    int plies;
    uint64_t left; /* positions it may still visit */
};

static bool same_board(const struct gyges_board *a, const struct gyges_board *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Whether a position was on the path with the same player to move. */
static bool is_repeated(const struct prover *p, const struct gyges_board *board)
{
    for (int i = p->plies - 2; !p->options.compat && i >= 0; i -= 2)
        if (same_board(&p->path[i], board))
            return true;
    return false;
}

/* The moves that may be played; in the full rules a player without any passes, which is listed as
 * a step from 0. */
static int list(const struct prover *p, const struct gyges_board *board, struct gyges_step *steps)
{
    int count = gyges_steps(board, &p->options, steps), kept = 0;
    for (int i = 0; i < count; i++) {
        struct gyges_board next = gyges_moved(board, steps[i]);
        next = gyges_flip(&next);
        if (steps[i].to == GYGES_GOAL || !is_repeated(p, &next))
            steps[kept++] = steps[i];
    }
    if (count == 0 && !p->options.compat)
        steps[kept++] = (struct gyges_step){0, 0, 0};
    return kept;
}

static struct gyges_board next_of(const struct gyges_board *board, struct gyges_step step)
{
    struct gyges_board next = step.from ? gyges_moved(board, step) : *board;
    return gyges_flip(&next);
}

static bool loses(struct prover *p, const struct gyges_board *board, int moves);

/* Whether a move wins within so many moves, itself among them. */
static bool move_wins(struct prover *p, const struct gyges_board *board, struct gyges_step step,
                      int moves)
{
    if (step.to == GYGES_GOAL)
        return true;
    struct gyges_board next = next_of(board, step);
    return moves > 1 && loses(p, &next, moves - 1);
}

/* Whether the player to move wins within so many moves. */
static bool wins(struct prover *p, const struct gyges_board *board, int moves)
{
    struct gyges_step steps[GYGES_MOVES_MAX];
    bool won = false;
    if (p->left == 0)
        return false;
    p->left--;
    p->path[p->plies++] = *board;
    int count = list(p, board, steps);
    for (int i = 0; i < count && !won; i++) /* the goal first */
        won = steps[i].to == GYGES_GOAL;
    for (int i = 0; i < count && !won && moves > 1; i++)
        won = move_wins(p, board, steps[i], moves);
    p->plies--;
    return won;
}

/* Whether whatever the player to move does, the other wins within so many of its moves. */
static bool loses(struct prover *p, const struct gyges_board *board, int moves)
{
    struct gyges_step steps[GYGES_MOVES_MAX];
    p->path[p->plies++] = *board;
    int count = list(p, board, steps);
    bool lost = count > 0;
    for (int i = 0; i < count && lost; i++) {
        struct gyges_board next = next_of(board, steps[i]);
        lost = steps[i].to != GYGES_GOAL && wins(p, &next, moves);
    }
    p->plies--;
    return lost;
}

static struct gyges_network *shipped(void)
{
    static unsigned char bytes[GYGES_NETWORK_BYTES];
    struct gyges_network *network = NULL;
    FILE *file = fopen(path_of_network, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_int_equal(gyges_network_read(bytes, size, &network), QD_OK);
    return network;
}

struct tally {
    int won, lost, deep; /* deep: too long to check here */
};

static void check_claim(const struct gyges_board *board, const struct gyges_options *options,
                        const struct gyges_line *line, struct tally *tally)
{
    struct prover p = {.options = *options, .left = 2000000};
    int distance = GYGES_WIN - abs(line->score);
    if (distance > GYGES_WIN - GYGES_WIN_LEAST)
        return;
    bool good;
    if (line->score > 0) {
        p.path[p.plies++] = *board;
        good = move_wins(&p, board, line->steps[0], (distance + 1) / 2);
    } else {
        good = loses(&p, board, distance / 2);
    }
    CHECK_CASE(good || p.left == 0,
               "the claim of %d is wrong: %llx %llx %llx, compat %d, first move %d %d %d",
               line->score, (unsigned long long)board->value[0],
               (unsigned long long)board->value[1], (unsigned long long)board->value[2],
               options->compat, line->steps[0].from, line->steps[0].to, line->steps[0].drop);
    tally->won += good && line->score > 0;
    tally->lost += good && line->score < 0;
    tally->deep += !good;
}

static void claims_are_true(void **unused)
{
    (void)unused;
    struct gyges_network *network = shipped();
    struct gyges_engine *engine = gyges_engine_new(1 << 20);
    struct tally tally = {0, 0, 0};
    struct qd_rng rng;
    assert_non_null(engine);
    gyges_engine_use(engine, network);
    qd_rng_seed(&rng, 11);
    for (int i = 0; i < boards; i++) {
        struct gyges_board board = gyges_random_board(&rng);
        struct gyges_options options = {.compat = i % 2 == 1};
        struct gyges_task task = {
            .board = board, .options = options, .nodes = 500 + qd_rng_below(&rng, 10000)};
        struct gyges_found found;
        gyges_engine_clear(engine);
        if (gyges_think(engine, &task, &found) == QD_OK)
            check_claim(&board, &options, &found.lines[0], &tally);
    }
    print_message("%d boards: %d wins and %d losses claimed and true, %d too long to check\n",
                  boards, tally.won, tally.lost, tally.deep);
    assert_true(tally.won > boards / 4); /* the side to move often wins at once */
    gyges_engine_free(engine);
    gyges_network_free(network);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(claims_are_true)};
    assert_true(argc > 1);
    path_of_network = argv[1];
    if (argc > 2)
        boards = atoi(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
