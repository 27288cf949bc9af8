/* SPDX-License-Identifier: MIT */
/* Properties of a play of any game, by lines: undo, redo, restart, save and load to the byte;
 * errors that change nothing; garbage lines.
 */
#include "unit/play/any_play.h"

/* The answer to "view" after every move, then again on undo, redo, and after restart. */
static void check_history(struct talk *talk, struct qd_rng *rng)
{
    char *seen[ANY_PLAY_WALK + 1];
    int count = 0;
    size_t size = talk->play->state_size;
    uint8_t *states = malloc((ANY_PLAY_WALK + 1) * size);
    assert_non_null(states);
    for (;; count++) {
        seen[count] = talk_string(talk_ok(talk, "draw"), "draw");
        memcpy(states + (size_t)count * size, talk->play->state, size);
        if (count == ANY_PLAY_WALK || !move_at_random(talk, rng))
            break;
    }
    for (int step = 0; step < 60 && count > 0; step++) {
        int from = (int)talk->play->at, by = 1 + (int)qd_rng_below(rng, 9);
        int to = step % 20 == 19 ? 0 : step % 2 ? from - by : from + by;
        to = to < 0 ? 0 : to > count ? count : to;
        struct json_ref answer = step % 20 == 19
                                     ? talk_ok(talk, "restart")
                                     : talk_say(talk, "%s %d", step % 2 ? "undo" : "redo", by);
        if (to == from && step % 20 != 19) {
            assert_int_equal(talk->err, QD_NOTHING);
            continue;
        }
        char number[32];
        snprintf(number, sizeof number, "%d", to);
        assert_true(json_ref_is(answer, "moves", number));
        snprintf(number, sizeof number, "%d", count - to);
        assert_true(json_ref_is(answer, "redo", number));
        assert_memory_equal(talk->play->state, states + (size_t)to * size, size);
        char *drawn = talk_string(talk_ok(talk, "draw"), "draw");
        assert_string_equal(drawn, seen[to]);
        free(drawn);
    }
    for (int i = 0; i <= count; i++)
        free(seen[i]);
    free(states);
}

/* A save opens the same play: the same bytes, moves to redo, and help. */
static void check_saves(struct talk *talk, struct qd_rng *rng)
{
    struct talk other;
    talk_start(&other, 99);
    for (int i = 0; i < 12; i++) {
        char *save = talk_string(talk_ok(talk, "save"), "save");
        talk_ok(&other, "load %s", save);
        assert_int_equal(other.play->state_size, talk->play->state_size);
        assert_memory_equal(other.play->state, talk->play->state, talk->play->state_size);
        assert_int_equal(other.play->at, talk->play->at);
        assert_int_equal(other.play->moves.count, talk->play->moves.count);
        for (size_t k = 0; k < talk->play->moves.count; k++)
            assert_int_equal(other.play->moves.data[k], talk->play->moves.data[k]);
        assert_int_equal(other.play->helped, talk->play->helped);
        char *again = talk_string(talk_ok(&other, "save"), "save");
        assert_string_equal(save, again);
        free(save);
        free(again);
        if (i == 6)
            talk_say(talk, "undo 1000"); /* all of them: no moves made, some to make again */
        else if (i == 8)
            talk_ok(talk, "helped");
        else if (!move_at_random(talk, rng) || i % 3 == 2)
            talk_say(talk, "undo 2");
    }
    talk_end(&other);
}

/* Several moves in one line: all, or none if one of them is illegal. */
static void check_all_or_none(struct talk *talk, struct qd_rng *rng)
{
    const struct qd_level *level = talk->play->level;
    while (talk->play->at < 8 && move_at_random(talk, rng))
        continue;
    size_t count = talk->play->at;
    struct qd_buf all;
    qd_buf_init(&all, 1 << 16);
    level->game->moves_format(level, talk->play->moves.data, count, &all);
    uint8_t *end = malloc(talk->play->state_size);
    assert_non_null(end);
    memcpy(end, talk->play->state, talk->play->state_size);
    talk_ok(talk, "restart");
    if (count > 0)
        talk_ok(talk, "move %s", qd_buf_cstr(&all));
    assert_memory_equal(talk->play->state, end, talk->play->state_size);
    /* From the end, the same moves again: at some point illegal, or they lead elsewhere. */
    if (count > 0) {
        char *before = talk_snapshot(talk);
        struct json_ref answer = talk_say(talk, "move %s", qd_buf_cstr(&all));
        if (talk->err) {
            assert_true(json_ref_is(answer, "error.kind", "\"illegal\""));
            char *after = talk_snapshot(talk);
            assert_string_equal(before, after);
            free(after);
        } else {
            assert_int_equal(talk->play->at, 2 * count);
        }
        free(before);
    }
    free(end);
    qd_buf_free(&all);
}

static const char *const bad_lines[] = {
    "",
    "nonsense",
    "new",
    "new chess",
    "new %s nonsense",
    "new %s #x",
    "new %s #",
    "new %s 1 2",
    "load",
    "load x",
    "load %s:",
    "load %s:x#y",
    "open",
    "open %s",
    "open %s ???",
    "move",
    "move ?",
    "move -",
    "move U U",
    "undo 0",
    "undo x",
    "undo 1 1",
    "redo 99999999",
    "restart now",
    "view me",
    "moves now",
    "hint 0",
    "hint 5",
    "hint x",
    "hint 1 2",
    "solve ?",
    "solve nodes=x",
    "solve x=1",
    "helped x",
    "save x",
    "draw x",
    "lang",
    "lang de",
    "lang en x",
    "games now",
    "new %s #18446744073709551616",
    "load %s:1:2:3 - helped",
    "load %s#1",
    "load %s:4x4#1 UUUUUUUUUUUUUUUUUUUU",
    "MOVE U",
    "move U\x01",
    "undo -1",
};

/* After an error the play is unchanged: also the next seed it would draw and the grade of hints. */
static void check_errors(struct talk *talk, struct qd_rng *rng)
{
    const char *id = talk->play->level->game->id;
    for (int i = 0; i < 6; i++)
        move_at_random(talk, rng);
    talk_say(talk, "undo 2");
    talk_say(talk, "hint 2");
    char *before = talk_snapshot(talk);
    for (size_t i = 0; i < COUNT_OF(bad_lines); i++) {
        char line[256];
        const char *hole = strstr(bad_lines[i], "%s");
        if (hole)
            snprintf(line, sizeof line, "%.*s%s%s", (int)(hole - bad_lines[i]), bad_lines[i], id,
                     hole + 2);
        else
            snprintf(line, sizeof line, "%s", bad_lines[i]);
        talk_bytes(talk, line, strlen(line));
        CHECK_CASE(talk->err || !line[0], "%s: accepted \"%s\"", id, line);
        char *after = talk_snapshot(talk);
        CHECK_CASE(strcmp(before, after) == 0, "%s: \"%s\" changed the play", id, line);
        free(after);
    }
    free(before);
}

/* A valid line with some bytes changed. */
static size_t mutated_line(struct talk *talk, struct qd_rng *rng, char *line, size_t room)
{
    static const char *const verbs[] = {"move U",  "undo",          "redo 2",         "restart",
                                        "view",    "view observer", "moves",          "hint",
                                        "hint 3",  "save",          "draw",           "lang fr",
                                        "lang en", "helped",        "solve nodes=50", "games"};
    uint32_t pick = qd_rng_below(rng, COUNT_OF(verbs) + 6);
    size_t size;
    if (pick < COUNT_OF(verbs)) {
        size = (size_t)snprintf(line, room, "%s", verbs[pick]);
    } else if (pick < COUNT_OF(verbs) + 3) {
        char *move = talk->play->level ? random_move(talk, rng) : NULL;
        size = (size_t)snprintf(line, room, "move %s", move ? move : "");
        free(move);
    } else {
        char *save = talk_string(talk_ok(talk, "save"), "save");
        size = (size_t)snprintf(line, room, "load %s", save);
        free(save);
    }
    size = size < room ? size : room - 1;
    for (uint32_t edits = qd_rng_below(rng, 4); edits > 0 && size > 0; edits--) {
        size_t at = qd_rng_below(rng, (uint32_t)size);
        switch (qd_rng_below(rng, 4)) {
        case 0:
            line[at] = (char)qd_rng_below(rng, 256);
            break;
        case 1:
            line[at] = line[qd_rng_below(rng, (uint32_t)size)];
            break;
        case 2:
            memmove(line + at, line + at + 1, size - at - 1);
            size--;
            break;
        default:
            size = at;
            break;
        }
    }
    return size;
}

static void check_mutated_lines(struct talk *talk, struct qd_rng *rng)
{
    static char line[1 << 14];
    for (int i = 0; i < (SANITIZED ? 120 : 250); i++) {
        size_t size = mutated_line(talk, rng, line, sizeof line);
        char *before = talk_snapshot(talk);
        talk_bytes(talk, line, size);
        char *after = talk_snapshot(talk);
        if (talk->err)
            assert_string_equal(before, after);
        free(before);
        free(after);
    }
}

/* One play switches from game to game; each begins as if it were the first. */
static void games_in_turn(void **unused)
{
    (void)unused;
    struct talk talk, fresh;
    talk_start(&talk, 1);
    for (int round = 0; round < 3; round++) {
        for (const struct qd_game *const *game = test_games(); *game; game++) {
            const char *const *params = test_params(*game);
            talk_start(&fresh, 1);
            for (int i = 0; i < 2 && params[i]; i++) {
                static const char *const lines[] = {"view",  "hint 4", "goal",
                                                    "solve", "save",   "draw"};
                talk_ok(&talk, "new %s %s #%d", (*game)->id, params[i], round);
                talk_ok(&fresh, "new %s %s #%d", (*game)->id, params[i], round);
                for (size_t k = 0; k < COUNT_OF(lines); k++) {
                    talk_say(&talk, "%s", lines[k]);
                    talk_say(&fresh, "%s", lines[k]);
                    assert_string_equal(talk.answer.data, fresh.answer.data);
                }
            }
            talk_end(&fresh);
        }
    }
    talk_end(&talk);
}

/* No answer to the player holds the exact ID while a hidden game is open. */
static void check_ids(struct talk *talk, struct qd_rng *rng)
{
    static const char *const lines[] = {"view", "moves", "hint", "hint 4", "goal", "draw", "solve"};
    bool hidden = talk->play->level->game->hidden;
    struct qd_buf id;
    qd_buf_init(&id, 1 << 20);
    qd_play_id(talk->play, &id);
    do {
        bool open = is_open(talk);
        assert_int_equal(json_ref_at(talk_ok(talk, "view"), "id").size > 0, !hidden || !open);
        for (size_t i = 0; i < COUNT_OF(lines) && hidden && open; i++) {
            talk_say(talk, "%s", lines[i]);
            assert_null(strstr(talk->answer.data, strchr(qd_buf_cstr(&id), ':') + 1));
        }
    } while (move_at_random(talk, rng) && talk->play->at < 20);
    qd_buf_free(&id);
}

static const struct any_check checks[] = {
    {"history", check_history},
    {"saves", check_saves},
    {"all or none", check_all_or_none},
    {"errors", check_errors},
    {"mutated lines", check_mutated_lines},
    {"ids", check_ids},
};

int main(void)
{
    struct CMUnitTest tests[COUNT_OF(checks) + 1];
    for (size_t i = 0; i < COUNT_OF(checks); i++)
        tests[i] = any_test(&checks[i]);
    tests[COUNT_OF(checks)] = (struct CMUnitTest)cmocka_unit_test(games_in_turn);
    return cmocka_run_group_tests_name("any play", tests, NULL, end_talks);
}
