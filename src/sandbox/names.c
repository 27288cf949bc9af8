/* SPDX-License-Identifier: MIT */
/* What a command names: those of its words that are files or folders, seen from the start folder.
 *
 * A command that begins with `cd FOLDER` names that folder and nothing else: whatever its other
 * words are, they are looked up in the sandbox, inside the copy. Otherwise words are cut as a shell
 * would, quotes included, and at the signs within words after which paths are usual
 * (PYTHONPATH=ada:lib); variables and patterns are not expanded.
 */
#define _GNU_SOURCE
#include "sandbox/inside.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const system_folders[] = {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
                                             "/usr", "/etc",  "/opt", "/nix",   "/gnu",   NULL};
/* Made by the kernel or shared by everybody: never a program's files. */
static const char *const foreign_folders[] = {"/proc", "/sys", "/dev", "/run", NULL};

const char *const *qd_sandbox_system_folders(void)
{
    return system_folders;
}

bool qd_sandbox_is_below(const char *path, const char *folder)
{
    size_t size = strlen(folder);
    return strncmp(path, folder, size) == 0 && (path[size] == '/' || !path[size]);
}

static bool is_below_one(const char *path, const char *const *folders)
{
    for (; *folders; folders++)
        if (qd_sandbox_is_below(path, *folders))
            return true;
    return false;
}

bool qd_sandbox_is_system(const char *path)
{
    return is_below_one(path, system_folders);
}

/* Takes out what does not lead anywhere: "/a/./b//../c" is "/a/c". */
void qd_sandbox_tidy(char *path)
{
    char *to = path;
    for (const char *at = path; *at;) {
        size_t size = 1 + strcspn(at + 1, "/");
        if (size == 3 && at[1] == '.' && at[2] == '.') {
            while (to > path && *--to != '/')
                ;
        } else if (size > 1 && !(size == 2 && at[1] == '.')) {
            memmove(to, at, size);
            to += size;
        }
        at += size;
    }
    if (to == path)
        *to++ = '/';
    *to = '\0';
}

/* A word as an absolute path; false for what is never copied: the system, the roots of everything,
 * a folder that holds the start folder. */
static bool place(const char *start, const char *word, char out[2 * PATH_MAX + 2])
{
    if (!word[0])
        return false;
    snprintf(out, 2 * PATH_MAX + 2, "%s%s%s", word[0] == '/' ? "" : start,
             word[0] == '/' ? "" : "/", word);
    qd_sandbox_tidy(out);
    return strchr(out + 1, '/') && !qd_sandbox_is_system(out) &&
           !is_below_one(out, foreign_folders) &&
           (strcmp(out, start) == 0 || !qd_sandbox_is_below(start, out));
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

qd_err qd_sandbox_names(const char *command, const char *start, qd_sandbox_name_fn *one,
                        void *context)
{
    char word[PATH_MAX], path[2 * PATH_MAX + 2];
    const char *at = command;
    if (cut_word(&at, " \t\n", word) && strcmp(word, "cd") == 0 && cut_word(&at, " \t\n;&|", word))
        return place(start, word, path) ? one(context, path) : QD_OK;
    qd_err err = QD_OK;
    while (!err && cut_word(&command, " \t\n;&|<>()=:,`", word))
        if (place(start, word, path))
            err = one(context, path);
    return err;
}

/* The next folder of a list separated by colons. */
bool qd_sandbox_next_folder(const char **list, char out[PATH_MAX])
{
    char word[PATH_MAX];
    while (*list && cut_word(list, ":", word))
        if (word[0] == '/' && word[1]) {
            strcpy(out, word);
            qd_sandbox_tidy(out);
            return true;
        }
    return false;
}
