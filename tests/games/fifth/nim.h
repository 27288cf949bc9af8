/* SPDX-License-Identifier: MIT */
/* Nim as a game of the build: what src/nim shows to the list of games. */
#ifndef QD_NIM_H
#define QD_NIM_H

#include <quadrille/game.h>

extern const struct qd_game nim_game;

#endif
