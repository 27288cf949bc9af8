/* SPDX-License-Identifier: MIT */
/* Sokoban: push every box onto a goal, one at a time, never pulling. */
#ifndef QD_SOKOBAN_H
#define QD_SOKOBAN_H

#include <quadrille/game.h>

enum { SOKOBAN_SIDE_MAX = 100, SOKOBAN_CELLS = 10000, SOKOBAN_BOXES = 999 };

/* A move is a step of the player, in the order of "ULDR", and a bit that says it pushes. */
enum sokoban_dir { SOKOBAN_UP, SOKOBAN_LEFT, SOKOBAN_DOWN, SOKOBAN_RIGHT, SOKOBAN_DIRS };
enum { SOKOBAN_PUSH = 4, SOKOBAN_MOVES = 8 };
extern const char sokoban_letters[]; /* "uldrULDR", by move */

/* The order of the ground names in game.c. Outside is whatever the player could not reach even if
 * there were no boxes. */
enum sokoban_ground { SOKOBAN_FLOOR, SOKOBAN_WALL, SOKOBAN_GOAL, SOKOBAN_OUTSIDE };

/* The border is always closed: a cell that is neither wall nor outside has four neighbours, at
 * -cols, -1, +cols and +1. */
struct sokoban_level {
    struct qd_level base;
    int rows;
    int cols;
    int cells;
    int boxes;                     /* as many as goals; at least one */
    uint16_t player;               /* start cell */
    uint16_t box[SOKOBAN_BOXES];   /* start cells, in reading order */
    uint8_t ground[SOKOBAN_CELLS]; /* enum sokoban_ground */
    /* Boxes and goals where the player can never get: some authors decorate with them. '*', '$' or
     * '.', 0 elsewhere. Their ground is outside; rules, counts and searches ignore them. */
    uint8_t ornament[SOKOBAN_CELLS];
};

/* Ids of pieces in views: boxes count from 1 and leave out the player's. */
enum { SOKOBAN_PLAYER_ID = 256 };

static inline int sokoban_box_id(int box)
{
    return box + 1 + (box + 1 >= SOKOBAN_PLAYER_ID);
}

enum { SOKOBAN_NO_BOX = UINT16_MAX };

/* Flat, compared by memcmp: the first 18 bytes and two for every box of the level. */
struct sokoban_state {
    uint32_t pushes;
    uint32_t changes; /* times a different box was pushed; the first counts */
    uint32_t lines;   /* straight runs of pushes: times the box or the direction changed */
    uint16_t player;
    uint16_t last_box; /* number of the box pushed last, SOKOBAN_NO_BOX before the first push */
    uint8_t last_dir;
    uint8_t unused;              /* always 0 */
    uint16_t box[SOKOBAN_BOXES]; /* cells, by number of the box */
};

size_t sokoban_state_size(const struct qd_level *level);
void sokoban_state_start(const struct qd_level *level, void *state);
int sokoban_to_move(const struct qd_level *level, const void *state);
enum qd_status sokoban_status(const struct qd_level *level, const void *state, int player);
qd_err sokoban_moves(const struct qd_level *level, const void *state, struct qd_moves *out);
qd_err sokoban_apply(const struct qd_level *level, void *state, qd_move move,
                     struct qd_message *why);
/* The same step with the push bit set if and only if a box is in the way. */
qd_move sokoban_canonical(const struct qd_level *level, const void *state, qd_move move);
/* The cell beside `cell`; for a cell inside it is always on the board. */
int sokoban_beside(const struct sokoban_level *level, int cell, int dir);
/* Whether the player or a box can ever stand here. */
bool sokoban_inside(const struct sokoban_level *level, int cell);
/* Number of the box in a cell, -1 if there is none. */
int sokoban_box_at(const struct sokoban_level *level, const struct sokoban_state *state, int cell);
int sokoban_boxes_home(const struct sokoban_level *level, const struct sokoban_state *state);

/* Levels as text (text.c). */

/* Accepts rows of XSB, with titles and notes around them, rows in run-length form, the one-line
 * form "RxC:ROWS", and one <Level> of an SLC file. */
qd_err sokoban_level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why);
void sokoban_level_format(const struct qd_level *level, struct qd_buf *out);
void sokoban_level_free(struct qd_level *level);
/* The start as a character of XSB: '#', ' ', '.', '$', '*', '@', '+'. */
char sokoban_level_char(const struct sokoban_level *level, int cell);

/* Appends a text that a level shares with its images by turning and mirroring, and with no other
 * level (symmetry.c). */
QD_MUST_CHECK qd_err sokoban_level_symmetric(const struct qd_level *level, struct qd_buf *out);

/* Content of one cell of the text, and its position. Floor is not stored. */
struct sokoban_mark {
    uint32_t line;
    uint32_t column;
    int32_t row;
    int32_t col;
    char what; /* '#', '.', '$', '*', '@', '+' */
};

/* Builds a level from the marks, in reading order, and checks it; margins are trimmed. */
qd_err sokoban_level_build(const struct sokoban_mark *marks, size_t count,
                           struct sokoban_level *level, struct qd_message *why);
/* Fills ground and ornaments from the walls, goals and boxes of a level built otherwise; false if
 * its border is open or a box or goal is outside. */
bool sokoban_level_settle(struct sokoban_level *level);

/* Counts before a character or a group, "3#", "2(rU)" (runs.c). */

/* Calls `put` with every character that the text stands for and its column (from 1); stops at the
 * first error. A count of 0, a count or a total above `most`, a count before nothing, and brackets
 * that do not match are refused with line 1 and the column. */
QD_MUST_CHECK qd_err sokoban_runs_expand(struct qd_text text, uint64_t most,
                                         qd_err (*put)(void *context, char c, uint32_t column),
                                         void *context, struct qd_message *why);
/* Appends text with every run of two or more as a count and its character. */
void sokoban_runs_format(struct qd_text text, struct qd_buf *out);

/* Moves as text (lurd.c). */

/* Letters with counts; blanks and line ends are skipped. `mark` gets the number of moves before the
 * position mark "*" (all of them if there is none); NULL refuses a mark. */
qd_err sokoban_lurd_parse(struct qd_text text, struct qd_moves *out, size_t *mark,
                          struct qd_message *why);
qd_err sokoban_moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                           struct qd_message *why);
void sokoban_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                          struct qd_buf *out);

/* The levels of a file; collection.h describes the text around them (cut.c). */

bool sokoban_level_cut(struct qd_text *rest, struct qd_text *level);
void sokoban_level_title(struct qd_text level, struct qd_buf *out);

/* Sets dead[cell] to 1 where a box, alone on the board, can be pushed to no goal, 0 elsewhere;
 * walls and outside count as not dead. */
void sokoban_dead_squares(const struct sokoban_level *level, uint8_t *dead);
/* Sets frozen[cell] to 1 where a box stands that no push can ever move, 0 elsewhere (frozen.c). */
void sokoban_frozen_boxes(const struct sokoban_level *level, const struct sokoban_state *state,
                          uint8_t *frozen);

/* Paths of the player, and of one box (walk.c). */

/* Appends the shortest walk to a cell; false if there is none. No box is moved. */
bool sokoban_walk(const struct sokoban_level *level, const struct sokoban_state *state, int to,
                  struct qd_moves *out, qd_err *err);
/* Calls `found` for every cell to which the piece in `cell` can be brought, with moves that do it:
 * a box by fewest pushes, then fewest moves, no other box moved; the player by a walk. */
qd_err sokoban_reach(const struct qd_level *level, const void *state, int cell,
                     qd_err (*found)(void *context, int cell, const struct qd_moves *moves),
                     void *context, struct qd_message *why);

/* The same in a backward play: a box by fewest pulls. */
qd_err sokoban_reach_pulling(const struct qd_level *level, const void *state, int cell,
                             qd_err (*found)(void *context, int cell, const struct qd_moves *moves),
                             void *context, struct qd_message *why);

/* Classes of difficulty; rate.c has the table. */
enum sokoban_class { SOKOBAN_EASY, SOKOBAN_MEDIUM, SOKOBAN_HARD, SOKOBAN_EXPERT, SOKOBAN_CLASSES };
extern const char *const sokoban_class_names[SOKOBAN_CLASSES + 1]; /* ends with NULL */

struct sokoban_params {
    int rows;
    int cols;
    int boxes;
    bool graded; /* of one class; any otherwise */
    enum sokoban_class class;
};

qd_err sokoban_params_parse(struct qd_text text, struct sokoban_params *out,
                            struct qd_message *why);
qd_err sokoban_params_format(struct qd_text text, struct qd_buf *out, struct qd_message *why);
qd_err sokoban_generate(struct qd_text params, uint64_t seed, const struct qd_limits *limits,
                        struct qd_level **out, struct qd_message *why);

void sokoban_size(const struct qd_level *level, int *rows, int *cols);
int sokoban_shifts(const struct qd_level *level, const void *state, qd_move move,
                   struct qd_shift *out);
/* The caption of a cell that no play changes, NULL for the others. */
const char *sokoban_still_caption(const struct sokoban_level *level, int cell);
/* Ground and piece of a cell, `box` the number of the box on it, -1 for none. */
void sokoban_view_piece(const struct sokoban_level *level, const struct sokoban_state *state,
                        int cell, int box, struct qd_cell *out);
qd_err sokoban_view(const struct qd_level *level, const void *state, int viewer, enum qd_lang lang,
                    struct qd_view *view);
void sokoban_draw(const struct qd_view *view, struct qd_buf *out);

extern const struct qd_method sokoban_methods[];
qd_err sokoban_solve(const struct qd_level *level, const void *state, const char *method,
                     struct qd_mind *mind, const struct qd_limits *limits, struct qd_answer *answer,
                     struct qd_message *why);
qd_err sokoban_narrate(const struct qd_level *level, const void *state,
                       const struct qd_answer *answer, qd_tell_fn *tell, void *context);
qd_err sokoban_explain(const struct qd_level *level, const void *state,
                       const struct qd_answer *answer, struct qd_hint *hint);

extern const struct qd_game sokoban_game;
extern const struct qd_collection sokoban_files; /* files.c */
extern const struct qd_images sokoban_images;

/* States of a watched search; see struct qd_path (trace.c). */

bool sokoban_traces(const char *method);
qd_err sokoban_pieces(const struct qd_level *level, const void *start, const uint8_t *states,
                      size_t size, size_t count,
                      void (*put)(void *context, size_t state, int cell, int id), void *context);

#endif
