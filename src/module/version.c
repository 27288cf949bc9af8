/* SPDX-License-Identifier: MIT */
/* In every module: a module and a program of two builds may disagree about a structure. */
#include "module/module.h"

const char qd_module_version[] = QD_VERSION;
