/* SPDX-License-Identifier: MIT */
/* Levels up to symmetry: all images share one text, and different levels do not. */
#include "unit/unit.h"

#include "sokoban/sokoban.h"
#include "wumpus/world.h"

static void write_of(const struct qd_game *game,
                     qd_err (*symmetric)(const struct qd_level *level, struct qd_buf *out),
                     const char *text, struct qd_buf *out)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    qd_buf_init(out, 4096);
    assert_int_equal(game->level_parse(qd_text_of(text), &level, &why), QD_OK);
    assert_int_equal(symmetric(level, out), QD_OK);
    game->level_free(level);
}

static bool same(const struct qd_game *game,
                 qd_err (*symmetric)(const struct qd_level *level, struct qd_buf *out),
                 const char *first, const char *second)
{
    struct qd_buf a, b;
    write_of(game, symmetric, first, &a);
    write_of(game, symmetric, second, &b);
    bool equal = strcmp(qd_buf_cstr(&a), qd_buf_cstr(&b)) == 0;
    qd_buf_free(&a);
    qd_buf_free(&b);
    return equal;
}

static void sokoban_images_are_one(void **unused)
{
    (void)unused;
    static const char level[] = "######\n#@ $.#\n# #  #\n######\n";
    static const char *const images[] = {
        "######\n# #  #\n#@ $.#\n######\n",         /* upside down */
        "######\n#.$ @#\n#  # #\n######\n",         /* mirrored */
        "####\n#@ #\n# ##\n#$ #\n#. #\n####\n",     /* rows for columns */
        "####\n# @#\n## #\n# $#\n# .#\n####\n",     /* turned */
        "########\n#@ $.###\n# #  ###\n########\n", /* walls that touch nothing */
    };
    static const char *const others[] = {
        "######\n# @$.#\n# #  #\n######\n", /* the player elsewhere */
        "######\n#@$ .#\n# #  #\n######\n", /* the box elsewhere */
        "######\n#@ $.#\n#    #\n######\n", /* a wall less */
    };
    for (size_t i = 0; i < COUNT_OF(images); i++)
        assert_true(same(&sokoban_game, sokoban_level_symmetric, level, images[i]));
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_false(same(&sokoban_game, sokoban_level_symmetric, level, others[i]));
}

static void wumpus_images_are_one(void **unused)
{
    (void)unused;
    assert_true(same(&wumpus_game, wumpus_level_symmetric, "3x3:2P/1W1/G2", "3x3:2G/1W1/P2"));
    assert_false(same(&wumpus_game, wumpus_level_symmetric, "3x3:2P/1W1/G2", "3x3:2P/1W1/1G1"));
    assert_false(same(&wumpus_game, wumpus_level_symmetric, "3x3:2P/2W/G2", "3x3:2G/2W/P2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sokoban_images_are_one),
        cmocka_unit_test(wumpus_images_are_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
