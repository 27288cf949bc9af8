/* SPDX-License-Identifier: MIT */
/* Output for people: errors on stderr, and the matching exit codes. */
#include "cli/cli.h"
#include "cli/output/color.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#undef qd_buf_cstr
#undef qd_buf_view

static bool has_said;
static enum qd_lang spoken;

void cli_speak(enum qd_lang lang)
{
    spoken = lang;
}

enum qd_lang cli_spoken(void)
{
    return spoken;
}

/* Prints the formatted text on stderr without terminal control sequences: names in it may come from
 * untrusted input. */
static void say(const char *format, va_list args)
{
    char text[4096];
    struct qd_buf seen;
    int size = vsnprintf(text, sizeof text, format, args);
    cli_progress_end();
    qd_buf_init(&seen, 16 * sizeof text);
    qd_buf_visible(&seen, (struct qd_text){text, strlen(size < 0 ? strcpy(text, "?") : text)});
    fprintf(stderr, "%squadrille:%s %s\n", cli_color_error(CLI_BAD), cli_color_error(CLI_PLAIN),
            seen.err == QD_MEMORY ? qd_phrase(spoken, "error.memory") : qd_buf_cstr(&seen));
    if (seen.err != QD_MEMORY)
        cli_json_error(text);
    qd_buf_free(&seen);
    has_said = true;
}

void cli_say_help(const char *verb)
{
    char command[64];
    struct qd_message see = {0};
    struct qd_buf text;
    snprintf(command, sizeof command, "%s%s", verb, verb[0] ? " " : "");
    qd_message_set(&see, "cli.help.see");
    qd_message_text(&see, "command", qd_text_of(command));
    qd_buf_init(&text, 4096);
    qd_message_format(&see, spoken, &text);
    fprintf(stderr, "%s\n", text.err ? "" : qd_buf_cstr(&text));
    qd_buf_free(&text);
}

void cli_complain(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
}

int cli_refuse(const struct cli *cli, const struct qd_message *why)
{
    struct qd_buf text;
    char verb[64];
    snprintf(verb, sizeof verb, "%s%s%s", cli->game ? cli->game->id : "",
             cli->game && cli->verb ? " " : "", cli->verb ? cli->verb->name : "");
    qd_buf_init(&text, 4096);
    qd_message_format(why, cli->lang, &text);
    cli_complain("%s", cli_buf_cstr(&text));
    cli_say_help(verb);
    qd_buf_free(&text);
    return CLI_USAGE;
}

void cli_out_of_memory(void)
{
    cli_output_drop();
    cli_complain("%s", qd_phrase(spoken, "error.memory"));
    exit(CLI_LIMIT);
}

const char *cli_buf_cstr(const struct qd_buf *buf)
{
    if (buf->err == QD_MEMORY)
        cli_out_of_memory();
    return qd_buf_cstr(buf);
}

struct qd_text cli_buf_view(const struct qd_buf *buf)
{
    return (struct qd_text){cli_buf_cstr(buf), buf->size};
}

void cli_print(struct qd_text text)
{
    struct qd_buf seen;
    qd_buf_init(&seen, text.size * 8 + 1);
    qd_buf_visible(&seen, text);
    fputs(cli_buf_cstr(&seen), stdout);
    qd_buf_free(&seen);
}

int cli_refuse_lang(const struct cli *cli, const char *found)
{
    struct qd_buf names;
    struct qd_message why = {0};
    qd_buf_init(&names, 256);
    for (int i = 0; qd_lang_name((enum qd_lang)i); i++)
        qd_buf_printf(&names, "%s%s", i ? ", " : "", qd_lang_name((enum qd_lang)i));
    qd_message_set(&why, "cli.lang");
    qd_message_text(&why, "found", qd_text_of(found));
    qd_message_text(&why, "languages", cli_buf_view(&names));
    qd_buf_free(&names);
    return cli_refuse(cli, &why);
}

int cli_exit_of(qd_err err)
{
    switch (err) {
    case QD_OK:
        return CLI_DONE;
    case QD_MEMORY:
        if (!has_said)
            cli_complain("%s", qd_phrase(spoken, "error.memory"));
        return CLI_LIMIT;
    case QD_LIMIT:
    case QD_STOPPED:
        return CLI_LIMIT;
    case QD_SYNTAX:
    case QD_RANGE:
    case QD_UNKNOWN:
    case QD_FULL:
        return CLI_USAGE;
    default:
        return CLI_NO;
    }
}

int cli_report(const struct cli *cli, const char *name, uint32_t first_line, qd_err err,
               const struct qd_message *why)
{
    struct qd_buf text;
    qd_buf_init(&text, 4096);
    qd_message_format(why, cli->lang, &text);
    const char *words = text.size ? text.data : qd_err_name(err);
    cli_json_note_next(err == QD_OK);
    if (why->line && first_line)
        cli_complain("%s:%u:%u: %s", name, (unsigned)(first_line + why->line - 1),
                     (unsigned)why->column, words);
    else if (first_line)
        cli_complain("%s:%u: %s", name, (unsigned)first_line, words);
    else if (name)
        cli_complain("%s: %s", name, words);
    else
        cli_complain("%s", words);
    cli_json_note_next(false);
    qd_buf_free(&text);
    return cli_exit_of(err);
}

int cli_report_effort(const struct cli *cli, const char *name, qd_err err)
{
    struct qd_message why = {0};
    if (err == QD_LIMIT || err == QD_STOPPED || err == QD_MEMORY)
        qd_message_set(&why, err == QD_LIMIT     ? "solve.limit"
                             : err == QD_STOPPED ? "solve.stopped"
                                                 : "error.memory");
    return cli_report(cli, name, 0, err, &why);
}

int cli_finish(int code)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_complain("stdout: %s", cli_system(errno));
        return CLI_NO;
    }
    return code;
}

void cli_draw(const struct cli *cli, const struct qd_play *play)
{
    const struct qd_level *level = qd_play_level(play);
    const struct qd_game *game = level->game;
    const void *state = qd_play_state(play);
    struct qd_view view;
    struct qd_buf picture;
    if (game->view(level, state, game->to_move(level, state), cli->lang, &view))
        cli_out_of_memory(); /* nothing else can fail */
    qd_buf_init(&picture, QD_ANSWER_CAP);
    game->draw(&view, &picture);
    cli_print(cli_buf_view(&picture));
    qd_buf_free(&picture);
    qd_view_free(&view);
}
