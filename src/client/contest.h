/* SPDX-License-Identifier: MIT */
/* Playing every maze of a referee over HTTP: commands over the wire (talk.c), the record of a run
 * (record.c), and a run with its resuming and replay (contest.c). Clocks, files and what is shown
 * on the way are the caller's.
 */
#ifndef QD_CLIENT_CONTEST_H
#define QD_CLIENT_CONTEST_H

#include "client/client.h"
#include "client/run.h"

struct qd_client_head {
    char server[HTTP_HOST + HTTP_PATH];
    char id[CLIENT_TEXT];
    char token[CLIENT_TEXT];
    char strategy[32];
    bool serials;
};

/* What the caller lends. */
struct qd_client_host {
    uint64_t (*now_ns)(void *context);
    void (*pause)(void *context, uint64_t ms); /* ends early when the run is to stop */
    bool (*stopped)(void *context);
    /* The server is unavailable: called the first time, and every sixteenth. */
    void (*retrying)(void *context, const struct qd_message *why);
    void (*calling)(void *context, const struct qd_client_call *call);
    bool (*keep)(void *context, struct qd_text line); /* appends to the record */
    void *context;
};

struct qd_client {
    struct qd_http http;
    struct qd_client_host host;
    struct qd_client_head head;
    struct qd_client_run run;
    const char *members;
    uint64_t patience_ns; /* max time the server may be unavailable */
    uint64_t retries;
    bool recording;
    bool comparing; /* a replay against a server */
};

/* All of these return QD_STOPPED when the host said so; other errors are told in `why`. */
QD_MUST_CHECK qd_err qd_client_register(struct qd_client *client, struct qd_message *why);
/* Sends a command until it is answered, and keeps both in the record; `text` is the answer's. */
QD_MUST_CHECK qd_err qd_client_say(struct qd_client *client, const struct qd_client_call *call,
                                   struct qd_client_answer *answer, struct qd_buf *text,
                                   struct qd_message *why);
/* Plays from where the run is to the end of the series. */
QD_MUST_CHECK qd_err qd_client_play(struct qd_client *client, const struct qd_limits *limits,
                                    struct qd_message *why);
/* Takes up the run of a token of which there is no record. */
QD_MUST_CHECK qd_err qd_client_resume(struct qd_client *client, struct qd_message *why);

/* The part of a record up to its last whole line. */
struct qd_client_record {
    struct qd_client_head head;
    size_t size;   /* of the whole lines */
    uint32_t line; /* that cannot be read; 0: none */
};

/* Makes the calls of a record again: of the run, and when comparing of the server. */
QD_MUST_CHECK qd_err qd_client_replay(struct qd_client *client, struct qd_text text,
                                      struct qd_client_record *record, struct qd_message *why);
/* Reads a record: the header, then every call with its answer, up to an error of `each`. */
QD_MUST_CHECK qd_err qd_client_record_read(struct qd_text text, struct qd_client_record *record,
                                           qd_err (*each)(void *context,
                                                          const struct qd_client_call *call,
                                                          const struct qd_client_answer *answer,
                                                          struct qd_text said,
                                                          struct qd_message *why),
                                           void *context, struct qd_message *why);
/* The first line of a record, and the line of a call. */
void qd_client_record_head(const struct qd_client_head *head, struct qd_buf *out);
void qd_client_record_call(const struct qd_client_call *call, int http, struct qd_text answer,
                           struct qd_buf *out);

#endif
