/* Wumpus World: the hidden map, what a player does in it, and what a player knows of it.
 *
 * The map crosses into knowledge in one place, wumpus_observe. Everything that reasons (structure,
 * counting, explain, advise, agent, rate) is given struct wumpus_knowledge, which holds no level
 * and no way to one.
 */
#ifndef QD_WUMPUS_H
#define QD_WUMPUS_H

#include "wumpus/bits.h"

#include <quadrille/game.h>

extern const struct qd_game wumpus_game;

/* ---- the world ---- */

enum { WUMPUS_MANY = 16, WUMPUS_JOKERS_MOST = 99, WUMPUS_ARROWS_MOST = 9 };
enum { WUMPUS_DENSITY_USUAL = 200000, WUMPUS_MILLION = 1000000 };

/* What differs from rule set to rule set. */
struct wumpus_rules {
    const char *name;
    bool glitter_beside;  /* glitter beside the gold; otherwise on its cell */
    bool start_is_clear;  /* nothing where the player starts or beside it, so no percept either */
    bool danger_and_gold; /* dangers may share a cell with gold or with each other */
    int arrows;           /* at the start */
    int reveals;
    int deduces;
};

extern const struct wumpus_rules wumpus_classic;

enum { WUMPUS_PIT = 1, WUMPUS_WUMPUS = 2, WUMPUS_GOLD = 4 };
enum { WUMPUS_WALL = 8 }; /* no cell at all: oblong boards of the rule set aima */
enum { WUMPUS_BREEZE = 1, WUMPUS_STENCH = 2, WUMPUS_GLITTER = 4 };

/* What a level's text says before its map. */
struct wumpus_options {
    int side;
    bool count_known; /* the player is told how many pits there are */
    bool overlap;     /* a wumpus may stand on gold */
    int arrows;
    int reveals;
    int deduces;
};

struct wumpus_level {
    struct qd_level base;
    const struct wumpus_rules *rules;
    struct wumpus_options options;
    int cells;
    int pits;
    int wumpuses;
    int golds;
    uint8_t map[WUMPUS_CELLS]; /* WUMPUS_PIT … in each cell */
};

/* Bits of a cell in a state. */
enum {
    WUMPUS_VISITED = 1,  /* the player stood here */
    WUMPUS_REVEALED = 2, /* a joker showed it */
    WUMPUS_FLAGGED = 4,
    WUMPUS_SAID = 8 | 16, /* what a deduce joker said: one of the next three */
    WUMPUS_SAID_SAFE = 8,
    WUMPUS_SAID_DANGER = 16,
    WUMPUS_SAID_UNSURE = 8 | 16,
    WUMPUS_SLAIN = 32,  /* the arrow killed a wumpus here */
    WUMPUS_MISSED = 64, /* an arrow flew through and hit nothing: no living wumpus */
};

struct wumpus_state {
    uint16_t at;
    uint16_t slain;
    uint16_t found; /* golds reached */
    uint8_t dead;
    uint8_t arrows;
    uint8_t reveals;
    uint8_t deduces;
    uint8_t cell[WUMPUS_CELLS];
};

/* ---- rules.c ---- */

enum wumpus_direction { WUMPUS_UP, WUMPUS_DOWN, WUMPUS_LEFT, WUMPUS_RIGHT };
extern const char wumpus_letters[]; /* "UDLR" */
/* The neighbour that way, -1 at the wall. */
int wumpus_step(int side, int cell, int direction);

/* A move is its kind and a direction or a cell. */
enum wumpus_kind {
    WUMPUS_STEP,
    WUMPUS_SHOOT,
    WUMPUS_FLAG,
    WUMPUS_UNFLAG,
    WUMPUS_REVEAL,
    WUMPUS_DEDUCE,
    WUMPUS_KINDS
};

/* Where the parts of a move are; a deduce joker that was played also has its answer. */
enum { WUMPUS_MOVE_WHAT = 0xffff, WUMPUS_MOVE_KIND = 16, WUMPUS_MOVE_SAID = 24 };

static inline uint32_t wumpus_move_kind(qd_move move)
{
    return move >> WUMPUS_MOVE_KIND & 0xff;
}

static inline qd_move wumpus_move(enum wumpus_kind kind, int what)
{
    return (qd_move)kind << WUMPUS_MOVE_KIND | (qd_move)what;
}

/* Dangers and percepts as they are now; slain wumpuses are neither. */
bool wumpus_deadly(const struct wumpus_level *level, const struct wumpus_state *state, int cell);
int wumpus_percepts(const struct wumpus_level *level, const struct wumpus_state *state, int cell);
/* Whether the player has been shown the cell. */
bool wumpus_seen(const struct wumpus_state *state, int cell);

size_t wumpus_state_size(const struct qd_level *level);
void wumpus_state_start(const struct qd_level *level, void *state);
int wumpus_to_move(const struct qd_level *level, const void *state);
enum qd_status wumpus_status(const struct qd_level *level, const void *state, int player);
qd_err wumpus_moves(const struct qd_level *level, const void *state, struct qd_moves *out);
qd_err wumpus_apply(const struct qd_level *level, void *state, qd_move move,
                    struct qd_message *why);

qd_move wumpus_canonical(const struct qd_level *level, const void *state, qd_move move);

/* ---- moves.c: moves as text ---- */

/* "b3": letters for the column (a … z, aa …), number for the row. */
enum { WUMPUS_NAME = 16 };
void wumpus_cell_name(int side, int cell, char out[WUMPUS_NAME]);
/* Cuts a cell's name off *rest; false, and *rest untouched, when there is none on the board. */
bool wumpus_cell_cut(int side, struct qd_text *rest, int *cell);
void wumpus_say_cell(struct qd_message *message, const char *name, int side, int cell);
qd_err wumpus_moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                          struct qd_message *why);
void wumpus_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                         struct qd_buf *out);

/* ---- text.c: levels as text ---- */

qd_err wumpus_level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why);
/* The same text under another rule set. */
qd_err wumpus_level_parse_as(struct qd_text text, const struct wumpus_rules *rules,
                             struct qd_level **out, struct qd_message *why);
bool wumpus_level_cut(struct qd_text *rest, struct qd_text *level);
void wumpus_level_format(const struct qd_level *level, struct qd_buf *out);
void wumpus_level_free(struct qd_level *level);
/* The same level as a diagram, a line a row. */
void wumpus_level_diagram(const struct wumpus_level *level, struct qd_buf *out);
/* Counts what stands on the map. */
void wumpus_level_index(struct wumpus_level *level);

/* ---- params.c: parameters in IDs ---- */

enum wumpus_class { WUMPUS_EASY, WUMPUS_MEDIUM, WUMPUS_HARD, WUMPUS_CLASSES };
extern const char *const wumpus_class_names[WUMPUS_CLASSES];

enum wumpus_method {
    WUMPUS_PROVED,  /* solvable by proof: the usual */
    WUMPUS_CLASSED, /* and of a class */
    WUMPUS_RANDOM,  /* anything the rules allow */
    WUMPUS_THIRDS,
    WUMPUS_SPACED,
    WUMPUS_CORRIDOR,
    WUMPUS_METHODS
};
extern const char *const wumpus_method_names[WUMPUS_METHODS];

struct wumpus_params {
    struct wumpus_options options;
    int pits; /* -1: the generator chooses */
    int wumpuses;
    int golds;
    bool arrow; /* a grid may need the arrow */
    enum wumpus_method method;
    enum wumpus_class difficulty;
};

/* "8x8" and the letters k, o, aN, rN, dN that a level's text has, cut off *rest; `all` is where
 * columns count from. */
qd_err wumpus_options_cut(struct qd_text all, struct qd_text *rest, struct wumpus_options *out,
                          struct qd_message *why);
void wumpus_options_format(const struct wumpus_options *options, struct qd_buf *out);
qd_err wumpus_params_parse(struct qd_text text, struct wumpus_params *out, struct qd_message *why);
qd_err wumpus_params_format(struct qd_text text, struct qd_buf *out, struct qd_message *why);

/* ---- view.c, draw.c ---- */

enum { WUMPUS_GROUND_FOG, WUMPUS_GROUND_OPEN, WUMPUS_GROUND_PIT };
enum { WUMPUS_PIECE_NONE, WUMPUS_PIECE_PLAYER, WUMPUS_PIECE_WUMPUS, WUMPUS_PIECE_GOLD };
enum {
    WUMPUS_MARK_BREEZE = 1 << 0,
    WUMPUS_MARK_STENCH = 1 << 1,
    WUMPUS_MARK_GLITTER = 1 << 2,
    WUMPUS_MARK_FLAG = 1 << 3,
    WUMPUS_MARK_SAFE = 1 << 4, /* said by a deduce joker, as are the next two */
    WUMPUS_MARK_DANGER = 1 << 5,
    WUMPUS_MARK_UNSURE = 1 << 6,
    WUMPUS_MARK_WUMPUS = 1 << 7, /* also where another piece is drawn */
    WUMPUS_MARK_GOLD = 1 << 8,
    WUMPUS_MARK_SLAIN = 1 << 9,
    WUMPUS_MARK_MISSED = 1 << 10,
    WUMPUS_MARK_REVEALED = 1 << 11,
    WUMPUS_MARK_UNSEEN = 1 << 12, /* an observer sees it, the player does not */
    WUMPUS_MARK_START = 1 << 13,
    WUMPUS_MARK_EAST = 1 << 14, /* which way an agent looks, and the next three */
    WUMPUS_MARK_NORTH = 1 << 15,
    WUMPUS_MARK_WEST = 1 << 16,
    WUMPUS_MARK_SOUTH = 1 << 17,
};

qd_err wumpus_view(const struct qd_level *level, const void *state, int viewer, enum qd_lang lang,
                   struct qd_view *view);
/* The name and the words of a cell whose ground, piece and marks are set. */
void wumpus_view_words(int side, int cell, enum qd_lang lang, struct qd_view *view);
void wumpus_draw(const struct qd_view *view, struct qd_buf *out);

/* ---- knowledge.c: what a player knows ---- */

/* What can be seen of a cell. Each fact has its opposite behind it. */
enum wumpus_fact {
    WUMPUS_IS_BREEZE,
    WUMPUS_NO_BREEZE,
    WUMPUS_IS_STENCH,
    WUMPUS_NO_STENCH,
    WUMPUS_IS_GLITTER,
    WUMPUS_NO_GLITTER,
    WUMPUS_IS_PIT,
    WUMPUS_NO_PIT,
    WUMPUS_IS_WUMPUS, /* alive */
    WUMPUS_NO_WUMPUS,
    WUMPUS_IS_GOLD,
    WUMPUS_NO_GOLD,
    WUMPUS_FACTS
};

struct wumpus_knowledge {
    int side;
    int wumpuses; /* alive */
    int golds;    /* on the map, reached or not */
    int pits;     /* -1: not known, and each cell is a pit with probability `density` */
    uint32_t density;
    bool overlap;
    int at;
    int arrows;
    struct wumpus_bits visited;
    struct wumpus_bits fact[WUMPUS_FACTS]; /* seen, not concluded */
};

/* The one place where hidden information crosses. */
void wumpus_observe(const struct wumpus_level *level, const struct wumpus_state *state,
                    struct wumpus_knowledge *out);
/* Adds what seeing a cell tells: its contents and its percepts. */
void wumpus_learn(struct wumpus_knowledge *knowledge, int cell, int contents, int percepts);

/* ---- knowledge_text.c: knowledge as a diagram ---- */

qd_err wumpus_knowledge_parse(struct qd_text text, struct wumpus_knowledge *out,
                              struct qd_message *why);
void wumpus_knowledge_format(const struct wumpus_knowledge *knowledge, struct qd_buf *out);

/* ---- world.c: a map as sets of cells, for rating many ---- */

struct wumpus_world {
    int side;
    bool overlap;
    int pits; /* as a player is told: -1 when not counted */
    int wumpuses;
    int golds;
    struct wumpus_bits pit;
    struct wumpus_bits wumpus;
    struct wumpus_bits gold;
    struct wumpus_bits breeze;
    struct wumpus_bits stench;
    struct wumpus_bits glitter;
};

void wumpus_world_of(const struct wumpus_level *level, struct wumpus_world *out);
/* The percepts, from pits, wumpuses and golds. */
void wumpus_world_index(struct wumpus_world *world);
/* What a player knows before the first step, without an arrow. */
void wumpus_world_start(const struct wumpus_world *world, struct wumpus_knowledge *out);
/* The player stands on these cells. */
void wumpus_world_show(const struct wumpus_world *world, const struct wumpus_bits *cells,
                       struct wumpus_knowledge *knowledge);
/* The player's arrow kills the wumpus in this cell. */
void wumpus_world_slay(struct wumpus_world *world, int cell, struct wumpus_knowledge *knowledge);

/* ---- structure.c: what follows, exactly ---- */

struct wumpus_conclusions {
    bool consistent;
    struct wumpus_bits pit;    /* in every world that fits */
    struct wumpus_bits no_pit; /* in none */
    struct wumpus_bits wumpus; /* living */
    struct wumpus_bits no_wumpus;
    struct wumpus_bits gold;
    struct wumpus_bits no_gold;
    struct wumpus_bits danger; /* pit or wumpus in every world that fits */
    struct wumpus_bits safe;   /* neither in any */
};

/* Whether knowledge is of the kind that structure answers alone: at most one living wumpus and one
 * gold, pits not counted. */
bool wumpus_is_plain(const struct wumpus_knowledge *knowledge);
/* Only for plain knowledge: never fails, allocates nothing. */
void wumpus_conclude_plain(const struct wumpus_knowledge *knowledge,
                           struct wumpus_conclusions *out);
/* Whether any world fits. */
bool wumpus_fits_plain(const struct wumpus_knowledge *knowledge);
/* The seed's layers, in its order; a literal is a layer and a cell. */
enum wumpus_layer {
    WUMPUS_LAYER_BREEZE = 1,
    WUMPUS_LAYER_GOLD,
    WUMPUS_LAYER_STENCH,
    WUMPUS_LAYER_PIT,
    WUMPUS_LAYER_GLITTER,
    WUMPUS_LAYER_WUMPUS,
    WUMPUS_LAYERS = WUMPUS_LAYER_WUMPUS
};
/* 1 entailed, 0 refuted, 2 neither; plain knowledge. */
int wumpus_question_plain(const struct wumpus_knowledge *knowledge,
                          const struct wumpus_conclusions *conclusions, enum wumpus_layer layer,
                          int cell);

/* ---- counting.c: how likely, exactly ---- */

struct wumpus_odds {
    struct wumpus_conclusions known;
    uint64_t states;
    uint32_t danger[WUMPUS_CELLS]; /* in millionths, rounded half up; set when consistent */
    uint32_t pit[WUMPUS_CELLS];
    uint32_t wumpus[WUMPUS_CELLS];
    uint32_t gold[WUMPUS_CELLS];
};

/* Any knowledge. QD_LIMIT when nodes or bytes do not suffice, or when too many percepts are open at
 * once. */
QD_MUST_CHECK qd_err wumpus_odds(const struct wumpus_knowledge *knowledge,
                                 const struct qd_limits *limits, struct wumpus_odds *out);

/* Whether any world fits any knowledge. */
QD_MUST_CHECK qd_err wumpus_fits(const struct wumpus_knowledge *knowledge,
                                 const struct qd_limits *limits, bool *fits);

/* ---- explain.c: the smallest set of facts that proves it ---- */

enum wumpus_claim { WUMPUS_CLAIM_SAFE, WUMPUS_CLAIM_DANGER, WUMPUS_CLAIM_PIT, WUMPUS_CLAIM_WUMPUS };

enum { WUMPUS_PROOF_MOST = 64 };

struct wumpus_seen_fact {
    uint8_t fact; /* enum wumpus_fact */
    uint16_t cell;
};

struct wumpus_proof {
    int count;
    bool smallest; /* proved: no smaller set of facts is enough */
    struct wumpus_seen_fact fact[WUMPUS_PROOF_MOST];
};

/* QD_NOTHING when the claim does not follow. */
QD_MUST_CHECK qd_err wumpus_prove(const struct wumpus_knowledge *knowledge,
                                  const struct qd_limits *limits, enum wumpus_claim claim, int cell,
                                  struct wumpus_proof *out);
extern const char *const wumpus_fact_words[WUMPUS_FACTS]; /* "no-breeze", for certificates */
extern const char *const wumpus_claim_words[4];           /* "safe" */
/* The certificate: "c3 safe: b3 no-breeze, b3 no-stench". */
void wumpus_proof_format(int side, enum wumpus_claim claim, int cell,
                         const struct wumpus_proof *proof, struct qd_buf *out);

/* ---- deduce.c: the table's deduction ---- */

extern const struct qd_deduce wumpus_deduce;

/* One fact a cell, row by row; QD_INTERNAL when no world fits. */
QD_MUST_CHECK qd_err wumpus_facts(const struct wumpus_knowledge *knowledge,
                                  const struct qd_limits *limits, struct qd_fact *facts);
/* Any knowledge, by structure or by counting. QD_LIMIT when the limits do not suffice. */
QD_MUST_CHECK qd_err wumpus_conclude(const struct wumpus_knowledge *knowledge,
                                     const struct qd_limits *limits,
                                     struct wumpus_conclusions *out);

/* ---- encode.c: the report's propositional base ---- */

typedef void wumpus_clause_fn(void *context, const int32_t *literals, int count);
int32_t wumpus_literal(int side, enum wumpus_layer layer, int cell);
int32_t wumpus_fact_literal(int side, enum wumpus_fact fact, int cell);
/* The rules, for knowledge's kind of board alone; returns the last variable. */
int32_t wumpus_encode(const struct wumpus_knowledge *kind, wumpus_clause_fn *emit, void *context);
/* What was seen, as unit clauses. */
void wumpus_encode_facts(const struct wumpus_knowledge *knowledge, wumpus_clause_fn *emit,
                         void *context);
void wumpus_dimacs(const struct wumpus_knowledge *knowledge, struct qd_buf *out);

/* ---- advise.c: hints and reasons ---- */

qd_err wumpus_advise(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                     struct qd_hint *hint);
/* "There is no breeze at b1 and no stench at b1, so c1 is safe." One clause a kind of fact, at most
 * six; the claim is a phrase about "cell". */
void wumpus_say_proof(const struct wumpus_proof *proof, int side, const char *claim, int cell,
                      struct qd_message *out);
/* "whole" and "part" of a percentage: tenths, or all that is known where they would say "none" or
 * "all" of what is neither. */
void wumpus_say_percent(uint32_t millionths, struct qd_message *out);
qd_err wumpus_explain(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                      int cell, struct qd_why *why);

/* ---- rate.c: what a grid asks of a player ---- */

struct wumpus_rating {
    bool valid;
    bool strict;  /* deducible without the arrow */
    bool arrow;   /* deducible, if need be with it */
    int interest; /* -1: no way to the gold */
};

bool wumpus_is_valid(const struct wumpus_world *world);
int wumpus_interest(const struct wumpus_world *world);
/* The cell of a proved wumpus in line with a visited cell, -1 if there is none. */
int wumpus_target(const struct wumpus_knowledge *knowledge,
                  const struct wumpus_conclusions *conclusions);
/* Enters every cell that is proved safe until none is left or all gold is reached. */
QD_MUST_CHECK qd_err wumpus_explore(struct wumpus_world *world, struct wumpus_knowledge *knowledge,
                                    bool shoot, const struct qd_limits *limits, bool *won);
QD_MUST_CHECK qd_err wumpus_rate(const struct wumpus_level *level, const struct qd_limits *limits,
                                 struct wumpus_rating *out);

/* ---- way.c: a way to the gold with its proof ---- */

struct wumpus_way_step {
    int16_t cell; /* entered, or shot at */
    int16_t from; /* where the arrow is shot from, -1 for a cell that is entered */
    struct wumpus_proof proof;
};

struct wumpus_way {
    int count;
    int largest;  /* facts in the largest proof */
    int combined; /* proofs that put facts from two or more cells together */
    int shots;
    struct wumpus_way_step *step;
};

/* QD_NOTHING when the gold is not reached by proof. */
QD_MUST_CHECK qd_err wumpus_find_way(const struct wumpus_level *level, bool shots,
                                     const struct qd_limits *limits, struct wumpus_way *out);
void wumpus_way_free(struct wumpus_way *way);
/* Our difficulty; docs/rules/wumpus.md has the table. */
enum wumpus_class wumpus_class_of(const struct wumpus_way *way);
/* The proof as text, for src/check. */
void wumpus_way_format(int side, const struct wumpus_way *way, struct qd_buf *out);

/* ---- agent.c: a player ---- */

/* Told of every move before it is made, and of the cell it is made for. */
struct wumpus_intent {
    const struct wumpus_level *level;
    const struct wumpus_state *state;
    const struct wumpus_knowledge *knowledge;
    qd_move move;
    int cell;    /* to be entered in the end, or the wumpus shot at */
    bool proved; /* that it is safe, or that the wumpus is there */
};
typedef qd_err wumpus_intent_fn(void *context, const struct wumpus_intent *intent);

struct wumpus_temper {
    bool bold;               /* takes risks when nothing is proved */
    int gold;                /* what reaching the gold is worth */
    int death;               /* what death costs */
    wumpus_intent_fn *watch; /* NULL: nobody watches; an error ends the play */
    void *context;
};

struct wumpus_result {
    bool won;
    bool dead;
    int steps;
    int shots;
    int risks; /* steps that were not proved safe */
};

/* Plays until won, dead or stuck; appends the moves unless `moves` is NULL. */
QD_MUST_CHECK qd_err wumpus_agent(const struct wumpus_level *level,
                                  const struct wumpus_temper *temper,
                                  const struct qd_limits *limits, struct wumpus_result *out,
                                  struct qd_moves *moves);

/* ---- watch.c: runs of agents, told step by step ---- */

extern const char *const wumpus_watches[];
qd_err wumpus_watch(const struct qd_watch *watch, uint64_t *all, struct qd_message *why);

/* ---- generate.c ---- */

/* The report's pit bounds for 8, 10 and 15; other sides by density. */
void wumpus_pit_bounds(int side, enum wumpus_class difficulty, int *least, int *most);
qd_err wumpus_generate(struct qd_text params, uint64_t seed, const struct qd_limits *limits,
                       struct qd_level **out, struct qd_message *why);

#endif
