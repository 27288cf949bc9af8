/* SPDX-License-Identifier: MIT */
/* The curves of `bulk simulate`: efficiency by number of ranks, and how busy the writer is. */
#include "cli/bulk/simulate.h"
#include "cli/cli.h"

enum { LEFT = 60, TOP = 40, WIDTH = 560, HEIGHT = 300 };

static double place_x(const struct cli_simulated *simulated, int at)
{
    return LEFT + (double)WIDTH * at / (simulated->points > 1 ? simulated->points - 1 : 1);
}

static double place_y(double share)
{
    return TOP + HEIGHT * (1 - (share > 1 ? 1 : share));
}

static void axes(const struct cli_simulated *simulated, struct qd_buf *out)
{
    for (int i = 0; i <= 10; i += 2) {
        double y = place_y(i / 10.0);
        qd_buf_printf(out,
                      "<path d='M%d %.1fh%d' stroke='#ddd'/><text x='%d' y='%.1f' "
                      "text-anchor='end'>%d %%</text>\n",
                      LEFT, y, WIDTH, LEFT - 6, y + 4, 10 * i);
    }
    for (int i = 0; i < simulated->points; i++)
        qd_buf_printf(out, "<text x='%.1f' y='%d' text-anchor='middle'>%u</text>\n",
                      place_x(simulated, i), TOP + HEIGHT + 18, simulated->ranks[i]);
}

static void curve(const struct cli_simulated *simulated, int number, bool writer,
                  const char *colour, const char *name, int line, struct qd_buf *out)
{
    qd_buf_printf(out, "<polyline fill='none' stroke='%s' stroke-width='2'%s points='", colour,
                  writer ? " stroke-dasharray='5 4'" : "");
    for (int i = 0; i < simulated->points; i++) {
        const struct qd_bulk_forecast *forecast = &simulated->forecast[number][i];
        qd_buf_printf(out, "%s%.1f,%.1f", i ? " " : "", place_x(simulated, i),
                      place_y(writer ? forecast->writer : forecast->efficiency));
    }
    qd_buf_printf(out, "'/><text x='%d' y='%d' fill='%s'>%s</text>\n", LEFT + 10,
                  TOP + HEIGHT / 2 + 16 * line, colour, name);
}

void cli_bulk_simulate_svg(const struct cli_simulated *simulated, struct qd_buf *out)
{
    qd_buf_printf(out,
                  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' "
                  "font-family='sans-serif' font-size='12'>\n"
                  "<rect width='100%%' height='100%%' fill='#fff'/>\n"
                  "<text x='%d' y='22' font-size='14'>%s</text>\n",
                  LEFT + WIDTH + 30, TOP + HEIGHT + 40, LEFT,
                  qd_phrase(cli_spoken(), "bulk.curve.title"));
    axes(simulated, out);
    curve(simulated, 0, false, "#0072b2", qd_phrase(cli_spoken(), "bulk.curve.none"), 0, out);
    curve(simulated, 1, false, "#009e73", qd_phrase(cli_spoken(), "bulk.curve.ranks"), 1, out);
    curve(simulated, 2, false, "#d55e00", qd_phrase(cli_spoken(), "bulk.curve.runs"), 2, out);
    curve(simulated, 0, true, "#777777", qd_phrase(cli_spoken(), "bulk.curve.writer"), 3, out);
    qd_buf_puts(out, "</svg>\n");
}
