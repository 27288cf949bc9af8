/* SPDX-License-Identifier: MIT */
/* When stdout and stderr get colours: each on a terminal, unless NO_COLOR is set (no-color.org) or
 * --color says otherwise; only the eight colours that every terminal has, and never colour alone.
 */
#include "cli/output/color.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static enum { UNDECIDED, COLORED, MONOCHROME } choice;

bool cli_color_choose(const char *when)
{
    if (strcmp(when, "always") == 0)
        choice = COLORED;
    else if (strcmp(when, "never") == 0)
        choice = MONOCHROME;
    else if (strcmp(when, "auto") == 0)
        choice = UNDECIDED;
    else
        return false;
    return true;
}

static bool colored(int file)
{
    const char *none = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (choice != UNDECIDED)
        return choice == COLORED;
    return isatty(file) && terminal && strcmp(terminal, "dumb") != 0 && !(none && none[0]);
}

static const char *sequence(int file, enum cli_color color)
{
    static const char *const sequences[] = {"\033[0m",  "\033[1m",  "\033[36m",
                                            "\033[32m", "\033[31m", "\033[2m"};
    return colored(file) ? sequences[color] : "";
}

const char *cli_color(enum cli_color color)
{
    return sequence(STDOUT_FILENO, color);
}

const char *cli_color_error(enum cli_color color)
{
    return sequence(STDERR_FILENO, color);
}

int cli_width_of(int file)
{
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    int width = columns ? atoi(columns) : 0;
    if (width <= 0 && ioctl(file, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    return width > 0 ? width : 80;
}

int cli_width(void)
{
    return cli_width_of(STDOUT_FILENO);
}
