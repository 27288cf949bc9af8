/* SPDX-License-Identifier: MIT */
/* The textbook's world: percepts out, actions in, a score at the end.
 *
 * Worlds come from a size and a seed, because here a pit, the wumpus and the gold may share a cell,
 * which our grid format cannot say: a level's text is "4x4#17". Ours plays the optimal policy up to
 * 4x4 and rollouts beyond. The replay that draws the picture is also the check: the actions are
 * played again from the start and must end with the same score.
 */
#include "grade/wumpus/tasks.h"

#include "wumpus/aima/aima.h"

#include <stdlib.h>
#include <string.h>

static const char letters[] = "flrgsc";

struct world {
    struct wumpus_level level;
    int side;
    uint64_t seed;
};

/* "4x4#17" */
static bool parse(struct qd_text text, struct world *out)
{
    uint64_t rows, cols;
    if (!qd_text_digits(&text, AIMA_SIDE_MAX, &rows) || !qd_text_cut(&text, 'x') ||
        !qd_text_digits(&text, AIMA_SIDE_MAX, &cols) || rows != cols || rows < AIMA_SIDE_MIN ||
        !qd_text_cut(&text, '#') || !qd_text_number(text, UINT64_MAX, &out->seed))
        return false;
    out->side = (int)rows;
    wumpus_aima_generate(&out->level, out->side, out->side, out->seed);
    return true;
}

static struct world *open_world(const struct qd_grade_job *job)
{
    struct world *world = calloc(1, sizeof *world);
    if (world && parse(qd_text_of(job->level->text), world))
        return world;
    free(world);
    return NULL;
}

static qd_err read_text(struct qd_text text, struct qd_buf *out, struct qd_message *why)
{
    struct world *world = calloc(1, sizeof *world);
    if (!world)
        return QD_MEMORY;
    bool good = parse(text, world);
    free(world);
    qd_buf_text(out, text);
    qd_message_set(why, "grade.world");
    qd_message_text(why, "found", text);
    return good ? out->err : QD_SYNTAX;
}

static qd_err fresh(struct qd_text params, uint64_t seed, struct qd_buf *out,
                    struct qd_message *why)
{
    struct qd_buf text;
    qd_buf_init(&text, 256);
    qd_buf_text(&text, params);
    qd_buf_printf(&text, "#%llu", (unsigned long long)seed);
    qd_err err = read_text(qd_buf_view(&text), out, why);
    qd_buf_free(&text);
    return err;
}

static void percepts_text(int percepts, struct qd_buf *out)
{
    static const char *const names[] = {"breeze", "stench", "glitter", "bump", "scream"};
    qd_buf_puts(out, "see");
    for (int i = 0; i < 5; i++)
        if (percepts >> i & 1)
            qd_buf_printf(out, " %s", names[i]);
    qd_buf_char(out, '\n');
}

static bool tell(struct qd_sandbox *sandbox, const struct wumpus_aima_state *state, int percepts)
{
    struct qd_buf text;
    qd_buf_init(&text, 256);
    if (state->dead || state->out)
        qd_buf_printf(&text, "end %d\n", (int)state->score);
    else
        percepts_text(percepts, &text);
    bool good = qd_sandbox_send(sandbox, qd_buf_view(&text));
    qd_buf_free(&text);
    return good;
}

static int action_of(struct qd_text line)
{
    for (int i = 0; i < AIMA_ACTIONS; i++)
        if (qd_text_is(line, wumpus_aima_action_names[i]))
            return i;
    return -1;
}

/* Actions until the game or the program ends, or there were too many of them; false for a word that
 * is no action. */
static bool play(struct qd_sandbox *sandbox, const struct wumpus_level *level,
                 struct wumpus_aima_state *state, struct qd_buf *record,
                 struct qd_grade_result *out, bool *cut)
{
    int percepts = wumpus_aima_percepts(level, state);
    for (int i = 0; tell(sandbox, state, percepts); i++) {
        struct qd_text line;
        if (i == QD_GRADE_TURNS && !state->dead && !state->out) {
            qd_grade_say_endless(out, i);
            *cut = true;
        }
        if (*cut || state->dead || state->out || !qd_sandbox_line(sandbox, &line))
            return true;
        int action = action_of(line);
        if (action < 0) {
            struct qd_message why = {0};
            qd_message_set(&why, "grade.action");
            qd_message_text(&why, "found", line);
            qd_grade_say(out, &why);
            return false;
        }
        qd_buf_char(record, letters[action]);
        percepts = wumpus_aima_act(level, state, (enum wumpus_aima_action)action);
    }
    return true;
}

static void replay(const struct world *world, const char *record, struct wumpus_aima_state *state,
                   char *seen)
{
    wumpus_aima_start(&world->level, state);
    memset(seen, '0', WUMPUS_CELLS);
    seen[state->at] = '1';
    for (; *record && strchr(letters, *record); record++) {
        (void)wumpus_aima_act(&world->level, state,
                              (enum wumpus_aima_action)(strchr(letters, *record) - letters));
        seen[state->at] = '1';
    }
}

static void talk(struct qd_grade_job *job, struct qd_sandbox *sandbox, struct qd_grade_result *out)
{
    struct wumpus_aima_state state, again;
    struct world *world = open_world(job);
    struct qd_buf record, first;
    char seen[WUMPUS_CELLS];
    if (!world)
        return;
    qd_buf_init(&record, 2 * QD_GRADE_TURNS);
    qd_buf_init(&first, 64);
    wumpus_aima_start(&world->level, &state);
    qd_buf_printf(&first, "%s %d %d\n", job->game->id, world->side, world->side);
    (void)qd_sandbox_send(sandbox, qd_buf_view(&first));
    bool cut = false, readable = play(sandbox, &world->level, &state, &record, out, &cut);
    qd_sandbox_send_end(sandbox);
    out->answer = strdup(qd_buf_cstr(&record));
    replay(world, out->answer ? out->answer : "", &again, seen);
    bool ended = state.out || state.dead;
    out->verdict =
        !readable                    ? QD_GRADE_SILENT
        : again.score != state.score ? QD_GRADE_ILLEGAL
        : state.dead                 ? QD_GRADE_LOST
        : state.out &&
                (state.gold || (job->level->ours.known && state.score >= job->level->ours.value))
            ? QD_GRADE_SOLVED
        : ended || cut ? QD_GRADE_UNFINISHED
                       : QD_GRADE_SILENT;
    out->has_value = ended;
    out->value = state.score;
    qd_buf_free(&record);
    qd_buf_free(&first);
    free(world);
}

static qd_err ours(struct qd_grade_job *job, struct qd_grade_ours *out)
{
    struct world *world = open_world(job);
    struct wumpus_aima_policy *policy = NULL;
    struct wumpus_aima_agent agent;
    struct wumpus_aima_state end;
    *out = (struct qd_grade_ours){0};
    if (!world)
        return QD_SYNTAX;
    struct wumpus_aima_size told = {{world->side, world->side}, {world->side, world->side}, true};
    qd_err err = world->side <= AIMA_EXACT_SIDE
                     ? wumpus_aima_policy_new(world->side, &job->think, &policy)
                     : QD_OK;
    if (!err) {
        wumpus_aima_agent_start(&agent, policy, world->seed);
        wumpus_aima_play(&agent, &world->level, &told, &end);
        *out = (struct qd_grade_ours){.known = true, .value = end.score};
    }
    wumpus_aima_policy_free(policy);
    free(world);
    return err == QD_LIMIT ? QD_OK : err;
}

static qd_err picture(struct qd_grade_job *job, const struct qd_grade_result *result,
                      enum qd_lang lang, struct qd_buf *out)
{
    struct world *world = open_world(job);
    struct wumpus_aima_state end;
    char seen[WUMPUS_CELLS];
    if (!world)
        return QD_MEMORY;
    replay(world, result->answer ? result->answer : "", &end, seen);
    qd_err err = wumpus_grade_picture(&world->level, end.at, seen, lang, out);
    free(world);
    return err;
}

const struct qd_grade_task wumpus_grade_aima = {
    .rules = "aima",
    .more_is_better = true,
    .params = "4x4",
    .stem = "wumpus-aima",
    .fresh = fresh,
    .read = read_text,
    .ours = ours,
    .talk = talk,
    .picture = picture,
};
