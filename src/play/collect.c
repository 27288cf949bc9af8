/* SPDX-License-Identifier: MIT */
/* `collection`: a file of levels, received in pieces, then reported entry by entry.
 *
 * The file comes in base64, since a line holds no other bytes than text; whatever its encoding, it
 * is made UTF-8 here. Every entry is told with the line it stands at and its own text, so that a
 * front end that keeps those loses nothing; a level that cannot be read is told with the reason. A
 * stored solution is played through the rules and replayed by the checker before it is called one.
 */
#include "base/encoding.h"
#include "check/check.h"
#include "play/command.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_CAP = 64 << 20, ENTRIES = 50, ENTRIES_MOST = 1000, TOLD_MOST = 1 << 20 };

struct qd_reading {
    const struct qd_game *game;
    struct qd_decoder decoder;
    struct qd_buf text;
    struct qd_text rest; /* what has not been cut yet, once the file has ended */
    bool ended;
    size_t counted; /* line ends are counted up to here */
    uint32_t line;
    uint64_t number; /* entries reported */
};

void qd_reading_free(struct qd_reading *reading)
{
    if (reading)
        qd_buf_free(&reading->text);
    free(reading);
}

qd_err qd_command_bytes(struct command *c, struct qd_text word, struct qd_buf *out)
{
    if (qd_base64_decode(word, out))
        return out->err;
    return qd_command_refuse(c, QD_SYNTAX, "protocol.base64", word);
}

/* `collection GAME` */
static qd_err begin_file(struct command *c, const struct qd_game *game)
{
    struct qd_reading *fresh = calloc(1, sizeof *fresh);
    if (!fresh)
        return QD_MEMORY;
    fresh->game = game;
    fresh->line = 1;
    qd_buf_init(&fresh->text, FILE_CAP);
    qd_reading_free(c->play->reading);
    c->play->reading = fresh;
    qd_json_field_bool(c->json, "ok", true);
    return QD_OK;
}

/* `collection add BASE64` */
static qd_err add_piece(struct command *c, struct qd_reading *r)
{
    struct qd_buf piece;
    qd_buf_init(&piece, QD_LINE_CAP);
    qd_err err = qd_command_bytes(c, c->rest, &piece);
    if (!err) {
        qd_decode(&r->decoder, piece.data, piece.size, &r->text);
        err = r->text.err;
    }
    qd_buf_free(&piece);
    if (err == QD_FULL) {
        qd_message_set(&c->why, "protocol.collection.large");
        qd_message_number(&c->why, "most", FILE_CAP >> 20);
    }
    if (!err) {
        qd_json_field_bool(c->json, "ok", true);
        qd_json_field_number(c->json, "bytes", (int64_t)r->text.size);
    }
    return err;
}

/* `collection end` */
static qd_err end_file(struct command *c, struct qd_reading *r)
{
    const struct qd_decoder *d = &r->decoder;
    qd_decode_end(&r->decoder, &r->text);
    if (r->text.err)
        return r->text.err;
    r->ended = true;
    r->rest = qd_buf_view(&r->text);
    qd_json_field_bool(c->json, "ok", true);
    qd_json_field_number(c->json, "bytes", (int64_t)r->text.size);
    qd_json_field_string(c->json, "encoding",
                         d->encoding > QD_ENCODING_UTF8 ? "utf-16"
                         : d->latin                     ? "latin-1"
                                                        : "utf-8");
    if (d->returns)
        qd_json_field_bool(c->json, "returns", true);
    return QD_OK;
}

/* The letters without the blanks and line ends that a file may have between them. */
static void squeeze(struct qd_text moves, struct qd_buf *out)
{
    for (size_t i = 0; i < moves.size; i++)
        if (!strchr(" \t\r\n", moves.data[i]))
            qd_buf_char(out, moves.data[i]);
}

/* Plays stored moves from the start; they must win. */
static qd_err play_stored(struct qd_play *play, struct qd_text moves, struct qd_buf *full,
                          struct qd_checked *checked, struct qd_message *why)
{
    const struct qd_game *game = play->level->game;
    struct qd_buf text, level;
    qd_buf_init(&text, QD_LINE_CAP);
    qd_buf_init(&level, QD_LINE_CAP);
    squeeze(moves, &text);
    qd_err err = text.err ? text.err : qd_play_make(play, qd_buf_view(&text), why);
    if (!err) {
        game->moves_format(play->level, play->moves.data, play->at, full);
        game->level_format(play->level, &level);
        err = full->err ? full->err : level.err;
    }
    if (!err)
        err = qd_check_path(game->id, qd_buf_view(&level), qd_buf_view(full), checked, why);
    if (!err && !checked->solved) {
        qd_message_set(why, "protocol.unsolved");
        qd_message_text(why, "found", moves);
        err = QD_ILLEGAL;
    }
    qd_play_restart(play);
    qd_buf_free(&text);
    qd_buf_free(&level);
    return err;
}

struct telling {
    struct command *c;
    struct qd_play *play; /* at the start of the level; without one if it could not be read */
    enum qd_written list; /* if it is a kind of record: report only those */
    int told;
};

static void put_fault(struct command *c, qd_err err, struct qd_message *why, uint32_t line)
{
    qd_message_fill(why, err);
    qd_json_key(c->json, "error");
    qd_json_object(c->json);
    struct qd_buf text;
    qd_buf_init(&text, 4096);
    qd_message_format(why, c->play->options.lang, &text);
    qd_json_field_string(c->json, "code", why->code);
    qd_json_field_buf(c->json, "text", &text);
    if (line)
        qd_json_field_number(c->json, "line", line + (why->line ? why->line - 1 : 0));
    if (line && why->line)
        qd_json_field_number(c->json, "column", why->column);
    qd_json_object_end(c->json);
    qd_buf_free(&text);
}

static void put_solution(struct telling *t, struct qd_text name, struct qd_text moves)
{
    struct qd_json *json = t->c->json;
    struct qd_message why = {0};
    struct qd_checked checked = {0};
    struct qd_buf full;
    qd_buf_init(&full, QD_LINE_CAP);
    qd_err err = play_stored(t->play, moves, &full, &checked, &why);
    qd_json_object(json);
    qd_json_field_text(json, "name", name);
    if (err) {
        put_fault(t->c, err, &why, 0);
    } else {
        const struct qd_measure *measure = t->play->level->game->measure;
        qd_json_field_buf(json, "moves", &full);
        qd_json_field_number(json, "length", (int64_t)checked.moves);
        if (measure)
            qd_json_field_number(json, measure->many, (int64_t)checked.pushes);
    }
    qd_json_object_end(json);
    qd_buf_free(&full);
}

static qd_err put_part(void *context, enum qd_written what, struct qd_text name,
                       struct qd_text text)
{
    static const char *const keys[] = {"header", "title", "author", "notes"};
    struct telling *t = context;
    if (t->list != what && (t->list == QD_WRITTEN_SOLUTION || what > QD_WRITTEN_NOTES))
        return QD_OK;
    if (what <= QD_WRITTEN_NOTES) {
        qd_json_field_text(t->c->json, keys[what], text);
        return QD_OK;
    }
    if (t->told++ == 0) {
        qd_json_key(t->c->json, "solutions");
        qd_json_array(t->c->json);
    }
    put_solution(t, name, text);
    return QD_OK;
}

static void put_level(struct telling *t, const struct qd_message *warning)
{
    struct qd_json *json = t->c->json;
    struct qd_buf id;
    int rows, cols;
    qd_buf_init(&id, QD_LINE_CAP);
    qd_play_id(t->play, &id);
    qd_play_size(t->play, &rows, &cols);
    qd_json_field_buf(json, "id", &id);
    qd_json_field_number(json, "rows", rows);
    qd_json_field_number(json, "cols", cols);
    if (warning->code)
        qd_answer_say(json, "warning", t->play->options.lang, warning);
    qd_buf_free(&id);
}

static qd_err put_entry(struct command *c, struct qd_reading *r, struct qd_text entry)
{
    struct qd_play play = {.options = c->play->options};
    struct telling t = {.c = c, .play = &play, .list = QD_WRITTEN_HEADER};
    struct qd_message why = {0};
    qd_err bad = qd_play_open(&play, r->game, entry, &why);
    if (bad == QD_MEMORY)
        return bad;
    qd_json_object(c->json);
    qd_json_field_number(c->json, "number", (int64_t)++r->number);
    qd_json_field_number(c->json, "line", r->line);
    if (bad)
        put_fault(c, bad, &why, r->line);
    else
        put_level(&t, &why);
    qd_json_field_text(c->json, "text", entry);
    qd_err err = r->game->collection->parts(entry, put_part, &t);
    if (!bad && !err) {
        t.list = QD_WRITTEN_SOLUTION;
        err = r->game->collection->parts(entry, put_part, &t);
        if (t.told)
            qd_json_array_end(c->json);
    }
    qd_json_object_end(c->json);
    qd_play_close(&play);
    if (play.mind)
        r->game->mind_free(play.mind);
    return err;
}

/* `collection next [N]` */
static qd_err next_entries(struct command *c, struct qd_reading *r)
{
    uint64_t count = ENTRIES;
    struct qd_text entry;
    bool more = true;
    qd_err err = qd_command_number(c, 1, ENTRIES_MOST, &count);
    if (!err && !r->ended) {
        qd_message_set(&c->why, "protocol.collection.open");
        err = QD_NOTHING;
    }
    if (err)
        return err;
    qd_json_field_bool(c->json, "ok", true);
    qd_json_key(c->json, "entries");
    qd_json_array(c->json);
    for (; !err && count > 0 && c->json->out->size < TOLD_MOST; count--) {
        more = r->rest.size > 0 && r->game->level_cut(&r->rest, &entry);
        if (!more)
            break;
        for (; r->text.data + r->counted < entry.data; r->counted++)
            r->line += r->text.data[r->counted] == '\n';
        err = put_entry(c, r, entry);
    }
    qd_json_array_end(c->json);
    qd_json_field_bool(c->json, "more", more && r->rest.size > 0);
    qd_json_field_number(c->json, "left", (int64_t)r->rest.size);
    return err;
}

static qd_err refuse_game(struct command *c, const struct qd_game *game)
{
    qd_message_set(&c->why, "protocol.collection.none");
    qd_message_text(&c->why, "game", qd_text_of(game->title));
    return QD_NOTHING;
}

/* `collection GAME` begins a file, `collection GAME write …` writes. */
static qd_err for_game(struct command *c)
{
    const struct qd_game *game = qd_command_game(c);
    if (!game)
        return QD_UNKNOWN;
    if (!game->collection)
        return refuse_game(c, game);
    if (c->rest.size == 0)
        return begin_file(c, game);
    struct qd_text word = qd_text_word(&c->rest);
    return qd_text_is(word, "write") ? qd_collection_write(c, game)
                                     : qd_command_refuse(c, QD_SYNTAX, "protocol.extra", word);
}

qd_err qd_do_collection(struct command *c)
{
    static const struct {
        const char *word;
        qd_err (*run)(struct command *c, struct qd_reading *r);
    } parts[] = {{"add", add_piece}, {"end", end_file}, {"next", next_entries}};
    struct qd_text line = c->rest, word = qd_text_word(&c->rest);
    const struct qd_reading *r = c->play->reading;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (!qd_text_is(word, parts[i].word))
            continue;
        /* Entries are cut from the text where it lies, so nothing may be added to it any more. */
        if (!r || (r->ended && i < 2)) {
            qd_message_set(&c->why, r ? "protocol.collection.ended" : "protocol.collection.closed");
            return QD_NOTHING;
        }
        return parts[i].run(c, c->play->reading);
    }
    c->rest = line;
    return for_game(c);
}
