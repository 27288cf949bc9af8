/* SPDX-License-Identifier: MIT */
/* Path games: the level on stdin, the moves on stdout, replayed by the independent checker. */
#include "check/check.h"
#include "grade/grade.h"

#include "base/base.h"

#include <stdlib.h>
#include <string.h>

/* The method that proves the fewest of what the game counts. */
static const char *proving(const struct qd_game *game)
{
    enum qd_fewest wanted = game->measure ? QD_FEWEST_MEASURED : QD_FEWEST_MOVES;
    for (const struct qd_method *method = game->path->methods; method->name; method++)
        if (method->optimal == wanted)
            return method->name;
    return game->path->methods[0].name;
}

static int64_t cost(const struct qd_game *game, const struct qd_moves *moves)
{
    int64_t count = 0;
    for (size_t i = 0; i < moves->count; i++)
        count += !game->measure || game->measure->counts(moves->data[i]);
    return count;
}

/* The shortest answer if it can be proved in time, else any. */
static qd_err solve(struct qd_grade_job *job, struct qd_grade_ours *out)
{
    const char *methods[] = {proving(job->game), job->game->path->methods[0].name};
    struct qd_message why = {0};
    qd_err err = qd_grade_open(job, &why);
    *out = (struct qd_grade_ours){0};
    for (int i = 0; i < 2 && !err && !out->known; i++) {
        struct qd_answer answer = {0};
        qd_err solved = qd_play_solve(job->play, methods[i], &job->think, &answer, &why);
        out->nodes += answer.stats.expanded;
        out->elapsed_ns += answer.stats.elapsed_ns;
        if (!solved) {
            out->known = true;
            out->proved = i == 0 && answer.optimal;
            out->value = cost(job->game, &answer.moves);
        }
        qd_answer_free(&answer);
        if (solved == QD_IMPOSSIBLE || solved == QD_MEMORY)
            break;
    }
    return err;
}

/* The last line that is not blank: a program may print what it thinks before it. */
static struct qd_text last_line(struct qd_text text)
{
    struct qd_text line, last = {"", 0};
    while (qd_text_line(&text, &line))
        if (qd_text_trim(line).size > 0)
            last = qd_text_trim(line);
    return last;
}

/* Keeps the moves up to the first that is not legal, for the picture. */
static void keep_legal(struct qd_grade_job *job, struct qd_text moves, struct qd_grade_result *out)
{
    struct qd_moves parsed = {0};
    struct qd_message why = {0};
    struct qd_buf text;
    const struct qd_level *level = qd_play_level(job->play);
    qd_buf_init(&text, QD_ANSWER_CAP);
    if (!job->game->moves_parse(level, moves, &parsed, &why)) {
        for (size_t i = 0; i < parsed.count; i++) {
            struct qd_buf one;
            qd_buf_init(&one, 256);
            job->game->moves_format(level, &parsed.data[i], 1, &one);
            qd_err err = one.err ? one.err : qd_play_make(job->play, qd_buf_view(&one), &why);
            if (!err)
                qd_buf_text(&text, qd_buf_view(&one));
            qd_buf_free(&one);
            if (err)
                break;
        }
        out->answer = strdup(qd_buf_cstr(&text));
    }
    qd_buf_free(&text);
    qd_moves_free(&parsed);
}

static void judge(struct qd_grade_job *job, struct qd_text moves, struct qd_grade_result *out)
{
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    if (moves.size == 0)
        return;
    qd_err err = qd_check_path(job->game->id, qd_text_of(job->level->text), moves, &checked, &why);
    out->verdict = err == QD_ILLEGAL ? QD_GRADE_ILLEGAL
                   : err             ? QD_GRADE_SILENT
                   : checked.solved  ? QD_GRADE_SOLVED
                                     : QD_GRADE_UNFINISHED;
    out->has_value = out->verdict == QD_GRADE_SOLVED;
    out->value = (int64_t)(job->game->measure ? checked.pushes : checked.moves);
    if (err)
        qd_grade_say(out, &why);
    keep_legal(job, moves, out);
}

static void talk(struct qd_grade_job *job, struct qd_sandbox *sandbox, struct qd_grade_result *out)
{
    struct qd_view view;
    struct qd_message why = {0};
    struct qd_buf text;
    if (qd_grade_open(job, &why) || qd_play_view(job->play, QD_OBSERVER, &view))
        return;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_grade_tell(job->game, &view, &text);
    qd_view_free(&view);
    (void)qd_sandbox_send(sandbox, qd_buf_view(&text));
    qd_sandbox_send_end(sandbox);
    judge(job, last_line(qd_sandbox_rest(sandbox)), out);
    qd_buf_free(&text);
}

const struct qd_grade_task qd_grade_path = {
    .rules = "",
    .ours = solve,
    .talk = talk,
};
