/* SPDX-License-Identifier: MIT */
/* Who plays in a match: one of our players, or another program that speaks UGI. */
#include "cli/gyges/gyges.h"

#include <stdlib.h>
#include <string.h>

struct cli_gyges_side {
    struct gyges_player_of player;
    struct cli_gyges_team *team;
    struct gyges_network *network; /* its own, if not the built-in one */
    struct cli_gyges_bounds bounds;
    struct cli_gyges_program *program; /* NULL for a player of ours */
};

/* A player of ours: by name, or the full engine with another evaluation. */
static bool find_player(struct cli_gyges_side *side, const char *name)
{
    if (strncmp(name, "network:", 8) == 0) {
        side->network = cli_gyges_network_open(name + 8);
        return side->network && gyges_player_find("full", &side->player);
    }
    return gyges_player_find(strcmp(name, "tables") == 0 ? "full" : name, &side->player);
}

static bool make_team(struct cli_gyges_side *side, const char *name)
{
    side->team = cli_gyges_team_new(1, CLI_GYGES_TABLE);
    if (side->team && (side->network || strcmp(name, "tables") == 0))
        gyges_engine_use(cli_gyges_team_engine(side->team), side->network);
    return side->team != NULL;
}

struct cli_gyges_side *cli_gyges_side_new(const char *name, const struct cli_gyges_bounds *bounds)
{
    struct cli_gyges_side *side = calloc(1, sizeof *side);
    bool good = side != NULL;
    if (good && strncmp(name, "ugi:", 4) == 0) {
        side->program = cli_gyges_program_new(name + 4, bounds);
        good = side->program != NULL;
    } else if (good) {
        side->bounds = *bounds;
        good = find_player(side, name) && make_team(side, name);
    }
    if (good)
        return side;
    cli_complain("no player %s: level1 to level%d, full, tables, greedy, random, careful, "
                 "network:FILE or ugi:COMMAND",
                 name, GYGES_LEVELS);
    cli_gyges_side_free(side);
    return NULL;
}

void cli_gyges_side_free(struct cli_gyges_side *side)
{
    if (!side)
        return;
    cli_gyges_program_free(side->program);
    cli_gyges_team_free(side->team);
    gyges_network_free(side->network);
    free(side);
}

void cli_gyges_side_begin(struct cli_gyges_side *side, const struct gyges_level *level)
{
    if (side->program)
        cli_gyges_program_begin(side->program, level);
    else
        cli_gyges_team_clear(side->team);
}

static uint64_t now_ns(void *context)
{
    (void)context;
    return cli_now_ns();
}

enum cli_gyges_turn cli_gyges_side_move(struct cli_gyges_side *side,
                                        const struct gyges_level *level,
                                        const struct gyges_state *state,
                                        const struct qd_moves *played, qd_move *move)
{
    struct qd_limits limits = {
        .nodes = side->bounds.nodes, .time_ns = side->bounds.time_ns, .now_ns = now_ns};
    struct qd_line line = {0};
    if (side->program && state->phase == GYGES_PLAY)
        return cli_gyges_program_move(side->program, level, state, played, move);
    if (side->program) {
        *move = gyges_choose_setup(state);
        return CLI_GYGES_MOVED;
    }
    if (side->player.kind == GYGES_LEVEL) /* a level is its own limit */
        limits = (struct qd_limits){0};
    qd_err err = gyges_player_move(cli_gyges_team_engine(side->team), side->player, level, state,
                                   &limits, &line);
    if (err == QD_MEMORY) /* a fault of this machine, which no player is to pay for */
        cli_out_of_memory();
    bool moved = !err && line.moves.count > 0;
    if (moved)
        *move = line.moves.data[0];
    qd_moves_free(&line.moves);
    return moved ? CLI_GYGES_MOVED : CLI_GYGES_FAILED;
}
