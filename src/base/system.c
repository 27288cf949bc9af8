/* SPDX-License-Identifier: MIT */
/* What the system's errors are called in the catalogue, for whoever met one. */
#include "base/base.h"

#include <errno.h>

const char *qd_system_code(int reason)
{
    static const struct {
        int reason;
        const char *code;
    } usual[] = {
        {ENOENT, "system.absent"},     {EACCES, "system.denied"},     {EPERM, "system.denied"},
        {EISDIR, "system.folder"},     {ENOTDIR, "system.no_folder"}, {ENOSPC, "system.full"},
        {EEXIST, "system.exists"},     {EROFS, "system.read_only"},   {EFBIG, "system.large"},
        {ENAMETOOLONG, "system.name"}, {ENOMEM, "error.memory"},      {EIO, "system.input"},
        {EPIPE, "system.pipe"},        {ELOOP, "system.loop"},        {EMFILE, "system.open"},
        {EINVAL, "system.invalid"},
    };
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (usual[i].reason == reason)
            return usual[i].code;
    return NULL;
}
