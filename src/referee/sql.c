/* SPDX-License-Identifier: MIT */
/* The tables of the results file and the statements on them. */
#include "referee/sql.h"

#define FILL_BEST                                                                                  \
    "INSERT INTO best (name, run, tries, ended, score)"                                            \
    " SELECT name, id, tries, completed + died + mistaken, reward - cost FROM"                     \
    " (SELECT *, count(*) OVER (PARTITION BY name) AS tries, row_number() OVER (PARTITION BY name" \
    " ORDER BY completed + died + mistaken DESC, reward - cost DESC, begun DESC, id) AS place"     \
    " FROM run) WHERE place = 1"

const char qd_sql_schema[] =
    "CREATE TABLE maze (number INTEGER PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE run (id INTEGER PRIMARY KEY, name TEXT NOT NULL, members TEXT NOT NULL,"
    " token BLOB NOT NULL UNIQUE, player BLOB NOT NULL, serial INTEGER NOT NULL DEFAULT 0,"
    " answer TEXT NOT NULL DEFAULT '', calls INTEGER NOT NULL DEFAULT 0,"
    " phase INTEGER NOT NULL DEFAULT 0, begun INTEGER NOT NULL DEFAULT 0,"
    " completed INTEGER NOT NULL DEFAULT 0, died INTEGER NOT NULL DEFAULT 0,"
    " mistaken INTEGER NOT NULL DEFAULT 0, reward INTEGER NOT NULL DEFAULT 0,"
    " cost INTEGER NOT NULL DEFAULT 0, made_s INTEGER NOT NULL, seen_s INTEGER NOT NULL);"
    "CREATE INDEX run_name ON run (name);"
    "CREATE TABLE result (run INTEGER NOT NULL REFERENCES run, maze INTEGER NOT NULL,"
    " side INTEGER NOT NULL, ending TEXT NOT NULL, reward_phase1 INTEGER NOT NULL,"
    " cost_phase1 INTEGER NOT NULL, reward_phase2 INTEGER NOT NULL,"
    " cost_phase2 INTEGER NOT NULL, calls INTEGER NOT NULL, ended_s INTEGER NOT NULL,"
    " PRIMARY KEY (run, maze)) WITHOUT ROWID;";

/* Added to files of earlier versions too. `best` has the best run of each name, so that the
 * scoreboard does not have to compare all runs; run_rank finds it by one look. */
const char qd_sql_additions[] =
    "CREATE TABLE IF NOT EXISTS owner (name TEXT PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS run_rank ON run"
    " (name, completed + died + mistaken DESC, reward - cost DESC, begun DESC, id);"
    "CREATE TABLE IF NOT EXISTS best (name TEXT PRIMARY KEY, run INTEGER NOT NULL,"
    " tries INTEGER NOT NULL, ended INTEGER NOT NULL, score INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS own_maze (name TEXT NOT NULL, number INTEGER NOT NULL,"
    " text TEXT NOT NULL, par INTEGER NOT NULL, PRIMARY KEY (name, number)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS best_place ON best (ended DESC, score DESC, name);"
    "DELETE FROM best;" FILL_BEST ";";

const char *const qd_sql_texts[SQL_STATEMENTS] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_GET_MAZE] = "SELECT text FROM maze WHERE number = ?1",
    [SQL_PUT_MAZE] = "INSERT INTO maze (number, text) VALUES (?1, ?2)",
    [SQL_GET_OWN_MAZE] = "SELECT text FROM own_maze WHERE name = ?1 AND number = ?2",
    [SQL_PUT_OWN_MAZE] = "INSERT INTO own_maze (name, number, text, par) VALUES (?1, ?2, ?3, ?4)",
    [SQL_GET_SETTING] = "SELECT value FROM setting WHERE name = ?1",
    [SQL_PUT_SETTING] = "INSERT INTO setting (name, value) VALUES (?1, ?2)",
    [SQL_REGISTER] = "INSERT INTO run (name, members, token, player, made_s, seen_s)"
                     " VALUES (?1, ?2, ?3, zeroblob(?4), ?5, ?5)",
    [SQL_FIND] = "SELECT id, name, player, serial, answer, calls FROM run WHERE token = ?1",
    [SQL_SAVE] =
        "UPDATE run SET player = ?2, serial = ?3, answer = ?4, calls = ?5, phase = ?6,"
        " begun = ?7, completed = completed + (?8 = 1), died = died + (?8 = 2),"
        " mistaken = mistaken + (?8 = 3), reward = ?9, cost = ?10, seen_s = ?11 WHERE id = ?1",
    [SQL_RESULT] = "INSERT INTO result (run, maze, side, ending, reward_phase1, cost_phase1,"
                   " reward_phase2, cost_phase2, calls, ended_s)"
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [SQL_RUNS] = "SELECT count(*) FROM run",
    [SQL_BEGUN] = "SELECT count(*) FROM run WHERE name = ?1 AND begun > 0",
    [SQL_PRUNE] = "DELETE FROM run WHERE begun = 0 AND seen_s < ?1",
    [SQL_EMPTY_BEST] = "DELETE FROM best",
    [SQL_REFILL_BEST] = FILL_BEST,
    [SQL_UPDATE_BEST] =
        "INSERT OR REPLACE INTO best (name, run, tries, ended, score)"
        " SELECT name, id, ?2 + ifnull((SELECT tries FROM best WHERE name = ?1), 0),"
        " completed + died + mistaken, reward - cost FROM run WHERE name = ?1"
        " ORDER BY completed + died + mistaken DESC, reward - cost DESC, begun DESC, id"
        " LIMIT 1",
    [SQL_OWNER] = "SELECT secret FROM owner WHERE name = ?1",
    [SQL_OWN] = "INSERT OR REPLACE INTO owner (name, secret) VALUES (?1, ?2)",
    [SQL_STANDINGS] =
        "SELECT run.name, members, tries, phase, begun, completed, died, mistaken, cost,"
        " reward, ?1 - seen_s, (SELECT ifnull(sum(par), 0) FROM own_maze WHERE"
        " own_maze.name = run.name AND number <= begun) FROM best JOIN run ON run.id = best.run"
        " ORDER BY ended DESC, score DESC, best.name LIMIT ?2",
};
