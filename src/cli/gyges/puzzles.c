/* SPDX-License-Identifier: MIT */
/* `puzzles`: positions of random games in which exactly one first move wins by force; or positions
 * that are given, graded. */
#include "cli/gyges/gyges.h"
#include "gyges/engine/forced.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PROOF_NODES = 3000000, PLIES = 40, MOVES_MIN = 6, TRIES_MANY = 10 };

struct maker {
    const struct cli_options *options;
    uint64_t win, count, seed, games, made;
    struct qd_rng rng;
};

/* A move as a careful beginner might make it: random, but it neither loses at once nor misses an
 * immediate win. */
static bool random_step(struct maker *m, struct gyges_board *board)
{
    static struct gyges_step steps[GYGES_MOVES_MAX];
    static const struct gyges_options rules;
    int count = gyges_steps(board, &rules, steps);
    for (int tries = 0; count > 0 && tries < 40; tries++) {
        struct gyges_step step = steps[qd_rng_below(&m->rng, (uint32_t)count)];
        struct gyges_board after = gyges_moved(board, step);
        after = gyges_flip(&after);
        if (step.to == GYGES_GOAL || gyges_wins(&after))
            continue;
        *board = after;
        return true;
    }
    return false;
}

/* The only first move that wins in exactly this many moves; false if there is none, or more than
 * one. */
static bool sole_win(const struct maker *m, const struct gyges_board *board,
                     struct gyges_step *first)
{
    static struct gyges_step steps[GYGES_MOVES_MAX];
    struct gyges_proof proof = {.limit = PROOF_NODES};
    int win = (int)m->win, count, found = 0;
    if (gyges_forced(&proof, board, win - 1, NULL) || proof.out)
        return false;
    count = gyges_steps(board, &proof.options, steps);
    if (count < MOVES_MIN)
        return false;
    for (int i = 0; i < count && found < 2 && !proof.out; i++) {
        if (!gyges_forces(&proof, board, steps[i], win))
            continue;
        found++;
        *first = steps[i];
    }
    return found == 1 && !proof.out;
}

/* How many other moves look right: they threaten an immediate win, and do not lose at once. */
static int count_tries(const struct gyges_board *board, struct gyges_step first)
{
    static struct gyges_step steps[GYGES_MOVES_MAX];
    static const struct gyges_options rules;
    int count = gyges_steps(board, &rules, steps), tries = 0;
    for (int i = 0; i < count; i++) {
        struct gyges_board after = gyges_moved(board, steps[i]), turned = gyges_flip(&after);
        bool same = memcmp(&steps[i], &first, sizeof first) == 0;
        tries += !same && gyges_wins(&after) && !gyges_wins(&turned);
    }
    return tries;
}

/* What the solution asks of the solver. */
struct asks {
    const char *kind; /* run, bounce or replacement */
    const char *aim;  /* threat, or quiet */
    int moves, tries;
    int grade;
};

static struct asks asks_of(const struct gyges_board *board, struct gyges_step first, int win)
{
    static struct gyges_step steps[GYGES_MOVES_MAX];
    static const struct gyges_options rules;
    struct gyges_path path;
    struct gyges_board after = gyges_moved(board, first);
    bool bounces =
        gyges_find_path(board, first.from, first.to, NULL, 0, &path) && path.bounce_count > 0;
    bool threat = gyges_wins(&after);
    struct asks asks = {.kind = first.drop ? "replacement"
                                : bounces  ? "bounce"
                                           : "run",
                        .aim = threat ? "threat" : "quiet",
                        .moves = gyges_steps(board, &rules, steps),
                        .tries = count_tries(board, first)};
    asks.grade = 1 + (first.drop || bounces) + !threat + (asks.tries >= TRIES_MANY) + (win > 2);
    return asks;
}

static void print_json(const struct maker *m, const struct asks *asks, const char *position,
                       const char *move)
{
    struct cli_json line;
    char level[128], id[160];
    snprintf(level, sizeof level, "full:%s", position);
    snprintf(id, sizeof id, "gyges:%s", level);
    for (char *blank = id; (blank = strchr(blank, ' ')) != NULL;)
        *blank = '_'; /* as in every exact ID */
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "id", id);
    qd_json_field_string(&line.json, "level", level);
    qd_json_field_number(&line.json, "win", (int64_t)m->win);
    qd_json_field_string(&line.json, "move", move);
    qd_json_field_number(&line.json, "tries", asks->tries);
    qd_json_field_number(&line.json, "choices", asks->moves);
    qd_json_key(&line.json, "asks");
    qd_json_array(&line.json);
    qd_json_string(&line.json, asks->kind);
    qd_json_string(&line.json, asks->aim);
    qd_json_array_end(&line.json);
    qd_json_field_number(&line.json, "grade", asks->grade);
    cli_json_print(&line);
}

static void print_puzzle(struct maker *m, const struct gyges_board *board, int turn,
                         struct gyges_step first)
{
    struct asks asks = asks_of(board, first, (int)m->win);
    uint8_t value[GYGES_CELLS] = {0};
    struct qd_buf text, move_text;
    qd_move move = gyges_pack(first, turn);
    for (uint64_t rest = gyges_occupied(board); rest; rest &= rest - 1)
        value[gyges_cell_seen(gyges_low(rest), turn)] =
            (uint8_t)gyges_value_at(board, gyges_low(rest));
    qd_buf_init(&text, 256);
    qd_buf_init(&move_text, 64);
    gyges_position_format(value, turn, &text);
    cli_gyges_text(&move, 1, &move_text);
    if (m->options->json)
        print_json(m, &asks, qd_buf_cstr(&text), qd_buf_cstr(&move_text));
    else
        cli_say("gyges.puzzle", CLI_WORDS({"win", .number = (int64_t)m->win},
                                          {"move", .text = qd_buf_cstr(&move_text)},
                                          {"tries", .number = asks.tries},
                                          {"kind", .text = cli_word("gyges.puzzle.", asks.kind)},
                                          {"aim", .text = cli_word("gyges.puzzle.", asks.aim)},
                                          {"grade", .number = asks.grade})),
            printf("full:%s\n", qd_buf_cstr(&text));
    fflush(stdout);
    m->made++;
    qd_buf_free(&text);
    qd_buf_free(&move_text);
}

/* One game, at most one puzzle. */
static int mine_game(struct maker *m)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    qd_err err = gyges_generate(qd_text_of("random"), qd_seed_split(m->seed, 0, m->games), NULL,
                                &level, &why);
    if (err)
        return cli_report(&m->options->cli, "puzzles", 0, err, &why);
    struct gyges_board board =
        gyges_board_of(((const struct gyges_level *)level)->value, GYGES_SOUTH);
    gyges_level_free(level);
    qd_rng_seed(&m->rng, qd_seed_split(m->seed, 1, m->games++));
    for (int ply = 0; ply < PLIES && random_step(m, &board); ply++) {
        struct gyges_step first = {0};
        if (ply >= 5 && sole_win(m, &board, &first)) {
            print_puzzle(m, &board, (ply + 1) % 2, first);
            break;
        }
    }
    return CLI_DONE;
}

/* Grades one given position: a win in two or three moves with one first move. */
static int grade(struct maker *m, const char *argument)
{
    struct qd_play *play = cli_play_new(&m->options->cli);
    int code = cli_gyges_open(&m->options->cli, argument, play);
    if (!code) {
        const struct gyges_state *state = cli_gyges_state(play);
        struct gyges_board board = gyges_board_of(state->value, state->turn);
        struct gyges_step first = {0};
        bool sole = false;
        for (m->win = 2; state->phase == GYGES_PLAY && m->win <= 3; m->win++) {
            sole = sole_win(m, &board, &first);
            if (sole)
                break;
        }
        if (sole)
            print_puzzle(m, &board, state->turn, first);
        else
            cli_warn(argument, "gyges.puzzles.none", NULL);
        code = sole ? CLI_DONE : CLI_NO;
    }
    qd_play_free(play);
    return code;
}

static int grade_all(struct maker *m, int count, char **arguments)
{
    int worst = CLI_DONE;
    for (int i = 0; i < count && !cli_interrupted() && worst <= CLI_NO; i++) {
        int code = grade(m, arguments[i]);
        worst = code > worst ? code : worst;
    }
    return worst;
}

static int make_all(struct maker *m)
{
    int code = CLI_DONE;
    while (m->made < m->count && !code && !cli_interrupted() && !ferror(stdout))
        code = mine_game(m);
    return code;
}

int cli_gyges_puzzles(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct cli_watch watch;
    struct maker m = {.options = &options, .win = 2, .count = 10, .seed = 1};
    cli_options_init(&options, cli);
    for (int option; (option = cli_options_next(&options, argc, argv)) != -1;) {
        bool good = option == OPTION_WIN     ? cli_number(optarg, 2, 3, &m.win)
                    : option == OPTION_COUNT ? cli_number(optarg, 1, 100000, &m.count)
                                             : cli_number(optarg, 0, UINT64_MAX / 2, &m.seed);
        if (!good)
            return cli_usage("gyges puzzles", "cli.take.value", optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    cli_options_watch(&options, &watch, "puzzles");
    int code = optind < argc ? grade_all(&m, argc - optind, argv + optind) : make_all(&m);
    cli_watch_end(&watch);
    return cli_finish(code);
}
