/* SPDX-License-Identifier: MIT */
/* Hints and reasons against every world of a small board: a step that is advised is safe in all of
 * them, a shot hits in all of them, no hint means that nothing is proved within reach, and the
 * world shown for an uncertain cell is one that fits what was seen.
 */
#include "ref/wumpus_ref.h"
#include "unit/unit.h"
#include "unit/wumpus/wumpus_random.h"
#include "wumpus/reasoning.h"

static const struct qd_limits no_limits = {0};

static const struct random_kind kinds[] = {
    {3, 1, 1, false, false}, {3, 1, 1, true, false},  {3, 2, 1, false, false},
    {3, 1, 2, true, true},   {4, 1, 1, false, false}, {4, 2, 1, true, false},
};

/* Cells that can be walked to over visited ones; the last of a walk need not be visited. */
static void reach(const struct wumpus_knowledge *k, bool *reached)
{
    bool more = true;
    memset(reached, 0, WUMPUS_REF_CELLS * sizeof *reached);
    reached[k->at] = true;
    while (more) {
        more = false;
        for (int cell = 0; cell < k->side * k->side; cell++)
            for (int dir = 0; dir < 4 && reached[cell]; dir++) {
                int to = wumpus_step(k->side, cell, dir);
                if (to < 0 || reached[to] || !wumpus_has(&k->visited, k->side, cell))
                    continue;
                reached[to] = more = true;
            }
    }
}

static bool in_line(int side, int a, int b)
{
    return a != b && (a / side == b / side || a % side == b % side);
}

/* Nothing is advised only where no cell within reach is proved safe, and no wumpus is proved in
 * line with a cell the arrow can be shot from. */
static void nothing_is_proved(const struct wumpus_knowledge *k, const struct wumpus_ref *ref)
{
    bool reached[WUMPUS_REF_CELLS];
    reach(k, reached);
    for (int cell = 0; cell < k->side * k->side; cell++) {
        bool visited = wumpus_has(&k->visited, k->side, cell);
        CHECK_CASE(!reached[cell] || visited || ref->danger[cell] > 0, "cell %d is safe", cell);
        for (int beast = 0; k->arrows > 0 && beast < k->side * k->side; beast++)
            CHECK_CASE(!reached[cell] || !visited || ref->wumpus[beast] < ref->total ||
                           !in_line(k->side, cell, beast),
                       "the wumpus at %d can be shot from %d", beast, cell);
    }
}

/* The facts a hint shows are enough on their own. */
static void hint_is_proved(const struct wumpus_knowledge *k, const struct wumpus_ref *ref,
                           const struct qd_hint *hint)
{
    assert_true(hint->has_move);
    if (hint->piece == hint->target)
        assert_int_equal(ref->danger[hint->target], 0);
    else
        assert_true(ref->wumpus[hint->piece] == ref->total &&
                    in_line(k->side, hint->target, hint->piece));
    for (int grade = 0; grade < 4; grade++)
        assert_non_null(hint->says[grade].code);
    assert_true(hint->look_count == k->side);
    assert_int_equal(hint->look[0] / k->side, hint->piece / k->side);
}

struct told {
    int steps;
    int walks; /* to where the arrow is shot */
    int shots;
    int nothing;
};

/* Follows the hints to the end: no arrow misses, and no step kills. */
static void follow(const struct wumpus_level *level, struct wumpus_state *state, struct told *told)
{
    for (int i = 0; i < 100; i++) {
        struct wumpus_knowledge k;
        struct wumpus_ref ref;
        struct qd_hint hint;
        struct qd_message why;
        wumpus_observe(level, state, &k);
        wumpus_ref_count(&k, &ref);
        qd_err err = wumpus_advise(&k, &no_limits, &hint);
        if (err) {
            assert_int_equal(err, QD_NOTHING);
            nothing_is_proved(&k, &ref);
            told->nothing++;
            return;
        }
        hint_is_proved(&k, &ref, &hint);
        bool shot = wumpus_move_kind(hint.move) == WUMPUS_SHOOT;
        told->shots += shot;
        told->walks += !shot && hint.piece != hint.target;
        told->steps += hint.piece == hint.target;
        assert_int_equal(wumpus_apply(&level->base, state, hint.move, &why), QD_OK);
        enum qd_status status = wumpus_status(&level->base, state, 0);
        assert_int_not_equal(status, QD_LOST);
        if (shot) {
            struct wumpus_knowledge after;
            wumpus_observe(level, state, &after);
            assert_int_equal(after.wumpuses, k.wumpuses - 1);
        }
        if (status != QD_OPEN)
            return;
    }
    fail_msg("hints go on for ever");
}

static void hints_are_proved_in_every_world(void **unused)
{
    (void)unused;
    struct told told = {0};
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        struct qd_rng rng;
        qd_rng_seed(&rng, i);
        int rounds = kinds[i].side == 4 ? 2 : SANITIZED ? 20 : 60; /* of four: many worlds */
        for (int round = 0; round < rounds; round++) {
            static struct wumpus_level level;
            static struct wumpus_state state;
            wumpus_random_level(&rng, &kinds[i], 50 + 50 * (round % 6), &level);
            wumpus_random_play(&rng, &level, (int)qd_rng_below(&rng, 12), &state);
            follow(&level, &state, &told);
        }
    }
    CHECK_CASE(told.steps > 50 && told.walks > 0 && told.shots > 2 && told.nothing > 2,
               "%d steps, %d walks, %d shots, %d without", told.steps, told.walks, told.shots,
               told.nothing);
}

/* Reads "3x3" worlds as written for an uncertain cell: rows of . P W G X, separated by slashes. */
static void world_fits(const struct wumpus_knowledge *k, const char *text, int danger)
{
    struct wumpus_knowledge said = *k;
    struct wumpus_ref ref;
    for (int cell = 0; cell < k->side * k->side; cell++, text++) {
        text += *text == '/';
        bool pit = *text == 'P', beast = *text == 'W' || *text == 'X';
        bool gold = *text == 'G' || *text == 'X';
        CHECK_CASE(pit || beast || gold || *text == '.', "unknown sign %c", *text);
        wumpus_put(&said.fact[pit ? WUMPUS_IS_PIT : WUMPUS_NO_PIT], k->side, cell);
        wumpus_put(&said.fact[beast ? WUMPUS_IS_WUMPUS : WUMPUS_NO_WUMPUS], k->side, cell);
        wumpus_put(&said.fact[gold ? WUMPUS_IS_GOLD : WUMPUS_NO_GOLD], k->side, cell);
        assert_true(cell != danger || pit || beast);
    }
    assert_int_equal(*text, '\0');
    wumpus_ref_count(&said, &ref);
    assert_int_equal(ref.worlds, 1);
}

static void check_reason(const struct wumpus_knowledge *k, const struct wumpus_ref *ref, int cell)
{
    struct qd_why why;
    qd_why_init(&why);
    assert_int_equal(wumpus_explain(k, &no_limits, cell, &why), QD_OK);
    assert_int_equal(why.fact.verdict, ref->danger[cell] == 0            ? QD_SAFE
                                       : ref->danger[cell] == ref->total ? QD_DANGER
                                                                         : QD_UNSURE);
    assert_int_equal(why.fact.risk, wumpus_ref_millionths(ref->danger[cell], ref->total));
    if (why.fact.verdict == QD_UNSURE)
        world_fits(k, qd_buf_cstr(&why.world), cell);
    else
        assert_true(why.certificate.size > 0);
    qd_why_free(&why);
}

static void reasons_fit_what_was_seen(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 4; i++) {
        struct qd_rng rng;
        qd_rng_seed(&rng, 100 + i);
        for (int round = 0; round < (SANITIZED ? 5 : 25); round++) {
            static struct wumpus_level level;
            static struct wumpus_state state;
            struct wumpus_knowledge k;
            struct wumpus_ref ref;
            wumpus_random_level(&rng, &kinds[i], 50 + 50 * (round % 6), &level);
            wumpus_random_play(&rng, &level, (int)qd_rng_below(&rng, 20), &state);
            wumpus_observe(&level, &state, &k);
            wumpus_ref_count(&k, &ref);
            for (int cell = 0; cell < level.cells; cell++)
                check_reason(&k, &ref, cell);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_are_proved_in_every_world),
        cmocka_unit_test(reasons_fit_what_was_seen),
    };
    return cmocka_run_group_tests_name("wumpus advice", tests, NULL, NULL);
}
