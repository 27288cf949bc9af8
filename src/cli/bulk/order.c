/* SPDX-License-Identifier: MIT */
/* Rows in the order of their tasks, whoever finished them and when.
 *
 * Rows that come early wait in a heap; the scheduler gives tasks out in their order where all cost
 * the same, so that not more wait than the threads have in hand. Rows of an earlier run stay in
 * the file, which is mapped: what is kept of one is its place.
 */
#include "cli/bulk/order.h"

#include <stdlib.h>
#include <string.h>

void cli_bulk_order_init(struct cli_bulk_order *order, const struct cli_bulk_request *request,
                         uint64_t count)
{
    *order = (struct cli_bulk_order){
        .taker = request->taker, .run = &request->run, .next = 1, .count = count};
}

static void drop(const struct cli_bulk_order *order, void *answer)
{
    if (answer)
        qd_fields_free(order->run->job->answer, order->run->game, answer);
    free(answer);
}

void cli_bulk_order_free(struct cli_bulk_order *order)
{
    for (size_t i = 0; i < order->waiting_count; i++)
        drop(order, order->waiting[i].answer);
    free(order->waiting);
    free(order->kept);
    if (order->map.text.size)
        qd_bulk_map_close(&order->map);
}

static void hand_over(struct cli_bulk_order *order, const struct qd_bulk_row *row)
{
    struct cli_bulk_taker *taker = order->taker;
    struct qd_bulk_row own = *row;
    char *const *spelled = own.answer;
    if (order->run->job->bridge && spelled)
        own.fields = qd_text_of(*spelled ? *spelled : "");
    cli_progress_end();
    int code = taker->take(taker->context, &own);
    taker->worst = code > taker->worst ? code : taker->worst;
}

/* The row of a line of an earlier run. Where levels are opened (levels.c), answers are decoded
 * then. */
static void hand_line(struct cli_bulk_order *order, struct qd_text line)
{
    const struct qd_job_run *run = order->run;
    const struct cli_bulk_request *request = run->host.context;
    struct qd_bulk_row row;
    struct qd_message why = {0};
    qd_err err = QD_OK;
    if (!qd_bulk_row_parse(line, &row))
        return;
    if (!request->stream) {
        row.answer = calloc(1, run->job->answer_size);
        err = row.answer ? qd_job_decode(run, &row, NULL, row.answer, &why) : QD_MEMORY;
    }
    if (err)
        order->taker->worst = cli_bulk_report_row(request, &row, err, &why);
    else
        hand_over(order, &row);
    drop(order, row.answer);
}

/* The root of the heap is the lowest number. */
static void sink_down(struct cli_bulk_order *order)
{
    struct qd_bulk_row *heap = order->waiting;
    for (size_t at = 0;;) {
        size_t low = at, left = 2 * at + 1;
        for (size_t child = left; child < left + 2 && child < order->waiting_count; child++)
            low = heap[child].number < heap[low].number ? child : low;
        if (low == at)
            return;
        struct qd_bulk_row held = heap[at];
        heap[at] = heap[low];
        heap[low] = held;
        at = low;
    }
}

static void take_waiting(struct cli_bulk_order *order)
{
    struct qd_bulk_row first = order->waiting[0];
    order->waiting[0] = order->waiting[--order->waiting_count];
    sink_down(order);
    hand_over(order, &first);
    drop(order, first.answer);
}

static void hand_kept(struct cli_bulk_order *order)
{
    order->taker->is_kept = true;
    hand_line(order, order->kept[order->kept_next++].line);
    order->taker->is_kept = false;
}

/* Hands over what is complete up to the first task that has no row yet. */
static void advance(struct cli_bulk_order *order)
{
    const struct cli_bulk_taker *taker = order->taker;
    for (; order->next <= order->count && !taker->enough; order->next++) {
        if (order->waiting_count > 0 && order->waiting[0].number == order->next)
            take_waiting(order);
        else if (order->kept_next < order->kept_count &&
                 order->kept[order->kept_next].number == order->next)
            hand_kept(order);
        else if (!taker->skip || !taker->skip(taker->context, order->next))
            return;
    }
}

static qd_err take_kept(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct cli_bulk_order *order = context;
    if (order->kept_count == order->kept_room) {
        size_t room = order->kept_room ? 2 * order->kept_room : 1024;
        struct cli_bulk_kept *grown = realloc(order->kept, room * sizeof *grown);
        if (!grown)
            return QD_MEMORY;
        order->kept = grown;
        order->kept_room = room;
    }
    order->kept[order->kept_count++] = (struct cli_bulk_kept){row->number, line};
    return QD_OK;
}

static int by_number(const void *a, const void *b)
{
    const struct cli_bulk_kept *first = a, *second = b;
    return (first->number > second->number) - (first->number < second->number);
}

qd_err cli_bulk_order_begin(struct cli_bulk_order *order, const struct qd_bulk_file *file,
                            struct qd_message *why)
{
    struct qd_bulk_scan scan;
    qd_err err = QD_OK;
    if (order->taker->any_order)
        return QD_OK;
    if (file && file->kept) {
        err = qd_bulk_map_file(&order->map, file->file, why);
        if (!err)
            err = qd_bulk_scan(order->map.text, false, take_kept, order, &scan, why);
        if (!err)
            qsort(order->kept, order->kept_count, sizeof *order->kept, by_number);
    }
    if (!err)
        advance(order);
    return err;
}

/* Keeps a row and its answer until it is their turn. */
static qd_err wait_for(struct cli_bulk_order *order, const struct qd_bulk_row *row)
{
    size_t size = order->run->job->answer_size;
    struct qd_bulk_row held = *row;
    if (order->waiting_count == order->waiting_room) {
        size_t room = order->waiting_room ? 2 * order->waiting_room : 64;
        struct qd_bulk_row *grown = realloc(order->waiting, room * sizeof *grown);
        if (!grown)
            return QD_MEMORY;
        order->waiting = grown;
        order->waiting_room = room;
    }
    held.answer = malloc(size);
    if (!held.answer)
        return QD_MEMORY;
    memcpy(held.answer, row->answer, size);
    memset(row->answer, 0, size);
    held.worker = NULL;
    held.fields = (struct qd_text){"", 0};
    size_t at = order->waiting_count++;
    for (; at > 0 && order->waiting[(at - 1) / 2].number > held.number; at = (at - 1) / 2)
        order->waiting[at] = order->waiting[(at - 1) / 2];
    order->waiting[at] = held;
    return QD_OK;
}

qd_err cli_bulk_order_add(struct cli_bulk_order *order, const struct qd_bulk_row *row)
{
    if (order->taker->enough)
        return QD_OK;
    if (!order->taker->any_order && row->number != order->next)
        return wait_for(order, row);
    hand_over(order, row);
    order->next += !order->taker->any_order;
    if (!order->taker->any_order)
        advance(order);
    return QD_OK;
}
