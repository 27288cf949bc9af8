/* SPDX-License-Identifier: MIT */
/* What the menu and the player show of a progress document. */
#include "cli/player/document.h"

static const json_t *level_of(const json_t *document, const char *id)
{
    return json_object_get(json_object_get(document, "levels"), id);
}

char cli_level_mark(const json_t *document, const char *id)
{
    const json_t *level = level_of(document, id);
    return !level                                      ? ' '
           : cli_profile_number(level, "clean", 0) > 0 ? '*'
           : cli_profile_number(level, "won", 0) > 0   ? '+'
                                                       : '.';
}

int64_t cli_level_figure(const json_t *document, const char *id, const char *of, const char *name)
{
    return cli_profile_number(json_object_get(level_of(document, id), of), name, -1);
}

bool cli_profile_left(const json_t *document, const struct qd_game *game)
{
    return json_object_get(json_object_get(document, "open"), game->id) != NULL;
}
