/* SPDX-License-Identifier: MIT */
/* Backward play: on small random levels a pull is legal exactly when the push that undoes it is, a
 * solution read from its end wins, and what is told of a won play is a solution to the checker,
 * which knows nothing of pulls.
 */
#include "check/check.h"
#include "sokoban/reverse/reverse.h"
#include "unit/sokoban/sokoban_boards.h"
#include "unit/talk.h"
#include "unit/unit.h"

enum { LEVELS = 200, STEPS = 60 };

static bool same(const struct sokoban_level *level, const struct sokoban_state *a,
                 const struct sokoban_state *b)
{
    return a->player == b->player &&
           memcmp(a->box, b->box, sizeof(uint16_t) * (size_t)level->boxes) == 0;
}

static int opposite(int dir)
{
    return (dir + 2) % SOKOBAN_DIRS;
}

/* Whether some position leads to `state` by a push in the direction opposite to `dir`: worked out
 * from the rules of pushing alone. */
static bool can_be_pushed_to(const struct sokoban_level *level, const struct sokoban_state *state,
                             int dir)
{
    struct qd_message why;
    struct sokoban_state before = *state;
    int box = sokoban_box_at(level, state, sokoban_beside(level, state->player, opposite(dir)));
    int ahead = sokoban_beside(level, state->player, dir);
    if (box < 0 || !sokoban_inside(level, ahead) || sokoban_box_at(level, state, ahead) >= 0)
        return false;
    before.box[box] = state->player;
    before.player = (uint16_t)ahead;
    qd_err err = sokoban_apply(&level->base, &before, (qd_move)opposite(dir) | SOKOBAN_PUSH, &why);
    return !err && same(level, &before, state);
}

static void check_pulls(const struct sokoban_level *level, const struct sokoban_state *state)
{
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        struct qd_message why;
        struct sokoban_state next = *state;
        qd_err err = sokoban_reverse_apply(&level->base, &next, (qd_move)dir | SOKOBAN_PUSH, &why);
        assert_int_equal(!err, can_be_pushed_to(level, state, dir));
        if (err) {
            assert_true(same(level, &next, state));
            continue;
        }
        err = sokoban_apply(&level->base, &next, (qd_move)opposite(dir) | SOKOBAN_PUSH, &why);
        assert_int_equal(err, QD_OK);
        assert_true(same(level, &next, state));
    }
}

/* Random moves of a backward play; what is offered is legal, and every way of a piece is. */
static uint64_t wander_back(const struct sokoban_level *level, struct qd_rng *rng)
{
    struct sokoban_state state;
    struct qd_message why;
    sokoban_reverse_start(&level->base, &state);
    for (int i = 0; i < STEPS; i++) {
        struct qd_moves moves = {0};
        check_pulls(level, &state);
        assert_int_equal(sokoban_reverse_moves(&level->base, &state, &moves), QD_OK);
        size_t steps = 0; /* pulls are chosen where there are any, most of the time */
        while (steps < moves.count && moves.data[steps] < SOKOBAN_PLACE)
            steps++;
        size_t most = steps > 0 && i % 8 ? steps : moves.count;
        if (moves.count > 0) {
            qd_move move = moves.data[qd_rng_below(rng, (uint32_t)most)];
            assert_int_equal(sokoban_reverse_apply(&level->base, &state, move, &why), QD_OK);
        }
        qd_moves_free(&moves);
    }
    return state.pushes;
}

/* Random moves of a forward play: every push is undone by a pull. */
static uint64_t wander_on(const struct sokoban_level *level, struct qd_rng *rng)
{
    struct sokoban_state state;
    struct qd_message why;
    sokoban_state_start(&level->base, &state);
    for (int i = 0; i < STEPS; i++) {
        struct qd_moves moves = {0};
        assert_int_equal(sokoban_moves(&level->base, &state, &moves), QD_OK);
        if (moves.count > 0) {
            qd_move move = moves.data[qd_rng_below(rng, (uint32_t)moves.count)];
            struct sokoban_state before = state;
            assert_int_equal(sokoban_apply(&level->base, &state, move, &why), QD_OK);
            struct sokoban_state back = state;
            qd_move undo = (move + 2) % SOKOBAN_DIRS | (move & SOKOBAN_PUSH);
            assert_int_equal(sokoban_reverse_apply(&level->base, &back, undo, &why), QD_OK);
            assert_true(same(level, &back, &before));
        }
        qd_moves_free(&moves);
    }
    return state.pushes;
}

static void a_pull_is_the_reverse_of_a_push(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    uint64_t pulls = 0, pushes = 0;
    qd_rng_seed(&rng, 7);
    for (int i = 0; i < LEVELS; i++) {
        char text[BOARD_TEXT];
        sokoban_boards_random(&rng, 4, text);
        struct sokoban_level *level = sokoban_boards_read(text);
        pulls += wander_back(level, &rng);
        pushes += wander_on(level, &rng);
        sokoban_level_free(&level->base);
    }
    assert_true(pulls > LEVELS && pushes > LEVELS);
}

/* Plays a solution from its end; the moves made are added to `made`. */
static void play_back(const struct sokoban_level *level, const struct qd_moves *solution,
                      struct qd_moves *made)
{
    struct sokoban_state state, end;
    struct qd_message why;
    sokoban_state_start(&level->base, &end);
    for (size_t i = 0; i < solution->count; i++)
        assert_int_equal(sokoban_apply(&level->base, &end, solution->data[i], &why), QD_OK);
    sokoban_reverse_start(&level->base, &state);
    assert_int_equal(qd_moves_add(made, SOKOBAN_PLACE + (qd_move)end.player), QD_OK);
    for (size_t i = solution->count; i > 0; i--) {
        qd_move move = solution->data[i - 1];
        assert_int_equal(qd_moves_add(made, (move + 2) % SOKOBAN_DIRS | (move & SOKOBAN_PUSH)),
                         QD_OK);
    }
    for (size_t i = 0; i < made->count; i++)
        assert_int_equal(sokoban_reverse_apply(&level->base, &state, made->data[i], &why), QD_OK);
    assert_int_equal(sokoban_reverse_status(&level->base, &state, 0), QD_WON);
    assert_int_equal(state.player, level->player);
}

static void check_solution(const struct sokoban_level *level, const struct qd_moves *made,
                           uint32_t pushes)
{
    struct qd_moves forward = {0};
    struct qd_buf rows, moves;
    struct qd_checked checked = {0};
    struct qd_message why;
    uint32_t counted = 0;
    qd_buf_init(&rows, 1 << 16);
    qd_buf_init(&moves, 1 << 16);
    assert_int_equal(sokoban_reverse_solution(&level->base, made->data, made->count, &forward),
                     QD_OK);
    sokoban_level_format(&level->base, &rows);
    sokoban_moves_format(&level->base, forward.data, forward.count, &moves);
    assert_int_equal(
        qd_check_path("sokoban", qd_buf_view(&rows), qd_buf_view(&moves), &checked, &why), QD_OK);
    assert_true(checked.solved);
    for (size_t i = 0; i < forward.count; i++)
        counted += (forward.data[i] & SOKOBAN_PUSH) != 0;
    assert_int_equal(counted, pushes);
    qd_buf_free(&rows);
    qd_buf_free(&moves);
    qd_moves_free(&forward);
}

static void a_solution_read_from_its_end_wins(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int solved = 0;
    qd_rng_seed(&rng, 8);
    for (int i = 0; i < LEVELS; i++) {
        char text[BOARD_TEXT];
        sokoban_boards_random(&rng, 4, text);
        struct sokoban_level *level = sokoban_boards_read(text);
        struct sokoban_state start, state;
        struct qd_limits limits = {0};
        struct qd_answer answer = {0};
        struct qd_moves made = {0};
        struct qd_message why = {0};
        sokoban_state_start(&level->base, &start);
        state = start;
        if (!sokoban_solve(&level->base, &start, "auto", NULL, &limits, &answer, &why)) {
            solved++;
            play_back(level, &answer.moves, &made);
            check_solution(level, &made,
                           (uint32_t)sokoban_boards_replay(level, &state, &answer.moves));
        }
        qd_moves_free(&made);
        qd_answer_free(&answer);
        sokoban_level_free(&level->base);
    }
    assert_true(solved > LEVELS / 2 && solved < LEVELS);
}

/* The way of a picked-up box is played by its moves and brings it there. */
static qd_err walk_there(void *context, int cell, const struct qd_moves *moves)
{
    const struct sokoban_state *from = ((void **)context)[1];
    const struct sokoban_level *level = ((void **)context)[0];
    struct sokoban_state state = *from;
    struct qd_message why;
    for (size_t i = 0; i < moves->count; i++)
        assert_int_equal(sokoban_reverse_apply(&level->base, &state, moves->data[i], &why), QD_OK);
    assert_true(sokoban_box_at(level, &state, cell) >= 0);
    return QD_OK;
}

static void a_box_is_pulled_where_it_is_told(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 9);
    for (int i = 0; i < LEVELS; i++) {
        char text[BOARD_TEXT];
        sokoban_boards_random(&rng, 3, text);
        struct sokoban_level *level = sokoban_boards_read(text);
        struct sokoban_state state;
        struct qd_message why;
        sokoban_reverse_start(&level->base, &state);
        void *context[] = {level, &state};
        for (int box = 0; box < level->boxes; box++)
            assert_int_equal(sokoban_reach_pulling(&level->base, &state, state.box[box], walk_there,
                                                   context, &why),
                             QD_OK);
        sokoban_level_free(&level->base);
    }
}

/* A save is opened by whoever plays backwards, too, and refused by who expects a mind. */
static void a_save_is_loaded_by_players(void **unused)
{
    (void)unused;
    struct talk talk;
    struct qd_message why = {0};
    struct qd_text save = qd_text_of("sokoban:3x7:7#|#@-$-.#|7# r/r backwards");
    const struct qd_game *game = qd_game_find(qd_games, qd_text_of("sokoban"));
    talk_start(&talk, 1);
    talk_ok(&talk, "new sokoban 6x6b1 #1");
    char *before = talk_snapshot(&talk);
    assert_int_equal(qd_play_open(talk.play, game, save, &why), QD_SYNTAX);
    assert_string_equal(why.code, "play.save.backwards");
    char *after = talk_snapshot(&talk);
    assert_string_equal(before, after);
    assert_int_equal(qd_play_load(talk.play, game, save, &why), QD_OK);
    assert_true(qd_play_backwards(talk.play));
    assert_int_equal(qd_play_position(talk.play).moves, 1);
    assert_int_equal(qd_play_position(talk.play).redo, 1);
    free(before);
    free(after);
    talk_end(&talk);
}

static void words_and_refusals(void **unused)
{
    (void)unused;
    struct talk talk;
    talk_start(&talk, 1);
    talk_ok(&talk, "open sokoban ######\\n#@$ .#\\n######");
    talk_refused(&talk, "protocol.solution", "solution");
    talk_ok(&talk, "reverse");
    talk_refused(&talk, "protocol.solution", "solution");
    talk_refused(&talk, "hint.backwards", "hint");
    talk_refused(&talk, "hint.backwards", "goal");
    talk_refused(&talk, "hint.backwards", "solve");
    talk_refused(&talk, "protocol.lost", "lost");
    talk_refused(&talk, "protocol.turn.none", "turn 90");
    talk_refused(&talk, "sokoban.reverse.place", "move r[99]");
    talk_refused(&talk, "sokoban.reverse.place", "move [");
    talk_refused(&talk, "sokoban.reverse.place", "move [3");
    talk_refused(&talk, "sokoban.reverse.taken", "move [10]");
    talk_refused(&talk, "sokoban.reverse.nothing", "move R");
    talk_refused(&talk, "moves.letter", "move x");
    talk_refused(&talk, "play.save.word", "load sokoban:3x6:6#|#@$-.#|6# - helped backwards");
    talk_refused(&talk, "protocol.reverse.none", "load taquin:2x2m3#1 - backwards");
    talk_refused(&talk, "play.move", "move [9]LLL");
    talk_ok(&talk, "move [9]LL");
    char *moves = talk_string(talk_ok(&talk, "solution"), "solution.moves");
    assert_string_equal(moves, "RR");
    free(moves);
    talk_ok(&talk, "undo pull");
    talk_refused(&talk, "sokoban.reverse.late", "move [7]");
    char *save = talk_string(talk_ok(&talk, "save"), "save");
    assert_string_equal(save, "sokoban:3x6:6#|#@$-.#|6# [9]L/L backwards");
    talk_ok(&talk, "load %s", save);
    free(save);
    talk_ok(&talk, "redo");
    talk_ok(&talk, "solution");
    talk_ok(&talk, "reverse");
    talk_ok(&talk, "move RR");
    talk_end(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pull_is_the_reverse_of_a_push),
        cmocka_unit_test(a_solution_read_from_its_end_wins),
        cmocka_unit_test(a_box_is_pulled_where_it_is_told),
        cmocka_unit_test(words_and_refusals),
        cmocka_unit_test(a_save_is_loaded_by_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
