/* SPDX-License-Identifier: MIT */
/* SLC collections: the XML that several programs exchange. Only what they write is read: elements,
 * attributes, comments and the predefined entities; no declarations, nothing external.
 */
#include "sokoban/formats/collection.h"

#include <string.h>

struct tag {
    struct qd_text name;
    struct qd_text inside; /* after the name, up to ">" */
    const char *start;
    bool closing;
    bool empty; /* "<L/>" */
};

static struct qd_text behind(struct qd_text text, size_t size)
{
    return (struct qd_text){text.data + size, text.size - size};
}

static const char *find(struct qd_text text, const char *what)
{
    size_t size = strlen(what);
    for (size_t i = 0; i + size <= text.size; i++) {
        const char *at = memchr(text.data + i, what[0], text.size - i - size + 1);
        if (!at)
            return NULL;
        if (memcmp(at, what, size) == 0)
            return at;
        i = (size_t)(at - text.data);
    }
    return NULL;
}

bool sokoban_is_slc(struct qd_text text)
{
    if (text.size >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0)
        text = behind(text, 3);
    text = qd_text_trim(text);
    return text.size > 0 && text.data[0] == '<' &&
           (find(text, "<Level") || find(text, "<SokobanLevels") || find(text, "</Level") ||
            find(text, "</SokobanLevels"));
}

/* The length of a tag including its ">"; one in quotes does not count. */
static size_t tag_size(struct qd_text text)
{
    char quote = '\0';
    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];
        if (quote)
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '>')
            return i + 1;
    }
    return text.size;
}

static void read_tag(struct qd_text text, struct tag *tag)
{
    static const char ends[] = " \t\r\n/>";
    size_t at = 1;
    tag->closing = at < text.size && text.data[at] == '/';
    at += tag->closing;
    tag->start = text.data;
    tag->name = (struct qd_text){text.data + at, 0};
    while (at < text.size && !strchr(ends, text.data[at]))
        at++;
    tag->name.size = (size_t)(text.data + at - tag->name.data);
    size_t last = text.data[text.size - 1] == '>' ? text.size - 1 : text.size;
    tag->inside = (struct qd_text){text.data + at, last > at ? last - at : 0};
    tag->empty = tag->inside.size > 0 && tag->inside.data[tag->inside.size - 1] == '/';
}

/* Cuts everything through the next tag off *rest; comments are skipped. */
static bool next_tag(struct qd_text *rest, struct tag *tag)
{
    for (;;) {
        const char *open = rest->size ? memchr(rest->data, '<', rest->size) : NULL;
        if (!open) {
            *rest = behind(*rest, rest->size);
            return false;
        }
        *rest = behind(*rest, (size_t)(open - rest->data));
        if (rest->size < 4 || memcmp(rest->data, "<!--", 4) != 0)
            break;
        const char *end = find(*rest, "-->");
        *rest = behind(*rest, end ? (size_t)(end + 3 - rest->data) : rest->size);
    }
    size_t size = tag_size(*rest);
    read_tag((struct qd_text){rest->data, size}, tag);
    *rest = behind(*rest, size);
    return true;
}

static bool opens(const struct tag *tag, const char *name)
{
    return !tag->closing && qd_text_is(tag->name, name);
}

bool sokoban_slc_cut(struct qd_text *rest, struct qd_text *level)
{
    struct tag tag;
    bool within = false;
    *rest = qd_text_trim(*rest);
    const char *start = rest->data;
    while (next_tag(rest, &tag)) {
        if (opens(&tag, "Level")) {
            if (within) { /* the last one was not closed */
                size_t back = (size_t)(rest->data - tag.start);
                *rest = (struct qd_text){tag.start, rest->size + back};
                break;
            }
            within = true;
        } else if (tag.closing && within && qd_text_is(tag.name, "Level")) {
            break;
        }
    }
    *level = (struct qd_text){start, (size_t)(rest->data - start)};
    return within;
}

bool sokoban_slc_row(struct sokoban_slc_rows *rows, struct qd_text *row, uint32_t *line,
                     uint32_t *column)
{
    struct tag tag;
    do {
        if (!next_tag(&rows->rest, &tag))
            return false;
    } while (!opens(&tag, "L"));
    *row = (struct qd_text){rows->rest.data, 0};
    while (!tag.empty && row->size < rows->rest.size && row->data[row->size] != '<')
        row->size++;
    for (; rows->counted < row->data; rows->counted++) {
        if (*rows->counted == '\n') {
            rows->line++;
            rows->first = rows->counted + 1;
        }
    }
    *line = rows->line;
    *column = (uint32_t)(row->data - rows->first) + 1;
    return true;
}

/* Appends text with its entities resolved; anything else is unchanged. */
static void put_decoded(struct qd_text text, struct qd_buf *out)
{
    static const struct {
        const char *name;
        char c;
    } known[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    while (text.size > 0) {
        size_t used = 1;
        char c = text.data[0];
        for (size_t i = 0; c == '&' && i < sizeof known / sizeof known[0]; i++) {
            size_t size = strlen(known[i].name);
            if (text.size >= size && memcmp(text.data, known[i].name, size) == 0) {
                c = known[i].c;
                used = size;
                break;
            }
        }
        qd_buf_char(out, c);
        text = behind(text, used);
    }
}

/* The value of an attribute, with its entities; false if the tag has none of that name. */
static bool attribute(const struct tag *tag, const char *name, struct qd_text *value)
{
    size_t size = strlen(name);
    for (struct qd_text rest = tag->inside; rest.size > size; rest = behind(rest, 1)) {
        bool word = rest.data[0] == ' ' || rest.data[0] == '\t' || rest.data[0] == '\n' ||
                    rest.data[0] == '\r';
        if (!word || rest.size < size + 4 || memcmp(rest.data + 1, name, size) != 0 ||
            rest.data[1 + size] != '=')
            continue;
        char quote = rest.data[2 + size];
        struct qd_text from = behind(rest, 3 + size);
        const char *end = memchr(from.data, quote, from.size);
        if (!end)
            return false;
        *value = (struct qd_text){from.data, (size_t)(end - from.data)};
        return true;
    }
    return false;
}

/* An attribute's value on one line: white space becomes blanks, as in XML. */
static void put_value(struct qd_text value, struct qd_buf *out)
{
    size_t first = out->size;
    put_decoded(value, out);
    for (size_t i = first; i < out->size; i++)
        if ((unsigned char)out->data[i] < ' ')
            out->data[i] = ' ';
}

/* The text between a tag and the next one. */
static struct qd_text content(const struct tag *tag, struct qd_text rest)
{
    const char *end = rest.size ? memchr(rest.data, '<', rest.size) : NULL;
    if (tag->empty)
        return (struct qd_text){rest.data, 0};
    return (struct qd_text){rest.data, end ? (size_t)(end - rest.data) : rest.size};
}

static void put_lines(struct qd_text text, const char *key, struct qd_buf *out)
{
    struct qd_buf plain;
    struct qd_text rest, line;
    qd_buf_init(&plain, out->cap);
    put_decoded(qd_text_trim(text), &plain);
    rest = qd_buf_view(&plain);
    bool first = true;
    while (qd_text_line(&rest, &line)) {
        qd_buf_puts(out, first ? key : "");
        sokoban_entry_line(out, line);
        first = false;
    }
    if (plain.err && !out->err)
        out->err = plain.err;
    qd_buf_free(&plain);
}

/* A description that names the title again has it in its place: the first one is dropped. */
static void drop_repeated_title(struct sokoban_entry *entry, size_t from)
{
    struct qd_text rest = qd_buf_view(&entry->header), line, value, title = {0};
    size_t after = 0;
    while (qd_text_line(&rest, &line)) {
        size_t at = (size_t)(line.data - entry->header.data);
        if (!sokoban_line_key(line, "title", &value))
            continue;
        if (at < from && title.size == 0) {
            title = value;
            after = (size_t)(rest.data - entry->header.data);
        } else if (at >= from && after > 0 && value.size == title.size &&
                   memcmp(value.data, title.data, value.size) == 0) {
            size_t start = (size_t)(title.data - entry->header.data);
            while (start > 0 && entry->header.data[start - 1] != '\n')
                start--;
            memmove(entry->header.data + start, entry->header.data + after,
                    entry->header.size - after + 1);
            entry->header.size -= after - start;
            return;
        }
    }
}

static void read_header(const struct tag *tag, struct qd_text text, struct sokoban_entry *entry)
{
    static const char *const names[][2] = {{"Title", "Title: "},
                                           {"Description", ""},
                                           {"Email", "Email: "},
                                           {"Url", "Url: "},
                                           {"Comment", ""}};
    struct qd_text value;
    size_t from = entry->header.size;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (opens(tag, names[i][0]))
            put_lines(text, names[i][1], &entry->header);
    if (opens(tag, "Description"))
        drop_repeated_title(entry, from);
    if (opens(tag, "LevelCollection") && attribute(tag, "Copyright", &value))
        put_lines(value, "Copyright: ", &entry->header);
}

static bool is_moves(struct qd_text text)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] == '\0' || !strchr("udlrUDLR0123456789()* \t\r\n", text.data[i]))
            return false;
    return true;
}

/* The name as in text files, where a line is a record's heading only if it says so. */
static void put_record_name(const struct tag *tag, struct qd_buf *out)
{
    struct qd_text value = tag->name;
    struct qd_buf plain;
    qd_buf_init(&plain, out->cap);
    (void)attribute(tag, "Name", &value);
    put_value(value, &plain);
    if (!sokoban_line_is_record(qd_buf_view(&plain))) {
        qd_buf_text(out, tag->name);
        qd_buf_char(out, ' ');
    }
    qd_buf_text(out, qd_buf_view(&plain));
    if (plain.err && !out->err)
        out->err = plain.err;
    qd_buf_free(&plain);
}

static qd_err read_part(const struct tag *tag, struct qd_text text, struct sokoban_entry *entry)
{
    if (opens(tag, "Comment"))
        put_lines(text, "", &entry->notes);
    if (!opens(tag, "Solution") && !opens(tag, "Snapshot"))
        return QD_OK;
    if (!is_moves(text)) { /* anything else is kept as a note */
        put_lines(text, "", &entry->notes);
        return entry->notes.err;
    }
    qd_err err = sokoban_entry_record(entry, (struct qd_text){"", 0});
    if (err)
        return err;
    struct sokoban_record *record = &entry->records[entry->record_count - 1];
    put_record_name(tag, &record->name);
    qd_buf_text(&record->moves, qd_text_trim(text));
    return record->name.err ? record->name.err : record->moves.err;
}

qd_err sokoban_slc_entry(struct qd_text text, struct sokoban_entry *entry)
{
    struct qd_text rest = text, value;
    struct tag tag;
    bool within = false;
    qd_err err = QD_OK;
    entry->board = text;
    while (!err && next_tag(&rest, &tag)) {
        if (within) {
            err = read_part(&tag, content(&tag, rest), entry);
        } else if (opens(&tag, "Level")) {
            within = true;
            entry->board = (struct qd_text){tag.start, (size_t)(text.data + text.size - tag.start)};
            if (attribute(&tag, "Id", &value))
                put_value(value, &entry->title);
            if (attribute(&tag, "Copyright", &value))
                put_value(value, &entry->author);
        } else {
            read_header(&tag, content(&tag, rest), entry);
        }
    }
    return err;
}
