/* Sokoban's methods: which search a name stands for, and its answer as moves. */
#include "sokoban/solver.h"

#include <string.h>

const struct qd_method sokoban_methods[] = {
    {"auto", false},
    {"optimal-pushes", true},
    {NULL, false},
};

qd_err sokoban_solve(const struct qd_level *base, const void *state, const char *method,
                     struct qd_mind *mind, const struct qd_limits *limits, struct qd_answer *answer,
                     struct qd_message *why)
{
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    struct soko_effort effort;
    struct soko_board board;
    static struct soko_position position;
    (void)mind;
    (void)why;
    soko_effort_start(&effort, limits, &answer->stats);
    qd_err err = soko_board_init(&board, level, ((const struct sokoban_state *)state)->player,
                                 &effort.meter);
    if (err)
        return err;
    soko_position_load(&position, &board, state);
    struct soko_pushes pushes = {.meter = &effort.meter};
    bool optimal = !strcmp(method, "optimal-pushes");
    if (!strcmp(method, "auto"))
        err = soko_portfolio(&board, &position, &effort, &pushes, &answer->lower_bound);
    else if (!strcmp(method, "backward")) {
        struct soko_backward b;
        err = soko_backward_open(&b, &board, &position, &effort);
        if (!err)
            err = soko_backward_run(&b, &pushes);
        soko_backward_free(&b);
    } else {
        struct soko_forward_options options = {.optimal = optimal, .weight = 3};
        struct soko_forward f;
        err = soko_forward_open(&f, &board, &position, &options, &effort);
        if (!err)
            err = soko_forward_run(&f, &pushes);
        answer->lower_bound = f.lower_bound;
        soko_forward_free(&f);
    }
    answer->stats.peak_bytes = effort.meter.peak;
    if (!err)
        err = soko_path_moves(&position, &board, pushes.push, pushes.count, &answer->moves);
    if (!err && optimal)
        answer->optimal = true;
    soko_pushes_free(&pushes);
    soko_board_free(&board);
    return err;
}
