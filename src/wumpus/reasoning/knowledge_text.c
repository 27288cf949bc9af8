/* SPDX-License-Identifier: MIT */
/* A player's knowledge as a diagram: what `quadrille wumpus deduce` reads.
 *
 *     4x4 wumpuses=1 golds=1
 *     .   b   ?   ?
 *     s   @bs ?   ?
 *     ?   ?   ?   ?
 *     ?   ?   ?   ?
 *
 * One line per row, blanks between the cells. "?" not seen; "." seen, nothing noticed; b breeze, s
 * stench, g glitter, together where several are noticed. P, W and G before them for a pit, a living
 * wumpus or gold that was seen there, X for a slain wumpus, m for a cell an arrow flew through; "@"
 * where the player stands. The first line may be omitted; its words are wumpuses=N, golds=N,
 * pits=N, arrows=N and overlap. The rule of the start holds whether its cell was seen or not.
 */
#include "wumpus/knowledge.h"

#include <string.h>

static qd_err refuse(struct qd_message *why, const char *code, uint32_t line, uint32_t column,
                     struct qd_text found)
{
    qd_message_set(why, code);
    qd_message_text(why, "found", found);
    qd_message_at(why, line, column);
    return QD_SYNTAX;
}

struct row_reader {
    struct qd_text all; /* the line */
    struct qd_text rest;
    uint32_t line;
};

static uint32_t column_of(const struct row_reader *reader, struct qd_text word)
{
    return (uint32_t)(word.data - reader->all.data) + 1;
}

/* "wumpuses=2": sets the number; false for another word. */
static bool cut_option(struct qd_text word, const char *name, int most, int *value, bool *bad)
{
    size_t size = strlen(name);
    uint64_t number;
    if (word.size <= size || memcmp(word.data, name, size) != 0 || word.data[size] != '=')
        return false;
    struct qd_text rest = {word.data + size + 1, word.size - size - 1};
    *bad = !qd_text_number(rest, (uint64_t)most, &number);
    if (!*bad)
        *value = (int)number;
    return true;
}

static qd_err read_head(struct row_reader *reader, struct wumpus_knowledge *k,
                        struct qd_message *why)
{
    for (struct qd_text word = qd_text_word(&reader->rest); word.size > 0;
         word = qd_text_word(&reader->rest)) {
        bool bad = false;
        struct wumpus_options size;
        struct qd_text rest = word;
        if (qd_text_is(word, "overlap")) {
            k->overlap = true;
        } else if (!cut_option(word, "wumpuses", WUMPUS_MANY, &k->wumpuses, &bad) &&
                   !cut_option(word, "golds", WUMPUS_MANY, &k->golds, &bad) &&
                   !cut_option(word, "pits", WUMPUS_CELLS, &k->pits, &bad) &&
                   !cut_option(word, "arrows", WUMPUS_ARROWS_MOST, &k->arrows, &bad)) {
            qd_err err = wumpus_options_cut(word, &rest, &size, why);
            if (err) {
                qd_message_at(why, reader->line, column_of(reader, word) + why->column - 1);
                return err;
            }
            bad = rest.size > 0;
            k->side = size.side;
        }
        if (bad)
            return refuse(why, "wumpus.known.head", reader->line, column_of(reader, word), word);
    }
    return QD_OK;
}

/* What the letters of a cell say. */
struct cell_word {
    int contents;
    int percepts;
    bool seen;
    bool fell;   /* a wumpus did, here */
    bool missed; /* an arrow flew through */
    bool here;   /* the player */
};

static bool read_letter(struct cell_word *word, char c)
{
    static const char contents[] = "PWG", percepts[] = "bsg";
    static const int content[] = {WUMPUS_PIT, WUMPUS_WUMPUS, WUMPUS_GOLD};
    static const int percept[] = {WUMPUS_BREEZE, WUMPUS_STENCH, WUMPUS_GLITTER};
    if (!c || !strchr(".bsg@PWGXm", c))
        return false;
    const char *is = strchr(contents, c), *felt = strchr(percepts, c);
    word->contents |= is ? content[is - contents] : 0;
    word->percepts |= felt ? percept[felt - percepts] : 0;
    word->seen |= felt || c == '.' || c == '@' || c == 'G';
    word->fell |= c == 'X';
    word->missed |= c == 'm';
    word->here |= c == '@';
    return true;
}

/* Takes the letters of a cell; false when one is wrong. */
static bool read_cell(struct wumpus_knowledge *k, int cell, struct qd_text text)
{
    struct cell_word word = {0};
    if (qd_text_is(text, "?"))
        return true;
    for (size_t i = 0; i < text.size; i++)
        if (!read_letter(&word, text.data[i]))
            return false;
    if (word.here)
        k->at = cell;
    if (word.seen && !(word.contents & (WUMPUS_PIT | WUMPUS_WUMPUS)))
        wumpus_put(&k->visited, k->side, cell);
    if (word.seen)
        wumpus_learn(k, cell, word.contents, word.percepts);
    if (word.contents & WUMPUS_PIT)
        wumpus_put(&k->fact[WUMPUS_IS_PIT], k->side, cell);
    if (word.contents & WUMPUS_WUMPUS)
        wumpus_put(&k->fact[WUMPUS_IS_WUMPUS], k->side, cell);
    if (word.fell || word.missed)
        wumpus_put(&k->fact[WUMPUS_NO_WUMPUS], k->side, cell);
    if (word.fell)
        wumpus_put(&k->fact[WUMPUS_NO_PIT], k->side, cell);
    if (word.fell && !k->overlap)
        wumpus_put(&k->fact[WUMPUS_NO_GOLD], k->side, cell);
    return true;
}

static int count_words(struct qd_text line)
{
    int count = 0;
    while (qd_text_word(&line).size > 0)
        count++;
    return count;
}

static qd_err read_row(struct row_reader *reader, struct wumpus_knowledge *k, int row,
                       struct qd_message *why)
{
    int found = count_words(reader->all);
    if (row == 0 && k->side == 0)
        k->side = found;
    if (k->side < WUMPUS_SIDE_MIN || k->side > WUMPUS_SIDE_MAX || row >= k->side ||
        found != k->side) {
        qd_err err = refuse(why, "wumpus.known.row", reader->line, 1, reader->all);
        qd_message_number(why, "number", found);
        qd_message_number(why, "expected", k->side);
        return err;
    }
    for (int col = 0; col < k->side; col++) {
        struct qd_text word = qd_text_word(&reader->rest);
        if (!read_cell(k, row * k->side + col, word))
            return refuse(why, "wumpus.known.cell", reader->line, column_of(reader, word), word);
    }
    return QD_OK;
}

qd_err wumpus_knowledge_parse(struct qd_text text, struct wumpus_knowledge *out,
                              struct qd_message *why)
{
    struct wumpus_knowledge *k = out;
    struct row_reader reader = {.line = 0};
    int row = 0;
    memset(k, 0, sizeof *k);
    k->wumpuses = k->golds = k->arrows = 1;
    k->pits = -1;
    k->density = WUMPUS_DENSITY_USUAL;
    while (qd_text_line(&text, &reader.all)) {
        reader.line++;
        reader.rest = reader.all;
        struct qd_text line = qd_text_trim(reader.all);
        if (line.size == 0 || line.data[0] == '#')
            continue;
        bool head = row == 0 && line.data[0] >= '0' && line.data[0] <= '9';
        qd_err err = head ? read_head(&reader, k, why) : read_row(&reader, k, row, why);
        if (err)
            return err;
        row += !head;
    }
    if (row == 0 || row < k->side) {
        qd_err err = refuse(why, "wumpus.text.few", reader.line + 1, 1, text);
        qd_message_number(why, "number", row);
        qd_message_number(why, "expected", k->side);
        return err;
    }
    /* Where the player starts there is nothing, and nothing is noticed, seen or not. */
    for (int fact = WUMPUS_NO_BREEZE; fact < WUMPUS_FACTS; fact += 2)
        k->fact[fact].row[0] |= 1;
    return QD_OK;
}
