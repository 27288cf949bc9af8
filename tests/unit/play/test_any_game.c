/* SPDX-License-Identifier: MIT */
/* Properties of every game, by random play through its table: a new game gets these for free. */
#include "games/games.h"
#include "ref/json_ref.h"
#include "unit/unit.h"

#include "base/base.h"

enum { WALK = 60 };

static uint64_t seeds = 60; /* of each set of parameters; or as the argument says */

struct walk {
    const struct qd_game *game;
    const struct qd_level *level;
    size_t size; /* of a state */
    struct qd_rng rng;
};

static const struct qd_limits limits = {.nodes = 200000, .bytes = 64 << 20};

static void for_levels(void (*check)(struct walk *walk))
{
    for (const struct qd_game *const *game = test_games(); *game; game++) {
        for (const char *const *params = test_params(*game); *params; params++) {
            for (uint64_t seed = 0; seed < seeds; seed++) {
                struct qd_level *level = NULL;
                struct qd_message why;
                assert_int_equal(
                    (*game)->generate(qd_text_of(*params), seed, &limits, &level, &why), QD_OK);
                assert_ptr_equal(level->game, *game);
                struct walk walk = {*game, level, (*game)->state_size(level), {{0}}};
                qd_rng_seed(&walk.rng, seed);
                check(&walk);
                (*game)->level_free(level);
            }
        }
    }
}

/* A state in a block of exactly its size, so that an overrun is detected; the caller frees. */
static void *start_state(const struct walk *walk)
{
    void *state = malloc(walk->size);
    assert_non_null(state);
    memset(state, 0xaa, walk->size);
    walk->game->state_start(walk->level, state);
    return state;
}

static bool is_open(const struct walk *walk, const void *state)
{
    return walk->game->status(walk->level, state, 0) == QD_OPEN;
}

static struct qd_moves legal_moves(const struct walk *walk, const void *state)
{
    struct qd_moves moves = {0};
    assert_int_equal(walk->game->moves(walk->level, state, &moves), QD_OK);
    return moves;
}

/* A random legal move, made; false when the game is over. */
static bool step(struct walk *walk, void *state, qd_move *made)
{
    struct qd_message why;
    if (!is_open(walk, state))
        return false;
    struct qd_moves moves = legal_moves(walk, state);
    assert_true(moves.count > 0);
    *made = moves.data[qd_rng_below(&walk->rng, (uint32_t)moves.count)];
    qd_moves_free(&moves);
    assert_int_equal(walk->game->apply(walk->level, state, *made, &why), QD_OK);
    return true;
}

static void check_table(struct walk *walk)
{
    const struct qd_game *game = walk->game;
    assert_true(game->id[0] && game->title[0] && game->example[0]);
    for (const char *c = game->id; *c; c++)
        assert_true(*c >= 'a' && *c <= 'z');
    assert_in_range(game->players, 1, 2);
    assert_int_equal((game->path != NULL) + (game->deduce != NULL) + (game->versus != NULL), 1);
    assert_string_equal(game->pieces[0], "");
    assert_true(game->grounds[0][0]);
}

/* format, then parse, is the same level with the same start. */
static void check_level_text(struct walk *walk)
{
    struct qd_buf text, again;
    struct qd_level *back = NULL;
    struct qd_message why;
    qd_buf_init(&text, 1 << 20);
    qd_buf_init(&again, 1 << 20);
    walk->game->level_format(walk->level, &text);
    assert_null(memchr(text.data, '\n', text.size));
    assert_null(memchr(text.data, '_', text.size));
    assert_int_equal(walk->game->level_parse(qd_buf_view(&text), &back, &why), QD_OK);
    walk->game->level_format(back, &again);
    assert_string_equal(qd_buf_cstr(&text), qd_buf_cstr(&again));
    assert_int_equal(walk->game->state_size(back), walk->size);
    void *one = start_state(walk), *two = malloc(walk->size);
    assert_non_null(two);
    memset(two, 0x55, walk->size);
    walk->game->state_start(back, two);
    assert_memory_equal(one, two, walk->size); /* every byte is set, whatever was there before */
    struct qd_text rest = qd_buf_view(&text), cut;
    assert_true(walk->game->level_cut(&rest, &cut));
    assert_true(qd_text_is(cut, qd_buf_cstr(&text)));
    assert_false(walk->game->level_cut(&rest, &cut));
    free(one);
    free(two);
    walk->game->level_free(back);
    qd_buf_free(&text);
    qd_buf_free(&again);
}

/* Truncated levels and random bytes: refused with a code, or a level that can be written. */
static void check_broken_level_text(struct walk *walk)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 20);
    walk->game->level_format(walk->level, &text);
    for (int i = 0; i < 20 && text.size < 200; i++) {
        char *copy = malloc(text.size);
        size_t size = qd_rng_below(&walk->rng, (uint32_t)text.size) + 1;
        assert_non_null(copy);
        memcpy(copy, text.data, size);
        copy[qd_rng_below(&walk->rng, (uint32_t)size)] = (char)qd_rng_below(&walk->rng, 256);
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        qd_err err = walk->game->level_parse((struct qd_text){copy, size}, &level, &why);
        if (err) {
            assert_null(level);
            assert_non_null(why.code);
        } else {
            walk->game->level_free(level);
        }
        free(copy);
    }
    qd_buf_free(&text);
}

static void check_move_text(const struct walk *walk, const qd_move *moves, size_t count)
{
    struct qd_buf text;
    struct qd_moves back = {0};
    struct qd_message why;
    qd_buf_init(&text, 1 << 16);
    walk->game->moves_format(walk->level, moves, count, &text);
    assert_true(text.size > 0);
    for (size_t i = 0; i < text.size; i++) /* a single word in a save, free of its separators */
        assert_true(text.data[i] > ' ' && text.data[i] != '/' && text.data[i] != 0x7f);
    assert_string_not_equal(qd_buf_cstr(&text), "-");
    assert_int_equal(walk->game->moves_parse(walk->level, qd_buf_view(&text), &back, &why), QD_OK);
    assert_int_equal(back.count, count);
    assert_memory_equal(back.data, moves, count * sizeof *moves);
    qd_moves_free(&back);
    qd_buf_free(&text);
}

/* Every legal move of a position applies, has its own text, and the walk replays to the byte. */
static void check_moves(struct walk *walk)
{
    uint8_t *state = start_state(walk), *copy = malloc(walk->size);
    qd_move made[WALK], move;
    size_t count = 0;
    struct qd_message why;
    assert_non_null(copy);
    while (count < WALK && is_open(walk, state)) {
        struct qd_moves moves = legal_moves(walk, state);
        for (size_t i = 0; i < moves.count; i++) {
            for (size_t k = 0; k < i; k++)
                assert_true(moves.data[i] != moves.data[k]);
            check_move_text(walk, &moves.data[i], 1);
            memcpy(copy, state, walk->size);
            assert_int_equal(walk->game->apply(walk->level, copy, moves.data[i], &why), QD_OK);
            assert_true(memcmp(copy, state, walk->size) != 0);
        }
        qd_moves_free(&moves);
        assert_true(step(walk, state, &move));
        made[count++] = move;
    }
    if (count > 0)
        check_move_text(walk, made, count);
    memset(copy, 0x11, walk->size);
    walk->game->state_start(walk->level, copy);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(walk->game->apply(walk->level, copy, made[i], &why), QD_OK);
    assert_memory_equal(copy, state, walk->size);
    free(copy);
    free(state);
}

static bool listed(const struct qd_moves *moves, qd_move move)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->data[i] == move)
            return true;
    return false;
}

/* Moves that are not in the list are refused with a reason, and change no byte. */
static void check_illegal_moves(struct walk *walk)
{
    uint8_t *state = start_state(walk), *before = malloc(walk->size);
    qd_move move;
    assert_non_null(before);
    for (int i = 0; i < WALK && is_open(walk, state); i++) {
        struct qd_moves moves = legal_moves(walk, state);
        memcpy(before, state, walk->size);
        for (int k = 0; k < 40; k++) {
            struct qd_message why = {0};
            uint64_t draw = qd_rng_next(&walk->rng);
            move = (qd_move)(k < 20 ? draw >> 32 : draw % 1200);
            if (listed(&moves, move))
                continue;
            assert_int_not_equal(walk->game->apply(walk->level, state, move, &why), QD_OK);
            assert_non_null(why.code);
            assert_memory_equal(state, before, walk->size);
        }
        qd_moves_free(&moves);
        assert_true(step(walk, state, &move));
    }
    free(before);
    free(state);
}

/* Any text: refused with a code and nothing added, or moves that round-trip. */
static void check_random_move_text(struct walk *walk)
{
    static const char likely[] = "URDLabcd0123456789-,x=*#/ \n";
    for (int i = 0; i < 300; i++) {
        char text[12];
        size_t size = qd_rng_below(&walk->rng, sizeof text);
        for (size_t k = 0; k < size; k++)
            text[k] = qd_rng_below(&walk->rng, 12) ? likely[qd_rng_below(&walk->rng, 26)]
                                                   : (char)qd_rng_below(&walk->rng, 256);
        struct qd_moves moves = {0};
        struct qd_message why = {0};
        qd_err err =
            walk->game->moves_parse(walk->level, (struct qd_text){text, size}, &moves, &why);
        if (err) {
            assert_non_null(why.code);
            assert_int_equal(moves.count, 0);
        } else if (moves.count > 0 && moves.count < 1000) {
            check_move_text(walk, moves.data, moves.count);
        }
        qd_moves_free(&moves);
    }
}

/* Whose turn it is and who has won, seen from both sides. */
static void check_status(struct walk *walk)
{
    void *state = start_state(walk);
    qd_move move;
    int plies = 0;
    for (bool going = true; going && plies < WALK; plies++) {
        int turn = walk->game->to_move(walk->level, state);
        enum qd_status first = walk->game->status(walk->level, state, 0);
        assert_true(turn == 0 || (turn == 1 && walk->game->players == 2));
        if (walk->game->players == 2) {
            enum qd_status second = walk->game->status(walk->level, state, 1);
            enum qd_status mirrored = first == QD_WON ? QD_LOST : first == QD_LOST ? QD_WON : first;
            assert_int_equal(second, mirrored);
        }
        going = step(walk, state, &move);
    }
    free(state);
}

static void (*const checks[])(struct walk *walk) = {
    check_table,  check_level_text,    check_broken_level_text, check_moves,
    check_status, check_illegal_moves, check_random_move_text,
};

static void run_check(void **state)
{
    for_levels(*(void (**)(struct walk * walk)) * state);
}

/* A parameter has one canonical spelling, and bad ones are refused by both readers. */
static void parameters(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"", "x", "-1", "4x4x4", "\xff", "99999999999999999999", "::"};
    for (const struct qd_game *const *game = test_games(); *game; game++) {
        for (const char *const *params = test_params(*game); *params; params++) {
            struct qd_buf one, two;
            struct qd_message why;
            qd_buf_init(&one, 1000);
            qd_buf_init(&two, 1000);
            assert_int_equal((*game)->params_format(qd_text_of(*params), &one, &why), QD_OK);
            assert_int_equal((*game)->params_format(qd_buf_view(&one), &two, &why), QD_OK);
            assert_string_equal(qd_buf_cstr(&one), qd_buf_cstr(&two));
            assert_null(strpbrk(qd_buf_cstr(&one), " #:_"));
            qd_buf_free(&one);
            qd_buf_free(&two);
        }
        for (size_t i = 0; i < COUNT_OF(bad); i++) {
            struct qd_level *level = NULL;
            struct qd_buf out;
            struct qd_message why = {0};
            qd_buf_init(&out, 1000);
            assert_int_not_equal((*game)->params_format(qd_text_of(bad[i]), &out, &why), QD_OK);
            assert_non_null(why.code);
            why.code = NULL;
            assert_int_not_equal((*game)->generate(qd_text_of(bad[i]), 1, &limits, &level, &why),
                                 QD_OK);
            assert_non_null(why.code);
            assert_null(level);
            qd_buf_free(&out);
        }
    }
}

int main(int argc, char **argv)
{
    if (argc > 1)
        seeds = strtoull(argv[1], NULL, 10);
    static const char *const names[] = {"table",  "level text",    "broken level text", "moves",
                                        "status", "illegal moves", "random move text"};
    struct CMUnitTest tests[COUNT_OF(checks) + 1];
    for (size_t i = 0; i < COUNT_OF(checks); i++)
        tests[i] = (struct CMUnitTest){.name = names[i],
                                       .test_func = run_check,
                                       .initial_state = (void *)(uintptr_t)&checks[i]};
    tests[COUNT_OF(checks)] = (struct CMUnitTest)cmocka_unit_test(parameters);
    return cmocka_run_group_tests_name("any game", tests, NULL, NULL);
}
