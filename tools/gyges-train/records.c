/* SPDX-License-Identifier: MIT */
/* Files of positions. A file is eight bytes "GYGPOS1\n", then twelve bytes per position,
 * little-endian: gyges_code of the board (8), score (2), result (1), ply (1). It is written under a
 * temporary name and renamed when complete, so that an interrupted run never leaves a partial file.
 */
#include "train.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char magic[8] = {'G', 'Y', 'G', 'P', 'O', 'S', '1', '\n'};

enum { RECORD_BYTES = 12, NAME_ROOM = 4096 };

void train_add(struct train_records *records, const struct train_record *record)
{
    if (records->count == records->room) {
        records->room = records->room ? records->room * 2 : 1024;
        records->data = realloc(records->data, records->room * sizeof *records->data);
        if (!records->data) {
            perror("gyges-train");
            exit(EXIT_FAILURE);
        }
    }
    records->data[records->count++] = *record;
}

void train_free(struct train_records *records)
{
    free(records->data);
    *records = (struct train_records){0};
}

static void pack(const struct train_record *record, unsigned char *bytes)
{
    uint64_t code = gyges_code(&record->board, GYGES_SOUTH);
    uint16_t score = (uint16_t)record->score;
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(code >> 8 * i);
    bytes[8] = (unsigned char)score;
    bytes[9] = (unsigned char)(score >> 8);
    bytes[10] = record->result;
    bytes[11] = record->ply;
}

static void unpack(const unsigned char *bytes, struct train_record *record)
{
    uint64_t code = 0;
    int player;
    for (int i = 0; i < 8; i++)
        code |= (uint64_t)bytes[i] << 8 * i;
    record->board = gyges_decode(code, &player);
    record->score = (int16_t)(bytes[8] | bytes[9] << 8);
    record->result = bytes[10];
    record->ply = bytes[11];
}

bool train_write(const char *path, const struct train_records *records)
{
    char part[NAME_ROOM];
    snprintf(part, sizeof part, "%s.part", path);
    FILE *file = fopen(part, "wb");
    bool good = file && fwrite(magic, sizeof magic, 1, file) == 1;
    for (size_t i = 0; good && i < records->count; i++) {
        unsigned char bytes[RECORD_BYTES];
        pack(&records->data[i], bytes);
        good = fwrite(bytes, sizeof bytes, 1, file) == 1;
    }
    if (file && fclose(file))
        good = false;
    if (!good || rename(part, path)) {
        perror(path);
        return false;
    }
    return true;
}

bool train_read(const char *path, struct train_records *records)
{
    unsigned char bytes[RECORD_BYTES];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return false;
    }
    bool good = fread(bytes, sizeof magic, 1, file) == 1 && !memcmp(bytes, magic, sizeof magic);
    while (good && fread(bytes, sizeof bytes, 1, file) == 1) {
        struct train_record record;
        unpack(bytes, &record);
        good = gyges_count(gyges_occupied(&record.board)) == 12 && record.result <= TRAIN_UNKNOWN;
        if (good)
            train_add(records, &record);
    }
    fclose(file);
    if (!good)
        fprintf(stderr, "%s: no file of positions, or damaged\n", path);
    return good;
}

static int is_data(const struct dirent *entry)
{
    size_t size = strlen(entry->d_name);
    return size > 4 && strcmp(entry->d_name + size - 4, ".pos") == 0;
}

bool train_read_all(const char *path, struct train_records *records)
{
    struct stat status;
    struct dirent **names;
    if (stat(path, &status) == 0 && !S_ISDIR(status.st_mode))
        return train_read(path, records);
    int count = scandir(path, &names, is_data, alphasort);
    if (count < 0) {
        perror(path);
        return false;
    }
    bool good = true;
    for (int i = 0; i < count; i++) {
        char name[NAME_ROOM];
        snprintf(name, sizeof name, "%s/%s", path, names[i]->d_name);
        good = good && train_read(name, records);
        free(names[i]);
    }
    free(names);
    return good;
}
