/* SPDX-License-Identifier: MIT */
/* The reason of a hint against the reference: whatever it says of a layout holds when the solution
 * has been played, on boards with one layout and with many.
 */
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

#include "base/base.h"
#include "taquin/patterns/shortest.h"

static const char *const sides[] = {"taquin.side.top", "taquin.side.left", "taquin.side.bottom",
                                    "taquin.side.right"};

static const struct qd_arg *argument(const struct qd_message *message, const char *name)
{
    for (int i = 0; i < message->count; i++)
        if (strcmp(message->args[i].name, name) == 0)
            return &message->args[i];
    fail_msg("no {%s} in %s", name, message->code);
    return NULL;
}

static int side_of(const struct qd_message *message, const char *name)
{
    int side = 0;
    while (strcmp(sides[side], argument(message, name)->phrase) != 0)
        side++;
    return side;
}

static int number_of(const struct ref_tile *tile, int side)
{
    const int numbers[] = {tile->top, tile->left, tile->bottom, tile->right};
    return numbers[side];
}

static void name_tile(const struct ref_tile *tile, char *text, size_t size)
{
    snprintf(text, size, "%d %d %d %d", tile->top, tile->left, tile->bottom, tile->right);
}

static bool proves(const struct qd_hint *hint, int cell)
{
    for (int i = 0; i < hint->proof_count; i++)
        if (hint->proof[i] == cell)
            return true;
    return false;
}

/* Where the reference has the tile with this id. */
static int cell_of(const struct ref_board *board, int id)
{
    for (int cell = 0; cell < board->rows * board->cols; cell++)
        if (board->at[cell / board->cols][cell % board->cols].id == id)
            return cell;
    return -1;
}

/* "Its right 31 belongs beside the left 31 of the tile …": true at the end. */
static void check_place(const struct ref_board *now, const struct ref_board *end,
                        const struct qd_hint *hint)
{
    static const int rows[] = {-1, 0, 1, 0}, cols[] = {0, -1, 0, 1};
    const struct qd_message *why = &hint->says[3];
    int row = (int)argument(why, "row")->number - 1, col = (int)argument(why, "col")->number - 1;
    int side = side_of(why, "side"), number = (int)argument(why, "number")->number;
    char name[64];
    assert_int_equal(side_of(why, "facing"), (side + 2) % 4);
    const struct ref_tile *tile = &end->at[row][col];
    const struct ref_tile *twin = &end->at[row + rows[side]][col + cols[side]];
    assert_int_equal(tile->id, now->at[hint->piece / now->cols][hint->piece % now->cols].id);
    assert_int_equal(number_of(tile, side), number);
    assert_int_equal(number_of(twin, (side + 2) % 4), number);
    name_tile(twin, name, sizeof name);
    assert_string_equal(argument(why, "tile")->text, name);
    assert_true(proves(hint, row * now->cols + col));
    assert_true(proves(hint, cell_of(now, twin->id)));
    assert_in_range(hint->proof_count, 1, 2);
}

/* "It makes way: the tile … goes to row …" */
static void check_way(const struct ref_board *end, const struct qd_hint *hint)
{
    const struct qd_message *why = &hint->says[3];
    int row = (int)argument(why, "row")->number - 1, col = (int)argument(why, "col")->number - 1;
    char name[64];
    name_tile(&end->at[row][col], name, sizeof name);
    assert_string_equal(argument(why, "tile")->text, name);
    assert_true(proves(hint, row * end->cols + col));
}

struct tally {
    int place;
    int here;
    int way;
    int last;
};

static void check_reason(const struct taquin_level *level, const struct ref_board *now,
                         const struct qd_answer *answer, const struct qd_hint *hint,
                         struct tally *tally)
{
    struct ref_board end = *now;
    const struct qd_message *why = &hint->says[3];
    for (size_t i = 0; i < answer->moves.count; i++)
        assert_true(ref_slide(&end, taquin_letters[answer->moves.data[i]]));
    assert_true(ref_solved(&end));
    if (strcmp(why->code, "taquin.hint.why.last") == 0) {
        tally->last++;
        return;
    }
    assert_int_equal(argument(why, "count")->number, answer->moves.count);
    if (strcmp(why->code, "taquin.hint.why.way") == 0) {
        tally->way++;
        check_way(&end, hint);
        return;
    }
    bool belongs = strcmp(why->code, "taquin.hint.why.place") == 0;
    assert_int_equal(belongs, level->sole_layout);
    *(belongs ? &tally->place : &tally->here) += 1;
    check_place(now, &end, hint);
}

/* Every position along one solution. */
static void check_board(const char *params, uint64_t seed, struct tally *tally)
{
    struct taquin_level *level = boards_generate(params, seed);
    struct qd_limits limits = {.nodes = 200000};
    struct qd_answer answer = {0};
    struct qd_message why;
    struct taquin_state state;
    struct ref_board board;
    boards_ref(level, &board);
    taquin_state_start(&level->base, &state);
    assert_int_equal(taquin_solve(&level->base, &state, "auto", NULL, &limits, &answer, &why),
                     QD_OK);
    struct qd_answer rest = answer;
    for (; rest.moves.count > 0; rest.moves.data++, rest.moves.count--) {
        struct qd_hint hint;
        assert_int_equal(taquin_explain(&level->base, &state, &rest, &hint), QD_OK);
        check_reason(level, &board, &rest, &hint, tally);
        assert_int_equal(taquin_apply(&level->base, &state, rest.moves.data[0], &why), QD_OK);
        assert_true(ref_slide(&board, taquin_letters[rest.moves.data[0]]));
    }
    qd_answer_free(&answer);
    taquin_level_free(&level->base);
}

static void reasons_are_true(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x2", "3x3", "2x5", "4x4m30", "4x4k3m30", "3x3k2", "5x5"};
    struct tally tally = {0};
    int share = SANITIZED ? 3 : 1; /* so much slower there */
    for (size_t i = 0; i < COUNT_OF(params); i++)
        for (uint64_t seed = 0; seed < 6 / (unsigned)share; seed++)
            check_board(params[i], seed, &tally);
    /* Every kind of reason occurred. */
    assert_true(tally.place * share > 60 && tally.here * share > 5);
    assert_true(tally.way * share > 60 && tally.last * share > 10);
}

/* One board, word for word. */
static void sentences(void **unused)
{
    (void)unused;
    struct taquin_level *level = boards_parse("3x3:9,4,37,91 66,91,90,14 61,14,32,86 33,48,6,85 "
                                              "* 37,46,33,5 90,5,99,55 99,85,100,44 32,55,45,1");
    struct taquin_state state;
    struct qd_answer answer = {0};
    struct qd_limits limits = {.nodes = 200000};
    struct qd_message why;
    struct qd_hint hint;
    struct qd_buf text;
    taquin_state_start(&level->base, &state);
    assert_int_equal(taquin_solve(&level->base, &state, "auto", NULL, &limits, &answer, &why),
                     QD_OK);
    assert_int_equal(taquin_explain(&level->base, &state, &answer, &hint), QD_OK);
    qd_buf_init(&text, 4096);
    qd_message_format(&hint.says[3], QD_ENGLISH, &text);
    assert_string_equal(
        qd_buf_cstr(&text),
        "To row 2, column 1: its top 37 belongs beside the bottom 37 of the tile 9 4 37 "
        "91. First of 8 moves that solve the board, replayed and checked.");
    qd_buf_clear(&text);
    qd_message_format(&hint.says[3], QD_FRENCH, &text);
    assert_non_null(
        strstr(qd_buf_cstr(&text), "son 37 (haut) va contre le 37 (bas) de la tuile 9 4 37 91"));
    qd_buf_free(&text);
    qd_answer_free(&answer);
    taquin_level_free(&level->base);
}

static size_t solved_by(const struct taquin_level *level, const char *method, struct qd_mind *mind,
                        struct qd_answer *answer)
{
    struct taquin_state state;
    struct qd_limits limits = {.nodes = 20000000};
    struct qd_message why;
    *answer = (struct qd_answer){0};
    taquin_state_start(&level->base, &state);
    assert_int_equal(taquin_solve(&level->base, &state, method, mind, &limits, answer, &why),
                     QD_OK);
    assert_true(answer->optimal);
    size_t count = answer->moves.count;
    qd_answer_free(answer);
    return count;
}

/* A hint does without the full tables, and is as short; once they are made it uses them. */
static void hints_are_quick_and_as_short(void **unused)
{
    (void)unused;
    struct qd_mind *hinting = taquin_cache_new(), *solving = taquin_cache_new();
    struct taquin_cache *quick = (struct taquin_cache *)hinting;
    assert_true(hinting && solving);
    for (uint64_t seed = 42; seed < 46; seed++) {
        struct taquin_level *level = boards_generate("4x4", seed);
        struct qd_answer answer;
        size_t best = solved_by(level, "auto", solving, &answer);
        uint64_t full = answer.stats.expanded;
        assert_int_equal(solved_by(level, TAQUIN_HINT_METHOD, hinting, &answer), best);
        assert_int_equal(solved_by(level, TAQUIN_HINT_METHOD, solving, &answer), best);
        assert_int_equal(answer.stats.expanded, full);
        taquin_level_free(&level->base);
    }
    assert_true(quick->count > 0);
    for (int i = 0; i < quick->count; i++)
        assert_in_range(quick->kept[i]->tiles, TAQUIN_FIRST_TILES, TAQUIN_QUICK_TILES);
    assert_int_equal(quick->kept[0]->tiles, TAQUIN_FIRST_TILES);
    taquin_cache_free(hinting);
    taquin_cache_free(solving);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_are_true),
        cmocka_unit_test(hints_are_quick_and_as_short),
        cmocka_unit_test(sentences),
    };
    return cmocka_run_group_tests_name("taquin hint", tests, NULL, NULL);
}
