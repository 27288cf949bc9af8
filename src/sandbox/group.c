/* SPDX-License-Identifier: MIT */
/* Control groups, version 1 (cgroups(7)); see group.h.
 *
 * A new group is made below this process's own, so that limits from above hold. Its name has this
 * process's number, by which a later run knows what a killed one left.
 */
#define _GNU_SOURCE
#include "sandbox/group.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MEMORY, PIDS, CPU };
enum {
    TEXT = 8192,
    NAME = 4 * QD_GROUP_PATH,
    TRIES = 200,
    SPARE_PROCESSES = 8,
    NEGLIGIBLE = 4 << 20
};

static const char *const parts[QD_GROUP_PARTS] = {"memory", "pids", "cpuacct"};
static const char stem[] = "quadrille-";
static char own[QD_GROUP_PARTS][QD_GROUP_PATH]; /* this process's */

static bool read_file(const char *path, char text[TEXT])
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? -1 : read(file, text, TEXT - 1);
    if (file >= 0)
        close(file);
    text[size > 0 ? size : 0] = '\0';
    return size >= 0;
}

static bool write_number(const char *folder, const char *name, uint64_t number)
{
    char path[NAME], text[32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int size = snprintf(text, sizeof text, "%" PRIu64, number);
    int file = open(path, O_WRONLY | O_CLOEXEC);
    bool good = file >= 0 && write(file, text, (size_t)size) == size;
    if (file >= 0)
        close(file);
    return good;
}

static uint64_t number_in(const char *folder, const char *name, const char *key)
{
    char path[NAME], text[TEXT];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!read_file(path, text))
        return 0;
    const char *at = key ? strstr(text, key) : text;
    return at ? strtoull(at + (key ? strlen(key) : 0), NULL, 10) : 0;
}

/* "8:memory:/user/1": the controller's line in /proc/self/cgroup. */
static void find_own(int part, const char *lines)
{
    char wanted[32];
    snprintf(wanted, sizeof wanted, ":%s:", parts[part]);
    const char *at = strstr(lines, wanted);
    if (!at)
        return;
    at += strlen(wanted);
    snprintf(own[part], sizeof own[part], "/sys/fs/cgroup/%s%.*s", parts[part],
             (int)strcspn(at, "\n"), at);
}

static void find_all(void)
{
    char lines[TEXT];
    if (read_file("/proc/self/cgroup", lines))
        for (int i = 0; i < QD_GROUP_PARTS; i++)
            find_own(i, lines);
    for (int i = 0; i < QD_GROUP_PARTS; i++)
        if (own[i][0] && access(own[i], W_OK))
            own[i][0] = '\0';
}

bool qd_sandbox_group_there(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, find_all);
    return own[MEMORY][0] != '\0';
}

static bool make_part(int part, unsigned number, struct qd_sandbox_group *out)
{
    char path[NAME];
    if (!own[part][0])
        return false;
    int size = snprintf(out->path[part], QD_GROUP_PATH, "%s/%s%d-%u", own[part], stem,
                        (int)getpid(), number);
    if (size >= QD_GROUP_PATH || (mkdir(out->path[part], 0755) && errno != EEXIST)) {
        out->path[part][0] = '\0';
        return false;
    }
    snprintf(path, sizeof path, "%s/cgroup.procs", out->path[part]);
    out->enter[part] = open(path, O_WRONLY | O_CLOEXEC);
    return out->enter[part] >= 0;
}

void qd_sandbox_group_make(const struct qd_sandbox_limits *limits, struct qd_sandbox_group *out)
{
    static atomic_uint made;
    unsigned number = atomic_fetch_add(&made, 1);
    *out = (struct qd_sandbox_group){.enter = {-1, -1, -1}};
    if (!qd_sandbox_group_there())
        return;
    out->made = make_part(MEMORY, number, out) &&
                write_number(out->path[MEMORY], "memory.limit_in_bytes", limits->memory_bytes);
    (void)write_number(out->path[MEMORY], "memory.memsw.limit_in_bytes", limits->memory_bytes);
    if (make_part(PIDS, number, out))
        (void)write_number(out->path[PIDS], "pids.max", limits->processes + SPARE_PROCESSES);
    (void)make_part(CPU, number, out);
    if (!out->made)
        qd_sandbox_group_remove(out);
}

bool qd_sandbox_group_enter(const struct qd_sandbox_group *group)
{
    bool good = true;
    for (int i = 0; i < QD_GROUP_PARTS; i++)
        good = (group->enter[i] < 0 || write(group->enter[i], "0", 1) == 1) && good;
    return good;
}

uint64_t qd_sandbox_group_bytes(const struct qd_sandbox_group *group)
{
    uint64_t all = number_in(group->path[MEMORY], "memory.usage_in_bytes", NULL);
    if (all < NEGLIGIBLE) /* the statistics take longer to read */
        return all;
    uint64_t cache = number_in(group->path[MEMORY], "memory.stat", "total_inactive_file ") +
                     number_in(group->path[MEMORY], "memory.stat", "total_active_file ");
    return all > cache ? all - cache : 0;
}

bool qd_sandbox_group_exceeded(const struct qd_sandbox_group *group)
{
    return number_in(group->path[MEMORY], "memory.oom_control", "oom_kill ") > 0;
}

unsigned qd_sandbox_group_processes(const struct qd_sandbox_group *group)
{
    return group->path[PIDS][0] && group->path[CPU][0]
               ? (unsigned)number_in(group->path[PIDS], "pids.current", NULL)
               : 0;
}

uint64_t qd_sandbox_group_cpu_ns(const struct qd_sandbox_group *group)
{
    return group->path[CPU][0] ? number_in(group->path[CPU], "cpuacct.usage", NULL) : 0;
}

/* What has just ended may still be counted in it. */
static void remove_folder(const char *path, int tries)
{
    while (path[0] && rmdir(path) && errno == EBUSY && tries-- > 0)
        (void)poll(NULL, 0, 1);
}

void qd_sandbox_group_remove(struct qd_sandbox_group *group)
{
    for (int i = 0; i < QD_GROUP_PARTS; i++) {
        if (group->enter[i] >= 0)
            close(group->enter[i]);
        group->enter[i] = -1;
        remove_folder(group->path[i], TRIES);
        group->path[i][0] = '\0';
    }
    group->made = false;
}

void qd_sandbox_group_sweep(void)
{
    (void)qd_sandbox_group_there();
    for (int i = 0; i < QD_GROUP_PARTS; i++) {
        DIR *folder = own[i][0] ? opendir(own[i]) : NULL;
        for (const struct dirent *entry; folder && (entry = readdir(folder));) {
            char path[NAME];
            int id = strncmp(entry->d_name, stem, sizeof stem - 1) == 0
                         ? atoi(entry->d_name + sizeof stem - 1)
                         : 0;
            if (id <= 0 || kill(id, 0) == 0 || errno != ESRCH)
                continue;
            snprintf(path, sizeof path, "%s/%s", own[i], entry->d_name);
            remove_folder(path, 0);
        }
        if (folder)
            closedir(folder);
    }
}
