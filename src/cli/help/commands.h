/* SPDX-License-Identifier: MIT */
/* The table of commands: every verb with its options, texts, examples and exit codes, written by
 * script/commands.py from the files commands.txt. What is said about a command anywhere (--help,
 * man pages, completion, suggestions) and what it accepts comes from here. */
#ifndef QD_CLI_COMMANDS_H
#define QD_CLI_COMMANDS_H

#include "cli/option_ids.h"

#include <stddef.h>

struct cli;

/* Paragraphs by language, the first one a summary, ended by NULL. */
typedef const char *const *cli_texts[CLI_LANGUAGES];

enum { CLI_ALSO_MOST = 3 };

struct cli_option {
    const char *name; /* without its dashes; NULL ends a list */
    int id;
    int letter;                       /* 'q' of -q; 0: none */
    const char *value[CLI_LANGUAGES]; /* NULL for an option without an argument */
    const char *kind;                 /* the value as the table has it: FILE, METHOD, a|b */
    const char *fallback;             /* the default, as it would be typed; NULL: none */
    const char *also[CLI_ALSO_MOST];  /* older names */
    cli_texts text;
};

struct cli_verb {
    const char *name; /* NULL ends a list */
    const char *arguments[CLI_LANGUAGES];
    const char *kinds; /* the arguments as the table has them */
    cli_texts text;
    const struct cli_option *options;
    const char *const *examples;                              /* ended by NULL */
    int (*run)(const struct cli *cli, int argc, char **argv); /* argv[0] is the verb */
};

/* A game's verbs, and what is said about the game. */
struct cli_group {
    const char *name;
    cli_texts text;
    const struct cli_verb *verbs;
};

struct cli_exit_text {
    int code; /* -1 ends the list */
    cli_texts text;
};

/* A shell and its completion (script/completion.SHELL). */
struct cli_shell {
    const char *name; /* NULL ends the list */
    const char *script;
};

extern const struct cli_shell cli_shells[];
extern const struct cli_verb cli_program_verbs[];
extern const struct cli_exit_text cli_exit_texts[];

/* The verb of that name, or NULL. */
const struct cli_verb *cli_verb_find(const struct cli_verb *verbs, const char *name);
/* The verb's option of that number; the end of its list where it has none. */
const struct cli_option *cli_option_find(const struct cli_verb *verb, int id);

/* `quadrille` alone, `quadrille --help`, a game's and a verb's help, on stdout. */
void cli_help_short(const struct cli *cli);
void cli_help_program(const struct cli *cli);
void cli_help_game(const struct cli *cli, const struct cli_group *group);
void cli_help_verb(const struct cli *cli, const struct cli_verb *verb);

/* The word of the list that was probably meant, or NULL: the nearest within two changes of a
 * letter, or the only one that begins so. */
struct cli_guess {
    const char *found;
    const char *best;
    int distance;
};

void cli_guess_try(struct cli_guess *guess, const char *word);

#endif
