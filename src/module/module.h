/* SPDX-License-Identifier: MIT */
/* The parts of the program that need a library of their own: shared objects quadrille-NAME.so,
 * loaded by the verbs that use them, so that the others start without those libraries and a build
 * without one of them lacks nothing else. */
#ifndef QD_MODULE_H
#define QD_MODULE_H

#include <quadrille/base.h>

/* A function of a module, to be cast to its type by memcpy (ISO C has no other way). NULL: `why`
 * says what is missing, and what to install. The module stays loaded. */
void *qd_module_find(const char *name, const char *function, struct qd_message *why);

/* Whether this build has the part of that name. */
bool qd_module_built(const char *name);
/* Says that this build lacks the part of that name, which need not be a module. */
void qd_module_absent(const char *name, struct qd_message *why);

/* What every module was built from: that of the program must be the same. */
extern const char qd_module_version[];

#endif
