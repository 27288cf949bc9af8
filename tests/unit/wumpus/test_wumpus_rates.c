/* SPDX-License-Identifier: MIT */
/* Tables and bounds of the Wumpus told by name: whom an arrow can be shot at, pits by side and
 * class, classes by proofs, and how long the generator goes on.
 */
#include "unit/unit.h"

#include "wumpus/agents.h"
#include "wumpus/generate.h"

enum { SIDE = 5 };

/* Every place of the wumpus and every cell that was visited. */
static void a_target_is_in_line(void **unused)
{
    (void)unused;
    for (int wumpus = 0; wumpus < SIDE * SIDE; wumpus++) {
        for (int visited = 0; visited < SIDE * SIDE; visited++) {
            struct wumpus_knowledge k = {.side = SIDE};
            struct wumpus_conclusions known = {0};
            wumpus_put(&k.visited, SIDE, visited);
            wumpus_put(&known.wumpus, SIDE, wumpus);
            bool in_line = wumpus / SIDE == visited / SIDE || wumpus % SIDE == visited % SIDE;
            CHECK_CASE(wumpus_target(&k, &known) == (in_line ? wumpus : -1),
                       "wumpus in %d, visited %d: target %d", wumpus, visited,
                       wumpus_target(&k, &known));
        }
    }
}

/* One out of line is passed over; nothing proved is nothing to shoot at. */
static void a_later_wumpus_is_found(void **unused)
{
    (void)unused;
    struct wumpus_knowledge k = {.side = SIDE};
    struct wumpus_conclusions known = {0};
    wumpus_put(&k.visited, SIDE, 0);
    assert_int_equal(wumpus_target(&k, &known), -1);
    wumpus_put(&known.wumpus, SIDE, 1 * SIDE + 1);
    assert_int_equal(wumpus_target(&k, &known), -1);
    wumpus_put(&known.wumpus, SIDE, 4 * SIDE);
    assert_int_equal(wumpus_target(&k, &known), 4 * SIDE);
}

/* The wumpus of c1 is slain; a second arrow flies through its cell. */
static void the_slain_are_not_missed(void **unused)
{
    (void)unused;
    static struct wumpus_state state;
    const struct qd_game *game = &wumpus_game;
    struct qd_level *level = NULL;
    struct qd_message why;
    struct qd_moves shots = {0};
    struct qd_view view;
    assert_int_equal(game->level_parse(qd_text_of("4x4a2:2W1/4/4/3G"), &level, &why), QD_OK);
    assert_int_equal(game->moves_parse(level, qd_text_of("sRsR"), &shots, &why), QD_OK);
    game->state_start(level, &state);
    static const char *const after[2][4] = {{"", "missed", "slain", ""},
                                            {"", "missed", "slain", "missed"}};
    for (size_t shot = 0; shot < 2; shot++) {
        assert_int_equal(game->apply(level, &state, shots.data[shot], &why), QD_OK);
        assert_int_equal(game->view(level, &state, QD_PLAYER_1, QD_ENGLISH, &view), QD_OK);
        for (int cell = 0; cell < 4; cell++) {
            for (int mark = 0; game->marks[mark]; mark++) {
                const char *name = game->marks[mark];
                if (strcmp(name, "slain") != 0 && strcmp(name, "missed") != 0)
                    continue;
                bool shown = view.cells[cell].marks >> mark & 1;
                CHECK_CASE(shown == (strcmp(after[shot][cell], name) == 0),
                           "after shot %zu, cell %d, %s: %d", shot + 1, cell, name, shown);
            }
        }
        qd_view_free(&view);
    }
    qd_moves_free(&shots);
    game->level_free(level);
}

/* Least and most pits, by side: easy, medium, hard. The report's three sides stand as they are; the
 * others are scaled by their cells from the nearest table: up to 8, up to 12, from 13 on. */
static void pits_by_side_and_class(void **unused)
{
    (void)unused;
    static const struct {
        int side;
        int least[WUMPUS_CLASSES];
        int most[WUMPUS_CLASSES];
    } rows[] = {
        {4, {1, 1, 2}, {5, 4, 6}},        {8, {7, 5, 11}, {20, 18, 24}},
        {9, {8, 5, 12}, {19, 11, 24}},    {10, {11, 7, 15}, {24, 14, 30}},
        {12, {15, 10, 21}, {34, 20, 43}}, {13, {17, 13, 29}, {25, 21, 48}},
        {15, {23, 18, 39}, {34, 28, 65}}, {20, {40, 32, 69}, {60, 49, 115}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (int class = 0; class < WUMPUS_CLASSES; class ++) {
            int least, most;
            wumpus_pit_bounds(rows[i].side, (enum wumpus_class) class, &least, &most);
            CHECK_CASE(least == rows[i].least[class] && most == rows[i].most[class],
                       "side %d, %s: %d to %d", rows[i].side, wumpus_class_names[class], least,
                       most);
        }
    }
}

/* docs/rules/wumpus.md: hard from three combined proofs, five facts in one, or a shot. */
static void classes_by_their_proofs(void **unused)
{
    (void)unused;
    static const struct {
        struct wumpus_way way;
        enum wumpus_class class;
    } cases[] = {
        {{.combined = 0, .largest = 0}, WUMPUS_EASY},
        {{.combined = 0, .largest = 4}, WUMPUS_EASY},
        {{.combined = 0, .largest = 5}, WUMPUS_HARD},
        {{.combined = 1, .largest = 2}, WUMPUS_MEDIUM},
        {{.combined = 2, .largest = 4}, WUMPUS_MEDIUM},
        {{.combined = 2, .largest = 5}, WUMPUS_HARD},
        {{.combined = 3, .largest = 2}, WUMPUS_HARD},
        {{.combined = 4, .largest = 2}, WUMPUS_HARD},
        {{.combined = 0, .largest = 1, .shots = 1}, WUMPUS_HARD},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        CHECK_CASE(wumpus_class_of(&cases[i].way) == cases[i].class, "case %zu", i);
}

/* The number of grids the generator looks at for a seed: with so many allowed it ends, with one
 * fewer it does not. All of these ran out of patience with a grid and began another. */
static void the_generator_gives_up_a_grid_in_time(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t seed, tries;
    } cases[] = {{1, 2745}, {6, 3479}, {21, 1751}, {36, 1922}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_level *level = NULL;
        struct qd_message why;
        struct qd_limits limits = {.nodes = cases[i].tries};
        struct qd_text params = qd_text_of("8x8-hard");
        assert_int_equal(wumpus_game.generate(params, cases[i].seed, &limits, &level, &why), QD_OK);
        wumpus_game.level_free(level);
        limits.nodes--;
        assert_int_equal(wumpus_game.generate(params, cases[i].seed, &limits, &level, &why),
                         QD_LIMIT);
    }
}

static struct wumpus_rating rate(const char *text)
{
    struct qd_level *level = NULL;
    struct qd_message why;
    struct wumpus_rating rating;
    const struct qd_limits none = {0};
    assert_int_equal(wumpus_level_parse(qd_text_of(text), &level, &why), QD_OK);
    assert_int_equal(wumpus_rate((const struct wumpus_level *)level, &none, &rating), QD_OK);
    wumpus_level_free(level);
    return rating;
}

/* valid, strict, arrow, interest of small grids. */
static void ratings_of_small_grids(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        struct wumpus_rating rating;
    } cases[] = {
        {"3x3:2G/3/3", {true, true, true, 0}},
        /* Two breezy cells on both ways. */
        {"3x3:3/1P1/2G", {true, false, false, 2}},
        /* Walled in by pits. */
        {"3x3:3/1PP/1PG", {false, false, false, -1}},
        /* A wumpus in the middle, proved once both its neighbours were smelt, and shot. */
        {"4x4:4/2W1/4/3G", {true, true, true, 0}},
        {"4x4a0:4/2W1/4/3G", {true, true, true, 0}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct wumpus_rating found = rate(cases[i].text), due = cases[i].rating;
        CHECK_CASE(found.valid == due.valid && found.strict == due.strict &&
                       found.arrow == due.arrow && found.interest == due.interest,
                   "%s: valid %d, strict %d, arrow %d, interest %d", cases[i].text, found.valid,
                   found.strict, found.arrow, found.interest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_target_is_in_line),
        cmocka_unit_test(a_later_wumpus_is_found),
        cmocka_unit_test(the_slain_are_not_missed),
        cmocka_unit_test(pits_by_side_and_class),
        cmocka_unit_test(classes_by_their_proofs),
        cmocka_unit_test(the_generator_gives_up_a_grid_in_time),
        cmocka_unit_test(ratings_of_small_grids),
    };
    return cmocka_run_group_tests_name("wumpus rates", tests, NULL, NULL);
}
