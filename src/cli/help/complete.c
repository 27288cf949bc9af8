/* SPDX-License-Identifier: MIT */
/* `quadrille completion SHELL` prints a shell's completion; what it offers comes from
 * `quadrille completion words WORD…`, the words typed so far, the last one unfinished: one
 * candidate a line, and ":files" or ":folders" where the shell adds its own. So verbs, options,
 * packs, levels, methods and players are those of this very program. */
#include "cli/cli.h"
#include "cli/packs.h"

#include <string.h>

struct typed {
    const char *word; /* the unfinished one */
    const struct cli_family *family;
};

static void offer(const struct typed *typed, const char *candidate)
{
    if (strncmp(candidate, typed->word, strlen(typed->word)) == 0)
        puts(candidate);
}

static void offer_methods(const struct typed *typed, const struct qd_method *methods,
                          const char *before)
{
    for (; methods && methods->name; methods++) {
        char text[128];
        snprintf(text, sizeof text, "%s%s", before, methods->name);
        offer(typed, text);
    }
}

/* "@easy", and its levels once that much is typed. */
static void offer_pack(void *context, struct qd_text name, int levels)
{
    const struct typed *typed = context;
    char text[128];
    int size = snprintf(text, sizeof text, "@%.*s", (int)name.size, name.data);
    if (strncmp(typed->word, text, (size_t)size) != 0) {
        offer(typed, text);
        return;
    }
    if (!typed->word[size])
        puts(text);
    for (int i = 1; i <= levels; i++) {
        snprintf(text + size, sizeof text - (size_t)size, "/%d", i);
        offer(typed, text);
    }
}

static void offer_name(void *context, struct qd_text name, int levels)
{
    char text[64];
    (void)levels;
    snprintf(text, sizeof text, "%.*s", (int)name.size, name.data);
    offer(context, text);
}

static void offer_games(struct typed *typed)
{
    for (int i = 0; cli_families[i]; i++)
        offer(typed, cli_families[i]->game->id);
}

static void offer_verbs(const struct typed *typed, const struct cli_verb *verbs)
{
    for (; verbs->name; verbs++)
        offer(typed, verbs->name);
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
    puts(":files");
    if (typed->family)
        cli_packs_each(typed->family->game, offer_pack, typed);
}

static void offer_packs(struct typed *typed)
{
    if (typed->family)
        cli_packs_each(typed->family->game, offer_name, typed);
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
        offer(typed, qd_lang_name((enum qd_lang)i));
}

static void offer_shells(struct typed *typed)
{
    for (int i = 0; cli_shells[i].name; i++)
        offer(typed, cli_shells[i].name);
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
        {"LANGUAGE", offer_languages}, {"SHELL", offer_shells},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].kind, kind) == 0) {
            known[i].offer(typed);
            return;
        }
    }
    if (strpbrk(kind, "abcdefghijklmnopqrstuvwxyz0123456789"))
        offer(typed, kind);
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
        offer(typed, text);
    }
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
        i += option && option->kind;
        arguments += argv[i][0] != '-' && !option;
    }
    if (typed->word[0] == '-') {
        offer_options(typed, verb);
        return;
    }
    char kinds[128];
    snprintf(kinds, sizeof kinds, "%s", verb->kinds);
    char *rest = NULL, *kind = strtok_r(kinds, " ", &rest);
    for (int i = 0; kind && i < arguments; i++)
        kind = strtok_r(NULL, " ", &rest);
    if (kind)
        offer_kind(typed, kind);
}

static void offer_all(int argc, char **argv)
{
    struct typed typed = {.word = argc > 0 ? argv[argc - 1] : ""};
    const struct cli_verb *verbs = cli_program_verbs, *verb = NULL;
    int used = 0;
    for (; used + 1 < argc && !verb; used++) {
        const struct cli_option *option = option_of(cli_program_verbs, argv[used]);
        if (option && option->kind && used + 2 == argc) {
            offer_kind(&typed, option->kind);
            return;
        }
        if (option) {
            used += option->kind != NULL;
            continue;
        }
        for (int i = 0; !typed.family && cli_families[i]; i++)
            if (strcmp(cli_families[i]->game->id, argv[used]) == 0)
                typed.family = cli_families[i];
        if (typed.family && verbs == cli_program_verbs)
            verbs = typed.family->group->verbs;
        else
            verb = cli_verb_find(verbs, argv[used]);
    }
    if (verb)
        offer_behind(&typed, verb, argc - used, argv + used);
    else if (typed.word[0] == '-')
        offer_options(&typed, cli_verb_find(cli_program_verbs, "help"));
    else
        offer_verbs(&typed, verbs);
    if (!verb && !typed.family && typed.word[0] != '-')
        offer_games(&typed);
}

int cli_completion(const struct cli *cli, int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "words") == 0) {
        offer_all(argc - 2, argv + 2);
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
