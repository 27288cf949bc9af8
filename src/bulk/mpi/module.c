/* SPDX-License-Identifier: MIT */
/* The link of bulk work over MPI: a module of its own, loaded only in a run that mpirun started, so
 * that the program needs no MPI library otherwise.
 *
 * Whoever sends or receives more than a few kilobytes at once waits, spinning, until the other side
 * looks, and ours look every few milliseconds only. So both are begun and looked at again whenever
 * the link is polled. MPI keeps messages of one rank in the order in which their receipt was begun,
 * but a small one may be complete before a large one; here they are kept in their order to the end,
 * since the last rows of a rank are followed by its farewell.
 */
#include "bulk/mpi/module.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A message on its way. */
struct parcel {
    struct parcel *next;
    MPI_Request request;
    int rank, tag; /* whence it comes */
    size_t size;
    char data[];
};

static struct parcel *sent, *coming, **coming_end = &coming, *taken;

static struct parcel *new_parcel(size_t size)
{
    struct parcel *parcel = size > INT_MAX ? NULL : malloc(sizeof *parcel + size);
    if (!parcel) {
        MPI_Abort(MPI_COMM_WORLD, 1);
        abort();
    }
    *parcel = (struct parcel){.size = size};
    return parcel;
}

static bool is_through(struct parcel *parcel)
{
    int through = 0;
    MPI_Test(&parcel->request, &through, MPI_STATUS_IGNORE);
    return through;
}

static void send(int to, int tag, const void *data, size_t size)
{
    struct parcel *parcel = new_parcel(size);
    if (size > 0)
        memcpy(parcel->data, data, size);
    parcel->next = sent;
    sent = parcel;
    MPI_Isend(parcel->data, (int)size, MPI_BYTE, to, tag, MPI_COMM_WORLD, &parcel->request);
}

static void free_sent(void)
{
    for (struct parcel **at = &sent; *at;) {
        struct parcel *parcel = *at;
        if (is_through(parcel)) {
            *at = parcel->next;
            free(parcel);
        } else {
            at = &parcel->next;
        }
    }
}

/* Begins to receive all that is there. */
static void receive(void)
{
    MPI_Message message;
    MPI_Status status;
    for (int there = 1, size = 0;;) {
        MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &message, &status);
        if (!there)
            return;
        MPI_Get_count(&status, MPI_BYTE, &size);
        struct parcel *parcel = new_parcel((size_t)size);
        parcel->rank = status.MPI_SOURCE;
        parcel->tag = status.MPI_TAG;
        MPI_Imrecv(parcel->data, size, MPI_BYTE, &message, &parcel->request);
        *coming_end = parcel;
        coming_end = &parcel->next;
    }
}

/* Whether a message of the same rank is before it. */
static bool is_behind(const struct parcel *parcel)
{
    const struct parcel *at = coming;
    while (at->rank != parcel->rank)
        at = at->next;
    return at != parcel;
}

static struct parcel *take_first(void)
{
    for (struct parcel **at = &coming; *at; at = &(*at)->next) {
        struct parcel *parcel = *at;
        if (!is_through(parcel) || is_behind(parcel))
            continue;
        *at = parcel->next;
        if (coming_end == &parcel->next)
            coming_end = at;
        return parcel;
    }
    return NULL;
}

static bool poll(int *from, int *tag, struct qd_text *message)
{
    free(taken);
    free_sent();
    receive();
    taken = take_first();
    if (!taken)
        return false;
    *from = taken->rank;
    *tag = taken->tag;
    *message = (struct qd_text){taken->data, taken->size};
    return true;
}

static void end(void)
{
    const struct timespec pause = {0, 100000};
    for (free_sent(); sent; free_sent())
        nanosleep(&pause, NULL);
    free(taken);
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
