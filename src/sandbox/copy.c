/* SPDX-License-Identifier: MIT */
/* Takes the copy of a submission; see copy.h.
 *
 * Every folder is opened from the one above it without following links, so that nothing can be put
 * in a file's place meanwhile. A link is kept as a link when it leads inside the submission or to
 * the system's folders, which every sandbox has; others are refused rather than left dangling, for
 * the author to hear of it. The archive is unpacked inside the sandbox (launch.c), where a name
 * cannot lead out.
 */
#define _GNU_SOURCE
#include "sandbox/copy.h"

#include "sandbox/inside.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEPTH_MOST = 64, ENTRIES_MOST = 20000, HIDDEN_MOST = 16, BLOCK = 512, PIECE = 1 << 16 };
enum { ROOM = 2 * PATH_MAX + 2 };

static const size_t archive_most = (size_t)64 << 20;

struct copy {
    struct qd_sandbox_files *files;
    struct qd_message *why;
    const char *root; /* of the name in hand */
    struct {
        dev_t device;
        ino_t inode;
    } hidden[HIDDEN_MOST];
    int hidden_count;
    size_t entries;
};

static qd_err refuse(struct copy *copy, const char *code, const char *path)
{
    if (copy->why->code) /* the first reason stays */
        return QD_ILLEGAL;
    qd_message_set(copy->why, code);
    qd_message_text(copy->why, "file", qd_text_of(path));
    return QD_ILLEGAL;
}

static void hide(struct copy *copy, const char *path)
{
    struct stat info;
    if (copy->hidden_count == HIDDEN_MOST || stat(path, &info))
        return;
    copy->hidden[copy->hidden_count].device = info.st_dev;
    copy->hidden[copy->hidden_count++].inode = info.st_ino;
}

static bool is_hidden(const struct copy *copy, const struct stat *info)
{
    for (int i = 0; i < copy->hidden_count; i++)
        if (copy->hidden[i].device == info->st_dev && copy->hidden[i].inode == info->st_ino)
            return true;
    return false;
}

/* One header of an archive; a name that is too long for it goes before it, in an entry of its own
 * (GNU tar). */
static void put_header(struct qd_buf *out, char type, const char *name, const char *link,
                       unsigned mode, size_t size)
{
    struct {
        char name[100], mode[8], user[8], group[8], size[12], time[12], sum[8], type, link[100];
        char magic[8], rest[247];
    } head = {.name = ""};
    _Static_assert(sizeof head == BLOCK, "a block");
    size_t lengths[] = {strlen(name), strlen(link)};
    for (int i = 0; i < 2; i++) {
        if (lengths[i] <= sizeof head.name)
            continue;
        put_header(out, i ? 'K' : 'L', "././@LongLink", "", 0, lengths[i] + 1);
        qd_buf_put(out, i ? link : name, lengths[i] + 1);
        for (size_t at = lengths[i] + 1; at % BLOCK; at++)
            qd_buf_char(out, '\0');
    }
    memcpy(head.name, name, lengths[0] < 100 ? lengths[0] : 100);
    memcpy(head.link, link, lengths[1] < 100 ? lengths[1] : 100);
    snprintf(head.mode, sizeof head.mode, "%07o", mode);
    snprintf(head.user, sizeof head.user, "%07o", 0);
    snprintf(head.group, sizeof head.group, "%07o", 0);
    snprintf(head.size, sizeof head.size, "%011llo", (unsigned long long)size & 077777777777);
    snprintf(head.time, sizeof head.time, "%011o", 0);
    memset(head.sum, ' ', sizeof head.sum);
    head.type = type;
    memcpy(head.magic, "ustar  ", 8);
    unsigned sum = 0;
    for (size_t i = 0; i < sizeof head; i++)
        sum += ((const unsigned char *)&head)[i];
    snprintf(head.sum, sizeof head.sum, "%06o", sum & 0777777);
    qd_buf_put(out, (const char *)&head, sizeof head);
}

static void put_entry(struct copy *copy, char type, const char *path, const char *link,
                      unsigned mode, size_t size)
{
    copy->entries++;
    put_header(&copy->files->archive, type, path + 1, link, mode, size);
}

static qd_err copy_file(struct copy *copy, int file, const char *path, const struct stat *info)
{
    struct qd_sandbox_files *files = copy->files;
    size_t size = (size_t)info->st_size, done = 0;
    char piece[PIECE];
    if (size > archive_most)
        return refuse(copy, "sandbox.large", path);
    struct qd_sandbox_file *more = realloc(files->list, (files->count + 1) * sizeof *more);
    if (!more)
        return QD_MEMORY;
    files->list = more;
    put_entry(copy, '0', path, "", info->st_mode & S_IXUSR ? 0755 : 0644, size);
    more[files->count] =
        (struct qd_sandbox_file){.name = strdup(path), .at = files->archive.size, .size = size};
    if (!more[files->count].name)
        return QD_MEMORY;
    files->count++;
    while (done < size) { /* one that shrinks meanwhile is filled up */
        size_t wanted = size - done < PIECE ? size - done : PIECE;
        ssize_t got = read(file, piece, wanted);
        if (got <= 0)
            memset(piece, 0, wanted);
        qd_buf_put(&files->archive, piece, got > 0 ? (size_t)got : wanted);
        done += got > 0 ? (size_t)got : wanted;
    }
    for (; done % BLOCK; done++)
        qd_buf_char(&files->archive, '\0');
    return QD_OK;
}

/* Where it leads is read from its text, so that no part of the way is ever opened. */
static qd_err copy_link(struct copy *copy, int folder, const char *name, const char *path)
{
    char target[PATH_MAX], whole[ROOM + PATH_MAX];
    ssize_t size = readlinkat(folder, name, target, sizeof target - 1);
    if (size <= 0)
        return QD_OK;
    target[size] = '\0';
    const char *slash = strrchr(path, '/');
    snprintf(whole, sizeof whole, "%.*s/%s", target[0] == '/' ? 0 : (int)(slash - path), path,
             target);
    qd_sandbox_tidy(whole);
    if (!qd_sandbox_is_system(whole) && !qd_sandbox_is_below(whole, copy->root))
        return refuse(copy, "sandbox.link", path);
    put_entry(copy, '2', path, target, 0777, 0);
    return QD_OK;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names in a folder, in order; -1: no memory. */
static int list_folder(DIR *folder, char ***out)
{
    int count = 0;
    for (const struct dirent *entry; count < ENTRIES_MOST && (entry = readdir(folder));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        char **more = realloc(*out, (size_t)(count + 1) * sizeof *more);
        if (!more)
            return count;
        *out = more;
        more[count] = strdup(entry->d_name);
        count += more[count] != NULL;
    }
    if (count)
        qsort(*out, (size_t)count, sizeof **out, by_name);
    return count;
}

static qd_err copy_any(struct copy *copy, int above, const char *name, const char *path, int depth);

static qd_err copy_folder(struct copy *copy, int file, const char *path, int depth)
{
    DIR *folder = depth < DEPTH_MOST ? fdopendir(dup(file)) : NULL;
    char **names = NULL, below[ROOM];
    qd_err err = QD_OK;
    put_entry(copy, '5', path, "", 0755, 0);
    int count = folder ? list_folder(folder, &names) : 0;
    for (int i = 0; i < count; i++) {
        if (!err && snprintf(below, sizeof below, "%s/%s", path, names[i]) < ROOM)
            err = copy_any(copy, file, names[i], below, depth + 1);
        free(names[i]);
    }
    free(names);
    if (folder)
        closedir(folder);
    return err;
}

/* What is neither file, folder nor link is left out. */
static qd_err copy_any(struct copy *copy, int above, const char *name, const char *path, int depth)
{
    struct stat info;
    if (copy->entries > ENTRIES_MOST || copy->files->archive.err)
        return refuse(copy, "sandbox.large", copy->root);
    int file = openat(above, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return errno == ELOOP ? copy_link(copy, above, name, path) : QD_OK;
    qd_err err = QD_OK;
    if (fstat(file, &info) == 0 && !is_hidden(copy, &info))
        err = S_ISDIR(info.st_mode)   ? copy_folder(copy, file, path, depth)
              : S_ISREG(info.st_mode) ? copy_file(copy, file, path, &info)
                                      : QD_OK;
    close(file);
    return err;
}

/* Adds the first part of a path, "/home", to the folders that a sandbox has. */
static qd_err add_top(struct qd_sandbox_files *files, const char *path)
{
    char top[PATH_MAX];
    snprintf(top, sizeof top, "/%.*s", (int)strcspn(path + 1, "/"), path + 1);
    if (!top[1] || qd_sandbox_is_system(top))
        return QD_OK;
    for (int i = 0; i < QD_SANDBOX_TOPS; i++) {
        if (files->tops[i] && strcmp(files->tops[i], top) == 0)
            return QD_OK;
        if (!files->tops[i])
            return (files->tops[i] = strdup(top)) ? QD_OK : QD_MEMORY;
    }
    return QD_LIMIT;
}

/* A word that is a path: opened part by part, and refused where a link is on the way. */
static qd_err take_name(void *context, const char *path)
{
    struct copy *copy = context;
    char part[NAME_MAX + 1];
    const char *at = path + 1;
    struct stat info;
    int folder = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
    for (const char *slash; folder >= 0 && (slash = strchr(at, '/')); at = slash + 1) {
        snprintf(part, sizeof part, "%.*s", (int)(slash - at), at);
        int next = openat(folder, part, O_PATH | O_NOFOLLOW | O_CLOEXEC);
        close(folder);
        folder = next;
        if (next < 0 || fstat(next, &info) || !S_ISLNK(info.st_mode))
            continue;
        close(next);
        return access(path, F_OK) ? QD_OK : refuse(copy, "sandbox.link", path);
    }
    if (folder < 0)
        return QD_OK;
    copy->root = path;
    qd_err err = QD_OK;
    if (strlen(at) <= NAME_MAX && fstatat(folder, at, &info, AT_SYMLINK_NOFOLLOW) == 0) {
        err = copy_any(copy, folder, at, path, 0);
        err = err ? err : add_top(copy->files, path);
    }
    close(folder);
    return err;
}

/* The archive as a file without a name, of which every start opens its own. */
static qd_err finish(struct qd_sandbox_files *files)
{
    static const char end[2 * BLOCK] = {0};
    if (qd_sandbox_is_system(files->start) && files->archive.size == 0)
        return QD_OK;
    qd_buf_put(&files->archive, end, sizeof end);
    if (files->archive.err)
        return files->archive.err;
    files->file = memfd_create("submission", MFD_CLOEXEC);
    size_t done = 0;
    while (files->file >= 0 && done < files->archive.size) {
        ssize_t size = write(files->file, files->archive.data + done, files->archive.size - done);
        if (size <= 0)
            return QD_SYSTEM;
        done += (size_t)size;
    }
    return files->file >= 0 ? QD_OK : QD_SYSTEM;
}

qd_err qd_sandbox_files_take(const char *command, const char *const *hidden,
                             struct qd_sandbox_files **out, struct qd_message *why)
{
    char start[PATH_MAX];
    struct qd_sandbox_files *files = calloc(1, sizeof *files);
    if (!files)
        return QD_MEMORY;
    files->file = -1;
    qd_buf_init(&files->archive, archive_most);
    struct copy copy = {.files = files, .why = why};
    for (; hidden && *hidden; hidden++)
        hide(&copy, *hidden);
    hide(&copy, "/proc/self/exe");
    qd_err err = getcwd(start, sizeof start) && (files->start = strdup(start)) ? QD_OK : QD_SYSTEM;
    err = err ? err : add_top(files, start);
    if (!err && !qd_sandbox_is_system(start) && start[1])
        put_entry(&copy, '5', start, "", 0755, 0);
    err = err ? err : qd_sandbox_names(command, start, take_name, &copy);
    err = err ? err : finish(files);
    if (err == QD_LIMIT)
        err = refuse(&copy, "sandbox.large", copy.root ? copy.root : start);
    if (err) {
        qd_sandbox_files_free(files);
        return err;
    }
    *out = files;
    return QD_OK;
}

void qd_sandbox_files_free(struct qd_sandbox_files *files)
{
    if (!files)
        return;
    for (size_t i = 0; i < files->count; i++)
        free(files->list[i].name);
    for (int i = 0; i < QD_SANDBOX_TOPS; i++)
        free(files->tops[i]);
    if (files->file >= 0)
        close(files->file);
    qd_buf_free(&files->archive);
    free(files->list);
    free(files->start);
    free(files);
}
