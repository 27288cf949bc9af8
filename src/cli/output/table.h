/* SPDX-License-Identifier: MIT */
/* Tables as every verb prints them: columns for people, cut to the width of their terminal, or CSV
 * (RFC 4180, lines end with a line feed) for a spreadsheet. */
#ifndef QD_CLI_TABLE_H
#define QD_CLI_TABLE_H

#include <stdbool.h>

struct cli_column {
    const char *name;   /* in CSV, the same in every language */
    const char *phrase; /* the heading for people; NULL: the name */
    int width;          /* negative: text on the left */
    bool kept;          /* even where the terminal is narrow */
};

struct cli_table {
    const struct cli_column *columns;
    int count;
    bool csv;
    bool narrow; /* found out by the heading */
};

/* Prints the headings. A row has as many cells as there are columns; CSV is quoted where needed. */
void cli_table_begin(struct cli_table *table);
void cli_table_row(const struct cli_table *table, const char *const *cells);

#endif
