/* SPDX-License-Identifier: MIT */
/* Metered memory: counts the bytes held and caps them. */
#include "base/base.h"

#include <stdlib.h>

qd_err qd_meter_resize(struct qd_meter *meter, void **block, size_t size, size_t new_size)
{
    /* Growing a block may copy it: both blocks then exist at once. */
    uint64_t moment = meter->used + new_size;
    if (meter->cap && moment > meter->cap)
        return QD_LIMIT;
    void *grown = realloc(*block, new_size);
    if (!grown)
        return QD_MEMORY;
    *block = grown;
    if (moment > meter->peak)
        meter->peak = moment;
    meter->used = moment - size;
    return QD_OK;
}

void qd_meter_release(struct qd_meter *meter, void **block, size_t size)
{
    free(*block);
    *block = NULL;
    meter->used -= size;
}
