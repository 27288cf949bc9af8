/* SPDX-License-Identifier: MIT */
/* The referee of the rule set `ia02`: see referee.h. */
#include "wumpus/ia02/referee.h"

#include "base/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const wumpus_ia02_command_names[IA02_COMMANDS] = {
    "status",   "next-maze", "probe",        "cautious-probe", "know-wumpus",
    "know-pit", "end-map",   "get-position", "go-to",          "maze-completed",
};

const char *const wumpus_ia02_status_names[3] = {"[OK]", "[KO]", "[Err]"};

bool wumpus_ia02_command_named(struct qd_text name, enum wumpus_ia02_command *out)
{
    for (int i = 0; i < IA02_COMMANDS; i++) {
        if (qd_text_is(name, wumpus_ia02_command_names[i])) {
            *out = (enum wumpus_ia02_command)i;
            return true;
        }
    }
    return false;
}

bool wumpus_ia02_command_has_cell(enum wumpus_ia02_command command)
{
    return command == IA02_PROBE || command == IA02_CAUTIOUS_PROBE || command == IA02_KNOW_PIT ||
           command == IA02_KNOW_WUMPUS || command == IA02_GO_TO;
}

int wumpus_ia02_cell(const struct wumpus_ia02_player *player, int64_t row, int64_t col)
{
    if (row < 0 || col < 0 || row >= player->side || col >= player->side)
        return -1;
    return (int)row * player->side + (int)col;
}

QD_PRINTF(2, 3) static void say(struct wumpus_ia02_answer *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(out->message, sizeof out->message, format, args);
    va_end(args);
}

static void refuse(struct wumpus_ia02_answer *out, enum wumpus_ia02_reason reason,
                   const char *message)
{
    out->status = IA02_ERR;
    out->reason = (uint8_t)reason;
    out->has_cost = true;
    say(out, "%s", message);
}

static void pay(struct wumpus_ia02_player *player, struct wumpus_ia02_answer *out, int phase,
                int cost)
{
    player->cost[phase] += cost;
    player->all_cost += cost;
    out->has_cost = true;
    out->cost = cost;
}

static void earn(struct wumpus_ia02_player *player, int phase, int reward)
{
    player->reward[phase] += reward;
    player->all_reward += reward;
}

static void end_maze(struct wumpus_ia02_player *player, enum wumpus_ia02_end end)
{
    player->phase = IA02_BETWEEN;
    player->end = (uint8_t)end;
    player->ended++;
}

static void next_maze(struct wumpus_ia02_player *player, const struct wumpus_level *maze,
                      struct wumpus_ia02_answer *out)
{
    if (!maze) {
        refuse(out, IA02_NO_MORE, "no more maze");
        out->has_cost = false;
        return;
    }
    player->phase = IA02_MAPPING;
    player->end = IA02_NOT_ENDED;
    player->at = 0;
    player->side = (uint16_t)maze->options.side;
    player->mazes++;
    memset(player->reward, 0, sizeof player->reward);
    memset(player->cost, 0, sizeof player->cost);
    memset(player->cell, 0, sizeof player->cell);
    earn(player, 0, IA02_START_REWARD);
    out->has_side = true;
    out->side = player->side;
    say(out, "maze %u", (unsigned)player->mazes);
}

/* Breeze and stench of a cell, from the map. */
static int percepts_at(const struct wumpus_level *maze, int cell)
{
    int around[4], found = 0, count = wumpus_neighbours(maze->options.side, cell, around);
    for (int i = 0; i < count; i++) {
        found |= maze->map[around[i]] & WUMPUS_PIT ? WUMPUS_BREEZE : 0;
        found |= maze->map[around[i]] & WUMPUS_WUMPUS ? WUMPUS_STENCH : 0;
    }
    return found;
}

static void say_percepts(struct wumpus_ia02_answer *out)
{
    char letters[8];
    int count = 0;
    static const char what[] = "PWG", felt[] = "BS";
    for (int i = 0; i < 3; i++)
        if (out->contents >> i & 1)
            letters[count++] = what[i];
    for (int i = 0; i < 2 && out->percepts >= 0; i++)
        if (out->percepts >> i & 1)
            letters[count++] = felt[i];
    if (count == 0)
        letters[count++] = '.';
    letters[count] = 0;
    say(out, "you feel %s", letters);
}

/* Probing a hazard without caution shows only the hazard. */
static void probe(struct wumpus_ia02_player *player, const struct wumpus_level *maze, int cell,
                  bool cautious, struct wumpus_ia02_answer *out)
{
    int contents = maze->map[cell];
    bool hurt = !cautious && (contents & (WUMPUS_PIT | WUMPUS_WUMPUS));
    out->shown = true;
    out->contents = (uint8_t)contents;
    out->percepts = (int8_t)(hurt ? -1 : percepts_at(maze, cell));
    if (hurt) {
        out->status = IA02_KO;
        out->reason = IA02_HAZARD;
    }
    player->cell[cell] |= IA02_SEEN;
    pay(player, out, 0,
        cautious ? IA02_CAUTIOUS_COST : IA02_PROBE_COST + (hurt ? IA02_HAZARD_COST : 0));
    say_percepts(out);
}

static void declare(struct wumpus_ia02_player *player, const struct wumpus_level *maze, int cell,
                    int contents, struct wumpus_ia02_answer *out)
{
    bool right = maze->map[cell] & contents;
    const char *name = contents == WUMPUS_PIT ? "pit" : "wumpus";
    if (right) {
        player->cell[cell] |= IA02_SEEN;
        pay(player, out, 0, 0);
        say(out, "Correct %s position.", name); /* clients of the course compare it */
        return;
    }
    out->status = IA02_KO;
    out->reason = IA02_WRONG;
    pay(player, out, 0, IA02_DEATH_COST);
    end_maze(player, IA02_MISTAKEN);
    say(out, "there is no %s, the maze is lost", name);
}

static void end_map(struct wumpus_ia02_player *player, struct wumpus_ia02_answer *out)
{
    int unknown = 0;
    for (int cell = 0; cell < player->side * player->side; cell++)
        unknown += !(player->cell[cell] & IA02_SEEN);
    if (unknown) {
        refuse(out, IA02_INCOMPLETE, "");
        out->has_cost = false;
        out->http = 417;
        say(out, "the map is incomplete: %d cells are unknown", unknown);
        return;
    }
    player->phase = IA02_EXPLORING;
    say(out, "the map is complete, go and find the gold");
}

static void go_to(struct wumpus_ia02_player *player, const struct wumpus_level *maze, int cell,
                  struct wumpus_ia02_answer *out)
{
    if (!wumpus_are_beside(player->side, player->at, cell)) {
        refuse(out, IA02_NOT_BESIDE, "you can go to a cell beside you only");
        return;
    }
    int contents = maze->map[cell];
    player->at = (uint16_t)cell;
    out->shown = true;
    out->contents = (uint8_t)contents;
    out->percepts = -1;
    if (contents & (WUMPUS_PIT | WUMPUS_WUMPUS)) {
        out->status = IA02_KO;
        out->reason = IA02_DEAD;
        pay(player, out, 1, IA02_STEP_COST + IA02_DEATH_COST);
        end_maze(player, IA02_DIED);
        say(out, "you die in a %s", contents & WUMPUS_PIT ? "pit" : "cell with the wumpus in it");
        return;
    }
    pay(player, out, 1, IA02_STEP_COST);
    say(out, "you are there");
    if ((contents & WUMPUS_GOLD) && !(player->cell[cell] & IA02_TAKEN)) {
        player->cell[cell] |= IA02_TAKEN;
        earn(player, 1, IA02_GOLD_REWARD);
        out->has_reward = true;
        out->reward = IA02_GOLD_REWARD;
        say(out, "you find gold");
    }
}

/* Gold on the start cell needs no step: it is collected with the first cell of the way home, or
 * when the maze is completed without a step. */
static void complete(struct wumpus_ia02_player *player, const struct wumpus_level *maze,
                     struct wumpus_ia02_answer *out)
{
    if (player->at != 0) {
        refuse(out, IA02_NOT_HOME, "come back to (0,0) first");
        out->has_cost = false;
        return;
    }
    if ((maze->map[0] & WUMPUS_GOLD) && !(player->cell[0] & IA02_TAKEN)) {
        player->cell[0] |= IA02_TAKEN;
        earn(player, 1, IA02_GOLD_REWARD);
    }
    end_maze(player, IA02_COMPLETED);
    out->has_totals = true;
    say(out, "maze %u completed", (unsigned)player->mazes);
}

/* The phase a command belongs to, -1 for any. */
static int phase_of(enum wumpus_ia02_command command)
{
    switch (command) {
    case IA02_STATUS:
        return -1;
    case IA02_NEXT_MAZE:
        return IA02_BETWEEN;
    case IA02_GO_TO:
    case IA02_GET_POSITION:
    case IA02_MAZE_COMPLETED:
        return IA02_EXPLORING;
    default:
        return IA02_MAPPING;
    }
}

static void run(struct wumpus_ia02_player *player, const struct wumpus_level *maze,
                enum wumpus_ia02_command command, int cell, struct wumpus_ia02_answer *out)
{
    switch (command) {
    case IA02_NEXT_MAZE:
        next_maze(player, maze, out);
        break;
    case IA02_PROBE:
    case IA02_CAUTIOUS_PROBE:
        probe(player, maze, cell, command == IA02_CAUTIOUS_PROBE, out);
        break;
    case IA02_KNOW_PIT:
    case IA02_KNOW_WUMPUS:
        declare(player, maze, cell, command == IA02_KNOW_PIT ? WUMPUS_PIT : WUMPUS_WUMPUS, out);
        break;
    case IA02_END_MAP:
        end_map(player, out);
        break;
    case IA02_GO_TO:
        go_to(player, maze, cell, out);
        break;
    case IA02_MAZE_COMPLETED:
        complete(player, maze, out);
        break;
    case IA02_STATUS:
        out->has_totals = true;
        out->has_position = true;
        break;
    default:
        out->has_position = true;
        break;
    }
}

void wumpus_ia02_referee(struct wumpus_ia02_player *player, const struct wumpus_level *maze,
                         enum wumpus_ia02_command command, int cell, struct wumpus_ia02_answer *out)
{
    int phase = phase_of(command);
    memset(out, 0, sizeof *out);
    out->http = 200;
    out->percepts = -1;
    if (phase >= 0 && phase != player->phase) {
        refuse(out, IA02_BAD_PHASE, "");
        say(out, "%s belongs to phase %d, you are in phase %d", wumpus_ia02_command_names[command],
            phase, player->phase);
    } else if (wumpus_ia02_command_has_cell(command) &&
               (cell < 0 || cell >= player->side * player->side)) {
        refuse(out, IA02_BAD_CELL, "there is no such cell");
    } else {
        run(player, maze, command, cell, out);
    }
    out->row = player->side ? player->at / player->side : 0;
    out->col = player->side ? player->at % player->side : 0;
}

static void write_totals(const struct wumpus_ia02_player *player, struct qd_json *json)
{
    qd_json_field_number(json, "reward_phase1", player->reward[0]);
    qd_json_field_number(json, "cost_phase1", player->cost[0]);
    qd_json_field_number(json, "reward_phase2", player->reward[1]);
    qd_json_field_number(json, "cost_phase2", player->cost[1]);
    qd_json_field_number(json, "total_cost", player->all_cost);
    qd_json_field_number(json, "total_reward", player->all_reward);
}

void wumpus_ia02_answer_format(const struct wumpus_ia02_player *player,
                               const struct wumpus_ia02_answer *answer, struct qd_buf *out)
{
    struct qd_json json;
    qd_json_init(&json, out);
    qd_json_object(&json);
    qd_json_field_string(&json, "status", wumpus_ia02_status_names[answer->status]);
    if (answer->message[0])
        qd_json_field_string(&json, "msg", answer->message);
    if (answer->has_side)
        qd_json_field_number(&json, "grid_size", answer->side);
    if (answer->has_cost)
        qd_json_field_number(&json, "action_cost", answer->cost);
    if (answer->has_reward)
        qd_json_field_number(&json, "action_reward", answer->reward);
    if (answer->has_position) {
        qd_json_field_number(&json, "phase", player->phase);
        qd_json_key(&json, "position");
        qd_json_object(&json);
        qd_json_field_number(&json, "x", answer->row);
        qd_json_field_number(&json, "y", answer->col);
        qd_json_object_end(&json);
    }
    if (answer->has_totals)
        write_totals(player, &json);
    qd_json_object_end(&json);
}

bool wumpus_ia02_percepts_parse(struct qd_text text, int *contents, int *percepts)
{
    int what = 0, felt = 0;
    text = qd_text_trim(text);
    for (size_t i = 0; i < text.size; i++) {
        switch (text.data[i]) {
        case 'P':
            what |= WUMPUS_PIT;
            break;
        case 'W':
            what |= WUMPUS_WUMPUS;
            break;
        case 'G':
            what |= WUMPUS_GOLD;
            break;
        case 'B':
            felt |= WUMPUS_BREEZE;
            break;
        case 'S':
            felt |= WUMPUS_STENCH;
            break;
        case '.':
            break;
        default:
            return false;
        }
    }
    *contents = what;
    *percepts = felt;
    return text.size > 0;
}
