/* SPDX-License-Identifier: MIT */
/* Making levels from parameters and seeds, for every game: the kind `new` of bulk work, whose rows
 * are printed in the order of the seeds. */
#include "cli/new.h"

#include "base/base.h"

#include <inttypes.h>
#include <sys/random.h>

/* Tasks take memory while they run; without a file of results there is no need to have all at once.
 */
enum { SLICE = 1 << 20 };

struct making {
    const struct cli_options *options;
    struct cli_new *request;
    struct qd_play *play;
};

void cli_new_init(struct cli_new *request, const struct cli_options *options)
{
    const struct cli_bulk_kind *kind = cli_bulk_kind_find(options->cli.game, qd_text_of("new"));
    *request = (struct cli_new){0};
    cli_bulk_request_init(&request->bulk, options, kind);
}

bool cli_new_take(struct cli_new *request, int option)
{
    switch (option) {
    case OPTION_SEED:
        request->has_seed = true;
        return cli_number(optarg, 0, UINT64_MAX, &request->seed);
    case OPTION_COUNT:
        return cli_number(optarg, 1, QD_BULK_TASKS_MOST, &request->count);
    case OPTION_PICTURE:
        request->picture = true;
        return true;
    case OPTION_ID:
        request->id_only = true;
        return true;
    case OPTION_JOBS:
    case OPTION_RESULTS:
    case OPTION_RESUME:
        return !cli_bulk_take(&request->bulk, option);
    default:
        return false;
    }
}

static uint64_t draw_seed(void)
{
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = cli_now_ns();
    return seed >> 16;
}

static int print_level(const struct making *making, const struct cli_new_level *level)
{
    const struct cli_new *request = making->request;
    const struct cli *cli = &making->options->cli;
    if (request->print)
        return request->print(making->options, level, request->context);
    if (making->options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_string(&line.json, "seed", level->id);
        qd_json_field_text(&line.json, "level", level->text);
        cli_json_print(&line);
        return CLI_DONE;
    }
    if (request->id_only) {
        puts(level->id);
    } else {
        printf("# %s\n", level->id);
        fwrite(level->text.data, 1, level->text.size, stdout);
        putchar('\n');
    }
    if (request->picture) {
        cli_draw(cli, level->play);
        putchar('\n');
    }
    return CLI_DONE;
}

/* Why there is no level of this seed. */
static int report(const struct making *making, const struct qd_bulk_row *row, const char *id)
{
    const struct cli *cli = &making->options->cli;
    struct qd_message why = {0};
    struct qd_text code;
    struct qd_buf told;
    qd_err err = QD_LIMIT;
    qd_buf_init(&told, 4096);
    if (qd_bulk_field(row->fields, "why", &code)) {
        qd_buf_text(&told, code);
        qd_message_set(&why, qd_buf_cstr(&told));
    }
    if (!qd_text_is(row->status, "limit")) /* what is wrong with the parameters is found at once */
        err = qd_play_open(making->play, cli->game, qd_text_of(id), &why);
    int exit_code = cli_report(cli, making->request->ends ? making->options->verb : id, 0,
                               err ? err : QD_INTERNAL, &why);
    qd_buf_free(&told);
    return exit_code;
}

static int take_row(void *context, const struct qd_bulk_row *row)
{
    struct making *making = context;
    struct cli_bulk_request *bulk = &making->request->bulk;
    const struct cli *cli = &making->options->cli;
    struct qd_text field = {"", 0};
    struct qd_buf id, board, proof;
    struct qd_message why = {0};
    int code = CLI_DONE;
    qd_buf_init(&id, 256);
    qd_buf_init(&board, QD_ANSWER_CAP);
    qd_buf_init(&proof, QD_ANSWER_CAP);
    qd_buf_printf(&id, "%s:%s#%" PRIu64, cli->game->id, bulk->params, row->seed);
    if (qd_bulk_field(row->fields, "level", &field)) {
        qd_bulk_unescape(field, &board);
        if (qd_bulk_field(row->fields, "proof", &field))
            qd_bulk_unescape(field, &proof);
        qd_err err = qd_play_open(making->play, cli->game, qd_buf_view(&board), &why);
        cli_json_about(err ? NULL : making->play, NULL);
        struct cli_new_level level = {qd_buf_cstr(&id), making->play, qd_buf_view(&board),
                                      qd_buf_view(&proof)};
        code = err ? cli_report(cli, qd_buf_cstr(&id), 0, err, &why) : print_level(making, &level);
    } else {
        code = report(making, row, qd_buf_cstr(&id));
    }
    if (ferror(stdout) || (code && (code != CLI_LIMIT || making->request->ends)))
        atomic_store(&bulk->taker->enough, true); /* the parameters are wrong, not the seed */
    qd_buf_free(&id);
    qd_buf_free(&board);
    qd_buf_free(&proof);
    return code;
}

int cli_new_make(const struct cli_options *options, struct cli_new *request, const char *params)
{
    struct making making = {.options = options, .request = request};
    struct cli_bulk_request *bulk = &request->bulk;
    struct cli_bulk_taker taker = {.take = take_row, .context = &making};
    uint64_t left = request->count ? request->count : 1;
    int code = CLI_DONE;
    making.play = cli_play_new(&options->cli);
    bulk->options = *options;
    bulk->params = params;
    bulk->seed = request->has_seed ? request->seed : draw_seed();
    while (left > 0 && !taker.enough && !cli_interrupted() && (!code || code == CLI_LIMIT)) {
        bulk->count = left < SLICE || bulk->results ? left : SLICE;
        code = cli_bulk_take_all(bulk, &taker);
        left -= bulk->count;
        bulk->seed += bulk->count;
    }
    qd_play_free(making.play);
    return code ? code : cli_finish(CLI_DONE);
}
