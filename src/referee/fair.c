/* SPDX-License-Identifier: MIT */
/* Mazes that differ from team to team and are equally hard.
 *
 * In a series that all teams share, one run (under another name, or a friend's) scouts for the
 * others. With mazes of its own a team gains nothing from another's. All come from one secret seed,
 * so that nobody can compute them; the series itself is played by no one and is the model: a team's
 * maze has its side, as many pits and golds, and nearly the same *par*, which is what our own
 * mapper and explorer net in it. Mazes are drawn until one is within TOLERANCE of the model's par
 * for each cell, or the best of TRIES is taken. The par is kept with the maze and shown on the
 * scoreboard.
 */
#include "referee/inside.h"
#include "wumpus/ia02/course.h"

#include <stdlib.h>
#include <string.h>

enum { TOLERANCE = 2, TRIES = 24, DRAWS = 5000 };

static const char setting[] = "per-team";

static qd_err refuse(struct qd_message *why, const char *code)
{
    qd_message_set(why, code);
    return QD_ILLEGAL;
}

qd_err qd_fair_settle(struct qd_contest *contest, const struct qd_contest_options *options,
                      bool fresh, struct qd_message *why)
{
    uint64_t seed = options->series.seed;
    qd_err err = qd_store_setting(contest->store, setting, &contest->seed);
    if (err == QD_OK) {
        contest->per_team = true;
        return QD_OK;
    }
    if (err != QD_NOTHING || !options->per_team)
        return err == QD_NOTHING ? QD_OK : err;
    if (!fresh)
        return refuse(why, "referee.results.shared");
    if (options->series.folder)
        return refuse(why, "referee.folder.teams");
    if (!options->series.has_seed)
        randombytes_buf(&seed, sizeof seed);
    contest->seed = seed;
    contest->per_team = true;
    return qd_store_set(contest->store, setting, seed) ? QD_OK : QD_SYSTEM;
}

/* Reward less cost of our own player. */
static qd_err par_of(const struct wumpus_level *maze, int64_t *out)
{
    const struct wumpus_ia02_course course = {.strategy = IA02_OURS};
    const struct qd_limits none = {0};
    struct wumpus_ia02_result result;
    qd_err err = wumpus_ia02_run(&course, maze, &none, &result);
    if (!err)
        *out = IA02_START_REWARD + result.gain - result.map_cost;
    return err;
}

static int count_of(const struct wumpus_level *maze, int contents)
{
    int count = 0;
    for (int cell = 0; cell < maze->cells; cell++)
        count += (maze->map[cell] & contents) != 0;
    return count;
}

static bool alike(const struct wumpus_level *a, const struct wumpus_level *b)
{
    return count_of(a, WUMPUS_PIT) == count_of(b, WUMPUS_PIT) &&
           count_of(a, WUMPUS_GOLD) == count_of(b, WUMPUS_GOLD);
}

/* The seed of a team's maze: by a keyed hash of its name, so that no name is chosen for its mazes.
 */
static uint64_t seed_of(const struct qd_contest *contest, const char *name, uint32_t index)
{
    uint8_t key[crypto_shorthash_KEYBYTES] = {0};
    uint64_t hash;
    memcpy(key, &contest->seed, sizeof contest->seed);
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)name, strlen(name), key);
    return qd_seed_split(contest->seed ^ hash, 1, index);
}

/* Draws mazes until one is as hard as the model. */
static qd_err draw(const struct wumpus_level *model, uint64_t seed, struct wumpus_level *out,
                   int64_t *par)
{
    int64_t wanted, nearest = INT64_MAX;
    uint64_t best = 0;
    qd_err err = par_of(model, &wanted);
    int tries = 0;
    for (uint64_t i = 0; !err && tries < TRIES && i < DRAWS; i++) {
        int64_t found;
        wumpus_ia02_generate(out, model->options.side, qd_seed_split(seed, 0, i));
        if (!alike(out, model))
            continue;
        tries++;
        err = par_of(out, &found);
        if (err || llabs(found - wanted) >= nearest)
            continue;
        nearest = llabs(found - wanted);
        best = i;
        *par = found;
        if (nearest <= TOLERANCE * model->cells)
            break;
    }
    if (!err && nearest == INT64_MAX)
        err = par_of(out, par); /* a model of rare contents: the last drawn */
    else if (!err)
        wumpus_ia02_generate(out, model->options.side, qd_seed_split(seed, 0, best));
    return err;
}

static qd_err make(struct qd_contest *contest, const char *name, uint32_t index,
                   struct qd_buf *text)
{
    struct wumpus_level *maze = malloc(sizeof *maze);
    int64_t par = 0;
    if (!maze)
        return QD_MEMORY;
    qd_err err = draw(contest->series.maze[index], seed_of(contest, name, index), maze, &par);
    if (!err) {
        wumpus_level_format(&maze->base, text);
        err = text->err;
    }
    if (!err && !qd_store_put_own_maze(contest->store, name, index + 1, qd_buf_view(text), par))
        err = QD_SYSTEM;
    free(maze);
    return err;
}

qd_err qd_fair_maze(struct qd_contest *contest, const char *name, uint32_t index,
                    struct wumpus_level **out)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_buf text;
    qd_buf_init(&text, 4 * WUMPUS_CELLS);
    qd_err err = qd_store_own_maze(contest->store, name, index + 1, &text);
    if (err == QD_NOTHING)
        err = make(contest, name, index, &text);
    if (!err)
        err = wumpus_level_parse_as(qd_buf_view(&text), &wumpus_ia02, &level, &why);
    *out = (struct wumpus_level *)level;
    qd_buf_free(&text);
    return err;
}
