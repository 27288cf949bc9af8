/* SPDX-License-Identifier: MIT */
/* The table of a run: one line per maze as they end, and the totals. */
#include "cli/contest/client.h"
#include "cli/output/color.h"

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

static void print_heading(void)
{
    printf("%s%s%s\n", cli_color(CLI_BOLD), qd_phrase(cli_spoken(), "client.columns"),
           cli_color(CLI_PLAIN));
}

/* A word in a column of so many. */
static void put_word(const char *word, int width)
{
    printf("%s%*s", word, width - cli_columns(word), "");
}

static void print_row(const struct qd_client_maze *maze)
{
    char size[16];
    snprintf(size, sizeof size, "%dx%d", maze->side, maze->side);
    printf("%5u  %6s  ", (unsigned)maze->number, size);
    put_word(cli_word("client.end.", ends[maze->end]), 9);
    printf("  %8" PRId64 "  %6.1f  %7" PRId64 "  %4d  %8" PRId64 "\n", maze->map_cost,
           (double)maze->map_cost / (maze->side * maze->side), maze->walk_cost, maze->golds,
           maze->reward - maze->map_cost - maze->walk_cost);
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
            print_heading();
        print_row(maze);
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
    printf("%5u  ", (unsigned)table->mazes);
    put_word(qd_phrase(cli_spoken(), "client.total"), 17);
    printf("  %8" PRId64 "  %6.1f  %7" PRId64 "  %4" PRId64 "  %8" PRId64 "\n", table->map_cost,
           table->cells ? (double)table->map_cost / (double)table->cells : 0.0, table->walk_cost,
           table->golds, net);
}
