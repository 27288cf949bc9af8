/* SPDX-License-Identifier: MIT */
/* Sokoban's methods: which search a name stands for, and its answer as moves.
 *
 * "auto" finds a solution; "optimal-pushes" and "optimal-moves" prove the shortest of their kind;
 * "forward" and "backward" run one member of the default alone; every other name is a textbook
 * search and its switches. The lower bound of an answer is on moves for methods that prove fewest
 * moves, and otherwise on pushes, which holds for moves as well. Whatever found it, an answer that
 * meets its bound is proved.
 */
#include "sokoban/fess/fess.h"
#include "sokoban/fess/meet/meet.h"
#include "sokoban/textbook/textbook.h"

#include <string.h>

const struct qd_method sokoban_methods[] = {
    {"auto", QD_FEWEST_NONE},
    {"optimal-pushes", QD_FEWEST_MEASURED},
    {"optimal-moves", QD_FEWEST_MOVES},
    {"forward", QD_FEWEST_NONE},
    {"backward", QD_FEWEST_NONE},
    {"fess", QD_FEWEST_NONE},
    {"meet", QD_FEWEST_NONE},
    {"brute", QD_FEWEST_NONE},
    {"bfs-moves", QD_FEWEST_MOVES},
    {"bfs", QD_FEWEST_MEASURED},
    {"bfs-static", QD_FEWEST_MEASURED},
    {"bfs-dynamic", QD_FEWEST_MEASURED},
    {"bfs-tunnel", QD_FEWEST_MEASURED},
    {"bfs-corral", QD_FEWEST_MEASURED},
    {"dfs", QD_FEWEST_NONE},
    {"dfs-static", QD_FEWEST_NONE},
    {"dfs-dynamic", QD_FEWEST_NONE},
    {"dfs-corral", QD_FEWEST_NONE},
    {"greedy", QD_FEWEST_NONE},
    {"greedy-corral", QD_FEWEST_NONE},
    {"astar", QD_FEWEST_MEASURED},
    {"astar-dynamic", QD_FEWEST_MEASURED},
    {"astar-corral", QD_FEWEST_MEASURED},
    {"idastar", QD_FEWEST_MEASURED},
    {"idastar-corral", QD_FEWEST_MEASURED},
    {NULL, QD_FEWEST_NONE},
};

struct task {
    struct sokoban_board board;
    struct sokoban_effort effort;
    struct sokoban_position *position; /* metered */
    struct sokoban_pushes pushes;
    struct qd_answer *answer;
};

static qd_err run_forward(struct task *task, bool optimal)
{
    const struct sokoban_forward_options options = {.optimal = optimal, .weight = 3};
    struct sokoban_forward search;
    qd_err err =
        sokoban_forward_open(&search, &task->board, task->position, &options, &task->effort);
    if (!err)
        err = sokoban_forward_run(&search, &task->pushes);
    task->answer->lower_bound = search.lower_bound;
    sokoban_forward_free(&search);
    return err;
}

static qd_err run_backward(struct task *task)
{
    struct sokoban_backward search;
    qd_err err = sokoban_backward_open(&search, &task->board, task->position, &task->effort);
    if (!err)
        err = sokoban_backward_run(&search, &task->pushes);
    sokoban_backward_free(&search);
    return err;
}

static qd_err run_fess(struct task *task)
{
    struct sokoban_fess search;
    qd_err err = sokoban_fess_open(&search, &task->board, task->position, &task->effort);
    if (!err)
        err = sokoban_fess_run(&search, &task->pushes);
    sokoban_fess_free(&search);
    /* That it has nothing left to try proves nothing. */
    return err == QD_NOTHING ? QD_LIMIT : err;
}

static qd_err run_meet(struct task *task)
{
    struct sokoban_meet search;
    qd_err err = sokoban_meet_open(&search, &task->board, task->position, &task->effort);
    if (!err)
        err = sokoban_meet_run(&search, &task->pushes);
    sokoban_meet_free(&search);
    return err == QD_NOTHING ? QD_LIMIT : err; /* as above */
}

static qd_err run_textbook(struct task *task, const char *method)
{
    struct sokoban_textbook textbook;
    if (!sokoban_textbook_read(method, &textbook))
        return QD_UNKNOWN;
    return sokoban_textbook_run(&textbook, &task->board, task->position, &task->effort,
                                task->answer);
}

static qd_err dispatch(struct task *task, const char *method)
{
    struct qd_answer *answer = task->answer;
    bool pushes = strcmp(method, "optimal-pushes") == 0;
    bool moves = strcmp(method, "optimal-moves") == 0;
    qd_err err;
    if (strcmp(method, "auto") == 0)
        err = sokoban_portfolio(&task->board, task->position, &task->effort, &task->pushes,
                                &answer->lower_bound);
    else if (pushes || strcmp(method, "forward") == 0)
        err = run_forward(task, pushes);
    else if (moves)
        err = sokoban_fewest_moves(&task->board, task->position, &task->effort, &task->pushes,
                                   &answer->lower_bound);
    else if (strcmp(method, "backward") == 0)
        err = run_backward(task);
    else if (strcmp(method, "fess") == 0)
        err = run_fess(task);
    else if (strcmp(method, "meet") == 0)
        err = run_meet(task);
    else
        return run_textbook(task, method);
    if (!err)
        err = sokoban_path_moves(task->position, &task->board, task->pushes.push,
                                 task->pushes.count, &answer->moves);
    if (!err && (pushes || moves))
        answer->optimal = true;
    return err;
}

static qd_err run_task(struct task *task, const struct sokoban_level *level,
                       const struct sokoban_state *state, const char *method)
{
    struct qd_meter *meter = &task->effort.meter;
    void *position = NULL;
    qd_err err = sokoban_board_init(&task->board, level, state->player, meter);
    if (!err)
        err = qd_meter_resize(meter, &position, 0, sizeof *task->position);
    if (!err) {
        task->position = position;
        sokoban_position_load(task->position, &task->board, state);
        err = dispatch(task, method);
        sokoban_pushes_free(&task->pushes);
        qd_meter_release(meter, &position, sizeof *task->position);
    }
    sokoban_board_free(&task->board);
    return err;
}

bool sokoban_method_read(const char *name, struct qd_method *out)
{
    struct sokoban_textbook textbook;
    if (!sokoban_textbook_read(name, &textbook))
        return false;
    *out = (struct qd_method){name, sokoban_textbook_fewest(&textbook)};
    return true;
}

qd_err sokoban_solve(const struct qd_level *base, const void *state, const char *method,
                     struct qd_mind *mind, const struct qd_limits *limits, struct qd_answer *answer,
                     struct qd_message *why)
{
    struct task task = {.answer = answer};
    struct qd_method found;
    (void)mind;
    (void)why;
    if (!qd_path_method(sokoban_game.path, method, &found))
        return QD_UNKNOWN;
    sokoban_effort_start(&task.effort, limits, &answer->stats);
    task.pushes.meter = &task.effort.meter;
    qd_err err = run_task(&task, (const struct sokoban_level *)base, state, method);
    answer->stats.peak_bytes = task.effort.meter.peak;
    if (limits->now_ns) {
        uint64_t now = limits->now_ns(limits->context);
        uint64_t started = task.effort.started_ns;
        answer->stats.elapsed_ns = now > started ? now - started : 0;
    }
    if (err)
        qd_moves_free(&answer->moves);
    else if (qd_method_cost(&sokoban_game, &found, &answer->moves) <= answer->lower_bound)
        answer->optimal = true;
    return err;
}
