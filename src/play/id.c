/* SPDX-License-Identifier: MIT */
/* IDs and saves: "game:params:description" is exact and permanent, "game:params#seed" is short. */
#include "base/base.h"
#include "play/play.h"

#include <inttypes.h>
#include <string.h>

static qd_err refuse_id(struct qd_text id, struct qd_message *why)
{
    qd_message_set(why, "protocol.id");
    qd_message_text(why, "found", id);
    return QD_SYNTAX;
}

qd_err qd_id_generate(const struct qd_play *play, const struct qd_game *game, struct qd_text params,
                      uint64_t seed, struct qd_level **level, struct qd_buf *seed_id,
                      struct qd_message *why)
{
    if (params.size == 0)
        params = qd_text_of(game->example);
    qd_buf_printf(seed_id, "%s:", game->id);
    qd_err err = game->params_format(params, seed_id, why);
    if (!err)
        err = game->generate(params, seed, &play->options.limits, level, why);
    if (!err)
        qd_buf_printf(seed_id, "#%" PRIu64, seed);
    return err;
}

/* Shifts an error's column in the first line, to count from the start of the ID. */
static qd_err shift(qd_err err, size_t by, struct qd_message *why)
{
    if (err && why->line == 1)
        why->column += (uint32_t)by;
    return err;
}

/* An exact or a seed ID; `seed_id` gets the short form or is emptied. */
static qd_err open_id(const struct qd_play *play, struct qd_text id, struct qd_level **level,
                      struct qd_buf *seed_id, struct qd_message *why)
{
    const char *colon = id.size ? memchr(id.data, ':', id.size) : NULL;
    if (!colon)
        return refuse_id(id, why);
    size_t head = (size_t)(colon - id.data);
    struct qd_text rest = {colon + 1, id.size - head - 1};
    const struct qd_game *game = qd_game_find(play->options.games, (struct qd_text){id.data, head});
    if (!game)
        return refuse_id(id, why);
    /* The parameters end at the first ":" or "#"; which of the two says what follows. */
    size_t end = 0;
    while (end < rest.size && rest.data[end] != ':' && rest.data[end] != '#')
        end++;
    if (end == rest.size || rest.data[end] == ':') {
        return shift(game->level_parse(rest, level, why), head + 1, why);
    }
    uint64_t seed;
    struct qd_text tail = {rest.data + end + 1, rest.size - end - 1};
    if (!qd_text_number(tail, UINT64_MAX, &seed)) {
        qd_message_set(why, "protocol.seed");
        qd_message_text(why, "found", (struct qd_text){rest.data + end, rest.size - end});
        return QD_SYNTAX;
    }
    qd_err err =
        qd_id_generate(play, game, (struct qd_text){rest.data, end}, seed, level, seed_id, why);
    return shift(err, head + 1, why);
}

void qd_id_exact(const struct qd_level *level, struct qd_buf *out)
{
    qd_buf_printf(out, "%s:", level->game->id);
    size_t from = out->size;
    level->game->level_format(level, out);
    for (size_t i = from; i < out->size; i++)
        if (out->data[i] == ' ')
            out->data[i] = '_';
}

static void put_moves(const struct qd_play *play, size_t from, size_t to, struct qd_buf *out)
{
    play->level->game->moves_format(play->level, play->moves.data + from, to - from, out);
}

void qd_play_save(const struct qd_play *play, struct qd_buf *out)
{
    qd_id_exact(play->level, out);
    qd_buf_char(out, ' ');
    if (play->at == 0)
        qd_buf_char(out, '-');
    else
        put_moves(play, 0, play->at, out);
    if (play->at < play->moves.count) {
        qd_buf_char(out, '/');
        put_moves(play, play->at, play->moves.count, out);
    }
    if (qd_play_backwards(play))
        qd_buf_puts(out, " backwards");
    if (play->helped)
        qd_buf_puts(out, " helped");
}

/* Parses one part of the moves and plays it. */
static qd_err replay(struct qd_play *play, struct qd_text text, struct qd_message *why)
{
    struct qd_moves moves = {0};
    qd_err err = QD_OK;
    if (!qd_text_is(text, "-"))
        err = play->level->game->moves_parse(play->level, text, &moves, why);
    if (!err)
        err = qd_play_move(play, &moves, why);
    qd_moves_free(&moves);
    return err;
}

static qd_err open_moves(struct qd_play *play, struct qd_text moves, struct qd_message *why)
{
    const char *slash = moves.size ? memchr(moves.data, '/', moves.size) : NULL;
    struct qd_text made = {moves.data, slash ? (size_t)(slash - moves.data) : moves.size};
    qd_err err = replay(play, made, why);
    size_t at = play->at;
    if (!err && slash) {
        err = replay(play, (struct qd_text){slash + 1, moves.size - made.size - 1}, why);
        if (!err)
            qd_play_goto(play, at);
    }
    return err;
}

qd_err qd_save_open(struct qd_play *play, struct qd_text save, struct qd_message *why)
{
    struct qd_level *level = NULL;
    struct qd_buf seed_id;
    struct qd_text id = qd_text_word(&save), moves = qd_text_word(&save);
    struct qd_text mark = qd_text_word(&save);
    bool backwards = qd_text_is(mark, "backwards");
    if (backwards)
        mark = qd_text_word(&save);
    if (save.size > 0 || (mark.size > 0 && !qd_text_is(mark, "helped"))) {
        qd_message_set(why, "play.save.word");
        qd_message_text(why, "found", mark);
        return QD_SYNTAX;
    }
    qd_buf_init(&seed_id, QD_LINE_CAP);
    qd_err err = open_id(play, id, &level, &seed_id, why);
    if (!err) {
        err = qd_play_install(play, level, &seed_id);
        if (err)
            level->game->level_free(level);
    }
    if (!err && backwards)
        err = qd_play_turn_around(play, why);
    if (!err && moves.size > 0)
        err = open_moves(play, moves, why);
    if (!err)
        play->helped = mark.size > 0;
    qd_buf_free(&seed_id);
    return err;
}
