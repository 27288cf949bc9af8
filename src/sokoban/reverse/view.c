/* SPDX-License-Identifier: MIT */
/* The view of a backward play: start squares are marked, and for every cell the player can walk to
 * there is the walk, for a box beside him the pull, for other free cells, as long as no box was
 * pulled, the player put down there.
 */
#include "base/base.h"
#include "sokoban/reverse/reverse.h"

enum { MARK_BOX = 1u << 0, MARK_PLAYER = 1u << 1 }; /* whose start square it is */

/* Maximum bytes of moves in one view, as forwards. */
enum { MOVES_MOST = 256 << 10 };

struct picture {
    const struct sokoban_level *level;
    const struct sokoban_state *state;
    struct qd_view *view;
    enum qd_lang lang;
    size_t bytes;
    bool start[SOKOBAN_CELLS];
};

static const char *caption_of(const struct picture *p, int cell, int box)
{
    bool goal = p->level->ground[cell] == SOKOBAN_GOAL, start = p->start[cell];
    const char *still = sokoban_still_caption(p->level, cell);
    if (still)
        return still;
    if (cell == p->state->player)
        return start  ? "sokoban.reverse.cell.player.start"
               : goal ? "sokoban.cell.player.goal"
                      : "sokoban.cell.player";
    if (box >= 0)
        return start  ? "sokoban.reverse.cell.box.start"
               : goal ? "sokoban.cell.box.goal"
                      : "sokoban.cell.box";
    if (start)
        return "sokoban.reverse.cell.start";
    if (cell == p->level->player)
        return "sokoban.reverse.cell.own";
    return goal ? "sokoban.cell.goal" : "sokoban.cell.floor";
}

static void view_cell(struct picture *p, int cell)
{
    struct qd_cell *out = &p->view->cells[cell];
    struct qd_message say;
    int box = sokoban_box_at(p->level, p->state, cell);
    sokoban_view_piece(p->level, p->state, cell, box, out);
    out->marks = (p->start[cell] ? MARK_BOX : 0u) | (cell == p->level->player ? MARK_PLAYER : 0u);
    qd_message_set(&say, caption_of(p, cell, box));
    out->caption = qd_view_message(p->view, &say, p->lang);
}

/* The moves that acting on a cell stands for. */
static qd_err put_moves(void *context, int cell, const struct qd_moves *moves)
{
    struct picture *p = context;
    struct qd_buf text;
    if (p->bytes > MOVES_MOST || p->view->cells[cell].move)
        return QD_OK;
    qd_buf_init(&text, 16 * SOKOBAN_CELLS);
    sokoban_reverse_moves_format(&p->level->base, moves->data, moves->count, &text);
    if (!text.err)
        p->view->cells[cell].move = qd_view_string(p->view, qd_buf_cstr(&text));
    p->bytes += text.size;
    qd_err err = text.err;
    qd_buf_free(&text);
    return err;
}

/* Single moves: pulls of the boxes beside the player, and where he may be put down. */
static qd_err view_moves(struct picture *p)
{
    struct qd_moves moves = {0};
    qd_err err = sokoban_reverse_moves(&p->level->base, p->state, &moves);
    for (size_t i = 0; !err && i < moves.count; i++) {
        struct qd_moves one = {&moves.data[i], 1, 1};
        qd_move move = moves.data[i];
        if (move >= SOKOBAN_PLACE)
            err = put_moves(p, (int)(move - SOKOBAN_PLACE), &one);
        else if (move & SOKOBAN_PUSH)
            err = put_moves(
                p, sokoban_beside(p->level, p->state->player, (int)((move + 2) % SOKOBAN_DIRS)),
                &one);
    }
    qd_moves_free(&moves);
    return err;
}

static qd_err view_all(struct picture *p)
{
    const struct sokoban_level *level = p->level;
    struct qd_message unused;
    for (int box = 0; box < level->boxes; box++)
        p->start[level->box[box]] = true;
    for (int cell = 0; cell < level->cells; cell++)
        view_cell(p, cell);
    qd_view_counter(p->view, "sokoban.pulls", p->state->pushes, -1);
    qd_view_counter(p->view, "sokoban.back", sokoban_reverse_back(level, p->state), level->boxes);
    qd_view_counter(p->view, "sokoban.lines", p->state->lines, -1);
    qd_view_counter(p->view, "sokoban.changes", p->state->changes, -1);
    if (sokoban_reverse_status(&level->base, p->state, 0) != QD_OPEN)
        return p->view->text.err;
    qd_err err = sokoban_reach(&level->base, p->state, p->state->player, put_moves, p, &unused);
    if (!err)
        err = view_moves(p);
    return err ? err : p->view->text.err;
}

qd_err sokoban_reverse_view(const struct qd_level *level, const void *state, int viewer,
                            enum qd_lang lang, struct qd_view *view)
{
    struct picture p = {(const struct sokoban_level *)level, state, view, lang, 0, {false}};
    (void)viewer;
    qd_err err = qd_view_init(view, p.level->rows, p.level->cols);
    if (!err) {
        err = view_all(&p);
        if (err)
            qd_view_free(view);
    }
    return err;
}
