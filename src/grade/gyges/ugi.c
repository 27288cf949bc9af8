/* SPDX-License-Identifier: MIT */
/* Gygès: a game from a position, the program for the side to move, over the Universal Gygès
 * Interface (docs/formats.md), of which it needs `setpos data` and `go` only.
 *
 * Where our engine proves a win from the position, it also defends, at full strength: winning such
 * a problem in the proved number of moves shows that the program found it. Elsewhere the opponent
 * is one of our players. Every move goes through the rules, and the whole game through the checker.
 */
#include "grade/gyges/tasks.h"

#include "check/check.h"
#include "gyges/protocol/ugi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MOST = 300, DEFENCE_NODES = 200000 };

static const struct gyges_state *state_of(const struct qd_grade_job *job)
{
    return qd_play_state(job->play);
}

static bool ask(struct qd_grade_job *job, struct qd_sandbox *sandbox)
{
    struct qd_buf text;
    qd_buf_init(&text, 256);
    gyges_ugi_setpos(state_of(job), &text);
    qd_buf_puts(&text, "\ngo\n");
    bool good = qd_sandbox_send(sandbox, qd_buf_view(&text));
    qd_buf_free(&text);
    return good;
}

static qd_err make(struct qd_grade_job *job, qd_move move, struct qd_buf *record,
                   struct qd_message *why)
{
    struct qd_buf text;
    qd_buf_init(&text, 256);
    gyges_moves_format(qd_play_level(job->play), &move, 1, &text);
    qd_err err = text.err ? text.err : qd_play_make(job->play, qd_buf_view(&text), why);
    if (!err)
        qd_buf_printf(record, "%s%s", record->size ? "," : "", qd_buf_cstr(&text));
    qd_buf_free(&text);
    return err;
}

/* The program's move. QD_STOPPED: it ended; QD_SYNTAX and QD_ILLEGAL: what it said. */
static qd_err programs_move(struct qd_grade_job *job, struct qd_sandbox *sandbox,
                            struct qd_buf *record, struct qd_grade_result *out)
{
    struct qd_message why = {0};
    struct qd_text line, word;
    qd_move move = 0;
    if (!ask(job, sandbox))
        return QD_STOPPED;
    do {
        if (!qd_sandbox_line(sandbox, &line))
            return QD_STOPPED;
    } while (line.size < 8 || memcmp(line.data, "bestmove", 8) != 0);
    qd_err err = QD_SYNTAX;
    if (gyges_ugi_answer(line, &word) && gyges_ugi_move_read(word, state_of(job)->turn, &move)) {
        err = make(job, move, record, &why);
    } else {
        qd_message_set(&why, "grade.move");
        qd_message_text(&why, "found", line);
    }
    if (err)
        qd_grade_say(out, &why);
    return err;
}

static qd_err our_move(struct qd_grade_job *job, struct qd_buf *record)
{
    struct qd_limits limits = {.nodes = DEFENCE_NODES};
    struct qd_message why = {0};
    struct qd_line line = {0};
    bool defends = job->level->ours.proved;
    qd_err err = qd_play_think(job->play, defends ? NULL : job->opponent, &limits, &line, &why);
    if (!err && line.moves.count == 0)
        err = QD_NOTHING;
    err = err ? err : make(job, line.moves.data[0], record, &why);
    qd_moves_free(&line.moves);
    return err;
}

static void judge(struct qd_grade_job *job, qd_err err, int player, struct qd_grade_result *out)
{
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    int winner = state_of(job)->winner;
    if (err == QD_STOPPED || err == QD_SYNTAX)
        out->verdict = QD_GRADE_SILENT;
    else if (err)
        out->verdict = QD_GRADE_ILLEGAL;
    else
        out->verdict = winner == player + 1   ? QD_GRADE_SOLVED
                       : winner == 2 - player ? QD_GRADE_LOST
                                              : QD_GRADE_UNFINISHED;
    if (out->verdict == QD_GRADE_SOLVED && out->answer &&
        (qd_check_path(job->game->id, qd_text_of(job->level->text), qd_text_of(out->answer),
                       &checked, &why) ||
         !checked.solved))
        out->verdict = QD_GRADE_ILLEGAL;
    out->has_value = out->verdict == QD_GRADE_SOLVED;
}

static void talk(struct qd_grade_job *job, struct qd_sandbox *sandbox, struct qd_grade_result *out)
{
    struct qd_message why = {0};
    struct qd_buf record;
    char text[64];
    if (qd_grade_open(job, &why))
        return;
    qd_buf_init(&record, QD_ANSWER_CAP);
    qd_err err = QD_OK;
    while (!err && state_of(job)->phase < GYGES_PLAY)
        err = our_move(job, &record);
    int player = state_of(job)->turn;
    snprintf(text, sizeof text, "setoption maxTime %.3f\n", (double)job->limits.time_ns / 1e9 / 50);
    (void)qd_sandbox_send(sandbox, qd_text_of(text));
    for (int i = 0; !err && state_of(job)->phase == GYGES_PLAY; i++) {
        if (i == MOVES_MOST) {
            qd_grade_say_endless(out, i);
            break;
        }
        err = programs_move(job, sandbox, &record, out);
        out->value += !err;
        if (!err && state_of(job)->phase == GYGES_PLAY && our_move(job, &record))
            break;
    }
    (void)qd_sandbox_send(sandbox, qd_text_of("quit\n"));
    qd_sandbox_send_end(sandbox);
    out->answer = strdup(qd_buf_cstr(&record));
    qd_buf_free(&record);
    judge(job, err, player, out);
}

/* A proved win from the position, in moves of the winner. */
static qd_err ours(struct qd_grade_job *job, struct qd_grade_ours *out)
{
    struct qd_message why = {0};
    struct qd_line line = {0};
    struct qd_limits limits = job->think;
    *out = (struct qd_grade_ours){0};
    qd_err err = qd_grade_open(job, &why);
    if (err || state_of(job)->phase != GYGES_PLAY)
        return err;
    if (limits.nodes > DEFENCE_NODES)
        limits.nodes = DEFENCE_NODES;
    if (!qd_play_think(job->play, NULL, &limits, &line, &why) && line.wins_in > 0) {
        out->known = out->proved = true;
        out->value = line.wins_in;
    }
    out->nodes = line.stats.expanded;
    out->elapsed_ns = line.stats.elapsed_ns;
    qd_moves_free(&line.moves);
    return QD_OK;
}

const struct qd_grade_task gyges_grade = {
    .rules = "",
    .params = "random",
    .stem = "gyges",
    .ours = ours,
    .talk = talk,
};
