/* SPDX-License-Identifier: MIT */
/* `trace`: a textbook search told step by step, as a table or as the protocol's JSON. */
#include "cli/options.h"
#include "terminal/screen.h"

#include <stdlib.h>

static const char help[] =
    "Usage: quadrille GAME trace [options] FILE|-|ID|SAVE\n\n"
    "Follows a textbook search on the first level (or the N-th): which states it expands, in which\n"
    "order, the parent and depth of each, and the size of the open list.\n\n"
    "  --method M      a search listed by compare (default bfs)\n"
    "  --from N        start at the N-th state, counted from 0\n"
    "  --count N       number of states to print (default 20, max 1000)\n" CLI_LEVEL_HELP
        CLI_SHARED_HELP "\nExamples:\n"
    "  quadrille taquin trace --method astar-linear taquin:3x3#7\n"
    "  quadrille sokoban trace --method bfs-static @premiers-pas/3\n";

enum { OPTION_METHOD = CLI_OPTION_OWN, OPTION_FROM, OPTION_COUNT, USUAL = 20 };

static const char *const columns[] = {"number",  "parent",    "depth",      "cost",  "estimate",
                                      "waiting", "generated", "duplicates", "pruned"};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static void print_step(struct qd_text step)
{
    for (int i = 0; i < COLUMNS; i++) {
        struct qd_text value;
        bool there = qd_screen_json_find(step, columns[i], &value);
        printf("%*.*s%c", i ? 11 : 8, there ? (int)value.size : 1, there ? value.data : "-",
               i + 1 < COLUMNS ? ' ' : '\n');
    }
}

static void print_end(struct qd_text json)
{
    struct qd_text end, expanded, length;
    if (!qd_screen_json_find(json, "trace/end", &end) ||
        !qd_screen_json_find(json, "trace/expanded", &expanded))
        return;
    if (qd_screen_json_find(json, "trace/length", &length))
        printf("found: %.*s moves after %.*s states\n", (int)length.size, length.data,
               (int)expanded.size, expanded.data);
    else
        printf("%.*s after %.*s states\n", (int)end.size - 2, end.data + 1, (int)expanded.size,
               expanded.data);
}

static void print_table(struct qd_text json)
{
    struct qd_text step;
    char path[32];
    for (int i = 0; i < COLUMNS; i++)
        printf("%*s%c", i ? 11 : 8, columns[i], i + 1 < COLUMNS ? ' ' : '\n');
    for (int i = 0; snprintf(path, sizeof path, "trace/steps/%d", i) > 0 &&
                    qd_screen_json_find(json, path, &step);
         i++)
        print_step(step);
    print_end(json);
}

static void print_fault(struct qd_text json)
{
    struct qd_text value;
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    if (qd_screen_json_find(json, "error/text", &value))
        (void)qd_screen_json_string(value, &text);
    cli_complain("%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static int print_trace(const struct cli_options *options, struct qd_play *play, const char *line)
{
    struct qd_buf answer;
    qd_buf_init(&answer, QD_ANSWER_CAP + 1);
    qd_err err = qd_play_line(play, qd_text_of(line), &answer);
    if (options->json)
        fputs(qd_buf_cstr(&answer), stdout);
    else if (err)
        print_fault(qd_buf_view(&answer));
    else
        print_table(qd_buf_view(&answer));
    qd_buf_free(&answer);
    return cli_exit_of(err);
}

int cli_trace(const struct cli *cli, int argc, char **argv)
{
    static const struct option own[] = {{"method", required_argument, NULL, OPTION_METHOD},
                                        {"from", required_argument, NULL, OPTION_FROM},
                                        {"count", required_argument, NULL, OPTION_COUNT},
                                        {0}};
    struct cli_options options;
    const char *method = "bfs";
    uint64_t from = 0, count = USUAL;
    char line[128];
    int option;
    cli_options_init(&options, cli, "trace", help);
    while ((option = cli_options_next(&options, argc, argv, own)) != -1) {
        if (option == OPTION_METHOD)
            method = optarg;
        else if (!cli_number(optarg, option == OPTION_COUNT, 1000000,
                             option == OPTION_FROM ? &from : &count))
            return cli_usage(options.verb, "expected a whole number, found %s", optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(options.verb, "expected one FILE, -, ID or SAVE");
    snprintf(line, sizeof line, "trace %.60s from=%llu count=%llu", method,
             (unsigned long long)from, (unsigned long long)count);
    struct qd_play *play = cli_play_new(&options.cli);
    int code = cli_level_open(&options.cli, argv[optind], play);
    if (!code)
        code = print_trace(&options, play, line);
    qd_play_free(play);
    return cli_finish(code);
}
