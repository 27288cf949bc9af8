/* SPDX-License-Identifier: MIT */
/* The sizes of a contest's mazes as they are typed; the command line reads them without the rest of
 * the referee. */
#include "referee/service.h"
#include "wumpus/world.h"

bool qd_referee_sizes(const char *text, struct qd_series_options *out)
{
    struct qd_text rest = qd_text_of(text);
    uint64_t least, most;
    if (!qd_text_digits(&rest, WUMPUS_SIDE_MAX, &least))
        return false;
    most = least;
    if (rest.size > 0) {
        if (rest.data[0] != '-')
            return false;
        rest.data++;
        rest.size--;
        if (!qd_text_number(rest, WUMPUS_SIDE_MAX, &most))
            return false;
    }
    if (least < WUMPUS_SIDE_MIN || most < least)
        return false;
    out->least = (int)least;
    out->most = (int)most;
    return true;
}
