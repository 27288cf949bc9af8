/* SPDX-License-Identifier: MIT */
/* What Gygès' verbs share: networks (network.c), lazy SMP (threads.c), the engine protocol's text
 * (ugi.c), the sides of a match (side.c, program.c), files that grow (journal.c) and games with
 * tags (record.c). */
#ifndef QD_CLI_GYGES_H
#define QD_CLI_GYGES_H

#include "cli/options.h"
#include "gyges/engine/player.h"

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

struct cli_gyges_team;

/* NULL when out of memory. */
struct cli_gyges_team *cli_gyges_team_new(int threads, uint64_t table_bytes);
void cli_gyges_team_free(struct cli_gyges_team *team);
void cli_gyges_team_clear(struct cli_gyges_team *team);
/* As gyges_think, with all threads on one table; the first thread's answer counts. */
QD_MUST_CHECK qd_err cli_gyges_team_think(struct cli_gyges_team *team,
                                          const struct gyges_task *task, struct gyges_found *found);
struct gyges_engine *cli_gyges_team_engine(struct cli_gyges_team *team);

/* The engine protocol's text (ugi.c). A move that goes into a goal is written as one into the goal
 * aimed at. */
void cli_gyges_ugi_move(qd_move move, int player, struct qd_buf *out);
bool cli_gyges_ugi_move_read(struct qd_text text, int player, qd_move *move);
void cli_gyges_ugi_board(const uint8_t *value, int player, struct qd_buf *out);
/* 36 digits, four of each value; false otherwise. */
bool cli_gyges_ugi_board_read(struct qd_text text, uint8_t *value);

/* What bounds the sides of a match; 0 is no limit. */
struct cli_gyges_bounds {
    uint64_t time_ns, nodes;         /* for a move */
    uint64_t clock_ns, increment_ns; /* for a side's whole game, and more for each of its moves */
    bool processor;                  /* time is that of the processor */
    uint64_t margin_ns;   /* a program's answer that is later than time and margin loses */
    uint64_t patience_ns; /* and one that is later than time and patience is not waited for */
};

/* How a side's turn ended. Only an answer in time has a move, which may still be illegal; all
 * others forfeit the game, and from STALLED on the side did not answer at all. */
enum cli_gyges_turn {
    CLI_GYGES_MOVED,
    CLI_GYGES_ILLEGAL, /* or an answer that is no move */
    CLI_GYGES_LATE,
    CLI_GYGES_STALLED, /* no answer at all */
    CLI_GYGES_GONE,    /* the program exited or was killed */
    CLI_GYGES_MISSING, /* it could not be started */
    CLI_GYGES_FAILED,  /* one of our own players found no move */
    CLI_GYGES_TURNS
};

/* In records, and in the result: "illegal move", "time forfeit", … */
extern const char *const cli_gyges_endings[CLI_GYGES_TURNS];
extern const char *const cli_gyges_ending_codes[CLI_GYGES_TURNS]; /* for people */

/* The score of a match so far (score.c). */
struct cli_gyges_score {
    char names[2][256];
    uint64_t won[2], drawn;
    uint64_t forfeits[2][CLI_GYGES_TURNS]; /* games lost that way, by who lost */
};

/* Wald's sequential test of 50 % against 55 %: 1 if A is stronger, -1 if not, 0 if undecided. */
int cli_gyges_sprt(const struct cli_gyges_score *score);
/* `sprt` adds the test's verdict, where people read. */
void cli_gyges_score_print(const struct cli_gyges_score *score, bool json, bool sprt);

/* Another program that speaks the engine protocol (program.c). It is started when a game begins,
 * again if it was lost. */
struct cli_gyges_program;

struct cli_gyges_program *cli_gyges_program_new(const char *command,
                                                const struct cli_gyges_bounds *bounds);
void cli_gyges_program_free(struct cli_gyges_program *program);
void cli_gyges_program_begin(struct cli_gyges_program *program, const struct gyges_level *level);
enum cli_gyges_turn cli_gyges_program_move(struct cli_gyges_program *program,
                                           const struct gyges_level *level,
                                           const struct gyges_state *state,
                                           const struct qd_moves *played, uint64_t left_ns,
                                           qd_move *move);

struct cli_gyges_side;

/* A name of player.h, or "ugi:COMMAND" for another program. NULL after reporting an error. */
struct cli_gyges_side *cli_gyges_side_new(const char *name, const struct cli_gyges_bounds *bounds);
void cli_gyges_side_free(struct cli_gyges_side *side);
void cli_gyges_side_begin(struct cli_gyges_side *side, const struct gyges_level *level);
/* What its clock shows from now on. */
void cli_gyges_side_clock(struct cli_gyges_side *side, uint64_t left_ns);
/* The time by the clock that these bounds are meant by. */
uint64_t cli_gyges_time(const struct cli_gyges_bounds *bounds);
/* The moves of the game so far are given for programs, which may want them. */
enum cli_gyges_turn cli_gyges_side_move(struct cli_gyges_side *side,
                                        const struct gyges_level *level,
                                        const struct gyges_state *state,
                                        const struct qd_moves *played, qd_move *move);

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

struct cli_gyges_record {
    char south[256], north[256], result[16]; /* longer names are truncated */
    char ending[32];                         /* one of cli_gyges_endings; "" if it was played out */
    char limits[96];                         /* of both sides: "nodes 20000"; "" if unknown */
    struct qd_buf start;                     /* the level */
    struct qd_moves moves;
};

void cli_gyges_record_init(struct cli_gyges_record *record);
void cli_gyges_record_free(struct cli_gyges_record *record);
/* A name as a record holds it: truncated, control characters and quotes replaced. */
void cli_gyges_record_name(const char *name, char *out, size_t size);
void cli_gyges_record_write(const struct cli_gyges_record *record, struct qd_buf *out);
/* Cuts the next game off *rest: CLI_DONE, or an exit code after reporting an error; *more is false
 * at the end. */
int cli_gyges_record_read(const struct cli *cli, const char *name, struct qd_text all,
                          struct qd_text *rest, struct cli_gyges_record *record, bool *more);

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
