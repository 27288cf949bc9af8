/* SPDX-License-Identifier: MIT */
/* The checkers: a level, a line end, moves; and behind another line end bytes that choose among the
 * legal moves, so that games get long.
 *
 * Whatever a game's rules read as a level, the game's checker must read too, and both must say the
 * same of every move and of the end. Taquin's checker must also agree with the reference on every
 * level that the reference can read. Anything else is answered with an error.
 */
#include "fuzz/fuzz.h"

#include "check/check.h"
#include "ref/taquin_ref.h"

#include <quadrille/play.h>

#include <string.h>

/* The reference reads terminated text, and trusts it not to be absurd. */
static bool plain(const char *text, size_t size)
{
    int digits = 0;
    for (size_t i = 0; i < size; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9';
        digits = digit ? digits + 1 : 0;
        if (digits > 5 || !text[i] || !strchr("0123456789x:,* _ULDR", text[i]))
            return false;
    }
    return true;
}

/* "12x3:", and no blank, sign or nothing where a number belongs: what the reference's scanf takes
 * more freely than the checker. */
static bool strict(const char *text)
{
    for (; *text; text++)
        if ((*text == ',' || *text == ':' || *text == 'x') && (text[1] == ' ' || text[1] == '_') &&
            *text != ':')
            return false;
    return true;
}

/* Any text is answered: read and legal, or refused with a reason. */
static void check_wumpus(struct qd_text level, struct qd_text rest)
{
    static qd_err (*const checkers[])(struct qd_text, struct qd_text, struct qd_checked *,
                                      struct qd_message *) = {qd_check_wumpus,
                                                              qd_check_wumpus_proof};
    for (int i = 0; i < 2; i++) {
        struct qd_checked checked = {0};
        struct qd_message why = {0};
        qd_err err = checkers[i](level, rest, &checked, &why);
        MUST(err == QD_OK || err == QD_SYNTAX || err == QD_ILLEGAL);
        MUST(!err || why.code);
    }
}

enum { LEVEL_CAP = 2048, MOVES_CAP = 200 };

/* A game as the rules play it, and its moves in the form in which they are shared. */
struct replay {
    const struct qd_game *game;
    struct qd_level *level;
    uint8_t *state;
    struct qd_moves made;
};

static bool is_open(const struct replay *r)
{
    return r->game->status(r->level, r->state, 0) == QD_OPEN;
}

/* Makes a move; false, and nothing has changed, if the rules forbid it. */
static bool make(struct replay *r, qd_move *move)
{
    struct qd_message why = {0};
    if (r->game->canonical)
        *move = r->game->canonical(r->level, r->state, *move);
    qd_err err = r->game->apply(r->level, r->state, *move, &why);
    MUST(err == QD_OK || err == QD_ILLEGAL);
    if (!err)
        MUST(qd_moves_add(&r->made, *move) == QD_OK);
    return !err;
}

/* What the checker says of the moves made and perhaps one more. */
static qd_err verdict(const struct replay *r, const qd_move *more, struct qd_checked *checked,
                      struct qd_message *why)
{
    struct qd_buf level, moves;
    struct qd_moves all = {0};
    qd_buf_init(&level, 1 << 20);
    qd_buf_init(&moves, 1 << 20);
    for (size_t i = 0; i < r->made.count; i++)
        MUST(qd_moves_add(&all, r->made.data[i]) == QD_OK);
    if (more)
        MUST(qd_moves_add(&all, *more) == QD_OK);
    r->game->level_format(r->level, &level);
    r->game->moves_format(r->level, all.data, all.count, &moves);
    MUST(!level.err && !moves.err);
    qd_err err = qd_check_path(r->game->id, qd_buf_view(&level), qd_buf_view(&moves), checked, why);
    qd_moves_free(&all);
    qd_buf_free(&level);
    qd_buf_free(&moves);
    return err;
}

/* The checker takes what was made, and says of the end what the rules say. */
static void must_agree(const struct replay *r)
{
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    MUST(verdict(r, NULL, &checked, &why) == QD_OK);
    enum qd_status status = r->game->status(r->level, r->state, 0);
    bool solved = status == QD_WON || (r->game->players == 2 && status == QD_LOST);
    MUST(checked.moves == r->made.count);
    MUST(checked.solved == solved);
}

/* The checker refuses the move that the rules refuse, and names it. */
static void must_refuse(const struct replay *r, qd_move move)
{
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    MUST(verdict(r, &move, &checked, &why) == QD_ILLEGAL);
    MUST(why.count == 1 && why.args[0].number == (int64_t)r->made.count + 1);
}

static void choose_moves(struct replay *r, struct qd_text choices)
{
    for (size_t i = 0; i < choices.size && i < MOVES_CAP && is_open(r); i++) {
        struct qd_moves legal = {0};
        MUST(r->game->moves(r->level, r->state, &legal) == QD_OK);
        if (legal.count > 0) {
            qd_move move = legal.data[(uint8_t)choices.data[i] % legal.count];
            MUST(make(r, &move));
        }
        qd_moves_free(&legal);
    }
}

/* A game that is over takes no move, but a path may go on: only its end counts. */
static void play_text(struct replay *r, struct qd_text text)
{
    struct qd_moves moves = {0};
    struct qd_message why = {0};
    qd_err err = r->game->moves_parse(r->level, text, &moves, &why);
    MUST(err == QD_OK || why.code);
    for (size_t i = 0; !err && i < moves.count && i < MOVES_CAP; i++) {
        qd_move move = moves.data[i];
        if (is_open(r) && make(r, &move))
            continue;
        if (is_open(r) || !r->game->path)
            must_refuse(r, move);
        break;
    }
    qd_moves_free(&moves);
}

static void compare_with_rules(const struct qd_game *game, struct qd_text level,
                               struct qd_text moves, struct qd_text choices)
{
    struct replay r = {.game = game};
    struct qd_message why = {0};
    if (level.size > LEVEL_CAP || game->level_parse(level, &r.level, &why))
        return;
    r.state = calloc(1, game->state_size(r.level));
    MUST(r.state);
    game->state_start(r.level, r.state);
    must_agree(&r);
    choose_moves(&r, choices);
    must_agree(&r);
    if (moves.size > 0)
        play_text(&r, moves);
    must_agree(&r);
    qd_moves_free(&r.made);
    free(r.state);
    game->level_free(r.level);
}

/* Taquin against its reference, on what both read. */
static void check_taquin(struct qd_text level, struct qd_text moves)
{
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    char line[4096], path[256];
    qd_err err = qd_check_taquin(level, moves, &checked, &why);
    MUST(err == QD_OK || err == QD_SYNTAX || err == QD_ILLEGAL);
    MUST(!err || why.code);
    if (err == QD_SYNTAX || level.size >= sizeof line || moves.size >= sizeof path ||
        !plain(level.data, level.size) || !plain(moves.data, moves.size))
        return;
    memcpy(line, level.data, level.size);
    line[level.size] = '\0';
    memcpy(path, moves.data, moves.size);
    path[moves.size] = '\0';
    static struct ref_board board;
    int count;
    for (size_t last = level.size; last > 0 && (line[last - 1] == ' ' || line[last - 1] == '_');)
        line[--last] = '\0';
    MUST(!strict(line) || ref_read(line, &board));
    if (!strict(line))
        return;
    bool legal = ref_play(&board, path, &count);
    MUST(legal == (err == QD_OK));
    if (legal) {
        MUST(checked.moves == (uint64_t)count);
        MUST(checked.solved == ref_solved(&board));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qd_text rest = {(const char *)data, size}, level = {"", 0}, moves = {"", 0};
    const char *end = size ? memchr(data, '\n', size) : NULL;
    level = end ? (struct qd_text){rest.data, (size_t)(end - rest.data)} : rest;
    rest = end ? (struct qd_text){end + 1, size - level.size - 1} : (struct qd_text){"", 0};
    end = rest.size ? memchr(rest.data, '\n', rest.size) : NULL;
    moves = end ? (struct qd_text){rest.data, (size_t)(end - rest.data)} : rest;
    rest = end ? (struct qd_text){end + 1, rest.size - moves.size - 1} : (struct qd_text){"", 0};
    check_wumpus(level, moves);
    check_taquin(level, moves);
    for (int i = 0; qd_games[i]; i++)
        compare_with_rules(qd_games[i], level, moves, rest);
    return 0;
}
