/* `quadrille taquin new`: boards from a size, colours, a way of shuffling and a seed. */
#include "base/base.h"
#include "cli/options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static const char help[] =
    "Usage: quadrille taquin new [options]\n\n"
    "Makes boards, one a line. Every board can be solved: it is shuffled by legal moves, put right\n"
    "in parity, or cut from a shortest solution.\n\n"
    "  --size RxC      rows and columns, 2x2 to 16x16 (default 4x4)\n"
    "  --colours K     numbers drawn from K values; without it every number is used once\n"
    "  --moves N       shuffle by N random legal moves\n"
    "  --distance D    exactly D moves from solved, proved by the shortest solution\n"
    "  --difficulty C  easy, medium, hard or expert, by distance and number of layouts\n"
    "  --uniform       any arrangement, all equally likely (default)\n"
    "  --seed S        a number; without it one is drawn and printed in the ID\n"
    "  --count N       so many boards, from seeds S, S+1, …\n"
    "  --picture       draw the boards as well\n"
    "  --id            print short IDs (taquin:4x4#42) instead of boards\n" CLI_SHARED_HELP
    "\nExamples:\n"
    "  quadrille taquin new --size 3x3 --seed 7 --picture\n"
    "  quadrille taquin new --size 4x4 --colours 4 --count 10 > boards.txt\n"
    "  quadrille taquin new --distance 40 --seed 1\n"
    "  quadrille taquin new --difficulty hard --count 5\n"
    "  quadrille taquin new --moves 30 --json\n";

enum {
    OPTION_SIZE = CLI_OPTION_OWN,
    OPTION_COLOURS,
    OPTION_MOVES,
    OPTION_UNIFORM,
    OPTION_DISTANCE,
    OPTION_DIFFICULTY,
    OPTION_SEED,
    OPTION_COUNT,
    OPTION_PICTURE,
    OPTION_ID
};

struct request {
    const char *size;
    uint64_t colours;
    char way[32]; /* of shuffling, as in an ID */
    int ways;     /* that were asked for */
    bool has_seed;
    uint64_t seed;
    uint64_t count;
    bool picture;
    bool id_only;
};

static bool take_number(struct request *request, char letter, uint64_t least, uint64_t most)
{
    uint64_t count;
    if (!cli_number(optarg, least, most, &count))
        return false;
    snprintf(request->way, sizeof request->way, "%c%" PRIu64, letter, count);
    request->ways++;
    return true;
}

static bool take_class(struct request *request)
{
    static const char *const classes[] = {"easy", "medium", "hard", "expert"};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (strcmp(optarg, classes[i]) != 0)
            continue;
        snprintf(request->way, sizeof request->way, "-%s", classes[i]);
        request->ways++;
        return true;
    }
    return false;
}

/* False after a usage error. */
static bool take(struct request *request, int option, const char **wants)
{
    *wants = "a whole number in range";
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
        *wants = "easy, medium, hard or expert";
        return take_class(request);
    case OPTION_UNIFORM:
        request->ways++;
        return true;
    case OPTION_SEED:
        request->has_seed = true;
        return cli_number(optarg, 0, UINT64_MAX, &request->seed);
    case OPTION_COUNT:
        return cli_number(optarg, 1, 1000000000, &request->count);
    case OPTION_PICTURE:
        request->picture = true;
        return true;
    default:
        request->id_only = true;
        return true;
    }
}

static uint64_t draw_seed(void)
{
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = cli_now_ns();
    return seed >> 16;
}

static void print_json(const char *seed_id, struct qd_text board)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "seed", seed_id);
    qd_json_field_text(&line.json, "board", board);
    cli_json_print(&line);
}

static int make_one(const struct cli_options *options, const struct request *request,
                    struct qd_play *play, const char *params, uint64_t seed)
{
    const struct cli *cli = &options->cli;
    struct qd_buf id, board;
    struct qd_message why = {0};
    qd_buf_init(&id, 256);
    qd_buf_init(&board, QD_ANSWER_CAP);
    qd_buf_printf(&id, "taquin:%s#%" PRIu64, params, seed);
    qd_err err = qd_play_open(play, cli->game, qd_buf_view(&id), &why);
    if (!err) {
        cli->game->level_format(qd_play_level(play), &board);
        if (options->json)
            print_json(qd_buf_cstr(&id), qd_buf_view(&board));
        else if (request->id_only)
            puts(qd_buf_cstr(&id));
        else
            printf("# %s\n%s\n", qd_buf_cstr(&id), qd_buf_cstr(&board));
        if (request->picture && !options->json) {
            cli_draw(cli, play);
            putchar('\n');
        }
    }
    qd_buf_free(&id);
    qd_buf_free(&board);
    return err ? cli_report(cli, "taquin new", 0, err, &why) : CLI_DONE;
}

static int make_all(const struct cli_options *options, const struct request *request)
{
    struct qd_buf params;
    struct cli_watch watch;
    cli_options_watch(options, &watch, "taquin new");
    struct qd_play *play = cli_play_within(&options->cli, &watch.limits);
    int code = CLI_DONE;
    qd_buf_init(&params, 64);
    qd_buf_puts(&params, request->size);
    if (request->colours)
        qd_buf_printf(&params, "k%" PRIu64, request->colours);
    qd_buf_puts(&params, request->way);
    if (params.err)
        code = cli_usage("taquin new", "--size takes a size such as 4x4");
    for (uint64_t i = 0; !code && i < request->count && !ferror(stdout); i++)
        code = make_one(options, request, play, qd_buf_cstr(&params), request->seed + i);
    cli_watch_end(&watch);
    qd_buf_free(&params);
    qd_play_free(play);
    return code ? code : cli_finish(CLI_DONE);
}

int cli_taquin_new(const struct cli *cli, int argc, char **argv)
{
    static const struct option own[] = {
        {"size", required_argument, NULL, OPTION_SIZE},
        {"colours", required_argument, NULL, OPTION_COLOURS},
        {"moves", required_argument, NULL, OPTION_MOVES},
        {"distance", required_argument, NULL, OPTION_DISTANCE},
        {"difficulty", required_argument, NULL, OPTION_DIFFICULTY},
        {"uniform", no_argument, NULL, OPTION_UNIFORM},
        {"seed", required_argument, NULL, OPTION_SEED},
        {"count", required_argument, NULL, OPTION_COUNT},
        {"picture", no_argument, NULL, OPTION_PICTURE},
        {"id", no_argument, NULL, OPTION_ID},
        {0},
    };
    struct cli_options options;
    struct request request = {.size = "4x4", .count = 1};
    int option;
    cli_options_init(&options, cli, "taquin new", help);
    while ((option = cli_options_next(&options, argc, argv, own)) != -1) {
        const char *wants;
        if (!take(&request, option, &wants))
            return cli_usage("taquin new", "expected %s, found %s", wants, optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("taquin new", "unexpected %s", argv[optind]);
    if (request.ways > 1)
        return cli_usage("taquin new",
                         "--moves, --distance, --difficulty and --uniform: choose one");
    if (strpbrk(request.size, "kmud-#:"))
        return cli_usage("taquin new", "--size takes a size such as 4x4, not %s", request.size);
    if (!request.has_seed)
        request.seed = draw_seed();
    return make_all(&options, &request);
}
