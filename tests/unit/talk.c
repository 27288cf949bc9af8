/* SPDX-License-Identifier: MIT */
#include "unit/talk.h"
#include "games/games.h"
#include "play/play.h"
#include "unit/unit.h"

#include <inttypes.h>

void talk_start(struct talk *talk, uint64_t seed)
{
    struct qd_play_options options = {
        .games = test_games(), .seed = seed, .limits = {.nodes = 20000, .bytes = 64 << 20}};
    talk->play = qd_play_new(&options);
    assert_non_null(talk->play);
    qd_buf_init(&talk->answer, 2 * QD_ANSWER_CAP);
    talk->err = QD_OK;
}

void talk_end(struct talk *talk)
{
    qd_play_free(talk->play);
    qd_buf_free(&talk->answer);
}

int talk_setup(void **state)
{
    struct talk *talk = malloc(sizeof *talk);
    assert_non_null(talk);
    talk_start(talk, 1);
    *state = talk;
    return 0;
}

int talk_teardown(void **state)
{
    talk_end(*state);
    free(*state);
    return 0;
}

struct json_ref talk_bytes(struct talk *talk, const char *line, size_t size)
{
    struct qd_buf *answer = &talk->answer;
    qd_buf_clear(answer);
    talk->err = qd_play_line(talk->play, (struct qd_text){line, size}, answer);
    assert_int_equal(answer->err, QD_OK);
    if (answer->size == 0) {
        assert_int_equal(talk->err, QD_OK);
        return (struct json_ref){"", 0};
    }
    assert_int_equal(answer->data[answer->size - 1], '\n');
    answer->data[--answer->size] = '\0';
    assert_null(memchr(answer->data, '\n', answer->size));
    struct json_ref json = {answer->data, answer->size};
    assert_true(json_ref_valid(json.data, json.size));
    assert_true(json_ref_is(json, "ok", talk->err ? "false" : "true"));
    if (talk->err) {
        char kind[64];
        snprintf(kind, sizeof kind, "\"%s\"", qd_err_name(talk->err));
        assert_true(json_ref_is(json, "error.kind", kind));
        assert_true(json_ref_at(json, "error.code").size > 2);
        assert_true(json_ref_at(json, "error.text").size > 2);
    }
    return json;
}

static struct json_ref say(struct talk *talk, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, args);
    char *line = malloc((size_t)size + 1);
    assert_non_null(line);
    vsnprintf(line, (size_t)size + 1, format, again);
    va_end(again);
    struct json_ref answer = talk_bytes(talk, line, (size_t)size);
    free(line);
    return answer;
}

struct json_ref talk_say(struct talk *talk, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct json_ref answer = say(talk, format, args);
    va_end(args);
    return answer;
}

struct json_ref talk_ok(struct talk *talk, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct json_ref answer = say(talk, format, args);
    va_end(args);
    if (talk->err)
        print_error("%s: %s\n", format, answer.data);
    assert_int_equal(talk->err, QD_OK);
    return answer;
}

void talk_refused(struct talk *talk, const char *code, const char *line)
{
    char quoted[128];
    struct json_ref answer = talk_bytes(talk, line, strlen(line));
    snprintf(quoted, sizeof quoted, "\"%s\"", code);
    CHECK_CASE(talk->err != QD_OK && json_ref_is(answer, "error.code", quoted),
               "%s: expected %s, answered %.*s", line, code, (int)answer.size, answer.data);
}

char *talk_string(struct json_ref answer, const char *path)
{
    struct json_ref raw = json_ref_at(answer, path);
    char *text = malloc(raw.size + 1);
    assert_non_null(text);
    CHECK_CASE(json_ref_string(raw, text, raw.size + 1), "no string %s in %.*s", path,
               (int)answer.size, answer.data);
    return text;
}

char *talk_snapshot(const struct talk *talk)
{
    const struct qd_play *play = talk->play;
    struct qd_buf all;
    qd_buf_init(&all, 64 << 20);
    qd_buf_printf(&all, "seeds %" PRIu64 " lang %d ", play->seeds_drawn, (int)play->options.lang);
    if (play->level) {
        qd_buf_printf(&all, "seed %s helped %d grade %d at %zu level ", qd_buf_cstr(&play->seed_id),
                      play->helped, play->hint_grade, play->at);
        qd_play_id(play, &all);
        qd_buf_puts(&all, " moves");
        for (size_t i = 0; i < play->moves.count; i++)
            qd_buf_printf(&all, " %u", (unsigned)play->moves.data[i]);
        qd_buf_puts(&all, " state");
        for (size_t i = 0; i < play->state_size; i++)
            qd_buf_printf(&all, " %u", play->state[i]);
    }
    assert_int_equal(all.err, QD_OK);
    return all.data;
}
