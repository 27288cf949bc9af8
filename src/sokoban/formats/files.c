/* SPDX-License-Identifier: MIT */
/* Collections and turned boards as the game table offers them to every front end: the parts of an
 * entry one by one, and an entry written again with the best solutions that are known by now.
 */
#include "sokoban/formats/collection.h"

#include <string.h>

typedef qd_err found_fn(void *context, enum qd_written what, struct qd_text name,
                        struct qd_text text);

static bool is_solution(const struct sokoban_record *record)
{
    return record->name.size > 1 && (record->name.data[1] | 0x20) == 'o';
}

static qd_err parts(struct qd_text text, found_fn *found, void *context)
{
    struct sokoban_entry entry;
    qd_err err = sokoban_entry_parse(text, &entry);
    if (err)
        return err;
    const struct qd_buf *const words[] = {&entry.header, &entry.title, &entry.author, &entry.notes};
    for (int i = 0; !err && i <= QD_WRITTEN_NOTES; i++)
        if (words[i]->size > 0)
            err = found(context, (enum qd_written)i, (struct qd_text){0}, qd_buf_view(words[i]));
    for (size_t i = 0; !err && i < entry.record_count; i++)
        err = found(context,
                    is_solution(&entry.records[i]) ? QD_WRITTEN_SOLUTION : QD_WRITTEN_SNAPSHOT,
                    qd_buf_view(&entry.records[i].name), qd_buf_view(&entry.records[i].moves));
    sokoban_entry_free(&entry);
    return err;
}

/* Whether two texts are the same moves, however they are spelt. */
static bool same_moves(struct qd_text a, struct qd_text b)
{
    struct qd_moves x = {0}, y = {0};
    struct qd_message unused;
    size_t mark;
    bool same = sokoban_lurd_parse(a, &x, &mark, &unused) == QD_OK &&
                sokoban_lurd_parse(b, &y, &mark, &unused) == QD_OK && x.count == y.count;
    for (size_t i = 0; same && i < x.count; i++)
        same = x.data[i] % SOKOBAN_DIRS == y.data[i] % SOKOBAN_DIRS;
    qd_moves_free(&x);
    qd_moves_free(&y);
    return same;
}

static qd_err add_solution(struct sokoban_entry *entry, struct qd_text name, struct qd_text moves)
{
    for (size_t i = 0; i < entry->record_count; i++)
        if (is_solution(&entry->records[i]) &&
            same_moves(qd_buf_view(&entry->records[i].moves), moves))
            return QD_OK;
    qd_err err = sokoban_entry_record(entry, name);
    if (err)
        return err;
    struct qd_buf *out = &entry->records[entry->record_count - 1].moves;
    qd_buf_text(out, moves);
    return out->err;
}

static qd_err write_again(const struct qd_rewrite *what, struct qd_buf *out)
{
    struct sokoban_entry entry;
    qd_err err = sokoban_entry_parse(what->entry, &entry);
    if (err)
        return err;
    if (what->notes) {
        struct qd_text rest = *what->notes, line;
        qd_buf_clear(&entry.notes);
        while (qd_text_line(&rest, &line))
            sokoban_entry_line(&entry.notes, line);
        err = entry.notes.err;
    }
    for (int i = 0; !err && i < what->solutions; i++)
        err = add_solution(&entry, what->names[i], what->moves[i]);
    enum sokoban_format format = (enum sokoban_format)what->format;
    if (!err && what->begins)
        sokoban_write_begin(format, &entry, out);
    if (!err)
        sokoban_write_entry(format, &entry, what->level, out);
    sokoban_entry_free(&entry);
    return err ? err : out->err;
}

static void write_end(int format, struct qd_buf *out)
{
    sokoban_write_end((enum sokoban_format)format, out);
}

static const char *const formats[] = {"xsb", "rle", "slc", "line", NULL};

const struct qd_collection sokoban_files = {
    .formats = formats,
    .parts = parts,
    .write = write_again,
    .write_end = write_end,
};

static void image(const struct qd_level *level, unsigned quarters, bool mirrored,
                  struct qd_buf *text)
{
    sokoban_turn_level((const struct sokoban_level *)level,
                       (struct sokoban_turn){quarters, mirrored}, text);
}

static void image_moves(struct qd_text moves, unsigned quarters, bool mirrored, struct qd_buf *out)
{
    sokoban_turn_moves(moves, (struct sokoban_turn){quarters, mirrored}, out);
}

const struct qd_images sokoban_images = {.level = image, .moves = image_moves};
