/* SPDX-License-Identifier: MIT */
/* Results of games from pairs of setups: the file that `setups` writes (setups_file.c), and what is
 * told of it (setups_report.c). */
#ifndef QD_CLI_GYGES_SETUPS_H
#define QD_CLI_GYGES_SETUPS_H

#include "cli/gyges/gyges.h"
#include "gyges/book/book.h"

struct cli_gyges_setups {
    uint64_t nodes;   /* per move */
    uint32_t network; /* checksum of the network that played */
    /* Of a pair and its mirror image only the first is counted (gyges_book_first). */
    struct gyges_matrix matrix;
};

/* The first line of a file. */
void cli_gyges_setups_head(const struct cli_gyges_setups *results, struct qd_buf *out);
void cli_gyges_setups_count(struct cli_gyges_setups *results, int south, int north, char winner);
/* Reads a file; *whole is how many of its bytes are whole lines. An exit code; errors are reported.
 */
int cli_gyges_setups_read(const char *name, struct qd_text text, struct cli_gyges_setups *out,
                          size_t *whole);

/* On stdout, in rows or as an object a line. */
void cli_gyges_setups_table(const struct cli_gyges_setups *results, bool json);
void cli_gyges_setups_svg(const struct cli_gyges_setups *results, enum qd_lang lang,
                          struct qd_buf *out);
/* CLI_NO, after a complaint, when the matrix is not complete. */
int cli_gyges_setups_book(const struct cli_gyges_setups *results, struct qd_buf *out);

#endif
