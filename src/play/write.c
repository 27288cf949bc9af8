/* SPDX-License-Identifier: MIT */
/* `collection write`: an entry of a file of levels, written again in one of the game's formats,
 * with solutions that are played through the rules and replayed by the checker first.
 */
#include "check/check.h"
#include "play/command.h"

#include <string.h>

static qd_err format_word(struct command *c, const struct qd_game *game, int *format)
{
    struct qd_text word = qd_text_word(&c->rest);
    struct qd_buf names;
    const char *const *formats = game->collection->formats;
    for (*format = 0; formats[*format]; (*format)++)
        if (qd_text_is(word, formats[*format]))
            return QD_OK;
    qd_buf_init(&names, 256);
    for (int i = 0; formats[i]; i++)
        qd_buf_printf(&names, "%s%s", i ? ", " : "", formats[i]);
    qd_err err = qd_command_refuse(c, QD_UNKNOWN, "protocol.format", word);
    qd_message_text(&c->why, "formats", qd_buf_view(&names));
    qd_buf_free(&names);
    return err;
}

/* A solution must solve the level. */
static qd_err check_moves(struct command *c, const struct qd_level *level, struct qd_text moves)
{
    struct qd_buf text;
    struct qd_checked checked = {0};
    qd_buf_init(&text, QD_ANSWER_CAP);
    level->game->level_format(level, &text);
    qd_err err = text.err;
    if (!err)
        err = qd_check_path(level->game->id, qd_buf_view(&text), moves, &checked, &c->why);
    qd_buf_free(&text);
    if (!err && !checked.solved)
        err = qd_command_refuse(c, QD_ILLEGAL, "protocol.unsolved", moves);
    return err;
}

/* "pushes=LURD", "moves=LURD", "notes=BASE64" */
static qd_err take_option(struct command *c, struct qd_text word, struct qd_rewrite *what,
                          struct qd_buf *notes, struct qd_text *kept)
{
    static const struct {
        const char *word;
        const char *name;
    } records[] = {{"pushes=", "Solution/Pushes"}, {"moves=", "Solution/Moves"}};
    for (size_t i = 0; i < 2; i++) {
        size_t size = strlen(records[i].word);
        if (word.size <= size || memcmp(word.data, records[i].word, size) != 0)
            continue;
        struct qd_text moves = {word.data + size, word.size - size};
        if (what->solutions == 2)
            break;
        what->names[what->solutions] = qd_text_of(records[i].name);
        what->moves[what->solutions++] = moves;
        return check_moves(c, what->level, moves);
    }
    if (word.size < 6 || memcmp(word.data, "notes=", 6) != 0)
        return qd_command_refuse(c, QD_UNKNOWN, "protocol.option", word);
    qd_err err = qd_command_bytes(c, (struct qd_text){word.data + 6, word.size - 6}, notes);
    *kept = qd_buf_view(notes);
    what->notes = kept;
    return err;
}

static qd_err write_entry(struct command *c, const struct qd_game *game, struct qd_rewrite *what,
                          struct qd_buf *out)
{
    struct qd_level *level = NULL;
    struct qd_buf notes;
    struct qd_text kept;
    qd_buf_init(&notes, QD_LINE_CAP);
    qd_err err = game->level_parse(what->entry, &level, &c->why);
    what->level = level;
    for (struct qd_text word = qd_text_word(&c->rest); !err && word.size > 0;
         word = qd_text_word(&c->rest))
        err = take_option(c, word, what, &notes, &kept);
    if (!err)
        err = game->collection->write(what, out);
    if (level)
        game->level_free(level);
    qd_buf_free(&notes);
    return err;
}

qd_err qd_collection_write(struct command *c, const struct qd_game *game)
{
    struct qd_rewrite what = {0};
    struct qd_buf entry, out;
    qd_err err = format_word(c, game, &what.format);
    if (err)
        return err;
    struct qd_text word = qd_text_word(&c->rest);
    qd_buf_init(&entry, QD_LINE_CAP);
    qd_buf_init(&out, QD_ANSWER_CAP / 2);
    if (qd_text_is(word, "end")) {
        game->collection->write_end(what.format, &out);
        err = qd_command_end(c);
    } else {
        what.begins = qd_text_is(word, "first");
        err = qd_command_bytes(c, what.begins ? qd_text_word(&c->rest) : word, &entry);
        what.entry = qd_buf_view(&entry);
        if (!err)
            err = write_entry(c, game, &what, &out);
    }
    if (!err) {
        c->why = (struct qd_message){0};
        qd_json_field_bool(c->json, "ok", true);
        qd_json_field_buf(c->json, "text", &out);
    }
    qd_buf_free(&entry);
    qd_buf_free(&out);
    return err;
}
