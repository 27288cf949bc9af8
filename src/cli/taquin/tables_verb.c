/* SPDX-License-Identifier: MIT */
/* `quadrille taquin tables build|list|remove`, and passing cached tables to the solver. */
#include "cli/options.h"
#include "cli/output/table.h"
#include "cli/taquin/tables.h"
#include "cli/taquin/taquin.h"
#include "taquin/patterns/shortest.h"
#include "taquin/taquin.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static bool show_progress(void *context, uint64_t done, uint64_t all)
{
    struct cli_tables_work *work = context;
    uint64_t now = cli_now_ns();
    if (now - work->shown_ns > 200000000u) {
        int filled = (int)(done * 40 / all);
        work->shown_ns = now;
        char bar[41];
        memset(bar, ' ', 40);
        memset(bar, '#', (size_t)filled);
        bar[40] = '\0';
        cli_progress("taquin.tables.bar",
                     CLI_WORDS({"number", .number = work->group + 1},
                               {"all", .number = work->groups}, {"bar", .text = bar},
                               {"share", .number = (int64_t)(done * 100 / all)}));
    }
    return !cli_interrupted();
}

/* Where no terminal shows a line that changes: one for every tenth, so that a log tells that the
 * build goes on. */
static bool tell_tenths(void *context, uint64_t done, uint64_t all)
{
    struct cli_tables_work *work = context;
    int tenth = (int)(done * 10 / all) + 10 * work->group;
    if (tenth != work->told) {
        work->told = tenth;
        cli_note("taquin.tables.share",
                 CLI_WORDS({"number", .number = work->group + 1}, {"all", .number = work->groups},
                           {"share", .number = (int64_t)(done * 100 / all)}));
    }
    return !cli_interrupted();
}

static bool only_watch(void *context, uint64_t done, uint64_t all)
{
    (void)context;
    (void)done;
    (void)all;
    return !cli_interrupted();
}

static const char *state_name(enum cli_tables_state state)
{
    static const char *const names[] = {"absent", "damaged", "good"};
    return names[state];
}

static enum cli_tables_state look(const struct taquin_optimal_partition *partition, uint64_t *size)
{
    struct cli_tables tables;
    enum cli_tables_state state = cli_tables_map(&tables, partition);
    *size = state == CLI_TABLES_GOOD ? tables.size : 0;
    if (state == CLI_TABLES_GOOD)
        cli_tables_unmap(&tables);
    return state;
}

static void print_line(const char *name, enum cli_tables_state state, uint64_t size,
                       const char *path)
{
    static const struct cli_column columns[] = {{"name", NULL, -6, .drop = 0},
                                                {"state", NULL, -8, .drop = 0},
                                                {"size", NULL, 8, .drop = 0},
                                                {"path", NULL, 0, .gap = 2}};
    const enum cli_color colors[] = {CLI_PLAIN,
                                     state == CLI_TABLES_GOOD      ? CLI_GOOD
                                     : state == CLI_TABLES_DAMAGED ? CLI_BAD
                                                                   : CLI_PLAIN,
                                     CLI_PLAIN, CLI_DIM};
    struct cli_table table = {.columns = columns, .count = 4, .colors = colors};
    struct qd_buf bytes;
    qd_buf_init(&bytes, 256);
    cli_phrase("cli.unit.mega", CLI_WORDS({"value", .number = (int64_t)(size / 1000000)}), &bytes);
    const char *word = cli_word("taquin.tables.state.", state_name(state));
    cli_table_row(&table, (const char *const[]){name, word, qd_buf_cstr(&bytes), path});
    qd_buf_free(&bytes);
}

static int list(const struct cli_options *options)
{
    const struct taquin_optimal_partition *partition;
    for (int i = 0; (partition = cli_tables_known(i)); i++) {
        struct qd_buf path;
        uint64_t size;
        enum cli_tables_state state = look(partition, &size);
        bool placed = cli_tables_path(partition, false, &path);
        if (options->json) {
            struct cli_json line;
            cli_json_begin(&line);
            qd_json_field_string(&line.json, "name", partition->name);
            qd_json_field_string(&line.json, "state", state_name(state));
            qd_json_field_number(&line.json, "bytes", (int64_t)size);
            qd_json_field_string(&line.json, "path", placed ? qd_buf_cstr(&path) : "");
            cli_json_print(&line);
        } else {
            print_line(partition->name, state, size, placed ? qd_buf_cstr(&path) : "");
        }
        qd_buf_free(&path);
    }
    return cli_finish(CLI_DONE);
}

/* What the system refused it refused to the file: its name is said. */
static int report_build(const struct cli_options *options,
                        const struct taquin_optimal_partition *partition, qd_err err, int reason)
{
    struct qd_buf path;
    bool placed = cli_tables_path(partition, false, &path);
    if (err == QD_SYSTEM && placed)
        cli_complain("%s: %s", qd_buf_cstr(&path), cli_system(reason));
    else
        cli_complain("%s: %s", options->verb, cli_reason(err));
    qd_buf_free(&path);
    return cli_exit_of(err);
}

static int build(const struct cli_options *options,
                 const struct taquin_optimal_partition *partition)
{
    struct cli_watch watch;
    uint64_t size, begun = cli_now_ns();
    if (look(partition, &size) == CLI_TABLES_GOOD) {
        if (options->json)
            return list(options);
        cli_say("taquin.tables.there", CLI_WORDS({"name", .text = partition->name},
                                                 {"mega", .number = (int64_t)(size / 1000000)}));
        return cli_finish(CLI_DONE);
    }
    /* For Ctrl-C. */
    cli_watch_start(&watch, "tables", 0, 0, 0, true);
    bool shown = !options->quiet && isatty(STDERR_FILENO);
    struct cli_tables_work work = {.proceed = shown            ? show_progress
                                              : options->quiet ? only_watch
                                                               : tell_tenths};
    qd_err err = cli_tables_build(partition, &work);
    int reason = errno;
    cli_progress_end();
    if (err)
        return report_build(options, partition, err, reason);
    if (options->json)
        return list(options);
    cli_say("taquin.tables.built",
            CLI_WORDS({"name", .text = partition->name},
                      {"seconds", .real = (double)(cli_now_ns() - begun) / 1e9, .digits = 1},
                      {"mega", .number = (int64_t)(work.peak / 1000000)}));
    return cli_finish(CLI_DONE);
}

static int remove_one(const struct cli_options *options,
                      const struct taquin_optimal_partition *partition)
{
    struct qd_buf path;
    bool gone = cli_tables_path(partition, false, &path) && unlink(qd_buf_cstr(&path)) == 0;
    qd_buf_free(&path);
    if (options->json)
        return list(options);
    cli_say(gone ? "taquin.tables.removed" : "taquin.tables.absent",
            CLI_WORDS({"name", .text = partition->name}));
    return cli_finish(CLI_DONE);
}

int cli_taquin_tables(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    cli_options_init(&options, cli);
    (void)cli_options_next(&options, argc, argv);
    if (options.finished || options.exit_code)
        return options.exit_code;
    const char *verb = optind < argc ? argv[optind] : "";
    const char *name = optind + 1 < argc ? argv[optind + 1] : cli_tables_known(0)->name;
    const struct taquin_optimal_partition *partition = cli_tables_find(name);
    if (argc - optind < 1 || argc - optind > 2)
        return cli_usage("taquin tables", "taquin.tables.verbs", NULL);
    if (!partition)
        return cli_usage("taquin tables", "taquin.tables.none", name);
    if (strcmp(verb, "list") == 0)
        return list(&options);
    if (strcmp(verb, "build") == 0)
        return build(&options, partition);
    if (strcmp(verb, "remove") == 0)
        return remove_one(&options, partition);
    return cli_usage("taquin tables", "taquin.tables.verb", verb);
}

/* One set for the lifetime of the program, mapped when a board first needs it. */
void cli_taquin_lend(struct qd_play *play)
{
    static struct cli_tables lent;
    static bool looked;
    const struct qd_level *level = qd_play_level(play);
    const struct taquin_level *board = (const struct taquin_level *)level;
    if (level->game != &taquin_game || board->rows != 4 || board->cols != 4)
        return;
    for (int i = 0; !looked && cli_tables_known(i) && !lent.map; i++)
        if (cli_tables_map(&lent, cli_tables_known(i)) == CLI_TABLES_DAMAGED)
            cli_warn(NULL, "taquin.tables.damaged",
                     CLI_WORDS({"name", .text = cli_tables_known(i)->name}));
    looked = true;
    struct qd_mind *mind = qd_play_mind(play);
    if (lent.map && mind)
        taquin_cache_lend(mind, &lent.tables);
}
