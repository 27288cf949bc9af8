/* SPDX-License-Identifier: MIT */
/* Lost positions: proved exactly where the slow second implementation finds no solution, by a
 * smallest set of boxes, and confirmed by the independent checker. */
#include "check/check.h"
#include "sokoban/lost.h"
#include "unit/sokoban/sokoban_boards.h"
#include "unit/talk.h"
#include "unit/unit.h"

static bool ref_solvable(const char *text)
{
    struct sokoban_space board;
    struct sokoban_space_answer answer;
    assert_true(sokoban_space_read(&board, text));
    sokoban_space_solve(&board, &answer);
    return answer.solvable;
}

/* The moves made since the start of the level under test, as letters. */
static char made[256];

static int by_size(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static qd_err check(const struct sokoban_level *level, const struct sokoban_state *state,
                    const struct sokoban_loss *loss, const char *reason)
{
    struct qd_buf text;
    struct qd_message why = {0};
    uint16_t cells[SOKOBAN_BOXES];
    qd_buf_init(&text, 8192);
    sokoban_level_format(&level->base, &text);
    assert_int_equal(text.err, QD_OK);
    for (int i = 0; i < loss->boxes; i++)
        cells[i] = state->box[loss->box[i]];
    qsort(cells, (size_t)loss->boxes, sizeof *cells, by_size);
    struct qd_loss_claim claim = {qd_buf_view(&text), qd_text_of(made), cells, loss->boxes, reason};
    qd_err err = qd_check_loss("sokoban", &claim, 0, 0, &why);
    assert_int_equal(err == QD_ILLEGAL, why.code != NULL);
    qd_buf_free(&text);
    return err;
}

/* The reason that people are told. */
static const char *reason_of(const struct sokoban_level *level, const struct sokoban_state *state)
{
    struct qd_limits limits = {0};
    struct qd_loss told;
    assert_int_equal(sokoban_loss(&level->base, state, &limits, &told), QD_OK);
    return told.says.code;
}

static void look_at_proof(const struct sokoban_level *level, const struct sokoban_state *state,
                          const struct sokoban_loss *loss)
{
    char text[BOARD_TEXT];
    uint8_t keep[SOKOBAN_BOXES] = {0};
    assert_in_range(loss->boxes, 1, level->boxes);
    assert_true(loss->kind != SOKOBAN_LOSS_NONE);
    assert_true((loss->kind == SOKOBAN_LOSS_SQUARE) <= (loss->boxes == 1));
    assert_int_equal(check(level, state, loss, reason_of(level, state)), QD_OK);
    for (int i = 0; i < loss->boxes; i++)
        keep[loss->box[i]] = 1;
    sokoban_boards_text(level, state, keep, text);
    CHECK_CASE(!ref_solvable(text), "no proof:\n%s", text);
    /* Removing any one box breaks a proof by search; proofs without search may hold more. */
    for (int i = 0; i < loss->boxes && loss->kind == SOKOBAN_LOSS_SEARCH; i++) {
        keep[loss->box[i]] = 0;
        sokoban_boards_text(level, state, keep, text);
        CHECK_CASE(ref_solvable(text), "a box too many:\n%s", text);
        keep[loss->box[i]] = 1;
    }
}

static bool try_state(const struct sokoban_level *level, const struct sokoban_state *state)
{
    char text[BOARD_TEXT];
    struct qd_limits limits = {0};
    struct sokoban_loss loss;
    sokoban_boards_text(level, state, NULL, text);
    bool solvable = ref_solvable(text);
    qd_err err = sokoban_lost(&level->base, state, &limits, &loss);
    CHECK_CASE(err == (solvable ? QD_NOTHING : QD_OK), "%s\n%s", qd_err_name(err), text);
    if (err) {
        assert_int_equal(loss.kind, SOKOBAN_LOSS_NONE);
        assert_int_equal(loss.boxes, 0);
        /* A false claim must not pass. */
        loss.boxes = level->boxes;
        for (int i = 0; i < level->boxes; i++)
            loss.box[i] = (uint16_t)i;
        assert_int_equal(check(level, state, &loss, NULL), QD_ILLEGAL);
    } else {
        look_at_proof(level, state, &loss);
    }
    return !solvable;
}

static void random_play_is_judged_rightly(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int lost = 0, tried = 0;
    qd_rng_seed(&rng, 5);
    for (int i = 0; i < (SANITIZED ? 60 : 500); i++) {
        char text[BOARD_TEXT];
        struct sokoban_state state;
        struct qd_message why;
        size_t count = 0;
        sokoban_boards_random(&rng, 4, text);
        struct sokoban_level *level = sokoban_boards_read(text);
        sokoban_state_start(&level->base, &state);
        made[0] = '\0';
        for (int turn = 0; turn < 3; turn++) {
            lost += try_state(level, &state);
            tried++;
            for (int j = 0; j < 8; j++) {
                qd_move move =
                    sokoban_canonical(&level->base, &state, qd_rng_below(&rng, SOKOBAN_DIRS));
                if (sokoban_apply(&level->base, &state, move, &why))
                    continue;
                made[count++] = sokoban_letters[move];
                made[count] = '\0';
            }
        }
        sokoban_level_free(&level->base);
    }
    assert_true(lost > tried / 10 && lost < tried * 9 / 10);
}

struct example {
    const char *rows;
    enum sokoban_loss_kind kind;
    int boxes[4]; /* numbers in reading order, terminated by -1 */
};

static void the_boxes_that_prove_it(void **unused)
{
    (void)unused;
    static const struct example examples[] = {
        /* a corner */
        {"#######\n#$    #\n# @ $.#\n#    .#\n#######\n", SOKOBAN_LOSS_SQUARE, {0, -1}},
        /* two side by side along a wall: neither can leave it */
        {"########\n# $$   #\n#     .#\n# @ $  #\n# . .  #\n########\n",
         SOKOBAN_LOSS_SQUARE,
         {1, -1}},
        /* a block of four */
        {"########\n#      #\n# $$   #\n# $$ @ #\n# .... #\n#      #\n########\n",
         SOKOBAN_LOSS_FROZEN,
         {0, 1, 2, 3}},
        /* two boxes in a row of one goal; the third is free */
        {"########\n# $ $ .#\n#      #\n# @ $  #\n# . .  #\n########\n",
         SOKOBAN_LOSS_GOALS,
         {0, 1, -1}},
        /* one of them can be pushed, along a wall without a goal */
        {"######\n#    #\n#*$ .#\n#@   #\n######\n", SOKOBAN_LOSS_PINNED, {0, 1, -1}},
    };
    for (size_t i = 0; i < COUNT_OF(examples); i++) {
        struct sokoban_level *level = sokoban_boards_read(examples[i].rows);
        struct sokoban_state state;
        struct qd_limits limits = {0};
        struct sokoban_loss loss;
        int count = 0;
        sokoban_state_start(&level->base, &state);
        assert_int_equal(sokoban_lost(&level->base, &state, &limits, &loss), QD_OK);
        CHECK_CASE(loss.kind == examples[i].kind, "%zu: kind %d", i, (int)loss.kind);
        while (count < 4 && examples[i].boxes[count] >= 0)
            count++;
        CHECK_CASE(loss.boxes == count, "%zu: %d boxes", i, loss.boxes);
        for (int j = 0; j < count; j++)
            assert_int_equal(loss.box[j], examples[i].boxes[j]);
        made[0] = '\0';
        struct qd_loss told;
        assert_int_equal(sokoban_loss(&level->base, &state, &limits, &told), QD_OK);
        assert_int_equal(told.count, count);
        assert_int_equal(check(level, &state, &loss, told.says.code), QD_OK);
        for (int j = 0; j < count; j++)
            assert_int_equal(told.cells[j], state.box[loss.box[j]]);
        assert_non_null(qd_phrase(QD_FRENCH, told.says.code));
        sokoban_level_free(&level->base);
    }
}

static void limits_leave_it_open(void **unused)
{
    (void)unused;
    struct sokoban_level *level = sokoban_boards_read(
        "########\n#  .   #\n# $  $ #\n#  .@  #\n# $  $ #\n# .  . #\n#      #\n########\n");
    struct sokoban_state state;
    struct sokoban_loss loss;
    sokoban_state_start(&level->base, &state);
    assert_int_equal(sokoban_lost(&level->base, &state, &(struct qd_limits){.nodes = 1}, &loss),
                     QD_LIMIT);
    assert_true(loss.stats.expanded <= 1);
    assert_int_equal(sokoban_lost(&level->base, &state, &(struct qd_limits){.bytes = 100}, &loss),
                     QD_LIMIT);
    assert_int_equal(loss.boxes, 0);
    assert_int_equal(sokoban_lost(&level->base, &state, &(struct qd_limits){0}, &loss), QD_NOTHING);
    sokoban_level_free(&level->base);
}

static const struct {
    const char *level, *moves;
    uint16_t cells[4]; /* 0 ends */
    qd_err err;
    const char *reason;
} claims[] = {
    {"3x5:5#|#@$.#|5#", "", {7}, QD_ILLEGAL, NULL},
    {"3x5:5#|#@$.#|5#", "R", {8}, QD_ILLEGAL, NULL},
    {"3x5:5#|#.@$#|5#", "", {8}, QD_OK, NULL},
    {"3x5:5#|#@$-#|5#", "r", {8}, QD_OK, NULL},
    {"3x6:6#|#@$.$#|6#", "", {10}, QD_OK, NULL},
    {"3x6:6#|#@$.$#|6#", "", {8}, QD_ILLEGAL, NULL},
    {"3x6:6#|#@$.$#|6#", "", {8, 10}, QD_OK, NULL},
    {"3x6:6#|#@$.$#|6#", "", {10, 8}, QD_ILLEGAL, NULL},
    {"3x6:6#|#@$.$#|6#", "", {9}, QD_ILLEGAL, NULL},
    {"3x6:6#|#@$.$#|6#", "", {0}, QD_ILLEGAL, NULL},
    {"3x5:5#|#@$.#|5#", "RR", {8}, QD_SYNTAX, NULL},
    {"3x5:5#|#@$.#|5#", "l", {7}, QD_SYNTAX, NULL},
    {"3x5:5#|#@$.#|5#", "x", {7}, QD_SYNTAX, NULL},
    {"3x5:5#|#@$.#", "", {7}, QD_SYNTAX, NULL},
    {"3x5:5#|#@@.#|5#", "", {7}, QD_SYNTAX, NULL},
    {"3x5:5#|#@$?#|5#", "", {7}, QD_SYNTAX, NULL},
    {"3x5:5#|#@$.#|6#", "", {7}, QD_SYNTAX, NULL},
    {"3x5:5#|#@$.#|5", "", {7}, QD_SYNTAX, NULL},
    {"3x5:5#|#@$.#|5#|5#", "", {7}, QD_SYNTAX, NULL},
    {"101x5:", "", {7}, QD_SYNTAX, NULL},
    {"3x5:0#", "", {7}, QD_SYNTAX, NULL},
    {"", "", {7}, QD_SYNTAX, NULL},
    /* without a border the edge is a wall */
    {"1x3:@$.", "", {1}, QD_ILLEGAL, NULL},
    {"1x3:.@$", "", {2}, QD_OK, NULL},
    /* lost, but for the reason given? */
    {"3x5:5#|#.@$#|5#", "", {8}, QD_OK, "sokoban.lost.square"},
    {"3x5:5#|#.@$#|5#", "", {8}, QD_OK, "sokoban.lost.search"},
    {"3x5:5#|#.@$#|5#", "", {8}, QD_OK, "sokoban.lost.frozen"},
    {"3x5:5#|#.@$#|5#", "", {8}, QD_ILLEGAL, "sokoban.lost.luck"},
    {"3x6:6#|#@$.$#|6#", "", {8, 10}, QD_ILLEGAL, "sokoban.lost.square"},
    {"3x6:6#|#@$.$#|6#", "", {8, 10}, QD_ILLEGAL, "sokoban.lost.frozen"},
    {"3x6:6#|#@$.$#|6#", "", {8, 10}, QD_ILLEGAL, "sokoban.lost.pinned"},
    {"3x6:6#|#@$.$#|6#", "", {8, 10}, QD_OK, "sokoban.lost.goals"},
    {"5x6:6#|#4-#|#*$-.#|#@3-#|6#", "", {13, 14}, QD_ILLEGAL, "sokoban.lost.frozen"},
    {"5x6:6#|#4-#|#*$-.#|#@3-#|6#", "", {13, 14}, QD_OK, "sokoban.lost.pinned"},
    {"5x6:6#|#4-#|#*$-.#|#@3-#|6#", "", {13, 14}, QD_ILLEGAL, "sokoban.lost.goals"},
    {"4x6:6#|#-2$-#|#@2.-#|6#", "", {8, 9}, QD_OK, "sokoban.lost.frozen"},
    {"4x6:6#|#-2$-#|#@2.-#|6#", "", {8, 9}, QD_OK, "sokoban.lost.pinned"},
};

static void the_checker_reads_with_care(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(claims); i++) {
        struct qd_message why = {0};
        int count = 0;
        while (count < 4 && claims[i].cells[count])
            count++;
        struct qd_loss_claim claim = {qd_text_of(claims[i].level), qd_text_of(claims[i].moves),
                                      claims[i].cells, count, claims[i].reason};
        qd_err err = qd_check_loss("sokoban", &claim, 0, 0, &why);
        CHECK_CASE(err == claims[i].err, "%s %s %s: %s", claims[i].level, claims[i].moves,
                   claims[i].reason ? claims[i].reason : "", qd_err_name(err));
    }
    struct qd_message why = {0};
    uint16_t cells[] = {14, 21};
    struct qd_loss_claim wide = {qd_text_of("6x6:6#|#@--.#|#-$--#|#--$-#|#-.--#|6#"),
                                 qd_text_of(""), cells, 2, NULL};
    assert_int_equal(qd_check_loss("sokoban", &wide, 1, 0, &why), QD_LIMIT);
    assert_int_equal(qd_check_loss("sokoban", &wide, 0, 64, &why), QD_LIMIT);
    assert_int_equal(qd_check_loss("taquin", &wide, 0, 0, &why), QD_UNKNOWN);
}

/* A clock that goes on by 20 ms whenever it is read. */
static uint64_t hourglass(void *context)
{
    return *(uint64_t *)context += 20000000u;
}

/* The time of the hourglass that a line takes, in ms. */
static uint64_t time_taken(struct talk *talk, uint64_t *now, const char *line)
{
    uint64_t before = *now;
    talk_say(talk, "%s", line);
    return (*now - before) / 1000000u;
}

/* Eighty boxes in a hall: nothing is proved of it soon. */
static void a_clock_ends_hints_and_proofs(void **unused)
{
    (void)unused;
    uint64_t now = 0;
    struct qd_play_options options = {
        .games = qd_games, .limits = {.bytes = 512 << 20, .now_ns = hourglass, .context = &now}};
    struct talk talk = {.play = qd_play_new(&options)};
    struct qd_buf hall;
    assert_non_null(talk.play);
    qd_buf_init(&talk.answer, 2 * QD_ANSWER_CAP);
    qd_buf_init(&hall, 4096);
    qd_buf_puts(&hall, "24#|#@21-#");
    for (int row = 0; row < 16; row++)
        qd_buf_printf(&hall, row % 2 ? "|#2-10(%c-)#" : "|#-10(%c-)-#", row < 8 ? '$' : '.');
    qd_buf_puts(&hall, "|#22-#|24#");
    talk_ok(&talk, "open sokoban %s", qd_buf_cstr(&hall));
    uint64_t most = 2000 + 100;
    assert_in_range(time_taken(&talk, &now, "hint"), 1900, most);
    assert_true(json_ref_is((struct json_ref){talk.answer.data, talk.answer.size}, "error.code",
                            "\"hint.limit\""));
    assert_in_range(time_taken(&talk, &now, "hint 2 time=300"), 240, 400);
    assert_in_range(time_taken(&talk, &now, "hint"), 1900, most);
    assert_in_range(time_taken(&talk, &now, "lost nodes=1000000000"), 1900, most);
    assert_true(
        json_ref_is((struct json_ref){talk.answer.data, talk.answer.size}, "proved", "false"));
    assert_in_range(time_taken(&talk, &now, "lost nodes=1000000000 time=300"), 240, 400);
    assert_in_range(time_taken(&talk, &now, "solve time=300"), 240, 400);
    talk_refused(&talk, "protocol.option", "hint time=x");
    qd_buf_free(&hall);
    talk_end(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_play_is_judged_rightly),
        cmocka_unit_test(the_boxes_that_prove_it),
        cmocka_unit_test(limits_leave_it_open),
        cmocka_unit_test(the_checker_reads_with_care),
        cmocka_unit_test(a_clock_ends_hints_and_proofs),
    };
    return cmocka_run_group_tests_name("sokoban lost", tests, NULL, NULL);
}
