/* SPDX-License-Identifier: MIT */
/* The rules, the checker, dead squares and the pathfinder against the slow second implementation,
 * over random yards: most of them are not levels, and must then be refused.
 */
#include "ref/sokoban_ref.h"
#include "unit/unit.h"

#include "base/base.h"
#include "check/check.h"
#include "sokoban/sokoban.h"

enum { YARDS = SANITIZED ? 3000 : 20000, STEPS = 40, TEXT = 1024 };

/* A yard of random signs inside a wall; sometimes with a gap in it, or two players. */
static void random_yard(struct qd_rng *rng, char *text)
{
    int rows = 4 + (int)qd_rng_below(rng, 5), cols = 4 + (int)qd_rng_below(rng, 6);
    bool gap = qd_rng_below(rng, 10) == 0;
    char yard[16][16];
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            bool rim = r == 0 || c == 0 || r == rows - 1 || c == cols - 1;
            bool wall = rim ? !gap || qd_rng_below(rng, 8) : qd_rng_below(rng, 6) == 0;
            yard[r][c] = wall ? '#' : ' ';
        }
    int boxes = 1 + (int)qd_rng_below(rng, 3), extra = qd_rng_below(rng, 12) == 0;
    for (int i = 0; i < 2 * boxes + 1 + extra; i++) {
        char *at = &yard[1 + qd_rng_below(rng, (uint32_t)rows - 2)]
                        [1 + qd_rng_below(rng, (uint32_t)cols - 2)];
        bool goal = *at == '.';
        if (i < boxes)
            *at = '.';
        else if (i < 2 * boxes)
            *at = goal ? '*' : '$';
        else
            *at = goal ? '+' : '@';
    }
    size_t used = 0;
    for (int r = 0; r < rows; r++)
        used += (size_t)snprintf(text + used, TEXT - used, "%.*s\n", cols, yard[r]);
}

/* The same position in both. */
static void assert_same(const struct qd_level *level, const struct sokoban_state *state,
                        const struct ref_yard *yard)
{
    struct qd_view view;
    struct qd_buf drawn;
    struct ref_yard back;
    assert_int_equal(sokoban_view(level, state, 0, QD_ENGLISH, &view), QD_OK);
    qd_buf_init(&drawn, 1 << 16);
    sokoban_draw(&view, &drawn);
    (void)ref_yard_read(qd_buf_cstr(&drawn), &back);
    assert_true(ref_yard_same(&back, yard));
    assert_int_equal(sokoban_status(level, state, 0) == QD_WON, ref_yard_solved(yard));
    qd_buf_free(&drawn);
    qd_view_free(&view);
}

/* Every letter is legal in both or in neither; then a random legal one is played. */
static char step(const struct qd_level *level, struct sokoban_state *state, struct ref_yard *yard,
                 struct qd_rng *rng)
{
    struct qd_moves moves = {0};
    char allowed[8];
    size_t count = 0;
    assert_int_equal(sokoban_moves(level, state, &moves), QD_OK);
    for (qd_move move = 0; move < SOKOBAN_MOVES; move++) {
        struct sokoban_state copy = *state;
        struct ref_yard after = *yard;
        struct qd_message why = {0};
        bool legal = sokoban_apply(level, &copy, move, &why) == QD_OK, listed = false;
        assert_int_equal(legal, ref_yard_step(&after, sokoban_letters[move]));
        for (size_t i = 0; i < moves.count; i++)
            listed = listed || moves.data[i] == move;
        assert_int_equal(legal, listed);
        assert_true(legal || why.code);
        if (legal)
            allowed[count++] = sokoban_letters[move];
    }
    qd_moves_free(&moves);
    if (count == 0)
        return 0;
    char letter = allowed[qd_rng_below(rng, (uint32_t)count)];
    struct qd_message why;
    qd_move move = (qd_move)(strchr(sokoban_letters, letter) - sokoban_letters);
    /* In lower case, it is canonicalised to a push if it is one. */
    assert_int_equal(sokoban_canonical(level, state, move % SOKOBAN_DIRS), move);
    assert_int_equal(sokoban_apply(level, state, move, &why), QD_OK);
    assert_true(ref_yard_step(yard, letter));
    return letter;
}

static void check_walk(const struct qd_level *level, struct ref_yard yard, struct qd_rng *rng)
{
    struct sokoban_state state;
    struct qd_buf moves, text;
    struct qd_checked checked;
    struct qd_message why;
    uint32_t pushes = 0;
    memset(&state, 0, sizeof state);
    sokoban_state_start(level, &state);
    qd_buf_init(&moves, STEPS);
    for (int i = 0; i < STEPS && !ref_yard_solved(&yard); i++) {
        char letter = step(level, &state, &yard, rng);
        if (!letter)
            break;
        pushes += letter >= 'A' && letter <= 'Z';
        qd_buf_char(&moves, letter);
        assert_same(level, &state, &yard);
        assert_int_equal(state.pushes, pushes);
    }
    qd_buf_init(&text, 1 << 16);
    sokoban_level_format(level, &text);
    assert_int_equal(qd_check_sokoban(qd_buf_view(&text), qd_buf_view(&moves), &checked, &why),
                     QD_OK);
    assert_int_equal(checked.moves, moves.size);
    assert_int_equal(checked.pushes, pushes);
    assert_int_equal(checked.solved, ref_yard_solved(&yard));
    qd_buf_free(&moves);
    qd_buf_free(&text);
}

static void check_dead(const struct sokoban_level *level, const struct ref_yard *yard)
{
    uint8_t dead[SOKOBAN_CELLS];
    sokoban_dead_squares(level, dead);
    for (int cell = 0; cell < level->cells; cell++)
        if (sokoban_inside(level, cell))
            assert_int_equal(dead[cell],
                             !ref_yard_alive(yard, cell / level->cols, cell % level->cols));
}

/* Random yards that are levels, as many as requested. */
static void for_levels(int yards, void (*check)(const struct qd_level *level,
                                                const struct ref_yard *yard, struct qd_rng *rng))
{
    struct qd_rng rng;
    int levels = 0;
    qd_rng_seed(&rng, 4);
    for (int i = 0; i < yards; i++) {
        char text[TEXT];
        struct ref_yard yard;
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        random_yard(&rng, text);
        bool valid = ref_yard_read(text, &yard);
        qd_err err = sokoban_level_parse(qd_text_of(text), &level, &why);
        CHECK_CASE(valid == (err == QD_OK), "%s\n%s", text, why.code ? why.code : "accepted");
        if (err) {
            assert_true(why.code && why.line > 0 && why.column > 0);
            continue;
        }
        levels++;
        check(level, &yard, &rng);
        sokoban_level_free(level);
    }
    assert_true(levels > yards / 20);
}

static void check_rules(const struct qd_level *level, const struct ref_yard *yard,
                        struct qd_rng *rng)
{
    check_dead((const struct sokoban_level *)level, yard);
    check_walk(level, *yard, rng);
}

static void rules(void **unused)
{
    (void)unused;
    for_levels(YARDS, check_rules);
}

struct reached {
    const struct qd_level *level;
    const struct ref_yard *yard;
    int row, col;
    bool met[SOKOBAN_CELLS];
};

/* The moves are legal, bring the box there and nothing else, and cost what the reference says. */
static qd_err meet(void *context, int cell, const struct qd_moves *moves)
{
    struct reached *r = context;
    struct ref_yard yard = *r->yard;
    int cols = yard.cols, pushes = 0, least, least_moves;
    r->met[cell] = true;
    for (size_t i = 0; i < moves->count; i++) {
        pushes += (moves->data[i] & SOKOBAN_PUSH) != 0;
        assert_true(ref_yard_step(&yard, sokoban_letters[moves->data[i]]));
    }
    assert_true(strchr("$*", yard.at[cell / cols][cell % cols]));
    int moved = 0;
    for (int i = 0; i < yard.rows * cols; i++) {
        bool before = strchr("$*", r->yard->at[i / cols][i % cols]) != NULL;
        bool after = strchr("$*", yard.at[i / cols][i % cols]) != NULL;
        moved += before != after;
    }
    assert_int_equal(moved, 2);
    assert_true(
        ref_yard_bring(r->yard, r->row, r->col, cell / cols, cell % cols, &least, &least_moves));
    assert_int_equal(pushes, least);
    assert_int_equal(moves->count, least_moves);
    return QD_OK;
}

static void check_reach(const struct qd_level *base, const struct ref_yard *yard,
                        struct qd_rng *rng)
{
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    struct sokoban_state state;
    struct qd_message why;
    int box = level->box[qd_rng_below(rng, (uint32_t)level->boxes)], pushes, moves;
    struct reached r = {base, yard, box / level->cols, box % level->cols, {false}};
    sokoban_state_start(base, &state);
    assert_int_equal(sokoban_reach(base, &state, box, meet, &r, &why), QD_OK);
    for (int cell = 0; cell < level->cells; cell++)
        if (cell != box && sokoban_inside(level, cell))
            assert_int_equal(r.met[cell], ref_yard_bring(yard, r.row, r.col, cell / level->cols,
                                                         cell % level->cols, &pushes, &moves));
}

static void reach(void **unused)
{
    (void)unused;
    for_levels(SANITIZED ? 40 : 120, check_reach);
}

/* Why each kind of move is refused. */
static void refusals(void **unused)
{
    static const struct {
        const char *level, *moves, *code;
    } cases[] = {
        {"#####\n#@$.#\n#####", "u", "sokoban.move.wall"},
        {"#####\n#@$.#\n#####", "r", "sokoban.move.box"},
        {"#####\n#@$.#\n#####", "L", "sokoban.move.wall"},
        {"######\n# @$.#\n######", "lR", "sokoban.move.nothing"},
        {"######\n# @$.#\n######", "L", "sokoban.move.nothing"},
        {"######\n#.@$ #\n######", "RR", "sokoban.move.box.wall"},
        {"#######\n#@$$..#\n#######", "R", "sokoban.move.box.box"},
        {"#######\n#@$*. #\n#######", "R", "sokoban.move.box.box"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_level *level = NULL;
        struct sokoban_state state;
        struct qd_message why = {0};
        struct qd_moves moves = {0};
        assert_int_equal(sokoban_level_parse(qd_text_of(cases[i].level), &level, &why), QD_OK);
        assert_int_equal(sokoban_moves_parse(level, qd_text_of(cases[i].moves), &moves, &why),
                         QD_OK);
        sokoban_state_start(level, &state);
        for (size_t k = 0; k + 1 < moves.count; k++)
            assert_int_equal(sokoban_apply(level, &state, moves.data[k], &why), QD_OK);
        assert_int_equal(sokoban_apply(level, &state, moves.data[moves.count - 1], &why),
                         QD_ILLEGAL);
        assert_string_equal(why.code, cases[i].code);
        qd_moves_free(&moves);
        sokoban_level_free(level);
    }
}

/* Pushes, runs of pushes and changes of box, counted by hand. */
static void counters(void **unused)
{
    static const char text[] = "########\n#  .  .#\n# $  $ #\n#  @   #\n#      #\n########";
    struct qd_level *level = NULL;
    struct sokoban_state state;
    struct qd_message why = {0};
    (void)unused;
    assert_int_equal(sokoban_level_parse(qd_text_of(text), &level, &why), QD_OK);
    sokoban_state_start(level, &state);
    static const struct {
        char letter;
        uint32_t pushes, lines, changes;
    } steps[] = {{'l', 0, 0, 0}, {'U', 1, 1, 1}, {'l', 1, 1, 1}, {'u', 1, 1, 1},
                 {'R', 2, 2, 1}, {'d', 2, 2, 1}, {'d', 2, 2, 1}, {'r', 2, 2, 1},
                 {'r', 2, 2, 1}, {'r', 2, 2, 1}, {'U', 3, 3, 2}};
    for (size_t i = 0; i < COUNT_OF(steps); i++) {
        qd_move move = (qd_move)(strchr(sokoban_letters, steps[i].letter) - sokoban_letters);
        assert_int_equal(sokoban_apply(level, &state, move, &why), QD_OK);
        assert_int_equal(state.pushes, steps[i].pushes);
        assert_int_equal(state.lines, steps[i].lines);
        assert_int_equal(state.changes, steps[i].changes);
    }
    sokoban_level_free(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rules), cmocka_unit_test(reach),
                                       cmocka_unit_test(refusals), cmocka_unit_test(counters)};
    return cmocka_run_group_tests_name("sokoban rules", tests, NULL, NULL);
}
