/* SPDX-License-Identifier: MIT */
/* The kind `rate`: how hard every level of a file is, game by game. */
#include "base/base.h"
#include "check/check.h"
#include "cli/bulk/bulk.h"
#include "sokoban/generate/make.h"
#include "taquin/taquin.h"
#include "wumpus/agents.h"

enum { LAYOUTS_MOST = 1000 };

qd_err cli_bulk_sokoban_rate(struct cli_bulk_worker *worker, struct qd_buf *fields)
{
    const struct qd_level *level = qd_play_level(worker->play);
    struct sokoban_rating rating;
    qd_err err = sokoban_rate((const struct sokoban_level *)level, &worker->watch.limits, &rating);
    if (err)
        return err;
    qd_bulk_put_text(fields, "class", qd_text_of(sokoban_class_names[rating.class]));
    qd_bulk_put_number(fields, "points", rating.points);
    qd_bulk_put_number(fields, "pushes", rating.shape.pushes);
    qd_bulk_put_text(fields, "optimal", qd_text_of(rating.optimal ? "yes" : "no"));
    qd_bulk_put_number(fields, "moves", rating.moves);
    qd_bulk_put_number(fields, "lines", rating.shape.lines);
    qd_bulk_put_number(fields, "changes", rating.shape.changes);
    qd_bulk_put_number(fields, "effort", rating.effort);
    qd_bulk_put_number(fields, "space", rating.space);
    return QD_OK;
}

qd_err cli_bulk_wumpus_rate(struct cli_bulk_worker *worker, struct qd_buf *fields)
{
    const struct wumpus_level *level = (const struct wumpus_level *)qd_play_level(worker->play);
    struct wumpus_rating rating;
    struct wumpus_way way = {0};
    qd_err err = wumpus_rate(level, &worker->watch.limits, &rating);
    if (!err && rating.arrow)
        err = wumpus_find_way(level, !rating.strict, &worker->watch.limits, &way);
    if (err)
        return err;
    qd_bulk_put_text(fields, "valid", qd_text_of(rating.valid ? "yes" : "no"));
    qd_bulk_put_text(fields, "deducible",
                     qd_text_of(rating.strict  ? "yes"
                                : rating.arrow ? "arrow"
                                               : "no"));
    qd_bulk_put_number(fields, "interest", (uint64_t)rating.interest);
    if (way.step) {
        qd_bulk_put_text(fields, "class", qd_text_of(wumpus_class_names[wumpus_class_of(&way)]));
        qd_bulk_put_number(fields, "steps", (uint64_t)way.count);
        qd_bulk_put_number(fields, "combined", (uint64_t)way.combined);
        qd_bulk_put_number(fields, "largest", (uint64_t)way.largest);
        qd_bulk_put_number(fields, "shots", (uint64_t)way.shots);
        qd_buf_clear(&worker->text);
        wumpus_way_format(level->options.side, &way, &worker->text);
        qd_bulk_put_text(fields, "proof", qd_buf_view(&worker->text));
    }
    wumpus_way_free(&way);
    return QD_OK;
}

static qd_err rate_taquin(struct cli_bulk_worker *worker, struct qd_buf *fields)
{
    const struct qd_game *game = worker->request->options.cli.game;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    qd_err err = qd_play_solve(worker->play, game->path->methods[0].name, &worker->watch.limits,
                               &answer, &why);
    if (!err) {
        const struct taquin_level *level = (const struct taquin_level *)qd_play_level(worker->play);
        uint32_t most = (uint32_t)answer.moves.count;
        uint32_t least = answer.optimal ? most : answer.lower_bound;
        int layouts = taquin_layout_count(level, LAYOUTS_MOST + 1);
        enum taquin_difficulty low = taquin_difficulty_of(least, layouts),
                               high = taquin_difficulty_of(most, layouts);
        qd_bulk_put_number(fields, "least", least);
        qd_bulk_put_number(fields, "most", most);
        qd_bulk_put_number(fields, "layouts", (uint64_t)layouts);
        if (most > 0 && low == high)
            qd_bulk_put_text(fields, "class", qd_text_of(taquin_difficulty_names[low]));
    }
    qd_answer_free(&answer);
    return err;
}

static qd_err run_with(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                       const char **status, struct qd_buf *fields,
                       qd_err (*rate)(struct cli_bulk_worker *worker, struct qd_buf *fields))
{
    qd_err err = cli_bulk_open_level(worker, task, status);
    if (err || (*status)[0])
        return err;
    return cli_bulk_status(rate(worker, fields), "rated", status);
}

static qd_err run_sokoban(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                          const char **status, struct qd_buf *fields)
{
    return run_with(worker, task, status, fields, cli_bulk_sokoban_rate);
}

static qd_err run_wumpus(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                         const char **status, struct qd_buf *fields)
{
    return run_with(worker, task, status, fields, cli_bulk_wumpus_rate);
}

static qd_err run_taquin(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                         const char **status, struct qd_buf *fields)
{
    return run_with(worker, task, status, fields, rate_taquin);
}

/* A grid's proof, by the checker that shares no code with the engine. */
static qd_err check_wumpus(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                           const struct qd_bulk_row *row, struct qd_message *why)
{
    struct qd_checked checked = {0};
    struct qd_text proof;
    const char *status = "";
    if (!qd_text_is(row->status, "rated") || !qd_bulk_field(row->fields, "proof", &proof))
        return QD_NOTHING;
    qd_err err = cli_bulk_open_level(worker, task, &status);
    if (err || status[0])
        return err ? err : QD_SYNTAX;
    qd_buf_clear(&worker->text);
    wumpus_level_format(qd_play_level(worker->play), &worker->text);
    err = qd_check_wumpus_proof(qd_buf_view(&worker->text), proof, &checked, why);
    return err ? err : checked.solved ? QD_OK : QD_ILLEGAL;
}

#define RATE_SUMMARY "bulk.kind.rate"

const struct cli_bulk_kind cli_bulk_rate_sokoban = {.name = "rate",
                                                    .game = "sokoban",
                                                    .summary = RATE_SUMMARY,
                                                    .limits = CLI_BULK_LIMITS,
                                                    .run = run_sokoban};
const struct cli_bulk_kind cli_bulk_rate_wumpus = {.name = "rate",
                                                   .game = "wumpus",
                                                   .summary = RATE_SUMMARY,
                                                   .limits = CLI_BULK_LIMITS,
                                                   .run = run_wumpus,
                                                   .check = check_wumpus,
                                                   .again = true};
const struct cli_bulk_kind cli_bulk_rate_taquin = {.name = "rate",
                                                   .game = "taquin",
                                                   .summary = RATE_SUMMARY,
                                                   .limits = CLI_BULK_LIMITS,
                                                   .run = run_taquin};
