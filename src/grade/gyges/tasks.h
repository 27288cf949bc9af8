/* SPDX-License-Identifier: MIT */
/* The tasks of Gygès. */
#ifndef QD_GRADE_GYGES_TASKS_H
#define QD_GRADE_GYGES_TASKS_H

#include "grade/grade.h"

extern const struct qd_grade_task gyges_grade;

#endif
