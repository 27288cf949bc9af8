/* SPDX-License-Identifier: MIT */
/* The panel beside the board: which level this is, the best possible and the player's best, who
 * plays with how much time, and what the signs mean. A window without room for it has the first
 * lines of it in front of the message (page.c) and the legend below the board.
 */
#include "terminal/screen.h"

#include <inttypes.h>
#include <string.h>

/* A panel being drawn, line by line. */
struct panel {
    const struct qd_screen *screen;
    int row, end;
    int left, width;
};

static void put_line(struct panel *panel, attr_t attrs, const char *text)
{
    if (text[0])
        panel->row +=
            qd_screen_block(panel->screen, panel->row, panel->left, panel->end - panel->row,
                            panel->width, qd_screen_look(attrs, PAIR_PLAIN), text);
}

static void put_message(struct panel *panel, attr_t attrs, const struct qd_message *message)
{
    struct qd_buf text;
    qd_buf_init(&text, 4096);
    qd_message_format(message, panel->screen->host->lang, &text);
    put_line(panel, attrs, qd_buf_cstr(&text));
    qd_buf_free(&text);
}

/* Pushes are the only measure that has messages. */
void qd_screen_best(const struct qd_screen *s, bool own, struct qd_buf *out)
{
    const struct qd_terminal_level *info = &s->info;
    int64_t moves = own ? info->best_moves : info->par_moves;
    int64_t measured = own ? info->best_measured : info->par_measured;
    struct qd_message message = {0};
    if (moves < 0)
        return;
    if (measured >= 0)
        qd_message_set(&message, own ? "terminal.best.own.pushes" : "terminal.best.par.pushes");
    else
        qd_message_set(&message, own ? "terminal.best.own" : "terminal.best.par");
    qd_message_number(&message, "count", moves);
    qd_message_number(&message, "cost", measured);
    qd_message_format(&message, s->host->lang, out);
}

void qd_screen_place(const struct qd_screen *s, struct qd_buf *out)
{
    qd_buf_printf(out, " %s %d/%d", s->info.pack, s->info.number, s->info.count);
    if (s->info.title[0])
        qd_buf_printf(out, " · %s", s->info.title);
}

static void put_level(struct panel *panel)
{
    const struct qd_screen *s = panel->screen;
    struct qd_buf text;
    qd_buf_init(&text, 4096);
    if (s->info.count > 0) {
        qd_buf_printf(&text, "%s %d/%d", s->info.pack, s->info.number, s->info.count);
        put_line(panel, A_BOLD, qd_buf_cstr(&text));
    }
    put_line(panel, A_BOLD, s->info.title);
    for (int own = 0; own < 2; own++) {
        qd_buf_clear(&text);
        qd_screen_best(s, own, &text);
        put_line(panel, A_NORMAL, qd_buf_cstr(&text));
    }
    qd_buf_free(&text);
}

void qd_screen_seat(const struct qd_screen *s, int player, struct qd_buf *out)
{
    const struct qd_versus *versus = qd_play_level(s->play)->game->versus;
    bool engine = s->guide.level > 0 && player != s->guide.human;
    uint64_t seconds = qd_screen_clock(s, player) / 1000000000u;
    bool turn = s->at.status == QD_OPEN && s->at.turn == player;
    qd_buf_printf(out, "%s %s  %" PRIu64 ":%02" PRIu64 "  ", turn ? (s->utf8 ? "▸" : ">") : " ",
                  qd_screen_words(s, qd_screen_player(s, player)), seconds / 60, seconds % 60);
    if (!engine)
        qd_buf_puts(out, qd_screen_words(s, s->guide.level ? "terminal.you" : "terminal.human"));
    else if (versus->titles)
        qd_buf_puts(out, qd_screen_words(s, versus->titles[s->guide.level - 1]));
    else
        qd_buf_puts(out, versus->methods[s->guide.level - 1].name);
}

/* The name on a line of its own where both do not fit. */
static void put_seat(struct panel *panel, attr_t attrs, struct qd_buf *text)
{
    size_t at = text->size;
    while (at > 2 && strncmp(text->data + at - 2, "  ", 2) != 0)
        at--;
    if (at <= 2 || qd_screen_width(panel->screen, qd_buf_cstr(text)) <= panel->width) {
        put_line(panel, attrs, qd_buf_cstr(text));
        return;
    }
    text->data[at - 2] = '\0';
    put_line(panel, attrs, text->data);
    panel->row +=
        qd_screen_block(panel->screen, panel->row, panel->left + 2, panel->end - panel->row,
                        panel->width - 2, qd_screen_look(attrs, PAIR_PLAIN), text->data + at);
}

/* North above, as it sits. */
static void put_players(struct panel *panel)
{
    const struct qd_screen *s = panel->screen;
    struct qd_buf text;
    if (qd_play_level(s->play)->game->players != 2)
        return;
    qd_buf_init(&text, 4096);
    for (int player = 1; player >= 0; player--) {
        qd_buf_clear(&text);
        qd_screen_seat(s, player, &text);
        put_seat(panel, s->at.turn == player ? A_BOLD : A_NORMAL, &text);
    }
    qd_buf_free(&text);
}

/* "breeze: a pit is beside" is "breeze" where one line is too narrow for all of it. */
static void shorten(const struct qd_screen *s, char *text, int width)
{
    char *colon = qd_screen_width(s, text) > width ? strchr(text, ':') : NULL;
    if (!colon)
        return;
    while (colon > text && (colon[-1] == ' ' || (unsigned char)colon[-1] >= 0x80))
        colon--; /* and the space before it, which may be a narrow one */
    *colon = '\0';
}

static void put_legend(struct panel *panel)
{
    const struct qd_screen *s = panel->screen;
    struct qd_screen_legend legend;
    qd_screen_legend(s, &legend);
    int width = 1;
    for (int i = 0; i < legend.count; i++) {
        int sign = qd_screen_width(s, legend.signs[i]);
        width = sign > width ? sign : width;
    }
    int room = panel->end - panel->row, words = panel->width - width - 1, lines = 0;
    for (int i = 0; i < legend.count; i++)
        lines += qd_screen_lines(s, COLS - 1 - words, qd_screen_words(s, legend.codes[i]));
    if (legend.count > room) { /* several on a line */
        panel->row += qd_screen_legend_draw(s, panel->row, room, panel->left, panel->width);
        return;
    }
    for (int i = 0; i < legend.count; i++) {
        char text[128];
        snprintf(text, sizeof text, "%s", qd_screen_words(s, legend.codes[i]));
        if (lines > room)
            shorten(s, text, words);
        (void)qd_screen_put(s, panel->row, panel->left, width, qd_screen_look(A_BOLD, PAIR_PLAIN),
                            legend.signs[i]);
        panel->row += qd_screen_block(s, panel->row, panel->left + width + 1,
                                      lines > room ? 1 : panel->end - panel->row, words,
                                      qd_screen_look(A_DIM, PAIR_PLAIN), text);
    }
}

int qd_screen_panel(const struct qd_screen *s, int end)
{
    const struct qd_screen_layout *layout = &s->layout;
    struct panel panel = {.screen = s,
                          .row = layout->top - layout->frame,
                          .end = end,
                          .left = layout->panel_left,
                          .width = layout->panel};
    struct qd_message message = {0};
    put_level(&panel);
    put_players(&panel);
    if (s->host->profile && s->host->profile[0]) {
        qd_message_set(&message, "terminal.profile");
        qd_message_text(&message, "name", qd_text_of(s->host->profile));
        put_message(&panel, A_DIM, &message);
    }
    panel.row += panel.row > layout->top;
    put_legend(&panel);
    return panel.row;
}
