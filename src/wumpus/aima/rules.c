/* SPDX-License-Identifier: MIT */
/* The rules of `aima` (Russell and Norvig, Artificial Intelligence: A Modern Approach, 7.2). */
#include "wumpus/aima/aima.h"

#include <string.h>

const struct wumpus_rules wumpus_aima = {
    .name = "aima",
    .glitter_beside = false,
    .start_is_clear = false,
    .danger_and_gold = true,
    .arrows = 1,
    .reveals = 0,
    .deduces = 0,
};

const char *const wumpus_aima_action_names[AIMA_ACTIONS] = {"forward", "left",  "right",
                                                            "grab",    "shoot", "climb"};

/* A random cell of the board other than the start. */
static int random_cell(struct qd_rng *rng, int rows, int cols, int side)
{
    int number = 1 + (int)qd_rng_below(rng, (uint32_t)(rows * cols - 1));
    return number / cols * side + number % cols;
}

/* Pits are drawn only in the first `pit_rows` rows and `pit_cols` columns. */
static void generate(struct wumpus_level *level, int rows, int cols, int pit_rows, int pit_cols,
                     uint64_t seed)
{
    int side = rows > cols ? rows : cols;
    struct qd_rng rng;
    qd_rng_seed(&rng, seed);
    memset(level, 0, sizeof *level);
    level->base.game = &wumpus_game;
    level->rules = &wumpus_aima;
    level->options.side = side;
    level->options.overlap = true;
    level->options.arrows = wumpus_aima.arrows;
    for (int cell = 1; cell < side * side; cell++) {
        if (cell / side >= rows || cell % side >= cols)
            level->map[cell] = WUMPUS_WALL;
        else if (qd_rng_below(&rng, WUMPUS_MILLION) < AIMA_DENSITY && cell / side < pit_rows &&
                 cell % side < pit_cols)
            level->map[cell] = WUMPUS_PIT;
    }
    level->map[random_cell(&rng, rows, cols, side)] |= WUMPUS_WUMPUS;
    level->map[random_cell(&rng, rows, cols, side)] |= WUMPUS_GOLD;
    wumpus_level_index(level);
}

void wumpus_aima_generate(struct wumpus_level *level, int rows, int cols, uint64_t seed)
{
    generate(level, rows, cols, rows, cols, seed);
}

void wumpus_aima_generate_uci(struct wumpus_level *level, int rows, int cols, uint64_t seed)
{
    generate(level, rows, cols, cols, rows, seed);
}

void wumpus_aima_start(const struct wumpus_level *level, struct wumpus_aima_state *state)
{
    *state = (struct wumpus_aima_state){.heading = AIMA_EAST, .arrow = level->rules->arrows > 0};
}

int wumpus_aima_percepts(const struct wumpus_level *level, const struct wumpus_aima_state *state)
{
    int around[4], count = wumpus_neighbours(level->options.side, state->at, around);
    int found = !state->gold && (level->map[state->at] & WUMPUS_GOLD) ? AIMA_GLITTER : 0;
    for (int i = 0; i < count; i++) {
        if (level->map[around[i]] & WUMPUS_PIT)
            found |= AIMA_BREEZE;
        if ((level->map[around[i]] & WUMPUS_WUMPUS) && !state->slain)
            found |= AIMA_STENCH;
    }
    return found;
}

/* The neighbour in that direction, -1 at the wall. */
static int ahead(const struct wumpus_level *level, int at, int heading)
{
    static const int8_t dir[4] = {WUMPUS_RIGHT, WUMPUS_DOWN, WUMPUS_LEFT, WUMPUS_UP};
    int to = wumpus_step(level->options.side, at, dir[heading]); /* rows count northward here */
    return to >= 0 && !(level->map[to] & WUMPUS_WALL) ? to : -1;
}

static int go_forward(const struct wumpus_level *level, struct wumpus_aima_state *state)
{
    int to = ahead(level, state->at, state->heading);
    if (to < 0)
        return AIMA_BUMP;
    state->at = (uint16_t)to;
    int contents = level->map[to];
    if ((contents & WUMPUS_PIT) || ((contents & WUMPUS_WUMPUS) && !state->slain)) {
        state->dead = true;
        state->score += AIMA_DEATH_SCORE;
    }
    return 0;
}

static int shoot(const struct wumpus_level *level, struct wumpus_aima_state *state)
{
    if (!state->arrow)
        return 0;
    state->arrow = false;
    state->score += AIMA_ARROW_SCORE;
    for (int cell = ahead(level, state->at, state->heading); cell >= 0;
         cell = ahead(level, cell, state->heading)) {
        if (level->map[cell] & WUMPUS_WUMPUS) {
            state->slain = true;
            return AIMA_SCREAM;
        }
    }
    return 0;
}

int wumpus_aima_act(const struct wumpus_level *level, struct wumpus_aima_state *state,
                    enum wumpus_aima_action action)
{
    int felt = 0;
    if (state->dead || state->out)
        return 0;
    state->score += AIMA_ACTION_SCORE;
    switch (action) {
    case AIMA_FORWARD:
        felt = go_forward(level, state);
        break;
    case AIMA_LEFT:
        state->heading = (uint8_t)((state->heading + 1) % 4);
        break;
    case AIMA_RIGHT:
        state->heading = (uint8_t)((state->heading + 3) % 4);
        break;
    case AIMA_GRAB:
        state->gold = state->gold || (level->map[state->at] & WUMPUS_GOLD);
        break;
    case AIMA_SHOOT:
        felt = shoot(level, state);
        break;
    default:
        if (state->at == 0) {
            state->out = true;
            state->score += state->gold ? AIMA_GOLD_SCORE : 0;
        }
        break;
    }
    return felt | wumpus_aima_percepts(level, state);
}
