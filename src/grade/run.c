/* SPDX-License-Identifier: MIT */
/* One program on one level: a sandbox is opened, the task talks with it, and what it says of the
 * end outranks what the talk says of the answer, unless the level was solved before a limit was
 * passed.
 */
#include "grade/grade.h"

#include "base/base.h"

#include <stdlib.h>
#include <string.h>

const char *const qd_grade_verdict_names[QD_GRADE_VERDICTS] = {
    "solved", "unfinished", "lost",   "illegal", "silent",    "time",
    "memory", "processes",  "output", "crashed", "unstarted",
};

bool qd_grade_verdict_of(struct qd_text name, enum qd_grade_verdict *out)
{
    for (int i = 0; i < QD_GRADE_VERDICTS; i++) {
        if (!qd_text_is(name, qd_grade_verdict_names[i]))
            continue;
        *out = (enum qd_grade_verdict)i;
        return true;
    }
    return false;
}

void qd_grade_result_free(struct qd_grade_result *result)
{
    free(result->answer);
    free(result->complaint);
    for (int i = 0; i < QD_GRADE_LANGS; i++)
        free(result->why[i]);
    *result = (struct qd_grade_result){0};
}

void qd_grade_say(struct qd_grade_result *result, const struct qd_message *why)
{
    for (int i = 0; i < QD_GRADE_LANGS && why->code && qd_lang_name((enum qd_lang)i); i++) {
        struct qd_buf text;
        qd_buf_init(&text, 4096);
        qd_message_format(why, (enum qd_lang)i, &text);
        free(result->why[i]);
        result->why[i] = strdup(qd_buf_cstr(&text));
        qd_buf_free(&text);
    }
}

void qd_grade_say_endless(struct qd_grade_result *result, int turns)
{
    struct qd_message why = {0};
    qd_message_set(&why, "grade.endless");
    qd_message_number(&why, "turns", turns);
    qd_grade_say(result, &why);
}

qd_err qd_grade_open(struct qd_grade_job *job, struct qd_message *why)
{
    return qd_play_open(job->play, job->game, qd_text_of(job->level->text), why);
}

qd_err qd_grade_fresh(const struct qd_grade_task *task, const struct qd_game *game,
                      struct qd_text params, uint64_t seed, struct qd_buf *out,
                      struct qd_message *why)
{
    struct qd_limits none = {0};
    struct qd_level *level;
    if (task->fresh)
        return task->fresh(params, seed, out, why);
    qd_err err = game->generate(params, seed, &none, &level, why);
    if (err)
        return err;
    game->level_format(level, out);
    game->level_free(level);
    return out->err;
}

qd_err qd_grade_read(const struct qd_grade_task *task, const struct qd_game *game,
                     struct qd_play *play, struct qd_text text, struct qd_buf *out,
                     struct qd_message *why)
{
    if (task->read)
        return task->read(text, out, why);
    qd_err err = qd_play_open(play, game, text, why);
    if (err)
        return err;
    game->level_format(qd_play_level(play), out);
    return out->err;
}

/* The verdict of a sandbox that did not simply end; false if it did. */
static bool verdict_of_end(const struct qd_sandbox_report *report, enum qd_grade_verdict *out)
{
    static const enum qd_grade_verdict verdicts[] = {
        [QD_SANDBOX_SIGNALLED] = QD_GRADE_CRASHED,   [QD_SANDBOX_TIME] = QD_GRADE_TIME,
        [QD_SANDBOX_MEMORY] = QD_GRADE_MEMORY,       [QD_SANDBOX_OUTPUT] = QD_GRADE_OUTPUT,
        [QD_SANDBOX_PROCESSES] = QD_GRADE_PROCESSES, [QD_SANDBOX_REFUSED] = QD_GRADE_UNSTARTED,
    };
    if (report->end == QD_SANDBOX_EXITED || report->end == QD_SANDBOX_CLOSED) {
        *out = QD_GRADE_CRASHED;
        return report->end == QD_SANDBOX_EXITED && report->code != 0;
    }
    *out = verdicts[report->end];
    return true;
}

/* A limit decides whatever was said before; a bad exit only where there is no verdict of the rules:
 * an interpreter may stumble on its way out. */
static void judge_end(const struct qd_sandbox_report *report,
                      const struct qd_sandbox_limits *limits, struct qd_grade_result *out)
{
    enum qd_grade_verdict verdict;
    if (!verdict_of_end(report, &verdict) || out->verdict == QD_GRADE_SOLVED)
        return;
    if (verdict == QD_GRADE_CRASHED && report->peak_bytes / 10 > limits->memory_bytes / 11)
        verdict = QD_GRADE_MEMORY; /* it noticed before the guard did */
    if (verdict == QD_GRADE_CRASHED && out->verdict != QD_GRADE_SILENT)
        return;
    out->verdict = verdict;
    for (int i = 0; i < QD_GRADE_LANGS; i++) {
        free(out->why[i]);
        out->why[i] = NULL;
    }
    if (verdict != QD_GRADE_CRASHED)
        return;
    struct qd_message why = {0};
    qd_message_set(&why, report->end == QD_SANDBOX_SIGNALLED ? "grade.signal" : "grade.exit");
    qd_message_number(&why, "code", report->code);
    qd_grade_say(out, &why);
}

static void keep_complaint(const struct qd_sandbox_report *report, struct qd_grade_result *out)
{
    struct qd_buf text;
    qd_buf_init(&text, 16 * QD_SANDBOX_COMPLAINT);
    qd_buf_visible(&text, qd_text_trim(qd_text_of(report->complaint)));
    if (text.size > 0)
        out->complaint = strdup(text.data);
    qd_buf_free(&text);
}

void qd_grade_run(struct qd_grade_job *job, struct qd_grade_result *out)
{
    struct qd_sandbox_options options = {.command = job->program->command,
                                         .files = job->program->files,
                                         .unsealed = job->unsealed,
                                         .limits = job->limits,
                                         .proceed = job->proceed,
                                         .context = job->context,
                                         .hidden = job->hidden,
                                         .serves = job->task->serves};
    struct qd_sandbox_report report;
    struct qd_sandbox *sandbox;
    *out = (struct qd_grade_result){.verdict = QD_GRADE_SILENT};
    out->done = true;
    if (!job->program->files) {
        out->verdict = QD_GRADE_UNSTARTED;
        qd_grade_say(out, &job->program->refused);
        return;
    }
    if (qd_sandbox_open(&options, &sandbox)) {
        out->verdict = QD_GRADE_UNSTARTED;
        return;
    }
    job->task->talk(job, sandbox, out);
    qd_sandbox_close(sandbox, &report);
    out->wall_ns = report.wall_ns;
    out->cpu_ns = report.cpu_ns;
    out->peak_bytes = report.peak_bytes;
    judge_end(&report, &job->limits, out);
    keep_complaint(&report, out);
}
