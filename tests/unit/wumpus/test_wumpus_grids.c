/* SPDX-License-Identifier: MIT */
/* Generated grids: solvable by the proof they come with, of the requested class, and an agent that
 * relies on proof alone never dies.
 */
#include "unit/unit.h"
#include "unit/wumpus/wumpus_random.h"

#include "check/check.h"
#include "wumpus/agents.h"

static const struct qd_limits no_limits = {0};

static struct wumpus_level *make(const char *params, uint64_t seed)
{
    struct qd_level *level = NULL;
    struct qd_message why;
    assert_int_equal(wumpus_generate(qd_text_of(params), seed, &no_limits, &level, &why), QD_OK);
    return (struct wumpus_level *)level;
}

/* The checker's verdict on a proof. */
static bool holds(const struct wumpus_level *level, const struct qd_buf *proof)
{
    struct qd_buf text;
    struct qd_checked checked = {0};
    struct qd_message why;
    qd_buf_init(&text, 1 << 16);
    wumpus_level_format(&level->base, &text);
    qd_err err = qd_check_wumpus_proof(qd_buf_view(&text), qd_buf_view(proof), &checked, &why);
    qd_buf_free(&text);
    return !err && checked.solved;
}

static void grids_come_with_proofs(void **unused)
{
    (void)unused;
    static const char *const params[] = {"5x5",    "8x8-easy",   "8x8-medium", "8x8-hard",
                                         "10x10s", "6x6w2g2",    "6x6k",       "8x8w2k-hard",
                                         "7x7o",   "15x15-hard", "2x2",        "6x6w2sk"};
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        for (uint64_t seed = 0; seed < (SANITIZED ? 2 : 10); seed++) {
            struct wumpus_level *level = make(params[i], seed);
            struct wumpus_way way;
            struct qd_buf proof;
            qd_buf_init(&proof, 1 << 20);
            assert_int_equal(wumpus_find_way(level, strchr(params[i], 's'), &no_limits, &way),
                             QD_OK);
            for (int c = 0; c < WUMPUS_CLASSES; c++)
                if (strstr(params[i], wumpus_class_names[c]))
                    assert_int_equal(wumpus_class_of(&way), c);
            wumpus_way_format(level->options.side, &way, &proof);
            CHECK_CASE(holds(level, &proof), "%s#%u: %s", params[i], (unsigned)seed,
                       qd_buf_cstr(&proof));
            /* without a fact it cites, some step fails */
            char *fact = strstr(proof.data, " no-breeze");
            if (fact) {
                memcpy(fact, " no-gold  ", 10);
                assert_false(holds(level, &proof));
            }
            qd_buf_free(&proof);
            wumpus_way_free(&way);
            wumpus_level_free(&level->base);
        }
    }
}

static void broken_proofs_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "b2 safe: a1 no-breeze, a1 no-stench", /* not beside */
        "b1 safe: a1 no-breeze",               /* the wumpus */
        "b1 safe:",                            /* no facts */
        "b1 safe: b1 no-breeze, b1 no-stench", /* not entered */
        "b1 safe: a1 breeze, a1 no-stench",    /* not true */
        "b1 safe: a1 no-breeze, a1 no-stench; c1 safe: b1 no-breeze, b1 no-stench", /* a breeze */
        "a1>b1 wumpus: a1 no-breeze",                                               /* not there */
        "b1 sure: a1 no-breeze, a1 no-stench",
        "b1 safe a1 no-breeze",
        "z9 safe: a1 no-breeze, a1 no-stench",
    };
    struct qd_level *level = NULL;
    struct qd_message why;
    struct qd_buf proof;
    assert_int_equal(wumpus_level_parse(qd_text_of("4x4:2P1/4/1W2/3G"), &level, &why), QD_OK);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct qd_checked checked;
        qd_buf_init(&proof, 1000);
        qd_buf_puts(&proof, bad[i]);
        CHECK_CASE(qd_check_wumpus_proof(qd_text_of("4x4:2P1/4/1W2/3G"), qd_buf_view(&proof),
                                         &checked, &why) == QD_ILLEGAL,
                   "accepted: %s", bad[i]);
        qd_buf_free(&proof);
    }
    wumpus_level_free(level);
}

static void careful_agents_never_die(void **unused)
{
    (void)unused;
    static const struct random_kind kinds[] = {{4, 1, 1, false, false},
                                               {6, 1, 1, false, false},
                                               {8, 1, 1, false, false},
                                               {5, 1, 1, false, true}};
    static const struct wumpus_risk_policy careful = {.gold = 1, .death = 1};
    static struct wumpus_level level;
    struct qd_rng rng;
    uint64_t won = 0;
    int worlds = SANITIZED ? 5000 : 100000;
    qd_rng_seed(&rng, 5);
    for (int i = 0; i < worlds; i++) {
        struct wumpus_result result;
        wumpus_random_level(&rng, &kinds[i % 4], 50 + 40 * (i % 7), &level);
        assert_int_equal(wumpus_agent(&level, &careful, &no_limits, &result, NULL), QD_OK);
        assert_false(result.dead);
        assert_int_equal(result.risks, 0);
        won += result.won;
    }
    assert_true(won > (uint64_t)worlds / 10);
}

static void careful_agents_of_counted_worlds_neither(void **unused)
{
    (void)unused;
    static const struct random_kind kinds[] = {
        {5, 1, 1, true, false}, {5, 2, 2, false, false}, {6, 3, 1, true, true}};
    static const struct wumpus_risk_policy careful = {.gold = 1, .death = 1};
    static struct wumpus_level level;
    struct qd_rng rng;
    qd_rng_seed(&rng, 6);
    for (int i = 0; i < (SANITIZED ? 60 : 1500); i++) {
        struct wumpus_result result;
        wumpus_random_level(&rng, &kinds[i % 3], 150, &level);
        assert_int_equal(wumpus_agent(&level, &careful, &no_limits, &result, NULL), QD_OK);
        assert_false(result.dead);
    }
}

static void write_cell(const struct wumpus_knowledge *k, int cell, struct qd_buf *out)
{
    int side = k->side;
    char word[12];
    size_t size = 0;
    static const struct {
        enum wumpus_fact fact;
        char letter;
    } letters[] = {{WUMPUS_IS_PIT, 'P'},    {WUMPUS_IS_WUMPUS, 'W'}, {WUMPUS_IS_GOLD, 'G'},
                   {WUMPUS_IS_BREEZE, 'b'}, {WUMPUS_IS_STENCH, 's'}, {WUMPUS_IS_GLITTER, 'g'}};
    bool sensed = wumpus_has(&k->fact[WUMPUS_IS_BREEZE], side, cell) ||
                  wumpus_has(&k->fact[WUMPUS_NO_BREEZE], side, cell);
    if (cell == k->at && sensed)
        word[size++] = '@';
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (wumpus_has(&k->fact[letters[i].fact], side, cell))
            word[size++] = letters[i].letter;
    if (!sensed && wumpus_has(&k->fact[WUMPUS_NO_WUMPUS], side, cell))
        word[size++] = wumpus_has(&k->fact[WUMPUS_NO_PIT], side, cell) ? 'X' : 'm';
    /* The dot says "seen" where no percept or player does. */
    if (sensed && (size == 0 || strchr("PW", word[size - 1])))
        word[size++] = '.';
    if (size == 0)
        word[size++] = '?';
    word[size] = '\0';
    qd_buf_puts(out, word);
}

/* Knowledge as the diagram that wumpus_knowledge_parse reads. */
static void write_knowledge(const struct wumpus_knowledge *k, struct qd_buf *out)
{
    qd_buf_printf(out, "%dx%d wumpuses=%d golds=%d", k->side, k->side, k->wumpuses, k->golds);
    if (k->pits >= 0)
        qd_buf_printf(out, " pits=%d", k->pits);
    if (k->overlap)
        qd_buf_puts(out, " overlap");
    qd_buf_printf(out, " arrows=%d\n", k->arrows);
    for (int cell = 0; cell < k->side * k->side; cell++) {
        write_cell(k, cell, out);
        qd_buf_char(out, (cell + 1) % k->side ? ' ' : '\n');
    }
}

/* A diagram of knowledge is read back to the same facts. */
static void knowledge_diagrams(void **unused)
{
    (void)unused;
    static const struct random_kind kind = {6, 2, 1, true, false};
    static struct wumpus_level level;
    static struct wumpus_state state;
    struct qd_rng rng;
    qd_rng_seed(&rng, 9);
    for (int i = 0; i < 500; i++) {
        struct wumpus_knowledge k, back;
        struct qd_buf text;
        struct qd_message why;
        wumpus_random_level(&rng, &kind, 200, &level);
        wumpus_random_play(&rng, &level, (int)qd_rng_below(&rng, 40), &state);
        wumpus_observe(&level, &state, &k);
        qd_buf_init(&text, 1 << 16);
        write_knowledge(&k, &text);
        assert_int_equal(wumpus_knowledge_parse(qd_buf_view(&text), &back, &why), QD_OK);
        assert_int_equal(back.wumpuses, k.wumpuses);
        assert_int_equal(back.pits, k.pits);
        for (int fact = 0; fact < WUMPUS_FACTS; fact++)
            assert_memory_equal(&back.fact[fact], &k.fact[fact], sizeof k.fact[fact]);
        qd_buf_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grids_come_with_proofs),
        cmocka_unit_test(broken_proofs_are_refused),
        cmocka_unit_test(careful_agents_never_die),
        cmocka_unit_test(careful_agents_of_counted_worlds_neither),
        cmocka_unit_test(knowledge_diagrams),
    };
    return cmocka_run_group_tests_name("wumpus grids", tests, NULL, NULL);
}
