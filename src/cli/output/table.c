/* SPDX-License-Identifier: MIT */
/* One writer for tables: widths are counted in characters, columns go in the order they
 * declare where the terminal is too narrow for all, and fields of CSV are quoted as RFC 4180 says.
 */
#include "cli/output/table.h"
#include "cli/cli.h"

#include <assert.h>
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

/* The last cell needs no blanks behind it on a terminal, where they might begin another line. */
static void put_cell(const char *text, int width, bool bare)
{
    int blanks = abs(width) - cli_columns(text);
    blanks = blanks > 0 ? blanks : 0;
    if (width > 0)
        printf("%*s", blanks, "");
    cli_print(qd_text_of(text));
    if (width < 0 && !bare)
        printf("%*s", blanks, "");
}

static bool is_shown(const struct cli_table *table, int column)
{
    return table->csv || (!table->columns[column].absent && !(table->dropped >> column & 1));
}

static int gap_before(const struct cli_column *column)
{
    return column->gap ? column->gap : 1;
}

static int whole_width(const struct cli_table *table)
{
    int whole = 0;
    for (int i = 0; i < table->count; i++)
        if (is_shown(table, i))
            whole += abs(table->columns[i].width) + (whole ? gap_before(&table->columns[i]) : 0);
    return whole;
}

void cli_table_fit(struct cli_table *table)
{
    assert(table->count <= CLI_COLUMNS_MOST);
    table->dropped = 0;
    if (table->csv || !isatty(STDOUT_FILENO))
        return;
    for (int next = 1; next <= table->count && whole_width(table) > cli_width(); next++)
        for (int i = 0; i < table->count; i++)
            if (table->columns[i].drop == next)
                table->dropped |= UINT32_C(1) << i;
}

void cli_table_row(const struct cli_table *table, const char *const *cells)
{
    int last = table->count - 1;
    bool first = true;
    bool seen = !table->csv && isatty(STDOUT_FILENO);
    while (last > 0 && (!is_shown(table, last) || (seen && !cells[last][0])))
        last--;
    for (int i = 0; i <= last; i++) {
        const struct cli_column *column = &table->columns[i];
        bool colored = !table->csv && table->colors && table->colors[i];
        if (!is_shown(table, i))
            continue;
        if (!first && table->csv)
            putchar(',');
        else if (!first)
            printf("%*s", gap_before(column), "");
        fputs(colored ? cli_color(table->colors[i]) : "", stdout);
        if (table->csv)
            cli_csv_field(cells[i]);
        else
            put_cell(cells[i], column->width, seen && i == last);
        fputs(colored ? cli_color(CLI_PLAIN) : "", stdout);
        first = false;
    }
    putchar('\n');
}

void cli_table_begin(struct cli_table *table)
{
    const char *cells[CLI_COLUMNS_MOST];
    cli_table_fit(table);
    for (int i = 0; i < table->count; i++) {
        const struct cli_column *column = &table->columns[i];
        bool phrase = !table->csv && column->phrase;
        cells[i] = phrase ? qd_phrase(cli_spoken(), column->phrase) : column->name;
    }
    if (!table->csv)
        fputs(cli_color(CLI_BOLD), stdout);
    cli_table_row(table, cells);
    if (!table->csv)
        fputs(cli_color(CLI_PLAIN), stdout);
}
