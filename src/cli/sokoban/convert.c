/* SPDX-License-Identifier: MIT */
/* `sokoban convert`: collections from one format to another, with the text around the boards.
 * `sokoban transform`: the same with every level, and its solutions, turned or mirrored. */
#include "cli/options.h"
#include "cli/sokoban/sokoban.h"
#include "sokoban/formats/collection.h"

#include <stdlib.h>
#include <unistd.h>

enum { ENTRY_CAP = 32 << 20 };

struct request {
    enum sokoban_format format;
    struct sokoban_turn turn;
};

/* Turns the stored solutions and snapshots. */
static qd_err turn_records(struct sokoban_entry *entry, struct sokoban_turn turn)
{
    qd_err err = QD_OK;
    for (size_t i = 0; !err && i < entry->record_count; i++) {
        struct qd_buf *moves = &entry->records[i].moves, turned;
        qd_buf_init(&turned, ENTRY_CAP);
        sokoban_turn_moves(qd_buf_view(moves), turn, &turned);
        qd_buf_clear(moves);
        qd_buf_text(moves, qd_buf_view(&turned));
        err = turned.err ? turned.err : moves->err;
        qd_buf_free(&turned);
    }
    return err;
}

/* The level turned; the caller frees it. */
static qd_err turn_level(const struct qd_level *level, struct sokoban_turn turn,
                         struct qd_level **out)
{
    struct qd_message why = {0};
    struct qd_buf rows;
    qd_buf_init(&rows, ENTRY_CAP);
    sokoban_turn_level((const struct sokoban_level *)level, turn, &rows);
    qd_err err = rows.err ? rows.err : sokoban_level_parse(qd_buf_view(&rows), out, &why);
    qd_buf_free(&rows);
    return err;
}

static void flush(struct qd_buf *out)
{
    /* A file gets the level as it is, a person what can be shown. */
    if (isatty(STDOUT_FILENO))
        cli_print(qd_buf_view(out));
    else
        fwrite(qd_buf_cstr(out), 1, out->size, stdout);
    qd_buf_clear(out);
}

/* Writes one level; the first also opens the file. */
static int convert_one(const struct request *request, const struct cli_levels *levels,
                       const struct qd_play *play, bool *begun)
{
    struct sokoban_entry entry;
    struct qd_level *turned = NULL;
    struct qd_buf out;
    qd_err err = sokoban_entry_parse(levels->level, &entry);
    if (err)
        return cli_exit_of(err);
    qd_buf_init(&out, ENTRY_CAP);
    bool turns = request->turn.quarters || request->turn.mirrored;
    if (turns)
        err = turn_records(&entry, request->turn);
    if (turns && !err)
        err = turn_level(qd_play_level(play), request->turn, &turned);
    if (!err && !*begun)
        sokoban_write_begin(request->format, &entry, &out);
    if (!err) {
        *begun = true;
        sokoban_write_entry(request->format, &entry, turns ? turned : qd_play_level(play), &out);
        err = out.err;
    }
    sokoban_level_free(turned);
    if (!err)
        flush(&out);
    qd_buf_free(&out);
    sokoban_entry_free(&entry);
    return err ? cli_exit_of(err) : CLI_DONE;
}

static int convert_all(const struct cli_options *options, const struct request *request,
                       const char *argument)
{
    struct cli_levels levels;
    int worst = cli_levels_open(&levels, &options->cli, argument);
    if (worst)
        return worst;
    struct qd_play *play = cli_play_new(&options->cli);
    bool begun = false;
    for (bool more = true; more && !ferror(stdout);) {
        int code = cli_levels_next(&levels, play, &more);
        if (!code && more)
            code = convert_one(request, &levels, play, &begun);
        worst = code > worst ? code : worst;
    }
    struct qd_buf out;
    qd_buf_init(&out, ENTRY_CAP);
    if (begun)
        sokoban_write_end(request->format, &out);
    flush(&out);
    qd_buf_free(&out);
    worst = cli_levels_end(&levels, worst);
    qd_play_free(play);
    cli_levels_close(&levels);
    return cli_finish(worst);
}

static bool take(struct request *request, int option)
{
    uint64_t degrees;
    switch (option) {
    case OPTION_TO:
        return sokoban_format_of(qd_text_of(optarg), &request->format);
    case OPTION_ROTATE:
        if (!cli_number(optarg, 0, 270, &degrees) || degrees % 90)
            return false;
        request->turn.quarters = (unsigned)degrees / 90;
        return true;
    default:
        request->turn.mirrored = true;
        return true;
    }
}

/* `convert` and `transform`: the table says which options each has. */
int cli_sokoban_convert(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct request request = {.format = SOKOBAN_XSB};
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1)
        if (!take(&request, option))
            return cli_refuse_value(&options, option, NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(options.verb, "cli.expect.level", NULL);
    return convert_all(&options, &request, argv[optind]);
}
