/* SPDX-License-Identifier: MIT */
/* Temporary folders; see folder.h. Links are removed, never followed. */
#define _GNU_SOURCE
#include "grade/box/folder.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPEN_MOST = 16 };

bool qd_folder_make(char *path, size_t room)
{
    const char *above = getenv("TMPDIR");
    int size =
        snprintf(path, room, "%s/quadrille-grade-XXXXXX", above && above[0] ? above : "/tmp");
    if (size > 0 && (size_t)size < room && mkdtemp(path))
        return true;
    path[0] = '\0';
    return false;
}

static int drop(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)info;
    (void)where;
    (void)!(kind == FTW_DP || kind == FTW_D || kind == FTW_DNR ? rmdir(path) : unlink(path));
    return 0;
}

void qd_folder_remove(const char *path)
{
    if (path[0])
        (void)nftw(path, drop, OPEN_MOST, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}
