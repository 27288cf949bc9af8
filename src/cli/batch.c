/* SPDX-License-Identifier: MIT */
/* `quadrille batch`: the line protocol on stdin and stdout. */
#include "cli/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The same limits as in the browser, so that the same lines give the same answers. */
enum { LIMIT_NODES = 20000000, LIMIT_MEGABYTES = 512 };

static uint64_t now_ns(void *context)
{
    (void)context;
    return cli_now_ns();
}

struct qd_play *cli_play_new(const struct cli *cli)
{
    struct qd_limits limits = {
        .nodes = LIMIT_NODES, .bytes = (uint64_t)LIMIT_MEGABYTES << 20, .now_ns = now_ns};
    return cli_play_within(cli, &limits);
}

struct qd_play *cli_play_within(const struct cli *cli, const struct qd_limits *limits)
{
    struct qd_play_options options = {.games = qd_games, .limits = *limits, .lang = cli->lang};
    struct qd_play *play = qd_play_new(&options);
    if (!play)
        cli_out_of_memory();
    return play;
}

static int answer(struct qd_play *play, struct qd_text line, struct qd_buf *out)
{
    qd_buf_clear(out);
    (void)qd_play_line(play, line, out);
    fwrite(qd_buf_cstr(out), 1, out->size, stdout);
    return fflush(stdout) == 0 ? CLI_DONE : cli_finish(CLI_NO);
}

/* A line over the cap gets one error, and is skipped to its end. */
static int answer_lines(struct qd_play *play, FILE *file)
{
    struct qd_buf line, out;
    int c, code = CLI_DONE;
    qd_buf_init(&line, QD_LINE_CAP + 1);
    qd_buf_init(&out, QD_ANSWER_CAP + 1);
    while (!code && (c = getc(file)) != EOF) {
        if (c == '\n') {
            code = answer(play, qd_buf_view(&line), &out);
            qd_buf_clear(&line);
        } else if (line.size <= QD_LINE_CAP) {
            qd_buf_char(&line, (char)c);
        }
    }
    if (!code && line.size > 0)
        code = answer(play, qd_buf_view(&line), &out);
    qd_buf_free(&line);
    qd_buf_free(&out);
    return code;
}

int cli_batch(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    uint64_t seed = 0;
    cli_options_init(&options, cli);
    while (cli_options_next(&options, argc, argv) == OPTION_SEED)
        if (!cli_number(optarg, 0, UINT64_MAX, &seed))
            return cli_refuse_value(&options, OPTION_SEED, NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind > 1)
        return cli_usage("batch", "cli.expect.file.most", NULL);
    bool is_stdin = optind == argc || strcmp(argv[optind], "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(argv[optind], "rb");
    if (!file) {
        cli_complain("%s: %s", argv[optind], cli_system(errno));
        return CLI_USAGE;
    }
    struct qd_play_options play_options = {
        .games = qd_games,
        .limits = {.nodes = options.nodes,
                   .bytes = options.memory_bytes,
                   .time_ns = options.time_ns,
                   .now_ns = now_ns},
        .seed = seed,
        .lang = options.cli.lang,
    };
    struct qd_play *play = qd_play_new(&play_options);
    int code = play ? answer_lines(play, file) : cli_exit_of(QD_MEMORY);
    if (ferror(file)) {
        cli_complain("%s: %s", is_stdin ? "stdin" : argv[optind], cli_system(errno));
        code = CLI_USAGE;
    }
    if (!is_stdin)
        fclose(file);
    qd_play_free(play);
    return code;
}
