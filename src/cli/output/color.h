/* SPDX-License-Identifier: MIT */
/* Colours on stdout, and how wide it is. */
#ifndef QD_CLI_COLOR_H
#define QD_CLI_COLOR_H

#include <stdbool.h>

enum cli_color { CLI_PLAIN, CLI_BOLD, CLI_ACCENT, CLI_GOOD, CLI_BAD, CLI_DIM };

/* auto: on a terminal that has colours, unless NO_COLOR is set; always; never. False for others. */
bool cli_color_choose(const char *when);
/* The sequence that begins it, or nothing where there are no colours. */
const char *cli_color(enum cli_color color);
/* Columns of the terminal on stdout, COLUMNS or 80 where there is none. */
int cli_width(void);
/* The same of another file. */
int cli_width_of(int file);
/* Whether stdout is a terminal of fewer columns. */
bool cli_narrower(int columns);

#endif
