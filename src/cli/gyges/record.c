/* SPDX-License-Identifier: MIT */
/* Games with tags, one after another in a file:
 *
 *     [South "level6"]
 *     [North "greedy"]
 *     [Start "full:321123/000000/000000/000000/000000/321123 s"]
 *     [Result "south"]
 *     1. a1-a4 b6xc6=a3 2. …
 *
 * Numbers and text in braces are passed over. `record` replays and annotates them.
 */
#include "cli/gyges/gyges.h"
#include "gyges/engine/forced.h"

#include <stdlib.h>
#include <string.h>

void cli_gyges_record_init(struct cli_gyges_record *record)
{
    *record = (struct cli_gyges_record){.result = "*"};
    qd_buf_init(&record->start, 4096);
}

void cli_gyges_record_free(struct cli_gyges_record *record)
{
    qd_buf_free(&record->start);
    qd_moves_free(&record->moves);
}

void cli_gyges_record_name(const char *name, char *out, size_t size)
{
    snprintf(out, size, "%s", name);
    for (; *out; out++)
        if ((unsigned char)*out < ' ' || *out == '\x7f' || *out == '"')
            *out = *out == '"' ? '\'' : '?';
}

static void write_tags(const struct cli_gyges_record *record, struct qd_text start,
                       struct qd_buf *out)
{
    qd_buf_printf(out, "[South \"%s\"]\n[North \"%s\"]\n[Start \"%.*s\"]\n", record->south,
                  record->north, (int)start.size, start.data);
    if (record->limits[0])
        qd_buf_printf(out, "[Limits \"%s\"]\n", record->limits);
    qd_buf_printf(out, "[Result \"%s\"]\n", record->result);
    if (record->ending[0])
        qd_buf_printf(out, "[Ending \"%s\"]\n", record->ending);
}

void cli_gyges_record_write(const struct cli_gyges_record *record, struct qd_buf *out)
{
    write_tags(record, qd_buf_view(&record->start), out);
    if (record->moves.count == 0)
        qd_buf_puts(out, "{no move}");
    for (size_t i = 0; i < record->moves.count; i++) {
        if (i % 2 == 0)
            qd_buf_printf(out, "%s%u.", i ? (i % 10 ? " " : "\n") : "", (unsigned)(i / 2 + 1));
        qd_buf_char(out, ' ');
        cli_gyges_text(&record->moves.data[i], 1, out);
    }
    qd_buf_puts(out, "\n\n");
}

static unsigned line_of(struct qd_text all, struct qd_text rest)
{
    unsigned line = 1;
    for (const char *p = all.data; p < rest.data; p++)
        line += *p == '\n';
    return line;
}

/* [Name "value"]; false if it is not a tag. */
static bool read_tag(struct qd_text line, struct cli_gyges_record *record)
{
    static const char *const names[] = {"[South \"",  "[North \"",  "[Result \"",
                                        "[Ending \"", "[Limits \"", "[Start \""};
    char *const places[] = {record->south,  record->north,  record->result,
                            record->ending, record->limits, NULL};
    const size_t rooms[] = {sizeof record->south,  sizeof record->north,  sizeof record->result,
                            sizeof record->ending, sizeof record->limits, 0};
    line = qd_text_trim(line);
    if (line.size < 4 || memcmp(line.data + line.size - 2, "\"]", 2) != 0)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t head = strlen(names[i]);
        if (line.size < head + 2 || memcmp(line.data, names[i], head) != 0)
            continue;
        struct qd_text value = {line.data + head, line.size - head - 2};
        if (places[i]) {
            snprintf(places[i], rooms[i], "%.*s", (int)value.size, value.data);
        } else {
            qd_buf_clear(&record->start);
            qd_buf_text(&record->start, value);
        }
        return true;
    }
    return true; /* other tags are allowed but not kept */
}

/* The moves of one line; text in braces may span several lines. */
static qd_err read_moves(struct qd_text line, bool *comment, struct cli_gyges_record *record,
                         struct qd_message *why)
{
    for (struct qd_text word = qd_text_word(&line); word.size > 0; word = qd_text_word(&line)) {
        if (word.data[0] == '{')
            *comment = true;
        if (*comment) {
            *comment = word.data[word.size - 1] != '}';
            continue;
        }
        if (word.data[word.size - 1] == '.')
            continue;
        qd_err err = gyges_moves_parse(NULL, word, &record->moves, why);
        if (err)
            return err;
    }
    return QD_OK;
}

int cli_gyges_record_read(const struct cli *cli, const char *name, struct qd_text all,
                          struct qd_text *rest, struct cli_gyges_record *record, bool *more)
{
    struct qd_text line, before = *rest;
    bool comment = false, begun = false; /* moves, or a comment in their place, were read */
    *more = false;
    while (qd_text_line(rest, &line)) {
        struct qd_text trimmed = qd_text_trim(line);
        struct qd_message why = {0};
        if (trimmed.size == 0 && !comment) {
            if (begun)
                return CLI_DONE;
        } else if (trimmed.size > 0 && trimmed.data[0] == '[' && !comment) {
            if (begun) {
                *rest = before; /* the next game begins */
                return CLI_DONE;
            }
            *more = true;
            if (!read_tag(trimmed, record)) {
                cli_warn_at(name, line_of(all, before), "gyges.record.tag", NULL);
                return CLI_NO;
            }
        } else if (trimmed.size > 0) {
            *more = begun = true;
            qd_err err = read_moves(line, &comment, record, &why);
            if (err)
                return cli_report(cli, name, line_of(all, before), err, &why);
        }
        before = *rest;
    }
    return CLI_DONE;
}

enum { ANNOTATE_NODES = 50000, MISTAKE = 150 };

struct replay {
    const struct cli_options *options;
    struct gyges_engine *engine;
    bool annotate, boards;
    struct qd_play *play;
    struct gyges_state *state;
};

/* The engine's score for the player to move, and its move. */
static int judge(struct replay *r, const struct gyges_level *level, qd_move *best)
{
    struct qd_limits limits = {.nodes = r->options->nodes ? r->options->nodes : ANNOTATE_NODES};
    struct qd_line line = {0};
    int score = 0;
    *best = 0;
    if (r->state->phase == GYGES_PLAY &&
        gyges_player_move(r->engine, (struct gyges_player_of){.kind = GYGES_FULL}, level, r->state,
                          &limits, &line) == QD_OK &&
        line.moves.count > 0) {
        score = line.score;
        *best = line.moves.data[0];
    }
    qd_moves_free(&line.moves);
    return score;
}

static void print_note(int before, int after, qd_move best)
{
    char was[32], is[32];
    struct qd_buf text;
    if (before - after < MISTAKE)
        return;
    qd_buf_init(&text, 64);
    cli_gyges_text(&best, 1, &text);
    cli_gyges_score(before, was, sizeof was);
    cli_gyges_score(after, is, sizeof is);
    printf(" {");
    cli_put(before - after > 2 * MISTAKE ? "gyges.blunder" : "gyges.mistake",
            CLI_WORDS({"is", .text = is}, {"better", .text = qd_buf_cstr(&text)},
                      {"was", .text = was}));
    putchar('}');
    qd_buf_free(&text);
}

static void print_board(const struct cli *cli, const struct gyges_level *level,
                        const struct gyges_state *state)
{
    struct qd_view view;
    struct qd_buf text;
    if (gyges_view(&level->base, state, 0, cli->lang, &view))
        return;
    qd_buf_init(&text, 4096);
    gyges_draw(&view, &text);
    printf("\n%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
    qd_view_free(&view);
}

static int replay_moves(struct replay *r, const struct cli_gyges_record *record,
                        const struct gyges_level *level, const char *name)
{
    for (size_t i = 0; i < record->moves.count; i++) {
        struct qd_message why = {0};
        struct qd_buf text;
        qd_move best = 0, unused;
        bool play = r->state->phase == GYGES_PLAY;
        int before = r->annotate && play ? judge(r, level, &best) : 0, mover = r->state->turn;
        qd_err err = gyges_apply(&level->base, r->state, record->moves.data[i], &why);
        if (err) {
            putchar('\n');
            cli_warn(name, "gyges.record.move", CLI_WORDS({"number", .number = (int64_t)i + 1}));
            return cli_report(&r->options->cli, name, 0, err, &why);
        }
        if (i % 2 == 0)
            printf("%s%u.", i ? " " : "", (unsigned)(i / 2 + 1));
        qd_buf_init(&text, 64);
        cli_gyges_text(&record->moves.data[i], 1, &text);
        printf(" %s", qd_buf_cstr(&text));
        qd_buf_free(&text);
        if (r->annotate && play && best) {
            int after = r->state->winner == mover + 1 ? GYGES_WIN - 1 : -judge(r, level, &unused);
            print_note(before, after, best);
        }
        if (r->boards)
            print_board(&r->options->cli, level, r->state);
    }
    puts("\n");
    return CLI_DONE;
}

static int replay_game(struct replay *r, const struct cli_gyges_record *record, const char *name)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_text start = record->start.size
                               ? qd_buf_view(&record->start)
                               : qd_text_of("000000/000000/000000/000000/000000/000000 s");
    qd_err err = gyges_level_parse(start, &level, &why);
    if (err)
        return cli_report(&r->options->cli, name, 0, err, &why);
    gyges_state_start(level, r->state);
    struct qd_buf tags;
    qd_buf_init(&tags, 1 << 16);
    write_tags(record, start, &tags);
    cli_print(qd_buf_view(&tags));
    qd_buf_free(&tags);
    if (record->moves.count == 0)
        fputs("{no move}", stdout);
    int code = replay_moves(r, record, (const struct gyges_level *)level, name);
    gyges_level_free(level);
    return code;
}

int cli_gyges_record(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct replay r = {.options = &options};
    cli_options_init(&options, cli);
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;) {
        r.annotate |= option == OPTION_ANNOTATE;
        r.boards |= option == OPTION_BOARDS;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage("gyges record", "cli.expect.input", NULL);
    struct qd_buf text;
    qd_buf_init(&text, (size_t)256 << 20);
    int code = cli_read_all(argv[optind], &text);
    r.engine = gyges_engine_new(CLI_GYGES_TABLE);
    r.state = malloc(sizeof *r.state);
    if (!code && (!r.engine || !r.state))
        code = cli_exit_of(QD_MEMORY);
    struct qd_text rest = qd_buf_view(&text);
    bool seen = code != CLI_DONE;
    for (bool more = !code; more;) {
        struct cli_gyges_record record;
        cli_gyges_record_init(&record);
        int one = cli_gyges_record_read(&options.cli, argv[optind], qd_buf_view(&text), &rest,
                                        &record, &more);
        if (!one && more)
            one = replay_game(&r, &record, argv[optind]);
        more = more && one != CLI_NO && one != CLI_USAGE;
        seen |= more || one;
        code = one > code ? one : code;
        cli_gyges_record_free(&record);
    }
    if (!seen) {
        cli_warn(argv[optind], "gyges.record.none", NULL);
        code = CLI_NO;
    }
    gyges_engine_free(r.engine);
    free(r.state);
    qd_buf_free(&text);
    return cli_finish(code);
}
