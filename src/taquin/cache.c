/* SPDX-License-Identifier: MIT */
/* The Taquin's long-lived memory: pattern databases by size and goal blank. */
#include "taquin/patterns/shortest.h"

#include <stdlib.h>

struct qd_mind *taquin_cache_new(void)
{
    return (struct qd_mind *)calloc(1, sizeof(struct taquin_cache));
}

static void forget(struct taquin_cache *mind, int index)
{
    taquin_optimal_tables_free(mind->kept[index]);
    free(mind->kept[index]);
    mind->kept[index] = mind->kept[--mind->count];
}

void taquin_cache_free(struct qd_mind *base)
{
    struct taquin_cache *mind = (struct taquin_cache *)base;
    while (mind && mind->count > 0)
        forget(mind, mind->count - 1);
    free(mind);
}

static bool serve(const struct taquin_optimal_tables *tables, int rows, int cols, int goal_blank)
{
    return tables->rows == rows && tables->cols == cols && tables->goal_blank == goal_blank;
}

/* Evicts tables of other sizes; a size has few kinds of goal blank, so those in use always fit. */
static void make_place(struct taquin_cache *mind, int rows, int cols)
{
    for (int i = mind->count; i-- > 0 && mind->count == TAQUIN_KEPT_TABLES;)
        if (mind->kept[i]->rows != rows || mind->kept[i]->cols != cols)
            forget(mind, i);
}

static const struct taquin_optimal_tables *find(const struct taquin_cache *mind, int rows, int cols,
                                                int goal_blank, int tiles)
{
    for (int i = 0; i < mind->count; i++)
        if (serve(mind->kept[i], rows, cols, goal_blank) && mind->kept[i]->tiles == tiles)
            return mind->kept[i];
    return NULL;
}

bool taquin_cache_has(const struct taquin_cache *mind, int rows, int cols, int tiles)
{
    for (int i = 0; i < mind->count; i++)
        if (mind->kept[i]->rows == rows && mind->kept[i]->cols == cols &&
            mind->kept[i]->tiles >= tiles)
            return true;
    return mind->lent && mind->lent->rows == rows && mind->lent->cols == cols;
}

qd_err taquin_cache_tables(struct taquin_cache *mind, int rows, int cols, int goal_blank,
                           uint64_t most_bytes, const struct taquin_optimal_tables **out)
{
    if (mind->lent && serve(mind->lent, rows, cols, goal_blank)) {
        *out = mind->lent;
        return QD_OK;
    }
    /* Tables kept from before must not relax the limit. */
    int tiles = taquin_optimal_tiles(rows * cols, most_bytes);
    if (tiles == 0)
        return QD_LIMIT;
    *out = find(mind, rows, cols, goal_blank, tiles);
    while (!*out && mind->quick && tiles > mind->quick)
        *out = find(mind, rows, cols, goal_blank, --tiles);
    if (*out)
        return QD_OK;
    make_place(mind, rows, cols);
    if (mind->count == TAQUIN_KEPT_TABLES)
        return QD_LIMIT;
    struct taquin_optimal_tables *made = malloc(sizeof *made);
    if (!made)
        return QD_MEMORY;
    qd_err err = taquin_optimal_tables_make(made, rows, cols, goal_blank, tiles);
    if (err) {
        free(made);
        return err;
    }
    mind->kept[mind->count++] = made;
    *out = made;
    return QD_OK;
}

void taquin_cache_lend(struct qd_mind *base, const struct taquin_optimal_tables *tables)
{
    ((struct taquin_cache *)base)->lent = tables;
}
