/* SPDX-License-Identifier: MIT */
/* The n-th allocation fails, for every n over a script of lines: never a crash, never a leak; the
 * answer is well formed, and after an error the play is unchanged and continues as if nothing had
 * happened.
 *
 * Linked with --wrap for malloc, calloc, realloc and free.
 */
#include "play/play.h"
#include "unit/talk.h"
#include "unit/unit.h"
#include "wumpus/aima/aima.h"
#include "wumpus/ia02/course.h"

static struct {
    long left; /* allocations until one fails; 0: none will */
    long live; /* blocks held */
    bool fired;
} heap;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

static bool fails(void)
{
    if (heap.left == 0 || --heap.left > 0)
        return false;
    heap.fired = true;
    return true;
}

void *__wrap_malloc(size_t size)
{
    void *block = fails() ? NULL : __real_malloc(size);
    heap.live += block != NULL;
    return block;
}

void *__wrap_calloc(size_t count, size_t size)
{
    void *block = fails() ? NULL : __real_calloc(count, size);
    heap.live += block != NULL;
    return block;
}

void *__wrap_realloc(void *block, size_t size)
{
    void *grown = fails() ? NULL : __real_realloc(block, size);
    heap.live += grown != NULL && block == NULL;
    return grown;
}

void __wrap_free(void *block)
{
    heap.live -= block != NULL;
    __real_free(block);
}

static const char *const script[] = {
    "games",
    "new taquin 2x3 #3",
    "view",
    "moves",
    "move U",
    "move D",
    "move L",
    "move R2",
    "move L2R2L2R2",
    "hint",
    "hint",
    "hint 3",
    "hint 4",
    "goal",
    "trace bfs count=3",
    "trace astar-linear count=2",
    "undo",
    "redo",
    "undo 3",
    "move UU",
    "solve",
    "solve bfs",
    "solve astar-linear",
    "solve idastar-manhattan",
    "solve dfs nodes=50",
    "solve greedy-twins bytes=2000",
    "solve layers",
    "solve magic",
    "save",
    "draw",
    "lang fr",
    "hint",
    "lang en",
    "restart",
    "redo 2",
    "load taquin:2x2:1,2,4,3_*_4,8,10,9_5,3,7,6 RU/D helped",
    "load taquin:2x2:1,2,4,3_*_4,8,10,9_5,3,7,6 UUU",
    "open taquin |1|5|\\n|2 3|3 6|\\n|4|7|\\n|4| |\\n|8 9|*|\\n|10| |",
    "open taquin |1|5|\\n|2 3|",
    "new taquin 2x2k2",
    "goal",
    "hint",
    "new taquin 99x99",
    "nonsense",
    "view observer",
    "help",
    "version",
    "helped",
    "open nim 3h7:3,4,5",
    "hint 4",
    "solve",
    "move 1-2,2-3",
    "move 1-7",
    "save",
    "new mines 4x4m3 #2",
    "hint 4",
    "view observer",
    "move b1",
    "draw",
    "moves",
    "save",
    "open sokoban 3x6:6#|#@-$.#|6#",
    "move rR",
    "undo push",
    "redo push",
    "undo 2",
    "reach 9",
    "solve",
    "reverse",
    "reach 10",
    "move [9]L",
    "solution",
    "undo pull",
    "hint",
    "load sokoban:3x6:6#|#@-$.#|6# [9]/L backwards",
    "reverse",
    "new wumpus 4x4 #1",
    "moves",
    "facts",
    "hint 4",
};

/* Gygès on positions that are decided soon, so that every failure can be tried. */
static const char *const versus_script[] = {
    "new gyges setup #1",
    "guide 32",
    "move 321123",
    "think level4",
    "move 123321",
    "guide c1-d1",
    "move c1-d1-d2",
    "moves",
    "ways",
    "think greedy",
    "think random",
    "think level1",
    "think nodes=20",
    "move f6xe6=b2",
    "move a6-a5",
    "undo",
    "redo",
    "save",
    "draw",
    "open gyges 002130/300300/021100/002000/000200/030100 n",
    "ways",
    "think",
    "hint 4",
    "lang fr",
    "view",
    "load gyges:full:321123/000000/000000/000000/000000/321123_s c1xb1=c1,c6xb6=c6/b1xc1=b1",
    "open gyges 002130/300300/021100/002000/000200/03010 n",
    "new gyges random-beginner #5",
};

/* Enough moves in one line to reallocate the moves and keep another state. */
static const char *long_line(void)
{
    static char line[4096];
    size_t at = (size_t)snprintf(line, sizeof line, "move ");
    for (int i = 0; i < 300; i++)
        at += (size_t)snprintf(line + at, sizeof line - at, "%s", i % 2 ? "RL" : "LR");
    return line;
}

/* A play after the first lines of the script. */
static void play_to(struct talk *talk, const char *const *lines, size_t count)
{
    talk_start(talk, 7);
    for (size_t i = 0; i < count; i++)
        talk_say(talk, "%s", lines[i]);
}

/* Sends a line with the n-th allocation failing; false when there is no n-th. */
static bool try_failure(struct talk *talk, const char *line, long n)
{
    static char room[1 << 18]; /* the caller's buffer is ready, so that no failure is its own */
    struct qd_buf out = {.data = room, .room = sizeof room, .cap = sizeof room - 1};
    heap.left = n;
    heap.fired = false;
    talk->err = qd_play_line(talk->play, qd_text_of(line), &out);
    heap.left = 0;
    assert_int_equal(out.err, QD_OK);
    assert_true(out.size > 0 && out.data[out.size - 1] == '\n');
    assert_true(json_ref_valid(out.data, out.size));
    assert_null(memchr(out.data, '\n', out.size - 1));
    assert_true(
        json_ref_is((struct json_ref){out.data, out.size}, "ok", talk->err ? "false" : "true"));
    qd_buf_clear(&talk->answer);
    qd_buf_put(&talk->answer, out.data, out.size - 1);
    return heap.fired;
}

/* Every allocation of one line fails once; the play then answers as if it had not. What one attempt
 * has grown stays grown for the next, unless each has a `fresh` play. */
static long fail_line(const char *const *lines, size_t index, bool fresh)
{
    struct talk talk;
    play_to(&talk, lines, index);
    char *before = talk_snapshot(&talk);
    struct talk good;
    play_to(&good, lines, index);
    talk_say(&good, "%s", lines[index]);
    char *after = talk_snapshot(&good);
    long n = 1;
    for (; try_failure(&talk, lines[index], n); n++) {
        char *now = talk_snapshot(&talk);
        bool same_answer = strcmp(talk.answer.data, good.answer.data) == 0;
        /* Reported as success: then it was done. Otherwise nothing was. */
        if (same_answer && talk.err == good.err)
            CHECK_CASE(strcmp(now, after) == 0, "\"%s\", allocation %ld: answered but not done",
                       lines[index], n);
        else
            CHECK_CASE(talk.err != QD_OK, "\"%s\", allocation %ld: ok, but %s", lines[index], n,
                       talk.answer.data);
        if (talk.err)
            CHECK_CASE(strcmp(now, before) == 0,
                       "\"%s\", allocation %ld: changed by an error\n%s\n%s", lines[index], n,
                       before, now);
        if (fresh && talk.err) {
            talk_say(&talk, "%s", lines[index]);
            CHECK_CASE(strcmp(talk.answer.data, good.answer.data) == 0,
                       "allocation %ld: answered otherwise afterwards: %s", n, talk.answer.data);
        }
        if (fresh || !talk.err) {
            talk_end(&talk);
            play_to(&talk, lines, index);
        }
        free(now);
    }
    CHECK_CASE(strcmp(talk.answer.data, good.answer.data) == 0,
               "\"%s\" is answered otherwise after failures:\n%s\n%s", lines[index],
               talk.answer.data, good.answer.data);
    free(before);
    free(after);
    talk_end(&talk);
    talk_end(&good);
    return n - 1;
}

static void every_allocation_of_the_script(void **unused)
{
    (void)unused;
    long live = heap.live, failures = 0;
    for (size_t i = 0; i < COUNT_OF(script); i++)
        failures += fail_line(script, i, false);
    print_message("%ld allocations failed\n", failures);
    assert_true(failures > 300);
    assert_int_equal(heap.live, live);
}

static void every_allocation_against_an_opponent(void **unused)
{
    (void)unused;
    long live = heap.live, failures = 0;
    for (size_t i = 0; i < COUNT_OF(versus_script); i++)
        failures += fail_line(versus_script, i, false);
    print_message("%ld allocations failed\n", failures);
    assert_true(failures > 150);
    assert_int_equal(heap.live, live);
}

static void long_histories(void **unused)
{
    (void)unused;
    const char *const lines[] = {"new taquin 8x8 #4", long_line(), "undo 550", long_line(),
                                 "undo 600",          "redo 600",  long_line()};
    long live = heap.live;
    struct talk talk;
    play_to(&talk, lines, COUNT_OF(lines));
    assert_int_equal(talk.play->at, 50 + 600 + 600); /* the lines do what they are here for */
    talk_end(&talk);
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        fail_line(lines, i, true);
    assert_int_equal(heap.live, live);
}

/* Creating a play fails cleanly, too. */
static void a_play_may_not_begin(void **unused)
{
    (void)unused;
    struct qd_play_options options = {.games = qd_games};
    heap.left = 1;
    assert_null(qd_play_new(&options));
    heap.left = 0;
    qd_play_free(NULL);
}

/* Opening without the protocol: the play is unchanged on failure. */
static void opening_in_process(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"taquin:3x3#1", "2x2:1,2,4,3 * 4,8,10,9 5,3,7,6",
                                        "taquin:2x2:1,2,4,3_*_4,8,10,9_5,3,7,6 RU"};
    long live = heap.live;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct talk talk;
        play_to(&talk, script, 5);
        char *before = talk_snapshot(&talk);
        for (long n = 1;; n++) {
            struct qd_message why = {0};
            heap.left = n;
            heap.fired = false;
            qd_err err = qd_play_open(talk.play, qd_games[0], qd_text_of(texts[i]), &why);
            heap.left = 0;
            if (!heap.fired) {
                assert_int_equal(err, QD_OK);
                break;
            }
            assert_int_equal(err, QD_MEMORY);
            char *now = talk_snapshot(&talk);
            assert_string_equal(before, now);
            free(now);
        }
        free(before);
        talk_end(&talk);
    }
    assert_int_equal(heap.live, live);
}

/* One after the other: a whole maze, the optimum of a small one, a small policy. */
static qd_err agents_of_the_wumpus(void)
{
    static struct wumpus_level maze;
    const struct qd_limits no_limits = {0};
    const struct wumpus_ia02_course course = {.strategy = IA02_OURS};
    struct wumpus_ia02_result result;
    struct wumpus_ia02_optimum optimum;
    struct wumpus_aima_policy *policy;
    wumpus_ia02_generate(&maze, 7, 3);
    qd_err err = wumpus_ia02_run(&course, &maze, &no_limits, &result);
    if (!err)
        err = wumpus_ia02_optimum(2, IA02_OURS, &no_limits, &optimum);
    if (!err)
        err = wumpus_aima_policy_new(2, &no_limits, &policy);
    if (!err)
        wumpus_aima_policy_free(policy);
    return err;
}

static void every_allocation_of_the_agents(void **unused)
{
    (void)unused;
    qd_err err = QD_MEMORY;
    long tries = 0, live = heap.live;
    for (; err; tries++) {
        heap.left = tries + 1;
        heap.fired = false;
        err = agents_of_the_wumpus();
        heap.left = 0;
        assert_int_equal(heap.live, live);
        assert_int_equal(err, heap.fired ? QD_MEMORY : QD_OK);
    }
    assert_true(tries > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_of_the_script),
        cmocka_unit_test(every_allocation_against_an_opponent),
        cmocka_unit_test(long_histories),
        cmocka_unit_test(a_play_may_not_begin),
        cmocka_unit_test(opening_in_process),
        cmocka_unit_test(every_allocation_of_the_agents),
    };
    return cmocka_run_group_tests_name("allocation", tests, NULL, NULL);
}
