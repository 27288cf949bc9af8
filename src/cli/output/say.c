/* SPDX-License-Identifier: MIT */
/* Phrases of the catalogue (lang/) with their arguments, as every verb prints them: results on
 * stdout, complaints and usage errors on stderr. Decimals get the mark of the reader's language. */
#include "cli/cli.h"
#include "cli/output/color.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

void cli_decimal(double value, int digits, char out[CLI_DECIMAL])
{
    const char *mark = qd_phrase(cli_spoken(), "lang.point");
    snprintf(out, CLI_DECIMAL, "%.*f", digits, value);
    char *point = strchr(out, '.');
    if (point && mark && mark[0])
        *point = mark[0];
}

static void put_real(struct qd_message *message, const struct cli_word *word)
{
    char text[CLI_DECIMAL];
    cli_decimal(word->real, word->digits, text);
    qd_message_text(message, word->name, qd_text_of(text));
}

void cli_phrase(const char *code, const struct cli_word *words, struct qd_buf *out)
{
    struct qd_message message = {0};
    qd_message_set(&message, code);
    for (; words && words->name; words++) {
        if (words->text)
            qd_message_text(&message, words->name, qd_text_of(words->text));
        else if (words->phrase)
            qd_message_phrase(&message, words->name, words->phrase);
        else if (words->digits)
            put_real(&message, words);
        else
            qd_message_number(&message, words->name, words->number);
    }
    qd_message_format(&message, cli_spoken(), out);
}

void cli_put(const char *code, const struct cli_word *words)
{
    struct qd_buf text;
    cli_progress_end();
    qd_buf_init(&text, 1 << 16);
    cli_phrase(code, words, &text);
    cli_print(qd_buf_view(&text));
    qd_buf_free(&text);
}

/* The columns of the line that its head fills. */
static int filled;

void cli_say_text(const char *text)
{
    struct qd_buf seen;
    cli_progress_end();
    qd_buf_init(&seen, strlen(text) * 8 + 1);
    qd_buf_visible(&seen, qd_text_of(text));
    const char *line = qd_buf_cstr(&seen);
    if (isatty(STDOUT_FILENO) && filled + cli_columns(line) > cli_width())
        cli_wrap(line, filled, filled ? filled : 2, cli_width());
    else
        fputs(line, stdout);
    putchar('\n');
    filled = 0;
    qd_buf_free(&seen);
}

void cli_say(const char *code, const struct cli_word *words)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    cli_phrase(code, words, &text);
    cli_say_text(qd_buf_cstr(&text));
    qd_buf_free(&text);
}

void cli_note(const char *code, const struct cli_word *words)
{
    struct qd_buf text, seen;
    qd_buf_init(&text, 1 << 16);
    cli_phrase(code, words, &text);
    qd_buf_init(&seen, text.size * 8 + 1);
    qd_buf_visible(&seen, qd_buf_view(&text));
    cli_progress_end();
    fprintf(stderr, "%s\n", qd_buf_cstr(&seen));
    qd_buf_free(&seen);
    qd_buf_free(&text);
}

/* Whether a progress line stands on the terminal; bulk work shows it from a thread of its own. */
static atomic_bool progressing;

void cli_progress_text(const char *line)
{
    int room = cli_width_of(STDERR_FILENO) - 1, columns = 0;
    size_t size = 0;
    for (; line[size]; size++) {
        columns += ((unsigned char)line[size] & 0xc0) != 0x80;
        if (columns > room)
            break;
    }
    fprintf(stderr, "\r\033[K%.*s", (int)size, line);
    fflush(stderr);
    atomic_store(&progressing, true);
}

void cli_progress(const char *code, const struct cli_word *words)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    cli_phrase(code, words, &text);
    cli_progress_text(qd_buf_cstr(&text));
    qd_buf_free(&text);
}

void cli_progress_end(void)
{
    if (atomic_exchange(&progressing, false))
        fputs("\r\033[K", stderr);
}

void cli_warn(const char *name, const char *code, const struct cli_word *words)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    cli_phrase(code, words, &text);
    if (name)
        cli_complain("%s: %s", name, qd_buf_cstr(&text));
    else
        cli_complain("%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

void cli_warn_at(const char *name, unsigned line, const char *code, const struct cli_word *words)
{
    char place[4096];
    snprintf(place, sizeof place, "%s:%u", name, line);
    cli_warn(place, code, words);
}

const char *cli_reason(qd_err err)
{
    struct qd_message why = {0};
    qd_message_fill(&why, err);
    return qd_phrase(cli_spoken(), why.code);
}

int cli_usage_of(const char *verb, const char *code, const struct cli_word *words)
{
    cli_warn(NULL, code, words);
    cli_say_help(verb);
    return CLI_USAGE;
}

int cli_usage(const char *verb, const char *code, const char *found)
{
    return cli_usage_of(verb, code, CLI_WORDS({"found", .text = found ? found : ""}));
}

const char *cli_word(const char *stem, const char *name)
{
    char code[64];
    snprintf(code, sizeof code, "%s%s", stem, name);
    const char *words = qd_phrase(cli_spoken(), code);
    return words ? words : name;
}

/* Columns that a text takes, where every character is as wide as any other. */
int cli_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

void cli_head_put(const char *word, int width, enum cli_color color)
{
    filled = cli_columns(word) < width ? width : cli_columns(word) + 1;
    printf("%s%s%s%*s", cli_color(color), word, cli_color(CLI_PLAIN), filled - cli_columns(word),
           "");
}

enum cli_color cli_class_color(const char *name)
{
    bool hard = strcmp(name, "hard") == 0 || strcmp(name, "expert") == 0;
    return hard ? CLI_ACCENT : CLI_GOOD;
}

const char *cli_system(int reason)
{
    const char *code = qd_system_code(reason);
    return code ? qd_phrase(cli_spoken(), code) : strerror(reason);
}
