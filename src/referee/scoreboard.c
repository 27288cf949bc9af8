/* SPDX-License-Identifier: MIT */
/* The scoreboard as JSON. Many may poll it, so it is rendered at most once a second. */
#include "referee/inside.h"

struct table {
    struct qd_json *json;
    bool per_team;
};

static void write_row(void *context, const struct standing *row)
{
    struct qd_json *json = ((struct table *)context)->json;
    qd_json_object(json);
    qd_json_field_string(json, "name", row->name);
    qd_json_field_string(json, "members", row->members);
    qd_json_field_number(json, "runs", row->tries);
    qd_json_field_number(json, "phase", row->phase);
    qd_json_field_number(json, "begun", row->begun);
    qd_json_field_number(json, "completed", row->completed);
    qd_json_field_number(json, "died", row->died);
    qd_json_field_number(json, "mistaken", row->mistaken);
    qd_json_field_number(json, "reward", row->reward);
    qd_json_field_number(json, "cost", row->cost);
    if (((struct table *)context)->per_team)
        qd_json_field_number(json, "par", row->par);
    qd_json_field_number(json, "idle", row->idle_s < 0 ? 0 : row->idle_s);
    qd_json_object_end(json);
}

static bool make(struct qd_contest *contest)
{
    struct qd_json json;
    struct table table = {&json, contest->per_team};
    uint32_t count = contest->series.count;
    qd_buf_clear(&contest->shown);
    qd_json_init(&json, &contest->shown);
    qd_json_object(&json);
    qd_json_field_number(&json, "mazes", count);
    qd_json_field_number(&json, "first_size", contest->series.maze[0]->options.side);
    qd_json_field_number(&json, "last_size", contest->series.maze[count - 1]->options.side);
    qd_json_field_bool(&json, "per_team", contest->per_team);
    qd_json_key(&json, "rows");
    qd_json_array(&json);
    if (!qd_store_begin(contest->store))
        return false;
    bool fine = qd_store_standings(contest->store, SCOREBOARD_ROWS, write_row, &table);
    fine = qd_store_end(contest->store, true) && fine; /* nothing was written */
    qd_json_array_end(&json);
    qd_json_object_end(&json);
    return fine && !contest->shown.err;
}

unsigned qd_contest_scoreboard(struct qd_contest *contest, struct qd_buf *out)
{
    struct timespec now;
    unsigned status = 200;
    clock_gettime(CLOCK_MONOTONIC, &now);
    pthread_mutex_lock(&contest->lock);
    bool old =
        !contest->shown.size || now.tv_sec > contest->shown_at.tv_sec + 1 ||
        (now.tv_sec == contest->shown_at.tv_sec + 1 && now.tv_nsec >= contest->shown_at.tv_nsec);
    if (old && make(contest)) {
        contest->shown_at = now;
    } else if (old) {
        qd_buf_clear(&contest->shown);
        status = 503;
    }
    qd_buf_text(out,
                status == 200 ? qd_buf_view(&contest->shown) : qd_text_of(qd_contest_refusal(500)));
    pthread_mutex_unlock(&contest->lock);
    return status;
}
