/* SPDX-License-Identifier: MIT */
/* The packs that ship with the program: `quadrille GAME levels`, and "@easy/3" as a level. */
#include "cli/packs.h"
#include "base/base.h"
#include "cli/options.h"
#include "cli/output/table.h"

#include "server/server.h"

#include <ctype.h>
#include <string.h>

enum { HEADER_LINES = 8 };

/* The name between the number and the dot: "easy" in "/levels/taquin/1-easy.txt". */
static struct qd_text pack_id(const struct qd_game *game, const struct qd_server_asset *asset)
{
    struct qd_text none = {NULL, 0};
    char before[64];
    int size = snprintf(before, sizeof before, "/levels/%s/", game->id);
    if (strncmp(asset->path, before, (size_t)size) != 0)
        return none;
    const char *dash = strchr(asset->path + size, '-'), *dot = strrchr(asset->path, '.');
    return dash && dot && dash < dot ? (struct qd_text){dash + 1, (size_t)(dot - dash - 1)} : none;
}

static struct qd_text text_of(const struct qd_server_asset *asset)
{
    return (struct qd_text){(const char *)asset->plain.data, asset->plain.size};
}

/* What follows "title.en: " or "alias.fr: " in a line of a pack's header. */
static bool header_value(struct qd_text line, const char *key, struct qd_text *value)
{
    size_t from = 0, size = strlen(key);
    while (from < line.size && (line.data[from] == '#' || line.data[from] == ' '))
        from++;
    if (line.size - from < size || memcmp(line.data + from, key, size) != 0)
        return false;
    const char *colon = memchr(line.data + from, ':', line.size - from);
    if (!colon)
        return false;
    size_t at = (size_t)(colon - line.data) + 1;
    *value = qd_text_trim((struct qd_text){line.data + at, line.size - at});
    return true;
}

/* What the header says under "KEY.LANGUAGE"; false when nothing. */
static bool header_of(const struct qd_server_asset *asset, const char *key, enum qd_lang lang,
                      struct qd_text *value)
{
    struct qd_text rest = text_of(asset), line;
    char name[32];
    snprintf(name, sizeof name, "%s.%s:", key, qd_lang_name(lang));
    for (int i = 0; i < HEADER_LINES && qd_text_line(&rest, &line); i++)
        if (header_value(line, name, value))
            return true;
    return false;
}

/* The pack's title in a language; falls back to the first title. */
static struct qd_text title_of(const struct qd_server_asset *asset, enum qd_lang lang)
{
    struct qd_text title = {"", 0};
    if (!header_of(asset, "title", lang, &title))
        (void)header_of(asset, "title", (enum qd_lang)0, &title);
    return title;
}

/* "First steps" is first-steps. */
static void as_word(struct qd_text text, char out[CLI_PACK_NAME])
{
    size_t size = text.size < CLI_PACK_NAME ? text.size : CLI_PACK_NAME - 1;
    for (size_t i = 0; i < size; i++)
        out[i] = text.data[i] == ' ' ? '-' : (char)tolower((unsigned char)text.data[i]);
    out[size] = '\0';
}

/* What a reader types: "alias.fr: deux" of the header, or else the title as a word. */
static void name_of(const struct qd_server_asset *asset, enum qd_lang lang, char out[CLI_PACK_NAME])
{
    struct qd_text name;
    as_word(header_of(asset, "alias", lang, &name) ? name : title_of(asset, lang), out);
}

/* A pack answers to its names and its titles in every language. */
static bool is_named(const struct qd_server_asset *asset, struct qd_text name)
{
    for (int i = 0; name.size > 0 && qd_lang_name((enum qd_lang)i); i++) {
        char own[CLI_PACK_NAME], title[CLI_PACK_NAME];
        name_of(asset, (enum qd_lang)i, own);
        as_word(title_of(asset, (enum qd_lang)i), title);
        if (qd_text_is(name, own) || qd_text_is(name, title))
            return true;
    }
    return false;
}

static const struct qd_server_asset *find_pack(const struct qd_game *game, struct qd_text name)
{
    for (size_t i = 0; i < qd_server_asset_count; i++) {
        struct qd_text id = pack_id(game, &qd_server_assets[i]);
        if (id.size > 0 && ((id.size == name.size && memcmp(id.data, name.data, id.size) == 0) ||
                            is_named(&qd_server_assets[i], name)))
            return &qd_server_assets[i];
    }
    return NULL;
}

int cli_pack_count(const struct qd_game *game, struct qd_text rest)
{
    struct qd_text level;
    int count = 0;
    while (game->level_cut(&rest, &level))
        count++;
    return count;
}

/* The name as it is typed, without a heading: four lines explain themselves. */
static void print_pack(const struct cli_pack *pack, int count)
{
    static const struct cli_column columns[] = {{"pack", NULL, -13, .drop = 0},
                                                {"levels", NULL, 4, .drop = 0},
                                                {"title", NULL, 0, .gap = 2}};
    static const enum cli_color colors[] = {CLI_ACCENT, CLI_PLAIN, CLI_PLAIN};
    struct cli_table table = {.columns = columns, .count = 3, .colors = colors};
    char text[3][128];
    snprintf(text[0], sizeof text[0], "@%s", pack->name);
    snprintf(text[1], sizeof text[1], "%d", count);
    snprintf(text[2], sizeof text[2], "%.*s", (int)pack->title.size, pack->title.data);
    cli_table_row(&table, (const char *const[]){text[0], text[1], text[2]});
}

static void list_pack(const struct cli_options *options, const struct cli_pack *pack)
{
    int count = cli_pack_count(options->cli.game, pack->text);
    if (!options->json) {
        print_pack(pack, count);
        return;
    }
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_text(&line.json, "pack", pack->id);
    qd_json_field_text(&line.json, "title", pack->title);
    qd_json_field_number(&line.json, "levels", count);
    cli_json_print(&line);
}

static int list_level(const struct cli_options *options, const struct cli_levels *levels,
                      struct qd_play *play, void *unused)
{
    struct cli_json line;
    struct qd_buf text;
    (void)levels;
    (void)unused;
    qd_buf_init(&text, QD_ANSWER_CAP);
    options->cli.game->level_format(qd_play_level(play), &text);
    cli_json_begin(&line);
    qd_json_field_text(&line.json, "level", qd_buf_view(&text));
    cli_json_print(&line);
    qd_buf_free(&text);
    return CLI_DONE;
}

/* A pack as its file, or an object a level. */
static int print_levels(const struct cli_options *options, const char *name)
{
    struct qd_text text;
    struct qd_buf argument;
    int code = cli_pack_text(&options->cli, name, &text);
    if (code)
        return code;
    if (!options->json) {
        fwrite(text.data, 1, text.size, stdout);
        return cli_finish(CLI_DONE);
    }
    qd_buf_init(&argument, 4096);
    qd_buf_printf(&argument, "@%s", name);
    code = cli_levels_each(options, qd_buf_cstr(&argument), list_level, NULL);
    qd_buf_free(&argument);
    return code;
}

int cli_packs(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    cli_options_init(&options, cli);
    while (cli_options_next(&options, argc, argv) != -1)
        ;
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind > 1)
        return cli_usage("levels", "cli.expect.pack", NULL);
    if (optind == argc) {
        struct cli_pack pack;
        for (int i = 0; cli_pack_at(cli->game, i, options.cli.lang, &pack); i++)
            list_pack(&options, &pack);
        return cli_finish(CLI_DONE);
    }
    return print_levels(&options, argv[optind] + (argv[optind][0] == '@'));
}

static void warn_of(struct qd_text id, const char *code, const char *game, uint64_t count)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)id.size, id.data);
    cli_warn(NULL, code,
             CLI_WORDS({"name", .text = name}, {"game", .text = game},
                       {"count", .number = (int64_t)count}));
}

/* No such pack; says which one was probably meant. */
static int refuse_pack(const struct cli *cli, struct qd_text id)
{
    char name[64], meant[CLI_PACK_NAME];
    struct cli_pack pack;
    snprintf(name, sizeof name, "%.*s", (int)id.size, id.data);
    struct cli_guess guess = {.found = name};
    for (int lang = 0; qd_lang_name((enum qd_lang)lang); lang++) {
        for (int i = 0; cli_pack_at(cli->game, i, (enum qd_lang)lang, &pack); i++) {
            const char *before = guess.best;
            cli_guess_try(&guess, pack.name);
            if (guess.best == before)
                continue;
            snprintf(meant, sizeof meant, "%s", pack.name);
            guess.best = meant;
        }
    }
    if (!guess.best)
        warn_of(id, "cli.no.pack", cli->game->id, 0);
    else
        cli_warn(NULL, "cli.pack.meant",
                 CLI_WORDS({"name", .text = name}, {"meant", .text = guess.best}));
    return CLI_USAGE;
}

int cli_pack_text(const struct cli *cli, const char *name, struct qd_text *out)
{
    struct qd_text id = qd_text_of(name);
    const char *slash = strchr(name, '/');
    uint64_t wanted = 0;
    if (slash && !cli_number(slash + 1, 1, UINT32_MAX, &wanted))
        return cli_usage("levels", "cli.pack.number", name);
    id.size = slash ? (size_t)(slash - name) : id.size;
    const struct qd_server_asset *asset = find_pack(cli->game, id);
    if (!asset)
        return refuse_pack(cli, id);
    *out = text_of(asset);
    struct qd_text rest = *out;
    for (uint64_t i = 0; i < wanted; i++) {
        if (!cli->game->level_cut(&rest, out)) {
            warn_of(id, "cli.pack.short", cli->game->id, i);
            return CLI_USAGE;
        }
    }
    return CLI_DONE;
}

bool cli_pack_at(const struct qd_game *game, int number, enum qd_lang lang, struct cli_pack *out)
{
    for (size_t i = 0; i < qd_server_asset_count; i++) {
        const struct qd_server_asset *asset = &qd_server_assets[i];
        if (pack_id(game, asset).size == 0 || number-- > 0)
            continue;
        *out = (struct cli_pack){
            .id = pack_id(game, asset), .title = title_of(asset, lang), .text = text_of(asset)};
        name_of(asset, lang, out->name);
        return true;
    }
    return false;
}
