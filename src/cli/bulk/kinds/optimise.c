/* SPDX-License-Identifier: MIT */
/* The kind `optimise`: a shorter solution of every level of a file, from the best one that is
 * stored with the level, one that is given, or one that is found first. `sokoban optimise` runs the
 * same tasks.
 */
#include "cli/bulk/kinds/optimise.h"
#include "sokoban/formats/collection.h"

#include <string.h>

enum { POLISH_SECONDS = 10 };

struct length {
    uint64_t pushes, moves;
};

static struct length length_of(const struct qd_moves *moves)
{
    struct length length = {.moves = moves->count};
    for (size_t i = 0; i < moves->count; i++)
        length.pushes += (moves->data[i] & SOKOBAN_PUSH) != 0;
    return length;
}

static bool is_less(enum qd_fewest aim, struct length a, struct length b)
{
    uint64_t first_a = aim == QD_FEWEST_MOVES ? a.moves : a.pushes;
    uint64_t first_b = aim == QD_FEWEST_MOVES ? b.moves : b.pushes;
    return first_a != first_b ? first_a < first_b : a.pushes + a.moves < b.pushes + b.moves;
}

qd_err cli_bulk_optimise_take(struct qd_play *play, struct qd_text text, enum qd_fewest aim,
                              struct qd_answer *answer, struct qd_message *why)
{
    const struct qd_level *level = qd_play_level(play);
    struct sokoban_state state;
    struct qd_moves moves = {0};
    size_t mark;
    sokoban_state_start(level, &state);
    qd_err err = sokoban_lurd_parse(text, &moves, &mark, why);
    for (size_t i = 0; !err && i < moves.count; i++) {
        moves.data[i] = sokoban_canonical(level, &state, moves.data[i]);
        err = sokoban_apply(level, &state, moves.data[i], why);
    }
    if (!err && sokoban_status(level, &state, 0) != QD_WON) {
        qd_message_set(why, "sokoban.optimise.unsolved");
        err = QD_ILLEGAL;
    }
    if (!err &&
        (!answer->moves.data || is_less(aim, length_of(&moves), length_of(&answer->moves)))) {
        qd_moves_free(&answer->moves);
        answer->moves = moves;
    } else {
        qd_moves_free(&moves);
    }
    return err;
}

/* The best solution among those stored with the level; no answer if there is none. */
static qd_err take_stored(struct qd_play *play, struct qd_text level, enum qd_fewest aim,
                          struct qd_answer *answer)
{
    struct sokoban_entry entry;
    qd_err err = sokoban_entry_parse(level, &entry);
    if (err)
        return err;
    for (size_t i = 0; i < entry.record_count; i++) {
        struct qd_message unused;
        (void)!cli_bulk_optimise_take(play, qd_buf_view(&entry.records[i].moves), aim, answer,
                                      &unused);
    }
    sokoban_entry_free(&entry);
    return QD_OK;
}

bool cli_bulk_aims(const char *text)
{
    return strcmp(text, "moves") == 0 || strcmp(text, "pushes") == 0;
}

/* Unless told, what the method minimises, or pushes. */
static enum qd_fewest aim_of(const struct cli_bulk_request *request)
{
    struct qd_method method;
    if (request->aim)
        return strcmp(request->aim, "moves") == 0 ? QD_FEWEST_MOVES : QD_FEWEST_MEASURED;
    return qd_path_method(request->options.cli.game->path, request->method, &method) &&
                   method.optimal == QD_FEWEST_MOVES
               ? QD_FEWEST_MOVES
               : QD_FEWEST_MEASURED;
}

static int prepare(struct cli_bulk_request *request)
{
    const struct cli_options *options = &request->options;
    if (!request->polish && !options->time_ns && !options->cpu_ns && !options->nodes)
        request->polish = POLISH_SECONDS;
    return cli_bulk_solve_prepare(request);
}

static void params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    cli_bulk_solve_params(request, out);
    if (request->aim && strcmp(request->aim, "moves") == 0)
        qd_buf_puts(out, " for=moves");
    if (request->given) /* a hash of the solution that all begin with */
        qd_buf_printf(out, " given=%llu", (unsigned long long)request->given);
}

/* A solution to begin with. */
static qd_err begin(struct cli_bulk_worker *worker, struct qd_text level, struct qd_answer *answer,
                    struct qd_message *why)
{
    const struct cli_bulk_request *request = worker->request;
    enum qd_fewest aim = aim_of(request);
    if (request->extra)
        return cli_bulk_optimise_take(worker->play, qd_text_of(request->extra), aim, answer, why);
    qd_err err = take_stored(worker->play, level, aim, answer);
    if (!err && !answer->moves.data)
        err = qd_play_solve(worker->play, request->method, &worker->watch.limits, answer, why);
    return err;
}

/* For --polish seconds, or as long as the limits of the task allow. */
static qd_err shorten(struct cli_bulk_worker *worker, struct qd_answer *answer,
                      struct qd_message *why)
{
    struct qd_limits limits = worker->watch.limits;
    uint64_t spent = cli_watch_spent(&worker->watch), whole = limits.time_ns;
    uint64_t left = spent < whole ? whole - spent : 1;
    limits.time_ns = worker->request->polish * 1000000000u;
    if (whole && (!limits.time_ns || left < limits.time_ns))
        limits.time_ns = left;
    return qd_play_polish(worker->play, aim_of(worker->request), &limits, answer, why);
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    qd_err err = cli_bulk_open_level(worker, task, status);
    if (err || (*status)[0])
        return err;
    err = begin(worker, task->text, &answer, &why);
    if (!err) {
        struct length before = length_of(&answer.moves);
        qd_bulk_put_number(fields, "pushes_before", before.pushes);
        qd_bulk_put_number(fields, "moves_before", before.moves);
        err = shorten(worker, &answer, &why);
    }
    cli_bulk_put_answer(worker, err, &answer, fields);
    qd_answer_free(&answer);
    /* What Ctrl-C cut short is worth printing, but not keeping: --resume does it again. */
    if (!err && cli_interrupted() && worker->request->results)
        return QD_STOPPED;
    return cli_bulk_status(err, "solved", status);
}

static const int takes[] = {OPTION_METHOD, OPTION_POLISH, OPTION_FOR, 0};

const struct cli_bulk_kind cli_bulk_optimise = {
    .name = "optimise",
    .game = "sokoban",
    .summary = "bulk.kind.optimise",
    .takes = takes,
    .limits = CLI_BULK_LIMITS,
    .prepare = prepare,
    .params = params,
    .cost = cli_bulk_solve_cost,
    .run = run,
    .check = cli_bulk_solve_check,
};
