/* SPDX-License-Identifier: MIT */
/* The rule set `aima`: Russell and Norvig's world, with orientation, and agents for it.
 *
 * Rules work on a level and a state and give percepts. An agent receives percepts and keeps a
 * belief; it has no access to the level. docs/rules/wumpus.md has the rules and scores.
 */
#ifndef QD_WUMPUS_AIMA_H
#define QD_WUMPUS_AIMA_H

#include "base/base.h"
#include "wumpus/world.h"

extern const struct wumpus_rules wumpus_aima;

enum { AIMA_SIDE_MIN = 2, AIMA_SIDE_MAX = 8 };
enum { AIMA_DENSITY = 200000 }; /* of pits, in millionths */

enum {
    AIMA_GOLD_SCORE = 1000, /* for climbing out with the gold */
    AIMA_DEATH_SCORE = -1000,
    AIMA_ACTION_SCORE = -1,
    AIMA_ARROW_SCORE = -10, /* on top of the action */
};

enum wumpus_aima_action {
    AIMA_FORWARD,
    AIMA_LEFT,
    AIMA_RIGHT,
    AIMA_GRAB,
    AIMA_SHOOT,
    AIMA_CLIMB,
    AIMA_ACTIONS
};
extern const char *const wumpus_aima_action_names[AIMA_ACTIONS];

/* Headings, counter-clockwise; the agent starts in row 0, column 0, facing east. */
enum wumpus_aima_heading { AIMA_EAST, AIMA_NORTH, AIMA_WEST, AIMA_SOUTH };

enum {
    AIMA_BREEZE = 1,
    AIMA_STENCH = 2,
    AIMA_GLITTER = 4,
    AIMA_BUMP = 8,
    AIMA_SCREAM = 16,
};

/* The rules (rules.c). */

struct wumpus_aima_state {
    uint16_t at;
    uint8_t heading;
    bool arrow;
    bool slain;
    bool gold; /* in hand */
    bool dead;
    bool out; /* climbed: the game is over, as it is when dead */
    int32_t score;
};

/* Wumpus and gold uniformly, pits independently, all off the start; they may share cells. The same
 * seed gives the same world. */
void wumpus_aima_generate(struct wumpus_level *level, int rows, int cols, uint64_t seed);
/* As the UCI CS 171 tournament's files had it: pits were written row first and read column first,
 * and those off the board dropped, so a rectangular board has none beyond its square part. */
void wumpus_aima_generate_uci(struct wumpus_level *level, int rows, int cols, uint64_t seed);
void wumpus_aima_start(const struct wumpus_level *level, struct wumpus_aima_state *state);
/* The percepts before the first action. */
int wumpus_aima_percepts(const struct wumpus_level *level, const struct wumpus_aima_state *state);
/* Acts and returns the percepts; nothing happens once the game is over. */
int wumpus_aima_act(const struct wumpus_level *level, struct wumpus_aima_state *state,
                    enum wumpus_aima_action action);

/* What an agent knows (belief.c). */

/* Sets of cells: bit 8 · row + column. */
enum { AIMA_STRIDE = 8 };

enum { AIMA_ROWS, AIMA_COLS };

struct wumpus_aima_belief {
    int least[2]; /* minimum rows and columns of the board */
    int most[2];
    bool square; /* as many rows as columns */
    int at;      /* 8 · row + column */
    int heading;
    bool arrow;
    bool slain;
    bool glitter; /* here, now */
    bool gold;
    uint64_t visited;
    uint64_t breeze; /* of the visited */
    uint64_t stench;
    uint64_t no_wumpus; /* an arrow flew through */
};

/* A board's cells, and its cells beside a set. */
uint64_t wumpus_aima_board(int rows, int cols);
uint64_t wumpus_aima_beside(uint64_t set, uint64_t board);
/* The cell ahead, -1 off the board. */
int wumpus_aima_ahead(int at, int heading, uint64_t board);

/* What an agent knows of the size: a board within these bounds. */
struct wumpus_aima_size {
    int least[2]; /* rows, columns */
    int most[2];
    bool square;
};

void wumpus_aima_belief_start(struct wumpus_aima_belief *belief,
                              const struct wumpus_aima_size *size, int percepts);
void wumpus_aima_belief_told(struct wumpus_aima_belief *belief, enum wumpus_aima_action action,
                             int percepts);
/* The largest possible board. */
uint64_t wumpus_aima_widest(const struct wumpus_aima_belief *belief);
/* Cells that may hold the living wumpus: on this board, and on any possible board. */
uint64_t wumpus_aima_wumpus_cells(const struct wumpus_aima_belief *belief, uint64_t board);
uint64_t wumpus_aima_wumpus_anywhere(const struct wumpus_aima_belief *belief);
/* Cells proved safe to enter; beyond the edge of a smaller board there is a wall, which is safe
 * too. */
uint64_t wumpus_aima_safe_cells(const struct wumpus_aima_belief *belief);
/* The total weight of consistent sets of pits on this board: the probability of the breezes
 * observed on the visited cells. */
double wumpus_aima_pit_weight(uint64_t visited, uint64_t breeze, uint64_t board);

/* Paths with turns (walk.c). */

enum { AIMA_POSES = 64 * 4, AIMA_FAR = 255 };

/* Actions from every pose (4 · cell + heading) over the cells of `open` to the cell, AIMA_FAR where
 * there is no path. */
void wumpus_aima_ways_to(uint64_t open, int cell, uint8_t out[AIMA_POSES]);
/* Actions from one pose over `open` to every pose on it or on cells beside it. */
void wumpus_aima_ways_from(uint64_t open, int at, int heading, uint64_t board,
                           uint8_t out[AIMA_POSES]);
/* The action at a pose that decreases the distance of wumpus_aima_ways_to. */
enum wumpus_aima_action wumpus_aima_way_action(const uint8_t ways[AIMA_POSES], int at, int heading);

/* The optimal policy of small boards (exact.c). */

enum { AIMA_EXACT_SIDE = 4 };

struct wumpus_aima_policy;

/* Every information state that play can reach, solved backwards; sides up to AIMA_EXACT_SIDE. */
QD_MUST_CHECK qd_err wumpus_aima_policy_new(int side, const struct qd_limits *limits,
                                            struct wumpus_aima_policy **out);
void wumpus_aima_policy_free(struct wumpus_aima_policy *policy);
/* The expected score of optimal play. */
double wumpus_aima_policy_value(const struct wumpus_aima_policy *policy);
/* Sets of knowledge times places and headings. */
uint64_t wumpus_aima_policy_states(const struct wumpus_aima_policy *policy);
/* What to do without the gold; false for a belief of another side or one that optimal play does not
 * reach. */
bool wumpus_aima_policy_action(const struct wumpus_aima_policy *policy,
                               const struct wumpus_aima_belief *belief,
                               enum wumpus_aima_action *out);

enum wumpus_aima_goal { AIMA_GO_HOME, AIMA_GO_ENTER, AIMA_GO_SHOOT };

/* What an agent is about to do. */
struct wumpus_aima_plan {
    enum wumpus_aima_goal goal;
    int cell; /* to enter, or to shoot from */
    int heading;
};

struct wumpus_aima_agent {
    const struct wumpus_aima_policy *policy; /* NULL: none; used for boards of its side */
    int samples;                             /* of worlds, where nothing is proved */
    struct qd_rng rng;
    bool planned;
    struct wumpus_aima_plan plan; /* valid until the belief changes from: */
    struct wumpus_aima_belief planned_with;
};

void wumpus_aima_agent_start(struct wumpus_aima_agent *agent,
                             const struct wumpus_aima_policy *policy, uint64_t seed);
enum wumpus_aima_action wumpus_aima_agent_act(struct wumpus_aima_agent *agent,
                                              const struct wumpus_aima_belief *belief);

/* A whole game. */
void wumpus_aima_play(struct wumpus_aima_agent *agent, const struct wumpus_level *level,
                      const struct wumpus_aima_size *told, struct wumpus_aima_state *end);

#endif
