/* SPDX-License-Identifier: MIT */
/* Nothing leaks: two levels that agree on all observations so far give identical bytes, whatever is
 * asked. Only an observer, and the end of the game, tell them apart.
 */
#include "games/mines.h"
#include "unit/talk.h"
#include "unit/unit.h"

#include "base/base.h"

static const char *const questions[] = {
    "view", "moves",  "draw", "hint 1",  "hint 2",  "hint 3", "hint 4",  "solve",
    "undo", "move a", "redo", "move a1", "lang fr", "view",   "lang en", "hint",
};

static void level_text(uint16_t map, int mines, char *text, size_t room)
{
    int at = snprintf(text, room, "4x4m%d:", mines);
    for (int i = 0; i < MINES_CELLS; i++)
        text[at + i] = map >> i & 1 ? '*' : '.';
    text[at + MINES_CELLS] = '\0';
}

/* Mines around a cell, counted with rows and columns. */
static int around(uint16_t map, int cell)
{
    int count = 0;
    for (int row = cell / 4 - 1; row <= cell / 4 + 1; row++)
        for (int col = cell % 4 - 1; col <= cell % 4 + 1; col++)
            if (row >= 0 && row < 4 && col >= 0 && col < 4 && row * 4 + col != cell)
                count += map >> (row * 4 + col) & 1;
    return count;
}

static bool looks_the_same(uint16_t one, uint16_t two, uint16_t open)
{
    for (int cell = 0; cell < MINES_CELLS; cell++)
        if (open >> cell & 1 && (two >> cell & 1 || around(one, cell) != around(two, cell)))
            return false;
    return true;
}

/* Plays the same safe moves on both, and asks everything after each. */
static void compare(uint16_t one, uint16_t two, int mines, const int *moves, int count)
{
    struct talk a, b;
    char text[64];
    talk_start(&a, 1);
    talk_start(&b, 1);
    level_text(one, mines, text, sizeof text);
    talk_ok(&a, "open mines %s", text);
    level_text(two, mines, text, sizeof text);
    talk_ok(&b, "open mines %s", text);
    for (int i = 0; i <= count; i++) {
        assert_string_equal(a.answer.data, b.answer.data);
        assert_int_equal(json_ref_at((struct json_ref){a.answer.data, a.answer.size}, "id").size,
                         0);
        for (size_t k = 0; k < COUNT_OF(questions); k++) {
            talk_say(&a, "%s", questions[k]);
            talk_say(&b, "%s", questions[k]);
            assert_string_equal(a.answer.data, b.answer.data);
        }
        if (i == count)
            break;
        char move[3] = {(char)('a' + moves[i] % 4), (char)('1' + moves[i] / 4), '\0'};
        talk_ok(&a, "move %s", move);
        talk_ok(&b, "move %s", move);
    }
    talk_ok(&a, "view observer");
    talk_ok(&b, "view observer");
    assert_string_not_equal(a.answer.data, b.answer.data);
    talk_end(&a);
    talk_end(&b);
}

static void levels_that_look_the_same(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int compared = 0;
    qd_rng_seed(&rng, 1);
    for (int round = 0; round < 40; round++) {
        int mines = 1 + (int)qd_rng_below(&rng, 5), count = 0, moves[MINES_CELLS];
        uint16_t map = 0, open = 1;
        while (__builtin_popcount(map) < mines)
            map = (uint16_t)(map | 1u << (1 + qd_rng_below(&rng, 15)));
        for (int most = (int)qd_rng_below(&rng, 6); count < most;) {
            int cell = (int)qd_rng_below(&rng, MINES_CELLS);
            if ((map | open) >> cell & 1)
                continue;
            open = (uint16_t)(open | 1u << cell);
            if ((uint16_t)(open | map) == UINT16_MAX)
                break; /* the last would end the game */
            moves[count++] = cell;
        }
        open = 1;
        for (int i = 0; i < count; i++)
            open = (uint16_t)(open | 1u << moves[i]);
        int pairs = 0;
        for (uint32_t other = 2; other < 65536 && pairs < 3; other += 2) {
            if (other == map || __builtin_popcount(other) != mines ||
                !looks_the_same(map, (uint16_t)other, open))
                continue;
            compare(map, (uint16_t)other, mines, moves, count);
            pairs++;
        }
        compared += pairs;
    }
    assert_true(compared > 40);
}

/* When the game is over there is nothing left to hide. */
static void the_end_tells(void **unused)
{
    (void)unused;
    struct talk talk;
    talk_start(&talk, 1);
    talk_ok(&talk, "open mines 4x4m3:.*..**..........");
    assert_true(json_ref_is(talk_ok(&talk, "view"), "status", "\"open\""));
    struct json_ref answer = talk_ok(&talk, "move b1");
    assert_true(json_ref_is(answer, "status", "\"lost\""));
    assert_true(json_ref_is(answer, "id", "\"mines:4x4m3:.*..**..........\""));
    talk_refused(&talk, "play.over", "move c1");
    talk_refused(&talk, "hint.finished", "hint");
    assert_int_equal(json_ref_at(talk_ok(&talk, "undo"), "id").size, 0);
    talk_end(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_that_look_the_same),
        cmocka_unit_test(the_end_tells),
    };
    return cmocka_run_group_tests_name("leak", tests, NULL, NULL);
}
