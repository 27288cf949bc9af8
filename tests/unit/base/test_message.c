/* SPDX-License-Identifier: MIT */
/* Messages as text: placeholders, plurals in English and French, phrases as arguments, long texts.
 */
#include "unit/unit.h"

#include "base/base.h"
#include "base/catalogue.h"
#include "quadrille/game.h"
#include "ref/json_ref.h"

static const char *in_words(const struct qd_message *message, enum qd_lang lang)
{
    static struct qd_buf buf;
    qd_buf_free(&buf);
    qd_buf_init(&buf, 4096);
    qd_message_format(message, lang, &buf);
    static char copy[4096];
    snprintf(copy, sizeof copy, "%s", qd_buf_cstr(&buf));
    qd_buf_free(&buf);
    return copy;
}

static void plurals(void **unused)
{
    (void)unused;
    static const struct {
        int64_t count;
        const char *english, *french;
    } cases[] = {
        {0, "solved in 0 moves", "résolu en 0 coup"},
        {1, "solved in 1 move", "résolu en 1 coup"},
        {2, "solved in 2 moves", "résolu en 2 coups"},
        {1000000, "solved in 1000000 moves", "résolu en 1000000 coups"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_message message;
        qd_message_set(&message, "check.solved");
        qd_message_number(&message, "count", cases[i].count);
        assert_string_equal(in_words(&message, QD_ENGLISH), cases[i].english);
        assert_string_equal(in_words(&message, QD_FRENCH), cases[i].french);
    }
}

static void phrases_are_put_into_the_language(void **unused)
{
    (void)unused;
    struct qd_message message;
    qd_message_set(&message, "taquin.move.edge");
    qd_message_phrase(&message, "direction", "taquin.dir.U");
    assert_string_equal(in_words(&message, QD_ENGLISH),
                        "no tile can move up: the blank is at the edge");
    assert_string_equal(in_words(&message, QD_FRENCH),
                        "aucune tuile ne peut aller vers le haut" NO_BREAK ": le trou est au bord");
    qd_message_set(&message, "taquin.move.edge");
    qd_message_phrase(&message, "direction", "no.such.phrase");
    assert_string_equal(in_words(&message, QD_ENGLISH),
                        "no tile can move no.such.phrase: the blank is at the edge");
}

static void missing_arguments_are_question_marks(void **unused)
{
    (void)unused;
    struct qd_message message;
    qd_message_set(&message, "check.solved");
    assert_string_equal(in_words(&message, QD_ENGLISH), "solved in ? ?");
    qd_message_set(&message, "taquin.size");
    qd_message_number(&message, "least", -2);
    qd_message_number(&message, "unasked", 5);
    assert_string_equal(in_words(&message, QD_ENGLISH), "rows and columns must be from -2 to ?");
}

static void unknown_codes_are_printed(void **unused)
{
    (void)unused;
    struct qd_message message;
    qd_message_set(&message, "no.such.code");
    assert_string_equal(in_words(&message, QD_ENGLISH), "no.such.code");
    qd_message_set(&message, NULL);
    assert_string_equal(in_words(&message, QD_ENGLISH), "");
    assert_null(qd_phrase(QD_ENGLISH, "no.such.code"));
    assert_null(qd_phrase(QD_FRENCH, ""));
}

static void setting_again_starts_anew(void **unused)
{
    (void)unused;
    struct qd_message message;
    qd_message_set(&message, "taquin.size");
    qd_message_number(&message, "least", 1);
    qd_message_at(&message, 3, 4);
    assert_int_equal(message.line, 3);
    assert_int_equal(message.column, 4);
    qd_message_set(&message, "check.solved");
    assert_int_equal(message.count, 0);
    assert_int_equal(message.line, 0);
    assert_int_equal(message.column, 0);
}

/* Texts of every length around the limit, of characters of one to four bytes. */
static void long_texts_are_cut_between_characters(void **unused)
{
    (void)unused;
    static const char *const letters[] = {"x", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
    for (size_t kind = 0; kind < 4; kind++) {
        for (size_t lead = 0; lead < 4; lead++) {
            for (size_t count = 0; count < 80; count++) {
                char text[400] = "";
                memset(text, 'a', lead);
                text[lead] = '\0';
                for (size_t i = 0; i < count; i++)
                    strcat(text, letters[kind]);
                struct qd_message message;
                qd_message_set(&message, "x");
                qd_message_text(&message, "found", qd_text_of(text));
                const char *kept = message.args[0].text;
                size_t size = strlen(kept);
                assert_true(size < QD_ARG_TEXT);
                assert_true(utf8_ref_valid(kept, size));
                if (strlen(text) < QD_ARG_TEXT) {
                    assert_string_equal(kept, text);
                } else {
                    assert_true(size >= QD_ARG_TEXT - 7);
                    assert_string_equal(kept + size - 3, "…");
                    assert_memory_equal(kept, text, size - 3);
                }
            }
        }
    }
}

static void control_bytes_become_question_marks(void **unused)
{
    (void)unused;
    struct qd_message message;
    qd_message_set(&message, "protocol.unknown");
    qd_message_text(&message, "word", (struct qd_text){"a\n\0\x7f\x1b[31mé", 11});
    assert_string_equal(in_words(&message, QD_ENGLISH), "no command \"a????[31mé\"; try help");
}

static void broken_utf8_cannot_run_past_the_text(void **unused)
{
    (void)unused;
    char text[200];
    memset(text, 0x80, sizeof text); /* continuation bytes only: there is nowhere to cut */
    struct qd_message message;
    qd_message_set(&message, "x");
    qd_message_text(&message, "found", (struct qd_text){text, sizeof text});
    assert_true(strlen(message.args[0].text) < QD_ARG_TEXT);
}

static void languages(void **unused)
{
    (void)unused;
    enum qd_lang lang = QD_ENGLISH;
    assert_true(qd_lang_of(qd_text_of("fr"), &lang));
    assert_int_equal(lang, QD_FRENCH);
    assert_false(qd_lang_of(qd_text_of("de"), &lang));
    assert_false(qd_lang_of(qd_text_of(""), &lang));
    assert_int_equal(lang, QD_FRENCH);
    assert_string_equal(qd_lang_name(QD_ENGLISH), "en");
}

/* Every phrase in every language: found by its code, sorted, valid, its placeholders closed. */
static void the_catalogue_is_whole(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < qd_catalogue_size; i++) {
        if (i > 0)
            assert_true(strcmp(qd_catalogue_codes[i - 1], qd_catalogue_codes[i]) < 0);
        for (int lang = 0; qd_lang_name((enum qd_lang)lang); lang++) {
            const char *text = qd_phrase((enum qd_lang)lang, qd_catalogue_codes[i]);
            assert_non_null(text);
            assert_ptr_equal(text, qd_catalogue_texts[i * qd_lang_count + (size_t)lang]);
            assert_true(utf8_ref_valid(text, strlen(text)));
            for (int open = 0; *text; text++) {
                open += (*text == '{') - (*text == '}');
                CHECK_CASE(open == 0 || open == 1, "%s", qd_catalogue_codes[i]);
                CHECK_CASE(text[1] || open == 0, "%s", qd_catalogue_codes[i]);
            }
        }
    }
}

/* Error codes that are used as a fallback must have a phrase. */
static void every_error_has_a_name(void **unused)
{
    (void)unused;
    for (int err = 0; err < QD_ERR_COUNT; err++) {
        assert_non_null(qd_err_name((qd_err)err));
        for (int other = 0; other < err; other++)
            assert_string_not_equal(qd_err_name((qd_err)err), qd_err_name((qd_err)other));
    }
    assert_non_null(qd_err_name((qd_err)99));
}

static void counters_have_the_number_of_their_figures(void **unused)
{
    (void)unused;
    static const struct {
        struct qd_counter counter;
        const char *english, *french;
    } known[] = {
        {{"sokoban.pushes", 0, -1}, "pushes", "poussée"},
        {{"sokoban.pushes", 1, -1}, "push", "poussée"},
        {{"sokoban.pushes", 2, -1}, "pushes", "poussées"},
        {{"sokoban.home", 0, 1}, "on goal", "rangée"},
        {{"sokoban.home", 1, 4}, "on goals", "rangées"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct qd_buf words;
        qd_buf_init(&words, 256);
        qd_counter_words(&known[i].counter, QD_ENGLISH, &words);
        assert_string_equal(qd_buf_cstr(&words), known[i].english);
        qd_buf_clear(&words);
        qd_counter_words(&known[i].counter, QD_FRENCH, &words);
        assert_string_equal(qd_buf_cstr(&words), known[i].french);
        qd_buf_free(&words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plurals),
        cmocka_unit_test(counters_have_the_number_of_their_figures),
        cmocka_unit_test(phrases_are_put_into_the_language),
        cmocka_unit_test(missing_arguments_are_question_marks),
        cmocka_unit_test(unknown_codes_are_printed),
        cmocka_unit_test(setting_again_starts_anew),
        cmocka_unit_test(long_texts_are_cut_between_characters),
        cmocka_unit_test(control_bytes_become_question_marks),
        cmocka_unit_test(broken_utf8_cannot_run_past_the_text),
        cmocka_unit_test(languages),
        cmocka_unit_test(the_catalogue_is_whole),
        cmocka_unit_test(every_error_has_a_name),
    };
    return cmocka_run_group_tests_name("message", tests, NULL, NULL);
}
