/* SPDX-License-Identifier: MIT */
/* The rules: steps, the arrow, flags, jokers, death and the win.
 *
 * The arrow flies straight to the wall and kills the first living wumpus in its path. The fallen
 * wumpus is seen and no longer stinks; the cells an arrow flew through hold no living one.
 */
#include "base/base.h"
#include "wumpus/reasoning.h"

#include <string.h>

const struct wumpus_rules wumpus_classic = {
    .name = "classic",
    .glitter_beside = true,
    .start_is_clear = true,
    .danger_and_gold = false,
    .arrows = 1,
    .reveals = 1,
    .deduces = 3,
};

const char wumpus_letters[] = "UDLR";

static const struct wumpus_level *level_of(const struct qd_level *level)
{
    return (const struct wumpus_level *)level;
}

int wumpus_step(int side, int cell, int direction)
{
    int row = cell / side, col = cell % side;
    switch (direction) {
    case WUMPUS_UP:
        return row > 0 ? cell - side : -1;
    case WUMPUS_DOWN:
        return row + 1 < side ? cell + side : -1;
    case WUMPUS_LEFT:
        return col > 0 ? cell - 1 : -1;
    default:
        return col + 1 < side ? cell + 1 : -1;
    }
}

static bool living_wumpus(const struct wumpus_level *level, const struct wumpus_state *state,
                          int cell)
{
    return (level->map[cell] & WUMPUS_WUMPUS) && !(state->cell[cell] & WUMPUS_SLAIN);
}

bool wumpus_deadly(const struct wumpus_level *level, const struct wumpus_state *state, int cell)
{
    return (level->map[cell] & WUMPUS_PIT) || living_wumpus(level, state, cell);
}

int wumpus_percepts(const struct wumpus_level *level, const struct wumpus_state *state, int cell)
{
    int around[4], found = 0;
    int count = wumpus_neighbours(level->options.side, cell, around);
    for (int i = 0; i < count; i++) {
        if (level->map[around[i]] & WUMPUS_PIT)
            found |= WUMPUS_BREEZE;
        if (living_wumpus(level, state, around[i]))
            found |= WUMPUS_STENCH;
        if (level->rules->glitter_beside && (level->map[around[i]] & WUMPUS_GOLD))
            found |= WUMPUS_GLITTER;
    }
    if (!level->rules->glitter_beside && (level->map[cell] & WUMPUS_GOLD))
        found |= WUMPUS_GLITTER;
    return found;
}

bool wumpus_seen(const struct wumpus_state *state, int cell)
{
    return state->cell[cell] & (WUMPUS_VISITED | WUMPUS_REVEALED);
}

size_t wumpus_state_size(const struct qd_level *level)
{
    return offsetof(struct wumpus_state, cell) + (size_t)level_of(level)->cells;
}

void wumpus_state_start(const struct qd_level *base, void *bytes)
{
    const struct wumpus_level *level = level_of(base);
    struct wumpus_state *state = bytes;
    memset(state, 0, wumpus_state_size(base));
    state->arrows = (uint8_t)level->options.arrows;
    state->reveals = (uint8_t)level->options.reveals;
    state->deduces = (uint8_t)level->options.deduces;
    state->cell[0] = WUMPUS_VISITED;
}

int wumpus_to_move(const struct qd_level *level, const void *state)
{
    (void)level;
    (void)state;
    return 0;
}

enum qd_status wumpus_status(const struct qd_level *level, const void *bytes, int player)
{
    (void)player;
    const struct wumpus_state *state = bytes;
    if (state->dead)
        return QD_LOST;
    return state->found == level_of(level)->golds ? QD_WON : QD_OPEN;
}

qd_err wumpus_moves(const struct qd_level *base, const void *bytes, struct qd_moves *out)
{
    const struct wumpus_level *level = level_of(base);
    const struct wumpus_state *state = bytes;
    int side = level->options.side;
    qd_err err = QD_OK;
    for (int dir = 0; !err && dir < 4; dir++)
        if (wumpus_step(side, state->at, dir) >= 0)
            err = qd_moves_add(out, wumpus_move(WUMPUS_STEP, dir));
    for (int dir = 0; !err && dir < 4 && state->arrows; dir++)
        err = qd_moves_add(out, wumpus_move(WUMPUS_SHOOT, dir));
    for (int cell = 0; !err && cell < level->cells; cell++) {
        bool flagged = state->cell[cell] & WUMPUS_FLAGGED;
        if (wumpus_seen(state, cell))
            continue;
        err = qd_moves_add(out, wumpus_move(flagged ? WUMPUS_UNFLAG : WUMPUS_FLAG, cell));
        if (!err && state->reveals)
            err = qd_moves_add(out, wumpus_move(WUMPUS_REVEAL, cell));
        if (!err && state->deduces && wumpus_are_beside(side, state->at, cell))
            err = qd_moves_add(out, wumpus_move(WUMPUS_DEDUCE, cell));
    }
    return err;
}

static qd_err refuse(struct qd_message *why, const char *code)
{
    qd_message_set(why, code);
    return QD_ILLEGAL;
}

static qd_err apply_step(const struct wumpus_level *level, struct wumpus_state *state, int dir,
                         struct qd_message *why)
{
    int to = dir < 4 ? wumpus_step(level->options.side, state->at, dir) : -1;
    if (to < 0)
        return refuse(why, "wumpus.move.wall");
    bool fresh = !(state->cell[to] & WUMPUS_VISITED);
    state->at = (uint16_t)to;
    state->cell[to] =
        (uint8_t)((state->cell[to] | WUMPUS_VISITED) & ~(WUMPUS_FLAGGED | WUMPUS_SAID));
    if (wumpus_deadly(level, state, to))
        state->dead = 1;
    else if (fresh && (level->map[to] & WUMPUS_GOLD))
        state->found++;
    return QD_OK;
}

static qd_err apply_shot(const struct wumpus_level *level, struct wumpus_state *state, int dir,
                         struct qd_message *why)
{
    if (dir >= 4)
        return refuse(why, "wumpus.move.wall");
    if (!state->arrows)
        return refuse(why, "wumpus.move.arrow");
    state->arrows--;
    for (int cell = wumpus_step(level->options.side, state->at, dir); cell >= 0;
         cell = wumpus_step(level->options.side, cell, dir)) {
        if (living_wumpus(level, state, cell)) {
            state->cell[cell] |= WUMPUS_SLAIN;
            state->slain++;
            return QD_OK;
        }
        state->cell[cell] |= WUMPUS_MISSED;
    }
    return QD_OK;
}

/* What a deduce joker says of a cell: what follows from what the player knows; the map is not
 * asked.
 */
static qd_err ask_joker(const struct wumpus_level *level, const struct wumpus_state *state,
                        int cell, int *said)
{
    struct wumpus_knowledge knowledge;
    struct wumpus_conclusions known;
    const struct qd_limits limits = {0};
    int side = level->options.side;
    wumpus_observe(level, state, &knowledge);
    qd_err err = wumpus_conclude(&knowledge, &limits, &known);
    if (!err)
        *said = wumpus_has(&known.safe, side, cell)     ? WUMPUS_SAID_SAFE
                : wumpus_has(&known.danger, side, cell) ? WUMPUS_SAID_DANGER
                                                        : WUMPUS_SAID_UNSURE;
    return err;
}

/* A joker that was played stores its answer, so that replaying the moves cannot fail. */
qd_move wumpus_canonical(const struct qd_level *base, const void *state, qd_move move)
{
    const struct wumpus_level *level = level_of(base);
    int cell = (int)(move & WUMPUS_MOVE_WHAT), said = 0;
    bool asks = wumpus_move_kind(move) == WUMPUS_DEDUCE && !(move >> WUMPUS_MOVE_SAID) &&
                cell < level->cells;
    if (!asks || ask_joker(level, state, cell, &said))
        return move;
    return move | (qd_move)said << WUMPUS_MOVE_SAID;
}

static qd_err apply_deduce(const struct wumpus_level *level, struct wumpus_state *state,
                           qd_move move, struct qd_message *why)
{
    int cell = (int)(move & WUMPUS_MOVE_WHAT), said = (int)(move >> WUMPUS_MOVE_SAID);
    if (!wumpus_are_beside(level->options.side, state->at, cell))
        return refuse(why, "wumpus.move.beside");
    if (!state->deduces)
        return refuse(why, "wumpus.move.deduces");
    qd_err err = said ? QD_OK : ask_joker(level, state, cell, &said);
    if (err) {
        qd_message_set(why, err == QD_MEMORY ? "error.memory" : "solve.limit");
        return err;
    }
    state->deduces--;
    state->cell[cell] = (uint8_t)((state->cell[cell] & ~WUMPUS_SAID) | said);
    return QD_OK;
}

static qd_err apply_reveal(struct wumpus_state *state, int cell, struct qd_message *why)
{
    if (!state->reveals)
        return refuse(why, "wumpus.move.reveals");
    state->reveals--;
    state->cell[cell] =
        (uint8_t)((state->cell[cell] | WUMPUS_REVEALED) & ~(WUMPUS_FLAGGED | WUMPUS_SAID));
    return QD_OK;
}

static qd_err apply_flag(struct wumpus_state *state, int cell, bool set, struct qd_message *why)
{
    bool flagged = state->cell[cell] & WUMPUS_FLAGGED;
    if (flagged == set)
        return refuse(why, set ? "wumpus.move.flagged" : "wumpus.move.unflagged");
    state->cell[cell] ^= WUMPUS_FLAGGED;
    return QD_OK;
}

qd_err wumpus_apply(const struct qd_level *base, void *bytes, qd_move move, struct qd_message *why)
{
    const struct wumpus_level *level = level_of(base);
    struct wumpus_state *state = bytes;
    uint32_t kind = wumpus_move_kind(move);
    int what = (int)(move & WUMPUS_MOVE_WHAT);
    if (kind == WUMPUS_STEP)
        return apply_step(level, state, what, why);
    if (kind == WUMPUS_SHOOT)
        return apply_shot(level, state, what, why);
    if (kind >= WUMPUS_KINDS || what >= level->cells)
        return refuse(why, "wumpus.move.cell");
    if (wumpus_seen(state, what))
        return refuse(why, "wumpus.move.seen");
    if (kind == WUMPUS_REVEAL)
        return apply_reveal(state, what, why);
    if (kind == WUMPUS_DEDUCE)
        return apply_deduce(level, state, move, why);
    return apply_flag(state, what, kind == WUMPUS_FLAG, why);
}
