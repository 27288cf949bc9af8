/* SPDX-License-Identifier: MIT */
/* Results of bulk work: rows, the file they are kept in, and merging such files.
 *
 * A results file is text. Its first line says what was asked (the plan); every further line is the
 * row of one task, in order of completion, its fields separated by tabs. Lines come in chunks, each
 * closed by a line with its number, its rows and a CRC-32C of their bytes: what a killed writer
 * leaves behind the last whole chunk is noticed, and its tasks are done again.
 */
#ifndef QD_BULK_RESULTS_H
#define QD_BULK_RESULTS_H

#include <quadrille/base.h>

enum { QD_BULK_LINE_CAP = 8 << 20, QD_BULK_TASKS_MOST = 1000000000, QD_BULK_NAME_ROOM = 64 };

/* What a file of results answers. Two files belong together if all of it is the same. */
struct qd_bulk_plan {
    struct qd_text kind;   /* "solve" */
    struct qd_text game;   /* "" for work of no game */
    struct qd_text params; /* whatever changes an answer: method, limits */
    uint64_t input;        /* a hash of the tasks */
    uint64_t tasks;        /* how many there are, in all parts together */
};

struct qd_bulk_row {
    uint64_t number; /* of the task, from 1 */
    uint64_t key;    /* a hash of what was asked */
    uint64_t seed;   /* 0 where the input is no generated one */
    uint64_t cpu_ns;
    struct qd_text status;  /* "solved", "limit", … */
    struct qd_text version; /* of the program */
    struct qd_text host;
    struct qd_text limits;
    struct qd_text fields; /* what the kind of task adds: "name=value", separated by tabs */
    /* In the process that ran the task: the answer, which may be taken (leave zeros) and need not
     * be spelled in `fields`, and what the thread keeps; else NULL. */
    void *answer, *worker;
};

uint32_t qd_bulk_crc(uint32_t crc, const void *data, size_t size);
/* FNV-1a, for keys of inputs; never 0. */
uint64_t qd_bulk_hash(struct qd_text text);
/* One hash of many. */
uint64_t qd_bulk_hash_join(uint64_t all, uint64_t next);

/* Lines, with their line feed (row.c). Text in them is escaped where they are written; what is
 * parsed stays escaped and borrows from the line. */
void qd_bulk_plan_format(const struct qd_bulk_plan *plan, struct qd_buf *out);
bool qd_bulk_plan_parse(struct qd_text line, struct qd_bulk_plan *plan);
/* NULL if both are the same work, else a phrase that says how they differ: in the version of their
 * rows ("rows=2 " before the parameters) alone, or in what is done. */
const char *qd_bulk_plan_differs(const struct qd_bulk_plan *a, const struct qd_bulk_plan *b);
void qd_bulk_row_format(const struct qd_bulk_row *row, struct qd_buf *out);
bool qd_bulk_row_parse(struct qd_text line, struct qd_bulk_row *row);

/* A text as rows have it, and a number. */
void qd_bulk_escape(struct qd_text text, struct qd_buf *out);
void qd_bulk_put_digits(struct qd_buf *out, uint64_t value);
/* Appends a field to a row's fields. */
void qd_bulk_put_text(struct qd_buf *fields, const char *name, struct qd_text value);
void qd_bulk_put_number(struct qd_buf *fields, const char *name, uint64_t value);
/* Cuts the first field off; false at the end. The value is still escaped. */
bool qd_bulk_field_cut(struct qd_text *fields, struct qd_text *name, struct qd_text *value);
/* The value of a field, escaped; false if there is none of that name. */
bool qd_bulk_field(struct qd_text fields, const char *name, struct qd_text *value);
void qd_bulk_unescape(struct qd_text text, struct qd_buf *out);

/* Reading a whole file (scan.c). */
struct qd_bulk_scan {
    struct qd_bulk_plan plan; /* borrows from the text */
    uint64_t chunks, rows;
    size_t whole;     /* bytes up to the end of the last whole chunk */
    uint64_t damaged; /* chunks left out: with `salvage` only */
};

/* Calls `take` with every row of a whole chunk. A torn end is no error: `whole` says where it
 * begins. QD_SYNTAX, with the line, for text that is no results file, and for a damaged chunk that
 * is not the torn end, unless `salvage`: then it is left out. An error of `take` ends the scan. */
QD_MUST_CHECK qd_err qd_bulk_scan(struct qd_text text, bool salvage,
                                  qd_err (*take)(void *context, const struct qd_bulk_row *row,
                                                 struct qd_text line),
                                  void *context, struct qd_bulk_scan *out, struct qd_message *why);

/* A file as memory (map.c). */
struct qd_bulk_map {
    struct qd_text text;
};

/* "bulk.system" with what an errno means; QD_SYSTEM. */
qd_err qd_bulk_system(int reason, struct qd_message *why);
QD_MUST_CHECK qd_err qd_bulk_map_open(struct qd_bulk_map *map, const char *name,
                                      struct qd_message *why);
/* The same of an open file, which stays open, and locked if it was. */
QD_MUST_CHECK qd_err qd_bulk_map_file(struct qd_bulk_map *map, int file, struct qd_message *why);
void qd_bulk_map_close(struct qd_bulk_map *map);

/* Of a clock that only goes forward (clock.c). */
uint64_t qd_bulk_now_ns(void);

/* The file being written, by one process (file.c). */
struct qd_bulk_file {
    int file;    /* locked */
    size_t size; /* of its whole chunks */
    uint64_t chunks;
    uint64_t kept;         /* rows that were there when it was opened */
    bool torn;             /* a torn end was dropped when it was opened */
    char other[32];        /* another version of the program, if rows of one were there */
    struct qd_buf pending; /* the chunk that is being filled */
    uint64_t pending_rows;
    uint64_t flushed_ns, synced_ns;
    uint64_t tasks;
    uint8_t *done; /* a bit a task */
};

/* Opens or makes the file for a plan and locks it. Rows of another plan or an existing file without
 * `resume` are refused, and so is a file that another process is writing; the file is unchanged
 * then. */
QD_MUST_CHECK qd_err qd_bulk_file_open(struct qd_bulk_file *file, const char *name,
                                       const struct qd_bulk_plan *plan, bool resume,
                                       struct qd_message *why);
/* Locks a file that will be replaced against writers, until `*file` is closed; -1: there is no such
 * regular file. Closing any descriptor of the file drops the lock. */
QD_MUST_CHECK qd_err qd_bulk_lock(const char *name, int *file, struct qd_message *why);
/* The rows that were there when it was opened; before any is added. */
QD_MUST_CHECK qd_err qd_bulk_file_each(const struct qd_bulk_file *file,
                                       qd_err (*take)(void *context, const struct qd_bulk_row *row,
                                                      struct qd_text line),
                                       void *context, struct qd_message *why);
bool qd_bulk_file_has(const struct qd_bulk_file *file, uint64_t number);
/* Takes a row; it is on its way to the disk after a second at most. A task that has a row already
 * is ignored. */
QD_MUST_CHECK qd_err qd_bulk_file_add(struct qd_bulk_file *file, const struct qd_bulk_row *row,
                                      struct qd_message *why);
/* Writes what is pending, as a chunk. */
QD_MUST_CHECK qd_err qd_bulk_file_flush(struct qd_bulk_file *file, struct qd_message *why);
/* Writes what is pending, and the file to the disk; frees everything in any case. */
QD_MUST_CHECK qd_err qd_bulk_file_close(struct qd_bulk_file *file, struct qd_message *why);

/* Several files of one plan as one: sorted by task, one row a task, the same bytes whatever the
 * order of the files and however often they were merged before (merge.c). */
struct qd_bulk_merged {
    uint64_t tasks, rows, duplicates, torn, damaged;
};

struct qd_bulk_merge {
    const struct qd_text *texts; /* of the files */
    const char *const *names;
    size_t count;
    bool mixed;   /* rows of several versions of the program are fine */
    bool salvage; /* leave damaged chunks out */
};

/* The name of the file that is wrong is in `*bad`. */
QD_MUST_CHECK qd_err qd_bulk_merge(const struct qd_bulk_merge *merge, struct qd_buf *out,
                                   struct qd_bulk_merged *merged, const char **bad,
                                   struct qd_message *why);

/* Chunks as they stand in a file, for whoever writes one whole (scan.c). */
void qd_bulk_chunk_end(uint64_t number, uint64_t rows, struct qd_text lines, struct qd_buf *out);

#endif
