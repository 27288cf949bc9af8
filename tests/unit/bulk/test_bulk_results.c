/* SPDX-License-Identifier: MIT */
/* Results of bulk work: lines, chunks, torn ends, damage, merging, and the file on disk. */
#include "unit/unit.h"

#include "bulk/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TASKS = 20 };

static const struct qd_bulk_plan plan = {.kind = {"solve", 5},
                                         .game = {"nim", 3},
                                         .params = {"a=1 b=\t2", 8},
                                         .input = 77,
                                         .tasks = TASKS};

static struct qd_bulk_row row_of(uint64_t number, const char *version)
{
    return (struct qd_bulk_row){.number = number,
                                .key = number * 1000003,
                                .seed = number,
                                .cpu_ns = 5 * number,
                                .status = qd_text_of("solved"),
                                .version = qd_text_of(version),
                                .host = qd_text_of("here"),
                                .limits = qd_text_of("nodes=1"),
                                .fields = qd_text_of("moves=3\tsolution=ab\\tc")};
}

/* A file with rows first, first + step, …, three to a chunk. */
static void make_file(struct qd_buf *out, uint64_t first, uint64_t step, const char *version)
{
    struct qd_buf lines;
    uint64_t chunk = 0, rows = 0;
    qd_buf_init(out, 1 << 20);
    qd_buf_init(&lines, 1 << 20);
    qd_bulk_plan_format(&plan, &lines);
    for (uint64_t i = first; i <= TASKS + step; i += step) {
        if (rows == 3 || chunk == 0 || i > TASKS) {
            qd_buf_text(out, qd_buf_view(&lines));
            qd_bulk_chunk_end(chunk++, rows, qd_buf_view(&lines), out);
            qd_buf_clear(&lines);
            rows = 0;
        }
        if (i > TASKS)
            break;
        struct qd_bulk_row row = row_of(i, version);
        qd_bulk_row_format(&row, &lines);
        rows++;
    }
    qd_buf_free(&lines);
}

static qd_err count_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    (void)line;
    assert_int_equal(row->key, row->number * 1000003);
    ++*(uint64_t *)context;
    return QD_OK;
}

static void the_checksum_is_castagnolis(void **unused)
{
    (void)unused;
    assert_int_equal(qd_bulk_crc(0, "123456789", 9), 0xe3069283u);
    assert_int_equal(qd_bulk_crc(qd_bulk_crc(0, "1234", 4), "56789", 5), 0xe3069283u);
    assert_int_equal(qd_bulk_crc(0, "", 0), 0);
}

static void rows_are_read_back(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",
        "1",
        "0\t0000000000000001\t0\t0\ts\tv\th\tl",
        "1\t000000000000001\t0\t0\ts\tv\th\tl",
        "1\t000000000000000G\t0\t0\ts\tv\th\tl",
        "1\t0000000000000001\t0\t0\ts\tv\th",
        "1\t0000000000000001\t-1\t0\ts\tv\th\tl",
        "1\t0000000000000001\t0\t0\ts\tv\th\tl\tno-equals",
        "1\t0000000000000001\t0\t0\ts\tv\th\tl\t=x",
        "1\t0000000000000001\t0\t0\ts\tv\th\tl\ta=1\t",
    };
    struct qd_bulk_row row = row_of(7, "1.0"), read;
    struct qd_buf line, fields, plain;
    struct qd_text value;
    qd_buf_init(&line, 4096);
    qd_buf_init(&fields, 4096);
    qd_buf_init(&plain, 4096);
    qd_bulk_put_text(&fields, "text", qd_text_of("a\tb\\c\nd\re"));
    qd_bulk_put_number(&fields, "number", 42);
    row.fields = qd_buf_view(&fields);
    row.host = qd_text_of("one\ttwo");
    qd_bulk_row_format(&row, &line);
    assert_int_equal(line.data[line.size - 1], '\n');
    assert_true(qd_bulk_row_parse((struct qd_text){line.data, line.size - 1}, &read));
    assert_int_equal(read.number, 7);
    assert_int_equal(read.key, row.key);
    assert_int_equal(read.cpu_ns, 35);
    assert_true(qd_text_is(read.host, "one\\ttwo"));
    assert_true(qd_bulk_field(read.fields, "text", &value));
    qd_bulk_unescape(value, &plain);
    assert_string_equal(qd_buf_cstr(&plain), "a\tb\\c\nd\re");
    assert_true(qd_bulk_field(read.fields, "number", &value));
    assert_true(qd_text_is(value, "42"));
    assert_false(qd_bulk_field(read.fields, "num", &value));
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_false(qd_bulk_row_parse(qd_text_of(bad[i]), &read));
    qd_buf_free(&line);
    qd_buf_free(&fields);
    qd_buf_free(&plain);
}

/* Cut anywhere, a file gives the rows of its whole chunks and says where they end. */
static void torn_ends_are_noticed(void **unused)
{
    (void)unused;
    struct qd_buf file;
    make_file(&file, 1, 1, "1.0");
    size_t last = 0;
    for (size_t size = 0; size <= file.size; size++) {
        uint64_t rows = 0;
        struct qd_bulk_scan scan;
        struct qd_message why = {0};
        qd_err err =
            qd_bulk_scan((struct qd_text){file.data, size}, false, count_row, &rows, &scan, &why);
        if (err) {
            assert_int_equal(last, 0); /* before the first chunk is whole */
            continue;
        }
        assert_true(scan.whole <= size && scan.whole >= last);
        assert_int_equal(scan.rows, rows);
        assert_int_equal(rows, scan.chunks == 0                ? 0
                               : 3 * (scan.chunks - 1) > TASKS ? TASKS
                                                               : 3 * (scan.chunks - 1));
        last = scan.whole;
    }
    assert_int_equal(last, file.size);
    qd_buf_free(&file);
}

/* A changed byte is never taken for a result: the chunk is refused, or dropped as a torn end. */
static void damage_is_noticed(void **unused)
{
    (void)unused;
    struct qd_buf file;
    make_file(&file, 1, 1, "1.0");
    for (size_t at = 0; at < file.size; at++) {
        uint64_t rows = 0, saved = 0;
        struct qd_bulk_scan scan;
        struct qd_message why = {0};
        char before = file.data[at];
        file.data[at] ^= 1;
        qd_err err = qd_bulk_scan(qd_buf_view(&file), false, count_row, &rows, &scan, &why);
        assert_true(err || rows < TASKS);
        err = qd_bulk_scan(qd_buf_view(&file), true, count_row, &saved, &scan, &why);
        assert_true(err || (saved < TASKS && saved + 6 >= TASKS));
        file.data[at] = before;
    }
    qd_buf_free(&file);
}

static qd_err merge(struct qd_text *texts, size_t count, bool mixed, struct qd_buf *out,
                    struct qd_bulk_merged *merged)
{
    static const char *const names[] = {"a", "b", "c"};
    const struct qd_bulk_merge request = {
        .texts = texts, .names = names, .count = count, .mixed = mixed};
    struct qd_message why = {0};
    const char *bad;
    qd_buf_init(out, 1 << 20);
    return qd_bulk_merge(&request, out, merged, &bad, &why);
}

static void merging_is_idempotent(void **unused)
{
    (void)unused;
    struct qd_buf odd, even, both, again;
    struct qd_bulk_merged merged;
    make_file(&odd, 1, 2, "1.0");
    make_file(&even, 2, 2, "1.0");
    struct qd_text there[] = {qd_buf_view(&odd), qd_buf_view(&even), {NULL, 0}};
    assert_int_equal(merge(there, 2, false, &both, &merged), QD_OK);
    assert_int_equal(merged.rows, TASKS);
    assert_int_equal(merged.duplicates, 0);
    struct qd_text back[] = {qd_buf_view(&both), qd_buf_view(&even), qd_buf_view(&odd)};
    assert_int_equal(merge(back, 3, false, &again, &merged), QD_OK);
    assert_int_equal(merged.duplicates, TASKS);
    assert_int_equal(again.size, both.size);
    assert_memory_equal(again.data, both.data, both.size);
    qd_buf_free(&again);
    there[1].size -= 5; /* torn: its last chunk is missing */
    assert_int_equal(merge(there, 2, false, &again, &merged), QD_OK);
    assert_int_equal(merged.torn, 1);
    assert_int_equal(merged.rows, TASKS - 1);
    qd_buf_free(&odd);
    qd_buf_free(&even);
    qd_buf_free(&both);
    qd_buf_free(&again);
}

static void versions_are_not_mixed(void **unused)
{
    (void)unused;
    struct qd_buf old, new, out;
    struct qd_bulk_merged merged;
    make_file(&old, 1, 2, "1.0");
    make_file(&new, 2, 2, "1.1");
    struct qd_text texts[] = {qd_buf_view(&old), qd_buf_view(&new)};
    assert_int_equal(merge(texts, 2, false, &out, &merged), QD_ILLEGAL);
    qd_buf_free(&out);
    assert_int_equal(merge(texts, 2, true, &out, &merged), QD_OK);
    assert_int_equal(merged.rows, TASKS);
    qd_buf_free(&out);
    qd_buf_free(&old);
    qd_buf_free(&new);
}

static void add(struct qd_bulk_file *file, uint64_t number)
{
    struct qd_message why = {0};
    struct qd_bulk_row row = row_of(number, "1.0");
    assert_int_equal(qd_bulk_file_add(file, &row, &why), QD_OK);
}

static void a_file_is_resumed(void **unused)
{
    (void)unused;
    char name[] = "test_bulk_XXXXXX";
    struct qd_bulk_file file;
    struct qd_bulk_plan other = plan;
    struct qd_message why = {0};
    int made = mkstemp(name);
    assert_true(made >= 0);
    assert_int_equal(write(made, "quad", 4), 4); /* killed in its first write */
    close(made);
    assert_int_equal(qd_bulk_file_open(&file, name, &plan, false, &why), QD_OK);
    assert_true(file.torn);
    add(&file, 3);
    add(&file, 5);
    add(&file, 3);
    assert_int_equal(qd_bulk_file_close(&file, &why), QD_OK);
    assert_int_equal(qd_bulk_file_open(&file, name, &plan, false, &why), QD_SYSTEM);
    assert_string_equal(why.code, "bulk.exists");
    other.tasks++;
    assert_int_equal(qd_bulk_file_open(&file, name, &other, true, &why), QD_UNKNOWN);
    FILE *torn = fopen(name, "a");
    assert_non_null(torn);
    fputs("7\t0000000", torn);
    fclose(torn);
    assert_int_equal(qd_bulk_file_open(&file, name, &plan, true, &why), QD_OK);
    assert_true(file.torn);
    assert_int_equal(file.kept, 2);
    assert_true(qd_bulk_file_has(&file, 3) && qd_bulk_file_has(&file, 5));
    assert_false(qd_bulk_file_has(&file, 7));
    add(&file, 7);
    assert_int_equal(qd_bulk_file_close(&file, &why), QD_OK);
    assert_int_equal(qd_bulk_file_open(&file, name, &plan, true, &why), QD_OK);
    assert_false(file.torn);
    assert_int_equal(file.kept, 3);
    assert_int_equal(qd_bulk_file_close(&file, &why), QD_OK);
    unlink(name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_checksum_is_castagnolis), cmocka_unit_test(rows_are_read_back),
        cmocka_unit_test(torn_ends_are_noticed),       cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(merging_is_idempotent),       cmocka_unit_test(versions_are_not_mixed),
        cmocka_unit_test(a_file_is_resumed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
