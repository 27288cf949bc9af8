/* SPDX-License-Identifier: MIT */
/* Results for other programs: CSV, JSON lines, an SQLite table. */
#ifndef QD_BULK_EXPORT_H
#define QD_BULK_EXPORT_H

#include "bulk/results.h"

/* The names of all fields that occur, in the order in which they first do. */
struct qd_bulk_columns {
    struct qd_text *names;
    size_t count, room;
};

void qd_bulk_columns_free(struct qd_bulk_columns *columns);
QD_MUST_CHECK qd_err qd_bulk_columns_find(struct qd_text text, struct qd_bulk_columns *columns,
                                          struct qd_message *why);

/* A field for other programs: not escaped, and what is no UTF-8, or a zero, as U+FFFD. */
void qd_bulk_plain(struct qd_text escaped, struct qd_buf *out);

/* Each calls `put` with text to be written. */
typedef qd_err qd_bulk_put(void *context, struct qd_text text);

QD_MUST_CHECK qd_err qd_bulk_csv(struct qd_text text, qd_bulk_put *put, void *context,
                                 struct qd_message *why);
QD_MUST_CHECK qd_err qd_bulk_json(struct qd_text text, qd_bulk_put *put, void *context,
                                  struct qd_message *why);
/* A new file with one table, `results`; an existing one is refused. */
QD_MUST_CHECK qd_err qd_bulk_sqlite(struct qd_text text, const char *name, struct qd_message *why);

/* The columns that every row has, NULL at the end. */
extern const char *const qd_bulk_common[];

#endif
