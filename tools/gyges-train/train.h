/* SPDX-License-Identifier: MIT */
/* The trainer of Gygès' network: positions from self-play (selfplay.c, teacher.c) and their files
 * (records.c), from games of others (games.c), fitting (fit.c), measuring (measure.c). It is a tool
 * for developers, native only and not part of the library; docs/gyges-engine.md says how to use it.
 */
#ifndef GYGES_TRAIN_H
#define GYGES_TRAIN_H

#include "base/base.h"
#include "gyges/engine/engine.h"
#include "gyges/network/network.h"

/* What a network learns from: a board seen by the player to move, what a search says of it, and how
 * the game ended for that player. */
enum train_result { TRAIN_LOST, TRAIN_WON, TRAIN_UNKNOWN };

struct train_record {
    struct gyges_board board;
    int16_t score; /* hundredths of a logit; beyond GYGES_WIN_LEAST it is proved */
    uint8_t result;
    uint8_t ply;
};

struct train_records {
    struct train_record *data;
    size_t count, room;
};

/* Exits the program when out of memory. */
void train_add(struct train_records *records, const struct train_record *record);
void train_free(struct train_records *records);
/* Files; false after reporting an error. */
bool train_write(const char *path, const struct train_records *records);
bool train_read(const char *path, struct train_records *records);
/* Every *.pos of a folder in the order of their names, or one file. */
bool train_read_all(const char *path, struct train_records *records);

/* The positions of recorded games. */
bool train_read_games(const char *path, struct train_records *records);

/* Settings for generating games. */
struct train_plan {
    const char *folder;
    const struct gyges_network *network; /* NULL: the teacher that counts moves */
    uint64_t seed, games, nodes;
    uint64_t random; /* random moves per hundred */
    uint64_t jobs;
};

/* Plays the games that the folder does not have yet. */
bool train_generate(const struct train_plan *plan);
/* A position after a random setup and some random moves that do not lose at once; false if there
 * was no such move. */
bool train_opening(struct qd_rng *rng, struct gyges_board *board, int plies);
/* A random move that does not lose at once; false if there is none. */
bool train_random_step(struct qd_rng *rng, const struct gyges_board *board,
                       struct gyges_step *step);

/* The best move by the number of moves each side has after it, and its score; some children are
 * recorded with theirs. False if every move loses at once. */
bool train_teach(const struct gyges_board *board, struct qd_rng *rng, struct train_records *out,
                 struct gyges_step *step, int *score);
/* 100 ln (moves of the player to move ÷ moves of the other). */
int train_mobility(const struct gyges_board *board);

/* Settings for fitting. */
struct train_fit {
    uint64_t pairs, epochs, seed;
    uint64_t rate;    /* of learning, in millionths */
    const char *from; /* a network whose weights are improved; NULL: begin with random ones */
    int result_share; /* per cent of the label; the search's score is the rest */
    int unit;         /* score that equals one logit */
    const char *out;
};

bool train_fit(const struct train_fit *fit, const struct train_records *records);

/* The area under the curve of static values against results; mobility if there is no network. */
double train_auc(const struct train_records *records, const struct gyges_network *network);
/* Games of one network against another, each opening from both sides; true if the first wins. */
bool train_gate(const struct gyges_network *networks[2], uint64_t games, uint64_t nodes,
                uint64_t seed);

#endif
