/* SPDX-License-Identifier: MIT */
/* A program's files as one number, so that a program that was changed since its last result is
 * graded again: what its command names, folders with all they hold, links not followed.
 *
 * The same reading looks for a copy of this program, by bytes that only it has: not to refuse it,
 * since a folder may hold one by accident and a packed one is not found, but for the teacher to
 * ask.
 *
 * Files of a folder are added up, because their order is the file system's. Of very large folders
 * only the first part is read, of the rest size and time of change count.
 */
#define _GNU_SOURCE
#include "grade/grade.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPEN_MOST = 16, BLOCK = 1 << 16, MARK = QD_GRADE_MARK };

static const uint64_t read_most = UINT64_C(64) << 20;

/* nftw has no context; one thread grades the start of a run. */
static struct {
    const char *const *hidden;
    uint64_t sum, read;
    char *copy; /* the first copy of this program */
} now;

/* FNV-1a, 64 bits (Fowler, Noll and Vo 1991). */
static uint64_t hash(uint64_t from, const void *data, size_t size)
{
    const uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++)
        from = (from ^ bytes[i]) * UINT64_C(0x100000001b3);
    return from;
}

static bool is_hidden(const char *path)
{
    for (const char *const *other = now.hidden; other && *other; other++)
        if (strcmp(path, *other) == 0)
            return true;
    return false;
}

/* A file's bytes into its number, and a look for the mark, also across blocks. */
static uint64_t take(const char *path, int file, uint64_t value)
{
    static uint8_t block[MARK + BLOCK];
    size_t kept = 0;
    ssize_t size;
    while (now.read < read_most && (size = read(file, block + kept, BLOCK)) > 0) {
        size_t all = kept + (size_t)size;
        value = hash(value, block + kept, (size_t)size);
        now.read += (uint64_t)size;
        if (!now.copy && memmem(block, all, qd_grade_mark, MARK))
            now.copy = strdup(path);
        kept = all < MARK ? all : MARK - 1;
        memmove(block, block + all - kept, kept);
    }
    return value;
}

static int add(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)where;
    if (kind != FTW_F || !S_ISREG(info->st_mode) || is_hidden(path))
        return 0;
    uint64_t value = hash(UINT64_C(0xcbf29ce484222325), path, strlen(path) + 1);
    value = hash(value, &info->st_size, sizeof info->st_size);
    int file = now.read < read_most ? open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) : -1;
    if (file >= 0)
        value = take(path, file, value);
    if (now.read >= read_most)
        value = hash(value, &info->st_mtim, sizeof info->st_mtim);
    if (file >= 0)
        close(file);
    now.sum += value;
    return 0;
}

void qd_grade_content(struct qd_grade_program *program, const char *const *hidden)
{
    struct qd_box_name *names;
    size_t count;
    now.hidden = hidden;
    now.sum = now.read = 0;
    now.copy = NULL;
    if (qd_box_names(program->command, &names, &count))
        return;
    for (size_t i = 0; i < count; i++)
        (void)nftw(names[i].real, add, OPEN_MOST, FTW_PHYS | FTW_MOUNT);
    qd_box_names_free(names, count);
    program->content = now.sum;
    free(program->copy);
    program->copy = now.copy;
}

void qd_grade_say_copy(const struct qd_grade_program *program, struct qd_message *out)
{
    const char *name = strrchr(program->copy, '/');
    qd_message_set(out, "grade.copy");
    qd_message_text(out, "program", qd_text_of(program->name));
    qd_message_text(out, "file", qd_text_of(name ? name + 1 : program->copy));
}
