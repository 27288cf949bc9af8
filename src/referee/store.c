/* SPDX-License-Identifier: MIT */
/* The results file: SQLite with a write-ahead log.
 *
 * Every transaction is in the log before an answer leaves, so a killed program loses nothing; the
 * log is not synced to disk each time, so a power cut may lose the last moments but never corrupts
 * the file. Tokens are stored as hashes: reading the file does not let one play for another. Tables
 * meant for queries: run (a registration with its totals) and result (a maze of a run).
 */
#include "base/base.h"
#include "referee/sql.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { APPLICATION = 0x51644961, VERSION = 1, BUSY_MS = 5000, IDLE_S = 600 };

static const char *const endings[] = {"", "completed", "died", "mistaken"};

struct qd_store {
    sqlite3 *file;
    sqlite3_stmt *statement[SQL_STATEMENTS];
    pthread_mutex_t lock;
};

static int64_t now_s(void)
{
    return (int64_t)time(NULL);
}

static bool run_sql(sqlite3 *file, const char *sql)
{
    return sqlite3_exec(file, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* The single number a statement yields, or -1. */
static int64_t ask(sqlite3 *file, const char *sql)
{
    sqlite3_stmt *statement;
    int64_t found = -1;
    if (sqlite3_prepare_v2(file, sql, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        found = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return found;
}

/* A new file gets its tables; an existing one must be ours. */
static bool prepare_file(struct qd_store *store, bool *foreign)
{
    char marks[96];
    sqlite3_snprintf(sizeof marks, marks, "PRAGMA application_id=%d; PRAGMA user_version=%d;",
                     (int)APPLICATION, (int)VERSION);
    sqlite3_busy_timeout(store->file, BUSY_MS);
    if (!run_sql(store->file, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; "
                              "PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF; BEGIN IMMEDIATE"))
        return false;
    int64_t tables = ask(store->file, "SELECT count(*) FROM sqlite_schema");
    if (tables == 0)
        return run_sql(store->file, qd_sql_schema) && run_sql(store->file, qd_sql_additions) &&
               run_sql(store->file, marks) && run_sql(store->file, "COMMIT");
    *foreign = ask(store->file, "PRAGMA application_id") != APPLICATION ||
               ask(store->file, "PRAGMA user_version") != VERSION;
    if (!*foreign && !run_sql(store->file, qd_sql_additions))
        return false;
    return run_sql(store->file, "COMMIT") && tables > 0 && !*foreign;
}

static bool prepare_statements(struct qd_store *store)
{
    for (int i = 0; i < SQL_STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->file, qd_sql_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statement[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

/* The file holds the mazes and everyone's progress: its owner alone may read it, whatever the
 * umask. SQLite gives its side files the same mode. Failure is left for SQLite to explain. */
static void make_private(const char *name)
{
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return;
    (void)fchmod(fd, 0600);
    (void)close(fd);
}

/* Why SQLite refuses a file, in words of the catalogue where it has them. */
static void say_reason(sqlite3 *file, struct qd_message *why)
{
    int result = file ? sqlite3_errcode(file) : SQLITE_NOMEM;
    int reason = file ? sqlite3_system_errno(file) : 0;
    const char *code = result == SQLITE_NOMEM                                ? "error.memory"
                       : result == SQLITE_BUSY || result == SQLITE_LOCKED    ? "referee.locked"
                       : result == SQLITE_NOTADB || result == SQLITE_CORRUPT ? "referee.damaged"
                       : result == SQLITE_READONLY                           ? "system.read_only"
                       : result == SQLITE_FULL                               ? "system.full"
                       : result == SQLITE_TOOBIG                             ? "system.large"
                       : qd_system_code(reason)    ? qd_system_code(reason)
                       : result == SQLITE_CANTOPEN ? "referee.shut"
                       : result == SQLITE_IOERR    ? "system.input"
                                                   : NULL;
    if (code)
        qd_message_phrase(why, "reason", code);
    else
        qd_message_text(why, "reason", qd_text_of(sqlite3_errmsg(file)));
}

qd_err qd_store_open(const char *name, struct qd_store **out, struct qd_message *why)
{
    struct qd_store *store = calloc(1, sizeof *store);
    bool foreign = false;
    if (!store) {
        qd_message_set(why, "error.memory");
        return QD_MEMORY;
    }
    pthread_mutex_init(&store->lock, NULL);
    if (name)
        make_private(name);
    if (sqlite3_open_v2(name ? name : ":memory:", &store->file,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX,
                        NULL) == SQLITE_OK &&
        prepare_file(store, &foreign) && prepare_statements(store)) {
        *out = store;
        return QD_OK;
    }
    qd_message_set(why, foreign ? "referee.results.foreign" : "referee.results");
    qd_message_text(why, "file", qd_text_of(name ? name : ""));
    if (!foreign)
        say_reason(store->file, why);
    qd_store_close(store);
    return QD_SYSTEM;
}

void qd_store_close(struct qd_store *store)
{
    if (!store)
        return;
    for (int i = 0; i < SQL_STATEMENTS; i++)
        sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->file);
    pthread_mutex_destroy(&store->lock);
    free(store);
}

/* A statement reset and without bindings. */
static sqlite3_stmt *fresh(struct qd_store *store, enum qd_sql which)
{
    sqlite3_stmt *statement = store->statement[which];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

static bool finish(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

bool qd_store_begin(struct qd_store *store)
{
    pthread_mutex_lock(&store->lock);
    if (finish(fresh(store, SQL_BEGIN)))
        return true;
    pthread_mutex_unlock(&store->lock);
    return false;
}

bool qd_store_end(struct qd_store *store, bool keep)
{
    bool kept = keep && finish(fresh(store, SQL_COMMIT));
    if (!kept)
        (void)finish(fresh(store, SQL_ROLLBACK));
    pthread_mutex_unlock(&store->lock);
    return kept;
}

/* Appends the one text that a statement yields; QD_NOTHING when it yields none. */
static qd_err read_one_text(sqlite3_stmt *get, struct qd_buf *out)
{
    int code = sqlite3_step(get);
    if (code == SQLITE_ROW)
        qd_buf_put(out, sqlite3_column_text(get, 0), (size_t)sqlite3_column_bytes(get, 0));
    sqlite3_reset(get);
    return code == SQLITE_ROW ? out->err : code == SQLITE_DONE ? QD_NOTHING : QD_SYSTEM;
}

qd_err qd_store_maze(struct qd_store *store, uint32_t number, struct qd_buf *out)
{
    sqlite3_stmt *get = fresh(store, SQL_GET_MAZE);
    sqlite3_bind_int64(get, 1, number);
    return read_one_text(get, out);
}

bool qd_store_put_maze(struct qd_store *store, uint32_t number, struct qd_text text)
{
    sqlite3_stmt *put = fresh(store, SQL_PUT_MAZE);
    sqlite3_bind_int64(put, 1, number);
    sqlite3_bind_text(put, 2, text.data, (int)text.size, SQLITE_TRANSIENT);
    return finish(put);
}

qd_err qd_store_own_maze(struct qd_store *store, const char *name, uint32_t number,
                         struct qd_buf *out)
{
    sqlite3_stmt *get = fresh(store, SQL_GET_OWN_MAZE);
    sqlite3_bind_text(get, 1, name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(get, 2, number);
    return read_one_text(get, out);
}

bool qd_store_put_own_maze(struct qd_store *store, const char *name, uint32_t number,
                           struct qd_text text, int64_t par)
{
    sqlite3_stmt *put = fresh(store, SQL_PUT_OWN_MAZE);
    sqlite3_bind_text(put, 1, name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(put, 2, number);
    sqlite3_bind_text(put, 3, text.data, (int)text.size, SQLITE_TRANSIENT);
    sqlite3_bind_int64(put, 4, par);
    return finish(put);
}

qd_err qd_store_setting(struct qd_store *store, const char *name, uint64_t *out)
{
    sqlite3_stmt *get = fresh(store, SQL_GET_SETTING);
    sqlite3_bind_text(get, 1, name, -1, SQLITE_TRANSIENT);
    int code = sqlite3_step(get);
    if (code == SQLITE_ROW)
        *out = (uint64_t)sqlite3_column_int64(get, 0);
    sqlite3_reset(get);
    return code == SQLITE_ROW ? QD_OK : code == SQLITE_DONE ? QD_NOTHING : QD_SYSTEM;
}

bool qd_store_set(struct qd_store *store, const char *name, uint64_t value)
{
    sqlite3_stmt *put = fresh(store, SQL_PUT_SETTING);
    sqlite3_bind_text(put, 1, name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(put, 2, (int64_t)value);
    return finish(put);
}

/* The part of a player that is in use, in bytes. */
static size_t player_size(const struct wumpus_ia02_player *player)
{
    return offsetof(struct wumpus_ia02_player, cell) + (size_t)player->side * player->side;
}

/* A name's best run may have changed; `more` runs were added. */
static bool update_best(struct qd_store *store, const char *name, int more)
{
    sqlite3_stmt *update = fresh(store, SQL_UPDATE_BEST);
    sqlite3_bind_text(update, 1, name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(update, 2, more);
    return finish(update);
}

qd_err qd_store_owner(struct qd_store *store, const char *name, uint8_t hash[TOKEN_HASH])
{
    sqlite3_stmt *get = fresh(store, SQL_OWNER);
    sqlite3_bind_text(get, 1, name, -1, SQLITE_TRANSIENT);
    int code = sqlite3_step(get);
    bool found = code == SQLITE_ROW && sqlite3_column_bytes(get, 0) == TOKEN_HASH;
    if (found)
        memcpy(hash, sqlite3_column_blob(get, 0), TOKEN_HASH);
    sqlite3_reset(get);
    return found ? QD_OK : code == SQLITE_DONE ? QD_NOTHING : QD_SYSTEM;
}

bool qd_store_own(struct qd_store *store, const char *name, const uint8_t hash[TOKEN_HASH])
{
    sqlite3_stmt *put = fresh(store, SQL_OWN);
    sqlite3_bind_text(put, 1, name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_blob(put, 2, hash, TOKEN_HASH, SQLITE_TRANSIENT);
    return finish(put);
}

bool qd_store_register(struct qd_store *store, const struct qd_request *request,
                       const uint8_t hash[TOKEN_HASH])
{
    sqlite3_stmt *add = fresh(store, SQL_REGISTER);
    sqlite3_bind_text(add, 1, request->id, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(add, 2, request->members, -1, SQLITE_TRANSIENT);
    sqlite3_bind_blob(add, 3, hash, TOKEN_HASH, SQLITE_TRANSIENT);
    sqlite3_bind_int(add, 4, (int)offsetof(struct wumpus_ia02_player, cell));
    sqlite3_bind_int64(add, 5, now_s());
    return finish(add) && update_best(store, request->id, 1);
}

/* False when the bytes are not ones we wrote. */
static bool read_player(const void *bytes, size_t size, struct wumpus_ia02_player *out)
{
    memset(out, 0, sizeof *out);
    if (!bytes || size < offsetof(struct wumpus_ia02_player, cell) || size > sizeof *out)
        return false;
    memcpy(out, bytes, size);
    return out->side <= WUMPUS_SIDE_MAX && size == player_size(out) &&
           out->phase <= IA02_EXPLORING && (out->at == 0 || out->at < out->side * out->side);
}

static void read_text(sqlite3_stmt *from, int column, char *out, size_t room)
{
    size_t size = (size_t)sqlite3_column_bytes(from, column);
    const unsigned char *text = sqlite3_column_text(from, column);
    if (!text || size >= room)
        size = 0;
    if (size)
        memcpy(out, text, size);
    out[size] = 0;
}

qd_err qd_store_find(struct qd_store *store, const uint8_t hash[TOKEN_HASH], struct run *out)
{
    sqlite3_stmt *find = fresh(store, SQL_FIND);
    sqlite3_bind_blob(find, 1, hash, TOKEN_HASH, SQLITE_TRANSIENT);
    int code = sqlite3_step(find);
    qd_err err = code == SQLITE_ROW ? QD_OK : code == SQLITE_DONE ? QD_NOTHING : QD_SYSTEM;
    if (!err) {
        out->id = sqlite3_column_int64(find, 0);
        read_text(find, 1, out->name, sizeof out->name);
        out->serial = (uint64_t)sqlite3_column_int64(find, 3);
        read_text(find, 4, out->answer, sizeof out->answer);
        out->calls = (uint64_t)sqlite3_column_int64(find, 5);
        if (!read_player(sqlite3_column_blob(find, 2), (size_t)sqlite3_column_bytes(find, 2),
                         &out->player))
            err = QD_SYSTEM;
    }
    sqlite3_reset(find);
    return err;
}

static bool save_result(struct qd_store *store, const struct run *run)
{
    const struct wumpus_ia02_player *player = &run->player;
    sqlite3_stmt *add = fresh(store, SQL_RESULT);
    sqlite3_bind_int64(add, 1, run->id);
    sqlite3_bind_int64(add, 2, player->mazes);
    sqlite3_bind_int64(add, 3, player->side);
    sqlite3_bind_text(add, 4, endings[player->end], -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 5, player->reward[0]);
    sqlite3_bind_int64(add, 6, player->cost[0]);
    sqlite3_bind_int64(add, 7, player->reward[1]);
    sqlite3_bind_int64(add, 8, player->cost[1]);
    sqlite3_bind_int64(add, 9, (int64_t)run->calls);
    sqlite3_bind_int64(add, 10, now_s());
    return finish(add);
}

bool qd_store_save(struct qd_store *store, const struct run *run, bool ended)
{
    const struct wumpus_ia02_player *player = &run->player;
    sqlite3_stmt *save = fresh(store, SQL_SAVE);
    sqlite3_bind_int64(save, 1, run->id);
    sqlite3_bind_blob(save, 2, player, (int)player_size(player), SQLITE_TRANSIENT);
    sqlite3_bind_int64(save, 3, (int64_t)run->serial);
    sqlite3_bind_text(save, 4, run->answer, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(save, 5, (int64_t)run->calls);
    sqlite3_bind_int(save, 6, player->phase);
    sqlite3_bind_int64(save, 7, player->mazes);
    sqlite3_bind_int(save, 8, ended ? player->end : 0);
    sqlite3_bind_int64(save, 9, player->all_reward);
    sqlite3_bind_int64(save, 10, player->all_cost);
    sqlite3_bind_int64(save, 11, now_s());
    return finish(save) && update_best(store, run->name, 0) && (!ended || save_result(store, run));
}

bool qd_store_prune(struct qd_store *store)
{
    sqlite3_stmt *prune = fresh(store, SQL_PRUNE);
    sqlite3_bind_int64(prune, 1, now_s() - IDLE_S);
    return finish(prune) && finish(fresh(store, SQL_EMPTY_BEST)) &&
           finish(fresh(store, SQL_REFILL_BEST));
}

static int64_t count(sqlite3_stmt *statement)
{
    int64_t found = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
    sqlite3_reset(statement);
    return found;
}

int64_t qd_store_runs(struct qd_store *store)
{
    return count(fresh(store, SQL_RUNS));
}

int64_t qd_store_begun(struct qd_store *store, const char *name)
{
    sqlite3_stmt *begun = fresh(store, SQL_BEGUN);
    sqlite3_bind_text(begun, 1, name, -1, SQLITE_TRANSIENT);
    return count(begun);
}

bool qd_store_standings(struct qd_store *store, int most,
                        void (*each)(void *context, const struct standing *standing), void *context)
{
    sqlite3_stmt *list = fresh(store, SQL_STANDINGS);
    int code;
    sqlite3_bind_int64(list, 1, now_s());
    sqlite3_bind_int(list, 2, most);
    while ((code = sqlite3_step(list)) == SQLITE_ROW) {
        struct standing standing = {
            .name = (const char *)sqlite3_column_text(list, 0),
            .members = (const char *)sqlite3_column_text(list, 1),
            .tries = sqlite3_column_int64(list, 2),
            .phase = sqlite3_column_int64(list, 3),
            .begun = sqlite3_column_int64(list, 4),
            .completed = sqlite3_column_int64(list, 5),
            .died = sqlite3_column_int64(list, 6),
            .mistaken = sqlite3_column_int64(list, 7),
            .cost = sqlite3_column_int64(list, 8),
            .reward = sqlite3_column_int64(list, 9),
            .idle_s = sqlite3_column_int64(list, 10),
            .par = sqlite3_column_int64(list, 11),
        };
        if (standing.name && standing.members)
            each(context, &standing);
    }
    sqlite3_reset(list);
    return code == SQLITE_DONE;
}
