/* SPDX-License-Identifier: MIT */
/* Finding out whether mpirun started this process, and loading the module that speaks MPI: beside
 * the program, as in a build folder, or where it was installed.
 */
#define _GNU_SOURCE
#include "bulk/run.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool qd_bulk_is_rank(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK") || getenv("PMI_RANK");
}

static void *load(const char *folder)
{
    char path[PATH_MAX];
    int size = snprintf(path, sizeof path, "%s/quadrille-mpi.so", folder);
    return size > 0 && (size_t)size < sizeof path ? dlopen(path, RTLD_NOW | RTLD_GLOBAL) : NULL;
}

qd_err qd_bulk_link_open(struct qd_bulk_link *link, struct qd_message *why)
{
    char program[PATH_MAX];
    bool (*begin)(struct qd_bulk_link *) = NULL;
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    program[size > 0 ? size : 0] = '\0';
    char *slash = strrchr(program, '/');
    if (slash)
        *slash = '\0';
    void *module = slash ? load(program) : NULL;
    if (!module)
        module = load(QD_MODULE_FOLDER);
    void *symbol = module ? dlsym(module, "qd_bulk_mpi_open") : NULL;
    memcpy(&begin, &symbol, sizeof begin); /* ISO C has no cast from an object to a function */
    if (begin && begin(link))
        return QD_OK;
    qd_message_set(why, module ? "bulk.mpi-refuses" : "bulk.no-mpi");
    return QD_SYSTEM;
}
