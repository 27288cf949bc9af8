/* SPDX-License-Identifier: MIT */
/* Training games from a results file of bulk work. Its rows come in the order in which they were
 * finished; what is learnt must not depend on that, so they are taken by their numbers.
 */
#include "bulk/results.h"
#include "train.h"

#include <stdio.h>
#include <stdlib.h>

struct reading {
    struct qd_text *data; /* by number - 1, base64 */
    uint64_t tasks, found;
};

static qd_err take_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct reading *reading = context;
    struct qd_text *place = &reading->data[row->number - 1];
    (void)line;
    reading->found += place->data == NULL;
    return qd_bulk_field(row->fields, "data", place) ? QD_OK : QD_SYNTAX;
}

static bool take_examples(struct qd_text base64, struct gyges_examples *records)
{
    struct gyges_example example;
    struct qd_buf bytes;
    qd_buf_init(&bytes, QD_BULK_LINE_CAP);
    bool good =
        qd_base64_decode(base64, &bytes) && !bytes.err && bytes.size % GYGES_EXAMPLE_BYTES == 0;
    for (size_t i = 0; good && i < bytes.size; i += GYGES_EXAMPLE_BYTES) {
        good = gyges_example_unpack((const unsigned char *)bytes.data + i, &example);
        if (good)
            train_add(records, &example);
    }
    qd_buf_free(&bytes);
    return good;
}

static bool read_rows(struct qd_text text, struct gyges_examples *records)
{
    struct qd_bulk_scan scan;
    struct qd_message why = {0};
    struct reading reading = {0};
    if (qd_bulk_scan(text, false, NULL, NULL, &scan, &why) ||
        !qd_text_is(scan.plan.kind, "training"))
        return false;
    reading.tasks = scan.plan.tasks;
    reading.data = calloc(reading.tasks + 1, sizeof *reading.data);
    bool good = reading.data && !qd_bulk_scan(text, false, take_row, &reading, &scan, &why) &&
                reading.found == reading.tasks;
    for (uint64_t i = 0; good && i < reading.tasks; i++)
        good = take_examples(reading.data[i], records);
    free(reading.data);
    return good;
}

bool train_read_results(const char *path, struct gyges_examples *records)
{
    struct qd_bulk_map map;
    struct qd_message why = {0};
    if (qd_bulk_map_open(&map, path, &why)) {
        perror(path);
        return false;
    }
    bool good = read_rows(map.text, records);
    qd_bulk_map_close(&map);
    if (!good)
        fprintf(stderr, "%s: no training games of bulk work, incomplete or damaged\n", path);
    return good;
}
