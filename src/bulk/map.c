/* SPDX-License-Identifier: MIT */
/* A file as memory: mapped, so that large results files take no heap. */
#include "bulk/results.h"

#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

qd_err qd_bulk_system(int reason, struct qd_message *why)
{
    qd_message_set(why, "bulk.system");
    qd_message_system(why, "reason", reason);
    return QD_SYSTEM;
}

qd_err qd_bulk_map_file(struct qd_bulk_map *map, int file, struct qd_message *why)
{
    struct stat info;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode)) {
        qd_message_set(why, "bulk.not-regular");
        return QD_SYSTEM;
    }
    *map = (struct qd_bulk_map){{"", 0}};
    if (info.st_size == 0)
        return QD_OK;
    void *data = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (data == MAP_FAILED)
        return qd_bulk_system(errno, why);
    map->text = (struct qd_text){data, (size_t)info.st_size};
    return QD_OK;
}

qd_err qd_bulk_map_open(struct qd_bulk_map *map, const char *name, struct qd_message *why)
{
    int file =
        open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe is refused, not waited for */
    if (file < 0)
        return qd_bulk_system(errno, why);
    qd_err err = qd_bulk_map_file(map, file, why);
    close(file);
    return err;
}

void qd_bulk_map_close(struct qd_bulk_map *map)
{
    if (map->text.size > 0)
        munmap((void *)(uintptr_t)map->text.data, map->text.size);
    map->text = (struct qd_text){"", 0};
}
