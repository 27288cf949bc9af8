/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus client`: playing the mazes of a referee over HTTP. */
#ifndef QD_CLI_CONTEST_CLIENT_H
#define QD_CLI_CONTEST_CLIENT_H

#include "cli/options.h"
#include "client/client.h"
#include "client/run.h"

/* What was said, a JSON object a line (client_record.c). */

struct qd_client_head {
    char server[HTTP_HOST + HTTP_PATH];
    char id[CLIENT_TEXT];
    char token[CLIENT_TEXT];
    char strategy[32];
    bool serials;
};

/* Reads a record: the head, then every call with its answer. A last line that was cut off is left
 * out, and *size is where the whole lines end. An exit code, after saying why. */
int qd_client_record_read(const char *name, struct qd_client_head *head,
                          int (*each)(void *context, const struct qd_client_call *call,
                                      const struct qd_client_answer *answer, struct qd_text text),
                          void *context, uint64_t *size);
bool qd_client_record_begin(FILE *file, const struct qd_client_head *head);
bool qd_client_record_add(FILE *file, const struct qd_client_call *call, int http,
                          struct qd_text answer);

/* The table that is printed (client_table.c). */

struct qd_client_table {
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

void qd_client_table_add(struct qd_client_table *table, const struct qd_client_maze *maze);
/* What all of them come to. */
void qd_client_table_end(const struct qd_client_table *table);

/* Commands over the wire (client_talk.c). */

struct qd_client_talk {
    struct qd_http http;
    const struct cli *cli;
    struct qd_client_head head;
    const char *members;
    unsigned patience_s; /* a server may be away for so long */
    bool quiet;
    FILE *record; /* NULL if none is kept */
    uint64_t retries;
};

/* Each an exit code, after saying why it failed; CLI_LIMIT after Ctrl-C. */
int qd_client_register(struct qd_client_talk *talk);
int qd_client_say(struct qd_client_talk *talk, const struct qd_client_call *call,
                  struct qd_client_answer *answer, struct qd_buf *text);

#endif
