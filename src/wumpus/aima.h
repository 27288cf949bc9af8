/* The rule set `aima`: Russell and Norvig's world, with orientation, and agents for it.
 *
 * Rules work on a level and a state and give percepts. An agent is told percepts and keeps a
 * belief; it is given no level and no way to one. docs/rules/wumpus.md has the rules and scores.
 */
#ifndef QD_WUMPUS_AIMA_H
#define QD_WUMPUS_AIMA_H

#include "base/base.h"
#include "wumpus/wumpus.h"

extern const struct wumpus_rules wumpus_aima;

enum { AIMA_SIDE_MIN = 2, AIMA_SIDE_MAX = 8 };
enum { AIMA_DENSITY = 200000 }; /* of pits, in millionths */

enum {
    AIMA_GOLD_SCORE = 1000, /* for climbing out with the gold */
    AIMA_DEATH_SCORE = -1000,
    AIMA_ACTION_SCORE = -1,
    AIMA_ARROW_SCORE = -10, /* on top of the action */
};

enum aima_action {
    AIMA_FORWARD,
    AIMA_LEFT,
    AIMA_RIGHT,
    AIMA_GRAB,
    AIMA_SHOOT,
    AIMA_CLIMB,
    AIMA_ACTIONS
};
extern const char *const aima_action_names[AIMA_ACTIONS];

/* Headings, against the clock; the agent starts in row 0, column 0, facing east. */
enum aima_heading { AIMA_EAST, AIMA_NORTH, AIMA_WEST, AIMA_SOUTH };

enum {
    AIMA_BREEZE = 1,
    AIMA_STENCH = 2,
    AIMA_GLITTER = 4,
    AIMA_BUMP = 8,
    AIMA_SCREAM = 16,
};

/* ---- aima.c: the rules ---- */

struct aima_state {
    uint16_t at;
    uint8_t heading;
    bool arrow;
    bool slain;
    bool gold; /* in hand */
    bool dead;
    bool out; /* climbed: the game is over, as it is when dead */
    int32_t score;
};

/* Wumpus and gold uniformly off the start, pits independently off the start; all may share cells.
 * The same seed gives the same world. */
void aima_generate(struct wumpus_level *level, int rows, int cols, uint64_t seed);
/* As the UCI CS 171 tournament's files had it: pits were written row first and read column first,
 * and those off the board dropped, so an oblong board has none beyond its square part. */
void aima_generate_uci(struct wumpus_level *level, int rows, int cols, uint64_t seed);
void aima_start(const struct wumpus_level *level, struct aima_state *state);
/* What is noticed before the first action. */
int aima_percepts(const struct wumpus_level *level, const struct aima_state *state);
/* Acts and returns the percepts; nothing happens once the game is over. */
int aima_act(const struct wumpus_level *level, struct aima_state *state, enum aima_action action);

/* ---- aima_belief.c: what an agent knows ---- */

/* Sets of cells: bit 8 · row + column. */
enum { AIMA_STRIDE = 8 };

enum { AIMA_ROWS, AIMA_COLS };

struct aima_belief {
    int least[2]; /* rows and columns that the board may have */
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

/* A board's cells, and the cells of it beside a set. */
uint64_t aima_board(int rows, int cols);
uint64_t aima_beside(uint64_t set, uint64_t board);
/* The cell ahead, -1 off the board. */
int aima_ahead(int at, int heading, uint64_t board);

/* What an agent is told of the size: a board within these bounds. */
struct aima_size {
    int least[2]; /* rows, columns */
    int most[2];
    bool square;
};

void aima_belief_start(struct aima_belief *belief, const struct aima_size *size, int percepts);
void aima_belief_told(struct aima_belief *belief, enum aima_action action, int percepts);
/* The largest board it may be. */
uint64_t aima_widest(const struct aima_belief *belief);
/* Cells that may hold the living wumpus, if this is the board, and on any board it may be. */
uint64_t aima_wumpus_cells(const struct aima_belief *belief, uint64_t board);
uint64_t aima_wumpus_anywhere(const struct aima_belief *belief);
/* Cells of which it is proved that entering them is no death; off a board that is smaller than
 * thought there is a wall, which is no death either. */
uint64_t aima_safe_cells(const struct aima_belief *belief);
/* The weight of all sets of pits that fit, if this is the board: the chance that what was
 * noticed of pits on the visited cells is noticed. */
double aima_pit_weight(uint64_t visited, uint64_t breeze, uint64_t board);

/* ---- aima_walk.c: ways with turns ---- */

enum { AIMA_POSES = 64 * 4, AIMA_FAR = 255 };

/* Actions from every pose (4 · cell + heading) over the cells of `open` to the cell, AIMA_FAR where
 * there is no way. */
void aima_ways_to(uint64_t open, int cell, uint8_t out[AIMA_POSES]);
/* Actions from one pose over `open` to every pose on it or on cells beside it. */
void aima_ways_from(uint64_t open, int at, int heading, uint64_t board, uint8_t out[AIMA_POSES]);
/* The action at a pose that goes down in the distances of aima_ways_to. */
enum aima_action aima_way_action(const uint8_t ways[AIMA_POSES], int at, int heading);

/* ---- aima_exact.c: the optimal policy of small boards ---- */

enum { AIMA_EXACT_SIDE = 4 };

struct aima_policy;

/* Every information state that play can reach, solved backwards; sides up to AIMA_EXACT_SIDE. */
QD_MUST_CHECK qd_err aima_policy_new(int side, const struct qd_limits *limits,
                                     struct aima_policy **out);
void aima_policy_free(struct aima_policy *policy);
/* The expected score of optimal play. */
double aima_policy_value(const struct aima_policy *policy);
/* Sets of knowledge, and these times places and headings. */
uint64_t aima_policy_sets(const struct aima_policy *policy);
uint64_t aima_policy_states(const struct aima_policy *policy);
uint64_t aima_policy_bytes(const struct aima_policy *policy);
/* What to do without the gold; false for a belief of another side or one that optimal play does not
 * reach. */
bool aima_policy_action(const struct aima_policy *policy, const struct aima_belief *belief,
                        enum aima_action *out);
/* What optimal play still scores on average from there; false as above. */
bool aima_policy_score(const struct aima_policy *policy, const struct aima_belief *belief,
                       double *out);

/* ---- aima_agent.c ---- */

enum aima_goal { AIMA_GO_HOME, AIMA_GO_ENTER, AIMA_GO_SHOOT };

/* What an agent is about to do. */
struct aima_plan {
    enum aima_goal goal;
    int cell; /* to enter, or to shoot from */
    int heading;
};

struct aima_agent {
    const struct aima_policy *policy; /* NULL: none; used where it is of the board's side */
    int samples;                      /* of worlds, where nothing is proved */
    struct qd_rng rng;
    bool planned;
    struct aima_plan plan; /* kept until more is known than then: */
    struct aima_belief planned_with;
};

void aima_agent_start(struct aima_agent *agent, const struct aima_policy *policy, uint64_t seed);
enum aima_action aima_agent_act(struct aima_agent *agent, const struct aima_belief *belief);

/* A whole game. */
void aima_play(struct aima_agent *agent, const struct wumpus_level *level,
               const struct aima_size *told, struct aima_state *end);

#endif
