/* SPDX-License-Identifier: MIT */
/* `quadrille bulk library`: the levels of generated results, each once up to symmetry, the best
 * first, as a file of levels that the page, the terminal and every verb open.
 */
#include "base/base.h"
#include "cli/bulk/bulk.h"
#include "sokoban/sokoban.h"
#include "wumpus/world.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Games with symmetries; levels of others are the same only if their texts are. */
static const struct {
    const struct qd_game *game;
    qd_err (*symmetric)(const struct qd_level *level, struct qd_buf *out);
} symmetries[] = {{&sokoban_game, sokoban_level_symmetric}, {&wumpus_game, wumpus_level_symmetric}};

struct entry {
    uint64_t hash, worth;
    uint64_t order; /* of the rows */
    struct qd_text fields;
    uint64_t seed;
};

struct collecting {
    const char *by, *class_name;
    const struct qd_game *game;
    struct entry *entries;
    size_t count, room;
    uint64_t made, duplicates;
    bool has_by; /* a row has the field to sort by */
    struct qd_buf text;
};

static uint64_t worth_of(const struct collecting *collecting, struct qd_text fields)
{
    const char *const usual[] = {"points", "combined", "most"};
    struct qd_text value;
    uint64_t worth = 0;
    if (collecting->by) {
        if (qd_bulk_field(fields, collecting->by, &value))
            (void)!qd_text_number(value, UINT64_MAX, &worth);
        return worth;
    }
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (qd_bulk_field(fields, usual[i], &value) && qd_text_number(value, UINT64_MAX, &worth))
            return worth;
    return 0;
}

/* A hash of the level that its images share. */
static qd_err hash_level(struct collecting *collecting, struct qd_text text, uint64_t *hash)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    qd_err err = collecting->game->level_parse(text, &level, &why);
    if (err)
        return err;
    qd_buf_clear(&collecting->text);
    size_t i = 0, known = sizeof symmetries / sizeof symmetries[0];
    while (i < known && symmetries[i].game != collecting->game)
        i++;
    if (i < known)
        err = symmetries[i].symmetric(level, &collecting->text);
    else
        collecting->game->level_format(level, &collecting->text);
    collecting->game->level_free(level);
    *hash = qd_bulk_hash(qd_buf_view(&collecting->text));
    return err ? err : collecting->text.err;
}

static qd_err take_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct collecting *collecting = context;
    struct entry entry = {.fields = row->fields, .seed = row->seed};
    struct qd_text level, class_name;
    (void)line;
    if (!qd_bulk_field(row->fields, "level", &level))
        return QD_OK;
    collecting->made++;
    if (collecting->by && qd_bulk_field(row->fields, collecting->by, &class_name))
        collecting->has_by = true;
    if (collecting->class_name && !(qd_bulk_field(row->fields, "class", &class_name) &&
                                    qd_text_is(class_name, collecting->class_name)))
        return QD_OK;
    qd_err err = hash_level(collecting, level, &entry.hash);
    if (err)
        return err;
    if (collecting->count == collecting->room) {
        size_t room = collecting->room ? 2 * collecting->room : 1024;
        struct entry *grown = realloc(collecting->entries, room * sizeof *grown);
        if (!grown)
            return QD_MEMORY;
        collecting->entries = grown;
        collecting->room = room;
    }
    entry.worth = worth_of(collecting, row->fields);
    entry.order = collecting->count;
    collecting->entries[collecting->count++] = entry;
    return QD_OK;
}

static int by_hash(const void *a, const void *b)
{
    const struct entry *first = a, *second = b;
    if (first->hash != second->hash)
        return first->hash < second->hash ? -1 : 1;
    if (first->seed != second->seed)
        return first->seed < second->seed ? -1 : 1;
    return (first->order > second->order) - (first->order < second->order);
}

static int by_worth(const void *a, const void *b)
{
    const struct entry *first = a, *second = b;
    if (first->worth != second->worth)
        return first->worth > second->worth ? -1 : 1;
    return by_hash(a, b);
}

/* Keeps one of each, of the lowest seed, and sorts them. */
static void settle(struct collecting *collecting)
{
    size_t kept = 0;
    if (collecting->count == 0)
        return;
    qsort(collecting->entries, collecting->count, sizeof *collecting->entries, by_hash);
    for (size_t i = 0; i < collecting->count; i++) {
        if (kept > 0 && collecting->entries[kept - 1].hash == collecting->entries[i].hash)
            collecting->duplicates++;
        else
            collecting->entries[kept++] = collecting->entries[i];
    }
    collecting->count = kept;
    qsort(collecting->entries, kept, sizeof *collecting->entries, by_worth);
}

static void write_levels(const struct collecting *collecting, uint64_t best, struct qd_buf *out)
{
    static const char *const told[] = {"class", "points", "pushes", "interest", "combined", "most"};
    for (size_t i = 0; i < collecting->count && i < best; i++) {
        const struct entry *entry = &collecting->entries[i];
        struct qd_text value;
        qd_buf_printf(out, "# seed %" PRIu64, entry->seed); /* one line: its title */
        for (size_t j = 0; j < sizeof told / sizeof told[0]; j++)
            if (qd_bulk_field(entry->fields, told[j], &value)) {
                qd_buf_printf(out, ", %s ", told[j]);
                qd_buf_text(out, value);
            }
        qd_buf_char(out, '\n');
        if (qd_bulk_field(entry->fields, "level", &value))
            qd_bulk_unescape(value, out);
        qd_buf_puts(out, "\n\n");
    }
}

/* The rows of one file; all must be of one game. */
static int collect(const struct cli_options *options, struct collecting *collecting,
                   struct qd_bulk_map *map, const char *name)
{
    struct qd_bulk_scan scan;
    struct qd_message why = {0};
    struct cli found = options->cli;
    char game[32] = "";
    if (qd_bulk_map_open(map, name, &why)) {
        cli_bulk_say(options, name, &why);
        return CLI_USAGE;
    }
    qd_err err = qd_bulk_scan(map->text, false, NULL, NULL, &scan, &why);
    if (!err && scan.plan.game.size < sizeof game)
        memcpy(game, scan.plan.game.data, scan.plan.game.size);
    bool makes =
        !err && (qd_text_is(scan.plan.kind, "generate") || qd_text_is(scan.plan.kind, "new"));
    if (!err && (!makes || !cli_bulk_game(&found, game) ||
                 (collecting->game && collecting->game != found.game))) {
        cli_warn(name, "bulk.no-generate", NULL);
        return CLI_USAGE;
    }
    collecting->game = found.game;
    if (!err)
        err = qd_bulk_scan(map->text, false, take_row, collecting, &scan, &why);
    if (err) {
        qd_message_fill(&why, err);
        (void)cli_report(&options->cli, name, why.line ? 1 : 0, err, &why);
    }
    return err == QD_MEMORY ? CLI_LIMIT : err ? CLI_USAGE : CLI_DONE;
}

static bool is_class(const struct qd_game *game, const char *name)
{
    bool sokoban = game == &sokoban_game;
    int count = sokoban ? SOKOBAN_CLASSES : game == &wumpus_game ? WUMPUS_CLASSES : 0;
    for (int i = 0; i < count; i++)
        if (strcmp(name, sokoban ? sokoban_class_names[i] : wumpus_class_names[i]) == 0)
            return true;
    return false;
}

/* Whether the options fit the rows and there is anything to write; an exit code. */
static int examine(const struct cli_options *options, const struct collecting *collecting)
{
    bool bad_class = collecting->class_name && !is_class(collecting->game, collecting->class_name);
    bool bad_field = collecting->by && collecting->made && !collecting->has_by;
    struct qd_message say;
    if (!bad_class && !bad_field && collecting->count)
        return CLI_DONE;
    qd_message_set(&say, bad_class   ? "bulk.no-class"
                         : bad_field ? "bulk.no-field"
                                     : "bulk.no-levels");
    if (bad_class || bad_field)
        qd_message_text(&say, "name",
                        qd_text_of(bad_class ? collecting->class_name : collecting->by));
    cli_bulk_say(options, options->verb, &say);
    return bad_class || bad_field ? CLI_USAGE : CLI_NO;
}

static void print_kept(const struct cli_options *options, const struct collecting *collecting,
                       uint64_t best)
{
    uint64_t kept = collecting->count < best ? collecting->count : best;
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "kept", (int64_t)kept);
        qd_json_field_number(&line.json, "made", (int64_t)collecting->made);
        qd_json_field_number(&line.json, "duplicates", (int64_t)collecting->duplicates);
        cli_json_print(&line);
        return;
    }
    struct qd_message say;
    struct qd_buf text;
    qd_buf_init(&text, 4096);
    qd_message_set(&say, "bulk.library");
    qd_message_number(&say, "made", (int64_t)collecting->made);
    qd_message_number(&say, "kept", (int64_t)kept);
    qd_message_number(&say, "duplicates", (int64_t)collecting->duplicates);
    qd_message_format(&say, options->cli.lang, &text);
    puts(qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static int run(const struct cli_options *options, struct collecting *collecting, uint64_t best,
               const char *into, char **names, size_t count)
{
    struct qd_bulk_map *maps = calloc(count, sizeof *maps);
    struct qd_buf out;
    int code = CLI_DONE, partial = CLI_DONE;
    if (!maps)
        cli_out_of_memory();
    qd_buf_init(&collecting->text, 1 << 20);
    qd_buf_init(&out, SIZE_MAX / 2);
    for (size_t i = 0; i < count && !code; i++)
        code = collect(options, collecting, &maps[i], names[i]);
    for (size_t i = 0; i < count && !code; i++)
        partial = cli_bulk_partial(options, names[i], maps[i].text) ? CLI_NO : partial;
    code = code ? code : examine(options, collecting);
    if (!code) {
        settle(collecting);
        write_levels(collecting, best, &out);
        code = cli_write_file(into, qd_buf_view(&out));
    }
    for (size_t i = 0; i < count; i++)
        if (maps[i].text.size)
            qd_bulk_map_close(&maps[i]);
    if (!code && strcmp(into, "-") != 0)
        print_kept(options, collecting, best);
    free(maps);
    free(collecting->entries);
    qd_buf_free(&collecting->text);
    qd_buf_free(&out);
    return code ? code : partial;
}

int cli_bulk_library(const struct cli *cli, int argc, char **argv)
{
    static const int takes[] = {OPTION_INTO, OPTION_BEST, OPTION_BY, OPTION_CLASS, 0};
    static const struct cli_bulk_form form = {.name = "bulk library", .takes = takes};
    struct cli_options options;
    struct collecting collecting = {0};
    const char *into = NULL;
    uint64_t best = UINT64_MAX;
    cli_bulk_form_init(&options, cli, &form);
    for (int option; (option = cli_bulk_next(&options, &form, argc, argv)) != -1;) {
        if (option == OPTION_BEST && !cli_number(optarg, 1, QD_BULK_TASKS_MOST, &best))
            return cli_refuse_value(&options, option, NULL, optarg);
        into = option == OPTION_INTO ? optarg : into;
        collecting.by = option == OPTION_BY ? optarg : collecting.by;
        collecting.class_name = option == OPTION_CLASS ? optarg : collecting.class_name;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (!into || optind == argc)
        return cli_usage(form.name, "bulk.expect.library", NULL);
    if (cli_bulk_refuse_same(&options, into, argv + optind, (size_t)(argc - optind)))
        return CLI_USAGE;
    return cli_finish(
        run(&options, &collecting, best, into, argv + optind, (size_t)(argc - optind)));
}
