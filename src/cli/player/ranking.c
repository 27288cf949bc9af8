/* SPDX-License-Identifier: MIT */
/* The players of this machine, ranked: by levels won without help, then by plays won. */
#include "cli/player/document.h"
#include "cli/player/valid.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static void add_up(json_t *document, struct cli_profile_rank *out)
{
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(document, "levels"), key, value) out->levels +=
        cli_profile_number(value, "clean", 0) > 0;
    json_object_foreach(json_object_get(document, "games"), key, value)
    {
        out->clean += cli_profile_number(value, "clean", 0);
        out->won += cli_profile_number(value, "won", 0);
        out->played += cli_profile_number(value, "played", 0);
    }
}

static int compare(const void *a, const void *b)
{
    const struct cli_profile_rank *x = a, *y = b;
    if (x->levels != y->levels)
        return x->levels > y->levels ? -1 : 1;
    if (x->clean != y->clean)
        return x->clean > y->clean ? -1 : 1;
    if (x->won != y->won)
        return x->won > y->won ? -1 : 1;
    return strcmp(x->name, y->name);
}

int cli_profile_ranking(const struct cli_profile *profile, struct cli_profile_rank *out, int room)
{
    int count = 0;
    DIR *folder = profile->folder[0] ? opendir(profile->folder) : NULL;
    for (struct dirent *entry; folder && count < room && (entry = readdir(folder));) {
        char path[2 * PATH_MAX];
        size_t length = strlen(entry->d_name);
        if (length < 6 || strcmp(entry->d_name + length - 5, ".json") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", profile->folder, entry->d_name);
        bool irregular;
        json_t *document = cli_profile_read(path, &irregular);
        if (document && !cli_valid_profile(document)) {
            out[count] = (struct cli_profile_rank){0};
            snprintf(out[count].name, sizeof out[count].name, "%s",
                     json_string_value(json_object_get(document, "name")));
            add_up(document, &out[count++]);
        }
        json_decref(document);
    }
    if (folder)
        closedir(folder);
    qsort(out, (size_t)count, sizeof out[0], compare);
    return count;
}
