/* SPDX-License-Identifier: MIT */
/* Grading other people's programs: levels, what a program did on one, what we do there, points.
 *
 * A task is a game and a rule set; how its program is spoken to is its protocol (docs/grade.md).
 * Path games, games in the dark and games for two are served by their traits; what only one game
 * has (the textbook's world, the contest, an engine protocol) stands in that game's folder and in
 * tasks.c. Native only; nothing here prints. A program runs in a sandbox (sandbox/sandbox.h).
 */
#ifndef QD_GRADE_H
#define QD_GRADE_H

#include "sandbox/copy.h"
#include "sandbox/sandbox.h"

#include <quadrille/play.h>

enum { QD_GRADE_LANGS = 8 };     /* most languages of a catalogue */
enum { QD_GRADE_TURNS = 10000 }; /* most actions of a program in one game */

/* What became of a program on a level. */
enum qd_grade_verdict {
    QD_GRADE_SOLVED,
    QD_GRADE_UNFINISHED, /* legal, but not to the end: gave up, a draw */
    QD_GRADE_LOST,       /* dead, or beaten */
    QD_GRADE_ILLEGAL,    /* an answer that the rules forbid */
    QD_GRADE_SILENT,     /* no answer, or none that can be read */
    QD_GRADE_TIME,
    QD_GRADE_MEMORY,
    QD_GRADE_PROCESSES,
    QD_GRADE_OUTPUT,
    QD_GRADE_CRASHED,
    QD_GRADE_UNSTARTED, /* no such program */
    QD_GRADE_VERDICTS
};

/* Stable words for files and programs; the catalogue has the sentences ("grade.verdict." before the
 * word). */
extern const char *const qd_grade_verdict_names[QD_GRADE_VERDICTS];
bool qd_grade_verdict_of(struct qd_text name, enum qd_grade_verdict *out);

/* Ours, on a level. */
struct qd_grade_ours {
    bool known;
    bool proved;   /* nobody can do better */
    int64_t value; /* moves, pushes or score */
    uint64_t nodes;
    uint64_t elapsed_ns;
};

struct qd_grade_level {
    char *name; /* "hard/3", "8x8#17" */
    char *text; /* one line, as an ID's: "4x4:…" */
    struct qd_grade_ours ours;
};

struct qd_grade_result {
    bool done;
    enum qd_grade_verdict verdict;
    bool has_value;
    int64_t value; /* moves, pushes or score */
    uint64_t wall_ns, cpu_ns, peak_bytes;
    char *answer;              /* its moves as far as they are legal; may be NULL */
    char *why[QD_GRADE_LANGS]; /* what is wrong, in every language; NULL: nothing to add */
    char *complaint;           /* the end of its stderr, made visible; NULL: nothing */
};

void qd_grade_result_free(struct qd_grade_result *result);
/* The reason in every language. */
void qd_grade_say(struct qd_grade_result *result, const struct qd_message *why);

/* The reason where a legal game is cut off after so many turns. */
void qd_grade_say_endless(struct qd_grade_result *result, int turns);

struct qd_grade_program {
    char *name;
    char *command;
    struct qd_sandbox_files *files; /* what it names; NULL: refused */
    struct qd_message refused;      /* why */
    uint64_t content;               /* of its files (content.c) */
    char *copy;                     /* one of them that is this program; NULL: none was found */
};

/* One program on one level. */
struct qd_grade_job {
    const struct qd_grade_task *task;
    const struct qd_game *game;
    const struct qd_grade_level *level;
    const struct qd_grade_program *program;
    const char *opponent;      /* games for two: who plays against it */
    const char *const *hidden; /* as in a sandbox's options */
    bool unsealed;
    struct qd_sandbox_limits limits;
    bool (*proceed)(void *context); /* false: give up */
    void *context;
    struct qd_play *play;   /* of this thread, lent */
    struct qd_limits think; /* for ours */
};

struct qd_grade_task {
    const char *rules; /* "classic"; "" where a game has only one set */
    bool more_is_better;
    const char *params; /* of fresh levels, as in an ID; NULL: the game's example */
    const char *stem;   /* of its templates: "wumpus-aima"; NULL: the game's id */
    /* A fresh level as text; NULL: by the game's own generator. */
    qd_err (*fresh)(struct qd_text params, uint64_t seed, struct qd_buf *out,
                    struct qd_message *why);
    /* A level's text, checked, in one line; NULL: by the game's own reader. */
    qd_err (*read)(struct qd_text text, struct qd_buf *out, struct qd_message *why);
    qd_err (*ours)(struct qd_grade_job *job, struct qd_grade_ours *out);
    /* Talks with the program until one of them ends, and judges it. */
    void (*talk)(struct qd_grade_job *job, struct qd_sandbox *sandbox, struct qd_grade_result *out);
    bool serves; /* over HTTP */
    /* The board after the answer, as an SVG picture; NULL: by the game's view. */
    qd_err (*picture)(struct qd_grade_job *job, const struct qd_grade_result *result,
                      enum qd_lang lang, struct qd_buf *out);
};

/* The task of a game and a rule set ("" for the usual one); NULL: none. */
const struct qd_grade_task *qd_grade_task_find(const struct qd_game *game, const char *rules);

/* Tasks by trait. */
extern const struct qd_grade_task qd_grade_path, qd_grade_dark;

/* Opens the job's level in its play. */
QD_MUST_CHECK qd_err qd_grade_open(struct qd_grade_job *job, struct qd_message *why);
/* A fresh level, or the one-line form of a text (an ID or a level, opened in `play`). */
QD_MUST_CHECK qd_err qd_grade_fresh(const struct qd_grade_task *task, const struct qd_game *game,
                                    struct qd_text params, uint64_t seed, struct qd_buf *out,
                                    struct qd_message *why);
QD_MUST_CHECK qd_err qd_grade_read(const struct qd_grade_task *task, const struct qd_game *game,
                                   struct qd_play *play, struct qd_text text, struct qd_buf *out,
                                   struct qd_message *why);
/* The level as a program gets it, by the kind of its board (level.c). */
void qd_grade_tell(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out);

/* Runs a job from start to end; the result owns its texts. */
void qd_grade_run(struct qd_grade_job *job, struct qd_grade_result *out);

/* Points (rubric.c). */

enum { QD_RUBRIC_STEPS = 8 };

struct qd_grade_step {
    uint64_t percent; /* of ours, or of the time */
    uint64_t points;
};

struct qd_grade_rubric {
    uint64_t solved, unfinished, best;
    int within_count;
    struct qd_grade_step within[QD_RUBRIC_STEPS];
    int fast_count;
    struct qd_grade_step fast[QD_RUBRIC_STEPS];
    uint64_t out_of; /* the mark of all points */
};

extern const char qd_grade_rubric_text[]; /* the usual one, as a file */
QD_MUST_CHECK qd_err qd_grade_rubric_read(struct qd_text text, struct qd_grade_rubric *out,
                                          struct qd_message *why);
uint64_t qd_grade_points(const struct qd_grade_rubric *rubric, const struct qd_grade_task *task,
                         const struct qd_grade_ours *ours, const struct qd_grade_result *result,
                         uint64_t time_ns);
uint64_t qd_grade_points_most(const struct qd_grade_rubric *rubric);
/* Whether a value is as good as ours, within that many per cent. */
bool qd_grade_as_good(const struct qd_grade_task *task, const struct qd_grade_ours *ours,
                      int64_t value, uint64_t percent);

/* A run: programs times levels (crew.c). */

struct qd_grade_run {
    const struct qd_game *game;
    const struct qd_grade_task *task;
    struct qd_grade_program *programs;
    size_t program_count;
    struct qd_grade_level *levels;
    size_t level_count;
    struct qd_grade_result *results; /* program by program */
    struct qd_grade_rubric rubric;
    struct qd_sandbox_limits limits;
    struct qd_limits think; /* for ours, on a level */
    const char *opponent;
    const char *const *hidden; /* files of the run that no program may read, ended by NULL */
    bool unsealed;             /* without namespaces: every report says so */
    uint64_t seed;             /* of the order in which jobs are run */
    unsigned jobs;
    /* Called under a lock after every job; false ends the run. */
    bool (*told)(void *context, const struct qd_grade_run *run, size_t program, size_t level);
    bool (*proceed)(void *context);
    void *context;
};

struct qd_grade_result *qd_grade_at(const struct qd_grade_run *run, size_t program, size_t level);
/* Ours on every level, then every job that is not done yet. */
QD_MUST_CHECK qd_err qd_grade_everything(struct qd_grade_run *run);
void qd_grade_run_free(struct qd_grade_run *run);

/* What a program reached in a run. */
struct qd_grade_sum {
    size_t program;
    uint64_t points, most;
    size_t solved, best, done;
    uint64_t cpu_ns;
    uint64_t mark_hundredths; /* of rubric.out_of */
    bool complete;            /* it ran on every level */
    size_t rank;              /* from 1; equal marks share one; 0: not complete */
};

/* The ranking: best first; `out` holds program_count. */
void qd_grade_rank(const struct qd_grade_run *run, struct qd_grade_sum *out);

/* Reports. */
/* Reasons in that language. */
void qd_grade_csv(const struct qd_grade_run *run, enum qd_lang lang, struct qd_buf *out);
/* The exact ID of a level, which `show` reads; false, with nothing written, under rules whose
 * levels have none. */
bool qd_grade_id(const struct qd_grade_run *run, size_t level, struct qd_buf *out);
/* A page of its own, in both languages; `lang` is the one shown first. */
void qd_grade_page(const struct qd_grade_run *run, enum qd_lang lang, struct qd_buf *out);
/* A view as an SVG picture. */
void qd_grade_svg(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out);
/* The cells of `view` that differ from those of `base`, alone. */
void qd_grade_svg_cells(const struct qd_game *game, const struct qd_view *base,
                        const struct qd_view *view, struct qd_buf *out);

/* What only this program has in it (mark.c). */
enum { QD_GRADE_MARK = 32 };
extern const uint8_t qd_grade_mark[QD_GRADE_MARK];

/* Copies the files that a program's command names, but for those of the run: their number, and
 * whether one is a copy of this program. */
void qd_grade_content(struct qd_grade_program *program, const char *const *hidden);

/* "Among the files of …": for programs with a copy. */
void qd_grade_say_copy(const struct qd_grade_program *program, struct qd_message *out);

/* One line of a results file, and back. */
void qd_grade_result_write(const struct qd_grade_run *run, size_t program, size_t level,
                           struct qd_buf *out);
/* Installs the result that a line holds; false if it is none of this run. */
bool qd_grade_result_take(struct qd_grade_run *run, struct qd_text line);

/* Templates (the table is generated). */
struct qd_grade_template {
    const char *language, *stem, *text;
};

extern const struct qd_grade_template qd_grade_templates[]; /* ended by a NULL language */
const struct qd_grade_template *qd_grade_template_find(const char *language, const char *stem);

#endif
