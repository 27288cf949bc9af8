/* SPDX-License-Identifier: MIT */
/* Files of positions. A file is eight bytes "GYGPOS1\n", then twelve bytes per position
 * (gyges_example_pack). It is written under a temporary name and renamed when complete, so that an
 * interrupted run never leaves a partial file.
 */
#include "train.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char magic[8] = {'G', 'Y', 'G', 'P', 'O', 'S', '1', '\n'};

enum { NAME_ROOM = 4096 };

void train_add(struct gyges_examples *records, const struct gyges_example *record)
{
    gyges_examples_add(records, record);
    if (records->err) {
        perror("gyges-train");
        exit(EXIT_FAILURE);
    }
}

bool train_write(const char *path, const struct gyges_examples *records)
{
    char part[NAME_ROOM];
    snprintf(part, sizeof part, "%s.part", path);
    FILE *file = fopen(part, "wb");
    bool good = file && fwrite(magic, sizeof magic, 1, file) == 1;
    for (size_t i = 0; good && i < records->count; i++) {
        unsigned char bytes[GYGES_EXAMPLE_BYTES];
        gyges_example_pack(&records->data[i], bytes);
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

bool train_read(const char *path, struct gyges_examples *records)
{
    unsigned char bytes[GYGES_EXAMPLE_BYTES];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return false;
    }
    bool good = fread(bytes, sizeof magic, 1, file) == 1 && !memcmp(bytes, magic, sizeof magic);
    while (good && fread(bytes, sizeof bytes, 1, file) == 1) {
        struct gyges_example record;
        good = gyges_example_unpack(bytes, &record);
        if (good)
            train_add(records, &record);
    }
    fclose(file);
    if (!good)
        fprintf(stderr, "%s: no file of positions, or damaged\n", path);
    return good;
}

/* Bulk work begins with the name of the program. */
static bool is_results(const char *path)
{
    FILE *file = fopen(path, "rb");
    bool found = file && getc(file) == 'q';
    if (file)
        fclose(file);
    return found;
}

static int is_data(const struct dirent *entry)
{
    size_t size = strlen(entry->d_name);
    return size > 4 && strcmp(entry->d_name + size - 4, ".pos") == 0;
}

bool train_read_all(const char *path, struct gyges_examples *records)
{
    struct stat status;
    struct dirent **names;
    if (stat(path, &status) == 0 && !S_ISDIR(status.st_mode))
        return is_results(path) ? train_read_results(path, records) : train_read(path, records);
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
