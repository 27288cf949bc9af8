/* SPDX-License-Identifier: MIT */
/* Is this position lost? The proof is a set of boxes, made as small as possible.
 *
 * Removing boxes is a relaxation: a solution of the whole position, with their pushes left out,
 * solves what remains (walks over their squares are allowed, pushes do not depend on them). So what
 * is lost with some of the boxes is lost with all, and a few boxes are a proof people can look at
 * and a checker can verify exhaustively. First come the proofs that need no search: a box that
 * reaches no goal, frozen boxes, boxes without a goal each; then a search that finds a solution or
 * exhausts its states. Then boxes are removed one at a time while the rest still prove it. The
 * reported reason holds for the boxes that remain, and the checker verifies it, too.
 */
#include "sokoban/lost.h"
#include "sokoban/solver/solver.h"

#include <string.h>

/* Budget of one attempt to do without a box; the set stays larger if that is not enough. */
enum { SHRINK_NODES = 5000, WEIGHT = 3 };

struct trial {
    const struct sokoban_board *board;
    struct sokoban_effort *effort;
    struct sokoban_position *whole, *part; /* metered */
};

static void take_part(struct trial *t, const uint8_t *in)
{
    sokoban_position_clear(t->part);
    t->part->player = t->whole->player;
    for (uint32_t i = 0; i < t->whole->boxes; i++) {
        if (!in[i])
            continue;
        t->part->box[t->part->boxes++] = t->whole->box[i];
        t->part->at[t->whole->box[i]] = (uint16_t)t->part->boxes;
    }
}

/* Whether none of the boxes can be pushed, whatever the player does: the reason to tell of a
 * smallest set of frozen boxes, which needs all of them. */
static bool is_blocked(const struct sokoban_position *part, const struct sokoban_board *board)
{
    static const int axes[] = {SOKOBAN_UP, SOKOBAN_LEFT};
    for (uint32_t i = 0; i < part->boxes; i++)
        for (int axis = 0; axis < 2; axis++) {
            uint16_t a = board->next[part->box[i]][axes[axis]];
            uint16_t b = board->next[part->box[i]][sokoban_opposite(axes[axis])];
            if (a != SOKOBAN_NONE && b != SOKOBAN_NONE && !part->at[a] && !part->at[b])
                return false;
        }
    return true;
}

/* Whether the boxes of `in` alone prove it without search. */
static enum sokoban_loss_kind glance(struct trial *t, const uint8_t *in)
{
    struct sokoban_matching matching;
    uint8_t frozen[SOKOBAN_BOXES];
    take_part(t, in);
    uint32_t rest = sokoban_match(&matching, t->board, t->part, t->board->distance);
    if (rest == SOKOBAN_LOST)
        return t->part->boxes == 1 ? SOKOBAN_LOSS_SQUARE : SOKOBAN_LOSS_GOALS;
    if (sokoban_freeze(t->part, t->board, frozen))
        return SOKOBAN_LOSS_NONE;
    return is_blocked(t->part, t->board) ? SOKOBAN_LOSS_FROZEN : SOKOBAN_LOSS_PINNED;
}

/* QD_IMPOSSIBLE: the boxes of `in` alone cannot be brought to goals. */
static qd_err attempt(struct trial *t, const uint8_t *in, uint64_t nodes)
{
    const struct sokoban_forward_options options = {.weight = WEIGHT};
    struct sokoban_pushes pushes = {.meter = &t->effort->meter};
    struct sokoban_forward search;
    take_part(t, in);
    t->effort->nodes = nodes ? t->effort->stats->expanded + nodes : 0;
    qd_err err = sokoban_forward_open(&search, t->board, t->part, &options, t->effort);
    if (!err)
        err = sokoban_forward_run(&search, &pushes);
    sokoban_forward_free(&search);
    sokoban_pushes_free(&pushes);
    t->effort->nodes = 0;
    return err;
}

/* Removes boxes while the loss is still proved without search. */
static void shrink_by_glance(struct trial *t, uint8_t *in, enum sokoban_loss_kind *kind)
{
    for (uint32_t i = 0; i < t->whole->boxes; i++) {
        if (!in[i])
            continue;
        in[i] = 0;
        enum sokoban_loss_kind now = glance(t, in);
        if (now == SOKOBAN_LOSS_NONE)
            in[i] = 1;
        else
            *kind = now;
    }
    /* The remaining boxes may be lost for another reason than at the last step. */
    *kind = glance(t, in);
}

static qd_err shrink_by_search(struct trial *t, uint8_t *in)
{
    for (uint32_t i = 0; i < t->whole->boxes; i++) {
        if (!in[i])
            continue;
        in[i] = 0;
        qd_err err = attempt(t, in, SHRINK_NODES);
        if (err == QD_IMPOSSIBLE)
            continue;
        in[i] = 1;
        if (err == QD_STOPPED || err == QD_MEMORY)
            return err;
    }
    return QD_OK;
}

/* QD_OK: lost, and `in` marks the boxes that prove it. QD_NOTHING: a solution was found. */
static qd_err prove(struct trial *t, uint8_t *in, enum sokoban_loss_kind *kind)
{
    memset(in, 1, t->whole->boxes);
    *kind = glance(t, in);
    if (*kind != SOKOBAN_LOSS_NONE) {
        shrink_by_glance(t, in, kind);
        return QD_OK;
    }
    qd_err err = attempt(t, in, 0);
    if (err != QD_IMPOSSIBLE)
        return err ? err : QD_NOTHING;
    *kind = SOKOBAN_LOSS_SEARCH;
    /* The proof holds in any case; a stop only leaves it larger. */
    err = shrink_by_search(t, in);
    enum sokoban_loss_kind seen = glance(t, in);
    if (seen != SOKOBAN_LOSS_NONE)
        shrink_by_glance(t, in, kind);
    return err == QD_MEMORY ? err : QD_OK;
}

/* The proof's boxes by their number in the state. */
static void name_boxes(const struct sokoban_board *board, const struct sokoban_state *state,
                       const uint8_t *in, struct sokoban_loss *out)
{
    uint32_t inner = 0;
    for (int i = 0; i < board->level->boxes; i++) {
        if (board->square[state->box[i]] == SOKOBAN_NONE)
            continue;
        if (in[inner++])
            out->box[out->boxes++] = (uint16_t)i;
    }
}

static qd_err run(struct trial *t, const struct sokoban_state *state, struct sokoban_loss *out)
{
    uint8_t in[SOKOBAN_BOXES];
    sokoban_position_load(t->whole, t->board, state);
    qd_err err = prove(t, in, &out->kind);
    if (err)
        out->kind = SOKOBAN_LOSS_NONE;
    else
        name_boxes(t->board, state, in, out);
    return err;
}

qd_err sokoban_lost(const struct qd_level *base, const void *state_bytes,
                    const struct qd_limits *limits, struct sokoban_loss *out)
{
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    const struct sokoban_state *state = state_bytes;
    struct sokoban_effort effort;
    struct sokoban_board board;
    void *block = NULL;
    *out = (struct sokoban_loss){0};
    sokoban_effort_start(&effort, limits, &out->stats);
    qd_err err = sokoban_board_init(&board, level, state->player, &effort.meter);
    if (!err)
        err = qd_meter_resize(&effort.meter, &block, 0, 2 * sizeof(struct sokoban_position));
    if (!err) {
        struct sokoban_position *positions = block;
        struct trial t = {&board, &effort, &positions[0], &positions[1]};
        err = run(&t, state, out);
        qd_meter_release(&effort.meter, &block, 2 * sizeof(struct sokoban_position));
    }
    sokoban_board_free(&board);
    out->stats.peak_bytes = effort.meter.peak;
    return err;
}

static void sort_cells(uint16_t *cells, int count)
{
    for (int i = 1; i < count; i++) {
        uint16_t cell = cells[i];
        int j = i;
        for (; j > 0 && cells[j - 1] > cell; j--)
            cells[j] = cells[j - 1];
        cells[j] = cell;
    }
}

qd_err sokoban_loss(const struct qd_level *level, const void *state_bytes,
                    const struct qd_limits *limits, struct qd_loss *out)
{
    static const char *const reasons[] = {
        [SOKOBAN_LOSS_SQUARE] = "sokoban.lost.square",
        [SOKOBAN_LOSS_FROZEN] = "sokoban.lost.frozen",
        [SOKOBAN_LOSS_PINNED] = "sokoban.lost.pinned",
        [SOKOBAN_LOSS_GOALS] = "sokoban.lost.goals",
        [SOKOBAN_LOSS_SEARCH] = "sokoban.lost.search",
    };
    const struct sokoban_state *state = state_bytes;
    struct sokoban_loss loss;
    qd_err err = sokoban_lost(level, state, limits, &loss);
    *out = (struct qd_loss){.stats = loss.stats};
    if (err)
        return err;
    if (loss.boxes > QD_LOSS_CELLS)
        return QD_LIMIT; /* too many to show */
    for (int i = 0; i < loss.boxes; i++)
        out->cells[out->count++] = state->box[loss.box[i]];
    sort_cells(out->cells, out->count);
    qd_message_set(&out->says, reasons[loss.kind]);
    qd_message_number(&out->says, "count", out->count);
    return QD_OK;
}
