/* SPDX-License-Identifier: MIT */
/* Temporary folders; see folder.h. Links are removed, never followed. */
#define _GNU_SOURCE
#include "sandbox/folder.h"

#include "sandbox/inside.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* YOUNG_S: one that has just been made may not be locked yet. */
enum { OPEN_MOST = 16, PATH_ROOM = 4096, YOUNG_S = 10 };

static const char stem[] = "quadrille-grade-";

static const char *above(void)
{
    const char *path = getenv("TMPDIR");
    return path && path[0] ? path : "/tmp";
}

/* Of root's programs the user that exists for nothing else has it. */
static bool is_ours(uid_t owner)
{
    return owner == geteuid() || (geteuid() == 0 && owner >= QD_SANDBOX_USER_FIRST &&
                                  owner < QD_SANDBOX_USER_FIRST + QD_SANDBOX_USER_COUNT);
}

/* -1: somebody else holds it, or it is none of ours. */
static int lock_folder(const char *path)
{
    struct stat info;
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder >= 0 && fstat(folder, &info) == 0 && is_ours(info.st_uid) &&
        flock(folder, LOCK_EX | LOCK_NB) == 0)
        return folder;
    if (folder >= 0)
        close(folder);
    return -1;
}

int qd_folder_make(char *path, size_t room)
{
    int size = snprintf(path, room, "%s/%sXXXXXX", above(), stem);
    if (size > 0 && (size_t)size < room && mkdtemp(path)) {
        int lock = lock_folder(path);
        if (lock >= 0)
            return lock;
        (void)rmdir(path);
    }
    path[0] = '\0';
    return -1;
}

static int drop(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)info;
    (void)where;
    (void)!(kind == FTW_DP || kind == FTW_D || kind == FTW_DNR ? rmdir(path) : unlink(path));
    return 0;
}

void qd_folder_remove(const char *path, int lock)
{
    if (path[0])
        (void)nftw(path, drop, OPEN_MOST, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
    if (lock >= 0)
        close(lock);
}

void qd_folder_sweep(void)
{
    DIR *folder = opendir(above());
    char path[PATH_ROOM];
    struct stat info;
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        if (strncmp(entry->d_name, stem, sizeof stem - 1) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", above(), entry->d_name);
        int lock = lstat(path, &info) == 0 && info.st_mtime + YOUNG_S < time(NULL)
                       ? lock_folder(path)
                       : -1;
        if (lock >= 0)
            qd_folder_remove(path, lock);
    }
    if (folder)
        closedir(folder);
}
