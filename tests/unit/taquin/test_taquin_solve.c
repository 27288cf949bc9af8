/* SPDX-License-Identifier: MIT */
/* Every method on small boards: answers replayed by the checker and by the reference, and where a
 * method is marked optimal, as long as the distance found exhaustively.
 */
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

#include "base/base.h"
#include "check/check.h"
#include "taquin/patterns/shortest.h"

enum { FAR = 10 }; /* brute force walks every path: only for near boards */

/* One mind for all boards, as in a play: what was cached for one must not mislead another. */
static struct qd_mind *mind;

static const struct qd_limits limits = {.nodes = 400000, .bytes = 256 << 20};

/* Replays an answer twice over; returns its length. */
static int replay(const struct taquin_level *level, const struct qd_answer *answer)
{
    struct qd_buf moves;
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    struct ref_board board;
    int count;
    char *text = boards_text(level);
    qd_buf_init(&moves, 1 << 20);
    taquin_moves_format(&level->base, answer->moves.data, answer->moves.count, &moves);
    assert_int_equal(qd_check_path("taquin", qd_text_of(text), qd_buf_view(&moves), &checked, &why),
                     QD_OK);
    assert_true(checked.solved);
    assert_int_equal(checked.moves, answer->moves.count);
    assert_true(ref_read(text, &board));
    assert_true(ref_play(&board, qd_buf_cstr(&moves), &count));
    assert_true(ref_solved(&board));
    assert_int_equal(count, answer->moves.count);
    qd_buf_free(&moves);
    free(text);
    return count;
}

/* With more than 64 layouts not all are examined: an estimate over the rest may overestimate, and
 * the method guarantees nothing. */
static bool promises_shortest(const struct taquin_level *level, const struct qd_method *method)
{
    struct taquin_goals *goals;
    assert_int_equal(taquin_goals_find(level, &goals), QD_OK);
    bool known = goals->complete;
    taquin_goals_free(goals);
    bool by_layout = strstr(method->name, "manhattan") || strstr(method->name, "linear") ||
                     strstr(method->name, "walking");
    return method->optimal && (known || !by_layout);
}

/* Depth first may not find a solution; patterns report too many layouts. */
static bool may_give_up(const struct qd_method *method, const struct qd_message *why)
{
    return strcmp(method->name, "dfs") == 0 ||
           (why->code && strcmp(why->code, "taquin.patterns.range") == 0);
}

static void try_method(const struct taquin_level *level, const struct qd_method *method,
                       int distance)
{
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    struct taquin_state state;
    taquin_state_start(&level->base, &state);
    qd_err err = taquin_solve(&level->base, &state, method->name, mind, &limits, &answer, &why);
    CHECK_CASE(err == QD_OK || (err == QD_LIMIT && may_give_up(method, &why)), "%s: %s",
               method->name, qd_err_name(err));
    if (!err) {
        int length = replay(level, &answer);
        CHECK_CASE(length >= distance, "%s: %d < %d", method->name, length, distance);
        CHECK_CASE(!promises_shortest(level, method) || (length == distance && answer.optimal),
                   "%s: %d, not %d", method->name, length, distance);
        assert_true(!answer.optimal || length == distance);
    }
    CHECK_CASE((int)answer.lower_bound <= distance, "%s: bound %u > %d", method->name,
               (unsigned)answer.lower_bound, distance);
    qd_answer_free(&answer);
}

static void try_all_methods(const struct taquin_level *level, int distance)
{
    for (const struct qd_method *method = taquin_methods; method->name; method++)
        if (distance <= FAR || strcmp(method->name, "brute") != 0)
            try_method(level, method, distance);
}

/* Boards of all distances from one set of tiles: the given board, then others on random walks. */
static int try_tiles(const char *params, uint64_t seed, int boards, int most)
{
    struct taquin_level *level = boards_generate(params, seed);
    struct ref_board board;
    struct ref_space space;
    struct qd_rng rng;
    int tried = 0;
    boards_ref(level, &board);
    ref_space_build(&space, &board);
    taquin_level_free(&level->base);
    qd_rng_seed(&rng, seed);
    for (int i = 0; tried < boards && i < 100000; i++) {
        int number = (int)qd_rng_below(&rng, (uint32_t)space.count),
            distance = space.distance[number];
        if (distance < 0 || distance > most)
            continue;
        ref_space_board(&space, number, &board);
        struct taquin_level *each = boards_of_ref(&board);
        try_all_methods(each, distance);
        taquin_level_free(&each->base);
        tried++;
    }
    ref_space_free(&space);
    return tried;
}

static void boards_of_unique_numbers(void **unused)
{
    (void)unused;
    int tried = 0;
    for (uint64_t seed = 0; seed < 5; seed++) {
        tried += try_tiles("2x2", seed, 8, 6);
        tried += try_tiles("2x3", seed, 12, 21);
        tried += try_tiles("3x2", seed, 12, 21);
    }
    tried += try_tiles("3x3", 1, SANITIZED ? 3 : 12, 14);
    tried += try_tiles("3x3", 2, SANITIZED ? 3 : 12, 12);
    tried += try_tiles("3x3", 3, 1, 22);
    assert_true(tried >= 150);
}

/* Few colours: several layouts, and copies of tiles. */
static void boards_of_few_colours(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x2k2", "2x3k2", "3x2k3", "2x3k3", "3x2k2"};
    int tried = 0;
    for (size_t i = 0; i < COUNT_OF(params); i++)
        for (uint64_t seed = 0; seed < 4; seed++)
            tried += try_tiles(params[i], seed, 5, 21);
    tried += try_tiles("3x3k3", 1, SANITIZED ? 3 : 10, 14);
    tried += try_tiles("3x3k4", 2, SANITIZED ? 3 : 10, 14);
    assert_true(tried >= 90);
}

/* Sizes and goal blanks in turn, several at once: more tables than a mind caches. */
static void many_sizes_in_turn(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x2k2", "2x3k2", "3x2k2", "2x4k3", "4x2k3", "3x2", "2x3"};
    for (uint64_t seed = 10; seed < 13; seed++)
        for (size_t i = 0; i < COUNT_OF(params); i++)
            try_tiles(params[i], seed, 1, 22);
}

/* A solved board needs no move, by any method. */
static void solved_boards_are_left_alone(void **unused)
{
    (void)unused;
    struct taquin_level *level = boards_generate("3x3m0", 1);
    try_all_methods(level, 0);
    taquin_level_free(&level->base);
}

static void an_unknown_method_is_refused(void **unused)
{
    (void)unused;
    struct taquin_level *level = boards_generate("2x2", 1);
    struct taquin_state state;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    taquin_state_start(&level->base, &state);
    assert_int_equal(taquin_solve(&level->base, &state, "magic", mind, &limits, &answer, &why),
                     QD_UNKNOWN);
    qd_answer_free(&answer);
    taquin_level_free(&level->base);
}

/* A mind saves work, and changes no answer. */
static void answers_are_the_same_without_a_mind(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x2", "3x2", "2x3k3", "3x3", "2x5"};
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        struct taquin_level *level = boards_generate(params[i], 7);
        struct qd_answer with = {0}, without = {0};
        struct qd_message why = {0};
        struct taquin_state state;
        taquin_state_start(&level->base, &state);
        assert_int_equal(taquin_solve(&level->base, &state, "patterns", mind, &limits, &with, &why),
                         QD_OK);
        assert_int_equal(
            taquin_solve(&level->base, &state, "patterns", NULL, &limits, &without, &why), QD_OK);
        assert_int_equal(with.moves.count, without.moves.count);
        assert_memory_equal(with.moves.data, without.moves.data,
                            with.moves.count * sizeof(qd_move));
        assert_true(with.optimal && without.optimal);
        replay(level, &with);
        qd_answer_free(&with);
        qd_answer_free(&without);
        taquin_level_free(&level->base);
    }
}

/* Limits end a search with a valid bound; "auto", "layers" and "beam" still answer. */
static void limits_are_obeyed(void **unused)
{
    (void)unused;
    struct taquin_level *level = boards_generate("4x4", 3);
    struct taquin_state state;
    taquin_state_start(&level->base, &state);
    for (const struct qd_method *method = taquin_methods; method->name; method++) {
        const struct qd_limits few[] = {{.nodes = 50}, {.bytes = 20000, .nodes = 100000}};
        for (int i = 0; i < 2; i++) {
            struct qd_answer answer = {0};
            struct qd_message why = {0};
            qd_err err =
                taquin_solve(&level->base, &state, method->name, mind, &few[i], &answer, &why);
            bool always = strcmp(method->name, "auto") == 0 ||
                          strcmp(method->name, "layers") == 0 || strcmp(method->name, "beam") == 0;
            /* IDA* needs almost no memory, and may finish. */
            bool maybe = i == 1 && strncmp(method->name, "ida", 3) == 0;
            CHECK_CASE(maybe || err == (always ? QD_OK : QD_LIMIT), "%s: %s", method->name,
                       qd_err_name(err));
            assert_true(answer.stats.expanded <= few[i].nodes);
            assert_true(!few[i].bytes || answer.stats.peak_bytes <= few[i].bytes);
            assert_in_range(answer.lower_bound, 1, 80);
            if (!err)
                replay(level, &answer);
            qd_answer_free(&answer);
        }
    }
    taquin_level_free(&level->base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_unique_numbers),
        cmocka_unit_test(boards_of_few_colours),
        cmocka_unit_test(many_sizes_in_turn),
        cmocka_unit_test(solved_boards_are_left_alone),
        cmocka_unit_test(an_unknown_method_is_refused),
        cmocka_unit_test(answers_are_the_same_without_a_mind),
        cmocka_unit_test(limits_are_obeyed),
    };
    mind = taquin_cache_new();
    int failed = cmocka_run_group_tests_name("taquin solve", tests, NULL, NULL);
    taquin_cache_free(mind);
    return failed;
}
