/* SPDX-License-Identifier: MIT */
/* `play`: the full-screen player where there is a terminal, plain lines where there is none. */
#include "cli/options.h"
#include "terminal/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Who sits on the other side. */
struct seats {
    int opponent; /* place in the game's list, from 1; 0: nobody */
    int human;    /* -1: whoever is to move first */
    uint64_t time_ns;
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

/* What the player typed, as a line of the protocol: bare move letters are moves. */
static void to_command(const struct qd_play *play, struct qd_text typed, struct qd_buf *line)
{
    const struct qd_level *level = qd_play_level(play);
    struct qd_moves moves = {0};
    struct qd_message unused = {0};
    bool is_move = level->game->moves_parse(level, typed, &moves, &unused) == QD_OK;
    qd_moves_free(&moves);
    qd_buf_clear(line);
    if (is_move)
        qd_buf_puts(line, "move ");
    qd_buf_text(line, typed);
}

/* The board, and the result if the game is over. */
static void draw(const struct cli *cli, const struct qd_play *play)
{
    const struct qd_level *level = qd_play_level(play);
    enum qd_status status = level->game->status(level, qd_play_state(play), 0);
    cli_draw(cli, play);
    if (status != QD_OPEN)
        puts(qd_status_name(status));
}

static uint64_t clock_ns(void *context)
{
    (void)context;
    return cli_now_ns();
}

/* The opponent's move, or several where a player passes; each is told. */
static int answer(const struct cli *cli, struct qd_play *play, const struct seats *seats)
{
    const struct qd_limits limits = {.time_ns = seats->time_ns ? seats->time_ns : 2000000000,
                                     .now_ns = clock_ns};
    const struct qd_game *game = cli->game;
    qd_err err = QD_OK;
    while (!err && seats->opponent &&
           game->status(qd_play_level(play), qd_play_state(play), 0) == QD_OPEN &&
           game->to_move(qd_play_level(play), qd_play_state(play)) != seats->human) {
        struct qd_message why = {0};
        struct qd_line line = {0};
        struct qd_buf move, out;
        qd_buf_init(&move, 4096);
        qd_buf_init(&out, QD_ANSWER_CAP + 1);
        qd_buf_puts(&move, "move ");
        err = qd_play_think(play, game->versus->methods[seats->opponent - 1].name, &limits, &line,
                            &why);
        if (!err) {
            game->moves_format(qd_play_level(play), line.moves.data, 1, &move);
            err = qd_play_line(play, qd_buf_view(&move), &out);
        }
        if (!err)
            puts(qd_buf_cstr(&move) + strlen("move "));
        qd_moves_free(&line.moves);
        qd_buf_free(&move);
        qd_buf_free(&out);
    }
    return cli_exit_of(err);
}

/* Reads lines; prints the board after a change, else the protocol's answer. */
static int plain(const struct cli *cli, struct qd_play *play, const struct seats *seats)
{
    int code = answer(cli, play, seats);
    struct qd_buf line, out;
    char typed[4096];
    qd_buf_init(&line, QD_LINE_CAP);
    qd_buf_init(&out, QD_ANSWER_CAP + 1);
    draw(cli, play);
    while (!code && fgets(typed, sizeof typed, stdin)) {
        struct qd_text text = qd_text_trim(qd_text_of(typed));
        if (qd_text_is(text, "quit") || qd_text_is(text, "q"))
            break;
        if (text.size == 0)
            continue;
        to_command(play, text, &line);
        qd_buf_clear(&out);
        qd_err err = qd_play_line(play, qd_buf_view(&line), &out);
        struct qd_text words = qd_buf_view(&line), verb = qd_text_word(&words);
        bool moved = qd_text_is(verb, "move") || qd_text_is(verb, "undo") ||
                     qd_text_is(verb, "redo") || qd_text_is(verb, "restart") ||
                     qd_text_is(verb, "new") || qd_text_is(verb, "load");
        if (!err && qd_text_is(verb, "move"))
            code = answer(cli, play, seats);
        if (!err && moved)
            draw(cli, play);
        else
            fputs(qd_buf_cstr(&out), stdout);
        fflush(stdout);
    }
    qd_buf_free(&line);
    qd_buf_free(&out);
    return code;
}

/* No argument and parameters make a new level; anything else is opened. */
static int open_level(const struct cli *cli, const char *argument, struct qd_play *play)
{
    struct qd_buf unused;
    struct qd_message why = {0};
    qd_buf_init(&unused, 256);
    bool params =
        !argument || (access(argument, F_OK) != 0 &&
                      cli->game->params_format(qd_text_of(argument), &unused, &why) == QD_OK);
    qd_buf_free(&unused);
    if (!params)
        return cli_level_open(cli, argument, play);
    struct qd_text wanted = qd_text_of(argument ? argument : cli->game->example);
    qd_err err = qd_play_generate(play, cli->game, wanted, cli_now_ns() >> 10, &why);
    return err ? cli_report(cli, "play", 0, err, &why) : CLI_DONE;
}

static int write_file(void *context, const char *name, struct qd_text text)
{
    (void)context;
    return cli_write_file(name, text);
}

static int lend_level(void *context, const char *name, struct qd_play *play)
{
    return cli_level_open(context, name, play);
}

static void complain(const char *text)
{
    cli_complain("%s", text);
}

static int full_screen(struct cli *cli, struct qd_play *play, const struct seats *seats)
{
    const struct qd_terminal_host host = {.lang = cli->lang,
                                          .context = cli,
                                          .now_ns = cli_now_ns,
                                          .write_file = write_file,
                                          .open_level = lend_level,
                                          .complain = complain,
                                          .opponent = seats->opponent,
                                          .human = seats->human,
                                          .time_ns = seats->time_ns};
    return qd_terminal_play(&host, play) ? CLI_DONE : CLI_NO;
}

int cli_play(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct seats seats = {.human = -1};
    bool lines = false;
    cli_options_init(&options, cli);
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;) {
        lines |= option == OPTION_PLAIN;
        if (option == OPTION_AGAINST && !find_opponent(cli->game, optarg, &seats.opponent))
            return cli_usage(options.verb, "no opponent %s in this game", optarg);
        if (option == OPTION_SIDE && !find_side(cli->game, optarg, &seats.human))
            return cli_usage(options.verb, "no side %s in this game", optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    seats.time_ns = options.time_ns;
    if (argc - optind > 1)
        return cli_usage(options.verb, "expected at most one level");
    struct qd_play *play = cli_play_new(&options.cli);
    int code = open_level(&options.cli, optind < argc ? argv[optind] : NULL, play);
    if (!code) {
        bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
        if (seats.human < 0)
            seats.human = cli->game->to_move(qd_play_level(play), qd_play_state(play));
        code = terminal && !lines ? full_screen(&options.cli, play, &seats)
                                  : plain(&options.cli, play, &seats);
    }
    qd_play_free(play);
    return cli_finish(code);
}
