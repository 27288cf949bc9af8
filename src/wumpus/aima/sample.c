/* SPDX-License-Identifier: MIT */
/* Sampling of worlds consistent with a belief, and a careful agent's score in them.
 *
 * A size is drawn by its weight, then the wumpus and the gold from their possible cells, then the
 * pits, by rejection until every breeze has one. The careful agent enters the nearest cell that is
 * proved safe, shoots when that is the only thing left and the wumpus's cell is proved, and goes
 * home when nothing is proved: from any state its score is a baseline that a better agent improves
 * on.
 */
#include "wumpus/aima/sample.h"
#include "base/count.h"

#include <string.h>

static double board_weight(const struct wumpus_aima_belief *b, uint64_t board)
{
    double cells = qd_count(board) - 1;
    double weight = wumpus_aima_pit_weight(b->visited, b->breeze, board);
    int wumpus = qd_count(wumpus_aima_wumpus_cells(b, board));
    int unseen = qd_count(board & ~b->visited);
    if (!b->slain)
        weight *= wumpus / cells;
    return weight * unseen / cells;
}

int wumpus_aima_boards(const struct wumpus_aima_belief *b, struct wumpus_aima_boards *out)
{
    out->count = 0;
    out->all = 0;
    for (int rows = b->least[AIMA_ROWS]; rows <= b->most[AIMA_ROWS]; rows++) {
        for (int cols = b->least[AIMA_COLS]; cols <= b->most[AIMA_COLS]; cols++) {
            uint64_t board = wumpus_aima_board(rows, cols);
            double weight = board_weight(b, board);
            if (b->square && rows != cols)
                continue;
            if (weight <= 0)
                continue;
            out->board[out->count] = board;
            out->weight[out->count++] = weight;
            out->all += weight;
        }
    }
    return out->count;
}

static uint64_t random_cell(struct qd_rng *rng, uint64_t set)
{
    uint32_t skip = qd_rng_below(rng, (uint32_t)qd_count(set));
    for (; skip > 0; skip--)
        set &= set - 1;
    return set & -set;
}

/* Each bit set with probability 819 / 4096, from twelve fair bits. */
static uint64_t random_pits(struct qd_rng *rng)
{
    enum { BITS = 12, LESS = 819 };
    uint64_t below = 0;
    for (int bit = 0; bit < BITS; bit++) {
        uint64_t draw = qd_rng_next(rng);
        below = LESS >> bit & 1 ? ~draw | below : ~draw & below;
    }
    return below;
}

static bool explains(uint64_t pits, const struct wumpus_aima_belief *b, uint64_t board)
{
    return (wumpus_aima_beside(pits, board) & b->visited) == b->breeze;
}

static uint64_t random_board(const struct wumpus_aima_boards *boards, struct qd_rng *rng)
{
    double draw = (double)(qd_rng_next(rng) >> 11) / 9007199254740992.0 * boards->all;
    int i = 0;
    while (i + 1 < boards->count && draw >= boards->weight[i])
        draw -= boards->weight[i++];
    return boards->board[i];
}

void wumpus_aima_sample(const struct wumpus_aima_belief *b, const struct wumpus_aima_boards *boards,
                        struct qd_rng *rng, struct wumpus_aima_world *out)
{
    enum { TRIES = 10000 };
    uint64_t board = out->board = random_board(boards, rng);
    uint64_t wumpus = wumpus_aima_wumpus_cells(b, board);
    uint64_t may = board & ~b->visited & ~wumpus_aima_beside(b->visited & ~b->breeze, board);
    out->wumpus = wumpus ? random_cell(rng, wumpus) : 0;
    out->gold = board & ~b->visited ? random_cell(rng, board & ~b->visited) : 0;
    for (int i = 0; i < TRIES; i++) {
        out->pits = random_pits(rng) & may;
        if (explains(out->pits, b, board))
            return;
    }
    out->pits = may; /* very rare fallback: all possible pits explain everything */
}

/* Moves forward in the world; false at death. */
static bool go_forward(const struct wumpus_aima_world *w, struct wumpus_aima_belief *b)
{
    int cell = wumpus_aima_ahead(b->at, b->heading, w->board), percepts = 0;
    if (cell < 0) {
        wumpus_aima_belief_told(b, AIMA_FORWARD, AIMA_BUMP);
        return true;
    }
    uint64_t bit = (uint64_t)1 << cell, beside = wumpus_aima_beside(bit, w->board);
    if (bit & (w->pits | (b->slain ? 0 : w->wumpus)))
        return false;
    percepts |= beside & w->pits ? AIMA_BREEZE : 0;
    percepts |= !b->slain && (beside & w->wumpus) ? AIMA_STENCH : 0;
    percepts |= bit & w->gold ? AIMA_GLITTER : 0;
    wumpus_aima_belief_told(b, AIMA_FORWARD, percepts);
    return true;
}

int wumpus_aima_home_score(const struct wumpus_aima_belief *b)
{
    uint8_t ways[AIMA_POSES];
    wumpus_aima_ways_to(wumpus_aima_safe_cells(b), 0, ways);
    return AIMA_ACTION_SCORE * (ways[4 * b->at + b->heading] + 1);
}

static int rich_score(const struct wumpus_aima_belief *b)
{
    return AIMA_GOLD_SCORE + AIMA_ACTION_SCORE + wumpus_aima_home_score(b);
}

bool wumpus_aima_nearest(const struct wumpus_aima_belief *b, uint64_t cells,
                         struct wumpus_aima_plan *out, int *actions)
{
    uint8_t ways[AIMA_POSES];
    int least = AIMA_FAR;
    if (!cells)
        return false;
    wumpus_aima_ways_from(b->visited, b->at, b->heading, wumpus_aima_widest(b), ways);
    for (uint64_t rest = cells; rest; rest &= rest - 1) {
        int cell = __builtin_ctzll(rest);
        for (int heading = 0; heading < 4; heading++) {
            if (ways[4 * cell + heading] >= least)
                continue;
            least = ways[4 * cell + heading];
            *out = (struct wumpus_aima_plan){AIMA_GO_ENTER, cell, heading};
        }
    }
    *actions = least;
    return least < AIMA_FAR;
}

uint64_t wumpus_aima_line(int at, int heading, uint64_t board)
{
    uint64_t line = 0;
    for (int cell = wumpus_aima_ahead(at, heading, board); cell >= 0;
         cell = wumpus_aima_ahead(cell, heading, board))
        line |= (uint64_t)1 << cell;
    return line;
}

/* The nearest pose to shoot a wumpus whose cell is proved, if that would make cells safe. */
static bool sure_shot(const struct wumpus_aima_belief *b, struct wumpus_aima_plan *out,
                      int *actions)
{
    uint64_t wumpus = wumpus_aima_wumpus_anywhere(b);
    struct wumpus_aima_belief rid = *b;
    uint8_t ways[AIMA_POSES];
    rid.slain = true;
    *actions = AIMA_FAR;
    if (!b->arrow || !wumpus || (wumpus & (wumpus - 1)) ||
        !(wumpus_aima_safe_cells(&rid) & ~b->visited &
          wumpus_aima_beside(b->visited, wumpus_aima_widest(b))))
        return false;
    wumpus_aima_ways_from(b->visited, b->at, b->heading, wumpus_aima_widest(b), ways);
    for (uint64_t rest = b->visited; rest; rest &= rest - 1) {
        int cell = __builtin_ctzll(rest);
        for (int heading = 0; heading < 4; heading++) {
            if (ways[4 * cell + heading] >= *actions ||
                !(wumpus_aima_line(cell, heading, wumpus_aima_widest(b)) & wumpus))
                continue;
            *actions = ways[4 * cell + heading];
            *out = (struct wumpus_aima_plan){AIMA_GO_SHOOT, cell, heading};
        }
    }
    return *actions < AIMA_FAR;
}

/* Executes a plan in the world; true when the game is over. */
static bool carry_out(const struct wumpus_aima_world *w, struct wumpus_aima_belief *b,
                      const struct wumpus_aima_plan *plan, int actions, int *score)
{
    *score += AIMA_ACTION_SCORE * actions;
    if (plan->goal == AIMA_GO_SHOOT) {
        b->at = plan->cell;
        b->heading = plan->heading;
        *score += AIMA_ACTION_SCORE + AIMA_ARROW_SCORE;
        bool hit = wumpus_aima_line(b->at, b->heading, w->board) & w->wumpus;
        wumpus_aima_belief_told(b, AIMA_SHOOT, hit ? AIMA_SCREAM : 0);
        return false;
    }
    b->at = wumpus_aima_ahead(plan->cell, (plan->heading + 2) % 4, ~(uint64_t)0);
    b->heading = plan->heading;
    if (!go_forward(w, b)) {
        *score += AIMA_DEATH_SCORE;
        return true;
    }
    if (b->glitter)
        *score += rich_score(b);
    return b->glitter;
}

int wumpus_aima_careful(const struct wumpus_aima_world *w, struct wumpus_aima_belief b,
                        const struct wumpus_aima_plan *first, int actions)
{
    int score = 0;
    struct wumpus_aima_plan plan;
    if (carry_out(w, &b, first, actions, &score))
        return score;
    for (;;) {
        uint64_t near = wumpus_aima_beside(b.visited, wumpus_aima_widest(&b)) & ~b.visited;
        bool more = wumpus_aima_nearest(&b, wumpus_aima_safe_cells(&b) & near, &plan, &actions) ||
                    sure_shot(&b, &plan, &actions);
        if (!more)
            return score + wumpus_aima_home_score(&b);
        if (carry_out(w, &b, &plan, actions, &score))
            return score;
    }
}
