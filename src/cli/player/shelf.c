/* SPDX-License-Identifier: MIT */
/* Reads the packs that ship: the text before and of a level says what is best ("best: 2 pushes,
 * 3 moves", or "win: 2" for a problem in which the winner has two moves) and, for each language,
 * what it is called.
 */
#include "cli/player/shelf.h"
#include "cli/packs.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What follows "key:" at the head of a line, comment or not; empty if no line has it. */
static struct qd_text value_of(struct qd_text text, const char *key)
{
    struct qd_text line, none = {NULL, 0};
    size_t size = strlen(key);
    while (qd_text_line(&text, &line)) {
        while (line.size > 0 && (line.data[0] == '#' || line.data[0] == ' ')) {
            line.data++;
            line.size--;
        }
        bool same = line.size > size && line.data[size] == ':';
        for (size_t i = 0; same && i < size; i++)
            same = tolower((unsigned char)line.data[i]) == key[i];
        if (same)
            return qd_text_trim((struct qd_text){line.data + size + 1, line.size - size - 1});
    }
    return none;
}

/* "2 pushes, 3 moves", in any order. */
static void read_best(struct qd_text best, const struct qd_game *game, struct cli_shelf_level *out)
{
    uint64_t number = 0;
    for (struct qd_text word = qd_text_word(&best); word.size > 0; word = qd_text_word(&best)) {
        if (word.data[word.size - 1] == ',')
            word.size--;
        if (qd_text_number(word, INT32_MAX, &number))
            continue;
        if (qd_text_is(word, "moves"))
            out->par_moves = (int64_t)number;
        else if (game->measure && qd_text_is(word, game->measure->many))
            out->par_measured = (int64_t)number;
    }
}

static char *own_copy(struct qd_text text)
{
    char *copy = strndup(text.data ? text.data : "", text.size);
    if (!copy)
        cli_out_of_memory();
    return copy;
}

static char *title_of(const struct cli *cli, struct qd_text level)
{
    struct qd_buf title;
    char key[32];
    snprintf(key, sizeof key, "name.%s", qd_lang_name(cli->lang));
    struct qd_text own = value_of(level, key);
    qd_buf_init(&title, 1 << 16);
    if (own.size == 0 && cli->game->level_title)
        cli->game->level_title(level, &title);
    char *copy = own_copy(own.size ? own : qd_buf_view(&title));
    qd_buf_free(&title);
    return copy;
}

static struct cli_shelf_level *add(struct cli_shelf *shelf)
{
    if (shelf->count == shelf->room) {
        shelf->room = shelf->room ? 2 * shelf->room : 64;
        shelf->levels = realloc(shelf->levels, shelf->room * sizeof shelf->levels[0]);
        if (!shelf->levels)
            cli_out_of_memory();
    }
    struct cli_shelf_level *level = &shelf->levels[shelf->count++];
    *level = (struct cli_shelf_level){.par_moves = -1, .par_measured = -1};
    return level;
}

static void read_pack(struct cli_shelf *shelf, const struct cli *cli, int number,
                      const struct cli_pack *pack, struct qd_play *scratch)
{
    struct qd_text rest = pack->text, before = rest, text;
    size_t first = shelf->count;
    uint64_t win = 0;
    while (cli->game->level_cut(&rest, &text)) {
        struct qd_message unused = {0};
        struct qd_buf id;
        struct cli_shelf_level *level = add(shelf);
        struct qd_text with = {before.data, (size_t)(text.data + text.size - before.data)};
        qd_buf_init(&id, QD_LINE_CAP);
        if (qd_play_open(scratch, cli->game, text, &unused) == QD_OK)
            qd_play_id(scratch, &id);
        level->pack = number;
        level->number = (int)(shelf->count - first);
        level->text = text;
        level->id = own_copy(qd_buf_view(&id));
        level->title = title_of(cli, with);
        read_best(value_of(with, "best"), cli->game, level);
        if (qd_text_number(value_of(with, "win"), 1000, &win) && win > 0)
            level->par_moves = (int64_t)(2 * win - 1); /* both players' */
        qd_buf_free(&id);
        before = rest;
    }
    for (size_t i = first; i < shelf->count; i++)
        shelf->levels[i].count = (int)(shelf->count - first);
}

void cli_shelf_open(struct cli_shelf *shelf, const struct cli *cli)
{
    struct cli_pack pack;
    struct qd_play *scratch = cli_play_new(cli);
    *shelf = (struct cli_shelf){0};
    for (int number = 0; cli_pack_at(cli->game, number, cli->lang, &pack); number++)
        read_pack(shelf, cli, number, &pack, scratch);
    qd_play_free(scratch);
}

void cli_shelf_close(struct cli_shelf *shelf)
{
    for (size_t i = 0; i < shelf->count; i++) {
        free(shelf->levels[i].id);
        free(shelf->levels[i].title);
    }
    free(shelf->levels);
    *shelf = (struct cli_shelf){0};
}

const struct cli_shelf_level *cli_shelf_find(const struct cli_shelf *shelf, const char *id)
{
    for (size_t i = 0; i < shelf->count; i++)
        if (strcmp(shelf->levels[i].id, id) == 0)
            return &shelf->levels[i];
    return NULL;
}

const struct cli_shelf_level *cli_shelf_at(const struct cli_shelf *shelf, int pack, int number)
{
    for (size_t i = 0; i < shelf->count; i++)
        if (shelf->levels[i].pack == pack && shelf->levels[i].number == number)
            return &shelf->levels[i];
    return NULL;
}
