/* SPDX-License-Identifier: MIT */
/* What a player knows of a map.
 *
 * Hidden information crosses into knowledge in one place, wumpus_observe. Everything that reasons
 * (structure, counting, explain, advise, agent, rate) is given struct wumpus_knowledge, which gives
 * no access to a level.
 */
#ifndef QD_WUMPUS_KNOWLEDGE_H
#define QD_WUMPUS_KNOWLEDGE_H

#include "wumpus/world.h"

/* What a player knows (knowledge.c). */

/* What can be seen of a cell. Each fact is followed by its opposite. */
enum wumpus_fact {
    WUMPUS_IS_BREEZE,
    WUMPUS_NO_BREEZE,
    WUMPUS_IS_STENCH,
    WUMPUS_NO_STENCH,
    WUMPUS_IS_GLITTER,
    WUMPUS_NO_GLITTER,
    WUMPUS_IS_PIT,
    WUMPUS_NO_PIT,
    WUMPUS_IS_WUMPUS, /* alive */
    WUMPUS_NO_WUMPUS,
    WUMPUS_IS_GOLD,
    WUMPUS_NO_GOLD,
    WUMPUS_FACTS
};

struct wumpus_knowledge {
    int side;
    int wumpuses; /* alive */
    int golds;    /* on the map, reached or not */
    int pits;     /* -1: unknown, and each cell is a pit with probability `density` */
    uint32_t density;
    bool overlap;
    int at;
    int arrows;
    struct wumpus_bits visited;
    struct wumpus_bits fact[WUMPUS_FACTS]; /* seen, not concluded */
};

/* The only place where hidden information crosses. */
void wumpus_observe(const struct wumpus_level *level, const struct wumpus_state *state,
                    struct wumpus_knowledge *out);
/* Adds the contents and the percepts of a cell that is seen. */
void wumpus_learn(struct wumpus_knowledge *knowledge, int cell, int contents, int percepts);

/* Knowledge as a diagram (knowledge_text.c). */

qd_err wumpus_knowledge_parse(struct qd_text text, struct wumpus_knowledge *out,
                              struct qd_message *why);

/* A map as sets of cells, for rating many (world.c). */

struct wumpus_world {
    int side;
    bool overlap;
    int pits; /* as the player knows it: -1 when not counted */
    int wumpuses;
    int golds;
    struct wumpus_bits pit;
    struct wumpus_bits wumpus;
    struct wumpus_bits gold;
    struct wumpus_bits breeze;
    struct wumpus_bits stench;
    struct wumpus_bits glitter;
};

void wumpus_world_of(const struct wumpus_level *level, struct wumpus_world *out);
/* What a player knows before the first step, without an arrow. */
void wumpus_world_start(const struct wumpus_world *world, struct wumpus_knowledge *out);
/* The player has been on these cells. */
void wumpus_world_show(const struct wumpus_world *world, const struct wumpus_bits *cells,
                       struct wumpus_knowledge *knowledge);
/* The player's arrow kills the wumpus in this cell. */
void wumpus_world_slay(struct wumpus_world *world, int cell, struct wumpus_knowledge *knowledge);

#endif
