/* SPDX-License-Identifier: MIT */
/* The page written to a folder: byte for byte, again over itself, and refused where it cannot be.
 */
#include "server/server.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { NAME = 1024 };

static char root[64];

static int make_root(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(root, sizeof root, "%s/quadrille-XXXXXX", base && strlen(base) < 32 ? base : "/tmp");
    return mkdtemp(root) ? 0 : -1;
}

static void remove_below(const char *folder)
{
    DIR *open = opendir(folder);
    for (struct dirent *entry = open ? readdir(open) : NULL; entry; entry = readdir(open)) {
        char path[NAME];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= NAME)
            continue;
        if (unlink(path) != 0)
            remove_below(path);
    }
    if (open)
        (void)closedir(open);
    (void)rmdir(folder);
}

static int remove_root(void **state)
{
    (void)state;
    remove_below(root);
    return 0;
}

static void join(char out[NAME], const char *folder, const char *path)
{
    assert_true(snprintf(out, NAME, "%s%s", folder, path) < NAME);
}

static void assert_same(const char *folder, const struct qd_server_asset *asset)
{
    char path[NAME];
    struct stat found;
    join(path, folder, asset->path);
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_size, asset->plain.size);
    unsigned char *data = malloc(asset->plain.size + 1);
    FILE *file = fopen(path, "rb");
    assert_true(data && file);
    assert_int_equal(fread(data, 1, asset->plain.size + 1, file), asset->plain.size);
    assert_memory_equal(data, asset->plain.data, asset->plain.size);
    (void)fclose(file);
    free(data);
}

static size_t count_files(const char *folder)
{
    size_t count = 0;
    DIR *open = opendir(folder);
    if (!open)
        return 1;
    for (struct dirent *entry = readdir(open); entry; entry = readdir(open)) {
        char path[NAME];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        assert_true(snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < NAME);
        count += count_files(path);
    }
    (void)closedir(open);
    return count;
}

static void export_to(const char *folder)
{
    struct qd_message why = {0};
    if (qd_server_export(folder, &why) != QD_OK)
        fail_msg("export to %s: %s, %s", folder, why.code, why.args[1].text);
}

static void every_file_is_written(void **state)
{
    (void)state;
    char folder[NAME];
    join(folder, root, "/new/site");
    for (int again = 0; again < 2; again++) {
        export_to(folder);
        for (size_t i = 0; i < qd_server_asset_count; i++)
            assert_same(folder, &qd_server_assets[i]);
        assert_int_equal(count_files(folder), qd_server_asset_count);
    }
}

static void a_changed_file_is_restored_and_others_kept(void **state)
{
    (void)state;
    char folder[NAME], path[NAME], own[NAME];
    join(folder, root, "/site/");
    export_to(folder);
    join(path, folder, qd_server_assets[0].path);
    join(own, folder, "own-notes");
    FILE *changed = fopen(path, "wb"), *kept = fopen(own, "wb");
    assert_true(changed && kept);
    (void)fputs("something else", changed);
    (void)fclose(changed);
    (void)fclose(kept);
    export_to(folder);
    assert_same(folder, &qd_server_assets[0]);
    assert_int_equal(access(own, F_OK), 0);
    assert_int_equal(count_files(folder), qd_server_asset_count + 1);
}

static void touch(const char *folder, const char *name, const char *end)
{
    char path[NAME], whole[NAME];
    join(path, folder, name);
    join(whole, path, end);
    FILE *file = fopen(whole, "wb");
    assert_non_null(file);
    (void)fclose(file);
}

/* A process that has been waited for is gone: its number stands for a killed export's. */
static void drafts_of_the_dead_are_removed_and_of_the_living_kept(void **state)
{
    (void)state;
    char folder[NAME], dead[32], living[32];
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    assert_true(child > 0 && waitpid(child, NULL, 0) == child);
    snprintf(dead, sizeof dead, ".%ld.part", (long)child);
    snprintf(living, sizeof living, ".%ld.part", (long)getppid());
    join(folder, root, "/drafts");
    export_to(folder);
    for (size_t i = 0; i < qd_server_asset_count; i += 7)
        touch(folder, qd_server_assets[i].path, dead);
    touch(folder, qd_server_assets[0].path, living);
    touch(folder, qd_server_assets[0].path, ".007.part");
    touch(folder, "/notes", dead);
    export_to(folder);
    assert_int_equal(count_files(folder), qd_server_asset_count + 3);
}

static void links_devices_and_modes_stay(void **state)
{
    char folder[NAME], first[NAME], second[NAME], third[NAME], outside[NAME];
    struct stat info;
    (void)state;
    const struct qd_server_asset *asset = qd_server_assets;
    join(folder, root, "/kept");
    export_to(folder);
    join(first, folder, asset[0].path);
    join(second, folder, asset[1].path);
    join(third, folder, asset[2].path);
    join(outside, folder, "/outside");
    assert_int_equal(rename(first, outside), 0);
    assert_int_equal(symlink(outside, first), 0);
    assert_int_equal(chmod(second, 0640), 0);
    assert_int_equal(unlink(third), 0);
    assert_int_equal(symlink("/dev/null", third), 0);
    export_to(folder);
    assert_int_equal(lstat(first, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_same(folder, &asset[0]);
    assert_int_equal(stat(second, &info), 0);
    assert_int_equal(info.st_mode & 07777, 0640);
    assert_int_equal(lstat(third, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(stat("/dev/null", &info), 0);
    assert_true(S_ISCHR(info.st_mode));
    assert_int_equal(unlink(third), 0);
}

static void expect_refusal(const char *folder, const char *code)
{
    struct qd_message why = {0};
    assert_int_equal(qd_server_export(folder, &why), QD_SYSTEM);
    assert_string_equal(why.code, code);
    assert_string_equal(why.args[1].name, "reason");
    assert_true(why.args[1].phrase || why.args[1].text[0] != '\0');
}

static void a_file_in_the_way_is_told(void **state)
{
    (void)state;
    char path[NAME], below[NAME];
    join(path, root, "/a-file");
    join(below, path, "/site");
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    (void)fclose(file);
    expect_refusal(path, "server.folder");
    expect_refusal(below, "server.folder");
    expect_refusal("", "server.folder");
}

static void a_folder_in_the_way_of_a_file_is_told(void **state)
{
    (void)state;
    char folder[NAME], page[NAME], inside[NAME];
    join(folder, root, "/occupied");
    join(page, folder, "/index.html");
    join(inside, page, "/x");
    assert_int_equal(mkdir(folder, 0777), 0);
    assert_int_equal(mkdir(page, 0777), 0);
    assert_int_equal(mkdir(inside, 0777), 0);
    expect_refusal(folder, "server.file");
}

static void a_long_name_is_told(void **state)
{
    (void)state;
    static char name[6000];
    memset(name, 'a', sizeof name - 1);
    expect_refusal(name, "server.folder");
}

static void a_closed_folder_is_told(void **state)
{
    (void)state;
    char folder[NAME];
    join(folder, root, "/closed");
    assert_int_equal(mkdir(folder, 0555), 0);
    if (access(folder, W_OK) == 0) /* root may write everywhere but to /proc */
        expect_refusal("/proc/quadrille", "server.folder");
    else
        expect_refusal(folder, "server.file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file_is_written),
        cmocka_unit_test(a_changed_file_is_restored_and_others_kept),
        cmocka_unit_test(drafts_of_the_dead_are_removed_and_of_the_living_kept),
        cmocka_unit_test(links_devices_and_modes_stay),
        cmocka_unit_test(a_file_in_the_way_is_told),
        cmocka_unit_test(a_folder_in_the_way_of_a_file_is_told),
        cmocka_unit_test(a_long_name_is_told),
        cmocka_unit_test(a_closed_folder_is_told),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
