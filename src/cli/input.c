/* SPDX-License-Identifier: MIT */
/* Levels from files, from stdin and from IDs. */
#include "cli/options.h"
#include "cli/packs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { INPUT_CAP = 256 << 20, WHOLE_CAP = INT32_MAX };

int cli_read_all(const char *name, struct qd_buf *out)
{
    bool is_stdin = strcmp(name, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(name, "rb");
    char block[1 << 16];
    size_t size;
    if (!file) {
        cli_complain("%s: %s", name, cli_system(errno));
        return CLI_USAGE;
    }
    errno = 0;
    while ((size = fread(block, 1, sizeof block, file)) > 0)
        qd_buf_put(out, block, size);
    int failed = ferror(file) ? errno : 0;
    if (!is_stdin)
        fclose(file);
    if (failed || out->err) {
        cli_complain("%s: %s", name, cli_system(failed ? failed : EFBIG));
        return failed ? CLI_USAGE : CLI_LIMIT;
    }
    return CLI_DONE;
}

static bool is_id(const struct qd_game *game, const char *argument)
{
    size_t size = strlen(game->id);
    return strncmp(argument, game->id, size) == 0 && argument[size] == ':';
}

/* A level as typed: no file has that name. */
static bool is_typed(const struct cli *cli, const char *argument)
{
    return cli->family && cli->family->typed && strchr(argument, ' ') &&
           access(argument, F_OK) != 0;
}

int cli_levels_open(struct cli_levels *levels, const struct cli *cli, const char *argument)
{
    *levels = (struct cli_levels){.cli = cli, .name = argument, .file = -1};
    qd_buf_init(&levels->text, INPUT_CAP);
    qd_buf_init(&levels->title, 1 << 20);
    bool id = is_id(cli->game, argument);
    if (id || is_typed(cli, argument)) {
        levels->name = id ? "ID" : "position";
        qd_buf_puts(&levels->text, argument);
        levels->rest = qd_buf_view(&levels->text);
        return CLI_DONE;
    }
    if (argument[0] == '@') {
        struct qd_text text;
        int code = cli_pack_text(cli, argument + 1, &text);
        if (code) {
            cli_levels_close(levels);
            return code;
        }
        qd_buf_text(&levels->text, text);
        levels->rest = qd_buf_view(&levels->text);
        return CLI_DONE;
    }
    bool is_stdin = strcmp(argument, "-") == 0;
    levels->name = is_stdin ? "stdin" : argument;
    levels->file = is_stdin ? STDIN_FILENO : open(argument, O_RDONLY | O_CLOEXEC);
    if (levels->file >= 0)
        return CLI_DONE;
    cli_complain("%s: %s", argument, cli_system(errno));
    cli_levels_close(levels);
    return CLI_USAGE;
}

void cli_levels_stand_in(struct cli_levels *levels, const struct cli *cli, const char *argument)
{
    *levels = (struct cli_levels){.cli = cli, .file = -1};
    levels->name = is_id(cli->game, argument)   ? "ID"
                   : is_typed(cli, argument)    ? "position"
                   : strcmp(argument, "-") == 0 ? "stdin"
                                                : argument;
    qd_buf_init(&levels->text, INPUT_CAP);
    qd_buf_init(&levels->title, 1 << 20);
}

static void close_file(struct cli_levels *levels)
{
    if (levels->file > STDIN_FILENO)
        close(levels->file);
    levels->file = -1;
}

void cli_levels_close(struct cli_levels *levels)
{
    close_file(levels);
    qd_buf_free(&levels->text);
    qd_buf_free(&levels->title);
}

/* Discards what was cut: everything before `keep`, counting its lines. */
static void drop_text(struct cli_levels *levels, const char *keep)
{
    size_t cut = keep ? (size_t)(keep - levels->text.data) : 0;
    for (; levels->from < cut; levels->from++)
        levels->counted += levels->text.data[levels->from] == '\n';
    if (cut == 0)
        return;
    memmove(levels->text.data, keep, levels->text.size - cut + 1);
    levels->text.size -= cut;
    levels->from = 0;
}

/* Says once that a file is read as something else than UTF-8. */
static void tell_encoding(struct cli_levels *levels)
{
    const struct qd_decoder *decoder = &levels->decoder;
    const char *code = decoder->encoding > QD_ENCODING_UTF8 ? "cli.encoding.utf16"
                       : decoder->latin                     ? "cli.encoding.latin"
                       : decoder->returns                   ? "cli.encoding.returns"
                                                            : NULL;
    if (!code || levels->told)
        return;
    struct qd_message say;
    qd_message_set(&say, code);
    (void)cli_report(levels->cli, levels->name, 0, QD_OK, &say);
    levels->told = true;
}

/* Reads more: from a pipe what is available, from a file as much as is already held, so that a long
 * level is not rescanned repeatedly. Only whole lines can be cut, until the end. */
static int read_more(struct cli_levels *levels)
{
    char block[1 << 16];
    drop_text(levels, levels->rest.data);
    size_t want = levels->text.size, got = 0;
    bool enough = false;
    while (levels->file >= 0 && !enough) {
        ssize_t size = read(levels->file, block, sizeof block);
        if (size < 0 && errno == EINTR && !cli_interrupted())
            continue;
        size_t before = levels->text.size;
        if (size > 0)
            qd_decode(&levels->decoder, block, (size_t)size, &levels->text);
        else if (size == 0)
            qd_decode_end(&levels->decoder, &levels->text);
        tell_encoding(levels);
        if (size < 0 || levels->text.err) {
            cli_complain("%s: %s", levels->name, cli_system(size < 0 ? errno : EFBIG));
            close_file(levels);
            return size < 0 ? CLI_USAGE : CLI_LIMIT;
        }
        if (size == 0)
            close_file(levels);
        got += (size_t)size;
        enough = size > 0 && levels->text.size > before &&
                 memchr(levels->text.data + before, '\n', levels->text.size - before) &&
                 (got >= want || (size_t)size < sizeof block);
    }
    levels->rest = qd_buf_view(&levels->text);
    while (levels->file >= 0 && levels->rest.data[levels->rest.size - 1] != '\n')
        levels->rest.size--;
    return CLI_DONE;
}

/* Cuts the next level; one that reaches the end of the buffer may continue past it. */
static int cut_next(struct cli_levels *levels, bool *more)
{
    const struct qd_game *game = levels->cli->game;
    for (;;) {
        struct qd_text before = levels->rest;
        *more = levels->rest.size > 0 && game->level_cut(&levels->rest, &levels->level);
        if (levels->file < 0 || (*more && levels->rest.size > 0))
            return CLI_DONE;
        levels->rest = before;
        int code = read_more(levels);
        if (code) {
            *more = false;
            return code;
        }
    }
}

bool cli_levels_flow(const struct cli_levels *levels)
{
    struct stat info;
    return levels->file >= 0 && fstat(levels->file, &info) == 0 && !S_ISREG(info.st_mode);
}

/* How much of `text` is levels that nothing behind them can change: those before the last one. */
static size_t whole_levels(const struct qd_game *game, struct qd_text text)
{
    struct qd_text rest = text, level;
    size_t size = 0;
    while (rest.size > 0 && game->level_cut(&rest, &level) && rest.size > 0)
        size = text.size - rest.size;
    return size;
}

int cli_levels_slice(struct cli_levels *levels, bool all, struct qd_text *slice)
{
    size_t size = 0;
    levels->text.cap = all ? WHOLE_CAP : INPUT_CAP;
    while (levels->file >= 0 && size == 0) {
        size = all ? 0 : whole_levels(levels->cli->game, levels->rest);
        int code = size ? CLI_DONE : read_more(levels);
        if (code)
            return code;
    }
    *slice = (struct qd_text){levels->rest.data, size ? size : levels->rest.size};
    size_t begin = slice->size ? (size_t)(slice->data - levels->text.data) : levels->from;
    for (; levels->from < begin; levels->from++)
        levels->counted += levels->text.data[levels->from] == '\n';
    levels->line = levels->counted + 1;
    levels->rest.data += slice->size;
    levels->rest.size -= slice->size;
    return CLI_DONE;
}

qd_err cli_level_read(const struct cli *cli, struct qd_text level, struct qd_play *play,
                      struct qd_message *why)
{
    struct qd_buf text;
    if (!cli->goal || level.size == 0 || memchr(level.data, '/', level.size) ||
        memchr(level.data, ',', level.size) || is_id(cli->game, level.data))
        return cli->backwards ? qd_play_load(play, cli->game, level, why)
                              : qd_play_open(play, cli->game, level, why);
    qd_buf_init(&text, QD_LINE_CAP);
    qd_buf_text(&text, level);
    qd_buf_printf(&text, " / %s", cli->goal);
    qd_err err = text.err ? text.err : qd_play_open(play, cli->game, qd_buf_view(&text), why);
    qd_buf_free(&text);
    return err;
}

/* The level's title, or the name that it has in the reader's language ("Name.en: Blackbird"). */
static void read_title(struct cli_levels *levels)
{
    struct qd_text rest = levels->level, line;
    char key[16];
    size_t size = (size_t)snprintf(key, sizeof key, "Name.%s: ", qd_lang_name(levels->cli->lang));
    while (qd_text_line(&rest, &line)) {
        if (line.size <= size || memcmp(line.data, key, size) != 0)
            continue;
        qd_buf_text(&levels->title,
                    qd_text_trim((struct qd_text){line.data + size, line.size - size}));
        return;
    }
    levels->cli->game->level_title(levels->level, &levels->title);
}

int cli_levels_next(struct cli_levels *levels, struct qd_play *play, bool *more)
{
    uint64_t only = levels->cli->level;
    do {
        int code =
            only && levels->number == only ? (*more = false, CLI_DONE) : cut_next(levels, more);
        if (code || !*more)
            return code;
        levels->number++;
    } while (levels->number < only);
    for (; levels->text.data + levels->from < levels->level.data; levels->from++)
        levels->counted += levels->text.data[levels->from] == '\n';
    levels->line = levels->counted + 1;
    return cli_levels_reopen(levels, play, false);
}

const char *cli_level_status(qd_err err)
{
    return err == QD_IMPOSSIBLE ? "unsolvable" : "invalid";
}

int cli_levels_reopen(struct cli_levels *levels, struct qd_play *play, bool is_open)
{
    const struct qd_game *game = levels->cli->game;
    struct qd_message why = {0};
    qd_buf_clear(&levels->title);
    if (game->level_title)
        read_title(levels);
    cli_json_about(NULL, levels);
    qd_err err = is_open ? QD_OK : cli_level_read(levels->cli, levels->level, play, &why);
    if (!err)
        cli_json_about(play, levels);
    int code = CLI_DONE;
    levels->err = err;
    cli_json_status(err ? cli_level_status(err) : NULL);
    if (err || why.code) /* a level that was read may come with a warning */
        code = cli_report(levels->cli, levels->name, levels->line, err, &why);
    cli_json_status(NULL);
    if (code == CLI_USAGE)
        levels->unreadable = true;
    else
        levels->readable++;
    return code == CLI_USAGE ? CLI_NO : code;
}

/* Refuses a file with another level behind the next where only one fits (`single`). */
static int take_next(const struct cli_options *options, struct cli_levels *levels,
                     struct qd_play *play, bool *more)
{
    struct qd_message why = {0};
    bool another = false;
    int code = cli_levels_next(levels, play, more);
    if (!*more || !options->single || levels->cli->level)
        return code;
    int cut = cut_next(levels, &another);
    if (cut || !another)
        return cut > code ? cut : code;
    *more = false;
    qd_message_set(&why, "cli.svg.one");
    return cli_refuse(&options->cli, &why);
}

int cli_no_level(const struct cli *cli, const char *name)
{
    struct qd_message why = {0};
    struct qd_buf text;
    qd_message_set(&why, "cli.no-level");
    qd_message_text(&why, "found", qd_text_of(name));
    qd_buf_init(&text, 4096);
    qd_message_format(&why, cli->lang, &text);
    cli_complain("%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
    return CLI_NO;
}

int cli_levels_end(const struct cli_levels *levels, int worst)
{
    uint64_t only = levels->cli->level;
    bool missing = levels->readable == 0 && !levels->unreadable && worst < CLI_USAGE;
    if (cli_interrupted() || (!missing && !levels->unreadable))
        return worst;
    if (missing && only)
        cli_warn(levels->name, "cli.no.level", CLI_WORDS({"number", .number = (int64_t)only}));
    else if (missing)
        return cli_no_level(levels->cli, levels->name);
    return levels->readable == 0 && worst < CLI_USAGE ? CLI_USAGE : worst;
}

/* What becomes of the levels behind the one that is opened: they are silently left alone by a
 * player, who sees the first; a verb that takes one level says that there are more. */
static int open_one(const struct cli *cli, const char *argument, struct qd_play *play, bool say)
{
    struct cli_levels levels;
    bool more = false, another = false;
    int code = cli_levels_open(&levels, cli, argument);
    if (code)
        return code;
    code = cli_levels_next(&levels, play, &more);
    code = cli_levels_end(&levels, code);
    if (say && !code && !cli->level && cut_next(&levels, &another) == CLI_DONE && another)
        cli_note("cli.level.first", CLI_WORDS({"name", .text = levels.name}));
    cli_levels_close(&levels);
    return code;
}

int cli_level_open(const struct cli *cli, const char *argument, struct qd_play *play)
{
    return open_one(cli, argument, play, true);
}

int cli_level_first(const struct cli *cli, const char *argument, struct qd_play *play)
{
    return open_one(cli, argument, play, false);
}

int cli_levels_each(const struct cli_options *options, const char *argument,
                    int (*one)(const struct cli_options *options, const struct cli_levels *levels,
                               struct qd_play *play, void *context),
                    void *context)
{
    struct cli_levels levels;
    int worst = cli_levels_open(&levels, &options->cli, argument);
    if (worst)
        return worst;
    struct qd_play *play = cli_play_new(&options->cli);
    for (bool more = true; more && !cli_interrupted() && !ferror(stdout);) {
        int code = take_next(options, &levels, play, &more);
        if (!code && more)
            code = one(options, &levels, play, context);
        worst = code > worst ? code : worst;
    }
    qd_play_free(play);
    worst = cli_levels_end(&levels, worst);
    cli_levels_close(&levels);
    return cli_finish(worst);
}
