/* SPDX-License-Identifier: MIT */
/* `quadrille taquin new`: boards from a size, colours, a shuffle and a seed. */
#include "cli/new.h"
#include "cli/taquin/taquin.h"

#include <inttypes.h>
#include <string.h>

struct qd_request {
    const char *size;
    uint64_t colours;
    char shuffle[32]; /* as in an ID */
    int shuffles;     /* requested */
    struct cli_new shared;
};

static bool take_number(struct qd_request *request, char letter, uint64_t least, uint64_t most)
{
    uint64_t count;
    if (!cli_number(optarg, least, most, &count))
        return false;
    snprintf(request->shuffle, sizeof request->shuffle, "%c%" PRIu64, letter, count);
    request->shuffles++;
    return true;
}

static bool take_class(struct qd_request *request)
{
    static const char *const classes[] = {"easy", "medium", "hard", "expert"};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (strcmp(optarg, classes[i]) != 0)
            continue;
        snprintf(request->shuffle, sizeof request->shuffle, "-%s", classes[i]);
        request->shuffles++;
        return true;
    }
    return false;
}

/* False after a usage error. */
static bool take(struct qd_request *request, int option)
{
    switch (option) {
    case OPTION_SIZE:
        request->size = optarg;
        return true;
    case OPTION_COLOURS:
        return cli_number(optarg, 1, 9999, &request->colours);
    case OPTION_MOVES:
        return take_number(request, 'm', 0, 1000000);
    case OPTION_DISTANCE:
        return take_number(request, 'd', 1, 200);
    case OPTION_DIFFICULTY:
        return take_class(request);
    case OPTION_UNIFORM:
        request->shuffles++;
        return true;
    default:
        return cli_new_take(&request->shared, option);
    }
}

static int make_all(const struct cli_options *options, struct qd_request *request)
{
    struct qd_buf params;
    qd_buf_init(&params, 64);
    qd_buf_puts(&params, request->size);
    if (request->colours)
        qd_buf_printf(&params, "k%" PRIu64, request->colours);
    qd_buf_puts(&params, request->shuffle);
    int code = params.err ? cli_refuse_value(options, OPTION_SIZE, NULL, request->size)
                          : cli_new_make(options, &request->shared, qd_buf_cstr(&params));
    qd_buf_free(&params);
    return code;
}

int cli_taquin_new(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_request request = {.size = "4x4"};
    int option;
    cli_options_init(&options, cli);
    cli_new_init(&request.shared, &options);
    while ((option = cli_options_next(&options, argc, argv)) != -1)
        if (!take(&request, option))
            return cli_refuse_value(&options, option, NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("taquin new", "cli.help.surplus", argv[optind]);
    if (request.shuffles > 1)
        return cli_usage("taquin new", "taquin.new.one", NULL);
    if (!cli_is_size(request.size))
        return cli_refuse_value(&options, OPTION_SIZE, NULL, request.size);
    return make_all(&options, &request);
}
