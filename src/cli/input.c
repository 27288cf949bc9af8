/* Levels from files, from stdin and from IDs; files written whole or not at all. */
#include "cli/packs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INPUT_CAP = 256 << 20 };

bool cli_number(const char *text, uint64_t least, uint64_t most, uint64_t *out)
{
    uint64_t value;
    if (!qd_text_number(qd_text_of(text), most, &value) || value < least)
        return false;
    *out = value;
    return true;
}

int cli_read_all(const char *name, struct qd_buf *out)
{
    bool is_stdin = strcmp(name, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(name, "rb");
    char block[1 << 16];
    size_t size;
    if (!file) {
        cli_complain("%s: %s", name, strerror(errno));
        return CLI_NO;
    }
    errno = 0;
    while ((size = fread(block, 1, sizeof block, file)) > 0)
        qd_buf_put(out, block, size);
    int failed = ferror(file) ? errno : 0;
    if (!is_stdin)
        fclose(file);
    if (failed || out->err) {
        cli_complain("%s: %s", name, failed ? strerror(failed) : "too large");
        return CLI_NO;
    }
    return CLI_DONE;
}

int cli_write_file(const char *name, struct qd_text text)
{
    if (strcmp(name, "-") == 0) {
        fwrite(text.data, 1, text.size, stdout);
        return cli_finish(CLI_DONE);
    }
    struct qd_buf temporary;
    qd_buf_init(&temporary, 8192);
    qd_buf_printf(&temporary, "%s.%ld.tmp", name, (long)getpid());
    const char *path = qd_buf_cstr(&temporary);
    FILE *file = temporary.err ? NULL : fopen(path, "wb");
    bool written = file && fwrite(text.data, 1, text.size, file) == text.size;
    if (file)
        written = fclose(file) == 0 && written;
    written = written && rename(path, name) == 0;
    if (!written) {
        cli_complain("%s: %s", name, strerror(errno));
        if (file)
            unlink(path);
    }
    qd_buf_free(&temporary);
    return written ? CLI_DONE : CLI_NO;
}

static bool is_id(const struct qd_game *game, const char *argument)
{
    size_t size = strlen(game->id);
    return strncmp(argument, game->id, size) == 0 && argument[size] == ':';
}

int cli_levels_open(struct cli_levels *levels, const struct cli *cli, const char *argument)
{
    *levels = (struct cli_levels){.cli = cli, .name = argument};
    qd_buf_init(&levels->text, INPUT_CAP);
    if (is_id(cli->game, argument)) {
        levels->name = "ID";
        qd_buf_puts(&levels->text, argument);
    } else if (argument[0] == '@') {
        struct qd_text text;
        int code = cli_pack_text(cli, argument + 1, &text);
        if (code)
            return code;
        qd_buf_text(&levels->text, text);
    } else {
        if (strcmp(argument, "-") == 0)
            levels->name = "stdin";
        int code = cli_read_all(argument, &levels->text);
        if (code) {
            cli_levels_close(levels);
            return code;
        }
    }
    levels->rest = qd_buf_view(&levels->text);
    return CLI_DONE;
}

void cli_levels_close(struct cli_levels *levels)
{
    qd_buf_free(&levels->text);
}

static uint32_t count_lines(const char *from, const char *to)
{
    uint32_t lines = 1;
    for (; from < to; from++)
        lines += *from == '\n';
    return lines;
}

/* A level as it stands, or with the goal of the command line behind it. */
static qd_err open_text(const struct cli *cli, struct qd_text level, struct qd_play *play,
                        struct qd_message *why)
{
    struct qd_buf text;
    if (!cli->goal || level.size == 0 || memchr(level.data, '/', level.size) ||
        memchr(level.data, ',', level.size) || is_id(cli->game, level.data))
        return qd_play_open(play, cli->game, level, why);
    qd_buf_init(&text, QD_LINE_CAP);
    qd_buf_text(&text, level);
    qd_buf_printf(&text, " / %s", cli->goal);
    qd_err err = text.err ? text.err : qd_play_open(play, cli->game, qd_buf_view(&text), why);
    qd_buf_free(&text);
    return err;
}

int cli_levels_next(struct cli_levels *levels, struct qd_play *play, bool *more)
{
    const struct qd_game *game = levels->cli->game;
    struct qd_text level;
    struct qd_message why = {0};
    *more = game->level_cut(&levels->rest, &level);
    if (!*more)
        return CLI_DONE;
    levels->line = count_lines(levels->text.data, level.data);
    qd_err err = open_text(levels->cli, level, play, &why);
    return err ? cli_report(levels->cli, levels->name, levels->line, err, &why) : CLI_DONE;
}

int cli_level_open(const struct cli *cli, const char *argument, struct qd_play *play)
{
    struct cli_levels levels;
    bool more = false;
    int code = cli_levels_open(&levels, cli, argument);
    if (code)
        return code;
    code = cli_levels_next(&levels, play, &more);
    if (!code && !more) {
        cli_complain("%s: no level found", levels.name);
        code = CLI_NO;
    }
    cli_levels_close(&levels);
    return code;
}
