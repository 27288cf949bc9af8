/* SPDX-License-Identifier: MIT */
/* The puzzle of the day: the same for everyone, from the date (UTC) alone. This is the one place
 * that turns a date into an ID; the page, the command line and the terminal ask it. The parameters
 * follow the day of the week (the game's `daily`), the seed is the date written as a number, so
 * that anyone can make the same level with `new GAME PARAMS #20261116`.
 */
#include "play/command.h"

#include <stdio.h>
#include <string.h>

enum { YEAR_MIN = 1970, YEAR_MAX = 9999 };

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_in(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && is_leap(year) ? 29 : days[month - 1];
}

/* A field of `size` digits at `at`, between two bounds. */
static bool read_field(struct qd_text text, size_t at, size_t size, uint64_t max, int *out)
{
    uint64_t value;
    for (size_t i = at; i < at + size; i++)
        if (text.data[i] < '0' || text.data[i] > '9')
            return false;
    if (!qd_text_number((struct qd_text){text.data + at, size}, max, &value) || value < 1)
        return false;
    *out = (int)value;
    return true;
}

bool qd_date_read(struct qd_text text, struct qd_date *out)
{
    struct qd_date date;
    if (text.size != strlen("2026-11-16") || text.data[4] != '-' || text.data[7] != '-' ||
        !read_field(text, 0, 4, YEAR_MAX, &date.year) || date.year < YEAR_MIN ||
        !read_field(text, 5, 2, 12, &date.month) ||
        !read_field(text, 8, 2, (uint64_t)days_in(date.year, date.month), &date.day))
        return false;
    *out = date;
    return true;
}

/* Sakamoto's congruence: months count from March, so that the leap day is the last of its year. */
int qd_date_weekday(struct qd_date date)
{
    static const int shift[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    int year = date.month < 3 ? date.year - 1 : date.year;
    int from_sunday =
        (year + year / 4 - year / 100 + year / 400 + shift[date.month - 1] + date.day) % 7;
    return (from_sunday + 6) % 7;
}

bool qd_today_id(const struct qd_game *game, struct qd_date date, struct qd_buf *out)
{
    if (!game->daily)
        return false;
    qd_buf_printf(out, "%s:%s#%04d%02d%02d", game->id, game->daily->params[qd_date_weekday(date)],
                  date.year, date.month, date.day);
    return true;
}

/* The phrase of a class of difficulty; the word itself where there is none. */
static const char *class_of(const char *word)
{
    static const char *const classes[] = {"today.class.easy", "today.class.medium",
                                          "today.class.hard", "today.class.expert"};
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (strcmp(classes[i] + strlen("today.class."), word) == 0)
            return classes[i];
    return word;
}

void qd_today_words(const struct qd_game *game, struct qd_date date, enum qd_lang lang,
                    struct qd_buf *out)
{
    const char *params = game->daily->params[qd_date_weekday(date)];
    size_t size = strspn(params, "0123456789x");
    const char *rest = params + size, *word = strchr(params, '-');
    const char *by = strchr(params, 'x');
    struct qd_message says = {0};
    char sides[32] = "";
    uint64_t count = 0;
    if (by && by < rest)
        snprintf(sides, sizeof sides, "%.*s×%.*s", (int)(by - params), params, (int)(rest - by - 1),
                 by + 1);
    if (rest[0])
        (void)qd_text_number((struct qd_text){rest + 1, strspn(rest + 1, "0123456789")}, UINT32_MAX,
                             &count);
    qd_message_set(&says, game->daily->says ? game->daily->says : params);
    qd_message_text(&says, "size", qd_text_of(sides));
    qd_message_number(&says, "count", (int64_t)count);
    qd_message_phrase(&says, "class", class_of(word ? word + 1 : ""));
    qd_message_format(&says, lang, out);
}

static void put_puzzle(struct qd_json *json, const struct qd_game *game, struct qd_date date,
                       enum qd_lang lang, const char *program)
{
    struct qd_buf id, words;
    qd_buf_init(&id, 256);
    qd_buf_init(&words, 1024);
    if (qd_today_id(game, date, &id)) {
        qd_today_words(game, date, lang, &words);
        qd_json_object(json);
        qd_json_field_string(json, "game", game->id);
        qd_json_field_string(json, "title", game->title);
        qd_json_field_buf(json, "text", &words);
        qd_json_field_buf(json, "id", &id);
        if (game->daily->par)
            qd_json_field_string(json, "par", game->daily->par);
        if (program) {
            qd_buf_clear(&words);
            qd_buf_printf(&words, "%s %s play %s", program, game->id, qd_buf_cstr(&id));
            qd_json_field_buf(json, "command", &words);
        }
        qd_json_object_end(json);
    }
    qd_buf_free(&words);
    qd_buf_free(&id);
}

void qd_today_put(struct qd_json *json, const struct qd_game *const *games, struct qd_date date,
                  enum qd_lang lang, const char *program)
{
    char text[32];
    snprintf(text, sizeof text, "%04d-%02d-%02d", date.year, date.month, date.day);
    qd_json_key(json, "today");
    qd_json_object(json);
    qd_json_field_string(json, "date", text);
    qd_json_field_number(json, "weekday", qd_date_weekday(date) + 1);
    qd_json_key(json, "puzzles");
    qd_json_array(json);
    for (; *games; games++)
        put_puzzle(json, *games, date, lang, program);
    qd_json_array_end(json);
    qd_json_object_end(json);
}

qd_err qd_do_today(struct command *c)
{
    struct qd_date date;
    struct qd_text word = qd_text_word(&c->rest);
    if (!qd_date_read(word, &date))
        return qd_command_refuse(c, QD_SYNTAX, "today.date", word);
    qd_err err = qd_command_end(c);
    if (err)
        return err;
    qd_json_field_bool(c->json, "ok", true);
    qd_today_put(c->json, c->play->options.games, date, c->play->options.lang, NULL);
    return QD_OK;
}
