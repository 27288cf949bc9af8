/* SPDX-License-Identifier: MIT */
/* The rules of docs/profile.md for the fields that are used here; what is not described there may
 * be anything. The first field that breaks them is named.
 */
#include "cli/player/valid.h"
#include "cli/player/profile.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

static bool is_count(const json_t *value)
{
    return json_is_integer(value) && json_integer_value(value) >= 0 &&
           json_integer_value(value) <= (INT64_C(1) << 53) - 1;
}

/* Missing, or a count. */
static bool may_count(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    return !value || is_count(value);
}

/* Missing, or text of at most so many characters. */
static bool may_text(const json_t *object, const char *name, size_t most)
{
    const json_t *value = json_object_get(object, name);
    if (!value || !json_is_string(value))
        return !value;
    size_t count = 0;
    for (const char *at = json_string_value(value); *at; at++)
        count += ((unsigned char)*at & 0xc0) != 0x80;
    return count <= most;
}

/* "2026-11-16" */
static bool is_date(const char *text)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int digits[8], count = 0;
    for (int i = 0; i < 10; i++) {
        if (i == 4 || i == 7 ? text[i] != '-' : !isdigit((unsigned char)text[i]))
            return false;
        if (i != 4 && i != 7)
            digits[count++] = text[i] - '0';
    }
    int year = digits[0] * 1000 + digits[1] * 100 + digits[2] * 10 + digits[3];
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    int month = digits[4] * 10 + digits[5], day = digits[6] * 10 + digits[7];
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] &&
           (leap || month != 2 || day <= 28);
}

static bool is_day_key(const char *key)
{
    return strlen(key) == 10 && is_date(key);
}

/* "2026-11-16T20:15:00Z" */
static bool is_time(const char *text)
{
    if (!text || strlen(text) != 20 || !is_date(text) || text[10] != 'T' || text[19] != 'Z')
        return false;
    for (int i = 11; i < 19; i++)
        if (i == 13 || i == 16 ? text[i] != ':' : !isdigit((unsigned char)text[i]))
            return false;
    return (text[11] - '0') * 10 + text[12] - '0' < 24 && text[14] < '6' && text[17] < '6';
}

/* A small letter, then small letters, digits and what else is allowed. */
static bool is_word(const char *text, size_t size, const char *more)
{
    if (size == 0 || !islower((unsigned char)text[0]))
        return false;
    for (size_t i = 1; i < size; i++)
        if (!islower((unsigned char)text[i]) && !isdigit((unsigned char)text[i]) &&
            !strchr(more, text[i]))
            return false;
    return true;
}

static bool is_game_key(const char *key)
{
    return strlen(key) <= 32 && is_word(key, strlen(key), "");
}

/* "game:…" without blanks. */
static bool is_id(const char *text)
{
    const char *colon = text ? strchr(text, ':') : NULL;
    if (!colon || !is_word(text, (size_t)(colon - text), "") || !colon[1])
        return false;
    for (const char *at = colon + 1; *at; at++)
        if ((unsigned char)*at <= ' ')
            return false;
    return true;
}

static bool has_id(const json_t *object)
{
    return is_id(json_string_value(json_object_get(object, "id")));
}

static bool is_figures(const json_t *figures)
{
    const char *key;
    json_t *value;
    if (!figures)
        return true;
    if (!json_is_object(figures))
        return false;
    json_object_foreach((json_t *)figures, key, value)
    {
        if (!is_count(value) || strlen(key) > 32 || !is_word(key, strlen(key), "_."))
            return false;
    }
    return true;
}

static bool is_counts(const json_t *object)
{
    return json_is_object(object) && is_count(json_object_get(object, "played")) &&
           is_count(json_object_get(object, "won")) && is_count(json_object_get(object, "clean"));
}

static bool is_level(const json_t *level)
{
    const char *last = json_string_value(json_object_get(level, "last"));
    return is_counts(level) && is_figures(json_object_get(level, "best")) &&
           is_figures(json_object_get(level, "par")) &&
           (!json_object_get(level, "last") || (last && strlen(last) == 10 && is_date(last)));
}

static bool is_total(const json_t *total)
{
    const json_t *over = json_object_get(total, "over");
    size_t index;
    json_t *value;
    if (!is_counts(total) || (over && (!json_is_array(over) || json_array_size(over) > 21)))
        return false;
    json_array_foreach(over, index, value) if (!is_count(value)) return false;
    return true;
}

static bool is_open(const json_t *open)
{
    const json_t *helped = json_object_get(open, "helped");
    return has_id(open) && json_string_length(json_object_get(open, "moves")) > 0 &&
           (!helped || json_is_boolean(helped)) && may_count(open, "ms") &&
           may_text(open, "backwards", 1000000);
}

static bool is_day(const json_t *day)
{
    const char *key;
    json_t *value;
    if (!json_is_object(day))
        return false;
    json_object_foreach((json_t *)day, key, value)
    {
        if (!is_game_key(key) || !has_id(value) ||
            !json_is_boolean(json_object_get(value, "won")) ||
            !json_is_boolean(json_object_get(value, "clean")) || !may_count(value, "moves") ||
            !may_count(value, "par"))
            return false;
    }
    return true;
}

static bool is_solution(const json_t *value)
{
    return !value || (json_is_string(json_object_get(value, "moves")) &&
                      is_count(json_object_get(value, "length")) &&
                      is_count(json_object_get(value, "pushes")));
}

static bool is_solutions(const json_t *value)
{
    return json_is_object(value) && is_solution(json_object_get(value, "pushes")) &&
           is_solution(json_object_get(value, "moves"));
}

static bool is_note(const json_t *value)
{
    return json_is_string(value);
}

/* Levels that the player made or collected: missing, or a list. */
static bool is_own(const json_t *own)
{
    size_t index;
    json_t *value;
    if (own && (!json_is_array(own) || json_array_size(own) > 1000))
        return false;
    json_array_foreach(own, index, value)
    {
        bool named = json_object_get(value, "id") != NULL;
        if (!json_is_object(value) || (named && !has_id(value)) ||
            (!named && !json_object_get(value, "level")) || !may_text(value, "level", 100000) ||
            !may_text(value, "title", 80) || !may_text(value, "notes", 10000))
            return false;
    }
    return true;
}

/* Missing, or an object all of whose keys and values are as they must be. */
static bool all(const json_t *document, const char *name, bool (*named)(const char *key),
                bool (*valid)(const json_t *value))
{
    const json_t *object = json_object_get(document, name);
    const char *key;
    json_t *value;
    if (!object)
        return true;
    if (!json_is_object(object))
        return false;
    json_object_foreach((json_t *)object, key, value)
    {
        if (!named(key) || !valid(value))
            return false;
    }
    return true;
}

const char *cli_valid_profile(const json_t *document)
{
    const char *format = json_string_value(json_object_get(document, "format"));
    const char *name = json_string_value(json_object_get(document, "name"));
    const json_t *version = json_object_get(document, "version");
    if (!format || strcmp(format, "quadrille-profile") != 0)
        return "format";
    if (!json_is_integer(version) || json_integer_value(version) < 1)
        return "the version";
    if (json_integer_value(version) > 1)
        return "version";
    if (!name || !cli_valid_name(name))
        return "name";
    const json_t *own = json_object_get(document, "own"),
                 *set = json_object_get(document, "settings");
    const char *saved = json_string_value(json_object_get(document, "saved"));
    return !is_time(saved)                                    ? "saved"
           : !all(document, "levels", is_id, is_level)        ? "levels"
           : !all(document, "days", is_day_key, is_day)       ? "days"
           : !all(document, "games", is_game_key, is_total)   ? "games"
           : !all(document, "open", is_game_key, is_open)     ? "open"
           : !all(document, "solutions", is_id, is_solutions) ? "solutions"
           : !all(document, "notes", is_id, is_note)          ? "notes"
           : !is_own(own)                                     ? "own"
           : set && !json_is_object(set)                      ? "settings"
                                                              : NULL;
}
