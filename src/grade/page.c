/* SPDX-License-Identifier: MIT */
/* The report as one HTML file: ranking, every program's levels, pictures of where it failed.
 *
 * The file holds every language of the catalogue; two buttons choose, without a script. What came
 * from a program is escaped, so a name or an error message cannot become part of the page.
 */
#include "grade/grade.h"

#include "base/base.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PICTURES_MOST = 3, CELLS_MOST = 1600 };

static const char style[] =
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:62rem;padding:0 1rem;"
    "color:#1c1c1c;background:#fff}"
    "table{border-collapse:collapse;margin:1rem 0}th,td{padding:.2rem .7rem;text-align:right;"
    "border-bottom:1px solid #ddd}th:first-child,td:first-child,td.t,th.t{text-align:left}"
    "figure{display:inline-block;margin:0 1.5rem 1.5rem 0;vertical-align:top;max-width:24rem}"
    "pre{white-space:pre-wrap;background:#f4f4f4;padding:.5rem;overflow-wrap:anywhere}"
    ".board rect{stroke:#999;stroke-width:.5}.board text{text-anchor:middle;font-family:sans-serif;"
    "fill:#111}.board .b{fill:#b5651d}.board .p{fill:#7fb2e5}"
    ".solved{color:#006b3c}.bad{color:#a11a1a}"
    "@media(prefers-color-scheme:dark){body{background:#171717;color:#e8e8e8}pre{background:#262626}"
    ".solved{color:#6fd19c}.bad{color:#ff9a9a}}";

static void put_escaped(const char *text, struct qd_buf *out)
{
    struct qd_buf visible;
    qd_buf_init(&visible, QD_ANSWER_CAP);
    qd_buf_visible(&visible, qd_text_of(text ? text : ""));
    for (const char *at = qd_buf_cstr(&visible); *at; at++) {
        if (strchr("<>&\"'", *at))
            qd_buf_printf(out, "&#%d;", *at);
        else
            qd_buf_char(out, *at);
    }
    qd_buf_free(&visible);
}

/* A phrase in every language, of which the style shows one. */
static void put_message(const struct qd_message *message, struct qd_buf *out)
{
    for (int i = 0; qd_lang_name((enum qd_lang)i); i++) {
        struct qd_buf text;
        qd_buf_init(&text, 4096);
        qd_message_format(message, (enum qd_lang)i, &text);
        qd_buf_printf(out, "<span class=\"l%d\" lang=\"%s\">", i, qd_lang_name((enum qd_lang)i));
        put_escaped(qd_buf_cstr(&text), out);
        qd_buf_puts(out, "</span>");
        qd_buf_free(&text);
    }
}

static void put_phrase(const char *code, struct qd_buf *out)
{
    struct qd_message message = {0};
    qd_message_set(&message, code);
    put_message(&message, out);
}

static void put_head(const struct qd_grade_run *run, enum qd_lang lang, struct qd_buf *out)
{
    qd_buf_printf(out,
                  "<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\">"
                  "<meta name=\"viewport\" content=\"width=device-width\"><title>",
                  qd_lang_name(lang));
    put_escaped(run->game->title, out);
    qd_buf_printf(out, "</title><style>%s", style);
    for (int i = 0; qd_lang_name((enum qd_lang)i); i++)
        for (int j = 0; qd_lang_name((enum qd_lang)j); j++)
            if (i != j)
                qd_buf_printf(out, "#lang%d:checked~main .l%d{display:none}", i, j);
    qd_buf_puts(out, "</style><body>");
    for (int i = 0; qd_lang_name((enum qd_lang)i); i++)
        qd_buf_printf(out,
                      "<input type=\"radio\" name=\"lang\" id=\"lang%d\"%s><label for=\"lang%d\">%s"
                      "</label> ",
                      i, i == (int)lang ? " checked" : "", i, qd_lang_name((enum qd_lang)i));
    qd_buf_puts(out, "<main>");
}

/* A run that was interrupted says so before anybody reads a mark. */
static void put_cut(const struct qd_grade_run *run, struct qd_buf *out)
{
    struct qd_message message = {0};
    size_t all = run->program_count * run->level_count, done = 0;
    for (size_t i = 0; i < all; i++)
        done += run->results[i].done;
    if (done == all)
        return;
    qd_message_set(&message, "grade.page.cut");
    qd_message_number(&message, "done", (int64_t)done);
    qd_message_number(&message, "all", (int64_t)all);
    qd_buf_puts(out, "<p class=\"bad\"><strong>");
    put_message(&message, out);
    qd_buf_puts(out, "</strong></p>");
}

static void put_summary(const struct qd_grade_run *run, struct qd_buf *out)
{
    struct qd_message message = {0};
    struct qd_buf game;
    qd_message_set(&message, "grade.page.summary");
    qd_buf_init(&game, 256);
    qd_buf_puts(&game, run->game->title);
    if (run->task->rules[0])
        qd_buf_printf(&game, " (%s)", run->task->rules);
    qd_message_text(&message, "game", qd_buf_view(&game));
    qd_buf_free(&game);
    qd_message_number(&message, "programs", (int64_t)run->program_count);
    qd_message_number(&message, "levels", (int64_t)run->level_count);
    qd_message_number(&message, "ms", (int64_t)(run->limits.time_ns / 1000000));
    qd_message_number(&message, "mb", (int64_t)(run->limits.memory_bytes >> 20));
    qd_buf_puts(out, "<h1>");
    put_phrase("grade.page.title", out);
    qd_buf_puts(out, "</h1><p>");
    put_message(&message, out);
    qd_buf_puts(out, "</p>");
    if (run->unsealed) {
        qd_buf_puts(out, "<p class=\"bad\"><strong>");
        put_phrase("sandbox.unsealed", out);
        qd_buf_puts(out, "</strong></p>");
    }
    put_cut(run, out);
}

static void put_columns(const char *const *codes, struct qd_buf *out)
{
    qd_buf_puts(out, "<table><thead><tr>");
    for (; *codes; codes++) {
        qd_buf_puts(out, "<th scope=\"col\">");
        put_phrase(*codes, out);
        qd_buf_puts(out, "</th>");
    }
    qd_buf_puts(out, "</tr></thead><tbody>");
}

/* A dash for what is not known yet. */
static void put_number(bool known, uint64_t number, struct qd_buf *out)
{
    if (known)
        qd_buf_printf(out, "%" PRIu64, number);
    else
        qd_buf_puts(out, "–");
}

static void put_ranking(const struct qd_grade_run *run, const struct qd_grade_sum *sums,
                        struct qd_buf *out)
{
    static const char *const codes[] = {
        "grade.column.rank",   "grade.column.program", "grade.column.mark", "grade.column.points",
        "grade.column.solved", "grade.column.best",    "grade.column.cpu",  NULL};
    put_columns(codes, out);
    for (size_t i = 0; i < run->program_count; i++) {
        const struct qd_grade_sum *sum = &sums[i];
        qd_buf_puts(out, "<tr><td>");
        put_number(sum->complete, sum->rank, out);
        qd_buf_printf(out, "</td><td class=\"t\"><a href=\"#p%zu\">", sum->program);
        put_escaped(run->programs[sum->program].name, out);
        qd_buf_puts(out, "</a></td><td>");
        put_number(sum->complete, sum->mark_hundredths / 100, out);
        if (sum->complete)
            qd_buf_printf(out, ".%02" PRIu64 " / %" PRIu64, sum->mark_hundredths % 100,
                          run->rubric.out_of);
        qd_buf_printf(out,
                      "</td><td>%" PRIu64 " / %" PRIu64
                      "</td><td>%zu / %zu</td><td>%zu</td><td>%" PRIu64 ".%03" PRIu64 "</td></tr>",
                      sum->points, sum->most, sum->solved, run->level_count, sum->best,
                      sum->cpu_ns / 1000000000, sum->cpu_ns / 1000000 % 1000);
    }
    qd_buf_puts(out, "</tbody></table>");
}

static void put_verdict(enum qd_grade_verdict verdict, struct qd_buf *out)
{
    char code[64] = "grade.verdict.";
    strcat(code, qd_grade_verdict_names[verdict]);
    qd_buf_printf(out, "<span class=\"%s\">", verdict == QD_GRADE_SOLVED ? "solved" : "bad");
    put_phrase(code, out);
    qd_buf_puts(out, "</span>");
}

static void put_level_row(const struct qd_grade_run *run, size_t program, size_t level,
                          struct qd_buf *out)
{
    const struct qd_grade_result *result = qd_grade_at(run, program, level);
    const struct qd_grade_ours *ours = &run->levels[level].ours;
    qd_buf_puts(out, "<tr><td>");
    put_escaped(run->levels[level].name, out);
    qd_buf_puts(out, "</td><td class=\"t\">");
    if (result->done)
        put_verdict(result->verdict, out);
    else
        put_phrase("grade.verdict.unrun", out);
    qd_buf_puts(out, "</td><td>");
    if (result->has_value)
        qd_buf_printf(out, "%" PRId64, result->value);
    qd_buf_puts(out, "</td><td>");
    if (ours->known)
        qd_buf_printf(out, "%" PRId64 "%s", ours->value, ours->proved ? " *" : "");
    qd_buf_puts(out, "</td><td>");
    put_number(result->done,
               qd_grade_points(&run->rubric, run->task, ours, result, run->limits.time_ns), out);
    qd_buf_printf(out, "</td><td>%" PRIu64 ".%03" PRIu64 "</td></tr>", result->cpu_ns / 1000000000,
                  result->cpu_ns / 1000000 % 1000);
}

/* The board where the legal part of the answer ends. */
static void put_board(const struct qd_grade_run *run, struct qd_grade_job *job,
                      const struct qd_grade_result *result, enum qd_lang lang, struct qd_buf *out)
{
    struct qd_message why = {0};
    struct qd_view view;
    if (run->task->picture) {
        (void)!run->task->picture(job, result, lang, out);
        return;
    }
    if (qd_grade_open(job, &why))
        return;
    if (result->answer && result->answer[0] && strcmp(result->answer, "-") != 0 &&
        qd_play_make(job->play, qd_text_of(result->answer), &why))
        return;
    if (qd_play_view(job->play, QD_OBSERVER, &view))
        return;
    if (view.rows * view.cols <= CELLS_MOST)
        qd_grade_svg(run->game, &view, out);
    qd_view_free(&view);
}

static void put_failure(const struct qd_grade_run *run, struct qd_grade_job *job,
                        const struct qd_grade_result *result, enum qd_lang lang, struct qd_buf *out)
{
    qd_buf_puts(out, "<figure>");
    put_board(run, job, result, lang, out);
    qd_buf_puts(out, "<figcaption>");
    put_escaped(job->level->name, out);
    qd_buf_puts(out, ": ");
    put_verdict(result->verdict, out);
    for (int i = 0; qd_lang_name((enum qd_lang)i) && result->why[i]; i++) {
        qd_buf_printf(out, "<span class=\"l%d\" lang=\"%s\">, ", i, qd_lang_name((enum qd_lang)i));
        put_escaped(result->why[i], out);
        qd_buf_puts(out, "</span>");
    }
    if (result->complaint) {
        qd_buf_puts(out, "<pre>");
        put_escaped(result->complaint, out);
        qd_buf_puts(out, "</pre>");
    }
    qd_buf_puts(out, "</figcaption></figure>");
}

static void put_copy(const struct qd_grade_program *program, struct qd_buf *out)
{
    struct qd_message message = {0};
    if (!program->copy)
        return;
    qd_grade_say_copy(program, &message);
    qd_buf_puts(out, "<p class=\"bad\">");
    put_message(&message, out);
    qd_buf_puts(out, "</p>");
}

static void put_program(const struct qd_grade_run *run, size_t program, struct qd_play *play,
                        enum qd_lang lang, struct qd_buf *out)
{
    static const char *const codes[] = {"grade.column.level",
                                        "grade.column.verdict",
                                        "grade.column.value",
                                        "grade.column.ours",
                                        "grade.column.points",
                                        "grade.column.cpu",
                                        NULL};
    int pictures = 0;
    qd_buf_printf(out, "<section><h2 id=\"p%zu\">", program);
    put_escaped(run->programs[program].name, out);
    qd_buf_puts(out, "</h2><pre>");
    put_escaped(run->programs[program].command, out);
    qd_buf_puts(out, "</pre>");
    put_copy(&run->programs[program], out);
    put_columns(codes, out);
    for (size_t i = 0; i < run->level_count; i++)
        put_level_row(run, program, i, out);
    qd_buf_puts(out, "</tbody></table>");
    for (size_t i = 0; i < run->level_count && pictures < PICTURES_MOST; i++) {
        const struct qd_grade_result *result = qd_grade_at(run, program, i);
        struct qd_grade_job job = {
            .task = run->task, .game = run->game, .level = &run->levels[i], .play = play};
        if (!result->done || result->verdict == QD_GRADE_SOLVED)
            continue;
        put_failure(run, &job, result, lang, out);
        pictures++;
    }
    qd_buf_puts(out, "</section>");
}

void qd_grade_page(const struct qd_grade_run *run, enum qd_lang lang, struct qd_buf *out)
{
    struct qd_play_options options = {.games = qd_games, .lang = lang};
    struct qd_play *play = qd_play_new(&options);
    struct qd_grade_sum *sums = calloc(run->program_count + 1, sizeof *sums);
    if (play && sums) {
        qd_grade_rank(run, sums);
        put_head(run, lang, out);
        put_summary(run, out);
        put_ranking(run, sums, out);
        qd_buf_puts(out, "<p>");
        put_phrase("grade.page.legend", out);
        qd_buf_puts(out, "</p>");
        for (size_t i = 0; i < run->program_count; i++)
            put_program(run, sums[i].program, play, lang, out);
        qd_buf_puts(out, "</main></body></html>\n");
    }
    qd_play_free(play);
    free(sums);
}
