/* SPDX-License-Identifier: MIT */
/* The catalogue's phrases for the system's errors. */
#include "base/base.h"

#include <errno.h>
#include <string.h>

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
        {EINVAL, "system.invalid"},    {ENFILE, "system.open"},       {EDQUOT, "system.full"},
        {EBUSY, "system.busy"},        {ETXTBSY, "system.busy"},      {EAGAIN, "system.again"},
        {ENOTSUP, "system.unable"},    {ENOSYS, "system.unable"},     {EADDRINUSE, "system.busy"},
        {ENOBUFS, "error.memory"},     {ENOTEMPTY, "system.exists"},  {ENXIO, "system.device"},
        {ENODEV, "system.device"},     {EBADF, "system.input"},       {ESPIPE, "system.unable"},
    };
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (usual[i].reason == reason)
            return usual[i].code;
    return NULL;
}

void qd_message_system(struct qd_message *message, const char *name, int reason)
{
    const char *code = qd_system_code(reason);
    if (code)
        qd_message_phrase(message, name, code);
    else
        qd_message_text(message, name, qd_text_of(strerror(reason)));
}
