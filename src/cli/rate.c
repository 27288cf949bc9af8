/* SPDX-License-Identifier: MIT */
/* `rate`: how hard levels are. The game's table of fields says what a rating consists of: members
 * of JSON, columns for people. */
#include "base/base.h"
#include "cli/bulk/levels.h"
#include "cli/output/table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct ratings {
    const struct qd_job *job;
    struct cli_column columns[CLI_COLUMNS_MOST];
    struct cli_table table;
    bool proof; /* what is lengthy is wanted, too */
};

enum { CELL_ROOM = 64 };

static bool is_class(const struct qd_field *field)
{
    return strcmp(field->name, "class") == 0;
}

/* The number, the class, and the rest in the order of the fields. */
static void list_columns(struct ratings *ratings, const struct qd_game *game)
{
    struct qd_fields_walk walk;
    int count = 2;
    ratings->columns[0] =
        (struct cli_column){.name = "number", .phrase = "cli.rate.level", .width = 6};
    qd_fields_begin(&walk, ratings->job->answer, game, ratings->job);
    while (qd_fields_next(&walk)) {
        const struct qd_field *field = walk.field;
        if (!field->head)
            continue;
        ratings->columns[is_class(field) ? 1 : count++] =
            (struct cli_column){.name = qd_field_name(field, game),
                                .phrase = field->head,
                                .width = field->width,
                                .drop = field->drop,
                                .gap = is_class(field) || field->type == QD_FIELD_TITLE ? 2 : 0};
    }
    ratings->table = (struct cli_table){.columns = ratings->columns, .count = count};
}

static void write_range(const struct qd_range *range, char *out)
{
    if (range->least == QD_OPEN)
        snprintf(out, CELL_ROOM, "≤ %" PRIu64, range->most);
    else if (range->most == QD_OPEN)
        snprintf(out, CELL_ROOM, "> %" PRIu64, range->least);
    else if (range->least == range->most)
        snprintf(out, CELL_ROOM, "%" PRIu64, range->most);
    else
        snprintf(out, CELL_ROOM, "%" PRIu64 "–%" PRIu64, range->least, range->most);
}

/* The word that stands for the value, NULL if it is none. */
static const char *word_of(const struct qd_field *field, const void *at)
{
    if (field->type == QD_FIELD_PHRASE)
        return *(const char *const *)at;
    if (field->type == QD_FIELD_FLAG)
        return *(const bool *)at ? "yes" : "no";
    return field->type == QD_FIELD_WORD ? field->words[qd_field_count(field, at)] : NULL;
}

static const char *write_cell(const struct qd_fields_walk *walk, const struct cli_levels *levels,
                              char *out)
{
    const struct qd_field *field = walk->field;
    bool missing = (walk->there && !*walk->there) ||
                   (field->optional && qd_field_count(field, walk->at) == field->usual);
    const char *word = missing ? NULL : word_of(field, walk->at);
    if (field->type == QD_FIELD_TITLE)
        return qd_buf_cstr(&levels->title);
    if (word || missing || field->type == QD_FIELD_PHRASE) {
        word = word ? word : field->none ? field->none : "-";
        return field->stem ? cli_word(field->stem, word) : word;
    }
    if (field->type == QD_FIELD_RANGE)
        write_range((const struct qd_range *)(const void *)walk->at, out);
    else if (field->digits)
        cli_decimal((double)qd_field_count(field, walk->at) / 10, field->digits, out);
    else
        snprintf(out, CELL_ROOM, "%" PRIu64, qd_field_count(field, walk->at));
    return out;
}

static void print_row(struct ratings *ratings, const struct cli_levels *levels, const void *rated)
{
    enum cli_color colors[CLI_COLUMNS_MOST] = {CLI_PLAIN};
    char text[CLI_COLUMNS_MOST][CELL_ROOM];
    const char *cells[CLI_COLUMNS_MOST] = {text[0]}, *proof = NULL;
    struct qd_fields_walk walk;
    int count = 2;
    snprintf(text[0], sizeof text[0], "%" PRIu64, levels->number);
    qd_fields_begin(&walk, ratings->job->answer, levels->cli->game, rated);
    while (qd_fields_next(&walk)) {
        if (walk.field->lengthy && walk.there && *walk.there)
            proof = *(const char *const *)(const void *)walk.at;
        if (!walk.field->head)
            continue;
        int at = is_class(walk.field) ? 1 : count++;
        cells[at] = write_cell(&walk, levels, text[at]);
        if (at == 1) {
            bool there = !walk.there || *walk.there;
            const char *class_name = there ? word_of(walk.field, walk.at) : walk.field->none;
            colors[1] = cli_class_color(class_name ? class_name : "?");
        }
    }
    ratings->table.colors = colors;
    cli_table_next(&ratings->table, cells);
    ratings->table.colors = NULL;
    if (proof && ratings->proof)
        puts(proof);
}

static int rate_one(const struct cli_options *options, const struct cli_levels *levels,
                    struct qd_play *play, const struct qd_bulk_row *row, void *context)
{
    struct ratings *ratings = context;
    const struct qd_codec codec = {options->cli.game, qd_play_level(play)};
    struct qd_message why = {0};
    struct cli_json line;
    qd_err err = qd_job_error(ratings->job->good, row->status);
    if (err)
        return cli_report(&options->cli, options->verb, 0, err, &why);
    if (ratings->job->derive)
        ratings->job->derive(row->answer);
    if (!options->json) {
        print_row(ratings, levels, row->answer);
        return CLI_DONE;
    }
    cli_json_begin(&line);
    qd_fields_json(ratings->job->answer, &codec, row->answer, ratings->proof, &line.json);
    cli_json_print(&line);
    return CLI_DONE;
}

static int rate(struct cli_bulk_request *request, struct ratings *ratings, int argc, char **argv)
{
    struct cli_options *options = &request->options;
    const struct cli_bulk_each each = {.one = rate_one, .context = ratings};
    for (int option; (option = cli_options_next(options, argc, argv)) != -1;) {
        const char *expected = NULL;
        if (option == OPTION_PROOF)
            ratings->proof = true;
        else
            expected = cli_bulk_take(request, option);
        if (expected)
            return cli_refuse_value(options, option, expected, optarg);
    }
    if (options->finished || options->exit_code)
        return options->exit_code;
    if (argc - optind != 1)
        return cli_usage(options->verb, "cli.expect.level", NULL);
    return cli_finish(cli_bulk_levels(request, argv[optind], &each));
}

int cli_rate(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct cli_bulk_request request;
    struct ratings ratings = {.job = qd_job_find(qd_jobs, cli->game, qd_text_of("rate"))};
    cli_options_init(&options, cli);
    cli_bulk_request_init(&request, &options, ratings.job);
    list_columns(&ratings, cli->game);
    int code = rate(&request, &ratings, argc, argv);
    cli_bulk_request_free(&request);
    return code;
}
