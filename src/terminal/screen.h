/* SPDX-License-Identifier: MIT */
/* The terminal player's parts; only its own files include this.
 *
 * screen.c reads keys, play.c turns them into commands of the play, solve.c finds and plays
 * solutions, guide.c enters moves made of parts and plays the opponent, boxes.c, zone.c and dark.c
 * add what box-pushing games and games with hidden cells need beyond moves, backwards.c turns a
 * level around, files.c asks questions, saves and opens, menu.c offers a list, window.c takes the
 * terminal over. layout.c finds room for the board, which frame.c, board.c, plan.c and fog.c draw,
 * with panel.c and legend.c beside or below it and page.c around it; text.c puts words on the
 * terminal.
 */
#ifndef QD_TERMINAL_SCREEN_H
#define QD_TERMINAL_SCREEN_H

#include "base/base.h"
#include "terminal/terminal.h"

#include <curses.h>
#include <stdio.h>

/* How a cell is drawn, the roomiest first: three lines with rules between the rows, without; one
 * line with rules, without, and without a frame. Boards with walls are drawn as plans: large, or a
 * sign and a mark for each cell. */
enum qd_screen_style {
    SCREEN_FRAMED,
    SCREEN_TIGHT,
    SCREEN_COMPACT,
    SCREEN_LINE,
    SCREEN_BARE,
    SCREEN_PLAN_LARGE,
    SCREEN_PLAN
};

/* Where the board stands, and which part of it is visible. */
struct qd_screen_layout {
    enum qd_screen_style style;
    int top; /* of the first cell's inside */
    int left;
    int step_cols; /* from cell to cell */
    int inner;     /* columns inside a cell */
    int width;     /* of everything, names included */
    bool frame;
    bool names; /* of rows and columns */
    int panel;  /* columns of the panel, 0 if there is none */
    int panel_left;
    int legend; /* lines of the legend below the board */
    int first_row;
    int first_col;
    int rows; /* shown; 0: no room at all */
    int cols;
};

struct qd_screen_look {
    attr_t attrs;
    short pair;
};

/* What zone.c found of a cell, and how much of the dead squares is shown. */
enum { SCREEN_ZONE_REACH = 1, SCREEN_ZONE_NORMAL = 2, SCREEN_ZONE_LOSES = 4, SCREEN_ZONE_OPEN = 8 };
enum { SCREEN_DEAD_NOT, SCREEN_DEAD_EVER, SCREEN_DEAD_NOW };

/* Signs on the screen and the phrases that explain them. */
enum { SCREEN_LEGEND = 24 };

struct qd_screen_legend {
    char signs[SCREEN_LEGEND][16];
    char codes[SCREEN_LEGEND][48];
    int count;
};

/* Colour pairs; without colours the attributes alone convey the same. */
enum { PAIR_PLAIN, PAIR_AGREE, PAIR_LOOK, PAIR_TARGET, PAIR_WON, PAIR_DANGER };

/* The solution being shown: moves[head] is next, and the play is at head as long as the player
 * follows it. */
struct qd_screen_plan {
    struct qd_moves moves;
    size_t start;   /* moves made before it */
    size_t reached; /* the furthest head, for redo */
    size_t head;
    bool running;
};

/* A move that is entered part by part, and who answers it. */
enum { SCREEN_PARTS = 32 };

struct qd_screen_guide {
    int cursor;         /* a cell of the view */
    struct qd_buf text; /* the move so far */
    int parts;
    size_t sizes[SCREEN_PARTS]; /* of the text before each part */
    int from;                   /* the cell of the first part, -1 if none */
    int level; /* the opponent's place in the game's list, from 1; 0: two people play */
    int human; /* who plays against it */
};

struct qd_screen {
    const struct qd_terminal_host *host;
    struct qd_play *play;
    bool colours;
    bool utf8;
    bool quit;

    struct qd_position at;
    struct qd_buf params;    /* for the next level */
    struct qd_buf name;      /* parameters and seed, for the title */
    struct qd_buf hint_move; /* the move a hint gave away, or empty */
    struct qd_view view;
    bool has_view;

    struct qd_screen_plan plan;
    struct qd_screen_guide guide;
    int method;
    struct qd_buf message;
    int page; /* of a message that does not fit */
    struct qd_screen_layout layout;
    int held;       /* the cell of a box picked up, -1 if none */
    int dead;       /* which dead squares are shown */
    bool zone;      /* the player's reach is shown */
    uint8_t *zones; /* bits for every cell while they are shown, else NULL */
    bool comment;   /* the agent comments every move */
    struct qd_terminal_level info;
    uint64_t clock_ns[2]; /* thought by each player */
    uint64_t since_ns;    /* when the one to move began */
    uint64_t opened_ns;
    bool moved;            /* the position is new because a move was made */
    bool counted;          /* the host knows that this play has begun */
    bool ended;            /* and that it has ended */
    char pointing;         /* the key that waits for a direction or a cell, 0 if none */
    int cursor;            /* the cell pointed at */
    int home;              /* where the player was when pointing began, -1 before the first time */
    bool overlay;          /* deductions are shown */
    bool observer;         /* the whole map is shown */
    struct qd_fact *facts; /* deductions for every cell while they are shown, else NULL */
    struct qd_buf left;    /* the forward play that was left to play backwards, or empty */
    bool pulling;          /* in backward play, arrows pull the box behind the player */
    bool scrolled;         /* by hand: the view does not follow the play until the next command */
};

enum { KEY_ESCAPE = 27 };

/* A key of the terminal, a character, or nothing if the wait timed out. */
struct qd_screen_key {
    enum { KEY_KIND_NONE, KEY_KIND_CHARACTER, KEY_KIND_FUNCTION } kind;
    int value;
};

/* Takes the terminal over; returns NULL, after reporting an error, if it cannot position text. Then
 * gives up the signals, when the terminal is restored. */
SCREEN *qd_screen_start(struct qd_screen *s);
void qd_screen_stop(void);

/* As above, but waits; returns nothing only when the player quits. A resize arrives as KEY_RESIZE:
 * redraw. */
struct qd_screen_key qd_screen_wait_key(struct qd_screen *s);
/* Whether Ctrl-C or a termination signal has arrived since the search began. */
bool qd_screen_stop_asked(void);
/* Acknowledges the Ctrl-C that stopped a search. */
void qd_screen_stop_done(void);

/* After any command: shows the new position, or says why there is none. True on success. */
bool qd_screen_acted(struct qd_screen *s, qd_err err, struct qd_message *why);
/* Updates the view to the current position. */
void qd_screen_refresh(struct qd_screen *s);
/* Shows an error. */
void qd_screen_refused(struct qd_screen *s, qd_err err, struct qd_message *why);
void qd_screen_move(struct qd_screen *s, const char *moves);
void qd_screen_undo(struct qd_screen *s);
void qd_screen_redo(struct qd_screen *s);
void qd_screen_restart(struct qd_screen *s);
void qd_screen_hint(struct qd_screen *s);
/* Another board: the next or the previous of the pack, or a new one of the same kind. */
void qd_screen_new(struct qd_screen *s);
void qd_screen_previous(struct qd_screen *s);
/* After a level was opened, before the refresh: clocks and counts begin again. */
void qd_screen_opened(struct qd_screen *s);
struct qd_terminal_note qd_screen_note(const struct qd_screen *s, enum qd_terminal_event event);
/* Says what a careful agent would do here, if it is asked to comment. */
void qd_screen_comment(struct qd_screen *s);

void qd_screen_mark(struct qd_screen *s, const uint16_t *cells, int count, uint8_t as);

void qd_screen_undo_push(struct qd_screen *s);
void qd_screen_redo_push(struct qd_screen *s);
/* Shows dead squares, then those that are dead now, or hides them; the player's reach. */
void qd_screen_dead(struct qd_screen *s);
void qd_screen_zone(struct qd_screen *s);
/* Updates what is shown of both. */
void qd_screen_zones_find(struct qd_screen *s);
void qd_screen_zones_drop(struct qd_screen *s);
bool qd_screen_is_dead(const struct qd_screen *s, const struct qd_cell *cell);
/* Pushes made, -1 for a game that counts none. */
int64_t qd_screen_pushes(const struct qd_screen *s);
/* After a move: says so if it pushed and the position is proved lost. */
void qd_screen_warn(struct qd_screen *s, int64_t pushes_before);
/* Picks up the box in a cell, or moves the held one there; false if neither applies. */
bool qd_screen_click_box(struct qd_screen *s, int cell);

/* The level the other way, and back again. */
void qd_screen_turn_around(struct qd_screen *s);
bool qd_screen_is_backwards(const struct qd_screen *s);
const struct qd_game *qd_screen_forward_game(const struct qd_screen *s);
/* Whether a cell has the mark of this name. */
bool qd_screen_has_mark(const struct qd_screen *s, const struct qd_cell *cell, const char *name);
/* Whether arrows pull, and an arrow that does if it can. */
void qd_screen_pull(struct qd_screen *s);
void qd_screen_pull_arrow(struct qd_screen *s, const char *pull, const char *step);
/* Says what solution a won backward play is. */
void qd_screen_say_back(struct qd_screen *s);
/* True, after saying so, for a key that means something only forwards. */
bool qd_screen_refuses_backwards(struct qd_screen *s, int key);
/* Takes up the backward play that the host has kept; the forward play waits. */
void qd_screen_resume_backwards(struct qd_screen *s);
/* Before the player leaves: back to the forward play; the moves of a backward one that is open are
 * appended. */
void qd_screen_leave_backwards(struct qd_screen *s, struct qd_buf *moves);

/* Returns false for a key it does not handle. */
bool qd_screen_dark_key(struct qd_screen *s, struct qd_screen_key key);
bool qd_screen_dark_click(struct qd_screen *s, int cell, bool right);
/* Updates the deduced facts, if they are shown. */
void qd_screen_facts_find(struct qd_screen *s);
void qd_screen_facts_drop(struct qd_screen *s);
bool qd_screen_is_guided(const struct qd_screen *s);
/* The phrase that names a player. */
const char *qd_screen_player(const struct qd_screen *s, int player);
/* For a new position: clears the move being entered. */
void qd_screen_guide_reset(struct qd_screen *s);
void qd_screen_guide_arrow(struct qd_screen *s, int rows, int cols);
void qd_screen_guide_click(struct qd_screen *s, int cell);
/* Returns false for a key it does not handle. */
bool qd_screen_guide_key(struct qd_screen *s, int key);
/* Seats the opponent that the host named, who may have the first move. */
void qd_screen_guide_begin(struct qd_screen *s);

void qd_screen_solve(struct qd_screen *s);
void qd_screen_step(struct qd_screen *s);
void qd_screen_run(struct qd_screen *s);
void qd_screen_method(struct qd_screen *s);
void qd_screen_plan_drop(struct qd_screen *s);
/* Called with moves about to be made: the plan advances if they are its next ones. */
void qd_screen_plan_follow(struct qd_screen *s, const char *moves);
/* After any command: finds the plan's head, or drops a plan that was left. */
void qd_screen_plan_find(struct qd_screen *s);

/* True only for the key that the question names. */
bool qd_screen_ask(struct qd_screen *s);
void qd_screen_save(struct qd_screen *s);
void qd_screen_open(struct qd_screen *s);
void qd_screen_id(struct qd_screen *s);

struct qd_screen_look qd_screen_look(attr_t attrs, short pair);
/* At most `width` columns; returns how many were used. */
int qd_screen_put(const struct qd_screen *s, int row, int col, int width,
                  struct qd_screen_look look, const char *text);
int qd_screen_width(const struct qd_screen *s, const char *text);
/* Lines that it takes from column `col` on, broken between words. */
int qd_screen_lines(const struct qd_screen *s, int col, const char *text);
/* Over at most `rows` lines, broken between words, an ellipsis where it does not fit. */
int qd_screen_wrap(const struct qd_screen *s, int row, int col, int rows,
                   struct qd_screen_look look, const char *text);
/* The same within `width` columns. */
int qd_screen_block(const struct qd_screen *s, int row, int col, int rows, int width,
                    struct qd_screen_look look, const char *text);
/* The same, page after page where it does not fit, with a word about the key that turns them. */
int qd_screen_pages(const struct qd_screen *s, int row, int rows, struct qd_screen_look look,
                    const char *text, int page);
void qd_screen_say(struct qd_screen *s, const struct qd_message *message);
void qd_screen_say_code(struct qd_screen *s, const char *code);
/* Never NULL. */
const char *qd_screen_words(const struct qd_screen *s, const char *code);
/* The open game's own words for it (the phrase CODE.GAME) where it has some, else as above. */
const char *qd_screen_own_words(const struct qd_screen *s, const char *code);

/* The level's place in its pack and its title; the best possible or the player's best; a player of
 * two with the time taken. Nothing where there is nothing to say. */
void qd_screen_place(const struct qd_screen *s, struct qd_buf *out);
void qd_screen_best(const struct qd_screen *s, bool own, struct qd_buf *out);
void qd_screen_seat(const struct qd_screen *s, int player, struct qd_buf *out);
uint64_t qd_screen_clock(const struct qd_screen *s, int player);
/* The panel beside the board, above the line `end`; the first line below it. */
int qd_screen_panel(const struct qd_screen *s, int end);

/* What the signs on the screen mean. */
void qd_screen_legend(const struct qd_screen *s, struct qd_screen_legend *legend);
void qd_screen_legend_add(struct qd_screen_legend *legend, const char *sign, const char *code);
/* Entries side by side; returns the lines used. */
int qd_screen_legend_draw(const struct qd_screen *s, int top, int rows, int left, int width);
void qd_screen_plan_legend(const struct qd_screen *s, struct qd_screen_legend *legend);
void qd_screen_fog_legend(const struct qd_screen *s, struct qd_screen_legend *legend);

/* A row that is one place, such as a goal. */
bool qd_screen_is_band(const struct qd_screen *s, int row);
/* Lines of a row of the view, whether a rule is drawn below it, its first line on the terminal. */
int qd_screen_row_lines(const struct qd_screen *s, int row);
bool qd_screen_rule_below(const struct qd_screen *s, int row);
int qd_screen_row_y(const struct qd_screen *s, int row);
/* Lines from the first cell's inside to the end of the frame. */
int qd_screen_board_lines(const struct qd_screen *s);
/* Lines, and names of rows and columns. */
void qd_screen_frame(const struct qd_screen *s);
/* The mark of the last move in a cell, "" if it has none. */
const char *qd_screen_trail(const struct qd_screen *s, const struct qd_cell *cell);

/* Fits the board into rows top … top+rows-1 of the terminal. */
void qd_screen_layout(struct qd_screen *s, int top, int rows);
void qd_screen_board(const struct qd_screen *s);
/* Blanks over one line of a cell. */
void qd_screen_fill(const struct qd_screen *s, int y, int x, struct qd_screen_look look);
/* What a cell looks like under a hint, and the mark of the hint. */
struct qd_screen_look qd_screen_cell_look(const struct qd_screen *s, const struct qd_cell *cell,
                                          bool agrees);
const char *qd_screen_cell_mark(const struct qd_cell *cell);
/* The cell at a position of the terminal, -1 if there is none. */
int qd_screen_cell_at(const struct qd_screen *s, int y, int x);
void qd_screen_scroll(struct qd_screen *s, int rows, int cols);

bool qd_screen_is_plan(const struct qd_screen *s);
/* The cell of the player's own piece, -1 if there is none. */
int qd_screen_plan_focus(const struct qd_screen *s);
void qd_screen_plan_cell(const struct qd_screen *s, const struct qd_cell *cell, int y, int x);

bool qd_screen_is_fog(const struct qd_screen *s);
void qd_screen_fog_cell(const struct qd_screen *s, int at, int y, int x);

void qd_screen_draw(struct qd_screen *s);
/* The keys, page by page. */
void qd_screen_help(struct qd_screen *s);

#endif
