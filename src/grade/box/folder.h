/* SPDX-License-Identifier: MIT */
/* A temporary folder of a program's own, and its removal with whatever the program left there. */
#ifndef QD_GRADE_BOX_FOLDER_H
#define QD_GRADE_BOX_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Writes its path; false if none could be made. */
bool qd_folder_make(char *path, size_t room);
void qd_folder_remove(const char *path);

#endif
