/* SPDX-License-Identifier: MIT */
/* The command line, `quadrille GAME VERB …`: errors and output (report.c), levels from files, stdin
 * and IDs (input.c), output files (file.c), limits, Ctrl-C and progress (clock.c), charts
 * (chart.c). */
#ifndef QD_CLI_H
#define QD_CLI_H

#include "base/base.h"
#include "base/encoding.h"
#include "cli/help/commands.h"

#include <quadrille/play.h>

#include <getopt.h>
#include <stdio.h>

/* One rule for every verb (docs/exit-codes.md); of several levels the highest counts. */
enum cli_exit {
    CLI_DONE = 0,
    CLI_NO = 1,    /* no, or partly failed */
    CLI_USAGE = 2, /* usage, or input that cannot be read */
    CLI_LIMIT = 3,
    CLI_INTERRUPTED = 130 /* main.c returns it, whatever the verb says */
};

struct cli_family;
struct cli_new_form;

/* What precedes the verb, and what every verb understands. */
struct cli {
    const struct qd_game *game;      /* NULL for verbs of the whole program */
    const struct cli_family *family; /* of the game */
    const struct cli_verb *verb;     /* the verb that runs */
    enum qd_lang lang;
    const char *goal; /* --goal for classic boards, NULL if none was given */
    uint64_t level;   /* --level: only this one of a file, from 1; 0 for all */
    bool backwards;   /* saves of levels played backwards are opened, too */
};

/* A game on the command line. */
struct cli_family {
    const struct qd_game *game;
    const struct cli_group *group;     /* its verbs and what is said about it */
    const char *first;                 /* a command for a first look, without "quadrille" */
    bool typed;                        /* a level is short enough to be typed as one argument */
    const struct cli_new_form *making; /* options of `new`; NULL: it takes the parameters */
    /* Called once when the program starts; NULL: nothing to prepare. */
    void (*start)(void);
    /* Hands prebuilt data to a play's mind before it solves; NULL: nothing. */
    void (*lend)(struct qd_play *play);
    /* Games of two: appends a play as a record, with the players' names; NULL: none are kept. */
    void (*record)(const struct qd_play *play, const char *const names[2], struct qd_buf *out);
};

/* The games of the command line (games.c), NULL at the end. */
extern const struct cli_family *const cli_families[];

/* Calls the family's `lend`, if it has one. */
void cli_lend(const struct cli *cli, struct qd_play *play);

/* "quadrille: " and the text on stderr, made visible (qd_buf_visible). */
void cli_complain(const char *format, ...) QD_PRINTF(1, 2);
/* An error in input: "quadrille: NAME:LINE:COLUMN: text", where they are known; `name` may be NULL,
 * `first_line` is 0 for what stands in no file. Returns the exit code for it. */
int cli_report(const struct cli *cli, const char *name, uint32_t first_line, qd_err err,
               const struct qd_message *why);
/* The same where only a limit, a stop or lack of memory can be the cause. */
int cli_report_effort(const struct cli *cli, const char *name, qd_err err);
/* An argument of a phrase: its name, and a text, a phrase, a decimal number with so many digits or
 * a whole number. */
struct cli_word {
    const char *name;
    const char *text;
    int64_t number;
    double real;
    int digits;
    const char *phrase;
};
#define CLI_WORDS(...) ((const struct cli_word[]){__VA_ARGS__, {0}})

/* A number with the decimal mark of the reader's language. */
enum { CLI_DECIMAL = 64 };
void cli_decimal(double value, int digits, char out[CLI_DECIMAL]);

/* A phrase of the catalogue with its arguments (NULL: none), in the language of the reader. */
void cli_phrase(const char *code, const struct cli_word *words, struct qd_buf *out);
/* The same on stdout, without and with the end of the line; untrusted text is made visible. */
void cli_put(const char *code, const struct cli_word *words);
void cli_say(const char *code, const struct cli_word *words);
/* A line of its own, broken between words where a terminal is too narrow for it. */
void cli_say_text(const char *text);
/* The same on stderr: "quadrille: NAME: phrase", `name` may be NULL. */
void cli_warn(const char *name, const char *code, const struct cli_word *words);
/* The same with a line of the file. */
void cli_warn_at(const char *name, unsigned line, const char *code, const struct cli_word *words);
/* Why a search ended without an answer. */
const char *cli_reason(qd_err err);
/* The same as a line of its own that is no error, not even with --json. */
void cli_note(const char *code, const struct cli_word *words);
/* A progress line on the terminal of stderr, cut to its width, that replaces the one before; and
 * its end, which leaves nothing of it: before anything else is printed. */
void cli_progress(const char *code, const struct cli_word *words);
void cli_progress_text(const char *line);
void cli_progress_end(void);
/* A usage error: the phrase and a pointer to --help. Returns CLI_USAGE. The short form has only
 * {found}, which may be NULL. */
int cli_usage_of(const char *verb, const char *code, const struct cli_word *words);
int cli_usage(const char *verb, const char *code, const char *found);
/* The word behind STEM and NAME in the catalogue ("cli.class.", "easy"), or the name. */
const char *cli_word(const char *stem, const char *name);
int cli_columns(const char *text);
/* Why a call of the system failed, as strerror() says in English. */
const char *cli_system(int reason);
/* The same with a phrase of the catalogue, for the verb of `cli`. */
int cli_refuse(const struct cli *cli, const struct qd_message *why);
/* The same for an unknown language; lists the known ones. */
int cli_refuse_lang(const struct cli *cli, const char *found);
/* The language of what has no `struct cli` at hand. */
void cli_speak(enum qd_lang lang);
enum qd_lang cli_spoken(void);
/* Where help is: "try: quadrille taquin solve --help". */
void cli_say_help(const char *verb);
/* For QD_MEMORY it also says so, if nothing was said before. */
int cli_exit_of(qd_err err);
/* Says so, drops a half-written file and ends the program with CLI_LIMIT. */
_Noreturn void cli_out_of_memory(void);
/* The contents of a buffer. If it ran out of memory, the program ends: half an answer must not look
 * like a whole one. The names of the library's functions mean these in the program, so that no verb
 * can forget it. */
const char *cli_buf_cstr(const struct qd_buf *buf);
struct qd_text cli_buf_view(const struct qd_buf *buf);
#define qd_buf_cstr cli_buf_cstr
#define qd_buf_view cli_buf_view
/* Flushes stdout and reports a failure; passes `code` through otherwise. */
int cli_finish(int code);

/* Prints untrusted text for people on stdout, made visible. */
void cli_print(struct qd_text text);
/* The board as the player to move sees it, drawn on stdout. */
void cli_draw(const struct cli *cli, const struct qd_play *play);
/* One JSON object on a line of its own, for --json; it says which schema it follows (docs/json.md).
 */
enum { CLI_SCHEMA = 1 };

struct cli_json {
    struct qd_buf text;
    struct qd_json json;
};

void cli_json_begin(struct cli_json *line);
void cli_json_print(struct cli_json *line);
/* --json was given: errors become objects on stdout, too; and the verb that writes. */
void cli_json_want(void);
/* Objects become rows of CSV. */
void cli_csv_want(void);
void cli_json_verb(const char *name);
void cli_json_error(const char *text);
/* Whether what is said next is no error, but a note beside a result. */
void cli_json_note_next(bool on);
/* What the objects of the next errors give as "status", too; NULL: nothing. */
void cli_json_status(const char *name);
bool cli_csv_wanted(void);
/* A command of the line protocol, and its answer as it is under "reply". */
qd_err cli_json_protocol(struct qd_play *play, struct qd_text command);

/* A file is read incrementally as its levels are requested: the buffer holds the last level read
 * and what follows it in the last block. */
struct cli_levels {
    const struct cli *cli;
    const char *name; /* for messages */
    int file;         /* -1 for an ID, and when all is read */
    struct qd_decoder decoder;
    bool told; /* that it is not UTF-8 with line feeds */
    struct qd_buf text;
    struct qd_text rest; /* whole lines of `text` not yet cut */
    uint32_t counted;    /* line ends before `from` */
    size_t from;
    struct qd_text level; /* the last level read, as it was cut */
    uint32_t line;        /* where it begins */
    uint64_t number;      /* from 1 */
    uint64_t readable;    /* levels so far that could be opened */
    bool unreadable;      /* one could not */
    qd_err err;           /* of the last one */
    struct qd_buf title;  /* of the level, empty if it has none */
};

/* `argument` is a file, "-" for stdin, "@PACK" or "@PACK/N", an ID of the game, or, where levels
 * are typed, one with a blank in it. Returns an exit code, CLI_DONE if fine. */
int cli_levels_open(struct cli_levels *levels, const struct cli *cli, const char *argument);
void cli_levels_close(struct cli_levels *levels);
/* The exit code of a whole file whose levels gave `worst`: a file without a level (CLI_NO, said),
 * one whose levels cannot be read (CLI_USAGE) and one that is partly readable are told apart. Call
 * it before close. */
int cli_levels_end(const struct cli_levels *levels, int worst);
/* Says that `name` holds no level, also with -q. Returns CLI_NO. */
int cli_no_level(const struct cli *cli, const char *name);
/* Opens the next level in `play`. CLI_DONE and *more false at the end; errors are reported. */
int cli_levels_next(struct cli_levels *levels, struct qd_play *play, bool *more);
/* Whether more may come later: a pipe, a terminal. */
bool cli_levels_flow(const struct cli_levels *levels);
/* The text of several levels, from `line` on: all that are left, or those that are there whole, at
 * least one before the end. Borrowed until the next call; empty at the end. */
int cli_levels_slice(struct cli_levels *levels, bool all, struct qd_text *slice);
/* A level whose text and line are in `levels` already: its title, and opened as by the above unless
 * the play has it open. */
int cli_levels_reopen(struct cli_levels *levels, struct qd_play *play, bool is_open);
/* The "status" of a level that could not be opened. */
const char *cli_level_status(qd_err err);
/* `levels` for levels that were read elsewhere. */
void cli_levels_stand_in(struct cli_levels *levels, const struct cli *cli, const char *argument);
/* Opens a level as is, or with the goal of the command line appended. */
QD_MUST_CHECK qd_err cli_level_read(const struct cli *cli, struct qd_text level,
                                    struct qd_play *play, struct qd_message *why);
/* The first level, or that of --level, and nothing else; says on stderr that there are more. */
int cli_level_open(const struct cli *cli, const char *argument, struct qd_play *play);
/* The same without a word, for a player. */
int cli_level_first(const struct cli *cli, const char *argument, struct qd_play *play);
/* What the next objects are about: a level, and its place in a file (NULL: none). */
void cli_json_about(const struct qd_play *play, const struct cli_levels *levels);
/* The ID alone, of a level that nobody opened. */
void cli_json_about_id(const char *id);
int cli_read_all(const char *name, struct qd_buf *out);
bool cli_number(const char *text, uint64_t least, uint64_t most, uint64_t *out);

/* A file being written. A regular file is replaced by a draft beside it once that is complete and
 * on disk, and keeps its mode; a device, a pipe or a file with several names is written in place.
 */
struct cli_output {
    FILE *file;
    char *target; /* what the name resolves to */
    char *draft;  /* NULL when written in place */
};

/* False with errno set when the target cannot be written. */
bool cli_output_open(struct cli_output *output, const char *name);
/* Keeps what was written, or drops the draft; false with errno set when it could not be kept. */
bool cli_output_close(struct cli_output *output, bool keep);
/* A whole file or none of it; "-" is stdout. An exit code; errors are reported. */
int cli_write_file(const char *name, struct qd_text text);
/* All of an open file, wherever it stands; false: errno says why. Too long a file leaves out->err.
 */
bool cli_read_whole(int file, struct qd_buf *out);
/* Removes a draft that is being written; safe in a signal handler. */
void cli_output_drop(void);

/* Limits with this process's clock; Ctrl-C stops the search, a second one ends the program. */
struct cli_watch {
    struct qd_limits limits;
    uint64_t started_ns;
    uint64_t shown_ns;
    bool quiet;
    const char *label;
    /* With a limit of processor time (cli_watch_cpu). */
    bool of_thread;
    uint64_t cpu_ns, wall_ns, cpu_started_ns;
};

/* 0 in `time_ns` is no limit. */
void cli_watch_start(struct cli_watch *watch, const char *label, uint64_t nodes, uint64_t bytes,
                     uint64_t time_ns, bool quiet);
/* The same for one of many searches, where another watch was started before: no system calls. */
void cli_watch_next(struct cli_watch *watch, const char *label, uint64_t nodes, uint64_t bytes,
                    uint64_t time_ns, bool quiet);
/* Limits processor time, too: of this thread alone, or of all. To be called last, when the other
 * limits are set, by the thread that searches. 0 is no limit. */
void cli_watch_cpu(struct cli_watch *watch, uint64_t cpu_ns, bool of_thread);
/* What has gone of the watch's time, of whichever clock limits it. */
uint64_t cli_watch_spent(struct cli_watch *watch);
/* The progress line of work that is counted: "label: 3 of 10". */
void cli_watch_count(struct cli_watch *watch, uint64_t done, uint64_t all);
bool cli_interrupted(void);
/* Ctrl-C ends a verb that started no watch with the right exit code and a word about it. */
void cli_interrupts_begin(enum qd_lang lang);
/* Again, where a library may have set handlers of its own. */
void cli_interrupts_catch(void);
uint64_t cli_now_ns(void);
/* Processor time of this program, which a busy machine does not distort. */
uint64_t cli_cpu_ns(void);
uint64_t cli_thread_ns(void); /* processor time of this thread */

struct qd_play *cli_play_new(const struct cli *cli);
/* A play that generates, hints and solves within these limits. */
struct qd_play *cli_play_within(const struct cli *cli, const struct qd_limits *limits);

int cli_help(const struct cli *cli, int argc, char **argv);
int cli_completion(const struct cli *cli, int argc, char **argv);
int cli_packs(const struct cli *cli, int argc, char **argv);
int cli_batch(const struct cli *cli, int argc, char **argv);
int cli_today(const struct cli *cli, int argc, char **argv);
int cli_serve(const struct cli *cli, int argc, char **argv);
int cli_bulk(const struct cli *cli, int argc, char **argv);
int cli_merge(const struct cli *cli, int argc, char **argv);
int cli_grade(const struct cli *cli, int argc, char **argv);
int cli_export(const struct cli *cli, int argc, char **argv);
int cli_show(const struct cli *cli, int argc, char **argv);
int cli_check(const struct cli *cli, int argc, char **argv);
int cli_hint(const struct cli *cli, int argc, char **argv);
int cli_solve(const struct cli *cli, int argc, char **argv);
int cli_new(const struct cli *cli, int argc, char **argv);
int cli_rate(const struct cli *cli, int argc, char **argv);
/* How many of the moves are pushes; -1 for a game that does not count them. */
int64_t cli_pushes(const struct qd_game *game, const struct qd_answer *answer);
int cli_compare(const struct cli *cli, int argc, char **argv);
int cli_trace(const struct cli *cli, int argc, char **argv);
int cli_play(const struct cli *cli, int argc, char **argv);

/* One bar of a chart. */
struct cli_bar {
    const char *name;
    uint64_t value;
    const char *note; /* right of the bar */
    bool missing;     /* no answer: drawn hatched */
};

/* A bar chart as SVG, on a logarithmic scale. */
void cli_chart(const char *title, const char *scale, const struct cli_bar *bars, int count,
               struct qd_buf *out);

#endif
