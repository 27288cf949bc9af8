/* SPDX-License-Identifier: MIT */
/* The programs of a run: those named one by one, and those of a class file, "NAME: COMMAND" a line.
 */
#include "cli/grade/grade.h"

#include "base/base.h"
#include "base/names.h"

#include <stdlib.h>
#include <string.h>

enum { PROGRAMS_MOST = 10000, NAME_MOST = 200, SHORT = 60 };

/* What a command is called by: the command, shortened where that leaves it different from others.
 */
static char *name_of(const struct qd_grade_run *run, const char *command)
{
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_buf_visible(&text, qd_text_of(command));
    for (char *at = text.data; !text.err && at && *at; at++)
        *at = (unsigned char)*at < ' ' ? ' ' : *at;
    struct qd_text whole = qd_buf_view(&text), rest = whole;
    while (rest.size > 0 && whole.size - rest.size < SHORT) {
        size_t size = qd_utf8_length(rest);
        rest.data += size;
        rest.size -= size;
    }
    size_t cut = whole.size - rest.size;
    for (size_t i = 0; i < run->program_count; i++)
        if (strlen(run->programs[i].name) == cut &&
            memcmp(run->programs[i].name, whole.data, cut) == 0)
            cut = whole.size;
    char *name = text.err ? NULL : strndup(whole.data, cut);
    qd_buf_free(&text);
    return name;
}

static bool is_taken(const struct qd_grade_run *run, struct qd_text name)
{
    for (size_t i = 0; i < run->program_count; i++)
        if (qd_text_is(name, run->programs[i].name))
            return true;
    return false;
}

int cli_grade_program(struct cli_grade *grade, const char *name, size_t name_size,
                      const char *command)
{
    struct qd_grade_run *run = &grade->run;
    struct qd_grade_program program = {.name =
                                           name ? strndup(name, name_size) : name_of(run, command),
                                       .command = strdup(command)};
    if (program.name && !name && is_taken(run, qd_text_of(program.name))) {
        free(program.name);
        free(program.command);
        return cli_grade_refuse(grade, "grade.program.twice", command);
    }
    struct qd_grade_program *more =
        run->program_count < PROGRAMS_MOST
            ? realloc(run->programs, (run->program_count + 1) * sizeof *more)
            : NULL;
    if (more)
        run->programs = more;
    if (!more || !program.name || !program.command) {
        free(program.name);
        free(program.command);
        return cli_report_effort(&grade->options.cli, "grade", QD_MEMORY);
    }
    run->programs[run->program_count++] = program;
    return CLI_DONE;
}

static int take_line(struct cli_grade *grade, struct qd_text line, unsigned number)
{
    const char *colon = memchr(line.data, ':', line.size);
    struct qd_text name = {line.data, colon ? (size_t)(colon - line.data) : 0};
    struct qd_text command = {colon ? colon + 1 : "", colon ? line.size - name.size - 1 : 0};
    name = qd_text_trim(name);
    command = qd_text_trim(command);
    const char *wrong = name.size == 0 || command.size == 0  ? "grade.class"
                        : !qd_name_is_plain(name, NAME_MOST) ? "grade.class.name"
                        : is_taken(&grade->run, name)        ? "grade.class.twice"
                                                             : NULL;
    if (wrong) {
        struct qd_message why = {0};
        struct qd_buf found;
        qd_buf_init(&found, QD_ANSWER_CAP);
        qd_buf_visible(&found, name.size == 0 || command.size == 0 ? line : name);
        qd_message_set(&why, wrong);
        qd_message_text(&why, "found", qd_buf_view(&found));
        qd_message_at(&why, number, 1);
        int code = cli_report(&grade->options.cli, grade->class_file, 1, QD_SYNTAX, &why);
        qd_buf_free(&found);
        return code;
    }
    char *copy = strndup(command.data, command.size);
    int code = copy ? cli_grade_program(grade, name.data, name.size, copy) : CLI_LIMIT;
    free(copy);
    return code;
}

int cli_grade_class(struct cli_grade *grade)
{
    struct qd_buf text;
    struct qd_text line;
    qd_buf_init(&text, 16 << 20);
    int code = cli_read_all(grade->class_file, &text);
    struct qd_text rest = qd_buf_view(&text);
    for (unsigned number = 1; !code && qd_text_line(&rest, &line); number++) {
        line = qd_text_trim(line);
        if (line.size > 0 && line.data[0] != '#')
            code = take_line(grade, line, number);
    }
    qd_buf_free(&text);
    return code;
}
