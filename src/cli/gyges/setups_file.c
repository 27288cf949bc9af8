/* SPDX-License-Identifier: MIT */
/* The file of games from pairs of setups: a head with the limits, then a line a game, in the order
 * played: South's row, North's row, the game's number, who won (s, n, d), plies.
 *
 *     # Gygès setups, nodes 1000, network 0123abcd
 *     112233 332211 0 n 17
 */
#include "cli/gyges/setups.h"

#include <inttypes.h>
#include <string.h>

void cli_gyges_setups_head(const struct cli_gyges_setups *results, struct qd_buf *out)
{
    qd_buf_printf(out, "# Gygès setups, nodes %" PRIu64 ", network %08" PRIx32 "\n", results->nodes,
                  results->network);
}

void cli_gyges_setups_count(struct cli_gyges_setups *results, int south, int north, char winner)
{
    results->matrix.games[south][north]++;
    results->matrix.points[south][north] =
        (uint8_t)(results->matrix.points[south][north] + (winner == 's' ? 2 : winner == 'd'));
}

static bool read_head(struct qd_text line, struct cli_gyges_setups *out)
{
    char text[96];
    int end = 0;
    if (line.size >= sizeof text)
        return false;
    memcpy(text, line.data, line.size);
    text[line.size] = '\0';
    return sscanf(text, "# Gygès setups, nodes %" SCNu64 ", network %8" SCNx32 "%n", &out->nodes,
                  &out->network, &end) == 2 &&
           end > 0 && (size_t)end == line.size;
}

/* The next word as a setup; -1 if it is none. */
static int cut_setup(struct qd_text *line)
{
    struct qd_text word = qd_text_word(line);
    uint8_t row[6];
    if (word.size != 6)
        return -1;
    for (int i = 0; i < 6; i++) {
        if (word.data[i] < '1' || word.data[i] > '3')
            return -1;
        row[i] = (uint8_t)(word.data[i] - '0');
    }
    return gyges_book_index(row);
}

static bool read_game(struct qd_text line, struct cli_gyges_setups *out)
{
    int south = cut_setup(&line), north = cut_setup(&line);
    uint64_t game, plies;
    if (!qd_text_number(qd_text_word(&line), GYGES_BOOK_GAMES - 1, &game))
        return false;
    struct qd_text winner = qd_text_word(&line);
    if (south < 0 || north < 0 || !gyges_book_first(south, north) ||
        out->matrix.games[south][north] != game || winner.size != 1 ||
        !strchr("snd", winner.data[0]) ||
        !qd_text_number(qd_text_word(&line), GYGES_PLIES, &plies) || qd_text_trim(line).size > 0)
        return false;
    cli_gyges_setups_count(out, south, north, winner.data[0]);
    return true;
}

int cli_gyges_setups_read(const char *name, struct qd_text text, struct cli_gyges_setups *out,
                          size_t *whole)
{
    struct qd_text rest = text, line;
    *whole = 0;
    for (unsigned number = 1; rest.size > 0 && memchr(rest.data, '\n', rest.size); number++) {
        (void)qd_text_line(&rest, &line);
        if (number == 1 ? !read_head(line, out) : !read_game(line, out)) {
            cli_warn_at(name, number, "gyges.setups.file", NULL);
            return CLI_USAGE;
        }
        *whole = text.size - rest.size;
    }
    if (*whole > 0)
        return CLI_DONE;
    cli_warn(name, "gyges.setups.file", NULL);
    return CLI_USAGE;
}
