/* SPDX-License-Identifier: MIT */
#include "unit/unit.h"

#include "unit/sokoban/sokoban_boards.h"

enum { SIDE = SOKOBAN_SPACE_SIDE, CELLS = SIDE * SIDE };

static const int step[4] = {-SIDE, -1, SIDE, 1};

struct board {
    int rows, cols;
    int open[CELLS], count; /* floor cells, shuffled */
    bool floor[CELLS], box[CELLS], goal[CELLS];
    int player;
};

static void shuffle(struct qd_rng *rng, int *items, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)qd_rng_below(rng, (uint32_t)i + 1), item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

/* Floor is what is connected to one cell of a rectangle with random walls. */
static void carve(struct qd_rng *rng, struct board *board)
{
    bool rough[CELLS] = {false};
    uint32_t walls = qd_rng_below(rng, 35);
    int first = 0;
    *board = (struct board){.rows = 3 + (int)qd_rng_below(rng, 3),
                            .cols = 3 + (int)qd_rng_below(rng, 4)};
    for (int row = 1; row <= board->rows; row++)
        for (int col = 1; col <= board->cols; col++) {
            rough[row * SIDE + col] = qd_rng_below(rng, 100) >= walls;
            if (rough[row * SIDE + col] && (!first || qd_rng_below(rng, 4) == 0))
                first = row * SIDE + col;
        }
    if (!first)
        return;
    board->open[board->count++] = first;
    board->floor[first] = true;
    for (int i = 0; i < board->count; i++)
        for (int dir = 0; dir < 4; dir++) {
            int to = board->open[i] + step[dir];
            if (!rough[to] || board->floor[to])
                continue;
            board->floor[to] = true;
            board->open[board->count++] = to;
        }
    shuffle(rng, board->open, board->count);
}

static void pull_about(struct qd_rng *rng, struct board *board)
{
    for (int i = 0; i < 400; i++) {
        int dir = (int)qd_rng_below(rng, 4), to = board->player + step[dir];
        int behind = board->player - step[dir];
        if (!board->floor[to] || board->box[to])
            continue;
        if (board->box[behind] && qd_rng_below(rng, 3)) {
            board->box[behind] = false;
            board->box[board->player] = true;
        }
        board->player = to;
    }
}

static void put_pieces(struct qd_rng *rng, struct board *board, int boxes)
{
    board->player = board->open[boxes];
    for (int i = 0; i < boxes; i++)
        board->box[board->open[i]] = true;
    if (qd_rng_below(rng, 4)) {
        memcpy(board->goal, board->box, sizeof board->goal);
        pull_about(rng, board);
        return;
    }
    shuffle(rng, board->open, board->count);
    for (int i = 0; i < boxes; i++)
        board->goal[board->open[i]] = true;
}

static char sign_of(bool goal, bool box, bool player)
{
    return player ? (goal ? '+' : '@') : box ? (goal ? '*' : '$') : goal ? '.' : ' ';
}

void sokoban_boards_random(struct qd_rng *rng, uint32_t most, char text[BOARD_TEXT])
{
    struct board board;
    int boxes;
    do {
        carve(rng, &board);
        boxes = 1 + (int)qd_rng_below(rng, most);
    } while (board.count < boxes + 2);
    put_pieces(rng, &board, boxes);
    for (int row = 0; row < board.rows + 2; row++) {
        for (int col = 0; col < board.cols + 2; col++) {
            int cell = row * SIDE + col;
            *text++ = board.floor[cell]
                          ? sign_of(board.goal[cell], board.box[cell], board.player == cell)
                          : '#';
        }
        *text++ = '\n';
    }
    *text = '\0';
}

struct sokoban_level *sokoban_boards_read(const char *text)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    qd_err err = sokoban_level_parse(qd_text_of(text), &level, &why);
    CHECK_CASE(err == QD_OK, "%s: %s\n%s", qd_err_name(err), why.code ? why.code : "", text);
    return (struct sokoban_level *)level;
}

void sokoban_boards_text(const struct sokoban_level *level, const struct sokoban_state *state,
                         const uint8_t *keep, char text[BOARD_TEXT])
{
    for (int cell = 0; cell < level->cells; cell++) {
        int box = sokoban_box_at(level, state, cell);
        bool inside = sokoban_inside(level, cell);
        bool shown = box >= 0 && (!keep || keep[box]);
        *text++ = inside
                      ? sign_of(level->ground[cell] == SOKOBAN_GOAL, shown, state->player == cell)
                      : '#';
        if ((cell + 1) % level->cols == 0)
            *text++ = '\n';
    }
    *text = '\0';
}

int sokoban_boards_replay(const struct sokoban_level *level, const struct sokoban_state *start,
                          const struct qd_moves *moves)
{
    struct sokoban_state state = *start;
    struct qd_message why = {0};
    uint32_t before = state.pushes;
    for (size_t i = 0; i < moves->count; i++)
        assert_int_equal(sokoban_apply(&level->base, &state, moves->data[i], &why), QD_OK);
    assert_int_equal(sokoban_status(&level->base, &state, 0), QD_WON);
    return (int)(state.pushes - before);
}
