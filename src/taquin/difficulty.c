/* SPDX-License-Identifier: MIT */
/* Difficulty classes: one table, by the length of the shortest solution and the number of layouts.
 *
 * A board with several layouts is harder than its distance says, since the player has to find out
 * which of them is near; so its classes begin earlier. docs/rules/taquin.md shows the same table.
 */
#include "taquin/taquin.h"

#include <string.h>

enum { COUNT_STEPS = 2000000, FEW_LAYOUTS = 8, LAYOUTS_MOST = 1000 };

const char *const taquin_difficulty_names[TAQUIN_CLASSES + 1] = {"easy", "medium", "hard", "expert",
                                                                 NULL};

/* The minimum distance of each class for one layout, for 2 to 8, and for more. */
static const uint8_t first_distance[3][TAQUIN_CLASSES] = {
    {1, 15, 28, 43},
    {1, 11, 22, 35},
    {1, 8, 17, 28},
};

static int column(int layouts)
{
    return layouts <= 1 ? 0 : layouts <= FEW_LAYOUTS ? 1 : 2;
}

struct count {
    int found;
    int most;
};

static bool count_one(void *context, const uint8_t *layout)
{
    struct count *count = context;
    (void)layout;
    return ++count->found < count->most;
}

int taquin_layout_count(const struct taquin_level *level, int most)
{
    struct count count = {0, most};
    if (level->sole_layout)
        return 1;
    qd_err err = taquin_layouts(level, COUNT_STEPS, count_one, &count);
    return err ? most : count.found;
}

enum taquin_difficulty taquin_difficulty_of(uint32_t distance, int layouts)
{
    int grade = TAQUIN_EXPERT;
    while (grade > TAQUIN_EASY && distance < first_distance[column(layouts)][grade])
        grade--;
    return (enum taquin_difficulty)grade;
}

void taquin_difficulty_range(enum taquin_difficulty difficulty, int layouts, uint32_t *least,
                             uint32_t *most)
{
    const uint8_t *first = first_distance[column(layouts)];
    *least = first[difficulty];
    *most = difficulty == TAQUIN_EXPERT ? UINT32_MAX : (uint32_t)first[difficulty + 1] - 1;
}

const char *taquin_rate(const struct qd_level *base, const struct qd_answer *answer,
                        struct qd_message *says)
{
    static const char *const words[TAQUIN_CLASSES] = {"taquin.class.easy", "taquin.class.medium",
                                                      "taquin.class.hard", "taquin.class.expert"};
    const struct taquin_level *level = (const struct taquin_level *)base;
    uint32_t most = (uint32_t)answer->moves.count;
    uint32_t least = answer->optimal ? most : answer->lower_bound;
    int layouts = taquin_layout_count(level, LAYOUTS_MOST + 1);
    enum taquin_difficulty low = taquin_difficulty_of(least, layouts);
    enum taquin_difficulty high = taquin_difficulty_of(most, layouts);
    bool known = most > 0 && low == high;
    qd_message_set(says, most == 0       ? "taquin.rate.solved"
                         : !known        ? "taquin.rate.open"
                         : least == most ? "taquin.rate.exact"
                                         : "taquin.rate.bounds");
    if (known)
        qd_message_phrase(says, "class", words[low]);
    qd_message_number(says, "least", least);
    qd_message_number(says, "most", most);
    qd_message_number(says, "layouts", layouts > LAYOUTS_MOST ? LAYOUTS_MOST : layouts);
    qd_message_phrase(says, "all",
                      layouts > LAYOUTS_MOST ? "taquin.rate.many" : "taquin.rate.layouts");
    return most == 0 ? "solved" : known ? taquin_difficulty_names[low] : NULL;
}
