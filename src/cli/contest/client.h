/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus client`: playing the mazes of a referee over HTTP. */
#ifndef QD_CLI_CONTEST_CLIENT_H
#define QD_CLI_CONTEST_CLIENT_H

#include "cli/options.h"
#include "cli/output/table.h"
#include "client/client.h"
#include "client/run.h"

/* The record of a run, one JSON object per line (client_record.c). */

struct qd_client_head {
    char server[HTTP_HOST + HTTP_PATH];
    char id[CLIENT_TEXT];
    char token[CLIENT_TEXT];
    char strategy[32];
    bool serials;
};

/* Reads a record: the header, then every call with its answer. A truncated last line is skipped,
 * and *size is where the complete lines end. Returns an exit code, after reporting the reason. */
int qd_client_record_read(const char *name, struct qd_client_head *head,
                          int (*each)(void *context, const struct qd_client_call *call,
                                      const struct qd_client_answer *answer, struct qd_text text),
                          void *context, uint64_t *size);
bool qd_client_record_begin(FILE *file, const struct qd_client_head *head);
bool qd_client_record_add(FILE *file, const struct qd_client_call *call, int http,
                          struct qd_text answer);

/* The table printed (client_table.c). */

struct qd_client_table {
    bool json;
    bool printed;
    struct cli_table form; /* once printed */
    uint32_t mazes;
    uint32_t died;
    uint32_t mistaken;
    int64_t cells;
    int64_t map_cost;
    int64_t walk_cost;
    int64_t reward;
    int64_t golds;
};

void qd_client_table_add(struct qd_client_table *table, const struct qd_client_maze *maze);
/* The totals. */
void qd_client_table_end(const struct qd_client_table *table);

/* Commands over the wire (client_talk.c). */

struct qd_client_talk {
    struct qd_http http;
    const struct cli *cli;
    struct qd_client_head head;
    const char *members;
    uint64_t patience_ns; /* max time the server may be unavailable */
    bool quiet;
    FILE *record; /* NULL: no record */
    uint64_t retries;
};

/* Each returns an exit code, after reporting a failure; CLI_LIMIT after Ctrl-C. */
int qd_client_register(struct qd_client_talk *talk);
int qd_client_say(struct qd_client_talk *talk, const struct qd_client_call *call,
                  struct qd_client_answer *answer, struct qd_buf *text);

#endif
