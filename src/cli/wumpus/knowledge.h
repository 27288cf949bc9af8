/* SPDX-License-Identifier: MIT */
/* Diagrams of what a player knows, for the verbs that read them. */
#ifndef QD_CLI_WUMPUS_KNOWLEDGE_H
#define QD_CLI_WUMPUS_KNOWLEDGE_H

#include "cli/options.h"
#include "wumpus/knowledge.h"

/* Reads a diagram from a file or "-"; an exit code, errors are reported (deduce.c). */
int cli_wumpus_knowledge(const struct cli_options *options, const char *name,
                         struct wumpus_knowledge *out);

/* Refuses, with figures, a base that would need more than the limits allow. */
int cli_wumpus_refuse_size(const struct cli_options *options, uint64_t bytes);

/* Reports that what is known contradicts itself; an exit code. */
int cli_wumpus_refuse_contradiction(const struct cli_options *options);

/* "pit:b2", or the number of a literal; ~ before it negates. False for anything else (question.c).
 */
bool cli_wumpus_literal(const struct wumpus_knowledge *k, const char *text, int32_t *out);

/* Answers the literals, ended by NULL, with a proof of the only one if `proof` names a file; an
 * exit code. In the module "sat" (ask.c). */
int cli_wumpus_ask(const struct cli_options *options, const struct wumpus_knowledge *k,
                   char **literals, const char *proof);

/* Refutes the literal from the base and what is known, checks that and writes the proof to `file`
 * and the formula to `file`.cnf; an exit code (refute.c). */
int cli_wumpus_refute(const struct cli_options *options, const struct wumpus_knowledge *k,
                      int32_t contrary, const char *file);

#endif
