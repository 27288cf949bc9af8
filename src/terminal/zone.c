/* SPDX-License-Identifier: MIT */
/* What a solver of box-pushing games sees, on demand: the zone that the player can reach, the
 * normalised position (the zone's first cell, which stands for all of it), squares that are dead
 * whatever the other boxes do, and squares that are dead now: every push onto them from here is
 * proved to lose.
 */
#include "terminal/screen.h"

#include <stdlib.h>
#include <string.h>

enum { PUSH_NODES = 500 };

/* The pushes of one box being tried. */
struct trial {
    struct qd_screen *screen;
    void *state; /* scratch */
    int box;
};

static const struct qd_level *level_of(const struct qd_screen *s)
{
    return qd_play_level(s->play);
}

static qd_err mark_reached(void *context, int cell, const struct qd_moves *moves)
{
    struct qd_screen *s = context;
    (void)moves;
    s->zones[cell] |= SCREEN_ZONE_REACH;
    return QD_OK;
}

static void find_zone(struct qd_screen *s)
{
    struct qd_message unused = {0};
    int own = qd_screen_plan_focus(s), cell = 0;
    if (own < 0 || qd_play_reach(s->play, own, mark_reached, s, &unused))
        return;
    s->zones[own] |= SCREEN_ZONE_REACH;
    while (!(s->zones[cell] & SCREEN_ZONE_REACH))
        cell++;
    s->zones[cell] |= SCREEN_ZONE_NORMAL;
}

/* A box that one push brings to a cell beside it: does that lose? */
static qd_err try_push(void *context, int cell, const struct qd_moves *moves)
{
    const struct trial *trial = context;
    struct qd_screen *s = trial->screen;
    const struct qd_level *level = level_of(s);
    const struct qd_limits limits = {.nodes = PUSH_NODES};
    struct qd_message unused = {0};
    struct qd_loss loss;
    struct qd_shift shifts[QD_SHIFTS];
    int pushes = 0;
    int apart = abs(cell / s->view.cols - trial->box / s->view.cols) +
                abs(cell % s->view.cols - trial->box % s->view.cols);
    if (apart != 1)
        return QD_OK;
    memcpy(trial->state, qd_play_state(s->play), level->game->state_size(level));
    for (size_t i = 0; i < moves->count; i++) {
        pushes += level->game->shifts(level, trial->state, moves->data[i], shifts) > 1;
        qd_err err = level->game->apply(level, trial->state, moves->data[i], &unused);
        if (err)
            return err;
    }
    if (pushes > 1)
        return QD_OK; /* around, not from here */
    bool loses = level->game->status(level, trial->state, 0) == QD_OPEN &&
                 level->game->path->lost(level, trial->state, &limits, &loss) == QD_OK;
    s->zones[cell] |= loses ? SCREEN_ZONE_LOSES : SCREEN_ZONE_OPEN;
    return QD_OK;
}

static void find_losing(struct qd_screen *s)
{
    const struct qd_game *game = level_of(s)->game;
    struct trial trial = {.screen = s, .state = malloc(game->state_size(level_of(s)))};
    struct qd_message unused = {0};
    int cells = s->view.rows * s->view.cols;
    for (int i = 0; trial.state && i < cells; i++) {
        if (strcmp(game->pieces[s->view.cells[i].piece], "box") != 0)
            continue;
        trial.box = i;
        qd_err err = qd_play_reach(s->play, i, try_push, &trial, &unused);
        if (err && err != QD_NOTHING)
            break;
    }
    /* Another box may be pushed there without losing. */
    for (int i = 0; i < cells; i++)
        if (s->zones[i] & SCREEN_ZONE_OPEN)
            s->zones[i] &= (unsigned char)~SCREEN_ZONE_LOSES;
    free(trial.state);
}

void qd_screen_zones_drop(struct qd_screen *s)
{
    free(s->zones);
    s->zones = NULL;
}

void qd_screen_zones_find(struct qd_screen *s)
{
    const struct qd_game *game = level_of(s)->game;
    bool losing = s->dead == SCREEN_DEAD_NOW && game->path && game->path->lost && game->shifts;
    qd_screen_zones_drop(s);
    if (!game->reach || !qd_screen_is_plan(s) || s->at.status != QD_OPEN || !(s->zone || losing))
        return;
    s->zones = calloc((size_t)(s->view.rows * s->view.cols), sizeof s->zones[0]);
    if (s->zones && s->zone)
        find_zone(s);
    if (s->zones && losing)
        find_losing(s);
}

/* One of the two at a time: their marks would share cells. */
void qd_screen_dead(struct qd_screen *s)
{
    static const char *const says[] = {[SCREEN_DEAD_NOT] = "terminal.dead.off",
                                       [SCREEN_DEAD_EVER] = "terminal.dead.on",
                                       [SCREEN_DEAD_NOW] = "terminal.dead.now"};
    s->zone = false;
    s->dead = (s->dead + 1) % (SCREEN_DEAD_NOW + 1);
    qd_screen_zones_find(s);
    if (s->dead == SCREEN_DEAD_NOW) { /* it knows what a player has to find out */
        qd_play_help(s->play);
        s->at.helped = true;
    }
    qd_screen_say_code(s, says[s->dead]);
}

void qd_screen_zone(struct qd_screen *s)
{
    struct qd_message message = {0};
    int cell = 0, cells = s->view.rows * s->view.cols;
    s->dead = SCREEN_DEAD_NOT;
    s->zone = !s->zone;
    qd_screen_zones_find(s);
    while (s->zones && cell < cells && !(s->zones[cell] & SCREEN_ZONE_NORMAL))
        cell++;
    qd_message_set(&message, s->zones ? "terminal.zone.on" : "terminal.zone.off");
    qd_message_number(&message, "row", cell / s->view.cols + 1);
    qd_message_number(&message, "col", cell % s->view.cols + 1);
    qd_screen_say(s, &message);
}
