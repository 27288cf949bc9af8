/* SPDX-License-Identifier: MIT */
/* `sokoban convert`: collections from one format to another, with the text around the boards. */
#include "cli/options.h"
#include "cli/sokoban/sokoban.h"
#include "sokoban/formats/collection.h"

#include <stdlib.h>
#include <unistd.h>

enum { ENTRY_CAP = 32 << 20 };

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
static int convert_one(enum sokoban_format format, const struct cli_levels *levels,
                       const struct qd_play *play, bool *begun)
{
    struct sokoban_entry entry;
    struct qd_buf out;
    qd_err err = sokoban_entry_parse(levels->level, &entry);
    if (err)
        return cli_exit_of(err);
    qd_buf_init(&out, ENTRY_CAP);
    if (!*begun)
        sokoban_write_begin(format, &entry, &out);
    *begun = true;
    sokoban_write_entry(format, &entry, qd_play_level(play), &out);
    err = out.err;
    if (!err)
        flush(&out);
    qd_buf_free(&out);
    sokoban_entry_free(&entry);
    return err ? cli_exit_of(err) : CLI_DONE;
}

static int convert_all(const struct cli_options *options, enum sokoban_format format,
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
            code = convert_one(format, &levels, play, &begun);
        worst = code > worst ? code : worst;
    }
    struct qd_buf out;
    qd_buf_init(&out, ENTRY_CAP);
    if (begun)
        sokoban_write_end(format, &out);
    flush(&out);
    qd_buf_free(&out);
    worst = cli_levels_end(&levels, worst);
    qd_play_free(play);
    cli_levels_close(&levels);
    return cli_finish(worst);
}

int cli_sokoban_convert(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    enum sokoban_format format = SOKOBAN_XSB;
    cli_options_init(&options, cli);
    while (cli_options_next(&options, argc, argv) == OPTION_TO)
        if (!sokoban_format_of(qd_text_of(optarg), &format))
            return cli_usage(options.verb, "--to takes xsb, rle, slc or line, not %s", optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(options.verb, "expected one FILE, - or ID");
    return convert_all(&options, format, argv[optind]);
}
