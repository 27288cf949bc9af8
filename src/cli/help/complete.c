/* SPDX-License-Identifier: MIT */
/* `quadrille completion SHELL` prints a shell's completion; what it offers comes from
 * `quadrille completion words WORD…`, the words typed so far, the last one unfinished: one
 * candidate a line, a tab and what it is (shells that show no such words leave them out), and
 * ":files" or ":folders" where the shell adds its own. So verbs, options, packs, levels, methods
 * and players are those of this very program. */
#include "cli/cli.h"
#include "cli/packs.h"

#include <string.h>

struct typed {
    const char *word;      /* the unfinished one */
    char before[64];       /* what stands before it in the same word: "--method=" */
    const struct cli *cli; /* its language is that of the words about candidates */
    const struct cli_family *family;
};

static bool fits(const struct typed *typed, const char *candidate)
{
    return strncmp(candidate, typed->word, strlen(typed->word)) == 0;
}

static void offer(const struct typed *typed, const char *candidate, const char *about)
{
    if (fits(typed, candidate))
        printf("%s%s%s%s\n", typed->before, candidate, about ? "\t" : "", about ? about : "");
}

static void offer_methods(const struct typed *typed, const struct qd_method *methods,
                          const char *before)
{
    for (; methods && methods->name; methods++) {
        char text[128];
        snprintf(text, sizeof text, "%s%s", before, methods->name);
        offer(typed, text, NULL);
    }
}

/* "@easy" with its title, and its levels where no other pack is meant. */
static void offer_pack(const struct typed *typed, const char *mark, const struct cli_pack *pack,
                       bool only)
{
    struct qd_buf about;
    char text[CLI_PACK_NAME + 16], title[128];
    int count = cli_pack_count(typed->family->game, pack->text);
    int size = snprintf(text, sizeof text, "%s%s", mark, pack->name);
    qd_buf_init(&about, 1024);
    snprintf(title, sizeof title, "%.*s", (int)pack->title.size, pack->title.data);
    cli_phrase("cli.pack.about", CLI_WORDS({"title", .text = title}, {"count", .number = count}),
               &about);
    offer(typed, text, qd_buf_cstr(&about));
    qd_buf_free(&about);
    for (int i = 1; only && i <= count; i++) {
        snprintf(text + size, sizeof text - (size_t)size, "/%d", i);
        offer(typed, text, NULL);
    }
}

/* Whether the word is the beginning of the pack's name, or the name with more behind it. */
static bool begins_pack(const struct typed *typed, const char *mark, const struct cli_pack *pack)
{
    char text[CLI_PACK_NAME + 16];
    size_t size = (size_t)snprintf(text, sizeof text, "%s%s", mark, pack->name);
    return fits(typed, text) || (strncmp(typed->word, text, size) == 0 && typed->word[size] == '/');
}

static int offer_packs_in(const struct typed *typed, const char *mark, enum qd_lang lang)
{
    struct cli_pack pack;
    int found = 0;
    for (int i = 0; cli_pack_at(typed->family->game, i, lang, &pack); i++)
        found += begins_pack(typed, mark, &pack);
    for (int i = 0; found && cli_pack_at(typed->family->game, i, lang, &pack); i++)
        if (begins_pack(typed, mark, &pack))
            offer_pack(typed, mark, &pack, found == 1);
    return found;
}

/* The names of the reader's language; those of another one if they alone go on with the word. */
static void offer_packs_named(const struct typed *typed, const char *mark)
{
    int found = typed->family ? offer_packs_in(typed, mark, typed->cli->lang) : 1;
    for (int i = 0; !found && qd_lang_name((enum qd_lang)i); i++)
        found = offer_packs_in(typed, mark, (enum qd_lang)i);
}

static void offer_games(struct typed *typed)
{
    for (int i = 0; cli_families[i]; i++)
        offer(typed, cli_families[i]->game->id, cli_families[i]->group->text[typed->cli->lang][0]);
}

static void offer_verbs(const struct typed *typed, const struct cli_verb *verbs)
{
    for (; verbs->name; verbs++)
        offer(typed, verbs->name, verbs->text[typed->cli->lang][0]);
}

/* `help sokoban solve`: verbs of the game that stands before, or else of the whole program. */
static void offer_verb(struct typed *typed)
{
    offer_verbs(typed, typed->family ? typed->family->group->verbs : cli_program_verbs);
}

static void offer_files(struct typed *typed)
{
    (void)typed;
    puts(":files");
}

static void offer_folders(struct typed *typed)
{
    (void)typed;
    puts(":folders");
}

static void offer_levels(struct typed *typed)
{
    if (typed->word[0] != '@')
        puts(":files");
    offer_packs_named(typed, "@");
}

static void offer_packs(struct typed *typed)
{
    offer_packs_named(typed, typed->word[0] == '@' ? "@" : "");
}

static const struct qd_method *methods_of(const struct typed *typed)
{
    const struct qd_path *path = typed->family ? typed->family->game->path : NULL;
    return path ? path->methods : NULL;
}

static void offer_method(struct typed *typed)
{
    offer_methods(typed, methods_of(typed), "");
}

/* A list with commas: what stands before the last one is kept. */
static void offer_list(struct typed *typed)
{
    const char *comma = strrchr(typed->word, ',');
    char before[96];
    int size = comma ? (int)(comma + 1 - typed->word) : 0;
    snprintf(before, sizeof before, "%.*s", size, typed->word);
    offer_methods(typed, methods_of(typed), before);
}

static void offer_players(struct typed *typed)
{
    for (int i = 0; cli_families[i]; i++) {
        const struct qd_versus *versus = cli_families[i]->game->versus;
        offer_methods(typed, versus ? versus->methods : NULL, "");
    }
}

static void offer_languages(struct typed *typed)
{
    for (int i = 0; qd_lang_name((enum qd_lang)i); i++)
        offer(typed, qd_lang_name((enum qd_lang)i), NULL);
}

static void offer_shells(struct typed *typed)
{
    for (int i = 0; cli_shells[i].name; i++)
        offer(typed, cli_shells[i].name, NULL);
}

/* One kind of the table: a word in capitals has a meaning, others are choices themselves. */
static void offer_one(struct typed *typed, const char *kind)
{
    static const struct {
        const char *kind;
        void (*offer)(struct typed *typed);
    } known[] = {
        {"FILE", offer_files},         {"FOLDER", offer_folders}, {"LEVEL", offer_levels},
        {"POSITION", offer_levels},    {"PACK", offer_packs},     {"METHOD", offer_method},
        {"METHODS", offer_list},       {"PLAYER", offer_players}, {"GAME", offer_games},
        {"LANGUAGE", offer_languages}, {"SHELL", offer_shells},   {"VERB", offer_verb},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].kind, kind) == 0) {
            known[i].offer(typed);
            return;
        }
    }
    if (strpbrk(kind, "abcdefghijklmnopqrstuvwxyz0123456789"))
        offer(typed, kind, NULL);
}

/* "build|list", "[FILE|-]": each of them. */
static void offer_kind(struct typed *typed, const char *kind)
{
    char copy[128];
    snprintf(copy, sizeof copy, "%s", kind);
    for (char *one = strtok(copy, "[]|…"); one; one = strtok(NULL, "[]|…"))
        offer_one(typed, one);
}

static const struct cli_option *option_of(const struct cli_verb *verb, const char *word)
{
    for (const struct cli_option *option = verb->options; option->name; option++)
        if (strncmp(word, "--", 2) == 0 && strcmp(word + 2, option->name) == 0)
            return option;
    return NULL;
}

static void offer_options(const struct typed *typed, const struct cli_verb *verb)
{
    char text[64];
    for (const struct cli_option *option = verb->options; option->name; option++) {
        snprintf(text, sizeof text, "--%s", option->name);
        offer(typed, text, option->text[typed->cli->lang][0]);
    }
}

/* "--method=au": the value alone is completed, and what stands before it repeated. */
static bool offer_joined(struct typed *typed, const struct cli_verb *verb)
{
    const char *equals = strchr(typed->word, '=');
    size_t size = equals ? (size_t)(equals - typed->word) + 1 : 0;
    if (size == 0 || size >= sizeof typed->before || typed->word[0] != '-')
        return false;
    snprintf(typed->before, sizeof typed->before, "%.*s", (int)size - 1, typed->word);
    const struct cli_option *option = option_of(verb, typed->before);
    typed->before[size - 1] = '=';
    typed->before[size] = '\0';
    typed->word = equals + 1;
    if (option && option->kind)
        offer_kind(typed, option->kind);
    return true;
}

/* The verb's next argument, the one with that number; "[GAME] [VERB]" may begin with either. */
static void offer_argument(struct typed *typed, const struct cli_verb *verb, int number)
{
    char kinds[128];
    snprintf(kinds, sizeof kinds, "%s", verb->kinds);
    char *rest = NULL, *kind = strtok_r(kinds, " ", &rest);
    for (int i = 0; kind && i < number; i++)
        kind = strtok_r(NULL, " ", &rest);
    if (kind)
        offer_kind(typed, kind);
    if (kind && strcmp(kind, "[GAME]") == 0)
        offer_verb(typed);
}

static const struct cli_family *family_of(const char *word)
{
    for (int i = 0; cli_families[i]; i++)
        if (strcmp(cli_families[i]->game->id, word) == 0)
            return cli_families[i];
    return NULL;
}

/* What may stand behind a verb: a value, an option, or its next argument. */
static void offer_behind(struct typed *typed, const struct cli_verb *verb, int argc, char **argv)
{
    int arguments = 0;
    for (int i = 0; i + 1 < argc; i++) {
        const struct cli_option *option = option_of(verb, argv[i]);
        if (option && option->kind && i + 2 == argc) {
            offer_kind(typed, option->kind);
            return;
        }
        if (option)
            i += option->kind != NULL;
        else if (argv[i][0] != '-' && arguments++ == 0 && !typed->family)
            typed->family = family_of(argv[i]);
    }
    if (offer_joined(typed, verb))
        return;
    if (typed->word[0] == '-')
        offer_options(typed, verb);
    else
        offer_argument(typed, verb, arguments);
}

/* Options before the verb, as far as they are typed: the number of words used, -1 when the
 * unfinished word is one's value. */
static int offer_before(struct typed *typed, struct cli *cli, int argc, char **argv)
{
    const struct cli_option *option = option_of(cli_program_verbs, argv[0]);
    if (!option || !option->kind)
        return argv[0][0] == '-';
    if (argc == 2) {
        offer_kind(typed, option->kind);
        return -1;
    }
    if (option->id == OPTION_LANG && qd_lang_of(qd_text_of(argv[1]), &cli->lang))
        cli_speak(cli->lang);
    return 2;
}

/* Where no verb is typed yet. */
static void offer_first(struct typed *typed, const struct cli_verb *verbs)
{
    const struct cli_verb *any = cli_verb_find(cli_program_verbs, "help");
    if (offer_joined(typed, any))
        return;
    if (typed->word[0] != '-') {
        offer_verbs(typed, verbs);
        if (!typed->family)
            offer_games(typed);
        return;
    }
    offer_options(typed, any);
    if (!typed->family)
        offer(typed, "--version", qd_phrase(typed->cli->lang, "cli.help.version"));
}

static void offer_all(struct cli *cli, int argc, char **argv)
{
    struct typed typed = {.word = argc > 0 ? argv[argc - 1] : "", .cli = cli};
    const struct cli_verb *verbs = cli_program_verbs, *verb = NULL;
    int used = 0;
    while (used + 1 < argc && !verb) {
        int took = offer_before(&typed, cli, argc - used, argv + used);
        if (took < 0)
            return;
        used += took;
        if (took > 0)
            continue;
        const struct cli_family *family = typed.family ? NULL : family_of(argv[used]);
        typed.family = family ? family : typed.family;
        verbs = family ? family->group->verbs : verbs;
        verb = family ? NULL : cli_verb_find(verbs, argv[used]);
        used++;
    }
    if (verb)
        offer_behind(&typed, verb, argc - used, argv + used);
    else
        offer_first(&typed, verbs);
}

int cli_completion(const struct cli *cli, int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "words") == 0) {
        struct cli reader = *cli;
        offer_all(&reader, argc - 2, argv + 2);
        return cli_finish(CLI_DONE);
    }
    for (int i = 0; argc == 2 && cli_shells[i].name; i++) {
        if (strcmp(argv[1], cli_shells[i].name) != 0)
            continue;
        fputs(cli_shells[i].script, stdout);
        return cli_finish(CLI_DONE);
    }
    cli_help_verb(cli, cli->verb);
    return argc > 1 && argv[1][0] == '-' ? cli_finish(CLI_DONE) : CLI_USAGE;
}
