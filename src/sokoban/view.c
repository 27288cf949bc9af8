/* SPDX-License-Identifier: MIT */
/* The view: walls, floor and goals, the player and the boxes, dead squares and frozen boxes
 * marked; and for every cell the player can walk to the shortest walk, for a box beside it the
 * push.
 */
#include "base/base.h"
#include "sokoban/sokoban.h"

enum { PIECE_PLAYER = 1, PIECE_BOX = 2 };
enum { MARK_DEAD = 1u << 0, MARK_FROZEN = 1u << 1 };

/* Maximum bytes of walks in one view: in a maze of the largest size they would exceed any answer.
 * Which cells then go without is unspecified, but no real level is such a maze. */
enum { WALKS_MOST = 256 << 10 };

struct picture {
    const struct sokoban_level *level;
    const struct sokoban_state *state;
    struct qd_view *view;
    enum qd_lang lang;
    size_t walks;
    uint8_t dead[SOKOBAN_CELLS];
    uint8_t frozen[SOKOBAN_CELLS];
    int16_t box[SOKOBAN_CELLS]; /* number of the box, -1 for none */
};

const char *sokoban_still_caption(const struct sokoban_level *level, int cell)
{
    char ornament = (char)level->ornament[cell];
    if (ornament)
        return ornament == '*'   ? "sokoban.cell.ornament"
               : ornament == '$' ? "sokoban.cell.box.far"
                                 : "sokoban.cell.goal.far";
    return level->ground[cell] == SOKOBAN_WALL      ? "sokoban.cell.wall"
           : level->ground[cell] == SOKOBAN_OUTSIDE ? "sokoban.cell.outside"
                                                    : NULL;
}

void sokoban_view_piece(const struct sokoban_level *level, const struct sokoban_state *state,
                        int cell, int box, struct qd_cell *out)
{
    char ornament = (char)level->ornament[cell];
    out->ground = ornament == '*' || ornament == '.' ? SOKOBAN_GOAL : level->ground[cell];
    if (cell == state->player) {
        out->piece = PIECE_PLAYER;
        out->id = SOKOBAN_PLAYER_ID;
    } else if (box >= 0) {
        out->piece = PIECE_BOX;
        out->id = (uint16_t)sokoban_box_id(box);
    } else if (ornament == '*' || ornament == '$') {
        out->piece = PIECE_BOX;
    }
}

static const char *caption_of(const struct picture *p, int cell)
{
    bool goal = p->level->ground[cell] == SOKOBAN_GOAL;
    const char *still = sokoban_still_caption(p->level, cell);
    if (still)
        return still;
    if (cell == p->state->player)
        return goal ? "sokoban.cell.player.goal" : "sokoban.cell.player";
    if (p->box[cell] >= 0)
        return goal ? "sokoban.cell.box.goal" : "sokoban.cell.box";
    return goal ? "sokoban.cell.goal" : "sokoban.cell.floor";
}

static void view_cell(struct picture *p, int cell)
{
    struct qd_cell *out = &p->view->cells[cell];
    struct qd_message say;
    sokoban_view_piece(p->level, p->state, cell, p->box[cell], out);
    out->marks = (p->dead[cell] ? MARK_DEAD : 0u) | (p->frozen[cell] ? MARK_FROZEN : 0u);
    qd_message_set(&say, caption_of(p, cell));
    out->caption = qd_view_message(p->view, &say, p->lang);
}

/* The moves that acting on a cell stands for, as run-length text. */
static qd_err put_moves(void *context, int cell, const struct qd_moves *moves)
{
    struct picture *p = context;
    struct qd_buf letters, text;
    if (p->walks > WALKS_MOST)
        return QD_OK;
    qd_buf_init(&letters, SOKOBAN_CELLS);
    qd_buf_init(&text, SOKOBAN_CELLS);
    sokoban_moves_format(&p->level->base, moves->data, moves->count, &letters);
    sokoban_runs_format(qd_buf_view(&letters), &text);
    qd_err err = letters.err ? letters.err : text.err;
    if (!err)
        p->view->cells[cell].move = qd_view_string(p->view, qd_buf_cstr(&text));
    p->walks += text.size;
    qd_buf_free(&letters);
    qd_buf_free(&text);
    return err;
}

/* Boxes beside the player that can be pushed. */
static qd_err view_pushes(struct picture *p)
{
    struct qd_moves moves = {0};
    qd_err err = sokoban_moves(&p->level->base, p->state, &moves);
    for (size_t i = 0; !err && i < moves.count; i++) {
        struct qd_moves one = {&moves.data[i], 1, 1};
        int ahead = sokoban_beside(p->level, p->state->player, (int)(moves.data[i] % SOKOBAN_DIRS));
        if (moves.data[i] & SOKOBAN_PUSH)
            err = put_moves(p, ahead, &one);
    }
    qd_moves_free(&moves);
    return err;
}

static qd_err view_all(struct picture *p)
{
    const struct sokoban_level *level = p->level;
    struct qd_message unused;
    sokoban_dead_squares(level, p->dead);
    sokoban_frozen_boxes(level, p->state, p->frozen);
    for (int cell = 0; cell < level->cells; cell++)
        p->box[cell] = -1;
    for (int box = 0; box < level->boxes; box++)
        p->box[p->state->box[box]] = (int16_t)box;
    for (int cell = 0; cell < level->cells; cell++)
        view_cell(p, cell);
    qd_view_counter(p->view, "sokoban.pushes", p->state->pushes, -1);
    qd_view_counter(p->view, "sokoban.home", sokoban_boxes_home(level, p->state), level->boxes);
    qd_view_counter(p->view, "sokoban.lines", p->state->lines, -1);
    qd_view_counter(p->view, "sokoban.changes", p->state->changes, -1);
    if (sokoban_status(&level->base, p->state, 0) != QD_OPEN)
        return p->view->text.err;
    qd_err err = sokoban_reach(&level->base, p->state, p->state->player, put_moves, p, &unused);
    if (!err)
        err = view_pushes(p);
    return err ? err : p->view->text.err;
}

void sokoban_size(const struct qd_level *base, int *rows, int *cols)
{
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    *rows = level->rows;
    *cols = level->cols;
}

int sokoban_shifts(const struct qd_level *base, const void *bytes, qd_move move,
                   struct qd_shift *out)
{
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    const struct sokoban_state *state = bytes;
    int dir = (int)(move % SOKOBAN_PUSH), to = sokoban_beside(level, state->player, dir);
    out[0] = (struct qd_shift){SOKOBAN_PLAYER_ID, state->player, to};
    if (!(move & SOKOBAN_PUSH))
        return 1;
    out[1] = (struct qd_shift){sokoban_box_id(sokoban_box_at(level, state, to)), to,
                               sokoban_beside(level, to, dir)};
    return 2;
}

qd_err sokoban_view(const struct qd_level *base, const void *state, int viewer, enum qd_lang lang,
                    struct qd_view *view)
{
    (void)viewer;
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    struct picture p = {.level = level, .state = state, .view = view, .lang = lang};
    qd_err err = qd_view_init(view, level->rows, level->cols);
    if (err)
        return err;
    err = view_all(&p);
    if (err)
        qd_view_free(view);
    return err;
}
