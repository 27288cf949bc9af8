/* SPDX-License-Identifier: MIT */
/* A play as values: the same as the line protocol, game by game, the two tiny ones included. */
#include "games/games.h"
#include "play/play.h"
#include "unit/talk.h"
#include "unit/unit.h"

/* The first legal move, as text. */
static void first_move(const struct qd_play *play, struct qd_buf *out)
{
    const struct qd_level *level = qd_play_level(play);
    struct qd_moves moves = {0};
    assert_int_equal(level->game->moves(level, qd_play_state(play), &moves), QD_OK);
    assert_true(moves.count > 0);
    level->game->moves_format(level, moves.data, 1, out);
    qd_moves_free(&moves);
}

static void check_save(const struct qd_play *play, const char *end)
{
    struct qd_buf save;
    qd_buf_init(&save, QD_ANSWER_CAP);
    qd_play_save(play, &save);
    assert_string_equal(qd_buf_cstr(&save) + save.size - strlen(end), end);
    qd_buf_free(&save);
}

/* Any game: made, seen, played, gone back and forth in, as the protocol does it. */
static void play_one(struct talk *talk, const struct qd_game *game)
{
    struct qd_play *play = talk->play;
    struct qd_message why = {0};
    struct qd_view view;
    struct qd_buf move;
    int rows, cols;
    qd_buf_init(&move, QD_LINE_CAP);
    assert_int_equal(qd_play_generate(play, game, qd_text_of(test_params(game)[1]), 3, &why),
                     QD_OK);
    assert_true(qd_play_seed(play).size > 0);
    assert_int_equal(qd_play_undo(play, 1, &why), QD_NOTHING);
    qd_play_size(play, &rows, &cols);
    assert_int_equal(qd_play_view(play, QD_OBSERVER, &view), QD_OK);
    assert_int_equal(rows, view.rows);
    assert_int_equal(cols, view.cols);
    qd_view_free(&view);
    check_save(play, " -");
    first_move(play, &move);
    assert_int_equal(qd_play_make(play, qd_buf_view(&move), &why), QD_OK);
    assert_int_equal(qd_play_position(play).moves, 1);
    check_save(play, qd_buf_cstr(&move));
    struct json_ref told = talk_ok(talk, "view");
    char *last = talk_string(told, "last");
    assert_string_equal(last, qd_buf_cstr(&move));
    free(last);
    assert_int_equal(qd_play_undo(play, 9, &why), QD_OK);
    assert_int_equal(qd_play_position(play).redo, 1);
    assert_int_equal(qd_play_redo(play, 9, &why), QD_OK);
    assert_int_equal(qd_play_redo(play, 1, &why), QD_NOTHING);
    qd_play_restart(play);
    assert_int_equal(qd_play_position(play).moves, 0);
    assert_int_equal(qd_play_make(play, qd_text_of("no move"), &why) != QD_OK, true);
    assert_int_equal(qd_play_position(play).redo, 1);
    qd_buf_free(&move);
}

static void every_game(void **unused)
{
    (void)unused;
    struct talk talk;
    talk_start(&talk, 1);
    for (int i = 0; test_games()[i]; i++)
        play_one(&talk, test_games()[i]);
    talk_end(&talk);
}

/* A hint grows grade by grade, and the view is marked as the protocol's is. */
static void hint_grades(void **unused)
{
    (void)unused;
    struct talk talk;
    struct qd_hint hint;
    struct qd_view view;
    struct qd_message why = {0};
    talk_start(&talk, 1);
    talk_ok(&talk, "new taquin 2x2 #7");
    for (int wanted = 1; wanted <= QD_HINT_GRADES; wanted++) {
        int grade = 0;
        assert_int_equal(qd_play_hint(talk.play, &grade, &hint, &why), QD_OK);
        assert_int_equal(grade, wanted);
    }
    assert_true(qd_play_position(talk.play).helped);
    assert_true(hint.has_move);
    assert_int_equal(qd_play_view(talk.play, 0, &view), QD_OK);
    qd_view_hint(&view, &hint, 1);
    assert_int_equal(view.cells[hint.piece].highlight == QD_PIECE, false);
    qd_view_hint(&view, &hint, 2);
    assert_int_equal(view.cells[hint.piece].highlight, QD_PIECE);
    qd_view_free(&view);
    talk_end(&talk);
}

/* One push back takes the walk before it too; one push on ends with it. */
static void strides(void **unused)
{
    (void)unused;
    struct talk talk;
    talk_start(&talk, 1);
    talk_ok(&talk, "load sokoban:4x9:9#|#@-$3-.#|#7-#|9#");
    talk_ok(&talk, "move rRRll");
    assert_int_equal(qd_play_stride(talk.play, true), 3); /* the last push; none was walked to it */
    talk_ok(&talk, "undo push");
    assert_int_equal(qd_play_position(talk.play).moves, 2);
    assert_int_equal(qd_play_stride(talk.play, true), 2); /* the push and the step to the box */
    assert_int_equal(qd_play_stride(talk.play, false), 1);
    talk_ok(&talk, "redo push");
    assert_int_equal(qd_play_position(talk.play).moves, 3);
    assert_int_equal(qd_play_stride(talk.play, false), 2); /* no push is left: all that is */
    talk_refused(&talk, "protocol.extra", "undo push 2");
    talk_ok(&talk, "new taquin 2x2 #7");
    assert_int_equal(qd_play_stride(talk.play, true), 0);
    talk_refused(&talk, "protocol.number", "undo push");
    talk_end(&talk);
}

/* Where the pieces went, in the order in which they went there. */
static void trails(void **unused)
{
    (void)unused;
    struct talk talk;
    talk_start(&talk, 1);
    talk_ok(&talk, "load sokoban:4x9:9#|#@-$3-.#|#7-#|9#");
    struct json_ref answer = talk_ok(&talk, "move rRR");
    assert_true(json_ref_is(answer, "trail.0.cells", "[10,11,12,13]"));
    assert_true(json_ref_is(answer, "trail.1.cells", "[12,12,13,14]"));
    answer = talk_ok(&talk, "undo 2");
    assert_true(json_ref_is(answer, "trail.0.cells", "[13,12,11]"));
    assert_true(json_ref_is(answer, "trail.1.cells", "[14,13,12]"));
    talk_end(&talk);
}

/* A view has room for as many counters as a game has. */
static void many_counters(void **unused)
{
    (void)unused;
    struct qd_view view;
    assert_int_equal(qd_view_init(&view, 1, 1), QD_OK);
    for (int i = 0; i < 40; i++)
        qd_view_counter(&view, "moves", i, -1);
    assert_int_equal(view.counter_count, 40);
    assert_int_equal(view.counters[39].value, 39);
    qd_view_free(&view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game), cmocka_unit_test(hint_grades),   cmocka_unit_test(strides),
        cmocka_unit_test(trails),     cmocka_unit_test(many_counters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
