/* SPDX-License-Identifier: MIT */
/* `quadrille today`: the puzzles of the day, as the page gives them (src/play/today.c): what they
 * are, their IDs and how they are played. A play begun with such an ID counts for its day.
 */
#include "cli/daily/days.h"
#include "cli/options.h"

static void print_puzzle(const struct cli *cli, const struct qd_game *game, struct qd_date date)
{
    struct qd_buf id, what;
    qd_buf_init(&id, 256);
    qd_buf_init(&what, 1024);
    if (qd_today_id(game, date, &id)) {
        qd_today_words(game, date, cli->lang, &what);
        cli_say("cli.today.puzzle",
                CLI_WORDS({"title", .text = game->title}, {"what", .text = cli_buf_cstr(&what)},
                          {"id", .text = cli_buf_cstr(&id)}));
        printf("  quadrille %s play %s\n", game->id, cli_buf_cstr(&id));
    }
    qd_buf_free(&what);
    qd_buf_free(&id);
}

/* The answer of the line protocol, with the commands. */
static void print_json(const struct cli *cli, const struct qd_game *const *games,
                       struct qd_date date)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_key(&line.json, "reply");
    qd_json_object(&line.json);
    qd_json_field_bool(&line.json, "ok", true);
    qd_today_put(&line.json, games, date, cli->lang, "quadrille");
    qd_json_object_end(&line.json);
    cli_json_print(&line);
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
    const struct qd_game *only[2] = {NULL};
    if (optind < argc && !(only[0] = qd_game_find(qd_games, qd_text_of(argv[optind]))))
        return cli_usage("today", "cli.no.game", argv[optind]);
    const struct qd_game *const *games = only[0] ? only : qd_games;
    if (options.json)
        print_json(&options.cli, games, date);
    for (; !options.json && *games; games++)
        print_puzzle(&options.cli, *games, date);
    return cli_finish(CLI_DONE);
}
