/* SPDX-License-Identifier: MIT */
/* Runs a fuzz target over the files and folders given: corpora as a normal test. Each file is run
 * as it is, then cut short and with bytes changed, the same way every time; what the fuzzer itself
 * added (script/fuzz names it by its hash) only as it is, since it has tried the changes.
 */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

enum { VARIANTS = 60, PATH_ROOM = 4096, HASH_DIGITS = 12 };

static void run_copy(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1); /* exactly as large, so that a byte too far is seen */
    MUST(copy);
    memcpy(copy, data, size);
    (void)LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void run_variants(uint8_t *data, size_t size)
{
    uint32_t random = (uint32_t)size + 1;
    run_copy(data, size);
    for (int i = 0; i < VARIANTS && size > 0; i++) {
        random = random * 1664525 + 1013904223;
        size_t at = (random >> 8) % size;
        uint8_t before = data[at];
        data[at] = (uint8_t)(i % 3 ? data[(random >> 12) % size] : random >> 24);
        run_copy(data, i % 5 ? size : at);
        data[at] = before;
    }
}

static bool is_hash(const char *path)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    return strlen(name) == HASH_DIGITS && strspn(name, "0123456789abcdef") == HASH_DIGITS;
}

static void run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    static uint8_t data[1 << 20];
    MUST(file);
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    if (is_hash(path))
        run_copy(data, size);
    else
        run_variants(data, size);
}

static int run_path(const char *path)
{
    struct stat info;
    DIR *folder = NULL;
    int count = 0;
    MUST(stat(path, &info) == 0);
    if (!S_ISDIR(info.st_mode)) {
        run_file(path);
        return 1;
    }
    folder = opendir(path);
    MUST(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char name[PATH_ROOM];
        if (entry->d_name[0] == '.')
            continue;
        MUST(snprintf(name, sizeof name, "%s/%s", path, entry->d_name) < PATH_ROOM);
        count += run_path(name);
    }
    closedir(folder);
    return count;
}

int main(int argc, char **argv)
{
    int count = 0;
    for (int i = 1; i < argc; i++)
        count += run_path(argv[i]);
    printf("%d files\n", count);
    return count == 0;
}
