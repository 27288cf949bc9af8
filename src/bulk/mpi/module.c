/* SPDX-License-Identifier: MIT */
/* The link of bulk work over MPI: a module of its own, loaded only in a run that mpirun started, so
 * that the program needs no MPI library otherwise.
 */
#include "bulk/mpi/module.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>

static void send(int to, int tag, const void *data, size_t size)
{
    if (size > INT_MAX)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Send(data, (int)size, MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

static bool poll(int *from, int *tag, struct qd_text *message)
{
    static char *room;
    static int room_size;
    MPI_Status status;
    int there = 0, size = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &size);
    if (size > room_size) {
        char *grown = realloc(room, (size_t)size);
        if (!grown)
            MPI_Abort(MPI_COMM_WORLD, 1);
        room = grown;
        room_size = size;
    }
    MPI_Recv(room, size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    *from = status.MPI_SOURCE;
    *tag = status.MPI_TAG;
    *message = (struct qd_text){room, (size_t)size};
    return true;
}

static void end(void)
{
    MPI_Finalize();
}

bool qd_bulk_mpi_open(struct qd_bulk_link *link)
{
    int given = 0;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS ||
        given < MPI_THREAD_FUNNELED)
        return false;
    *link = (struct qd_bulk_link){.send = send, .poll = poll, .close = end};
    MPI_Comm_rank(MPI_COMM_WORLD, &link->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &link->size);
    return true;
}
