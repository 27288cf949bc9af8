/* SPDX-License-Identifier: MIT */
/* Lines to one play of all test games, in small limits: every answer is one line of valid JSON that
 * says what the call returned, and after an error the state is as it was.
 */
#include "fuzz/fuzz.h"
#include "games/games.h"
#include "play/play.h"
#include "ref/json_ref.h"

#include <string.h>

enum { LINES = 24 };

struct before {
    const struct qd_level *level;
    size_t at, count;
    bool helped;
    size_t size;
    uint8_t *state;
};

static struct before remember(const struct qd_play *play)
{
    struct before before = {play->level, play->at, play->moves.count, play->helped, 0, NULL};
    if (play->level) {
        before.size = play->state_size;
        before.state = malloc(play->state_size);
        MUST(before.state);
        memcpy(before.state, play->state, play->state_size);
    }
    return before;
}

static void check_unchanged(const struct qd_play *play, const struct before *before)
{
    MUST(play->level == before->level && play->at == before->at);
    MUST(play->moves.count == before->count && play->helped == before->helped);
    MUST(!before->state || memcmp(play->state, before->state, before->size) == 0);
}

static void check_answer(const struct qd_buf *answer, qd_err err)
{
    if (answer->size == 0) {
        MUST(err == QD_OK);
        return;
    }
    struct json_ref json = {answer->data, answer->size};
    MUST(answer->data[answer->size - 1] == '\n');
    MUST(memchr(answer->data, '\n', answer->size) == answer->data + answer->size - 1);
    MUST(json_ref_valid(json.data, json.size));
    MUST(json_ref_is(json, "ok", err ? "false" : "true"));
    MUST(err != QD_INTERNAL && err != QD_MEMORY);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qd_play_options options = {
        .games = test_games(), .seed = 1, .limits = {.nodes = 300, .bytes = 1 << 20}};
    struct qd_play *play = qd_play_new(&options);
    struct qd_text rest = {(const char *)data, size}, line;
    struct qd_buf answer;
    MUST(play);
    qd_buf_init(&answer, 2 * QD_ANSWER_CAP);
    for (int i = 0; i < LINES && qd_text_line(&rest, &line); i++) {
        struct before before = remember(play);
        qd_buf_clear(&answer);
        qd_err err = qd_play_line(play, line, &answer);
        check_answer(&answer, err);
        if (err)
            check_unchanged(play, &before);
        free(before.state);
    }
    qd_buf_free(&answer);
    qd_play_free(play);
    return 0;
}
