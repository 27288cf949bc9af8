/* SPDX-License-Identifier: MIT */
/* Watching mapper and explorer of the rule set `ia02`: their chart is rebuilt from the referee's
 * answers.
 */
#include "wumpus/watch.h"
#include "wumpus/ia02/course.h"

#include <stdio.h>
#include <stdlib.h>

struct watcher {
    struct wumpus_watching *w;
    struct wumpus_ia02_chart chart;
    int at; /* index in the walk, -1 before it */
    int64_t cost;
    int64_t reward;
    qd_err err;
};

static const char *plan_code(enum wumpus_ia02_command command, bool proved)
{
    switch (command) {
    case IA02_PROBE:
        return proved ? "ia02.watch.probe" : "ia02.watch.dare";
    case IA02_CAUTIOUS_PROBE:
        return "ia02.watch.cautious";
    case IA02_KNOW_PIT:
        return "ia02.watch.pit";
    case IA02_KNOW_WUMPUS:
        return "ia02.watch.wumpus";
    case IA02_END_MAP:
        return "ia02.watch.mapped";
    case IA02_GO_TO:
        return "ia02.watch.go";
    case IA02_MAZE_COMPLETED:
        return "ia02.watch.home";
    default:
        return "ia02.watch.start";
    }
}

static void draw(const struct watcher *watcher, struct wumpus_sketch *out)
{
    const struct wumpus_bits *fact = watcher->chart.k.fact;
    *out = (struct wumpus_sketch){.side = watcher->chart.k.side,
                                  .seen = watcher->chart.settled,
                                  .pit = fact[WUMPUS_IS_PIT],
                                  .wumpus = fact[WUMPUS_IS_WUMPUS],
                                  .gold = watcher->chart.gold,
                                  .breeze = fact[WUMPUS_IS_BREEZE],
                                  .stench = fact[WUMPUS_IS_STENCH],
                                  .at = watcher->at};
}

static qd_err tell(struct watcher *watcher, enum wumpus_ia02_command command, int cell, bool proved)
{
    const struct qd_watch *watch = watcher->w->watch;
    struct qd_watched step = {0};
    struct wumpus_sketch sketch;
    struct qd_view view;
    struct qd_fact *facts = NULL;
    char action[64], name[WUMPUS_NAME] = "";
    int side = watcher->chart.k.side;
    bool mapping = watcher->at < 0;
    draw(watcher, &sketch);
    qd_err err = wumpus_sketch_view(&sketch, cell, watch->lang, &view);
    if (err)
        return err;
    qd_view_counter(&view, "ia02.cost", watcher->cost, -1);
    qd_view_counter(&view, "ia02.reward", watcher->reward, -1);
    qd_message_set(&step.plan, plan_code(command, proved));
    if (cell >= 0) {
        wumpus_cell_name(side, cell, name);
        qd_message_text(&step.plan, "cell", qd_text_of(name));
    }
    qd_message_number(&step.plan, "cost", watcher->cost);
    qd_message_number(&step.plan, "reward", watcher->reward);
    snprintf(action, sizeof action, "%s%s%s", wumpus_ia02_command_names[command],
             cell >= 0 ? " " : "", name);
    if (mapping && cell >= 0)
        wumpus_watch_reason(&watcher->chart.k, watch->limits, cell, &step.says);
    if (mapping)
        err = wumpus_watch_facts(&watcher->chart.k, watch->limits, &facts);
    step.view = &view;
    step.facts = facts;
    step.action = action;
    if (!err)
        err = wumpus_watch_tell(watcher->w, &step);
    free(facts);
    qd_view_free(&view);
    return err;
}

/* Every command with its answer: reported with the chart before it, then learnt. */
static void watch_command(void *context, const struct wumpus_ia02_player *player,
                          enum wumpus_ia02_command command, int cell, bool proved,
                          const struct wumpus_ia02_answer *answer)
{
    struct watcher *watcher = context;
    if (watcher->err)
        return;
    if (command == IA02_GO_TO && watcher->at < 0)
        watcher->at = 0;
    if (!wumpus_watch_skips(watcher->w))
        watcher->err = tell(watcher, command, cell, proved);
    wumpus_ia02_chart_learn(&watcher->chart, command, cell, answer);
    watcher->cost = player->cost[0] + player->cost[1];
    watcher->reward = player->reward[0] + player->reward[1];
    if (command == IA02_GO_TO)
        watcher->at = player->at;
    if (command == IA02_END_MAP)
        watcher->at = 0;
}

qd_err wumpus_watch_ia02(struct wumpus_watching *w)
{
    struct watcher *watcher = calloc(1, sizeof *watcher);
    struct wumpus_level *maze = calloc(1, sizeof *maze);
    struct wumpus_ia02_result result;
    qd_err err = watcher && maze ? QD_OK : QD_MEMORY;
    if (!err) {
        struct wumpus_ia02_course course = {
            .seed = w->watch->seed, .watch = watch_command, .context = watcher};
        watcher->w = w;
        watcher->at = -1;
        wumpus_ia02_generate(maze, w->watch->side, w->watch->seed);
        wumpus_ia02_chart_start(&watcher->chart, w->watch->side);
        err = wumpus_ia02_run(&course, maze, w->watch->limits, &result);
    }
    if (!err)
        err = watcher->err;
    free(watcher);
    free(maze);
    return err;
}
