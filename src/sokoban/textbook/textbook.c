/* SPDX-License-Identifier: MIT */
/* The textbook searches over one state space of Sokoban, selected by switches.
 *
 * Two spaces: over moves a state is the boxes and the player's square; over pushes it is the boxes
 * and the player's zone, one state for all squares he can walk to. Each kind of pruning is a
 * switch, so that a table shows what each is worth. All are sound: an answer is as short, and
 * "there is none" as certain, as without them. Corrals and tunnels postpone other pushes, which
 * costs steps but no pushes, so they belong to the space of pushes.
 *
 * The tunnel is the gate push: a box off the goals that, alone on the board, keeps the player on
 * one side of itself with only one direction to push it. No other push reaches beyond it, and it
 * must leave its square eventually: it may as well be pushed now.
 */
#include "sokoban/textbook/textbook.h"

#include <assert.h>
#include <string.h>

_Static_assert(SOKOBAN_BOXES *SOKOBAN_DIRS <= QD_SUCCESSORS,
               "every push of every level that is read fits a list of the searches");

/* Working memory of the callbacks, which get their context as const. */
struct work {
    struct sokoban_position position;
    struct sokoban_corral scratch, corral;
    struct sokoban_matching matching;
    uint64_t pruned;
};

struct context {
    const struct sokoban_textbook *textbook;
    const struct sokoban_board *board;
    uint32_t boxes;
    struct work *work;
};

static void load(const struct context *c, const void *state)
{
    sokoban_unpack(&c->work->position, c->board, c->boxes, state);
}

/* Whether a push, already made, proves the position lost. */
static bool is_dynamic_deadlock(const struct context *c, uint32_t box)
{
    struct work *w = c->work;
    if (!sokoban_push_lives(&w->position, c->board, box) ||
        sokoban_match(&w->matching, c->board, &w->position, c->board->distance) == SOKOBAN_LOST)
        return true;
    sokoban_flood(&w->position, c->board);
    return sokoban_corral_find(&w->position, c->board, &w->scratch, &w->corral) ==
           SOKOBAN_CORRAL_DEAD;
}

/* Whether the push of a box survives the switches; the position is unchanged. */
static bool may_push(const struct context *c, uint32_t box, int dir)
{
    struct sokoban_position *position = &c->work->position;
    uint16_t from = position->box[box], player = position->player;
    bool dead = c->textbook->statics && sokoban_dead_push(c->board, from, dir);
    if (!dead && c->textbook->dynamics) {
        sokoban_push(position, c->board, box, dir);
        dead = is_dynamic_deadlock(c, box);
        sokoban_unpush(position, box, from, player);
    }
    c->work->pruned += dead;
    return !dead;
}

static int list_moves(const void *context, const void *state, struct qd_successor *out)
{
    const struct context *c = context;
    const struct sokoban_position *position = &c->work->position;
    int count = 0;
    load(c, state);
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        uint16_t to = c->board->next[position->player][dir];
        if (to == SOKOBAN_NONE)
            continue;
        if (!position->at[to]) {
            out[count++] = (struct qd_successor){(qd_move)dir, 1};
            continue;
        }
        uint16_t beyond = c->board->next[to][dir];
        if (beyond != SOKOBAN_NONE && !position->at[beyond] &&
            may_push(c, position->at[to] - 1u, dir))
            out[count++] = (struct qd_successor){(qd_move)dir | SOKOBAN_PUSH, 1};
    }
    return count;
}

static bool is_push(const struct context *c, uint16_t from, int dir)
{
    const struct sokoban_position *position = &c->work->position;
    uint16_t behind = c->board->next[from][sokoban_opposite(dir)], to = c->board->next[from][dir];
    return behind != SOKOBAN_NONE && to != SOKOBAN_NONE && sokoban_reaches(position, behind) &&
           !position->at[to];
}

/* The direction of a gate push of this box, -1 if it is not a gate. */
static int gate_push(const struct context *c, uint16_t box)
{
    int found = -1, sides = 0, side = sokoban_side(c->board, box, c->work->position.player);
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        uint16_t beside = c->board->next[box][dir];
        if (beside == SOKOBAN_NONE || sokoban_side(c->board, box, beside) != side)
            continue;
        sides++;
        found = sokoban_opposite(dir);
    }
    if (sides != 1 || c->board->goal_at[box] != SOKOBAN_NONE || !is_push(c, box, found))
        return -1;
    return found;
}

/* All pushes in `out` as box number and direction. */
static int list_all(const struct context *c, uint16_t *out)
{
    const struct sokoban_position *position = &c->work->position;
    int count = 0;
    for (uint32_t i = 0; i < c->boxes; i++)
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++)
            if (is_push(c, position->box[i], dir))
                out[count++] = sokoban_push_code(i, dir);
    return count;
}

/* Whether the tunnels switch leaves only one push, which is then the first. */
static bool keep_gate(const struct context *c, uint16_t *pushes, int count)
{
    for (int i = 0; c->textbook->tunnels && i < count; i++) {
        uint16_t box = c->work->position.box[pushes[i] / SOKOBAN_DIRS];
        if (gate_push(c, box) != pushes[i] % SOKOBAN_DIRS)
            continue;
        c->work->pruned += (uint64_t)count - 1;
        pushes[0] = pushes[i];
        return true;
    }
    return false;
}

static int keep_corral(const struct context *c, uint16_t *pushes, int count)
{
    struct work *w = c->work;
    int kept = 0;
    if (!c->textbook->corrals)
        return count;
    enum sokoban_corral_result found =
        sokoban_corral_find(&w->position, c->board, &w->scratch, &w->corral);
    for (int i = 0; i < count; i++) {
        uint16_t box = w->position.box[pushes[i] / SOKOBAN_DIRS];
        if (found == SOKOBAN_CORRAL_NONE ||
            (found == SOKOBAN_CORRAL_FOUND &&
             sokoban_corral_allows(&w->corral, c->board, box, pushes[i] % SOKOBAN_DIRS)))
            pushes[kept++] = pushes[i];
    }
    w->pruned += (uint64_t)(count - kept);
    return kept;
}

static int list_pushes(const void *context, const void *state, struct qd_successor *out)
{
    const struct context *c = context;
    uint16_t pushes[SOKOBAN_BOXES * SOKOBAN_DIRS];
    int written = 0;
    load(c, state);
    sokoban_flood(&c->work->position, c->board);
    int count = list_all(c, pushes);
    /* Each postpones all other pushes: together they could postpone every one. */
    if (keep_gate(c, pushes, count))
        count = 1;
    else
        count = keep_corral(c, pushes, count);
    for (int i = 0; i < count; i++) {
        uint32_t box = pushes[i] / SOKOBAN_DIRS;
        int dir = pushes[i] % SOKOBAN_DIRS;
        qd_move code = sokoban_push_code(c->work->position.box[box], dir);
        if (may_push(c, box, dir))
            out[written++] = (struct qd_successor){code, 1};
    }
    return written;
}

static void make_move(const void *context, const void *state, qd_move move, void *out)
{
    const struct context *c = context;
    struct sokoban_position *position = &c->work->position;
    load(c, state);
    uint16_t to = c->board->next[position->player][move % SOKOBAN_DIRS];
    if (position->at[to])
        sokoban_push(position, c->board, position->at[to] - 1u, (int)(move % SOKOBAN_DIRS));
    position->player = to;
    sokoban_pack(position, c->board, to, out);
}

static void make_push(const void *context, const void *state, qd_move move, void *out)
{
    const struct context *c = context;
    struct sokoban_position *position = &c->work->position;
    load(c, state);
    sokoban_push(position, c->board, position->at[move / SOKOBAN_DIRS] - 1u,
                 (int)(move % SOKOBAN_DIRS));
    sokoban_flood(position, c->board);
    sokoban_pack(position, c->board, position->zone, out);
}

static bool is_goal(const void *context, const void *state)
{
    const struct context *c = context;
    load(c, state);
    return sokoban_solved(&c->work->position, c->board);
}

static uint32_t heuristic(const void *context, const void *state)
{
    const struct context *c = context;
    load(c, state);
    uint32_t rest =
        sokoban_match(&c->work->matching, c->board, &c->work->position, c->board->distance);
    return rest == SOKOBAN_LOST ? QD_DEAD : rest;
}

/* A step straight back; a push cannot be undone. */
static bool undoes(const void *context, qd_move before, qd_move now)
{
    (void)context;
    return before < SOKOBAN_DIRS && now < SOKOBAN_DIRS && (before ^ 2) == now;
}

/* The search's answer as moves of the player. */
static qd_err take_answer(const struct context *c, const struct qd_search_result *found,
                          struct sokoban_position *start, struct qd_answer *answer)
{
    qd_err err = QD_OK;
    for (size_t i = 0; !err && i < found->moves.count; i++) {
        uint16_t push = (uint16_t)found->moves.data[i];
        err = c->textbook->moves ? qd_moves_add(&answer->moves, found->moves.data[i])
                                 : sokoban_path_moves(start, c->board, &push, 1, &answer->moves);
    }
    answer->optimal = !err && sokoban_textbook_fewest(c->textbook) != QD_FEWEST_NONE;
    return err;
}

static bool uses_heuristic(enum qd_algorithm algorithm)
{
    return algorithm == QD_GREEDY || algorithm == QD_ASTAR || algorithm == QD_IDASTAR;
}

static qd_err search(const struct context *c, struct sokoban_position *start,
                     struct sokoban_effort *effort, struct qd_answer *answer)
{
    uint8_t packed[2 * (SOKOBAN_BOXES + 1)];
    const struct sokoban_textbook *textbook = c->textbook;
    sokoban_flood(start, c->board);
    sokoban_pack(start, c->board, textbook->moves ? start->player : start->zone, packed);
    struct qd_problem problem = {
        .context = c,
        .state_size = sokoban_packed_size(c->board, c->boxes),
        .start = packed,
        .successors_most = textbook->moves ? SOKOBAN_DIRS : c->boxes * SOKOBAN_DIRS,
        .pruned = &c->work->pruned,
        .successors = textbook->moves ? list_moves : list_pushes,
        .result = textbook->moves ? make_move : make_push,
        .is_goal = is_goal,
        .heuristic = uses_heuristic(textbook->algorithm) ? heuristic : NULL,
        .undoes = textbook->moves ? undoes : NULL,
    };
    struct qd_search_options options = {.algorithm = textbook->algorithm,
                                        .limits = *effort->limits};
    uint64_t held = effort->meter.used;
    if (options.limits.bytes && options.limits.bytes <= held)
        return QD_LIMIT;
    options.limits.bytes -= options.limits.bytes ? held : 0;
    struct qd_search_result found = {0};
    qd_err err = qd_search(&problem, &options, &found);
    *effort->stats = found.stats;
    if (found.stats.peak_bytes + held > effort->meter.peak)
        effort->meter.peak = found.stats.peak_bytes + held;
    if (found.lower_bound > answer->lower_bound)
        answer->lower_bound = (uint32_t)found.lower_bound;
    if (!err)
        err = take_answer(c, &found, start, answer);
    qd_search_result_free(&found);
    return err;
}

qd_err sokoban_textbook_run(const struct sokoban_textbook *textbook,
                            const struct sokoban_board *board, struct sokoban_position *start,
                            struct sokoban_effort *effort, struct qd_answer *answer)
{
    struct context c = {.textbook = textbook, .board = board, .boxes = start->boxes};
    void *work = NULL;
    qd_err err = qd_meter_resize(&effort->meter, &work, 0, sizeof *c.work);
    if (err)
        return err;
    memset(work, 0, sizeof *c.work);
    c.work = work;
    err = search(&c, start, effort, answer);
    qd_meter_release(&effort->meter, &work, sizeof *c.work);
    return err;
}

static const struct {
    const char *name;
    enum qd_algorithm algorithm;
} algorithms[] = {{"brute", QD_DFS},      {"deepening", QD_BRUTE}, {"bfs", QD_BFS},
                  {"dfs", QD_DFS},        {"greedy", QD_GREEDY},   {"astar", QD_ASTAR},
                  {"idastar", QD_IDASTAR}};

/* Sets the switch named by a word; false if there is none or it is already set. */
static bool read_switch(struct qd_text word, struct sokoban_textbook *out)
{
    bool *const flags[] = {&out->moves, &out->statics, &out->dynamics, &out->corrals,
                           &out->tunnels};
    static const char *const names[] = {"moves", "static", "dynamic", "corral", "tunnel"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (!qd_text_is(word, names[i]))
            continue;
        bool fresh = !*flags[i];
        *flags[i] = true;
        return fresh;
    }
    return false;
}

bool sokoban_textbook_read(const char *name, struct sokoban_textbook *out)
{
    size_t length = strcspn(name, "-+");
    struct qd_text word = {name, length};
    struct sokoban_textbook read = {0};
    bool known = false;
    for (size_t i = 0; !known && i < sizeof algorithms / sizeof algorithms[0]; i++) {
        known = qd_text_is(word, algorithms[i].name);
        read.algorithm = algorithms[i].algorithm;
    }
    /* Brute force is the space of moves without pruning. */
    bool brute = qd_text_is(word, "brute") || qd_text_is(word, "deepening");
    read.moves = brute;
    for (name += length; known && *name; name += length) {
        length = strcspn(++name, "-+");
        known = read_switch((struct qd_text){name, length}, &read);
    }
    if (!known || (read.moves && (read.corrals || read.tunnels)))
        return false;
    /* Each of these requires the one before. */
    read.dynamics = read.dynamics || read.corrals;
    read.statics = read.statics || read.dynamics;
    *out = read;
    return true;
}

enum qd_fewest sokoban_textbook_fewest(const struct sokoban_textbook *textbook)
{
    enum qd_algorithm algorithm = textbook->algorithm;
    if (algorithm == QD_DFS || algorithm == QD_GREEDY)
        return QD_FEWEST_NONE;
    return textbook->moves ? QD_FEWEST_MOVES : QD_FEWEST_MEASURED;
}
