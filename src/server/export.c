/* SPDX-License-Identifier: MIT */
/* Exports the embedded page to a folder, for any static file host.
 *
 * A regular file is written under a temporary name beside its destination, synced to disk, given
 * the old mode and renamed onto it, so that a host serving the folder meanwhile sees the old file
 * or the new one, never half of one, and neither does anybody after a power cut. Whatever else
 * bears the name (a link, a device, a file with several names) is written in place, because a
 * rename would put a plain file there. Signals wait until a file is done, so that none leaves a
 * temporary one; one that a killed program left is removed by the next export.
 */
#include "base/base.h"
#include "server/server.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char draft_end[] = ".part";

enum { PATH_CAP = 4096 };

static qd_err refuse(const char *code, const char *argument, const char *path, int reason,
                     struct qd_message *why)
{
    qd_message_set(why, code);
    qd_message_text(why, argument, qd_text_of(path));
    qd_message_system(why, "reason", reason);
    return QD_SYSTEM;
}

static bool make_folder(const char *path)
{
    struct stat found;
    if (mkdir(path, 0777) == 0)
        return true;
    int reason = errno;
    bool there = stat(path, &found) == 0;
    if (there && S_ISDIR(found.st_mode))
        return true;
    errno = there ? ENOTDIR : reason;
    return false;
}

/* Creates every folder up to the last "/" of a path. The path is unchanged on return. */
static qd_err make_folders(char *path, struct qd_message *why)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        qd_err err =
            make_folder(path) ? QD_OK : refuse("server.folder", "folder", path, errno, why);
        *slash = '/';
        if (err != QD_OK)
            return err;
    }
    return QD_OK;
}

static bool write_all(int fd, const struct qd_server_bytes *bytes)
{
    size_t done = 0;
    while (done < bytes->size) {
        ssize_t wrote = write(fd, bytes->data + done, bytes->size - done);
        if (wrote < 0 && errno != EINTR)
            return false;
        done += wrote > 0 ? (size_t)wrote : 0;
    }
    return true;
}

/* Writes an open file to its end, and to the disk if it is on one; false with errno. */
static bool finish(int fd, const struct qd_server_bytes *bytes)
{
    struct stat info;
    bool written = write_all(fd, bytes);
    if (written && fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
        written = fsync(fd) == 0;
    int reason = errno;
    if (close(fd) != 0 && written)
        return false;
    errno = reason;
    return written;
}

/* Writes `draft` and renames it to `path`, whose old mode it gets; false with errno, and then
 * neither has changed. */
static bool replace(const char *draft, const char *path, const struct stat *old,
                    const struct qd_server_bytes *bytes)
{
    int fd = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old ? 0600 : 0666);
    if (fd < 0)
        return false;
    if (old)
        (void)!fchmod(fd, old->st_mode & 07777);
    if (finish(fd, bytes) && rename(draft, path) == 0)
        return true;
    int reason = errno;
    (void)unlink(draft);
    errno = reason;
    return false;
}

static bool write_file(const char *draft, const char *path, const struct qd_server_bytes *bytes)
{
    struct stat old;
    bool there = lstat(path, &old) == 0;
    if (there && !S_ISDIR(old.st_mode) && (!S_ISREG(old.st_mode) || old.st_nlink > 1)) {
        int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_CLOEXEC, 0666);
        return fd >= 0 && finish(fd, bytes);
    }
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool written = replace(draft, path, there ? &old : NULL, bytes);
    int reason = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return written;
}

/* Whether a file name is `name`.PID.part and no process PID runs: a draft that no one will finish.
 */
static bool is_abandoned(const char *file, const char *name)
{
    size_t size = strlen(name);
    char *end;
    if (strncmp(file, name, size) != 0 || file[size] != '.' || file[size + 1] < '1' ||
        file[size + 1] > '9')
        return false;
    errno = 0;
    long pid = strtol(file + size + 1, &end, 10);
    if (errno || pid > INT32_MAX || strcmp(end, draft_end) != 0)
        return false;
    return pid == (long)getpid() || (kill((pid_t)pid, 0) != 0 && errno == ESRCH);
}

/* Removes drafts of this file that were abandoned. What cannot be removed does no harm. */
static void remove_abandoned(char *path)
{
    char *slash = strrchr(path, '/');
    *slash = '\0';
    DIR *folder = opendir(path[0] ? path : "/");
    for (struct dirent *entry = folder ? readdir(folder) : NULL; entry; entry = readdir(folder))
        if (is_abandoned(entry->d_name, slash + 1))
            (void)unlinkat(dirfd(folder), entry->d_name, 0);
    if (folder)
        (void)closedir(folder);
    *slash = '/';
}

static qd_err write_asset(const char *folder, const struct qd_server_asset *asset,
                          struct qd_message *why)
{
    struct qd_buf path, draft;
    qd_buf_init(&path, PATH_CAP);
    qd_buf_init(&draft, PATH_CAP);
    qd_buf_printf(&path, "%s%s", folder, asset->path);
    qd_buf_printf(&draft, "%s%s.%ld%s", folder, asset->path, (long)getpid(), draft_end);
    qd_err err = path.err != QD_OK ? path.err : draft.err;
    if (err == QD_MEMORY)
        qd_message_set(why, "error.memory");
    else if (err != QD_OK)
        err = refuse("server.folder", "folder", folder, ENAMETOOLONG, why);
    if (err == QD_OK)
        err = make_folders(path.data, why);
    if (err == QD_OK)
        remove_abandoned(path.data);
    if (err == QD_OK && !write_file(draft.data, path.data, &asset->plain))
        err = refuse("server.file", "file", asset->path + 1, errno, why);
    qd_buf_free(&path);
    qd_buf_free(&draft);
    return err;
}

qd_err qd_server_export(const char *folder, struct qd_message *why)
{
    if (folder[0] == '\0')
        return refuse("server.folder", "folder", folder, ENOENT, why);
    qd_err err = QD_OK;
    for (size_t i = 0; err == QD_OK && i < qd_server_asset_count; i++)
        err = write_asset(folder, &qd_server_assets[i], why);
    return err;
}
