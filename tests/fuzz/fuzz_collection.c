/* SPDX-License-Identifier: MIT */
/* Collections, as rows or as SLC: cut into entries, taken apart, written in a format (chosen by the
 * first byte) and read again. No level may be lost or changed on the way, nor its title.
 */
#include "fuzz/fuzz.h"

#include "sokoban/formats/collection.h"

#include <string.h>

enum { MOST = 1 << 22 };

/* Appends one line for every level: its one-line form. */
static void list_levels(struct qd_text file, struct qd_buf *out)
{
    struct qd_text level;
    const char *before = file.data;
    while (sokoban_level_cut(&file, &level)) {
        struct qd_level *parsed = NULL;
        struct qd_message why = {0};
        MUST(file.data > before); /* every cut goes on */
        MUST(level.data >= before && level.data + level.size <= file.data);
        before = file.data;
        qd_err err = sokoban_level_parse(level, &parsed, &why);
        MUST(err || parsed);
        MUST(!err || (why.code && why.line > 0 && why.column > 0));
        if (err)
            continue;
        sokoban_level_format(parsed, out);
        qd_buf_char(out, '\n');
        sokoban_level_free(parsed);
    }
    MUST(!out->err);
}

static void convert(struct qd_text file, enum sokoban_format format, struct qd_buf *out)
{
    struct qd_text level;
    bool begun = false;
    while (sokoban_level_cut(&file, &level)) {
        struct sokoban_entry entry;
        struct qd_level *parsed = NULL;
        struct qd_message why = {0};
        MUST(sokoban_entry_parse(level, &entry) == QD_OK);
        if (!sokoban_level_parse(level, &parsed, &why)) {
            if (!begun)
                sokoban_write_begin(format, &entry, out);
            begun = true;
            sokoban_write_entry(format, &entry, parsed, out);
            sokoban_level_free(parsed);
        }
        sokoban_entry_free(&entry);
    }
    if (begun)
        sokoban_write_end(format, out);
    MUST(!out->err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qd_buf before, written, after;
    if (size == 0)
        return 0;
    struct qd_text file = {(const char *)data + 1, size - 1};
    qd_buf_init(&before, MOST);
    qd_buf_init(&written, MOST);
    qd_buf_init(&after, MOST);
    list_levels(file, &before);
    convert(file, (enum sokoban_format)(data[0] % 4), &written);
    list_levels(qd_buf_view(&written), &after);
    MUST(strcmp(qd_buf_cstr(&before), qd_buf_cstr(&after)) == 0);
    qd_buf_free(&before);
    qd_buf_free(&written);
    qd_buf_free(&after);
    return 0;
}
