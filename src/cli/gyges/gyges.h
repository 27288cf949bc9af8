/* SPDX-License-Identifier: MIT */
/* What Gygès' verbs share: networks (network.c), lazy SMP (threads.c), the sides of a match
 * (side.c) and games with tags (record.c). */
#ifndef QD_CLI_GYGES_H
#define QD_CLI_GYGES_H

#include "cli/options.h"
#include "gyges/engine/player.h"

/* A position: a file, "-", an ID, a save, or a position as typed. */
int cli_gyges_open(const struct cli *cli, const char *argument, struct qd_play *play);
const struct gyges_level *cli_gyges_level(const struct qd_play *play);
const struct gyges_state *cli_gyges_state(const struct qd_play *play);
/* Moves as text, "a1-b2,b6-b5"; the caller frees. */
void cli_gyges_text(const qd_move *moves, size_t count, struct qd_buf *out);
/* "+0.35", "wins in 2", "loses in 3". */
void cli_gyges_score(int score, char *text, size_t size);
/* Parses a number of seconds such as 0.25 into nanoseconds; false if it is not a number. */
bool cli_gyges_seconds(const char *text, uint64_t *ns);
/* Default search limits of a verb. */
enum { CLI_GYGES_NODES = 2000000, CLI_GYGES_TABLE = 64 << 20 };

/* Makes the program's own network the default of new engines. */
void cli_gyges_network_start(void);
/* Loads a network from a file; NULL after reporting an error. */
struct gyges_network *cli_gyges_network_open(const char *path);

struct cli_gyges_team;

/* NULL when out of memory. */
struct cli_gyges_team *cli_gyges_team_new(int threads, uint64_t table_bytes);
void cli_gyges_team_free(struct cli_gyges_team *team);
void cli_gyges_team_clear(struct cli_gyges_team *team);
/* As gyges_think, with all threads on one table; the first thread's answer counts. */
QD_MUST_CHECK qd_err cli_gyges_team_think(struct cli_gyges_team *team,
                                          const struct gyges_task *task, struct gyges_found *found);
struct gyges_engine *cli_gyges_team_engine(struct cli_gyges_team *team);

struct cli_gyges_side;

/* A name of player.h, or "ugi:COMMAND" for another program. NULL after reporting an error. */
struct cli_gyges_side *cli_gyges_side_new(const char *name, uint64_t time_ns, uint64_t nodes,
                                          int threads);
void cli_gyges_side_free(struct cli_gyges_side *side);
void cli_gyges_side_begin(struct cli_gyges_side *side); /* a new game */
/* QD_OK and a move, possibly illegal; on any other result there is no move. */
qd_err cli_gyges_side_move(struct cli_gyges_side *side, const struct gyges_level *level,
                           const struct gyges_state *state, qd_move *move);

struct cli_gyges_record {
    char south[256], north[256], result[16]; /* longer names are truncated */
    struct qd_buf start;                     /* the level */
    struct qd_moves moves;
};

void cli_gyges_record_init(struct cli_gyges_record *record);
void cli_gyges_record_free(struct cli_gyges_record *record);
void cli_gyges_record_write(const struct cli_gyges_record *record, struct qd_buf *out);
/* Cuts the next game off *rest: CLI_DONE, or an exit code after reporting an error; *more is false
 * at the end. */
int cli_gyges_record_read(const struct cli *cli, const char *name, struct qd_text all,
                          struct qd_text *rest, struct cli_gyges_record *record, bool *more);

int cli_gyges_new(const struct cli *cli, int argc, char **argv);
int cli_gyges_perft(const struct cli *cli, int argc, char **argv);
int cli_gyges_eval(const struct cli *cli, int argc, char **argv);
int cli_gyges_bestmove(const struct cli *cli, int argc, char **argv);
int cli_gyges_analyse(const struct cli *cli, int argc, char **argv);
int cli_gyges_puzzles(const struct cli *cli, int argc, char **argv);
int cli_gyges_engine(const struct cli *cli, int argc, char **argv);
int cli_gyges_match(const struct cli *cli, int argc, char **argv);
int cli_gyges_record(const struct cli *cli, int argc, char **argv);
int cli_gyges_setups(const struct cli *cli, int argc, char **argv);

extern const struct cli_family cli_gyges;

#endif
