/* SPDX-License-Identifier: MIT */
/* Forced wins of Gygès, proved again with the checker's own rules.
 *
 * For the loser every legal answer is tried; for the winner, after the move that is claimed, every
 * move until one is found against which no answer helps, those first that worked a moment ago and
 * those that threaten to win at once. Nothing is taken from the engine but the claim. Positions
 * that have been on the board, in the game or on the way here, may not come again, which is why no
 * result is kept from one place of the search for another.
 */
#include "check/gyges_ways.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = QD_GYGES_SIDE, CELLS = QD_GYGES_CELLS, GOAL = QD_GYGES_GOAL, MOST = 12, TRICKS = 4 };

struct step {
    uint8_t from, to;
    int8_t drop; /* -1: nothing is replaced */
};

struct key {
    uint64_t low, high;
};

struct list {
    struct step steps[QD_GYGES_MOVES];
    uint8_t later[QD_GYGES_MOVES]; /* in the second round */
    int count, most;
};

struct search {
    struct qd_gyges_table table;
    bool beginner, compat, strict;
    int passes, plies;
    int past_count;
    struct key past[QD_GYGES_PLIES + 2 * MOST + 2];
    const struct qd_limits *limits;
    uint64_t left; /* boards it may still look at */
    bool out, stopped;
    struct qd_gyges_ways ways[2];             /* by player, South first */
    struct step tricks[2 * MOST + 2][TRICKS]; /* that lately worked, by moves to go and side */
    struct list any, lists[2 * MOST + 2];
};

static struct key key_of(const struct qd_gyges_table *table)
{
    struct key key = {0, table->mover > 0};
    for (int i = 0; i < 32; i++)
        key.low = key.low << 2 | table->cell[i];
    for (int i = 32; i < CELLS; i++)
        key.high = key.high << 2 | table->cell[i];
    return key;
}

static int times_seen(const struct search *s, struct key key)
{
    int count = 0;
    for (int i = 0; i < s->past_count; i++)
        count += s->past[i].low == key.low && s->past[i].high == key.high;
    return count;
}

static struct qd_gyges_table moved(const struct qd_gyges_table *table, struct step step)
{
    struct qd_gyges_table after = *table;
    uint8_t piece = after.cell[step.from], taken = after.cell[step.to];
    after.cell[step.from] = 0;
    if (step.drop >= 0)
        after.cell[step.drop] = taken;
    after.cell[step.to] = piece;
    after.mover = -table->mover;
    return after;
}

static struct qd_gyges_table passed(const struct qd_gyges_table *table)
{
    struct qd_gyges_table after = *table;
    after.mover = -table->mover;
    return after;
}

/* The rows that the mover may drop into end with the last one that holds a piece. */
static int last_row(const struct qd_gyges_table *table)
{
    int nth = SIDE - 1;
    while (!qd_gyges_holds(table, qd_gyges_row(table, nth)))
        nth--;
    return nth;
}

/* A null move, and a position that was on the board before, are forbidden. */
static bool allowed(const struct search *s, struct step step)
{
    struct qd_gyges_table after = moved(&s->table, step);
    if (s->compat)
        return true;
    return memcmp(after.cell, s->table.cell, sizeof after.cell) != 0 &&
           (!s->strict || times_seen(s, key_of(&after)) == 0);
}

static void add_step(const struct search *s, struct step step, struct list *list)
{
    if (list->count < list->most && allowed(s, step))
        list->steps[list->count++] = step;
}

static void add_drops(const struct search *s, struct step step, struct list *list)
{
    int last = last_row(&s->table);
    for (int drop = 0; drop < CELLS; drop++) {
        int nth = s->table.mover > 0 ? drop / SIDE : SIDE - 1 - drop / SIDE;
        step.drop = (int8_t)drop;
        if (drop == step.from || (!s->table.cell[drop] && nth <= last))
            add_step(s, step, list);
    }
}

/* The moves of one row, without those into the goal. */
static void list_row(const struct search *s, int row, struct list *list)
{
    for (int from = row * SIDE; from < row * SIDE + SIDE; from++) {
        if (!s->table.cell[from] || list->count == list->most)
            continue;
        uint64_t ends = qd_gyges_ends(&s->table, from);
        for (int to = 0; to < CELLS && list->count < list->most; to++) {
            struct step step = {(uint8_t)from, (uint8_t)to, -1};
            if (!(ends >> to & 1))
                continue;
            if (to == from || !s->table.cell[to])
                add_step(s, step, list);
            else if (!s->beginner)
                add_drops(s, step, list);
        }
    }
}

/* The moves of the nearest row that has any, once no goal can be entered. */
static void list_moves(const struct search *s, struct list *list)
{
    list->count = 0;
    list->most = QD_GYGES_MOVES;
    for (int nth = 0; nth < SIDE && list->count == 0; nth++) {
        int row = qd_gyges_row(&s->table, nth);
        if (!qd_gyges_holds(&s->table, row))
            continue;
        list_row(s, row, list);
        if (s->compat)
            return;
    }
}

/* Another board is looked at; false when no more may be. */
static bool spend(struct search *s)
{
    const struct qd_limits *limits = s->limits;
    if (s->left > 0 && s->left % 4096 == 0 && limits->proceed) {
        struct qd_progress progress = {0};
        s->stopped = !limits->proceed(limits->context, &progress);
    }
    s->out = s->out || s->stopped || s->left == 0;
    s->left -= !s->out;
    return !s->out;
}

/* Whether the mover can enter the goal now. A row counts only if those before it have no move. */
static bool can_win(struct search *s)
{
    struct list *any = &s->any;
    struct qd_gyges_ways *ways = &s->ways[s->table.mover < 0];
    if (qd_gyges_still_wins(&s->table, ways))
        return true;
    if (!spend(s))
        return false;
    any->count = 0;
    any->most = 1;
    for (int nth = 0; nth < SIDE && any->count == 0; nth++) {
        int row = qd_gyges_row(&s->table, nth);
        if (!qd_gyges_holds(&s->table, row))
            continue;
        for (int from = row * SIDE; from < row * SIDE + SIDE; from++)
            if (s->table.cell[from] && qd_gyges_enters(&s->table, from, ways))
                return true;
        if (s->compat)
            return false;
        list_row(s, row, any);
    }
    return false;
}

struct before {
    struct qd_gyges_table table;
    int passes;
};

static struct before go(struct search *s, const struct qd_gyges_table *after, int passes)
{
    struct before before = {s->table, s->passes};
    s->past[s->past_count++] = key_of(&s->table);
    s->plies++;
    s->table = *after;
    s->passes = passes;
    return before;
}

static void go_back(struct search *s, const struct before *before)
{
    s->past_count--;
    s->plies--;
    s->table = before->table;
    s->passes = before->passes;
}

/* Of a position with a move to come. Without a move it is drawn in `compat` as well, see pass. */
static bool drawn(const struct search *s)
{
    return s->plies >= QD_GYGES_PLIES || s->passes >= 2 ||
           (s->compat && times_seen(s, key_of(&s->table)) >= 2);
}

static void keep_trick(struct step *tricks, struct step step)
{
    memmove(tricks + 1, tricks, (TRICKS - 1) * sizeof *tricks);
    tricks[0] = step;
}

/* Brings the tricks that are among the moves to the front. */
static void tricks_first(const struct step *tricks, struct list *list)
{
    int front = 0;
    for (int t = 0; t < TRICKS; t++)
        for (int i = front; i < list->count; i++)
            if (memcmp(&list->steps[i], &tricks[t], sizeof tricks[t]) == 0) {
                struct step step = list->steps[front];
                list->steps[front++] = list->steps[i];
                list->steps[i] = step;
            }
}

static bool attack(struct search *s, int moves);

/* Whether the loser, to move, loses within so many moves of the winner whatever it does. */
static bool defend(struct search *s, int moves)
{
    struct list *list = &s->lists[2 * moves];
    struct step *tricks = s->tricks[2 * moves];
    if (drawn(s) || can_win(s) || s->out)
        return false;
    list_moves(s, list);
    if (list->count == 0) {
        struct qd_gyges_table after = passed(&s->table);
        struct before before = go(s, &after, s->passes + 1);
        bool lost = !s->compat && attack(s, moves);
        go_back(s, &before);
        return lost;
    }
    tricks_first(tricks, list);
    for (int i = 0; i < list->count; i++) {
        struct step step = list->steps[i];
        struct qd_gyges_table after = moved(&s->table, step);
        struct before before = go(s, &after, 0);
        bool lost = attack(s, moves);
        go_back(s, &before);
        if (s->out)
            return false;
        if (!lost) {
            keep_trick(tricks, step);
            return false;
        }
    }
    return true;
}

/* Whether a move of the winner leaves it a win at once if nothing is done about it. */
static bool threatens(struct search *s, struct step step)
{
    struct qd_gyges_table before = s->table, after = moved(&before, step);
    after.mover = before.mover;
    s->table = after;
    bool threat = can_win(s);
    s->table = before;
    return threat;
}

/* The moves that are in the round's turn, one after the other. */
static bool attack_in_round(struct search *s, struct list *list, int moves, int round)
{
    for (int i = 0; i < list->count && !s->out; i++) {
        struct step step = list->steps[i];
        if (round == 0)
            list->later[i] = !threatens(s, step);
        if (list->later[i] != round)
            continue;
        struct qd_gyges_table after = moved(&s->table, step);
        struct before before = go(s, &after, 0);
        bool won = defend(s, moves - 1);
        go_back(s, &before);
        if (won && !s->out) {
            keep_trick(s->tricks[2 * moves + 1], step);
            return true;
        }
    }
    return false;
}

/* Whether the winner, to move, wins within so many of its moves. A pass is a move. */
static bool attack(struct search *s, int moves)
{
    struct list *list = &s->lists[2 * moves + 1];
    if (drawn(s))
        return false;
    if (can_win(s))
        return true;
    if (moves == 1 || s->out)
        return false;
    list_moves(s, list);
    if (list->count == 0) {
        struct qd_gyges_table after = passed(&s->table);
        struct before before = go(s, &after, s->passes + 1);
        bool won = !s->compat && defend(s, moves - 1);
        go_back(s, &before);
        return won;
    }
    tricks_first(s->tricks[2 * moves + 1], list);
    return attack_in_round(s, list, moves, 0) || attack_in_round(s, list, moves, 1);
}

static void take_position(struct search *s, const struct qd_gyges_game *game)
{
    for (int i = 0; i < CELLS; i++)
        s->table.cell[i] = (uint8_t)game->cell[i];
    s->table.mover = game->mover;
    s->passes = game->passes;
    s->plies = game->plies;
    s->beginner = game->beginner;
    s->compat = game->compat;
    s->strict = !game->free;
}

static void take_past(struct search *s, const struct qd_gyges_game *game, int from)
{
    for (int i = from; i < game->plies; i++) {
        struct qd_gyges_table table = {.mover = game->past[i][CELLS] == 's' ? 1 : -1};
        for (int cell = 0; cell < CELLS; cell++)
            table.cell[cell] = (uint8_t)(game->past[i][cell] - '0');
        s->past[s->past_count++] = key_of(&table);
    }
}

/* Whether the winner's first move is given. */
static bool has_first(const struct qd_win_claim *claim)
{
    return claim->wins_in > 0 && claim->first.size > 0;
}

/* The position claimed, with the first move of the winner made if there is one. */
static qd_err open_claim(const struct qd_win_claim *claim, struct qd_gyges_game *game,
                         struct qd_message *why)
{
    struct qd_buf moves;
    uint64_t count;
    qd_buf_init(&moves, claim->moves.size + claim->first.size + 2);
    qd_buf_text(&moves, claim->moves);
    if (has_first(claim)) {
        if (moves.size > 0)
            qd_buf_char(&moves, ',');
        qd_buf_text(&moves, claim->first);
    }
    qd_err err = moves.err;
    if (!err)
        err = qd_gyges_replay(claim->level, qd_buf_view(&moves), game, &count, why);
    qd_buf_free(&moves);
    return err;
}

static qd_err search_claim(const struct qd_win_claim *claim, const struct qd_gyges_game *game,
                           const struct qd_limits *limits, uint64_t *boards, struct qd_message *why)
{
    bool first = has_first(claim), attacks = claim->wins_in > 0 && !first;
    int moves = claim->wins_in < 0 ? -claim->wins_in : claim->wins_in - first;
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return QD_MEMORY;
    take_position(s, game);
    take_past(s, game, claim->afresh ? game->plies - first : 0);
    s->limits = limits;
    s->left = *boards;
    bool open = game->homes == 2 && !game->won && !game->drawn;
    bool proved =
        open ? moves > 0 && (attacks ? attack(s, moves) : defend(s, moves)) : game->won && first;
    qd_err err = s->stopped ? QD_STOPPED : s->out ? QD_LIMIT : proved ? QD_OK : QD_ILLEGAL;
    if (err == QD_ILLEGAL)
        qd_message_set(why, "check.win");
    *boards = s->left;
    free(s);
    return err;
}

qd_err qd_check_gyges_win(const struct qd_win_claim *claim, const struct qd_limits *limits,
                          uint64_t *boards, struct qd_message *why)
{
    struct qd_gyges_game game = {.past = NULL};
    if (claim->wins_in == 0 || claim->wins_in > MOST || claim->wins_in < -MOST)
        return QD_LIMIT;
    qd_err err = open_claim(claim, &game, why);
    if (!err)
        err = search_claim(claim, &game, limits, boards, why);
    qd_gyges_game_free(&game);
    return err;
}
