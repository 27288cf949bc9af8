/* SPDX-License-Identifier: MIT */
/* `bestmove` and `analyse`. */
#include "cli/gyges/gyges.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* For the checker: a second or so. */
enum { CHECKED_BOARDS = 400000 };

struct qd_request {
    struct cli_options options;
    struct gyges_player_of player;
    uint64_t threads, depth, lines;
    struct cli_watch watch;
    struct qd_play *play;
    const struct gyges_state *state;
    const struct gyges_level *level;
};

/* Reads the options of both verbs; returns an exit code, or -1 to continue. */
static int read_options(struct qd_request *r, const struct cli *cli, const char *verb, int argc,
                        char **argv)
{
    *r = (struct qd_request){.player = {.kind = GYGES_FULL}, .threads = 1, .lines = 1};
    cli_options_init(&r->options, cli);
    for (int option; (option = cli_options_next(&r->options, argc, argv)) != -1;) {
        bool good = true;
        if (option == OPTION_PLAYER)
            good = gyges_player_find(optarg, &r->player);
        else
            good = option == OPTION_JOBS    ? cli_number(optarg, 1, 64, &r->threads)
                   : option == OPTION_DEPTH ? cli_number(optarg, 1, GYGES_DEPTH_MAX, &r->depth)
                                            : cli_number(optarg, 1, 16, &r->lines);
        if (!good)
            return cli_refuse_value(&r->options, option, NULL, optarg);
    }
    if (r->options.finished || r->options.exit_code)
        return r->options.exit_code;
    if (argc - optind != 1)
        return cli_usage(verb, "cli.expect.position", NULL);
    if (!r->options.nodes && !r->options.time_ns && !r->options.cpu_ns && !r->depth)
        r->options.nodes = CLI_GYGES_NODES;
    return -1;
}

static void start_watch(struct qd_request *r)
{
    cli_options_watch(&r->options, &r->watch, r->options.verb);
}

/* The checker replays the line; if it is also to prove the win, `proof` says whether it could. */
static qd_err check_line(const struct qd_request *r, const struct gyges_line *line, bool prove,
                         struct qd_line *out, const char **proof)
{
    struct qd_message why;
    uint64_t boards = prove ? CHECKED_BOARDS : 0;
    qd_err err = gyges_line_moves(r->level, r->state, line, &out->moves);
    if (abs(line->score) > GYGES_WIN_LEAST)
        out->wins_in = (GYGES_WIN - abs(line->score) + 1) / 2 * (line->score < 0 ? -1 : 1);
    if (err == QD_MEMORY)
        cli_out_of_memory();
    if (!err)
        err = qd_play_trust(r->play, out, &r->watch.limits, &boards, &why);
    if (err == QD_STOPPED) /* what was found is printed all the same */
        err = QD_OK;
    if (err == QD_INTERNAL)
        cli_warn(NULL, "gyges.refused", NULL);
    if (prove && out->wins_in)
        *proof = out->verified ? "gyges.proved" : "gyges.unproved";
    return err;
}

/* Nothing is printed of a line that the checker refuses. */
static qd_err print_line(const struct qd_request *r, const struct gyges_line *line, int index,
                         uint64_t nodes, bool prove)
{
    struct qd_line checked = {.second = index > 0};
    struct qd_buf text;
    char score[32];
    const char *proof = NULL;
    qd_err err = check_line(r, line, prove, &checked, &proof);
    if (err) {
        qd_moves_free(&checked.moves);
        return err;
    }
    qd_buf_init(&text, 1 << 16);
    cli_gyges_text(checked.moves.data, checked.moves.count, &text);
    cli_gyges_score(line->score, score, sizeof score);
    if (r->options.json) {
        struct cli_json json;
        cli_json_begin(&json);
        qd_json_field_number(&json.json, "line", index + 1);
        qd_json_field_number(&json.json, "depth", line->depth);
        qd_json_field_number(&json.json, "score", line->score);
        qd_json_field_number(&json.json, "nodes", (int64_t)nodes);
        qd_json_field_string(&json.json, "moves", qd_buf_cstr(&text));
        if (proof)
            qd_json_field_string(&json.json, "proof", qd_phrase(QD_ENGLISH, proof));
        cli_json_print(&json);
    } else {
        struct qd_buf all;
        qd_buf_init(&all, 1 << 17);
        cli_phrase("gyges.line",
                   CLI_WORDS({"number", .number = index + 1}, {"depth", .number = line->depth},
                             {"score", .text = score}),
                   &all);
        qd_buf_printf(&all, "  %s%s%s", qd_buf_cstr(&text), proof ? "  " : "",
                      proof ? qd_phrase(cli_spoken(), proof) : "");
        cli_say_text(qd_buf_cstr(&all));
        qd_buf_free(&all);
    }
    qd_moves_free(&checked.moves);
    qd_buf_free(&text);
    return QD_OK;
}

static void told(void *context, const struct gyges_line *line, int index, int depth, uint64_t nodes)
{
    const struct qd_request *r = context;
    (void)depth;
    if (print_line(r, line, index, nodes, false) == QD_OK)
        fflush(stdout);
}

static void print_move(const struct qd_request *r, const char *move)
{
    struct cli_json line;
    if (!r->options.json) {
        puts(move);
        return;
    }
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "move", move);
    cli_json_print(&line);
}

static int think(struct qd_request *r, bool analyse)
{
    struct gyges_past *past = malloc(sizeof *past);
    struct gyges_found *found = malloc(sizeof *found);
    struct gyges_team *team = gyges_team_new((int)r->threads, CLI_GYGES_TABLE);
    struct gyges_task task;
    qd_err err = past && found && team ? QD_OK : QD_MEMORY;
    if (!err) {
        gyges_task_of(r->level, r->state, past, &task);
        task.nodes = r->options.nodes;
        task.depth = (int)r->depth;
        task.lines = analyse ? (int)r->lines : 1;
        task.limits = &r->watch.limits;
        task.told = analyse && !r->options.quiet ? told : NULL;
        task.context = r;
        err = gyges_team_think(team, &task, found);
        cli_progress_end();
    }
    for (int i = 0; !err && analyse && i < found->count; i++)
        err = print_line(r, &found->lines[i], i, found->nodes, true);
    if (!err && !analyse) {
        struct qd_buf text;
        qd_move move = gyges_pack(found->lines[0].steps[0], r->state->turn);
        qd_buf_init(&text, 64);
        cli_gyges_text(&move, 1, &text);
        print_move(r, qd_buf_cstr(&text));
        qd_buf_free(&text);
    }
    if (err == QD_NOTHING)
        print_move(r, "pass");
    gyges_team_free(team);
    free(past);
    free(found);
    return err == QD_NOTHING ? CLI_DONE : cli_exit_of(err);
}

static int choose(struct qd_request *r)
{
    struct gyges_engine *engine = gyges_engine_new(CLI_GYGES_TABLE);
    struct qd_line line = {0};
    struct qd_buf text;
    qd_buf_init(&text, 64);
    qd_err err =
        engine ? gyges_player_move(engine, r->player, r->level, r->state, &r->watch.limits, &line)
               : QD_MEMORY;
    if (!err) {
        cli_gyges_text(line.moves.data, 1, &text);
        print_move(r, qd_buf_cstr(&text));
    }
    qd_moves_free(&line.moves);
    qd_buf_free(&text);
    gyges_engine_free(engine);
    return cli_exit_of(err);
}

static int run(struct qd_request *r, const char *argument, bool analyse)
{
    struct qd_play *play = cli_play_new(&r->options.cli);
    int code = cli_gyges_open(&r->options.cli, argument, play);
    if (!code) {
        r->play = play;
        r->level = cli_gyges_level(play);
        r->state = cli_gyges_state(play);
        start_watch(r);
        if (r->state->phase == GYGES_OVER) {
            cli_warn(NULL, "hint.finished", NULL);
            code = CLI_NO;
        } else if (analyse && r->state->phase != GYGES_PLAY) {
            cli_warn(NULL, "gyges.not.set", NULL);
            code = CLI_NO;
        } else if (r->state->phase == GYGES_PLAY && r->player.kind == GYGES_FULL) {
            code = think(r, analyse);
        } else {
            code = choose(r);
        }
    }
    qd_play_free(play);
    return cli_finish(code);
}

int cli_gyges_bestmove(const struct cli *cli, int argc, char **argv)
{
    static struct qd_request r;
    int code = read_options(&r, cli, "gyges bestmove", argc, argv);
    return code >= 0 ? code : run(&r, argv[optind], false);
}

int cli_gyges_analyse(const struct cli *cli, int argc, char **argv)
{
    static struct qd_request r;
    int code = read_options(&r, cli, "gyges analyse", argc, argv);
    return code >= 0 ? code : run(&r, argv[optind], true);
}
