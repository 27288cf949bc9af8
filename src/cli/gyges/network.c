/* SPDX-License-Identifier: MIT */
/* Gygès' network: the one built into the program, or the user's own file. */
#include "cli/gyges/gyges.h"
#include "server/server.h"

#include <stdio.h>

struct gyges_network *cli_gyges_network_open(const char *path, uint32_t *sum)
{
    static unsigned char bytes[GYGES_NETWORK_BYTES];
    struct gyges_network *network = NULL;
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return NULL;
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (gyges_network_read(bytes, size, &network))
        cli_warn(path, "gyges.network.bad", NULL);
    else if (sum)
        *sum = gyges_network_checksum(bytes + GYGES_NETWORK_HEADER, size - GYGES_NETWORK_HEADER);
    return network;
}

uint32_t cli_gyges_network_sum(void)
{
    const struct qd_server_asset *asset = qd_server_asset_of("/networks/gyges.net");
    if (!asset || !gyges_network_default() || asset->plain.size <= GYGES_NETWORK_HEADER)
        return 0;
    return gyges_network_checksum((const unsigned char *)asset->plain.data + GYGES_NETWORK_HEADER,
                                  asset->plain.size - GYGES_NETWORK_HEADER);
}

void cli_gyges_network_start(void)
{
    const struct qd_server_asset *asset = qd_server_asset_of("/networks/gyges.net");
    qd_err err = asset ? gyges_learn(asset->plain.data, asset->plain.size) : QD_NOTHING;
    if (err == QD_MEMORY)
        cli_out_of_memory();
    if (err)
        cli_warn(NULL, "gyges.network.own", NULL);
}
