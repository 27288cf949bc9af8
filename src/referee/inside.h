/* SPDX-License-Identifier: MIT */
/* Internals shared by the files of a contest. */
#ifndef QD_REFEREE_INSIDE_H
#define QD_REFEREE_INSIDE_H

#include "referee/contest.h"

#include <pthread.h>
#include <sodium.h>
#include <time.h>

enum { SCOREBOARD_MOST = 1 << 20, SCOREBOARD_ROWS = 1000, BUCKETS = 1024, TEAMS_MOST = 1 << 20 };

/* Registrations of the addresses that share it. */
struct bucket {
    int64_t used;
    int64_t since_s;
};

struct qd_contest {
    struct qd_store *store;
    struct qd_series series;
    unsigned attempts;
    bool per_team;
    uint64_t seed;       /* of the teams' own mazes */
    bool listed;         /* only the names of a list may register */
    struct qd_buf teams; /* one per line, with a line end before and after each */
    uint8_t key[crypto_shorthash_KEYBYTES];
    pthread_mutex_t lock; /* of those below */
    struct qd_buf shown;  /* the scoreboard as last rendered */
    struct timespec shown_at;
    struct bucket buckets[BUCKETS];
};

/* Mazes of each team's own (fair.c). */

/* Reads from the results file whether teams have their own, or settles it in a new one. */
QD_MUST_CHECK qd_err qd_fair_settle(struct qd_contest *contest,
                                    const struct qd_contest_options *options, bool fresh,
                                    struct qd_message *why);
/* The team's own maze in place of one of the series, from 0; it is made when it is first asked for.
 * The caller frees it. */
QD_MUST_CHECK qd_err qd_fair_maze(struct qd_contest *contest, const char *name, uint32_t index,
                                  struct wumpus_level **out);

/* A new secret (also: token) and its hash (names.c). */
void qd_secret_make(char text[TOKEN_SIZE + 1], uint8_t hash[TOKEN_HASH]);
void qd_secret_hash(const char *text, uint8_t hash[TOKEN_HASH]);
/* The list of teams, read into the contest; names without a secret get one (teams.c). */
QD_MUST_CHECK qd_err qd_teams_read(struct qd_contest *contest,
                                   const struct qd_contest_options *options,
                                   struct qd_message *why);
bool qd_teams_has(const struct qd_contest *contest, const char *name);
/* Claims a name for a registration; `secret` is its new one, or empty. QD_ILLEGAL: it is another's.
 * QD_UNKNOWN: it is not on the list. */
QD_MUST_CHECK qd_err qd_name_claim(struct qd_contest *contest, const struct qd_request *request,
                                   char secret[TOKEN_SIZE + 1]);

#endif
