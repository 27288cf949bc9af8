/* SPDX-License-Identifier: MIT */
/* Memory is kept from task to task.
 *
 * glibc gives the end of the heap back to the system when 128 kB of it are free, and blocks of that
 * size at once: a search that takes and frees a few hundred kilobytes a task has them mapped,
 * cleared and faulted in again for the next one, a fifth of the time of tasks of 0.1 ms. It raises
 * both limits by itself when a large block is freed, to these at most; whether that happens in a
 * process should not depend on what it has read.
 */
#include "bulk/run.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void qd_bulk_keep_memory(void)
{
#ifdef __GLIBC__
    enum { BLOCK_BYTES = 32 << 20 };
    (void)mallopt(M_MMAP_THRESHOLD, BLOCK_BYTES);
    (void)mallopt(M_TRIM_THRESHOLD, 2 * BLOCK_BYTES);
#endif
}
