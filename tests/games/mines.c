/* SPDX-License-Identifier: MIT */
/* Mines, to prove the game table for hidden information: a field of 4 × 4 with hidden mines; a cell
 * that is opened shows how many of its neighbours hold one; open all cells without a mine.
 *
 * Level "4x4m3:.*...*......*...": three mines. The first cell has none and is open at the start.
 * Moves "a1d4": letter for the column, number for the row.
 */
#include "games/mines.h"
#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct mines_level *mines_of(const struct qd_level *level)
{
    return (const struct mines_level *)level;
}

static uint16_t open_of(const void *state)
{
    const struct mines_state *s = state;
    return (uint16_t)(s->open[0] | s->open[1] << 8);
}

uint16_t mines_neighbours(int cell)
{
    uint32_t sides = 1u << cell; /* with its neighbours to the left and right */
    if (cell % MINES_SIDE > 0)
        sides |= 1u << (cell - 1);
    if (cell % MINES_SIDE < MINES_SIDE - 1)
        sides |= 1u << (cell + 1);
    return (uint16_t)((sides | sides << MINES_SIDE | sides >> MINES_SIDE) & ~(1u << cell));
}

static int count_bits(uint16_t bits)
{
    int count = 0;
    for (; bits; bits = (uint16_t)(bits & (bits - 1)))
        count++;
    return count;
}

int mines_around(uint16_t map, int cell)
{
    return count_bits(map & mines_neighbours(cell));
}

static qd_err refuse(struct qd_message *why, const char *code, size_t column, qd_err err)
{
    qd_message_set(why, code);
    qd_message_at(why, 1, (uint32_t)column);
    return err;
}

static qd_err read_params(struct qd_text *rest, int *mines, struct qd_message *why)
{
    uint64_t count;
    if (rest->size < 4 || memcmp(rest->data, "4x4m", 4) != 0)
        return refuse(why, "mines.params", 1, QD_SYNTAX);
    *rest = (struct qd_text){rest->data + 4, rest->size - 4};
    if (!qd_text_digits(rest, MINES_MOST, &count) || count < 1)
        return refuse(why, "mines.count", 5, QD_RANGE);
    *mines = (int)count;
    return QD_OK;
}

static qd_err make(int mines, uint16_t map, struct qd_level **out)
{
    struct mines_level *level = malloc(sizeof *level);
    if (!level)
        return QD_MEMORY;
    *level = (struct mines_level){{&mines_game}, mines, map};
    *out = &level->base;
    return QD_OK;
}

static qd_err level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why)
{
    struct qd_text rest = text = qd_text_trim(text);
    uint16_t map = 0;
    int mines;
    qd_err err = read_params(&rest, &mines, why);
    if (err)
        return err;
    if (rest.size != 1 + MINES_CELLS || rest.data[0] != ':')
        return refuse(why, "mines.size", text.size - rest.size + 1, QD_SYNTAX);
    for (int cell = 0; cell < MINES_CELLS; cell++) {
        char c = rest.data[1 + cell];
        size_t column = text.size - rest.size + 2 + (size_t)cell;
        if (c != '.' && c != '*')
            return refuse(why, "mines.cell", column, QD_SYNTAX);
        if (c == '*' && cell == 0)
            return refuse(why, "mines.first", column, QD_IMPOSSIBLE);
        if (c == '*')
            map = (uint16_t)(map | 1u << cell);
    }
    if (count_bits(map) != mines)
        return refuse(why, "mines.count", 5, QD_RANGE);
    return make(mines, map, out);
}

static bool level_cut(struct qd_text *rest, struct qd_text *level)
{
    do {
        if (!qd_text_line(rest, level))
            return false;
    } while (qd_text_trim(*level).size == 0 || qd_text_trim(*level).data[0] == '#');
    return true;
}

static void level_format(const struct qd_level *level, struct qd_buf *out)
{
    qd_buf_printf(out, "4x4m%d:", mines_of(level)->mines);
    for (int cell = 0; cell < MINES_CELLS; cell++)
        qd_buf_char(out, mines_of(level)->map >> cell & 1 ? '*' : '.');
}

static void level_free(struct qd_level *level)
{
    free(level);
}

static qd_err only_params(struct qd_text params, int *mines, struct qd_message *why)
{
    struct qd_text rest = params;
    qd_err err = read_params(&rest, mines, why);
    if (!err && rest.size > 0)
        err = refuse(why, "mines.params", params.size - rest.size + 1, QD_SYNTAX);
    return err;
}

static qd_err generate(struct qd_text params, uint64_t seed, const struct qd_limits *limits,
                       struct qd_level **out, struct qd_message *why)
{
    (void)limits;
    struct qd_rng rng;
    uint16_t map = 0;
    int mines;
    qd_err err = only_params(params, &mines, why);
    if (err)
        return err;
    qd_rng_seed(&rng, seed);
    while (count_bits(map) < mines)
        map = (uint16_t)(map | 1u << (1 + qd_rng_below(&rng, MINES_CELLS - 1)));
    return make(mines, map, out);
}

static qd_err params_format(struct qd_text params, struct qd_buf *out, struct qd_message *why)
{
    int mines;
    qd_err err = only_params(params, &mines, why);
    if (err)
        return err;
    qd_buf_printf(out, "4x4m%d", mines);
    return out->err;
}

static void size(const struct qd_level *level, int *rows, int *cols)
{
    (void)level;
    *rows = *cols = MINES_SIDE;
}

static size_t state_size(const struct qd_level *level)
{
    (void)level;
    return sizeof(struct mines_state);
}

static void state_start(const struct qd_level *level, void *state)
{
    (void)level;
    *(struct mines_state *)state = (struct mines_state){{1, 0}};
}

static int to_move(const struct qd_level *level, const void *state)
{
    (void)level;
    (void)state;
    return 0;
}

static enum qd_status status(const struct qd_level *level, const void *state, int player)
{
    (void)player;
    uint16_t open = open_of(state), map = mines_of(level)->map;
    if (open & map)
        return QD_LOST;
    return (uint16_t)(open | map) == UINT16_MAX ? QD_WON : QD_OPEN;
}

static qd_err moves(const struct qd_level *level, const void *state, struct qd_moves *out)
{
    (void)level;
    qd_err err = QD_OK;
    for (int cell = 0; !err && cell < MINES_CELLS; cell++)
        if (!(open_of(state) >> cell & 1))
            err = qd_moves_add(out, (qd_move)cell);
    return err;
}

static qd_err apply(const struct qd_level *level, void *state, qd_move move, struct qd_message *why)
{
    (void)level;
    if (move >= MINES_CELLS || open_of(state) >> move & 1) {
        qd_message_set(why, "mines.move");
        return QD_ILLEGAL;
    }
    struct mines_state *s = state;
    s->open[move / 8] = (uint8_t)(s->open[move / 8] | 1u << move % 8);
    return QD_OK;
}

static qd_err moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                          struct qd_message *why)
{
    (void)level;
    for (size_t i = 0; i < text.size; i += 2)
        if (text.data[i] < 'a' || text.data[i] > 'd' || i + 1 == text.size ||
            text.data[i + 1] < '1' || text.data[i + 1] > '4')
            return refuse(why, "mines.move.text", i + 1, QD_SYNTAX);
    if (text.size == 0)
        return refuse(why, "mines.move.text", 1, QD_SYNTAX);
    size_t before = out->count;
    for (size_t i = 0; i < text.size; i += 2) {
        int cell = (text.data[i + 1] - '1') * MINES_SIDE + text.data[i] - 'a';
        qd_err err = qd_moves_add(out, (qd_move)cell);
        if (err) {
            out->count = before;
            return err;
        }
    }
    return QD_OK;
}

static void moves_format(const struct qd_level *level, const qd_move *list, size_t count,
                         struct qd_buf *out)
{
    (void)level;
    for (size_t i = 0; i < count; i++)
        qd_buf_printf(out, "%c%c", (char)('a' + list[i] % MINES_SIDE),
                      (char)('1' + list[i] / MINES_SIDE));
}

/* A player sees the numbers of open cells; an observer also the mines. */
static qd_err view(const struct qd_level *level, const void *state, int viewer, enum qd_lang lang,
                   struct qd_view *out)
{
    (void)lang;
    uint16_t open = open_of(state), map = mines_of(level)->map;
    qd_err err = qd_view_init(out, MINES_SIDE, MINES_SIDE);
    if (err)
        return err;
    for (int i = 0; i < MINES_CELLS; i++) {
        struct qd_cell *cell = &out->cells[i];
        bool is_open = open >> i & 1;
        char text[16];
        cell->ground = is_open;
        if ((is_open || viewer == QD_OBSERVER) && map >> i & 1)
            cell->piece = 1;
        snprintf(text, sizeof text, "%d", mines_around(map, i));
        cell->label = is_open && !cell->piece ? qd_view_string(out, text) : 0;
        snprintf(text, sizeof text, "%c%c", (char)('a' + i % 4), (char)('1' + i / 4));
        cell->move = is_open ? 0 : qd_view_string(out, text);
        cell->caption = qd_view_string(out, is_open ? "open" : "closed");
    }
    qd_view_counter(out, "mines.mines", mines_of(level)->mines, -1);
    if (out->text.err) {
        err = out->text.err;
        qd_view_free(out);
    }
    return err;
}

static void draw(const struct qd_view *seen, struct qd_buf *out)
{
    for (int i = 0; i < seen->rows * seen->cols; i++) {
        const struct qd_cell *cell = &seen->cells[i];
        const char *label = qd_view_at(seen, cell->label);
        qd_buf_char(out, cell->piece ? '*' : label[0] ? label[0] : '.');
        if (i % seen->cols == seen->cols - 1)
            qd_buf_char(out, '\n');
    }
}

static const char *const grounds[] = {"closed", "open", NULL};
static const char *const pieces[] = {"", "mine", NULL};
static const char *const marks[] = {NULL};

const struct qd_game mines_game = {
    .id = "mines",
    .title = "Mines",
    .players = 1,
    .hidden = true,
    .generator = 1,
    .example = "4x4m3",
    .grounds = grounds,
    .pieces = pieces,
    .marks = marks,
    .level_parse = level_parse,
    .level_cut = level_cut,
    .level_format = level_format,
    .level_free = level_free,
    .generate = generate,
    .params_format = params_format,
    .size = size,
    .state_size = state_size,
    .state_start = state_start,
    .to_move = to_move,
    .status = status,
    .moves = moves,
    .apply = apply,
    .moves_parse = moves_parse,
    .moves_format = moves_format,
    .view = view,
    .draw = draw,
    .deduce = &mines_deduce,
};
