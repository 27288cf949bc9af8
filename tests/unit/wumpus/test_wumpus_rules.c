/* SPDX-License-Identifier: MIT */
/* The rules by small scenarios, the level text with the position of every error, and what knowledge
 * must not contain.
 */
#include "unit/marked.h"
#include "unit/unit.h"

#include "check/check.h"
#include "wumpus/knowledge.h"

static struct wumpus_level *read(const char *text)
{
    struct qd_level *level = NULL;
    struct qd_message why;
    assert_int_equal(wumpus_level_parse(qd_text_of(text), &level, &why), QD_OK);
    return (struct wumpus_level *)level;
}

/* Plays the moves and returns the status; every scenario is also replayed by the checker. */
static enum qd_status play(struct wumpus_level *level, const char *text, struct wumpus_state *state)
{
    struct qd_moves moves = {0};
    struct qd_message why;
    struct qd_buf line;
    struct qd_checked checked;
    assert_int_equal(wumpus_moves_parse(&level->base, qd_text_of(text), &moves, &why), QD_OK);
    wumpus_state_start(&level->base, state);
    for (size_t i = 0; i < moves.count; i++)
        assert_int_equal(wumpus_apply(&level->base, state, moves.data[i], &why), QD_OK);
    enum qd_status status = wumpus_status(&level->base, state, 0);
    qd_buf_init(&line, 1 << 16);
    wumpus_level_format(&level->base, &line);
    assert_int_equal(qd_check_path("wumpus", qd_buf_view(&line), qd_text_of(text), &checked, &why),
                     QD_OK);
    assert_int_equal(checked.moves, moves.count);
    assert_int_equal(checked.solved, status == QD_WON);
    qd_buf_free(&line);
    qd_moves_free(&moves);
    return status;
}

static void stories(void **unused)
{
    (void)unused;
    static struct wumpus_state s;
    struct wumpus_level *level = read(". . P .\n"
                                      ". . . .\n"
                                      ". W . .\n"
                                      ". . G .\n");
    assert_int_equal(play(level, "R", &s), QD_OPEN);
    assert_int_equal(wumpus_percepts(level, &s, 1), WUMPUS_BREEZE);
    assert_int_equal(wumpus_percepts(level, &s, 5), WUMPUS_STENCH);
    assert_int_equal(wumpus_percepts(level, &s, 6), WUMPUS_BREEZE);
    assert_int_equal(wumpus_percepts(level, &s, 10), WUMPUS_STENCH | WUMPUS_GLITTER);
    assert_int_equal(play(level, "R2", &s), QD_LOST);
    assert_int_equal(play(level, "D2R", &s), QD_LOST);
    assert_int_equal(play(level, "D3R2", &s), QD_WON);
    /* the arrow kills, and the stench is gone */
    assert_int_equal(play(level, "RDsD", &s), QD_OPEN);
    assert_int_equal(wumpus_percepts(level, &s, 5), 0);
    assert_true(s.cell[9] & WUMPUS_SLAIN);
    assert_int_equal(play(level, "RDsDDDR", &s), QD_WON);
    /* a shot that misses uses up the arrow, and rules out cells */
    assert_int_equal(play(level, "sD", &s), QD_OPEN);
    assert_int_equal(s.arrows, 0);
    assert_true((s.cell[4] & WUMPUS_MISSED) && (s.cell[12] & WUMPUS_MISSED));
    /* jokers and flags */
    assert_int_equal(play(level, "rc1fb3ub3fb3db1", &s), QD_OPEN);
    assert_true(s.cell[2] & WUMPUS_REVEALED);
    assert_int_equal(s.cell[1] & WUMPUS_SAID, WUMPUS_SAID_SAFE);
    assert_int_equal(s.cell[9], WUMPUS_FLAGGED);
    assert_int_equal(s.reveals, 0);
    assert_int_equal(s.deduces, 2);
    wumpus_level_free(&level->base);
}

static void several_golds_are_all_needed(void **unused)
{
    (void)unused;
    static struct wumpus_state s;
    struct wumpus_level *level = read("3x3:2G/3/2G");
    assert_int_equal(play(level, "R2", &s), QD_OPEN);
    assert_int_equal(s.found, 1);
    assert_int_equal(play(level, "R2LR", &s), QD_OPEN); /* the same one counts once */
    assert_int_equal(s.found, 1);
    assert_int_equal(play(level, "R2D2", &s), QD_WON);
    wumpus_level_free(&level->base);
}

static void refusals(void **unused)
{
    (void)unused;
    static const struct {
        const char *moves;
        const char *code;
    } cases[] = {{"U", "wumpus.move.wall"},
                 {"sRsR", "wumpus.move.arrow"},
                 {"rc1rd1", "wumpus.move.reveals"},
                 {"dc1", "wumpus.move.beside"},
                 {"db1da2db1db1", "wumpus.move.deduces"},
                 {"fa1", "wumpus.move.seen"},
                 {"fb2fb2", "wumpus.move.flagged"},
                 {"ub2", "wumpus.move.unflagged"}};
    struct wumpus_level *level = read("4x4:2P1/4/1W2/2G1");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        static struct wumpus_state s;
        struct qd_moves moves = {0};
        struct qd_message why = {0};
        assert_int_equal(wumpus_moves_parse(&level->base, qd_text_of(cases[i].moves), &moves, &why),
                         QD_OK);
        wumpus_state_start(&level->base, &s);
        qd_err err = QD_OK;
        for (size_t m = 0; m < moves.count; m++) {
            assert_int_equal(err, QD_OK);
            err = wumpus_apply(&level->base, &s, moves.data[m], &why);
        }
        CHECK_CASE(err == QD_ILLEGAL && strcmp(why.code, cases[i].code) == 0, "%s: %s",
                   cases[i].moves, why.code ? why.code : "accepted");
        qd_moves_free(&moves);
    }
    wumpus_level_free(&level->base);
}

/* "@" marks the position of the error. */
static const struct bad_text texts[] = {
    {"@", "wumpus.size", QD_RANGE},
    {"@.", "wumpus.size", QD_RANGE},
    {"@1x1:1", "wumpus.size", QD_RANGE},
    {"@65x65:", "wumpus.size", QD_RANGE},
    {"4x@5:", "wumpus.square", QD_SYNTAX},
    {"4@:4/4/4/3G", "wumpus.params", QD_SYNTAX},
    {"4x4@z:4/4/4/3G", "wumpus.text.head", QD_SYNTAX},
    {"4x4a@99:4/4/4/3G", "wumpus.params.arrows", QD_RANGE},
    {"4x4:4/4/4@", "wumpus.text.few", QD_SYNTAX},
    {"4x4:4/4/4/3@", "wumpus.text.short", QD_SYNTAX},
    {"4x4:4/4/4/3G@G", "wumpus.text.long", QD_SYNTAX},
    {"4x4:4/4/4/@5", "wumpus.text.long", QD_SYNTAX},
    {"4x4:4/4/4/3G@/4", "wumpus.text.rows", QD_SYNTAX},
    {"4x4:4/4/4/4@", "wumpus.text.gold", QD_SYNTAX},
    {"4x4:1@P2/4/4/3G", "wumpus.text.start", QD_ILLEGAL},
    {"4x4:@G3/4/4/3G", "wumpus.text.start", QD_ILLEGAL},
    {"4x4:4/4/4/3@X", "wumpus.text.overlap", QD_ILLEGAL},
    {"4x4:4/4/4/2@QG", "wumpus.text.cell", QD_SYNTAX},
    {"\n. . . .\n. . . .\nP . . .\n. . . G\n", NULL, QD_OK},
    {". . . .\n. . . .\n. . @z .\n. . . G", "wumpus.text.cell", QD_SYNTAX},
    {"5x5:\n. . . . .\n. . . .@\n. . . . .", "wumpus.text.short", QD_SYNTAX},
};

static void errors_have_their_place(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct marked marked = unmark(texts[i].marked);
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        qd_err err = wumpus_level_parse(qd_text_of(marked.text), &level, &why);
        CHECK_CASE(err == texts[i].err, "%s: error %d, %s", texts[i].marked, err,
                   why.code ? why.code : "-");
        if (!err) {
            wumpus_level_free(level);
            free(marked.text);
            continue;
        }
        CHECK_CASE(strcmp(why.code, texts[i].code) == 0, "%s: %s", texts[i].marked, why.code);
        CHECK_CASE(why.line == marked.line && why.column == marked.column, "%s: at %u:%u",
                   texts[i].marked, (unsigned)why.line, (unsigned)why.column);
        free(marked.text);
    }
}

static void diagrams_and_lines_are_the_same(void **unused)
{
    (void)unused;
    struct wumpus_level *level = read("5x5kor0:5/2P2/5/1W1X1/4G");
    struct qd_buf diagram, line, again;
    qd_buf_init(&diagram, 1000);
    qd_buf_init(&line, 1000);
    qd_buf_init(&again, 1000);
    wumpus_level_format(&level->base, &line);
    assert_string_equal(qd_buf_cstr(&line), "5x5kor0:5/2P2/5/1W1X1/4G");
    wumpus_level_diagram(level, &diagram);
    struct wumpus_level *back = read(qd_buf_cstr(&diagram));
    wumpus_level_format(&back->base, &again);
    assert_string_equal(qd_buf_cstr(&line), qd_buf_cstr(&again));
    wumpus_level_free(&back->base);
    wumpus_level_free(&level->base);
    qd_buf_free(&diagram);
    qd_buf_free(&line);
    qd_buf_free(&again);
}

/* Two maps with the same observations so far give the same knowledge, byte for byte. */
static void knowledge_holds_nothing_hidden(void **unused)
{
    (void)unused;
    static struct wumpus_state s;
    static const char *const maps[] = {"4x4:4/4/1W2/2PG", "4x4:4/4/1W2/P1PG", "4x4:4/4/1WP1/3G"};
    struct wumpus_knowledge first;
    for (size_t i = 0; i < COUNT_OF(maps); i++) {
        struct wumpus_knowledge k;
        struct wumpus_level *level = read(maps[i]);
        assert_int_equal(play(level, "RLD", &s), QD_OPEN);
        wumpus_observe(level, &s, &k);
        if (i == 0)
            first = k;
        assert_memory_equal(&k, &first, sizeof k);
        wumpus_level_free(&level->base);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stories),
        cmocka_unit_test(several_golds_are_all_needed),
        cmocka_unit_test(refusals),
        cmocka_unit_test(errors_have_their_place),
        cmocka_unit_test(diagrams_and_lines_are_the_same),
        cmocka_unit_test(knowledge_holds_nothing_hidden),
    };
    return cmocka_run_group_tests_name("wumpus rules", tests, NULL, NULL);
}
