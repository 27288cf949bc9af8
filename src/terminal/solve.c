/* SPDX-License-Identifier: MIT */
/* Solutions: found with the chosen method, then played move by move or automatically. Ctrl-C stops
 * the search, and its progress is shown.
 */
#include "terminal/screen.h"

#include <string.h>

enum { SOLVE_BYTES = 512 << 20 };

static const uint64_t show_every_ns = 200000000u;

/* Context of the search's callbacks. */
struct search {
    struct qd_screen *screen;
    const char *method;
    uint64_t shown_ns;
};

void qd_screen_plan_drop(struct qd_screen *s)
{
    qd_moves_free(&s->plan.moves);
    s->plan = (struct qd_screen_plan){0};
}

void qd_screen_plan_follow(struct qd_screen *s, const char *text)
{
    const struct qd_level *level = qd_play_level(s->play);
    struct qd_screen_plan *plan = &s->plan;
    struct qd_moves moves = {0};
    struct qd_message unused = {0};
    if (plan->moves.count == 0 ||
        level->game->moves_parse(level, qd_text_of(text), &moves, &unused))
        return;
    /* Only the first of several moves can be abbreviated compared with the plan. */
    if (level->game->canonical && moves.count > 0)
        moves.data[0] = level->game->canonical(level, qd_play_state(s->play), moves.data[0]);
    bool same =
        moves.count <= plan->moves.count - plan->head &&
        memcmp(moves.data, plan->moves.data + plan->head, moves.count * sizeof moves.data[0]) == 0;
    size_t after = plan->head + moves.count;
    if (!same)
        plan->reached = plan->head;
    else if (after > plan->reached)
        plan->reached = after;
    qd_moves_free(&moves);
}

void qd_screen_plan_find(struct qd_screen *s)
{
    if (s->plan.moves.count == 0)
        return;
    if (s->at.moves < s->plan.start || s->at.moves - s->plan.start > s->plan.reached)
        qd_screen_plan_drop(s);
    else
        s->plan.head = s->at.moves - s->plan.start;
}

static void say_progress(struct search *search, uint64_t expanded, uint64_t bytes)
{
    struct qd_message message = {0};
    qd_message_set(&message, "terminal.solving");
    qd_message_text(&message, "method", qd_text_of(search->method));
    qd_message_number(&message, "nodes", (int64_t)expanded);
    qd_message_number(&message, "mega", (int64_t)(bytes >> 20));
    qd_screen_say(search->screen, &message);
    qd_screen_draw(search->screen);
    search->shown_ns = search->screen->host->now_ns();
}

static bool proceed(void *context, const struct qd_progress *progress)
{
    struct search *search = context;
    if (qd_screen_stop_asked())
        return false;
    if (search->screen->host->now_ns() - search->shown_ns >= show_every_ns)
        say_progress(search, progress->expanded, progress->bytes);
    return true;
}

static struct qd_message solution_message(const struct qd_screen *s, const struct qd_answer *answer)
{
    const struct qd_game *game = qd_play_level(s->play)->game;
    const struct qd_method *method = &game->path->methods[s->method];
    bool pushes = qd_method_measures(game, method); /* the only measure that has messages */
    struct qd_message message = {0};
    if (answer->optimal)
        qd_message_set(&message,
                       pushes ? "terminal.solution.shortest.pushes" : "terminal.solution.shortest");
    else
        qd_message_set(&message, pushes ? "terminal.solution.pushes" : "terminal.solution");
    qd_message_number(&message, "count", (int64_t)answer->moves.count);
    qd_message_number(&message, "cost", (int64_t)qd_method_cost(game, method, &answer->moves));
    qd_message_number(&message, "bound", answer->lower_bound);
    return message;
}

/* The play did not run this search, so the help must be recorded explicitly. */
static void adopt(struct qd_screen *s, struct qd_answer *answer)
{
    qd_screen_plan_drop(s);
    qd_play_help(s->play);
    qd_screen_refresh(s);
    s->plan.moves = answer->moves;
    s->plan.start = s->at.moves;
    answer->moves = (struct qd_moves){0};
}

void qd_screen_solve(struct qd_screen *s)
{
    const struct qd_path *path = qd_play_level(s->play)->game->path;
    struct search search = {.screen = s};
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    if (!path || s->at.status != QD_OPEN) {
        qd_screen_say_code(s, path ? "hint.solved" : "terminal.solve.never");
        return;
    }
    search.method = path->methods[s->method].name;
    struct qd_limits limits = {.bytes = SOLVE_BYTES, .proceed = proceed, .context = &search};
    say_progress(&search, 0, 0);
    qd_err err = qd_play_solve(s->play, search.method, &limits, &answer, &why);
    qd_screen_stop_done();
    if (err) {
        qd_screen_refused(s, err, &why);
    } else {
        struct qd_message message = solution_message(s, &answer);
        adopt(s, &answer);
        qd_screen_say(s, &message); /* adopting redraws, which clears what was said before */
    }
    qd_answer_free(&answer);
}

/* The next move of the solution, or the one a hint gave away. */
void qd_screen_step(struct qd_screen *s)
{
    const struct qd_level *level = qd_play_level(s->play);
    struct qd_buf text;
    qd_buf_init(&text, 256);
    if (s->plan.head < s->plan.moves.count)
        level->game->moves_format(level, s->plan.moves.data + s->plan.head, 1, &text);
    else
        qd_buf_text(&text, qd_buf_view(&s->hint_move));
    if (text.size == 0)
        qd_screen_say_code(s, "terminal.step.none");
    else
        qd_screen_move(s, qd_buf_cstr(&text));
    qd_buf_free(&text);
    s->plan.running = s->plan.running && s->plan.head < s->plan.moves.count;
}

void qd_screen_run(struct qd_screen *s)
{
    if (s->plan.head >= s->plan.moves.count)
        qd_screen_say_code(s, "terminal.step.none");
    else
        s->plan.running = !s->plan.running;
}

void qd_screen_method(struct qd_screen *s)
{
    const struct qd_path *path = qd_play_level(s->play)->game->path;
    struct qd_message message = {0};
    int count = 0;
    if (!path) {
        qd_screen_say_code(s, "terminal.solve.never");
        return;
    }
    while (path->methods[count].name)
        count++;
    s->method = (s->method + 1) % count;
    qd_message_set(&message, "terminal.method");
    qd_message_text(&message, "method", qd_text_of(path->methods[s->method].name));
    qd_message_number(&message, "number", s->method + 1);
    qd_message_number(&message, "count", count);
    qd_screen_say(s, &message);
}
