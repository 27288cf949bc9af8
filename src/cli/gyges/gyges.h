/* SPDX-License-Identifier: MIT */
/* What Gygès' verbs share: networks (network.c), the sides of a match (side.c, process.c), files
 * that grow (journal.c) and recorded games (record.c, played.c). */
#ifndef QD_CLI_GYGES_H
#define QD_CLI_GYGES_H

#include "cli/options.h"
#include "gyges/engine/player.h"
#include "gyges/engine/team.h"
#include "gyges/protocol/record.h"

/* Whether positions are read from it: a file, "-" or a pack. */
bool cli_gyges_is_file(const char *argument);
/* A position: a file, "-", an ID, a save, or a position as typed. */
int cli_gyges_open(const struct cli *cli, const char *argument, struct qd_play *play);
const struct gyges_level *cli_gyges_level(const struct qd_play *play);
const struct gyges_state *cli_gyges_state(const struct qd_play *play);
/* Moves as text, "a1-b2,b6-b5"; the caller frees. */
void cli_gyges_text(const qd_move *moves, size_t count, struct qd_buf *out);
/* "+0.35", "wins in 2", "loses in 3". */
void cli_gyges_score(int score, char *text, size_t size);
/* Default search limits of a verb. */
enum { CLI_GYGES_NODES = 2000000, CLI_GYGES_TABLE = 64 << 20 };

/* Makes the program's own network the default of new engines. */
void cli_gyges_network_start(void);
/* The checksum of the network that plays; 0 without one. */
uint32_t cli_gyges_network_sum(void);
/* Loads a network from a file, and its checksum unless `sum` is NULL; NULL after reporting an
 * error.
 */
struct gyges_network *cli_gyges_network_open(const char *path, uint32_t *sum);

extern const char *const cli_gyges_ending_codes[GYGES_TURNS]; /* for people */

/* The score of a match so far (score.c). */
struct cli_gyges_score {
    char names[2][256];
    uint64_t won[2], drawn;
    uint64_t forfeits[2][GYGES_TURNS]; /* games lost that way, by who lost */
};

/* Wald's sequential test of 50 % against 55 %: 1 if A is stronger, -1 if not, 0 if undecided. */
int cli_gyges_sprt(const struct cli_gyges_score *score);
/* `sprt` adds the test's verdict, where people read. */
void cli_gyges_score_print(const struct cli_gyges_score *score, bool json, bool sprt);

/* The process of another program; its command is the caller's. Freed with `free`. */
struct cli_gyges_process;
struct cli_gyges_process *cli_gyges_process_new(const char *command, struct gyges_pipe *pipe);

struct cli_gyges_side;

/* A name of player.h, or "ugi:COMMAND" for another program. NULL after reporting an error. */
struct cli_gyges_side *cli_gyges_side_new(const char *name, const struct gyges_bounds *bounds);
void cli_gyges_side_free(struct cli_gyges_side *side);
void cli_gyges_side_begin(struct cli_gyges_side *side, const struct gyges_level *level);
/* What its clock shows from now on. */
void cli_gyges_side_clock(struct cli_gyges_side *side, uint64_t left_ns);
/* The time by the clock that these bounds are meant by. */
uint64_t cli_gyges_time(const struct gyges_bounds *bounds);
/* The moves of the game so far are given for programs, which may want them. */
enum gyges_turn cli_gyges_side_move(struct cli_gyges_side *side, const struct gyges_level *level,
                                    const struct gyges_state *state, const struct qd_moves *played,
                                    qd_move *move);

/* A file that grows by whole entries. */
struct cli_gyges_journal {
    const char *name;
    int file;    /* locked, for this process alone */
    size_t size; /* of its whole entries */
};

/* Opens or makes the file and reads what is there; an exit code, errors are reported. */
int cli_gyges_journal_open(struct cli_gyges_journal *journal, const char *name,
                           struct qd_buf *text);
/* Drops what lies behind the first `size` bytes. */
int cli_gyges_journal_cut(struct cli_gyges_journal *journal, size_t size);
/* Appends an entry, or nothing of it. */
int cli_gyges_journal_add(struct cli_gyges_journal *journal, struct qd_text entry);
void cli_gyges_journal_close(struct cli_gyges_journal *journal);

/* gyges_record_read: CLI_DONE, or an exit code after reporting an error. */
int cli_gyges_record_next(const struct cli *cli, const char *name, struct qd_text all,
                          struct qd_text *rest, struct gyges_record *record, bool *more);

/* Appends a play as a record; the first name is South's. */
void cli_gyges_played(const struct qd_play *play, const char *const names[2], struct qd_buf *out);

int cli_gyges_moves(const struct cli *cli, int argc, char **argv);
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
extern const struct cli_group cli_gyges_group;

#endif
