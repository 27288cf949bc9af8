/* SPDX-License-Identifier: MIT */
/* A solution described as a plan: in which order each group of goals is filled, which box goes home
 * when, which one waits where and for how long.
 *
 * Everything is read off the moves of a checked solution, by any solver, so it is true of it. A
 * step is a run of pushes of one box; a box that another step takes up again waits until then. A
 * group of goals that touch each other is filled from the back if of any two the one farther to
 * walk to comes first; goals whose boxes never move are not filled, and are left out.
 */
#include "base/base.h"
#include "sokoban/sokoban.h"

#include <string.h>

struct step {
    int box, from, to;
    uint32_t until; /* the step that takes the box up again, UINT32_MAX: it stays */
    size_t at;      /* the move it begins with */
};

struct tale {
    const struct sokoban_level *level;
    struct qd_meter meter;
    struct step *step;
    uint32_t count, room;
    uint16_t far[SOKOBAN_CELLS]; /* steps to walk from the player's cell, without boxes */
    uint32_t
        when[SOKOBAN_CELLS]; /* by goal: the step that fills it for good, from 1; 0: never left */
    qd_tell_fn *tell;
    void *context;
};

static qd_err add_step(struct tale *tale, struct step step)
{
    if (tale->count == tale->room) {
        uint32_t room = tale->room ? 2 * tale->room : 64;
        void *block = tale->step;
        qd_err err = qd_meter_resize(&tale->meter, &block, tale->room * sizeof *tale->step,
                                     room * sizeof *tale->step);
        tale->step = block;
        if (err)
            return err;
        tale->room = room;
    }
    tale->step[tale->count++] = step;
    return QD_OK;
}

static qd_err read_steps(struct tale *tale, struct sokoban_state *state,
                         const struct qd_moves *moves)
{
    const struct sokoban_level *level = tale->level;
    struct qd_message unused;
    for (size_t i = 0; i < moves->count; i++) {
        int dir = (int)(moves->data[i] % SOKOBAN_DIRS);
        int ahead = sokoban_beside(level, state->player, dir);
        int box = sokoban_box_at(level, state, ahead);
        qd_err err = sokoban_apply(&level->base, state, moves->data[i], &unused);
        if (!err && box >= 0) {
            if (!tale->count || tale->step[tale->count - 1].box != box)
                err = add_step(tale, (struct step){box, ahead, ahead, UINT32_MAX, i});
            if (!err)
                tale->step[tale->count - 1].to = sokoban_beside(level, ahead, dir);
        }
        if (err)
            return err;
    }
    return QD_OK;
}

static void link_steps(struct tale *tale)
{
    uint32_t next[SOKOBAN_BOXES];
    memset(next, 0xff, sizeof next);
    for (uint32_t i = tale->count; i-- > 0;) {
        struct step *step = &tale->step[i];
        step->until = next[step->box];
        next[step->box] = i;
        if (step->until == UINT32_MAX)
            tale->when[step->to] = i + 1;
    }
}

static void walk(struct tale *tale, int from)
{
    const struct sokoban_level *level = tale->level;
    uint16_t queue[SOKOBAN_CELLS];
    int head = 0, tail = 0;
    memset(tale->far, 0xff, sizeof tale->far);
    tale->far[from] = 0;
    queue[tail++] = (uint16_t)from;
    while (head < tail) {
        int cell = queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            int beside = sokoban_beside(level, cell, dir);
            if (!sokoban_inside(level, beside) || tale->far[beside] != UINT16_MAX)
                continue;
            tale->far[beside] = (uint16_t)(tale->far[cell] + 1);
            queue[tail++] = (uint16_t)beside;
        }
    }
}

/* The goals that touch one another, from `first` on; they are marked in `seen`. */
static int gather(const struct tale *tale, int first, uint8_t *seen, uint16_t *group)
{
    const struct sokoban_level *level = tale->level;
    int count = 0;
    group[count++] = (uint16_t)first;
    seen[first] = 1;
    for (int head = 0; head < count; head++)
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            int beside = sokoban_beside(level, group[head], dir);
            if (level->ground[beside] != SOKOBAN_GOAL || seen[beside])
                continue;
            seen[beside] = 1;
            group[count++] = (uint16_t)beside;
        }
    return count;
}

/* 1 if goals farther to walk to always come earlier, -1 if always later, 0 if neither is true of
 * all pairs. */
static int lean(const struct tale *tale, const uint16_t *group, int count)
{
    bool back = false, front = false;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) {
            int farther = (tale->far[group[i]] > tale->far[group[j]]) -
                          (tale->far[group[i]] < tale->far[group[j]]);
            int earlier = (tale->when[group[i]] < tale->when[group[j]]) -
                          (tale->when[group[i]] > tale->when[group[j]]);
            back = back || farther * earlier > 0;
            front = front || farther * earlier < 0;
        }
    return back - front;
}

static void sort_by_time(const struct tale *tale, uint16_t *group, int count)
{
    for (int i = 1; i < count; i++) {
        uint16_t goal = group[i];
        int j = i;
        for (; j > 0 && tale->when[group[j - 1]] > tale->when[goal]; j--)
            group[j] = group[j - 1];
        group[j] = goal;
    }
}

static qd_err tell_group(const struct tale *tale, uint16_t *group, int count)
{
    enum { ORDER_CAP = 1 << 15 };
    int leaning = lean(tale, group, count);
    int cols = tale->level->cols;
    struct qd_message says = {0};
    struct qd_buf order;
    qd_buf_init(&order, ORDER_CAP);
    sort_by_time(tale, group, count);
    for (int i = 0; i < count; i++)
        qd_buf_printf(&order, "%s%d/%d", i ? ", " : "", group[i] / cols + 1, group[i] % cols + 1);
    qd_message_set(&says, leaning > 0   ? "sokoban.plan.back"
                          : leaning < 0 ? "sokoban.plan.front"
                                        : "sokoban.plan.order");
    qd_message_number(&says, "count", count);
    qd_message_text(&says, "order", qd_buf_view(&order));
    qd_err err = order.err ? order.err : tale->tell(tale->context, 0, &says);
    qd_buf_free(&order);
    return err;
}

static qd_err tell_groups(const struct tale *tale)
{
    uint8_t seen[SOKOBAN_CELLS] = {0};
    uint16_t group[SOKOBAN_BOXES];
    qd_err err = QD_OK;
    for (int cell = 0; cell < tale->level->cells; cell++)
        seen[cell] = tale->when[cell] == 0;
    for (int cell = 0; !err && cell < tale->level->cells; cell++) {
        if (tale->level->ground[cell] != SOKOBAN_GOAL || seen[cell])
            continue;
        int count = gather(tale, cell, seen, group);
        if (count > 1)
            err = tell_group(tale, group, count);
    }
    return err;
}

static qd_err tell_steps(const struct tale *tale)
{
    int cols = tale->level->cols;
    qd_err err = QD_OK;
    for (uint32_t i = 0; !err && i < tale->count; i++) {
        const struct step *step = &tale->step[i];
        struct qd_message says = {0};
        bool stays = step->until == UINT32_MAX;
        qd_message_set(&says, stays ? "sokoban.plan.home" : "sokoban.plan.wait");
        qd_message_number(&says, "step", i + 1);
        qd_message_number(&says, "row", step->from / cols + 1);
        qd_message_number(&says, "col", step->from % cols + 1);
        qd_message_number(&says, "to_row", step->to / cols + 1);
        qd_message_number(&says, "to_col", step->to % cols + 1);
        if (!stays)
            qd_message_number(&says, "until", step->until + 1);
        err = tale->tell(tale->context, step->at, &says);
    }
    return err;
}

qd_err sokoban_narrate(const struct qd_level *base, const void *start,
                       const struct qd_answer *answer, qd_tell_fn *tell, void *context)
{
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    struct sokoban_state state = {0};
    struct qd_meter meter = {0};
    void *block = NULL;
    qd_err err = qd_meter_resize(&meter, &block, 0, sizeof(struct tale));
    if (err)
        return err;
    struct tale *tale = block;
    memset(tale, 0, sizeof *tale);
    tale->level = level;
    tale->tell = tell;
    tale->context = context;
    memcpy(&state, start, sokoban_state_size(base));
    walk(tale, state.player);
    err = read_steps(tale, &state, &answer->moves);
    if (!err) {
        link_steps(tale);
        err = tell_groups(tale);
    }
    if (!err)
        err = tell_steps(tale);
    void *steps = tale->step;
    qd_meter_release(&tale->meter, &steps, tale->room * sizeof *tale->step);
    qd_meter_release(&meter, &block, sizeof *tale);
    return err;
}
