/* SPDX-License-Identifier: MIT */
/* `moves`: the legal moves of a position, by kind: into the goal, simple runs, runs that bounce,
 * and replacements, whose drops are listed together. A run is simple if some path to its end
 * bounces on no piece. */
#include "cli/gyges/gyges.h"

#include <string.h>

enum kind { WIN, SIMPLE, BOUNCE, REPLACE, PASS, SETUP, KINDS };

static const char *const names[KINDS] = {"win", "simple", "bounce", "replace", "pass", "setup"};

static enum kind kind_of(const struct gyges_board *board, int player, qd_move move)
{
    struct gyges_path path;
    if (gyges_kind(move) != GYGES_MOVE)
        return gyges_kind(move) == GYGES_PASS ? PASS : SETUP;
    if (gyges_to(move) >= GYGES_CELLS)
        return WIN;
    if (gyges_drop(move) >= 0)
        return REPLACE;
    struct gyges_step step = gyges_unpack(move, player);
    bool bounces =
        gyges_find_path(board, step.from, step.to, NULL, 0, &path) && path.bounce_count > 0;
    return bounces ? BOUNCE : SIMPLE;
}

static void put_move(qd_move move, struct qd_buf *out)
{
    qd_buf_clear(out);
    cli_gyges_text(&move, 1, out);
}

/* How many of the moves from `at` on replace the same piece by the same. */
static size_t same_replacement(const struct qd_moves *moves, size_t at)
{
    size_t count = 1;
    while (at + count < moves->count && gyges_drop(moves->data[at + count]) >= 0 &&
           gyges_from(moves->data[at + count]) == gyges_from(moves->data[at]) &&
           gyges_to(moves->data[at + count]) == gyges_to(moves->data[at]))
        count++;
    return count;
}

static void print_json(const char *kind, const char *move, size_t drops)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "kind", kind);
    qd_json_field_string(&line.json, "move", move);
    if (drops > 0)
        qd_json_field_number(&line.json, "drops", (int64_t)drops);
    cli_json_print(&line);
}

static void print_kind(const struct qd_moves *moves, const enum kind *kinds, enum kind kind,
                       bool all, bool json)
{
    struct qd_buf text, line;
    size_t count = 0;
    for (size_t i = 0; i < moves->count; i++)
        count += kinds[i] == kind;
    if (count == 0)
        return;
    qd_buf_init(&text, 64);
    qd_buf_init(&line, 1 << 20);
    qd_buf_printf(&line, "%s %zu:", cli_word("gyges.kind.", names[kind]), count);
    for (size_t i = 0; i < moves->count;) {
        size_t drops = kind == REPLACE && !all ? same_replacement(moves, i) : 1;
        if (kinds[i] == kind) {
            put_move(moves->data[i], &text);
            if (kind == REPLACE && !all)
                *strchr(text.data, '=') = '\0';
            if (json)
                print_json(names[kind], text.data, kind == REPLACE && !all ? drops : 0);
            else if (kind == REPLACE && !all)
                qd_buf_printf(&line, " %s(%zu)", text.data, drops);
            else
                qd_buf_printf(&line, " %s", text.data);
        }
        i += kinds[i] == kind ? drops : 1;
    }
    if (!json)
        cli_say_text(qd_buf_cstr(&line));
    qd_buf_free(&line);
    qd_buf_free(&text);
}

static int list(const struct cli_options *options, const struct qd_play *play, bool all)
{
    static enum kind kinds[GYGES_MOVES_MAX];
    const struct gyges_level *level = cli_gyges_level(play);
    const struct gyges_state *state = cli_gyges_state(play);
    struct gyges_board board = gyges_board_of(state->value, state->turn);
    struct qd_moves moves = {0};
    qd_err err = gyges_moves(&level->base, state, &moves);
    for (size_t i = 0; !err && i < moves.count && i < GYGES_MOVES_MAX; i++)
        kinds[i] = kind_of(&board, state->turn, moves.data[i]);
    for (int kind = 0; !err && kind < KINDS; kind++)
        print_kind(&moves, kinds, (enum kind)kind, all, options->json);
    qd_moves_free(&moves);
    return cli_exit_of(err);
}

int cli_gyges_moves(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    bool all = false;
    cli_options_init(&options, cli);
    while (cli_options_next(&options, argc, argv) != -1)
        all = true;
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage("gyges moves", "cli.expect.position", NULL);
    struct qd_play *play = cli_play_new(&options.cli);
    int code = cli_gyges_open(&options.cli, argv[optind], play);
    if (!code && cli_gyges_state(play)->phase == GYGES_OVER) {
        cli_warn(NULL, "hint.finished", NULL);
        code = CLI_NO;
    }
    if (!code)
        code = list(&options, play, all);
    qd_play_free(play);
    return cli_finish(code);
}
