/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus agent --rules aima`: many games of Russell and Norvig's world, their mean score
 * and, where the optimal policy is known, how far the agent is from it.
 */
#include "cli/wumpus/aima.h"
#include "cli/bulk/kinds/aima.h"
#include "cli/wumpus/sample.h"

struct tally {
    struct cli_sample score;
    uint64_t dead, golds;
};

/* The results, by part of the course. */
struct results {
    const struct cli_bulk_request *request;
    struct tally parts[AIMA_SIDE_MAX * AIMA_SIDE_MAX];
};

static const struct cli_aima_course *course_of(const struct results *results)
{
    return results->request->made;
}

static int take_row(void *context, const struct qd_bulk_row *row)
{
    struct results *results = context;
    uint64_t at = cli_bulk_number(row, "part");
    if (at >= (uint64_t)course_of(results)->count)
        return CLI_NO;
    struct tally *tally = &results->parts[at];
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
    struct qd_buf text;
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
    qd_buf_init(&text, 4096);
    cli_phrase("wumpus.aima",
               CLI_WORDS({"sizes", .text = name}, {"worlds", .number = (int64_t)t->score.count},
                         {"mean", .real = mean, .digits = 2},
                         {"error", .real = cli_sample_error(&t->score), .digits = 2},
                         {"dead", .real = 100 * (double)t->dead / all, .digits = 2},
                         {"gold", .real = 100 * (double)t->golds / all, .digits = 2}),
               &text);
    if (optimal)
        cli_phrase(
            "wumpus.aima.optimal",
            CLI_WORDS({"value", .real = wumpus_aima_policy_value(optimal), .digits = 3},
                      {"loss", .real = wumpus_aima_policy_value(optimal) - mean, .digits = 2},
                      {"error", .real = cli_sample_error(&t->score), .digits = 2}),
            &text);
    cli_say_text(qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static void print_parts(const struct cli_options *options, const struct results *results)
{
    const struct cli_aima_course *course = course_of(results);
    struct tally sum = {{0}, 0, 0};
    for (int i = 0; i < course->count; i++) {
        const struct cli_aima_part *part = &course->parts[i];
        char name[24];
        bool comparable = course->optimal && !results->request->unknown &&
                          part->rows == AIMA_EXACT_SIDE && part->cols == AIMA_EXACT_SIDE;
        snprintf(name, sizeof name, "%dx%d", part->rows, part->cols);
        add(&sum, &results->parts[i]);
        if (results->parts[i].score.count)
            print_tally(options, name, &results->parts[i], comparable ? course->optimal : NULL);
    }
    if (course->count > 1)
        print_tally(options, course->sizes.uci ? "uci" : "all", &sum, NULL);
}

int cli_aima_run(struct cli_bulk_request *request)
{
    struct results results = {.request = request};
    struct cli_bulk_taker taker = {.take = take_row, .context = &results};
    cli_bulk_request_job(request, &cli_bulk_aima.job);
    int code = cli_bulk_take_all(request, &taker);
    if (!code)
        print_parts(&request->options, &results);
    cli_bulk_request_free(request);
    return code ? code : cli_finish(CLI_DONE);
}
