/* SPDX-License-Identifier: MIT */
/* Every error of a level, of moves and of parameters, with its position. */
#include "unit/unit.h"

#include "base/base.h"
#include "check/check.h"
#include "sokoban/formats/collection.h"

struct bad {
    const char *text;
    const char *code;
    uint32_t line, column;
};

static const struct bad levels[] = {
    {"", "sokoban.text.empty", 1, 1},
    {"  \n\n", "sokoban.text.empty", 1, 1},
    {"hello", "sokoban.text.unknown", 1, 1},
    /* signs */
    {"#####\n#@$x.#\n######", "sokoban.text.unknown", 2, 4},
    {"#####\n#@$\xc3\xa9.#\n######", "sokoban.text.unknown", 2, 4},
    {"##?##\n#@$.#\n#####", "sokoban.text.unknown", 1, 3},
    {"Name\n\n#####\n#@&$.#\n#####", "sokoban.text.unknown", 4, 3},
    {"3x5:5#|#@$;#|5#", "sokoban.text.unknown", 1, 11},
    /* the player */
    {"#####\n# $.#\n#####", "sokoban.text.player.none", 1, 1},
    {"  ####\n  # *#\n  ####", "sokoban.text.player.none", 1, 3},
    {"######\n#@$.@#\n######", "sokoban.text.player.two", 2, 5},
    {"######\n#+$*@#\n######", "sokoban.text.player.two", 2, 5},
    {"6#|#@$.p#|6#", "sokoban.text.player.two", 1, 8},
    /* boxes and goals */
    {"####\n#@ #\n####", "sokoban.text.boxes.none", 1, 1},
    {"####\n#@.#\n####", "sokoban.text.boxes.none", 1, 1},
    {"#####\n#@ ##\n###*#\n#####", "sokoban.text.boxes.none", 1, 1},
    {"######\n#@$$.#\n######", "sokoban.text.boxes.more", 2, 4},
    {"######\n#@*$ #\n######", "sokoban.text.boxes.more", 2, 4},
    {"######\n#@.$.#\n######", "sokoban.text.goals.more", 2, 5},
    {"######\n#+ $.#\n######", "sokoban.text.goals.more", 2, 5},
    /* the border */
    {"#####\n#@$. \n#####", "sokoban.text.open", 2, 5},
    {"### #\n#@$.#\n#####", "sokoban.text.open", 1, 4},
    {"#####\n#@$.#\n### #", "sokoban.text.open", 3, 4},
    {"#####\n @$.#\n#####", "sokoban.text.open", 2, 1},
    {"   #####\n    @$.#\n   #####", "sokoban.text.open", 2, 4},
    /* out of reach */
    {"#######\n#@$.#$#\n###.###\n#######", "sokoban.text.box.far", 2, 6},
    {"#######\n#@$ #.#\n#######", "sokoban.text.goal.far", 2, 6},
    /* runs and brackets */
    {"5#|#@$.#|0#", "sokoban.runs.count", 1, 10},
    {"5#|#@$.#|99999999#", "sokoban.runs.count", 1, 10},
    {"5#|#@$.#|3|#", "sokoban.runs.nothing", 1, 11},
    {"5#|#@$.#|5#(", "sokoban.runs.open", 1, 12},
    {"5#|#@$.#)|5#", "sokoban.runs.close", 1, 9},
    {"5#|#@$.#|2()#", "sokoban.runs.nothing", 1, 12},
    {"5#|#@$.#|60000(60000#)#", "sokoban.runs.many", 1, 21},
    /* the size of the one-line form */
    {"4x5:5#|#@$.#|5#", "sokoban.text.rows", 1, 1},
    {"3x4:5#|#@$.#|5#", "sokoban.text.cols", 1, 1},
    {"101x5:5#|#@$.#|5#", "sokoban.text.large", 1, 1},
    {"3x99999999999999999999999:5#", "sokoban.text.unknown", 1, 2},
    /* large */
    {"102#|#@$.97-#|102#", "sokoban.text.large", 1, 4},
    /* one at a time */
    {"#####\n#@$.#\n#####\n\nTwo\n\n#####\n#@$.#\n#####", "sokoban.text.second", 7, 1},
    {"<Level><L>#####</L>\n<L>#@$,#</L>\n<L>#####</L></Level>", "sokoban.text.unknown", 2, 7},
    {"<Level></Level>", "sokoban.text.empty", 1, 1},
};

static void level_errors(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        struct qd_buf words;
        qd_err err = sokoban_level_parse(qd_text_of(levels[i].text), &level, &why);
        CHECK_CASE(err == QD_SYNTAX || err == QD_RANGE, "accepted: %s", levels[i].text);
        assert_null(level);
        CHECK_CASE(strcmp(why.code, levels[i].code) == 0, "%s: %s", levels[i].text, why.code);
        CHECK_CASE(why.line == levels[i].line && why.column == levels[i].column, "%s: %u:%u",
                   levels[i].text, (unsigned)why.line, (unsigned)why.column);
        for (int lang = 0; qd_lang_name((enum qd_lang)lang); lang++) {
            qd_buf_init(&words, 1 << 12);
            qd_message_format(&why, (enum qd_lang)lang, &words);
            assert_true(words.size > 10 && !strstr(qd_buf_cstr(&words), "{"));
            qd_buf_free(&words);
        }
    }
}

/* 101 rows and 1000 boxes are too many, 100 and 999 are not: generated, as they are long. */
static void too_large(void **unused)
{
    struct qd_buf text;
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    (void)unused;
    qd_buf_init(&text, 1 << 16);
    for (int row = 0; row < 101; row++)
        qd_buf_puts(&text, row == 0 || row == 100 ? "#####\n" : row == 1 ? "#@$.#\n" : "#   #\n");
    assert_int_equal(sokoban_level_parse(qd_buf_view(&text), &level, &why), QD_RANGE);
    assert_string_equal(why.code, "sokoban.text.large");
    assert_int_equal(why.line, 101);
    assert_int_equal(why.column, 1);
    qd_buf_clear(&text);
    for (int row = 0; row < 24; row++)
        qd_buf_puts(&text, row == 0 || row == 23 ? "100#|" : row == 1 ? "#@97-#|" : "#49$49.#|");
    assert_int_equal(sokoban_level_parse(qd_buf_view(&text), &level, &why), QD_RANGE);
    assert_string_equal(why.code, "sokoban.text.boxes.many");
    qd_buf_clear(&text);
    qd_buf_puts(&text, "100#|#@97-#");
    for (int row = 0; row < 97; row++)
        qd_buf_puts(&text, row < 20 ? "|#49$49.#" : row == 20 ? "|#19$19.60-#" : "|#98-#");
    qd_buf_puts(&text, "|100#");
    assert_int_equal(sokoban_level_parse(qd_buf_view(&text), &level, &why), QD_OK);
    assert_int_equal(((struct sokoban_level *)level)->boxes, 999);
    struct qd_view view;
    struct sokoban_state state;
    sokoban_state_start(level, &state);
    assert_int_equal(sokoban_view(level, &state, 0, QD_FRENCH, &view), QD_OK);
    qd_view_free(&view);
    sokoban_level_free(level);
    qd_buf_free(&text);
}

/* What the player cannot reach is left out, with a warning, if the rest is a level. */
static void out_of_reach(void **unused)
{
    (void)unused;
    static const struct {
        const char *level;
        int boxes, far; /* 0: no warning */
    } cases[] = {
        {"9#|#@$.#$-.#|9#", 1, 2}, {"9#|#@$.#$2-#|9#", 1, 1}, {"9#|#@$.#2-.#|9#", 1, 1},
        {"9#|#@$.#-*-#|9#", 1, 0}, {"9#|#@$.#2$.#|9#", 1, 3},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        struct qd_checked checked = {0};
        struct qd_buf text;
        qd_err err = sokoban_level_parse(qd_text_of(cases[i].level), &level, &why);
        CHECK_CASE(!err, "%s: %s", cases[i].level, qd_err_name(err));
        assert_int_equal(((struct sokoban_level *)level)->boxes, cases[i].boxes);
        assert_true(cases[i].far ? why.args[0].number == cases[i].far : !why.code);
        qd_buf_init(&text, 1000);
        sokoban_level_format(level, &text);
        assert_string_equal(qd_buf_cstr(&text) + 4, cases[i].level);
        assert_int_equal(
            qd_check_path("sokoban", qd_buf_view(&text), qd_text_of("R"), &checked, &why), QD_OK);
        assert_true(checked.solved);
        qd_buf_free(&text);
        sokoban_level_free(level);
    }
}

static const struct bad lurds[] = {
    {"x", "moves.letter", 1, 1},
    {"rrU?", "moves.letter", 1, 4},
    {"rr\xc3\xa9", "moves.letter", 1, 3},
    {"rr\nRx", "moves.letter", 2, 2},
    {"r*l*", "sokoban.lurd.mark", 1, 4},
    {"0r", "sokoban.runs.count", 1, 1},
    {"r3", "sokoban.runs.nothing", 1, 3},
    {"3(rl", "sokoban.runs.open", 1, 2},
    {"3r)", "sokoban.runs.close", 1, 3},
    {"2()", "sokoban.runs.nothing", 1, 3},
    {"2(3())", "sokoban.runs.nothing", 1, 5},
    {"1000000(1000000r)", "sokoban.runs.many", 1, 16},
    {"((((((((((((((((((r))))))))))))))))))", "sokoban.runs.deep", 1, 17},
};

static void lurd_errors(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(lurds); i++) {
        struct qd_moves moves = {0};
        struct qd_message why = {0};
        size_t mark;
        assert_int_equal(sokoban_lurd_parse(qd_text_of(lurds[i].text), &moves, &mark, &why),
                         QD_SYNTAX);
        CHECK_CASE(strcmp(why.code, lurds[i].code) == 0, "%s: %s", lurds[i].text, why.code);
        CHECK_CASE(why.line == lurds[i].line && why.column == lurds[i].column, "%s: %u:%u",
                   lurds[i].text, (unsigned)why.line, (unsigned)why.column);
        assert_int_equal(moves.count, 0);
    }
    /* Moves of a play are one word without a mark. */
    struct qd_moves moves = {0};
    struct qd_message why = {0};
    assert_int_equal(sokoban_moves_parse(NULL, qd_text_of("r*l"), &moves, &why), QD_SYNTAX);
    assert_string_equal(why.code, "moves.letter");
    assert_int_equal(sokoban_moves_parse(NULL, qd_text_of("r l"), &moves, &why), QD_SYNTAX);
}

static const struct bad params[] = {
    {"x", "sokoban.params", 1, 1},           {"8", "sokoban.params", 1, 2},
    {"8x", "sokoban.params", 1, 3},          {"4x8", "sokoban.params.size", 1, 1},
    {"8x33", "sokoban.params.size", 1, 3},   {"8x8b0", "sokoban.params.boxes", 1, 4},
    {"5x5b2", "sokoban.params.boxes", 1, 4}, {"8x8b2x", "sokoban.params.extra", 1, 6},
};

static void param_errors(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        struct sokoban_params out;
        struct qd_message why = {0};
        CHECK_CASE(sokoban_params_parse(qd_text_of(params[i].text), &out, &why) != QD_OK, "%s",
                   params[i].text);
        CHECK_CASE(strcmp(why.code, params[i].code) == 0 && why.column == params[i].column,
                   "%s: %s at %u", params[i].text, why.code, (unsigned)why.column);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_errors), cmocka_unit_test(too_large), cmocka_unit_test(out_of_reach),
        cmocka_unit_test(lurd_errors), cmocka_unit_test(param_errors)};
    return cmocka_run_group_tests_name("sokoban errors", tests, NULL, NULL);
}
