/* SPDX-License-Identifier: MIT */
/* Making levels from parameters and seeds, for every game. */
#include "cli/new.h"

#include "base/base.h"

#include <inttypes.h>
#include <sys/random.h>

bool cli_new_take(struct cli_new *request, int option)
{
    switch (option) {
    case OPTION_SEED:
        request->has_seed = true;
        return cli_number(optarg, 0, UINT64_MAX, &request->seed);
    case OPTION_COUNT:
        return cli_number(optarg, 1, 1000000000, &request->count);
    case OPTION_PICTURE:
        request->picture = true;
        return true;
    case OPTION_ID:
        request->id_only = true;
        return true;
    default:
        return false;
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
    qd_json_field_text(&line.json, "level", board);
    cli_json_print(&line);
}

static int make_one(const struct cli_options *options, const struct cli_new *request,
                    struct qd_play *play, const char *params, uint64_t seed)
{
    const struct cli *cli = &options->cli;
    struct qd_buf id, board;
    struct qd_message why = {0};
    qd_buf_init(&id, 256);
    qd_buf_init(&board, QD_ANSWER_CAP);
    qd_buf_printf(&id, "%s:%s#%" PRIu64, cli->game->id, params, seed);
    qd_err err = qd_play_open(play, cli->game, qd_buf_view(&id), &why);
    if (!err) {
        cli_json_about(play, NULL);
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
    int code = err ? cli_report(cli, qd_buf_cstr(&id), 0, err, &why) : CLI_DONE;
    qd_buf_free(&id);
    qd_buf_free(&board);
    return code;
}

int cli_new_make(const struct cli_options *options, const struct cli_new *request,
                 const char *params)
{
    struct cli_watch watch;
    cli_options_watch(options, &watch, options->verb);
    struct qd_play *play = cli_play_within(&options->cli, &watch.limits);
    uint64_t seed = request->has_seed ? request->seed : draw_seed();
    uint64_t count = request->count ? request->count : 1;
    int code = CLI_DONE;
    for (uint64_t i = 0; i < count && !ferror(stdout) && !cli_interrupted(); i++) {
        int one = make_one(options, request, play, params, seed + i);
        code = one > code ? one : code;
        if (one && one != CLI_LIMIT)
            break; /* the parameters are wrong, not the seed */
    }
    cli_watch_end(&watch);
    qd_play_free(play);
    return code ? code : cli_finish(CLI_DONE);
}
