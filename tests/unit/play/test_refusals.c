/* SPDX-License-Identifier: MIT */
/* Lines that are refused say why by a code of their own, not by whatever was said before. */
#include "unit/talk.h"
#include "unit/unit.h"

static void each_says_why(void **unused)
{
    (void)unused;
    struct talk talk;
    static const char nul[] = "vi\0ew";
    talk_start(&talk, 1);
    talk_ok(&talk, "open sokoban 3x5:5#|#@$.#|5#");
    talk_refused(&talk, "protocol.deduce", "facts");
    assert_non_null(strstr(talk.answer.data, "the game sokoban hides nothing"));
    talk_refused(&talk, "protocol.deduce", "why 1");
    struct json_ref answer = talk_bytes(&talk, nul, sizeof nul - 1);
    assert_int_equal(talk.err, QD_SYNTAX);
    assert_true(json_ref_is(answer, "error.code", "\"protocol.nul\""));
    talk_ok(&talk, "open gyges 321123/000000/000000/000000/000000/321123_s");
    talk_refused(&talk, "protocol.lost", "lost");
    talk_refused(&talk, "goal.none", "goal");
    talk_end(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_says_why),
    };
    return cmocka_run_group_tests_name("refusals", tests, NULL, NULL);
}
