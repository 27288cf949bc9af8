/* SPDX-License-Identifier: MIT */
/* Tables as every verb prints them: columns for people, cut to the width of their terminal, or CSV
 * (RFC 4180, lines end with a line feed) for a spreadsheet. */
#ifndef QD_CLI_TABLE_H
#define QD_CLI_TABLE_H

#include "cli/output/color.h"

#include <quadrille/base.h>

#include <stdbool.h>

enum { CLI_COLUMNS_MOST = 32 };

struct cli_column {
    const char *name;   /* in CSV, the same in every language */
    const char *phrase; /* the heading for people; NULL: the name */
    int width;          /* negative: text on the left; 0: what is left of the line, cut there */
    int drop;           /* where the terminal is narrow 1 goes first, then 2 …; 0 stays */
    bool absent;        /* nowhere but in CSV */
    int gap;            /* blanks before it, unless it is the first; 0: one */
};

struct cli_table {
    const struct cli_column *columns;
    int count;
    bool csv;
    uint32_t dropped;             /* columns that do not fit, a bit each; the heading finds them */
    const enum cli_color *colors; /* of the next row's cells; NULL: plain */
    bool begun;                   /* the headings are printed */
};

/* Which columns fit, where a table has no headings. */
void cli_table_fit(struct cli_table *table);
/* The same, and prints the headings. A row has as many cells as there are columns; CSV is quoted
 * where needed. */
void cli_table_begin(struct cli_table *table);
void cli_table_row(const struct cli_table *table, const char *const *cells);
/* A row of a table whose headings come before its first one; a progress line goes. */
void cli_table_next(struct cli_table *table, const char *const *cells);
/* A field of CSV, quoted where it must be. */
void cli_csv_field(const char *text);
struct qd_json;
struct qd_json_watch;
/* Takes down the JSON object that is written next; one at a time. */
void cli_rows_begin(struct qd_json *json);
/* For the object that another writer puts below the last key. */
const struct qd_json_watch *cli_rows_reply(void);
/* Prints what was taken down as rows of CSV, after their headings where they are new. */
void cli_rows_print(void);

#endif
