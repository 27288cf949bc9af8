/* SPDX-License-Identifier: MIT */
/* Verbs over the levels of a file: the rows in the order of the levels, each with its level opened,
 * so that a verb prints as if it had just worked on it, and faults are told by line and column.
 */
#include "cli/bulk/levels.h"

#include <stdlib.h>

struct taking {
    struct cli_bulk_request *request;
    const struct cli_bulk_each *each;
    struct cli_levels levels; /* what is known of the level in hand */
    struct qd_play *play;
    size_t counted; /* bytes before which line ends are counted */
};

/* Where the level of a row begins; rows may come in any order. */
static void find_line(struct taking *taking, size_t at)
{
    const struct cli_bulk_tasks *tasks = taking->request->tasks;
    if (at < taking->counted) {
        taking->counted = 0;
        taking->levels.counted = 0;
    }
    for (; taking->counted < at; taking->counted++)
        taking->levels.counted += tasks->text.data[taking->counted] == '\n';
    taking->levels.line = tasks->lines + taking->levels.counted + 1;
}

/* An answer of an earlier run, now that its level is open. */
static int take_spelled(struct taking *taking, struct qd_bulk_row *row)
{
    const struct qd_job_run *run = &taking->request->run;
    struct qd_message why = {0};
    row->answer = calloc(1, run->job->answer_size);
    if (!row->answer)
        cli_out_of_memory();
    qd_err err = qd_job_decode(run, row, qd_play_level(taking->play), row->answer, &why);
    int code = err ? cli_bulk_report_row(taking->request, row, err, &why)
                   : taking->each->one(&taking->request->options, &taking->levels, taking->play,
                                       row, taking->each->context);
    qd_fields_free(run->job->answer, run->game, row->answer);
    free(row->answer);
    return code;
}

static int take_row(void *context, const struct qd_bulk_row *row)
{
    struct taking *taking = context;
    const struct cli_bulk_tasks *tasks = taking->request->tasks;
    const struct cli_bulk_place *place = &tasks->places[row->number - 1];
    const struct qd_job_worker *worker = row->worker;
    struct cli_levels *levels = &taking->levels;
    struct qd_bulk_row own = *row;
    bool is_open = worker && worker->opened == row->number;
    struct qd_play *play = is_open ? worker->play : taking->play;
    find_line(taking, place->at);
    levels->level = (struct qd_text){tasks->text.data + place->at, place->size};
    levels->number = row->number + tasks->passed;
    int code = cli_levels_reopen(levels, play, is_open);
    if (code && taking->each->invalid)
        taking->each->invalid(levels, row, taking->each->context);
    else if (!code && !row->answer)
        code = take_spelled(taking, &own);
    else if (!code)
        code =
            taking->each->one(&taking->request->options, levels, play, row, taking->each->context);
    if (ferror(stdout) && !taking->each->any_order)
        atomic_store(&taking->request->taker->enough, true);
    return code;
}

static bool is_done(void *context, uint64_t number)
{
    struct taking *taking = context;
    const struct cli_bulk_tasks *tasks = taking->request->tasks;
    const struct cli_bulk_place *place = &tasks->places[number - 1];
    return taking->each->skip(taking->each->context, number + tasks->passed,
                              (struct qd_text){tasks->text.data + place->at, place->size});
}

/* Slice after slice, so that the levels of a pipe are answered as they come. */
static int take_stream(struct taking *taking, struct cli_bulk_taker *taker)
{
    struct cli_bulk_request *request = taking->request;
    int worst = CLI_DONE;
    do {
        struct cli_levels *levels = &taking->levels;
        uint64_t before = levels->readable;
        taking->counted = 0;
        levels->counted = 0;
        int code = cli_bulk_take_all(request, taker);
        worst = code > worst ? code : worst;
        request->streamed = levels->number > request->streamed ? levels->number : request->streamed;
        if (levels->readable == before && code >= CLI_USAGE)
            break;
    } while (request->stream->file >= 0 && !cli_interrupted() && !atomic_load(&taker->enough));
    return worst;
}

int cli_bulk_levels(struct cli_bulk_request *request, const char *argument,
                    const struct cli_bulk_each *each)
{
    const struct cli *cli = &request->options.cli;
    struct taking taking = {.request = request, .each = each};
    struct cli_levels in;
    struct cli_bulk_taker taker = {.take = take_row,
                                   .skip = each->skip ? is_done : NULL,
                                   .context = &taking,
                                   .any_order = each->any_order};
    bool at_once = request->results || each->skip || cli->level || request->options.single;
    int code = cli_levels_open(&in, cli, argument);
    if (code)
        return code;
    request->stream = &in;
    request->flows = !at_once && cli_levels_flow(&in);
    cli_levels_stand_in(&taking.levels, cli, argument);
    taking.play = cli_play_new(cli);
    request->argument = argument;
    code = request->flows ? take_stream(&taking, &taker) : cli_bulk_take_all(request, &taker);
    request->stream = NULL;
    if (code < CLI_USAGE && taking.levels.unreadable)
        code = cli_levels_end(&taking.levels, code);
    qd_play_free(taking.play);
    cli_levels_close(&taking.levels);
    cli_levels_close(&in);
    return code;
}
