/* SPDX-License-Identifier: MIT */
/* Finding verbs and options by name, and "did you mean": the word nearest to a mistyped one, by
 * Damerau's count of letters changed, added, left out or exchanged with a neighbour (Damerau, "A
 * technique for computer detection and correction of spelling errors", 1964). */
#include "cli/help/commands.h"

#include <string.h>

const struct cli_verb *cli_verb_find(const struct cli_verb *verbs, const char *name)
{
    for (; verbs->name; verbs++)
        if (strcmp(verbs->name, name) == 0)
            return verbs;
    return NULL;
}

const struct cli_option *cli_option_find(const struct cli_verb *verb, int id)
{
    const struct cli_option *option = verb->options;
    while (option->name && option->id != id)
        option++;
    return option;
}

enum { WORD_MOST = 31, FAR = 3 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int distance(const char *a, const char *b)
{
    int rows = (int)strlen(a), cols = (int)strlen(b);
    int d[WORD_MOST + 1][WORD_MOST + 1];
    if (rows > WORD_MOST || cols > WORD_MOST)
        return FAR;
    for (int i = 0; i <= rows; i++)
        d[i][0] = i;
    for (int j = 0; j <= cols; j++)
        d[0][j] = j;
    for (int i = 1; i <= rows; i++) {
        for (int j = 1; j <= cols; j++) {
            int change = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            d[i][j] = least(change, least(d[i - 1][j], d[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[rows][cols];
}

void cli_guess_try(struct cli_guess *guess, const char *word)
{
    size_t size = strlen(guess->found);
    int far = distance(guess->found, word);
    if (size > 2 && strncmp(word, guess->found, size) == 0)
        far = 1;
    if (far >= FAR || far * 2 > (int)strlen(word) || (guess->best && far >= guess->distance))
        return;
    guess->best = word;
    guess->distance = far;
}
