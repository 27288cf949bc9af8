/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus new`: grids from a size, a class or a method, and a seed. */
#include "check/check.h"
#include "cli/options.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/agents.h"

#include <inttypes.h>
#include <string.h>
#include <sys/random.h>

struct qd_request {
    uint64_t size;
    const char *word[CLI_OPTIONS_END - CLI_OPTIONS_FIRST]; /* by option: its argument, or NULL */
    uint64_t seed;
    uint64_t count;
};

static bool given(const struct qd_request *request, int option)
{
    return request->word[option - CLI_OPTIONS_FIRST] != NULL;
}

/* The parameters of an ID, in its order. */
static void write_params(const struct qd_request *request, struct qd_buf *out)
{
    static const struct {
        int option;
        const char *letter;
    } letters[] = {{OPTION_PITS, "p"},       {OPTION_WUMPUSES, "w"}, {OPTION_GOLDS, "g"},
                   {OPTION_ARROW, "s"},      {OPTION_COUNTED, "k"},  {OPTION_OVERLAP, "o"},
                   {OPTION_ARROWS, "a"},     {OPTION_REVEALS, "r"},  {OPTION_DEDUCES, "d"},
                   {OPTION_DIFFICULTY, "-"}, {OPTION_METHOD, "-"}};
    qd_buf_printf(out, "%" PRIu64 "x%" PRIu64, request->size, request->size);
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (given(request, letters[i].option))
            qd_buf_printf(out, "%s%s", letters[i].letter,
                          request->word[letters[i].option - CLI_OPTIONS_FIRST]);
}

/* The proof of a grid, checked; empty for a grid that has none. */
static qd_err write_proof(const struct wumpus_level *level, const struct qd_limits *limits,
                          struct qd_text text, struct qd_buf *out, struct qd_message *why)
{
    struct wumpus_way way;
    struct qd_checked checked;
    qd_err err = wumpus_find_way(level, true, limits, &way);
    if (err)
        return err == QD_NOTHING ? QD_OK : err;
    wumpus_way_format(level->options.side, &way, out);
    wumpus_way_free(&way);
    err = out->err ? out->err : qd_check_wumpus_proof(text, qd_buf_view(out), &checked, why);
    return err || !checked.solved ? QD_INTERNAL : QD_OK;
}

static void print_grid(const struct cli_options *options, const struct qd_request *request,
                       const char *id, const struct wumpus_level *level, const struct qd_buf *text,
                       const struct qd_buf *proof)
{
    struct qd_buf diagram;
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_string(&line.json, "seed", id);
        qd_json_field_text(&line.json, "level", qd_buf_view(text));
        if (proof->size)
            qd_json_field_text(&line.json, "proof", qd_buf_view(proof));
        cli_json_print(&line);
        return;
    }
    if (given(request, OPTION_ID)) {
        puts(id);
        return;
    }
    printf("# %s\n", id);
    if (given(request, OPTION_PROOF) && proof->size)
        printf("# %s %s\n", qd_phrase(cli_spoken(), "wumpus.new.proof"), qd_buf_cstr(proof));
    if (!given(request, OPTION_DIAGRAM)) {
        puts(qd_buf_cstr(text));
        return;
    }
    qd_buf_init(&diagram, QD_ANSWER_CAP);
    wumpus_level_diagram(level, &diagram);
    puts(qd_buf_cstr(&diagram));
    qd_buf_free(&diagram);
}

static int make_one(const struct cli_options *options, const struct qd_request *request,
                    struct qd_play *play, const struct qd_limits *limits, const char *params,
                    uint64_t seed)
{
    struct qd_buf id, text, proof;
    struct qd_message why = {0};
    qd_buf_init(&id, 256);
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_buf_init(&proof, QD_ANSWER_CAP);
    qd_buf_printf(&id, "wumpus:%s#%" PRIu64, params, seed);
    qd_err err = qd_play_open(play, options->cli.game, qd_buf_view(&id), &why);
    if (!err) {
        const struct wumpus_level *level = (const struct wumpus_level *)qd_play_level(play);
        wumpus_level_format(&level->base, &text);
        err = write_proof(level, limits, qd_buf_view(&text), &proof, &why);
        if (!err && !proof.size && !given(request, OPTION_METHOD))
            err = QD_INTERNAL;
        cli_json_about(play, NULL);
        if (!err)
            print_grid(options, request, qd_buf_cstr(&id), level, &text, &proof);
    }
    qd_buf_free(&id);
    qd_buf_free(&text);
    qd_buf_free(&proof);
    return err ? cli_report(&options->cli, "wumpus new", 0, err, &why) : CLI_DONE;
}

static int make_all(const struct cli_options *options, const struct qd_request *request)
{
    struct qd_buf params;
    struct cli_watch watch;
    int code = CLI_DONE;
    cli_options_watch(options, &watch, "wumpus new");
    struct qd_play *play = cli_play_within(&options->cli, &watch.limits);
    qd_buf_init(&params, 200);
    write_params(request, &params);
    if (params.err)
        code = cli_usage("wumpus new", "cli.take.long", NULL);
    for (uint64_t i = 0; !code && i < request->count && !ferror(stdout) && !cli_interrupted(); i++)
        code = make_one(options, request, play, &watch.limits, qd_buf_cstr(&params),
                        request->seed + i);
    cli_watch_end(&watch);
    qd_buf_free(&params);
    qd_play_free(play);
    return code ? code : cli_finish(CLI_DONE);
}

/* "8" or "8x8". */
static bool take_size(const char *text, uint64_t *size)
{
    char head[8] = "";
    const char *cross = strchr(text, 'x');
    if (!cross)
        return cli_number(text, WUMPUS_SIDE_MIN, WUMPUS_SIDE_MAX, size);
    size_t length = (size_t)(cross - text);
    if (length >= sizeof head || strlen(cross + 1) != length)
        return false;
    memcpy(head, text, length);
    return memcmp(head, cross + 1, length) == 0 &&
           cli_number(head, WUMPUS_SIDE_MIN, WUMPUS_SIDE_MAX, size);
}

static bool take(struct qd_request *request, int option)
{
    uint64_t number;
    request->word[option - CLI_OPTIONS_FIRST] = optarg ? optarg : "";
    switch (option) {
    case OPTION_SIZE:
        return take_size(optarg, &request->size);
    case OPTION_SEED:
        return cli_number(optarg, 0, UINT64_MAX, &request->seed);
    case OPTION_COUNT:
        return cli_number(optarg, 1, 1000000000, &request->count);
    case OPTION_DIFFICULTY:
    case OPTION_METHOD:
        return true;
    default:
        return !optarg || cli_number(optarg, 0, WUMPUS_CELLS, &number);
    }
}

int cli_wumpus_new(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_request request = {.size = 8, .count = 1};
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1)
        if (!take(&request, option))
            return cli_refuse_value(&options, option, NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("wumpus new", "cli.help.surplus", argv[optind]);
    if (given(&request, OPTION_DIFFICULTY) && given(&request, OPTION_METHOD))
        return cli_usage("wumpus new", "wumpus.new.one", NULL);
    if (!given(&request, OPTION_SEED)) {
        if (getrandom(&request.seed, sizeof request.seed, 0) != (ssize_t)sizeof request.seed)
            request.seed = cli_now_ns();
        request.seed >>= 16;
    }
    return make_all(&options, &request);
}
