/* SPDX-License-Identifier: MIT */
/* Boards whose shortest solution has a wanted length.
 *
 * A suffix of a shortest solution is shortest too: a board farther away than wanted, followed along
 * its shortest solution, passes through one at exactly the wanted distance, and the solver's proof
 * for the first is a proof for the second. So the work is to find a board far enough. Up to 16
 * cells boards are drawn at random and, where that is not enough, moved uphill; on larger ones
 * random walks from the solved board get longer and longer, so that the distance to prove stays
 * small. The smallest boards are enumerated (rings.c).
 */
#include "base/base.h"
#include "taquin/patterns/shortest.h"
#include "taquin/taquin.h"

#include <string.h>

enum { TRIES = 160, DRAWN_TRIES = 6, UPHILL_WITHIN = 14, UPHILL_MOVES = 8 };
enum { SOLVE_NODES = 4000000, LAYOUTS_MOST = 9, EXPERT_SPREAD = 12 };

struct quest {
    struct taquin_level *level;
    struct qd_rng *rng;
    const struct qd_limits *limits;
    struct qd_mind *mind;
    uint8_t solved[TAQUIN_CELLS];
    uint8_t best[TAQUIN_CELLS];
    struct qd_answer answer; /* of the board `best` */
};

static struct taquin_state state_of(const struct taquin_level *level, const uint8_t *board)
{
    struct taquin_state state = {0};
    memcpy(state.tile, board, (size_t)level->cells);
    while (state.tile[state.blank] != 0)
        state.blank++;
    return state;
}

/* The shortest solution, QD_LIMIT when proving it takes too long. */
static qd_err solve(const struct quest *quest, const uint8_t *board, struct qd_answer *answer)
{
    struct qd_limits limits = *quest->limits;
    struct qd_message unused = {0};
    limits.nodes = SOLVE_NODES;
    qd_err err = QD_RANGE;
    /* The tables of larger boards would cost more than they save here. */
    if (quest->level->cells <= OPTIMAL_SMALL_CELLS)
        err = taquin_shortest((struct taquin_cache *)quest->mind, quest->level, board, &limits,
                              answer);
    if (err == QD_RANGE) {
        struct taquin_state state = state_of(quest->level, board);
        err = taquin_solve(&quest->level->base, &state, "idastar-linear", quest->mind, &limits,
                           answer, &unused);
        err = !err && !answer->optimal ? QD_LIMIT : err;
    }
    return err;
}

/* A candidate that may be far enough; `tries` is the number of failed ones. */
static void propose(struct quest *quest, uint32_t wanted, int tries, uint8_t *board)
{
    const struct taquin_level *level = quest->level;
    uint32_t found = (uint32_t)quest->answer.moves.count;
    memcpy(board, quest->solved, (size_t)level->cells);
    if (level->cells > OPTIMAL_SMALL_CELLS) {
        taquin_shuffle_by_moves(level, board, wanted + (uint32_t)(tries / 2), quest->rng);
    } else if (tries < DRAWN_TRIES || found + UPHILL_WITHIN < wanted) {
        taquin_shuffle_uniform(level, board, quest->rng);
    } else {
        memcpy(board, quest->best, (size_t)level->cells);
        taquin_shuffle_by_moves(level, board, 1 + qd_rng_below(quest->rng, UPHILL_MOVES),
                                quest->rng);
    }
}

/* Searches for a board at least `wanted` away; `best` is the farthest seen. */
static qd_err search(struct quest *quest, uint32_t wanted)
{
    for (int tries = 0; tries < TRIES && quest->answer.moves.count < wanted; tries++) {
        uint8_t board[TAQUIN_CELLS];
        struct qd_answer answer = {0};
        propose(quest, wanted, tries, board);
        qd_err err = solve(quest, board, &answer);
        if (!err && answer.moves.count >= quest->answer.moves.count) {
            struct qd_answer last = quest->answer;
            quest->answer = answer;
            answer = last;
            memcpy(quest->best, board, (size_t)quest->level->cells);
        }
        qd_answer_free(&answer);
        if (err && err != QD_LIMIT)
            return err;
    }
    return QD_OK;
}

/* Follows the solution of `best` until `wanted` moves are left, and starts the level there. */
static void cut(const struct quest *quest, uint32_t wanted)
{
    struct taquin_level *level = quest->level;
    struct taquin_state state = state_of(level, quest->best);
    struct qd_message unused;
    for (size_t i = 0; i + wanted < quest->answer.moves.count; i++)
        if (taquin_apply(&level->base, &state, quest->answer.moves.data[i], &unused))
            break;
    memcpy(level->start, state.tile, (size_t)level->cells);
}

static qd_err place(struct quest *quest, uint32_t wanted, uint32_t least, struct qd_message *why)
{
    struct taquin_level *level = quest->level;
    bool all = level->cells <= TAQUIN_RING_CELLS;
    uint8_t board[TAQUIN_CELLS];
    uint32_t found = 0;
    qd_err err =
        all ? taquin_ring_board(level, wanted, quest->rng, board, &found) : search(quest, wanted);
    if (err)
        return err;
    if (!all)
        found = (uint32_t)quest->answer.moves.count;
    if (found < least) {
        qd_message_set(why, all ? "taquin.distance.furthest" : "taquin.distance.none");
        qd_message_number(why, "wanted", least);
        qd_message_number(why, "found", found);
        return all ? QD_IMPOSSIBLE : QD_LIMIT;
    }
    if (all)
        memcpy(level->start, board, (size_t)level->cells);
    else
        cut(quest, found < wanted ? found : wanted);
    return QD_OK;
}

/* A large board is expert without a shortest solution, when its lower bound reaches the class. */
static qd_err place_by_bound(struct quest *quest, uint32_t least, struct qd_message *why)
{
    struct taquin_level *level = quest->level;
    struct taquin_goals *goals;
    qd_err err = taquin_goals_find(level, &goals);
    if (err)
        return err;
    err = QD_LIMIT;
    for (int tries = 0; err && goals->complete && tries < TRIES; tries++) {
        uint8_t board[TAQUIN_CELLS], classes[TAQUIN_CELLS];
        memcpy(board, quest->solved, (size_t)level->cells);
        taquin_shuffle_uniform(level, board, quest->rng);
        for (int cell = 0; cell < level->cells; cell++)
            classes[cell] = level->class_of[board[cell]];
        if (taquin_estimate(level, goals, TAQUIN_LINEAR, classes) < least)
            continue;
        memcpy(level->start, board, (size_t)level->cells);
        err = QD_OK;
    }
    taquin_goals_free(goals);
    if (err)
        qd_message_set(why, "taquin.layout.many");
    return err;
}

static qd_err place_graded(struct quest *quest, enum taquin_difficulty class,
                           struct qd_message *why)
{
    uint32_t least, most;
    taquin_difficulty_range(class, taquin_layout_count(quest->level, LAYOUTS_MOST), &least, &most);
    if (class == TAQUIN_EXPERT && quest->level->cells > OPTIMAL_SMALL_CELLS)
        return place_by_bound(quest, least, why);
    /* The upper two thirds of a class, so that adjacent classes differ clearly. */
    uint32_t last = class == TAQUIN_EXPERT ? least + EXPERT_SPREAD : most;
    uint32_t first = least + (last - least) / 3;
    return place(quest, first + qd_rng_below(quest->rng, last - first + 1), least, why);
}

qd_err taquin_place_at(struct taquin_level *level, const struct taquin_params *params,
                       struct qd_rng *rng, const struct qd_limits *limits, struct qd_message *why)
{
    struct quest quest = {.level = level, .rng = rng, .limits = limits};
    uint8_t classes[TAQUIN_CELLS];
    quest.mind = taquin_cache_new();
    if (!quest.mind)
        return QD_MEMORY;
    memcpy(quest.solved, level->start, (size_t)level->cells);
    taquin_level_index(level);
    for (int cell = 0; cell < level->cells; cell++)
        classes[cell] = level->class_of[level->start[cell]];
    taquin_level_settle(level, classes);
    qd_err err = params->way == TAQUIN_AT ? place(&quest, params->count, params->count, why)
                                          : place_graded(&quest, params->difficulty, why);
    qd_answer_free(&quest.answer);
    taquin_cache_free(quest.mind);
    return err;
}
