/* SPDX-License-Identifier: MIT */
/* Two small accounts a play keeps: who was helped by seeing the end of a hidden game, and since
 * which move a position is lost.
 */
#include "unit/talk.h"
#include "unit/unit.h"

static bool says(struct talk *talk, const char *line, const char *field, const char *value)
{
    return json_ref_is(talk_ok(talk, "%s", line), field, value);
}

/* The pit in b1 ends the play at once; who comes back knows where it is. */
static void coming_back_from_the_end_is_help(void **unused)
{
    (void)unused;
    static const char *const back[] = {"undo", "undo 2", "restart"};
    struct talk talk;
    talk_start(&talk, 1);
    for (size_t i = 0; i < COUNT_OF(back); i++) {
        talk_ok(&talk, "open wumpus 3x3:3/1P1/2G");
        assert_true(says(&talk, "move D", "helped", "false"));
        assert_true(says(&talk, "move R", "status", "\"lost\""));
        assert_true(says(&talk, "view", "helped", "false"));
        bool helped = says(&talk, back[i], "helped", "true");
        CHECK_CASE(helped, "%s", back[i]);
        assert_true(says(&talk, "move R", "helped", "true")); /* it stays */
    }
    /* So does one who has won. */
    talk_ok(&talk, "open wumpus 3x3:2G/3/3");
    assert_true(says(&talk, "move R2", "status", "\"won\""));
    assert_true(says(&talk, "undo", "helped", "true"));
    talk_end(&talk);
}

static void going_back_before_the_end_is_none(void **unused)
{
    (void)unused;
    struct talk talk;
    talk_start(&talk, 1);
    talk_ok(&talk, "open wumpus 3x3:3/1P1/2G");
    talk_ok(&talk, "move DDU");
    assert_true(says(&talk, "undo", "helped", "false"));
    assert_true(says(&talk, "undo 2", "helped", "false"));
    assert_true(says(&talk, "redo 3", "helped", "false"));
    assert_true(says(&talk, "restart", "helped", "false"));
    /* Nothing is hidden in Sokoban: its end may be looked at. */
    talk_ok(&talk, "open sokoban 3x5:5#|#@$.#|5#");
    assert_true(says(&talk, "move R", "status", "\"won\""));
    assert_true(says(&talk, "undo", "helped", "false"));
    talk_end(&talk);
}

/* Whoever asks what follows from what was seen is helped, and so are the rest of the play and its
 * save. */
static void what_is_told_of_a_hidden_map_is_help(void **unused)
{
    (void)unused;
    static const char *const asked[] = {"facts",  "why 1",  "show facts",    "show changes facts",
                                        "hint 1", "helped", "show observer", "view observer"};
    static const char *const not_asked[] = {"moves", "view", "show", "show changes", "save"};
    struct talk talk;
    talk_start(&talk, 1);
    for (size_t i = 0; i < COUNT_OF(asked) + COUNT_OF(not_asked); i++) {
        bool helps = i < COUNT_OF(asked);
        const char *line = helps ? asked[i] : not_asked[i - COUNT_OF(asked)];
        talk_ok(&talk, "open wumpus 3x3:3/1P1/2G");
        talk_ok(&talk, "%s", line);
        bool helped = says(&talk, "view", "helped", "true");
        CHECK_CASE(helped == helps, "after %s", line);
        assert_true(says(&talk, "move D", "helped", helps ? "true" : "false"));
        bool kept = strstr(talk_ok(&talk, "save").data, " helped\"") != NULL;
        CHECK_CASE(kept == helps, "the save after %s", line);
    }
    talk_end(&talk);
}

/* The push loses: a box at the upper wall stays there, and the goal is below.
 *     #####
 *     #   #
 *     # $ #
 *     # @ #
 *     #  .#
 *     #####
 */
static void lost_since_the_very_move(void **unused)
{
    (void)unused;
    struct talk talk;
    talk_start(&talk, 1);
    for (int before = 0; before <= 9; before++) {
        for (int after = 0; after <= 9; after++) {
            talk_ok(&talk, "open sokoban 6x5:5#|#3-#|#-$-#|#-@-#|#2-.#|5#");
            for (int i = 0; i < before; i++)
                talk_ok(&talk, "move %c", "lr"[i % 2]);
            assert_true(says(&talk, "lost", "lost", "false"));
            if (before % 2)
                talk_ok(&talk, "move r");
            talk_ok(&talk, "move U"); /* against the upper wall: the goal is out of reach */
            for (int i = 0; i < after; i++)
                talk_ok(&talk, "move %c", "dlur"[i % 4]);
            char since[16];
            snprintf(since, sizeof since, "%d", before + before % 2 + 1);
            struct json_ref answer = talk_ok(&talk, "lost");
            CHECK_CASE(json_ref_is(answer, "lost", "true") && json_ref_is(answer, "since", since),
                       "lost since %s of %d moves: %s", since, before + after, answer.data);
        }
    }
    /* From the start: since no move at all. */
    talk_ok(&talk, "open sokoban 5x5:5#|#$2-#|#-@-#|#2-.#|5#");
    assert_true(says(&talk, "lost", "since", "0"));
    talk_ok(&talk, "move lrd");
    assert_true(says(&talk, "lost", "since", "0"));
    talk_end(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coming_back_from_the_end_is_help),
        cmocka_unit_test(going_back_before_the_end_is_none),
        cmocka_unit_test(what_is_told_of_a_hidden_map_is_help),
        cmocka_unit_test(lost_since_the_very_move),
    };
    return cmocka_run_group_tests_name("help", tests, NULL, NULL);
}
