/* SPDX-License-Identifier: MIT */
/* A results file as an SQLite database: one table, `results`, with a column a field, in one
 * transaction.
 */
#include "bulk/export.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct filling {
    struct qd_bulk_columns columns;
    sqlite3 *base;
    sqlite3_stmt *insert;
    struct qd_buf value;
};

/* SQLite takes "Status" for "status": a field that has the name of a common column gets an
 * underline. */
static void put_name(struct qd_buf *sql, struct qd_text name, bool is_field)
{
    bool taken = false;
    for (int i = 0; is_field && qd_bulk_common[i]; i++)
        taken = taken || (strlen(qd_bulk_common[i]) == name.size &&
                          sqlite3_strnicmp(qd_bulk_common[i], name.data, (int)name.size) == 0);
    qd_buf_puts(sql, ", \"");
    qd_buf_text(sql, name);
    qd_buf_puts(sql, taken ? "_\"" : "\"");
}

static bool execute(sqlite3 *base, const char *sql)
{
    return sqlite3_exec(base, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool make_table(struct filling *filling)
{
    struct qd_buf create, insert;
    int marks = 0;
    qd_buf_init(&create, 1 << 20);
    qd_buf_init(&insert, 1 << 20);
    qd_buf_puts(&create, "create table results (number integer primary key");
    for (; qd_bulk_common[marks]; marks++)
        if (marks > 0)
            put_name(&create, qd_text_of(qd_bulk_common[marks]), false);
    for (size_t i = 0; i < filling->columns.count; i++, marks++)
        put_name(&create, filling->columns.names[i], true);
    qd_buf_puts(&create, ")");
    qd_buf_puts(&insert, "insert into results values (?");
    for (int i = 1; i < marks; i++)
        qd_buf_puts(&insert, ", ?");
    qd_buf_puts(&insert, ")");
    bool good = !create.err && !insert.err && execute(filling->base, qd_buf_cstr(&create)) &&
                sqlite3_prepare_v2(filling->base, qd_buf_cstr(&insert), -1, &filling->insert,
                                   NULL) == SQLITE_OK;
    qd_buf_free(&create);
    qd_buf_free(&insert);
    return good;
}

static void bind(struct filling *filling, int at, struct qd_text escaped)
{
    uint64_t number;
    qd_buf_clear(&filling->value);
    qd_bulk_plain(escaped, &filling->value);
    struct qd_text text = qd_buf_view(&filling->value);
    if (qd_text_number(text, INT64_MAX, &number))
        sqlite3_bind_int64(filling->insert, at, (sqlite3_int64)number);
    else
        sqlite3_bind_text64(filling->insert, at, text.data ? text.data : "", text.size,
                            SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Beyond what SQLite counts with, as text. */
static void bind_seed(struct filling *filling, int at, uint64_t seed)
{
    char digits[24];
    int size = snprintf(digits, sizeof digits, "%" PRIu64, seed);
    if (seed <= INT64_MAX)
        sqlite3_bind_int64(filling->insert, at, (sqlite3_int64)seed);
    else
        sqlite3_bind_text(filling->insert, at, digits, size, SQLITE_TRANSIENT);
}

static qd_err insert_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct filling *filling = context;
    char key[17];
    int at = 1;
    (void)line;
    snprintf(key, sizeof key, "%016" PRIx64, row->key);
    sqlite3_bind_int64(filling->insert, at++, (sqlite3_int64)row->number);
    sqlite3_bind_text(filling->insert, at++, key, 16, SQLITE_TRANSIENT);
    bind_seed(filling, at++, row->seed);
    bind(filling, at++, row->status);
    sqlite3_bind_double(filling->insert, at++, (double)row->cpu_ns / 1e9);
    bind(filling, at++, row->version);
    bind(filling, at++, row->host);
    bind(filling, at++, row->limits);
    for (size_t i = 0; i < filling->columns.count; i++, at++) {
        char name[QD_BULK_NAME_ROOM];
        struct qd_text value, column = filling->columns.names[i];
        snprintf(name, sizeof name, "%.*s", (int)column.size, column.data);
        if (qd_bulk_field(row->fields, name, &value))
            bind(filling, at, value);
        else
            sqlite3_bind_null(filling->insert, at);
    }
    bool good = sqlite3_step(filling->insert) == SQLITE_DONE;
    sqlite3_reset(filling->insert);
    return good ? QD_OK : QD_SYSTEM;
}

/* In the reader's words, where it is the system's fault. */
static void say_reason(sqlite3 *base, struct qd_message *why)
{
    int code = sqlite3_errcode(base), reason = sqlite3_system_errno(base);
    if (code == SQLITE_FULL)
        reason = ENOSPC;
    if (code == SQLITE_FULL || (reason && (code == SQLITE_CANTOPEN || code == SQLITE_IOERR))) {
        (void)!qd_bulk_system(reason, why);
        return;
    }
    qd_message_set(why, "bulk.system");
    qd_message_text(why, "reason", qd_text_of(sqlite3_errmsg(base)));
}

/* An empty file, which SQLite takes for a new database: its own reasons for not making one are
 * guesses. */
static qd_err make_new(const char *name, struct qd_message *why)
{
    int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) {
        close(file);
        return QD_OK;
    }
    if (errno != EEXIST)
        return qd_bulk_system(errno, why);
    qd_message_set(why, "bulk.base-exists");
    return QD_SYSTEM;
}

qd_err qd_bulk_sqlite(struct qd_text text, const char *name, struct qd_message *why)
{
    struct filling filling = {0};
    struct qd_bulk_scan scan;
    qd_err err = make_new(name, why);
    if (err)
        return err;
    qd_buf_init(&filling.value, QD_BULK_LINE_CAP);
    err = qd_bulk_columns_find(text, &filling.columns, why);
    if (!err && (sqlite3_open(name, &filling.base) != SQLITE_OK ||
                 !execute(filling.base, "begin") || !make_table(&filling)))
        err = QD_SYSTEM;
    if (!err)
        err = qd_bulk_scan(text, false, insert_row, &filling, &scan, why);
    sqlite3_finalize(filling.insert);
    if (!err && !execute(filling.base, "commit"))
        err = QD_SYSTEM;
    if (err == QD_SYSTEM)
        say_reason(filling.base, why);
    if (filling.base)
        sqlite3_close(filling.base);
    if (err)
        unlink(name); /* it is ours */
    qd_bulk_columns_free(&filling.columns);
    qd_buf_free(&filling.value);
    return err;
}
