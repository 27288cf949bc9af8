/* SPDX-License-Identifier: MIT */
/* Positions of Gygès read from text, for the checkers alone: 36 digits, or the student report's
 * lists of cells by value, "[[11,16,61,66],[12,15,62,65],[13,14,63,64]]", row 1 being North's.
 */
#include "check/gyges_game.h"

#include <string.h>

enum { SIDE = QD_GYGES_SIDE, CELLS = QD_GYGES_CELLS };

static bool is_within(char c, char low, char high)
{
    return c >= low && c <= high;
}

int qd_gyges_read_cell(struct qd_text *text)
{
    if (text->size < 2 || !is_within(text->data[1], '1', '6'))
        return -1;
    int cell = -1;
    if (is_within(text->data[0], 'a', 'f'))
        cell = (text->data[1] - '1') * SIDE + text->data[0] - 'a';
    else if (is_within(text->data[0], '1', '6'))
        cell = ('6' - text->data[0]) * SIDE + text->data[1] - '1';
    else
        return -1;
    text->data += 2;
    text->size -= 2;
    return cell;
}

static bool read_options(struct qd_gyges_game *game, struct qd_text *text)
{
    const char *colon = text->size ? memchr(text->data, ':', text->size) : NULL;
    if (!colon)
        return true;
    struct qd_text words = {text->data, (size_t)(colon - text->data)};
    *text = (struct qd_text){colon + 1, text->size - words.size - 1};
    for (size_t at = 0; at <= words.size;) {
        size_t end = at;
        while (end < words.size && words.data[end] != '-')
            end++;
        struct qd_text word = {words.data + at, end - at};
        if (qd_text_is(word, "beginner"))
            game->beginner = true;
        else if (qd_text_is(word, "compat"))
            game->compat = true;
        else if (qd_text_is(word, "free"))
            game->free = true;
        else if (!qd_text_is(word, "full"))
            return false;
        at = end + 1;
    }
    return true;
}

static bool is_one_of(char c, const char *signs)
{
    return c && strchr(signs, c);
}

static void skip_blanks(struct qd_text *text)
{
    for (; text->size > 0 && is_one_of(text->data[0], " _\t\r\n"); text->size--)
        text->data++;
}

static bool read_cells(struct qd_gyges_game *game, struct qd_text *text)
{
    int cell = 0;
    for (; text->size > 0 && cell < CELLS; text->data++, text->size--) {
        char c = text->data[0];
        if (is_one_of(c, ".0123"))
            game->cell[cell++] = c == '.' ? 0 : c - '0';
        else if (!is_one_of(c, "/ _\t\r\n"))
            return false;
    }
    return cell == CELLS;
}

static bool read_sign(struct qd_text *text, char sign)
{
    skip_blanks(text);
    if (text->size == 0 || text->data[0] != sign)
        return false;
    text->data++;
    text->size--;
    return true;
}

/* The cells of one value, up to the bracket that ends them. */
static bool read_list(struct qd_gyges_game *game, struct qd_text *text, int value)
{
    if (!read_sign(text, '['))
        return false;
    for (bool first = true; !read_sign(text, ']'); first = false) {
        if (!first && !read_sign(text, ','))
            return false;
        skip_blanks(text);
        bool lettered = text->size > 0 && is_within(text->data[0], 'a', 'f');
        int cell = lettered ? -1 : qd_gyges_read_cell(text);
        if (cell < 0 || game->cell[cell])
            return false;
        game->cell[cell] = value;
    }
    return true;
}

static bool read_lists(struct qd_gyges_game *game, struct qd_text *text)
{
    bool fits = read_sign(text, '[');
    for (int value = 1; fits && value <= 3; value++)
        fits = (value == 1 || read_sign(text, ',')) && read_list(game, text, value);
    return fits && read_sign(text, ']');
}

/* A game starts with all pieces placed, with South's row alone, or empty. */
static bool count_homes(struct qd_gyges_game *game)
{
    int counts[4] = {0};
    for (int cell = 0; cell < CELLS; cell++)
        counts[game->cell[cell]]++;
    bool full = counts[1] == 4 && counts[2] == 4 && counts[3] == 4;
    bool half = counts[1] == 2 && counts[2] == 2 && counts[3] == 2 && game->mover < 0;
    for (int i = 0; i < SIDE; i++)
        half = half && game->cell[i];
    game->homes = full ? 2 : half ? 1 : 0;
    return full || half || (counts[0] == CELLS && game->mover > 0);
}

bool qd_gyges_read_level(struct qd_gyges_game *game, struct qd_text text)
{
    skip_blanks(&text);
    if (!read_options(game, &text))
        return false;
    skip_blanks(&text);
    bool listed = text.size > 0 && text.data[0] == '[';
    if (listed ? !read_lists(game, &text) : !read_cells(game, &text))
        return false;
    skip_blanks(&text);
    if (text.size == 0 || !is_one_of(text.data[0], "sSnN"))
        return false;
    game->mover = is_one_of(text.data[0], "sS") ? 1 : -1;
    text.data++, text.size--;
    skip_blanks(&text);
    return text.size == 0 && count_homes(game);
}
