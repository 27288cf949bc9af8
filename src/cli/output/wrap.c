/* SPDX-License-Identifier: MIT */
/* Words within the width of a terminal. French puts blanks inside its quotation marks and before
 * some signs; a line is not broken there. */
#include "cli/cli.h"
#include "cli/output/color.h"

#include <string.h>
#include <unistd.h>

/* Whether the word of that size is a sign that stays on the line of the one before. */
static bool clings(const char *word, size_t size)
{
    static const char *const signs[] = {";", ":", "?", "!", "%", "»", "±"};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strlen(signs[i]) <= size && memcmp(word, signs[i], strlen(signs[i])) == 0 &&
            (size == strlen(signs[i]) || strcspn(word, ".,;:)") == strlen(signs[i])))
            return true;
    return false;
}

/* The bytes of the next words that must not be parted. */
static size_t chunk(const char *text)
{
    size_t size = strcspn(text, " ");
    while (text[size] == ' ') {
        const char *next = text + size + 1;
        size_t more = strcspn(next, " ");
        bool opened = size >= 2 && memcmp(text + size - 2, "«", 2) == 0;
        if (more == 0 || (!opened && !clings(next, more)))
            break;
        size += 1 + more;
    }
    return size;
}

int cli_wrap(const char *text, int at, int indent, int edge)
{
    bool first = true;
    while (*text) {
        size_t size = chunk(text), blanks = 0;
        int width = 0;
        for (size_t i = 0; i < size; i++)
            width += ((unsigned char)text[i] & 0xc0) != 0x80;
        if (!first && at + 1 + width >= edge) {
            printf("\n%*s", indent, "");
            at = indent;
        } else if (!first) {
            putchar(' ');
            at++;
        }
        fwrite(text, 1, size, stdout);
        at += width;
        blanks = strspn(text + size, " ");
        text += size + blanks;
        first = false;
    }
    return at;
}
