/* SPDX-License-Identifier: MIT */
/* One JSON for all verbs (docs/json.md): every object says which schema it follows and which verb
 * wrote it, and carries the ID of the level it is about, its number in the file and its title; so
 * no verb can forget them. Errors are objects, too. */
#include "cli/cli.h"
#include "cli/output/table.h"

static bool wanted, rows;
static bool noting;        /* what is said is a note beside a result, no error */
static const char *status; /* of errors; NULL: none */
static char verb[32];
static struct {
    struct qd_buf id, title;
    uint64_t number; /* 0: not of a file */
    bool ready;
} about;

void cli_json_want(void)
{
    wanted = true;
}

void cli_csv_want(void)
{
    rows = true;
}

bool cli_csv_wanted(void)
{
    return rows;
}

void cli_json_status(const char *name)
{
    status = name;
}

void cli_json_verb(const char *name)
{
    snprintf(verb, sizeof verb, "%s", name);
}

void cli_json_about(const struct qd_play *play, const struct cli_levels *levels)
{
    if (!wanted)
        return;
    if (!about.ready) {
        qd_buf_init(&about.id, QD_ANSWER_CAP);
        qd_buf_init(&about.title, 1 << 20);
        about.ready = true;
    }
    qd_buf_clear(&about.id);
    qd_buf_clear(&about.title);
    about.number = levels ? levels->number : 0;
    if (play)
        qd_play_id(play, &about.id);
    if (levels)
        qd_buf_text(&about.title, qd_buf_view(&levels->title));
    if (about.id.err || about.title.err) {
        about.ready = false; /* the complaint is an object, too: without them */
        cli_out_of_memory();
    }
}

void cli_json_about_id(const char *id)
{
    if (!wanted)
        return;
    if (!about.ready)
        cli_json_about(NULL, NULL);
    qd_buf_clear(&about.id);
    qd_buf_puts(&about.id, id);
}

/* The fields that every object has. */
static void put_head(struct qd_json *json)
{
    qd_json_field_number(json, "schema", CLI_SCHEMA);
    if (verb[0])
        qd_json_field_string(json, "verb", verb);
    if (about.ready && about.id.size > 0)
        qd_json_field_text(json, "id", qd_buf_view(&about.id));
    if (about.number)
        qd_json_field_number(json, "number", (int64_t)about.number);
    if (about.ready && about.title.size > 0)
        qd_json_field_text(json, "title", qd_buf_view(&about.title));
}

void cli_json_begin(struct cli_json *line)
{
    qd_buf_init(&line->text, QD_ANSWER_CAP);
    qd_json_init(&line->json, &line->text);
    if (rows)
        cli_rows_begin(&line->json);
    qd_json_object(&line->json);
    put_head(&line->json);
}

void cli_json_print(struct cli_json *line)
{
    qd_json_object_end(&line->json);
    cli_progress_end();
    const char *text = qd_buf_cstr(&line->text);
    if (rows)
        cli_rows_print();
    else
        puts(text);
    qd_buf_free(&line->text);
}

void cli_json_note_next(bool on)
{
    noting = on;
}

void cli_json_error(const char *text)
{
    struct cli_json line;
    if (!wanted || rows)
        return;
    cli_json_begin(&line);
    if (status && !noting)
        qd_json_field_string(&line.json, "status", status);
    qd_json_field_string(&line.json, noting ? "note" : "error", text);
    cli_json_print(&line);
}

qd_err cli_json_protocol(struct qd_play *play, struct qd_text command)
{
    struct cli_json line;
    struct qd_buf answer;
    qd_buf_init(&answer, QD_ANSWER_CAP + 1);
    cli_json_begin(&line);
    qd_json_key(&line.json, "reply");
    qd_err err = qd_play_line_watched(play, command, rows ? cli_rows_reply() : NULL, &answer);
    qd_buf_text(&line.text, qd_text_trim(qd_buf_view(&answer)));
    cli_json_print(&line);
    qd_buf_free(&answer);
    return err;
}
