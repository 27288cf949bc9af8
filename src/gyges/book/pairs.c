/* SPDX-License-Identifier: MIT */
/* The arrangements of a home row by number, and the pairs that stand for their mirror images. */
#include "gyges/book/book.h"

int gyges_book_index(const uint8_t *row)
{
    if (!gyges_is_setup(row))
        return -1;
    uint32_t code = gyges_setup_code(row);
    int index = 0;
    uint8_t other[6];
    for (uint32_t before = 0; before < code; before++)
        index += gyges_setup_row(before, other);
    return index;
}

void gyges_book_row(int index, uint8_t *row)
{
    for (uint32_t code = 0; code < 729; code++)
        if (gyges_setup_row(code, row) && index-- == 0)
            return;
}

void gyges_book_digits(int index, char *digits)
{
    uint8_t row[6];
    gyges_book_row(index, row);
    for (int i = 0; i < 6; i++)
        digits[i] = (char)('0' + row[i]);
    digits[6] = '\0';
}

int gyges_book_mirror(int index)
{
    uint8_t row[6], turned[6];
    gyges_book_row(index, row);
    for (int i = 0; i < 6; i++)
        turned[i] = row[5 - i];
    return gyges_book_index(turned);
}

bool gyges_book_first(int south, int north)
{
    int mirror = gyges_book_mirror(south);
    return south < mirror || (south == mirror && north <= gyges_book_mirror(north));
}
