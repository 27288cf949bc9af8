/* SPDX-License-Identifier: MIT */
/* Finding an embedded file by its path.
 *
 * Paths are compared byte by byte with the sorted table, so there is no decoding, no "..", and no
 * escape from the table.
 */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

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
