/* SPDX-License-Identifier: MIT */
/* Every deadlock test marked sound against exhaustive search: what it calls lost cannot be solved.
 * A level that refutes one is made smaller before it is printed.
 *
 *   test_sokoban_dead [LEVELS [SEED]]     for a long run: 20000
 */
#include "sokoban/fess/dead/dead.h"
#include "unit/sokoban/sokoban_boards.h"
#include "unit/unit.h"

static uint64_t levels = SANITIZED ? 200 : 1500, seed = 1;

enum claim { FREEZE, MATCHING, PI_CORRAL, REACH, CORRAL, ROOM, CLAIMS };
static const char *const name[CLAIMS] = {"freeze", "matching", "pi-corral",
                                         "reach",  "corral",   "room"};

/* Working memory of all tests. */
struct bench {
    struct qd_meter meter;
    struct sokoban_board board;
    struct sokoban_analysis analysis;
    struct sokoban_walls walls;
    struct sokoban_position position;
    struct sokoban_macros macros;
    struct sokoban_corral scratch, best;
    struct sokoban_dead dead;
    uint8_t frozen[SOKOBAN_BOXES];
};

static bool matching_is_lost(struct bench *b)
{
    struct sokoban_matching matching;
    const uint16_t *table = NULL;
    assert_int_equal(sokoban_walls_init(&b->walls, &b->board, &b->meter), QD_OK);
    assert_int_equal(sokoban_walls_table(&b->walls, &b->position, b->frozen, &table), QD_OK);
    bool lost = sokoban_match(&matching, &b->board, &b->position, table) == SOKOBAN_LOST;
    sokoban_walls_free(&b->walls);
    return lost;
}

static bool expensive_is_lost(struct bench *b, enum sokoban_test test)
{
    bool lost = false;
    sokoban_dead_init(&b->dead, &b->analysis, &b->macros);
    b->dead.off = ~(1u << test);
    assert_int_equal(sokoban_dead_ask(&b->dead, &b->position, b->frozen, &lost), QD_OK);
    assert_true(b->dead.count[test].asked == 1 && b->dead.count[test].dead == lost);
    sokoban_dead_free(&b->dead);
    return lost;
}

/* What one test says of the start of a level; the cheaper ones must have found nothing. */
static bool says_lost(struct bench *b, enum claim claim)
{
    bool lives = sokoban_freeze(&b->position, &b->board, b->frozen);
    if (claim == FREEZE || !lives)
        return claim == FREEZE && !lives;
    if (claim == MATCHING)
        return matching_is_lost(b);
    if (claim == PI_CORRAL)
        return sokoban_corral_find(&b->position, &b->board, &b->scratch, &b->best) ==
               SOKOBAN_CORRAL_DEAD;
    return expensive_is_lost(b, claim == REACH    ? SOKOBAN_TEST_REACH
                                : claim == CORRAL ? SOKOBAN_TEST_CORRAL
                                                  : SOKOBAN_TEST_ROOM);
}

static bool ask(const char *text, enum claim claim)
{
    struct sokoban_state state;
    struct bench *b = calloc(1, sizeof *b);
    assert_non_null(b);
    struct sokoban_level *level = sokoban_boards_read(text);
    sokoban_state_start(&level->base, &state);
    assert_int_equal(sokoban_board_init(&b->board, level, level->player, &b->meter), QD_OK);
    sokoban_position_load(&b->position, &b->board, &state);
    sokoban_flood(&b->position, &b->board);
    assert_int_equal(sokoban_analysis_init(&b->analysis, &b->board, &b->position, &b->meter),
                     QD_OK);
    bool lost = says_lost(b, claim);
    sokoban_analysis_free(&b->analysis);
    sokoban_board_free(&b->board);
    assert_int_equal(b->meter.used, 0);
    free(b);
    sokoban_level_free(&level->base);
    return lost;
}

static bool is_solvable(const char *text)
{
    struct sokoban_space space;
    struct sokoban_space_answer truth;
    if (!sokoban_space_read(&space, text))
        return false;
    sokoban_space_solve(&space, &truth);
    return truth.solvable;
}

static bool is_level(const char *text)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    bool good = sokoban_level_parse(qd_text_of(text), &level, &why) == QD_OK;
    if (good)
        sokoban_level_free(level);
    return good;
}

typedef bool refutes_fn(const char *text, int claim);

static bool refutes(const char *text, int claim)
{
    return is_level(text) && is_solvable(text) && ask(text, (enum claim)claim);
}

/* Walls in free cells and turns boxes on goals into walls as long as the level still refutes. */
static void shrink(char *text, int claim, refutes_fn *fails)
{
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (char *c = text; *c; c++) {
            char was = *c;
            if (was != ' ' && was != '*')
                continue;
            *c = '#';
            if (fails(text, claim))
                smaller = true;
            else
                *c = was;
        }
    }
}

static void what_is_called_lost_is_lost(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    uint64_t found[CLAIMS] = {0};
    qd_rng_seed(&rng, seed + 7);
    for (uint64_t round = 0; round < levels; round++) {
        char text[BOARD_TEXT];
        sokoban_boards_random(&rng, 5, text);
        bool solvable = is_solvable(text);
        for (int claim = 0; claim < CLAIMS; claim++) {
            bool lost = ask(text, (enum claim)claim);
            found[claim] += lost;
            if (lost && solvable)
                shrink(text, claim, refutes);
            CHECK_CASE(!lost || !solvable, "%s calls lost what can be solved:\n%s", name[claim],
                       text);
        }
    }
    for (int claim = 0; claim < CLAIMS; claim++)
        CHECK_CASE(found[claim] > 0, "%s never finds anything", name[claim]);
}

/* A stand-in for a wrong test: it objects to every level that can be solved. */
static bool objects(const char *text, int claim)
{
    (void)claim;
    return is_level(text) && is_solvable(text);
}

static void a_refuting_level_is_made_smaller(void **unused)
{
    (void)unused;
    char level[] = "######\n#    #\n#@$ .#\n#  * #\n######\n";
    shrink(level, 0, objects);
    assert_string_equal(level, "######\n######\n#@$ .#\n######\n######\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_called_lost_is_lost),
        cmocka_unit_test(a_refuting_level_is_made_smaller),
    };
    if (argc > 1)
        levels = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        seed = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests_name("sokoban dead", tests, NULL, NULL);
}
