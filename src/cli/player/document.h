/* SPDX-License-Identifier: MIT */
/* The progress document as JSON, for what reads and edits it. */
#ifndef QD_CLI_PLAYER_DOCUMENT_H
#define QD_CLI_PLAYER_DOCUMENT_H

#include "cli/player/profile.h"

#include <jansson.h>

enum { CLI_PROFILE_BYTES = 4 << 20 };

/* A JSON document from a regular file of at most CLI_PROFILE_BYTES; NULL with errno set if it
 * cannot be opened, with `irregular` if it is a pipe, a device or a folder. */
json_t *cli_profile_read(const char *path, bool *irregular);
/* Reads the document, lets `change` edit it and writes it back, all under a lock. */
bool cli_profile_edit(struct cli_profile *profile,
                      void (*change)(json_t *document, const void *context), const void *context);

/* The object of that name, created if `create`; NULL if it is not there. Borrowed. */
json_t *cli_profile_object(json_t *parent, const char *name, bool create);
int64_t cli_profile_number(const json_t *object, const char *name, int64_t otherwise);

#endif
