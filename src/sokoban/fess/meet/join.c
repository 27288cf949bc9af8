/* SPDX-License-Identifier: MIT */
/* Answers out of the trees of searches: pushes down to a position, and pulls undone from one. */
#include "sokoban/fess/meet/join.h"

/* Prepares to write moves as pushes, whatever else the working memory was used for. */
static void prepare(struct sokoban_hunt *hunt)
{
    hunt->macros->board = hunt->yard->board;
    hunt->macros->way = SOKOBAN_PUSHES;
    hunt->macros->allowed = NULL;
    hunt->macros->filter = NULL;
}

/* Appends the pushes of the records from the root down. */
static qd_err write_records(struct sokoban_hunt *hunt, uint32_t record, struct sokoban_pushes *out)
{
    uint32_t depth = hunt->record[record].depth;
    qd_err err = QD_OK;
    for (uint32_t i = 1; !err && i <= depth; i++) {
        uint32_t at = record;
        while (hunt->record[at].depth > i)
            at = hunt->record[at].parent;
        const struct sokoban_record *r = &hunt->record[at];
        err = sokoban_macro_path(hunt->macros, hunt->position, r->from, r->to,
                                 sokoban_hunt_zone(hunt, r->position), out);
    }
    return err;
}

qd_err sokoban_join_forward(struct sokoban_hunt *hunt, struct sokoban_join at,
                            struct sokoban_pushes *out)
{
    uint32_t root = at.record;
    while (hunt->record[root].parent != UINT32_MAX)
        root = hunt->record[root].parent;
    sokoban_hunt_load(hunt, hunt->record[root].position);
    prepare(hunt);
    qd_err err = write_records(hunt, at.record, out);
    if (err || at.child == UINT32_MAX)
        return err;
    const struct sokoban_child *last = &hunt->child[at.child];
    return sokoban_macro_path(hunt->macros, hunt->position, last->from, last->to,
                              sokoban_hunt_zone(hunt, last->position), out);
}

qd_err sokoban_join_backward(struct sokoban_hunt *hunt, struct sokoban_join at,
                             struct sokoban_pushes *out)
{
    qd_err err = QD_OK;
    sokoban_hunt_load(hunt, at.child == UINT32_MAX ? hunt->record[at.record].position
                                                   : hunt->child[at.child].position);
    prepare(hunt);
    if (at.child != UINT32_MAX)
        err = sokoban_macro_path(hunt->macros, hunt->position, hunt->child[at.child].to,
                                 hunt->child[at.child].from,
                                 sokoban_hunt_zone(hunt, hunt->record[at.record].position), out);
    for (uint32_t i = at.record; !err && hunt->record[i].parent != UINT32_MAX;
         i = hunt->record[i].parent) {
        const struct sokoban_record *r = &hunt->record[i], *parent = &hunt->record[r->parent];
        err = sokoban_macro_path(hunt->macros, hunt->position, r->to, r->from,
                                 sokoban_hunt_zone(hunt, parent->position), out);
    }
    return err;
}

struct sokoban_join sokoban_join_find(const struct sokoban_hunt *hunt, uint32_t position)
{
    for (uint32_t i = 0; i < hunt->records; i++) {
        const struct sokoban_record *r = &hunt->record[i];
        if (r->position == position)
            return (struct sokoban_join){i, UINT32_MAX};
        for (uint32_t j = r->first; j < r->first + r->children; j++)
            if (hunt->child[j].position == position)
                return (struct sokoban_join){i, j};
    }
    return (struct sokoban_join){UINT32_MAX, UINT32_MAX};
}
