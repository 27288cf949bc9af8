/* SPDX-License-Identifier: MIT */
/* Nim, to prove the game table for two players: heaps of stones, take any number from one heap,
 * whoever takes the last stone wins.
 *
 * Level "3h7:3,4,5": three heaps of at most seven. Moves "2-3,1-1": from heap 2 take three, and so
 * on. The mind is exact: every position below the present one is decided, least first.
 */
#include "base/base.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAPS = 4, STONES = 7, POSITIONS = 8 * 8 * 8 * 8 };

struct nim_level {
    struct qd_level base;
    int heaps, most;
    uint8_t heap[HEAPS];
};

/* Whose turn, then the heaps: 1 + heaps bytes. */
struct nim_state {
    uint8_t turn;
    uint8_t heap[HEAPS];
};

static const struct nim_level *nim_of(const struct qd_level *level)
{
    return (const struct nim_level *)level;
}

static qd_move pack(int heap, int take)
{
    return (qd_move)(heap << 8 | take);
}

static qd_err refuse(struct qd_message *why, const char *code, struct qd_text all,
                     struct qd_text rest, qd_err err)
{
    qd_message_set(why, code);
    qd_message_at(why, 1, (uint32_t)(all.size - rest.size) + 1);
    return err;
}

static bool cut(struct qd_text *rest, char c)
{
    if (rest->size == 0 || rest->data[0] != c)
        return false;
    rest->data++;
    rest->size--;
    return true;
}

static qd_err read_params(struct qd_text all, struct qd_text *rest, int *heaps, int *most,
                          struct qd_message *why)
{
    uint64_t h, m;
    if (!qd_text_digits(rest, HEAPS, &h) || h < 1 || !cut(rest, 'h') ||
        !qd_text_digits(rest, STONES, &m) || m < 1)
        return refuse(why, "nim.params", all, *rest, QD_SYNTAX);
    *heaps = (int)h;
    *most = (int)m;
    return QD_OK;
}

static qd_err level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why)
{
    struct nim_level read = {.base.game = &nim_game};
    text = qd_text_trim(text);
    struct qd_text rest = text;
    qd_err err = read_params(text, &rest, &read.heaps, &read.most, why);
    if (err)
        return err;
    for (int i = 0; i < read.heaps; i++) {
        uint64_t stones;
        if (!cut(&rest, i ? ',' : ':'))
            return refuse(why, "nim.text", text, rest, QD_SYNTAX);
        if (!qd_text_digits(&rest, (uint64_t)read.most, &stones))
            return refuse(why, "nim.heap", text, rest, QD_RANGE);
        read.heap[i] = (uint8_t)stones;
    }
    if (rest.size > 0)
        return refuse(why, "nim.text", text, rest, QD_SYNTAX);
    struct nim_level *level = malloc(sizeof *level);
    if (!level)
        return QD_MEMORY;
    *level = read;
    *out = &level->base;
    return QD_OK;
}

static bool level_cut(struct qd_text *rest, struct qd_text *level)
{
    do {
        if (!qd_text_line(rest, level))
            return false;
    } while (qd_text_trim(*level).size == 0 || qd_text_trim(*level).data[0] == '#');
    return true;
}

static void level_format(const struct qd_level *base, struct qd_buf *out)
{
    const struct nim_level *level = nim_of(base);
    qd_buf_printf(out, "%dh%d", level->heaps, level->most);
    for (int i = 0; i < level->heaps; i++)
        qd_buf_printf(out, "%c%d", i ? ',' : ':', level->heap[i]);
}

static void level_free(struct qd_level *level)
{
    free(level);
}

static qd_err generate(struct qd_text params, uint64_t seed, const struct qd_limits *limits,
                       struct qd_level **out, struct qd_message *why)
{
    (void)limits;
    struct nim_level made = {.base.game = &nim_game};
    struct qd_text rest = params;
    struct qd_rng rng;
    qd_err err = read_params(params, &rest, &made.heaps, &made.most, why);
    if (!err && rest.size > 0)
        err = refuse(why, "nim.params", params, rest, QD_SYNTAX);
    if (err)
        return err;
    qd_rng_seed(&rng, seed);
    for (int i = 0; i < made.heaps; i++)
        made.heap[i] = (uint8_t)(1 + qd_rng_below(&rng, (uint32_t)made.most));
    struct nim_level *level = malloc(sizeof *level);
    if (!level)
        return QD_MEMORY;
    *level = made;
    *out = &level->base;
    return QD_OK;
}

static qd_err params_format(struct qd_text params, struct qd_buf *out, struct qd_message *why)
{
    int heaps, most;
    struct qd_text rest = params;
    qd_err err = read_params(params, &rest, &heaps, &most, why);
    if (!err && rest.size > 0)
        err = refuse(why, "nim.params", params, rest, QD_SYNTAX);
    if (!err)
        qd_buf_printf(out, "%dh%d", heaps, most);
    return err ? err : out->err;
}

static void size(const struct qd_level *base, int *rows, int *cols)
{
    const struct nim_level *level = (const struct nim_level *)base;
    *rows = level->heaps;
    *cols = level->most;
}

static size_t state_size(const struct qd_level *level)
{
    return 1 + (size_t)nim_of(level)->heaps;
}

static void state_start(const struct qd_level *level, void *state)
{
    struct nim_state *s = state;
    s->turn = 0;
    memcpy(s->heap, nim_of(level)->heap, (size_t)nim_of(level)->heaps);
}

static int to_move(const struct qd_level *level, const void *state)
{
    (void)level;
    return ((const struct nim_state *)state)->turn;
}

static enum qd_status status(const struct qd_level *level, const void *state, int player)
{
    const struct nim_state *s = state;
    for (int i = 0; i < nim_of(level)->heaps; i++)
        if (s->heap[i] > 0)
            return QD_OPEN;
    return player == 1 - s->turn ? QD_WON : QD_LOST;
}

static qd_err moves(const struct qd_level *level, const void *state, struct qd_moves *out)
{
    const struct nim_state *s = state;
    qd_err err = QD_OK;
    for (int heap = 0; heap < nim_of(level)->heaps; heap++)
        for (int take = 1; !err && take <= s->heap[heap]; take++)
            err = qd_moves_add(out, pack(heap, take));
    return err;
}

static qd_err apply(const struct qd_level *level, void *state, qd_move move, struct qd_message *why)
{
    struct nim_state *s = state;
    qd_move heap = move >> 8, take = move & 0xff;
    if (heap >= (qd_move)nim_of(level)->heaps || take == 0 || take > s->heap[heap]) {
        qd_message_set(why, "nim.move");
        return QD_ILLEGAL;
    }
    s->heap[heap] = (uint8_t)(s->heap[heap] - take);
    s->turn ^= 1;
    return QD_OK;
}

/* "2-3,1-1"; the empty text is no move at all, and refused. */
static qd_err moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                          struct qd_message *why)
{
    (void)level;
    struct qd_moves read = {0};
    struct qd_text rest = text;
    qd_err err = QD_OK;
    do {
        uint64_t heap, take;
        if (!qd_text_digits(&rest, HEAPS, &heap) || heap < 1 || !cut(&rest, '-') ||
            !qd_text_digits(&rest, STONES, &take) || take < 1)
            err = refuse(why, "nim.move.text", text, rest, QD_SYNTAX);
        else
            err = qd_moves_add(&read, pack((int)heap - 1, (int)take));
    } while (!err && cut(&rest, ','));
    if (!err && rest.size > 0)
        err = refuse(why, "nim.move.text", text, rest, QD_SYNTAX);
    for (size_t i = 0; !err && i < read.count; i++)
        err = qd_moves_add(out, read.data[i]);
    qd_moves_free(&read);
    return err;
}

static void moves_format(const struct qd_level *level, const qd_move *list, size_t count,
                         struct qd_buf *out)
{
    (void)level;
    for (size_t i = 0; i < count; i++)
        qd_buf_printf(out, "%s%u-%u", i ? "," : "", (unsigned)(list[i] >> 8) + 1,
                      (unsigned)(list[i] & 0xff));
}

/* A row a heap; acting on a stone takes it and all to its right. */
static qd_err view(const struct qd_level *base, const void *state, int viewer, enum qd_lang lang,
                   struct qd_view *out)
{
    (void)viewer;
    (void)lang;
    const struct nim_level *level = nim_of(base);
    const struct nim_state *s = state;
    qd_err err = qd_view_init(out, level->heaps, level->most);
    if (err)
        return err;
    int left = 0;
    for (int heap = 0; heap < level->heaps; heap++) {
        for (int i = 0; i < s->heap[heap]; i++) {
            struct qd_cell *cell = &out->cells[heap * level->most + i];
            char text[16];
            snprintf(text, sizeof text, "%d-%d", heap + 1, s->heap[heap] - i);
            cell->piece = 1;
            cell->move = qd_view_string(out, text);
            cell->caption = qd_view_string(out, "stone");
        }
        left += s->heap[heap];
    }
    qd_view_counter(out, "nim.stones", left, -1);
    if (out->text.err) {
        err = out->text.err;
        qd_view_free(out);
    }
    return err;
}

static void draw(const struct qd_view *seen, struct qd_buf *out)
{
    for (int row = 0; row < seen->rows; row++) {
        for (int col = 0; col < seen->cols; col++)
            qd_buf_char(out, seen->cells[row * seen->cols + col].piece ? 'o' : '.');
        qd_buf_char(out, '\n');
    }
}

static int index_of(const uint8_t *heap, int heaps)
{
    int index = 0;
    for (int i = 0; i < heaps; i++)
        index = index * 8 + heap[i];
    return index;
}

/* Whether the side to move wins, for every position: those with fewer stones have lower numbers. */
static void decide(int heaps, bool *wins)
{
    for (int index = 0; index < 1 << 3 * heaps; index++) {
        wins[index] = false;
        for (int heap = 0; heap < heaps; heap++) {
            int unit = 1 << 3 * heap, stones = index / unit % 8;
            for (int take = 1; take <= stones; take++)
                wins[index] |= !wins[index - take * unit];
        }
    }
}

static qd_err search(const struct qd_level *base, const void *state, struct qd_mind *mind,
                     const struct qd_limits *limits, struct qd_line *line)
{
    (void)mind;
    const struct nim_level *level = nim_of(base);
    struct nim_state s = {0};
    bool wins[POSITIONS];
    uint64_t positions = 1u << 3 * level->heaps;
    if (limits->nodes && limits->nodes < positions)
        return QD_LIMIT;
    decide(level->heaps, wins);
    memcpy(&s, state, state_size(base));
    line->score = wins[index_of(s.heap, level->heaps)] ? 1 : -1;
    line->stats.expanded = positions;
    while (status(base, &s, 0) == QD_OPEN) {
        struct qd_moves legal = {0};
        struct qd_message unused;
        qd_err err = moves(base, &s, &legal);
        qd_move best = 0;
        for (size_t i = 0; !err && i < legal.count; i++) {
            struct nim_state after = s;
            err = apply(base, &after, legal.data[i], &unused);
            if (i == 0 || !wins[index_of(after.heap, level->heaps)])
                best = legal.data[i];
        }
        qd_moves_free(&legal);
        if (!err)
            err = qd_moves_add(&line->moves, best);
        if (!err)
            err = apply(base, &s, best, &unused);
        if (err)
            return err;
    }
    return QD_OK;
}

static qd_err explain(const struct qd_level *base, const void *state, const struct qd_line *line,
                      struct qd_hint *hint)
{
    const struct nim_level *level = nim_of(base);
    const struct nim_state *s = state;
    if (line->moves.count == 0)
        return QD_NOTHING;
    qd_move move = line->moves.data[0];
    int heap = (int)(move >> 8), take = (int)(move & 0xff);
    *hint = (struct qd_hint){.move = move, .has_move = true, .target = -1};
    hint->piece = heap * level->most + s->heap[heap] - take;
    for (int i = 0; i < s->heap[heap]; i++)
        hint->look[hint->look_count++] = (uint16_t)(heap * level->most + i);
    hint->proof[hint->proof_count++] = (uint16_t)hint->piece;
    static const char *const says[] = {"nim.hint.where", "nim.hint.piece", "nim.hint.move"};
    for (int i = 0; i < 3; i++)
        qd_message_set(&hint->says[i], says[i]);
    qd_message_set(&hint->says[3], line->score > 0 ? "nim.hint.wins" : "nim.hint.loses");
    return QD_OK;
}

static const char *const grounds[] = {"place", NULL};
static const char *const pieces[] = {"", "stone", NULL};
static const char *const marks[] = {NULL};
static const struct qd_versus versus = {.search = search, .explain = explain};

const struct qd_game nim_game = {
    .id = "nim",
    .title = "Nim",
    .players = 2,
    .generator = 1,
    .example = "3h7",
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
    .versus = &versus,
};
