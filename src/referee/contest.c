/* SPDX-License-Identifier: MIT */
/* One call of a client: token, serial, maze, referee, results; see contest.h. */
#include "referee/contest.h"

#include "referee/inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Maximum registrations: a flood of them stops here, and old unused ones are pruned. */
enum { RUNS_MOST = 100000 };

static unsigned fail(struct qd_buf *out, unsigned status, const char *words)
{
    struct qd_json json;
    qd_buf_clear(out);
    qd_json_init(&json, out);
    qd_json_object(&json);
    qd_json_field_string(&json, "status", wumpus_ia02_status_names[IA02_ERR]);
    qd_json_field_string(&json, "msg", words);
    qd_json_object_end(&json);
    return status;
}

static const char unwell[] = "the referee cannot write its results now, please try again";

const char *qd_contest_refusal(unsigned status)
{
    switch (status) {
    case 403:
        return "{\"status\":\"[Err]\",\"msg\":\"another site may not send commands here\"}";
    case 429:
        return "{\"status\":\"[Err]\",\"msg\":\"too many registrations from this address, wait\"}";
    case 405:
        return "{\"status\":\"[Err]\",\"msg\":\"commands are sent by POST\"}";
    case 413:
        return "{\"status\":\"[Err]\",\"msg\":\"the body is longer than 4096 bytes\"}";
    case 500:
        return "{\"status\":\"[Err]\",\"msg\":\"the referee is out of memory, please try again\"}";
    default:
        return "{\"status\":\"[Err]\",\"msg\":\"this request cannot be understood\"}";
    }
}

static unsigned do_register(struct qd_contest *contest, const struct qd_request *request,
                            struct qd_buf *out)
{
    uint8_t hash[TOKEN_HASH];
    char token[TOKEN_SIZE + 1], secret[TOKEN_SIZE + 1];
    struct qd_json json;
    if (!request->has_id)
        return fail(out, 400, "register wants an id");
    qd_secret_make(token, hash);
    if (qd_store_runs(contest->store) >= RUNS_MOST &&
        (!qd_store_prune(contest->store) || qd_store_runs(contest->store) >= RUNS_MOST))
        return fail(out, 503, "the referee takes no more registrations");
    qd_err err = qd_name_claim(contest, request, secret);
    if (err == QD_UNKNOWN)
        return fail(out, 403, "this name is not on the list of teams");
    if (err == QD_ILLEGAL)
        return fail(out, 403,
                    contest->listed
                        ? "this team has a secret: send it"
                        : "this name is taken: send the secret its first registration got");
    if (err || !qd_store_register(contest->store, request, hash))
        return fail(out, 500, unwell);
    qd_json_init(&json, out);
    qd_json_object(&json);
    qd_json_field_string(&json, "status", wumpus_ia02_status_names[IA02_OK]);
    qd_json_field_string(&json, "msg", "welcome");
    qd_json_field_string(&json, "token", token);
    if (secret[0])
        qd_json_field_string(&json, "secret", secret);
    qd_json_field_bool(&json, "serials", true);
    qd_json_object_end(&json);
    return 200;
}

/* The maze a command is about; NULL when the series is over, or when the command needs none. A
 * team's own is in *own too, which the caller frees. */
static qd_err maze_for(struct qd_contest *contest, const struct run *run,
                       enum wumpus_ia02_command command, const struct wumpus_level **out,
                       struct wumpus_level **own)
{
    bool next = command == IA02_NEXT_MAZE && run->player.phase == IA02_BETWEEN;
    uint32_t index = next ? run->player.mazes : run->player.mazes - 1;
    *own = NULL;
    *out = NULL;
    if (index >= contest->series.count)
        return QD_OK;
    if (!contest->per_team) {
        *out = contest->series.maze[index];
        return QD_OK;
    }
    qd_err err = qd_fair_maze(contest, run->name, index, own);
    *out = *own;
    return err;
}

/* Saves what changed; with a serial, the answer is kept in case the command is repeated. */
static bool save(struct qd_contest *contest, struct run *run,
                 const struct wumpus_ia02_player *before, const struct qd_request *request,
                 const struct qd_buf *answer)
{
    bool ended = run->player.ended != before->ended;
    if (answer->err || answer->size >= sizeof run->answer)
        return false;
    run->calls = run->player.mazes != before->mazes ? 1 : run->calls + 1;
    if (request->serial) {
        run->serial = request->serial;
        memcpy(run->answer, answer->data, answer->size + 1);
    }
    return qd_store_save(contest->store, run, ended);
}

static unsigned play(struct qd_contest *contest, const struct qd_request *request,
                     enum wumpus_ia02_command command, struct run *run, struct qd_buf *out)
{
    struct wumpus_ia02_player before = run->player;
    struct wumpus_ia02_answer answer;
    const struct wumpus_level *maze;
    struct wumpus_level *own;
    int cell =
        request->has_position ? wumpus_ia02_cell(&run->player, request->row, request->col) : -1;
    if (command == IA02_NEXT_MAZE && before.mazes == 0 && contest->attempts &&
        qd_store_begun(contest->store, run->name) >= contest->attempts)
        return fail(out, 403, "this name has played as often as it may");
    if (maze_for(contest, run, command, &maze, &own))
        return fail(out, 500, unwell);
    wumpus_ia02_referee(&run->player, maze, command, cell, &answer);
    if (own)
        wumpus_level_free(&own->base);
    if (command == IA02_STATUS && run->player.phase != IA02_BETWEEN) {
        answer.has_side = true; /* so that a client can resume after a break */
        answer.side = run->player.side;
    }
    wumpus_ia02_answer_format(&run->player, &answer, out);
    if (memcmp(&before, &run->player, sizeof before) != 0 &&
        !save(contest, run, &before, request, out))
        return fail(out, 500, unwell);
    return answer.http;
}

static unsigned do_command(struct qd_contest *contest, const struct qd_request *request,
                           enum wumpus_ia02_command command, struct qd_buf *out)
{
    uint8_t hash[TOKEN_HASH];
    struct run run;
    if (!request->token[0])
        return fail(out, 401, "this token is not one of ours: register first");
    qd_secret_hash(request->token, hash);
    qd_err err = qd_store_find(contest->store, hash, &run);
    if (err == QD_NOTHING)
        return fail(out, 401, "this token is not one of ours: register first");
    if (err)
        return fail(out, 500, unwell);
    if (request->has_id && strcmp(request->id, run.name) != 0)
        return fail(out, 401, "this token belongs to another id");
    if (request->serial && run.serial && request->serial <= run.serial) {
        if (request->serial < run.serial)
            return fail(out, 409, "a command with a later serial has been run already");
        qd_buf_puts(out, run.answer);
        return 200;
    }
    return play(contest, request, command, &run, out);
}

unsigned qd_contest_call(struct qd_contest *contest, const char *command, struct qd_text body,
                         struct qd_buf *out)
{
    struct qd_request request;
    enum wumpus_ia02_command known = IA02_STATUS;
    const char *wrong;
    bool registers = strcmp(command, "register") == 0;
    if (!registers && !wumpus_ia02_command_named(qd_text_of(command), &known))
        return fail(out, 404, "there is no such command");
    if (qd_request_read(body, &request, &wrong))
        return fail(out, 400, wrong);
    if (!qd_store_begin(contest->store))
        return fail(out, 503, unwell);
    unsigned status =
        registers ? do_register(contest, &request, out) : do_command(contest, &request, known, out);
    bool keep = status < 500 && !out->err;
    if (!qd_store_end(contest->store, keep) && keep)
        return fail(out, 503, unwell);
    return status;
}

/* The series of an existing results file; *count is 0 in a new file. */
static qd_err read_series(struct qd_store *store, struct qd_series *out, struct qd_message *why)
{
    struct qd_buf text;
    qd_err err;
    qd_buf_init(&text, 4 * WUMPUS_CELLS);
    do {
        qd_buf_clear(&text);
        err = qd_store_maze(store, out->count + 1, &text);
        if (!err)
            err = qd_series_add(out, qd_buf_view(&text), why);
    } while (!err);
    qd_buf_free(&text);
    return err == QD_NOTHING ? QD_OK : err;
}

static bool write_series(struct qd_store *store, const struct qd_series *series)
{
    struct qd_buf text;
    bool fine = true;
    qd_buf_init(&text, 4 * WUMPUS_CELLS);
    for (uint32_t i = 0; fine && i < series->count; i++) {
        qd_buf_clear(&text);
        wumpus_level_format(&series->maze[i]->base, &text);
        fine = !text.err && qd_store_put_maze(store, i + 1, qd_buf_view(&text));
    }
    qd_buf_free(&text);
    return fine;
}

static bool same_series(const struct qd_series *a, const struct qd_series *b)
{
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++) {
        const struct wumpus_level *x = a->maze[i], *y = b->maze[i];
        if (x->options.side != y->options.side || memcmp(x->map, y->map, sizeof x->map) != 0)
            return false;
    }
    return true;
}

static qd_err settle_series(struct qd_contest *contest, const struct qd_contest_options *options,
                            struct qd_message *why)
{
    struct qd_series made = {0}, *kept = &contest->series;
    qd_err err = read_series(contest->store, kept, why);
    if (!err)
        err = qd_fair_settle(contest, options, kept->count == 0, why);
    if (err || (kept->count && !qd_series_wanted(&options->series)))
        return err;
    err = qd_series_make(&options->series, &made, why);
    if (!err && kept->count && !same_series(kept, &made)) {
        qd_message_set(why, "referee.results.other");
        qd_message_text(why, "file", qd_text_of(options->results ? options->results : ""));
        err = QD_ILLEGAL;
    } else if (!err && !kept->count) {
        struct qd_series none = *kept;
        *kept = made;
        made = none;
        if (!write_series(contest->store, kept)) {
            qd_message_set(why, "referee.results");
            qd_message_text(why, "file", qd_text_of(options->results ? options->results : ""));
            qd_message_phrase(why, "reason", "system.input");
            err = QD_SYSTEM;
        }
    }
    qd_series_free(&made);
    return err;
}

static qd_err open_store(struct qd_contest *contest, const struct qd_contest_options *options,
                         struct qd_message *why)
{
    qd_err err = qd_store_open(options->results, &contest->store, why);
    if (err)
        return err;
    bool begun = qd_store_begin(contest->store);
    err = begun ? settle_series(contest, options, why) : QD_SYSTEM;
    if (!err && options->teams)
        err = qd_teams_read(contest, options, why);
    if (begun && !qd_store_end(contest->store, !err) && !err)
        err = QD_SYSTEM;
    if (err && !why->code) {
        qd_message_set(why, "referee.results");
        qd_message_text(why, "file", qd_text_of(options->results ? options->results : ""));
        qd_message_phrase(why, "reason", "referee.locked");
    }
    return err;
}

qd_err qd_contest_open(const struct qd_contest_options *options, struct qd_contest **out,
                       struct qd_message *why)
{
    struct qd_contest *contest = calloc(1, sizeof *contest);
    if (!contest || sodium_init() < 0) {
        free(contest);
        qd_message_set(why, "error.memory");
        return QD_MEMORY;
    }
    pthread_mutex_init(&contest->lock, NULL);
    qd_buf_init(&contest->shown, SCOREBOARD_MOST);
    qd_buf_init(&contest->teams, TEAMS_MOST);
    contest->attempts = options->attempts;
    crypto_shorthash_keygen(contest->key);
    qd_err err = open_store(contest, options, why);
    if (err)
        qd_contest_close(contest);
    else
        *out = contest;
    return err;
}

void qd_contest_close(struct qd_contest *contest)
{
    if (!contest)
        return;
    qd_store_close(contest->store);
    qd_series_free(&contest->series);
    qd_buf_free(&contest->shown);
    qd_buf_free(&contest->teams);
    pthread_mutex_destroy(&contest->lock);
    free(contest);
}

uint32_t qd_contest_mazes(const struct qd_contest *contest)
{
    return contest->series.count;
}

bool qd_contest_per_team(const struct qd_contest *contest)
{
    return contest->per_team;
}
