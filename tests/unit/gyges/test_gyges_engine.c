/* SPDX-License-Identifier: MIT */
/* The engine: its pruning against plain minimax, its limits, its determinism, its proofs; the
 * players; moves entered part by part.
 */
#include "gyges/engine/forced.h"
#include "gyges/engine/player.h"
#include "unit/gyges/gyges_boards.h"
#include "unit/unit.h"

#include "base/base.h"

enum { TABLE = 1 << 20 };

static const struct gyges_options rules;

static struct gyges_board after(const struct gyges_board *board, struct gyges_step step)
{
    struct gyges_board moved = gyges_moved(board, step);
    return gyges_flip(&moved);
}

static struct gyges_found *think(const struct gyges_board *board, int depth, uint64_t nodes)
{
    static struct gyges_found found;
    struct gyges_engine *engine = gyges_engine_new(TABLE);
    struct gyges_task task = {.board = *board, .depth = depth, .nodes = nodes, .plain = depth > 0};
    assert_non_null(engine);
    assert_int_equal(gyges_think(engine, &task, &found), QD_OK);
    gyges_engine_free(engine);
    return &found;
}

/* The value of a board after the opponent's best reply, for the player who has just moved. */
static int worst_answer(const struct gyges_board *board)
{
    static struct gyges_step steps[GYGES_MOVES_MAX];
    int count = gyges_steps(board, &rules, steps), best = -GYGES_WIN;
    for (int i = 0; i < count; i++) {
        struct gyges_board next = after(board, steps[i]), seen = gyges_flip(&next);
        int score = gyges_wins(&next) ? -(GYGES_WIN - 3) : gyges_evaluate(&seen) - GYGES_TEMPO;
        best = score > best ? score : best;
    }
    return -best;
}

static int plain_minimax(const struct gyges_board *board)
{
    static struct gyges_step steps[GYGES_MOVES_MAX];
    int count = gyges_steps(board, &rules, steps), best = -GYGES_WIN;
    for (int i = 0; i < count; i++) {
        struct gyges_board next = after(board, steps[i]);
        int score = steps[i].to == GYGES_GOAL ? GYGES_WIN - 1
                    : gyges_wins(&next)       ? -(GYGES_WIN - 2)
                                              : worst_answer(&next);
        best = score > best ? score : best;
    }
    return best;
}

static void two_plies_are_minimax(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 1);
    for (int i = 0; i < (SANITIZED ? 5 : 60); i++) {
        struct gyges_board board = gyges_random_board(&rng);
        assert_int_equal(think(&board, 2, 0)->lines[0].score, plain_minimax(&board));
    }
}

/* Values of ranked moves are those of the boards after them. */
static void ranks_are_values(void **unused)
{
    (void)unused;
    static struct gyges_ranked ranked[GYGES_MOVES_MAX];
    static struct gyges_step steps[GYGES_MOVES_MAX];
    struct qd_rng rng;
    qd_rng_seed(&rng, 2);
    for (int i = 0; i < 200; i++) {
        struct gyges_board board = gyges_random_board(&rng), turned = gyges_flip(&board);
        bool any;
        int count = gyges_rank(NULL, &board, &rules, ~UINT64_C(0), ranked, &any);
        assert_int_equal(count, gyges_steps(&board, &rules, steps));
        assert_int_equal(gyges_evaluate(&board), -gyges_evaluate(&turned));
        for (int k = 0; k < count; k++) {
            if (ranked[k].step.to == GYGES_GOAL)
                continue;
            struct gyges_board next = gyges_moved(&board, ranked[k].step);
            assert_int_equal(ranked[k].rank, gyges_evaluate(&next) - GYGES_TEMPO);
        }
    }
}

/* Every defence is tried, also those that do not touch the threat. */
static bool brute_forced(const struct gyges_board *board)
{
    static struct gyges_step steps[GYGES_MOVES_MAX], answers[GYGES_MOVES_MAX];
    int count = gyges_steps(board, &rules, steps);
    if (gyges_wins(board))
        return true;
    for (int i = 0; i < count; i++) {
        struct gyges_board next = after(board, steps[i]);
        if (gyges_wins(&next))
            continue;
        int replies = gyges_steps(&next, &rules, answers), k = 0;
        for (; k < replies; k++) {
            struct gyges_board last = after(&next, answers[k]);
            if (!gyges_wins(&last))
                break;
        }
        if (k == replies && replies > 0)
            return true;
    }
    return false;
}

static void forced_wins_are_complete(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int found = 0;
    qd_rng_seed(&rng, 3);
    for (int i = 0; i < (SANITIZED ? 20 : 300); i++) {
        struct gyges_board board = gyges_random_board(&rng);
        struct gyges_proof proof = {.limit = 0};
        bool forced = gyges_forced(&proof, &board, 2, NULL);
        assert_int_equal(forced, brute_forced(&board));
        if (forced && !gyges_wins(&board)) {
            found++;
            assert_true(think(&board, 3, 0)->lines[0].score == GYGES_WIN - 3);
        }
    }
    assert_true(SANITIZED || found > 20);
}

/* Threat search finds wins that the main search does not see at this depth; they hold. */
static void long_wins_are_found(void **unused)
{
    (void)unused;
    static const char *const levels[] = {
        "000103/002000/300100/010020/000302/103200 n",
        "002003/000000/320001/010300/300020/020101 n",
    };
    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        assert_int_equal(gyges_level_parse(qd_text_of(levels[i]), &level, &why), QD_OK);
        const struct gyges_level *l = (const struct gyges_level *)level;
        struct gyges_board board = gyges_board_of(l->value, l->turn);
        struct gyges_line line = think(&board, 0, 20000)->lines[0];
        struct gyges_proof proof = {.limit = 0};
        assert_int_equal(line.score, GYGES_WIN - 5);
        assert_true(gyges_forces(&proof, &board, line.steps[0], 3));
        for (int k = 0; k + 1 < line.count; k++)
            board = after(&board, line.steps[k]);
        assert_int_equal(gyges_wins(&board), line.steps[line.count - 1].to == GYGES_GOAL);
        gyges_level_free(level);
    }
}

static void limits_hold_to_the_node(void **unused)
{
    (void)unused;
    static const uint64_t limits[] = {1, 2, 10, 223, 1000, 12345};
    uint8_t value[GYGES_CELLS] = {3, 2, 1, 1, 2, 3};
    memcpy(value + 30, value, 6);
    struct gyges_board board = gyges_board_of(value, GYGES_SOUTH);
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        struct gyges_found *found = think(&board, 0, limits[i]);
        assert_int_equal(found->nodes, limits[i]);
        assert_true(found->lines[0].count > 0);
        struct gyges_line first = found->lines[0];
        found = think(&board, 0, limits[i]); /* and the same again */
        assert_memory_equal(first.steps, found->lines[0].steps,
                            (size_t)first.count * sizeof first.steps[0]);
    }
}

/* A board and its mirror image have the same value. */
static void mirror_images(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 4);
    for (int i = 0; i < 20; i++) {
        struct gyges_board board = gyges_random_board(&rng), mirror = {{0, 0, 0}};
        for (int v = 0; v < 3; v++)
            for (uint64_t rest = board.value[v]; rest; rest &= rest - 1) {
                int bit = gyges_low(rest);
                mirror.value[v] |= UINT64_C(1) << ((bit & ~7) + 5 - (bit & 7));
            }
        bool one, two;
        assert_int_equal(gyges_key(&board, &one), gyges_key(&mirror, &two));
        assert_int_equal(think(&board, 2, 0)->lines[0].score, think(&mirror, 2, 0)->lines[0].score);
    }
}

/* Every player ends its games by legal moves, and is deterministic. */
static void players_play(void **unused)
{
    (void)unused;
    static struct gyges_state state;
    struct gyges_engine *engine = gyges_engine_new(TABLE);
    assert_non_null(engine);
    for (int i = 0; gyges_players[i].name; i++) {
        struct gyges_player_of player;
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        struct qd_limits limits = {.nodes = 300};
        assert_true(gyges_player_find(gyges_players[i].name, &player));
        assert_int_equal(gyges_generate(qd_text_of("setup"), 1, NULL, &level, &why), QD_OK);
        gyges_state_start(level, &state);
        for (int ply = 0; ply < 60 && state.phase != GYGES_OVER; ply++) {
            struct qd_line one = {0}, two = {0};
            for (int k = 0; k < 2; k++) {
                gyges_engine_clear(engine);
                assert_int_equal(gyges_player_move(engine, player,
                                                   (const struct gyges_level *)level, &state,
                                                   &limits, k ? &two : &one),
                                 QD_OK);
            }
            assert_true(one.moves.count > 0 && one.moves.data[0] == two.moves.data[0]);
            assert_int_equal(gyges_apply(level, &state, one.moves.data[0], &why), QD_OK);
            qd_moves_free(&one.moves);
            qd_moves_free(&two.moves);
        }
        gyges_level_free(level);
    }
    gyges_engine_free(engine);
    struct gyges_player_of unknown;
    assert_false(gyges_player_find("level13", &unknown));
}

struct parts {
    const struct qd_level *level;
    const struct gyges_state *state;
    int depth, done, open;
};

static qd_err follow(void *context, const struct qd_part *part);

static void explore(struct parts *parts, struct qd_text text)
{
    struct qd_message why = {0};
    assert_int_equal(gyges_guide(parts->level, parts->state, text, follow, parts, &why), QD_OK);
}

/* A whole move must be legal; a part must lead to one. */
static qd_err follow(void *context, const struct qd_part *part)
{
    struct parts *parts = context;
    static struct gyges_state copy;
    assert_in_range(part->cell, 0, 47);
    if (part->done) {
        struct qd_moves moves = {0};
        struct qd_message why = {0};
        assert_int_equal(gyges_moves_parse(parts->level, part->text, &moves, &why), QD_OK);
        copy = *parts->state;
        qd_err err = gyges_apply(parts->level, &copy, moves.data[0], &why);
        CHECK_CASE(!err, "%.*s is offered, but %s", (int)part->text.size, part->text.data,
                   why.code);
        qd_moves_free(&moves);
        parts->done++;
        return QD_OK;
    }
    if (parts->depth == 4)
        return QD_OK;
    struct parts below = *parts;
    below.depth++;
    below.done = 0;
    explore(&below, part->text);
    parts->done += below.done;
    parts->open++;
    return QD_OK;
}

static void parts_lead_to_moves(void **unused)
{
    (void)unused;
    static const char *const levels[] = {
        "321123/000000/000000/000000/000000/321123 s",
        "002130/300300/021100/002000/000200/030100 n",
        "330330/112222/110000/000000/000000/000000 s",
        "000000/000000/000000/000000/000000/000000 s",
        "beginner:213312/000000/000000/000000/000000/132213 n",
    };
    static struct gyges_state state;
    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        assert_int_equal(gyges_level_parse(qd_text_of(levels[i]), &level, &why), QD_OK);
        gyges_state_start(level, &state);
        struct parts parts = {.level = level, .state = &state};
        explore(&parts, qd_text_of(""));
        assert_true(parts.open > 0);
        assert_true(parts.done > 0 || state.phase == GYGES_SETUP_S);
        gyges_level_free(level);
    }
}

/* A mind keeps its last answer. That of a search with fewer nodes, less time, or one that was
 * stopped is none to a question with more. */
struct question {
    uint64_t nodes;
    uint64_t time_ns;
    bool stopped; /* at the first look */
};

static uint64_t always_later(void *context)
{
    uint64_t *now = context;
    return *now += 1000000000;
}

static bool stop(void *context, const struct qd_progress *progress)
{
    (void)context, (void)progress;
    return false;
}

static struct qd_line answer_of(const struct qd_level *level, struct qd_mind *mind,
                                const struct question *question)
{
    static uint64_t now;
    struct gyges_state state;
    struct qd_line line = {0};
    struct qd_limits limits = {.nodes = question->nodes,
                               .time_ns = question->time_ns,
                               .now_ns = question->time_ns ? always_later : NULL,
                               .proceed = question->stopped ? stop : NULL,
                               .context = &now};
    gyges_state_start(level, &state);
    assert_int_equal(gyges_versus_search(level, &state, mind, &limits, &line), QD_OK);
    return line;
}

static void answers_are_kept_for_their_question_alone(void **unused)
{
    (void)unused;
    static const struct question questions[] = {
        {.nodes = 50},
        {.nodes = 20000},
        {.nodes = 50},
        {.nodes = 20000, .stopped = true},
        {.nodes = 20000},
        {.nodes = 300},
        {.nodes = 20000, .time_ns = 1},
        {.nodes = 20000},
        {.nodes = 300},
        {.nodes = 0},
        {.nodes = 0},
    };
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_mind *mind = gyges_mind_new();
    assert_non_null(mind);
    assert_int_equal(
        gyges_level_parse(qd_text_of("321123/000000/000000/000000/000000/321123 s"), &level, &why),
        QD_OK);
    for (size_t i = 0; i < COUNT_OF(questions); i++) {
        struct qd_line kept = answer_of(level, mind, &questions[i]),
                       fresh = answer_of(level, NULL, &questions[i]);
        bool cut = questions[i].stopped || questions[i].time_ns;
        CHECK_CASE(cut ? kept.moves.count > 0
                       : kept.stats.expanded == fresh.stats.expanded && kept.score == fresh.score &&
                             kept.moves.count == fresh.moves.count &&
                             memcmp(kept.moves.data, fresh.moves.data,
                                    kept.moves.count * sizeof *kept.moves.data) == 0,
                   "question %d: %d nodes, alone %d", (int)i, (int)kept.stats.expanded,
                   (int)fresh.stats.expanded);
        qd_moves_free(&kept.moves);
        qd_moves_free(&fresh.moves);
    }
    gyges_mind_free(mind);
    gyges_level_free(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_plies_are_minimax),
        cmocka_unit_test(ranks_are_values),
        cmocka_unit_test(forced_wins_are_complete),
        cmocka_unit_test(long_wins_are_found),
        cmocka_unit_test(limits_hold_to_the_node),
        cmocka_unit_test(mirror_images),
        cmocka_unit_test(players_play),
        cmocka_unit_test(parts_lead_to_moves),
        cmocka_unit_test(answers_are_kept_for_their_question_alone),
    };
    return cmocka_run_group_tests_name("gyges engine", tests, NULL, NULL);
}
