/* SPDX-License-Identifier: MIT */
/* `show` and `check`: a board drawn, and moves replayed on it by the independent checker. */
#include "base/base.h"
#include "check/check.h"
#include "cli/forms/forms.h"

#include <inttypes.h>
#include <stdlib.h>

struct wish {
    bool solved;
    /* Another form than the picture in text; NULL: that. */
    void (*form)(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out);
};

static void show_json(const struct qd_play *play, const void *state, struct qd_text level,
                      const struct qd_view *view)
{
    struct cli_json line;
    const struct qd_game *game = qd_play_level(play)->game;
    cli_json_begin(&line);
    qd_json_field_text(&line.json, "level", level);
    qd_json_field_number(&line.json, "rows", view->rows);
    qd_json_field_number(&line.json, "cols", view->cols);
    qd_json_field_string(&line.json, "status",
                         qd_status_name(game->status(qd_play_level(play), state, 0)));
    qd_json_key(&line.json, "counters");
    qd_json_object(&line.json);
    for (int i = 0; i < view->counter_count; i++)
        qd_json_field_number(&line.json, view->counters[i].name, view->counters[i].value);
    qd_json_object_end(&line.json);
    cli_json_print(&line);
}

static void show_form(const struct qd_game *game, const struct qd_view *view,
                      const struct wish *wish)
{
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    wish->form(game, view, &text);
    fwrite(text.data, 1, qd_buf_view(&text).size, stdout);
    qd_buf_free(&text);
}

static void show_picture(const struct qd_play *play, const struct qd_view *view,
                         const struct cli_levels *levels, enum qd_lang lang)
{
    const struct qd_game *game = qd_play_level(play)->game;
    struct qd_buf picture;
    if (levels->title.size > 0) {
        cli_print(qd_buf_view(&levels->title));
        putchar('\n');
    }
    qd_buf_init(&picture, QD_ANSWER_CAP);
    game->draw(view, &picture);
    cli_print(qd_buf_view(&picture));
    qd_buf_clear(&picture);
    for (int i = 0; i < view->counter_count; i++) {
        qd_buf_printf(&picture, "%s%" PRId64, i ? ", " : "", view->counters[i].value);
        if (view->counters[i].of >= 0)
            qd_buf_printf(&picture, "/%" PRId64, view->counters[i].of);
        qd_buf_char(&picture, ' ');
        qd_counter_words(&view->counters[i], lang, &picture);
    }
    qd_buf_char(&picture, '\n');
    cli_print(qd_text_of(cli_buf_cstr(&picture)));
    qd_buf_free(&picture);
}

/* Chooses what to draw: the position, or the solved one. */
static int choose_state(const struct cli_options *options, struct qd_play *play, bool solved,
                        const void **state)
{
    struct qd_message why = {0};
    size_t moves;
    *state = qd_play_state(play);
    if (!solved || options->cli.game->status(qd_play_level(play), *state, 0) == QD_WON)
        return CLI_DONE;
    qd_err err = qd_play_goal(play, state, &moves, &why);
    return err ? cli_report(&options->cli, "--solved", 0, err, &why) : CLI_DONE;
}

static int show_one(const struct cli_options *options, const struct cli_levels *levels,
                    struct qd_play *play, void *context)
{
    const struct qd_game *game = options->cli.game;
    const struct wish *wish = context;
    const void *state;
    struct qd_view view;
    struct qd_buf level;
    int code = choose_state(options, play, wish->solved, &state);
    if (code)
        return code;
    /* Whoever has the level's text may see all of it. */
    qd_err err = game->view(qd_play_level(play), state, game->hidden ? QD_OBSERVER : 0,
                            options->cli.lang, &view);
    if (err)
        return cli_exit_of(err);
    qd_buf_init(&level, QD_ANSWER_CAP);
    game->level_format(qd_play_level(play), &level);
    if (options->json)
        show_json(play, state, qd_buf_view(&level), &view);
    else if (wish->form)
        show_form(game, &view, wish);
    else
        show_picture(play, &view, levels, options->cli.lang);
    qd_buf_free(&level);
    qd_view_free(&view);
    return CLI_DONE;
}

int cli_show(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct wish wish = {0};
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        wish.solved |= option == OPTION_SOLVED;
        wish.form = option == OPTION_SVG      ? cli_form_svg
                    : option == OPTION_PROLOG ? cli_form_prolog
                    : option == OPTION_LISP   ? cli_form_lisp
                                              : wish.form;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(options.verb, "cli.expect.level", NULL);
    /* Pictures and databases hold one level; lists stand one behind the other. */
    options.single = (wish.form == cli_form_svg || wish.form == cli_form_prolog) && !options.json;
    return cli_levels_each(&options, argv[optind], show_one, &wish);
}

/* Moves as typed, in the notation that the checker reads: a game whose levels are typed may have
 * others. What the game cannot read is left for the checker to complain about. */
static void write_moves(const struct cli *cli, const struct qd_level *level, const char *typed,
                        struct qd_buf *out)
{
    struct qd_moves moves = {0};
    struct qd_message why;
    if (cli->family->typed &&
        cli->game->moves_parse(level, qd_text_of(typed), &moves, &why) == QD_OK)
        cli->game->moves_format(level, moves.data, moves.count, out);
    else
        qd_buf_puts(out, typed);
    qd_moves_free(&moves);
}

/* Makes some of the moves. */
static qd_err make(const struct cli *cli, struct qd_play *play, const qd_move *moves, size_t count,
                   struct qd_message *why)
{
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    cli->game->moves_format(qd_play_level(play), moves, count, &text);
    qd_err err = qd_play_make(play, qd_buf_view(&text), why);
    qd_buf_free(&text);
    return err;
}

/* Adds to what the checker said what the rules have against the first move they refuse. */
static void add_reason(const struct cli *cli, struct qd_play *play, const char *typed,
                       struct qd_buf *text)
{
    struct qd_moves moves = {0};
    struct qd_message why = {0};
    struct qd_buf reason, said;
    qd_err err = cli->game->moves_parse(qd_play_level(play), qd_text_of(typed), &moves, &why);
    for (size_t i = 0; !err && i < moves.count; i++)
        err = make(cli, play, moves.data + i, 1, &why);
    qd_moves_free(&moves);
    if (!err || !why.code)
        return;
    qd_buf_init(&reason, QD_ANSWER_CAP);
    qd_buf_init(&said, QD_ANSWER_CAP);
    qd_message_format(&why, cli->lang, &reason);
    cli_phrase(
        "check.reason",
        CLI_WORDS({"said", .text = qd_buf_cstr(text)}, {"reason", .text = qd_buf_cstr(&reason)}),
        &said);
    qd_buf_free(&reason);
    qd_buf_free(text);
    *text = said;
}

static int check_moves(const struct cli_options *options, struct qd_play *play, const char *moves)
{
    struct qd_buf level, text, written;
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    qd_buf_init(&written, QD_ANSWER_CAP);
    write_moves(&options->cli, qd_play_level(play), moves, &written);
    qd_buf_init(&level, QD_ANSWER_CAP);
    qd_buf_init(&text, QD_ANSWER_CAP);
    options->cli.game->level_format(qd_play_level(play), &level);
    qd_err err = qd_check_path(options->cli.game->id, qd_buf_view(&level), qd_buf_view(&written),
                               &checked, &why);
    if (err == QD_MEMORY)
        cli_out_of_memory();
    if (!err) {
        qd_message_set(&why, checked.solved ? "check.solved" : "check.unsolved");
        qd_message_number(&why, "count", (int64_t)checked.moves);
    }
    qd_message_format(&why, options->cli.lang, &text);
    if (err == QD_ILLEGAL)
        add_reason(&options->cli, play, moves, &text);
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_string(&line.json, "status",
                             err              ? "illegal"
                             : checked.solved ? "solved"
                                              : "unsolved");
        qd_json_field_number(&line.json, "length", (int64_t)checked.moves);
        if (checked.pushes > 0)
            qd_json_field_number(&line.json, "pushes", (int64_t)checked.pushes);
        qd_json_field_text(&line.json, "text", qd_buf_view(&text));
        cli_json_print(&line);
    } else {
        qd_buf_char(&text, '\n');
        cli_print(qd_buf_view(&text));
    }
    qd_buf_free(&written);
    qd_buf_free(&level);
    qd_buf_free(&text);
    return checked.solved ? CLI_DONE : CLI_NO;
}

int cli_check(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    cli_options_init(&options, cli);
    (void)cli_options_next(&options, argc, argv);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 2)
        return cli_usage(options.verb, "cli.expect.moves", NULL);
    struct qd_play *play = cli_play_new(&options.cli);
    int code = cli_level_open(&options.cli, argv[optind], play);
    if (!code)
        code = check_moves(&options, play, argv[optind + 1]);
    qd_play_free(play);
    return cli_finish(code);
}
