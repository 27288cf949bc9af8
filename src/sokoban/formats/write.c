/* SPDX-License-Identifier: MIT */
/* Writes entries: as XSB, as run-length rows, in one line, or as SLC. What is written here is read
 * back to the same level, title, author, notes and records.
 */
#include "sokoban/formats/collection.h"

#include <string.h>

bool sokoban_format_of(struct qd_text name, enum sokoban_format *out)
{
    static const char *const names[] = {"xsb", "rle", "slc", "line"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (qd_text_is(name, names[i])) {
            *out = (enum sokoban_format)i;
            return true;
        }
    }
    return false;
}

/* One row of the start without trailing floor; a row of floor only is `empty`. */
static void put_row(const struct sokoban_level *level, int row, char floor, const char *empty,
                    struct qd_buf *out)
{
    char text[SOKOBAN_SIDE_MAX];
    size_t size = 0;
    for (int col = 0; col < level->cols; col++) {
        char c = sokoban_level_char(level, row * level->cols + col);
        text[col] = c == ' ' ? floor : c;
        size = c == ' ' ? size : (size_t)col + 1;
    }
    if (size == 0)
        qd_buf_puts(out, empty);
    else if (floor == '-')
        sokoban_runs_format((struct qd_text){text, size}, out);
    else
        qd_buf_put(out, text, size);
}

/* Whether a row has pieces but no wall, as outside the walls it may: read again, "*" would be words
 * that end the board. */
static bool has_bare_row(const struct sokoban_level *level)
{
    for (int row = 0; row < level->rows; row++) {
        bool wall = false, piece = false;
        for (int col = 0; col < level->cols; col++) {
            char c = sokoban_level_char(level, row * level->cols + col);
            wall |= c == '#';
            piece |= c != '#' && c != ' ';
        }
        if (piece && !wall)
            return true;
    }
    return false;
}

static void put_board(enum sokoban_format format, const struct sokoban_level *level,
                      struct qd_buf *out)
{
    if (format == SOKOBAN_LINE || (format == SOKOBAN_XSB && has_bare_row(level))) {
        sokoban_level_format(&level->base, out);
        qd_buf_char(out, '\n');
        return;
    }
    bool runs = format == SOKOBAN_RUNS;
    for (int row = 0; row < level->rows; row++) {
        put_row(level, row, runs ? '-' : ' ', "-", out);
        qd_buf_char(out, runs && row + 1 < level->rows ? '|' : '\n');
    }
}

/* A key that a reader would not treat as a note. */
static bool is_own_key(struct qd_text line)
{
    static const char *const keys[] = {"title",       "author",   "comment",
                                       "comment-end", "solution", "snapshot"};
    struct qd_text unused;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (sokoban_line_key(line, keys[i], &unused))
            return true;
    return false;
}

/* A line of text; one that would be read as a board row becomes a comment. */
static void put_words(struct qd_text line, struct qd_buf *out)
{
    enum sokoban_line kind = sokoban_line_kind(line);
    if (kind != SOKOBAN_LINE_WORDS && kind != SOKOBAN_LINE_BLANK)
        qd_buf_puts(out, "; ");
    qd_buf_text(out, line);
    qd_buf_char(out, '\n');
}

/* Keys unchanged, everything else as a comment. */
static void put_notes(const struct sokoban_entry *entry, struct qd_buf *out)
{
    struct qd_text rest = qd_buf_view(&entry->notes), line, unused;
    bool others = false;
    while (qd_text_line(&rest, &line)) {
        bool key = sokoban_line_has_key(line) && !is_own_key(line);
        others = others || !key;
        if (key)
            put_words(line, out);
    }
    rest = qd_buf_view(&entry->notes);
    if (!others)
        return;
    qd_buf_puts(out, "Comment:\n");
    while (qd_text_line(&rest, &line))
        if (!(sokoban_line_has_key(line) && !is_own_key(line)) &&
            !sokoban_line_key(line, "comment-end", &unused))
            put_words(line, out);
    qd_buf_puts(out, "Comment-End:\n");
}

static void put_records(const struct sokoban_entry *entry, struct qd_buf *out)
{
    for (size_t i = 0; i < entry->record_count; i++) {
        const struct sokoban_record *record = &entry->records[i];
        qd_buf_char(out, '\n');
        sokoban_entry_line(out, qd_buf_view(&record->name));
        sokoban_entry_line(out, qd_buf_view(&record->moves));
    }
}

static void put_text_entry(enum sokoban_format format, const struct sokoban_entry *entry,
                           const struct sokoban_level *level, struct qd_buf *out)
{
    put_board(format, level, out);
    if (entry->title.size > 0)
        qd_buf_printf(out, "Title: %s\n", qd_buf_cstr(&entry->title));
    if (entry->author.size > 0)
        qd_buf_printf(out, "Author: %s\n", qd_buf_cstr(&entry->author));
    put_notes(entry, out);
    put_records(entry, out);
    qd_buf_char(out, '\n');
}

/* The file's own lines. A paragraph right above a board would be taken for its title, so the title
 * is put between, or a line that is not a title. */
static void put_header(const struct sokoban_entry *first, struct qd_buf *out)
{
    struct qd_text rest = qd_buf_view(&first->header), line;
    if (rest.size == 0)
        return;
    bool taken = sokoban_head_start(rest, false) < rest.size;
    while (qd_text_line(&rest, &line))
        put_words(line, out);
    if (taken && first->title.size > 0)
        qd_buf_printf(out, "\n; %s\n", qd_buf_cstr(&first->title));
    else if (taken)
        qd_buf_puts(out, "Comment-End:\n");
    if (!taken || first->title.size == 0)
        qd_buf_char(out, '\n');
}

static void put_xml(struct qd_text text, struct qd_buf *out)
{
    for (size_t i = 0; i < text.size; i++) {
        switch (text.data[i]) {
        case '<':
            qd_buf_puts(out, "&lt;");
            break;
        case '>':
            qd_buf_puts(out, "&gt;");
            break;
        case '&':
            qd_buf_puts(out, "&amp;");
            break;
        case '"':
            qd_buf_puts(out, "&quot;");
            break;
        default: /* XML has no other control characters than these */
            qd_buf_char(out, (unsigned char)text.data[i] >= ' ' || text.data[i] == '\t' ||
                                     text.data[i] == '\n'
                                 ? text.data[i]
                                 : '?');
        }
    }
}

static void put_attribute(const char *name, const struct qd_buf *value, struct qd_buf *out)
{
    if (value->size == 0)
        return;
    qd_buf_printf(out, " %s=\"", name);
    put_xml(qd_buf_view(value), out);
    qd_buf_char(out, '"');
}

static void put_element(const char *indent, const char *name, struct qd_text text,
                        struct qd_buf *out)
{
    text = qd_text_trim(text);
    if (text.size == 0)
        return;
    qd_buf_printf(out, "%s<%s>", indent, name);
    put_xml(text, out);
    qd_buf_printf(out, "</%s>\n", name);
}

/* The title is an element of its own. Where it is not the first of the header's lines it is also
 * repeated in its place in the description, so that a reader keeps their order. */
static void put_slc_header(const struct sokoban_entry *first, struct qd_buf *out)
{
    struct qd_text rest = qd_buf_view(&first->header), line, value, title = {0};
    struct qd_buf others;
    qd_buf_init(&others, first->header.cap);
    while (qd_text_line(&rest, &line)) {
        bool named = title.size > 0;
        if (!named && sokoban_line_key(line, "title", &value))
            title = value;
        if (named || title.size == 0 || others.size > 0)
            sokoban_entry_line(&others, line);
    }
    qd_buf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<SokobanLevels>\n");
    put_element("  ", "Title", title, out);
    put_element("  ", "Description", qd_buf_view(&others), out);
    qd_buf_puts(out, "  <LevelCollection>\n");
    if (others.err && !out->err)
        out->err = others.err;
    qd_buf_free(&others);
}

static void put_slc_entry(const struct sokoban_entry *entry, const struct sokoban_level *level,
                          struct qd_buf *out)
{
    qd_buf_puts(out, "    <Level");
    put_attribute("Id", &entry->title, out);
    qd_buf_printf(out, " Width=\"%d\" Height=\"%d\"", level->cols, level->rows);
    put_attribute("Copyright", &entry->author, out);
    qd_buf_puts(out, ">\n");
    for (int row = 0; row < level->rows; row++) {
        qd_buf_puts(out, "      <L>");
        put_row(level, row, ' ', "", out);
        qd_buf_puts(out, "</L>\n");
    }
    put_element("      ", "Comment", qd_buf_view(&entry->notes), out);
    for (size_t i = 0; i < entry->record_count; i++) {
        const struct sokoban_record *record = &entry->records[i];
        bool solution = record->name.size > 1 && (record->name.data[1] | 0x20) == 'o';
        qd_buf_printf(out, "      <%s", solution ? "Solution" : "Snapshot");
        put_attribute("Name", &record->name, out);
        qd_buf_char(out, '>');
        put_xml(qd_buf_view(&record->moves), out);
        qd_buf_printf(out, "</%s>\n", solution ? "Solution" : "Snapshot");
    }
    qd_buf_puts(out, "    </Level>\n");
}

void sokoban_write_begin(enum sokoban_format format, const struct sokoban_entry *first,
                         struct qd_buf *out)
{
    if (format == SOKOBAN_SLC)
        put_slc_header(first, out);
    else
        put_header(first, out);
}

void sokoban_write_entry(enum sokoban_format format, const struct sokoban_entry *entry,
                         const struct qd_level *level, struct qd_buf *out)
{
    if (format == SOKOBAN_SLC)
        put_slc_entry(entry, (const struct sokoban_level *)level, out);
    else
        put_text_entry(format, entry, (const struct sokoban_level *)level, out);
}

void sokoban_write_end(enum sokoban_format format, struct qd_buf *out)
{
    if (format == SOKOBAN_SLC)
        qd_buf_puts(out, "  </LevelCollection>\n</SokobanLevels>\n");
}
