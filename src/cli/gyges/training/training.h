/* SPDX-License-Identifier: MIT */
/* What Gygès' network learns from: positions of games that are played for it (selfplay.c), by the
 * engine or by a teacher that counts moves (teacher.c), and how they are written (positions.c).
 * The kind `training` of bulk work plays them; tools/gyges-train reads them.
 */
#ifndef GYGES_TRAINING_H
#define GYGES_TRAINING_H

#include "base/base.h"
#include "gyges/engine/engine.h"
#include "gyges/network/network.h"

enum gyges_result { GYGES_LOST, GYGES_WON, GYGES_UNKNOWN };

/* A board seen by the player to move, what a search says of it, and how the game ended for that
 * player. */
struct gyges_example {
    struct gyges_board board;
    int16_t score; /* hundredths of a logit; beyond GYGES_WIN_LEAST it is proved */
    uint8_t result;
    uint8_t ply;
};

struct gyges_examples {
    struct gyges_example *data;
    size_t count, room;
    qd_err err; /* QD_MEMORY: some are missing */
};

enum { GYGES_EXAMPLE_BYTES = 12 };

void gyges_examples_add(struct gyges_examples *examples, const struct gyges_example *example);
void gyges_examples_free(struct gyges_examples *examples);
/* Twelve bytes, little-endian: gyges_code of the board (8), score (2), result (1), ply (1). */
void gyges_example_pack(const struct gyges_example *example, unsigned char *bytes);
/* False if they are no position. */
bool gyges_example_unpack(const unsigned char *bytes, struct gyges_example *example);

struct gyges_selfplay {
    const struct gyges_network *network; /* NULL: the teacher plays */
    uint64_t seed, nodes;
    uint64_t random; /* random moves per hundred */
};

/* What a thread keeps from game to game. */
struct gyges_game;
struct gyges_game *gyges_selfplay_new(const struct gyges_selfplay *plan);
void gyges_selfplay_free(struct gyges_game *game);
/* Plays the game of this number and adds its positions. */
void gyges_selfplay_run(struct gyges_game *game, uint64_t number, struct gyges_examples *out);
/* A position after a random setup and some random moves that do not lose at once; false if there
 * was no such move. */
bool gyges_selfplay_opening(struct qd_rng *rng, struct gyges_board *board, int plies);

/* The best move by the number of moves each side has after it, and its score; some children are
 * added with theirs. False if every move loses at once. */
bool gyges_teach(const struct gyges_board *board, struct qd_rng *rng, struct gyges_examples *out,
                 struct gyges_step *step, int *score);
/* 100 ln (moves of the player to move ÷ moves of the other). */
int gyges_mobility(const struct gyges_board *board);

#endif
