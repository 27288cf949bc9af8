/* SPDX-License-Identifier: MIT */
/* `hint`: what the play would say to someone who is stuck, all four grades. */
#include "cli/options.h"
#include "terminal/screen.h"

#include <stdlib.h>

static const char help[] =
    "Usage: quadrille GAME hint [options] FILE|-|ID|SAVE\n\n"
    "Gives a hint for the first level, or for the position of a save: where to look, which piece,\n"
    "which move, and why. The solution behind it is replayed by an independent checker.\n\n"
    "  --grade N       only the first N of the four grades (default 4)\n"
    "  --level N       for the N-th level\n" CLI_SHARED_HELP "\nExamples:\n"
    "  quadrille taquin hint taquin:3x3#7\n"
    "  quadrille sokoban hint --grade 1 --level 3 levels.sok\n"
    "  quadrille wumpus hint 'wumpus:8x8#3 RD'\n"
    "  quadrille sokoban hint 'sokoban:3x6:6#|#@-$.#|6# r'\n";

enum { OPTION_GRADE = CLI_OPTION_OWN };

static void print_says(struct qd_text json, int grades)
{
    for (int i = 0; i < grades; i++) {
        char path[32];
        struct qd_text value;
        struct qd_buf text;
        snprintf(path, sizeof path, "hint/says/%d/text", i);
        qd_buf_init(&text, 1 << 16);
        if (qd_screen_json_find(json, path, &value) && qd_screen_json_string(value, &text))
            puts(qd_buf_cstr(&text));
        qd_buf_free(&text);
    }
}

static int print_hint(const struct cli_options *options, struct qd_play *play, int grade)
{
    struct qd_buf answer;
    char line[16];
    qd_buf_init(&answer, QD_ANSWER_CAP + 1);
    snprintf(line, sizeof line, "hint %d", grade);
    qd_err err = qd_play_line(play, qd_text_of(line), &answer);
    if (options->json) {
        fputs(qd_buf_cstr(&answer), stdout);
    } else if (!err) {
        print_says(qd_buf_view(&answer), grade);
    } else {
        struct qd_text value;
        struct qd_buf text;
        qd_buf_init(&text, 1 << 16);
        if (qd_screen_json_find(qd_buf_view(&answer), "error/text", &value))
            (void)qd_screen_json_string(value, &text);
        cli_complain("%s", qd_buf_cstr(&text));
        qd_buf_free(&text);
    }
    qd_buf_free(&answer);
    return cli_exit_of(err);
}

int cli_hint(const struct cli *cli, int argc, char **argv)
{
    static const struct option own[] = {{"grade", required_argument, NULL, OPTION_GRADE}, {0}};
    struct cli_options options;
    uint64_t grade = QD_HINT_GRADES;
    cli_options_init(&options, cli, "hint", help);
    while (cli_options_next(&options, argc, argv, own) == OPTION_GRADE)
        if (!cli_number(optarg, 1, QD_HINT_GRADES, &grade))
            return cli_usage(options.verb, "--grade takes 1 to 4, not %s", optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(options.verb, "expected one FILE, -, ID or SAVE");
    struct qd_play *play = cli_play_new(&options.cli);
    int code = cli_level_open(&options.cli, argv[optind], play);
    if (!code)
        code = print_hint(&options, play, (int)grade);
    qd_play_free(play);
    return cli_finish(code);
}
