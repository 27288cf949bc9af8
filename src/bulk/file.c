/* SPDX-License-Identifier: MIT */
/* The results file that is being written: append-only, locked, a chunk a write.
 *
 * Rows wait in memory until a second has gone or 64 kB are there; then they and their closing line
 * are written in one piece. A killed process loses that second at most, and what it leaves of a
 * chunk is cut off by the next one. The lock is a POSIX one, which works on network file systems
 * and names its holder, but is dropped when any descriptor of the file is closed: everything goes
 * through one.
 */
#include "bulk/results.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK_BYTES = 64 << 10 };
static const uint64_t flush_ns = 1000000000u, sync_ns = 5000000000u;

static qd_err take_lock(int file, struct qd_message *why)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET}, other = lock;
    if (fcntl(file, F_SETLK, &lock) == 0)
        return QD_OK;
    if (errno != EAGAIN && errno != EACCES)
        return qd_bulk_system(errno, why);
    qd_message_set(why, "bulk.locked");
    qd_message_number(
        why, "process",
        fcntl(file, F_GETLK, &other) == 0 && other.l_type != F_UNLCK ? (int64_t)other.l_pid : 0);
    return QD_SYSTEM;
}

/* Whether the name still means this file: a merge may have replaced it before the lock was ours. */
static bool is_named(int file, const char *name)
{
    struct stat ours, there;
    return fstat(file, &ours) == 0 && stat(name, &there) == 0 && ours.st_dev == there.st_dev &&
           ours.st_ino == there.st_ino;
}

qd_err qd_bulk_lock(const char *name, int *file, struct qd_message *why)
{
    struct stat info;
    *file = -1;
    if (stat(name, &info) != 0 || !S_ISREG(info.st_mode))
        return QD_OK;
    *file = open(name, O_RDWR | O_CLOEXEC);
    if (*file < 0)
        return qd_bulk_system(errno, why);
    qd_err err = take_lock(*file, why);
    if (err) {
        close(*file);
        *file = -1;
    }
    return err;
}

static qd_err open_locked(struct qd_bulk_file *file, const char *name, struct qd_message *why)
{
    struct stat info;
    if (stat(name, &info) == 0 && !S_ISREG(info.st_mode)) {
        qd_message_set(why, "bulk.not-regular");
        return QD_SYSTEM;
    }
    for (;;) {
        file->file = open(name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        if (file->file < 0)
            return qd_bulk_system(errno, why);
        qd_err err = take_lock(file->file, why);
        if (err || is_named(file->file, name))
            return err;
        close(file->file);
    }
}

static void mark(struct qd_bulk_file *file, uint64_t number)
{
    file->done[(number - 1) >> 3] |= (uint8_t)(1u << ((number - 1) & 7));
}

bool qd_bulk_file_has(const struct qd_bulk_file *file, uint64_t number)
{
    return file->done[(number - 1) >> 3] >> ((number - 1) & 7) & 1;
}

static qd_err take_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct qd_bulk_file *file = context;
    (void)line;
    if (!file->other[0] && !qd_text_is(row->version, QD_VERSION))
        snprintf(file->other, sizeof file->other, "%.*s", (int)(row->version.size & 255),
                 row->version.data);
    file->kept += !qd_bulk_file_has(file, row->number);
    mark(file, row->number);
    return QD_OK;
}

/* Appends text, or cuts off what was written of it. */
static qd_err append(struct qd_bulk_file *file, struct qd_text text, struct qd_message *why)
{
    size_t done = 0;
    while (done < text.size) {
        ssize_t wrote = write(file->file, text.data + done, text.size - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0) {
            qd_err err = qd_bulk_system(errno, why);
            (void)!ftruncate(file->file, (off_t)file->size);
            return err;
        }
        done += (size_t)wrote;
    }
    file->size += text.size;
    return QD_OK;
}

/* The chunk that every file of the plan begins with. */
static void write_head(const struct qd_bulk_plan *plan, struct qd_buf *out)
{
    qd_bulk_plan_format(plan, out);
    qd_bulk_chunk_end(0, 0, qd_buf_view(out), out);
}

/* Takes over what is there: `head` is how it must begin. */
static qd_err take_over(struct qd_bulk_file *file, struct qd_text text, struct qd_text head,
                        bool resume, struct qd_message *why)
{
    struct qd_bulk_scan scan;
    struct qd_text rest = head, line;
    struct qd_bulk_plan plan;
    if (text.size < head.size && memcmp(text.data, head.data, text.size) == 0) {
        file->torn = text.size > 0; /* killed before the first chunk was whole */
        return QD_OK;
    }
    if (!resume) {
        qd_message_set(why, "bulk.exists");
        return QD_SYSTEM;
    }
    qd_err err = qd_bulk_scan(text, false, NULL, NULL, &scan, why);
    if (err)
        return err;
    if (text.size < head.size || memcmp(text.data, head.data, head.size) != 0) {
        const char *differs = qd_text_line(&rest, &line) && qd_bulk_plan_parse(line, &plan)
                                  ? qd_bulk_plan_differs(&plan, &scan.plan)
                                  : NULL;
        qd_message_set(why, differs ? differs : "bulk.other-plan");
        return QD_UNKNOWN;
    }
    err = qd_bulk_scan(text, false, take_row, file, &scan, why);
    file->size = scan.whole;
    file->chunks = scan.chunks;
    file->torn = scan.whole < text.size;
    return err;
}

static qd_err load(struct qd_bulk_file *file, struct qd_text head, bool resume,
                   struct qd_message *why)
{
    struct stat info;
    if (fstat(file->file, &info) != 0)
        return qd_bulk_system(errno, why);
    size_t size = (size_t)info.st_size;
    if (size > 0) {
        void *data = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file->file, 0);
        if (data == MAP_FAILED)
            return qd_bulk_system(errno, why);
        qd_err err = take_over(file, (struct qd_text){data, size}, head, resume, why);
        munmap(data, size);
        if (err)
            return err;
    }
    if (file->size < size && ftruncate(file->file, (off_t)file->size) != 0)
        return qd_bulk_system(errno, why);
    if (file->size > 0)
        return QD_OK;
    file->chunks = 1;
    return append(file, head, why);
}

qd_err qd_bulk_file_open(struct qd_bulk_file *file, const char *name,
                         const struct qd_bulk_plan *plan, bool resume, struct qd_message *why)
{
    struct qd_buf head;
    *file = (struct qd_bulk_file){.file = -1, .tasks = plan->tasks};
    qd_buf_init(&file->pending, QD_BULK_LINE_CAP * 4);
    qd_buf_init(&head, QD_BULK_LINE_CAP);
    write_head(plan, &head);
    file->done = calloc(plan->tasks / 8 + 1, 1);
    qd_err err = head.err ? head.err : file->done ? QD_OK : QD_MEMORY;
    if (!err)
        err = open_locked(file, name, why);
    if (!err)
        err = load(file, qd_buf_view(&head), resume, why);
    qd_buf_free(&head);
    file->flushed_ns = file->synced_ns = qd_bulk_now_ns();
    if (!err)
        return QD_OK;
    if (file->file >= 0)
        close(file->file);
    free(file->done);
    qd_buf_free(&file->pending);
    return err;
}

qd_err qd_bulk_file_each(const struct qd_bulk_file *file,
                         qd_err (*take)(void *context, const struct qd_bulk_row *row,
                                        struct qd_text line),
                         void *context, struct qd_message *why)
{
    struct qd_bulk_scan scan;
    void *data = mmap(NULL, file->size, PROT_READ, MAP_PRIVATE, file->file, 0);
    if (data == MAP_FAILED)
        return qd_bulk_system(errno, why);
    qd_err err = qd_bulk_scan((struct qd_text){data, file->size}, false, take, context, &scan, why);
    munmap(data, file->size);
    return err;
}

qd_err qd_bulk_file_flush(struct qd_bulk_file *file, struct qd_message *why)
{
    uint64_t now = qd_bulk_now_ns();
    qd_err err = QD_OK;
    if (file->pending_rows > 0) {
        qd_bulk_chunk_end(file->chunks, file->pending_rows, qd_buf_view(&file->pending),
                          &file->pending);
        err =
            file->pending.err ? file->pending.err : append(file, qd_buf_view(&file->pending), why);
        file->chunks += !err;
        qd_buf_clear(&file->pending);
        file->pending_rows = 0;
    }
    file->flushed_ns = now;
    if (!err && now - file->synced_ns >= sync_ns) {
        file->synced_ns = now;
        if (fdatasync(file->file) != 0)
            err = qd_bulk_system(errno, why);
    }
    return err;
}

qd_err qd_bulk_file_add(struct qd_bulk_file *file, const struct qd_bulk_row *row,
                        struct qd_message *why)
{
    if (row->number == 0 || row->number > file->tasks || qd_bulk_file_has(file, row->number))
        return QD_OK;
    qd_bulk_row_format(row, &file->pending);
    file->pending_rows++;
    mark(file, row->number);
    if (file->pending.err)
        return file->pending.err;
    if (file->pending.size < CHUNK_BYTES && qd_bulk_now_ns() - file->flushed_ns < flush_ns)
        return QD_OK;
    return qd_bulk_file_flush(file, why);
}

qd_err qd_bulk_file_close(struct qd_bulk_file *file, struct qd_message *why)
{
    qd_err err = qd_bulk_file_flush(file, why);
    if (!err && fsync(file->file) != 0)
        err = qd_bulk_system(errno, why);
    close(file->file);
    free(file->done);
    qd_buf_free(&file->pending);
    return err;
}
