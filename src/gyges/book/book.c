/* SPDX-License-Identifier: MIT */
/* The setup book that ships with the program. */
#include "gyges/book/book.h"

static const struct gyges_book book =
#include "gyges/book/setups.inc"
    ;

uint32_t gyges_book_games(void)
{
    return book.games * GYGES_BOOK_PAIRS;
}

static uint8_t points_of(char digit)
{
    return (uint8_t)(digit >= 'a' ? digit - 'a' + 10 : digit - '0');
}

void gyges_book_rates(struct gyges_rates *rates)
{
    struct gyges_matrix matrix;
    for (int south = 0, row = 0; south < GYGES_SETUPS; south++) {
        int mirror = gyges_book_mirror(south);
        if (mirror < south)
            continue;
        for (int north = 0; north < GYGES_SETUPS; north++) {
            int turned = gyges_book_mirror(north);
            uint8_t points = points_of(book.points[row][north]);
            matrix.points[south][north] = matrix.points[mirror][turned] = points;
            matrix.games[south][north] = matrix.games[mirror][turned] = (uint8_t)book.games;
        }
        row++;
    }
    gyges_rates_of(&matrix, rates);
}
