/* SPDX-License-Identifier: MIT */
/* What a command names: those of its words that are files or folders, seen from here. A program's
 * box shows these and nothing else of the user's, and a program that was changed is known by them.
 *
 * Words are cut as a shell would, quotes included, and at the signs within words after which paths
 * are usual (PYTHONPATH=ada:lib); variables and patterns are not expanded. QUADRILLE_GRADE_SHOW
 * adds folders, for interpreters that are not where the system keeps its own.
 */
#define _GNU_SOURCE
#include "grade/box/box.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAMES_MOST = 256 };

struct names {
    struct qd_box_name *list;
    size_t count;
};

/* Takes out what does not lead anywhere: "/a/./b//" is "/a/b". */
static void tidy(char *path)
{
    char *to = path;
    for (const char *at = path; *at;) {
        size_t size = 1 + strcspn(at + 1, "/");
        if (size > 1 && !(size == 2 && at[1] == '.')) {
            memmove(to, at, size);
            to += size;
        }
        at += size;
    }
    *to = '\0';
}

static void add(struct names *names, const char *word)
{
    char cwd[PATH_MAX], name[2 * PATH_MAX + 2], real[PATH_MAX];
    struct stat info;
    if (!word[0] || names->count == NAMES_MOST || !getcwd(cwd, sizeof cwd))
        return;
    snprintf(name, sizeof name, "%s%s%s", word[0] == '/' ? "" : cwd, word[0] == '/' ? "" : "/",
             word);
    tidy(name);
    if (!realpath(name, real) || stat(real, &info) || strcmp(real, "/") == 0 ||
        !(S_ISDIR(info.st_mode) || S_ISREG(info.st_mode)))
        return;
    struct qd_box_name *entry = &names->list[names->count];
    *entry = (struct qd_box_name){strdup(real), strdup(name), S_ISDIR(info.st_mode)};
    if (entry->real && entry->name) {
        names->count++;
        return;
    }
    free(entry->real);
    free(entry->name);
}

/* The next word, without its quotes; false at the end. */
static bool cut_word(const char **at, const char *signs, char word[PATH_MAX])
{
    size_t size = 0;
    char quote = '\0';
    while (**at && strchr(signs, **at))
        (*at)++;
    if (!**at)
        return false;
    for (; **at && (quote || !strchr(signs, **at)); (*at)++) {
        char c = **at;
        if (c == quote)
            quote = '\0';
        else if (!quote && (c == '\'' || c == '"'))
            quote = c;
        else if (c == '\\' && quote != '\'' && (*at)[1])
            word[size++] = *++*at;
        else
            word[size++] = c;
        if (size >= PATH_MAX - 1)
            size = 0; /* no path */
    }
    word[size] = '\0';
    return true;
}

qd_err qd_box_names(const char *command, struct qd_box_name **out, size_t *count)
{
    const char *also = getenv("QUADRILLE_GRADE_SHOW");
    char word[PATH_MAX];
    struct names names = {.list = calloc(NAMES_MOST, sizeof *names.list)};
    if (!names.list)
        return QD_MEMORY;
    while (cut_word(&command, " \t\n;&|<>()=:,`", word))
        add(&names, word);
    while (also && cut_word(&also, ":", word))
        add(&names, word);
    *out = names.list;
    *count = names.count;
    return QD_OK;
}

void qd_box_names_free(struct qd_box_name *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(names[i].real);
        free(names[i].name);
    }
    free(names);
}
