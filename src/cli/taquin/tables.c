/* SPDX-License-Identifier: MIT */
/* Large pattern databases in the user's cache folder: built once, checked, mapped.
 *
 * A file is a header of one page, then the nibbles of each group, each from a page of its own. The
 * checksum covers everything after the header; it is verified whenever a file is mapped, which also
 * faults the pages in. A file that is damaged, truncated or of another version is not used.
 */
#include "cli/taquin/tables.h"
#include "cli/taquin/taquin.h"
#include "taquin/patterns/shortest.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { VERSION = 2, PAGE = 4096, AUTOMATON_DEPTH = 12, GOAL_BLANK = 15 };
enum { ONE_PASS_BYTES = 128 << 20 };

struct header {
    char magic[8];
    uint32_t version;
    uint32_t groups;
    uint64_t bytes[OPTIMAL_GROUPS];
    uint64_t checksum;
};

static const char magic[8] = "QDTAQUI";
static const struct taquin_optimal_partition *const known[] = {&taquin_optimal_7_8,
                                                               &taquin_optimal_7_7_1};
enum { KNOWN = sizeof known / sizeof known[0] };

const struct taquin_optimal_partition *cli_tables_find(const char *name)
{
    for (int i = 0; i < KNOWN; i++)
        if (strcmp(known[i]->name, name) == 0)
            return known[i];
    return NULL;
}

const struct taquin_optimal_partition *cli_tables_known(int index)
{
    return index < KNOWN ? known[index] : NULL;
}

static bool make_folder(const char *path)
{
    return mkdir(path, 0755) == 0 || errno == EEXIST;
}

/* Creates the folder if `make` is set; false when there is no place for it. */
static bool cache_folder(struct qd_buf *out, bool make)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (cache && cache[0] == '/')
        qd_buf_puts(out, cache);
    else if (home && home[0] == '/')
        qd_buf_printf(out, "%s/.cache", home);
    else
        return false;
    bool made = !make || make_folder(qd_buf_cstr(out));
    qd_buf_puts(out, "/quadrille");
    return made && (!make || make_folder(qd_buf_cstr(out))) && !out->err;
}

bool cli_tables_path(const struct taquin_optimal_partition *partition, bool make,
                     struct qd_buf *out)
{
    qd_buf_init(out, PAGE);
    bool found = cache_folder(out, make);
    qd_buf_printf(out, "/taquin-%s.tables", partition->name);
    (void)qd_buf_cstr(out); /* no memory ends the program, and is not "no place" */
    return found && !out->err;
}

/* Four lanes of eight bytes, so that it keeps up with memory bandwidth; data may arrive in parts of
 * any size, and the tail is padded with zeros. */
struct checksum {
    uint64_t lane[4];
    uint8_t rest[32];
    size_t held;
};

static void checksum_block(struct checksum *sum, const uint8_t *data)
{
    uint64_t words[4];
    memcpy(words, data, sizeof words);
    for (int i = 0; i < 4; i++) {
        uint64_t lane = (sum->lane[i] ^ words[i]) * 0x9fb21c651e98df25u + (uint64_t)i;
        sum->lane[i] = lane ^ lane >> 29;
    }
}

static void checksum_add(struct checksum *sum, const uint8_t *data, uint64_t size)
{
    for (; sum->held > 0 && size > 0; size--) {
        sum->rest[sum->held++] = *data++;
        if (sum->held == sizeof sum->rest) {
            checksum_block(sum, sum->rest);
            sum->held = 0;
        }
    }
    for (; size >= sizeof sum->rest; size -= sizeof sum->rest, data += sizeof sum->rest)
        checksum_block(sum, data);
    memcpy(sum->rest, data, (size_t)size);
    sum->held = size > 0 ? (size_t)size : sum->held;
}

static uint64_t checksum_end(struct checksum *sum)
{
    if (sum->held > 0) {
        memset(sum->rest + sum->held, 0, sizeof sum->rest - sum->held);
        checksum_block(sum, sum->rest);
    }
    return sum->lane[0] ^ sum->lane[1] * 3 ^ sum->lane[2] * 5 ^ sum->lane[3] * 7;
}

static uint64_t padded(uint64_t bytes)
{
    return (bytes + PAGE - 1) / PAGE * PAGE;
}

static bool header_fits(const struct header *header, const struct taquin_optimal_tables *tables,
                        const struct taquin_optimal_partition *partition, uint64_t file_size)
{
    uint64_t size = PAGE;
    uint8_t home[PATTERN_TILES];
    if (memcmp(header->magic, magic, sizeof magic) != 0 || header->version != VERSION ||
        header->groups != (uint32_t)tables->group_count)
        return false;
    for (int g = 0; g < tables->group_count; g++) {
        int count = taquin_optimal_group(partition, g, home);
        if (header->bytes[g] != taquin_pattern_bytes(&tables->spaces[count]))
            return false;
        size += padded(header->bytes[g]);
    }
    return size == file_size;
}

/* Points the tables to the mapped nibbles; returns their checksum. */
static uint64_t lend(struct taquin_optimal_tables *tables,
                     const struct taquin_optimal_partition *partition, const struct header *header,
                     uint8_t *map)
{
    uint64_t at = PAGE, sum = 0;
    for (int g = 0; g < tables->group_count; g++) {
        struct taquin_pattern *pattern = &tables->patterns[g];
        int count = taquin_optimal_group(partition, g, pattern->home);
        pattern->space = &tables->spaces[count];
        pattern->goal_blank = GOAL_BLANK;
        pattern->nibbles = map + at;
        pattern->lent = true;
        struct checksum part = {0};
        checksum_add(&part, map + at, header->bytes[g]);
        sum = sum * 31 + checksum_end(&part);
        at += padded(header->bytes[g]);
    }
    return sum;
}

enum cli_tables_state cli_tables_map(struct cli_tables *tables,
                                     const struct taquin_optimal_partition *partition)
{
    struct qd_buf path;
    struct stat about;
    *tables = (struct cli_tables){.partition = partition};
    bool placed = cli_tables_path(partition, false, &path);
    int file = placed ? open(qd_buf_cstr(&path), O_RDONLY | O_CLOEXEC) : -1;
    qd_buf_free(&path);
    if (file < 0)
        return CLI_TABLES_ABSENT;
    enum cli_tables_state state = CLI_TABLES_DAMAGED;
    if (fstat(file, &about) == 0 && about.st_size >= PAGE &&
        !taquin_optimal_tables_prepare(&tables->tables, partition, GOAL_BLANK, AUTOMATON_DEPTH)) {
        tables->size = (uint64_t)about.st_size;
        tables->map = mmap(NULL, (size_t)tables->size, PROT_READ, MAP_SHARED, file, 0);
        const struct header *header = tables->map;
        if (tables->map == MAP_FAILED)
            tables->map = NULL;
        else if (header_fits(header, &tables->tables, partition, tables->size) &&
                 lend(&tables->tables, partition, header, tables->map) == header->checksum)
            state = CLI_TABLES_GOOD;
    }
    close(file);
    if (state != CLI_TABLES_GOOD)
        cli_tables_unmap(tables);
    return state;
}

void cli_tables_unmap(struct cli_tables *tables)
{
    taquin_optimal_tables_free(&tables->tables);
    if (tables->map)
        munmap(tables->map, (size_t)tables->size);
    tables->map = NULL;
}

static bool write_zeros(FILE *file, uint64_t count)
{
    static const char zeros[PAGE];
    return fwrite(zeros, 1, (size_t)count, file) == count;
}

struct writer {
    FILE *file;
    struct cli_tables_work *work;
    struct checksum sum;
};

static bool write_rows(void *context, const uint8_t *bytes, uint64_t count)
{
    struct writer *writer = context;
    checksum_add(&writer->sum, bytes, count);
    return fwrite(bytes, 1, (size_t)count, writer->file) == count;
}

static bool proceed(void *context, uint64_t done, uint64_t all)
{
    struct cli_tables_work *work = ((struct writer *)context)->work;
    return work->proceed(work, done, all);
}

/* Builds group after group into the file, so that only one is in memory at a time, and of a large
 * one only half. */
static qd_err build_groups(struct taquin_optimal_tables *tables,
                           const struct taquin_optimal_partition *partition, FILE *file,
                           struct header *header, struct cli_tables_work *work)
{
    uint8_t home[PATTERN_TILES];
    for (int g = 0; g < tables->group_count; g++) {
        int count = taquin_optimal_group(partition, g, home);
        uint64_t bytes = taquin_pattern_bytes(&tables->spaces[count]);
        struct writer writer = {.file = file, .work = work};
        struct taquin_pattern_work build = {.passes = bytes > ONE_PASS_BYTES ? 2 : 1,
                                            .proceed = proceed,
                                            .take = write_rows,
                                            .context = &writer};
        work->group = g;
        work->groups = tables->group_count;
        qd_err err = taquin_pattern_stream(&tables->spaces[count], home, GOAL_BLANK, &build);
        if (err)
            return err;
        work->peak = build.peak > work->peak ? build.peak : work->peak;
        header->bytes[g] = bytes;
        header->checksum = header->checksum * 31 + checksum_end(&writer.sum);
        if (!write_zeros(file, padded(bytes) - bytes))
            return QD_SYSTEM;
    }
    return QD_OK;
}

static qd_err build_file(const struct taquin_optimal_partition *partition, FILE *file,
                         struct cli_tables_work *work)
{
    struct taquin_optimal_tables tables;
    struct header header = {.version = VERSION};
    memcpy(header.magic, magic, sizeof magic);
    qd_err err = taquin_optimal_tables_prepare(&tables, partition, GOAL_BLANK, 2);
    if (err)
        return err;
    header.groups = (uint32_t)tables.group_count;
    if (!write_zeros(file, PAGE))
        err = QD_SYSTEM;
    if (!err)
        err = build_groups(&tables, partition, file, &header, work);
    if (!err && (fseek(file, 0, SEEK_SET) != 0 || fwrite(&header, sizeof header, 1, file) != 1))
        err = QD_SYSTEM;
    taquin_optimal_tables_free(&tables);
    return err;
}

qd_err cli_tables_build(const struct taquin_optimal_partition *partition,
                        struct cli_tables_work *work)
{
    struct qd_buf path;
    struct cli_output output;
    if (!cli_tables_path(partition, true, &path)) {
        qd_buf_free(&path);
        errno = ENOENT;
        return QD_SYSTEM;
    }
    bool opened = cli_output_open(&output, qd_buf_cstr(&path));
    qd_err err = opened ? build_file(partition, output.file, work) : QD_SYSTEM;
    int reason = errno;
    if (opened && !cli_output_close(&output, !err) && !err)
        err = QD_SYSTEM;
    else
        errno = reason;
    qd_buf_free(&path);
    return err;
}
