/* SPDX-License-Identifier: MIT */
/* Where a user's data are kept, and which names a player may have. */
#include "cli/player/profile.h"

#include <stdlib.h>

void cli_data_folder(char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    out[0] = '\0';
    if (data && data[0] == '/')
        snprintf(out, size, "%s/quadrille", data);
    else if (home && home[0] == '/')
        snprintf(out, size, "%s/.local/share/quadrille", home);
}

bool cli_valid_name(const char *name)
{
    int count = 0;
    bool seen = false;
    for (; *name; name++) {
        if ((unsigned char)*name < ' ' || *name == '\x7f')
            return false;
        count += ((unsigned char)*name & 0xc0) != 0x80;
        seen |= *name != ' ';
    }
    return seen && count <= 40;
}
