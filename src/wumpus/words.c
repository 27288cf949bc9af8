/* SPDX-License-Identifier: MIT */
/* Names and captions of cells: "b3: open, breeze, stench". Of the thousands of cells of a large
 * world most are of a few kinds, so a sentence is put together once a kind, around a hole for the
 * cell's name, and the hole is filled for each cell.
 */
#include "base/base.h"
#include "wumpus/world.h"

#include <string.h>

/* Stands for the name while a sentence is put together; no catalogue has this character. */
static const char hole[] = "\xee\x80\x80";

/* The phrase of each mark, in display order. */
static const struct {
    uint32_t mark;
    const char *code;
} marks[] = {
    {WUMPUS_MARK_GOLD, "wumpus.mark.gold"},     {WUMPUS_MARK_WUMPUS, "wumpus.mark.wumpus"},
    {WUMPUS_MARK_SLAIN, "wumpus.mark.slain"},   {WUMPUS_MARK_BREEZE, "wumpus.mark.breeze"},
    {WUMPUS_MARK_STENCH, "wumpus.mark.stench"}, {WUMPUS_MARK_GLITTER, "wumpus.mark.glitter"},
    {WUMPUS_MARK_FLAG, "wumpus.mark.flag"},     {WUMPUS_MARK_SAFE, "wumpus.mark.safe"},
    {WUMPUS_MARK_DANGER, "wumpus.mark.danger"}, {WUMPUS_MARK_UNSURE, "wumpus.mark.unsure"},
    {WUMPUS_MARK_MISSED, "wumpus.mark.missed"},
};

static void put_sentence(const struct wumpus_sentence *kind, enum qd_lang lang, struct qd_buf *out)
{
    static const char *const grounds[] = {"wumpus.ground.fog", "wumpus.ground.open",
                                          "wumpus.ground.pit"};
    struct qd_message say;
    qd_message_set(&say, kind->player ? "wumpus.cell.player" : "wumpus.cell");
    qd_message_text(&say, "cell", qd_text_of(hole));
    qd_message_phrase(&say, "ground", grounds[kind->ground]);
    qd_message_format(&say, lang, out);
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const char *word = kind->marks & marks[i].mark ? qd_phrase(lang, marks[i].code) : NULL;
        if (word) {
            qd_buf_puts(out, ", ");
            qd_buf_puts(out, word);
        }
    }
}

static const uint32_t worded = WUMPUS_MARK_GOLD | WUMPUS_MARK_WUMPUS | WUMPUS_MARK_SLAIN |
                               WUMPUS_MARK_BREEZE | WUMPUS_MARK_STENCH | WUMPUS_MARK_GLITTER |
                               WUMPUS_MARK_FLAG | WUMPUS_MARK_SAFE | WUMPUS_MARK_DANGER |
                               WUMPUS_MARK_UNSURE | WUMPUS_MARK_MISSED;

/* The sentence of a kind of cells, from the last few that were needed; NULL without memory. */
static const struct wumpus_sentence *find_kind(struct wumpus_words *words,
                                               const struct qd_cell *cell, struct qd_view *view)
{
    struct wumpus_sentence wanted = {.ground = cell->ground,
                                     .marks = cell->marks & worded,
                                     .player = cell->piece == WUMPUS_PIECE_PLAYER,
                                     .known = true};
    for (int i = 0; i < WUMPUS_SENTENCES; i++) {
        const struct wumpus_sentence *kind = &words->kinds[i];
        if (kind->known && kind->ground == wanted.ground && kind->marks == wanted.marks &&
            kind->player == wanted.player)
            return kind;
    }
    struct qd_buf text;
    qd_buf_init(&text, sizeof wanted.text - 1);
    put_sentence(&wanted, words->lang, &text);
    const char *at = text.err ? NULL : strstr(qd_buf_cstr(&text), hole);
    if (at) {
        memcpy(wanted.text, text.data, text.size + 1);
        wanted.head = (size_t)(at - qd_buf_cstr(&text));
    } else if (!view->text.err) {
        view->text.err = text.err ? text.err : QD_INTERNAL;
    }
    qd_buf_free(&text);
    struct wumpus_sentence *slot = &words->kinds[words->next++ % WUMPUS_SENTENCES];
    *slot = wanted;
    return at ? slot : NULL;
}

void wumpus_words_put(struct wumpus_words *words, int cell, struct qd_view *view)
{
    struct qd_cell *out = &view->cells[cell];
    const struct wumpus_sentence *kind = find_kind(words, out, view);
    char name[WUMPUS_NAME];
    if (!kind)
        return;
    wumpus_cell_name(words->side, cell, name);
    out->label = qd_view_string(view, name);
    uint32_t at = (uint32_t)view->text.size;
    qd_buf_put(&view->text, kind->text, kind->head);
    qd_buf_puts(&view->text, name);
    (void)qd_view_string(view, kind->text + kind->head + sizeof hole - 1);
    out->caption = view->text.err ? 0 : at;
}
