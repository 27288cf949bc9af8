/* SPDX-License-Identifier: MIT */
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

struct taquin_level *boards_generate(const char *params, uint64_t seed)
{
    struct qd_level *level = NULL;
    struct qd_limits limits = {0};
    struct qd_message why;
    assert_int_equal(taquin_generate(qd_text_of(params), seed, &limits, &level, &why), QD_OK);
    return (struct taquin_level *)level;
}

struct taquin_level *boards_parse(const char *text)
{
    struct qd_level *level = NULL;
    struct qd_message why;
    qd_err err = taquin_level_parse(qd_text_of(text), &level, &why);
    CHECK_CASE(!err, "%s: %s", text, why.code);
    return (struct taquin_level *)level;
}

qd_err boards_verdict(const char *text, struct qd_message *why)
{
    struct qd_level *level = NULL;
    *why = (struct qd_message){0};
    qd_err err = taquin_level_parse(qd_text_of(text), &level, why);
    if (!err)
        taquin_level_free(level);
    else
        assert_null(level);
    return err;
}

char *boards_text(const struct taquin_level *level)
{
    struct qd_buf buf;
    qd_buf_init(&buf, 1 << 16);
    taquin_level_format(&level->base, &buf);
    assert_int_equal(buf.err, QD_OK);
    return buf.data;
}

void boards_ref(const struct taquin_level *level, struct ref_board *board)
{
    char *text = boards_text(level);
    assert_true(ref_read(text, board));
    free(text);
}

bool boards_same(const struct taquin_level *level, const struct taquin_state *state,
                 const struct ref_board *board)
{
    for (int cell = 0; cell < level->cells; cell++) {
        const struct ref_tile *tile = &board->at[cell / level->cols][cell % level->cols];
        const uint16_t *n = level->tiles[state->tile[cell]].number;
        if (state->tile[cell] != tile->id || (state->blank == cell) != (tile->id == 0))
            return false;
        if (tile->id && (n[0] != tile->top || n[1] != tile->left || n[2] != tile->bottom ||
                         n[3] != tile->right))
            return false;
    }
    return true;
}

void boards_classes(const struct taquin_level *level, const struct ref_board *board,
                    uint8_t *classes)
{
    for (int cell = 0; cell < level->cells; cell++)
        classes[cell] = level->class_of[board->at[cell / board->cols][cell % board->cols].id];
}

struct taquin_level *boards_of_ref(const struct ref_board *board)
{
    static char text[1 << 14];
    ref_write(board, text, sizeof text);
    return boards_parse(text);
}

qd_err boards_optimal(struct taquin_optimal_run *run, const struct taquin_slide_board *board)
{
    qd_err err = QD_NOTHING;
    for (uint32_t bound = taquin_optimal_estimate(run->tables, board); err == QD_NOTHING;
         bound += 2)
        err = taquin_optimal_try(run, board, bound);
    return err;
}
