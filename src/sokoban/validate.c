/* SPDX-License-Identifier: MIT */
/* From marks in a text to a level: trims margins, finds what is outside, and refuses an invalid
 * level with the position of the error.
 */
#include "sokoban/sokoban.h"

#include <string.h>

static qd_err refuse(struct qd_message *why, const char *code, uint32_t line, uint32_t column)
{
    qd_message_set(why, code);
    qd_message_at(why, line, column);
    return QD_SYNTAX;
}

static qd_err refuse_mark(struct qd_message *why, const char *code, const struct sokoban_mark *mark)
{
    return refuse(why, code, mark->line, mark->column);
}

static qd_err refuse_size(struct qd_message *why, const struct sokoban_mark *mark)
{
    (void)refuse_mark(why, "sokoban.text.large", mark);
    qd_message_number(why, "most", SOKOBAN_SIDE_MAX);
    return QD_RANGE;
}

/* Sets the size, and the position of the level's first row and column among the marks. */
static qd_err measure(const struct sokoban_mark *marks, size_t count, struct sokoban_level *level,
                      int32_t *top, int32_t *left, struct qd_message *why)
{
    int32_t right = marks[0].col;
    *top = marks[0].row;
    *left = marks[0].col;
    for (size_t i = 0; i < count; i++) {
        *left = marks[i].col < *left ? marks[i].col : *left;
        right = marks[i].col > right ? marks[i].col : right;
    }
    for (size_t i = 0; i < count; i++)
        if (marks[i].row - *top >= SOKOBAN_SIDE_MAX || marks[i].col - *left >= SOKOBAN_SIDE_MAX)
            return refuse_size(why, &marks[i]);
    level->rows = marks[count - 1].row - *top + 1;
    level->cols = right - *left + 1;
    level->cells = level->rows * level->cols;
    return QD_OK;
}

/* The n-th mark (from 0) that is one of `kinds`, NULL if there are fewer. */
static const struct sokoban_mark *nth(const struct sokoban_mark *marks, size_t count,
                                      const char *kinds, int n)
{
    for (size_t i = 0; i < count; i++)
        if (strchr(kinds, marks[i].what) && n-- == 0)
            return &marks[i];
    return NULL;
}

static int count_of(const struct sokoban_mark *marks, size_t count, const char *kinds)
{
    int found = 0;
    for (size_t i = 0; i < count; i++)
        found += strchr(kinds, marks[i].what) != NULL;
    return found;
}

static qd_err check_player(const struct sokoban_mark *marks, size_t count, struct qd_message *why)
{
    int players = count_of(marks, count, "@+");
    if (players == 0)
        return refuse_mark(why, "sokoban.text.player.none", &marks[0]);
    if (players > 1)
        return refuse_mark(why, "sokoban.text.player.two", nth(marks, count, "@+", 1));
    return QD_OK;
}

/* Some boxes, and as many goals. */
static qd_err check_counts(const struct sokoban_mark *marks, size_t count, struct qd_message *why)
{
    int boxes = count_of(marks, count, "$*"), goals = count_of(marks, count, ".*+");
    if (boxes == 0)
        return refuse_mark(why, "sokoban.text.boxes.none", &marks[0]);
    if (boxes != goals) {
        const struct sokoban_mark *spare =
            boxes > goals ? nth(marks, count, "$*", goals) : nth(marks, count, ".*+", boxes);
        (void)refuse_mark(
            why, boxes > goals ? "sokoban.text.boxes.more" : "sokoban.text.goals.more", spare);
        qd_message_number(why, "boxes", boxes);
        qd_message_number(why, "goals", goals);
        return QD_SYNTAX;
    }
    return QD_OK;
}

static void place(const struct sokoban_mark *marks, size_t count, int32_t top, int32_t left,
                  struct sokoban_level *level)
{
    for (size_t i = 0; i < count; i++) {
        int cell = (marks[i].row - top) * level->cols + (marks[i].col - left);
        char what = marks[i].what;
        level->ground[cell] = what == '#'           ? SOKOBAN_WALL
                              : strchr(".*+", what) ? SOKOBAN_GOAL
                                                    : SOKOBAN_FLOOR;
        if (what == '@' || what == '+')
            level->player = (uint16_t)cell;
    }
}

/* Marks what the player could reach if there were no boxes; returns the first cell of the border
 * reached, in reading order, or -1 if the border is closed. */
static int flood(const struct sokoban_level *level, uint8_t *reached)
{
    uint16_t queue[SOKOBAN_CELLS];
    int head = 0, tail = 0, open = -1;
    memset(reached, 0, (size_t)level->cells);
    reached[level->player] = 1;
    queue[tail++] = level->player;
    while (head < tail) {
        int cell = queue[head++], row = cell / level->cols, col = cell % level->cols;
        if (row == 0 || col == 0 || row == level->rows - 1 || col == level->cols - 1) {
            open = open < 0 || cell < open ? cell : open;
            continue;
        }
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            int next = sokoban_beside(level, cell, dir);
            if (reached[next] || level->ground[next] == SOKOBAN_WALL)
                continue;
            reached[next] = 1;
            queue[tail++] = (uint16_t)next;
        }
    }
    return open;
}

/* Ground that was not reached is outside; a box on a goal there is an ornament. */
static void part(struct sokoban_level *level, const uint8_t *reached, const uint8_t *box)
{
    for (int cell = 0; cell < level->cells; cell++) {
        if (reached[cell] || level->ground[cell] == SOKOBAN_WALL)
            continue;
        bool goal = level->ground[cell] == SOKOBAN_GOAL;
        level->ornament[cell] = goal && box[cell] ? '*' : box[cell] ? '$' : goal ? '.' : 0;
        level->ground[cell] = SOKOBAN_OUTSIDE;
    }
}

bool sokoban_level_settle(struct sokoban_level *level)
{
    uint8_t reached[SOKOBAN_CELLS], box[SOKOBAN_CELLS] = {0};
    if (flood(level, reached) >= 0)
        return false;
    for (int i = 0; i < level->boxes; i++)
        box[level->box[i]] = 1;
    for (int cell = 0; cell < level->cells; cell++)
        if (!reached[cell] && (box[cell] || level->ground[cell] == SOKOBAN_GOAL))
            return false;
    part(level, reached, box);
    return true;
}

/* The position in the text of a cell without a mark, counted from the nearest mark of its row, or
 * from the mark before it if its row has none. */
static qd_err refuse_cell(struct qd_message *why, const char *code,
                          const struct sokoban_mark *marks, size_t count, int32_t row, int32_t col)
{
    const struct sokoban_mark *near = &marks[0];
    for (size_t i = 0; i < count && marks[i].row <= row; i++)
        if (near->row < row || marks[i].col <= col)
            near = &marks[i];
    int64_t column = (int64_t)near->column + (near->row == row ? col - near->col : 0);
    return refuse(why, code, near->line, column > 0 ? (uint32_t)column : 1);
}

/* A level that the reading player could solve without what he cannot reach. */
struct reach {
    int boxes, goals;                /* within reach */
    int far;                         /* boxes off goals and goals without boxes that are not */
    const struct sokoban_mark *mark; /* the first of these */
};

static struct reach count_reach(const struct sokoban_mark *marks, size_t count, int32_t top,
                                int32_t left, int cols, const uint8_t *reached)
{
    struct reach reach = {0};
    for (size_t i = 0; i < count; i++) {
        char what = marks[i].what;
        bool box = what == '$' || what == '*', goal = what == '.' || what == '*' || what == '+';
        if (reached[(marks[i].row - top) * cols + (marks[i].col - left)]) {
            reach.boxes += box;
            reach.goals += goal;
        } else if (box != goal) {
            reach.mark = reach.far++ ? reach.mark : &marks[i];
        }
    }
    return reach;
}

static qd_err collect_boxes(const struct sokoban_mark *marks, size_t count, int32_t top,
                            int32_t left, struct sokoban_level *level, struct qd_message *why)
{
    for (size_t i = 0; i < count; i++) {
        int cell = (marks[i].row - top) * level->cols + (marks[i].col - left);
        if (level->ground[cell] == SOKOBAN_OUTSIDE || !strchr("$*", marks[i].what))
            continue;
        if (level->boxes == SOKOBAN_BOXES) {
            (void)refuse_mark(why, "sokoban.text.boxes.many", &marks[i]);
            qd_message_number(why, "most", SOKOBAN_BOXES);
            return QD_RANGE;
        }
        level->box[level->boxes++] = (uint16_t)cell;
    }
    return level->boxes ? QD_OK : refuse_mark(why, "sokoban.text.boxes.none", &marks[0]);
}

/* What is out of reach is left out if as many boxes as goals remain; a message says so. Otherwise
 * it is an error. */
static qd_err judge_far(const struct reach *reach, struct qd_message *why)
{
    if (reach->far == 0)
        return QD_OK;
    if (reach->boxes != reach->goals || reach->boxes == 0)
        return refuse_mark(
            why, reach->mark->what == '$' ? "sokoban.text.box.far" : "sokoban.text.goal.far",
            reach->mark);
    (void)refuse_mark(why, "sokoban.text.ignored", reach->mark);
    qd_message_number(why, "count", reach->far);
    return QD_OK;
}

qd_err sokoban_level_build(const struct sokoban_mark *marks, size_t count,
                           struct sokoban_level *level, struct qd_message *why)
{
    uint8_t reached[SOKOBAN_CELLS], box[SOKOBAN_CELLS] = {0};
    int32_t top = 0, left = 0;
    if (count == 0)
        return refuse(why, "sokoban.text.empty", 1, 1);
    qd_err err = measure(marks, count, level, &top, &left, why);
    if (!err)
        err = check_player(marks, count, why);
    if (err)
        return err;
    place(marks, count, top, left, level);
    int open = flood(level, reached);
    struct reach reach = count_reach(marks, count, top, left, level->cols, reached);
    if (open >= 0 || reach.far == 0 || reach.boxes != reach.goals)
        err = check_counts(marks, count, why);
    if (err)
        return err;
    if (open >= 0)
        return refuse_cell(why, "sokoban.text.open", marks, count, top + open / level->cols,
                           left + open % level->cols);
    for (size_t i = 0; i < count; i++)
        box[(marks[i].row - top) * level->cols + (marks[i].col - left)] =
            marks[i].what == '*' || marks[i].what == '$';
    part(level, reached, box);
    err = judge_far(&reach, why);
    return err ? err : collect_boxes(marks, count, top, left, level, why);
}
