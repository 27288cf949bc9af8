/* The plainest solver: breadth first over the steps of the player. Boxes are alike, so a state is
 * the player's cell and the set of box cells; a box on a dead square ends the way. Shortest in
 * moves, and soon out of memory: the place of a better one.
 */
#include "base/base.h"
#include "search/search.h"
#include "sokoban/sokoban.h"

#include <stdlib.h>
#include <string.h>

const struct qd_method sokoban_methods[] = {{"bfs", true}, {NULL, false}};

/* The player's cell, then the boxes' in order. */
struct context {
    const struct sokoban_level *level;
    uint8_t dead[SOKOBAN_CELLS];
};

static bool holds(const struct sokoban_level *level, const uint16_t *state, int cell)
{
    for (int i = 1; i <= level->boxes; i++)
        if (state[i] == cell)
            return true;
    return false;
}

static int successors(const void *context, const void *packed, struct qd_successor *out)
{
    const struct context *c = context;
    const uint16_t *state = packed;
    int count = 0;
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        int ahead = sokoban_beside(c->level, state[0], dir);
        if (!sokoban_inside(c->level, ahead))
            continue;
        bool box = holds(c->level, state, ahead);
        int beyond = box ? sokoban_beside(c->level, ahead, dir) : 0;
        if (box && (!sokoban_inside(c->level, beyond) || c->dead[beyond] ||
                    holds(c->level, state, beyond)))
            continue;
        out[count++] = (struct qd_successor){(qd_move)dir | (box ? SOKOBAN_PUSH : 0), 1};
    }
    return count;
}

static int by_number(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void result(const void *context, const void *packed, qd_move move, void *packed_out)
{
    const struct context *c = context;
    uint16_t *out = packed_out;
    int dir = (int)(move % SOKOBAN_DIRS);
    memcpy(out, packed, sizeof *out * (size_t)(1 + c->level->boxes));
    int ahead = sokoban_beside(c->level, out[0], dir);
    for (int i = 1; i <= c->level->boxes; i++)
        if (out[i] == ahead)
            out[i] = (uint16_t)sokoban_beside(c->level, ahead, dir);
    out[0] = (uint16_t)ahead;
    qsort(out + 1, (size_t)c->level->boxes, sizeof *out, by_number);
}

static bool is_goal(const void *context, const void *packed)
{
    const struct context *c = context;
    const uint16_t *state = packed;
    for (int i = 1; i <= c->level->boxes; i++)
        if (c->level->ground[state[i]] != SOKOBAN_GOAL)
            return false;
    return true;
}

qd_err sokoban_solve(const struct qd_level *base, const void *state, const char *method,
                     struct qd_mind *mind, const struct qd_limits *limits, struct qd_answer *answer,
                     struct qd_message *why)
{
    (void)method;
    (void)mind;
    (void)why;
    const struct sokoban_state *s = state;
    struct context c = {.level = (const struct sokoban_level *)base};
    uint16_t start[1 + SOKOBAN_BOXES];
    start[0] = s->player;
    memcpy(start + 1, s->box, sizeof *start * (size_t)c.level->boxes);
    qsort(start + 1, (size_t)c.level->boxes, sizeof *start, by_number);
    sokoban_dead_squares(c.level, c.dead);
    struct qd_problem problem = {.context = &c,
                                 .state_size = sizeof *start * (size_t)(1 + c.level->boxes),
                                 .start = start,
                                 .successors = successors,
                                 .result = result,
                                 .is_goal = is_goal};
    struct qd_search_options options = {.algorithm = QD_BFS, .limits = *limits};
    struct qd_search_result found;
    qd_err err = qd_search(&problem, &options, &found);
    answer->moves = found.moves;
    answer->optimal = !err;
    answer->lower_bound = found.lower_bound < UINT32_MAX ? (uint32_t)found.lower_bound : UINT32_MAX;
    answer->stats = found.stats;
    return err;
}

/* The first push of the solution, and how far the box goes on in that line. */
qd_err sokoban_explain(const struct qd_level *base, const void *state,
                       const struct qd_answer *answer, struct qd_hint *hint)
{
    static const char *const directions[SOKOBAN_DIRS] = {"sokoban.dir.U", "sokoban.dir.L",
                                                         "sokoban.dir.D", "sokoban.dir.R"};
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    int player = ((const struct sokoban_state *)state)->player, dir = 0;
    size_t at = 0;
    for (; at < answer->moves.count; at++) {
        dir = (int)(answer->moves.data[at] % SOKOBAN_DIRS);
        player = sokoban_beside(level, player, dir);
        if (answer->moves.data[at] & SOKOBAN_PUSH)
            break;
    }
    if (at == answer->moves.count)
        return QD_NOTHING;
    hint->move = answer->moves.data[0];
    hint->has_move = true;
    hint->piece = player;
    hint->target = player;
    for (; at < answer->moves.count && answer->moves.data[at] == ((qd_move)dir | SOKOBAN_PUSH);
         at++)
        hint->target = sokoban_beside(level, hint->target, dir);
    hint->look[hint->look_count++] = (uint16_t)player;
    for (int way = 0; way < SOKOBAN_DIRS; way++)
        hint->look[hint->look_count++] = (uint16_t)sokoban_beside(level, player, way);
    hint->proof[hint->proof_count++] = (uint16_t)hint->target;
    qd_message_set(&hint->says[0], "sokoban.hint.where");
    qd_message_number(&hint->says[0], "row", player / level->cols + 1);
    qd_message_set(&hint->says[1], "sokoban.hint.piece");
    qd_message_number(&hint->says[1], "row", player / level->cols + 1);
    qd_message_number(&hint->says[1], "col", player % level->cols + 1);
    qd_message_set(&hint->says[2], "sokoban.hint.move");
    qd_message_phrase(&hint->says[2], "direction", directions[dir]);
    qd_message_set(&hint->says[3], "sokoban.hint.why");
    qd_message_number(&hint->says[3], "count", (int64_t)answer->moves.count);
    return QD_OK;
}
