/* SPDX-License-Identifier: MIT */
/* Opening a game: generated, from an ID or a save, or from level text. The old game is freed only
 * once the answer for the new one is written.
 */
#include "play/command.h"

#include <string.h>

qd_err qd_command_adopt(struct command *c, struct qd_play *fresh)
{
    struct qd_play old = *c->play;
    *c->play = *fresh;
    qd_err err = qd_command_position(c);
    qd_play_close(err ? c->play : &old);
    if (err)
        *c->play = old;
    return err;
}

qd_err qd_do_games(struct command *c)
{
    qd_err err = qd_command_end(c);
    if (!err)
        qd_answer_games(c->json, c->play);
    return err;
}

static void name_games(struct command *c, struct qd_text word)
{
    struct qd_buf names;
    qd_buf_init(&names, 256);
    for (int i = 0; c->play->options.games[i]; i++)
        qd_buf_printf(&names, "%s%s", i ? ", " : "", c->play->options.games[i]->id);
    qd_message_set(&c->why, "protocol.game");
    qd_message_text(&c->why, "word", word);
    qd_message_text(&c->why, "games", qd_buf_view(&names));
    qd_buf_free(&names);
}

const struct qd_game *qd_command_game(struct command *c)
{
    struct qd_text word = qd_text_word(&c->rest);
    const struct qd_game *game = qd_game_find(c->play->options.games, word);
    if (!game)
        name_games(c, word);
    return game;
}

/* Installs a level in a fresh play and answers with its position. */
static qd_err begin(struct command *c, struct qd_level *level, const struct qd_buf *seed_id)
{
    struct qd_play fresh = qd_play_sibling(c->play);
    qd_err err = qd_play_install(&fresh, level, seed_id);
    if (err) {
        level->game->level_free(level);
        return err;
    }
    return qd_command_adopt(c, &fresh);
}

/* "[PARAMS] [#SEED]", also written together. */
static qd_err params_and_seed(struct command *c, struct qd_text *params, uint64_t *seed,
                              bool *given)
{
    struct qd_text word = qd_text_word(&c->rest);
    const char *hash = word.size ? memchr(word.data, '#', word.size) : NULL;
    *params = (struct qd_text){word.data, hash ? (size_t)(hash - word.data) : word.size};
    struct qd_text tail = {word.data + params->size, word.size - params->size};
    if (!hash)
        tail = qd_text_word(&c->rest);
    *given = tail.size > 0;
    if (*given &&
        (tail.data[0] != '#' ||
         !qd_text_number((struct qd_text){tail.data + 1, tail.size - 1}, UINT64_MAX, seed)))
        return qd_command_refuse(c, QD_SYNTAX, "protocol.seed", tail);
    return qd_command_end(c);
}

qd_err qd_do_new(struct command *c)
{
    struct qd_text params;
    uint64_t seed = 0;
    bool given;
    const struct qd_game *game = qd_command_game(c);
    if (!game)
        return QD_UNKNOWN;
    qd_err err = params_and_seed(c, &params, &seed, &given);
    if (err)
        return err;
    if (!given) {
        struct qd_rng rng;
        qd_rng_seed(&rng, c->play->options.seed + c->play->seeds_drawn);
        seed = qd_rng_next(&rng) >> 16; /* short enough to be typed */
    }
    struct qd_level *level = NULL;
    struct qd_buf seed_id;
    qd_buf_init(&seed_id, QD_LINE_CAP);
    err = qd_id_generate(c->play, game, params, seed, &level, &seed_id, &c->why);
    if (!err)
        err = begin(c, level, &seed_id);
    if (!err && !given)
        c->play->seeds_drawn++;
    qd_buf_free(&seed_id);
    return err;
}

qd_err qd_do_load(struct command *c)
{
    struct qd_play fresh = qd_play_sibling(c->play);
    qd_err err = qd_save_open(&fresh, c->rest, &c->why);
    if (err) {
        qd_play_close(&fresh);
        return err;
    }
    return qd_command_adopt(c, &fresh);
}

/* "\n" in a line stands for a new line of the level. */
static void unfold(struct qd_text text, struct qd_buf *out)
{
    for (size_t i = 0; i < text.size; i++) {
        bool newline = text.data[i] == '\\' && i + 1 < text.size && text.data[i + 1] == 'n';
        qd_buf_char(out, newline ? '\n' : text.data[i]);
        i += newline;
    }
}

/* The level after the word. In a level of several lines, leading blanks belong to its first line,
 * except the one that ends the word. */
static struct qd_text level_text(struct qd_text line, const char *word)
{
    size_t head = strlen(word);
    head += head < line.size;
    struct qd_text text = {line.data + head, line.size - head};
    for (size_t i = 0; i + 1 < text.size; i++)
        if (text.data[i] == '\\' && text.data[i + 1] == 'n')
            return text;
    return qd_text_trim(text);
}

qd_err qd_do_open(struct command *c)
{
    struct qd_text line = c->rest;
    const struct qd_game *game = qd_command_game(c);
    if (!game)
        return QD_UNKNOWN;
    struct qd_level *level = NULL;
    struct qd_buf text;
    qd_buf_init(&text, QD_LINE_CAP);
    unfold(level_text(line, game->id), &text);
    qd_err err = text.err;
    if (!err)
        err = game->level_parse(qd_buf_view(&text), &level, &c->why);
    struct qd_message warning = c->why;
    c->why = (struct qd_message){0};
    if (err)
        c->why = warning;
    else
        err = begin(c, level, NULL);
    if (!err && warning.code)
        qd_answer_say(c->json, "warning", c->play->options.lang, &warning);
    qd_buf_free(&text);
    return err;
}
