/* `quadrille wumpus client`: playing the mazes of a referee over HTTP.
 *
 * One machine (struct client_run) is told commands with their answers and names the next command.
 * Live, the answers come from the server; when a run is taken up again or replayed, from its
 * record.
 */
#ifndef QD_CLI_WUMPUS_CLIENT_H
#define QD_CLI_WUMPUS_CLIENT_H

#include "cli/options.h"
#include "client/client.h"
#include "wumpus/explorer.h"

/* ---- wumpus_client_answer.c: a referee's JSON ---- */

enum { CLIENT_TEXT = 256, CLIENT_TOTALS = 6 };

struct client_answer {
    struct ia02_answer is;
    int http;
    bool has_phase;
    int phase;
    bool serials; /* the referee knows serial numbers: a command sent twice is run once */
    int64_t total[CLIENT_TOTALS]; /* in the order of client_total_names */
    char token[CLIENT_TEXT];
    char message[CLIENT_TEXT];
};

extern const char *const client_total_names[CLIENT_TOTALS];

/* Reads the answer to a command (`registers`: to register). QD_SYNTAX when it is none; *wrong says
 * what is amiss. */
QD_MUST_CHECK qd_err client_answer_read(struct qd_text text, int http, bool registers,
                                        enum ia02_command command, struct client_answer *out,
                                        const char **wrong);

/* ---- wumpus_client_record.c: what was said, a JSON object a line ---- */

struct client_call {
    enum ia02_command command;
    int row; /* -1 if the command has no cell */
    int col;
    uint64_t serial;
};

struct client_head {
    char server[HTTP_HOST + HTTP_PATH];
    char id[CLIENT_TEXT];
    char token[CLIENT_TEXT];
    char strategy[32];
    bool serials;
};

/* Reads a record: the head, then every call with its answer. A last line that was cut off is left
 * out, and *size is where the whole lines end. An exit code, after saying why. */
int client_record_read(const char *name, struct client_head *head,
                       int (*each)(void *context, const struct client_call *call,
                                   const struct client_answer *answer, struct qd_text text),
                       void *context, uint64_t *size);
bool client_record_begin(FILE *file, const struct client_head *head);
bool client_record_add(FILE *file, const struct client_call *call, int http, struct qd_text answer);

/* ---- wumpus_client_run.c: from answer to command ---- */

struct client_maze {
    uint32_t number;
    int side;
    enum ia02_end end;
    int64_t map_cost;
    int64_t walk_cost;
    int64_t reward;
    int golds;
    int calls;
};

struct client_run {
    enum ia02_strategy strategy;
    int phase; /* enum ia02_phase */
    bool over; /* the series has ended */
    struct ia02_mapper mapper;
    struct ia02_tour tour;
    bool has_tour;
    int step;        /* of the tour */
    int cautious;    /* a cell to be looked at with caution: its answer told too little; -1 */
    uint64_t serial; /* of the last call */
    struct client_maze maze;
    void (*ended)(void *context, const struct client_maze *maze);
    void *context;
};

void client_run_init(struct client_run *run, enum ia02_strategy strategy);
void client_run_free(struct client_run *run);
/* QD_LIMIT or QD_STOPPED from the limits; QD_INTERNAL when there is no tour to go on with. */
QD_MUST_CHECK qd_err client_run_next(struct client_run *run, const struct qd_limits *limits,
                                     struct client_call *out);
/* QD_ILLEGAL when the referee refused what the rules allow. */
QD_MUST_CHECK qd_err client_run_told(struct client_run *run, const struct client_call *call,
                                     const struct client_answer *answer);
/* Takes up a maze of which nothing is known but its size, for mapping anew. */
void client_run_begin(struct client_run *run, int side);

/* ---- wumpus_client_table.c ---- */

struct client_table {
    bool json;
    bool printed;
    uint32_t mazes;
    uint32_t died;
    uint32_t mistaken;
    int64_t cells;
    int64_t map_cost;
    int64_t walk_cost;
    int64_t reward;
    int64_t golds;
};

void client_table_add(struct client_table *table, const struct client_maze *maze);
/* What all of them come to. */
void client_table_end(const struct client_table *table);

/* ---- wumpus_client_talk.c: commands over the wire ---- */

struct client_talk {
    struct http http;
    const struct cli *cli;
    struct client_head head;
    const char *members;
    unsigned patience_s; /* a server may be away for so long */
    bool quiet;
    FILE *record; /* NULL if none is kept */
    uint64_t retries;
};

/* Each an exit code, after saying why it failed; CLI_LIMIT after Ctrl-C. */
int client_register(struct client_talk *talk);
int client_say(struct client_talk *talk, const struct client_call *call,
               struct client_answer *answer, struct qd_buf *text);

#endif
