/* SPDX-License-Identifier: MIT */
/* The default: a portfolio of six searches that take turns, each turn twice as long.
 *
 * Forward with two lists, greedy backward, A*, the feature-space search, and later the same on the
 * level turned by half, and searches from both ends that meet without a plan: what is hard for one
 * may be easy for another, and the first answer ends all. Each resumes where it stopped at its last
 * turn. A position that the backward search and one of the forward ones both know joins two halves
 * of an answer. The first three solve small levels at once, and any of them that exhausts its
 * positions proves that there is no solution. The feature-space search proves nothing. On small
 * levels it gets one long turn at first, then the others get a fair chance; on large ones it begins
 * and gets three quarters of the time, because there it solves most of what is solved. An expansion
 * backwards takes a quarter of the time of one forwards, so there are more of them.
 *
 * With few boxes A* then goes on for a while: most answers on small levels turn out to be the
 * shortest, or are replaced by it.
 */
#include "sokoban/fess/meet/meet.h"
#include "sokoban/portfolio/turned.h"

enum { FIRST_SLICE = 2000, MEMBERS = 6, ASTAR = 2, FESS = 3, TURNED = 4, MEET = 5 };
enum { LARGE_BOXES = 10, LARGE_SQUARES = 80, FAIR_ROUNDS = 5 };
enum { WEIGHT = 3 };
/* Rounds before the turned level is looked at: more than a second, in which most are solved. The
 * searches that meet need a while to open an end, and solve in a second what takes others ten. */
enum { TURNED_ROUND = 3, MEET_ROUND = 2 };
/* Expansions of the proof: half of those so far, and these. */
enum { PROOF_NODES = 200 };

/* Expansions of a turn, in eighths of the slice, by member. */
static const uint32_t share_of_small[MEMBERS] = {8, 16, 4, 48, 16, 16},
                      fair_share[MEMBERS] = {8, 16, 4, 4, 0, 8},
                      share_of_large[MEMBERS] = {2, 8, 1, 48, 16, 16};

struct portfolio {
    struct sokoban_effort *effort;
    struct sokoban_forward forward, astar;
    struct sokoban_backward backward;
    struct sokoban_fess fess;
    struct sokoban_turned turned;
    struct sokoban_meet meet;
    bool spent[MEMBERS]; /* has nothing left to try, which proves nothing */
    bool opened[MEMBERS];
};

static qd_err open_member(struct portfolio *p, int member, const struct sokoban_board *board,
                          const struct sokoban_position *start)
{
    const struct sokoban_forward_options greedy = {.weight = WEIGHT}, astar = {.optimal = true};
    qd_err err = QD_OK;
    if (member == 0) {
        err = sokoban_forward_open(&p->forward, board, start, &greedy, p->effort);
        p->forward.perimeter.tree = &p->backward.tree;
        return err;
    }
    if (member == 1) {
        err = sokoban_backward_open(&p->backward, board, start, p->effort);
        p->backward.perimeter.tree = &p->forward.tree;
        return err;
    }
    if (member == FESS) {
        err = sokoban_fess_open(&p->fess, board, start, p->effort);
        p->fess.perimeter.tree = &p->backward.tree;
        return err;
    }
    if (member == TURNED)
        return sokoban_turned_open(&p->turned, board, start, p->effort);
    if (member == MEET)
        return sokoban_meet_open(&p->meet, board, start, p->effort);
    return sokoban_forward_open(&p->astar, board, start, &astar, p->effort);
}

static qd_err run_member(struct portfolio *p, int member, struct sokoban_pushes *out)
{
    return member == 0        ? sokoban_forward_run(&p->forward, out)
           : member == 1      ? sokoban_backward_run(&p->backward, out)
           : member == FESS   ? sokoban_fess_run(&p->fess, out)
           : member == TURNED ? sokoban_turned_run(&p->turned, out)
           : member == MEET   ? sokoban_meet_run(&p->meet, out)
                              : sokoban_forward_run(&p->astar, out);
}

/* Whether a QD_LIMIT only ended the turn. */
static bool turn_is_over(const struct sokoban_effort *effort)
{
    uint64_t most = effort->limits->nodes;
    return effort->nodes && effort->stats->expanded >= effort->nodes &&
           (!most || effort->stats->expanded < most);
}

/* Expansions of a member's turn. */
static uint64_t turn_length(int member, bool large, uint32_t round, uint64_t slice)
{
    bool fair = round > 0 && round < FAIR_ROUNDS;
    if ((member == TURNED && round < TURNED_ROUND) || (member == MEET && round < MEET_ROUND))
        return 0;
    const uint32_t *share = large ? share_of_large : fair ? fair_share : share_of_small;
    return slice * share[member] / 8;
}

/* One turn of a member, opened when its first one comes. QD_LIMIT: nothing found yet. */
static qd_err take_turn(struct portfolio *p, int member, uint64_t length,
                        const struct sokoban_board *board, const struct sokoban_position *start,
                        struct sokoban_pushes *out)
{
    if (p->spent[member] || !length)
        return QD_LIMIT;
    p->effort->nodes = 0;
    qd_err err = p->opened[member] ? QD_OK : open_member(p, member, board, start);
    p->opened[member] = true;
    p->effort->nodes = p->effort->stats->expanded + length;
    if (!err)
        err = run_member(p, member, out);
    if (err != QD_NOTHING || member < FESS)
        return err;
    p->spent[member] = true;
    return QD_LIMIT;
}

static qd_err take_turns(struct portfolio *p, const struct sokoban_board *board,
                         const struct sokoban_position *start, struct sokoban_pushes *out)
{
    struct sokoban_effort *effort = p->effort;
    bool large = start->boxes >= LARGE_BOXES && board->squares >= LARGE_SQUARES;
    qd_err err = QD_LIMIT;
    uint64_t slice = FIRST_SLICE;
    for (uint32_t turn = 0; err == QD_LIMIT; turn++) {
        int member = (int)((turn + (large ? FESS : 0)) % MEMBERS);
        if (turn >= MEMBERS && turn % MEMBERS == 0)
            slice *= 2;
        uint64_t length = turn_length(member, large, turn / MEMBERS, slice);
        err = take_turn(p, member, length, board, start, out);
        if (err == QD_LIMIT && length && !turn_is_over(effort) && !p->spent[member])
            break;
    }
    effort->nodes = 0;
    return err;
}

static uint32_t bound_of(const struct portfolio *p)
{
    return p->forward.lower_bound > p->astar.lower_bound ? p->forward.lower_bound
                                                         : p->astar.lower_bound;
}

/* Replaces the answer by one with fewer pushes if A* comes to an end soon. */
static qd_err prove(struct portfolio *p, const struct sokoban_board *board,
                    const struct sokoban_position *start, struct sokoban_pushes *out)
{
    struct sokoban_pushes least = {.meter = out->meter};
    qd_err err = QD_OK;
    if (start->boxes >= LARGE_BOXES || out->count <= bound_of(p))
        return QD_OK;
    if (!p->opened[ASTAR])
        err = open_member(p, ASTAR, board, start);
    p->astar.options.known = out->count;
    p->effort->nodes = p->effort->stats->expanded + p->effort->stats->expanded / 4 + PROOF_NODES;
    if (!err)
        err = run_member(p, ASTAR, &least);
    p->effort->nodes = 0;
    if (!err) {
        struct sokoban_pushes longer = *out;
        *out = least;
        least = longer;
    }
    sokoban_pushes_free(&least);
    return err == QD_LIMIT || err == QD_NOTHING ? QD_OK : err;
}

qd_err sokoban_portfolio(const struct sokoban_board *board, const struct sokoban_position *start,
                         struct sokoban_effort *effort, struct sokoban_pushes *out,
                         uint32_t *lower_bound)
{
    struct portfolio p = {.effort = effort};
    qd_err err = take_turns(&p, board, start, out);
    if (!err)
        err = prove(&p, board, start, out);
    *lower_bound = bound_of(&p);
    sokoban_forward_free(&p.forward);
    sokoban_backward_free(&p.backward);
    sokoban_forward_free(&p.astar);
    sokoban_fess_free(&p.fess);
    sokoban_turned_free(&p.turned);
    sokoban_meet_free(&p.meet);
    return err;
}
