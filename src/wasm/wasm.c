/* SPDX-License-Identifier: MIT */
/* The WebAssembly module: the line protocol over one play, in one memory.
 *
 * The host writes a line into the buffer of qd_wasm_reserve, calls qd_wasm_line and reads the
 * answer at qd_wasm_answer. The host's `progress` is called periodically during a search and stops
 * it by returning 0. A host that gives WASI's clock has time limits as well; answers hold no time.
 *
 * A file that the open game's engine plays better with is named by qd_wasm_wants, once a game: the
 * host may fetch it, write it into the same buffer and call qd_wasm_learn.
 */
#include "base/base.h"

#include <quadrille/play.h>

#include <stdlib.h>
#include <wasi/api.h>

#define EXPORT(name) __attribute__((export_name(#name)))

__attribute__((import_module("quadrille"), import_name("progress"))) int
host_progress(double expanded, double generated, double bytes, int bound);

/* Limits of one search in a browser tab: the same in every browser. */
enum { LIMIT_NODES = 20000000, LIMIT_BYTES = 512 << 20 };

static struct qd_play *play;
static struct qd_buf input;
static struct qd_buf output;
static const struct qd_game *asked; /* the last game whose file was named */

static bool proceed(void *context, const struct qd_progress *progress)
{
    (void)context;
    return host_progress((double)progress->expanded, (double)progress->generated,
                         (double)progress->bytes, (int)progress->bound) != 0;
}

/* Stands still where the host has no clock. */
static uint64_t now_ns(void *context)
{
    (void)context;
    __wasi_timestamp_t now = 0;
    return __wasi_clock_time_get(__WASI_CLOCKID_MONOTONIC, 1000000, &now) ? 0 : now;
}

void start(uint64_t seed) EXPORT(qd_wasm_start);
void *reserve(uint32_t size) EXPORT(qd_wasm_reserve);
uint32_t line(uint32_t size) EXPORT(qd_wasm_line);
const void *answer(void) EXPORT(qd_wasm_answer);
uint32_t wants(void) EXPORT(qd_wasm_wants);
int learn(uint32_t size) EXPORT(qd_wasm_learn);

void start(uint64_t seed)
{
    struct qd_play_options options = {
        .games = qd_games,
        .limits = {.nodes = LIMIT_NODES,
                   .bytes = LIMIT_BYTES,
                   .now_ns = now_ns,
                   .proceed = proceed},
        .seed = seed,
    };
    qd_play_free(play);
    play = qd_play_new(&options);
    qd_buf_init(&output, QD_ANSWER_CAP + 1);
}

/* A buffer of at least `size` bytes; NULL when out of memory or when the line would be too long. */
void *reserve(uint32_t size)
{
    char *data = realloc(input.data, size ? size : 1);
    if (!data)
        return NULL;
    input.data = data;
    input.room = size;
    return data;
}

uint32_t line(uint32_t size)
{
    qd_buf_clear(&output);
    if (!play || size > input.room)
        return 0;
    (void)qd_play_line(play, (struct qd_text){input.data, size}, &output);
    return (uint32_t)output.size;
}

const void *answer(void)
{
    return output.data;
}

/* The size of the file's name, which takes the place of the answer; 0 if nothing is wanted. */
uint32_t wants(void)
{
    const struct qd_level *level = play ? qd_play_level(play) : NULL;
    const struct qd_game *game = level ? level->game : NULL;
    qd_buf_clear(&output);
    if (game && game != asked && game->versus && game->versus->data) {
        asked = game;
        qd_buf_puts(&output, game->versus->data);
    }
    return (uint32_t)output.size;
}

/* 1 if a game took the bytes in the buffer. */
int learn(uint32_t size)
{
    for (size_t i = 0; size <= input.room && qd_games[i]; i++) {
        const struct qd_versus *versus = qd_games[i]->versus;
        if (versus && versus->learn && versus->learn(input.data, size) == QD_OK)
            return 1;
    }
    return 0;
}
