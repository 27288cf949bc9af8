/* SPDX-License-Identifier: MIT */
/* The programs of a run: those named one by one, and those of a class file, "NAME: COMMAND" a line.
 */
#include "cli/grade/grade.h"

#include <stdlib.h>
#include <string.h>

enum { PROGRAMS_MOST = 10000, NAME_MOST = 60 };

int cli_grade_program(struct cli_grade *grade, const char *name, size_t name_size,
                      const char *command)
{
    struct qd_grade_run *run = &grade->run;
    struct qd_grade_program program = {
        name ? strndup(name, name_size) : strndup(command, NAME_MOST), strdup(command)};
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
    for (char *at = program.name; *at; at++)
        *at = (unsigned char)*at < ' ' ? ' ' : *at;
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
    if (name.size == 0 || command.size == 0) {
        struct qd_message why = {0};
        qd_message_set(&why, "grade.class");
        qd_message_text(&why, "found", line);
        qd_message_at(&why, number, 1);
        return cli_report(&grade->options.cli, grade->class_file, 1, QD_SYNTAX, &why);
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
