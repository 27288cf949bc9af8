/* SPDX-License-Identifier: MIT */
/* Finds a program to begin with; script/templates.py makes the table from the folder templates. */
#include "grade/grade.h"

#include <string.h>

const struct qd_grade_template *qd_grade_template_find(const char *language, const char *stem)
{
    for (const struct qd_grade_template *t = qd_grade_templates; t->language; t++)
        if (strcmp(t->language, language) == 0 && strcmp(t->stem, stem) == 0)
            return t;
    return NULL;
}
