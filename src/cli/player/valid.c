/* SPDX-License-Identifier: MIT */
/* The rules of docs/profile.md for the fields that are used here; what is not described there may
 * be anything. The first field that breaks them is named.
 */
#include "cli/player/valid.h"

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

bool cli_valid_name(const char *name)
{
    int count = 0;
    for (; *name; name++) {
        if ((unsigned char)*name < ' ' || *name == '\x7f')
            return false;
        count += ((unsigned char)*name & 0xc0) != 0x80;
    }
    return count >= 1 && count <= 40;
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
    int month = digits[4] * 10 + digits[5], day = digits[6] * 10 + digits[7];
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1];
}

static bool is_figures(const json_t *figures)
{
    const char *key;
    json_t *value;
    if (!figures)
        return true;
    if (!json_is_object(figures))
        return false;
    json_object_foreach((json_t *)figures, key, value) if (!is_count(value)) return false;
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
    return json_is_string(json_object_get(open, "id")) &&
           json_is_string(json_object_get(open, "moves")) && (!helped || json_is_boolean(helped)) &&
           may_count(open, "ms");
}

static bool is_day(const json_t *day)
{
    const char *key;
    json_t *value;
    if (!json_is_object(day))
        return false;
    json_object_foreach((json_t *)day, key,
                        value) if (!json_is_string(json_object_get(value, "id")) ||
                                   !json_is_boolean(json_object_get(value, "won")) ||
                                   !json_is_boolean(json_object_get(value, "clean"))) return false;
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

/* Missing, or an object all of whose values are as they must be. */
static bool all(const json_t *document, const char *name, bool (*valid)(const json_t *value))
{
    const json_t *object = json_object_get(document, name);
    const char *key;
    json_t *value;
    if (!object)
        return true;
    if (!json_is_object(object))
        return false;
    json_object_foreach((json_t *)object, key, value) if (!valid(value)) return false;
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
    return !json_is_string(json_object_get(document, "saved")) ? "saved"
           : !all(document, "levels", is_level)                ? "levels"
           : !all(document, "days", is_day)                    ? "days"
           : !all(document, "games", is_total)                 ? "games"
           : !all(document, "open", is_open)                   ? "open"
           : !all(document, "solutions", is_solutions)         ? "solutions"
           : !all(document, "notes", is_note)                  ? "notes"
           : own && !json_is_array(own)                        ? "own"
           : set && !json_is_object(set)                       ? "settings"
                                                               : NULL;
}
