/* SPDX-License-Identifier: MIT */
/* A temporary folder of a program's own, and its removal with whatever the program left there. It
 * is locked as long as its box is open, so that one left by a killed process is known. */
#ifndef QD_SANDBOX_FOLDER_H
#define QD_SANDBOX_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Writes its path; the lock to be given back with it, or -1 if none could be made. */
int qd_folder_make(char *path, size_t room);
void qd_folder_remove(const char *path, int lock);
/* Removes those that nobody holds. */
void qd_folder_sweep(void);

#endif
