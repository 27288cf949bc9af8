/* SPDX-License-Identifier: MIT */
/* The one function of the module for MPI, found by its name when the module is loaded. */
#ifndef QD_BULK_MPI_MODULE_H
#define QD_BULK_MPI_MODULE_H

#include "bulk/run.h"

/* Once in a process; false where MPI refuses. */
bool qd_bulk_mpi_open(struct qd_bulk_link *link);

#endif
