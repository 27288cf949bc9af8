/* SPDX-License-Identifier: MIT */
/* The levels of a file solved one after the other, each answer replayed and printed: the plain loop
 * that script/bench scale holds the bulk runner against. Memory is kept from level to level as the
 * runner keeps it, or the loop would take a third more time than the runner.
 *
 *   sokoban_plain FILE NODES
 */
#include <quadrille/play.h>

#include "base/base.h"
#include "bulk/run.h"
#include "sokoban/sokoban.h"

#include <stdio.h>
#include <stdlib.h>

static uint64_t no_clock(void *unused)
{
    (void)unused;
    return 0;
}

static bool read_all(const char *name, struct qd_buf *text)
{
    char block[1 << 16];
    FILE *file = fopen(name, "r");
    if (!file)
        return false;
    for (size_t size; (size = fread(block, 1, sizeof block, file)) > 0;)
        qd_buf_put(text, block, size);
    fclose(file);
    return !text->err;
}

static bool solve(struct qd_play *play, struct qd_text level, const struct qd_limits *limits,
                  struct qd_buf *line)
{
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    qd_err err = qd_play_open(play, &sokoban_game, level, &why);
    if (!err)
        err = qd_play_solve(play, "auto", limits, &answer, &why);
    qd_buf_clear(line);
    if (!err)
        sokoban_game.moves_format(qd_play_level(play), answer.moves.data, answer.moves.count, line);
    puts(err ? qd_err_name(err) : qd_buf_cstr(line));
    qd_answer_free(&answer);
    return !err;
}

int main(int argc, char **argv)
{
    struct qd_buf text, line;
    qd_buf_init(&text, 1 << 28);
    qd_buf_init(&line, 1 << 24);
    if (argc != 3 || !read_all(argv[1], &text)) {
        fprintf(stderr, "usage: sokoban_plain FILE NODES\n");
        return 2;
    }
    qd_bulk_keep_memory();
    struct qd_limits limits = {
        .nodes = strtoull(argv[2], NULL, 10), .bytes = (uint64_t)1 << 30, .now_ns = no_clock};
    struct qd_play_options options = {.games = qd_games, .limits = limits};
    struct qd_play *play = qd_play_new(&options);
    struct qd_text rest = qd_buf_view(&text), level;
    int solved = 0;
    while (play && rest.size > 0 && sokoban_game.level_cut(&rest, &level))
        solved += solve(play, level, &limits, &line);
    qd_play_free(play);
    qd_buf_free(&text);
    qd_buf_free(&line);
    return solved ? EXIT_SUCCESS : EXIT_FAILURE;
}
