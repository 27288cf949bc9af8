/* SPDX-License-Identifier: MIT */
/* The root of a box: an empty file system in memory, into which the system's folders and what the
 * command names are mounted, all of it read-only, and one small folder that can be written.
 *
 * A list of what may be seen holds where a list of what may not would have gaps: results of this
 * run and of earlier ones, other people's programs, sockets and the user's history are simply not
 * there. This program and the files of the run are covered where a named folder holds them. See
 * mount_namespaces(7), mount_setattr(2) and, for pivot_root(".", "."), pivot_root(2). Nothing here
 * may allocate (inside.h).
 */
#define _GNU_SOURCE
#include "grade/box/inside.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ROOM = PATH_MAX + QD_BOX_FOLDER };

/* Not in the C library's headers of Debian 12. */
struct mount_attributes {
    uint64_t set, clear, propagation, user;
};

enum { ATTRIBUTE_READ_ONLY = 1, AT_ALL_BELOW = 0x8000, MOUNT_SETATTR = 442 };

static const char *const system_folders[] = {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
                                             "/usr", "/etc",  "/opt", "/nix",   "/gnu"};

enum { SYSTEM_FOLDERS = sizeof system_folders / sizeof system_folders[0] };

/* The place of a path below the new root, with the folders above it; false if there is no room. */
static bool place(const struct qd_box_plan *plan, const char *path, char out[ROOM])
{
    size_t root = strlen(plan->folder), size = strlen(path);
    if (root + size >= ROOM)
        return false;
    memcpy(out, plan->folder, root);
    memcpy(out + root, path, size + 1);
    for (char *at = out + root + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        (void)mkdir(out, 0755);
        *at = '/';
    }
    return true;
}

static bool make_folder(const struct qd_box_plan *plan, const char *path)
{
    char target[ROOM];
    return place(plan, path, target) && (mkdir(target, 0755) == 0 || errno == EEXIST);
}

static bool show(const struct qd_box_plan *plan, const char *path, bool folder)
{
    char target[ROOM];
    if (!place(plan, path, target))
        return false;
    int file = folder ? mkdir(target, 0755) : open(target, O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno != EEXIST)
        return false;
    if (!folder && file >= 0)
        close(file);
    return mount(path, target, NULL, MS_BIND | MS_REC, NULL) == 0;
}

/* /bin is a folder on some systems and a link on others. */
static bool show_system(const struct qd_box_plan *plan, const char *path)
{
    char target[ROOM], link[PATH_MAX];
    struct stat info;
    if (lstat(path, &info))
        return true;
    if (!S_ISLNK(info.st_mode))
        return show(plan, path, true);
    ssize_t size = readlink(path, link, sizeof link - 1);
    link[size > 0 ? size : 0] = '\0';
    return place(plan, path, target) && symlink(link, target) == 0;
}

static bool is_system(const char *path)
{
    for (int i = 0; i < SYSTEM_FOLDERS; i++) {
        size_t size = strlen(system_folders[i]);
        if (strncmp(path, system_folders[i], size) == 0 && (path[size] == '/' || !path[size]))
            return true;
    }
    return false;
}

/* A name that leads through a link stays a name. Before anything is mounted, so that nothing is
 * made outside. */
static void link_names(const struct qd_box_plan *plan)
{
    char target[ROOM];
    for (size_t i = 0; i < plan->shown_count; i++)
        if (!is_system(plan->shown[i].name) && !strstr(plan->shown[i].name, "/..") &&
            strcmp(plan->shown[i].name, plan->shown[i].real) != 0 &&
            place(plan, plan->shown[i].name, target))
            (void)!symlink(plan->shown[i].real, target);
}

static bool show_all(const struct qd_box_plan *plan)
{
    char target[ROOM];
    for (int i = 0; i < SYSTEM_FOLDERS; i++)
        if (!show_system(plan, system_folders[i]))
            return false;
    for (size_t i = 0; i < plan->shown_count; i++)
        if (!is_system(plan->shown[i].real) &&
            !show(plan, plan->shown[i].real, plan->shown[i].folder))
            return false;
    if (!show(plan, "/dev", true) || !make_folder(plan, "/proc") || !place(plan, "/proc", target) ||
        mount("proc", target, "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL))
        return false;
    if (place(plan, "/dev/shm", target) && access(target, F_OK) == 0)
        return mount("tmpfs", target, "tmpfs", MS_NOSUID | MS_NODEV, "size=64k,mode=0700") == 0;
    return true;
}

/* Where a named folder or the system holds it. */
static bool hide(const struct qd_box_plan *plan, const char *path)
{
    char target[ROOM];
    struct stat info;
    if (!place(plan, path, target) || lstat(target, &info))
        return true;
    return mount("/dev/null", target, NULL, MS_BIND, NULL) == 0;
}

static bool hide_all(const struct qd_box_plan *plan)
{
    bool good = !plan->self || hide(plan, plan->self);
    for (const char *const *path = plan->options->hidden; good && path && *path; path++)
        good = hide(plan, *path);
    return good;
}

bool qd_box_make_root(const struct qd_box_plan *plan)
{
    struct mount_attributes read_only = {.set = ATTRIBUTE_READ_ONLY};
    char home[ROOM];
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
        mount("tmpfs", plan->folder, "tmpfs", MS_NOSUID | MS_NODEV, "size=4m,mode=0755") ||
        !make_folder(plan, plan->cwd) || !make_folder(plan, plan->folder))
        return false;
    link_names(plan);
    if (!show_all(plan) || !hide_all(plan) || !place(plan, plan->folder, home) ||
        syscall(MOUNT_SETATTR, AT_FDCWD, plan->folder, AT_ALL_BELOW, &read_only,
                sizeof read_only) ||
        mount("tmpfs", home, "tmpfs", MS_NOSUID | MS_NODEV, "size=64m,mode=0700"))
        return false;
    return chdir(plan->folder) == 0 && syscall(SYS_pivot_root, ".", ".") == 0 &&
           umount2(".", MNT_DETACH) == 0 && chdir(plan->cwd) == 0;
}
