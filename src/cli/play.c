/* SPDX-License-Identifier: MIT */
/* `play`: the full-screen player where there is a terminal, plain lines where there is none;
 * without a game a menu. */
#include "cli/module/load.h"
#include "cli/player/player.h"
#include "cli/player/progress.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct wish {
    struct cli_seats seats;
    const char *against, *side, *profile;
    bool plain, resume, today, ranking;
    struct qd_buf backwards; /* of a resumed play */
};

static bool find_opponent(const struct qd_game *game, const char *name, int *place)
{
    const struct qd_method *methods = game->versus ? game->versus->methods : NULL;
    for (int i = 0; methods && methods[i].name; i++) {
        if (strcmp(methods[i].name, name) != 0)
            continue;
        *place = i + 1;
        return true;
    }
    return false;
}

/* A side by the last word of its phrase's code: "north" of "gyges.north". */
static bool find_side(const struct qd_game *game, const char *name, int *side)
{
    for (int i = 0; i < 2 && game->player_names[i]; i++) {
        const char *dot = strrchr(game->player_names[i], '.');
        if (!dot || strcmp(dot + 1, name) != 0)
            continue;
        *side = i;
        return true;
    }
    return false;
}

/* No argument and parameters make a new level; anything else is opened. */
static int open_level(const struct cli *cli, const char *argument, struct cli_profile *profile,
                      struct qd_play *play)
{
    struct qd_buf unused;
    struct qd_message why = {0};
    qd_buf_init(&unused, 256);
    bool params =
        !argument || (access(argument, F_OK) != 0 &&
                      cli->game->params_format(qd_text_of(argument), &unused, &why) == QD_OK);
    qd_buf_free(&unused);
    if (!params)
        return cli_level_first(cli, argument, play);
    return cli_player_generate(cli, profile, argument, play);
}

/* The play that was left, with its opponent or as it was played backwards. */
static int resume(const struct cli *cli, const struct cli_profile *profile, struct qd_play *play,
                  struct wish *wish)
{
    struct cli_seats *seats = &wish->seats;
    struct qd_message why = {0};
    struct qd_buf save;
    qd_buf_init(&save, QD_ANSWER_CAP);
    cli_progress_resume(profile, cli->game, &save, &wish->backwards, &seats->opponent,
                        &seats->human);
    if (wish->backwards.size > 0)
        seats->backwards = qd_buf_cstr(&wish->backwards);
    qd_err err = QD_OK;
    if (save.size == 0) {
        qd_message_set(&why, "cli.play.nothing");
        err = QD_NOTHING;
    } else {
        err = qd_play_open(play, cli->game, qd_buf_view(&save), &why);
    }
    qd_buf_free(&save);
    return err ? cli_report(cli, "play", 0, err, &why) : CLI_DONE;
}

static int play_one(struct cli_options *options, struct wish *wish, const char *argument,
                    struct cli_profile *profile, bool screen)
{
    struct cli *cli = &options->cli;
    struct qd_play *play = cli_play_new(cli);
    qd_buf_init(&wish->backwards, QD_ANSWER_CAP);
    int code = wish->resume  ? resume(cli, profile, play, wish)
               : wish->today ? cli_player_today(cli, play)
                             : open_level(cli, argument, screen ? profile : NULL, play);
    if (!code) {
        if (wish->seats.human < 0)
            wish->seats.human = cli->game->to_move(qd_play_level(play), qd_play_state(play));
        code = screen ? cli_player_screen(cli, play, &wish->seats, profile)
                      : cli_player_plain(cli, play, &wish->seats,
                                         profile->folder[0] || profile->named ? profile : NULL,
                                         options->json);
    }
    if (profile->left && !options->json)
        cli_say("cli.play.kept", CLI_WORDS({"game", .text = cli->game->id}));
    qd_buf_free(&wish->backwards);
    qd_play_free(play);
    return code;
}

/* No such opponent; says who there is. */
static int refuse_opponent(const struct cli_options *options, const char *found)
{
    const struct qd_versus *versus = options->cli.game->versus;
    struct qd_buf names;
    if (!versus || !versus->methods)
        return cli_usage(options->verb, "cli.no.opponent", found);
    qd_buf_init(&names, 1 << 16);
    for (const struct qd_method *known = versus->methods; known->name; known++)
        qd_buf_printf(&names, "%s%s", known == versus->methods ? "" : ", ", known->name);
    int code = cli_usage_of(
        options->verb, "cli.opponents",
        CLI_WORDS({"found", .text = found}, {"opponents", .text = qd_buf_cstr(&names)}));
    qd_buf_free(&names);
    return code;
}

/* Options that name what only some games have. */
static int check_wish(const struct cli_options *options, struct wish *wish)
{
    const struct qd_game *game = options->cli.game;
    struct qd_message why = {0};
    if (options->json && !game && !wish->ranking) {
        qd_message_set(&why, "cli.play.game");
        return cli_refuse(&options->cli, &why);
    }
    if (wish->profile &&
        (!cli_valid_name(wish->profile) || qd_text_hides(qd_text_of(wish->profile)))) {
        qd_message_set(&why, "cli.profile.name");
        return cli_refuse(&options->cli, &why);
    }
    if (game && wish->against && !find_opponent(game, wish->against, &wish->seats.opponent))
        return refuse_opponent(options, wish->against);
    if (game && wish->side && !find_side(game, wish->side, &wish->seats.human))
        return cli_usage(options->verb, "cli.no.side", wish->side);
    wish->seats.time_ns = options->time_ns;
    return CLI_DONE;
}

static void take_option(struct wish *wish, int option)
{
    wish->plain |= option == OPTION_PLAIN;
    wish->resume |= option == OPTION_RESUME;
    wish->today |= option == OPTION_TODAY;
    wish->ranking |= option == OPTION_RANKING;
    if (option == OPTION_AGAINST)
        wish->against = optarg;
    if (option == OPTION_SIDE)
        wish->side = optarg;
    if (option == OPTION_PROFILE)
        wish->profile = optarg;
}

/* Lines from a program are nobody's progress, unless somebody is named. */
static int begin(struct cli_options *options, struct wish *wish, const char *argument)
{
    struct cli *cli = &options->cli;
    bool screen = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !wish->plain;
    struct cli_profile profile = {.wordless = screen};
    void (*terminal)(void);
    if ((wish->profile || wish->resume || wish->ranking) && !qd_module_built("json"))
        return cli_module_absent(cli, "play", "json");
    if (screen && !wish->ranking &&
        !cli_module(cli, "play", "terminal", "qd_terminal_play", &terminal))
        return CLI_USAGE; /* before the profile is opened and lists are made */
    if (screen || !cli->game || wish->profile || wish->resume || wish->ranking)
        cli_profile_open(&profile, cli->lang, wish->profile);
    profile.named = wish->profile != NULL;
    if (profile.notice[0] && !screen)
        cli_complain("%s", profile.notice);
    if (wish->ranking)
        return cli_player_ranking(cli, &profile, options->json);
    return cli->game ? play_one(options, wish, argument, &profile, screen)
                     : cli_player_menu(cli, &wish->seats, &profile, screen);
}

int cli_play(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct wish wish = {.seats = {.human = -1}};
    cli_options_init(&options, cli);
    options.cli.backwards = true;
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;)
        take_option(&wish, option);
    if (options.finished || options.exit_code)
        return options.exit_code;
    int code = check_wish(&options, &wish);
    if (code)
        return code;
    if (argc - optind > (cli->game && !wish.resume && !wish.today ? 1 : 0))
        return cli_usage(options.verb,
                         cli->game ? "cli.expect.level.most" : "cli.expect.level.none", NULL);
    return cli_finish(begin(&options, &wish, optind < argc ? argv[optind] : NULL));
}
