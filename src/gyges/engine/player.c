/* SPDX-License-Identifier: MIT */
/* What each opponent plays.
 *
 * The upper levels search a number of positions. Those below see the board as a beginner does: they
 * value a move by how it looks, overlook some of the opponent's threats and even a win of their
 * own, less often at each level. Those in the middle search, and now and then play what merely
 * looks good, as people do. What they overlook is drawn from a generator seeded by the position, so
 * the same question has the same answer. The steps were measured: docs/gyges-engine.md.
 */
#include "gyges/engine/player.h"

#include "base/base.h"

#include <stdlib.h>
#include <string.h>

const struct qd_method gyges_players[] = {
    {"level1", false}, {"level2", false},  {"level3", false},  {"level4", false},
    {"level5", false}, {"level6", false},  {"level7", false},  {"level8", false},
    {"level9", false}, {"level10", false}, {"level11", false}, {"level12", false},
    {"full", false},   {"greedy", false},  {"random", false},  {"careful", false},
    {NULL, false},
};

const char *const gyges_titles[] = {
    "gyges.who.level1", "gyges.who.level2",  "gyges.who.level3",  "gyges.who.level4",
    "gyges.who.level5", "gyges.who.level6",  "gyges.who.level7",  "gyges.who.level8",
    "gyges.who.level9", "gyges.who.level10", "gyges.who.level11", "gyges.who.level12",
    "gyges.who.full",   "gyges.who.greedy",  "gyges.who.random",  "gyges.who.careful",
};

static const struct {
    uint32_t nodes;       /* searched for a move; 0: it only looks */
    uint32_t lapses;      /* per cent of the moves made by looking only */
    uint32_t misses_win;  /* per cent, when it looks */
    uint32_t misses_loss; /* per cent */
    uint32_t noise;       /* added to a move's apparent value */
} levels[GYGES_LEVELS + 1] = {
    {.noise = 5000}, /* careful: anything that does not lose at once */
    {.misses_win = 5, .misses_loss = 15, .noise = 250},
    {.misses_loss = 3, .noise = 170},
    {.noise = 120},
    {.nodes = 300, .lapses = 86, .noise = 50},
    {.nodes = 300, .lapses = 62, .noise = 50},
    {.nodes = 300, .lapses = 42, .noise = 50},
    {.nodes = 300, .lapses = 18, .noise = 50},
    {.nodes = 300, .lapses = 4, .noise = 50},
    {.nodes = 520},
    {.nodes = 740},
    {.nodes = 1600},
    {.nodes = 3200},
};

bool gyges_player_find(const char *name, struct gyges_player_of *out)
{
    for (int i = 0; gyges_players[i].name; i++) {
        if (strcmp(gyges_players[i].name, name) != 0)
            continue;
        *out =
            i < GYGES_LEVELS
                ? (struct gyges_player_of){.kind = GYGES_LEVEL, .level = i + 1}
                : (struct gyges_player_of){.kind = (enum gyges_player_kind)(i - GYGES_LEVELS + 1)};
        return true;
    }
    return false;
}

/* A beginner's value of a move. */
static int look(const struct gyges_state *state, qd_move move, int level, struct qd_rng *rng)
{
    struct gyges_board board = gyges_board_of(state->value, state->turn);
    struct gyges_step step = gyges_unpack(move, state->turn);
    int noise = (int)qd_rng_below(rng, levels[level].noise + 1);
    if (step.to == GYGES_GOAL)
        return qd_rng_below(rng, 100) < levels[level].misses_win ? noise - 1000 : GYGES_WIN;
    struct gyges_board after = gyges_moved(&board, step), turned = gyges_flip(&after);
    bool sees = qd_rng_below(rng, 100) >= levels[level].misses_loss;
    int loses = sees && gyges_wins(&turned) ? 10000 : 0;
    return gyges_evaluate(&after) + noise - loses;
}

static qd_move beginner_move(const struct gyges_state *state, int level,
                             const struct qd_moves *legal, int *score)
{
    struct gyges_board board = gyges_board_of(state->value, state->turn);
    struct qd_rng rng;
    qd_move best = legal->data[0];
    qd_rng_seed(&rng, gyges_code(&board, state->turn) + (uint64_t)level * 77);
    *score = INT32_MIN;
    for (size_t i = 0; i < legal->count; i++) {
        if (gyges_kind(legal->data[i]) != GYGES_MOVE)
            return legal->data[i];
        int rank = look(state, legal->data[i], level, &rng);
        if (rank > *score) {
            *score = rank;
            best = legal->data[i];
        }
    }
    struct gyges_board after = gyges_moved(&board, gyges_unpack(best, state->turn));
    *score = gyges_to(best) >= GYGES_CELLS ? GYGES_WIN - 1 : gyges_evaluate(&after) - GYGES_TEMPO;
    return best;
}

/* Whether the level plays this move by looking only. */
static bool is_lapse(const struct gyges_state *state, int level)
{
    struct gyges_board board = gyges_board_of(state->value, state->turn);
    struct qd_rng rng;
    qd_rng_seed(&rng, gyges_code(&board, state->turn) ^ (uint64_t)level << 56);
    return qd_rng_below(&rng, 100) < levels[level].lapses;
}

static qd_move random_move(const struct gyges_state *state, const struct qd_moves *legal)
{
    struct gyges_board board = gyges_board_of(state->value, state->turn);
    struct qd_rng rng;
    qd_rng_seed(&rng, gyges_code(&board, state->turn) ^ (uint64_t)state->plies << 40);
    return legal->data[qd_rng_below(&rng, (uint32_t)legal->count)];
}

/* Moves of the winner until it wins, negative for a loss. */
static int wins_in(int score)
{
    int size = score < 0 ? -score : score, moves = (GYGES_WIN - size + 1) / 2;
    return size < GYGES_WIN_LEAST ? 0 : score < 0 ? -moves : moves;
}

/* The best moves, at most `*count`; without any legal move the pass. Both numbers of nodes are as
 * those of a task. */
static qd_err search_moves(struct gyges_engine *engine, uint64_t nodes, uint64_t soft_nodes,
                           const struct gyges_level *level, const struct gyges_state *state,
                           const struct qd_limits *limits, struct qd_line *lines, int *count)
{
    struct gyges_past *past = malloc(sizeof *past);
    struct gyges_found *found = malloc(sizeof *found);
    qd_err err = past && found ? QD_OK : QD_MEMORY;
    if (!err) {
        struct gyges_task task;
        gyges_task_of(level, state, past, &task);
        task.nodes = limits->nodes;
        if (nodes && (!task.nodes || nodes < task.nodes))
            task.nodes = nodes;
        task.soft_nodes = soft_nodes;
        task.limits = limits;
        task.lines = *count;
        err = gyges_think(engine, &task, found);
        lines[0].stats.expanded = lines[0].stats.generated = found->nodes;
    }
    if (err == QD_NOTHING) {
        *count = 1;
        err = qd_moves_add(&lines[0].moves, gyges_pass_move());
    } else if (!err) {
        *count = found->count < *count ? found->count : *count;
        for (int i = 0; !err && i < *count; i++) {
            lines[i].score = found->lines[i].score;
            lines[i].wins_in = wins_in(lines[i].score);
            err = gyges_line_moves(level, state, &found->lines[i], &lines[i].moves);
        }
    }
    free(past);
    free(found);
    return err;
}

static qd_err listed_move(struct gyges_player_of player, const struct gyges_level *level,
                          const struct gyges_state *state, struct qd_line *line)
{
    struct qd_moves legal = {0};
    int score = 0;
    qd_err err = gyges_legal(level, state, &legal);
    if (!err && legal.count > 0) {
        qd_move move = player.kind == GYGES_GREEDY   ? gyges_greedy(state, &legal)
                       : player.kind == GYGES_RANDOM ? random_move(state, &legal)
                       : player.kind == GYGES_CAREFUL
                           ? beginner_move(state, 0, &legal, &score)
                           : beginner_move(state, player.level, &legal, &score);
        line->score = score;
        err = qd_moves_add(&line->moves, move);
    }
    qd_moves_free(&legal);
    return err;
}

qd_err gyges_player_move(struct gyges_engine *engine, struct gyges_player_of player,
                         const struct gyges_level *level, const struct gyges_state *state,
                         const struct qd_limits *limits, struct qd_line *line)
{
    int one = 1;
    if (state->phase == GYGES_OVER)
        return QD_NOTHING;
    if (state->phase != GYGES_PLAY && player.kind != GYGES_RANDOM)
        return gyges_player_rank(engine, level, state, limits, line, &one);
    if (player.kind == GYGES_FULL)
        return search_moves(engine, 0, player.soft_nodes, level, state, limits, line, &one);
    if (player.kind == GYGES_LEVEL && levels[player.level].nodes && !is_lapse(state, player.level))
        return search_moves(engine, levels[player.level].nodes, 0, level, state, limits, line,
                            &one);
    return listed_move(player, level, state, line);
}

qd_err gyges_player_rank(struct gyges_engine *engine, const struct gyges_level *level,
                         const struct gyges_state *state, const struct qd_limits *limits,
                         struct qd_line *lines, int *count)
{
    struct gyges_setup setups[GYGES_SETUPS];
    qd_err err = QD_OK;
    if (state->phase == GYGES_PLAY)
        return search_moves(engine, 0, 0, level, state, limits, lines, count);
    if (state->phase == GYGES_OVER)
        return QD_NOTHING;
    *count = gyges_rank_setups(state, *count, setups);
    for (int i = 0; !err && i < *count; i++) {
        lines[i].score = setups[i].expected - 500;
        err = qd_moves_add(&lines[i].moves, setups[i].move);
    }
    return err;
}
