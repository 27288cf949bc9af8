/* SPDX-License-Identifier: MIT */
/* When stdout gets colours: on a terminal, unless NO_COLOR is set (no-color.org) or --color says
 * otherwise; only the eight colours that every terminal has, and never colour alone. */
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

static bool colored(void)
{
    if (choice == UNDECIDED) {
        const char *none = getenv("NO_COLOR"), *terminal = getenv("TERM");
        bool able = terminal && strcmp(terminal, "dumb") != 0 && isatty(STDOUT_FILENO);
        choice = able && !(none && none[0]) ? COLORED : MONOCHROME;
    }
    return choice == COLORED;
}

const char *cli_color(enum cli_color color)
{
    static const char *const sequences[] = {"\033[0m",  "\033[1m",  "\033[36m",
                                            "\033[32m", "\033[31m", "\033[2m"};
    return colored() ? sequences[color] : "";
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

bool cli_narrower(int columns)
{
    return isatty(STDOUT_FILENO) && cli_width() < columns;
}
