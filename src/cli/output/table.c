/* SPDX-License-Identifier: MIT */
/* One writer for tables: widths are counted in characters, columns that are not `kept` go where the
 * terminal is too narrow for all, and fields of CSV are quoted as RFC 4180 says. */
#include "cli/output/table.h"
#include "cli/cli.h"
#include "cli/output/color.h"

#include <stdlib.h>
#include <string.h>

static void put_field(const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void put_cell(const char *text, int width)
{
    int blanks = abs(width) - cli_columns(text);
    blanks = blanks > 0 ? blanks : 0;
    if (width > 0)
        printf("%*s", blanks, "");
    cli_print(qd_text_of(text));
    if (width < 0)
        printf("%*s", blanks, "");
}

void cli_table_row(const struct cli_table *table, const char *const *cells)
{
    bool first = true;
    for (int i = 0; i < table->count; i++) {
        const struct cli_column *column = &table->columns[i];
        if (!table->csv && table->narrow && !column->kept)
            continue;
        if (!first)
            putchar(table->csv ? ',' : ' ');
        if (table->csv)
            put_field(cells[i]);
        else
            put_cell(cells[i], column->width);
        first = false;
    }
    putchar('\n');
}

void cli_table_begin(struct cli_table *table)
{
    const char *cells[64];
    int whole = -1;
    for (int i = 0; i < table->count; i++) {
        const struct cli_column *column = &table->columns[i];
        bool phrase = !table->csv && column->phrase;
        cells[i] = phrase ? qd_phrase(cli_spoken(), column->phrase) : column->name;
        whole += abs(column->width) + 1;
    }
    table->narrow = cli_narrower(whole);
    if (!table->csv)
        fputs(cli_color(CLI_BOLD), stdout);
    cli_table_row(table, cells);
    if (!table->csv)
        fputs(cli_color(CLI_PLAIN), stdout);
}
