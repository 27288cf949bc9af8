/* SPDX-License-Identifier: MIT */
/* `puzzles`: positions of random games in which exactly one first move wins by force; or positions
 * that are given, graded. */
#include "cli/bulk/kinds/puzzles.h"

#include <inttypes.h>
#include <string.h>

enum { GAMES_MOST = 1000000 }; /* searched for as many problems as are wanted */

struct maker {
    const struct cli_options *options;
    struct cli_bulk_request bulk;
    uint64_t win, count, made;
};

/* The text of a field; the caller frees. */
static void get(const struct qd_bulk_row *row, const char *name, struct qd_buf *out)
{
    struct qd_text value;
    qd_buf_init(out, 4096);
    if (qd_bulk_field(row->fields, name, &value))
        qd_bulk_unescape(value, out);
}

static void print_json(const struct qd_bulk_row *row, const char *position, const char *move,
                       const char *const asks[2])
{
    struct cli_json line;
    char level[128], id[160];
    snprintf(level, sizeof level, "full:%s", position);
    snprintf(id, sizeof id, "gyges:%s", level);
    for (char *blank = id; (blank = strchr(blank, ' ')) != NULL;)
        *blank = '_'; /* as in every exact ID */
    cli_json_about_id(id);
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "level", level);
    qd_json_field_number(&line.json, "win", cli_bulk_signed(row, "win"));
    qd_json_field_string(&line.json, "move", move);
    qd_json_field_number(&line.json, "tries", cli_bulk_signed(row, "tries"));
    qd_json_field_number(&line.json, "choices", cli_bulk_signed(row, "choices"));
    qd_json_key(&line.json, "asks");
    qd_json_array(&line.json);
    qd_json_string(&line.json, asks[0]);
    qd_json_string(&line.json, asks[1]);
    qd_json_array_end(&line.json);
    qd_json_field_number(&line.json, "grade", cli_bulk_signed(row, "grade"));
    cli_json_print(&line);
}

static void print_text(const struct qd_bulk_row *row, const char *position, const char *move,
                       const char *const asks[2])
{
    cli_say("gyges.puzzle",
            CLI_WORDS({"win", .number = cli_bulk_signed(row, "win")}, {"move", .text = move},
                      {"tries", .number = cli_bulk_signed(row, "tries")},
                      {"kind", .text = cli_word("gyges.puzzle.", asks[0])},
                      {"aim", .text = cli_word("gyges.puzzle.", asks[1])},
                      {"grade", .number = cli_bulk_signed(row, "grade")}));
    printf("full:%s\n", position);
}

static void print_puzzle(struct maker *m, const struct qd_bulk_row *row)
{
    struct qd_buf text[4];
    static const char *const names[4] = {"position", "move", "kind", "aim"};
    for (int i = 0; i < 4; i++)
        get(row, names[i], &text[i]);
    const char *const asks[2] = {qd_buf_cstr(&text[2]), qd_buf_cstr(&text[3])};
    if (m->options->json)
        print_json(row, qd_buf_cstr(&text[0]), qd_buf_cstr(&text[1]), asks);
    else
        print_text(row, qd_buf_cstr(&text[0]), qd_buf_cstr(&text[1]), asks);
    fflush(stdout);
    m->made++;
    for (int i = 0; i < 4; i++)
        qd_buf_free(&text[i]);
}

/* Grades a given position: a win in two or three moves with one first move. */
static int grade(struct maker *m, const char *name, unsigned line, const struct qd_play *play)
{
    const struct gyges_state *state = cli_gyges_state(play);
    struct gyges_board board = gyges_board_of(state->value, state->turn);
    struct gyges_step first = {0};
    bool sole = false;
    int win = 2;
    for (; state->phase == GYGES_PLAY && win <= 3; win++) {
        sole = cli_bulk_puzzle_sole(&board, win, &first);
        if (sole)
            break;
    }
    if (sole) {
        struct qd_buf fields;
        qd_buf_init(&fields, 1 << 16);
        cli_bulk_puzzle_put(&board, state->turn, first, win, &fields);
        print_puzzle(m, &(struct qd_bulk_row){.fields = qd_buf_view(&fields)});
        qd_buf_free(&fields);
    } else {
        cli_warn_at(name, line, "gyges.puzzles.none", NULL);
    }
    return sole ? CLI_DONE : CLI_NO;
}

static int grade_level(const struct cli_options *options, const struct cli_levels *levels,
                       struct qd_play *play, void *context)
{
    (void)options;
    return grade(context, levels->name, levels->line, play);
}

/* An argument: all the positions of a file or pack, or the one that it is. */
static int grade_argument(struct maker *m, const char *argument)
{
    if (cli_gyges_is_file(argument))
        return cli_levels_each(m->options, argument, grade_level, m);
    struct qd_play *play = cli_play_new(&m->options->cli);
    int code = cli_gyges_open(&m->options->cli, argument, play);
    code = code ? code : grade(m, argument, 1, play);
    qd_play_free(play);
    return code;
}

static int grade_all(struct maker *m, int count, char **arguments)
{
    int worst = CLI_DONE;
    for (int i = 0; i < count && !cli_interrupted() && worst <= CLI_NO; i++) {
        int code = grade_argument(m, arguments[i]);
        worst = code > worst ? code : worst;
    }
    return worst;
}

/* A game; most have no problem. */
static int take_row(void *context, const struct qd_bulk_row *row)
{
    struct maker *m = context;
    if (qd_text_is(row->status, "found"))
        print_puzzle(m, row);
    if (m->made == m->count || ferror(stdout))
        atomic_store(&m->bulk.taker->enough, true);
    return CLI_DONE;
}

static int make_all(struct maker *m)
{
    struct cli_bulk_taker taker = {.take = take_row, .context = m};
    m->bulk.options = *m->options;
    m->bulk.win = m->win;
    m->bulk.count = GAMES_MOST;
    int code = cli_bulk_take_all(&m->bulk, &taker);
    if (!code && m->made < m->count && !cli_interrupted() && !ferror(stdout))
        code = cli_report_effort(&m->options->cli, "puzzles", QD_LIMIT);
    return code;
}

int cli_gyges_puzzles(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct maker m = {.options = &options, .win = 2, .count = 10};
    cli_options_init(&options, cli);
    cli_bulk_request_init(&m.bulk, &options, &cli_bulk_puzzles.job);
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;) {
        bool good = option == OPTION_WIN     ? cli_number(optarg, 2, 3, &m.win)
                    : option == OPTION_COUNT ? cli_number(optarg, 1, 100000, &m.count)
                    : option == OPTION_SEED  ? cli_number(optarg, 0, UINT64_MAX / 2, &m.bulk.seed)
                                             : !cli_bulk_take(&m.bulk, option);
        if (!good)
            return cli_refuse_value(&options, option, NULL, optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    return cli_finish(optind < argc ? grade_all(&m, argc - optind, argv + optind) : make_all(&m));
}
