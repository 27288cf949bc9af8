/* SPDX-License-Identifier: MIT */
/* Large pattern databases of the Taquin in the user's cache folder. */
#ifndef QD_CLI_TAQUIN_TABLES_H
#define QD_CLI_TAQUIN_TABLES_H

#include "taquin/patterns/optimal.h"

#include <stdbool.h>

struct cli_tables {
    const struct taquin_optimal_partition *partition;
    struct taquin_optimal_tables tables;
    void *map;
    uint64_t size;
};

enum cli_tables_state { CLI_TABLES_ABSENT, CLI_TABLES_DAMAGED, CLI_TABLES_GOOD };

/* Progress of a build. `proceed` gets the work itself as its context. */
struct cli_tables_work {
    bool (*proceed)(void *work, uint64_t done, uint64_t all);
    int group, groups;
    uint64_t peak;
    uint64_t shown_ns;
    int told; /* tenths, where there is no terminal */
};

/* The partitions that can be cached, best first; NULL after the last or for an unknown name. */
const struct taquin_optimal_partition *cli_tables_known(int index);
const struct taquin_optimal_partition *cli_tables_find(const char *name);
/* The file's name; the caller frees it in every case. */
bool cli_tables_path(const struct taquin_optimal_partition *partition, bool make,
                     struct qd_buf *out);

/* Maps and checks a file; only a valid one stays mapped, until cli_tables_unmap. */
enum cli_tables_state cli_tables_map(struct cli_tables *tables,
                                     const struct taquin_optimal_partition *partition);
void cli_tables_unmap(struct cli_tables *tables);
/* Rebuilds a file. QD_SYSTEM leaves the reason in errno. */
QD_MUST_CHECK qd_err cli_tables_build(const struct taquin_optimal_partition *partition,
                                      struct cli_tables_work *work);

#endif
