/* SPDX-License-Identifier: MIT */
/* Two passes in a row are a draw, one is not; in the rules and in the checker.
 *
 * No game that anyone has played leads there, so the games here are given a past: every position
 * that a move could lead to is said to have been on the board before, which forbids the move. The
 * checker's source is read in to get at the inside of a game.
 */
#include "unit/unit.h"

#include "gyges/board.h"
#include "gyges/gyges.h"

#include "check/gyges.c"

/* Nobody can enter a goal at once here, and few moves are possible. */
static const char quiet[] = "beginner:000000/000100/222300/320303/100101/000000 s";

static struct gyges_state state;
static struct qd_gyges_game checked;

/* Forbids every move of the player to move, in the rules' game and in the checker's. */
static bool forbid_all(const struct qd_level *level, int player)
{
    for (;;) {
        static struct gyges_state from, after;
        struct qd_moves legal = {0};
        struct qd_message why;
        from = state;
        from.turn = (uint8_t)player;
        assert_int_equal(gyges_moves(level, &from, &legal), QD_OK);
        bool only_pass = legal.count == 1 && gyges_kind(legal.data[0]) == GYGES_PASS;
        bool done = only_pass;
        for (size_t i = 0; !only_pass && i < legal.count; i++) {
            after = from;
            assert_int_equal(gyges_apply(level, &after, legal.data[i], &why), QD_OK);
            if (after.winner || state.plies >= GYGES_PLIES - 8) {
                qd_moves_free(&legal);
                return false;
            }
            struct gyges_board board = gyges_board_of(after.value, after.turn);
            state.past[state.plies++] = gyges_code(&board, after.turn);
            char *text = checked.past[checked.plies++];
            for (int cell = 0; cell < CELLS; cell++)
                text[cell] = (char)('0' + after.value[cell]);
            text[CELLS] = after.turn == GYGES_SOUTH ? 's' : 'n';
            text[CELLS + 1] = '\0';
        }
        qd_moves_free(&legal);
        if (done)
            return true;
    }
}

static struct qd_level *begin(const char *text)
{
    struct qd_level *level = NULL;
    struct qd_message why;
    assert_int_equal(gyges_level_parse(qd_text_of(text), &level, &why), QD_OK);
    gyges_state_start(level, &state);
    checked = (struct qd_gyges_game){.past = calloc(PLIES + 1, sizeof *checked.past),
                                     .walk = malloc(sizeof *checked.walk)};
    assert_true(checked.past && checked.walk);
    assert_true(qd_gyges_read_level(&checked, qd_text_of(text)));
    return level;
}

static void end(struct qd_level *level)
{
    gyges_level_free(level);
    qd_gyges_game_free(&checked);
}

/* Both take the move, and both say whether the game is drawn. */
static void both_play(const struct qd_level *level, const char *text, bool drawn)
{
    struct qd_moves moves = {0};
    struct qd_message why = {0};
    assert_int_equal(gyges_moves_parse(level, qd_text_of(text), &moves, &why), QD_OK);
    assert_int_equal(gyges_apply(level, &state, moves.data[0], &why), QD_OK);
    assert_int_equal(gyges_status(level, &state, 0), drawn ? QD_DRAWN : QD_OPEN);
    qd_moves_free(&moves);
    assert_true(play_text(&checked, qd_text_of(text)));
    assert_int_equal(checked.drawn, drawn);
}

static void two_passes_are_a_draw(void **unused)
{
    (void)unused;
    struct qd_level *level = begin(quiet);
    assert_true(forbid_all(level, GYGES_SOUTH));
    assert_true(forbid_all(level, GYGES_NORTH));
    both_play(level, "pass", false);
    both_play(level, "pass", true);
    assert_false(play_text(&checked, qd_text_of("pass")));
    end(level);
}

/* Only passes in a row count. */
static void a_move_between_passes_counts_them_anew(void **unused)
{
    (void)unused;
    struct qd_level *level = begin(quiet);
    struct qd_moves legal = {0};
    struct qd_buf text;
    qd_buf_init(&text, 100);
    assert_true(forbid_all(level, GYGES_SOUTH));
    both_play(level, "pass", false);
    assert_int_equal(state.passes, 1);
    assert_int_equal(checked.passes, 1);
    assert_int_equal(gyges_moves(level, &state, &legal), QD_OK);
    gyges_moves_format(level, &legal.data[0], 1, &text);
    both_play(level, qd_buf_cstr(&text), false);
    assert_int_equal(state.passes, 0);
    assert_int_equal(checked.passes, 0);
    qd_buf_free(&text);
    qd_moves_free(&legal);
    end(level);
}

/* There is no way to draw after a pass: equal positions are equal bytes. */
static void a_pass_leaves_no_path(void **unused)
{
    (void)unused;
    static const uint8_t none[GYGES_PATH_MAX];
    struct qd_level *level = begin(quiet);
    assert_true(forbid_all(level, GYGES_SOUTH));
    state.path_count = 2;
    state.path_drop = 7;
    state.path[0] = state.path[1] = 9;
    both_play(level, "pass", false);
    assert_int_equal(state.path_count, 0);
    assert_int_equal(state.path_drop, 0);
    assert_memory_equal(state.path, none, sizeof none);
    end(level);
}

/* A path leaves nothing of the one before it, however long that was. */
static void a_move_leaves_only_its_own_path(void **unused)
{
    (void)unused;
    static const uint8_t none[GYGES_PATH_MAX];
    struct qd_level *level = begin(quiet);
    struct qd_moves legal = {0};
    struct qd_message why;
    assert_int_equal(gyges_moves(level, &state, &legal), QD_OK);
    assert_true(legal.count > 0);
    for (size_t i = 0; i < legal.count; i++) {
        static struct gyges_state after;
        after = state;
        memset(after.path, 9, sizeof after.path);
        after.path_count = GYGES_PATH_MAX;
        assert_int_equal(gyges_apply(level, &after, legal.data[i], &why), QD_OK);
        assert_true(after.path_count > 0 && after.path_count < GYGES_PATH_MAX);
        assert_memory_equal(after.path + after.path_count, none, sizeof none - after.path_count);
    }
    qd_moves_free(&legal);
    end(level);
}

/* What is no move is not read as one. */
static void moves_are_read_whole(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"z1-a4", "-a4",    "a1",    "a1-",
                                      "a1-a7", "a1-a4b", "a1xb1", "a1xb1="};
    struct qd_level *level = begin(quiet);
    struct move move;
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        CHECK_CASE(!read_move(&checked, qd_text_of(bad[i]), &move), "%s", bad[i]);
    assert_true(read_move(&checked, qd_text_of("a1-b2-a4"), &move));
    assert_int_equal(move.name_count, 1);
    end(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_passes_are_a_draw),
        cmocka_unit_test(a_move_between_passes_counts_them_anew),
        cmocka_unit_test(a_pass_leaves_no_path),
        cmocka_unit_test(a_move_leaves_only_its_own_path),
        cmocka_unit_test(moves_are_read_whole),
    };
    return cmocka_run_group_tests_name("gyges ends", tests, NULL, NULL);
}
