/* SPDX-License-Identifier: MIT */
/* Games of Gygès replayed from text, with a reader and rules of their own.
 *
 * No moves are generated: a move is legal if a path for it can be walked. Paths are walked step by
 * step over a board of numbers with a border; a search state (cell, steps left, borders crossed,
 * bounces still to come) that has failed once is not tried again.
 */
#include "check/gyges_game.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = QD_GYGES_SIDE, CELLS = QD_GYGES_CELLS, GOAL = QD_GYGES_GOAL, PLIES = QD_GYGES_PLIES };
enum { TRIED = 1 << 12 };

struct qd_gyges_walk {
    const struct qd_gyges_game *game;
    int start, end;
    const int *names;
    int name_count;
    uint64_t crossed; /* bits of border() */
    int tried_count;
    struct {
        uint64_t crossed;
        int cell, steps, names;
    } tried[TRIED];
};

static uint64_t border(int from, int to)
{
    int low = from < to ? from : to;
    /* Thirty borders between columns, thirty between rows. */
    return abs(from - to) == 1 ? UINT64_C(1) << (low / SIDE * 5 + low % SIDE)
                               : UINT64_C(1) << (30 + low);
}

static int neighbour(int cell, int way)
{
    int row = cell / SIDE, col = cell % SIDE;
    if (way < 2)
        return (way ? col < SIDE - 1 : col > 0) ? cell + (way ? 1 : -1) : -1;
    return (way == 3 ? row < SIDE - 1 : row > 0) ? cell + (way == 3 ? SIDE : -SIDE) : -1;
}

static bool failed_before(struct qd_gyges_walk *walk, int cell, int steps, int names)
{
    for (int i = 0; i < walk->tried_count; i++)
        if (walk->tried[i].cell == cell && walk->tried[i].steps == steps &&
            walk->tried[i].names == names && walk->tried[i].crossed == walk->crossed)
            return true;
    if (walk->tried_count < TRIED) {
        walk->tried[walk->tried_count].crossed = walk->crossed;
        walk->tried[walk->tried_count].cell = cell;
        walk->tried[walk->tried_count].steps = steps;
        walk->tried[walk->tried_count++].names = names;
    }
    return false;
}

static int on(const struct qd_gyges_walk *walk, int cell)
{
    return cell == walk->start ? 0 : walk->game->cell[cell];
}

static bool finish(struct qd_gyges_walk *walk, int cell, int steps, int names);

/* Whether the walk can be finished by a step to the cell `to`. */
static bool finish_by(struct qd_gyges_walk *walk, int cell, int to, int steps, int names)
{
    int value = on(walk, to);
    if (walk->crossed & border(cell, to))
        return false;
    if (steps == 1 && to == walk->end && names == walk->name_count)
        return true;
    if ((steps == 1) != (value != 0)) /* only the last step meets a piece, and bounces there */
        return false;
    bool named = steps == 1 && names < walk->name_count && walk->names[names] == to;
    walk->crossed |= border(cell, to);
    bool found = finish(walk, to, steps > 1 ? steps - 1 : value, names + named);
    walk->crossed &= ~border(cell, to);
    return found;
}

/* Whether the walk can be finished from here; `names` of the bounces have been met. */
static bool finish(struct qd_gyges_walk *walk, int cell, int steps, int names)
{
    if (failed_before(walk, cell, steps, names))
        return false;
    int last_row = walk->game->mover > 0 ? SIDE - 1 : 0;
    if (steps == 1 && walk->end == GOAL && cell / SIDE == last_row && names == walk->name_count)
        return true;
    for (int way = 0; way < 4; way++) {
        int to = neighbour(cell, way);
        if (to >= 0 && finish_by(walk, cell, to, steps, names))
            return true;
    }
    return false;
}

static bool way_exists(const struct qd_gyges_game *game, int start, int end, const int *names,
                       int count)
{
    struct qd_gyges_walk *walk = game->walk;
    walk->game = game;
    walk->start = start;
    walk->end = end;
    walk->names = names;
    walk->name_count = count;
    walk->crossed = 0;
    walk->tried_count = 0;
    return finish(walk, start, game->cell[start], 0);
}

static void write_position(const struct qd_gyges_game *game, char *text)
{
    for (int i = 0; i < CELLS; i++)
        text[i] = (char)('0' + game->cell[i]);
    text[CELLS] = game->mover > 0 ? 's' : 'n';
    text[CELLS + 1] = '\0';
}

static int times_seen(const struct qd_gyges_game *game, const char *position)
{
    int count = 0;
    for (int i = 0; i < game->plies; i++)
        count += strcmp(game->past[i], position) == 0;
    return count;
}

static bool row_holds(const struct qd_gyges_game *game, int row)
{
    for (int col = 0; col < SIDE; col++)
        if (game->cell[row * SIDE + col])
            return true;
    return false;
}

/* Rows counted from the mover's side; the opponent's active row is the last that holds a piece. */
static int row_from(const struct qd_gyges_game *game, int cell)
{
    return game->mover > 0 ? cell / SIDE : SIDE - 1 - cell / SIDE;
}

static int their_row(const struct qd_gyges_game *game)
{
    int last = 0;
    for (int row = 0; row < SIDE; row++)
        if (row_holds(game, game->mover > 0 ? row : SIDE - 1 - row))
            last = row;
    return last;
}

struct move {
    int from, to, drop; /* `to` may be GOAL; drop -1 */
    int names[CELLS], name_count;
};

static void move_pieces(struct qd_gyges_game *game, const struct move *move)
{
    int moved = game->cell[move->from];
    game->cell[move->from] = 0;
    if (move->drop >= 0)
        game->cell[move->drop] = game->cell[move->to];
    if (move->to != GOAL)
        game->cell[move->to] = moved;
}

/* Whether the drop, rule 8 and rule 9 allow a move whose path can be walked. */
static bool allowed(const struct qd_gyges_game *game, const struct move *move)
{
    bool hits = move->to != GOAL && move->to != move->from && game->cell[move->to];
    if (hits != (move->drop >= 0) || (hits && game->beginner))
        return false;
    if (hits && move->drop != move->from &&
        (game->cell[move->drop] || row_from(game, move->drop) > their_row(game)))
        return false;
    struct qd_gyges_game after = *game;
    char after_text[CELLS + 2];
    move_pieces(&after, move);
    if (memcmp(after.cell, game->cell, sizeof after.cell) == 0 && !game->compat)
        return false;
    after.mover = -game->mover;
    write_position(&after, after_text);
    bool strict = !game->compat && !game->free && move->to != GOAL;
    return !strict || times_seen(game, after_text) == 0;
}

/* Whether some piece of a row has a legal move. */
static bool row_moves(const struct qd_gyges_game *game, int row)
{
    for (int from = row * SIDE; from < row * SIDE + SIDE; from++) {
        for (int to = 0; game->cell[from] && to <= GOAL; to++) {
            bool hits = to != GOAL && to != from && game->cell[to];
            for (int drop = hits ? 0 : -1; drop < (hits ? CELLS : 0); drop++) {
                struct move move = {.from = from, .to = to, .drop = drop};
                if (allowed(game, &move) && way_exists(game, from, to, NULL, 0))
                    return true;
            }
        }
    }
    return false;
}

/* Whether a row nearer to the mover than this one could move, which forbids this one. */
static bool nearer_moves(const struct qd_gyges_game *game, int row_counted)
{
    for (int i = 0; i < row_counted; i++) {
        int row = game->mover > 0 ? i : SIDE - 1 - i;
        if (row_holds(game, row) && (game->compat || row_moves(game, row)))
            return true;
    }
    return false;
}

static void keep_position(struct qd_gyges_game *game)
{
    if (game->plies < PLIES)
        write_position(game, game->past[game->plies++]);
}

static void settle(struct qd_gyges_game *game)
{
    char now[CELLS + 2];
    write_position(game, now);
    game->drawn =
        game->plies >= PLIES || game->passes >= 2 || (game->compat && times_seen(game, now) >= 2);
    if (game->compat && !game->drawn) {
        int row = 0;
        while (!row_holds(game, game->mover > 0 ? row : SIDE - 1 - row))
            row++;
        game->drawn = !row_moves(game, game->mover > 0 ? row : SIDE - 1 - row);
    }
}

static bool play_move(struct qd_gyges_game *game, const struct move *move)
{
    if (game->homes < 2 || game->won || game->drawn || !game->cell[move->from] ||
        nearer_moves(game, row_from(game, move->from)) || !allowed(game, move) ||
        !way_exists(game, move->from, move->to, move->names, move->name_count))
        return false;
    keep_position(game);
    move_pieces(game, move);
    game->passes = 0;
    game->won = move->to == GOAL;
    game->mover = -game->mover;
    if (!game->won)
        settle(game);
    return true;
}

static bool play_setup(struct qd_gyges_game *game, struct qd_text text)
{
    int counts[4] = {0};
    if (game->homes >= 2 || text.size != SIDE)
        return false;
    for (int i = 0; i < SIDE; i++) {
        if (text.data[i] < '1' || text.data[i] > '3' || ++counts[text.data[i] - '0'] > 2)
            return false;
        game->cell[(game->homes ? CELLS - SIDE : 0) + i] = text.data[i] - '0';
    }
    game->homes++;
    game->mover = game->homes == 1 ? -1 : 1;
    if (game->homes == 2)
        settle(game);
    return true;
}

static bool play_pass(struct qd_gyges_game *game)
{
    if (game->homes < 2 || game->won || game->drawn || nearer_moves(game, SIDE))
        return false;
    keep_position(game);
    game->passes++;
    game->mover = -game->mover;
    settle(game);
    return true;
}

static bool read_char(struct qd_text *text, char c)
{
    if (text->size == 0 || text->data[0] != c)
        return false;
    text->data++;
    text->size--;
    return true;
}

/* What was read as the end so far was a bounce on the way; false if a move cannot have so many. */
static bool name_bounce(struct move *move)
{
    if (move->to < 0)
        return true;
    if (move->name_count == CELLS)
        return false;
    move->names[move->name_count++] = move->to;
    return true;
}

/* A path: cells after "-", the last perhaps the goal, or after "x" with a drop. */
static bool read_move(const struct qd_gyges_game *game, struct qd_text text, struct move *move)
{
    *move = (struct move){.from = qd_gyges_read_cell(&text), .to = -1, .drop = -1};
    if (move->from < 0)
        return false;
    while (read_char(&text, '-')) {
        if (!name_bounce(move))
            return false;
        if (read_char(&text, game->mover > 0 ? 'N' : 'S')) {
            move->to = GOAL;
            return text.size == 0;
        }
        move->to = qd_gyges_read_cell(&text);
        if (move->to < 0)
            return false;
    }
    if (read_char(&text, 'x')) {
        if (!name_bounce(move))
            return false;
        move->to = qd_gyges_read_cell(&text);
        if (move->to < 0 || !read_char(&text, '='))
            return false;
        move->drop = qd_gyges_read_cell(&text);
        if (move->drop < 0)
            return false;
    }
    return move->to >= 0 && text.size == 0;
}

static bool play_text(struct qd_gyges_game *game, struct qd_text text)
{
    struct move move;
    if (qd_text_is(text, "pass"))
        return play_pass(game);
    if (text.size >= SIDE && text.data[0] >= '0' && text.data[0] <= '9' && text.data[2] >= '0' &&
        text.data[2] <= '9')
        return play_setup(game, text);
    return read_move(game, text, &move) && play_move(game, &move);
}

/* Plays the moves, separated by commas; `count` gets the number of the last one tried. */
static bool play_all(struct qd_gyges_game *game, struct qd_text moves, uint64_t *count)
{
    for (size_t at = 0; moves.size > 0 && at <= moves.size;) {
        size_t end = at;
        while (end < moves.size && moves.data[end] != ',')
            end++;
        ++*count;
        if (!play_text(game, (struct qd_text){moves.data + at, end - at}))
            return false;
        at = end + 1;
    }
    return true;
}

void qd_gyges_game_free(struct qd_gyges_game *game)
{
    free(game->past);
    free(game->walk);
    game->past = NULL;
    game->walk = NULL;
}

qd_err qd_gyges_replay(struct qd_text level, struct qd_text moves, struct qd_gyges_game *game,
                       uint64_t *count, struct qd_message *why)
{
    *game = (struct qd_gyges_game){.past = malloc((PLIES + 1) * sizeof *game->past),
                                   .walk = malloc(sizeof *game->walk)};
    *count = 0;
    if (!game->past || !game->walk) {
        qd_message_set(why, "error.memory");
        return QD_MEMORY;
    }
    if (!qd_gyges_read_level(game, qd_text_trim(level))) {
        qd_message_set(why, "check.level");
        return QD_SYNTAX;
    }
    if (game->homes == 2)
        settle(game);
    if (play_all(game, moves, count))
        return QD_OK;
    qd_message_set(why, "check.illegal");
    qd_message_number(why, "number", (int64_t)*count);
    return QD_ILLEGAL;
}

qd_err qd_check_gyges(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                      struct qd_message *why)
{
    struct qd_gyges_game game;
    uint64_t count;
    qd_err err = qd_gyges_replay(level, moves, &game, &count, why);
    if (!err)
        *out = (struct qd_checked){.moves = count, .solved = game.won};
    qd_gyges_game_free(&game);
    return err;
}
