/* SPDX-License-Identifier: MIT */
/* What a run says: the ranking, a lone program's levels, JSON lines, the CSV and the page. */
#include "cli/grade/grade.h"

#include "base/base.h"
#include "cli/output/table.h"

#include <errno.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *phrase(const struct cli_grade *grade, const char *code)
{
    const char *words = qd_phrase(grade->options.cli.lang, code);
    return words ? words : code;
}

enum { CELL = 64 };

/* Levels have no headings: the ranking below them has. */
static void print_level(const struct cli_grade *grade, const struct qd_grade_result *result,
                        const struct qd_grade_level *level)
{
    static const struct cli_column columns[] = {
        {"level", NULL, -24, .drop = 0}, {"verdict", NULL, -28, .gap = 2},
        {"value", NULL, 8, .drop = 2},   {"ours", NULL, 8, .drop = 1},
        {"points", NULL, 4, .drop = 0},  {"why", NULL, 0, .gap = 2}};
    enum { COLUMNS = sizeof columns / sizeof columns[0] };
    const struct qd_grade_run *run = &grade->run;
    const struct qd_grade_ours *ours = &level->ours;
    const char *why = result->why[grade->options.cli.lang];
    bool solved = result->verdict == QD_GRADE_SOLVED;
    bool below = isatty(STDOUT_FILENO); /* where the line may be too short for the reason */
    const enum cli_color colors[COLUMNS] = {[1] = solved ? CLI_GOOD : CLI_BAD};
    struct cli_table table = {.columns = columns, .count = COLUMNS, .colors = colors};
    char code[CELL] = "grade.verdict.", numbers[3][CELL] = {""};
    strcat(code, qd_grade_verdict_names[result->verdict]);
    if (result->has_value)
        snprintf(numbers[0], CELL, "%" PRId64, result->value);
    if (ours->known)
        snprintf(numbers[1], CELL, "%" PRId64 "%s", ours->value, ours->proved ? "*" : "");
    snprintf(numbers[2], CELL, "%" PRIu64,
             qd_grade_points(&run->rubric, run->task, ours, result, run->limits.time_ns));
    cli_table_fit(&table);
    cli_table_row(&table, (const char *const[]){level->name, phrase(grade, code), numbers[0],
                                                numbers[1], numbers[2], why && !below ? why : ""});
    if (why && below) {
        printf("    ");
        cli_say_text(why);
    }
}

static void print_levels(const struct cli_grade *grade)
{
    const struct qd_grade_run *run = &grade->run;
    for (size_t i = 0; i < run->level_count; i++)
        if (qd_grade_at(run, 0, i)->done)
            print_level(grade, qd_grade_at(run, 0, i), &run->levels[i]);
}

static void print_ranking(const struct cli_grade *grade, const struct qd_grade_sum *sums)
{
    static const struct cli_column columns[] = {{"rank", "grade.column.rank", -5, .drop = 0},
                                                {"program", "grade.column.program", -40, .drop = 0},
                                                {"mark", "grade.column.mark", 8, .drop = 0},
                                                {"points", "grade.column.points", 12, .drop = 3},
                                                {"solved", "grade.column.solved", 10, .drop = 4},
                                                {"best", "grade.column.best", 6, .drop = 2},
                                                {"cpu", "grade.column.cpu", 9, .drop = 1}};
    const struct qd_grade_run *run = &grade->run;
    struct cli_table table = {.columns = columns, .count = sizeof columns / sizeof columns[0]};
    cli_table_begin(&table);
    for (size_t i = 0; i < run->program_count; i++) {
        const struct qd_grade_sum *sum = &sums[i];
        char text[4][CELL], mark[CLI_DECIMAL], cpu[CLI_DECIMAL];
        if (sum->complete)
            snprintf(text[0], CELL, "%zu", sum->rank);
        else
            snprintf(text[0], CELL, "–");
        cli_decimal((double)sum->mark_hundredths / 100, 2, mark);
        snprintf(text[1], CELL, "%" PRIu64 "/%" PRIu64, sum->points, sum->most);
        snprintf(text[2], CELL, "%zu/%zu", sum->solved, run->level_count);
        snprintf(text[3], CELL, "%zu", sum->best);
        cli_decimal((double)sum->cpu_ns / 1e9, 3, cpu);
        cli_table_row(&table, (const char *const[]){text[0], run->programs[sum->program].name,
                                                    sum->complete ? mark : "–", text[1], text[2],
                                                    text[3], cpu});
    }
}

/* The level's exact ID, or its text under rules that have none. */
static void put_level(const struct qd_grade_run *run, size_t level, struct qd_json *json)
{
    struct qd_buf id;
    qd_buf_init(&id, QD_ANSWER_CAP);
    if (qd_grade_id(run, level, &id))
        qd_json_field_buf(json, "id", &id);
    else
        qd_json_field_string(json, "level", run->levels[level].text);
    qd_buf_free(&id);
}

static void print_json_level(const struct cli_grade *grade, size_t program, size_t level)
{
    const struct qd_grade_run *run = &grade->run;
    const struct qd_grade_result *result = qd_grade_at(run, program, level);
    const struct qd_grade_ours *ours = &run->levels[level].ours;
    const char *why = result->why[grade->options.cli.lang];
    struct cli_json line;
    if (!result->done)
        return;
    cli_json_begin(&line);
    put_level(run, level, &line.json);
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
    qd_json_field_bool(&line.json, "sealed", !run->unsealed);
    if (why)
        qd_json_field_string(&line.json, "why", why);
    if (result->complaint)
        qd_json_field_string(&line.json, "stderr", result->complaint);
    cli_json_print(&line);
}

static void print_json(const struct cli_grade *grade, const struct qd_grade_sum *sums)
{
    const struct qd_grade_run *run = &grade->run;
    for (size_t program = 0; program < run->program_count; program++)
        for (size_t level = 0; level < run->level_count; level++)
            print_json_level(grade, program, level);
    for (size_t i = 0; i < run->program_count; i++) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_string(&line.json, "program", run->programs[sums[i].program].name);
        if (sums[i].complete)
            qd_json_field_number(&line.json, "rank", (int64_t)sums[i].rank);
        qd_json_field_number(&line.json, "done", (int64_t)sums[i].done);
        qd_json_field_number(&line.json, "points", (int64_t)sums[i].points);
        qd_json_field_number(&line.json, "of", (int64_t)sums[i].most);
        qd_json_field_number(&line.json, "solved", (int64_t)sums[i].solved);
        if (sums[i].complete)
            qd_json_field_number(&line.json, "mark_hundredths", (int64_t)sums[i].mark_hundredths);
        qd_json_field_bool(&line.json, "sealed", !run->unsealed);
        if (run->programs[sums[i].program].copy)
            qd_json_field_string(&line.json, "copy", run->programs[sums[i].program].copy);
        cli_json_print(&line);
    }
}

static void print_message(const struct cli_grade *grade, const struct qd_message *message)
{
    struct qd_buf text;
    qd_buf_init(&text, 4096);
    qd_message_format(message, grade->options.cli.lang, &text);
    cli_say_text(qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static void print_copies(const struct cli_grade *grade)
{
    for (size_t i = 0; i < grade->run.program_count; i++) {
        struct qd_message message = {0};
        if (!grade->run.programs[i].copy)
            continue;
        qd_grade_say_copy(&grade->run.programs[i], &message);
        print_message(grade, &message);
    }
}

static void print_head(const struct cli_grade *grade)
{
    const struct qd_grade_run *run = &grade->run;
    struct qd_message message = {0};
    qd_message_set(&message, grade->pack ? "grade.head.pack" : "grade.head.seed");
    qd_message_text(&message, "game", qd_text_of(run->game->title));
    qd_message_number(&message, "levels", (int64_t)run->level_count);
    qd_message_text(&message, "pack", qd_text_of(grade->pack ? grade->pack : ""));
    qd_message_number(&message, "seed", (int64_t)grade->seed);
    print_message(grade, &message);
    if (run->unsealed)
        cli_say_text(phrase(grade, "sandbox.unsealed"));
}

/* 0, or why a file of this name cannot be written. */
static int unwritable(const char *name)
{
    struct stat info;
    if (strcmp(name, "-") == 0)
        return 0;
    if (stat(name, &info) == 0)
        return S_ISDIR(info.st_mode) ? EISDIR : access(name, W_OK) ? errno : 0;
    char *copy = strdup(name);
    int reason = !copy ? ENOMEM : access(dirname(copy), W_OK | X_OK) ? errno : 0;
    free(copy);
    return reason;
}

int cli_grade_check_reports(const struct cli_grade *grade)
{
    const char *const names[] = {grade->csv, grade->html};
    for (int i = 0; i < 2; i++) {
        int reason = names[i] ? unwritable(names[i]) : 0;
        if (!reason)
            continue;
        cli_complain("%s: %s", names[i], cli_system(reason));
        return CLI_NO;
    }
    return CLI_DONE;
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
        qd_grade_csv(&grade->run, grade->options.cli.lang, &text);
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
        print_json(grade, sums);
    } else {
        print_head(grade);
        if (run->program_count == 1)
            print_levels(grade);
        print_ranking(grade, sums);
        print_copies(grade);
    }
    free(sums);
    int csv = write_report(grade, grade->csv, false);
    int page = write_report(grade, grade->html, true);
    int code = all ? CLI_DONE : CLI_NO;
    code = csv > code ? csv : code;
    return page > code ? page : code;
}
