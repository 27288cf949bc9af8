/* SPDX-License-Identifier: MIT */
/* Whether a JSON document is a progress document. */
#ifndef QD_CLI_PLAYER_VALID_H
#define QD_CLI_PLAYER_VALID_H

#include <jansson.h>

/* NULL if it is one; else the name of a field that is wrong: "version" for a later one. */
const char *cli_valid_profile(const json_t *document);

#endif
