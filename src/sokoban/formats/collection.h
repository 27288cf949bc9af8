/* SPDX-License-Identifier: MIT */
/* Files of many levels: the text around a board, and how it is written.
 *
 * One entry is the text of one level: for .sok, .xsb and .txt its board with the lines before it
 * that name it and the lines after it up to the next entry; for SLC one <Level> element. The first
 * entry of a file also holds the file's own header. Reading follows what the community writes:
 *
 * - A line directly above a board, or a single paragraph above it, names it; the last such line is
 *   its title. "; " before a line is dropped.
 * - Lines after a board belong to it: "Title: x", "Author: x" and such, a comment between
 *   "Comment:" and "Comment-End:", and "Solution" or "Snapshot" with letters on the lines below.
 * - Everything else after a board is kept as a note to it, before the first as the file's header.
 */
#ifndef QD_SOKOBAN_FORMATS_COLLECTION_H
#define QD_SOKOBAN_FORMATS_COLLECTION_H

#include "sokoban/sokoban.h"

enum sokoban_line {
    SOKOBAN_LINE_BLANK,
    SOKOBAN_LINE_ROW,   /* of a board, with at least one wall */
    SOKOBAN_LINE_FLOOR, /* "---": a row if there are rows above and below */
    SOKOBAN_LINE_LEVEL, /* a whole level, "7x9:…" */
    SOKOBAN_LINE_ID,    /* "sokoban:…" */
    SOKOBAN_LINE_WORDS
};

enum sokoban_line sokoban_line_kind(struct qd_text line);
/* The first board in a text, from the start of its first row to the end of its last. An ID counts
 * as a board of one line. */
bool sokoban_board_find(struct qd_text text, struct qd_text *board);
/* "Key: value" with a key that collections use: the value, trimmed. */
bool sokoban_line_key(struct qd_text line, const char *key, struct qd_text *value);
bool sokoban_line_has_key(struct qd_text line);
/* "Solution", "Snapshot" or "Saved game", perhaps with more words. */
bool sokoban_line_is_record(struct qd_text line);

/* Where, in the text between two boards (or before the first), the part that belongs to the second
 * begins; `touched`: the text begins directly below a board. */
size_t sokoban_head_start(struct qd_text between, bool touched);

/* What a text without a board looks like: reading it explains that, instead of finding nothing. */
enum sokoban_foreign { SOKOBAN_PLAIN, SOKOBAN_QUOTED, SOKOBAN_HTML };
enum sokoban_foreign sokoban_text_foreign(struct qd_text text);

struct sokoban_record {
    struct qd_buf name;  /* "Solution", "Snapshot/best so far" */
    struct qd_buf moves; /* as written, in one line */
};

struct sokoban_entry {
    struct qd_text board; /* borrowed: text for sokoban_level_parse */
    struct qd_buf header; /* of the file: lines with line ends */
    struct qd_buf title;
    struct qd_buf author;
    struct qd_buf notes; /* lines with line ends */
    struct sokoban_record *records;
    size_t record_count;
};

/* Splits an entry; the caller frees it. Fails only when out of memory. */
QD_MUST_CHECK qd_err sokoban_entry_parse(struct qd_text text, struct sokoban_entry *entry);
void sokoban_entry_free(struct sokoban_entry *entry);
QD_MUST_CHECK qd_err sokoban_entry_record(struct sokoban_entry *entry, struct qd_text name);
/* Appends a line, without trailing blanks, to header or notes. */
void sokoban_entry_line(struct qd_buf *lines, struct qd_text line);

enum sokoban_format { SOKOBAN_XSB, SOKOBAN_RUNS, SOKOBAN_SLC, SOKOBAN_LINE };

/* The name of a format: "xsb", "rle", "slc", "line". */
bool sokoban_format_of(struct qd_text name, enum sokoban_format *out);
/* A collection is the first entry's header, every entry, and the end. */
void sokoban_write_begin(enum sokoban_format format, const struct sokoban_entry *first,
                         struct qd_buf *out);
void sokoban_write_entry(enum sokoban_format format, const struct sokoban_entry *entry,
                         const struct qd_level *level, struct qd_buf *out);
void sokoban_write_end(enum sokoban_format format, struct qd_buf *out);

/* Quarter turns clockwise, then left and right exchanged (turn.c). */
struct sokoban_turn {
    unsigned quarters;
    bool mirrored;
};

/* Writes the turned level as rows, for sokoban_level_parse. */
void sokoban_turn_level(const struct sokoban_level *level, struct sokoban_turn turn,
                        struct qd_buf *rows);
/* Writes moves of the level as moves of the turned one; other characters are kept. */
void sokoban_turn_moves(struct qd_text moves, struct sokoban_turn turn, struct qd_buf *out);

/* The XML of SLC files (slc.c). */

/* Whether the text is SLC: it begins with a tag and has one of SLC's own. What remains of a text
 * file may begin with "<solution>" or the like. */
bool sokoban_is_slc(struct qd_text text);
bool sokoban_slc_cut(struct qd_text *rest, struct qd_text *level);
QD_MUST_CHECK qd_err sokoban_slc_entry(struct qd_text text, struct sokoban_entry *entry);
/* The next <L> of a <Level>: its row, and the line and column where it begins. */
struct sokoban_slc_rows {
    struct qd_text rest;
    const char *counted; /* line ends before this have been counted */
    const char *first;   /* of the line it is in */
    uint32_t line;
};
bool sokoban_slc_row(struct sokoban_slc_rows *rows, struct qd_text *row, uint32_t *line,
                     uint32_t *column);

#endif
