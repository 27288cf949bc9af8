/* SPDX-License-Identifier: MIT */
/* Hints of a play of any game, by lines: they grow by grades, lead to a win, and are recorded as
 * help.
 */
#include "unit/play/any_play.h"

/* Each grade adds to the previous one and removes nothing. */
static void check_grade(struct json_ref answer, int grade, int cells)
{
    char number[16], path[32];
    snprintf(number, sizeof number, "%d", grade);
    assert_true(json_ref_is(answer, "hint.grade", number));
    assert_int_equal(json_ref_count(answer, "hint.says"), grade);
    for (int i = 0; i < grade; i++) {
        snprintf(path, sizeof path, "hint.says.%d.text", i);
        assert_true(json_ref_at(answer, path).size > 2);
    }
    assert_true(json_ref_count(answer, "hint.look") > 0);
    assert_int_equal(json_ref_at(answer, "hint.piece").size > 0, grade >= 2);
    assert_int_equal(json_ref_at(answer, "hint.move").size > 0, grade >= 3);
    assert_int_equal(json_ref_at(answer, "hint.proof").size > 0, grade >= 4);
    assert_true(grade >= 3 || json_ref_at(answer, "hint.target").size == 0);
    assert_true(json_ref_is(answer, "helped", "true"));
    static const char *const keys[] = {"hint.piece", "hint.target"};
    for (int i = 0; i < 2; i++) {
        struct json_ref cell = json_ref_at(answer, keys[i]);
        assert_true(cell.size == 0 || atoi(cell.data) < cells);
    }
    for (int i = 0; i < json_ref_count(answer, "hint.look"); i++) {
        snprintf(path, sizeof path, "hint.look.%d", i);
        assert_in_range(atoi(json_ref_at(answer, path).data), 0, cells - 1);
    }
}

/* The hints of a position, grade by grade; the hinted move is one of the legal ones. */
static bool check_hints_here(struct talk *talk)
{
    char *say[QD_HINT_GRADES + 1];
    struct json_ref view = talk_ok(talk, "view");
    int cells = json_ref_count(view, "view.cells");
    if (talk_say(talk, "hint 1"), talk->err == QD_NOTHING)
        return false; /* a deduction game may have nothing that can be proved */
    assert_int_equal(talk->err, QD_OK);
    for (int grade = 1; grade <= QD_HINT_GRADES; grade++) {
        char path[32];
        check_grade(talk_ok(talk, "hint %d", grade), grade, cells);
        snprintf(path, sizeof path, "hint.says.%d.text", grade - 1);
        struct json_ref answer = {talk->answer.data, talk->answer.size};
        say[grade] = talk_string(answer, path);
        for (int i = 1; i < grade; i++) {
            snprintf(path, sizeof path, "hint.says.%d.text", i - 1);
            char *again = talk_string(answer, path);
            assert_string_equal(again, say[i]);
            free(again);
        }
    }
    for (int i = 1; i <= QD_HINT_GRADES; i++)
        free(say[i]);
    return true;
}

static void check_hints(struct talk *talk, struct qd_rng *rng)
{
    for (int i = 0; i < 8; i++) {
        if (!is_open(talk)) {
            talk_say(talk, "hint");
            assert_int_equal(talk->err, QD_NOTHING);
            break;
        }
        if (!check_hints_here(talk)) {
            move_at_random(talk, rng);
            continue;
        }
        char *move = talk_string(talk_ok(talk, "hint 4"), "hint.move");
        talk_ok(talk, "move %s", move);
        free(move);
    }
}

/* Without a grade: one more than last time, at most four, one again after a move. */
static void check_growing_hints(struct talk *talk, struct qd_rng *rng)
{
    static const char *const expected[] = {"1", "2", "3", "4", "4"};
    (void)rng;
    for (int round = 0; round < 2 && is_open(talk); round++) {
        for (int i = 0; i < 5; i++) {
            struct json_ref answer = talk_say(talk, "hint");
            if (talk->err == QD_NOTHING)
                return;
            assert_true(json_ref_is(answer, "hint.grade", expected[i]));
        }
        char *move = talk_string(talk_ok(talk, "hint"), "hint.move");
        talk_ok(talk, "move %s", move);
        free(move);
    }
}

static bool helped(struct talk *talk)
{
    return json_ref_is(talk_ok(talk, "view"), "helped", "true");
}

static void check_helped(struct talk *talk, struct qd_rng *rng)
{
    const struct qd_game *game = talk->play->level->game;
    static const char *const helps[] = {"hint 1", "solve", "goal", "helped", "view observer"};
    (void)rng;
    for (size_t i = 0; i < COUNT_OF(helps); i++) {
        talk_ok(talk, "new %s #1", game->id);
        assert_false(helped(talk));
        talk_ok(talk, "moves");
        talk_ok(talk, "draw");
        talk_say(talk, "hint 9");
        assert_false(helped(talk));
        talk_say(talk, "%s", helps[i]);
        bool counts = talk->err == QD_OK && (i < 4 || game->hidden);
        assert_int_equal(helped(talk), counts);
        talk_say(talk, "undo");
        talk_ok(talk, "restart");
        assert_int_equal(helped(talk), counts);
    }
}

/* The cells of the current view, without their moves. */
static char *cells_without_moves(struct talk *talk)
{
    struct json_ref cells = json_ref_at(talk_ok(talk, "view"), "view.cells");
    char *text = strndup(cells.data, cells.size);
    for (char *at = strstr(text, "\"move\":"); at; at = strstr(at, "\"move\":")) {
        char *end = strchr(at, ',') + 1;
        memmove(at, end, strlen(end) + 1);
    }
    return text;
}

/* A goal is a won position, is reached by its moves, and leaves the position alone. */
static void check_goal(struct talk *talk, struct qd_rng *rng)
{
    const struct qd_game *game = talk->play->level->game;
    (void)rng;
    talk_ok(talk, "new %s #1", game->id);
    if (!game->path) {
        talk_refused(talk, "goal.none", "goal");
        return;
    }
    char *before = talk_string(talk_ok(talk, "draw"), "draw");
    struct json_ref answer = talk_ok(talk, "goal");
    struct json_ref cells = json_ref_at(answer, "goal.cells");
    assert_true(cells.size > 0);
    char *seen = strndup(cells.data, cells.size);
    assert_null(strstr(seen, "\"move\""));
    char *after = talk_string(talk_ok(talk, "draw"), "draw");
    assert_string_equal(before, after);
    while (is_open(talk)) {
        char *move = talk_string(talk_ok(talk, "hint 4"), "hint.move");
        talk_ok(talk, "move %s", move);
        free(move);
    }
    assert_true(json_ref_is(talk_ok(talk, "view"), "status", "\"won\""));
    /* The cells of the position reached, without their moves. */
    char *reached = cells_without_moves(talk);
    assert_string_equal(seen, reached);
    talk_refused(talk, "hint.solved", "goal");
    free(before);
    free(after);
    free(seen);
    free(reached);
}

static const struct any_check checks[] = {
    {"hints", check_hints},
    {"growing hints", check_growing_hints},
    {"helped", check_helped},
    {"goal", check_goal},
};

int main(void)
{
    struct CMUnitTest tests[COUNT_OF(checks)];
    for (size_t i = 0; i < COUNT_OF(checks); i++)
        tests[i] = any_test(&checks[i]);
    return cmocka_run_group_tests_name("any hint", tests, NULL, end_talks);
}
