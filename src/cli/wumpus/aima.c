/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus agent --rules aima`: many games of Russell and Norvig's world, their mean score
 * and, where the optimal policy is known, how far the agent is from it.
 */
#include "cli/wumpus/aima.h"
#include "cli/wumpus/sample.h"
#include "wumpus/aima/aima.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { UCI_LEAST = 4, UCI_MOST = 7 };

bool cli_aima_size(const char *text, struct cli_aima *out)
{
    uint64_t least, most;
    char first[8] = "";
    const char *dash = strchr(text, '-');
    if (strcmp(text, "uci") == 0) {
        out->uci = true;
        out->least = UCI_LEAST;
        out->most = UCI_MOST;
        return true;
    }
    if (dash && (size_t)(dash - text) < sizeof first)
        memcpy(first, text, (size_t)(dash - text));
    if (!cli_number(dash ? first : text, AIMA_SIDE_MIN, AIMA_SIDE_MAX, &least))
        return false;
    most = least;
    if (dash && !cli_number(dash + 1, least, AIMA_SIDE_MAX, &most))
        return false;
    out->uci = false;
    out->least = (int)least;
    out->most = (int)most;
    return true;
}

struct tally {
    struct cli_sample score;
    uint64_t dead, golds;
};

/* A size to play: number of worlds, and the results. */
struct part {
    int rows, cols;
    uint64_t worlds;
    struct tally tally;
};

/* The tournament's mix: of 20 worlds five 4x4 and one of each other size. */
static int list_parts(const struct cli_aima *aima, uint64_t worlds, struct part *out)
{
    int count = 0, shares = aima->uci ? 20 : aima->most - aima->least + 1;
    for (int rows = aima->least; rows <= aima->most; rows++) {
        for (int cols = aima->least; cols <= aima->most; cols++) {
            if (rows != cols && !aima->uci)
                continue;
            uint64_t share = aima->uci && rows == UCI_LEAST && cols == UCI_LEAST ? 5 : 1;
            out[count++] = (struct part){
                .rows = rows, .cols = cols, .worlds = worlds * share / (uint64_t)shares};
        }
    }
    return count;
}

static struct wumpus_aima_size what_is_told(const struct cli_aima *aima, const struct part *part)
{
    struct wumpus_aima_size told = {{part->rows, part->cols}, {part->rows, part->cols}, !aima->uci};
    int least = aima->least < aima->most ? aima->least : UCI_LEAST;
    int most = aima->least < aima->most ? aima->most : UCI_MOST;
    if (!aima->unknown)
        return told;
    for (int i = 0; i < 2; i++) {
        told.least[i] = least < told.least[i] ? least : told.least[i];
        told.most[i] = most > told.most[i] ? most : told.most[i];
    }
    return told;
}

/* What the tasks share. */
struct course {
    const struct cli_aima *aima;
    const struct wumpus_aima_policy *policy; /* NULL: rollouts alone */
    struct part parts[AIMA_SIDE_MAX * AIMA_SIDE_MAX];
    int count;
    uint64_t worlds;
};

enum { BLOCK = 16 }; /* worlds of a task */

static uint64_t blocks_of(const struct part *part)
{
    return (part->worlds + BLOCK - 1) / BLOCK;
}

/* "PART FROM COUNT" */
static void describe(const struct cli_bulk_request *request, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    const struct course *course = request->extra;
    uint64_t block = number - 1;
    int at = 0;
    for (; at + 1 < course->count && block >= blocks_of(&course->parts[at]); at++)
        block -= blocks_of(&course->parts[at]);
    uint64_t from = block * BLOCK, left = course->parts[at].worlds - from;
    *seed = request->seed;
    qd_buf_printf(out, "%d %" PRIu64 " %" PRIu64, at, from, left < BLOCK ? left : BLOCK);
}

static void params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    const struct course *course = request->extra;
    const struct cli_aima *aima = course->aima;
    qd_buf_printf(out,
                  "sizes=%d-%d uci=%d unknown=%d exact=%d samples=%" PRIu64 " worlds=%" PRIu64
                  " seed=%" PRIu64,
                  aima->least, aima->most, aima->uci, aima->unknown, course->policy != NULL,
                  aima->samples, course->worlds, request->seed);
}

static void play_world(const struct course *course, const struct part *part, uint64_t own,
                       struct wumpus_level *level, struct wumpus_aima_state *end)
{
    const struct cli_aima *aima = course->aima;
    const struct wumpus_aima_size told = what_is_told(aima, part);
    struct wumpus_aima_agent agent;
    (aima->uci ? wumpus_aima_generate_uci : wumpus_aima_generate)(level, part->rows, part->cols,
                                                                  own);
    wumpus_aima_agent_start(&agent, course->policy, own);
    if (aima->samples)
        agent.samples = (int)aima->samples;
    wumpus_aima_play(&agent, level, &told, end);
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    const struct course *course = worker->request->extra;
    struct qd_text text = task->text;
    uint64_t at, from, count, squares = 0, dead = 0, golds = 0;
    int64_t score = 0;
    char sum[32];
    if (!qd_text_digits(&text, (uint64_t)course->count - 1, &at) || !qd_text_cut(&text, ' ') ||
        !qd_text_digits(&text, UINT64_MAX, &from) || !qd_text_cut(&text, ' ') ||
        !qd_text_digits(&text, BLOCK, &count))
        return QD_INTERNAL;
    worker->own = worker->own ? worker->own : calloc(1, sizeof(struct wumpus_level));
    if (!worker->own)
        return QD_MEMORY;
    const struct part *part = &course->parts[at];
    /* worlds of different sizes have different seeds */
    uint64_t stream = (uint64_t)(part->rows * AIMA_STRIDE + part->cols);
    for (uint64_t i = from; i < from + count; i++) {
        struct wumpus_aima_state end;
        if (cli_interrupted())
            return QD_STOPPED;
        play_world(course, part, qd_seed_split(task->seed, stream, i), worker->own, &end);
        score += end.score;
        squares += (uint64_t)((int64_t)end.score * end.score);
        dead += end.dead;
        golds += end.out && end.gold;
    }
    snprintf(sum, sizeof sum, "%" PRId64, score);
    qd_bulk_put_number(fields, "part", at);
    qd_bulk_put_number(fields, "games", count);
    qd_bulk_put_text(fields, "score", qd_text_of(sum));
    qd_bulk_put_number(fields, "squares", squares);
    qd_bulk_put_number(fields, "deaths", dead);
    qd_bulk_put_number(fields, "golds", golds);
    *status = "done";
    return QD_OK;
}

/* Known to this verb alone: a plan does not say which policy to compute. */
static const struct cli_bulk_kind aima_worlds = {
    .name = "aima",
    .game = "wumpus",
    .source = CLI_BULK_BLOCKS,
    .describe = describe,
    .params = params,
    .run = run,
    .own_free = free,
};

static int take_row(void *context, const struct qd_bulk_row *row)
{
    struct course *course = context;
    uint64_t at = cli_bulk_number(row, "part");
    if (at >= (uint64_t)course->count)
        return CLI_NO;
    struct tally *tally = &course->parts[at].tally;
    tally->score.count += cli_bulk_number(row, "games");
    tally->score.sum += (double)cli_bulk_signed(row, "score");
    tally->score.squares += (double)cli_bulk_number(row, "squares");
    tally->dead += cli_bulk_number(row, "deaths");
    tally->golds += cli_bulk_number(row, "golds");
    return CLI_DONE;
}

static void add(struct tally *sum, const struct tally *part)
{
    sum->score.count += part->score.count;
    sum->score.sum += part->score.sum;
    sum->score.squares += part->score.squares;
    sum->dead += part->dead;
    sum->golds += part->golds;
}

static void print_tally(const struct cli_options *options, const char *name, const struct tally *t,
                        const struct wumpus_aima_policy *optimal)
{
    double all = t->score.count ? (double)t->score.count : 1;
    double mean = cli_sample_mean(&t->score);
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_string(&line.json, "sizes", name);
        qd_json_field_number(&line.json, "worlds", (int64_t)t->score.count);
        cli_sample_json(&t->score, "score", &line.json);
        qd_json_field_number(&line.json, "deaths", (int64_t)t->dead);
        qd_json_field_number(&line.json, "golds", (int64_t)t->golds);
        if (optimal) {
            cli_json_decimal(&line.json, "optimal_score", wumpus_aima_policy_value(optimal));
            qd_json_field_number(&line.json, "optimal_states",
                                 (int64_t)wumpus_aima_policy_states(optimal));
        }
        cli_json_print(&line);
        return;
    }
    cli_put("wumpus.aima",
            CLI_WORDS({"sizes", .text = name}, {"worlds", .number = (int64_t)t->score.count},
                      {"mean", .real = mean, .digits = 2},
                      {"error", .real = cli_sample_error(&t->score), .digits = 2},
                      {"dead", .real = 100 * (double)t->dead / all, .digits = 2},
                      {"gold", .real = 100 * (double)t->golds / all, .digits = 2}));
    if (optimal)
        cli_put("wumpus.aima.optimal",
                CLI_WORDS({"value", .real = wumpus_aima_policy_value(optimal), .digits = 3},
                          {"loss", .real = wumpus_aima_policy_value(optimal) - mean, .digits = 2},
                          {"error", .real = cli_sample_error(&t->score), .digits = 2}));
    printf("\n");
}

static void print_parts(const struct cli_options *options, const struct cli_aima *aima,
                        const struct part *parts, int count,
                        const struct wumpus_aima_policy *policy)
{
    struct tally sum = {{0}, 0, 0};
    for (int i = 0; i < count; i++) {
        const struct part *part = &parts[i];
        char name[24];
        bool comparable = policy && !aima->unknown && part->rows == AIMA_EXACT_SIDE &&
                          part->cols == AIMA_EXACT_SIDE;
        snprintf(name, sizeof name, "%dx%d", part->rows, part->cols);
        add(&sum, &part->tally);
        if (part->tally.score.count)
            print_tally(options, name, &part->tally, comparable ? policy : NULL);
    }
    if (count > 1)
        print_tally(options, aima->uci ? "uci" : "all", &sum, NULL);
}

/* Which policy is worth computing: that of 4x4 as soon as one board has that size, or that of a
 * smaller size. */
static qd_err make_policy(const struct cli_aima *aima, const struct cli_watch *watch,
                          struct wumpus_aima_policy **out)
{
    int side = aima->least < AIMA_EXACT_SIDE && aima->most < AIMA_EXACT_SIDE ? aima->least
                                                                             : AIMA_EXACT_SIDE;
    if (aima->least > AIMA_EXACT_SIDE)
        return QD_OK;
    return wumpus_aima_policy_new(side, &watch->limits, out);
}

int cli_aima_run(struct cli_bulk_request *request, const struct cli_aima *aima, uint64_t worlds,
                 uint64_t seed)
{
    const struct cli_options *options = &request->options;
    struct course course = {.aima = aima, .worlds = worlds};
    struct cli_bulk_taker taker = {.take = take_row, .context = &course};
    struct wumpus_aima_policy *policy = NULL;
    struct cli_watch watch;
    bool exact = !aima->method || strcmp(aima->method, "exact") == 0;
    if (aima->method && exact && (aima->most > AIMA_EXACT_SIDE || aima->unknown))
        return cli_usage(options->verb, "wumpus.aima.exact", NULL);
    course.count = list_parts(aima, worlds, course.parts);
    cli_options_watch(options, &watch, "agent");
    qd_err err = make_policy(aima, &watch, &policy);
    cli_watch_end(&watch);
    course.policy = exact ? policy : NULL;
    request->kind = &aima_worlds;
    request->extra = &course;
    request->seed = seed;
    request->count = 0;
    for (int i = 0; i < course.count; i++)
        request->count += blocks_of(&course.parts[i]);
    int code = err ? cli_report_effort(&options->cli, options->verb, err)
                   : cli_bulk_take_all(request, &taker);
    if (!code)
        print_parts(options, aima, course.parts, course.count, policy);
    wumpus_aima_policy_free(policy);
    return code ? code : cli_finish(CLI_DONE);
}
