/* SPDX-License-Identifier: MIT */
/* `quadrille taquin layouts`: every solved board of the same tiles. */
#include "base/base.h"
#include "cli/options.h"
#include "cli/taquin/taquin.h"
#include "taquin/taquin.h"

#include <inttypes.h>
#include <string.h>

struct count {
    const struct taquin_level *level;
    bool list;
    uint64_t all;
    uint64_t reachable;
};

/* The layout as a separate board. */
static void print_layout(const struct taquin_level *level, const uint8_t *layout, bool reachable)
{
    struct taquin_level solved = *level;
    struct qd_buf text;
    memcpy(solved.start, layout, sizeof solved.start);
    qd_buf_init(&text, QD_ANSWER_CAP);
    taquin_level_format(&solved.base, &text);
    if (reachable)
        puts(qd_buf_cstr(&text));
    else
        cli_say("taquin.layouts.unreachable", CLI_WORDS({"layout", .text = qd_buf_cstr(&text)}));
    qd_buf_free(&text);
}

static bool found(void *context, const uint8_t *layout)
{
    struct count *count = context;
    bool reachable = taquin_layout_reachable(count->level, layout);
    count->all++;
    count->reachable += reachable;
    if (count->list)
        print_layout(count->level, layout, reachable);
    return !cli_interrupted();
}

static void tell(const struct cli_options *options, const struct count *count, qd_err err,
                 uint64_t elapsed_ns)
{
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "layouts", (int64_t)count->all);
        qd_json_field_number(&line.json, "reachable", (int64_t)count->reachable);
        qd_json_field_bool(&line.json, "complete", err == QD_OK);
        qd_json_key(&line.json, "seconds");
        qd_json_seconds(&line.json, elapsed_ns);
        cli_json_print(&line);
        return;
    }
    cli_say(err ? "taquin.layouts.some" : "taquin.layouts.all",
            CLI_WORDS({"count", .number = (int64_t)count->all},
                      {"reachable", .number = (int64_t)count->reachable},
                      {"seconds", .real = (double)elapsed_ns / 1e9, .digits = 3}));
}

static int count_all(const struct cli_options *options, bool list, uint64_t steps,
                     const char *argument)
{
    struct cli_levels levels;
    int worst = cli_levels_open(&levels, &options->cli, argument);
    if (worst)
        return worst;
    struct qd_play *play = cli_play_new(&options->cli);
    struct cli_watch watch;
    for (bool more = true; more && !cli_interrupted() && !ferror(stdout);) {
        int code = cli_levels_next(&levels, play, &more);
        if (!code && more) {
            struct count count = {.level = (const struct taquin_level *)qd_play_level(play),
                                  .list = list};
            uint64_t begun = cli_now_ns();
            cli_options_watch(options, &watch, "layouts");
            watch.limits.nodes = steps;
            qd_err err = taquin_layouts_within(count.level, &watch.limits, found, &count);
            cli_progress_end();
            tell(options, &count, err, cli_now_ns() - begun);
            code = err ? CLI_LIMIT : CLI_DONE;
        }
        worst = code > worst ? code : worst;
    }
    qd_play_free(play);
    worst = cli_levels_end(&levels, worst);
    cli_levels_close(&levels);
    return cli_finish(worst);
}

int cli_taquin_layouts(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    bool list = false;
    uint64_t steps = 100000000;
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        if (option == OPTION_LIST)
            list = true;
        else if (!cli_number(optarg, 1, UINT64_MAX / 2, &steps))
            return cli_refuse_value(&options, option, NULL, optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage("taquin layouts", "cli.expect.level", NULL);
    return count_all(&options, list, steps, argv[optind]);
}
