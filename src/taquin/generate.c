/* SPDX-License-Identifier: MIT */
/* Levels: a solved board built left to right and top to bottom, then shuffled.
 *
 * The seed report first swapped tiles at random and got an unsolvable board half of the time; it
 * then shuffled by legal moves. All methods here are solvable by construction: legal moves that
 * never undo the last one, a uniform arrangement whose parity is corrected, and boards at a proved
 * distance, cut from shortest solutions (distance.c).
 */
#include "base/base.h"
#include "taquin/taquin.h"

#include <stdlib.h>
#include <string.h>

enum { SEED_NUMBERS = 101, MANY_NUMBERS = 1000 };

/* Supplies numbers: each once, or any of k colours. */
struct supply {
    struct qd_rng *rng;
    int colours;
    int left;
    uint16_t pool[MANY_NUMBERS];
};

static void supply_init(struct supply *supply, const struct taquin_params *params,
                        struct qd_rng *rng)
{
    int edges = params->rows * (params->cols + 1) + params->cols * (params->rows + 1) - 2;
    supply->rng = rng;
    supply->colours = params->colours;
    supply->left = edges <= SEED_NUMBERS ? SEED_NUMBERS : MANY_NUMBERS;
    for (int i = 0; i < supply->left; i++)
        supply->pool[i] = (uint16_t)i;
}

static uint16_t supply_next(struct supply *supply)
{
    if (supply->colours)
        return (uint16_t)(1 + qd_rng_below(supply->rng, (uint32_t)supply->colours));
    uint32_t pick = qd_rng_below(supply->rng, (uint32_t)supply->left);
    uint16_t number = supply->pool[pick];
    supply->pool[pick] = supply->pool[--supply->left];
    return number;
}

/* Tile i+1 in cell i, the blank in the last. */
static void build_solved(struct taquin_level *level, struct supply *supply)
{
    for (int cell = 0; cell < level->cells - 1; cell++) {
        uint16_t *n = level->tiles[cell + 1].number;
        int above = cell - level->cols;
        n[TAQUIN_TOP] =
            above >= 0 ? level->tiles[above + 1].number[TAQUIN_BOTTOM] : supply_next(supply);
        n[TAQUIN_LEFT] =
            cell % level->cols ? level->tiles[cell].number[TAQUIN_RIGHT] : supply_next(supply);
        n[TAQUIN_BOTTOM] = supply_next(supply);
        n[TAQUIN_RIGHT] = supply_next(supply);
        level->start[cell] = (uint8_t)(cell + 1);
    }
    level->start[level->cells - 1] = 0;
}

static void swap_cells(uint8_t *board, int a, int b)
{
    uint8_t tile = board[a];
    board[a] = board[b];
    board[b] = tile;
}

/* A random arrangement, with one swap if it has the wrong parity. */
void taquin_shuffle_uniform(const struct taquin_level *level, uint8_t *board, struct qd_rng *rng)
{
    uint8_t solved[TAQUIN_CELLS];
    memcpy(solved, board, (size_t)level->cells);
    for (int i = level->cells - 1; i > 0; i--)
        swap_cells(board, i, (int)qd_rng_below(rng, (uint32_t)i + 1));
    if (taquin_same_parity(level, solved, board))
        return;
    int a = board[0] == 0, b = a + 1;
    b += board[b] == 0;
    swap_cells(board, a, b);
}

void taquin_shuffle_by_moves(const struct taquin_level *level, uint8_t *board, uint32_t count,
                             struct qd_rng *rng)
{
    int blank = 0, came_from = -1;
    while (board[blank] != 0)
        blank++;
    for (uint32_t i = 0; i < count; i++) {
        int choices[TAQUIN_MOVES], found = 0;
        for (qd_move move = 0; move < TAQUIN_MOVES; move++) {
            int source = taquin_source(level, blank, move);
            if (source >= 0 && source != came_from)
                choices[found++] = source;
        }
        int source = choices[qd_rng_below(rng, (uint32_t)found)];
        swap_cells(board, blank, source);
        came_from = blank;
        blank = source;
    }
}

static bool solved(const struct taquin_level *level, const uint8_t *board)
{
    int touching, agreeing;
    taquin_pairs(level, board, &touching, &agreeing);
    return touching == agreeing;
}

static void shuffle(struct taquin_level *level, const struct taquin_params *params,
                    struct qd_rng *rng)
{
    uint8_t board[TAQUIN_CELLS];
    /* A board that comes out solved is shuffled again; with one colour it always does. */
    for (int tries = 0; tries < 100; tries++) {
        memcpy(board, level->start, (size_t)level->cells);
        if (params->way == TAQUIN_UNIFORM)
            taquin_shuffle_uniform(level, board, rng);
        else
            taquin_shuffle_by_moves(level, board, params->count, rng);
        if (!solved(level, board) || (params->way == TAQUIN_SHUFFLED && params->count == 0))
            break;
    }
    memcpy(level->start, board, (size_t)level->cells);
}

/* Renumbers tiles in reading order of the start, as in a parsed level. */
static void renumber(struct taquin_level *level)
{
    struct taquin_tile old[TAQUIN_CELLS];
    uint8_t name[TAQUIN_CELLS] = {0};
    memcpy(old, level->tiles, sizeof old);
    int count = 0;
    for (int cell = 0; cell < level->cells; cell++) {
        int tile = level->start[cell];
        if (tile == 0)
            continue;
        name[tile] = (uint8_t)++count;
        level->tiles[count] = old[tile];
        level->start[cell] = (uint8_t)count;
    }
    taquin_level_index(level);
    uint8_t layout[TAQUIN_CELLS] = {0};
    for (int cell = 0; cell < level->cells - 1; cell++)
        layout[cell] = level->class_of[name[cell + 1]];
    taquin_level_settle(level, layout);
}

qd_err taquin_generate(struct qd_text text, uint64_t seed, const struct qd_limits *limits,
                       struct qd_level **out, struct qd_message *why)
{
    struct taquin_params params;
    qd_err err = taquin_params_parse(text, &params, why);
    if (err)
        return err;
    struct taquin_level *level = calloc(1, sizeof *level);
    if (!level)
        return QD_MEMORY;
    struct qd_rng rng;
    struct supply supply;
    qd_rng_seed(&rng, seed);
    supply_init(&supply, &params, &rng);
    level->base.game = &taquin_game;
    level->rows = params.rows;
    level->cols = params.cols;
    level->cells = params.rows * params.cols;
    build_solved(level, &supply);
    if (params.way == TAQUIN_AT || params.way == TAQUIN_GRADED)
        err = taquin_place_at(level, &params, &rng, limits, why);
    else
        shuffle(level, &params, &rng);
    if (err) {
        free(level);
        return err;
    }
    renumber(level);
    *out = &level->base;
    return QD_OK;
}
