/* SPDX-License-Identifier: MIT */
/* Who may register: a name belongs to the client that registered it first, and an address registers
 * so often.
 *
 * Where attempts are limited, anyone could use up another's by playing in that name. So the first
 * registration of a name answers a secret, once, and each later one must send it: in the field
 * `secret`, or after the name, as in "Ada#1f0c…", for clients that cannot send other fields. The
 * results file has only its hash. Without a limit a name stays free: another's run can only raise
 * its standing, since the best run counts. On a list of teams every name has its secret from the
 * start, and nobody else registers (teams.c).
 *
 * Registrations from one address are limited by a token bucket. Buckets are found by a keyed hash,
 * so that no one can choose an address that empties another's.
 */
#include "referee/inside.h"

#include <sodium.h>
#include <string.h>

enum { BURST = 100, PER_S = 1 };

void qd_secret_make(char text[TOKEN_SIZE + 1], uint8_t hash[TOKEN_HASH])
{
    uint8_t bytes[TOKEN_SIZE / 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(text, TOKEN_SIZE + 1, bytes, sizeof bytes);
    qd_secret_hash(text, hash);
}

void qd_secret_hash(const char *text, uint8_t hash[TOKEN_HASH])
{
    crypto_generichash(hash, TOKEN_HASH, (const unsigned char *)text, TOKEN_SIZE, NULL, 0);
}

qd_err qd_name_claim(struct qd_contest *contest, const struct qd_request *request,
                     char secret[TOKEN_SIZE + 1])
{
    uint8_t known[TOKEN_HASH], sent[TOKEN_HASH];
    secret[0] = 0;
    if (contest->listed && !qd_teams_has(contest, request->id))
        return QD_UNKNOWN;
    if (!contest->attempts && !contest->listed)
        return QD_OK;
    qd_err err = qd_store_owner(contest->store, request->id, known);
    if (err == QD_NOTHING) {
        qd_secret_make(secret, sent);
        return qd_store_own(contest->store, request->id, sent) ? QD_OK : QD_SYSTEM;
    }
    if (err)
        return err;
    qd_secret_hash(request->secret, sent);
    return request->secret[0] && sodium_memcmp(known, sent, TOKEN_HASH) == 0 ? QD_OK : QD_ILLEGAL;
}

bool qd_contest_admits(struct qd_contest *contest, const char *address)
{
    uint64_t hash;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)address, strlen(address),
                     contest->key);
    struct bucket *bucket = &contest->buckets[hash % BUCKETS];
    pthread_mutex_lock(&contest->lock);
    int64_t rested = (int64_t)now.tv_sec - bucket->since_s;
    int64_t used = bucket->used - rested * PER_S;
    bucket->used = used > 0 ? used : 0;
    bucket->since_s = now.tv_sec;
    bool admitted = bucket->used < BURST;
    bucket->used += admitted;
    pthread_mutex_unlock(&contest->lock);
    return admitted;
}
