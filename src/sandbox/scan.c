/* SPDX-License-Identifier: MIT */
/* The processes below one, from /proc, without allocation: it runs in a process that was forked
 * from a program with threads, where malloc may be locked for ever.
 *
 * Descendants are found by their parents; one that leaves the session or loses its parent is
 * adopted by the first process of its namespace or by the guard (PR_SET_CHILD_SUBREAPER), and so
 * found again. The processor time of every process seen is kept, because the kernel forgets that
 * of a child whose parent ignores its end.
 */
#define _GNU_SOURCE
#include "sandbox/inside.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel shows times to programs in hundredths of a second on every system (time(7)). */
enum { PROCESSES_MOST = 8192, NAMES = 1 << 15, STAT = 1024, TICKS_A_SECOND = 100 };

struct entry {
    uint64_t inode;
    int64_t offset;
    uint16_t size;
    uint8_t type;
    char name[];
};

struct process {
    pid_t id, parent;
    unsigned threads;
    uint64_t bytes, ticks, started;
    bool ours;
};

static struct process found[PROCESSES_MOST];
static char names[NAMES] __attribute__((aligned(8)));

static uint64_t number(const char **at)
{
    uint64_t value = 0;
    for (; **at >= '0' && **at <= '9'; (*at)++)
        value = value * 10 + (uint64_t)(**at - '0');
    return value;
}

/* Fields of /proc/N/stat after the name in parentheses, which may hold anything: 2 is the parent,
 * 12 and 13 the processor time, 18 the threads, 20 the start, 22 the resident pages. */
static bool read_process(const char *name, struct process *out)
{
    char path[64] = "/proc/", text[STAT];
    strncat(path, name, 20);
    strcat(path, "/stat");
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    if (size <= 0)
        return false;
    text[size] = '\0';
    const char *at = strrchr(text, ')');
    const char *id = name;
    *out = (struct process){.id = (pid_t)number(&id)};
    for (int field = 0; at && *at && field <= 21; field++) {
        at = strchr(at + 1, ' ');
        if (!at)
            return false;
        const char *value = at + 1;
        if (field == 1)
            out->parent = (pid_t)number(&value);
        else if (field == 11 || field == 12)
            out->ticks += number(&value);
        else if (field == 19)
            out->started = number(&value);
        else if (field == 17)
            out->threads = (unsigned)number(&value);
        else if (field == 21)
            out->bytes = number(&value) * 4096;
    }
    return true;
}

static int list(void)
{
    int count = 0, folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    long size;
    while (folder >= 0 && (size = syscall(SYS_getdents64, folder, names, sizeof names)) > 0) {
        for (long at = 0; at < size;) {
            const struct entry *entry = (const struct entry *)(const void *)(names + at);
            at += entry->size;
            if (entry->name[0] >= '1' && entry->name[0] <= '9' && count < PROCESSES_MOST &&
                read_process(entry->name, &found[count]))
                count++;
        }
    }
    if (folder >= 0)
        close(folder);
    return count;
}

static bool below(const struct process *process, int count)
{
    for (int i = 0; i < count; i++)
        if (found[i].ours && process->parent == found[i].id)
            return true;
    return false;
}

/* A child may be listed before its parent: until nothing changes. */
static void mark(int count, pid_t root)
{
    for (int i = 0; i < count; i++)
        found[i].ours = found[i].id != root && found[i].parent == root;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < count; i++) {
            if (found[i].ours || found[i].id == root || !below(&found[i], count))
                continue;
            found[i].ours = true;
            changed = true;
        }
    }
}

static void add_time(const struct process *process, struct qd_sandbox_count *count)
{
    unsigned i = 0;
    while (i < count->seen_count &&
           (count->seen[i].id != process->id || count->seen[i].started != process->started))
        i++;
    if (i == QD_SEEN_MOST)
        return;
    if (i == count->seen_count) {
        count->seen[i].id = process->id;
        count->seen[i].started = process->started;
        count->seen[i].ticks = 0;
        count->seen_count++;
    }
    uint64_t more = process->ticks - count->seen[i].ticks;
    count->seen[i].ticks = process->ticks;
    count->cpu_ns += more * (UINT64_C(1000000000) / TICKS_A_SECOND);
}

void qd_sandbox_scan(pid_t root, bool kill_them, struct qd_sandbox_count *out)
{
    int count = list();
    out->processes = 0;
    out->bytes = 0;
    mark(count, root);
    for (int i = 0; i < count; i++) {
        if (!found[i].ours)
            continue;
        out->processes += found[i].threads;
        out->bytes += found[i].bytes;
        add_time(&found[i], out);
        if (kill_them)
            kill(found[i].id, SIGKILL);
    }
}
