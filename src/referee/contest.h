/* SPDX-License-Identifier: MIT */
/* A contest: many clients play the same series of mazes of the rule set `ia02` over HTTP.
 *
 * qd_contest_call answers one POST of the course's protocol (docs/server.md). Nothing of a run is
 * kept in memory: each call reads the run from the results file, lets src/wumpus/ia02/referee.c
 * decide and writes it back before the answer leaves, all in one transaction. So the program may be
 * killed at any moment and resume where it was. Message codes start with "referee.".
 */
#ifndef QD_REFEREE_CONTEST_H
#define QD_REFEREE_CONTEST_H

#include "base/base.h"
#include "wumpus/ia02/referee.h"

/* The mazes (series.c). */

enum { SERIES_MOST = 10000 };

struct qd_series_options {
    const char *folder; /* of maze texts, in order of name; NULL: generated */
    bool has_seed;
    uint64_t seed;
    uint32_t mazes; /* 0: 10 */
    int least;      /* side of the first maze, 0: 4 */
    int most;       /* of the last, 0: as the first */
};

struct qd_series {
    uint32_t count;
    struct wumpus_level **maze;
};

/* A whole file appended to `out`; QD_SYSTEM and the reason if that cannot be. */
QD_MUST_CHECK qd_err qd_referee_read_file(const char *path, struct qd_buf *out,
                                          struct qd_message *why);
/* Whether any option is set. */
bool qd_series_wanted(const struct qd_series_options *options);
/* Mazes from a folder, or each from a seed split off that of the series, so that two series share
 * nothing. Without a seed a random one is used. */
QD_MUST_CHECK qd_err qd_series_make(const struct qd_series_options *options, struct qd_series *out,
                                    struct qd_message *why);
/* Appends a maze given as text. */
QD_MUST_CHECK qd_err qd_series_add(struct qd_series *series, struct qd_text text,
                                   struct qd_message *why);
void qd_series_free(struct qd_series *series);

/* The body of a POST (request.c). */

enum { REQUEST_MOST = 4096, NAME_MOST = 64, MEMBERS_MOST = 256, TOKEN_SIZE = 32 };

struct qd_request {
    bool has_id;
    bool has_token;
    bool has_position;
    char id[NAME_MOST + 1]; /* a plain name without # (base/names.h) */
    char members[MEMBERS_MOST + 1];
    char token[TOKEN_SIZE + 1];  /* empty if it cannot be one of ours */
    char secret[TOKEN_SIZE + 1]; /* likewise */
    int64_t row;                 /* position.x */
    int64_t col;                 /* position.y */
    uint64_t serial;             /* 0 if there is none */
};

/* Parses the JSON object; unknown fields are ignored, duplicate fields are an error. On failure
 * *wrong says why, in a sentence for the client's author. */
QD_MUST_CHECK qd_err qd_request_read(struct qd_text body, struct qd_request *out,
                                     const char **wrong);

/* The results file (store.c). */

enum { TOKEN_HASH = 32, ANSWER_MOST = 512 };

/* One registration of a client, and its progress. */
struct run {
    int64_t id;
    char name[NAME_MOST + 1];
    struct wumpus_ia02_player player;
    uint64_t serial; /* of the last command that changed something, 0 if it had none */
    char answer[ANSWER_MOST];
    uint64_t calls; /* that changed something, in this maze */
};

struct qd_store;

/* NULL as a name: in memory. */
QD_MUST_CHECK qd_err qd_store_open(const char *name, struct qd_store **out, struct qd_message *why);
void qd_store_close(struct qd_store *store);
/* All calls below must be made between these two, which also serialise threads. False: the file
 * could not be written or stayed locked; after qd_store_end the transaction is rolled back. */
QD_MUST_CHECK bool qd_store_begin(struct qd_store *store);
QD_MUST_CHECK bool qd_store_end(struct qd_store *store, bool keep);
/* The text of a maze appended to `out`, from 1; QD_NOTHING past the last. */
QD_MUST_CHECK qd_err qd_store_maze(struct qd_store *store, uint32_t number, struct qd_buf *out);
QD_MUST_CHECK bool qd_store_put_maze(struct qd_store *store, uint32_t number, struct qd_text text);
/* A maze of one team's own: the same, with what our own player nets in it. */
QD_MUST_CHECK qd_err qd_store_own_maze(struct qd_store *store, const char *name, uint32_t number,
                                       struct qd_buf *out);
QD_MUST_CHECK bool qd_store_put_own_maze(struct qd_store *store, const char *name, uint32_t number,
                                         struct qd_text text, int64_t par);
/* A number kept under a name; QD_NOTHING when there is none. */
QD_MUST_CHECK qd_err qd_store_setting(struct qd_store *store, const char *name, uint64_t *out);
QD_MUST_CHECK bool qd_store_set(struct qd_store *store, const char *name, uint64_t value);
QD_MUST_CHECK bool qd_store_register(struct qd_store *store, const struct qd_request *request,
                                     const uint8_t hash[TOKEN_HASH]);
/* QD_NOTHING when no run has this token. */
QD_MUST_CHECK qd_err qd_store_find(struct qd_store *store, const uint8_t hash[TOKEN_HASH],
                                   struct run *out);
/* The hash of a name's secret; QD_NOTHING when it has none. */
QD_MUST_CHECK qd_err qd_store_owner(struct qd_store *store, const char *name,
                                    uint8_t hash[TOKEN_HASH]);
/* Gives a name its secret, in place of another it may have had. */
QD_MUST_CHECK bool qd_store_own(struct qd_store *store, const char *name,
                                const uint8_t hash[TOKEN_HASH]);
/* The run, and the result of a maze it has just ended (`ended`). */
QD_MUST_CHECK bool qd_store_save(struct qd_store *store, const struct run *run, bool ended);
/* Deletes old registrations that never began a maze. */
QD_MUST_CHECK bool qd_store_prune(struct qd_store *store);
/* Counts of runs: all, and those of one name that have begun a maze; -1 on failure. */
int64_t qd_store_runs(struct qd_store *store);
int64_t qd_store_begun(struct qd_store *store, const char *name);
/* A client's best run. */
struct standing {
    const char *name;
    const char *members;
    int64_t tries;
    int64_t phase;
    int64_t begun;
    int64_t completed;
    int64_t died;
    int64_t mistaken;
    int64_t cost;
    int64_t reward;
    int64_t idle_s;
    int64_t par; /* of the mazes it began, where teams have their own */
};
/* The best run of each name, best first: most mazes ended, then reward less cost. */
QD_MUST_CHECK bool qd_store_standings(struct qd_store *store, int most,
                                      void (*each)(void *context, const struct standing *standing),
                                      void *context);

struct qd_contest_options {
    const char *results;             /* SQLite file; NULL: in memory, lost at exit */
    struct qd_series_options series; /* all zero: as in the results file, else the defaults */
    bool per_team;                   /* each name gets mazes of its own, equally hard */
    unsigned attempts;               /* runs a name may begin; 0: unlimited */
    const char *teams;               /* file of the names that may register; NULL: any may */
    /* Called for each of these with the secret it must send, if it was made just now. */
    void (*told)(void *context, const char *name, const char *secret);
    void *context;
};

struct qd_contest;

QD_MUST_CHECK qd_err qd_contest_open(const struct qd_contest_options *options,
                                     struct qd_contest **out, struct qd_message *why);
void qd_contest_close(struct qd_contest *contest);
uint32_t qd_contest_mazes(const struct qd_contest *contest);
/* Whether each name has mazes of its own. */
bool qd_contest_per_team(const struct qd_contest *contest);
/* Answers `command` ("next-maze") with a JSON object; returns the HTTP status. Thread-safe. */
unsigned qd_contest_call(struct qd_contest *contest, const char *command, struct qd_text body,
                         struct qd_buf *out);
/* Whether a registration from this address is admitted now; it counts. Thread-safe. */
bool qd_contest_admits(struct qd_contest *contest, const char *address);
/* The scoreboard as JSON, rendered at most once a second. Returns the HTTP status. */
unsigned qd_contest_scoreboard(struct qd_contest *contest, struct qd_buf *out);
/* {"status":"[Err]","msg":…} for requests that never reach qd_contest_call. */
const char *qd_contest_refusal(unsigned status);

#endif
