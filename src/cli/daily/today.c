/* SPDX-License-Identifier: MIT */
/* `quadrille today`: the IDs of the puzzles of the day, as the page gives them (src/play/today.c).
 */
#include "cli/daily/days.h"
#include "cli/options.h"

static int print_ids(const struct qd_game *only, struct qd_date date)
{
    struct qd_buf id;
    qd_buf_init(&id, 256);
    for (int i = 0; qd_games[i]; i++) {
        qd_buf_clear(&id);
        if ((!only || only == qd_games[i]) && qd_today_id(qd_games[i], date, &id))
            printf("%s\n", qd_buf_cstr(&id));
    }
    qd_buf_free(&id);
    return cli_finish(CLI_DONE);
}

/* The answer of the line protocol. */
static int print_json(const struct cli *cli, const char *date)
{
    char line[64];
    struct qd_buf out;
    struct qd_play *play = cli_play_new(cli);
    qd_buf_init(&out, QD_ANSWER_CAP);
    snprintf(line, sizeof line, "today %s", date);
    qd_err err = qd_play_line(play, qd_text_of(line), &out);
    cli_json_protocol(qd_buf_view(&out));
    qd_buf_free(&out);
    qd_play_free(play);
    return cli_finish(cli_exit_of(err));
}

int cli_today(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_date date;
    char now[CLI_DATE];
    const char *text = now;
    cli_days_today(now);
    cli_options_init(&options, cli);
    while (cli_options_next(&options, argc, argv) == OPTION_DATE)
        text = optarg;
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (!qd_date_read(qd_text_of(text), &date))
        return cli_refuse_value(&options, OPTION_DATE, "cli.what.date", text);
    if (argc - optind > 1)
        return cli_usage("today", "cli.expect.game", NULL);
    const struct qd_game *only = NULL;
    if (optind < argc && !(only = qd_game_find(qd_games, qd_text_of(argv[optind]))))
        return cli_usage("today", "cli.no.game", argv[optind]);
    if (options.json && only)
        return cli_usage("today", "cli.today.json", argv[optind]);
    return options.json ? print_json(&options.cli, text) : print_ids(only, date);
}
