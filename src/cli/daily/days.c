/* SPDX-License-Identifier: MIT */
/* Which puzzle is a day's, and which day's a puzzle is. */
#include "cli/daily/days.h"

#include <string.h>
#include <time.h>

void cli_days_today(char date[CLI_DATE])
{
    time_t now = time(NULL);
    struct tm utc;
    if (!gmtime_r(&now, &utc) || strftime(date, CLI_DATE, "%Y-%m-%d", &utc) == 0)
        date[0] = '\0';
}

bool cli_days_id(const struct qd_game *game, const char *date, struct qd_buf *out)
{
    struct qd_date read;
    return qd_date_read(qd_text_of(date), &read) && qd_today_id(game, read, out);
}

/* The seed's digits are the date: "…#20261116". */
bool cli_days_of(const struct qd_game *game, struct qd_text seed, char date[CLI_DATE])
{
    const char *digits = seed.size > 9 ? seed.data + seed.size - 8 : NULL;
    char today[CLI_DATE];
    struct qd_buf id;
    if (!digits || digits[-1] != '#')
        return false;
    snprintf(date, CLI_DATE, "%.4s-%.2s-%.2s", digits, digits + 4, digits + 6);
    cli_days_today(today);
    qd_buf_init(&id, 256);
    bool found = strcmp(date, today) <= 0 && cli_days_id(game, date, &id) &&
                 qd_text_is(seed, qd_buf_cstr(&id));
    qd_buf_free(&id);
    return found;
}
