/* SPDX-License-Identifier: MIT */
/* Results files of bulk work: whatever the bytes, rows come from whole chunks only, and what can be
 * read merges with itself into something that reads the same.
 */
#include "bulk/results.h"
#include "fuzz/fuzz.h"

#include <string.h>

static qd_err count(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    uint64_t *rows = context;
    struct qd_bulk_row again;
    struct qd_buf text;
    MUST(row->number > 0);
    MUST(qd_bulk_row_parse(line, &again) && again.key == row->key);
    qd_buf_init(&text, 1 << 22);
    for (struct qd_text rest = row->fields, name, value; qd_bulk_field_cut(&rest, &name, &value);) {
        qd_buf_clear(&text);
        qd_bulk_unescape(value, &text);
        MUST(text.size <= value.size);
    }
    qd_buf_free(&text);
    ++*rows;
    return QD_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qd_text text = {(const char *)data, size};
    static const char *const names[] = {"a", "b"};
    for (int salvage = 0; salvage < 2; salvage++) {
        struct qd_bulk_scan scan;
        struct qd_message why = {0};
        uint64_t rows = 0;
        if (qd_bulk_scan(text, salvage, count, &rows, &scan, &why))
            continue;
        MUST(scan.rows == rows && scan.whole <= size);
        if (scan.plan.tasks > 1000000)
            continue; /* more memory than the fuzzer grants */
        const struct qd_text both[] = {text, text};
        const struct qd_bulk_merge merge = {
            .texts = both, .names = names, .count = 2, .mixed = true, .salvage = salvage};
        struct qd_bulk_merged merged;
        struct qd_buf out;
        const char *bad;
        qd_buf_init(&out, 1 << 22);
        if (qd_bulk_merge(&merge, &out, &merged, &bad, &why) == QD_OK) {
            uint64_t left = 0;
            MUST(qd_bulk_scan(qd_buf_view(&out), false, count, &left, &scan, &why) == QD_OK);
            MUST(left == merged.rows && scan.whole == out.size);
        }
        qd_buf_free(&out);
    }
    return 0;
}
