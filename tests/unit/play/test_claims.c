/* SPDX-License-Identifier: MIT */
/* What a method claims of its answer is true: proved or not, its bound, and of what they are, moves
 * or what the game measures; and so are the words that `solve` prints of it. Every listed method of
 * every path game, and searches put together from switches, against exhaustive search.
 */
#include "unit/unit.h"

#include "unit/play/small_levels.h"
#include <quadrille/play.h>

enum { LEVELS = SANITIZED ? 40 : 300, NODES = 20000 };

/* The words, read as a person would: the game's measure is told from moves by its name. */
static void try_words(const struct qd_game *game, const struct qd_method *method,
                      const struct qd_answer *answer, uint64_t measured,
                      const struct small_truth *truth)
{
    struct qd_buf out;
    unsigned bound = 0;
    char unit[16] = "";
    qd_buf_init(&out, 256);
    qd_claim(game, method, answer, &out);
    const char *words = qd_buf_cstr(&out);
    bool shortest = strcmp(words, "shortest (proved)") == 0 && !game->measure;
    if (shortest || strcmp(words, "fewest moves (proved)") == 0) {
        CHECK_CASE(answer->moves.count == truth->moves, "%s: %s", method->name, words);
    } else if (strcmp(words, "fewest pushes (proved)") == 0) {
        CHECK_CASE(measured == truth->measured, "%s: %s", method->name, words);
    } else {
        CHECK_CASE(sscanf(words, "at least %u %15s needed", &bound, unit) == 2, "%s", words);
        CHECK_CASE(strcmp(unit, "moves") == 0 || strcmp(unit, "pushes") == 0, "%s", words);
        CHECK_CASE(bound <= (unit[0] == 'm' ? truth->moves : truth->measured), "%s: %s",
                   method->name, words);
    }
    CHECK_CASE(answer->optimal == (strstr(words, "(proved)") != NULL), "%s", words);
    qd_buf_free(&out);
}

static void try_answer(const struct qd_game *game, const struct qd_method *method,
                       const struct qd_answer *answer, const struct small_truth *truth)
{
    uint64_t measured = 0;
    for (size_t i = 0; i < answer->moves.count; i++)
        measured += !game->measure || game->measure->counts(answer->moves.data[i]);
    bool by_moves = method->optimal == QD_FEWEST_MOVES || !game->measure;
    uint64_t cost = by_moves ? answer->moves.count : measured;
    CHECK_CASE(!answer->optimal || cost == (by_moves ? truth->moves : truth->measured),
               "%s: %u, not fewest", method->name, (unsigned)cost);
    CHECK_CASE(answer->optimal || cost > answer->lower_bound, "%s meets its bound %u, not proved",
               method->name, (unsigned)answer->lower_bound);
    try_words(game, method, answer, measured, truth);
}

/* Returns whether the answer was proved. */
static bool try_method(const struct qd_level *level, const char *name,
                       const struct small_truth *truth)
{
    const struct qd_game *game = level->game;
    struct qd_limits limits = {.nodes = NODES};
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    struct qd_method method;
    uint64_t state[1024];
    assert_true(game->state_size(level) <= sizeof state);
    game->state_start(level, state);
    CHECK_CASE(qd_path_method(game->path, name, &method), "%s", name);
    qd_err err = game->path->solve(level, state, name, NULL, &limits, &answer, &why);
    CHECK_CASE(err == QD_LIMIT || err == (truth->solvable ? QD_OK : QD_IMPOSSIBLE), "%s: %s", name,
               qd_err_name(err));
    bool by_moves = method.optimal == QD_FEWEST_MOVES || !game->measure;
    CHECK_CASE(!truth->solvable ||
                   answer.lower_bound <= (by_moves ? truth->moves : truth->measured),
               "%s: bound %u", name, (unsigned)answer.lower_bound);
    if (!err)
        try_answer(game, &method, &answer, truth);
    bool proved = !err && answer.optimal;
    qd_answer_free(&answer);
    return proved;
}

/* Every method that is made to be shortest proves it on some levels, and so does the default. */
static void claims_are_true(void **unused)
{
    (void)unused;
    for (int k = 0; k < small_kind_count; k++) {
        const struct small_kind *kind = &small_kinds[k];
        const struct qd_method *methods = kind->game->path->methods;
        int proved[64] = {0};
        struct qd_rng rng;
        qd_rng_seed(&rng, 20);
        for (int i = 0; i < LEVELS; i++) {
            struct small_truth truth;
            struct qd_level *level = kind->make(&rng, &truth);
            for (int m = 0; methods[m].name; m++)
                proved[m] += try_method(level, methods[m].name, &truth);
            for (int s = 0; kind->switches[s]; s++)
                try_method(level, kind->switches[s], &truth);
            kind->game->level_free(level);
        }
        for (int m = 0; methods[m].name; m++)
            CHECK_CASE(proved[m] > 0 || (m > 0 && !methods[m].optimal), "%s proved nothing",
                       methods[m].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_are_true),
    };
    return cmocka_run_group_tests_name("claims", tests, NULL, NULL);
}
