/* SPDX-License-Identifier: MIT */
/* Positions and scores on the command line; `eval` and `new`. */
#include "cli/gyges/gyges.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool cli_gyges_is_file(const char *argument)
{
    return strcmp(argument, "-") == 0 || argument[0] == '@' || access(argument, F_OK) == 0;
}

int cli_gyges_open(const struct cli *cli, const char *argument, struct qd_play *play)
{
    struct qd_message why = {0};
    if (cli_gyges_is_file(argument))
        return cli_level_open(cli, argument, play);
    qd_err err = qd_play_open(play, cli->game, qd_text_of(argument), &why);
    cli_json_about(err ? NULL : play, NULL);
    return err ? cli_report(cli, "position", 1, err, &why) : CLI_DONE;
}

const struct gyges_level *cli_gyges_level(const struct qd_play *play)
{
    return (const struct gyges_level *)qd_play_level(play);
}

const struct gyges_state *cli_gyges_state(const struct qd_play *play)
{
    return qd_play_state(play);
}

void cli_gyges_text(const qd_move *moves, size_t count, struct qd_buf *out)
{
    gyges_moves_format(NULL, moves, count, out);
}

static void win_in(const char *code, int moves, char *text, size_t size)
{
    struct qd_buf words;
    qd_buf_init(&words, 256);
    cli_phrase(code, CLI_WORDS({"moves", .number = moves}), &words);
    snprintf(text, size, "%s", qd_buf_cstr(&words));
    qd_buf_free(&words);
}

void cli_gyges_score(int score, char *text, size_t size)
{
    int distance = GYGES_WIN - abs(score);
    if (distance < 1000)
        win_in(score > 0 ? "gyges.wins.in" : "gyges.loses.in", (distance + 1) / 2, text, size);
    else
        snprintf(text, size, "%+d.%02d", score / 100, abs(score) % 100);
    if (distance >= 1000 && score < 0 && score > -100)
        snprintf(text, size, "-0.%02d", -score);
}

static void print_evaluation(int ours, int tables, int zones, bool wins)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_number(&line.json, "ours", ours);
    qd_json_field_number(&line.json, "tables", tables);
    qd_json_field_number(&line.json, "zones", zones);
    qd_json_field_bool(&line.json, "wins", wins);
    cli_json_print(&line);
}

int cli_gyges_eval(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    cli_options_init(&options, cli);
    (void)cli_options_next(&options, argc, argv);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage("gyges eval", "cli.expect.position", NULL);
    struct qd_play *play = cli_play_new(&options.cli);
    int code = cli_gyges_open(&options.cli, argv[optind], play);
    if (!code && cli_gyges_state(play)->phase != GYGES_PLAY) {
        cli_warn(NULL, "gyges.not.played", NULL);
        code = CLI_NO;
    }
    if (!code) {
        const struct gyges_state *state = cli_gyges_state(play);
        struct gyges_board board = gyges_board_of(state->value, state->turn);
        int ours = gyges_value(gyges_network_default(), &board);
        int tables = gyges_value(NULL, &board), zones = gyges_evaluate_zones(state->value);
        if (options.json)
            print_evaluation(ours, tables, zones, gyges_wins(&board));
        else {
            cli_say("gyges.eval.ours", CLI_WORDS({"value", .number = ours}));
            cli_say("gyges.eval.tables", CLI_WORDS({"value", .number = tables}));
            cli_say("gyges.eval.zones", CLI_WORDS({"value", .number = zones}));
        }
    }
    qd_play_free(play);
    return cli_finish(code);
}
