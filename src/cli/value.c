/* SPDX-License-Identifier: MIT */
/* What the value of an option may be, and the one sentence that refuses another: which option, what
 * it takes, what was given. Choices stand in the table of commands ("pushes|moves"); a range is
 * that of the last number refused, so it stands once, where the number is read. */
#include "cli/options.h"

#include <string.h>

/* The last number refused; options are read before any thread is started. */
static struct {
    const char *text;
    uint64_t least, most;
} refused;

bool cli_number(const char *text, uint64_t least, uint64_t most, uint64_t *out)
{
    uint64_t value;
    if (!qd_text_number(qd_text_of(text), most, &value) || value < least) {
        refused.text = text;
        refused.least = least;
        refused.most = most;
        return false;
    }
    *out = value;
    return true;
}

bool cli_is_size(const char *text)
{
    struct qd_text rest = qd_text_of(text);
    uint64_t number;
    return qd_text_digits(&rest, UINT32_MAX, &number) && qd_text_cut(&rest, 'x') &&
           qd_text_digits(&rest, UINT32_MAX, &number) && rest.size == 0;
}

/* Choices are small letters and numbers; a word in capitals stands for anything. */
static bool has_choices(const struct cli_option *option)
{
    return option->kind && strchr(option->kind, '|') &&
           !strpbrk(option->kind, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

bool cli_value_listed(const struct cli_options *options, int id)
{
    const struct cli_option *option = cli_option_find(options->cli.verb, id);
    if (!optarg || !option->name || !has_choices(option))
        return true;
    size_t size = strlen(optarg);
    for (const char *at = option->kind; at; at = strchr(at, '|')) {
        at += *at == '|';
        if (strncmp(at, optarg, size) == 0 && (at[size] == '|' || !at[size]))
            return true;
    }
    return false;
}

/* "a, b or c" of "a|b|c". */
static void put_choices(const char *kind, struct qd_buf *out)
{
    const char *last = strrchr(kind, '|');
    for (const char *at = kind; *at; at++) {
        if (*at != '|')
            qd_buf_char(out, *at);
        else if (at == last)
            qd_buf_printf(out, " %s ", qd_phrase(cli_spoken(), "cli.or"));
        else
            qd_buf_puts(out, ", ");
    }
}

static void put_range(struct qd_buf *out)
{
    bool open = refused.most >= INT64_MAX;
    cli_phrase(!open                ? "cli.what.between"
               : refused.least == 1 ? "cli.what.positive"
                                    : "cli.what.whole",
               CLI_WORDS({"least", .number = (int64_t)refused.least},
                         {"most", .number = open ? 0 : (int64_t)refused.most}),
               out);
}

/* The phrase for a kind of value that several verbs have. */
static const char *phrase_of(const char *kind)
{
    static const struct {
        const char *kind, *phrase;
    } known[] = {{"N", "cli.what.whole"},  {"S", "cli.what.seconds"}, {"S+I", "cli.what.clock"},
                 {"A-B", "cli.what.pits"}, {"P", "cli.what.percent"}, {"PLAYER", "cli.what.player"},
                 {"RxC", "cli.what.size"}};
    for (size_t i = 0; kind && i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].kind, kind) == 0)
            return known[i].phrase;
    return "cli.what.text";
}

int cli_refuse_value(const struct cli_options *options, int id, const char *what, const char *found)
{
    const struct cli_option *option = cli_option_find(options->cli.verb, id);
    struct qd_buf name, takes;
    qd_buf_init(&name, 64);
    qd_buf_init(&takes, 1 << 12);
    qd_buf_printf(&name, "--%s", option->name ? option->name : "");
    if (option->name && has_choices(option))
        put_choices(option->kind, &takes);
    else if (what && what[0])
        cli_phrase(what, NULL, &takes);
    else if (refused.text == found)
        put_range(&takes);
    else
        cli_phrase(phrase_of(option->kind), NULL, &takes);
    int code = cli_usage_of(options->verb, "cli.option.takes",
                            CLI_WORDS({"option", .text = qd_buf_cstr(&name)},
                                      {"what", .text = qd_buf_cstr(&takes)},
                                      {"found", .text = found[0] ? found : "\"\""}));
    qd_buf_free(&name);
    qd_buf_free(&takes);
    return code;
}
