/* SPDX-License-Identifier: MIT */
/* `quadrille grade`: what its files share. */
#ifndef QD_CLI_GRADE_H
#define QD_CLI_GRADE_H

#include "cli/options.h"
#include "grade/grade.h"

struct cli_grade {
    struct cli_options options;
    struct qd_grade_run run;
    const char *rules, *pack, *params, *csv, *html, *results, *rubric, *class_file, *template;
    uint64_t seed, count, jobs;
    bool has_seed, resume;
    struct cli_watch watch;    /* of the run */
    struct cli_watch thinking; /* limits of ours, without a word */
    char *hidden[8];           /* from the programs; ended by NULL */
    int file;                  /* of the results, -1 if none */
    size_t finished;
    bool failed; /* a result could not be written */
};

/* A usage error in the user's language: a phrase with {found}. */
int cli_grade_refuse(const struct cli_grade *grade, const char *code, const char *found);

/* Fills run.levels (levels.c). */
int cli_grade_levels(struct cli_grade *grade);
/* Adds a program, named by its command if `name` is NULL; and those of a class file (class.c). */
int cli_grade_program(struct cli_grade *grade, const char *name, size_t name_size,
                      const char *command);
int cli_grade_class(struct cli_grade *grade);
/* The results file: opened and locked; what it holds installed, once the programs' files are known
 * (record.c). */
int cli_grade_record_open(struct cli_grade *grade);
int cli_grade_record_take(struct cli_grade *grade);
bool cli_grade_record_add(struct cli_grade *grade, size_t program, size_t level);
void cli_grade_record_close(struct cli_grade *grade);
/* Says before a run of hours that a report could not be written after it. */
int cli_grade_check_reports(const struct cli_grade *grade);
/* Tables on stdout, CSV and page (print.c). */
int cli_grade_print(struct cli_grade *grade);

#endif
