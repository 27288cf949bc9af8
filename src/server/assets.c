/* SPDX-License-Identifier: MIT */
/* Finding an embedded file by its path.
 *
 * Paths are compared byte by byte with the sorted table, so there is no decoding, no "..", and no
 * escape from the table.
 */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

enum { TAG = 8 }; /* characters of a tag: script/site.py */

static int by_path(const void *path, const void *asset)
{
    return strcmp(path, ((const struct qd_server_asset *)asset)->path);
}

const struct qd_server_asset *qd_server_asset_find(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    return bsearch(path, qd_server_assets, qd_server_asset_count, sizeof qd_server_assets[0],
                   by_path);
}

const struct qd_server_asset *qd_server_asset_of(const char *source)
{
    const char *suffix = strrchr(source, '.');
    size_t stem = suffix ? (size_t)(suffix - source) : strlen(source);
    for (size_t i = 0; i < qd_server_asset_count; i++) {
        const struct qd_server_asset *asset = &qd_server_assets[i];
        const char *end = strrchr(asset->path, '.');
        if (asset->lasting && suffix && end && strcmp(end, suffix) == 0 &&
            strncmp(asset->path, source, stem) == 0 && asset->path[stem] == '-' &&
            (size_t)(end - asset->path) == stem + 1 + TAG)
            return asset;
    }
    return qd_server_asset_find(source);
}
