/* SPDX-License-Identifier: MIT */
/* The table of a run: one line per maze as they end, and the totals. */
#include "cli/contest/client.h"

#include <inttypes.h>

static const char *const ends[] = {"open", "completed", "died", "mistaken"};

static void print_json(const struct qd_client_maze *maze)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_number(&line.json, "maze", maze->number);
    qd_json_field_number(&line.json, "size", maze->side);
    qd_json_field_string(&line.json, "ending", ends[maze->end]);
    qd_json_field_number(&line.json, "map_cost", maze->map_cost);
    qd_json_field_number(&line.json, "walk_cost", maze->walk_cost);
    qd_json_field_number(&line.json, "golds", maze->golds);
    qd_json_field_number(&line.json, "reward", maze->reward);
    qd_json_field_number(&line.json, "calls", maze->calls);
    cli_json_print(&line);
}

static const struct cli_column columns[] = {
    {"maze", "client.column.maze", 5, .drop = 0},
    {"size", "client.column.size", 6, .drop = 2, .gap = 2},
    {"ending", "client.column.ending", -9, .gap = 2},
    {"map_cost", "client.column.mapping", 8, .gap = 2},
    {"cell", "client.column.cell", 6, .drop = 1, .gap = 2},
    {"walk_cost", "client.column.walking", 7, .gap = 2},
    {"golds", "client.column.gold", 4, .gap = 2},
    {"net", "client.column.net", 8, .gap = 2},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

/* What a maze, or all of them, have in numbers. */
struct sums {
    int64_t map_cost, cells, walk_cost, golds, net;
};

static void print_row(const struct qd_client_table *table, uint32_t number, const char *size,
                      const char *ending, const struct sums *sums)
{
    char text[6][CLI_DECIMAL];
    struct cli_table form = table->form;
    const enum cli_color colors[COLUMNS] = {[COLUMNS - 1] = sums->net < 0 ? CLI_BAD : CLI_PLAIN};
    snprintf(text[0], CLI_DECIMAL, "%u", (unsigned)number);
    snprintf(text[1], CLI_DECIMAL, "%" PRId64, sums->map_cost);
    cli_decimal(sums->cells ? (double)sums->map_cost / (double)sums->cells : 0.0, 1, text[2]);
    snprintf(text[3], CLI_DECIMAL, "%" PRId64, sums->walk_cost);
    snprintf(text[4], CLI_DECIMAL, "%" PRId64, sums->golds);
    snprintf(text[5], CLI_DECIMAL, "%" PRId64, sums->net);
    form.colors = colors;
    cli_table_row(&form, (const char *const[COLUMNS]){text[0], size, ending, text[1], text[2],
                                                      text[3], text[4], text[5]});
}

static void print_maze(const struct qd_client_table *table, const struct qd_client_maze *maze)
{
    char size[16];
    const struct sums sums = {maze->map_cost, maze->side * maze->side, maze->walk_cost, maze->golds,
                              maze->reward - maze->map_cost - maze->walk_cost};
    snprintf(size, sizeof size, "%dx%d", maze->side, maze->side);
    print_row(table, maze->number, size, cli_word("client.end.", ends[maze->end]), &sums);
}

static void begin(struct qd_client_table *table)
{
    table->form = (struct cli_table){.columns = columns, .count = COLUMNS};
    cli_table_begin(&table->form);
}

void qd_client_table_add(struct qd_client_table *table, const struct qd_client_maze *maze)
{
    table->mazes++;
    table->died += maze->end == IA02_DIED;
    table->mistaken += maze->end == IA02_MISTAKEN;
    table->cells += maze->side * maze->side;
    table->map_cost += maze->map_cost;
    table->walk_cost += maze->walk_cost;
    table->reward += maze->reward;
    table->golds += maze->golds;
    if (table->json) {
        print_json(maze);
    } else {
        if (!table->printed)
            begin(table);
        print_maze(table, maze);
    }
    table->printed = true;
    fflush(stdout);
}

void qd_client_table_end(const struct qd_client_table *table)
{
    int64_t net = table->reward - table->map_cost - table->walk_cost;
    if (table->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "mazes", table->mazes);
        qd_json_field_number(&line.json, "died", table->died);
        qd_json_field_number(&line.json, "mistaken", table->mistaken);
        qd_json_field_number(&line.json, "map_cost", table->map_cost);
        qd_json_field_number(&line.json, "walk_cost", table->walk_cost);
        qd_json_field_number(&line.json, "golds", table->golds);
        qd_json_field_number(&line.json, "reward", table->reward);
        qd_json_field_number(&line.json, "net", net);
        cli_json_print(&line);
        return;
    }
    const struct sums sums = {table->map_cost, table->cells, table->walk_cost, table->golds, net};
    struct qd_client_table all = *table;
    if (!table->printed)
        all.form = (struct cli_table){.columns = columns, .count = COLUMNS};
    print_row(&all, table->mazes, qd_phrase(cli_spoken(), "client.total.mazes"),
              qd_phrase(cli_spoken(), "client.total.all"), &sums);
}
