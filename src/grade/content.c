/* SPDX-License-Identifier: MIT */
/* A program's files as one number, so that a program that was changed since its last result is
 * graded again: the copy that its sandbox gets, byte by byte.
 *
 * The same reading looks for a copy of this program, by bytes that only it has: not to refuse it,
 * since a folder may hold one by accident and a packed one is not found, but for the teacher to
 * ask.
 */
#define _GNU_SOURCE
#include "grade/grade.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a, 64 bits (Fowler, Noll and Vo 1991). */
static uint64_t hash(const char *data, size_t size)
{
    uint64_t value = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        value = (value ^ (uint8_t)data[i]) * UINT64_C(0x100000001b3);
    return value;
}

void qd_grade_content(struct qd_grade_program *program, const char *const *hidden)
{
    struct qd_sandbox_files *files;
    if (qd_sandbox_files_take(program->command, hidden, &files, &program->refused))
        return;
    program->files = files;
    program->content = hash(files->archive.data, files->archive.size);
    for (size_t i = 0; !program->copy && i < files->count; i++)
        if (memmem(files->archive.data + files->list[i].at, files->list[i].size, qd_grade_mark,
                   QD_GRADE_MARK))
            program->copy = strdup(files->list[i].name);
}

void qd_grade_say_copy(const struct qd_grade_program *program, struct qd_message *out)
{
    const char *name = strrchr(program->copy, '/');
    qd_message_set(out, "grade.copy");
    qd_message_text(out, "program", qd_text_of(program->name));
    qd_message_text(out, "file", qd_text_of(name ? name + 1 : program->copy));
}
