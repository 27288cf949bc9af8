/* SPDX-License-Identifier: MIT */
/* Properties of a play of any game, by lines: undo, redo, restart, save and load to the byte; hints
 * that grow by grades; help that is recorded; errors that change nothing; garbage lines.
 */
#include "games/games.h"
#include "play/play.h"
#include "unit/talk.h"
#include "unit/unit.h"

#include "base/base.h"

enum { SEEDS = SANITIZED ? 2 : 3, WALK = 40 };

typedef void check(struct talk *talk, struct qd_rng *rng);

/* One play per game for all checks, since a game's mind may be expensive to create. */
static struct talk talks[16];

static int end_talks(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(talks); i++)
        if (talks[i].play)
            talk_end(&talks[i]);
    return 0;
}

static void for_plays(check *run)
{
    const struct qd_game *const *games = test_games();
    for (size_t game = 0; games[game]; game++) {
        assert_true(game < COUNT_OF(talks));
        struct talk *talk = &talks[game];
        if (!talk->play)
            talk_start(talk, 1);
        for (const char *const *params = test_params(games[game]); *params; params++) {
            for (uint64_t seed = 0; seed < SEEDS; seed++) {
                struct qd_rng rng;
                qd_rng_seed(&rng, seed);
                talk_ok(talk, "lang en");
                talk_ok(talk, "new %s %s #%u", games[game]->id, *params, (unsigned)seed);
                run(talk, &rng);
            }
        }
    }
}

static bool is_open(const struct talk *talk)
{
    return talk->play->level->game->status(talk->play->level, talk->play->state, 0) == QD_OPEN;
}

/* A random move of the list that `moves` answers; false when there is none. The caller frees. */
static char *random_move(struct talk *talk, struct qd_rng *rng)
{
    struct json_ref answer = talk_ok(talk, "moves");
    int count = json_ref_count(answer, "moves");
    char path[32];
    assert_int_equal(count > 0, is_open(talk));
    if (count == 0)
        return NULL;
    snprintf(path, sizeof path, "moves.%u", (unsigned)qd_rng_below(rng, (uint32_t)count));
    return talk_string(answer, path);
}

static bool move_at_random(struct talk *talk, struct qd_rng *rng)
{
    char *move = random_move(talk, rng);
    if (move)
        talk_ok(talk, "move %s", move);
    free(move);
    return move != NULL;
}

/* The answer to "view" after every move, then again on undo, redo, and after restart. */
static void check_history(struct talk *talk, struct qd_rng *rng)
{
    char *seen[WALK + 1];
    int count = 0;
    size_t size = talk->play->state_size;
    uint8_t *states = malloc((WALK + 1) * size);
    assert_non_null(states);
    for (;; count++) {
        seen[count] = talk_string(talk_ok(talk, "draw"), "draw");
        memcpy(states + (size_t)count * size, talk->play->state, size);
        if (count == WALK || !move_at_random(talk, rng))
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

/* Each grade adds to the previous one and removes nothing. */
static void check_grade(struct json_ref answer, int grade, int cells)
{
    char number[16], path[32];
    snprintf(number, sizeof number, "%d", grade);
    assert_true(json_ref_is(answer, "hint.grade", number));
    assert_int_equal(json_ref_count(answer, "hint.says"), grade);
    for (int i = 0; i < grade; i++) {
        snprintf(path, sizeof path, "hint.says.%d.text", i);
        assert_true(json_ref_at(answer, path).size > 2);
    }
    assert_true(json_ref_count(answer, "hint.look") > 0);
    assert_int_equal(json_ref_at(answer, "hint.piece").size > 0, grade >= 2);
    assert_int_equal(json_ref_at(answer, "hint.move").size > 0, grade >= 3);
    assert_int_equal(json_ref_at(answer, "hint.proof").size > 0, grade >= 4);
    assert_true(grade >= 3 || json_ref_at(answer, "hint.target").size == 0);
    assert_true(json_ref_is(answer, "helped", "true"));
    static const char *const keys[] = {"hint.piece", "hint.target"};
    for (int i = 0; i < 2; i++) {
        struct json_ref cell = json_ref_at(answer, keys[i]);
        assert_true(cell.size == 0 || atoi(cell.data) < cells);
    }
    for (int i = 0; i < json_ref_count(answer, "hint.look"); i++) {
        snprintf(path, sizeof path, "hint.look.%d", i);
        assert_in_range(atoi(json_ref_at(answer, path).data), 0, cells - 1);
    }
}

/* The hints of a position, grade by grade; the hinted move is one of the legal ones. */
static bool check_hints_here(struct talk *talk)
{
    char *say[QD_HINT_GRADES + 1];
    struct json_ref view = talk_ok(talk, "view");
    int cells = json_ref_count(view, "view.cells");
    if (talk_say(talk, "hint 1"), talk->err == QD_NOTHING)
        return false; /* a deduction game may have nothing that can be proved */
    assert_int_equal(talk->err, QD_OK);
    for (int grade = 1; grade <= QD_HINT_GRADES; grade++) {
        char path[32];
        check_grade(talk_ok(talk, "hint %d", grade), grade, cells);
        snprintf(path, sizeof path, "hint.says.%d.text", grade - 1);
        struct json_ref answer = {talk->answer.data, talk->answer.size};
        say[grade] = talk_string(answer, path);
        for (int i = 1; i < grade; i++) {
            snprintf(path, sizeof path, "hint.says.%d.text", i - 1);
            char *again = talk_string(answer, path);
            assert_string_equal(again, say[i]);
            free(again);
        }
    }
    for (int i = 1; i <= QD_HINT_GRADES; i++)
        free(say[i]);
    return true;
}

static void check_hints(struct talk *talk, struct qd_rng *rng)
{
    for (int i = 0; i < 8; i++) {
        if (!is_open(talk)) {
            talk_say(talk, "hint");
            assert_int_equal(talk->err, QD_NOTHING);
            break;
        }
        if (!check_hints_here(talk)) {
            move_at_random(talk, rng);
            continue;
        }
        char *move = talk_string(talk_ok(talk, "hint 4"), "hint.move");
        talk_ok(talk, "move %s", move);
        free(move);
    }
}

/* Without a grade: one more than last time, at most four, one again after a move. */
static void check_growing_hints(struct talk *talk, struct qd_rng *rng)
{
    static const char *const expected[] = {"1", "2", "3", "4", "4"};
    (void)rng;
    for (int round = 0; round < 2 && is_open(talk); round++) {
        for (int i = 0; i < 5; i++) {
            struct json_ref answer = talk_say(talk, "hint");
            if (talk->err == QD_NOTHING)
                return;
            assert_true(json_ref_is(answer, "hint.grade", expected[i]));
        }
        char *move = talk_string(talk_ok(talk, "hint"), "hint.move");
        talk_ok(talk, "move %s", move);
        free(move);
    }
}

static bool helped(struct talk *talk)
{
    return json_ref_is(talk_ok(talk, "view"), "helped", "true");
}

static void check_helped(struct talk *talk, struct qd_rng *rng)
{
    const struct qd_game *game = talk->play->level->game;
    static const char *const helps[] = {"hint 1", "solve", "goal", "helped", "view observer"};
    (void)rng;
    for (size_t i = 0; i < COUNT_OF(helps); i++) {
        talk_ok(talk, "new %s #1", game->id);
        assert_false(helped(talk));
        talk_ok(talk, "moves");
        talk_ok(talk, "draw");
        talk_say(talk, "hint 9");
        assert_false(helped(talk));
        talk_say(talk, "%s", helps[i]);
        bool counts = talk->err == QD_OK && (i < 4 || game->hidden);
        assert_int_equal(helped(talk), counts);
        talk_say(talk, "undo");
        talk_ok(talk, "restart");
        assert_int_equal(helped(talk), counts);
    }
}

/* The cells of the current view, without their moves. */
static char *cells_without_moves(struct talk *talk)
{
    struct json_ref cells = json_ref_at(talk_ok(talk, "view"), "view.cells");
    char *text = strndup(cells.data, cells.size);
    for (char *at = strstr(text, "\"move\":"); at; at = strstr(at, "\"move\":")) {
        char *end = strchr(at, ',') + 1;
        memmove(at, end, strlen(end) + 1);
    }
    return text;
}

/* A goal is a won position, is reached by its moves, and leaves the position alone. */
static void check_goal(struct talk *talk, struct qd_rng *rng)
{
    const struct qd_game *game = talk->play->level->game;
    (void)rng;
    talk_ok(talk, "new %s #1", game->id);
    if (!game->path) {
        talk_refused(talk, "goal.none", "goal");
        return;
    }
    char *before = talk_string(talk_ok(talk, "draw"), "draw");
    struct json_ref answer = talk_ok(talk, "goal");
    struct json_ref cells = json_ref_at(answer, "goal.cells");
    assert_true(cells.size > 0);
    char *seen = strndup(cells.data, cells.size);
    assert_null(strstr(seen, "\"move\""));
    char *after = talk_string(talk_ok(talk, "draw"), "draw");
    assert_string_equal(before, after);
    while (is_open(talk)) {
        char *move = talk_string(talk_ok(talk, "hint 4"), "hint.move");
        talk_ok(talk, "move %s", move);
        free(move);
    }
    assert_true(json_ref_is(talk_ok(talk, "view"), "status", "\"won\""));
    /* The cells of the position reached, without their moves. */
    char *reached = cells_without_moves(talk);
    assert_string_equal(seen, reached);
    talk_refused(talk, "hint.solved", "goal");
    free(before);
    free(after);
    free(seen);
    free(reached);
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

static check *const checks[] = {check_history,       check_saves,  check_all_or_none, check_hints,
                                check_growing_hints, check_helped, check_goal,        check_errors,
                                check_mutated_lines, check_ids};

static void run_check(void **state)
{
    for_plays(*(check *const *)*state);
}

int main(void)
{
    static const char *const names[] = {"history",       "saves",  "all or none", "hints",
                                        "growing hints", "helped", "goal",        "errors",
                                        "mutated lines", "ids"};
    struct CMUnitTest tests[COUNT_OF(checks) + 1];
    for (size_t i = 0; i < COUNT_OF(checks); i++)
        tests[i] = (struct CMUnitTest){.name = names[i],
                                       .test_func = run_check,
                                       .initial_state = (void *)(uintptr_t)&checks[i]};
    tests[COUNT_OF(checks)] = (struct CMUnitTest)cmocka_unit_test(games_in_turn);
    return cmocka_run_group_tests_name("any play", tests, NULL, end_talks);
}
