/* SPDX-License-Identifier: MIT */
/* What a run says: the ranking, a lone program's levels, JSON lines, the CSV and the page. */
#include "cli/grade/grade.h"

#include "base/base.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *phrase(const struct cli_grade *grade, const char *code)
{
    const char *words = qd_phrase(grade->options.cli.lang, code);
    return words ? words : code;
}

/* A field of so many columns; wider text is left whole, UTF-8 counts by characters. */
static void put_field(const char *text, int width)
{
    int used = 0;
    for (const char *at = text; *at; at++)
        used += (*at & 0xc0) != 0x80;
    cli_print(qd_text_of(text));
    printf("%*s", used < width ? width - used : 0, "");
}

static void print_levels(const struct cli_grade *grade)
{
    const struct qd_grade_run *run = &grade->run;
    for (size_t i = 0; i < run->level_count; i++) {
        const struct qd_grade_result *result = qd_grade_at(run, 0, i);
        const struct qd_grade_ours *ours = &run->levels[i].ours;
        char code[64] = "grade.verdict.", numbers[64] = "";
        if (!result->done)
            continue;
        strcat(code, qd_grade_verdict_names[result->verdict]);
        put_field(run->levels[i].name, 24);
        printf("  ");
        put_field(phrase(grade, code), 28);
        if (result->has_value)
            snprintf(numbers, sizeof numbers, "%" PRId64, result->value);
        printf(" %8s", numbers);
        numbers[0] = '\0';
        if (ours->known)
            snprintf(numbers, sizeof numbers, "%" PRId64 "%s", ours->value,
                     ours->proved ? "*" : "");
        printf(" %8s", numbers);
        printf(" %4" PRIu64 "  %s\n",
               qd_grade_points(&run->rubric, run->task, ours, result, run->limits.time_ns),
               result->why[grade->options.cli.lang] ? result->why[grade->options.cli.lang] : "");
    }
}

static void print_ranking(const struct cli_grade *grade, const struct qd_grade_sum *sums)
{
    const struct qd_grade_run *run = &grade->run;
    static const char *const codes[] = {"grade.column.rank", "grade.column.program"};
    put_field(phrase(grade, codes[0]), 6);
    put_field(phrase(grade, codes[1]), 40);
    printf(" %8s %12s %10s %6s %9s\n", phrase(grade, "grade.column.mark"),
           phrase(grade, "grade.column.points"), phrase(grade, "grade.column.solved"),
           phrase(grade, "grade.column.best"), phrase(grade, "grade.column.cpu"));
    for (size_t i = 0; i < run->program_count; i++) {
        const struct qd_grade_sum *sum = &sums[i];
        char points[48], solved[48];
        snprintf(points, sizeof points, "%" PRIu64 "/%" PRIu64, sum->points, sum->most);
        snprintf(solved, sizeof solved, "%zu/%zu", sum->solved, run->level_count);
        printf("%-6zu", sum->rank);
        put_field(run->programs[sum->program].name, 40);
        printf(" %5" PRIu64 ".%02" PRIu64 " %12s %10s %6zu %9.3f\n", sum->mark_hundredths / 100,
               sum->mark_hundredths % 100, points, solved, sum->best, (double)sum->cpu_ns / 1e9);
    }
}

static void print_json_level(const struct qd_grade_run *run, size_t program, size_t level)
{
    const struct qd_grade_result *result = qd_grade_at(run, program, level);
    const struct qd_grade_ours *ours = &run->levels[level].ours;
    struct cli_json line;
    if (!result->done)
        return;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "program", run->programs[program].name);
    qd_json_field_string(&line.json, "name", run->levels[level].name);
    qd_json_field_string(&line.json, "status", qd_grade_verdict_names[result->verdict]);
    if (result->has_value)
        qd_json_field_number(&line.json, "value", result->value);
    if (ours->known)
        qd_json_field_number(&line.json, "ours", ours->value);
    qd_json_field_number(
        &line.json, "points",
        (int64_t)qd_grade_points(&run->rubric, run->task, ours, result, run->limits.time_ns));
    qd_json_key(&line.json, "seconds");
    qd_json_seconds(&line.json, result->wall_ns);
    qd_json_key(&line.json, "cpu_seconds");
    qd_json_seconds(&line.json, result->cpu_ns);
    qd_json_field_number(&line.json, "peak_bytes", (int64_t)result->peak_bytes);
    if (result->why[0])
        qd_json_field_string(&line.json, "why", result->why[0]);
    if (result->complaint)
        qd_json_field_string(&line.json, "stderr", result->complaint);
    cli_json_print(&line);
}

static void print_json(const struct qd_grade_run *run, const struct qd_grade_sum *sums)
{
    for (size_t program = 0; program < run->program_count; program++)
        for (size_t level = 0; level < run->level_count; level++)
            print_json_level(run, program, level);
    for (size_t i = 0; i < run->program_count; i++) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_string(&line.json, "program", run->programs[sums[i].program].name);
        qd_json_field_number(&line.json, "rank", (int64_t)sums[i].rank);
        qd_json_field_number(&line.json, "points", (int64_t)sums[i].points);
        qd_json_field_number(&line.json, "of", (int64_t)sums[i].most);
        qd_json_field_number(&line.json, "solved", (int64_t)sums[i].solved);
        qd_json_field_number(&line.json, "mark_hundredths", (int64_t)sums[i].mark_hundredths);
        cli_json_print(&line);
    }
}

static void print_head(const struct cli_grade *grade)
{
    const struct qd_grade_run *run = &grade->run;
    struct qd_message message = {0};
    struct qd_buf text;
    qd_message_set(&message, grade->pack ? "grade.head.pack" : "grade.head.seed");
    qd_message_text(&message, "game", qd_text_of(run->game->title));
    qd_message_number(&message, "levels", (int64_t)run->level_count);
    qd_message_text(&message, "pack", qd_text_of(grade->pack ? grade->pack : ""));
    qd_message_number(&message, "seed", (int64_t)grade->seed);
    qd_buf_init(&text, 4096);
    qd_message_format(&message, grade->options.cli.lang, &text);
    cli_print(qd_buf_view(&text));
    puts("");
    qd_buf_free(&text);
}

static int write_report(const struct cli_grade *grade, const char *name, bool page)
{
    struct qd_buf text;
    if (!name)
        return CLI_DONE;
    qd_buf_init(&text, (size_t)1 << 30);
    if (page)
        qd_grade_page(&grade->run, grade->options.cli.lang, &text);
    else
        qd_grade_csv(&grade->run, &text);
    int code = text.err ? cli_report_effort(&grade->options.cli, name, text.err)
                        : cli_write_file(name, qd_buf_view(&text));
    qd_buf_free(&text);
    return code;
}

int cli_grade_print(struct cli_grade *grade)
{
    const struct qd_grade_run *run = &grade->run;
    struct qd_grade_sum *sums = calloc(run->program_count + 1, sizeof *sums);
    bool all = true;
    if (!sums)
        return cli_report_effort(&grade->options.cli, "grade", QD_MEMORY);
    qd_grade_rank(run, sums);
    for (size_t i = 0; i < run->program_count; i++)
        all = all && sums[i].solved == run->level_count;
    if (grade->options.json) {
        print_json(run, sums);
    } else {
        print_head(grade);
        if (run->program_count == 1)
            print_levels(grade);
        print_ranking(grade, sums);
    }
    free(sums);
    int csv = write_report(grade, grade->csv, false);
    int page = write_report(grade, grade->html, true);
    int code = all ? CLI_DONE : CLI_NO;
    code = csv > code ? csv : code;
    return page > code ? page : code;
}
