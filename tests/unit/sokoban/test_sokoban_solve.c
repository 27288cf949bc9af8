/* SPDX-License-Identifier: MIT */
/* Methods by name, limits to the node and byte, stopping, and the reasons of hints. */
#include "unit/sokoban/sokoban_boards.h"
#include "unit/unit.h"

static const char middling[] = "########\n"
                               "#    . #\n"
                               "#    $ #\n"
                               "##$#  ##\n"
                               "# @ # ##\n"
                               "# # $. #\n"
                               "#   .  #\n"
                               "########\n";

static qd_err solve(const struct sokoban_level *level, const char *method,
                    const struct qd_limits *limits, struct qd_answer *answer)
{
    struct sokoban_state state;
    struct qd_message why = {0};
    sokoban_state_start(&level->base, &state);
    *answer = (struct qd_answer){0};
    qd_err err = sokoban_solve(&level->base, &state, method, NULL, limits, answer, &why);
    if (!err)
        sokoban_boards_replay(level, &state, &answer->moves);
    else
        assert_int_equal(answer->moves.count, 0);
    assert_true(!limits->nodes || answer->stats.expanded <= limits->nodes);
    assert_true(!limits->bytes || answer->stats.peak_bytes <= limits->bytes);
    return err;
}

static void names_with_switches(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        bool known, optimal;
    } cases[] = {
        {"auto", true, false},
        {"optimal-pushes", true, true},
        {"optimal-moves", true, true},
        {"bfs", true, true},
        {"bfs+moves", true, true},
        {"dfs+static+moves", true, false},
        {"astar-corral", true, true},
        {"greedy+tunnel+corral", true, false},
        {"deepening", true, true},
        {"idastar+dynamic", true, true},
        {"", false, false},
        {"magic", false, false},
        {"bfs+", false, false},
        {"bfs+static+static", false, false},
        {"bfs+moves+corral", false, false},
        {"brute+moves", false, false},
        {"brute+tunnel", false, false},
        {"+static", false, false},
        {"bfs static", false, false},
        {"auto+static", false, false},
        {"BFS", false, false},
        {"bfss", false, false},
    };
    struct sokoban_level *level = sokoban_boards_read("#####\n#@$.#\n#####\n");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_limits limits = {0};
        struct qd_answer answer;
        struct qd_method method;
        bool known = qd_path_method(sokoban_game.path, cases[i].name, &method);
        qd_err err = solve(level, cases[i].name, &limits, &answer);
        CHECK_CASE(known == cases[i].known && err == (known ? QD_OK : QD_UNKNOWN), "%s: %s",
                   cases[i].name, qd_err_name(err));
        CHECK_CASE(!known || ((method.optimal != QD_FEWEST_NONE) == cases[i].optimal &&
                              answer.moves.count == 1),
                   "%s", cases[i].name);
        qd_answer_free(&answer);
    }
    sokoban_level_free(&level->base);
}

static void solved_levels_are_left_alone(void **unused)
{
    (void)unused;
    struct sokoban_level *level = sokoban_boards_read("######\n#@*  #\n# *  #\n######\n");
    for (const struct qd_method *method = sokoban_methods; method->name; method++) {
        struct qd_limits limits = {0};
        struct qd_answer answer;
        assert_int_equal(solve(level, method->name, &limits, &answer), QD_OK);
        assert_int_equal(answer.moves.count, 0);
        assert_true(answer.optimal || !method->optimal);
        qd_answer_free(&answer);
    }
    sokoban_level_free(&level->base);
}

/* The exact requirement suffices, and one node or byte less does not; what "auto" spends behind its
 * answer on a proof it may lack. */
static void limits_are_exact(void **unused)
{
    (void)unused;
    struct sokoban_level *level = sokoban_boards_read(middling);
    for (const struct qd_method *method = sokoban_methods; method->name; method++) {
        struct qd_answer free_run, answer;
        struct qd_limits limits = {.nodes = 200000};
        qd_err err = solve(level, method->name, &limits, &free_run);
        if (err == QD_LIMIT) {
            assert_non_null(strstr(method->name, "idastar"));
            qd_answer_free(&free_run);
            continue;
        }
        CHECK_CASE(err == QD_OK, "%s: %s", method->name, qd_err_name(err));
        struct qd_limits exact = {.nodes = free_run.stats.expanded,
                                  .bytes = free_run.stats.peak_bytes};
        err = solve(level, method->name, &exact, &answer);
        CHECK_CASE(err == QD_OK, "%s exactly: %s", method->name, qd_err_name(err));
        assert_int_equal(answer.stats.generated, free_run.stats.generated);
        qd_answer_free(&answer);
        struct qd_limits fewer = {.nodes = exact.nodes - 1}, less = {.bytes = exact.bytes - 1};
        err = solve(level, method->name, &fewer, &answer);
        bool unproved = strcmp(method->name, "auto") == 0 && err == QD_OK && !answer.optimal;
        CHECK_CASE((err == QD_LIMIT || unproved) && answer.stats.expanded == fewer.nodes,
                   "%s one node less: %s", method->name, qd_err_name(err));
        CHECK_CASE(answer.lower_bound <= free_run.moves.count, "%s", method->name);
        qd_answer_free(&answer);
        err = solve(level, method->name, &less, &answer);
        unproved = strcmp(method->name, "auto") == 0 && err == QD_OK && !answer.optimal;
        CHECK_CASE(err == QD_LIMIT || unproved, "%s one byte less: %s", method->name,
                   qd_err_name(err));
        qd_answer_free(&answer);
        qd_answer_free(&free_run);
    }
    sokoban_level_free(&level->base);
}

/* Wherever memory runs out it is released and reported. */
static void every_lack_of_bytes_is_survived(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"auto", "backward", "optimal-pushes", "optimal-moves",
                                          "bfs-corral"};
    struct sokoban_level *level = sokoban_boards_read(middling);
    for (size_t i = 0; i < COUNT_OF(methods); i++) {
        qd_err err = QD_LIMIT;
        for (uint64_t bytes = 1; err == QD_LIMIT; bytes += 1 + bytes / 50) {
            struct qd_limits limits = {.bytes = bytes};
            struct qd_answer answer;
            err = solve(level, methods[i], &limits, &answer);
            qd_answer_free(&answer);
        }
        assert_int_equal(err, QD_OK);
    }
    sokoban_level_free(&level->base);
}

static bool stop(void *context, const struct qd_progress *progress)
{
    (void)progress;
    ++*(int *)context;
    return false;
}

enum { PAIRS = 27, MOST_ROWS = SOKOBAN_BOXES / PAIRS };

/* A room with rows of boxes, each one push from its goal. */
static struct sokoban_level *crowd(int rows)
{
    enum { WIDTH = 3 * PAIRS + 3 };
    static char text[(2 * MOST_ROWS + 3) * (WIDTH + 1) + 1];
    char *at = text;
    for (int row = 0; row < 2 * rows + 3; row++) {
        bool edge = row == 0 || row == 2 * rows + 2;
        memset(at, edge ? '#' : ' ', WIDTH);
        at[0] = at[WIDTH - 1] = '#';
        for (int pair = 0; !edge && row > 0 && row % 2 == 0 && pair < PAIRS; pair++)
            memcpy(at + 2 + 3 * pair, "$.", 2);
        if (row == 1)
            at[1] = '@';
        at[WIDTH] = '\n';
        at += WIDTH + 1;
    }
    *at = 0;
    return sokoban_boards_read(text);
}

/* Each box of the crowd can be pushed several ways: more moves than any other game has. Searches
 * that match every box with a goal are given fewer, which still exceed a byte. */
static void the_textbook_takes_as_many_boxes_as_a_level(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int rows;
        uint32_t generated; /* at least: depth first generates only what it enters */
    } cases[] = {{"bfs", MOST_ROWS, 2000}, {"dfs", MOST_ROWS, 1}, {"bfs+static", MOST_ROWS, 2000},
                 {"greedy", 10, 500},      {"astar", 10, 500},    {"idastar", 10, 1}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct sokoban_level *level = crowd(cases[i].rows);
        struct qd_limits limits = {.nodes = 1};
        struct qd_answer answer;
        qd_err err = solve(level, cases[i].name, &limits, &answer);
        CHECK_CASE(err == QD_LIMIT && answer.stats.expanded == 1 &&
                       answer.stats.generated >= cases[i].generated,
                   "%s: %s, %u generated", cases[i].name, qd_err_name(err),
                   (unsigned)answer.stats.generated);
        qd_answer_free(&answer);
        sokoban_level_free(&level->base);
    }
}

static void a_caller_can_stop_it(void **unused)
{
    (void)unused;
    struct sokoban_level *level = sokoban_boards_read(middling);
    for (const struct qd_method *method = sokoban_methods; method->name; method++) {
        int asked = 0;
        struct qd_limits limits = {.proceed = stop, .context = &asked};
        struct qd_answer answer;
        assert_int_equal(solve(level, method->name, &limits, &answer), QD_STOPPED);
        assert_int_equal(asked, 1);
        qd_answer_free(&answer);
    }
    sokoban_level_free(&level->base);
}

/* What a solution does to the box it pushes first and to the next one, recomputed for each hint. */
struct told {
    int pushes, own, end; /* all; of the first box; where that ends */
    int next_from, next_dir;
    bool one_line;
};

static void tell(const struct sokoban_level *level, const struct sokoban_state *start,
                 const struct qd_moves *moves, struct told *told)
{
    struct sokoban_state state = *start;
    struct qd_message why;
    int first = -1, dir = -1;
    *told = (struct told){.next_from = -1, .one_line = true};
    for (size_t i = 0; i < moves->count; i++) {
        int way = (int)(moves->data[i] % SOKOBAN_DIRS);
        int ahead = sokoban_beside(level, state.player, way);
        int box = sokoban_box_at(level, &state, ahead);
        assert_int_equal(sokoban_apply(&level->base, &state, moves->data[i], &why), QD_OK);
        if (box < 0)
            continue;
        first = first < 0 ? box : first;
        dir = dir < 0 ? way : dir;
        told->pushes++;
        if (box == first) {
            told->own++;
            told->one_line = told->one_line && way == dir && told->own == told->pushes;
        } else if (told->next_from < 0) {
            told->next_from = ahead;
            told->next_dir = way;
        }
    }
    told->end = state.box[first];
}

static bool can_push(const struct sokoban_level *level, const struct sokoban_state *state, int cell,
                     int dir)
{
    struct qd_moves walk = {0};
    qd_err err = QD_OK;
    int behind = sokoban_beside(level, cell, (dir + 2) % SOKOBAN_DIRS);
    int to = sokoban_beside(level, cell, dir);
    bool can = sokoban_box_at(level, state, to) < 0 && sokoban_box_at(level, state, behind) < 0 &&
               sokoban_walk(level, state, behind, &walk, &err);
    assert_int_equal(err, QD_OK);
    qd_moves_free(&walk);
    return can;
}

/* Returns which of the four reasons was given, after checking that it holds. */
static int check_hint(const struct sokoban_level *level, const struct sokoban_state *state,
                      const struct qd_answer *answer)
{
    static const char *const codes[] = {"sokoban.hint.why.last", "sokoban.hint.why.home",
                                        "sokoban.hint.why.way", "sokoban.hint.why.goal",
                                        "sokoban.hint.why.back"};
    struct qd_hint hint = {0};
    struct told told;
    int which = 0;
    assert_int_equal(sokoban_explain(&level->base, state, answer, &hint), QD_OK);
    tell(level, state, &answer->moves, &told);
    while (strcmp(codes[which], hint.says[3].code) != 0)
        assert_true(++which < (int)COUNT_OF(codes));
    assert_int_equal(hint.move, answer->moves.data[0]);
    assert_true(sokoban_box_at(level, state, hint.piece) >= 0);
    for (int i = 0; i < hint.says[3].count; i++) {
        const struct qd_arg *arg = &hint.says[3].args[i];
        if (strcmp(arg->name, "pushes") == 0)
            assert_int_equal(arg->number, told.pushes);
        if (strcmp(arg->name, "count") == 0)
            assert_int_equal(arg->number, told.own);
    }
    if (which == 0)
        assert_int_equal(told.pushes, 1);
    else
        assert_int_equal(hint.proof[0], which == 2 ? told.next_from : told.end);
    if (which == 1)
        assert_true(told.one_line);
    if (which == 2)
        assert_false(can_push(level, state, told.next_from, told.next_dir));
    if (which == 4)
        assert_int_equal(hint.piece, told.end);
    return which;
}

static void hints_tell_the_truth(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int given[5] = {0};
    qd_rng_seed(&rng, 8);
    for (int i = 0; i < 1000; i++) {
        char text[BOARD_TEXT];
        struct sokoban_state state;
        struct qd_answer answer = {0};
        struct qd_message why = {0};
        struct qd_limits limits = {0};
        sokoban_boards_random(&rng, 4, text);
        struct sokoban_level *level = sokoban_boards_read(text);
        sokoban_state_start(&level->base, &state);
        qd_err err = sokoban_solve(&level->base, &state, "auto", NULL, &limits, &answer, &why);
        for (size_t head = 0; !err && head < answer.moves.count; head++) {
            struct qd_answer rest = answer;
            rest.moves.data += head;
            rest.moves.count -= head;
            given[check_hint(level, &state, &rest)]++;
            assert_int_equal(sokoban_apply(&level->base, &state, rest.moves.data[0], &why), QD_OK);
        }
        qd_answer_free(&answer);
        sokoban_level_free(&level->base);
    }
    for (size_t i = 0; i < COUNT_OF(given); i++)
        CHECK_CASE(given[i] > 3, "reason %zu given %d times", i, given[i]);
}

struct heard {
    struct qd_buf text;
    size_t at;
};

static qd_err hear(void *context, size_t at, const struct qd_message *says)
{
    struct heard *heard = context;
    qd_buf_printf(&heard->text, "%zu ", at);
    qd_message_format(says, QD_ENGLISH, &heard->text);
    qd_buf_printf(&heard->text, "\n");
    assert_true(at >= heard->at);
    heard->at = at;
    return heard->text.err;
}

/* The far goal first; the box nearer to it is in the way of nothing. */
static void solutions_are_told_as_plans(void **unused)
{
    (void)unused;
    struct sokoban_state state;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    struct heard heard = {.at = 0};
    struct sokoban_level *level = sokoban_boards_read("##########\n"
                                                      "#@ $ $ ..#\n"
                                                      "#        #\n"
                                                      "##########\n");
    size_t mark;
    sokoban_state_start(&level->base, &state);
    assert_int_equal(
        sokoban_lurd_parse(qd_text_of("rdrruRRRllldlluRRRR"), &answer.moves, &mark, &why), QD_OK);
    qd_buf_init(&heard.text, 4096);
    assert_int_equal(sokoban_narrate(&level->base, &state, &answer, hear, &heard), QD_OK);
    assert_string_equal(
        qd_buf_cstr(&heard.text),
        "0 2 goals that touch are filled from the back, those farther from you first (row/column): "
        "2/9, 2/8.\n"
        "5 1. The box in row 2, column 6 goes to the goal in row 2, column 9 and stays.\n"
        "15 2. The box in row 2, column 4 goes to the goal in row 2, column 8 and stays.\n");
    qd_buf_free(&heard.text);
    qd_answer_free(&answer);
    sokoban_level_free(&level->base);
}

/* With ten boxes a hint says that the box waits, and where. */
static void hints_on_large_levels_follow_the_plan(void **unused)
{
    (void)unused;
    struct sokoban_state state;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    struct qd_hint hint;
    struct qd_buf text;
    size_t mark;
    struct sokoban_level *level = sokoban_boards_read("##########\n"
                                                      "#@$ $ ..##\n"
                                                      "#        #\n"
                                                      "#********#\n"
                                                      "##########\n");
    sokoban_state_start(&level->base, &state);
    assert_int_equal(
        sokoban_lurd_parse(qd_text_of("drruRdllluRdrruRRdlllluRRR"), &answer.moves, &mark, &why),
        QD_OK);
    assert_int_equal(sokoban_explain(&level->base, &state, &answer, &hint), QD_OK);
    qd_buf_init(&text, 1024);
    qd_message_format(&hint.says[3], QD_ENGLISH, &text);
    assert_string_equal(qd_buf_cstr(&text),
                        "In the plan it goes to row 2, column 6 and waits there while other boxes "
                        "move; its goal in the end is in row 2, column 8. The solution has 7 "
                        "pushes in all, replayed and checked.");
    qd_buf_free(&text);
    qd_answer_free(&answer);
    sokoban_level_free(&level->base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_with_switches),
        cmocka_unit_test(solved_levels_are_left_alone),
        cmocka_unit_test(limits_are_exact),
        cmocka_unit_test(every_lack_of_bytes_is_survived),
        cmocka_unit_test(the_textbook_takes_as_many_boxes_as_a_level),
        cmocka_unit_test(a_caller_can_stop_it),
        cmocka_unit_test(hints_tell_the_truth),
        cmocka_unit_test(solutions_are_told_as_plans),
        cmocka_unit_test(hints_on_large_levels_follow_the_plan),
    };
    return cmocka_run_group_tests_name("sokoban solve", tests, NULL, NULL);
}
