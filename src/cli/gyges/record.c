/* SPDX-License-Identifier: MIT */
/* `record`: replays recorded games (gyges/protocol/record.h) and annotates them. */
#include "cli/gyges/gyges.h"
#include "gyges/engine/forced.h"

#include <stdlib.h>

int cli_gyges_record_next(const struct cli *cli, const char *name, struct qd_text all,
                          struct qd_text *rest, struct gyges_record *record, bool *more)
{
    struct qd_message why = {0};
    uint32_t line = 0;
    qd_err err = gyges_record_read(all, rest, record, more, &line, &why);
    return err ? cli_report(cli, name, line, err, &why) : CLI_DONE;
}

enum { ANNOTATE_NODES = 50000, MISTAKE = 150 };

struct replay {
    const struct cli_options *options;
    struct gyges_engine *engine;
    bool annotate, boards;
    struct qd_play *play;
    struct gyges_state *state;
};

/* The engine's score for the player to move, and its move. */
static int judge(struct replay *r, const struct gyges_level *level, qd_move *best)
{
    struct qd_limits limits = {.nodes = r->options->nodes ? r->options->nodes : ANNOTATE_NODES};
    struct qd_line line = {0};
    int score = 0;
    *best = 0;
    if (r->state->phase == GYGES_PLAY &&
        gyges_player_move(r->engine, (struct gyges_player_of){.kind = GYGES_FULL}, level, r->state,
                          &limits, &line) == QD_OK &&
        line.moves.count > 0) {
        score = line.score;
        *best = line.moves.data[0];
    }
    qd_moves_free(&line.moves);
    return score;
}

static void print_note(int before, int after, qd_move best)
{
    char was[32], is[32];
    struct qd_buf text;
    if (before - after < MISTAKE)
        return;
    qd_buf_init(&text, 64);
    cli_gyges_text(&best, 1, &text);
    cli_gyges_score(before, was, sizeof was);
    cli_gyges_score(after, is, sizeof is);
    printf(" {");
    cli_put(before - after > 2 * MISTAKE ? "gyges.blunder" : "gyges.mistake",
            CLI_WORDS({"is", .text = is}, {"better", .text = qd_buf_cstr(&text)},
                      {"was", .text = was}));
    putchar('}');
    qd_buf_free(&text);
}

static void print_board(const struct cli *cli, const struct gyges_level *level,
                        const struct gyges_state *state)
{
    struct qd_view view;
    struct qd_buf text;
    if (gyges_view(&level->base, state, 0, cli->lang, &view))
        return;
    qd_buf_init(&text, 4096);
    gyges_draw(&view, &text);
    printf("\n%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
    qd_view_free(&view);
}

static int replay_moves(struct replay *r, const struct gyges_record *record,
                        const struct gyges_level *level, const char *name)
{
    for (size_t i = 0; i < record->moves.count; i++) {
        struct qd_message why = {0};
        struct qd_buf text;
        qd_move best = 0, unused;
        bool play = r->state->phase == GYGES_PLAY;
        int before = r->annotate && play ? judge(r, level, &best) : 0, mover = r->state->turn;
        qd_err err = gyges_apply(&level->base, r->state, record->moves.data[i], &why);
        if (err) {
            putchar('\n');
            cli_warn(name, "gyges.record.move", CLI_WORDS({"number", .number = (int64_t)i + 1}));
            return cli_report(&r->options->cli, name, 0, err, &why);
        }
        if (i % 2 == 0)
            printf("%s%u.", i ? " " : "", (unsigned)(i / 2 + 1));
        qd_buf_init(&text, 64);
        cli_gyges_text(&record->moves.data[i], 1, &text);
        printf(" %s", qd_buf_cstr(&text));
        qd_buf_free(&text);
        if (r->annotate && play && best) {
            int after = r->state->winner == mover + 1 ? GYGES_WIN - 1 : -judge(r, level, &unused);
            print_note(before, after, best);
        }
        if (r->boards)
            print_board(&r->options->cli, level, r->state);
    }
    puts("\n");
    return CLI_DONE;
}

static int replay_game(struct replay *r, const struct gyges_record *record, const char *name)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_text start = record->start.size
                               ? qd_buf_view(&record->start)
                               : qd_text_of("000000/000000/000000/000000/000000/000000 s");
    qd_err err = gyges_level_parse(start, &level, &why);
    if (err)
        return cli_report(&r->options->cli, name, 0, err, &why);
    gyges_state_start(level, r->state);
    struct qd_buf tags;
    qd_buf_init(&tags, 1 << 16);
    gyges_record_tags(record, start, &tags);
    cli_print(qd_buf_view(&tags));
    qd_buf_free(&tags);
    if (record->moves.count == 0)
        fputs("{no move}", stdout);
    int code = replay_moves(r, record, (const struct gyges_level *)level, name);
    gyges_level_free(level);
    return code;
}

int cli_gyges_record(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct replay r = {.options = &options};
    cli_options_init(&options, cli);
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;) {
        r.annotate |= option == OPTION_ANNOTATE;
        r.boards |= option == OPTION_BOARDS;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage("gyges record", "cli.expect.input", NULL);
    struct qd_buf text;
    qd_buf_init(&text, (size_t)256 << 20);
    int code = cli_read_all(argv[optind], &text);
    r.engine = gyges_engine_new(CLI_GYGES_TABLE);
    r.state = malloc(sizeof *r.state);
    if (!code && (!r.engine || !r.state))
        code = cli_exit_of(QD_MEMORY);
    struct qd_text rest = qd_buf_view(&text);
    bool seen = code != CLI_DONE;
    for (bool more = !code; more;) {
        struct gyges_record record;
        gyges_record_init(&record);
        int one = cli_gyges_record_next(&options.cli, argv[optind], qd_buf_view(&text), &rest,
                                        &record, &more);
        if (!one && more)
            one = replay_game(&r, &record, argv[optind]);
        more = more && one != CLI_NO && one != CLI_USAGE;
        seen |= more || one;
        code = one > code ? one : code;
        gyges_record_free(&record);
    }
    if (!seen) {
        cli_warn(argv[optind], "gyges.record.none", NULL);
        code = CLI_NO;
    }
    gyges_engine_free(r.engine);
    free(r.state);
    qd_buf_free(&text);
    return cli_finish(code);
}
