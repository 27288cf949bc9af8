/* SPDX-License-Identifier: MIT */
/* A language more is one file and one word in meson.build's list: this test is linked with a
 * catalogue of three, the third made of the first by third.py, and no source knows of it.
 */
#include "unit/unit.h"

#include "base/base.h"
#include "base/catalogue.h"
#include "unit/talk.h"

static void it_has_a_name(void **unused)
{
    (void)unused;
    enum qd_lang lang = QD_ENGLISH;
    assert_string_equal(qd_lang_name((enum qd_lang)0), "en");
    assert_string_equal(qd_lang_name((enum qd_lang)1), "fr");
    assert_string_equal(qd_lang_name((enum qd_lang)2), "xx");
    assert_null(qd_lang_name((enum qd_lang)3));
    assert_true(qd_lang_of(qd_text_of("xx"), &lang));
    assert_int_equal(lang, 2);
}

static void it_has_all_words(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < qd_catalogue_size; i++) {
        const char *code = qd_catalogue_codes[i], *english = qd_phrase(QD_ENGLISH, code);
        const char *text = qd_phrase((enum qd_lang)2, code);
        if (strncmp(code, "lang.", 5) != 0) {
            assert_memory_equal(text, "«", 2);
            text += 2;
        }
        assert_memory_equal(text, english, strlen(english));
    }
}

static void a_play_speaks_it(void **unused)
{
    (void)unused;
    struct talk talk;
    talk_start(&talk, 1);
    talk_ok(&talk, "lang xx");
    talk_refused(&talk, "protocol.unknown", "dance");
    assert_non_null(strstr(qd_buf_cstr(&talk.answer), "«"));
    talk_ok(&talk, "lang en");
    talk_refused(&talk, "protocol.unknown", "dance");
    assert_null(strstr(qd_buf_cstr(&talk.answer), "«"));
    talk_end(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_has_a_name),
        cmocka_unit_test(it_has_all_words),
        cmocka_unit_test(a_play_speaks_it),
    };
    return cmocka_run_group_tests_name("third language", tests, NULL, NULL);
}
