/* SPDX-License-Identifier: MIT */
/* Grading without a program: rubrics and points, ranking, the table, lines of a results file. */
#include "unit/unit.h"

#include "grade/grade.h"

static struct qd_grade_rubric rubric_of(const char *text)
{
    struct qd_grade_rubric rubric = {0};
    struct qd_message why = {0};
    assert_int_equal(qd_grade_rubric_read(qd_text_of(text), &rubric, &why), QD_OK);
    return rubric;
}

static uint64_t points(const char *text, struct qd_grade_ours ours, struct qd_grade_result result)
{
    struct qd_grade_rubric rubric = rubric_of(text);
    result.done = true;
    return qd_grade_points(&rubric, &qd_grade_path, &ours, &result, 1000000000);
}

static const char full[] =
    "solved 10\nbest 5\nwithin 125 3\nwithin 200 1\nunfinished 2\nfast 10 4\n";

static void a_shorter_answer_is_worth_more(void **unused)
{
    (void)unused;
    struct qd_grade_ours ours = {.known = true, .value = 8};
    struct qd_grade_result result = {.verdict = QD_GRADE_SOLVED, .cpu_ns = 900000000};
    const struct {
        int64_t value;
        uint64_t points;
    } cases[] = {{7, 15}, {8, 15}, {9, 13}, {10, 13}, {11, 11}, {16, 11}, {17, 10}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        result.value = cases[i].value;
        assert_int_equal(points(full, ours, result), cases[i].points);
    }
    result.value = 100;
    ours.known = false; /* we have no answer: any is the best */
    assert_int_equal(points(full, ours, result), 15);
}

static void speed_and_failure_count(void **unused)
{
    (void)unused;
    struct qd_grade_ours ours = {.known = true, .value = 8};
    struct qd_grade_result result = {.verdict = QD_GRADE_SOLVED, .value = 8};
    result.cpu_ns = 100000000;
    assert_int_equal(points(full, ours, result), 19);
    result.cpu_ns = 110000000;
    assert_int_equal(points(full, ours, result), 15);
    for (int i = 0; i < QD_GRADE_VERDICTS; i++) {
        result.verdict = (enum qd_grade_verdict)i;
        if (i != QD_GRADE_SOLVED)
            assert_int_equal(points(full, ours, result), i == QD_GRADE_UNFINISHED ? 2 : 0);
    }
}

static void a_higher_score_is_better_where_scores_count(void **unused)
{
    (void)unused;
    const struct qd_grade_task task = {.more_is_better = true};
    const struct qd_grade_ours good = {.known = true, .value = 1000},
                               bad = {.known = true, .value = -40};
    assert_true(qd_grade_as_good(&task, &good, 1000, 100));
    assert_false(qd_grade_as_good(&task, &good, 999, 100));
    assert_true(qd_grade_as_good(&task, &good, 750, 125));
    assert_false(qd_grade_as_good(&task, &good, 749, 125));
    assert_true(qd_grade_as_good(&task, &bad, -50, 125));
    assert_false(qd_grade_as_good(&task, &bad, -51, 125));
}

static void rubrics_are_refused_by_line(void **unused)
{
    (void)unused;
    struct qd_grade_rubric rubric = {.solved = 77};
    static const char *const wrong[] = {"solved\n",           "solved x\n", "\n\nsolved -1\n",
                                        "best 1 2\nsing 3\n", "within 3\n", "out-of 0\nsolved 1\n",
                                        "# nothing\n"};
    static const uint32_t lines[] = {1, 1, 3, 2, 1, 0, 0};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct qd_message why = {0};
        assert_int_equal(qd_grade_rubric_read(qd_text_of(wrong[i]), &rubric, &why), QD_SYNTAX);
        assert_int_equal(why.line, lines[i]);
        assert_int_equal(rubric.solved, 77);
    }
    assert_int_equal(rubric_of(qd_grade_rubric_text).out_of, 20);
    assert_int_equal(rubric_of("solved 3\n").out_of, 20);
}

/* Two programs, two levels. */
struct fixture {
    struct qd_grade_run run;
    struct qd_grade_program programs[2];
    struct qd_grade_level levels[2];
    struct qd_grade_result results[4];
};

static void fill(struct fixture *f)
{
    *f = (struct fixture){
        .programs = {{.name = "=Ada \"A\"", .command = "a"}, {.name = "Bob", .command = "b"}},
        .levels = {{"one", "5#|#@$.#|5#", {.known = true, .value = 1}},
                   {"two", "6#|#@-$.#|6#", {.known = true, .value = 1}}}};
    for (const struct qd_game *const *game = qd_games; *game; game++)
        if ((*game)->path && (*game)->measure)
            f->run.game = *game;
    f->run.task = &qd_grade_path;
    f->run.programs = f->programs;
    f->run.levels = f->levels;
    f->run.results = f->results;
    f->run.program_count = f->run.level_count = 2;
    f->run.rubric = rubric_of(qd_grade_rubric_text);
    f->run.limits.time_ns = 1000000000;
    for (int i = 0; i < 4; i++)
        f->results[i] = (struct qd_grade_result){.done = true, .has_value = true, .value = 1};
    f->results[0].verdict = QD_GRADE_TIME;
}

static void the_ranking_is_by_points(void **unused)
{
    (void)unused;
    struct fixture f;
    struct qd_grade_sum sums[2];
    fill(&f);
    qd_grade_rank(&f.run, sums);
    assert_int_equal(sums[0].program, 1);
    assert_int_equal(sums[0].mark_hundredths, 2000);
    assert_int_equal(sums[1].mark_hundredths, 1000);
    assert_int_equal(sums[1].rank, 2);
    f.results[0].verdict = QD_GRADE_UNFINISHED; /* 16 of 30 points: 10.666… of 20 */
    qd_grade_rank(&f.run, sums);
    assert_int_equal(sums[1].mark_hundredths, 1067);
}

static void equal_marks_share_a_rank(void **unused)
{
    (void)unused;
    struct fixture f;
    struct qd_grade_sum sums[2];
    fill(&f);
    f.results[0].verdict = QD_GRADE_SOLVED;
    qd_grade_rank(&f.run, sums);
    assert_int_equal(sums[1].rank, 1);
}

static void the_table_is_safe_for_a_spreadsheet(void **unused)
{
    (void)unused;
    struct fixture f;
    struct qd_buf out;
    fill(&f);
    qd_buf_init(&out, 1 << 16);
    qd_grade_csv(&f.run, QD_ENGLISH, &out);
    assert_non_null(strstr(qd_buf_cstr(&out), "\n\"'=Ada \"\"A\"\"\",\"one\",time,1,1,0,0,15,"));
    qd_buf_free(&out);
}

static void results_survive_their_file(void **unused)
{
    (void)unused;
    struct fixture f, again;
    struct qd_buf out;
    fill(&f);
    fill(&again);
    memset(again.results, 0, sizeof again.results);
    f.results[2] = (struct qd_grade_result){.done = true,
                                            .verdict = QD_GRADE_ILLEGAL,
                                            .value = -12,
                                            .wall_ns = 3,
                                            .cpu_ns = 4,
                                            .peak_bytes = 5,
                                            .answer = (char *)"lR",
                                            .why = {(char *)"a\tb", (char *)"c\nd"}};
    qd_buf_init(&out, 1 << 16);
    qd_grade_result_write(&f.run, 1, 0, &out);
    struct qd_text line = qd_text_trim(qd_buf_view(&out));
    assert_true(qd_grade_result_take(&again.run, line));
    const struct qd_grade_result *got = qd_grade_at(&again.run, 1, 0);
    assert_int_equal(got->verdict, QD_GRADE_ILLEGAL);
    assert_int_equal(got->value, -12);
    assert_int_equal(got->peak_bytes, 5);
    assert_false(got->has_value);
    assert_string_equal(got->answer, "lR");
    assert_string_equal(got->why[0], "a b");
    assert_string_equal(got->why[1], "c d");
    qd_grade_result_free(qd_grade_at(&again.run, 1, 0));
    again.programs[1].command = (char *)"changed"; /* another program: graded again */
    assert_false(qd_grade_result_take(&again.run, line));
    fill(&again);
    for (size_t size = 0; size < line.size; size += 3) { /* a line cut anywhere does no harm */
        (void)qd_grade_result_take(&again.run, (struct qd_text){line.data, size});
        qd_grade_result_free(qd_grade_at(&again.run, 1, 0));
    }
    qd_buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shorter_answer_is_worth_more),
        cmocka_unit_test(speed_and_failure_count),
        cmocka_unit_test(a_higher_score_is_better_where_scores_count),
        cmocka_unit_test(rubrics_are_refused_by_line),
        cmocka_unit_test(the_ranking_is_by_points),
        cmocka_unit_test(equal_marks_share_a_rank),
        cmocka_unit_test(the_table_is_safe_for_a_spreadsheet),
        cmocka_unit_test(results_survive_their_file),
    };
    return cmocka_run_group_tests_name("grade", tests, NULL, NULL);
}
