/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus rate` and `verify`: what a grid demands of a player, and its proof checked. */
#include "check/check.h"
#include "cli/bulk/levels.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/agents.h"

#include <inttypes.h>

/* The proof, or nothing where none is wanted or there is none. */
static struct qd_text proof_of(const struct qd_bulk_row *row, bool wanted)
{
    struct qd_text proof = {"", 0};
    if (wanted)
        (void)!qd_bulk_field(row->fields, "proof", &proof);
    return proof;
}

static void print_json(const struct qd_bulk_row *row, bool with_proof)
{
    struct cli_json line;
    struct qd_text class_name, proof = proof_of(row, with_proof);
    bool strict = cli_bulk_is(row, "deducible", "yes");
    cli_json_begin(&line);
    qd_json_field_bool(&line.json, "valid", cli_bulk_is(row, "valid", "yes"));
    qd_json_field_bool(&line.json, "strict", strict);
    qd_json_field_bool(&line.json, "arrow", strict || cli_bulk_is(row, "deducible", "arrow"));
    qd_json_field_number(&line.json, "interest", cli_bulk_signed(row, "interest"));
    if (qd_bulk_field(row->fields, "class", &class_name)) {
        qd_json_field_text(&line.json, "class", class_name);
        qd_json_field_number(&line.json, "steps", cli_bulk_signed(row, "steps"));
        qd_json_field_number(&line.json, "combined", cli_bulk_signed(row, "combined"));
        qd_json_field_number(&line.json, "largest", cli_bulk_signed(row, "largest"));
        qd_json_field_number(&line.json, "shots", cli_bulk_signed(row, "shots"));
    }
    if (proof.size)
        qd_json_field_text(&line.json, "proof", proof);
    cli_json_print(&line);
}

enum { LEVEL, CLASS, VALID, DEDUCIBLE, INTEREST, STEPS, COMBINED, LARGEST, COLUMNS };

static const struct cli_column columns[COLUMNS] = {
    [LEVEL] = {"number", "cli.rate.level", 6, .drop = 0},
    [CLASS] = {"class", "cli.rate.class", -9, .gap = 2},
    [VALID] = {"valid", "wumpus.rate.valid", -6, .drop = 0},
    [DEDUCIBLE] = {"deducible", "wumpus.rate.deducible", -14, .drop = 0},
    [INTEREST] = {"interest", "wumpus.rate.interest", 8, .drop = 0},
    [STEPS] = {"steps", "wumpus.rate.steps", 6, .drop = 0},
    [COMBINED] = {"combined", "wumpus.rate.combined", 9, .drop = 2},
    [LARGEST] = {"largest", "wumpus.rate.largest", 8, .drop = 1},
};

/* Of a grid without a safe way there is nothing to count. */
static void put_way(const struct qd_bulk_row *row, bool has_way, char (*text)[24])
{
    static const char *const names[COLUMNS] = {
        [STEPS] = "steps", [COMBINED] = "combined", [LARGEST] = "largest"};
    for (int i = STEPS; i <= LARGEST; i++) {
        snprintf(text[i], sizeof text[i], "-");
        if (has_way)
            snprintf(text[i], sizeof text[i], "%" PRId64, cli_bulk_signed(row, names[i]));
    }
}

static void print_text(const struct qd_bulk_row *row, uint64_t number, struct cli_ratings *ratings)
{
    struct qd_text name, proof = proof_of(row, ratings->proof);
    char class_name[16] = "unfair", text[COLUMNS][24];
    const char *cells[COLUMNS];
    bool has_way = qd_bulk_field(row->fields, "class", &name);
    if (has_way)
        snprintf(class_name, sizeof class_name, "%.*s", (int)name.size, name.data);
    const enum cli_color colors[COLUMNS] = {[CLASS] = cli_class_color(class_name)};
    for (int i = 0; i < COLUMNS; i++)
        cells[i] = text[i];
    snprintf(text[LEVEL], sizeof text[0], "%" PRIu64, number);
    snprintf(text[INTEREST], sizeof text[0], "%" PRId64, cli_bulk_signed(row, "interest"));
    put_way(row, has_way, text);
    cells[CLASS] = cli_word("cli.class.", class_name);
    cells[VALID] = cli_word("cli.rate.", cli_bulk_is(row, "valid", "yes") ? "yes" : "no");
    cells[DEDUCIBLE] = cli_word("cli.rate.", cli_bulk_is(row, "deducible", "yes")     ? "yes"
                                             : cli_bulk_is(row, "deducible", "arrow") ? "arrow"
                                                                                      : "no");
    ratings->table.colors = colors;
    cli_table_next(&ratings->table, cells);
    ratings->table.colors = NULL;
    if (proof.size)
        printf("%.*s\n", (int)proof.size, proof.data);
}

static int rate_one(const struct cli_options *options, const struct cli_levels *levels,
                    struct qd_play *play, const struct qd_bulk_row *row, void *context)
{
    struct cli_ratings *ratings = context;
    struct qd_message why = {0};
    (void)play;
    qd_err err = cli_bulk_error(row, "rated");
    if (err)
        return cli_report(&options->cli, "wumpus rate", 0, err, &why);
    if (options->json)
        print_json(row, ratings->proof);
    else
        print_text(row, levels->number, ratings);
    return CLI_DONE;
}

int cli_wumpus_rate(const struct cli *cli, int argc, char **argv)
{
    struct cli_ratings ratings = {.table = {.columns = columns, .count = COLUMNS}};
    return cli_bulk_rate(cli, argc, argv, &cli_bulk_rate_wumpus, &ratings, rate_one);
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
