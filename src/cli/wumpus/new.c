/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus new`: grids from a size, a class or a method, and a seed. */
#include "cli/new.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/world.h"

#include <inttypes.h>
#include <string.h>

struct qd_request {
    uint64_t size;
    const char *word[CLI_OPTIONS_END - CLI_OPTIONS_FIRST]; /* by option: its argument, or NULL */
    struct cli_new shared;
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

static void print_json(const struct cli_new_level *made)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "seed", made->id);
    qd_json_field_text(&line.json, "level", made->text);
    if (made->proof.size)
        qd_json_field_text(&line.json, "proof", made->proof);
    cli_json_print(&line);
}

static void print_line(struct qd_text text)
{
    fwrite(text.data, 1, text.size, stdout);
    putchar('\n');
}

static void print_text(const struct qd_request *request, const struct cli_new_level *made)
{
    struct qd_buf diagram;
    if (given(request, OPTION_ID)) {
        puts(made->id);
        return;
    }
    printf("# %s\n", made->id);
    if (given(request, OPTION_PROOF) && made->proof.size) {
        fputs(CLI_WUMPUS_PROOF " ", stdout);
        print_line(made->proof);
    }
    if (!given(request, OPTION_DIAGRAM)) {
        print_line(made->text);
        return;
    }
    qd_buf_init(&diagram, QD_ANSWER_CAP);
    wumpus_level_diagram((const struct wumpus_level *)qd_play_level(made->play), &diagram);
    print_line(qd_buf_view(&diagram));
    qd_buf_free(&diagram);
}

static int print_grid(const struct cli_options *options, const struct cli_new_level *made,
                      const void *context)
{
    const struct qd_request *request = context;
    struct qd_message why = {0};
    if (!made->proof.size && !given(request, OPTION_METHOD))
        return cli_report(&options->cli, options->verb, 0, QD_INTERNAL, &why);
    if (options->json)
        print_json(made);
    else
        print_text(request, made);
    return CLI_DONE;
}

static int make_all(const struct cli_options *options, struct qd_request *request)
{
    struct qd_buf params;
    qd_buf_init(&params, 200);
    write_params(request, &params);
    request->shared.print = print_grid;
    request->shared.context = request;
    request->shared.ends = true;
    int code = params.err ? cli_usage(options->verb, "cli.take.long", NULL)
                          : cli_new_make(options, &request->shared, qd_buf_cstr(&params));
    qd_buf_free(&params);
    return code;
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
    case OPTION_COUNT:
    case OPTION_JOBS:
    case OPTION_RESULTS:
    case OPTION_RESUME:
        return cli_new_take(&request->shared, option);
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
    struct qd_request request = {.size = 8};
    int option;
    cli_options_init(&options, cli);
    cli_new_init(&request.shared, &options);
    while ((option = cli_options_next(&options, argc, argv)) != -1)
        if (!take(&request, option))
            return cli_refuse_value(&options, option, NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("wumpus new", "cli.help.surplus", argv[optind]);
    if (given(&request, OPTION_DIFFICULTY) && given(&request, OPTION_METHOD))
        return cli_usage("wumpus new", "wumpus.new.one", NULL);
    return make_all(&options, &request);
}
