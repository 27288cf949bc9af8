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

static void play_part(const struct cli_aima *aima, const struct wumpus_aima_policy *policy,
                      struct part *part, uint64_t seed, struct cli_watch *watch,
                      struct wumpus_level *level)
{
    const struct wumpus_aima_size told = what_is_told(aima, part);
    /* worlds of different sizes have different seeds */
    uint64_t stream = (uint64_t)(part->rows * AIMA_STRIDE + part->cols);
    for (uint64_t i = 0; i < part->worlds && !cli_interrupted(); i++) {
        struct wumpus_aima_agent agent;
        struct wumpus_aima_state end;
        uint64_t own = qd_seed_split(seed, stream, i);
        (aima->uci ? wumpus_aima_generate_uci : wumpus_aima_generate)(level, part->rows, part->cols,
                                                                      own);
        wumpus_aima_agent_start(&agent, policy, own);
        if (aima->samples)
            agent.samples = (int)aima->samples;
        wumpus_aima_play(&agent, level, &told, &end);
        cli_sample_add(&part->tally.score, end.score);
        part->tally.dead += end.dead;
        part->tally.golds += end.out && end.gold;
        if (i % 16 == 15)
            cli_watch_count(watch, i + 1, part->worlds);
    }
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

int cli_aima_run(const struct cli_options *options, const struct cli_aima *aima, uint64_t worlds,
                 uint64_t seed)
{
    struct part parts[AIMA_SIDE_MAX * AIMA_SIDE_MAX];
    struct wumpus_level *level = calloc(1, sizeof *level);
    struct wumpus_aima_policy *policy = NULL;
    struct cli_watch watch;
    bool exact = !aima->method || strcmp(aima->method, "exact") == 0;
    if (aima->method && exact && (aima->most > AIMA_EXACT_SIDE || aima->unknown)) {
        free(level);
        return cli_usage(options->verb, "wumpus.aima.exact", NULL);
    }
    int count = list_parts(aima, worlds, parts);
    cli_options_watch(options, &watch, "agent");
    qd_err err = level ? make_policy(aima, &watch, &policy) : QD_MEMORY;
    for (int i = 0; !err && i < count; i++)
        play_part(aima, exact ? policy : NULL, &parts[i], seed, &watch, level);
    cli_watch_end(&watch);
    if (!err)
        print_parts(options, aima, parts, count, policy);
    wumpus_aima_policy_free(policy);
    free(level);
    if (err)
        return cli_report_effort(&options->cli, options->verb, err);
    return cli_finish(CLI_DONE);
}
