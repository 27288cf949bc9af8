/* SPDX-License-Identifier: MIT */
/* `hint`: what the play would say to someone who is stuck, all four grades. */
#include "cli/options.h"

#include <stdlib.h>

/* As the line protocol answers. */
static int print_json(struct qd_play *play, int grade)
{
    char line[16];
    snprintf(line, sizeof line, "hint %d", grade);
    return cli_exit_of(cli_json_protocol(play, qd_text_of(line)));
}

static int print_says(const struct cli *cli, struct qd_play *play, int grade)
{
    struct qd_hint hint;
    struct qd_message why = {0};
    struct qd_buf text;
    qd_err err = qd_play_hint(play, &grade, &hint, &why);
    if (err) {
        qd_message_fill(&why, err);
        return cli_report(cli, NULL, 0, err, &why);
    }
    qd_buf_init(&text, 1 << 16);
    for (int i = 0; i < grade; i++) {
        qd_buf_clear(&text);
        qd_message_format(&hint.says[i], cli->lang, &text);
        cli_say_text(qd_buf_cstr(&text));
    }
    qd_buf_free(&text);
    return CLI_DONE;
}

int cli_hint(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    uint64_t grade = QD_HINT_GRADES;
    cli_options_init(&options, cli);
    while (cli_options_next(&options, argc, argv) == OPTION_GRADE)
        if (!cli_number(optarg, 1, QD_HINT_GRADES, &grade))
            return cli_refuse_value(&options, OPTION_GRADE, NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(options.verb, "cli.expect.save", NULL);
    struct cli_watch watch;
    cli_options_watch(&options, &watch, "hint");
    struct qd_play *play = cli_play_within(&options.cli, &watch.limits);
    int code = cli_level_open(&options.cli, argv[optind], play);
    if (!code)
        code = options.json ? print_json(play, (int)grade)
                            : print_says(&options.cli, play, (int)grade);
    cli_progress_end();
    qd_play_free(play);
    return cli_finish(code);
}
