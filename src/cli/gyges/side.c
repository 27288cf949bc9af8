/* SPDX-License-Identifier: MIT */
/* Who plays in a match: one of our players, or another program that speaks UGI. */
#include "cli/gyges/gyges.h"

#include <stdlib.h>
#include <string.h>

struct cli_gyges_side {
    struct gyges_player_of player;
    struct gyges_team *team;
    struct gyges_network *network; /* its own, if not the built-in one */
    struct gyges_bounds bounds;
    struct cli_gyges_process *process; /* NULL for a player of ours */
    struct gyges_program program;
    uint64_t left_ns; /* of its clock */
    struct gyges_past past;
    struct gyges_found found;
};

/* A player of ours: by name, or the full engine with another evaluation. */
static bool find_player(struct cli_gyges_side *side, const char *name)
{
    if (strncmp(name, "network:", 8) == 0) {
        side->network = cli_gyges_network_open(name + 8, NULL);
        return side->network && gyges_player_find("full", &side->player);
    }
    return gyges_player_find(strcmp(name, "tables") == 0 ? "full" : name, &side->player);
}

/* No memory is a fault of this machine, not of the name that was given. */
static void make_team(struct cli_gyges_side *side, const char *name)
{
    side->team = gyges_team_new(1, CLI_GYGES_TABLE);
    if (!side->team)
        cli_out_of_memory();
    if (side->network || strcmp(name, "tables") == 0)
        gyges_engine_use(gyges_team_engine(side->team), side->network);
}

struct cli_gyges_side *cli_gyges_side_new(const char *name, const struct gyges_bounds *bounds)
{
    struct cli_gyges_side *side = calloc(1, sizeof *side);
    bool good;
    if (!side)
        cli_out_of_memory();
    side->bounds = *bounds;
    if (strncmp(name, "ugi:", 4) == 0) {
        side->process = cli_gyges_process_new(name + 4, &side->program.pipe);
        side->program.bounds = *bounds;
        good = true;
    } else {
        good = find_player(side, name);
        if (good)
            make_team(side, name);
    }
    if (good)
        return side;
    cli_warn(NULL, "gyges.no.player",
             CLI_WORDS({"found", .text = name}, {"levels", .number = GYGES_LEVELS}));
    cli_gyges_side_free(side);
    return NULL;
}

void cli_gyges_side_free(struct cli_gyges_side *side)
{
    if (!side)
        return;
    gyges_program_end(&side->program);
    free(side->process);
    gyges_team_free(side->team);
    gyges_network_free(side->network);
    free(side);
}

void cli_gyges_side_begin(struct cli_gyges_side *side, const struct gyges_level *level)
{
    if (side->process)
        gyges_program_begin(&side->program, level);
    else
        gyges_team_clear(side->team);
}

uint64_t cli_gyges_time(const struct gyges_bounds *bounds)
{
    return bounds->processor ? cli_thread_ns() : cli_now_ns();
}

void cli_gyges_side_clock(struct cli_gyges_side *side, uint64_t left_ns)
{
    side->left_ns = left_ns;
}

static uint64_t now_ns(void *context)
{
    return cli_gyges_time(context);
}

static bool proceed(void *context, const struct qd_progress *progress)
{
    (void)context;
    (void)progress;
    return !cli_interrupted();
}

/* The full engine's move, by the clock of the game if there is one. */
static enum gyges_turn think(struct cli_gyges_side *side, const struct gyges_level *level,
                             const struct gyges_state *state, struct qd_limits *limits,
                             qd_move *move)
{
    struct gyges_task task;
    gyges_task_of(level, state, &side->past, &task);
    task.nodes = limits->nodes;
    task.limits = limits;
    task.in_game = true;
    if (side->bounds.clock_ns)
        gyges_clock_share(side->left_ns, side->bounds.increment_ns, &task.soft_ns,
                          &limits->time_ns);
    qd_err err = gyges_team_think(side->team, &task, &side->found);
    if (err == QD_MEMORY)
        cli_out_of_memory();
    *move = err ? gyges_pass_move() : gyges_pack(side->found.lines[0].steps[0], state->turn);
    return err && err != QD_NOTHING ? GYGES_FAILED : GYGES_MOVED;
}

enum gyges_turn cli_gyges_side_move(struct cli_gyges_side *side, const struct gyges_level *level,
                                    const struct gyges_state *state, const struct qd_moves *played,
                                    qd_move *move)
{
    struct qd_limits limits = {.nodes = side->bounds.nodes,
                               .time_ns = side->bounds.time_ns,
                               .now_ns = now_ns,
                               .proceed = proceed,
                               .context = &side->bounds};
    struct qd_line line = {0};
    if (side->process && state->phase == GYGES_PLAY)
        return gyges_program_move(&side->program, level, state, played, side->left_ns, move);
    if (side->process) {
        *move = gyges_choose_setup(state);
        return GYGES_MOVED;
    }
    if (side->player.kind == GYGES_FULL && state->phase == GYGES_PLAY)
        return think(side, level, state, &limits, move);
    if (side->player.kind == GYGES_LEVEL) /* a level is its own limit */
        limits = (struct qd_limits){0};
    qd_err err = gyges_player_move(gyges_team_engine(side->team), side->player, level, state,
                                   &limits, &line);
    if (err == QD_MEMORY) /* a fault of this machine, which no player is to pay for */
        cli_out_of_memory();
    bool moved = !err && line.moves.count > 0;
    if (moved)
        *move = line.moves.data[0];
    qd_moves_free(&line.moves);
    return moved ? GYGES_MOVED : GYGES_FAILED;
}
