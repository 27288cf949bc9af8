/* SPDX-License-Identifier: MIT */
/* A watched search: the trace reports every expansion in order, and watching changes nothing. */
#include "unit/talk.h"
#include "unit/unit.h"

#include <stdlib.h>

#define PUZZLE "taquin:3x3m8#12"

static int64_t number_at(struct json_ref answer, const char *format, int index)
{
    char path[64];
    snprintf(path, sizeof path, format, index);
    struct json_ref value = json_ref_at(answer, path);
    return value.size ? strtoll(value.data, NULL, 10) : -1;
}

static const char *const searches[] = {
    "bfs", "dfs", "greedy-linear", "astar-linear", "idastar-linear", "brute"};

/* Each step but a start has a parent before it, one move nearer to the start. */
static void check_steps(struct json_ref answer, int count, bool has_estimate)
{
    for (int i = 0; i < count; i++) {
        int64_t parent = number_at(answer, "trace.steps.%d.parent", i);
        int64_t depth = number_at(answer, "trace.steps.%d.depth", i);
        assert_int_equal(number_at(answer, "trace.steps.%d.number", i), i);
        assert_true(parent < i);
        assert_int_equal(number_at(answer, "trace.steps.%d.cost", i), depth);
        assert_int_equal(number_at(answer, "trace.steps.%d.estimate", i) >= 0, has_estimate);
        if (parent < 0)
            assert_int_equal(depth, 0);
        else
            assert_int_equal(depth, number_at(answer, "trace.steps.%d.depth", (int)parent) + 1);
        char path[64];
        snprintf(path, sizeof path, "trace.steps.%d.pieces", i);
        assert_int_equal(json_ref_count(answer, path), 8);
    }
}

static void every_expansion_is_told_in_order(void **state)
{
    struct talk *talk = *state;
    for (size_t i = 0; i < COUNT_OF(searches); i++) {
        talk_ok(talk, "load " PUZZLE);
        struct json_ref answer = talk_ok(talk, "trace %s count=300", searches[i]);
        int count = json_ref_count(answer, "trace.steps");
        assert_true(count > 2);
        check_steps(answer, count, strchr(searches[i], '-') != NULL);
    }
}

/* Breadth first expands all states of one depth before the next. */
static void depths_grow_breadth_first(void **state)
{
    struct talk *talk = *state;
    talk_ok(talk, "load " PUZZLE);
    struct json_ref answer = talk_ok(talk, "trace bfs count=200");
    for (int i = 1, count = json_ref_count(answer, "trace.steps"); i < count; i++)
        assert_true(number_at(answer, "trace.steps.%d.depth", i - 1) <=
                    number_at(answer, "trace.steps.%d.depth", i));
}

/* A* with a consistent estimate expands states by increasing f. */
static void sums_grow_in_a_star(void **state)
{
    struct talk *talk = *state;
    talk_ok(talk, "load " PUZZLE);
    struct json_ref answer = talk_ok(talk, "trace astar-manhattan count=200");
    int64_t sum = 0;
    for (int i = 0, count = json_ref_count(answer, "trace.steps"); i < count; i++) {
        int64_t now = number_at(answer, "trace.steps.%d.cost", i) +
                      number_at(answer, "trace.steps.%d.estimate", i);
        assert_true(now >= sum);
        sum = now;
    }
}

/* A trace ends with the result of `solve`. */
static void watching_changes_nothing(void **state)
{
    struct talk *talk = *state;
    static const char *const same[] = {"moves", "length", "expanded", "generated", "duplicates"};
    for (size_t i = 0; i < COUNT_OF(searches); i++) {
        char *solved[COUNT_OF(same)], path[32];
        talk_ok(talk, "load " PUZZLE);
        struct json_ref answer = talk_say(talk, "solve %s", searches[i]);
        if (talk->err)
            continue;
        for (size_t k = 0; k < COUNT_OF(same); k++) {
            snprintf(path, sizeof path, "solve.%s", same[k]);
            struct json_ref value = json_ref_at(answer, path);
            solved[k] = strndup(value.data, value.size);
        }
        answer = talk_ok(talk, "trace %s from=1000000 count=1000", searches[i]);
        assert_true(json_ref_is(answer, "trace.end", "\"found\""));
        for (size_t k = 0; k < COUNT_OF(same); k++) {
            snprintf(path, sizeof path, "trace.%s", same[k]);
            assert_true(json_ref_is(answer, path, solved[k]));
            free(solved[k]);
        }
    }
}

static void later_steps_can_be_asked_for(void **state)
{
    struct talk *talk = *state;
    talk_ok(talk, "load " PUZZLE);
    struct json_ref answer = talk_ok(talk, "trace bfs count=40");
    struct json_ref thirty = json_ref_at(answer, "trace.steps.30");
    assert_true(json_ref_is(answer, "trace.end", "\"more\""));
    assert_true(json_ref_is(answer, "helped", "false"));
    char *told = strndup(thirty.data, thirty.size);
    answer = talk_ok(talk, "trace bfs from=30 count=1");
    assert_int_equal(json_ref_count(answer, "trace.steps"), 1);
    assert_true(json_ref_is(answer, "trace.steps.0", told));
    free(told);
}

static void a_trace_ends_in_its_own_way(void **state)
{
    struct talk *talk = *state;
    talk_ok(talk, "load taquin:2x2:1,2,4,3_*_4,8,10,9_5,3,7,6");
    struct json_ref answer = talk_ok(talk, "trace bfs");
    assert_true(json_ref_is(answer, "trace.end", "\"found\""));
    assert_true(json_ref_is(answer, "trace.moves", "\"U\""));
    assert_true(json_ref_is(answer, "helped", "true"));
    talk_ok(talk, "move U");
    answer = talk_ok(talk, "trace bfs"); /* solved already: nothing to expand */
    assert_int_equal(json_ref_count(answer, "trace.steps"), 0);
    assert_true(json_ref_is(answer, "trace.length", "0"));
}

static void what_cannot_be_traced(void **state)
{
    struct talk *talk = *state;
    talk_refused(talk, "protocol.closed", "trace bfs");
    talk_ok(talk, "load " PUZZLE);
    talk_refused(talk, "protocol.missing", "trace");
    talk_refused(talk, "solve.method", "trace nonsense");
    talk_refused(talk, "trace.method", "trace auto");
    talk_refused(talk, "trace.option", "trace bfs steps=3");
    talk_refused(talk, "trace.option", "trace bfs count=");
    talk_refused(talk, "protocol.number", "trace bfs count=0");
    talk_refused(talk, "protocol.number", "trace bfs count=1001");
    talk_refused(talk, "protocol.number", "trace bfs from=1000001");
    talk_ok(talk, "new nim");
    talk_refused(talk, "trace.none", "trace bfs");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_expansion_is_told_in_order, talk_setup,
                                        talk_teardown),
        cmocka_unit_test_setup_teardown(depths_grow_breadth_first, talk_setup, talk_teardown),
        cmocka_unit_test_setup_teardown(sums_grow_in_a_star, talk_setup, talk_teardown),
        cmocka_unit_test_setup_teardown(watching_changes_nothing, talk_setup, talk_teardown),
        cmocka_unit_test_setup_teardown(later_steps_can_be_asked_for, talk_setup, talk_teardown),
        cmocka_unit_test_setup_teardown(a_trace_ends_in_its_own_way, talk_setup, talk_teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_traced, talk_setup, talk_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
