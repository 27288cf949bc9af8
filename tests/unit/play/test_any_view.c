/* SPDX-License-Identifier: MIT */
/* Properties of every view of every game, for every viewer and language. */
#include "games/games.h"
#include "ref/json_ref.h"
#include "unit/unit.h"

#include "base/base.h"

enum { SEEDS = 6, WALK = 25 };

static int count_names(const char *const *names)
{
    int count = 0;
    while (names[count])
        count++;
    return count;
}

/* A text of the view: within its buffer, terminated there, and valid UTF-8. */
static const char *text_at(const struct qd_view *view, uint32_t offset)
{
    assert_true(offset < view->text.size);
    const char *text = qd_view_at(view, offset);
    size_t room = view->text.size - offset;
    assert_non_null(memchr(text, '\0', room));
    assert_true(utf8_ref_valid(text, strlen(text)));
    return text;
}

/* The move of a cell must be legal now. */
static void check_cell_move(const struct qd_level *level, const void *state, const char *text)
{
    const struct qd_game *game = level->game;
    struct qd_moves moves = {0};
    struct qd_message why;
    size_t size = game->state_size(level);
    void *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, state, size);
    assert_int_equal(game->moves_parse(level, qd_text_of(text), &moves, &why), QD_OK);
    assert_true(moves.count > 0);
    for (size_t i = 0; i < moves.count; i++)
        assert_int_equal(game->apply(level, copy, moves.data[i], &why), QD_OK);
    qd_moves_free(&moves);
    free(copy);
}

static void check_cell(const struct qd_level *level, const void *state, const struct qd_view *view,
                       const struct qd_cell *cell)
{
    const struct qd_game *game = level->game;
    assert_true(cell->ground < count_names(game->grounds));
    assert_true(cell->piece < count_names(game->pieces));
    assert_int_equal(cell->highlight, QD_PLAIN);
    assert_true((uint64_t)cell->marks < 1ull << count_names(game->marks));
    text_at(view, cell->label);
    text_at(view, cell->caption);
    const char *move = text_at(view, cell->move);
    if (move[0] && game->status(level, state, 0) == QD_OPEN)
        check_cell_move(level, state, move);
}

static void check_drawing(const struct qd_view *view, const struct qd_game *game)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 20);
    game->draw(view, &text);
    assert_int_equal(text.err, QD_OK);
    assert_true(text.size > 0 && text.data[text.size - 1] == '\n');
    assert_true(utf8_ref_valid(text.data, text.size));
    qd_buf_free(&text);
}

static void check_view(const struct qd_level *level, const void *state, int viewer,
                       enum qd_lang lang)
{
    const struct qd_game *game = level->game;
    struct qd_view view, again;
    assert_int_equal(game->view(level, state, viewer, lang, &view), QD_OK);
    assert_int_equal(game->view(level, state, viewer, lang, &again), QD_OK);
    assert_true(view.rows > 0 && view.cols > 0);
    assert_int_equal(view.text.err, QD_OK);
    assert_int_equal(view.text.data[0], '\0');
    int cells = view.rows * view.cols;
    for (int i = 0; i < cells; i++) {
        check_cell(level, state, &view, &view.cells[i]);
        /* A piece is tracked by its id, so no two pieces share one. */
        for (int k = 0; k < i && view.cells[i].id; k++)
            assert_int_not_equal(view.cells[k].id, view.cells[i].id);
    }
    assert_in_range(view.counter_count, 0, view.counter_room);
    for (int i = 0; i < view.counter_count; i++) {
        assert_non_null(view.counters[i].name);
        assert_true(view.counters[i].of == -1 || view.counters[i].value <= view.counters[i].of);
    }
    check_drawing(&view, game);
    assert_int_equal(again.text.size, view.text.size);
    assert_memory_equal(again.text.data, view.text.data, view.text.size);
    assert_memory_equal(again.cells, view.cells, (size_t)cells * sizeof *view.cells);
    qd_view_free(&view);
    qd_view_free(&again);
}

static void check_views(const struct qd_level *level, const void *state)
{
    for (int viewer = QD_OBSERVER; viewer < level->game->players; viewer++)
        for (int lang = 0; qd_lang_name((enum qd_lang)lang); lang++)
            check_view(level, state, viewer, (enum qd_lang)lang);
}

static void views_of_random_walks(void **unused)
{
    (void)unused;
    const struct qd_limits limits = {0};
    for (const struct qd_game *const *at = test_games(); *at; at++) {
        const struct qd_game *game = *at;
        for (const char *const *params = test_params(game); *params; params++) {
            for (uint64_t seed = 0; seed < SEEDS; seed++) {
                struct qd_level *level = NULL;
                struct qd_message why;
                struct qd_rng rng;
                assert_int_equal(game->generate(qd_text_of(*params), seed, &limits, &level, &why),
                                 QD_OK);
                void *state = calloc(1, game->state_size(level));
                assert_non_null(state);
                game->state_start(level, state);
                qd_rng_seed(&rng, seed);
                check_views(level, state);
                for (int i = 0; i < WALK && game->status(level, state, 0) == QD_OPEN; i++) {
                    struct qd_moves moves = {0};
                    assert_int_equal(game->moves(level, state, &moves), QD_OK);
                    qd_move move = moves.data[qd_rng_below(&rng, (uint32_t)moves.count)];
                    assert_int_equal(game->apply(level, state, move, &why), QD_OK);
                    qd_moves_free(&moves);
                    check_views(level, state);
                }
                free(state);
                game->level_free(level);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(views_of_random_walks)};
    return cmocka_run_group_tests_name("any view", tests, NULL, NULL);
}
