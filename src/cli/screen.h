/* The terminal player's parts. Only the screen files include this, and hint.c for the
 * reader of answers.
 *
 * screen.c reads keys, screen_play.c turns them into lines of the protocol, screen_json.c reads the
 * answers, screen_solve.c finds and plays solutions, screen_guide.c enters moves of parts and
 * plays an opponent's, screen_files.c saves and opens, screen_board.c and screen_page.c draw,
 * screen_text.c puts words on the terminal.
 */
#ifndef QD_CLI_SCREEN_H
#define QD_CLI_SCREEN_H

#include "cli/cli.h"

#include <curses.h>

/* How a cell is drawn, the roomiest first: three lines in a frame, three lines side by side, one
 * line. Boards with walls are drawn as plans, a sign and a mark for each cell. */
enum screen_style { SCREEN_FRAMED, SCREEN_TIGHT, SCREEN_LINE, SCREEN_PLAN };

/* Where the board stands, and which part of it is to be seen. */
struct screen_layout {
    enum screen_style style;
    int top; /* of the first cell's inside */
    int left;
    int step_rows; /* from cell to cell */
    int step_cols;
    int inner; /* columns inside a cell */
    int first_row;
    int first_col;
    int rows; /* shown; 0: no room at all */
    int cols;
};

struct screen_look {
    attr_t attrs;
    short pair;
};

/* Colour pairs; without colours the attributes alone tell the same. */
enum { PAIR_PLAIN, PAIR_AGREE, PAIR_LOOK, PAIR_TARGET, PAIR_WON, PAIR_DANGER };

/* A solution that is shown: moves[head] is next, and the play is where head says as long as the
 * player follows it. */
struct screen_plan {
    struct qd_moves moves;
    int64_t start;   /* moves made before it */
    int64_t reached; /* the furthest head, for redo */
    size_t head;
    bool running;
};

/* A move that is entered part by part, and who answers it. */
enum { SCREEN_PARTS = 32 };

struct screen_guide {
    int cursor;         /* a cell of the view */
    struct qd_buf text; /* the move so far */
    int parts;
    size_t sizes[SCREEN_PARTS]; /* of the text before each part */
    int from;                   /* the cell of the first part, -1 if none */
    int level;                  /* of the opponent, 0: two people play */
    int human;                  /* who plays against it */
};

struct screen {
    const struct cli *cli;
    struct qd_play *play;
    bool colours;
    bool utf8;
    bool quit;

    /* What the last answer said. */
    int64_t moves;
    bool helped;
    enum qd_status status;
    struct qd_buf params;    /* for the next level */
    struct qd_buf name;      /* parameters and seed, for the title */
    struct qd_buf hint_move; /* the move a hint gave away, or empty */
    struct qd_view view;
    bool has_view;

    struct screen_plan plan;
    struct screen_guide guide;
    int method;
    struct qd_buf message;
    struct screen_layout layout;
    int held;              /* the cell of a box picked up, -1 if none */
    bool dead;             /* dead squares are shown */
    char pointing;         /* the key that waits for a direction or a cell, 0 if none */
    int cursor;            /* the cell pointed at */
    int home;              /* where the player was when it began, -1 before the first time */
    bool overlay;          /* what follows is shown */
    bool observer;         /* the whole map is shown */
    struct qd_fact *facts; /* of every cell while they are shown, else NULL */
    bool scrolled;         /* by hand: the view does not follow the play until the next command */
};

/* ---- screen.c ---- */

enum { KEY_ESCAPE = 27 };

/* A key of the terminal, a character, or nothing before the wait was over. */
struct screen_key {
    enum { KEY_KIND_NONE, KEY_KIND_CHARACTER, KEY_KIND_FUNCTION } kind;
    int value;
};

/* Sets s->quit when a signal or a lost terminal asks for the end. */
struct screen_key screen_key(struct screen *s, int wait_ms);
/* As above, but nothing only at the end. A resize comes as KEY_RESIZE: draw again. */
struct screen_key screen_wait_key(struct screen *s);
/* Ctrl-C or a request to end since the search began. */
bool screen_stop_asked(void);
/* Ctrl-C has stopped a search and is done with. */
void screen_stop_done(void);

/* ---- screen_play.c: commands ---- */

/* Sends a line. A position in the answer is taken over; an error goes to the message line. */
bool screen_speak(struct screen *s, const char *line);
/* As above, with the answer for the caller. */
bool screen_speak_for(struct screen *s, const char *line, struct qd_buf *answer);
void screen_move(struct screen *s, const char *moves);
void screen_undo(struct screen *s);
void screen_redo(struct screen *s);
void screen_restart(struct screen *s);
void screen_hint(struct screen *s);
void screen_new(struct screen *s);

/* Highlights the cells of a list in an answer. */
void screen_marks(struct screen *s, struct qd_text json, const char *list, uint8_t as);

/* ---- screen_boxes.c: games in which boxes are pushed ---- */

void screen_undo_push(struct screen *s);
void screen_redo_push(struct screen *s);
/* Shows dead squares or hides them. */
void screen_dead(struct screen *s);
bool screen_is_dead(const struct screen *s, const struct qd_cell *cell);
/* Pushes made, -1 for a game that counts none. */
int64_t screen_pushes(const struct screen *s);
/* After a move: says so if it pushed and the position is proved lost. */
void screen_warn(struct screen *s, int64_t pushes_before);
/* Picks up the box in a cell, or brings the one that is held there; false if neither is meant. */
bool screen_click_box(struct screen *s, int cell);

/* ---- screen_dark.c: games in which things are hidden ---- */

/* False: the key is for others. */
bool screen_dark_key(struct screen *s, struct screen_key key);
bool screen_dark_click(struct screen *s, int cell, bool right);
/* Puts a flag into a cell or takes it away. */
void screen_flag(struct screen *s, int cell);
/* What follows from what was seen, if it is to be shown. */
void screen_facts_find(struct screen *s);
void screen_facts_drop(struct screen *s);
/* ---- screen_guide.c: moves of several parts, and opponents ---- */

bool screen_is_guided(const struct screen *s);
/* The phrase that names a player. */
const char *screen_player(int player);
/* A new position: nothing is entered. */
void screen_guide_reset(struct screen *s);
/* Marks what can come next. */
void screen_guide_show(struct screen *s);
void screen_guide_arrow(struct screen *s, int rows, int cols);
void screen_guide_click(struct screen *s, int cell);
/* False for a key that means nothing here. */
bool screen_guide_key(struct screen *s, int key);

/* ---- screen_solve.c: solutions ---- */

void screen_solve(struct screen *s);
void screen_step(struct screen *s);
void screen_run(struct screen *s);
void screen_method(struct screen *s);
void screen_plan_drop(struct screen *s);
/* Moves that are about to be made: the plan goes on if they are its next ones. */
void screen_plan_follow(struct screen *s, const char *moves);
/* After any command: finds the plan's head, or drops a plan that was left. */
void screen_plan_find(struct screen *s);

/* ---- screen_files.c: questions, saving, opening ---- */

/* Yes only by the key the question names. */
bool screen_ask(struct screen *s);
void screen_save(struct screen *s);
void screen_open(struct screen *s);

/* ---- screen_json.c: the few fields of an answer that are needed ---- */

/* The value at a path of keys and indices ("hint/says/0/text"), still as JSON. False when the path
 * leads nowhere or the text is not JSON so far. */
bool screen_json_find(struct qd_text json, const char *path, struct qd_text *value);
/* Appends what a string value stands for; false, and nothing appended, if it is none. */
bool screen_json_string(struct qd_text value, struct qd_buf *out);
bool screen_json_number(struct qd_text value, int64_t *out);

/* ---- screen_text.c: words ---- */

struct screen_look screen_look(attr_t attrs, short pair);
/* At most `width` columns; returns how many were used. */
int screen_put(const struct screen *s, int row, int col, int width, struct screen_look look,
               const char *text);
int screen_width(const struct screen *s, const char *text);
/* Over at most `rows` lines, broken between words, an ellipsis where it does not fit. */
int screen_wrap(const struct screen *s, int row, int rows, struct screen_look look,
                const char *text);
void screen_say(struct screen *s, const struct qd_message *message);
void screen_say_code(struct screen *s, const char *code);
/* Never NULL. */
const char *screen_words(const struct screen *s, const char *code);

/* ---- screen_board.c: the cells ---- */

/* Fits the board into rows top … top+rows-1 of the terminal. */
void screen_layout(struct screen *s, int top, int rows);
void screen_board(const struct screen *s);
/* Blanks over one line of a cell. */
void screen_fill(const struct screen *s, int y, int x, struct screen_look look);
/* What a cell looks like under a hint, and the mark of the hint. */
struct screen_look screen_cell_look(const struct screen *s, const struct qd_cell *cell,
                                    bool agrees);
const char *screen_cell_mark(const struct qd_cell *cell);
/* The cell at a place of the terminal, -1 if there is none. */
int screen_cell_at(const struct screen *s, int y, int x);
void screen_scroll(struct screen *s, int rows, int cols);

/* ---- screen_plan.c: boards with walls ---- */

bool screen_is_plan(const struct screen *s);
/* The cell of the player's own piece, -1 if there is none. */
int screen_plan_focus(const struct screen *s);
void screen_plan_cell(const struct screen *s, const struct qd_cell *cell, int y, int x);

/* ---- screen_fog.c: boards in the dark ---- */

bool screen_is_fog(const struct screen *s);
void screen_fog_cell(const struct screen *s, int at, int y, int x);

/* ---- screen_page.c: everything around the board ---- */

void screen_draw(struct screen *s);
/* The keys, page by page. */
void screen_help(struct screen *s);

#endif
