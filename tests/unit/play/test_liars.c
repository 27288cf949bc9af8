/* SPDX-License-Identifier: MIT */
/* A mind that lies is found out: whatever it says goes through a checker or the rules, and what
 * fails there is withheld as a fault of ours.
 */
#include "games/liar.h"
#include "ref/json_ref.h"
#include "unit/unit.h"

static struct qd_play *play;
static struct qd_buf answer;

static int start(void **unused)
{
    (void)unused;
    struct qd_play_options options = {.games = liar_games(),
                                      .limits = {.nodes = 20000, .bytes = 64 << 20}};
    play = qd_play_new(&options);
    qd_buf_init(&answer, 2 * QD_ANSWER_CAP);
    return play ? 0 : -1;
}

static int stop(void **unused)
{
    (void)unused;
    qd_play_free(play);
    qd_buf_free(&answer);
    return 0;
}

static qd_err say(const char *line)
{
    qd_buf_clear(&answer);
    return qd_play_line(play, qd_text_of(line), &answer);
}

static bool answered(const char *field, const char *value)
{
    return json_ref_is((struct json_ref){answer.data, answer.size}, field, value);
}

/* The box needs one push, and the player one step before it. */
#define ROW "open sokoban 3x8:8#|#@-$.2-#|8#"

static const char *const asked[] = {"solve", "hint 4", "goal"};

static void only_a_solution_is_told(void **unused)
{
    (void)unused;
    static const struct {
        const char *moves;
        qd_err err;
    } cases[] = {
        {"rR", QD_OK},         {"lrR", QD_INTERNAL}, /* into a wall */
        {"R", QD_INTERNAL},                          /* a push where there is no box */
        {"r", QD_INTERNAL},                          /* legal, and not solved yet */
        {"rRR", QD_INTERNAL},                        /* legal, and past the goal */
        {"rRRR", QD_INTERNAL},                       /* against the wall at the end */
        {"rlr", QD_INTERNAL},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (size_t a = 0; a < COUNT_OF(asked); a++) {
            assert_int_equal(say(ROW), QD_OK);
            liar_says(cases[i].moves);
            qd_err err = say(asked[a]);
            CHECK_CASE(err == cases[i].err, "%s after %s: %s", asked[a], cases[i].moves,
                       answer.data);
            if (!err)
                continue;
            assert_true(answered("error.code", "\"error.internal\""));
            /* It is no help to be told nothing. */
            assert_int_equal(say("view"), QD_OK);
            assert_true(answered("helped", "false"));
        }
    }
}

/* The checker is given the moves made so far and the answer as one game. */
static void a_solution_goes_on_from_here(void **unused)
{
    (void)unused;
    for (size_t a = 0; a < COUNT_OF(asked); a++) {
        assert_int_equal(say(ROW), QD_OK);
        assert_int_equal(say("move r"), QD_OK);
        liar_says("rR"); /* right at the start, wrong here */
        assert_int_equal(say(asked[a]), QD_INTERNAL);
        liar_says("R");
        assert_int_equal(say(asked[a]), QD_OK);
        assert_int_equal(say("undo"), QD_OK);
        assert_int_equal(say(asked[a]), QD_INTERNAL);
    }
}

static void no_solution_is_no_lie(void **unused)
{
    (void)unused;
    assert_int_equal(say(ROW), QD_OK);
    liar_says(NULL);
    assert_int_equal(say("solve"), QD_IMPOSSIBLE);
}

/* A box that can still be brought to its goal proves nothing; nor does a cell without one. */
static void only_a_lost_position_is_told_lost(void **unused)
{
    (void)unused;
    assert_int_equal(say(ROW), QD_OK);
    liar_says_lost(11);
    assert_int_equal(say("lost"), QD_INTERNAL);
    liar_says_lost(10);
    assert_int_equal(say("lost"), QD_INTERNAL);
    /* The box is in its corner from the start. */
    assert_int_equal(say("open sokoban 4x5:5#|#$2-#|#@-.#|5#"), QD_OK);
    liar_says_lost(6);
    assert_int_equal(say("lost"), QD_OK);
    assert_true(answered("lost", "true"));
}

static void a_line_of_play_is_replayed(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"hint 4", "think", "think level1"};
    static const char setup[] = "open gyges 321123/000000/000000/000000/000000/321123_s";
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        assert_int_equal(say(setup), QD_OK);
        liar_says("a1-a4");
        qd_err good = say(lines[i]);
        CHECK_CASE(good == QD_OK, "%s: %s", lines[i], answer.data);
        liar_says("a1-a3"); /* three steps, not two */
        CHECK_CASE(say(lines[i]) == QD_INTERNAL, "%s: %s", lines[i], answer.data);
        liar_says("a1-a4,a4-a5"); /* the second move is no move of North */
        CHECK_CASE(say(lines[i]) == QD_INTERNAL, "%s: %s", lines[i], answer.data);
    }
}

/* The problem is won in two moves, by f2-f3 alone. */
#define PROBLEM "open gyges full:000000/000001/002300/033231/101002/002000_s"

static void only_a_forced_win_is_told(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"hint 4", "think", "think level8"};
    static const struct {
        const char *moves;
        int wins_in;
        qd_err err;
    } cases[] = {
        {"f2-f3", 2, QD_OK},        {"f2-f3", 3, QD_OK}, /* no more than three: true as well */
        {"f2-f3", 1, QD_INTERNAL},  /* a line of that length does not end there */
        {"f2-f3", -1, QD_INTERNAL}, /* the winner is said to lose */
        {"f2-e2", 2, QD_INTERNAL},  /* there is an answer */
        {"f2-e2", 0, QD_OK},        /* legal, and nothing is said of it */
        {"f2-f4", 2, QD_INTERNAL},  /* no move */
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (size_t a = 0; a < COUNT_OF(lines); a++) {
            assert_int_equal(say(PROBLEM), QD_OK);
            liar_says(cases[i].moves);
            liar_says_wins(cases[i].wins_in);
            qd_err err = say(lines[a]);
            CHECK_CASE(err == cases[i].err, "%s of %s in %d: %s", lines[a], cases[i].moves,
                       cases[i].wins_in, answer.data);
        }
    liar_says_wins(0);
}

/* A line that ends is won by the one who is said to win, also where the claim is too much to check.
 * In this position both sides may enter a goal. */
static void the_winner_is_the_one_who_enters(void **unused)
{
    (void)unused;
#define BOTH "full:002130/300300/021100/002000/000200/030100_n"
#define BEGIN "full:321123/000000/000000/000000/000000/321123_s"
    static const struct {
        const char *board, *moves;
        int wins_in;
        qd_err err;
    } cases[] = {
        {BOTH, "b6-S", 1, QD_OK},
        {BOTH, "b6-S", 11, QD_OK},
        {BOTH, "b6-S", -1, QD_INTERNAL},
        {BOTH, "b6-c6,c1-N", 11, QD_INTERNAL},
        {BOTH, "b6-c6,c1-N", 1, QD_INTERNAL}, /* longer than the claim */
        {BOTH, "b6-c6,c1-N", 0, QD_OK},
        /* Too much to check, and the line alone gives it away. */
        {BEGIN, "c1xd1=c5,f6xe6=e3,f1xe3=c1", 11, QD_OK},
        {BEGIN, "c1xd1=c5,f6xe6=e3,f1xe3=c1,a6-S", -11, QD_OK},
        {BEGIN, "c1xd1=c5,f6xe6=e3,f1xe3=c1,a6-S", 11, QD_INTERNAL},
        {BEGIN, "d1xc1=e3,d6xb6=e4,e1-N", 11, QD_OK},
        {BEGIN, "d1xc1=e3,d6xb6=e4,e1-N", -11, QD_INTERNAL},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char line[80];
        snprintf(line, sizeof line, "open gyges %s", cases[i].board);
        assert_int_equal(say(line), QD_OK);
        liar_says(cases[i].moves);
        liar_says_wins(cases[i].wins_in);
        qd_err err = say("think");
        CHECK_CASE(err == cases[i].err, "%s in %d: %s", cases[i].moves, cases[i].wins_in,
                   answer.data);
    }
    liar_says_wins(0);
}

/* What is too much to check is told, and told to be unchecked. */
static void what_was_not_checked_is_said(void **unused)
{
    (void)unused;
    static const char setup[] = "open gyges 321123/000000/000000/000000/000000/321123_s";
    assert_int_equal(say(setup), QD_OK);
    liar_says("a1-a4");
    liar_says_wins(11);
    assert_int_equal(say("think"), QD_OK);
    assert_true(answered("think.win", "11"));
    assert_true(answered("think.verified", "false"));
    assert_int_equal(say("hint 4"), QD_OK);
    assert_non_null(strstr(answer.data, "gyges.hint.why.seems.forced"));
    assert_int_equal(say(PROBLEM), QD_OK);
    liar_says("f2-f3");
    liar_says_wins(2);
    assert_int_equal(say("think"), QD_OK);
    assert_true(answered("think.verified", "true"));
    assert_int_equal(say("hint 4"), QD_OK);
    assert_non_null(strstr(answer.data, "gyges.hint.why.forced"));
    liar_says_wins(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_solution_is_told),
        cmocka_unit_test(a_solution_goes_on_from_here),
        cmocka_unit_test(no_solution_is_no_lie),
        cmocka_unit_test(only_a_lost_position_is_told_lost),
        cmocka_unit_test(a_line_of_play_is_replayed),
        cmocka_unit_test(only_a_forced_win_is_told),
        cmocka_unit_test(the_winner_is_the_one_who_enters),
        cmocka_unit_test(what_was_not_checked_is_said),
    };
    return cmocka_run_group_tests_name("liars", tests, start, stop);
}
