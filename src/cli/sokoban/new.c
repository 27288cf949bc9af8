/* SPDX-License-Identifier: MIT */
/* `quadrille sokoban new`: levels from a size, boxes, a class and a seed. */
#include "cli/new.h"
#include "cli/sokoban/sokoban.h"

#include <inttypes.h>
#include <string.h>

struct qd_request {
    const char *size;
    uint64_t boxes; /* 0: derived from the size */
    const char *class_name;
    struct cli_new shared;
};

/* False after a usage error. */
static bool take(struct qd_request *request, int option)
{
    switch (option) {
    case OPTION_SIZE:
        request->size = optarg;
        return true;
    case OPTION_BOXES:
        return cli_number(optarg, 1, 255, &request->boxes);
    case OPTION_DIFFICULTY:
        request->class_name = optarg;
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
    if (request->boxes)
        qd_buf_printf(&params, "b%" PRIu64, request->boxes);
    if (request->class_name)
        qd_buf_printf(&params, "-%s", request->class_name);
    int code = params.err ? cli_refuse_value(options, OPTION_SIZE, NULL, request->size)
                          : cli_new_make(options, &request->shared, qd_buf_cstr(&params));
    qd_buf_free(&params);
    return code;
}

int cli_sokoban_new(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_request request = {.size = "8x8"};
    int option;
    cli_options_init(&options, cli);
    cli_new_init(&request.shared, &options);
    while ((option = cli_options_next(&options, argc, argv)) != -1)
        if (!take(&request, option))
            return cli_refuse_value(&options, option, NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage(options.verb, "cli.help.surplus", argv[optind]);
    if (!cli_is_size(request.size))
        return cli_refuse_value(&options, OPTION_SIZE, NULL, request.size);
    return make_all(&options, &request);
}
