/* SPDX-License-Identifier: MIT */
/* The contest of a course, one maze: the program is a client over HTTP (docs/server.md), the
 * referee runs here. The referee's totals are the result; ours plays the same maze through the same
 * referee.
 */
#include "grade/wumpus/tasks.h"

#include "base/base.h"
#include "referee/contest.h"
#include "wumpus/ia02/course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char token[] = "00000000000000000000000000000000";

struct session {
    const struct wumpus_level *maze;
    struct wumpus_ia02_player player;
};

static qd_err open_maze(const struct qd_grade_job *job, struct qd_level **out)
{
    struct qd_message why = {0};
    return wumpus_level_parse_as(qd_text_of(job->level->text), &wumpus_ia02, out, &why);
}

static qd_err read_text(struct qd_text text, struct qd_buf *out, struct qd_message *why)
{
    struct qd_level *level;
    qd_err err = wumpus_level_parse_as(text, &wumpus_ia02, &level, why);
    if (err)
        return err;
    wumpus_level_format(level, out);
    wumpus_level_free(level);
    return out->err;
}

/* "6x6" or "6" */
static qd_err fresh(struct qd_text params, uint64_t seed, struct qd_buf *out,
                    struct qd_message *why)
{
    uint64_t side = 0, cols = 0;
    struct qd_text rest = params;
    bool good = qd_text_digits(&rest, WUMPUS_SIDE_MAX, &side) && side >= IA02_SIDE_MIN &&
                (rest.size == 0 || (qd_text_cut(&rest, 'x') &&
                                    qd_text_number(rest, WUMPUS_SIDE_MAX, &cols) && cols == side));
    struct wumpus_level *maze = good ? calloc(1, sizeof *maze) : NULL;
    if (!maze) {
        qd_message_set(why, "grade.world");
        qd_message_text(why, "found", params);
        return good ? QD_MEMORY : QD_SYNTAX;
    }
    wumpus_ia02_generate(maze, (int)side, seed);
    wumpus_level_format(&maze->base, out);
    free(maze);
    return out->err;
}

static unsigned say(struct qd_buf *out, const char *status, const char *words, bool with_token)
{
    struct qd_json json;
    qd_json_init(&json, out);
    qd_json_object(&json);
    qd_json_field_string(&json, "status", status);
    qd_json_field_string(&json, "msg", words);
    if (with_token)
        qd_json_field_string(&json, "token", token);
    qd_json_object_end(&json);
    return 200;
}

static unsigned answer(void *context, struct qd_text name, struct qd_text body, struct qd_buf *out)
{
    struct session *session = context;
    struct qd_request request;
    struct wumpus_ia02_answer said;
    enum wumpus_ia02_command command;
    const char *wrong = "";
    if (qd_request_read(body, &request, &wrong))
        return say(out, "[Err]", wrong, false), 400;
    if (qd_text_is(name, "register"))
        return say(out, "[OK]", "welcome", true);
    if (!wumpus_ia02_command_named(name, &command))
        return say(out, "[Err]", "no such command", false), 404;
    if (!request.has_token || strcmp(request.token, token) != 0)
        return say(out, "[Err]", "unknown token", false), 401;
    int cell =
        request.has_position ? wumpus_ia02_cell(&session->player, request.row, request.col) : -1;
    bool second = command == IA02_NEXT_MAZE && session->player.mazes > 0;
    wumpus_ia02_referee(&session->player, second ? NULL : session->maze, command, cell, &said);
    wumpus_ia02_answer_format(&session->player, &said, out);
    return said.http;
}

static void judge(const struct session *session, struct qd_grade_result *out)
{
    const struct wumpus_ia02_player *player = &session->player;
    char *text = malloc((size_t)session->maze->cells + 16);
    if (text) {
        int size = snprintf(text, 16, "%d:", player->at);
        for (int i = 0; i < session->maze->cells; i++)
            text[size++] = player->cell[i] & IA02_SEEN ? '1' : '0';
        text[size] = '\0';
    }
    out->answer = text;
    out->has_value = player->mazes > 0;
    out->value = player->all_reward - player->all_cost;
    out->verdict = player->mazes == 0              ? QD_GRADE_SILENT
                   : player->ended == 0            ? QD_GRADE_UNFINISHED
                   : player->end == IA02_COMPLETED ? QD_GRADE_SOLVED
                   : player->end == IA02_DIED      ? QD_GRADE_LOST
                                                   : QD_GRADE_ILLEGAL;
    if (out->verdict == QD_GRADE_ILLEGAL) {
        struct qd_message why = {0};
        qd_message_set(&why, "grade.mistaken");
        qd_grade_say(out, &why);
    }
}

static void talk(struct qd_grade_job *job, struct qd_sandbox *sandbox, struct qd_grade_result *out)
{
    struct session *session = calloc(1, sizeof *session);
    struct qd_level *level;
    if (session && !open_maze(job, &level)) {
        session->maze = (const struct wumpus_level *)level;
        qd_sandbox_send_end(sandbox);
        wumpus_http_serve(sandbox, answer, session);
        judge(session, out);
        wumpus_level_free(level);
    }
    free(session);
}

static qd_err ours(struct qd_grade_job *job, struct qd_grade_ours *out)
{
    struct wumpus_ia02_course course = {.strategy = IA02_OURS};
    struct wumpus_ia02_result result;
    struct qd_level *level;
    *out = (struct qd_grade_ours){0};
    qd_err err = open_maze(job, &level);
    if (err)
        return err;
    err = wumpus_ia02_run(&course, (const struct wumpus_level *)level, &job->think, &result);
    if (!err)
        *out = (struct qd_grade_ours){.known = true,
                                      .value = IA02_START_REWARD + result.gain - result.map_cost};
    wumpus_level_free(level);
    return err == QD_LIMIT ? QD_OK : err;
}

static qd_err picture(struct qd_grade_job *job, const struct qd_grade_result *result,
                      enum qd_lang lang, struct qd_buf *out)
{
    struct qd_level *level;
    const char *colon = result->answer ? strchr(result->answer, ':') : NULL;
    qd_err err = open_maze(job, &level);
    if (err)
        return err;
    const struct wumpus_level *maze = (const struct wumpus_level *)level;
    bool whole = colon && strlen(colon + 1) == (size_t)maze->cells;
    long at = whole ? strtol(result->answer, NULL, 10) : 0;
    err = wumpus_grade_picture(maze, at >= 0 && at < maze->cells ? (int)at : 0,
                               whole ? colon + 1 : NULL, lang, out);
    wumpus_level_free(level);
    return err;
}

const struct qd_grade_task wumpus_grade_ia02 = {
    .rules = "ia02",
    .more_is_better = true,
    .params = "4x4",
    .stem = "wumpus-ia02",
    .fresh = fresh,
    .read = read_text,
    .ours = ours,
    .talk = talk,
    .serves = true,
    .picture = picture,
};
