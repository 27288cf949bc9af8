/* SPDX-License-Identifier: MIT */
/* One writer for tables: widths are counted in characters, columns go in the order they
 * declare where the terminal is too narrow for all, a text that takes what is left of the line is
 * cut there, and fields of CSV are quoted as RFC 4180 says.
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

/* What a text that takes the rest of a line needs at least. */
enum { REST_LEAST = 12 };

/* On a terminal as much as there is room for. */
static void put_rest(const char *text, int room)
{
    struct qd_buf seen;
    qd_buf_init(&seen, strlen(text) * 8 + 1);
    qd_buf_visible(&seen, qd_text_of(text));
    const char *shown = qd_buf_cstr(&seen);
    bool whole = cli_columns(shown) <= room;
    for (int left = whole ? room : room - 1; *shown && left > 0; left--) {
        size_t size = 1;
        while (((unsigned char)shown[size] & 0xc0) == 0x80)
            size++;
        fwrite(shown, 1, size, stdout);
        shown += size;
    }
    fputs(whole || room < 1 ? "" : "…", stdout);
    qd_buf_free(&seen);
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

static int width_of(const struct cli_column *column)
{
    return column->width ? abs(column->width) : REST_LEAST;
}

static int whole_width(const struct cli_table *table)
{
    int whole = 0;
    for (int i = 0; i < table->count; i++)
        if (is_shown(table, i))
            whole += width_of(&table->columns[i]) + (whole ? gap_before(&table->columns[i]) : 0);
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

/* Nothing, where blanks would stand for nothing. */
static bool is_blank_end(const struct cli_table *table, int column, const char *text)
{
    return !table->csv && !text[0] && (isatty(STDOUT_FILENO) || !table->columns[column].width);
}

void cli_table_row(const struct cli_table *table, const char *const *cells)
{
    int last = table->count - 1;
    bool first = true;
    bool seen = !table->csv && isatty(STDOUT_FILENO);
    while (last > 0 && (!is_shown(table, last) || is_blank_end(table, last, cells[last])))
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
        else if (seen && !column->width)
            put_rest(cells[i], REST_LEAST + cli_width() - whole_width(table));
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
    table->begun = true;
}

void cli_table_next(struct cli_table *table, const char *const *cells)
{
    cli_progress_end();
    if (!table->begun) {
        const enum cli_color *colors = table->colors;
        table->colors = NULL;
        cli_table_begin(table);
        table->colors = colors;
    }
    cli_table_row(table, cells);
}
