/* SPDX-License-Identifier: MIT */
/* Long histories: undo and redo across the checkpoints, kept every 256 moves. */
#include "play/play.h"
#include "unit/talk.h"
#include "unit/unit.h"

#include "base/base.h"

enum { MOVES = 3000 };

/* Random legal moves in one line; the states after each go into `states`. */
static void walk(struct talk *talk, struct qd_rng *rng, size_t count, uint8_t *states)
{
    const struct qd_level *level = talk->play->level;
    size_t size = talk->play->state_size;
    uint8_t *state = malloc(size);
    struct qd_moves all = {0};
    struct qd_message why;
    struct qd_buf text;
    assert_non_null(state);
    memcpy(state, talk->play->state, size);
    for (size_t i = 0; i < count; i++) {
        struct qd_moves legal = {0};
        assert_int_equal(level->game->moves(level, state, &legal), QD_OK);
        qd_move move = legal.data[qd_rng_below(rng, (uint32_t)legal.count)];
        qd_moves_free(&legal);
        assert_int_equal(level->game->apply(level, state, move, &why), QD_OK);
        assert_int_equal(level->game->status(level, state, 0), QD_OPEN);
        assert_int_equal(qd_moves_add(&all, move), QD_OK);
        memcpy(states + i * size, state, size);
    }
    qd_buf_init(&text, 1 << 20);
    level->game->moves_format(level, all.data, all.count, &text);
    talk_ok(talk, "move %s", qd_buf_cstr(&text));
    qd_buf_free(&text);
    qd_moves_free(&all);
    free(state);
}

static void check_place(const struct talk *talk, const uint8_t *states, size_t at, size_t total)
{
    size_t size = talk->play->state_size;
    assert_int_equal(talk->play->at, at);
    assert_int_equal(talk->play->moves.count, total);
    assert_memory_equal(talk->play->state, states + at * size, size);
}

/* Back and forth at random against a plain list of all states. */
static void back_and_forth(void **unused)
{
    (void)unused;
    struct talk talk;
    struct qd_rng rng;
    talk_start(&talk, 1);
    qd_rng_seed(&rng, 1);
    talk_ok(&talk, "new taquin 5x5 #1");
    size_t size = talk.play->state_size, total = 0;
    uint8_t *states = malloc((MOVES + 1) * size);
    assert_non_null(states);
    memcpy(states, talk.play->state, size);
    while (total < MOVES) { /* lines of many lengths, so that they end on and around 256 */
        size_t piece = total % 5 == 0 ? 256 - total % 256 : 1 + qd_rng_below(&rng, 300);
        piece = piece < MOVES - total ? piece : MOVES - total;
        walk(&talk, &rng, piece, states + (total + 1) * size);
        total += piece;
        check_place(&talk, states, total, total);
    }
    for (int i = 0; i < 600; i++) {
        size_t from = talk.play->at, by = 1 + qd_rng_below(&rng, i % 7 ? 60 : 1500);
        bool back = from == MOVES || (from > 0 && qd_rng_below(&rng, 2));
        size_t to = back ? (from > by ? from - by : 0) : (from + by < MOVES ? from + by : MOVES);
        talk_ok(&talk, "%s %zu", back ? "undo" : "redo", by);
        check_place(&talk, states, to, MOVES);
    }
    talk_ok(&talk, "restart");
    check_place(&talk, states, 0, MOVES);
    talk_ok(&talk, "redo 1000000");
    check_place(&talk, states, MOVES, MOVES);
    free(states);
    talk_end(&talk);
}

/* A new move after undo drops the redo branch; its checkpoints must not return. */
static void new_branches(void **unused)
{
    (void)unused;
    struct talk talk;
    struct qd_rng rng;
    talk_start(&talk, 1);
    qd_rng_seed(&rng, 2);
    talk_ok(&talk, "new taquin 4x5 #2");
    size_t size = talk.play->state_size, total = 0;
    uint8_t *states = malloc(2001 * size);
    assert_non_null(states);
    memcpy(states, talk.play->state, size);
    for (int i = 0; i < 150; i++) {
        if (total > 300 && qd_rng_below(&rng, 2)) {
            size_t by = 1 + qd_rng_below(&rng, 600);
            talk_ok(&talk, "undo %zu", by);
            total = total > by ? total - by : 0;
        } else if (total < 1600) {
            size_t by = 1 + qd_rng_below(&rng, 400);
            walk(&talk, &rng, by, states + (total + 1) * size);
            total += by;
            assert_int_equal(talk.play->moves.count, total);
        }
        assert_int_equal(talk.play->at, total);
        assert_memory_equal(talk.play->state, states + total * size, size);
        size_t far = qd_rng_below(&rng, (uint32_t)total + 1);
        if (far > 0) { /* there and back */
            talk_ok(&talk, "undo %zu", far);
            assert_memory_equal(talk.play->state, states + (total - far) * size, size);
            talk_ok(&talk, "redo %zu", far);
            assert_memory_equal(talk.play->state, states + total * size, size);
        }
    }
    free(states);
    talk_end(&talk);
}

/* A play stores a million moves and refuses the next, which changes nothing. */
static void the_history_is_capped(void **unused)
{
    (void)unused;
    enum { PIECE = 1 << 16 };
    struct talk talk;
    struct qd_buf line;
    talk_start(&talk, 1);
    talk_ok(&talk, "new taquin 3x3 #5");
    char *moves = talk_string(talk_ok(&talk, "moves"), "moves.0");
    char back = moves[0] == 'U' ? 'D' : moves[0] == 'D' ? 'U' : moves[0] == 'L' ? 'R' : 'L';
    qd_buf_init(&line, QD_LINE_CAP);
    qd_buf_puts(&line, "move ");
    for (int i = 0; i < PIECE / 2; i++)
        qd_buf_printf(&line, "%c%c", moves[0], back);
    for (int i = 0; i < QD_HISTORY_CAP / PIECE; i++)
        talk_ok(&talk, "%s", qd_buf_cstr(&line));
    assert_int_equal(talk.play->at, QD_HISTORY_CAP);
    talk_say(&talk, "move %c", moves[0]);
    assert_int_equal(talk.err, QD_LIMIT);
    assert_int_equal(talk.play->at, QD_HISTORY_CAP);
    talk_ok(&talk, "undo");
    talk_ok(&talk, "move %c", back);
    char *save = talk_string(talk_ok(&talk, "save"), "save");
    talk_say(&talk, "load %s", save);
    assert_int_equal(talk.play->at, QD_HISTORY_CAP);
    free(save);
    free(moves);
    qd_buf_free(&line);
    talk_end(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(back_and_forth),
        cmocka_unit_test(new_branches),
        cmocka_unit_test(the_history_is_capped),
    };
    return cmocka_run_group_tests_name("history", tests, NULL, NULL);
}
