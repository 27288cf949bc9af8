/* SPDX-License-Identifier: MIT */
/* Games in the dark: percepts out, actions in, turn by turn.
 *
 * The program hears where it is and what it notices there, and answers with a move of the game or
 * "stop". Marks and jokers are not moves of a program: help would hide who did the reasoning. What
 * it hears is drawn from the player's view, so it hears no more than a player sees.
 */
#include "check/check.h"
#include "grade/grade.h"

#include "base/base.h"

#include <string.h>

enum { FOLLOWED_MOST = 20000 };

/* "here 0 1 breeze stench": the player's row and column, and the notes of its cell. */
static void tell_cell(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out)
{
    for (int i = 0; i < view->rows * view->cols; i++) {
        const struct qd_cell *cell = &view->cells[i];
        if (strcmp(game->pieces[cell->piece], "player") != 0)
            continue;
        qd_buf_printf(out, "here %d %d", i / view->cols, i % view->cols);
        for (int mark = 0; mark < 32 && game->marks[mark]; mark++)
            for (const struct qd_sign *note = game->notes; note && note->name; note++)
                if ((cell->marks >> mark & 1) && strcmp(note->name, game->marks[mark]) == 0)
                    qd_buf_printf(out, " %s", note->name);
        qd_buf_char(out, '\n');
        return;
    }
}

/* What a player knows from the start: counters with an upper bound ("golds 0 1"). */
static void tell_start(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out)
{
    qd_buf_printf(out, "%s %d %d\n", game->id, view->rows, view->cols);
    for (int i = 0; i < view->counter_count; i++) {
        const char *dot = strchr(view->counters[i].name, '.');
        if (view->counters[i].of >= 0 || view->counters[i].value > 0)
            qd_buf_printf(out, "count %s %lld\n", dot ? dot + 1 : view->counters[i].name,
                          (long long)(view->counters[i].of >= 0 ? view->counters[i].of
                                                                : view->counters[i].value));
    }
}

static uint32_t slain_marks(const struct qd_game *game, const struct qd_view *view)
{
    uint32_t count = 0;
    for (int mark = 0; mark < 32 && game->marks[mark]; mark++)
        for (int i = 0; i < view->rows * view->cols; i++)
            count += strcmp(game->marks[mark], "slain") == 0 && (view->cells[i].marks >> mark & 1);
    return count;
}

/* Tells the position; false when the program is gone. */
static bool tell(struct qd_grade_job *job, struct qd_sandbox *sandbox, bool first, uint32_t *slain)
{
    enum qd_status status = qd_play_position(job->play).status;
    struct qd_view view;
    struct qd_buf text;
    if (status != QD_OPEN)
        return qd_sandbox_send(sandbox, qd_text_of(status == QD_WON ? "won\n" : "dead\n"));
    if (qd_play_view(job->play, QD_PLAYER_1, &view))
        return false;
    qd_buf_init(&text, QD_ANSWER_CAP);
    if (first)
        tell_start(job->game, &view, &text);
    uint32_t now = slain_marks(job->game, &view);
    if (now > *slain)
        qd_buf_puts(&text, "scream\n");
    *slain = now;
    tell_cell(job->game, &view, &text);
    bool good = qd_sandbox_send(sandbox, qd_buf_view(&text));
    qd_buf_free(&text);
    qd_view_free(&view);
    return good;
}

/* One step or one shot and nothing else. */
static bool is_action(struct qd_text line)
{
    if (line.size == 2 && line.data[0] == 's')
        line = (struct qd_text){line.data + 1, 1};
    return line.size == 1 && strchr("UDLR", line.data[0]) != NULL;
}

/* QD_NOTHING: the program stops or says nothing more. */
static qd_err act(struct qd_grade_job *job, struct qd_sandbox *sandbox, struct qd_grade_result *out)
{
    struct qd_text line;
    struct qd_message why = {0};
    if (!qd_sandbox_line(sandbox, &line))
        return QD_STOPPED;
    if (qd_text_is(line, "stop"))
        return QD_NOTHING;
    qd_err err = QD_SYNTAX;
    if (is_action(line)) {
        err = qd_play_make(job->play, line, &why);
    } else {
        qd_message_set(&why, "grade.action");
        qd_message_text(&why, "found", line);
    }
    if (err)
        qd_grade_say(out, &why);
    return err;
}

static void keep_moves(struct qd_grade_job *job, struct qd_grade_result *out)
{
    struct qd_buf save;
    qd_buf_init(&save, QD_ANSWER_CAP);
    qd_play_save(job->play, &save);
    const char *blank = save.err ? NULL : strchr(save.data, ' ');
    size_t size = blank ? strcspn(blank + 1, " \n") : 0;
    out->answer = blank ? strndup(blank + 1, size) : NULL;
    qd_buf_free(&save);
}

/* The moves as they were made, replayed by the checker: the rules that told the percepts do not
 * judge alone. */
static bool confirmed(struct qd_grade_job *job, const struct qd_grade_result *result)
{
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    return result->answer &&
           !qd_check_path(job->game->id, qd_text_of(job->level->text), qd_text_of(result->answer),
                          &checked, &why) &&
           checked.solved;
}

static void talk(struct qd_grade_job *job, struct qd_sandbox *sandbox, struct qd_grade_result *out)
{
    struct qd_message why = {0};
    uint32_t slain = 0;
    if (qd_grade_open(job, &why))
        return;
    qd_err err = QD_OK;
    bool cut = false, heard = tell(job, sandbox, true, &slain);
    for (int turn = 0; heard && !err && qd_play_position(job->play).status == QD_OPEN; turn++) {
        if (turn == QD_GRADE_TURNS) {
            qd_grade_say_endless(out, turn);
            cut = true;
            break;
        }
        err = act(job, sandbox, out);
        heard = !err && tell(job, sandbox, false, &slain);
    }
    qd_sandbox_send_end(sandbox);
    struct qd_position end = qd_play_position(job->play);
    keep_moves(job, out);
    out->value = (int64_t)end.moves;
    out->verdict = end.status == QD_WON    ? QD_GRADE_SOLVED
                   : end.status == QD_LOST ? QD_GRADE_LOST
                   : err == QD_SYNTAX      ? QD_GRADE_SILENT
                   : err == QD_NOTHING     ? QD_GRADE_UNFINISHED
                   : err == QD_STOPPED     ? QD_GRADE_SILENT
                   : err                   ? QD_GRADE_ILLEGAL
                   : cut                   ? QD_GRADE_UNFINISHED
                                           : QD_GRADE_SILENT; /* it does not read */
    if (out->verdict == QD_GRADE_SOLVED && !confirmed(job, out))
        out->verdict = QD_GRADE_ILLEGAL;
    out->has_value = out->verdict == QD_GRADE_SOLVED;
}

/* Ours follows what is proved, hint by hint. */
static qd_err follow(struct qd_grade_job *job, struct qd_grade_ours *out)
{
    struct qd_message why = {0};
    qd_err err = qd_grade_open(job, &why);
    *out = (struct qd_grade_ours){0};
    for (int i = 0; !err && i < FOLLOWED_MOST; i++) {
        struct qd_hint hint;
        struct qd_buf text;
        int grade = QD_HINT_GRADES;
        if (qd_play_position(job->play).status != QD_OPEN)
            break;
        if (qd_play_hint(job->play, &grade, &hint, &why) || !hint.has_move)
            return QD_OK;
        out->nodes++;
        qd_buf_init(&text, 256);
        job->game->moves_format(qd_play_level(job->play), &hint.move, 1, &text);
        err = qd_play_make(job->play, qd_buf_view(&text), &why);
        qd_buf_free(&text);
    }
    struct qd_position end = qd_play_position(job->play);
    out->known = end.status == QD_WON;
    out->value = (int64_t)end.moves;
    return QD_OK;
}

const struct qd_grade_task qd_grade_dark = {
    .rules = "classic",
    .ours = follow,
    .talk = talk,
};
