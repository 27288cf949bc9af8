/* SPDX-License-Identifier: MIT */
/* Colours on stdout, and how wide it is. */
#ifndef QD_CLI_COLOR_H
#define QD_CLI_COLOR_H

#include <stdbool.h>

enum cli_color { CLI_PLAIN, CLI_BOLD, CLI_ACCENT, CLI_GOOD, CLI_BAD, CLI_DIM };

/* auto: on a terminal that has colours, unless NO_COLOR is set; always; never. False for others. */
bool cli_color_choose(const char *when);
/* The sequence that begins it on stdout, or nothing where there are no colours. */
const char *cli_color(enum cli_color color);
/* The same on stderr. */
const char *cli_color_error(enum cli_color color);
/* The head of a line in a column of its own; what cli_say() says next stands beside it. */
void cli_head_put(const char *word, int width, enum cli_color color);
/* Of the class of a level ("easy"). */
enum cli_color cli_class_color(const char *name);
/* Columns of the terminal on stdout, COLUMNS or 80 where there is none. */
int cli_width(void);
/* The same of another file. */
int cli_width_of(int file);
/* Prints words on stdout from column `at`, broken before `edge` and continued at `indent`; the
 * column after them. */
int cli_wrap(const char *text, int at, int indent, int edge);

#endif
