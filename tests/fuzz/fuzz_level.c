/* SPDX-License-Identifier: MIT */
/* Levels: the first byte picks the game, the rest is its text. Whatever parses must be written and
 * read back the same, be seen and drawn, and be hinted at, in small limits, without a crash.
 */
#include "fuzz/fuzz.h"
#include "games/games.h"
#include "ref/json_ref.h"

#include <string.h>

static const struct qd_limits limits = {.nodes = 300, .bytes = 4 << 20};

static void check_text(const struct qd_level *level)
{
    const struct qd_game *game = level->game;
    struct qd_buf text, again;
    struct qd_level *back = NULL;
    struct qd_message why = {0};
    qd_buf_init(&text, 1 << 20);
    qd_buf_init(&again, 1 << 20);
    game->level_format(level, &text);
    MUST(!text.err);
    MUST(game->level_parse(qd_buf_view(&text), &back, &why) == QD_OK);
    game->level_format(back, &again);
    MUST(strcmp(qd_buf_cstr(&text), qd_buf_cstr(&again)) == 0);
    MUST(game->state_size(level) == game->state_size(back));
    game->level_free(back);
    qd_buf_free(&text);
    qd_buf_free(&again);
}

static void check_view(const struct qd_level *level, const void *state)
{
    const struct qd_game *game = level->game;
    for (int viewer = QD_OBSERVER; viewer < game->players; viewer++) {
        struct qd_view view;
        struct qd_buf drawn;
        MUST(game->view(level, state, viewer, QD_FRENCH, &view) == QD_OK);
        qd_buf_init(&drawn, 1 << 20);
        game->draw(&view, &drawn);
        MUST(!drawn.err && drawn.size > 0);
        MUST(utf8_ref_valid(drawn.data, drawn.size));
        qd_buf_free(&drawn);
        qd_view_free(&view);
    }
}

/* One hint through a play, which also has the checker replay a solution. */
static void check_hint(const struct qd_level *level)
{
    struct qd_play_options options = {.games = test_games(), .limits = limits};
    struct qd_play *play = qd_play_new(&options);
    struct qd_buf text, answer;
    struct qd_message why = {0};
    MUST(play);
    qd_buf_init(&text, 1 << 20);
    qd_buf_init(&answer, QD_ANSWER_CAP);
    level->game->level_format(level, &text);
    MUST(qd_play_open(play, level->game, qd_buf_view(&text), &why) == QD_OK);
    qd_err err = qd_play_line(play, qd_text_of("hint 4"), &answer);
    MUST(err != QD_INTERNAL && err != QD_MEMORY);
    MUST(json_ref_valid(answer.data, answer.size));
    qd_buf_free(&text);
    qd_buf_free(&answer);
    qd_play_free(play);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct qd_game *const *games = test_games();
    size_t count = 0;
    while (games[count])
        count++;
    if (size == 0)
        return 0;
    const struct qd_game *game = games[data[0] % count];
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_text text = {(const char *)data + 1, size - 1};
    qd_err err = game->level_parse(text, &level, &why);
    if (err) {
        MUST(!level && why.code);
        return 0;
    }
    void *state = malloc(game->state_size(level));
    MUST(state);
    game->state_start(level, state);
    check_text(level);
    check_view(level, state);
    check_hint(level);
    free(state);
    game->level_free(level);
    return 0;
}
