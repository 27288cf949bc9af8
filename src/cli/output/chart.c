/* SPDX-License-Identifier: MIT */
/* A horizontal bar chart as SVG, on a logarithmic scale computed in integers. */
#include "cli/cli.h"

#include <inttypes.h>
#include <string.h>

enum { NAME_WIDTH = 150, BAR_WIDTH = 360, NOTE_WIDTH = 250, BAR_HEIGHT = 18, GAP = 8, TOP = 44 };

/* Thousandths of log10, interpolated within a decade: exact enough for a length in pixels. */
static uint64_t log_thousandths(uint64_t value)
{
    uint64_t decade = 1, whole = 0;
    if (value == 0)
        return 0;
    while (value / decade >= 10) {
        decade *= 10;
        whole += 1000;
    }
    static const uint16_t steps[] = {0, 301, 477, 602, 699, 778, 845, 903, 954, 1000};
    uint64_t digit = value / decade;
    uint64_t part = (value % decade) * (uint64_t)(steps[digit] - steps[digit - 1]) / decade;
    return whole + steps[digit - 1] + part;
}

static void put_escaped(const char *text, struct qd_buf *out)
{
    for (; *text; text++) {
        if (*text == '&')
            qd_buf_puts(out, "&amp;");
        else if (*text == '<')
            qd_buf_puts(out, "&lt;");
        else
            qd_buf_char(out, *text);
    }
}

static void put_text(int x, int y, const char *class, const char *text, struct qd_buf *out)
{
    qd_buf_printf(out, "<text x=\"%d\" y=\"%d\" class=\"%s\">", x, y, class);
    put_escaped(text, out);
    qd_buf_puts(out, "</text>\n");
}

static void put_bar(const struct cli_bar *bar, int y, uint64_t most, struct qd_buf *out)
{
    char note[128];
    int length = 1 + (int)(log_thousandths(bar->value) * BAR_WIDTH / (most ? most : 1));
    put_text(NAME_WIDTH - 8, y + BAR_HEIGHT - 5, "name", bar->name, out);
    qd_buf_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" class=\"%s\"/>\n",
                  NAME_WIDTH, y, length, BAR_HEIGHT, bar->missing ? "missing" : "bar");
    snprintf(note, sizeof note, "%" PRIu64 ", %s", bar->value, bar->note);
    put_text(NAME_WIDTH + length + 6, y + BAR_HEIGHT - 5, "note", note, out);
}

void cli_chart(const char *title, const char *scale, const struct cli_bar *bars, int count,
               struct qd_buf *out)
{
    uint64_t most = 0;
    int width = NAME_WIDTH + BAR_WIDTH + NOTE_WIDTH;
    int height = TOP + count * (BAR_HEIGHT + GAP) + GAP;
    for (int i = 0; i < count; i++) {
        uint64_t length = log_thousandths(bars[i].value);
        most = length > most ? length : most;
    }
    qd_buf_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                  "height=\"%d\" role=\"img\">\n",
                  width, height, width, height);
    qd_buf_puts(out,
                "<style>text{font:12px ui-sans-serif,system-ui,sans-serif;fill:#1d2733}.title{font:"
                "600 16px ui-serif,Georgia,serif}.name{text-anchor:end}.note,.scale{fill:#5b6875}"
                ".bar{fill:#1f5fbf}.missing{fill:#dce9fb;stroke:#1f5fbf;stroke-dasharray:3 3}"
                "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fbfaf6\"/>\n<title>");
    put_escaped(title, out);
    qd_buf_puts(out, "</title>\n");
    put_text(12, 26, "title", title, out);
    put_text(NAME_WIDTH + BAR_WIDTH - 100, 26, "scale", scale, out);
    for (int i = 0; i < count; i++)
        put_bar(&bars[i], TOP + i * (BAR_HEIGHT + GAP), most, out);
    qd_buf_puts(out, "</svg>\n");
}
