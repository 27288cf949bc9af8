/* SPDX-License-Identifier: MIT */
/* In a build without jansson no progress is kept, and whoever plays is told so once. */
#include "cli/player/progress.h"
#include "module/module.h"

void cli_profile_open(struct cli_profile *profile, enum qd_lang lang, const char *name)
{
    struct qd_message why = {0};
    struct qd_buf text;
    (void)name;
    *profile = (struct cli_profile){.lang = lang, .wordless = profile->wordless};
    qd_module_absent("json", &why);
    qd_buf_init(&text, sizeof profile->notice);
    qd_message_format(&why, lang, &text);
    snprintf(profile->notice, sizeof profile->notice, "%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

struct json_t *cli_profile_load(const struct cli_profile *profile)
{
    (void)profile;
    return NULL;
}

void cli_profile_free(struct json_t *document)
{
    (void)document;
}

bool cli_profile_keep(struct cli_profile *profile, const struct cli_change *change)
{
    (void)profile;
    (void)change;
    return false;
}

int cli_profile_ranking(const struct cli_profile *profile, struct cli_profile_rank *out, int room)
{
    (void)profile;
    (void)out;
    (void)room;
    return 0;
}

char cli_level_mark(const struct json_t *document, const char *id)
{
    (void)document;
    (void)id;
    return ' ';
}

int64_t cli_level_figure(const struct json_t *document, const char *id, const char *of,
                         const char *name)
{
    (void)document;
    (void)id;
    (void)of;
    (void)name;
    return -1;
}

char cli_days_mark(const struct json_t *document, const struct qd_game *game, const char *date)
{
    (void)game;
    return cli_level_mark(document, date);
}

int cli_days_streak(const struct json_t *document, const char *today)
{
    (void)document;
    (void)today;
    return 0;
}

bool cli_profile_left(const struct json_t *document, const struct qd_game *game)
{
    (void)document;
    (void)game;
    return false;
}

void cli_progress_resume(const struct cli_profile *profile, const struct qd_game *game,
                         struct qd_buf *save, struct qd_buf *backwards, int *opponent, int *human)
{
    (void)profile;
    (void)game;
    (void)save;
    (void)backwards;
    (void)opponent;
    (void)human;
}
