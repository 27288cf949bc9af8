/* SPDX-License-Identifier: MIT */
#include "ref/ia02_ref.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static double chance_of(int cell, int contents)
{
    if (contents & WUMPUS_PIT)
        return 0.25;
    if (contents & WUMPUS_GOLD)
        return 0.025;
    return cell == 0 ? 0.975 : 0.725;
}

/* Every gold may have been the first: then the others were drawn cell by cell. */
static double weight_of(int cells, const uint8_t *contents)
{
    double sum = 0;
    for (int first = 0; first < cells; first++) {
        double weight = 1;
        if (!(contents[first] & WUMPUS_GOLD))
            continue;
        for (int cell = 0; cell < cells; cell++)
            if (cell != first && !(contents[cell] & WUMPUS_WUMPUS))
                weight *= chance_of(cell, contents[cell]);
        sum += weight / (cells - 1) / (cells - 1);
    }
    return sum;
}

int ia02_ref_mazes(int side, struct ia02_ref_maze *out)
{
    static const uint8_t kinds[4] = {0, WUMPUS_PIT, WUMPUS_GOLD, WUMPUS_WUMPUS};
    int cells = side * side, count = 0;
    for (int code = 0; code < 1 << (2 * cells); code++) {
        struct ia02_ref_maze maze = {{0}, 0};
        int wumpuses = 0;
        for (int cell = 0; cell < cells; cell++) {
            maze.contents[cell] = kinds[code >> (2 * cell) & 3];
            wumpuses += maze.contents[cell] == WUMPUS_WUMPUS;
        }
        if (wumpuses != 1 || (maze.contents[0] & (WUMPUS_PIT | WUMPUS_WUMPUS)))
            continue;
        maze.weight = weight_of(cells, maze.contents);
        if (maze.weight <= 0)
            continue;
        if (out)
            out[count] = maze;
        count++;
    }
    return count;
}

int ia02_ref_percepts(int side, const struct ia02_ref_maze *maze, int cell)
{
    int found = 0;
    for (int other = 0; other < side * side; other++) {
        int apart = abs(other / side - cell / side) + abs(other % side - cell % side);
        if (apart == 1 && maze->contents[other] == WUMPUS_PIT)
            found |= WUMPUS_BREEZE;
        if (apart == 1 && maze->contents[other] == WUMPUS_WUMPUS)
            found |= WUMPUS_STENCH;
    }
    return found;
}

enum { SIDE = 2, CELLS = 4, MOST = 256 };

/* The answer to a command on a cell in a maze, as a small number. */
static int answer_to(const struct ia02_ref_maze *maze, int command, int cell)
{
    int contents = maze->contents[cell];
    bool hazard = contents & (WUMPUS_PIT | WUMPUS_WUMPUS);
    if (command == IA02_KNOW_PIT || command == IA02_KNOW_WUMPUS)
        return 100 + (contents == (command == IA02_KNOW_PIT ? WUMPUS_PIT : WUMPUS_WUMPUS));
    if (command == IA02_PROBE && hazard)
        return contents << 2;
    return contents << 2 | ia02_ref_percepts(SIDE, maze, cell);
}

static double price_of(const struct ia02_ref_maze *maze, int command, int cell)
{
    bool hazard = maze->contents[cell] & (WUMPUS_PIT | WUMPUS_WUMPUS);
    if (command == IA02_CAUTIOUS_PROBE)
        return 50;
    if (command == IA02_PROBE)
        return hazard ? 1010 : 10;
    return answer_to(maze, command, cell) == 101 ? 0 : 5000;
}

static double least(const struct ia02_ref_maze *const *mazes, int count, int settled);

/* The expected cost of one command and the best of what follows. */
static double try_command(const struct ia02_ref_maze *const *mazes, int count, int settled,
                          int command, int cell)
{
    double all = 0, sum = 0;
    bool done[MOST] = {0};
    for (int i = 0; i < count; i++)
        all += mazes[i]->weight;
    for (int i = 0; i < count; i++) {
        const struct ia02_ref_maze *same[MOST];
        int sames = 0, answer = answer_to(mazes[i], command, cell);
        double weight = 0;
        sum += mazes[i]->weight / all * price_of(mazes[i], command, cell);
        if (done[i])
            continue;
        for (int j = i; j < count; j++) {
            if (answer_to(mazes[j], command, cell) != answer)
                continue;
            done[j] = true;
            same[sames++] = mazes[j];
            weight += mazes[j]->weight;
        }
        if (answer != 100) /* a wrong declaration ends the maze */
            sum += weight / all * least(same, sames, settled | 1 << cell);
    }
    return sum;
}

static double least(const struct ia02_ref_maze *const *mazes, int count, int settled)
{
    static const int commands[4] = {IA02_PROBE, IA02_CAUTIOUS_PROBE, IA02_KNOW_PIT,
                                    IA02_KNOW_WUMPUS};
    double best = settled == (1 << CELLS) - 1 ? 0 : 1e30;
    for (int cell = 0; cell < CELLS; cell++) {
        for (int i = 0; i < 4 && !(settled >> cell & 1); i++) {
            double cost = try_command(mazes, count, settled, commands[i], cell);
            best = cost < best ? cost : best;
        }
    }
    return best;
}

double ia02_ref_least(const struct ia02_ref_maze *mazes, int count)
{
    const struct ia02_ref_maze *all[MOST];
    assert(count <= MOST);
    for (int i = 0; i < count; i++)
        all[i] = &mazes[i];
    return least(all, count, 0);
}
