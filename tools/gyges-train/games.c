/* SPDX-License-Identifier: MIT */
/* Positions of recorded games (`gyges match --record`), whoever played them: for measuring networks
 * on games that none of them has seen. A position is kept if its game was won and its player could
 * not win at once; there is no score, since no search looked at it. The moves are made by the
 * rules, so that a damaged record is found.
 */
#include "train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replay {
    const char *path;
    int line;
    struct qd_level *level;
    struct gyges_state state;
    int winner; /* 2: nobody */
    struct gyges_examples *out;
};

static bool complain(const struct replay *r, const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", r->path, r->line, what);
    return false;
}

/* The text between the quotes of a tag. */
static struct qd_text quoted(struct qd_text line)
{
    const char *begin = memchr(line.data, '"', line.size);
    if (!begin)
        return (struct qd_text){line.data, 0};
    size_t rest = line.size - (size_t)(begin + 1 - line.data);
    const char *end = memchr(begin + 1, '"', rest);
    return (struct qd_text){begin + 1, end ? (size_t)(end - begin - 1) : 0};
}

static bool take_tag(struct replay *r, struct qd_text line)
{
    struct qd_text value = quoted(line), rest = line, name = qd_text_word(&rest);
    struct qd_message why = {0};
    if (qd_text_is(name, "[Result")) {
        r->winner = qd_text_is(value, "south")   ? GYGES_SOUTH
                    : qd_text_is(value, "north") ? GYGES_NORTH
                                                 : 2;
        return true;
    }
    if (!qd_text_is(name, "[Start"))
        return true;
    gyges_level_free(r->level);
    r->level = NULL;
    if (gyges_level_parse(value, &r->level, &why))
        return complain(r, "no position to start from");
    gyges_state_start(r->level, &r->state);
    return true;
}

static void keep(struct replay *r)
{
    struct gyges_board board = gyges_board_of(r->state.value, r->state.turn);
    if (r->winner == 2 || r->state.phase != GYGES_PLAY || gyges_wins(&board))
        return;
    train_add(r->out, &(struct gyges_example){
                          board, 0, (uint8_t)(r->state.turn == r->winner ? GYGES_WON : GYGES_LOST),
                          (uint8_t)(r->state.plies < 255 ? r->state.plies : 255)});
}

/* A line of moves, with numbers between them. */
static bool take_moves(struct replay *r, struct qd_text line)
{
    for (struct qd_text word = qd_text_word(&line); word.size > 0; word = qd_text_word(&line)) {
        struct qd_moves moves = {0};
        struct qd_message why = {0};
        if (word.data[word.size - 1] == '.')
            continue;
        keep(r);
        bool good = gyges_moves_parse(r->level, word, &moves, &why) == QD_OK && moves.count == 1 &&
                    gyges_apply(r->level, &r->state, moves.data[0], &why) == QD_OK;
        qd_moves_free(&moves);
        if (!good)
            return complain(r, "no legal move");
    }
    return true;
}

bool train_read_games(const char *path, struct gyges_examples *records)
{
    static struct replay r;
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    bool good = file != NULL;
    if (!file)
        perror(path);
    r = (struct replay){.path = path, .winner = 2, .out = records};
    while (good && fgets(text, sizeof text, file)) {
        struct qd_text line = qd_text_trim(qd_text_of(text));
        r.line++;
        if (line.size == 0)
            continue;
        if (line.data[0] == '[')
            good = take_tag(&r, line);
        else
            good = r.level ? take_moves(&r, line) : complain(&r, "expected [Start \"…\"]");
    }
    if (file)
        fclose(file);
    gyges_level_free(r.level);
    return good;
}
