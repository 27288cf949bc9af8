/* SPDX-License-Identifier: MIT */
/* `quadrille bulk simulate`: how the work of a results file would go on more ranks, with its own
 * task times, and where the one writer becomes the limit.
 */
#include "cli/bulk/simulate.h"

#include "base/base.h"
#include "cli/bulk/bulk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct sample {
    double seconds;
    float cost;
};

struct drawing {
    struct sample *samples;
    size_t count, room;
    double *seconds;
    float *cost;
    double sum, longest;
};

static qd_err take_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct drawing *drawing = context;
    struct qd_text value;
    uint64_t cost = 1;
    (void)line;
    if (drawing->count == drawing->room) {
        size_t room = drawing->room ? 2 * drawing->room : 1024;
        struct sample *grown = realloc(drawing->samples, room * sizeof *grown);
        if (!grown)
            return QD_MEMORY;
        drawing->samples = grown;
        drawing->room = room;
    }
    if (qd_bulk_field(row->fields, "estimate", &value))
        (void)!qd_text_number(value, UINT64_MAX, &cost);
    drawing->samples[drawing->count++] = (struct sample){(double)row->cpu_ns / 1e9, (float)cost};
    return QD_OK;
}

/* Draws the tasks from the rows, with replacement. */
static bool draw(struct drawing *drawing, size_t tasks, uint64_t seed)
{
    struct qd_rng rng;
    drawing->seconds = calloc(tasks, sizeof *drawing->seconds);
    drawing->cost = calloc(tasks, sizeof *drawing->cost);
    if (!drawing->seconds || !drawing->cost)
        return false;
    qd_rng_seed(&rng, seed);
    for (size_t i = 0; i < tasks; i++) {
        const struct sample *sample =
            &drawing->samples[qd_rng_below(&rng, (uint32_t)drawing->count)];
        drawing->seconds[i] = sample->seconds;
        drawing->cost[i] = sample->cost;
        drawing->sum += sample->seconds;
        drawing->longest = sample->seconds > drawing->longest ? sample->seconds : drawing->longest;
    }
    return true;
}

static void print_point(const struct cli_options *options, const struct cli_simulated *simulated,
                        int curve, int at)
{
    const struct qd_bulk_forecast *forecast = &simulated->forecast[curve][at];
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_string(&line.json, "failures", simulated->names[curve]);
        qd_json_field_number(&line.json, "ranks", simulated->ranks[at]);
        qd_json_key(&line.json, "seconds");
        qd_json_seconds(&line.json, (uint64_t)(forecast->seconds * 1e9));
        qd_json_key(&line.json, "efficiency");
        qd_json_thousandths(&line.json, (int64_t)(forecast->efficiency * 1000));
        qd_json_key(&line.json, "writer");
        qd_json_thousandths(&line.json, (int64_t)(forecast->writer * 1000));
        qd_json_field_number(&line.json, "messages", (int64_t)forecast->messages);
        qd_json_field_number(&line.json, "failed", (int64_t)forecast->failures);
        qd_json_key(&line.json, "redone_seconds");
        qd_json_seconds(&line.json, (uint64_t)(forecast->redone_s * 1e9));
        cli_json_print(&line);
        return;
    }
    cli_say("bulk.simulated.point",
            CLI_WORDS({"failing", .text = cli_word("bulk.failing.", simulated->names[curve])},
                      {"ranks", .number = (int64_t)simulated->ranks[at]},
                      {"seconds", .real = forecast->seconds, .digits = 1},
                      {"efficiency", .real = 100 * forecast->efficiency, .digits = 1},
                      {"writer", .real = 100 * forecast->writer, .digits = 1},
                      {"failures", .number = (int64_t)forecast->failures},
                      {"redone", .number = (int64_t)forecast->redone_s}));
}

static qd_err simulate_all(const struct cli_options *options, struct qd_bulk_model *model,
                           struct cli_simulated *simulated)
{
    static const char *const names[] = {"none", "ranks", "runs"};
    double failure_s = model->failure_s;
    for (int curve = 0; curve < CLI_SIMULATE_CURVES; curve++) {
        simulated->names[curve] = names[curve];
        model->failure_s = curve == 0 ? 0 : failure_s;
        model->whole = curve == 2;
        simulated->points = 0;
        for (unsigned ranks = 16; ranks <= 4096; ranks *= 2) {
            int at = simulated->points++;
            model->ranks = simulated->ranks[at] = ranks;
            qd_err err = qd_bulk_simulate(model, &simulated->forecast[curve][at]);
            if (err)
                return err;
            print_point(options, simulated, curve, at);
        }
    }
    return QD_OK;
}

static void conclude(const struct cli_options *options, const struct drawing *drawing,
                     const struct qd_bulk_model *model)
{
    double mean = drawing->sum / (double)model->tasks, row = model->row_s + model->message_s;
    if (options->json)
        return;
    cli_say("bulk.simulated", CLI_WORDS({"tasks", .number = (int64_t)model->tasks},
                                        {"mean", .real = mean, .digits = 4},
                                        {"longest", .real = drawing->longest, .digits = 2}));
    cli_say("bulk.simulated.writer", CLI_WORDS({"rows", .number = (int64_t)(1 / row)},
                                               {"ranks", .number = (int64_t)(mean / row)}));
}

static int simulate(const struct cli_options *options, struct qd_bulk_model *model,
                    struct drawing *drawing, const char *svg, const char *name)
{
    struct cli_simulated simulated = {.title = name};
    if (!draw(drawing, model->tasks, model->seed))
        cli_out_of_memory();
    model->seconds = drawing->seconds;
    model->cost = drawing->cost;
    if (simulate_all(options, model, &simulated))
        cli_out_of_memory();
    conclude(options, drawing, model);
    if (!svg)
        return CLI_DONE;
    struct qd_buf text;
    qd_buf_init(&text, 1 << 20);
    cli_bulk_simulate_svg(&simulated, &text);
    int code = cli_write_file(svg, qd_buf_view(&text));
    qd_buf_free(&text);
    return code;
}

static int simulate_file(const struct cli_options *options, struct qd_bulk_model *model,
                         const char *svg, const char *name)
{
    struct drawing drawing = {0};
    struct qd_bulk_map map;
    struct qd_bulk_scan scan;
    struct qd_message why = {0};
    int partial = CLI_DONE;
    qd_err err = qd_bulk_map_open(&map, name, &why);
    if (!err) {
        err = qd_bulk_scan(map.text, false, take_row, &drawing, &scan, &why);
        partial = err ? CLI_DONE : cli_bulk_partial(options, name, map.text);
        qd_bulk_map_close(&map);
    }
    int code = CLI_DONE;
    if (err) {
        (void)cli_report(&options->cli, name, why.line ? 1 : 0, err, &why);
        code = CLI_USAGE;
    } else if (drawing.count == 0) {
        cli_warn(name, "bulk.no-rows", NULL);
        code = CLI_USAGE;
    } else {
        code = simulate(options, model, &drawing, svg, name);
    }
    free(drawing.samples);
    free(drawing.seconds);
    free(drawing.cost);
    return code ? code : partial;
}

int cli_bulk_simulate(const struct cli *cli, int argc, char **argv)
{
    static const int known[] = {OPTION_TASKS,   OPTION_MTBF,    OPTION_RESTART,
                                OPTION_LATENCY, OPTION_MESSAGE, OPTION_ROW,
                                OPTION_SEED,    OPTION_SVG,     0};
    static const struct cli_bulk_form form = {.name = "bulk simulate", .takes = known};
    uint64_t numbers[] = {100000, 2000, 30, 1000, 20, 2, 1};
    struct cli_options options;
    const char *svg = NULL;
    cli_bulk_form_init(&options, cli, &form);
    for (int option; (option = cli_bulk_next(&options, &form, argc, argv)) != -1;) {
        size_t at = 0;
        while (known[at] != option)
            at++;
        if (option == OPTION_SVG)
            svg = optarg;
        else if (!cli_number(optarg, at == 0, 100000000, &numbers[at]))
            return cli_refuse_value(&options, option, NULL, optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(form.name, "cli.expect.file", NULL);
    if (cli_bulk_refuse_same(&options, svg, argv + optind, 1))
        return CLI_USAGE;
    struct qd_bulk_model model = {
        .tasks = (size_t)numbers[0],
        .failure_s = 3600 * (double)numbers[1],
        .restart_s = (double)numbers[2],
        .latency_s = 1e-6 * (double)numbers[3],
        .message_s = 1e-6 * (double)numbers[4],
        .row_s = 1e-6 * (double)numbers[5],
        .seed = numbers[6],
    };
    return cli_finish(simulate_file(&options, &model, svg, argv[optind]));
}
