/* SPDX-License-Identifier: MIT */
/* Sokoban's methods: which search a name stands for, and its answer as moves.
 *
 * "auto" finds a solution; "optimal-pushes" and "optimal-moves" prove the shortest of their kind;
 * "forward" and "backward" are members of the default on their own; every other name is a textbook
 * search and its switches. The lower bound of an answer is on moves for methods over moves, and
 * otherwise on pushes, which holds for moves as well.
 */
#include "sokoban/fess/fess.h"
#include "sokoban/textbook/textbook.h"

#include <string.h>

const struct qd_method sokoban_methods[] = {
    {"auto", false},
    {"optimal-pushes", true},
    {"optimal-moves", true},
    {"forward", false},
    {"backward", false},
    {"fess", false},
    {"brute", false},
    {"bfs-moves", true},
    {"bfs", true},
    {"bfs-static", true},
    {"bfs-dynamic", true},
    {"bfs-tunnel", true},
    {"bfs-corral", true},
    {"dfs", false},
    {"dfs-static", false},
    {"dfs-dynamic", false},
    {"dfs-corral", false},
    {"greedy", false},
    {"greedy-corral", false},
    {"astar", true},
    {"astar-dynamic", true},
    {"astar-corral", true},
    {"idastar", true},
    {"idastar-corral", true},
    {NULL, false},
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
    *out = (struct qd_method){name, sokoban_textbook_optimal(&textbook)};
    return true;
}

static bool is_method(const char *name)
{
    struct qd_method unused;
    for (const struct qd_method *known = sokoban_methods; known->name; known++)
        if (strcmp(known->name, name) == 0)
            return true;
    return sokoban_method_read(name, &unused);
}

qd_err sokoban_solve(const struct qd_level *base, const void *state, const char *method,
                     struct qd_mind *mind, const struct qd_limits *limits, struct qd_answer *answer,
                     struct qd_message *why)
{
    struct task task = {.answer = answer};
    (void)mind;
    (void)why;
    if (!is_method(method))
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
    return err;
}
