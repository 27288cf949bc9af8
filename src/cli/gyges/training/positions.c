/* SPDX-License-Identifier: MIT */
/* Positions to learn from, in memory and as bytes. */
#include "cli/gyges/training/training.h"

#include <stdlib.h>

void gyges_examples_add(struct gyges_examples *examples, const struct gyges_example *example)
{
    if (examples->count == examples->room) {
        size_t room = examples->room ? examples->room * 2 : 1024;
        struct gyges_example *data = realloc(examples->data, room * sizeof *data);
        if (!data) {
            examples->err = QD_MEMORY;
            return;
        }
        examples->data = data;
        examples->room = room;
    }
    examples->data[examples->count++] = *example;
}

void gyges_examples_free(struct gyges_examples *examples)
{
    free(examples->data);
    *examples = (struct gyges_examples){0};
}

void gyges_example_pack(const struct gyges_example *example, unsigned char *bytes)
{
    uint64_t code = gyges_code(&example->board, GYGES_SOUTH);
    uint16_t score = (uint16_t)example->score;
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(code >> 8 * i);
    bytes[8] = (unsigned char)score;
    bytes[9] = (unsigned char)(score >> 8);
    bytes[10] = example->result;
    bytes[11] = example->ply;
}

bool gyges_example_unpack(const unsigned char *bytes, struct gyges_example *example)
{
    uint64_t code = 0;
    int player;
    for (int i = 0; i < 8; i++)
        code |= (uint64_t)bytes[i] << 8 * i;
    example->board = gyges_decode(code, &player);
    example->score = (int16_t)(bytes[8] | bytes[9] << 8);
    example->result = bytes[10];
    example->ply = bytes[11];
    return gyges_count(gyges_occupied(&example->board)) == 12 && example->result <= GYGES_UNKNOWN;
}
