/* SPDX-License-Identifier: MIT */
/* The ranking of a run, and its table as CSV (RFC 4180). */
#include "grade/grade.h"

#include "base/base.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int better(const void *a, const void *b)
{
    const struct qd_grade_sum *first = a, *second = b;
    if (first->complete != second->complete)
        return first->complete ? -1 : 1;
    if (first->points != second->points)
        return first->points > second->points ? -1 : 1;
    if (first->cpu_ns != second->cpu_ns)
        return first->cpu_ns < second->cpu_ns ? -1 : 1;
    return first->program < second->program ? -1 : 1;
}

static void add(const struct qd_grade_run *run, size_t level, const struct qd_grade_result *result,
                struct qd_grade_sum *sum)
{
    const struct qd_grade_ours *ours = &run->levels[level].ours;
    bool solved = result->done && result->verdict == QD_GRADE_SOLVED;
    sum->points += qd_grade_points(&run->rubric, run->task, ours, result, run->limits.time_ns);
    sum->solved += solved;
    sum->best += solved && qd_grade_as_good(run->task, ours, result->value, 100);
    sum->done += result->done;
    sum->cpu_ns += result->cpu_ns;
}

void qd_grade_rank(const struct qd_grade_run *run, struct qd_grade_sum *out)
{
    uint64_t most = qd_grade_points_most(&run->rubric) * run->level_count;
    for (size_t i = 0; i < run->program_count; i++) {
        out[i] = (struct qd_grade_sum){.program = i, .most = most};
        for (size_t level = 0; level < run->level_count; level++)
            add(run, level, qd_grade_at(run, i, level), &out[i]);
        out[i].mark_hundredths = /* rounded to the nearest */
            most ? (out[i].points * run->rubric.out_of * 200 + most) / (2 * most) : 0;
    }
    for (size_t i = 0; i < run->program_count; i++)
        out[i].complete = out[i].done == run->level_count;
    qsort(out, run->program_count, sizeof *out, better);
    for (size_t i = 0; i < run->program_count; i++)
        out[i].rank = !out[i].complete                              ? 0
                      : i > 0 && out[i].points == out[i - 1].points ? out[i - 1].rank
                                                                    : i + 1;
}

/* Always quoted, and never begun with a sign that a spreadsheet takes for a formula. */
static void put_text(const char *text, struct qd_buf *out)
{
    qd_buf_char(out, '"');
    if (text && text[0] && strchr("=+-@", text[0]))
        qd_buf_char(out, '\'');
    struct qd_buf visible;
    qd_buf_init(&visible, QD_ANSWER_CAP);
    qd_buf_visible(&visible, qd_text_of(text ? text : ""));
    for (const char *at = qd_buf_cstr(&visible); *at; at++) {
        qd_buf_char(out, *at);
        if (*at == '"')
            qd_buf_char(out, '"');
    }
    qd_buf_free(&visible);
    qd_buf_char(out, '"');
}

bool qd_grade_id(const struct qd_grade_run *run, size_t level, struct qd_buf *out)
{
    if (run->task->read)
        return false;
    qd_buf_printf(out, "%s:", run->game->id);
    for (const char *at = run->levels[level].text; *at; at++)
        qd_buf_char(out, *at == ' ' ? '_' : *at);
    return true;
}

/* A row ends with the level's ID, if it has one, and whether the program was sealed. */
static void end_row(const struct qd_grade_run *run, size_t level, struct qd_buf *out)
{
    struct qd_buf id;
    qd_buf_init(&id, QD_ANSWER_CAP);
    (void)qd_grade_id(run, level, &id);
    qd_buf_char(out, ',');
    put_text(qd_buf_cstr(&id), out);
    qd_buf_printf(out, ",%d\r\n", !run->unsealed);
    qd_buf_free(&id);
}

static void put_row(const struct qd_grade_run *run, enum qd_lang lang, size_t program, size_t level,
                    struct qd_buf *out)
{
    const struct qd_grade_result *result = qd_grade_at(run, program, level);
    const struct qd_grade_ours *ours = &run->levels[level].ours;
    put_text(run->programs[program].name, out);
    qd_buf_char(out, ',');
    put_text(run->levels[level].name, out);
    if (!result->done) {
        qd_buf_puts(out, ",unrun,,,,,,,,,,,\"\",\"\"");
        end_row(run, level, out);
        return;
    }
    qd_buf_printf(out, ",%s,", qd_grade_verdict_names[result->verdict]);
    if (result->has_value)
        qd_buf_printf(out, "%" PRId64, result->value);
    qd_buf_char(out, ',');
    if (ours->known)
        qd_buf_printf(out, "%" PRId64, ours->value);
    qd_buf_printf(out, ",%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",",
                  ours->proved,
                  qd_grade_points(&run->rubric, run->task, ours, result, run->limits.time_ns),
                  qd_grade_points_most(&run->rubric), result->wall_ns / 1000000,
                  result->cpu_ns / 1000000, result->peak_bytes >> 10);
    qd_buf_printf(out, "%" PRIu64 ",%" PRIu64 ",", ours->nodes, ours->elapsed_ns / 1000000);
    put_text(result->why[lang], out);
    qd_buf_char(out, ',');
    put_text(result->complaint, out);
    end_row(run, level, out);
}

void qd_grade_csv(const struct qd_grade_run *run, enum qd_lang lang, struct qd_buf *out)
{
    qd_buf_puts(out, "program,level,verdict,value,ours,proved,points,of,wall_ms,cpu_ms,peak_kib,"
                     "our_nodes,our_ms,why,stderr,id,sealed\r\n");
    for (size_t program = 0; program < run->program_count; program++)
        for (size_t level = 0; level < run->level_count; level++)
            put_row(run, lang, program, level, out);
}
