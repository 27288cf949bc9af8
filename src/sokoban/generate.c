/* Levels made backwards: a room with some walls, boxes on goals, then pulls, so that pushing them
 * back is a solution. Of the positions met on the way the one whose boxes are farthest from where
 * they began is kept.
 */
#include "base/base.h"
#include "sokoban/sokoban.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 200, WALLS_PER_CENT = 22, PULLS_A_BOX = 60 };

struct yard {
    struct sokoban_level *level;
    struct qd_rng rng;
    uint8_t box[SOKOBAN_CELLS]; /* number of the box + 1 */
    uint8_t zone[SOKOBAN_CELLS];
    uint16_t at[SOKOBAN_BOXES];
    uint16_t home[SOKOBAN_BOXES];
};

static int draw_inner(struct yard *y)
{
    const struct sokoban_level *level = y->level;
    int row = 1 + (int)qd_rng_below(&y->rng, (uint32_t)level->rows - 2);
    return row * level->cols + 1 + (int)qd_rng_below(&y->rng, (uint32_t)level->cols - 2);
}

/* Where the player can walk; returns how many cells. */
static int flood(struct yard *y, int from)
{
    uint16_t queue[SOKOBAN_CELLS];
    int head = 0, tail = 0;
    memset(y->zone, 0, (size_t)y->level->cells);
    y->zone[from] = 1;
    queue[tail++] = (uint16_t)from;
    while (head < tail) {
        for (int dir = 0, cell = queue[head++]; dir < SOKOBAN_DIRS; dir++) {
            int next = sokoban_beside(y->level, cell, dir);
            if (y->zone[next] || y->box[next] || y->level->ground[next] == SOKOBAN_WALL)
                continue;
            y->zone[next] = 1;
            queue[tail++] = (uint16_t)next;
        }
    }
    return tail;
}

static int free_cells(const struct sokoban_level *level)
{
    int count = 0;
    for (int cell = 0; cell < level->cells; cell++)
        count += level->ground[cell] != SOKOBAN_WALL;
    return count;
}

/* An empty room, then walls wherever they leave it in one piece. */
static void build_room(struct yard *y)
{
    struct sokoban_level *level = y->level;
    memset(y->box, 0, sizeof y->box);
    for (int cell = 0; cell < level->cells; cell++) {
        int row = cell / level->cols, col = cell % level->cols;
        bool rim = row == 0 || col == 0 || row == level->rows - 1 || col == level->cols - 1;
        level->ground[cell] = rim ? SOKOBAN_WALL : SOKOBAN_FLOOR;
    }
    int walls = (level->rows - 2) * (level->cols - 2) * WALLS_PER_CENT / 100;
    for (int i = 0; i < walls; i++) {
        int cell = draw_inner(y);
        if (level->ground[cell] == SOKOBAN_WALL)
            continue;
        level->ground[cell] = SOKOBAN_WALL;
        int from = 0;
        while (from < level->cells && level->ground[from] == SOKOBAN_WALL)
            from++;
        if (from == level->cells || flood(y, from) < free_cells(level))
            level->ground[cell] = SOKOBAN_FLOOR;
    }
}

/* Boxes on goals, and the player beside them; false if there was no place. */
static bool place(struct yard *y)
{
    struct sokoban_level *level = y->level;
    for (int i = 0; i < level->boxes; i++) {
        int cell = draw_inner(y);
        for (int tries = 0; level->ground[cell] != SOKOBAN_FLOOR; tries++) {
            if (tries == TRIES)
                return false;
            cell = draw_inner(y);
        }
        level->ground[cell] = SOKOBAN_GOAL;
        y->box[cell] = (uint8_t)(i + 1);
        y->at[i] = y->home[i] = (uint16_t)cell;
    }
    for (int tries = 0; tries < TRIES; tries++) {
        int cell = draw_inner(y);
        if (level->ground[cell] == SOKOBAN_WALL || y->box[cell])
            continue;
        level->player = (uint16_t)cell;
        return true;
    }
    return false;
}

/* One pull drawn at random; the player walks as it must. False if the draw was none. */
static bool pull(struct yard *y)
{
    const struct sokoban_level *level = y->level;
    int box = (int)qd_rng_below(&y->rng, (uint32_t)level->boxes);
    int dir = (int)qd_rng_below(&y->rng, SOKOBAN_DIRS);
    int cell = y->at[box], from = sokoban_beside(level, cell, dir);
    if (level->ground[from] == SOKOBAN_WALL || y->box[from] || !y->zone[from])
        return false;
    int room = sokoban_beside(level, from, dir);
    if (level->ground[room] == SOKOBAN_WALL || y->box[room])
        return false;
    y->box[cell] = 0;
    y->box[from] = (uint8_t)(box + 1);
    y->at[box] = (uint16_t)from;
    y->level->player = (uint16_t)room;
    (void)flood(y, room);
    return true;
}

/* How far the boxes are from where they began; those on a goal count nothing. */
static int spread_of(const struct yard *y)
{
    int total = 0, cols = y->level->cols;
    for (int i = 0; i < y->level->boxes; i++)
        if (y->level->ground[y->at[i]] != SOKOBAN_GOAL)
            total += 1 + abs(y->at[i] / cols - y->home[i] / cols) +
                     abs(y->at[i] % cols - y->home[i] % cols);
    return total;
}

/* Pulls for a while and keeps the best position met: the boxes in reading order. */
static int scramble(struct yard *y, struct sokoban_level *best)
{
    int best_spread = 0;
    (void)flood(y, y->level->player);
    for (int i = 0; i < PULLS_A_BOX * y->level->boxes; i++) {
        if (!pull(y) || spread_of(y) <= best_spread)
            continue;
        best_spread = spread_of(y);
        *best = *y->level;
        int count = 0;
        for (int cell = 0; cell < y->level->cells; cell++)
            if (y->box[cell])
                best->box[count++] = (uint16_t)cell;
    }
    return best_spread;
}

static qd_err make(struct yard *y, const struct sokoban_params *params, struct sokoban_level *room,
                   struct sokoban_level *out)
{
    for (int tries = 0; tries < TRIES; tries++) {
        *room = (struct sokoban_level){.base.game = &sokoban_game,
                                       .rows = params->rows,
                                       .cols = params->cols,
                                       .cells = params->rows * params->cols,
                                       .boxes = params->boxes};
        y->level = room;
        build_room(y);
        if (place(y) && scramble(y, out) > 0 && sokoban_level_settle(out))
            return QD_OK;
    }
    return QD_IMPOSSIBLE;
}

qd_err sokoban_generate(struct qd_text text, uint64_t seed, const struct qd_limits *limits,
                        struct qd_level **out, struct qd_message *why)
{
    (void)limits;
    struct sokoban_params params;
    qd_err err = sokoban_params_parse(text, &params, why);
    if (err)
        return err;
    struct yard *y = calloc(1, sizeof *y);
    struct sokoban_level *room = calloc(1, sizeof *room), *level = calloc(1, sizeof *level);
    err = y && room && level ? QD_OK : QD_MEMORY;
    if (!err) {
        qd_rng_seed(&y->rng, seed);
        err = make(y, &params, room, level);
        if (err)
            qd_message_set(why, "sokoban.generate.none");
    }
    free(y);
    free(room);
    if (err) {
        free(level);
        return err;
    }
    *out = &level->base;
    return QD_OK;
}
