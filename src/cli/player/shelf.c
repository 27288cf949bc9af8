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
    if (own.size == 0 && title.size == 0)
        own = value_of(level, "name");
    char *copy = own_copy(own.size ? own : qd_buf_view(&title));
    qd_buf_free(&title);
    return copy;
}

static void read_level(const struct cli *cli, struct qd_play *scratch, struct qd_text with,
                       struct cli_shelf_level *level)
{
    struct qd_message unused = {0};
    struct qd_buf id;
    uint64_t win = 0;
    qd_buf_init(&id, QD_LINE_CAP);
    if (qd_play_open(scratch, cli->game, level->text, &unused) == QD_OK)
        qd_play_id(scratch, &id);
    level->id = own_copy(qd_buf_view(&id));
    level->title = title_of(cli, with);
    level->par_moves = level->par_measured = -1;
    read_best(value_of(with, "best"), cli->game, level);
    if (qd_text_number(value_of(with, "win"), 1000, &win) && win > 0)
        level->par_moves = (int64_t)(2 * win - 1); /* both players' */
    qd_buf_free(&id);
}

static void read_pack(struct cli_shelf_pack *out, const struct cli *cli, int number,
                      struct qd_text rest)
{
    struct qd_text before = rest, text;
    struct qd_play *scratch = cli_play_new(cli);
    int count = cli_pack_count(cli->game, rest);
    out->levels = calloc((size_t)count + 1, sizeof out->levels[0]);
    if (!out->levels)
        cli_out_of_memory();
    while (out->count < count && cli->game->level_cut(&rest, &text)) {
        struct cli_shelf_level *level = &out->levels[out->count++];
        struct qd_text with = {before.data, (size_t)(text.data + text.size - before.data)};
        level->pack = number;
        level->number = out->count;
        level->count = count;
        level->text = text;
        read_level(cli, scratch, with, level);
        before = rest;
    }
    qd_play_free(scratch);
}

void cli_shelf_open(struct cli_shelf *shelf, const struct cli *cli)
{
    *shelf = (struct cli_shelf){.cli = cli};
}

void cli_shelf_close(struct cli_shelf *shelf)
{
    for (int i = 0; i < CLI_SHELF_PACKS; i++) {
        struct cli_shelf_pack *pack = &shelf->packs[i];
        for (int k = 0; k < pack->count; k++) {
            free(pack->levels[k].id);
            free(pack->levels[k].title);
        }
        free(pack->levels);
    }
    *shelf = (struct cli_shelf){0};
}

const struct cli_shelf_pack *cli_shelf_pack(struct cli_shelf *shelf, int pack)
{
    static const struct cli_shelf_pack none;
    struct cli_pack found;
    if (pack < 0 || pack >= CLI_SHELF_PACKS)
        return &none;
    if (!shelf->packs[pack].read && shelf->cli &&
        cli_pack_at(shelf->cli->game, pack, shelf->cli->lang, &found))
        read_pack(&shelf->packs[pack], shelf->cli, pack, found.text);
    shelf->packs[pack].read = true;
    return &shelf->packs[pack];
}

const struct cli_shelf_level *cli_shelf_find(struct cli_shelf *shelf, const struct qd_play *play,
                                             const char *id)
{
    for (int i = 0; i < CLI_SHELF_PACKS && qd_play_seed(play).size == 0; i++) {
        const struct cli_shelf_pack *pack = cli_shelf_pack(shelf, i);
        for (int k = 0; k < pack->count; k++)
            if (strcmp(pack->levels[k].id, id) == 0)
                return &pack->levels[k];
    }
    return NULL;
}

const struct cli_shelf_level *cli_shelf_at(struct cli_shelf *shelf, int pack, int number)
{
    const struct cli_shelf_pack *found = cli_shelf_pack(shelf, pack);
    return number >= 1 && number <= found->count ? &found->levels[number - 1] : NULL;
}
