/* SPDX-License-Identifier: MIT */
/* The two tiny games, against what is known of them: Nim's sum, and mines counted by hand. */
#include "games/games.h"
#include "games/mines.h"
#include "unit/unit.h"

static const struct qd_limits no_limits = {0};

static struct qd_level *parse(const struct qd_game *game, const char *text)
{
    struct qd_level *level = NULL;
    struct qd_message why;
    assert_int_equal(game->level_parse(qd_text_of(text), &level, &why), QD_OK);
    return level;
}

/* Bouton, 1901: the side to move wins unless the heaps' nim-sum is zero; and a winning move makes
 * it zero. */
static void nim_agrees_with_its_theory(void **unused)
{
    (void)unused;
    for (int code = 0; code < 8 * 8 * 8; code++) {
        int heap[3] = {code / 64, code / 8 % 8, code % 8};
        char text[32];
        snprintf(text, sizeof text, "3h7:%d,%d,%d", heap[0], heap[1], heap[2]);
        struct qd_level *level = parse(&nim_game, text);
        uint8_t state[8] = {0};
        struct qd_line line = {0};
        struct qd_message why;
        nim_game.state_start(level, state);
        assert_int_equal(nim_game.versus->search(level, state, NULL, &no_limits, &line), QD_OK);
        bool wins = (heap[0] ^ heap[1] ^ heap[2]) != 0;
        assert_int_equal(line.score, wins ? 1 : -1);
        assert_int_equal(line.moves.count > 0, code > 0);
        for (size_t i = 0; i < line.moves.count; i++) {
            assert_int_equal(nim_game.apply(level, state, line.moves.data[i], &why), QD_OK);
            if (i == 0)
                assert_int_equal((state[1] ^ state[2] ^ state[3]) == 0, wins);
        }
        /* The line is played to its end, and the predicted side wins. */
        assert_int_equal(nim_game.status(level, state, 0), wins ? QD_WON : QD_LOST);
        qd_moves_free(&line.moves);
        nim_game.level_free(level);
    }
}

/*     1 ? ? .       The 1 has three closed neighbours; with one mine in all it is among them,
 *     ? ? . .       and the rest is safe.
 *     . . . .
 *     . . . .
 */
static void one_mine_near_the_corner(void **unused)
{
    (void)unused;
    struct qd_level *level = parse(&mines_game, "4x4m1:.*..............");
    struct mines_state state;
    struct qd_knowledge *knowledge = NULL;
    struct qd_fact facts[MINES_CELLS];
    mines_game.state_start(level, &state);
    assert_int_equal(mines_game.deduce->observe(level, &state, &knowledge), QD_OK);
    assert_int_equal(mines_game.deduce->infer(knowledge, &no_limits, facts), QD_OK);
    for (int i = 0; i < MINES_CELLS; i++) {
        bool suspect = i == 1 || i == 4 || i == 5;
        assert_int_equal(facts[i].verdict, suspect ? QD_UNSURE : QD_SAFE);
        assert_int_equal(facts[i].risk, suspect ? 333333 : 0);
    }
    mines_game.deduce->knowledge_free(knowledge);
    mines_game.level_free(level);
}

/* Three mines around the corner: all three neighbours of the 3 are dangerous. */
static void three_mines_around_the_corner(void **unused)
{
    (void)unused;
    struct qd_level *level = parse(&mines_game, "4x4m3:.*..**..........");
    struct mines_state state;
    struct qd_knowledge *knowledge = NULL;
    struct qd_fact facts[MINES_CELLS];
    struct qd_hint hint;
    mines_game.state_start(level, &state);
    assert_int_equal(mines_game.deduce->observe(level, &state, &knowledge), QD_OK);
    assert_int_equal(mines_game.deduce->infer(knowledge, &no_limits, facts), QD_OK);
    for (int i = 0; i < MINES_CELLS; i++)
        assert_int_equal(facts[i].verdict, i == 1 || i == 4 || i == 5 ? QD_DANGER : QD_SAFE);
    assert_int_equal(facts[1].risk, 1000000);
    assert_int_equal(mines_game.deduce->advise(knowledge, &no_limits, &hint), QD_OK);
    assert_int_equal(hint.move, 2);
    mines_game.deduce->knowledge_free(knowledge);
    mines_game.level_free(level);
}

/* Cells called safe are safe and cells called dangerous are, on every map of two mines. */
static void verdicts_are_true(void **unused)
{
    (void)unused;
    for (int a = 1; a < MINES_CELLS; a++) {
        for (int b = a + 1; b < MINES_CELLS; b++) {
            char text[] = "4x4m2:................";
            text[6 + a] = text[6 + b] = '*';
            struct qd_level *level = parse(&mines_game, text);
            struct mines_state state;
            mines_game.state_start(level, &state);
            for (qd_err err = QD_OK; err == QD_OK;) {
                struct qd_knowledge *knowledge = NULL;
                struct qd_fact facts[MINES_CELLS];
                struct qd_hint hint;
                struct qd_message why;
                assert_int_equal(mines_game.deduce->observe(level, &state, &knowledge), QD_OK);
                assert_int_equal(mines_game.deduce->infer(knowledge, &no_limits, facts), QD_OK);
                for (int i = 0; i < MINES_CELLS; i++) {
                    assert_true(facts[i].verdict != QD_SAFE || (i != a && i != b));
                    assert_true(facts[i].verdict != QD_DANGER || i == a || i == b);
                }
                err = mines_game.deduce->advise(knowledge, &no_limits, &hint);
                mines_game.deduce->knowledge_free(knowledge);
                if (!err) /* following advice never loses */
                    assert_int_equal(mines_game.apply(level, &state, hint.move, &why), QD_OK);
                assert_int_not_equal(mines_game.status(level, &state, 0), QD_LOST);
            }
            mines_game.level_free(level);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nim_agrees_with_its_theory),
        cmocka_unit_test(one_mine_near_the_corner),
        cmocka_unit_test(three_mines_around_the_corner),
        cmocka_unit_test(verdicts_are_true),
    };
    return cmocka_run_group_tests_name("games", tests, NULL, NULL);
}
