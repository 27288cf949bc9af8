/* SPDX-License-Identifier: MIT */
/* Classifies the lines of a file: rows of a board, whole levels in one line, or words. */
#include "sokoban/formats/collection.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool all_of(struct qd_text line, const char *alphabet)
{
    for (size_t i = 0; i < line.size; i++)
        if (line.data[i] == '\0' || !strchr(alphabet, line.data[i]))
            return false;
    return true;
}

static bool has_any(struct qd_text line, const char *alphabet)
{
    for (size_t i = 0; i < line.size; i++)
        if (line.data[i] != '\0' && strchr(alphabet, line.data[i]))
            return true;
    return false;
}

/* A count right before a closing bracket. */
static bool counts_nothing(struct qd_text line)
{
    for (size_t i = 0; i + 1 < line.size; i++)
        if (is_digit(line.data[i]) && line.data[i + 1] == ')')
            return true;
    return false;
}

/* "7x9:" at the start, whatever follows. */
static bool is_level(struct qd_text line)
{
    uint64_t side;
    if (!qd_text_digits(&line, UINT64_MAX, &side) || line.size == 0 || line.data[0] != 'x')
        return false;
    line.data++;
    line.size--;
    return qd_text_digits(&line, UINT64_MAX, &side) && line.size > 0 && line.data[0] == ':';
}

static bool starts_with(struct qd_text line, const char *head)
{
    size_t size = strlen(head);
    return line.size >= size && memcmp(line.data, head, size) == 0;
}

enum sokoban_line sokoban_line_kind(struct qd_text line)
{
    static const char row[] = " \t-_#.$*@+bBoOpPX|()0123456789";
    struct qd_text text = qd_text_trim(line);
    if (text.size == 0)
        return SOKOBAN_LINE_BLANK;
    if (starts_with(text, "sokoban:"))
        return SOKOBAN_LINE_ID;
    if (is_level(text))
        return SOKOBAN_LINE_LEVEL;
    /* "#1" and "#50 (3)" are names, since a count precedes what it counts. */
    if (!all_of(text, row) || is_digit(text.data[text.size - 1]) || counts_nothing(text))
        return SOKOBAN_LINE_WORDS;
    /* Without "#" only a line that starts and ends with X counts as a row: "Xoo" is a name. */
    bool crosses = text.size > 2 && text.data[0] == 'X' && text.data[text.size - 1] == 'X';
    if (has_any(text, "#") || crosses)
        return SOKOBAN_LINE_ROW;
    return all_of(text, " -_|0123456789") ? SOKOBAN_LINE_FLOOR : SOKOBAN_LINE_WORDS;
}

/* Like a row, but with a character that boards do not have: reported as an error at its position,
 * not skipped.
 */
static bool is_spoilt_row(struct qd_text line)
{
    struct qd_text text = qd_text_trim(line);
    return text.size > 2 && text.data[0] == '#' && text.data[text.size - 1] == '#';
}

static enum sokoban_line kind_at(struct qd_text rest)
{
    struct qd_text line;
    return qd_text_line(&rest, &line) ? sokoban_line_kind(line) : SOKOBAN_LINE_BLANK;
}

/* Whether a board continues with this line; `rest` is what follows it. */
static bool continues(struct qd_text line, struct qd_text rest)
{
    enum sokoban_line kind = sokoban_line_kind(line);
    if (kind == SOKOBAN_LINE_FLOOR) {
        /* At most as many such rows as a board may have, if a row with walls follows them. */
        for (int i = 0; i < SOKOBAN_SIDE_MAX && kind == SOKOBAN_LINE_FLOOR; i++)
            kind = qd_text_line(&rest, &line) ? sokoban_line_kind(line) : SOKOBAN_LINE_BLANK;
        return kind == SOKOBAN_LINE_ROW;
    }
    return kind == SOKOBAN_LINE_ROW || (kind == SOKOBAN_LINE_WORDS && is_spoilt_row(line));
}

bool sokoban_board_find(struct qd_text text, struct qd_text *board)
{
    struct qd_text rest = text, line;
    for (;;) {
        if (!qd_text_line(&rest, &line))
            return false;
        enum sokoban_line kind = sokoban_line_kind(line);
        *board = line;
        if (kind == SOKOBAN_LINE_LEVEL || kind == SOKOBAN_LINE_ID) {
            *board = qd_text_trim(line);
            return true;
        }
        if (kind == SOKOBAN_LINE_ROW || (is_spoilt_row(line) && kind_at(rest) == SOKOBAN_LINE_ROW))
            break;
    }
    for (struct qd_text next = rest; qd_text_line(&next, &line) && continues(line, next);
         rest = next)
        board->size = (size_t)(line.data + line.size - board->data);
    return true;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Cuts the word off the start of *line, ignoring case. */
static bool cut_word(struct qd_text *line, const char *word)
{
    size_t size = strlen(word);
    if (line->size < size)
        return false;
    for (size_t i = 0; i < size; i++)
        if (lower(line->data[i]) != word[i])
            return false;
    line->data += size;
    line->size -= size;
    return true;
}

/* A line without its comment sign. */
static struct qd_text bare(struct qd_text line)
{
    struct qd_text text = qd_text_trim(line);
    while (text.size > 0 && text.data[0] == ';')
        text = qd_text_trim((struct qd_text){text.data + 1, text.size - 1});
    return text;
}

bool sokoban_line_key(struct qd_text line, const char *key, struct qd_text *value)
{
    struct qd_text text = bare(line);
    if (!cut_word(&text, key) || text.size == 0 || text.data[0] != ':')
        return false;
    *value = qd_text_trim((struct qd_text){text.data + 1, text.size - 1});
    return true;
}

bool sokoban_line_has_key(struct qd_text line)
{
    static const char *const keys[] = {
        "title",   "author",    "comment", "comment-end", "date",     "date created",
        "email",   "e-mail",    "url",     "homepage",    "website",  "date of last change",
        "source",  "copyright", "license", "collection",  "set",      "difficulty",
        "version", "id",        "solver",  "notes",       "solution", "snapshot",
    };
    struct qd_text unused;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (sokoban_line_key(line, keys[i], &unused))
            return true;
    return false;
}

bool sokoban_line_is_record(struct qd_text line)
{
    static const char *const names[] = {"solution", "snapshot", "saved game", "savegame"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct qd_text text = bare(line);
        (void)qd_text_cut(&text, '<'); /* "<solution>" */
        if (cut_word(&text, names[i]) &&
            (text.size == 0 || strchr(" :/(-0123456789>", text.data[0])))
            return true;
    }
    return false;
}

/* Rows after "> ", as mail quotes them. */
static bool is_quoted_row(struct qd_text line)
{
    struct qd_text text = qd_text_trim(line);
    bool quoted = false;
    while (qd_text_cut(&text, '>')) {
        quoted = true;
        text = qd_text_trim(text);
    }
    return quoted && sokoban_line_kind(text) == SOKOBAN_LINE_ROW && text.size > 2;
}

static bool begins_html(struct qd_text text)
{
    static const char *const tags[] = {"<!doctype html", "<html", "<head",
                                       "<body",          "<pre",  "<table"};
    text = qd_text_trim(text);
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        struct qd_text rest = text;
        if (cut_word(&rest, tags[i]))
            return true;
    }
    return false;
}

enum sokoban_foreign sokoban_text_foreign(struct qd_text text)
{
    struct qd_text line;
    int rows = 0;
    if (begins_html(text))
        return SOKOBAN_HTML;
    while (qd_text_line(&text, &line) && rows < 2)
        rows = is_quoted_row(line) ? rows + 1 : 0;
    return rows == 2 ? SOKOBAN_QUOTED : SOKOBAN_PLAIN;
}
