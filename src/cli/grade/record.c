/* SPDX-License-Identifier: MIT */
/* The results file of a run: a line a job, appended as it ends, so that a run that was stopped or
 * killed goes on with the rest. One process writes it at a time: a POSIX lock names its holder, but
 * is dropped when any other descriptor of the file is closed, so it is read through this one. */
#include "cli/grade/grade.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static const char head[] = "quadrille grade results 1\n";

static int complain(const struct cli_grade *grade, const char *words)
{
    cli_complain("%s: %s", grade->results, words);
    return CLI_USAGE;
}

static int read_file(const struct cli_grade *grade, struct qd_buf *out)
{
    if (!cli_read_whole(grade->file, out))
        return complain(grade, cli_system(errno));
    return out->err ? cli_report_effort(&grade->options.cli, grade->results, out->err) : CLI_DONE;
}

/* A last line without its end was cut off by a crash and is dropped. */
int cli_grade_record_take(struct cli_grade *grade)
{
    if (grade->file < 0)
        return CLI_DONE;
    struct qd_buf text;
    struct qd_text line;
    qd_buf_init(&text, (size_t)1 << 30);
    int code = read_file(grade, &text);
    struct qd_text rest = qd_buf_view(&text);
    while (rest.size > 0 && rest.data[rest.size - 1] != '\n')
        rest.size--;
    off_t whole = (off_t)rest.size;
    if (!code && text.size > 0 &&
        (text.size < sizeof head - 1 || memcmp(text.data, head, sizeof head - 1) != 0))
        code = cli_grade_refuse(grade, "grade.results.other", grade->results);
    if (!code && text.size > 0 && !grade->resume)
        code = cli_grade_refuse(grade, "grade.results.there", grade->results);
    while (!code && qd_text_line(&rest, &line))
        grade->finished += qd_grade_result_take(&grade->run, line);
    if (!code && (ftruncate(grade->file, whole) || lseek(grade->file, 0, SEEK_END) < 0))
        code = complain(grade, cli_system(errno));
    bool empty = text.size == 0;
    qd_buf_free(&text);
    if (!code && empty && write(grade->file, head, sizeof head - 1) != (ssize_t)sizeof head - 1)
        code = complain(grade, cli_system(errno));
    return code;
}

int cli_grade_record_open(struct cli_grade *grade)
{
    grade->file = -1;
    if (!grade->results)
        return CLI_DONE;
    grade->file = open(grade->results, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (grade->file < 0)
        return complain(grade, cli_system(errno));
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET}, other = lock;
    if (fcntl(grade->file, F_SETLK, &lock) == 0)
        return CLI_DONE;
    if ((errno != EAGAIN && errno != EACCES) || fcntl(grade->file, F_GETLK, &other))
        return complain(grade, cli_system(errno));
    cli_warn(grade->results, "bulk.locked", CLI_WORDS({"process", .number = other.l_pid}));
    return CLI_USAGE;
}

bool cli_grade_record_add(struct cli_grade *grade, size_t program, size_t level)
{
    struct qd_buf line;
    if (grade->file < 0)
        return true;
    qd_buf_init(&line, QD_ANSWER_CAP);
    qd_grade_result_write(&grade->run, program, level, &line);
    bool good = !line.err && write(grade->file, line.data, line.size) == (ssize_t)line.size;
    if (!good)
        cli_complain("%s: %s", grade->results, cli_system(errno));
    qd_buf_free(&line);
    grade->failed = grade->failed || !good;
    return good;
}

void cli_grade_record_close(struct cli_grade *grade)
{
    if (grade->file >= 0)
        close(grade->file);
    grade->file = -1;
}
