/* SPDX-License-Identifier: MIT */
/* Points by a small text file: one rule a line, a word and whole numbers (docs/grade.md). */
#include "grade/grade.h"

#include <string.h>

const char qd_grade_rubric_text[] = "# Points on one level.\n"
                                    "solved 10        the level is solved\n"
                                    "best 5           and no worse than our answer\n"
                                    "within 125 3     or at most 125 % of ours\n"
                                    "unfinished 1     legal, but not to the end\n"
                                    "out-of 20        the mark for all points\n";

enum { POINTS_MOST = 1000000 };

static bool take_step(struct qd_text *rest, struct qd_grade_step *steps, int *count)
{
    struct qd_grade_step step;
    if (*count == QD_RUBRIC_STEPS ||
        !qd_text_number(qd_text_word(rest), POINTS_MOST, &step.percent) ||
        !qd_text_number(qd_text_word(rest), POINTS_MOST, &step.points))
        return false;
    steps[(*count)++] = step;
    return true;
}

/* What follows the numbers of a line is a remark. */
static bool take_line(struct qd_text line, struct qd_grade_rubric *rubric)
{
    struct qd_text rest = line, word = qd_text_word(&rest);
    const struct {
        const char *name;
        uint64_t *value;
    } numbers[] = {{"solved", &rubric->solved},
                   {"unfinished", &rubric->unfinished},
                   {"best", &rubric->best},
                   {"out-of", &rubric->out_of}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (qd_text_is(word, numbers[i].name))
            return qd_text_number(qd_text_word(&rest), POINTS_MOST, numbers[i].value);
    if (qd_text_is(word, "within"))
        return take_step(&rest, rubric->within, &rubric->within_count);
    return qd_text_is(word, "fast") && take_step(&rest, rubric->fast, &rubric->fast_count);
}

qd_err qd_grade_rubric_read(struct qd_text text, struct qd_grade_rubric *out,
                            struct qd_message *why)
{
    struct qd_grade_rubric rubric = {.out_of = 20};
    struct qd_text line;
    for (uint32_t number = 1; qd_text_line(&text, &line); number++) {
        line = qd_text_trim(line);
        if (line.size == 0 || line.data[0] == '#' || take_line(line, &rubric))
            continue;
        qd_message_set(why, "grade.rubric");
        qd_message_text(why, "found", line);
        qd_message_at(why, number, 1);
        return QD_SYNTAX;
    }
    if (qd_grade_points_most(&rubric) == 0 || rubric.out_of == 0) {
        qd_message_set(why, "grade.rubric.empty");
        return QD_SYNTAX;
    }
    *out = rubric;
    return QD_OK;
}

bool qd_grade_as_good(const struct qd_grade_task *task, const struct qd_grade_ours *ours,
                      int64_t value, uint64_t percent)
{
    if (!ours->known)
        return true;
    int64_t size = ours->value < 0 ? -ours->value : ours->value;
    int64_t slack = size * ((int64_t)percent - 100) / 100;
    return task->more_is_better ? value >= ours->value - slack : value <= ours->value + slack;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

uint64_t qd_grade_points(const struct qd_grade_rubric *rubric, const struct qd_grade_task *task,
                         const struct qd_grade_ours *ours, const struct qd_grade_result *result,
                         uint64_t time_ns)
{
    uint64_t good = 0, fast = 0;
    if (!result->done || result->verdict == QD_GRADE_UNFINISHED)
        return result->done ? rubric->unfinished : 0;
    if (result->verdict != QD_GRADE_SOLVED)
        return 0;
    if (qd_grade_as_good(task, ours, result->value, 100))
        good = rubric->best;
    for (int i = 0; i < rubric->within_count; i++)
        if (qd_grade_as_good(task, ours, result->value, rubric->within[i].percent))
            good = larger(good, rubric->within[i].points);
    for (int i = 0; i < rubric->fast_count; i++)
        if (result->cpu_ns / 100 <= time_ns / 10000 * rubric->fast[i].percent)
            fast = larger(fast, rubric->fast[i].points);
    return rubric->solved + good + fast;
}

uint64_t qd_grade_points_most(const struct qd_grade_rubric *rubric)
{
    uint64_t good = rubric->best, fast = 0;
    for (int i = 0; i < rubric->within_count; i++)
        good = larger(good, rubric->within[i].points);
    for (int i = 0; i < rubric->fast_count; i++)
        fast = larger(fast, rubric->fast[i].points);
    return rubric->solved + good + fast;
}
