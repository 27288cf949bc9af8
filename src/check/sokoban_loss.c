/* SPDX-License-Identifier: MIT */
/* A lost position of Sokoban, checked exhaustively.
 *
 * The level is "RxC:ROWS" with counts, the moves are letters; they are replayed here, then all
 * boxes but those of the proof are removed, every goal kept. That only makes it easier: any
 * solution brings those boxes to goals, and pushes of the others become steps. Every arrangement
 * that pushes can reach is listed, breadth first; if none has all boxes on goals, the loss is
 * proved. Written to be obviously right: a grid of signs, a flood fill for the player, pushes one
 * square at a time. One pruning rule, derived here independently: a box on a square that no pull
 * from any goal reaches, with the box alone and the player anywhere, can never be saved.
 *
 * Then the reason shown to players is verified by itself: a loss for another reason is no
 * excuse for an untrue one.
 */
#include "base/base.h"
#include "check/check.h"
#include "check/reader.h"

#include <ctype.h>
#include <string.h>

enum { SIDE = 100, CELLS = SIDE * SIDE, BOXES = 999 };

static const int step[4] = {-SIDE, -1, SIDE, 1};

struct grid {
    int cols;
    int player;
    int boxes;
    uint16_t box[BOXES];
    bool wall[CELLS]; /* row * SIDE + col */
    bool goal[CELLS];
    bool useless[CELLS]; /* a box here is lost */
};

static bool put_sign(struct grid *grid, int cell, char sign, int *players)
{
    if (!sign || !strchr("#-.$*@+", sign))
        return false;
    grid->wall[cell] = sign == '#';
    grid->goal[cell] = sign == '.' || sign == '*' || sign == '+';
    if (sign == '$' || sign == '*') {
        if (grid->boxes == BOXES)
            return false;
        grid->box[grid->boxes++] = (uint16_t)cell;
    }
    if (sign == '@' || sign == '+') {
        grid->player = cell;
        ++*players;
    }
    return true;
}

static bool read_grid(struct reader reader, struct grid *grid)
{
    int rows, cols, row = 0, col = 0, players = 0;
    memset(grid, 0, sizeof *grid);
    memset(grid->wall, true, sizeof grid->wall);
    if (!read_count(&reader, SIDE, &rows) || reader.at == reader.end || *reader.at++ != 'x' ||
        !read_count(&reader, SIDE, &cols) || reader.at == reader.end || *reader.at++ != ':')
        return false;
    while (reader.at < reader.end) {
        int count = 1;
        if (*reader.at == '|') {
            reader.at++;
            col = 0;
            if (++row == rows)
                return false;
            continue;
        }
        if (isdigit((unsigned char)*reader.at) && !read_count(&reader, SIDE, &count))
            return false;
        if (reader.at == reader.end)
            return false;
        char sign = *reader.at++;
        for (; count > 0; count--, col++)
            if (col == cols || !put_sign(grid, row * SIDE + col, sign, &players))
                return false;
    }
    grid->cols = cols;
    return row == rows - 1 && players == 1;
}

/* Outside the grid counts as wall. */
static bool is_wall(const struct grid *grid, int cell, int dir)
{
    int col = cell % SIDE, to = cell + step[dir];
    if (to < 0 || to >= CELLS || (step[dir] == -1 && col == 0) ||
        (step[dir] == 1 && col == SIDE - 1))
        return true;
    return grid->wall[to];
}

static int box_number(const struct grid *grid, int cell)
{
    for (int i = 0; i < grid->boxes; i++)
        if (grid->box[i] == cell)
            return i;
    return -1;
}

/* Makes the moves; false if one is illegal. */
static bool replay(struct grid *grid, struct qd_text moves)
{
    static const char letters[] = "uldr";
    for (size_t i = 0; i < moves.size; i++) {
        const char *letter = strchr(letters, tolower((unsigned char)moves.data[i]));
        if (!letter || !*letter)
            return false;
        int dir = (int)(letter - letters), to = grid->player + step[dir];
        if (is_wall(grid, grid->player, dir))
            return false;
        int box = box_number(grid, to);
        if (box >= 0) {
            if (is_wall(grid, to, dir) || box_number(grid, to + step[dir]) >= 0)
                return false;
            grid->box[box] = (uint16_t)(to + step[dir]);
        }
        grid->player = to;
    }
    return true;
}

/* Removes every box but those in the cells; false if a cell holds none. */
static bool keep_boxes(struct grid *grid, const uint16_t *cells, int count)
{
    uint16_t kept[BOXES];
    if (count < 0 || count > grid->boxes)
        return false;
    for (int i = 0; i < count; i++) {
        int cell = cells[i] / grid->cols * SIDE + cells[i] % grid->cols;
        if (box_number(grid, cell) < 0 || (i > 0 && cells[i] <= cells[i - 1]))
            return false;
        kept[i] = (uint16_t)cell;
    }
    memcpy(grid->box, kept, (size_t)count * sizeof *kept);
    grid->boxes = count;
    return true;
}

/* Pulls a box from every goal as far as it goes; the squares never reached are useless. */
static void find_useless(struct grid *grid)
{
    uint16_t queue[CELLS];
    int head = 0, tail = 0;
    memset(grid->useless, true, sizeof grid->useless);
    for (int cell = 0; cell < CELLS; cell++) {
        if (!grid->goal[cell])
            continue;
        grid->useless[cell] = false;
        queue[tail++] = (uint16_t)cell;
    }
    while (head < tail) {
        int cell = queue[head++];
        for (int dir = 0; dir < 4; dir++) {
            if (is_wall(grid, cell, dir))
                continue;
            int to = cell + step[dir];
            if (is_wall(grid, to, dir) || !grid->useless[to])
                continue;
            grid->useless[to] = false;
            queue[tail++] = (uint16_t)to;
        }
    }
}

/* A key: the player's region, identified by its lowest cell, then the boxes in order. */
struct arrangement {
    uint16_t cell[1 + BOXES];
};

struct listing {
    const struct grid *grid;
    struct qd_set *seen;
    bool walked[CELLS];
    bool box_at[CELLS];
    struct arrangement here;
    bool *met; /* of one box alone: the goals it comes to; NULL to end at the first */
};

/* Marks the player's region from `player`, with the boxes as obstacles; returns its lowest cell. */
static uint16_t walk(struct listing *listing, int player)
{
    uint16_t queue[CELLS], lowest = (uint16_t)player;
    int head = 0, tail = 0;
    memset(listing->walked, 0, sizeof listing->walked);
    queue[tail++] = (uint16_t)player;
    listing->walked[player] = true;
    while (head < tail) {
        int cell = queue[head++];
        lowest = cell < lowest ? (uint16_t)cell : lowest;
        for (int dir = 0; dir < 4; dir++) {
            if (is_wall(listing->grid, cell, dir))
                continue;
            int to = cell + step[dir];
            if (listing->walked[to] || listing->box_at[to])
                continue;
            listing->walked[to] = true;
            queue[tail++] = (uint16_t)to;
        }
    }
    return lowest;
}

/* Adds the arrangement with the player in that cell. */
static qd_err add(struct listing *listing, const uint16_t *box, int player)
{
    struct arrangement sorted;
    uint32_t index;
    bool added;
    int boxes = listing->grid->boxes;
    for (int i = 1; i <= boxes; i++) {
        int j = i;
        for (; j > 1 && sorted.cell[j - 1] > box[i - 1]; j--)
            sorted.cell[j] = sorted.cell[j - 1];
        sorted.cell[j] = box[i - 1];
    }
    sorted.cell[0] = walk(listing, player);
    return qd_set_add(listing->seen, &sorted, &index, &added);
}

static void place_boxes(struct listing *listing, bool present)
{
    for (int i = 1; i <= listing->grid->boxes; i++)
        listing->box_at[listing->here.cell[i]] = present;
}

/* Pushes one box in one direction, if the player can, and lists the resulting arrangement. */
static qd_err push(struct listing *listing, int number, int dir)
{
    const struct grid *grid = listing->grid;
    uint16_t box[BOXES];
    int from = listing->here.cell[number], back = (dir + 2) % 4;
    if (is_wall(grid, from, dir) || is_wall(grid, from, back))
        return QD_OK;
    int to = from + step[dir], behind = from + step[back];
    /* Each push invalidates the region's marks. */
    walk(listing, listing->here.cell[0]);
    if (listing->box_at[to] || grid->useless[to] || !listing->walked[behind])
        return QD_OK;
    memcpy(box, listing->here.cell + 1, (size_t)grid->boxes * sizeof *box);
    box[number - 1] = (uint16_t)to;
    listing->box_at[from] = false;
    listing->box_at[to] = true;
    qd_err err = add(listing, box, from);
    listing->box_at[to] = false;
    listing->box_at[from] = true;
    return err;
}

static bool all_home(const struct listing *listing)
{
    for (int i = 1; i <= listing->grid->boxes; i++)
        if (!listing->grid->goal[listing->here.cell[i]])
            return false;
    return true;
}

/* QD_OK: everything was listed and nothing is solved. QD_ILLEGAL: there is a solution. */
static qd_err list_all(struct listing *listing, uint64_t most)
{
    const struct grid *grid = listing->grid;
    for (int i = 0; i < grid->boxes; i++) {
        if (grid->useless[grid->box[i]])
            return QD_OK;
        listing->here.cell[i + 1] = grid->box[i];
    }
    place_boxes(listing, true);
    qd_err err = add(listing, grid->box, grid->player);
    place_boxes(listing, false);
    for (uint32_t next = 0; !err && next < listing->seen->count; next++) {
        if (most && next == most)
            return QD_LIMIT;
        memcpy(&listing->here, qd_set_key(listing->seen, next), listing->seen->key_size);
        if (all_home(listing) && !listing->met)
            return QD_ILLEGAL;
        if (all_home(listing))
            listing->met[listing->here.cell[1]] = true;
        place_boxes(listing, true);
        for (int i = 1; !err && i <= grid->boxes; i++)
            for (int dir = 0; !err && dir < 4; dir++)
                err = push(listing, i, dir);
        place_boxes(listing, false);
    }
    return err;
}

static qd_err list_grid(const struct grid *grid, bool *met, uint64_t states, uint64_t bytes)
{
    struct qd_meter meter = {.cap = bytes};
    struct qd_set seen;
    struct listing listing = {.grid = grid, .seen = &seen, .met = met};
    qd_set_init(&seen, &meter, (size_t)(1 + grid->boxes) * sizeof(uint16_t));
    qd_err err = list_all(&listing, states);
    qd_set_free(&seen);
    return err;
}

/* One of the boxes without the others, in that cell: QD_OK if it comes to no goal; with `met`, the
 * goals it comes to are marked. */
static qd_err list_alone(const struct grid *grid, int cell, int player, bool *met, uint64_t bytes)
{
    struct grid alone = *grid;
    alone.boxes = 1;
    alone.box[0] = (uint16_t)cell;
    alone.player = player;
    return list_grid(&alone, met, 0, bytes);
}

/* Whether a wall or another of the boxes forbids every push along the axis. */
static bool is_blocked(const struct grid *grid, int cell, int dir)
{
    int back = (dir + 2) % 4;
    return is_wall(grid, cell, dir) || is_wall(grid, cell, back) ||
           box_number(grid, cell + step[dir]) >= 0 || box_number(grid, cell + step[back]) >= 0;
}

/* "Can never move": none can move first. */
static qd_err check_frozen(const struct grid *grid)
{
    for (int i = 0; i < grid->boxes; i++)
        if (!is_blocked(grid, grid->box[i], 0) || !is_blocked(grid, grid->box[i], 1))
            return QD_ILLEGAL;
    return QD_OK;
}

/* "Whichever is pushed first reaches no goal." */
static qd_err check_pinned(const struct grid *grid, uint64_t bytes)
{
    qd_err err = QD_OK;
    for (int i = 0; !err && i < grid->boxes; i++)
        for (int dir = 0; !err && dir < 4; dir++) {
            int cell = grid->box[i];
            if (!is_blocked(grid, cell, dir))
                err = list_alone(grid, cell + step[dir], cell, NULL, bytes);
        }
    return err;
}

/* "Reach too few goals": each alone, all together. */
static qd_err check_goals(const struct grid *grid, uint64_t bytes)
{
    bool met[CELLS] = {false};
    int goals = 0;
    qd_err err = QD_OK;
    for (int i = 0; !err && i < grid->boxes; i++)
        err = list_alone(grid, grid->box[i], grid->player, met, bytes);
    for (int cell = 0; cell < CELLS; cell++)
        goals += met[cell];
    return err ? err : goals < grid->boxes ? QD_OK : QD_ILLEGAL;
}

/* What the sentence says beyond "cannot be brought to goals". */
static qd_err check_reason(const struct grid *grid, const char *reason, uint64_t bytes)
{
    if (!reason || strcmp(reason, "sokoban.lost.search") == 0)
        return QD_OK;
    if (strcmp(reason, "sokoban.lost.square") == 0)
        return grid->boxes == 1 ? QD_OK : QD_ILLEGAL;
    if (strcmp(reason, "sokoban.lost.frozen") == 0)
        return check_frozen(grid);
    if (strcmp(reason, "sokoban.lost.pinned") == 0)
        return check_pinned(grid, bytes);
    return strcmp(reason, "sokoban.lost.goals") == 0 ? check_goals(grid, bytes) : QD_ILLEGAL;
}

qd_err qd_check_sokoban_loss(const struct qd_loss_claim *claim, uint64_t states, uint64_t bytes,
                             struct qd_message *why)
{
    struct grid grid;
    struct reader reader = {claim->level.data, claim->level.data + claim->level.size};
    if (!read_grid(reader, &grid) || !replay(&grid, claim->moves)) {
        qd_message_set(why, "check.level");
        return QD_SYNTAX;
    }
    qd_err err = QD_ILLEGAL;
    if (keep_boxes(&grid, claim->cells, claim->count)) {
        find_useless(&grid);
        err = list_grid(&grid, NULL, states, bytes);
    }
    if (err) {
        if (err == QD_ILLEGAL)
            qd_message_set(why, "check.loss");
        return err;
    }
    err = check_reason(&grid, claim->reason, bytes);
    if (err == QD_ILLEGAL)
        qd_message_set(why, "check.loss.reason");
    return err;
}
