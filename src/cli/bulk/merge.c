/* SPDX-License-Identifier: MIT */
/* `quadrille merge`: results files of one plan as one. */
#include "base/base.h"
#include "cli/bulk/bulk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void print_merged(const struct cli_options *options, const struct qd_bulk_merged *merged)
{
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "tasks", (int64_t)merged->tasks);
        qd_json_field_number(&line.json, "rows", (int64_t)merged->rows);
        qd_json_field_number(&line.json, "missing", (int64_t)(merged->tasks - merged->rows));
        qd_json_field_number(&line.json, "duplicates", (int64_t)merged->duplicates);
        qd_json_field_number(&line.json, "torn", (int64_t)merged->torn);
        qd_json_field_number(&line.json, "damaged", (int64_t)merged->damaged);
        cli_json_print(&line);
        return;
    }
    struct qd_message say;
    struct qd_buf text;
    qd_buf_init(&text, 4096);
    qd_message_set(&say, "bulk.merged");
    qd_message_number(&say, "rows", (int64_t)merged->rows);
    qd_message_number(&say, "tasks", (int64_t)merged->tasks);
    qd_message_number(&say, "duplicates", (int64_t)merged->duplicates);
    qd_message_number(&say, "torn", (int64_t)merged->torn);
    qd_message_number(&say, "damaged", (int64_t)merged->damaged);
    qd_message_format(&say, options->cli.lang, &text);
    puts(qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static bool is_target(int lock, const char *name)
{
    struct stat target, part;
    return lock >= 0 && fstat(lock, &target) == 0 && stat(name, &part) == 0 &&
           target.st_dev == part.st_dev && target.st_ino == part.st_ino;
}

/* A part that is the locked target is read through the lock's descriptor: closing another one would
 * drop the lock. */
static qd_err open_part(struct qd_bulk_map *map, const char *name, int lock, struct qd_message *why)
{
    return is_target(lock, name) ? qd_bulk_map_file(map, lock, why)
                                 : qd_bulk_map_open(map, name, why);
}

/* A target that is there is a part, named or not: its rows are not lost, and what is no results
 * file, or one of other work, is refused. */
static void add_target(struct qd_bulk_merge *merge, const char **names, int lock, const char *into)
{
    struct stat target;
    for (size_t i = 0; i < merge->count; i++)
        if (is_target(lock, names[i]))
            return;
    if (lock >= 0 && fstat(lock, &target) == 0 && target.st_size > 0)
        names[merge->count++] = into;
}

/* The names and texts have room for the target. */
static int merge_all(const struct cli_options *options, struct qd_bulk_merge *merge,
                     const char **names, struct qd_text *texts, const char *into)
{
    struct qd_bulk_map *maps = calloc(merge->count + 1, sizeof *maps);
    struct qd_message why = {0};
    struct qd_bulk_merged merged = {0};
    struct qd_buf out;
    const char *bad = into;
    int lock = -1;
    qd_err err = maps ? qd_bulk_lock(into, &lock, &why) : QD_MEMORY;
    size_t opened = 0;
    add_target(merge, names, lock, into);
    qd_buf_init(&out, SIZE_MAX / 2);
    for (; !err && opened < merge->count; opened += !err) {
        bad = merge->names[opened];
        err = open_part(&maps[opened], merge->names[opened], lock, &why);
        texts[opened] = maps[opened].text;
    }
    if (!err)
        err = qd_bulk_merge(merge, &out, &merged, &bad, &why);
    int code = CLI_DONE;
    if (err) {
        qd_message_fill(&why, err);
        (void)cli_report(&options->cli, bad, why.line ? 1 : 0, err, &why);
        code = err == QD_MEMORY ? CLI_LIMIT : CLI_USAGE;
    } else {
        code = cli_write_file(into, qd_buf_view(&out));
    }
    if (lock >= 0)
        close(lock);
    while (opened > 0)
        qd_bulk_map_close(&maps[--opened]);
    free(maps);
    qd_buf_free(&out);
    if (!code && into[0] != '-')
        print_merged(options, &merged);
    return code ? code : merged.rows < merged.tasks ? CLI_NO : CLI_DONE;
}

int cli_merge(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_bulk_merge merge = {0};
    const char *into = NULL;
    cli_options_init(&options, cli);
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;) {
        into = option == OPTION_INTO ? optarg : into;
        merge.mixed = merge.mixed || option == OPTION_MIXED;
        merge.salvage = merge.salvage || option == OPTION_SALVAGE;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (!into || optind == argc)
        return cli_usage("merge", "bulk.expect.parts", NULL);
    merge.count = (size_t)(argc - optind);
    const char **names = calloc(merge.count + 1, sizeof *names);
    struct qd_text *texts = calloc(merge.count + 1, sizeof *texts);
    if (!names || !texts)
        cli_out_of_memory();
    for (size_t i = 0; i < merge.count; i++)
        names[i] = argv[optind + (int)i];
    merge.names = names;
    merge.texts = texts;
    int code = merge_all(&options, &merge, names, texts, into);
    free(names);
    free(texts);
    return cli_finish(code);
}
