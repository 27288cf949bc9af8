/* SPDX-License-Identifier: MIT */
/* One writer for tables: widths are counted in characters, columns that are not `kept` go where the
 * terminal is too narrow for all, and fields of CSV are quoted as RFC 4180 says. */
#include "cli/output/table.h"
#include "cli/cli.h"
#include "cli/output/color.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file gets every byte; a terminal gets foreign text made visible. */
static void put_text(struct qd_text text)
{
    if (isatty(STDOUT_FILENO))
        cli_print(text);
    else
        fwrite(text.data, 1, text.size, stdout);
}

void cli_csv_field(const char *text)
{
    struct qd_buf quoted;
    if (!strpbrk(text, ",\"\r\n")) {
        put_text(qd_text_of(text));
        return;
    }
    qd_buf_init(&quoted, 2 * strlen(text) + 3);
    qd_buf_char(&quoted, '"');
    for (; *text; text++) {
        if (*text == '"')
            qd_buf_char(&quoted, '"');
        qd_buf_char(&quoted, *text);
    }
    qd_buf_char(&quoted, '"');
    put_text(qd_buf_view(&quoted));
    qd_buf_free(&quoted);
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
            cli_csv_field(cells[i]);
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
