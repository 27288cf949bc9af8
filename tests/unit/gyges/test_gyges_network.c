/* SPDX-License-Identifier: MIT */
/* The network: its file, its symmetry, its kernels against plain C, and the engine that uses it.
 * The first argument is the network that ships.
 */
#include "gyges/engine/engine.h"
#include "unit/gyges/gyges_boards.h"
#include "unit/unit.h"

#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct gyges_options rules;
static const char *path;

struct file {
    unsigned char bytes[GYGES_NETWORK_BYTES];
    size_t size;
};

static struct file shipped(void)
{
    struct file file;
    FILE *stream = fopen(path, "rb");
    assert_non_null(stream);
    file.size = fread(file.bytes, 1, sizeof file.bytes, stream);
    fclose(stream);
    return file;
}

static void seal(struct file *file)
{
    uint32_t sum = gyges_network_checksum(file->bytes + GYGES_NETWORK_HEADER,
                                          file->size - GYGES_NETWORK_HEADER);
    for (int i = 0; i < 4; i++)
        file->bytes[12 + i] = (unsigned char)(sum >> 8 * i);
}

/* Random weights, the largest among them. */
static struct file random_file(int pairs, struct qd_rng *rng)
{
    struct file file;
    memset(&file, 0, sizeof file);
    memcpy(file.bytes, "GYGNET1\n", 8);
    file.bytes[8] = (unsigned char)pairs;
    file.bytes[9] = (unsigned char)(pairs >> 8);
    file.size = GYGES_NETWORK_HEADER + 4;
    for (int i = 0; i < pairs * (2 + GYGES_INPUTS); i++) {
        int most = i >= pairs && i < 2 * pairs ? GYGES_OUT_MAX : GYGES_WEIGHT_MAX;
        most /= qd_rng_below(rng, 2) ? 1 : 10;
        int weight = (int)qd_rng_below(rng, (uint32_t)(2 * most + 1)) - most;
        file.bytes[file.size++] = (unsigned char)weight;
        file.bytes[file.size++] = (unsigned char)((unsigned)weight >> 8);
    }
    seal(&file);
    return file;
}

static struct gyges_network *read_file(const struct file *file)
{
    struct gyges_network *network = NULL;
    assert_int_equal(gyges_network_read(file->bytes, file->size, &network), QD_OK);
    return network;
}

static struct gyges_board mirror_image(const struct gyges_board *board)
{
    struct gyges_board image = {{0, 0, 0}};
    for (int v = 0; v < 3; v++)
        for (uint64_t rest = board->value[v]; rest; rest &= rest - 1) {
            int bit = gyges_low(rest);
            image.value[v] |= UINT64_C(1) << ((bit & ~7) + 5 - (bit & 7));
        }
    return image;
}

static void damaged_files_are_refused(void **unused)
{
    (void)unused;
    struct file file = shipped();
    struct gyges_network *network = NULL;
    for (size_t i = 0; i < file.size; i += i < 64 ? 1 : 97) {
        file.bytes[i] ^= 0x40;
        assert_int_equal(gyges_network_read(file.bytes, file.size, &network), QD_SYNTAX);
        file.bytes[i] ^= 0x40;
        assert_int_equal(gyges_network_read(file.bytes, i, &network), QD_SYNTAX);
    }
    file.bytes[GYGES_NETWORK_HEADER + 4] = 0xff; /* a weight that is too large, rightly sealed */
    file.bytes[GYGES_NETWORK_HEADER + 5] = 0x7f;
    seal(&file);
    assert_int_equal(gyges_network_read(file.bytes, file.size, &network), QD_SYNTAX);
    assert_null(network);
}

static void mirror_images_have_one_value(void **unused)
{
    (void)unused;
    struct file file = shipped();
    struct gyges_network *network = read_file(&file);
    struct qd_rng rng;
    qd_rng_seed(&rng, 1);
    int different = 0;
    for (int i = 0; i < 2000; i++) {
        struct gyges_board board = gyges_random_board(&rng), image = mirror_image(&board);
        struct gyges_board turned = gyges_flip(&board);
        int value = gyges_network_value(network, &board);
        assert_int_equal(value, gyges_network_value(network, &image));
        different += value != gyges_network_value(network, &turned);
    }
    assert_true(different > 1900); /* it is no constant */
    gyges_network_free(network);
}

static void every_kernel_agrees(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 2);
    for (int pairs = 16; pairs <= GYGES_PAIRS_MAX; pairs += 48) {
        struct file file = random_file(pairs, &rng);
        struct gyges_network *network = read_file(&file), plain = *network;
        const struct gyges_kernel *kernels[GYGES_KERNELS_MAX];
        int count = gyges_kernels(pairs, kernels);
        assert_ptr_equal(network->kernel, kernels[0]);
        plain.kernel = kernels[count - 1];
        assert_ptr_equal(plain.kernel, &gyges_kernel_plain);
        for (int i = 0; i < 300 * (count - 1); i++) {
            struct gyges_board board = gyges_random_board(&rng);
            struct gyges_network other = *network;
            other.kernel = kernels[i % (count - 1)];
            assert_int_equal(gyges_network_value(&other, &board),
                             gyges_network_value(&plain, &board));
        }
        gyges_network_free(network);
    }
}

/* The slow way: real sums over a file's weights, as the format says. */
static int slow_value(const struct file *file, const struct gyges_board *board)
{
    const unsigned char *body = file->bytes + GYGES_NETWORK_HEADER;
    int pairs = file->bytes[8] | file->bytes[9] << 8;
    int64_t total = (int32_t)((uint32_t)body[0] | (uint32_t)body[1] << 8 | (uint32_t)body[2] << 16 |
                              (uint32_t)body[3] << 24);
    for (int half = 0; half < 2; half++)
        for (int k = 0; k < pairs; k++) {
            const unsigned char *at = body + 4 + 2 * k;
            int sum = (int16_t)(at[0] | at[1] << 8);
            for (int cell = 0; cell < 36; cell++) {
                int bit = gyges_bit_of(cell);
                if (!(gyges_occupied(board) >> bit & 1))
                    continue;
                int col = half ? 5 - cell % 6 : cell % 6;
                int row = (gyges_value_at(board, bit) - 1) * 36 + cell / 6 * 6 + col;
                const unsigned char *w = at + 4 * pairs + 2 * pairs * row;
                sum += (int16_t)(w[0] | w[1] << 8);
            }
            sum = sum < 0 ? 0 : sum > 255 ? 255 : sum;
            total += (int64_t)sum * (int16_t)(at[2 * pairs] | at[2 * pairs + 1] << 8);
        }
    total /= 2048;
    return (int)(total > 8000 ? 8000 : total < -8000 ? -8000 : total);
}

static void values_are_what_the_format_says(void **unused)
{
    (void)unused;
    struct file file = shipped();
    struct gyges_network *network = read_file(&file);
    struct qd_rng rng;
    qd_rng_seed(&rng, 3);
    for (int i = 0; i < 100; i++) {
        struct gyges_board board = gyges_random_board(&rng);
        assert_int_equal(gyges_network_value(network, &board), slow_value(&file, &board));
    }
    gyges_network_free(network);
}

static void ranks_are_values(void **unused)
{
    (void)unused;
    static struct gyges_ranked ranked[GYGES_MOVES_MAX];
    struct file file = shipped();
    struct gyges_network *network = read_file(&file);
    struct qd_rng rng;
    qd_rng_seed(&rng, 4);
    for (int i = 0; i < 100; i++) {
        struct gyges_board board = gyges_random_board(&rng);
        bool any;
        int count = gyges_rank(network, &board, &rules, ~UINT64_C(0), ranked, &any);
        for (int k = 0; k < count; k++) {
            if (ranked[k].step.to == GYGES_GOAL)
                continue;
            struct gyges_board next = gyges_moved(&board, ranked[k].step);
            next = gyges_flip(&next);
            assert_int_equal(ranked[k].rank, -gyges_network_value(network, &next));
        }
    }
    gyges_network_free(network);
}

static struct gyges_found *think(const struct gyges_network *network, const char *text, int lines,
                                 uint64_t nodes, bool compat)
{
    static struct gyges_found found;
    struct qd_level *level = NULL;
    struct qd_message why;
    struct gyges_engine *engine = gyges_engine_new(1 << 20);
    assert_int_equal(gyges_level_parse(qd_text_of(text), &level, &why), QD_OK);
    const struct gyges_level *l = (const struct gyges_level *)level;
    struct gyges_task task = {.board = gyges_board_of(l->value, l->turn),
                              .options = {.compat = compat},
                              .lines = lines,
                              .nodes = nodes};
    gyges_engine_use(engine, network);
    assert_int_equal(gyges_think(engine, &task, &found), QD_OK);
    gyges_engine_free(engine);
    gyges_level_free(level);
    return &found;
}

/* Wins in three whose first move is no threat, or so late that the search reduces it. */
static void a_depth_has_no_win_left_out(void **unused)
{
    (void)unused;
    static const char *const levels[] = {
        "100030/300003/002010/100220/020000/030001 s",
        "220000/020001/000003/100003/103301/000002 s",
        "100002/010322/003303/001000/000002/000010 s",
    };
    struct file file = shipped();
    struct gyges_network *network = read_file(&file);
    struct gyges_engine *engine = gyges_engine_new(1 << 20);
    gyges_engine_use(engine, network);
    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        struct qd_level *level = NULL;
        struct qd_message why;
        struct gyges_found found;
        assert_int_equal(gyges_level_parse(qd_text_of(levels[i]), &level, &why), QD_OK);
        const struct gyges_level *l = (const struct gyges_level *)level;
        struct gyges_task task = {.board = gyges_board_of(l->value, l->turn), .depth = 5};
        assert_int_equal(gyges_think(engine, &task, &found), QD_OK);
        assert_int_equal(found.lines[0].score, GYGES_WIN - 5);
        task.depth =
            4; /* it may be seen already, as the network orders moves; nothing shorter is claimed */
        gyges_engine_clear(engine);
        assert_int_equal(gyges_think(engine, &task, &found), QD_OK);
        assert_true(found.lines[0].score < GYGES_WIN_LEAST ||
                    found.lines[0].score == GYGES_WIN - 5);
        gyges_level_free(level);
    }
    gyges_engine_free(engine);
    gyges_network_free(network);
}

/* A search that is cut short at any time neither claims a loss here nor plays what it has just seen
 * lose. */
static void refuted_moves_are_not_played(void **unused)
{
    (void)unused;
    const char *text = "032001/000000/001003/001020/000020/231300 s";
    struct file file = shipped();
    struct gyges_network *network = read_file(&file);
    for (uint64_t nodes = 500; nodes < (SANITIZED ? 5000 : 150000); nodes += nodes / 4) {
        assert_true(think(network, text, 1, nodes, false)->lines[0].score > -GYGES_WIN_LEAST);
        assert_true(think(NULL, text, 1, nodes, false)->lines[0].score > -GYGES_WIN_LEAST);
    }
    gyges_network_free(network);
}

static void several_lines_see_the_same_win(void **unused)
{
    (void)unused;
    const char *text = "003230/000200/010020/010000/010020/030013 s";
    for (int lines = 1; lines <= 3; lines++)
        assert_int_equal(think(NULL, text, lines, 5000, false)->lines[0].score, GYGES_WIN - 1);
}

/* A board on which the home row of the player who sees it is often blocked: three threes on every
 * other cell before a full second row of ones and twos; the others anywhere beyond. */
static struct gyges_board crowded_board(struct qd_rng *rng)
{
    static const uint8_t values[12] = {2, 2, 2, 0, 0, 0, 0, 1, 1, 1, 1, 2};
    struct gyges_board board = {{0, 0, 0}};
    int shift = (int)qd_rng_below(rng, 2);
    for (int i = 0; i < 12; i++) {
        int bit;
        do {
            int any = (int)qd_rng_below(rng, 24);
            bit = gyges_bit_of(i < 3 ? 2 * i + shift : i < 9 ? 6 + any % 6 : 12 + any);
        } while (gyges_occupied(&board) >> bit & 1);
        board.value[values[i]] |= UINT64_C(1) << bit;
    }
    return board;
}

/* Moves that are not among the answers to a threat do not stop it, blocked rows or not. */
static void answers_are_all_there_are(void **unused)
{
    (void)unused;
    static struct gyges_step steps[GYGES_MOVES_MAX];
    struct qd_rng rng;
    int blocked = 0, open = 0;
    qd_rng_seed(&rng, 5);
    for (int i = 0; i < (SANITIZED ? 2000 : 20000); i++) {
        struct gyges_board other = i % 2 ? crowded_board(&rng) : gyges_random_board(&rng);
        struct gyges_board board = gyges_flip(&other);
        uint64_t touch = gyges_answers(&board, false);
        if (touch == ~UINT64_C(0))
            continue;
        bool nearest = gyges_wins_from(&other, gyges_active(gyges_occupied(&other)), NULL);
        blocked += !nearest;
        open += nearest;
        int count = gyges_steps(&board, &rules, steps);
        for (int k = 0; k < count; k++) {
            struct gyges_step step = steps[k];
            uint64_t touched = UINT64_C(1) << step.from | UINT64_C(1) << step.to |
                               (step.drop ? UINT64_C(1) << step.drop : 0);
            if (step.to == GYGES_GOAL || touched & touch)
                continue;
            struct gyges_board next = gyges_moved(&board, step);
            next = gyges_flip(&next);
            assert_true(gyges_wins(&next));
        }
    }
    assert_true(blocked > 10 && open > 10);
}

/* Two plies by the rules of compat, where a player without a move has drawn. */
static int compat_minimax(const struct gyges_board *board, int depth)
{
    static struct gyges_step lists[2][GYGES_MOVES_MAX];
    const struct gyges_options compat = {.compat = true};
    struct gyges_step *steps = lists[depth - 1];
    int count = gyges_steps(board, &compat, steps), best = -GYGES_WIN, ply = 2 - depth;
    if (count == 0)
        return 0;
    for (int i = 0; i < count; i++) {
        struct gyges_board next = gyges_moved(board, steps[i]);
        next = gyges_flip(&next);
        int score = steps[i].to == GYGES_GOAL            ? GYGES_WIN - 1 - ply
                    : gyges_threat_in(&next, true, NULL) ? -(GYGES_WIN - 2 - ply)
                    : depth == 1                         ? -gyges_value(NULL, &next)
                                                         : -compat_minimax(&next, depth - 1);
        best = score > best ? score : best;
    }
    return best;
}

static void blocked_rows_are_draws_in_compat(void **unused)
{
    (void)unused;
    struct gyges_engine *engine = gyges_engine_new(1 << 20);
    struct gyges_found found;
    struct qd_rng rng;
    int draws = 0;
    qd_rng_seed(&rng, 6);
    for (int i = 0; i < (SANITIZED ? 10 : 150); i++) {
        struct gyges_board other = crowded_board(&rng), board = gyges_flip(&other);
        struct gyges_task task = {
            .board = board, .options = {.compat = true}, .depth = 2, .plain = true};
        gyges_engine_clear(engine);
        if (gyges_think(engine, &task, &found))
            continue;
        assert_int_equal(found.lines[0].score, compat_minimax(&board, 2));
        draws += found.lines[0].score == 0;
    }
    assert_true(SANITIZED || draws > 3);
    gyges_engine_free(engine);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(mirror_images_have_one_value),
        cmocka_unit_test(every_kernel_agrees),
        cmocka_unit_test(values_are_what_the_format_says),
        cmocka_unit_test(ranks_are_values),
        cmocka_unit_test(a_depth_has_no_win_left_out),
        cmocka_unit_test(refuted_moves_are_not_played),
        cmocka_unit_test(several_lines_see_the_same_win),
        cmocka_unit_test(answers_are_all_there_are),
        cmocka_unit_test(blocked_rows_are_draws_in_compat),
    };
    assert_true(argc > 1);
    path = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
