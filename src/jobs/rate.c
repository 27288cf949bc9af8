/* SPDX-License-Identifier: MIT */
/* Rates the difficulty of levels. What a rating consists of is each game's own: its table of fields
 * says what stands in results, in JSON and in the columns of `rate`.
 */
#include "base/base.h"
#include "check/check.h"
#include "jobs/kinds.h"
#include "sokoban/sokoban.h"
#include "taquin/taquin.h"
#include "wumpus/agents.h"
#include "wumpus/world.h"

#include <string.h>

enum { LAYOUTS_MOST = 1000 };

#define SOKOBAN(member) \
    QD_AT(struct qd_rated_sokoban, member), QD_GROUP(struct qd_rated_sokoban, rated)
#define WUMPUS(member) \
    QD_AT(struct qd_rated_wumpus, member), QD_GROUP(struct qd_rated_wumpus, rated)
#define WAY(member) \
    QD_AT(struct qd_rated_wumpus, member), QD_GROUP(struct qd_rated_wumpus, has_way), .rare = true
#define TAQUIN(member) \
    QD_AT(struct qd_rated_taquin, member), QD_GROUP(struct qd_rated_taquin, rated)

#define CLASS_COLUMN .head = "cli.rate.class", .width = -9, .stem = "cli.class."

static const struct qd_field sokoban_fields[] = {
    {.name = "class",
     .type = QD_FIELD_WORD,
     SOKOBAN(rating.class),
     .words = sokoban_class_names,
     .count = SOKOBAN_CLASSES,
     CLASS_COLUMN},
    {.name = "points", SOKOBAN(rating.points), .head = "sokoban.rate.points", .width = 6},
    {.name = "pushes", SOKOBAN(rating.shape.pushes), .in = QD_IN_ROWS | QD_IN_JSON},
    {.name = "pushes",
     .type = QD_FIELD_RANGE,
     SOKOBAN(pushes),
     .in = QD_IN_CELLS,
     .head = "cli.compare.pushes",
     .width = 8},
    {.name = "optimal", .type = QD_FIELD_FLAG, SOKOBAN(rating.optimal)},
    {.name = "optimal_for", .type = QD_FIELD_PHRASE, SOKOBAN(optimal_for), .in = QD_IN_JSON},
    {.name = "moves",
     .json = "length",
     SOKOBAN(rating.moves),
     .head = "cli.compare.moves",
     .width = 6},
    {.name = "lines",
     SOKOBAN(rating.shape.lines),
     .head = "sokoban.rate.lines",
     .width = 6,
     .drop = 2},
    {.name = "changes",
     SOKOBAN(rating.shape.changes),
     .head = "sokoban.rate.changes",
     .width = 11,
     .drop = 1},
    {.name = "effort",
     SOKOBAN(rating.effort),
     .head = "sokoban.rate.effort",
     .width = 9,
     .drop = 3},
    {.name = "space",
     SOKOBAN(rating.space),
     .head = "sokoban.rate.space",
     .width = 6,
     .drop = 4,
     .digits = 1},
    {.name = "title",
     .type = QD_FIELD_TITLE,
     .in = QD_IN_CELLS,
     .head = "cli.rate.title",
     .drop = 5},
    {0},
};

static const char *const deducible[] = {"no", "arrow", "yes"};

static const struct qd_field wumpus_fields[] = {
    {.name = "valid",
     .type = QD_FIELD_FLAG,
     WUMPUS(valid),
     .head = "wumpus.rate.valid",
     .width = -6,
     .stem = "cli.rate."},
    {.name = "deducible",
     .type = QD_FIELD_WORD,
     WUMPUS(deducible),
     .words = deducible,
     .count = 3,
     .in = QD_IN_ROWS | QD_IN_CELLS,
     .head = "wumpus.rate.deducible",
     .width = -14,
     .stem = "cli.rate."},
    {.name = "strict", .type = QD_FIELD_FLAG, WUMPUS(strict), .in = QD_IN_JSON},
    {.name = "arrow", .type = QD_FIELD_FLAG, WUMPUS(arrow), .in = QD_IN_JSON},
    {.name = "interest",
     WUMPUS(interest),
     .optional = true,
     .usual = UINT64_MAX,
     .head = "wumpus.rate.interest",
     .width = 8},
    {.name = "class",
     .type = QD_FIELD_WORD,
     WAY(class),
     .words = wumpus_class_names,
     .count = WUMPUS_CLASSES,
     CLASS_COLUMN,
     .none = "unfair"},
    {.name = "steps", WAY(steps), .head = "wumpus.rate.steps", .width = 6},
    {.name = "combined", WAY(combined), .head = "wumpus.rate.combined", .width = 9, .drop = 2},
    {.name = "largest", WAY(largest), .head = "wumpus.rate.largest", .width = 8, .drop = 1},
    {.name = "shots", WAY(shots)},
    {.name = "proof", .type = QD_FIELD_TEXT, WAY(proof), .lengthy = true},
    {0},
};

static const struct qd_field taquin_fields[] = {
    {.name = "class",
     .type = QD_FIELD_PHRASE,
     TAQUIN(class_name),
     .in = QD_IN_CELLS,
     CLASS_COLUMN,
     .none = "?"},
    {.name = "length",
     QD_AT(struct qd_rated_taquin, most),
     QD_GROUP(struct qd_rated_taquin, exact),
     .in = QD_IN_JSON},
    {.name = "least", .json = "lower_bound", TAQUIN(least)},
    {.name = "most", .json = "upper_bound", TAQUIN(most)},
    {.name = "moves",
     .type = QD_FIELD_RANGE,
     TAQUIN(moves),
     .in = QD_IN_CELLS,
     .head = "cli.compare.moves",
     .width = 9},
    {.name = "layouts", TAQUIN(layouts), .in = QD_IN_ROWS},
    {.name = "layouts", TAQUIN(shown_layouts), .in = QD_IN_JSON},
    {.name = "layouts",
     .type = QD_FIELD_RANGE,
     TAQUIN(listed),
     .in = QD_IN_CELLS,
     .head = "taquin.rating.layouts",
     .width = 12},
    {.name = "all_layouts", .type = QD_FIELD_FLAG, TAQUIN(all_layouts), .in = QD_IN_JSON},
    {.name = "class",
     .type = QD_FIELD_WORD,
     QD_AT(struct qd_rated_taquin, class),
     QD_GROUP(struct qd_rated_taquin, classed),
     .rare = true,
     .words = taquin_difficulty_names,
     .count = TAQUIN_CLASSES,
     .in = QD_IN_ROWS},
    {.name = "class", .type = QD_FIELD_PHRASE, TAQUIN(class_name), .in = QD_IN_JSON},
    {0},
};

static qd_err rate_sokoban(struct qd_job_worker *worker, void *into)
{
    struct qd_rated_sokoban *rated = into;
    const struct qd_level *level = qd_play_level(worker->play);
    qd_err err = sokoban_rate((const struct sokoban_level *)level, worker->limits, &rated->rating);
    rated->rated = !err;
    return err;
}

static void derive_sokoban(void *answer)
{
    struct qd_rated_sokoban *rated = answer;
    uint64_t pushes = rated->rating.shape.pushes;
    bool optimal = rated->rating.optimal;
    rated->pushes = (struct qd_range){optimal ? pushes : QD_OPEN, pushes};
    rated->optimal_for = optimal ? "pushes" : NULL;
}

static qd_err rate_wumpus(struct qd_job_worker *worker, void *into)
{
    struct qd_rated_wumpus *rated = into;
    const struct wumpus_level *level = (const struct wumpus_level *)qd_play_level(worker->play);
    struct wumpus_rating rating;
    struct wumpus_way way = {0};
    qd_err err = wumpus_rate(level, worker->limits, &rating);
    if (!err && rating.arrow)
        err = wumpus_find_way(level, !rating.strict, worker->limits, &way);
    if (err)
        return err;
    rated->rated = true;
    rated->valid = rating.valid;
    rated->deducible = rating.strict ? 2 : rating.arrow;
    rated->interest = rating.interest < 0 ? UINT64_MAX : (uint64_t)rating.interest;
    rated->has_way = way.step != NULL;
    if (way.step) {
        rated->class = (int)wumpus_class_of(&way);
        rated->steps = way.count;
        rated->combined = way.combined;
        rated->largest = way.largest;
        rated->shots = way.shots;
        qd_buf_clear(&worker->text);
        wumpus_way_format(level->options.side, &way, &worker->text);
        err = worker->text.err;
        if (!err && !qd_field_set(&rated->proof, qd_buf_view(&worker->text)))
            err = QD_MEMORY;
    }
    wumpus_way_free(&way);
    return err;
}

static void derive_wumpus(void *answer)
{
    struct qd_rated_wumpus *rated = answer;
    rated->strict = rated->deducible == 2;
    rated->arrow = rated->deducible != 0;
}

static qd_err rate_taquin(struct qd_job_worker *worker, void *into)
{
    struct qd_rated_taquin *rated = into;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    qd_err err = qd_play_solve(worker->play, worker->run->game->path->methods[0].name,
                               worker->limits, &answer, &why);
    if (!err) {
        const struct taquin_level *level = (const struct taquin_level *)qd_play_level(worker->play);
        rated->rated = true;
        rated->most = (uint32_t)answer.moves.count;
        rated->least = answer.optimal ? rated->most : answer.lower_bound;
        rated->layouts = taquin_layout_count(level, LAYOUTS_MOST + 1);
        rated->class = (int)taquin_difficulty_of(rated->least, rated->layouts);
        rated->classed = rated->most > 0 &&
                         rated->class == (int)taquin_difficulty_of(rated->most, rated->layouts);
    }
    qd_answer_free(&answer);
    return err;
}

static void derive_taquin(void *answer)
{
    struct qd_rated_taquin *rated = answer;
    bool many = rated->layouts > LAYOUTS_MOST;
    rated->all_layouts = !many;
    rated->shown_layouts = many ? LAYOUTS_MOST : rated->layouts;
    rated->listed = (struct qd_range){(uint64_t)rated->shown_layouts,
                                      many ? QD_OPEN : (uint64_t)rated->layouts};
    rated->moves = (struct qd_range){rated->least, rated->most};
    rated->exact = rated->rated && rated->least == rated->most;
    rated->class_name = rated->most == 0 ? "solved"
                        : rated->classed ? taquin_difficulty_names[rated->class]
                                         : NULL;
}

/* A grid's proof, by the checker that shares no code with the engine. */
static qd_err check_wumpus(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                           const char *status, void *answer, struct qd_message *why)
{
    const struct qd_rated_wumpus *rated = answer;
    struct qd_checked checked = {0};
    (void)task;
    (void)status;
    if (!rated->has_way)
        return QD_NOTHING;
    qd_buf_clear(&worker->text);
    wumpus_level_format(qd_play_level(worker->play), &worker->text);
    qd_err err =
        qd_check_wumpus_proof(qd_buf_view(&worker->text), qd_text_of(rated->proof), &checked, why);
    return err ? err : checked.solved ? QD_OK : QD_ILLEGAL;
}

typedef qd_err rating(struct qd_job_worker *worker, void *into);

static qd_err run_with(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                       const char **status, rating *rate, void *answer)
{
    qd_err err = qd_job_open_level(worker, task, status);
    if (err || (*status)[0])
        return err;
    return qd_job_status(rate(worker, answer), "rated", status);
}

static qd_err run_sokoban(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                          const char **status, void *answer)
{
    return run_with(worker, task, status, rate_sokoban, answer);
}

static qd_err run_wumpus(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                         const char **status, void *answer)
{
    return run_with(worker, task, status, rate_wumpus, answer);
}

static qd_err run_taquin(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                         const char **status, void *answer)
{
    return run_with(worker, task, status, rate_taquin, answer);
}

#define RATE(id)                                                                         \
    .name = "rate", .game = #id, .summary = "bulk.kind.rate", .limits = QD_JOB_LIMITS,   \
    .answer = id##_fields, .answer_size = sizeof(struct qd_rated_##id), .good = "rated", \
    .run = run_##id, .derive = derive_##id

const struct qd_job qd_job_rate_sokoban = {RATE(sokoban)};
const struct qd_job qd_job_rate_wumpus = {RATE(wumpus), .check = check_wumpus, .again = true};
const struct qd_job qd_job_rate_taquin = {RATE(taquin)};

/* Of the games whose levels are generated with a rating. */
static const struct {
    const struct qd_job *job;
    rating *rate;
} generated[] = {{&qd_job_rate_sokoban, rate_sokoban}, {&qd_job_rate_wumpus, rate_wumpus}};

const struct qd_field *qd_rating_fields(const struct qd_game *game)
{
    for (size_t i = 0; game && i < sizeof generated / sizeof generated[0]; i++)
        if (qd_job_fits(generated[i].job, game))
            return generated[i].job->answer;
    return NULL;
}

qd_err qd_rate_level(struct qd_job_worker *worker, struct qd_rated *rated)
{
    for (size_t i = 0; i < sizeof generated / sizeof generated[0]; i++)
        if (qd_job_fits(generated[i].job, worker->run->game))
            return generated[i].rate(worker, rated);
    return QD_OK;
}
