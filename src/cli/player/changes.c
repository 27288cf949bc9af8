/* SPDX-License-Identifier: MIT */
/* Plays counted by the rules of docs/profile.md: a play counts when its first move is made, and
 * once more when it is won; the best is that of one play, won without help if any was.
 */
#include "cli/player/document.h"
#include "cli/player/progress.h"

#include <string.h>

enum { OVER_LAST = 20 };

static void raise_count(json_t *object, const char *name, int64_t by)
{
    json_object_set_new(object, name, json_integer(cli_profile_number(object, name, 0) + by));
}

/* The counts that a level and a game share; all three are always there. */
static void count(json_t *object, int64_t played, int64_t won, int64_t clean)
{
    raise_count(object, "played", played);
    raise_count(object, "won", won);
    raise_count(object, "clean", clean);
}

static void put_figures(json_t *object, const char *name, const struct qd_game *game, int64_t moves,
                        int64_t measured)
{
    json_t *figures = cli_profile_object(object, name, true);
    if (moves >= 0)
        json_object_set_new(figures, "moves", json_integer(moves));
    if (game->measure && measured >= 0)
        json_object_set_new(figures, game->measure->many, json_integer(measured));
}

/* The game's other measure ranks before moves. */
static bool is_better(const struct cli_change *change, const json_t *best, int64_t moves)
{
    const struct qd_measure *measure = change->game->measure;
    int64_t old = measure ? cli_profile_number(best, measure->many, INT64_MAX) : 0;
    int64_t now = measure ? change->note->measured : 0;
    return now < old || (now == old && moves < cli_profile_number(best, "moves", INT64_MAX));
}

static void put_best(const struct cli_change *change, json_t *level, bool helped, bool first_clean)
{
    int64_t moves = (int64_t)qd_play_position(change->play).moves;
    const json_t *best = json_object_get(level, "best");
    bool beats = !best || first_clean || is_better(change, best, moves);
    if (beats && (!helped || cli_profile_number(level, "clean", 0) == 0))
        put_figures(level, "best", change->game, moves, change->note->measured);
}

/* How far above the best possible the play was won. */
static void put_over(const struct cli_change *change, json_t *total)
{
    json_t *over = json_object_get(total, "over");
    int64_t moves = (int64_t)qd_play_position(change->play).moves;
    if (!change->level || change->level->par_moves < 0)
        return;
    int64_t more = moves - change->level->par_moves;
    more = more < 0 ? 0 : more > OVER_LAST ? OVER_LAST : more;
    if (!over) {
        over = json_array();
        json_object_set_new(total, "over", over);
    }
    while ((int64_t)json_array_size(over) <= more)
        json_array_append_new(over, json_integer(0));
    int64_t old = json_integer_value(json_array_get(over, (size_t)more));
    json_array_set_new(over, (size_t)more, json_integer(old + 1));
}

static void put_end(const struct cli_change *change, json_t *level, json_t *total)
{
    bool helped = qd_play_position(change->play).helped;
    bool first = !helped && cli_profile_number(level, "clean", 0) == 0;
    if (!change->note->won)
        return;
    if (!change->note->again) {
        count(level, 0, 1, !helped);
        count(total, 0, 1, !helped);
        put_over(change, total);
    }
    put_best(change, level, helped, first && !change->note->again);
}

/* "ID MOVES [helped]" of a save, as fields. */
static void put_open(const struct cli_change *change, json_t *open)
{
    struct qd_buf save;
    struct qd_text rest, id, moves;
    bool helped = qd_play_position(change->play).helped;
    static const char *const sides[] = {"first", "second"};
    qd_buf_init(&save, QD_ANSWER_CAP);
    qd_play_save(change->play, &save);
    rest = qd_buf_view(&save);
    id = qd_text_word(&rest);
    moves = qd_text_word(&rest);
    json_t *entry = cli_profile_object(open, change->game->id, true);
    json_object_set_new(entry, "id", json_stringn(id.data, id.size));
    json_object_set_new(entry, "moves",
                        moves.size ? json_stringn(moves.data, moves.size) : json_string("-"));
    json_object_set_new(entry, "helped", json_boolean(helped));
    json_object_set_new(entry, "ms", json_integer((json_int_t)(change->note->spent_ns / 1000000)));
    json_object_del(entry, "opponent");
    json_object_del(entry, "side");
    json_object_del(entry, "backwards");
    if (change->note->backwards)
        json_object_set_new(entry, "backwards", json_string(change->note->backwards));
    if (change->opponent) {
        json_object_set_new(entry, "opponent", json_string(change->opponent));
        json_object_set_new(entry, "side", json_string(sides[change->note->human & 1]));
    }
    qd_buf_free(&save);
}

static void apply(json_t *document, const void *context)
{
    const struct cli_change *change = context;
    struct qd_position at = qd_play_position(change->play);
    json_t *level = json_object_get(json_object_get(document, "levels"), change->id);
    char today[CLI_DATE];
    cli_days_today(today);
    if (change->note->event != QD_TERMINAL_LEFT) {
        level = cli_profile_object(cli_profile_object(document, "levels", true), change->id, true);
        json_t *total =
            cli_profile_object(cli_profile_object(document, "games", true), change->game->id, true);
        bool begun = change->note->event == QD_TERMINAL_BEGUN;
        count(level, begun, 0, 0);
        count(total, begun, 0, 0);
        if (!begun)
            put_end(change, level, total);
        if (change->day.date[0])
            cli_days_put(document, change->game, &change->day);
        json_object_set_new(level, "last", json_string(today));
        if (change->level && (change->level->par_moves >= 0 || change->level->par_measured >= 0))
            put_figures(level, "par", change->game, change->level->par_moves,
                        change->level->par_measured);
    }
    json_t *open = cli_profile_object(document, "open", true);
    const char *left =
        json_string_value(json_object_get(json_object_get(open, change->game->id), "id"));
    if (at.status == QD_OPEN)
        put_open(change, open);
    else if (left && strcmp(left, change->id) == 0)
        json_object_del(open, change->game->id);
}

bool cli_profile_keep(struct cli_profile *profile, const struct cli_change *change)
{
    return cli_profile_edit(profile, apply, change);
}

void cli_progress_resume(const struct cli_profile *profile, const struct qd_game *game,
                         struct qd_buf *save, struct qd_buf *backwards, int *opponent, int *human)
{
    json_t *document = cli_profile_load(profile);
    const json_t *open = json_object_get(json_object_get(document, "open"), game->id);
    const char *id = json_string_value(json_object_get(open, "id"));
    const char *moves = json_string_value(json_object_get(open, "moves"));
    const char *back = json_string_value(json_object_get(open, "backwards"));
    const char *name = json_string_value(json_object_get(open, "opponent"));
    const char *side = json_string_value(json_object_get(open, "side"));
    if (id && moves)
        qd_buf_printf(save, "%s %s%s", id, moves,
                      json_is_true(json_object_get(open, "helped")) ? " helped" : "");
    if (id && back)
        qd_buf_printf(backwards, "%s %s backwards", id, back);
    for (int i = 0; name && game->versus && game->versus->methods[i].name; i++)
        if (strcmp(game->versus->methods[i].name, name) == 0)
            *opponent = i + 1;
    if (side)
        *human = strcmp(side, "second") == 0;
    json_decref(document);
}
