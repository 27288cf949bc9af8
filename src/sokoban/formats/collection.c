/* SPDX-License-Identifier: MIT */
/* Splits one entry of a collection: title, author, notes, solutions and snapshots. */
#include "sokoban/formats/collection.h"

#include <stdlib.h>
#include <string.h>

/* Maximum text around one level, and maximum letters of one record. */
enum { WORDS_MOST = 1 << 20, MOVES_MOST = 4 << 20 };

void sokoban_entry_line(struct qd_buf *lines, struct qd_text line)
{
    while (line.size > 0 && (line.data[line.size - 1] == ' ' || line.data[line.size - 1] == '\t' ||
                             line.data[line.size - 1] == '\r'))
        line.size--;
    qd_buf_text(lines, line);
    qd_buf_char(lines, '\n');
}

qd_err sokoban_entry_record(struct sokoban_entry *entry, struct qd_text name)
{
    size_t size = (entry->record_count + 1) * sizeof *entry->records;
    struct sokoban_record *records = realloc(entry->records, size);
    if (!records)
        return QD_MEMORY;
    entry->records = records;
    struct sokoban_record *record = &records[entry->record_count++];
    qd_buf_init(&record->name, WORDS_MOST);
    qd_buf_init(&record->moves, MOVES_MOST);
    qd_buf_text(&record->name, name);
    return record->name.err;
}

/* A line without a leading ";". */
static struct qd_text bare(struct qd_text line)
{
    struct qd_text text = qd_text_trim(line);
    while (text.size > 0 && text.data[0] == ';')
        text = qd_text_trim((struct qd_text){text.data + 1, text.size - 1});
    return text;
}

static void set_once(struct qd_buf *out, struct qd_text value)
{
    if (out->size == 0)
        qd_buf_text(out, value);
}

/* Letters of moves and what may occur among them; at least one letter. */
static bool is_lurd(struct qd_text line)
{
    struct qd_text text = qd_text_trim(line);
    bool letter = false;
    for (size_t i = 0; i < text.size; i++) {
        if (!text.data[i] || !strchr("udlrUDLR0123456789()* ", text.data[i]))
            return false;
        letter = letter || strchr("udlrUDLR", text.data[i]);
    }
    return letter;
}

struct splitting {
    struct sokoban_entry *entry;
    bool comment; /* between "Comment:" and "Comment-End:" */
    bool record;  /* below "Solution" or "Snapshot" */
};

/* "Solution", "Solution: rrUU", "Snapshot/better one". */
static qd_err begin_record(struct splitting *s, struct qd_text line)
{
    struct qd_text name = bare(line), moves = {0};
    const char *colon = memchr(name.data, ':', name.size);
    if (colon) {
        moves =
            qd_text_trim((struct qd_text){colon + 1, name.size - (size_t)(colon + 1 - name.data)});
        if (is_lurd(moves) || moves.size == 0)
            name.size = (size_t)(colon - name.data);
        else
            moves.size = 0;
    }
    if (qd_text_cut(&name, '<') && name.size > 0 && name.data[name.size - 1] == '>')
        name.size--;
    qd_err err = sokoban_entry_record(s->entry, name);
    if (!err)
        qd_buf_text(&s->entry->records[s->entry->record_count - 1].moves, moves);
    s->record = true;
    return err;
}

/* "</solution>" */
static bool is_closing(struct qd_text line)
{
    struct qd_text text = qd_text_trim(line);
    return text.size > 3 && text.data[0] == '<' && text.data[1] == '/';
}

/* A line below the board. */
static qd_err split_line(struct splitting *s, struct qd_text line)
{
    struct sokoban_entry *entry = s->entry;
    struct qd_text value;
    bool blank = qd_text_trim(line).size == 0;
    if (s->comment) {
        s->comment = !sokoban_line_key(line, "comment-end", &value);
        if (s->comment)
            sokoban_entry_line(&entry->notes, line);
        return QD_OK;
    }
    if (s->record && is_lurd(line)) {
        qd_buf_text(&entry->records[entry->record_count - 1].moves, qd_text_trim(line));
        return QD_OK;
    }
    if (s->record && is_closing(line)) {
        s->record = false;
        return QD_OK;
    }
    /* A blank line may separate the heading from its letters, and ends them. */
    s->record = s->record && blank && entry->records[entry->record_count - 1].moves.size == 0;
    if (sokoban_line_is_record(line))
        return begin_record(s, line);
    if (sokoban_line_key(line, "comment", &value)) {
        s->comment = value.size == 0;
        if (value.size > 0)
            sokoban_entry_line(&entry->notes, value);
    } else if (entry->title.size == 0 && sokoban_line_key(line, "title", &value)) {
        qd_buf_text(&entry->title, value);
    } else if (entry->author.size == 0 && sokoban_line_key(line, "author", &value)) {
        qd_buf_text(&entry->author, value);
    } else if (!blank || entry->notes.size > 0) {
        sokoban_entry_line(&entry->notes, line);
    }
    return QD_OK;
}

static qd_err split_tail(struct qd_text tail, struct sokoban_entry *entry)
{
    struct splitting s = {.entry = entry};
    struct qd_text line;
    qd_err err = QD_OK;
    while (!err && qd_text_line(&tail, &line))
        err = split_line(&s, line);
    return err;
}

/* Lines above the board that belong to it: keys, and the last of the others as its title unless it
 * has one; the rest, and a name that is not the title, are notes. */
static void split_head(struct qd_text head, struct sokoban_entry *entry)
{
    struct qd_text line, value, name = {0};
    struct qd_buf notes;
    qd_buf_init(&notes, WORDS_MOST);
    while (qd_text_line(&head, &line)) {
        if (sokoban_line_key(line, "title", &value)) {
            set_once(&entry->title, value);
        } else if (sokoban_line_key(line, "author", &value)) {
            set_once(&entry->author, value);
        } else if (qd_text_trim(line).size > 0) {
            if (name.size > 0)
                sokoban_entry_line(&notes, name);
            name = bare(line);
        }
    }
    if (entry->title.size == 0)
        qd_buf_text(&entry->title, name);
    else if (name.size > 0 && !qd_text_is(name, qd_buf_cstr(&entry->title)))
        sokoban_entry_line(&notes, name);
    qd_buf_text(&notes, qd_buf_view(&entry->notes));
    qd_buf_free(&entry->notes);
    entry->notes = notes;
}

static void drop_last_blanks(struct qd_buf *lines)
{
    while (lines->size > 1 && lines->data[lines->size - 1] == '\n' &&
           lines->data[lines->size - 2] == '\n')
        lines->data[--lines->size] = '\0';
    if (lines->size == 1)
        qd_buf_clear(lines);
}

static qd_err split_rows(struct qd_text text, struct sokoban_entry *entry)
{
    struct qd_text line;
    if (!sokoban_board_find(text, &entry->board)) {
        entry->board = text;
        return QD_OK;
    }
    size_t above = (size_t)(entry->board.data - text.data);
    size_t below = above + entry->board.size;
    struct qd_text head = {text.data, above};
    while (head.size > 0 && head.data[head.size - 1] != '\n')
        head.size--; /* blanks before the first row */
    size_t own = sokoban_head_start(head, false);
    struct qd_text header = {text.data, own};
    while (qd_text_line(&header, &line))
        if (qd_text_trim(line).size > 0 || entry->header.size > 0)
            sokoban_entry_line(&entry->header, line);
    while (below < text.size && text.data[below++] != '\n')
        continue;
    qd_err err = split_tail((struct qd_text){text.data + below, text.size - below}, entry);
    if (!err)
        split_head((struct qd_text){text.data + own, head.size - own}, entry);
    return err;
}

qd_err sokoban_entry_parse(struct qd_text text, struct sokoban_entry *out)
{
    struct sokoban_entry entry = {.board = text};
    struct qd_buf *const bufs[] = {&entry.header, &entry.title, &entry.author, &entry.notes};
    for (size_t i = 0; i < sizeof bufs / sizeof bufs[0]; i++)
        qd_buf_init(bufs[i], WORDS_MOST);
    qd_err err = sokoban_is_slc(text) ? sokoban_slc_entry(text, &entry) : split_rows(text, &entry);
    drop_last_blanks(&entry.header);
    drop_last_blanks(&entry.notes);
    for (size_t i = 0; !err && i < sizeof bufs / sizeof bufs[0]; i++)
        err = bufs[i]->err;
    for (size_t i = 0; !err && i < entry.record_count; i++)
        err = entry.records[i].moves.err;
    if (err)
        sokoban_entry_free(&entry);
    else
        *out = entry;
    return err;
}

void sokoban_entry_free(struct sokoban_entry *entry)
{
    qd_buf_free(&entry->header);
    qd_buf_free(&entry->title);
    qd_buf_free(&entry->author);
    qd_buf_free(&entry->notes);
    for (size_t i = 0; i < entry->record_count; i++) {
        qd_buf_free(&entry->records[i].name);
        qd_buf_free(&entry->records[i].moves);
    }
    free(entry->records);
    entry->records = NULL;
    entry->record_count = 0;
}

void sokoban_level_title(struct qd_text level, struct qd_buf *out)
{
    struct sokoban_entry entry;
    if (sokoban_entry_parse(level, &entry))
        return;
    qd_buf_text(out, qd_buf_view(&entry.title));
    sokoban_entry_free(&entry);
}
