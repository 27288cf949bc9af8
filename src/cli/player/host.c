/* SPDX-License-Identifier: MIT */
/* What the program lends the full-screen player: files, packs, progress, records. */
#include "cli/daily/days.h"
#include "cli/module/load.h"
#include "cli/player/player.h"
#include "cli/player/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct lent {
    struct cli *cli;
    struct cli_progress progress;
};

static int write_file(void *context, const char *name, struct qd_text text)
{
    (void)context;
    return cli_write_file(name, text);
}

static int open_level(void *context, const char *name, struct qd_play *play)
{
    const struct lent *lent = context;
    return cli_level_first(lent->cli, name, play);
}

static void complain(const char *text)
{
    cli_complain("%s", text);
}

static void level_info(void *context, const struct qd_play *play, struct qd_terminal_level *out)
{
    struct lent *lent = context;
    cli_progress_info(&lent->progress, play, out);
}

static void note(void *context, struct qd_play *play, const struct qd_terminal_note *told)
{
    struct lent *lent = context;
    cli_progress_note(&lent->progress, play, told);
}

static bool was_played(void *context, const struct qd_play *play)
{
    struct lent *lent = context;
    return cli_progress_played(&lent->progress, play);
}

static bool next_level(void *context, struct qd_play *play, int by)
{
    struct lent *lent = context;
    struct cli_shelf *shelf = &lent->progress.shelf;
    struct qd_message unused = {0};
    struct qd_buf id;
    qd_buf_init(&id, QD_ANSWER_CAP);
    qd_play_id(play, &id);
    const struct cli_shelf_level *at = cli_shelf_find(shelf, play, qd_buf_cstr(&id));
    const struct cli_shelf_level *next = at ? cli_shelf_at(shelf, at->pack, at->number + by) : NULL;
    bool opened = next && qd_play_open(play, lent->cli->game, next->text, &unused) == QD_OK;
    qd_buf_free(&id);
    return opened;
}

/* Appended to the games of this player's machine: a record is never written over. */
static bool append(const char *path, struct qd_text text)
{
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    bool written = file >= 0 && write(file, text.data, text.size) == (ssize_t)text.size;
    if (file >= 0 && close(file) != 0)
        written = false;
    return written;
}

static bool record(void *context, const struct qd_play *play, const struct qd_terminal_note *told,
                   struct qd_buf *where)
{
    const struct lent *lent = context;
    const struct cli *cli = lent->cli;
    const struct cli_profile *profile = lent->progress.profile;
    const char *names[2] = {"human", "human"};
    char path[PATH_MAX], folder[PATH_MAX - 64];
    struct qd_buf text;
    cli_data_folder(folder, sizeof folder);
    if (!cli->family->record || !folder[0] || !profile || !profile->usable)
        return false;
    names[told->human & 1] = profile->name;
    if (told->opponent > 0)
        names[1 - (told->human & 1)] = cli->game->versus->methods[told->opponent - 1].name;
    snprintf(path, sizeof path, "%s/%s-games.txt", folder, cli->game->id);
    qd_buf_init(&text, QD_ANSWER_CAP);
    cli->family->record(play, names, &text);
    bool written = append(path, qd_buf_view(&text));
    if (written)
        qd_buf_puts(where, path);
    qd_buf_free(&text);
    return written;
}

int cli_player_screen(struct cli *cli, struct qd_play *play, const struct cli_seats *seats,
                      struct cli_profile *profile)
{
    struct lent lent = {.cli = cli};
    bool (*terminal)(const struct qd_terminal_host *, struct qd_play *);
    if (!cli_module(cli, "play", "terminal", "qd_terminal_play", &terminal))
        return CLI_USAGE;
    cli_progress_open(&lent.progress, cli, profile);
    const struct qd_terminal_host host = {.lang = cli->lang,
                                          .context = &lent,
                                          .now_ns = cli_now_ns,
                                          .write_file = write_file,
                                          .open_level = open_level,
                                          .complain = complain,
                                          .opponent = seats->opponent,
                                          .human = seats->human,
                                          .time_ns = seats->time_ns,
                                          .backwards = seats->backwards,
                                          .profile = profile->usable ? profile->name : NULL,
                                          .level_info = level_info,
                                          .note = note,
                                          .next_level = next_level,
                                          .was_played = was_played,
                                          .record = record,
                                          .notice = profile->notice[0] ? profile->notice : NULL};
    bool played = terminal(&host, play);
    profile->notice[0] = '\0'; /* told once */
    int kept = cli_progress_close(&lent.progress);
    return played ? kept : CLI_NO;
}

int cli_player_generate(const struct cli *cli, struct cli_profile *profile, const char *params,
                        struct qd_play *play)
{
    enum { TRIES = 20 };
    struct cli_progress progress = {.cli = cli, .profile = profile};
    struct qd_text wanted = qd_text_of(params ? params : cli->game->example);
    uint64_t seed = (cli_now_ns() >> 10) % 1000000000u; /* short enough to be written down */
    for (int i = 0; i < TRIES; i++) {
        struct qd_message why = {0};
        qd_err err = qd_play_generate(play, cli->game, wanted, seed + (uint64_t)i, &why);
        if (err)
            return cli_report(cli, "play", 0, err, &why);
        if (!profile || !cli_progress_played(&progress, play))
            break;
    }
    return CLI_DONE;
}

int cli_player_today(const struct cli *cli, struct qd_play *play)
{
    struct qd_message why = {0};
    struct qd_buf id;
    char today[CLI_DATE];
    cli_days_today(today);
    qd_buf_init(&id, 256);
    qd_err err = QD_NOTHING;
    if (cli_days_id(cli->game, today, &id))
        err = qd_play_open(play, cli->game, qd_buf_view(&id), &why);
    else
        qd_message_set(&why, "cli.play.daily");
    qd_buf_free(&id);
    return err ? cli_report(cli, "play", 0, err, &why) : CLI_DONE;
}
