/* SPDX-License-Identifier: MIT */
/* Level and move text: what is refused, with its position; what is accepted, in its canonical
 * spelling.
 */
#include "gyges/gyges.h"
#include "unit/marked.h"
#include "unit/unit.h"

#define HOME "321123/000000/000000/000000/000000/321123"

/* "@" marks where the error must point. */
static const struct bad_text bad_levels[] = {
    {"@", "gyges.text.few", QD_SYNTAX},
    {"321123@", "gyges.text.few", QD_SYNTAX},
    {"32112@/000000/000000/000000/000000/321123 s", "gyges.text.few", QD_SYNTAX},
    {"321@423/000000/000000/000000/000000/321123 s", "gyges.text.cell", QD_SYNTAX},
    {"3211231@/000000/000000/000000/000000/321123 s", "gyges.text.few", QD_SYNTAX},
    {HOME "@", "gyges.text.turn", QD_SYNTAX},
    {HOME " @x", "gyges.text.turn", QD_SYNTAX},
    {HOME " s @s", "gyges.text.end", QD_SYNTAX},
    {"321123\n000000\n000000\n000000\n0000@x0\n321123 s", "gyges.text.cell", QD_SYNTAX},
    {"@easy:" HOME " s", "gyges.text.option", QD_SYNTAX},
    {"beginner-@easy:" HOME " s", "gyges.text.option", QD_SYNTAX},
    {"beginner-@beginner:" HOME " s", "gyges.text.option", QD_SYNTAX},
    {"full@ " HOME " s", "gyges.text.colon", QD_SYNTAX},
    {"@321122/000000/000000/000000/000000/321123 s", "gyges.text.pieces", QD_SYNTAX},
    {"@321123/000000/000000/000000/000000/000000 s", "gyges.text.pieces", QD_SYNTAX},
    {"@000000/000000/000000/000000/000000/000000 n", "gyges.text.pieces", QD_SYNTAX},
};

static const struct bad_text bad_moves[] = {
    {"@", "gyges.notation.start", QD_SYNTAX},
    {"@g1-a2", "gyges.notation.start", QD_SYNTAX},
    {"@S-a1", "gyges.notation.start", QD_SYNTAX},
    {"a1@", "gyges.notation.sign", QD_SYNTAX},
    {"a1@a2", "gyges.notation.sign", QD_SYNTAX},
    {"a1-@a7", "gyges.notation.cell", QD_SYNTAX},
    {"a1xN@=a2", "gyges.notation.cell", QD_SYNTAX},
    {"a1xb2@", "gyges.notation.drop", QD_SYNTAX},
    {"a1xb2=@", "gyges.notation.cell", QD_SYNTAX},
    {"a1-N@-a2", "gyges.notation.comma", QD_SYNTAX},
    {"a1-b2,@", "gyges.notation.start", QD_SYNTAX},
    {"a1-b2@;a2-b3", "gyges.notation.sign", QD_SYNTAX},
    {"a1-b1-c1@-d1-e1", "gyges.notation.names", QD_SYNTAX},
    {"12@4123", "gyges.notation.setup", QD_SYNTAX},
    {"12312@", "gyges.notation.setup", QD_SYNTAX},
};

static void levels_that_are_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(bad_levels); i++) {
        struct marked text = unmark(bad_levels[i].marked);
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        qd_err err = gyges_level_parse(qd_text_of(text.text), &level, &why);
        if (strcmp(bad_levels[i].code, "gyges.text.pieces") == 0) /* concerns the whole board */
            text.line = text.column = 1;
        check_bad(&bad_levels[i], err, &why, &text);
        assert_null(level);
        free(text.text);
    }
}

static void moves_that_are_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(bad_moves); i++) {
        struct marked text = unmark(bad_moves[i].marked);
        struct qd_moves moves = {0};
        struct qd_message why = {0};
        qd_err err = gyges_moves_parse(NULL, qd_text_of(text.text), &moves, &why);
        check_bad(&bad_moves[i], err, &why, &text);
        assert_int_equal(moves.count, 0);
        qd_moves_free(&moves);
        free(text.text);
    }
}

static void spellings(void **unused)
{
    (void)unused;
    static const struct {
        const char *typed, *written;
    } levels[] = {
        {HOME " s", "full:" HOME " s"},
        {"free-compat: " HOME "_N", "compat-free:" HOME " n"},
        {"321123 ...... ...... ...... ...... 321123 S\n", "full:" HOME " s"},
        {"full:000000/000000/000000/000000/000000/000000 s",
         "full:000000/000000/000000/000000/000000/000000 s"},
        {"321123/000000/000000/000000/000000/000000 n",
         "full:321123/000000/000000/000000/000000/000000 n"},
    };
    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        struct qd_buf text;
        qd_buf_init(&text, 1000);
        assert_int_equal(gyges_level_parse(qd_text_of(levels[i].typed), &level, &why), QD_OK);
        gyges_level_format(level, &text);
        assert_string_equal(qd_buf_cstr(&text), levels[i].written);
        gyges_level_free(level);
        qd_buf_free(&text);
    }
    static const char moves_text[] = "321123,pass,a1-b3,a1-c2-b4,a1-b1-c1xd1=a6,f6xf5=f4,b2-N";
    struct qd_moves moves = {0};
    struct qd_message why = {0};
    struct qd_buf text;
    qd_buf_init(&text, 1000);
    assert_int_equal(gyges_moves_parse(NULL, qd_text_of(moves_text), &moves, &why), QD_OK);
    assert_int_equal(moves.count, 7);
    gyges_moves_format(NULL, moves.data, moves.count, &text);
    assert_string_equal(qd_buf_cstr(&text), moves_text);
    qd_moves_free(&moves);
    qd_buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_that_are_refused),
        cmocka_unit_test(moves_that_are_refused),
        cmocka_unit_test(spellings),
    };
    return cmocka_run_group_tests_name("gyges text", tests, NULL, NULL);
}
