/* SPDX-License-Identifier: MIT */
/* The game table: what the four games share, and the three kinds of mind they have.
 *
 * A level (walls, goals, tile numbers, the hidden map) is immutable; a state is flat bytes without
 * pointers, so copying is memcpy, undo is an array and equality is memcmp. `apply` is
 * deterministic: chance exists only in `generate`. A game has exactly one of path, deduce and
 * versus. Inner loops of solvers never go through this table.
 */
#ifndef QUADRILLE_GAME_H
#define QUADRILLE_GAME_H

#include <quadrille/base.h>

/* A game's own packing of a move; text is the form that leaves the program. */
typedef uint32_t qd_move;

struct qd_moves {
    qd_move *data;
    size_t count;
    size_t room;
};

QD_MUST_CHECK qd_err qd_moves_add(struct qd_moves *moves, qd_move move);
void qd_moves_free(struct qd_moves *moves);

/* First member of every game's level. */
struct qd_level {
    const struct qd_game *game;
};

enum qd_status { QD_OPEN, QD_WON, QD_LOST, QD_DRAWN };
const char *qd_status_name(enum qd_status status);

/* The viewer. A player's view of a hidden game holds only what that player has observed. */
enum qd_viewer { QD_OBSERVER = -1, QD_PLAYER_1 = 0, QD_PLAYER_2 = 1 };

enum qd_highlight { QD_PLAIN, QD_LOOK, QD_PIECE, QD_TARGET, QD_PROOF, QD_HIGHLIGHT_COUNT };

struct qd_cell {
    uint8_t ground;    /* index into the game's ground names */
    uint8_t piece;     /* index into its piece names; 0 is none */
    uint8_t highlight; /* enum qd_highlight, set by a hint */
    uint16_t id;      /* which piece this is, so that a front end can follow it from view to view */
    uint32_t marks;   /* bits, named by the game's mark names */
    uint32_t label;   /* offsets into the view's text; 0 is none */
    uint32_t caption; /* what a sighted player sees here, in words */
    uint32_t move;    /* the move text that acting on this cell means; 0: acting does nothing */
};

struct qd_counter {
    const char *name; /* a catalogue code, also the key for programs */
    int64_t value;
    int64_t of; /* upper bound of the value, shown as "value of `of`"; -1 if there is none */
};

struct qd_view {
    int rows;
    int cols;
    struct qd_cell *cells; /* rows * cols, row by row */
    struct qd_counter *counters;
    int counter_count;
    int counter_room;
    struct qd_buf text; /* terminated strings; offset 0 is the empty one */
};

QD_MUST_CHECK qd_err qd_view_init(struct qd_view *view, int rows, int cols);
void qd_view_free(struct qd_view *view);
/* If memory runs out, sets the error of view->text, which the caller checks anyway. */
void qd_view_counter(struct qd_view *view, const char *name, int64_t value, int64_t of);
/* Appends what the counter counts, in words that fit after its figures: "1 push", "0/2 pushes". */
void qd_counter_words(const struct qd_counter *counter, enum qd_lang lang, struct qd_buf *out);
/* Appends a terminated string to view->text and returns its offset. */
uint32_t qd_view_string(struct qd_view *view, const char *terminated);
uint32_t qd_view_message(struct qd_view *view, const struct qd_message *message, enum qd_lang lang);
const char *qd_view_at(const struct qd_view *view, uint32_t offset);

/* A hint in four grades, each adding to the one before: where to look, which piece, which move,
 * why. */
enum { QD_HINT_GRADES = 4, QD_HINT_CELLS = 64 };

struct qd_hint {
    qd_move move;
    bool has_move;
    int look_count;
    uint16_t look[QD_HINT_CELLS]; /* cells of grade 1 */
    int piece;                    /* cell of grade 2, -1 if none */
    int target;                   /* cell of grade 3, -1 if none */
    int proof_count;
    uint16_t proof[QD_HINT_CELLS]; /* cells the reason refers to */
    struct qd_message says[QD_HINT_GRADES];
};

/* Highlights what a hint of that grade points at. Later grades overwrite earlier ones, so the piece
 * stands out from the region. */
void qd_view_hint(struct qd_view *view, const struct qd_hint *hint, int grade);

/* A game's long-lived working memory: tables, a transposition table. A play owns one for its game
 * and keeps it from level to level. Answers are as good without it, only slower. */
struct qd_mind;

/* Path games (Taquin, Sokoban): the answer is a list of moves to a won state. */
enum qd_fewest { QD_FEWEST_NONE, QD_FEWEST_MOVES, QD_FEWEST_MEASURED };

struct qd_method {
    const char *name;       /* "astar-manhattan" */
    enum qd_fewest optimal; /* what it minimises: moves, or the game's other measure; the answer
                               says whether the minimum was proved */
};

struct qd_answer {
    struct qd_moves moves;
    bool optimal;         /* proved: no solution has fewer (of which: qd_method_measures) */
    uint32_t lower_bound; /* of the same; 0 if nothing is known */
    struct qd_stats stats;
};

void qd_answer_free(struct qd_answer *answer);

/* Why a position can no longer be won: pieces that prove it, whatever the others do. */
enum { QD_LOSS_CELLS = 256 };

struct qd_loss {
    int count;
    uint16_t cells[QD_LOSS_CELLS]; /* of the pieces, growing */
    struct qd_message says;
    struct qd_stats stats;
};

/* Takes one sentence about a solution, which holds from move number `at` on. */
typedef qd_err qd_tell_fn(void *context, size_t at, const struct qd_message *says);

struct qd_path {
    const struct qd_method *methods; /* methods[0] is the default; a NULL name ends the list */
    const char *hints;               /* the method of hints, not listed; NULL: the default */
    /* Whether a name outside the list is a method too (a search and its switches); NULL: never. */
    bool (*method_read)(const char *name, struct qd_method *out);
    /* QD_OK: answer->moves leads to a win. QD_IMPOSSIBLE: proved, there is none. QD_LIMIT,
     * QD_STOPPED: unknown; `why` may say more. The statistics are filled in all these cases. `mind`
     * may be NULL. */
    qd_err (*solve)(const struct qd_level *level, const void *state, const char *method,
                    struct qd_mind *mind, const struct qd_limits *limits, struct qd_answer *answer,
                    struct qd_message *why);
    /* QD_OK: proved lost. QD_NOTHING: it is not, a solution was found. QD_LIMIT, QD_STOPPED:
     * unknown. NULL for a game in which nothing is ever lost. */
    qd_err (*lost)(const struct qd_level *level, const void *state, const struct qd_limits *limits,
                   struct qd_loss *loss);
    /* Turns the head of a checked solution into a hint. */
    qd_err (*explain)(const struct qd_level *level, const void *state,
                      const struct qd_answer *answer, struct qd_hint *hint);
    /* Replaces the moves of a solution by some that cost no more, fewest of the measure or of moves
     * first, as long as the limits allow; QD_OK also if none are found. NULL: nothing to gain. */
    qd_err (*polish)(const struct qd_level *level, const void *state, enum qd_fewest aim,
                     const struct qd_limits *limits, struct qd_answer *answer);
    /* Tells a checked solution as a plan, sentence by sentence in order; stops at the first error
     * of `tell`. NULL: there is nothing to tell. */
    qd_err (*narrate)(const struct qd_level *level, const void *state,
                      const struct qd_answer *answer, qd_tell_fn *tell, void *context);
    /* How hard the level is, by a solution of its start: the name of its class, NULL where the
     * bounds allow several; `says` explains it. NULL: its levels are not rated so. */
    const char *(*rate)(const struct qd_level *level, const struct qd_answer *answer,
                        struct qd_message *says);
    /* How long a hint or `lost` may take by default where the caller lends a clock; 0: no limit. */
    uint32_t patience_ms;
    /* Whether a method is one search of src/search, which reports its expansions to a watcher;
     * NULL: none is. */
    bool (*traces)(const char *method);
    /* Reads states as such a search from `start` packed them, `count` of `size` bytes each: calls
     * `put` for every piece of every state, with its cell and the id it has in views. Pieces that
     * the search does not tell apart may have changed their ids. */
    qd_err (*pieces)(const struct qd_level *level, const void *start, const uint8_t *states,
                     size_t size, size_t count,
                     void (*put)(void *context, size_t state, int cell, int id), void *context);
};

/* The method of that name, listed or read; false if there is none. out->name is `name`. */
bool qd_path_method(const struct qd_path *path, const char *name, struct qd_method *out);
/* Whether a method's bound, and what its answers are proved to minimise, is the game's measure
 * rather than moves. A method that proves neither bounds the measure where there is one. */
bool qd_method_measures(const struct qd_game *game, const struct qd_method *method);
/* The cost of these moves in that unit. */
uint64_t qd_method_cost(const struct qd_game *game, const struct qd_method *method,
                        const struct qd_moves *moves);

/* Deduction games (Wumpus): the answer is what follows from what was seen. `observe` is the one
 * place where hidden information crosses; nothing else here is given the level. */
struct qd_knowledge;

enum qd_verdict { QD_UNSURE, QD_SAFE, QD_DANGER };

struct qd_fact {
    uint8_t verdict; /* enum qd_verdict: proved, or not */
    uint32_t risk;   /* exact danger in millionths, rounded half up */
};

/* Why a cell is what `infer` says of it. */
struct qd_why {
    struct qd_fact fact;
    int proof_count;
    uint16_t proof[QD_HINT_CELLS]; /* cells whose percepts prove it */
    struct qd_message says;
    struct qd_buf certificate; /* for a checker; empty when nothing is proved */
    struct qd_buf world; /* a counterexample: a world consistent with all observations in which it
                            is false, as text; empty when the cell is decided */
};

void qd_why_init(struct qd_why *why);
void qd_why_free(struct qd_why *why);

/* A computer's run to be watched: what it knew before each action, what it did, and why. */
struct qd_watched {
    uint64_t number;             /* of the action, from 0 */
    const struct qd_view *view;  /* what it knew */
    const struct qd_fact *facts; /* of every cell, NULL if there is nothing to say */
    const char *action;          /* in the words of the rule set: "probe c4" */
    struct qd_message plan;      /* what the action is for */
    struct qd_message says;      /* what is known of the cell acted on; no code: nothing */
};

struct qd_watch {
    struct qd_text rules; /* one of `watches` */
    int side;
    uint64_t seed;
    uint64_t from; /* the first action reported; `count` limits how many */
    uint64_t count;
    enum qd_lang lang;
    const struct qd_limits *limits;
    qd_err (*told)(void *context, const struct qd_watched *step); /* an error ends the run */
    void *context;
};

struct qd_deduce {
    qd_err (*observe)(const struct qd_level *level, const void *state, struct qd_knowledge **out);
    void (*knowledge_free)(struct qd_knowledge *knowledge);
    /* One fact per cell, row by row. */
    qd_err (*infer)(const struct qd_knowledge *knowledge, const struct qd_limits *limits,
                    struct qd_fact *facts);
    /* The next proved step with its reason; QD_NOTHING when nothing can be proved. */
    qd_err (*advise)(const struct qd_knowledge *knowledge, const struct qd_limits *limits,
                     struct qd_hint *hint);
    /* The reason for one cell, in `why` as qd_why_init left it; NULL for a game that gives none. */
    qd_err (*explain)(const struct qd_knowledge *knowledge, const struct qd_limits *limits,
                      int cell, struct qd_why *why);
    /* Rule sets in which a computer can be watched, NULL at the end; and the function that runs
     * one. `all` gets the number of actions. NULL for a game without such a run. */
    const char *const *watches;
    qd_err (*watch)(const struct qd_watch *watch, uint64_t *all, struct qd_message *why);
};

/* Two-player games (Gygès): the answer is a value and a line of play. */
struct qd_line {
    struct qd_moves moves; /* best first */
    int32_t score;         /* for the side to move */
    int32_t wins_in; /* a proved win in this many moves of the winner, negative: a loss; 0: none */
    bool second;     /* not the best of several: a loss is that of its first move alone */
    bool verified;   /* the checker, too, found it forced; set by the play, not by the search */
    struct qd_stats stats;
};

struct qd_versus {
    /* Opponents of different strength, weakest first; a NULL name ends the list. NULL: only one. */
    const struct qd_method *methods;
    /* Phrases that name them for people, in the same order. NULL: their names must do. */
    const char *const *titles;
    qd_err (*search)(const struct qd_level *level, const void *state, struct qd_mind *mind,
                     const struct qd_limits *limits, struct qd_line *line);
    qd_err (*explain)(const struct qd_level *level, const void *state, const struct qd_line *line,
                      struct qd_hint *hint);
    /* What the named opponent would play, with the line it expects; it may err on purpose, but the
     * same question has the same answer. NULL: as `search`. */
    qd_err (*choose)(const struct qd_level *level, const void *state, const char *method,
                     struct qd_mind *mind, const struct qd_limits *limits, struct qd_line *line);
    /* The best moves, best first, each with the line it begins: at most `*count` of them; `*count`
     * is set to their number. The statistics are those of the first. NULL: one line, from `search`.
     */
    qd_err (*rank)(const struct qd_level *level, const void *state, struct qd_mind *mind,
                   const struct qd_limits *limits, struct qd_line *lines, int *count);
    /* A file that its engine plays better with, such as "networks/gyges.net", and how it is handed
     * over: the bytes are copied, and the first valid file stays for good. QD_SYNTAX if it is not
     * valid. Must be called before engines run in other threads. NULL: there is none. */
    const char *data;
    qd_err (*learn)(const void *bytes, size_t size);
};

/* One possible next part of a move that is entered part by part. */
struct qd_part {
    int cell;            /* of the view */
    const char *kind;    /* the game's word for what happens there: "bounce", "drop" */
    struct qd_text text; /* the move so far, with this part */
    bool done;           /* the text is a whole move */
};

/* A path over the board: the last move's, or one by which a piece could win at once. */
struct qd_way {
    const char *kind; /* "last", "wins" (the player to move), "threatens" (the other) */
    int player;
    const uint16_t *cells; /* of the view, from the start to the end */
    int count;
    int drop; /* where a replaced piece was put, -1 if none */
};

/* What a game counts besides moves. */
struct qd_measure {
    const char *one;     /* "push": `undo push` takes one back */
    const char *many;    /* "pushes": its name in results */
    const char *counter; /* the counter of its views: "sokoban.pushes" */
    bool (*counts)(qd_move move);
};

/* A piece that a move carries from cell to cell, by its id in views. */
struct qd_shift {
    int id;
    int from;
    int to;
};

enum { QD_SHIFTS = 2 };

/* How a board is drawn where there is no painter of its own: labels in cells, four numbers at the
 * sides of a cell (the first four marks say which agree), a plan with walls, a map in the dark. */
enum qd_board { QD_BOARD_CELLS, QD_BOARD_SIDES, QD_BOARD_PLAN, QD_BOARD_FOG };

/* What the game's messages call rows and columns, for the edges of a drawn board: numbers from the
 * top left; letters for the columns; or letters and rows counted upward from the second last, the
 * first and the last row being goals without a number. */
enum qd_coords { QD_COORDS_NUMBERS, QD_COORDS_LETTERS, QD_COORDS_UPWARD };

/* A letter for a ground or a mark, where only one character fits. */
struct qd_sign {
    const char *name;
    const char *sign;
};

/* The puzzle of the day: parameters from Monday to Sunday, harder as the week goes on, and the
 * method that proves in how few moves it can be solved (NULL: there is none). `says` is the phrase
 * that explains the parameters: {size} is their 8x8, {count} the number after the
 * next letter, {class} the word after "-". */
struct qd_daily {
    const char *params[7];
    const char *par;
    const char *says;
};

/* What a file has around a level. */
enum qd_written {
    QD_WRITTEN_HEADER, /* of the file, with its first level */
    QD_WRITTEN_TITLE,
    QD_WRITTEN_AUTHOR,
    QD_WRITTEN_NOTES,
    QD_WRITTEN_SOLUTION,
    QD_WRITTEN_SNAPSHOT
};

/* An entry to be written again, with more solutions and other notes than it had. */
struct qd_rewrite {
    int format;  /* index into the formats */
    bool begins; /* it is the first of its file */
    struct qd_text entry;
    const struct qd_level *level;
    const struct qd_text *notes; /* NULL: as they were */
    int solutions;
    struct qd_text names[2]; /* of the solutions */
    struct qd_text moves[2]; /* a solution that the entry has already is not written twice */
};

/* Files of many levels as their players keep them. An entry is what `level_cut` cuts off. */
struct qd_collection {
    const char *const *formats; /* NULL-terminated */
    /* Calls `found` for every part of an entry that is there; `name` is that of a record. An error
     * of `found` ends it and is returned. */
    qd_err (*parts)(struct qd_text entry,
                    qd_err (*found)(void *context, enum qd_written what, struct qd_text name,
                                    struct qd_text text),
                    void *context);
    qd_err (*write)(const struct qd_rewrite *what, struct qd_buf *out);
    void (*write_end)(int format, struct qd_buf *out);
};

/* Images of a level by quarter turns clockwise, then left and right exchanged. */
struct qd_images {
    void (*level)(const struct qd_level *level, unsigned quarters, bool mirrored,
                  struct qd_buf *text);
    void (*moves)(struct qd_text moves, unsigned quarters, bool mirrored, struct qd_buf *out);
};

/* Levels that can also be played from their goal to their start: the two tables, which share their
 * ID, their levels' text and this. The backward one has no mind and is in no list of games. */
struct qd_reverse {
    const struct qd_game *forward;
    const struct qd_game *backward;
    /* Appends the moves of a won backward play as a solution of the level, which may be of either
     * table. */
    qd_err (*solution)(const struct qd_level *level, const qd_move *moves, size_t count,
                       struct qd_moves *out);
};

struct qd_game {
    const char *id;    /* "taquin": first word of its IDs and of its command line */
    const char *title; /* "Taquin" */
    int players;
    bool hidden;
    uint32_t generator;         /* raised whenever the same parameters and seed give a new level */
    const char *example;        /* parameters for a first level: "4x4" */
    const char *const *grounds; /* NULL-terminated names; piece name 0 is "" */
    const char *const *pieces;
    const char *const *marks;
    enum qd_board board;
    enum qd_coords coords;
    const struct qd_sign *signs; /* in the middle of a cell, highest priority first; may be NULL */
    const struct qd_sign *notes; /* below it, all that hold; NULL names end both lists */
    const char *player_names[2]; /* phrases, for games of two */
    const struct qd_measure *measure;       /* NULL: only moves are counted */
    const struct qd_daily *daily;           /* NULL: the game has no puzzle of the day */
    const struct qd_collection *collection; /* NULL: its levels are not collected in files */
    const struct qd_images *images;         /* NULL: its boards are not turned */
    const struct qd_reverse *reverse;       /* NULL: its levels are played forwards only */

    /* Reads any text form of a level. Whatever it accepts can never fail later. */
    qd_err (*level_parse)(struct qd_text text, struct qd_level **out, struct qd_message *why);
    /* Cuts the next level of a file off *rest, skipping blank lines and comments; false at the end.
     * What is cut is text for level_parse, or an ID. */
    bool (*level_cut)(struct qd_text *rest, struct qd_text *level);
    /* Appends the title of a level that was cut, nothing if it has none. NULL for a game whose
     * levels have no titles. */
    void (*level_title)(struct qd_text level, struct qd_buf *out);
    /* Writes the one-line form "params:description", read back to an equal level. */
    void (*level_format)(const struct qd_level *level, struct qd_buf *out);
    void (*level_free)(struct qd_level *level);
    /* `params` as in an ID; the same params and seed give the same level everywhere. */
    qd_err (*generate)(struct qd_text params, uint64_t seed, const struct qd_limits *limits,
                       struct qd_level **out, struct qd_message *why);
    /* The canonical spelling of the parameters, for IDs. */
    qd_err (*params_format)(struct qd_text params, struct qd_buf *out, struct qd_message *why);

    /* Rows and columns of its views. */
    void (*size)(const struct qd_level *level, int *rows, int *cols);
    size_t (*state_size)(const struct qd_level *level);
    void (*state_start)(const struct qd_level *level, void *state);
    int (*to_move)(const struct qd_level *level, const void *state);
    enum qd_status (*status)(const struct qd_level *level, const void *state, int player);
    qd_err (*moves)(const struct qd_level *level, const void *state, struct qd_moves *out);
    /* The move as the history keeps it, for a game in which a move may be abbreviated (a step that
     * turns out to push a box). A play asks before it applies the move; NULL: unchanged. */
    qd_move (*canonical)(const struct qd_level *level, const void *state, qd_move move);
    /* On error the state is unchanged and `why` names the rule. */
    qd_err (*apply)(const struct qd_level *level, void *state, qd_move move,
                    struct qd_message *why);
    /* The pieces that a legal move carries, at most QD_SHIFTS; returns their number. NULL for a
     * game whose pieces take no path worth drawing, or that reports it by `ways`. */
    int (*shifts)(const struct qd_level *level, const void *state, qd_move move,
                  struct qd_shift *out);
    /* A sequence of moves, without blanks ("UR2D", "a1-b3,f6xe4=c3"). */
    qd_err (*moves_parse)(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                          struct qd_message *why);
    void (*moves_format)(const struct qd_level *level, const qd_move *moves, size_t count,
                         struct qd_buf *out);
    /* A piece picked up: calls `found` for every cell to which the piece in `cell` can be brought
     * by its player alone, in the order of the cells, with the moves that bring it there; an error
     * of `found` ends the search and is returned. QD_NOTHING and `why`: no such piece here. NULL
     * for a game whose pieces are not picked up. */
    qd_err (*reach)(const struct qd_level *level, const void *state, int cell,
                    qd_err (*found)(void *context, int cell, const struct qd_moves *moves),
                    void *context, struct qd_message *why);
    /* Entering a move part by part: calls `found` for every part that may follow `text` (empty: how
     * a move may begin). An error of `found` ends it and is returned. NULL for games whose moves
     * have one part. */
    qd_err (*guide)(const struct qd_level *level, const void *state, struct qd_text text,
                    qd_err (*found)(void *context, const struct qd_part *part), void *context,
                    struct qd_message *why);
    /* Paths over the board worth drawing: that of the last move, and for every piece that can win
     * at once, whoever's turn it is, the winning path. NULL for games without any. */
    qd_err (*ways)(const struct qd_level *level, const void *state,
                   qd_err (*found)(void *context, const struct qd_way *way), void *context);
    qd_err (*view)(const struct qd_level *level, const void *state, int viewer, enum qd_lang lang,
                   struct qd_view *view);
    /* The board as a picture in text, for people; drawn from the view, so it shows no more than the
     * view does. */
    void (*draw)(const struct qd_view *view, struct qd_buf *out);

    /* NULL for a game that keeps nothing. */
    struct qd_mind *(*mind_new)(void);
    void (*mind_free)(struct qd_mind *mind);

    const struct qd_path *path;
    const struct qd_deduce *deduce;
    const struct qd_versus *versus;
};

#endif
