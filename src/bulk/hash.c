/* SPDX-License-Identifier: MIT */
/* Hashes of bulk work: a checksum for chunks of a results file, and keys of inputs.
 *
 * The checksum is CRC-32C (Castagnoli, Brauer and Herrmann, "Optimization of cyclic
 * redundancy-check codes", 1993): it notices every burst of up to 32 bits. Eight tables take eight
 * bytes a step (Kounavis and Berry, "A systematic approach to building high performance software-
 * based CRC generators", 2005): a file of a million rows is checked in a fraction of a second.
 */
#include "bulk/results.h"

#include <pthread.h>
#include <string.h>

enum { TABLES = 8 };

static uint32_t table[TABLES][256];
static pthread_once_t table_made = PTHREAD_ONCE_INIT;

static void make_table(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t crc = i;
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0x82f63b78u : 0);
        table[0][i] = crc;
    }
    for (int t = 1; t < TABLES; t++)
        for (int i = 0; i < 256; i++)
            table[t][i] = table[t - 1][i] >> 8 ^ table[0][table[t - 1][i] & 255];
}

uint32_t qd_bulk_crc(uint32_t crc, const void *data, size_t size)
{
    const unsigned char *at = data;
    pthread_once(&table_made, make_table);
    crc = ~crc;
    for (; size >= TABLES; size -= TABLES, at += TABLES) {
        uint32_t low = crc ^ ((uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
                              (uint32_t)at[3] << 24);
        crc = table[7][low & 255] ^ table[6][low >> 8 & 255] ^ table[5][low >> 16 & 255] ^
              table[4][low >> 24] ^ table[3][at[4]] ^ table[2][at[5]] ^ table[1][at[6]] ^
              table[0][at[7]];
    }
    for (; size > 0; size--, at++)
        crc = crc >> 8 ^ table[0][(crc ^ *at) & 255];
    return ~crc;
}

uint64_t qd_bulk_hash(struct qd_text text)
{
    uint64_t key = 14695981039346656037u;
    for (size_t i = 0; i < text.size; i++)
        key = (key ^ (unsigned char)text.data[i]) * 1099511628211u;
    return key ? key : 1;
}

/* The mixing step of splitmix64, so that the order counts. */
uint64_t qd_bulk_hash_join(uint64_t all, uint64_t next)
{
    uint64_t z = (all ^ next) + 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}
