/* SPDX-License-Identifier: MIT */
/* What is told of a play becomes a change of the progress document, with the level's place in its
 * pack and the day whose puzzle it is.
 */
#include "cli/player/progress.h"
#include "cli/daily/days.h"
#include "cli/packs.h"

#include <stdlib.h>
#include <string.h>

static void exact_id(const struct qd_play *play, struct qd_buf *out)
{
    qd_buf_init(out, QD_ANSWER_CAP);
    qd_play_id(play, out);
}

void cli_progress_open(struct cli_progress *progress, const struct cli *cli,
                       struct cli_profile *profile)
{
    *progress = (struct cli_progress){.cli = cli, .profile = profile};
    if (profile)
        cli_shelf_open(&progress->shelf, cli);
}

int cli_progress_close(struct cli_progress *progress)
{
    const char *words = qd_phrase(progress->cli->lang, "cli.profile.unwritten");
    const struct cli_profile *profile = progress->profile;
    if (progress->failed && words)
        cli_complain("%s %s", words, profile->path[0] ? profile->path : profile->name);
    cli_shelf_close(&progress->shelf);
    return progress->failed && profile->named ? CLI_NO : CLI_DONE;
}

/* Today's puzzle of the game, opened again by its exact ID: its short one, if it was begun and is
 * still to be won. */
static bool is_begun(const struct cli_progress *progress, const char *id, struct qd_buf *seed)
{
    const struct qd_game *game = progress->cli->game;
    struct qd_message why = {0};
    struct qd_buf exact;
    char today[CLI_DATE];
    cli_days_today(today);
    struct json_t *document = cli_profile_load(progress->profile);
    bool begun = cli_days_mark(document, game, today) == '.' && cli_days_id(game, today, seed);
    cli_profile_free(document);
    if (!begun)
        return false;
    struct qd_play *play = cli_play_new(progress->cli);
    bool made = qd_play_open(play, game, qd_buf_view(seed), &why) == QD_OK;
    if (made)
        exact_id(play, &exact);
    bool same = made && strcmp(qd_buf_cstr(&exact), id) == 0;
    if (made)
        qd_buf_free(&exact);
    qd_play_free(play);
    return same;
}

/* Whether the play is of a day's puzzle, and what it comes to; `seed` keeps its ID. */
static void find_day(const struct cli_progress *progress, struct cli_change *change,
                     struct qd_buf *seed)
{
    struct qd_position at = qd_play_position(change->play);
    struct cli_day *day = &change->day;
    bool ended = change->note->event == QD_TERMINAL_ENDED;
    if (change->note->event == QD_TERMINAL_LEFT || (ended && !change->note->won))
        return;
    qd_buf_text(seed, qd_play_seed(change->play));
    if (seed->size == 0 && !is_begun(progress, change->id, seed))
        return;
    if (!cli_days_of(change->game, qd_buf_view(seed), day->date)) {
        day->date[0] = '\0';
        return;
    }
    day->id = qd_buf_cstr(seed);
    day->won = ended;
    day->clean = ended && !at.helped;
    day->moves = ended ? (int64_t)at.moves : -1;
}

void cli_progress_note(struct cli_progress *progress, const struct qd_play *play,
                       const struct qd_terminal_note *note)
{
    const struct qd_game *game = progress->cli->game;
    struct qd_position at = qd_play_position(play);
    struct qd_buf id, seed;
    bool nothing = note->event == QD_TERMINAL_LEFT && at.moves + at.redo == 0 && !note->backwards;
    if (progress->profile)
        progress->profile->left = false;
    if (!progress->profile || nothing)
        return;
    if (!progress->profile->usable) {
        progress->failed |= progress->profile->named;
        return;
    }
    exact_id(play, &id);
    struct cli_change change = {.game = game,
                                .play = play,
                                .note = note,
                                .id = qd_buf_cstr(&id),
                                .level = cli_shelf_find(&progress->shelf, play, qd_buf_cstr(&id))};
    if (note->opponent > 0 && game->versus && game->versus->methods)
        change.opponent = game->versus->methods[note->opponent - 1].name;
    qd_buf_init(&seed, QD_ANSWER_CAP);
    find_day(progress, &change, &seed);
    bool kept = cli_profile_keep(progress->profile, &change);
    progress->profile->left = kept && note->event == QD_TERMINAL_LEFT && at.status == QD_OPEN;
    progress->failed |= !kept;
    qd_buf_free(&seed);
    qd_buf_free(&id);
}

void cli_progress_info(struct cli_progress *progress, const struct qd_play *play,
                       struct qd_terminal_level *out)
{
    const struct qd_measure *measure = progress->cli->game->measure;
    struct cli_pack pack;
    struct qd_buf id;
    exact_id(play, &id);
    const struct cli_shelf_level *level = cli_shelf_find(&progress->shelf, play, qd_buf_cstr(&id));
    if (level && cli_pack_at(progress->cli->game, level->pack, progress->cli->lang, &pack)) {
        snprintf(out->pack, sizeof out->pack, "%.*s", (int)pack.title.size, pack.title.data);
        snprintf(out->title, sizeof out->title, "%s", level->title);
        out->number = level->number;
        out->count = level->count;
        out->par_moves = level->par_moves;
        out->par_measured = level->par_measured;
    }
    const char *exact = qd_buf_cstr(&id);
    struct json_t *document = progress->profile ? cli_profile_load(progress->profile) : NULL;
    out->best_moves = cli_level_figure(document, exact, "best", "moves");
    out->best_measured = measure ? cli_level_figure(document, exact, "best", measure->many) : -1;
    if (out->par_moves < 0)
        out->par_moves = cli_level_figure(document, exact, "par", "moves");
    cli_profile_free(document);
    qd_buf_free(&id);
}

bool cli_progress_played(struct cli_progress *progress, const struct qd_play *play)
{
    struct qd_buf id;
    struct json_t *document = progress->profile ? cli_profile_load(progress->profile) : NULL;
    exact_id(play, &id);
    bool played = cli_level_mark(document, qd_buf_cstr(&id)) != ' ';
    cli_profile_free(document);
    qd_buf_free(&id);
    return played;
}
