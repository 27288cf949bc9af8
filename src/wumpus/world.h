/* SPDX-License-Identifier: MIT */
/* Wumpus World: the hidden map and the player's actions on it. */
#ifndef QD_WUMPUS_WORLD_H
#define QD_WUMPUS_WORLD_H

#include "wumpus/bits.h"

#include <quadrille/game.h>

extern const struct qd_game wumpus_game;

enum { WUMPUS_MANY = 16, WUMPUS_JOKERS_MOST = 99, WUMPUS_ARROWS_MOST = 9 };
enum { WUMPUS_DENSITY_USUAL = 200000, WUMPUS_MILLION = 1000000 };

/* What differs between rule sets. */
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
enum { WUMPUS_WALL = 8 }; /* not a cell: rectangular boards of the rule set aima */
enum { WUMPUS_BREEZE = 1, WUMPUS_STENCH = 2, WUMPUS_GLITTER = 4 };

/* The options before the map in a level's text. */
struct wumpus_options {
    int side;
    bool count_known; /* the player knows the number of pits */
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
    WUMPUS_VISITED = 1,  /* the player was here */
    WUMPUS_REVEALED = 2, /* a joker showed it */
    WUMPUS_FLAGGED = 4,
    WUMPUS_SAID = 8 | 16, /* the answer of a deduce joker: one of the next three */
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

enum wumpus_direction { WUMPUS_UP, WUMPUS_DOWN, WUMPUS_LEFT, WUMPUS_RIGHT };
extern const char wumpus_letters[]; /* "UDLR" */
/* The neighbour in that direction, -1 at the wall. */
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

/* Bit positions of the parts of a move; a played deduce joker also stores its answer. */
enum { WUMPUS_MOVE_WHAT = 0xffff, WUMPUS_MOVE_KIND = 16, WUMPUS_MOVE_SAID = 24 };

static inline uint32_t wumpus_move_kind(qd_move move)
{
    return move >> WUMPUS_MOVE_KIND & 0xff;
}

static inline qd_move wumpus_move(enum wumpus_kind kind, int what)
{
    return (qd_move)kind << WUMPUS_MOVE_KIND | (qd_move)what;
}

/* Current dangers and percepts; slain wumpuses are neither. */
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

/* Moves as text (moves.c). */

/* "b3": letters for the column (a … z, aa …), number for the row. */
enum { WUMPUS_NAME = 16 };
void wumpus_cell_name(int side, int cell, char out[WUMPUS_NAME]);
/* Cuts a cell's name off *rest; false, with *rest untouched, when there is none on the board. */
bool wumpus_cell_cut(int side, struct qd_text *rest, int *cell);
void wumpus_say_cell(struct qd_message *message, const char *name, int side, int cell);
qd_err wumpus_moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                          struct qd_message *why);
void wumpus_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                         struct qd_buf *out);

/* Levels as text (text.c). */

qd_err wumpus_level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why);
/* The same text parsed under another rule set. */
qd_err wumpus_level_parse_as(struct qd_text text, const struct wumpus_rules *rules,
                             struct qd_level **out, struct qd_message *why);
bool wumpus_level_cut(struct qd_text *rest, struct qd_text *level);
void wumpus_level_format(const struct qd_level *level, struct qd_buf *out);
void wumpus_level_free(struct qd_level *level);
/* The same level as a diagram, one line per row. */
void wumpus_level_diagram(const struct wumpus_level *level, struct qd_buf *out);
/* Appends a text that a level shares with its mirror image at the diagonal, and with no other level
 * (symmetry.c). */
QD_MUST_CHECK qd_err wumpus_level_symmetric(const struct qd_level *level, struct qd_buf *out);
/* Counts the pieces on the map. */
void wumpus_level_index(struct wumpus_level *level);

/* Parameters in IDs (params.c). */

enum wumpus_class { WUMPUS_EASY, WUMPUS_MEDIUM, WUMPUS_HARD, WUMPUS_CLASSES };
extern const char *const wumpus_class_names[WUMPUS_CLASSES];

enum wumpus_method {
    WUMPUS_PROVED,  /* solvable by proof: the default */
    WUMPUS_CLASSED, /* and of a class */
    WUMPUS_RANDOM,  /* anything the rules allow */
    WUMPUS_THIRDS,
    WUMPUS_SPACED,
    WUMPUS_CORRIDOR,
    WUMPUS_SIDES,
    WUMPUS_REPORT,
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

/* "8x8" and the letters k, o, aN, rN, dN of a level's text, cut off *rest; columns count from the
 * start of `all`. */
qd_err wumpus_options_cut(struct qd_text all, struct qd_text *rest, struct wumpus_options *out,
                          struct qd_message *why);
void wumpus_options_format(const struct wumpus_options *options, struct qd_buf *out);
qd_err wumpus_params_parse(struct qd_text text, struct wumpus_params *out, struct qd_message *why);
qd_err wumpus_params_format(struct qd_text text, struct qd_buf *out, struct qd_message *why);

enum { WUMPUS_GROUND_FOG, WUMPUS_GROUND_OPEN, WUMPUS_GROUND_PIT };
enum { WUMPUS_PIECE_NONE, WUMPUS_PIECE_PLAYER, WUMPUS_PIECE_WUMPUS, WUMPUS_PIECE_GOLD };
enum {
    WUMPUS_MARK_BREEZE = 1 << 0,
    WUMPUS_MARK_STENCH = 1 << 1,
    WUMPUS_MARK_GLITTER = 1 << 2,
    WUMPUS_MARK_FLAG = 1 << 3,
    WUMPUS_MARK_SAFE = 1 << 4, /* answers of a deduce joker, as are the next two */
    WUMPUS_MARK_DANGER = 1 << 5,
    WUMPUS_MARK_UNSURE = 1 << 6,
    WUMPUS_MARK_WUMPUS = 1 << 7, /* also set where another piece is drawn */
    WUMPUS_MARK_GOLD = 1 << 8,
    WUMPUS_MARK_SLAIN = 1 << 9,
    WUMPUS_MARK_MISSED = 1 << 10,
    WUMPUS_MARK_REVEALED = 1 << 11,
    WUMPUS_MARK_UNSEEN = 1 << 12, /* an observer sees it, the player does not */
    WUMPUS_MARK_START = 1 << 13,
    WUMPUS_MARK_EAST = 1 << 14, /* the agent's heading, as are the next three */
    WUMPUS_MARK_NORTH = 1 << 15,
    WUMPUS_MARK_WEST = 1 << 16,
    WUMPUS_MARK_SOUTH = 1 << 17,
};

void wumpus_size(const struct qd_level *level, int *rows, int *cols);
qd_err wumpus_view(const struct qd_level *level, const void *state, int viewer, enum qd_lang lang,
                   struct qd_view *view);
/* The words of a view's cells, begun with a side and a language: kinds of cells that are described
 * alike, each as a sentence with a hole for the name (words.c). */
enum { WUMPUS_SENTENCES = 16, WUMPUS_SENTENCE_ROOM = 256 };
struct wumpus_words {
    int side;
    enum qd_lang lang;
    unsigned next; /* the slot that the next kind takes */
    struct wumpus_sentence {
        bool known;
        bool player;
        uint8_t ground;
        uint32_t marks;
        size_t head; /* bytes before the hole */
        char text[WUMPUS_SENTENCE_ROOM];
    } kinds[WUMPUS_SENTENCES];
};
/* Sets the name and the caption of a cell whose ground, piece and marks are set. */
void wumpus_words_put(struct wumpus_words *words, int cell, struct qd_view *view);
void wumpus_draw(const struct qd_view *view, struct qd_buf *out);

qd_err wumpus_generate(struct qd_text params, uint64_t seed, const struct qd_limits *limits,
                       struct qd_level **out, struct qd_message *why);

#endif
