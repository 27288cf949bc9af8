/* SPDX-License-Identifier: MIT */
/* Games with tags, one after another in a file. Native only. */
#ifndef QD_GYGES_PROTOCOL_RECORD_H
#define QD_GYGES_PROTOCOL_RECORD_H

#include "gyges/protocol/ugi.h"

/* As records and results have them: "illegal move", "time forfeit", … */
extern const char *const gyges_endings[GYGES_TURNS];

struct gyges_record {
    char south[256], north[256], result[16]; /* longer names are truncated */
    char ending[32];                         /* one of gyges_endings; "" if it was played out */
    char limits[96];                         /* of both sides: "nodes 20000"; "" if unknown */
    struct qd_buf start;                     /* the level */
    struct qd_moves moves;
};

void gyges_record_init(struct gyges_record *record);
void gyges_record_free(struct gyges_record *record);
/* A name as a record holds it: truncated, control characters and quotes replaced. */
void gyges_record_name(const char *name, char *out, size_t size);
/* The lines before the moves; `start` may stand in for a level that the record lacks. */
void gyges_record_tags(const struct gyges_record *record, struct qd_text start, struct qd_buf *out);
void gyges_record_write(const struct gyges_record *record, struct qd_buf *out);
/* Cuts the next game off *rest, which is the end of `all`; *more is false when there is none. After
 * an error *line is where in `all` it is; QD_ILLEGAL: a tag cannot be read. */
QD_MUST_CHECK qd_err gyges_record_read(struct qd_text all, struct qd_text *rest,
                                       struct gyges_record *record, bool *more, uint32_t *line,
                                       struct qd_message *why);

#endif
