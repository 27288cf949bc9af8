/* SPDX-License-Identifier: MIT */
/* The rule set `ia02` and its referee: a maze is first mapped, then walked for its gold.
 *
 * A pure state machine: commands in, answers out; no socket, no clock, no file. A server keeps a
 * struct wumpus_ia02_player for each client, which is a flat value without pointers (a copy is a
 * backup, its bytes may be stored and read again by the same program), and the maze that client is
 * in.
 *
 * This is the only place where hidden information crosses in this rule set: an answer holds what a
 * client may know and nothing else. Mapper and explorer (mapper.h, explorer.h) are fed answers.
 *
 * Rules and costs: docs/rules/wumpus.md. Cells are numbered row by row; the course's x is the row
 * and y the column; a client that consistently swaps them sees no difference.
 */
#ifndef QD_WUMPUS_IA02_REFEREE_H
#define QD_WUMPUS_IA02_REFEREE_H

#include "wumpus/world.h"

extern const struct wumpus_rules wumpus_ia02;

enum { IA02_SIDE_MIN = 4 }; /* of the course; generator and referee go down to WUMPUS_SIDE_MIN */

enum {
    IA02_PROBE_COST = 10,
    IA02_HAZARD_COST = 1000, /* a probe on a hazard, on top of the probe */
    IA02_CAUTIOUS_COST = 50,
    IA02_STEP_COST = 1,
    IA02_DEATH_COST = 5000, /* on top of the step; also a wrong declaration */
    IA02_GOLD_REWARD = 1000,
    IA02_START_REWARD = 100, /* for each maze */
};

/* Densities in millionths: of pits, and of gold beyond the first. */
enum { IA02_PIT_DENSITY = 250000, IA02_GOLD_DENSITY = 25000 };

/* Mazes (maze.c). */

/* Fills the maze: the wumpus uniformly off the start, the first gold uniformly off the wumpus, then
 * every other cell a pit (not on the start), gold or nothing. The same seed gives the same maze. */
void wumpus_ia02_generate(struct wumpus_level *maze, int side, uint64_t seed);

enum wumpus_ia02_command {
    IA02_STATUS,
    IA02_NEXT_MAZE,
    IA02_PROBE,
    IA02_CAUTIOUS_PROBE,
    IA02_KNOW_WUMPUS,
    IA02_KNOW_PIT,
    IA02_END_MAP,
    IA02_GET_POSITION,
    IA02_GO_TO,
    IA02_MAZE_COMPLETED,
    IA02_COMMANDS
};

extern const char *const wumpus_ia02_command_names[IA02_COMMANDS]; /* "cautious-probe" */
/* False when there is no such command. */
bool wumpus_ia02_command_named(struct qd_text name, enum wumpus_ia02_command *out);
/* Whether the command needs a position. */
bool wumpus_ia02_command_has_cell(enum wumpus_ia02_command command);

/* As the course counts them. */
enum wumpus_ia02_phase { IA02_BETWEEN, IA02_MAPPING, IA02_EXPLORING };

/* How the previous maze ended. */
enum wumpus_ia02_end { IA02_NOT_ENDED, IA02_COMPLETED, IA02_DIED, IA02_MISTAKEN };

/* What one client has done. All zero before the first maze. */
struct wumpus_ia02_player {
    uint8_t phase; /* enum wumpus_ia02_phase */
    uint8_t end;   /* enum wumpus_ia02_end, of the last maze */
    uint16_t at;
    uint16_t side; /* of the maze, 0 before the first */
    uint16_t pad;
    uint32_t mazes;    /* begun */
    uint32_t ended;    /* of these */
    int64_t reward[2]; /* of this maze, by phase */
    int64_t cost[2];
    int64_t all_reward; /* of all mazes */
    int64_t all_cost;
    uint8_t cell[WUMPUS_CELLS]; /* IA02_SEEN … */
};

enum {
    IA02_SEEN = 1,  /* probed, or declared correctly: on the map */
    IA02_TAKEN = 2, /* its gold was collected */
};

enum wumpus_ia02_status { IA02_OK, IA02_KO, IA02_ERR };
extern const char *const wumpus_ia02_status_names[3]; /* "[OK]" */

/* Why a command failed: a stable word for programs and tests. */
enum wumpus_ia02_reason {
    IA02_FINE,
    IA02_BAD_PHASE,  /* not now: `phase` says where the client is */
    IA02_BAD_CELL,   /* no such cell */
    IA02_NOT_BESIDE, /* go-to a cell that is not beside */
    IA02_NOT_HOME,   /* maze-completed away from the start */
    IA02_INCOMPLETE, /* end-map before every cell is known: HTTP 417 */
    IA02_NO_MORE,    /* the series of mazes is over */
    IA02_HAZARD,     /* [KO]: probed a hazard without caution */
    IA02_WRONG,      /* [KO]: declared wrongly */
    IA02_DEAD,       /* [KO]: went into a hazard */
};

enum { IA02_MESSAGE = 96 };

struct wumpus_ia02_answer {
    uint8_t status; /* enum wumpus_ia02_status */
    uint8_t reason; /* enum wumpus_ia02_reason */
    bool has_cost;  /* which of the fields below are in the answer's JSON */
    bool has_reward;
    bool has_side;
    bool has_position;
    bool has_totals;
    bool shown;                 /* contents are known; percepts too unless `percepts` is -1 */
    uint8_t contents;           /* WUMPUS_PIT … of the cell asked for */
    int8_t percepts;            /* WUMPUS_BREEZE … of it */
    uint16_t http;              /* 200, or 417 for an incomplete map */
    int32_t cost;               /* action_cost */
    int32_t reward;             /* action_reward */
    int32_t side;               /* grid_size */
    int32_t row;                /* position x */
    int32_t col;                /* position y */
    char message[IA02_MESSAGE]; /* msg: "you feel BS"; ASCII */
};

/* Runs one command. `maze` is the maze the player is in; for next-maze the next one, NULL when the
 * series is over; it is otherwise not read while the player is between mazes. `cell` is -1 where
 * the client gave none or one off the grid. An error changes nothing. */
void wumpus_ia02_referee(struct wumpus_ia02_player *player, const struct wumpus_level *maze,
                         enum wumpus_ia02_command command, int cell,
                         struct wumpus_ia02_answer *out);
/* The cell at row and column, -1 off the player's grid. */
int wumpus_ia02_cell(const struct wumpus_ia02_player *player, int64_t row, int64_t col);
/* The answer as the course's JSON object. */
void wumpus_ia02_answer_format(const struct wumpus_ia02_player *player,
                               const struct wumpus_ia02_answer *answer, struct qd_buf *out);
/* "PB", "." for nothing, as in "you feel …"; false for anything else. For clients. */
bool wumpus_ia02_percepts_parse(struct qd_text text, int *contents, int *percepts);

#endif
