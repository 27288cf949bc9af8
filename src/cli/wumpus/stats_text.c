/* SPDX-License-Identifier: MIT */
/* The statistics as a table, as CSV and as curves. Easy, medium and hard are the report's:
 * deducible with interest 0, 1, and 2 or more.
 */
#include "cli/cli.h"
#include "cli/output/table.h"
#include "cli/wumpus/stats.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static uint64_t sum(const uint64_t *counts, int from)
{
    uint64_t all = 0;
    for (int i = from; i < STATS_INTEREST; i++)
        all += counts[i];
    return all;
}

enum { CURVES = 4 };
static const char *const curve_names[CURVES] = {"cli.class.easy", "cli.class.medium",
                                                "cli.class.hard", "wumpus.rated.not"};

static const char *curve_name(int curve)
{
    return qd_phrase(cli_spoken(), curve_names[curve]);
}

static uint64_t count_of(const struct stats_row *row, int curve)
{
    return curve < 2    ? row->deducible[curve]
           : curve == 2 ? sum(row->deducible, 2)
                        : sum(row->other, 0);
}

/* Tenths of a percent of the grids. */
static uint64_t share(const struct stats_row *row, int curve)
{
    return row->grids ? count_of(row, curve) * 1000 / row->grids : 0;
}

/* For each kind of grid the number of pits at which it is most frequent, and the range around it
 * in which it is at least half as frequent: the report's table of bounds, for any size. */
static void print_bounds(const struct stats_table *table)
{
    for (int curve = 0; curve < CURVES; curve++) {
        int peak = -1;
        for (int i = 0; i < table->rows; i++)
            if (table->row[i].done &&
                (peak < 0 || share(&table->row[i], curve) > share(&table->row[peak], curve)))
                peak = i;
        uint64_t most = peak < 0 ? 0 : share(&table->row[peak], curve);
        if (most == 0)
            continue;
        int first = peak, last = peak;
        while (first > 0 && table->row[first - 1].done &&
               2 * share(&table->row[first - 1], curve) >= most)
            first--;
        while (last + 1 < table->rows && table->row[last + 1].done &&
               2 * share(&table->row[last + 1], curve) >= most)
            last++;
        cli_head_put(curve_name(curve), 15, CLI_PLAIN);
        cli_say("wumpus.stats.bounds", CLI_WORDS({"pits", .number = table->row[peak].pits},
                                                 {"share", .real = (double)most / 10, .digits = 1},
                                                 {"first", .number = table->row[first].pits},
                                                 {"last", .number = table->row[last].pits}));
    }
}

enum { PITS, GRIDS, INTEREST, OTHER = INTEREST + STATS_INTEREST, INVALID, COLUMNS };

static const struct cli_column columns[COLUMNS] = {
    [PITS] = {"pits", "wumpus.stats.pits", 4, .drop = 0},
    [GRIDS] = {"grids", "wumpus.stats.grids", 7, .drop = 4},
    [INTEREST] = {"0", NULL, 7, .drop = 0},
    [INTEREST + 1] = {"1", NULL, 7, .drop = 0},
    [INTEREST + 2] = {"2", NULL, 7, .drop = 0},
    [INTEREST + 3] = {"3", NULL, 7, .drop = 3},
    [INTEREST + 4] = {"4", NULL, 7, .drop = 2},
    [INTEREST + 5] = {"5+", NULL, 7, .drop = 1},
    [OTHER] = {"other", "wumpus.stats.other.short", 7, .drop = 0},
    [INVALID] = {"invalid", "wumpus.stats.invalid", 7, .drop = 0},
};

void cli_stats_text(const struct stats_table *stats)
{
    struct cli_table table = {.columns = columns, .count = COLUMNS};
    cli_say("wumpus.stats.head",
            CLI_WORDS({"side", .number = stats->side}, {"rule", .text = stats->rule}));
    cli_table_begin(&table);
    for (int i = 0; i < stats->rows; i++) {
        const struct stats_row *row = &stats->row[i];
        char text[COLUMNS][24];
        const char *cells[COLUMNS];
        if (!row->done)
            continue;
        snprintf(text[PITS], sizeof text[0], "%d", row->pits);
        snprintf(text[GRIDS], sizeof text[0], "%" PRIu64, row->grids);
        for (int k = 0; k < STATS_INTEREST; k++)
            snprintf(text[INTEREST + k], sizeof text[0], "%" PRIu64, row->deducible[k]);
        snprintf(text[OTHER], sizeof text[0], "%" PRIu64, sum(row->other, 0));
        snprintf(text[INVALID], sizeof text[0], "%" PRIu64, row->grids - row->valid);
        for (int k = 0; k < COLUMNS; k++)
            cells[k] = text[k];
        cli_table_row(&table, cells);
    }
    print_bounds(stats);
}

void cli_stats_csv(const struct stats_table *table, struct qd_buf *out)
{
    qd_buf_printf(out, "# wumpus stats side=%d rule=%s\n", table->side, table->rule);
    qd_buf_puts(out, "pits,grids,valid");
    for (int k = 0; k < STATS_INTEREST; k++)
        qd_buf_printf(out, ",deducible%d", k);
    for (int k = 0; k < STATS_INTEREST; k++)
        qd_buf_printf(out, ",other%d", k);
    qd_buf_char(out, '\n');
    for (int i = 0; i < table->rows; i++) {
        const struct stats_row *row = &table->row[i];
        if (!row->done)
            continue;
        qd_buf_printf(out, "%d,%" PRIu64 ",%" PRIu64, row->pits, row->grids, row->valid);
        for (int k = 0; k < STATS_INTEREST; k++)
            qd_buf_printf(out, ",%" PRIu64, row->deducible[k]);
        for (int k = 0; k < STATS_INTEREST; k++)
            qd_buf_printf(out, ",%" PRIu64, row->other[k]);
        qd_buf_char(out, '\n');
    }
}

static bool read_row(struct qd_text line, struct stats_row *row)
{
    uint64_t value[3 + 2 * STATS_INTEREST];
    size_t count = 0;
    while (count < sizeof value / sizeof value[0]) {
        if (!qd_text_digits(&line, UINT64_MAX / 2, &value[count++]))
            return false;
        if (line.size > 0 && line.data[0] == ',')
            line = (struct qd_text){line.data + 1, line.size - 1};
    }
    *row = (struct stats_row){true, (int)value[0], value[1], value[2], {0}, {0}};
    memcpy(row->deducible, value + 3, sizeof row->deducible);
    memcpy(row->other, value + 3 + STATS_INTEREST, sizeof row->other);
    return line.size == 0;
}

bool cli_stats_csv_read(struct stats_table *table, struct qd_text text, uint64_t grids)
{
    struct qd_text line;
    char head[128];
    snprintf(head, sizeof head, "# wumpus stats side=%d rule=%s", table->side, table->rule);
    if (!qd_text_line(&text, &line) || !qd_text_is(qd_text_trim(line), head))
        return false;
    while (qd_text_line(&text, &line)) {
        struct stats_row row;
        if (read_row(qd_text_trim(line), &row) && row.grids == grids && row.pits >= table->first &&
            row.pits < table->first + table->rows)
            table->row[row.pits - table->first] = row;
    }
    return true;
}

enum { WIDTH = 640, HEIGHT = 360, LEFT = 52, TOP = 40, RIGHT = 120, BOTTOM = 40 };

/* One end of the 95 % confidence interval of a share, from 0 to 1 (Wilson, "Probable inference, the
 * law of succession, and statistical inference", 1927). */
static double wilson(const struct stats_row *row, int curve, int sign)
{
    const double z = 1.96;
    double n = (double)row->grids;
    double p = (double)count_of(row, curve) / n;
    double middle = p + z * z / (2 * n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (middle + sign * half) / (1 + z * z / n);
}

/* The confidence band of a curve: its upper ends from left to right, its lower ones back. */
static void put_band(const struct stats_table *table, int curve, struct qd_buf *out)
{
    int width = WIDTH - LEFT - RIGHT, height = HEIGHT - TOP - BOTTOM, steps = table->rows - 1;
    qd_buf_printf(out, "<polygon class=\"b%d\" points=\"", curve);
    for (int i = 0; i < 2 * table->rows; i++) {
        int at = i < table->rows ? i : 2 * table->rows - 1 - i;
        if (!table->row[at].done || table->row[at].grids == 0)
            continue;
        qd_buf_printf(out, "%d,%.2f ", LEFT + (steps ? at * width / steps : 0),
                      TOP + height * (1 - wilson(&table->row[at], curve, i == at ? 1 : -1)));
    }
    qd_buf_puts(out, "\"/>\n");
}

static void put_curve(const struct stats_table *table, int curve, struct qd_buf *out)
{
    int width = WIDTH - LEFT - RIGHT, height = HEIGHT - TOP - BOTTOM, steps = table->rows - 1;
    qd_buf_printf(out, "<polyline class=\"c%d\" points=\"", curve);
    int x = LEFT, y = TOP;
    for (int i = 0; i < table->rows; i++) {
        if (!table->row[i].done)
            continue;
        x = LEFT + (steps ? i * width / steps : 0);
        y = TOP + height - (int)(share(&table->row[i], curve) * (uint64_t)height / 1000);
        qd_buf_printf(out, "%d,%d ", x, y);
    }
    qd_buf_printf(out, "\"/>\n<text x=\"%d\" y=\"%d\" class=\"t%d\">%s</text>\n",
                  WIDTH - RIGHT + 10, TOP + 16 + 20 * curve, curve, curve_name(curve));
}

void cli_stats_svg(const struct stats_table *table, struct qd_buf *out)
{
    qd_buf_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                  "height=\"%d\" role=\"img\">\n<title>%s</title>\n",
                  WIDTH, HEIGHT, WIDTH, HEIGHT, qd_phrase(cli_spoken(), "wumpus.stats.title"));
    qd_buf_puts(
        out,
        "<style>text{font:12px ui-sans-serif,system-ui,sans-serif;fill:#1d2733}"
        "polyline{fill:none;stroke-width:2}.c0{stroke:#1f8f5f}.c1{stroke:#1f5fbf}"
        ".c2{stroke:#c0392b;stroke-dasharray:6 3}.c3{stroke:#6b4f9e;stroke-dasharray:2 3}"
        ".t0{fill:#1f8f5f}.t1{fill:#1f5fbf}.t2{fill:#c0392b}.t3{fill:#6b4f9e}"
        "polygon{opacity:.25}.b0{fill:#1f8f5f}.b1{fill:#1f5fbf}.b2{fill:#c0392b}.b3{fill:#6b4f9e}"
        "line{stroke:#c8cdd3}</style>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fbfaf6\"/>\n");
    qd_buf_printf(out, "<text x=\"%d\" y=\"22\">", LEFT);
    cli_phrase("wumpus.stats.shares",
               CLI_WORDS({"side", .number = table->side}, {"rule", .text = table->rule}), out);
    qd_buf_puts(out, "</text>\n");
    for (int percent = 0; percent <= 100; percent += 20) {
        int y = TOP + (HEIGHT - TOP - BOTTOM) * (100 - percent) / 100;
        qd_buf_printf(out,
                      "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/><text x=\"12\" y=\"%d\">%d "
                      "%%</text>\n",
                      LEFT, y, WIDTH - RIGHT, y, y + 4, percent);
    }
    for (int i = 0; i<table->rows; i += table->rows> 20 ? 10 : 2)
        qd_buf_printf(out, "<text x=\"%d\" y=\"%d\">%d</text>\n",
                      LEFT + (table->rows > 1 ? i * (WIDTH - LEFT - RIGHT) / (table->rows - 1) : 0),
                      HEIGHT - BOTTOM + 18, table->first + i);
    for (int curve = 0; curve < CURVES; curve++)
        put_band(table, curve, out);
    for (int curve = 0; curve < CURVES; curve++)
        put_curve(table, curve, out);
    qd_buf_puts(out, "</svg>\n");
}
