/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus rate` and `verify`: what a grid demands of a player, and its proof checked. */
#include "check/check.h"
#include "cli/options.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/agents.h"

struct full_rating {
    struct wumpus_rating basic;
    struct wumpus_way way; /* step is NULL when not deducible */
};

static qd_err rate(const struct wumpus_level *level, const struct qd_limits *limits,
                   struct full_rating *out)
{
    *out = (struct full_rating){0};
    qd_err err = wumpus_rate(level, limits, &out->basic);
    if (!err && out->basic.arrow)
        err = wumpus_find_way(level, !out->basic.strict, limits, &out->way);
    return err;
}

static void print_json(const struct full_rating *r, const struct qd_buf *proof)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_bool(&line.json, "valid", r->basic.valid);
    qd_json_field_bool(&line.json, "strict", r->basic.strict);
    qd_json_field_bool(&line.json, "arrow", r->basic.arrow);
    qd_json_field_number(&line.json, "interest", r->basic.interest);
    if (r->way.step) {
        qd_json_field_string(&line.json, "class", wumpus_class_names[wumpus_class_of(&r->way)]);
        qd_json_field_number(&line.json, "steps", r->way.count);
        qd_json_field_number(&line.json, "combined", r->way.combined);
        qd_json_field_number(&line.json, "largest", r->way.largest);
        qd_json_field_number(&line.json, "shots", r->way.shots);
    }
    if (proof->size)
        qd_json_field_text(&line.json, "proof", qd_buf_view(proof));
    cli_json_print(&line);
}

static void print_text(const struct full_rating *r, const struct qd_buf *proof)
{
    cli_class_put(r->way.step ? wumpus_class_names[wumpus_class_of(&r->way)] : "unfair");
    cli_put("wumpus.rated",
            CLI_WORDS(
                {"valid", .phrase = r->basic.valid ? "wumpus.rated.valid" : "wumpus.rated.invalid"},
                {"deducible", .phrase = r->basic.strict  ? "wumpus.rated.strict"
                                        : r->basic.arrow ? "wumpus.rated.arrow"
                                                         : "wumpus.rated.not"},
                {"interest", .number = r->basic.interest}));
    if (r->way.step)
        cli_put("wumpus.rated.way", CLI_WORDS({"steps", .number = r->way.count},
                                              {"combined", .number = r->way.combined},
                                              {"largest", .number = r->way.largest}));
    putchar('\n');
    if (proof->size)
        printf("%s\n", qd_buf_cstr(proof));
}

static int rate_one(const struct cli_options *options, bool with_proof, const struct qd_play *play)
{
    const struct wumpus_level *level = (const struct wumpus_level *)qd_play_level(play);
    struct cli_watch watch;
    struct full_rating rating;
    struct qd_buf proof;
    struct qd_message why = {0};
    qd_buf_init(&proof, QD_ANSWER_CAP);
    cli_options_watch(options, &watch, "rate");
    qd_err err = rate(level, &watch.limits, &rating);
    cli_watch_end(&watch);
    if (!err && with_proof && rating.way.step)
        wumpus_way_format(level->options.side, &rating.way, &proof);
    if (!err && options->json)
        print_json(&rating, &proof);
    else if (!err)
        print_text(&rating, &proof);
    wumpus_way_free(&rating.way);
    qd_buf_free(&proof);
    return err ? cli_report(&options->cli, "wumpus rate", 0, err, &why) : CLI_DONE;
}

int cli_wumpus_rate(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct cli_levels levels;
    bool with_proof = false;
    cli_options_init(&options, cli);
    while (cli_options_next(&options, argc, argv) != -1)
        with_proof = true;
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage("wumpus rate", "cli.expect.level", NULL);
    int worst = cli_levels_open(&levels, &options.cli, argv[optind]);
    if (worst)
        return worst;
    struct qd_play *play = cli_play_new(&options.cli);
    for (bool more = true; more && !cli_interrupted() && !ferror(stdout);) {
        int code = cli_levels_next(&levels, play, &more);
        if (!code && more)
            code = rate_one(&options, with_proof, play);
        worst = code > worst ? code : worst;
    }
    qd_play_free(play);
    worst = cli_levels_end(&levels, worst);
    cli_levels_close(&levels);
    return cli_finish(worst);
}

static void print_verdict(const struct cli_options *options, const struct qd_checked *checked,
                          qd_err err, struct qd_buf *words)
{
    struct cli_json line;
    if (!options->json) {
        qd_buf_char(words, '\n');
        cli_print(qd_buf_view(words));
        return;
    }
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "status",
                         err               ? "illegal"
                         : checked->solved ? "solved"
                                           : "unsolved");
    qd_json_field_number(&line.json, "steps", (int64_t)checked->moves);
    qd_json_field_text(&line.json, "text", qd_buf_view(words));
    cli_json_print(&line);
}

static int verify(const struct cli_options *options, const struct qd_play *play, const char *proof)
{
    struct qd_buf level, text, words;
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    int code = CLI_DONE;
    qd_buf_init(&level, QD_ANSWER_CAP);
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_buf_init(&words, 4096);
    wumpus_level_format(qd_play_level(play), &level);
    if (proof[0] == '@')
        code = cli_read_all(proof + 1, &text);
    else
        qd_buf_puts(&text, proof);
    if (!code) {
        qd_err err = qd_check_wumpus_proof(qd_buf_view(&level), qd_text_trim(qd_buf_view(&text)),
                                           &checked, &why);
        if (!err) {
            qd_message_set(&why, checked.solved ? "check.proved" : "check.unproved");
            qd_message_number(&why, "count", (int64_t)checked.moves);
        }
        qd_message_format(&why, options->cli.lang, &words);
        print_verdict(options, &checked, err, &words);
        code = !err && checked.solved ? CLI_DONE : CLI_NO;
    }
    qd_buf_free(&level);
    qd_buf_free(&text);
    qd_buf_free(&words);
    return code;
}

int cli_wumpus_verify(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    cli_options_init(&options, cli);
    (void)cli_options_next(&options, argc, argv);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 2)
        return cli_usage("wumpus verify", "wumpus.verify.usage", NULL);
    struct qd_play *play = cli_play_new(&options.cli);
    int code = cli_level_open(&options.cli, argv[optind], play);
    if (!code)
        code = verify(&options, play, argv[optind + 1]);
    qd_play_free(play);
    return cli_finish(code);
}
