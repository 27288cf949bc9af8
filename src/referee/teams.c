/* SPDX-License-Identifier: MIT */
/* A class list: the names that may register, each with its secret.
 *
 * A line of the file is a name, alone or followed by a tab and a secret; empty lines and lines
 * that begin with # are skipped. A name without a secret keeps the one that the results file knows
 * the hash of, or gets a new one, which is shown once. So no one can register in another's name,
 * not even before it has played, and a teacher may add names and start again.
 */
#include "referee/inside.h"

#include "base/names.h"

#include <string.h>

static bool is_hexadecimal(struct qd_text text)
{
    for (size_t i = 0; i < text.size; i++)
        if (!strchr("0123456789abcdef", text.data[i]) || text.data[i] == 0)
            return false;
    return true;
}

/* Cuts the name off a line, which is then the secret, or empty. */
static bool cut_name(struct qd_text *line, char name[NAME_MOST + 1])
{
    const char *tab = line->size ? memchr(line->data, '\t', line->size) : NULL;
    size_t size = tab ? (size_t)(tab - line->data) : line->size;
    struct qd_text text = qd_text_trim((struct qd_text){line->data, size});
    if (!qd_name_is_plain(text, NAME_MOST) || memchr(text.data, '#', text.size))
        return false; /* it could never register */
    memcpy(name, text.data, text.size);
    name[text.size] = 0;
    *line = qd_text_trim((struct qd_text){line->data + size, line->size - size});
    return line->size == 0 || (line->size == TOKEN_SIZE && is_hexadecimal(*line));
}

/* The name gets the secret of the file, keeps the one it has, or is given one. */
static qd_err own(struct qd_contest *contest, const struct qd_contest_options *options,
                  const char *name, struct qd_text given)
{
    uint8_t hash[TOKEN_HASH];
    char secret[TOKEN_SIZE + 1];
    if (given.size == 0) {
        qd_err err = qd_store_owner(contest->store, name, hash);
        if (err != QD_NOTHING)
            return err;
        qd_secret_make(secret, hash);
        if (options->told)
            options->told(options->context, name, secret);
    } else {
        memcpy(secret, given.data, TOKEN_SIZE);
        secret[TOKEN_SIZE] = 0;
        qd_secret_hash(secret, hash);
    }
    return qd_store_own(contest->store, name, hash) ? QD_OK : QD_SYSTEM;
}

static qd_err refuse(struct qd_message *why, const char *code, const char *file, int64_t line)
{
    qd_message_set(why, code);
    qd_message_text(why, "file", qd_text_of(file));
    if (line)
        qd_message_number(why, "line", line);
    return QD_SYNTAX;
}

qd_err qd_teams_read(struct qd_contest *contest, const struct qd_contest_options *options,
                     struct qd_message *why)
{
    struct qd_buf text;
    struct qd_text rest, line;
    char name[NAME_MOST + 1];
    int64_t number = 0;
    qd_buf_init(&text, TEAMS_MOST);
    qd_err err = qd_referee_read_file(options->teams, &text, why);
    rest = qd_buf_view(&text);
    qd_buf_char(&contest->teams, '\n');
    while (!err && qd_text_line(&rest, &line)) {
        number++;
        line = qd_text_trim(line);
        if (line.size == 0 || line.data[0] == '#')
            continue;
        err = !cut_name(&line, name) ? refuse(why, "referee.teams", options->teams, number)
              : qd_teams_has(contest, name)
                  ? refuse(why, "referee.teams.twice", options->teams, number)
                  : own(contest, options, name, line);
        qd_buf_printf(&contest->teams, "%s\n", name);
    }
    qd_buf_free(&text);
    contest->listed = true;
    if (!err && contest->teams.size <= 1)
        err = refuse(why, "referee.teams.empty", options->teams, 0);
    return err ? err : contest->teams.err;
}

bool qd_teams_has(const struct qd_contest *contest, const char *name)
{
    char line[NAME_MOST + 3];
    size_t size = strlen(name);
    line[0] = '\n';
    memcpy(line + 1, name, size);
    memcpy(line + 1 + size, "\n", 2);
    return strstr(qd_buf_cstr(&contest->teams), line) != NULL;
}
