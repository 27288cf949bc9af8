/* SPDX-License-Identifier: MIT */
/* A client's run through a contest, without the network: a referee's answers are read, and the next
 * command follows from them.
 *
 * One machine (struct qd_client_run) is told commands with their answers and names the next
 * command. Live, the answers come from the server; when a run is resumed or replayed, from its
 * record.
 */
#ifndef QD_CLIENT_RUN_H
#define QD_CLIENT_RUN_H

#include "wumpus/ia02/explorer.h"

enum { CLIENT_TEXT = 256, CLIENT_TOTALS = 6 };

struct qd_client_answer {
    struct wumpus_ia02_answer is;
    int http;
    bool has_phase;
    int phase;
    bool serials; /* the referee knows serial numbers: a command sent twice is run once */
    int64_t total[CLIENT_TOTALS]; /* in the order of qd_client_total_names */
    char token[CLIENT_TEXT];
    char message[CLIENT_TEXT];
};

extern const char *const qd_client_total_names[CLIENT_TOTALS];

/* Reads the answer to a command (`registers`: to register). QD_SYNTAX when it is none; *wrong says
 * what is amiss. */
QD_MUST_CHECK qd_err qd_client_answer_read(struct qd_text text, int http, bool registers,
                                           enum wumpus_ia02_command command,
                                           struct qd_client_answer *out, const char **wrong);

struct qd_client_call {
    enum wumpus_ia02_command command;
    int row; /* -1 if the command has no cell */
    int col;
    uint64_t serial;
};

struct qd_client_maze {
    uint32_t number;
    int side;
    enum wumpus_ia02_end end;
    int64_t map_cost;
    int64_t walk_cost;
    int64_t reward;
    int golds;
    int calls;
};

struct qd_client_run {
    enum wumpus_ia02_strategy strategy;
    int phase; /* enum wumpus_ia02_phase */
    bool over; /* the series has ended */
    struct wumpus_ia02_mapper mapper;
    struct wumpus_ia02_tour tour;
    bool has_tour;
    int step;        /* of the tour */
    int cautious;    /* a cell to be looked at with caution: its answer told too little; -1 */
    uint64_t serial; /* of the last call */
    struct qd_client_maze maze;
    void (*ended)(void *context, const struct qd_client_maze *maze);
    void *context;
};

void qd_client_run_init(struct qd_client_run *run, enum wumpus_ia02_strategy strategy);
void qd_client_run_free(struct qd_client_run *run);
/* QD_LIMIT or QD_STOPPED from the limits; QD_INTERNAL when there is no tour to go on with. */
QD_MUST_CHECK qd_err qd_client_run_next(struct qd_client_run *run, const struct qd_limits *limits,
                                        struct qd_client_call *out);
/* QD_ILLEGAL when the referee refused what the rules allow. */
QD_MUST_CHECK qd_err qd_client_run_told(struct qd_client_run *run,
                                        const struct qd_client_call *call,
                                        const struct qd_client_answer *answer);
/* Takes up a maze of which nothing is known but its size, for mapping anew. */
void qd_client_run_begin(struct qd_client_run *run, int side);

#endif
