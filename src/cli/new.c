/* SPDX-License-Identifier: MIT */
/* `new`: levels of a game from a seed, made by all processors and printed in the order of their
 * seeds. */
#include "cli/new.h"

#include "base/base.h"
#include "cli/bulk/bulk.h"

#include <inttypes.h>
#include <string.h>
#include <sys/random.h>

/* Tasks take memory while they run; without a file of results there is no need to have all at once.
 */
enum { SLICE = 1 << 20, PARTS_MOST = 16, PARAMS_CAP = 200 };

struct making {
    struct cli_bulk_request bulk;
    const struct cli_new_form *form;      /* NULL: the parameters are the argument */
    const char *size, *value[PARTS_MOST]; /* of the parts; NULL: not given */
    uint64_t seed, count;
    bool has_seed, picture, id_only, proof, diagram;
    struct qd_play *play; /* for levels that no thread has open */
};

static uint64_t draw_seed(void)
{
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = cli_now_ns();
    return seed >> 16;
}

static void print_line(struct qd_text text)
{
    fwrite(text.data, 1, text.size, stdout);
    putchar('\n');
}

static void print_json(const struct making *making, const char *id, const char *level,
                       const char *proof)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "seed", id);
    qd_json_field_string(&line.json, "level", level);
    if (proof && making->form && making->form->proof)
        qd_json_field_string(&line.json, "proof", proof);
    cli_json_print(&line);
}

static void print_text(const struct making *making, const char *id, const char *level,
                       const char *proof, const struct qd_play *play)
{
    struct qd_buf diagram;
    if (making->id_only) {
        puts(id);
    } else {
        printf("# %s\n", id);
        if (making->proof && proof)
            printf("%s %s\n", making->form->proof, proof);
        qd_buf_init(&diagram, QD_ANSWER_CAP);
        if (making->diagram)
            making->form->diagram(qd_play_level(play), &diagram);
        print_line(making->diagram ? qd_buf_view(&diagram) : qd_text_of(level));
        qd_buf_free(&diagram);
    }
    if (making->picture) {
        cli_draw(&making->bulk.options.cli, play);
        putchar('\n');
    }
}

/* Whether every level must have its proof. */
static bool is_proved(const struct making *making)
{
    const struct cli_new_form *form = making->form;
    bool proved = form && form->proof;
    for (int i = 0; proved && form->parts[i].option; i++)
        proved = !making->value[i] || !form->parts[i].unproved;
    return proved;
}

static int print_level(struct making *making, const struct qd_bulk_row *row, const char *id)
{
    const struct cli_options *options = &making->bulk.options;
    const struct qd_generate_answer *answer = row->answer;
    const struct qd_job_worker *worker = row->worker;
    struct qd_play *play = worker ? worker->play : making->play;
    struct qd_message why = {0};
    qd_err err =
        worker ? QD_OK
               : qd_play_open(making->play, options->cli.game, qd_text_of(answer->level), &why);
    if (err)
        return cli_report(&options->cli, id, 0, err, &why);
    if (!answer->proof && is_proved(making))
        return cli_report(&options->cli, options->verb, 0, QD_INTERNAL, &why);
    cli_json_about(play, NULL);
    if (options->json)
        print_json(making, id, answer->level, answer->proof);
    else
        print_text(making, id, answer->level, answer->proof, play);
    return CLI_DONE;
}

/* Why there is no level of this seed. */
static int report(const struct making *making, const struct qd_bulk_row *row, const char *id)
{
    const struct cli_options *options = &making->bulk.options;
    const struct qd_generate_answer *answer = row->answer;
    struct qd_message why = {.code = answer->why};
    qd_err err = QD_LIMIT;
    if (!qd_text_is(row->status, "limit")) /* what is wrong with the parameters is found at once */
        err = qd_play_open(making->play, options->cli.game, qd_text_of(id), &why);
    bool ends = making->form && making->form->proof;
    return cli_report(&options->cli, ends ? options->verb : id, 0, err ? err : QD_INTERNAL, &why);
}

static int take_row(void *context, const struct qd_bulk_row *row)
{
    struct making *making = context;
    const struct qd_generate_input *input = making->bulk.run.input;
    const struct qd_generate_answer *answer = row->answer;
    struct qd_buf id;
    qd_buf_init(&id, 512);
    qd_buf_printf(&id, "%s:%s#%" PRIu64, making->bulk.run.game->id, input->params, row->seed);
    int code = answer->made ? print_level(making, row, qd_buf_cstr(&id))
                            : report(making, row, qd_buf_cstr(&id));
    bool ends = making->form && making->form->proof;
    if (ferror(stdout) || (code && (code != CLI_LIMIT || ends)))
        atomic_store(&making->bulk.taker->enough,
                     true); /* the parameters are wrong, not the seed */
    qd_buf_free(&id);
    return code;
}

/* Makes the levels of these parameters and prints them in the order of their seeds. */
static int make_all(struct making *making, const char *params)
{
    struct cli_bulk_request *bulk = &making->bulk;
    struct qd_generate_input *input = bulk->run.input;
    struct cli_bulk_taker taker = {.take = take_row, .context = making};
    uint64_t left = making->count ? making->count : 1;
    int code = CLI_DONE;
    if (!qd_field_set(&input->params, qd_text_of(params)))
        cli_out_of_memory();
    bulk->run.tells = true;
    input->seed = making->has_seed ? making->seed : draw_seed();
    making->play = cli_play_new(&bulk->options.cli);
    while (left > 0 && !taker.enough && !cli_interrupted() && (!code || code == CLI_LIMIT)) {
        input->count = left < SLICE || bulk->results ? left : SLICE;
        code = cli_bulk_take_all(bulk, &taker);
        left -= input->count;
        input->seed += input->count;
    }
    qd_play_free(making->play);
    return code ? code : cli_finish(CLI_DONE);
}

/* "8" or "8x8". */
static bool is_square(const struct cli_new_form *form, const char *text)
{
    char head[8] = "";
    uint64_t side;
    const char *cross = strchr(text, 'x');
    size_t length = cross ? (size_t)(cross - text) : 0;
    if (!cross)
        return cli_number(text, form->least, form->most, &side);
    if (length >= sizeof head || strlen(cross + 1) != length)
        return false;
    memcpy(head, text, length);
    return memcmp(head, cross + 1, length) == 0 && cli_number(head, form->least, form->most, &side);
}

/* False: not a valid value. */
static bool take_part(struct making *making, int option)
{
    const struct cli_new_part *part = making->form ? making->form->parts : NULL;
    uint64_t number;
    for (int i = 0; part && part[i].option; i++) {
        if (part[i].option != option)
            continue;
        making->value[i] = optarg ? optarg : "";
        return !optarg || !part[i].most || cli_number(optarg, part[i].least, part[i].most, &number);
    }
    return false;
}

/* NULL, or what was expected. */
static const char *take(struct making *making, int option)
{
    switch (option) {
    case OPTION_SEED:
        making->has_seed = true;
        return cli_number(optarg, 0, UINT64_MAX, &making->seed) ? NULL : CLI_RANGE;
    case OPTION_COUNT:
        return cli_number(optarg, 1, QD_BULK_TASKS_MOST, &making->count) ? NULL : CLI_RANGE;
    case OPTION_PICTURE:
        making->picture = true;
        return NULL;
    case OPTION_ID:
        making->id_only = true;
        return NULL;
    case OPTION_DIAGRAM:
        making->diagram = true;
        return NULL;
    case OPTION_PROOF:
        making->proof = true;
        return NULL;
    case OPTION_JOBS:
    case OPTION_RESULTS:
    case OPTION_RESUME:
        return cli_bulk_take(&making->bulk, option);
    case OPTION_SIZE:
        making->size = optarg;
        return !making->form->most || is_square(making->form, optarg) ? NULL : CLI_RANGE;
    default:
        return take_part(making, option) ? NULL : CLI_RANGE;
    }
}

/* The parameters of an ID, in its order. An exit code. */
static int write_params(const struct making *making, struct qd_buf *out)
{
    const struct cli_options *options = &making->bulk.options;
    const struct cli_new_form *form = making->form;
    const char *size = making->size ? making->size : form->size;
    int sole = 0;
    if (!form->most && !cli_is_size(size))
        return cli_refuse_value(options, OPTION_SIZE, NULL, size);
    qd_buf_puts(out, size);
    if (!strchr(size, 'x'))
        qd_buf_printf(out, "x%s", size);
    for (int i = 0; form->parts[i].option; i++) {
        if (!making->value[i])
            continue;
        sole += form->parts[i].sole;
        qd_buf_printf(out, "%s%s", form->parts[i].letter, making->value[i]);
    }
    if (sole > 1)
        return cli_usage(options->verb, form->sole, NULL);
    return out->err ? cli_usage(options->verb, "cli.take.long", NULL) : CLI_DONE;
}

static int make(struct making *making, int argc, char **argv)
{
    struct cli_options *options = &making->bulk.options;
    struct qd_buf params;
    for (int option; (option = cli_options_next(options, argc, argv)) != -1;) {
        const char *expected = take(making, option);
        if (expected)
            return cli_refuse_value(options, option, expected, optarg);
    }
    if (options->finished || options->exit_code)
        return options->exit_code;
    if (!making->form && argc - optind > 1)
        return cli_usage(options->verb, "cli.expect.params", NULL);
    if (!making->form)
        return make_all(making, optind < argc ? argv[optind] : options->cli.game->example);
    if (optind < argc)
        return cli_usage(options->verb, "cli.help.surplus", argv[optind]);
    qd_buf_init(&params, PARAMS_CAP);
    int code = write_params(making, &params);
    code = code ? code : make_all(making, qd_buf_cstr(&params));
    qd_buf_free(&params);
    return code;
}

int cli_new(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct making making = {.form = cli->family->making};
    cli_options_init(&options, cli);
    cli_bulk_request_init(&making.bulk, &options, &qd_job_new);
    int code = make(&making, argc, argv);
    cli_bulk_request_free(&making.bulk);
    return code;
}
