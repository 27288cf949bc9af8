/* SPDX-License-Identifier: MIT */
/* `quadrille sokoban new`: levels from a size, boxes, a class and a seed. */
#include "cli/new.h"
#include "cli/sokoban/sokoban.h"

#include <inttypes.h>
#include <string.h>

static const char help[] =
    "Usage: quadrille sokoban new [options]\n\n"
    "Makes levels, one per line. Rooms are carved at random, boxes are pulled away from their goals as\n"
    "far as they go, the most interesting position found is kept, and floor that its solution does\n"
    "not need is walled off. Every level is therefore solvable.\n\n"
    "  --size RxC      rows and columns to carve in, 5x5 to 32x32 (default 8x8)\n"
    "  --boxes N       number of boxes (default: by size)\n"
    "  --difficulty C  easy, medium, hard or expert, as rated by rate\n" CLI_NEW_HELP
        CLI_SHARED_HELP "\nExamples:\n"
    "  quadrille sokoban new --size 7x7 --boxes 2 --seed 7 --picture\n"
    "  quadrille sokoban new --size 9x9 --boxes 4 --difficulty hard\n"
    "  quadrille sokoban new --count 20 | quadrille sokoban rate -\n";

enum { OPTION_SIZE = CLI_OPTION_OWN, OPTION_BOXES, OPTION_DIFFICULTY };

struct qd_request {
    const char *size;
    uint64_t boxes; /* 0: derived from the size */
    const char *class_name;
    struct cli_new shared;
};

/* False after a usage error. */
static bool take(struct qd_request *request, int option, const char **wants)
{
    *wants = "a whole number in range";
    switch (option) {
    case OPTION_SIZE:
        request->size = optarg;
        return true;
    case OPTION_BOXES:
        return cli_number(optarg, 1, 255, &request->boxes);
    case OPTION_DIFFICULTY:
        request->class_name = optarg;
        *wants = "easy, medium, hard or expert";
        return strcmp(optarg, "easy") == 0 || strcmp(optarg, "medium") == 0 ||
               strcmp(optarg, "hard") == 0 || strcmp(optarg, "expert") == 0;
    default:
        return cli_new_take(&request->shared, option);
    }
}

static int make_all(const struct cli_options *options, const struct qd_request *request)
{
    struct qd_buf params;
    qd_buf_init(&params, 64);
    qd_buf_puts(&params, request->size);
    if (request->boxes)
        qd_buf_printf(&params, "b%" PRIu64, request->boxes);
    if (request->class_name)
        qd_buf_printf(&params, "-%s", request->class_name);
    int code = params.err ? cli_usage(options->verb, "--size takes a size such as 8x8")
                          : cli_new_make(options, &request->shared, qd_buf_cstr(&params));
    qd_buf_free(&params);
    return code;
}

int cli_sokoban_new(const struct cli *cli, int argc, char **argv)
{
    static const struct option own[] = {
        {"size", required_argument, NULL, OPTION_SIZE},
        {"boxes", required_argument, NULL, OPTION_BOXES},
        {"difficulty", required_argument, NULL, OPTION_DIFFICULTY},
        CLI_NEW_OPTIONS,
        {0},
    };
    struct cli_options options;
    struct qd_request request = {.size = "8x8"};
    int option;
    cli_options_init(&options, cli, "new", help);
    while ((option = cli_options_next(&options, argc, argv, own)) != -1) {
        const char *wants;
        if (!take(&request, option, &wants))
            return cli_usage(options.verb, "expected %s, found %s", wants, optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage(options.verb, "unexpected %s", argv[optind]);
    if (strpbrk(request.size, "b-#:"))
        return cli_usage(options.verb, "--size takes a size such as 8x8, not %s", request.size);
    return make_all(&options, &request);
}
