/* SPDX-License-Identifier: MIT */
/* `quadrille bulk export`: a results file for other programs. */
#include "bulk/export.h"
#include "cli/module/load.h"

#include "cli/bulk/bulk.h"

#include <errno.h>
#include <string.h>

static qd_err put(void *context, struct qd_text text)
{
    return fwrite(text.data, 1, text.size, context) == text.size ? QD_OK : QD_SYSTEM;
}

static int write_rows(const struct cli_options *options, struct qd_text text, int format,
                      const char *name, const char *out)
{
    bool is_stdout = strcmp(out, "-") == 0;
    struct cli_output output = {.file = stdout};
    struct qd_message why = {0};
    if (!is_stdout && !cli_output_open(&output, out)) {
        cli_complain("%s: %s", out, cli_system(errno));
        return CLI_NO;
    }
    qd_err err = format == OPTION_CSV ? qd_bulk_csv(text, put, output.file, &why)
                                      : qd_bulk_json(text, put, output.file, &why);
    int reason = errno;
    bool kept = is_stdout || cli_output_close(&output, !err);
    reason = err ? reason : errno;
    if (err == QD_SYNTAX) {
        (void)cli_report(&options->cli, name, 1, err, &why);
        return CLI_USAGE;
    }
    if (err || !kept)
        cli_complain("%s: %s", out, cli_system(reason));
    return err || !kept ? CLI_NO : CLI_DONE;
}

static int write_base(const struct cli_options *options, struct qd_text text, const char *name,
                      const char *out)
{
    struct qd_message why = {0};
    qd_err (*write)(struct qd_text, const char *, struct qd_message *);
    if (!cli_module(&options->cli, options->verb, "sqlite", "qd_bulk_sqlite", &write))
        return CLI_USAGE;
    qd_err err = write(text, out, &why);
    if (!err)
        return CLI_DONE;
    qd_message_fill(&why, err);
    (void)cli_report(&options->cli, err == QD_SYNTAX ? name : out, why.line ? 1 : 0, err, &why);
    return err == QD_SYNTAX ? CLI_USAGE : CLI_NO;
}

static int write_curves(const struct cli_options *options, struct qd_text text, const char *name,
                        const char *out)
{
    struct qd_message why = {0};
    struct qd_buf picture;
    qd_buf_init(&picture, 1 << 22);
    qd_err err = cli_bulk_curves(&options->cli, text, &picture, &why);
    int code = CLI_USAGE;
    if (err)
        (void)cli_report(&options->cli, name, why.line ? 1 : 0, err, &why);
    else
        code = cli_write_file(out, qd_buf_view(&picture));
    qd_buf_free(&picture);
    return code;
}

int cli_bulk_export(const struct cli *cli, int argc, char **argv)
{
    static const int takes[] = {OPTION_CSV, OPTION_JSONL, OPTION_SQLITE, OPTION_SVG, 0};
    static const struct cli_bulk_form form = {.name = "bulk export", .takes = takes};
    struct cli_options options;
    struct qd_bulk_map map;
    struct qd_message why = {0};
    const char *out = NULL;
    int format = 0;
    bool several = false;
    cli_bulk_form_init(&options, cli, &form);
    for (int option; (option = cli_bulk_next(&options, &form, argc, argv)) != -1;) {
        several = several || format != 0;
        format = option;
        out = optarg;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1 || !out || several)
        return cli_usage(form.name, "bulk.expect.export", NULL);
    if (cli_bulk_refuse_same(&options, out, argv + optind, 1))
        return CLI_USAGE;
    if (qd_bulk_map_open(&map, argv[optind], &why)) {
        cli_bulk_say(&options, argv[optind], &why);
        return CLI_USAGE;
    }
    int code = format == OPTION_SVG ? write_curves(&options, map.text, argv[optind], out)
               : format == OPTION_SQLITE
                   ? write_base(&options, map.text, argv[optind], out)
                   : write_rows(&options, map.text, format, argv[optind], out);
    code = code ? code : cli_bulk_partial(&options, argv[optind], map.text);
    qd_bulk_map_close(&map);
    return cli_finish(code);
}
