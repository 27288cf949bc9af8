/* SPDX-License-Identifier: MIT */
/* A hint: the first push of a checked solution, and its purpose.
 *
 * Every reason is derived from the solution and true of it: the last push, a box that comes home
 * and stays, a push without which the next box cannot be pushed yet, a box on its way to its goal,
 * or one that leaves its goal and comes back. On large levels, where the solution follows a plan, a
 * box that is only put aside is said to wait, and where.
 */
#include "sokoban/sokoban.h"

#include <string.h>

static const char *const directions[SOKOBAN_DIRS] = {"sokoban.dir.U", "sokoban.dir.L",
                                                     "sokoban.dir.D", "sokoban.dir.R"};

/* What a solution does, seen from its first push. */
struct story {
    int box;        /* number of the box pushed first */
    int from;       /* its cell before the first push */
    int dir;        /* of the first push */
    int turn;       /* its cell after the first straight run of pushes */
    int home;       /* its cell at the end of the solution */
    int own_pushes; /* of this box */
    int pushes;     /* of all */
    int next_box;   /* the first other box pushed, -1 if there is none */
    int next_from;  /* its cell then */
    int next_dir;
    bool stays; /* the box never moves after that run */
    int rest;   /* its cell when another box is pushed for the first time */
    bool waits; /* it moves again after that */
};

/* From so many boxes on, the way of one box says less than its part in the plan. */
enum { LARGE_BOXES = 10 };

static void say_cell(struct qd_message *message, const struct sokoban_level *level, int cell)
{
    qd_message_number(message, "row", cell / level->cols + 1);
    qd_message_number(message, "col", cell % level->cols + 1);
}

/* A state is only as long as its level; the bytes after it must not be read. */
static struct sokoban_state copy_state(const struct sokoban_level *level, const void *state)
{
    struct sokoban_state copy = {0};
    memcpy(&copy, state, sokoban_state_size(&level->base));
    return copy;
}

static void note_push(struct story *story, int box, int from, int dir, int to)
{
    bool first = story->pushes++ == 0;
    if (first)
        *story = (struct story){box, from, dir, from, from, 0, 1, -1, -1, 0, true, from, false};
    if (box != story->box) {
        if (story->next_box < 0) {
            story->next_box = box;
            story->next_from = from;
            story->next_dir = dir;
        }
        return;
    }
    if (story->next_box < 0)
        story->rest = to;
    else
        story->waits = true;
    bool straight = story->next_box < 0 && story->stays && dir == story->dir;
    if (straight)
        story->turn = to;
    else
        story->stays = false;
    story->home = to;
    story->own_pushes++;
}

/* Plays the solution; false if it holds no push. */
static bool read_story(const struct sokoban_level *level, const void *start,
                       const struct qd_moves *moves, struct story *story)
{
    struct sokoban_state state = copy_state(level, start);
    struct qd_message unused;
    *story = (struct story){.next_box = -1};
    for (size_t i = 0; i < moves->count; i++) {
        int dir = (int)(moves->data[i] % SOKOBAN_DIRS);
        int ahead = sokoban_beside(level, state.player, dir);
        int box = sokoban_box_at(level, &state, ahead);
        if (box >= 0)
            note_push(story, box, ahead, dir, sokoban_beside(level, ahead, dir));
        if (sokoban_apply(&level->base, &state, moves->data[i], &unused))
            return false;
    }
    return story->pushes > 0;
}

/* Whether the next box could be pushed as planned without this push. */
static bool next_is_ready(const struct sokoban_level *level, const void *start,
                          const struct story *story)
{
    struct sokoban_state state = copy_state(level, start);
    uint8_t seen[SOKOBAN_CELLS] = {0};
    uint16_t queue[SOKOBAN_CELLS];
    int head = 0, tail = 0;
    int behind = sokoban_beside(level, story->next_from, (story->next_dir + 2) % SOKOBAN_DIRS);
    int to = sokoban_beside(level, story->next_from, story->next_dir);
    if (sokoban_box_at(level, &state, to) >= 0)
        return false;
    queue[tail++] = state.player;
    seen[state.player] = 1;
    while (head < tail) {
        int cell = queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            int beside = sokoban_beside(level, cell, dir);
            if (seen[beside] || !sokoban_inside(level, beside) ||
                sokoban_box_at(level, &state, beside) >= 0)
                continue;
            seen[beside] = 1;
            queue[tail++] = (uint16_t)beside;
        }
    }
    return seen[behind];
}

/* The box is put aside, for others to pass or to wait for its turn. */
static void say_wait(const struct sokoban_level *level, const struct story *story,
                     struct qd_hint *hint)
{
    struct qd_message *why = &hint->says[3];
    qd_message_set(why, "sokoban.hint.why.plan");
    say_cell(why, level, story->rest);
    qd_message_number(why, "to_row", story->home / level->cols + 1);
    qd_message_number(why, "to_col", story->home % level->cols + 1);
    qd_message_number(why, "pushes", story->pushes);
    hint->proof[hint->proof_count++] = (uint16_t)story->rest;
}

static void say_why(const struct sokoban_level *level, const void *state, const struct story *story,
                    struct qd_hint *hint)
{
    struct qd_message *why = &hint->says[3];
    int cell = story->home, count = story->own_pushes;
    if (story->pushes == 1) {
        qd_message_set(why, "sokoban.hint.why.last");
        return;
    }
    if (story->waits && level->boxes >= LARGE_BOXES) {
        say_wait(level, story, hint);
        return;
    }
    if (story->stays) {
        qd_message_set(why, "sokoban.hint.why.home");
    } else if (story->next_box >= 0 && !next_is_ready(level, state, story)) {
        qd_message_set(why, "sokoban.hint.why.way");
        cell = story->next_from;
        qd_message_phrase(why, "direction", directions[story->next_dir]);
    } else {
        bool back = story->home == story->from;
        qd_message_set(why, back ? "sokoban.hint.why.back" : "sokoban.hint.why.goal");
    }
    say_cell(why, level, cell);
    if (cell == story->home)
        qd_message_number(why, "count", count);
    qd_message_number(why, "pushes", story->pushes);
    hint->proof[hint->proof_count++] = (uint16_t)cell;
}

/* What the first grade names is what it shows: the squares of one row. */
static void look_at_row(const struct sokoban_level *level, int row, struct qd_hint *hint)
{
    for (int col = 0; col < level->cols && hint->look_count < QD_HINT_CELLS; col++) {
        int cell = row * level->cols + col;
        if (level->ground[cell] == SOKOBAN_FLOOR || level->ground[cell] == SOKOBAN_GOAL)
            hint->look[hint->look_count++] = (uint16_t)cell;
    }
}

qd_err sokoban_explain(const struct qd_level *base, const void *state,
                       const struct qd_answer *answer, struct qd_hint *hint)
{
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    struct story story;
    if (!read_story(level, state, &answer->moves, &story))
        return QD_NOTHING;
    *hint = (struct qd_hint){.move = answer->moves.data[0], .has_move = true};
    hint->piece = story.from;
    hint->target = story.turn;
    look_at_row(level, story.from / level->cols, hint);
    qd_message_set(&hint->says[0], "sokoban.hint.where");
    qd_message_number(&hint->says[0], "row", story.from / level->cols + 1);
    qd_message_set(&hint->says[1], "sokoban.hint.piece");
    say_cell(&hint->says[1], level, story.from);
    qd_message_set(&hint->says[2], "sokoban.hint.move");
    qd_message_phrase(&hint->says[2], "direction", directions[story.dir]);
    say_why(level, state, &story, hint);
    return QD_OK;
}
