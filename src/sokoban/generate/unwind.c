/* SPDX-License-Identifier: MIT */
/* The position furthest from solved, by pulling.
 *
 * A pull is an undone push. Breadth first over pulls from the solved board, with the player in
 * every zone, meets each position first at its fewest pushes from solved, so every position found
 * is solvable and its push-optimal length is proved (Taylor and Parberry, "Procedural Generation of
 * Sokoban Levels", 2011, choose the furthest state in this way). Among the furthest ones the most
 * interesting solution is taken: many changes of box, many turns, and no box that starts on a goal.
 */
#include "sokoban/generate/make.h"
#include "sokoban/solver/board.h"

#include <stdlib.h>
#include <string.h>

enum { LOOKED_AT = 600, POLL_EVERY = 1024 };

/* The push that leads back towards solved. */
struct link {
    uint32_t next; /* position after the push; itself when solved */
    uint16_t from; /* square of the box before it */
    uint16_t dir;
    uint32_t depth; /* pushes from solved */
};

struct unwinding {
    const struct sokoban_level *room;
    struct sokoban_board board;
    struct qd_meter meter;
    struct qd_set seen;
    struct link *links;
    uint32_t room_for;
    struct sokoban_position position;
};

static qd_err add(struct unwinding *u, const struct link *link)
{
    uint8_t packed[2 * (SOKOBAN_BOXES + 1)];
    uint32_t index;
    bool added;
    sokoban_flood(&u->position, &u->board);
    sokoban_pack(&u->position, &u->board, u->position.zone, packed);
    qd_err err = qd_set_add(&u->seen, packed, &index, &added);
    if (err || !added)
        return err;
    if (index >= u->room_for) {
        uint32_t more = u->room_for ? 2 * u->room_for : 1024;
        void *block = u->links;
        err = qd_meter_resize(&u->meter, &block, u->room_for * sizeof *u->links,
                              more * sizeof *u->links);
        if (err)
            return err;
        u->links = block;
        u->room_for = more;
    }
    u->links[index] = *link;
    if (link->depth == 0)
        u->links[index].next = index;
    return QD_OK;
}

/* All boxes on goals, and the player in every zone. */
static qd_err add_solved(struct unwinding *u)
{
    sokoban_position_clear(&u->position);
    for (uint32_t i = 0; i < u->board.goals; i++) {
        u->position.box[i] = u->board.goal[i];
        u->position.at[u->board.goal[i]] = (uint16_t)(i + 1);
    }
    u->position.boxes = u->board.goals;
    for (uint32_t square = 0; square < u->board.squares; square++) {
        if (u->position.at[square])
            continue;
        u->position.player = (uint16_t)square;
        struct link solved = {0};
        qd_err err = add(u, &solved);
        if (err)
            return err;
    }
    return QD_OK;
}

/* Pulls box `box` in direction `dir` if the player can stand there and step back. */
static qd_err pull(struct unwinding *u, uint32_t index, uint32_t box, int dir)
{
    struct sokoban_position *position = &u->position;
    uint16_t from = position->box[box], near = u->board.next[from][dir];
    if (near == SOKOBAN_NONE || !sokoban_reaches(position, near))
        return QD_OK;
    uint16_t back = u->board.next[near][dir];
    if (back == SOKOBAN_NONE || position->at[back])
        return QD_OK;
    struct link link = {.next = index,
                        .from = near,
                        .dir = (uint16_t)sokoban_opposite(dir),
                        .depth = u->links[index].depth + 1};
    uint16_t player = position->player;
    position->at[from] = 0;
    position->at[near] = (uint16_t)(box + 1);
    position->box[box] = near;
    position->player = back;
    qd_err err = add(u, &link);
    position->at[near] = 0;
    position->at[from] = (uint16_t)(box + 1);
    position->box[box] = from;
    position->player = player;
    sokoban_flood(position, &u->board);
    return err;
}

static qd_err spread(struct unwinding *u, uint32_t positions, const struct qd_limits *limits)
{
    qd_err err = add_solved(u);
    for (uint32_t i = 0; !err && i < u->seen.count && u->seen.count < positions; i++) {
        sokoban_unpack(&u->position, &u->board, u->board.goals, qd_set_key(&u->seen, i));
        sokoban_flood(&u->position, &u->board);
        for (uint32_t box = 0; !err && box < u->position.boxes; box++)
            for (int dir = 0; !err && dir < SOKOBAN_DIRS; dir++)
                err = pull(u, i, box, dir);
        struct qd_progress progress = {.expanded = i, .bytes = u->meter.used};
        if (i % POLL_EVERY == 0 && limits->proceed && !limits->proceed(limits->context, &progress))
            err = QD_STOPPED;
    }
    return err;
}

static struct sokoban_shape shape_of(const struct unwinding *u, uint32_t index)
{
    struct sokoban_shape shape = {.pushes = u->links[index].depth};
    uint16_t at = SOKOBAN_NONE;
    int dir = SOKOBAN_DIRS;
    for (const struct link *link = &u->links[index]; link->depth > 0;
         link = &u->links[link->next]) {
        bool changed = link->from != at;
        shape.changes += changed;
        shape.lines += changed || link->dir != dir;
        dir = link->dir;
        at = u->board.next[link->from][dir];
    }
    return shape;
}

static uint32_t boxes_home(const struct unwinding *u, uint32_t index)
{
    const uint8_t *packed = qd_set_key(&u->seen, index);
    bool narrow = u->board.squares <= 256;
    uint32_t home = 0;
    for (uint32_t i = 1; i <= u->board.goals; i++) {
        uint32_t square =
            narrow ? packed[i] : (uint32_t)packed[2 * i] << 8 | (uint32_t)packed[2 * i + 1];
        home += u->board.goal_at[square] != SOKOBAN_NONE;
    }
    return home;
}

/* The best of the last positions found; the first if equal. */
static uint32_t choose(const struct unwinding *u)
{
    uint32_t best = u->seen.count - 1, best_worth = 0, looked = 0;
    for (uint32_t i = u->seen.count; i-- > 0 && looked < LOOKED_AT; looked++) {
        struct sokoban_shape shape = shape_of(u, i);
        uint32_t worth = sokoban_shape_worth(&shape), home = boxes_home(u, i);
        worth = worth > 12 * home ? worth - 12 * home : 0;
        if (worth > best_worth) {
            best_worth = worth;
            best = i;
        }
    }
    return best;
}

/* Starts the level in a position; the player somewhere in its zone. */
static void start_there(struct unwinding *u, uint32_t index, struct qd_rng *rng,
                        struct sokoban_level *level)
{
    sokoban_unpack(&u->position, &u->board, u->board.goals, qd_set_key(&u->seen, index));
    sokoban_flood(&u->position, &u->board);
    for (uint32_t i = 0; i < u->board.goals; i++)
        level->box[i] = u->board.cell[u->position.box[i]]; /* packed in increasing order */
    uint32_t pick = qd_rng_below(rng, u->position.reached);
    level->player = u->board.cell[u->position.queue[pick]];
}

/* The pushes of the solution, as moves of boxes only: a push is its box's cell and direction. */
static qd_err tell(const struct unwinding *u, uint32_t index, struct qd_moves *pushes)
{
    qd_err err = QD_OK;
    for (const struct link *link = &u->links[index]; !err && link->depth > 0;
         link = &u->links[link->next])
        err = qd_moves_add(pushes, (qd_move)u->board.cell[link->from] << 2 | link->dir);
    return err;
}

qd_err sokoban_unwind(struct sokoban_level *room, uint32_t positions, struct qd_rng *rng,
                      const struct qd_limits *limits, struct sokoban_shape *shape,
                      struct qd_moves *pushes)
{
    struct unwinding *u = calloc(1, sizeof *u);
    if (!u)
        return QD_MEMORY;
    int first = 0;
    while (room->ground[first] != SOKOBAN_GOAL)
        first++;
    for (int i = 0; i < room->boxes; i++)
        room->box[i] = (uint16_t)first;
    u->room = room;
    u->meter.cap = limits->bytes;
    qd_err err = sokoban_board_init(&u->board, room, (uint16_t)first, &u->meter);
    if (err) {
        free(u);
        return err;
    }
    qd_set_init(&u->seen, &u->meter, sokoban_packed_size(&u->board, u->board.goals));
    /* Trimming may wall in a goal whose box never moves: nobody gets there to pull it. */
    err = u->board.goals < (uint32_t)room->boxes ? QD_NOTHING : spread(u, positions, limits);
    if (!err && (u->seen.count == 0 || u->links[u->seen.count - 1].depth == 0))
        err = QD_NOTHING;
    if (!err) {
        uint32_t best = choose(u);
        *shape = shape_of(u, best);
        start_there(u, best, rng, room);
        err = tell(u, best, pushes);
    }
    qd_set_free(&u->seen);
    void *links = u->links;
    qd_meter_release(&u->meter, &links, u->room_for * sizeof *u->links);
    sokoban_board_free(&u->board);
    free(u);
    return err;
}
