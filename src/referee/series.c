/* SPDX-License-Identifier: MIT */
/* The mazes of a contest: generated from a seed, or read from a folder of maze texts. */
#include "base/base.h"
#include "referee/contest.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { USUAL_MAZES = 10, FILE_MOST = 1 << 22, PATH_ROOM = 4096 };

bool qd_series_wanted(const struct qd_series_options *options)
{
    return options->folder || options->has_seed || options->mazes || options->least;
}

void qd_series_free(struct qd_series *series)
{
    for (uint32_t i = 0; i < series->count; i++)
        wumpus_level_free(&series->maze[i]->base);
    free(series->maze);
    *series = (struct qd_series){0};
}

static qd_err no_memory(struct qd_message *why)
{
    qd_message_set(why, "error.memory");
    return QD_MEMORY;
}

static qd_err append(struct qd_series *series, struct wumpus_level *maze, struct qd_message *why)
{
    struct wumpus_level **more;
    if (series->count == SERIES_MOST) {
        qd_message_set(why, "referee.series.many");
        qd_message_number(why, "most", SERIES_MOST);
        return QD_RANGE;
    }
    more = realloc(series->maze, (series->count + 1) * sizeof(struct wumpus_level *));
    if (!more)
        return no_memory(why);
    more[series->count++] = maze;
    series->maze = more;
    return QD_OK;
}

qd_err qd_series_add(struct qd_series *series, struct qd_text text, struct qd_message *why)
{
    struct qd_level *level = NULL;
    qd_err err = wumpus_level_parse_as(text, &wumpus_ia02, &level, why);
    if (err)
        return err;
    err = append(series, (struct wumpus_level *)level, why);
    if (err)
        wumpus_level_free(level);
    return err;
}

/* Sides grow linearly from `least` to `most`. */
static int side_of(const struct qd_series_options *options, uint32_t index, uint32_t count)
{
    int least = options->least ? options->least : IA02_SIDE_MIN;
    int most = options->most ? options->most : least;
    return least + (int)((uint64_t)index * (uint64_t)(most - least + 1) / count);
}

/* Goes through text, so that a maze is the same whether it is generated now or read from the
 * results. */
static qd_err generate(const struct qd_series_options *options, struct qd_series *out,
                       struct qd_message *why)
{
    uint32_t count = options->mazes ? options->mazes : USUAL_MAZES;
    uint64_t seed = options->seed;
    struct wumpus_level *maze = malloc(sizeof *maze);
    struct qd_buf text;
    qd_err err = maze ? QD_OK : no_memory(why);
    if (!options->has_seed)
        randombytes_buf(&seed, sizeof seed);
    qd_buf_init(&text, 4 * WUMPUS_CELLS);
    for (uint32_t i = 0; !err && i < count; i++) {
        wumpus_ia02_generate(maze, side_of(options, i, count), qd_seed_split(seed, 0, i));
        qd_buf_clear(&text);
        wumpus_level_format(&maze->base, &text);
        err = text.err ? no_memory(why) : qd_series_add(out, qd_buf_view(&text), why);
    }
    qd_buf_free(&text);
    free(maze);
    return err;
}

static qd_err refuse_file(const char *path, int reason, struct qd_message *why)
{
    qd_message_set(why, "referee.folder");
    qd_message_text(why, "file", qd_text_of(path));
    qd_message_system(why, "reason", reason);
    return QD_SYSTEM;
}

qd_err qd_referee_read_file(const char *path, struct qd_buf *out, struct qd_message *why)
{
    char block[8192];
    FILE *file = fopen(path, "rb");
    if (!file)
        return refuse_file(path, errno, why);
    for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0;)
        qd_buf_put(out, block, got);
    int failed = ferror(file) ? EIO : out->err ? EFBIG : 0;
    fclose(file);
    return failed ? refuse_file(path, failed, why) : QD_OK;
}

/* An error in a maze: adds its position in the file and the path; its own message becomes the
 * reason. */
static void place(struct qd_message *why, const char *path, struct qd_text all, struct qd_text maze)
{
    struct qd_message inner = *why;
    uint32_t line = inner.line ? inner.line : 1;
    for (const char *at = all.data; at < maze.data; at++)
        line += *at == '\n';
    qd_message_set(why, "referee.maze");
    qd_message_text(why, "file", qd_text_of(path));
    qd_message_number(why, "line", line);
    qd_message_number(why, "column", inner.column ? inner.column : 1);
    qd_message_phrase(why, "reason", inner.code);
    for (int i = 0; i < inner.count && why->count < QD_MESSAGE_ARGS; i++)
        why->args[why->count++] = inner.args[i];
}

static qd_err add_file(const char *path, struct qd_series *out, struct qd_message *why)
{
    struct qd_buf text;
    struct qd_text rest, maze;
    qd_buf_init(&text, FILE_MOST);
    qd_err err = qd_referee_read_file(path, &text, why);
    rest = qd_buf_view(&text);
    while (!err && wumpus_level_cut(&rest, &maze)) {
        err = qd_series_add(out, maze, why);
        if (err == QD_SYNTAX || err == QD_RANGE || err == QD_ILLEGAL)
            place(why, path, qd_buf_view(&text), maze);
    }
    qd_buf_free(&text);
    return err;
}

static int plain_name(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static qd_err read_folder(const char *folder, struct qd_series *out, struct qd_message *why)
{
    struct dirent **names;
    qd_err err = QD_OK;
    int count = scandir(folder, &names, plain_name, by_name);
    if (count < 0)
        return refuse_file(folder, errno, why);
    for (int i = 0; i < count; i++) {
        char path[PATH_ROOM];
        struct stat info;
        bool fits = snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name) < PATH_ROOM;
        if (!err && fits && stat(path, &info) == 0 && S_ISREG(info.st_mode))
            err = add_file(path, out, why);
        free(names[i]);
    }
    free(names);
    if (!err && out->count == 0) {
        qd_message_set(why, "referee.folder.empty");
        qd_message_text(why, "folder", qd_text_of(folder));
        return QD_NOTHING;
    }
    return err;
}

qd_err qd_series_make(const struct qd_series_options *options, struct qd_series *out,
                      struct qd_message *why)
{
    struct qd_series made = {0};
    qd_err err =
        options->folder ? read_folder(options->folder, &made, why) : generate(options, &made, why);
    if (err)
        qd_series_free(&made);
    else
        *out = made;
    return err;
}
