/* SPDX-License-Identifier: MIT */
/* A play as values, for front ends in the same process: opening, moving, undo and redo. The
 * commands of the line protocol parse their arguments, call these and write an answer.
 */
#include "base/base.h"
#include "play/play.h"

#include <string.h>

static const struct qd_game *game_of(const struct qd_play *play)
{
    return play->level->game;
}

/* Replaces this play by one that was opened separately. */
static void adopt(struct qd_play *play, const struct qd_play *fresh)
{
    qd_play_close(play);
    *play = *fresh;
}

/* Installs a level in this play; frees it on failure. */
static qd_err begin(struct qd_play *play, struct qd_level *level, const struct qd_buf *seed_id)
{
    struct qd_play fresh = qd_play_sibling(play);
    qd_err err = qd_play_install(&fresh, level, seed_id);
    if (err)
        level->game->level_free(level);
    else
        adopt(play, &fresh);
    return err;
}

static bool is_id(const struct qd_game *game, struct qd_text text)
{
    size_t head = strlen(game->id);
    return text.size > head && text.data[head] == ':' && memcmp(text.data, game->id, head) == 0;
}

/* Opens a level or a save, of a level played backwards only if that is wanted. */
static qd_err open_text(struct qd_play *play, const struct qd_game *game, struct qd_text text,
                        bool backwards, struct qd_message *why)
{
    if (!is_id(game, text)) {
        struct qd_level *level = NULL;
        qd_err err = game->level_parse(text, &level, why);
        return err ? err : begin(play, level, NULL);
    }
    struct qd_play fresh = qd_play_sibling(play);
    qd_err err = qd_save_open(&fresh, text, why);
    if (!err && qd_play_backwards(&fresh) && !backwards) {
        qd_message_set(why, "play.save.backwards");
        err = QD_SYNTAX;
    }
    if (err)
        qd_play_close(&fresh);
    else
        adopt(play, &fresh);
    return err;
}

/* Who solves or draws levels plays forwards: a mind is expected. */
qd_err qd_play_open(struct qd_play *play, const struct qd_game *game, struct qd_text text,
                    struct qd_message *why)
{
    return open_text(play, game, text, false, why);
}

qd_err qd_play_load(struct qd_play *play, const struct qd_game *game, struct qd_text text,
                    struct qd_message *why)
{
    return open_text(play, game, text, true, why);
}

qd_err qd_play_generate(struct qd_play *play, const struct qd_game *game, struct qd_text params,
                        uint64_t seed, struct qd_message *why)
{
    struct qd_level *level = NULL;
    struct qd_buf seed_id;
    qd_buf_init(&seed_id, QD_LINE_CAP);
    qd_err err = qd_id_generate(play, game, params, seed, &level, &seed_id, why);
    if (!err)
        err = begin(play, level, &seed_id);
    qd_buf_free(&seed_id);
    return err;
}

struct qd_position qd_play_position(const struct qd_play *play)
{
    return (struct qd_position){.status = game_of(play)->status(play->level, play->state, 0),
                                .turn = game_of(play)->to_move(play->level, play->state),
                                .moves = play->at,
                                .redo = play->moves.count - play->at,
                                .helped = play->helped};
}

qd_err qd_play_view(const struct qd_play *play, int viewer, struct qd_view *view)
{
    return game_of(play)->view(play->level, play->state, viewer, play->options.lang, view);
}

void qd_play_size(const struct qd_play *play, int *rows, int *cols)
{
    game_of(play)->size(play->level, rows, cols);
}

qd_err qd_play_make(struct qd_play *play, struct qd_text text, struct qd_message *why)
{
    struct qd_moves moves = {0};
    qd_err err = game_of(play)->moves_parse(play->level, text, &moves, why);
    if (!err)
        err = qd_play_move(play, &moves, why);
    qd_moves_free(&moves);
    return err;
}

/* Moves to another position in the history. Undoing the end of a game with hidden information
 * counts as help: the player has seen what was hidden. */
static void go_to(struct qd_play *play, size_t at)
{
    bool over = game_of(play)->status(play->level, play->state, 0) != QD_OPEN;
    if (game_of(play)->hidden && at < play->at && over)
        play->helped = true;
    qd_play_goto(play, at);
}

qd_err qd_play_undo(struct qd_play *play, size_t count, struct qd_message *why)
{
    if (play->at == 0) {
        qd_message_set(why, "play.nothing.undo");
        return QD_NOTHING;
    }
    go_to(play, count < play->at ? play->at - count : 0);
    return QD_OK;
}

qd_err qd_play_redo(struct qd_play *play, size_t count, struct qd_message *why)
{
    size_t have = play->moves.count - play->at;
    if (have == 0) {
        qd_message_set(why, "play.nothing.redo");
        return QD_NOTHING;
    }
    go_to(play, play->at + (count < have ? count : have));
    return QD_OK;
}

static size_t stride_back(const struct qd_play *play, const struct qd_measure *measure)
{
    const qd_move *moves = play->moves.data;
    size_t at = play->at;
    while (at > 0 && !measure->counts(moves[at - 1])) /* the walk after it */
        at--;
    at -= at > 0;
    while (at > 0 && !measure->counts(moves[at - 1])) /* the walk to the box */
        at--;
    return play->at - at;
}

size_t qd_play_stride(const struct qd_play *play, bool back)
{
    const struct qd_measure *measure = game_of(play)->measure;
    if (!measure)
        return 0;
    if (back)
        return stride_back(play, measure);
    size_t at = play->at;
    while (at < play->moves.count && !measure->counts(play->moves.data[at]))
        at++;
    at += at < play->moves.count;
    return at - play->at;
}

void qd_play_restart(struct qd_play *play)
{
    go_to(play, 0);
}

void qd_play_help(struct qd_play *play)
{
    play->helped = true;
}

qd_err qd_play_reach(const struct qd_play *play, int cell,
                     qd_err (*found)(void *context, int cell, const struct qd_moves *moves),
                     void *context, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    if (game->reach && game->status(play->level, play->state, 0) == QD_OPEN)
        return game->reach(play->level, play->state, cell, found, context, why);
    qd_message_set(why, game->reach ? "play.over" : "protocol.reach");
    return QD_NOTHING;
}

void qd_play_id(const struct qd_play *play, struct qd_buf *out)
{
    qd_id_exact(play->level, out);
}

struct qd_text qd_play_seed(const struct qd_play *play)
{
    return qd_buf_view(&play->seed_id);
}

const struct qd_level *qd_play_level(const struct qd_play *play)
{
    return play->level;
}

const void *qd_play_state(const struct qd_play *play)
{
    return play->state;
}
