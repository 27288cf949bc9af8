/* SPDX-License-Identifier: MIT */
/* Finding out whether mpirun started this process, and loading the module that speaks MPI. */
#include "bulk/run.h"
#include "module/module.h"

#include <stdlib.h>
#include <string.h>

bool qd_bulk_is_rank(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK") || getenv("PMI_RANK");
}

qd_err qd_bulk_link_open(struct qd_bulk_link *link, struct qd_message *why)
{
    bool (*begin)(struct qd_bulk_link *) = NULL;
    void *found = qd_module_find("mpi", "qd_bulk_mpi_open", why);
    if (!found)
        return QD_SYSTEM;
    memcpy(&begin, &found, sizeof begin);
    if (begin(link))
        return QD_OK;
    qd_message_set(why, "bulk.mpi-refuses");
    return QD_SYSTEM;
}
