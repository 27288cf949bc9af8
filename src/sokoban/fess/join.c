/* SPDX-License-Identifier: MIT */
/* Answers out of the trees of searches: pushes down to a position, and pulls undone from one. */
#include "sokoban/fess/join.h"

/* Prepares to write moves as pushes, whatever else the working memory was used for. */
static void prepare(struct sokoban_search *search)
{
    search->macros->board = search->analysis->board;
    search->macros->way = SOKOBAN_PUSHES;
    search->macros->allowed = NULL;
    search->macros->filter = NULL;
}

/* Appends the pushes of the records from the root down. */
static qd_err write_records(struct sokoban_search *search, uint32_t record,
                            struct sokoban_pushes *out)
{
    uint32_t depth = search->record[record].depth;
    qd_err err = QD_OK;
    for (uint32_t i = 1; !err && i <= depth; i++) {
        uint32_t at = record;
        while (search->record[at].depth > i)
            at = search->record[at].parent;
        const struct sokoban_record *r = &search->record[at];
        err = sokoban_macro_path(search->macros, search->position, r->from, r->to,
                                 sokoban_search_zone(search, r->position), out);
    }
    return err;
}

qd_err sokoban_join_forward(struct sokoban_search *search, struct sokoban_join at,
                            struct sokoban_pushes *out)
{
    uint32_t root = at.record;
    while (search->record[root].parent != UINT32_MAX)
        root = search->record[root].parent;
    sokoban_search_load(search, search->record[root].position);
    prepare(search);
    qd_err err = write_records(search, at.record, out);
    if (err || at.child == UINT32_MAX)
        return err;
    const struct sokoban_child *last = &search->child[at.child];
    return sokoban_macro_path(search->macros, search->position, last->from, last->to,
                              sokoban_search_zone(search, last->position), out);
}

qd_err sokoban_join_backward(struct sokoban_search *search, struct sokoban_join at,
                             struct sokoban_pushes *out)
{
    qd_err err = QD_OK;
    sokoban_search_load(search, at.child == UINT32_MAX ? search->record[at.record].position
                                                       : search->child[at.child].position);
    prepare(search);
    if (at.child != UINT32_MAX)
        err = sokoban_macro_path(search->macros, search->position, search->child[at.child].to,
                                 search->child[at.child].from,
                                 sokoban_search_zone(search, search->record[at.record].position),
                                 out);
    for (uint32_t i = at.record; !err && search->record[i].parent != UINT32_MAX;
         i = search->record[i].parent) {
        const struct sokoban_record *r = &search->record[i], *parent = &search->record[r->parent];
        err = sokoban_macro_path(search->macros, search->position, r->to, r->from,
                                 sokoban_search_zone(search, parent->position), out);
    }
    return err;
}

struct sokoban_join sokoban_join_find(const struct sokoban_search *search, uint32_t position)
{
    for (uint32_t i = 0; i < search->records; i++) {
        const struct sokoban_record *r = &search->record[i];
        if (r->position == position)
            return (struct sokoban_join){i, UINT32_MAX};
        for (uint32_t j = r->first; j < r->first + r->children; j++)
            if (search->child[j].position == position)
                return (struct sokoban_join){i, j};
    }
    return (struct sokoban_join){UINT32_MAX, UINT32_MAX};
}
