/* SPDX-License-Identifier: MIT */
/* The puzzles of the day in a progress document; the page follows the same rules
 * (web/js/profile/document.js), and the document goes from one to the other.
 */
#include "cli/daily/days.h"
#include "cli/player/document.h"

#include <string.h>
#include <time.h>

static const json_t *get(const json_t *document, const struct qd_game *game, const char *date)
{
    const json_t *days = json_object_get(document, "days");
    return json_object_get(json_object_get(days, date), game->id);
}

char cli_days_mark(const json_t *document, const struct qd_game *game, const char *date)
{
    const json_t *day = get(document, game, date);
    return !day                                          ? ' '
           : json_is_true(json_object_get(day, "clean")) ? '*'
           : json_is_true(json_object_get(day, "won"))   ? '+'
                                                         : '.';
}

/* Won before not won, clean before helped, then the fewer moves. Another generator's puzzle of the
 * same day counts for nothing. */
static bool is_better(const struct cli_day *day, const json_t *old)
{
    const char *id = json_string_value(json_object_get(old, "id"));
    bool won = json_is_true(json_object_get(old, "won"));
    bool clean = json_is_true(json_object_get(old, "clean"));
    if (!id || strcmp(id, day->id) != 0)
        return true;
    if (won != day->won)
        return day->won;
    if (clean != day->clean)
        return day->clean;
    return day->moves >= 0 && day->moves < cli_profile_number(old, "moves", INT64_MAX);
}

void cli_days_put(json_t *document, const struct qd_game *game, const struct cli_day *day)
{
    if (!is_better(day, get(document, game, day->date)))
        return;
    json_t *days = cli_profile_object(document, "days", true);
    json_t *there = cli_profile_object(days, day->date, true);
    json_t *entry = cli_profile_object(there, game->id, true);
    const char *old = json_string_value(json_object_get(entry, "id"));
    if (old && strcmp(old, day->id) != 0)
        json_object_clear(entry);
    json_object_set_new(entry, "id", json_string(day->id));
    json_object_set_new(entry, "won", json_boolean(day->won));
    json_object_set_new(entry, "clean", json_boolean(day->clean));
    if (day->moves >= 0)
        json_object_set_new(entry, "moves", json_integer(day->moves));
}

static bool any_won(const json_t *document, const char *date)
{
    const json_t *there = json_object_get(json_object_get(document, "days"), date);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)there, key, value)
    {
        if (json_is_true(json_object_get(value, "won")))
            return true;
    }
    return false;
}

/* The day before. */
static bool step_back(char date[CLI_DATE])
{
    struct tm utc = {0};
    struct qd_date read;
    if (!qd_date_read(qd_text_of(date), &read))
        return false;
    utc.tm_year = read.year - 1900;
    utc.tm_mon = read.month - 1;
    utc.tm_mday = read.day - 1;
    utc.tm_hour = 12;
    return timegm(&utc) != (time_t)-1 && strftime(date, CLI_DATE, "%Y-%m-%d", &utc) > 0;
}

int cli_days_streak(const json_t *document, const char *today)
{
    char date[CLI_DATE];
    int count = 0;
    snprintf(date, sizeof date, "%s", today);
    if (!any_won(document, date) && !step_back(date))
        return 0;
    while (any_won(document, date)) {
        count++;
        if (!step_back(date))
            break;
    }
    return count;
}
