/* SPDX-License-Identifier: MIT */
/* Which arrangement the engine chooses: a book, made by `quadrille gyges setups --nodes 1500`,
 * which searches the game from every pair of setups. For each setup of South it holds the answer
 * that minimises South's score; South itself begins with the setup of max min score. Mirror images
 * share an entry.
 */
#include "gyges/engine/engine.h"

#include <string.h>

static const char best[] = "123213";

static const char book[][2][7] = {
    {"112233", "332211"}, {"112323", "332211"}, {"112332", "332211"}, {"113223", "332211"},
    {"113232", "332211"}, {"113322", "122313"}, {"121233", "122313"}, {"121323", "131322"},
    {"121332", "122313"}, {"122133", "122313"}, {"122313", "331221"}, {"122331", "112233"},
    {"123123", "131322"}, {"123132", "122313"}, {"123213", "313221"}, {"123231", "112233"},
    {"123312", "122313"}, {"123321", "131322"}, {"131223", "313221"}, {"131232", "313221"},
    {"131322", "122313"}, {"132123", "332211"}, {"132132", "332211"}, {"132213", "332211"},
    {"132231", "332211"}, {"132312", "332211"}, {"133122", "112233"}, {"133212", "332211"},
    {"211233", "112233"}, {"211323", "132213"}, {"211332", "112233"}, {"212133", "311223"},
    {"212313", "312213"}, {"213123", "132213"}, {"213132", "112233"}, {"213213", "312213"},
    {"213312", "312231"}, {"221133", "132213"}, {"221313", "122313"}, {"223113", "122313"},
    {"231123", "132213"}, {"231132", "112233"}, {"231213", "313221"}, {"232113", "313221"},
    {"311223", "332211"}, {"312123", "332211"}, {"312213", "332211"}, {"321123", "322311"},
};

static void turn_round(char *row)
{
    for (int i = 0; i < 3; i++) {
        char kept = row[i];
        row[i] = row[5 - i];
        row[5 - i] = kept;
    }
}

/* North's answer to a row of South, as digits. */
static void answer_to(const char *south, char *answer)
{
    char seen[7];
    memcpy(seen, south, sizeof seen);
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        for (size_t i = 0; i < sizeof book / sizeof book[0]; i++) {
            if (strcmp(book[i][0], seen) != 0)
                continue;
            memcpy(answer, book[i][1], 7);
            if (mirrored)
                turn_round(answer);
            return;
        }
        turn_round(seen);
    }
    memcpy(answer, best, sizeof best); /* fallback: every setup should be in the book */
}

qd_move gyges_choose_setup(const struct gyges_state *state)
{
    char digits[7], south[7] = "";
    uint8_t row[6];
    memcpy(digits, best, sizeof best);
    if (state->phase == GYGES_SETUP_N) {
        for (int i = 0; i < 6; i++)
            south[i] = (char)('0' + state->value[i]);
        answer_to(south, digits);
    }
    for (int i = 0; i < 6; i++)
        row[i] = (uint8_t)(digits[i] - '0');
    return gyges_setup_move(gyges_setup_code(row));
}
