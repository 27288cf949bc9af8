/* SPDX-License-Identifier: MIT */
/* The player without a screen: a line in, a picture and words out. With --json every line is one of
 * the protocol and is answered by its JSON object.
 */
#include "cli/player/player.h"
#include "cli/player/progress.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct game {
    const struct cli *cli;
    struct qd_play *play;
    const struct cli_seats *seats;
    struct cli_progress progress;
    uint64_t started_ns;
    bool begun, ended, json;
};

static void say(const struct game *game, const struct qd_message *message)
{
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_message_format(message, game->cli->lang, &text);
    cli_print(qd_buf_view(&text));
    putchar('\n');
    qd_buf_free(&text);
}

static void say_error(const struct game *game, qd_err err, struct qd_message *why)
{
    qd_message_fill(why, err);
    say(game, why);
}

/* What a won backward play is forwards. */
static void print_solution(const struct game *game)
{
    const struct qd_game *forward = game->cli->game;
    struct qd_message why = {0};
    struct qd_moves moves = {0};
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_err err = qd_play_solution(game->play, &moves, &why);
    if (err) {
        say_error(game, err, &why);
    } else {
        forward->moves_format(qd_play_level(game->play), moves.data, moves.count, &text);
        qd_message_set(&why, "cli.play.solution");
        qd_message_number(&why, "count", (int64_t)moves.count);
        say(game, &why);
        puts(qd_buf_cstr(&text));
    }
    qd_moves_free(&moves);
    qd_buf_free(&text);
}

/* The board, and the result if the game is over. */
static void draw(const struct game *game)
{
    static const char *const ends[] = {
        [QD_WON] = "cli.play.won", [QD_LOST] = "cli.play.lost", [QD_DRAWN] = "cli.play.drawn"};
    struct qd_position at = qd_play_position(game->play);
    struct qd_message end = {0};
    if (game->json)
        return;
    cli_draw(game->cli, game->play);
    if (at.status == QD_OPEN)
        return;
    qd_message_set(&end, ends[at.status]);
    say(game, &end);
    if (qd_play_backwards(game->play))
        print_solution(game);
}

/* What the game counts besides moves, -1 if nothing. */
static int64_t measured(const struct game *game)
{
    const struct qd_measure *measure = game->cli->game->measure;
    struct qd_view view;
    int64_t value = -1;
    if (!measure || qd_play_view(game->play, QD_OBSERVER, &view))
        return -1;
    for (int i = 0; i < view.counter_count; i++)
        if (strcmp(view.counters[i].name, measure->counter) == 0)
            value = view.counters[i].value;
    qd_view_free(&view);
    return value;
}

static void note(struct game *game, enum qd_terminal_event event, const char *backwards)
{
    struct qd_position at = qd_play_position(game->play);
    bool second = game->cli->game->players == 2 && game->seats->human == 1;
    bool alone = game->cli->game->players == 2 && !game->seats->opponent;
    const struct qd_terminal_note told = {
        .event = event,
        .again = game->ended,
        .won = !alone && at.status == (second ? QD_LOST : QD_WON),
        .measured = measured(game),
        .spent_ns = cli_now_ns() - game->started_ns,
        .opponent = game->seats->opponent,
        .human = game->seats->human,
        .backwards = backwards,
    };
    /* What is played backwards is nobody's progress. */
    if (game->progress.profile && !qd_play_backwards(game->play))
        cli_progress_note(&game->progress, game->play, &told);
}

/* After every change: begun, ended. */
static void follow(struct game *game)
{
    struct qd_position at = qd_play_position(game->play);
    if (at.moves > 0 && !game->begun)
        note(game, QD_TERMINAL_BEGUN, NULL);
    game->begun = at.moves > 0;
    if (at.status != QD_OPEN && !game->ended)
        note(game, QD_TERMINAL_ENDED, NULL);
    game->ended = at.status != QD_OPEN;
}

/* A level played backwards is kept beside the forward play, which is back at its start. */
static void leave(struct game *game)
{
    struct qd_position at = qd_play_position(game->play);
    bool back = qd_play_backwards(game->play) && at.status == QD_OPEN && at.moves + at.redo > 0;
    struct qd_message unused = {0};
    struct qd_buf save, moves;
    qd_buf_init(&save, QD_ANSWER_CAP);
    qd_buf_init(&moves, QD_ANSWER_CAP);
    if (back)
        qd_play_save(game->play, &save);
    struct qd_text rest = qd_buf_view(&save);
    (void)qd_text_word(&rest);
    qd_buf_text(&moves, qd_text_word(&rest));
    if (!back || qd_play_turn_around(game->play, &unused) == QD_OK)
        note(game, QD_TERMINAL_LEFT, back ? qd_buf_cstr(&moves) : NULL);
    qd_buf_free(&save);
    qd_buf_free(&moves);
}

static uint64_t clock_ns(void *context)
{
    (void)context;
    return cli_now_ns();
}

/* The opponent's move, or several where a player passes; each is told. */
static int answer(struct game *game)
{
    const struct qd_limits limits = {
        .time_ns = game->seats->time_ns ? game->seats->time_ns : 2000000000, .now_ns = clock_ns};
    const struct qd_game *rules = game->cli->game;
    qd_err err = QD_OK;
    while (!err && game->seats->opponent && qd_play_position(game->play).status == QD_OPEN &&
           qd_play_position(game->play).turn != game->seats->human) {
        const char *name = rules->versus->methods[game->seats->opponent - 1].name;
        struct qd_message why = {0};
        struct qd_line line = {0};
        struct qd_buf move, out;
        qd_buf_init(&move, 4096);
        qd_buf_init(&out, QD_ANSWER_CAP + 1);
        qd_buf_puts(&move, "move ");
        err = qd_play_think(game->play, name, &limits, &line, &why);
        if (!err) {
            rules->moves_format(qd_play_level(game->play), line.moves.data, 1, &move);
            err = qd_play_line(game->play, qd_buf_view(&move), &out);
        }
        if (!err)
            fputs(game->json ? qd_buf_cstr(&out) : qd_buf_cstr(&move) + strlen("move "), stdout);
        if (!err && !game->json)
            putchar('\n');
        qd_moves_free(&line.moves);
        qd_buf_free(&move);
        qd_buf_free(&out);
    }
    return cli_exit_of(err);
}

static void give_hint(struct game *game)
{
    struct qd_message why = {0};
    struct qd_hint hint;
    int grade = 0;
    qd_err err = qd_play_hint(game->play, &grade, &hint, &why);
    if (err) {
        say_error(game, err, &why);
        return;
    }
    for (int part = grade == QD_HINT_GRADES ? grade - 1 : grade; part <= grade; part++)
        say(game, &hint.says[part - 1]);
}

static void solve(struct game *game)
{
    const struct qd_level *level = qd_play_level(game->play);
    struct qd_message why = {0};
    struct qd_answer found = {0};
    struct qd_buf moves;
    struct cli_watch watch;
    if (!level->game->path) {
        qd_message_set(&why,
                       qd_play_backwards(game->play) ? "hint.backwards" : "terminal.solve.never");
        say(game, &why);
        return;
    }
    const struct qd_method *method = &level->game->path->methods[0];
    cli_watch_start(&watch, method->name, 0, (uint64_t)512 << 20, 0, true);
    qd_err err = qd_play_solve(game->play, method->name, &watch.limits, &found, &why);
    cli_progress_end();
    qd_buf_init(&moves, QD_ANSWER_CAP);
    if (err) {
        say_error(game, err, &why);
    } else {
        qd_play_help(game->play);
        level->game->moves_format(level, found.moves.data, found.moves.count, &moves);
        qd_message_set(&why, "cli.play.solution");
        qd_message_number(&why, "count", (int64_t)found.moves.count);
        say(game, &why);
        puts(qd_buf_cstr(&moves));
    }
    qd_buf_free(&moves);
    qd_answer_free(&found);
}

static void print_save(struct game *game)
{
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_play_save(game->play, &text);
    puts(qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static void print_legal(struct game *game)
{
    const struct qd_level *level = qd_play_level(game->play);
    struct qd_moves moves = {0};
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_err err = level->game->moves(level, qd_play_state(game->play), &moves);
    for (size_t i = 0; !err && i < moves.count; i++) {
        qd_buf_puts(&text, i ? " " : "");
        level->game->moves_format(level, &moves.data[i], 1, &text);
    }
    puts(qd_buf_cstr(&text));
    qd_moves_free(&moves);
    qd_buf_free(&text);
}

static qd_err restart(struct qd_play *play, struct qd_message *why)
{
    (void)why;
    qd_play_restart(play);
    return QD_OK;
}

static qd_err undo(struct qd_play *play, struct qd_message *why)
{
    return qd_play_undo(play, 1, why);
}

static qd_err redo(struct qd_play *play, struct qd_message *why)
{
    return qd_play_redo(play, 1, why);
}

static const struct {
    const char *word, *letter;
    void (*tell)(struct game *game);                             /* what only says something */
    qd_err (*act)(struct qd_play *play, struct qd_message *why); /* or changes the board */
} words[] = {
    {"hint", "?", give_hint, NULL}, {"solve", "", solve, NULL},
    {"save", "", print_save, NULL}, {"moves", "", print_legal, NULL},
    {"undo", "", NULL, undo},       {"redo", "", NULL, redo},
    {"restart", "", NULL, restart}, {"reverse", "", NULL, qd_play_turn_around},
};

/* True if the line was one of the words. */
static bool on_word(struct game *game, struct qd_text line)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!qd_text_is(line, words[i].word) && !qd_text_is(line, words[i].letter))
            continue;
        struct qd_message why = {0};
        qd_err err = words[i].act ? words[i].act(game->play, &why) : QD_OK;
        if (words[i].tell)
            words[i].tell(game);
        else if (err)
            say_error(game, err, &why);
        else
            draw(game);
        return true;
    }
    return false;
}

static void say_code(const struct game *game, const char *code)
{
    struct qd_message message = {0};
    qd_message_set(&message, code);
    say(game, &message);
}

/* How this game's moves are written, and the words that it knows. */
static void say_help(const struct game *game)
{
    const struct qd_game *own = qd_play_level(game->play)->game;
    char code[64];
    snprintf(code, sizeof code, "cli.play.moves.%s", own->id);
    say_code(game, qd_phrase(game->cli->lang, code) ? code : "cli.play.moves");
    say_code(game, "cli.play.words");
    if (own->path)
        say_code(game, "cli.play.solve");
    if (game->cli->game->reverse)
        say_code(game, "cli.play.reverse");
}

static int on_words(struct game *game, struct qd_text line)
{
    struct qd_text rest = line, first = qd_text_word(&rest);
    struct qd_message why = {0};
    if (qd_text_is(line, "help")) {
        say_help(game);
        return CLI_DONE;
    }
    if (on_word(game, line))
        return CLI_DONE;
    qd_err err =
        qd_play_make(game->play, qd_text_is(first, "move") ? qd_text_trim(rest) : line, &why);
    if (err) {
        say_error(game, err, &why);
        if (err == QD_SYNTAX)
            say_code(game, "cli.play.see");
        return CLI_DONE;
    }
    int code = answer(game);
    draw(game);
    return code;
}

/* A line of the protocol; bare move letters are moves. */
static int on_protocol(struct game *game, struct qd_text typed)
{
    const struct qd_level *level = qd_play_level(game->play);
    struct qd_moves moves = {0};
    struct qd_message unused = {0};
    struct qd_buf line, out;
    bool bare = level->game->moves_parse(level, typed, &moves, &unused) == QD_OK;
    qd_moves_free(&moves);
    qd_buf_init(&line, QD_LINE_CAP);
    qd_buf_init(&out, QD_ANSWER_CAP + 1);
    qd_buf_puts(&line, bare ? "move " : "");
    qd_buf_text(&line, typed);
    struct qd_text words_left = qd_buf_view(&line);
    qd_err err = qd_play_line(game->play, qd_buf_view(&line), &out);
    fputs(qd_buf_cstr(&out), stdout);
    int code = !err && qd_text_is(qd_text_word(&words_left), "move") ? answer(game) : CLI_DONE;
    qd_buf_free(&line);
    qd_buf_free(&out);
    return code;
}

/* Where a play that was left backwards is resumed. */
static int go_backwards(struct game *game)
{
    const char *save = game->seats->backwards;
    struct qd_message why = {0};
    qd_err err = save ? qd_play_load(game->play, game->cli->game, qd_text_of(save), &why) : QD_OK;
    return err ? cli_report(game->cli, "play", 0, err, &why) : CLI_DONE;
}

int cli_player_plain(const struct cli *cli, struct qd_play *play, const struct cli_seats *seats,
                     struct cli_profile *profile, bool json)
{
    char typed[4096];
    struct game game = {.cli = cli,
                        .play = play,
                        .seats = seats,
                        .json = json,
                        .started_ns = cli_now_ns(),
                        .begun = qd_play_position(play).moves > 0};
    cli_progress_open(&game.progress, cli, profile);
    int code = go_backwards(&game);
    if (!code)
        code = answer(&game);
    draw(&game);
    while (!code && fflush(stdout) == 0 && fgets(typed, sizeof typed, stdin)) {
        struct qd_text text = qd_text_trim(qd_text_of(typed));
        if (qd_text_is(text, "quit") || qd_text_is(text, "q"))
            break;
        if (text.size == 0)
            continue;
        code = json ? on_protocol(&game, text) : on_words(&game, text);
        follow(&game);
    }
    leave(&game);
    int kept = cli_progress_close(&game.progress);
    return code ? code : kept;
}
