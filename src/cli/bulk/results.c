/* SPDX-License-Identifier: MIT */
/* Results of many levels in a file that survives interruption.
 *
 * Every line begins with the level's number and a key of its text. A line is written in one piece,
 * or removed again when the disk is full; a partial line left by a killed program is not taken for
 * a result, so that its level is solved again. At the end the lines are sorted. A file lock keeps a
 * second process out: a POSIX lock, which identifies its holder but is dropped when any other
 * descriptor of the file is closed, so everything goes through one descriptor.
 */
#define _GNU_SOURCE /* memmem */
#include "cli/bulk/results.h"

#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char csv_head[] =
    "number,key,title,status,method,pushes,moves,nodes,seconds,peak_bytes,solution\n";

static bool cut_prefix(struct qd_text *rest, const char *prefix)
{
    size_t size = strlen(prefix);
    if (rest->size < size || memcmp(rest->data, prefix, size) != 0)
        return false;
    rest->data += size;
    rest->size -= size;
    return true;
}

static bool cut_hex(struct qd_text *rest, uint64_t *out)
{
    *out = 0;
    if (rest->size < 16)
        return false;
    for (int i = 0; i < 16; i++) {
        char c = rest->data[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        *out = *out << 4 | (uint64_t)digit;
    }
    rest->data += 16;
    rest->size -= 16;
    return true;
}

/* "7,0123456789abcdef,…" or {"number":7,"key":"0123456789abcdef",… */
static bool read_head(const struct cli_results *results, struct qd_text line, uint64_t *number,
                      uint64_t *key)
{
    if (!results->csv && !cut_prefix(&line, "{\"number\":"))
        return false;
    if (!qd_text_digits(&line, UINT32_MAX, number) || *number == 0)
        return false;
    return cut_prefix(&line, results->csv ? "," : ",\"key\":\"") && cut_hex(&line, key);
}

/* Whether a line has all its fields: one truncated by a full disk is not a result. */
static bool is_whole(const struct cli_results *results, struct qd_text line)
{
    static const char last[] = "\"solution\":\"";
    if (!results->csv)
        return line.size > 2 && memcmp(line.data + line.size - 2, "\"}", 2) == 0 &&
               memmem(line.data, line.size, last, sizeof last - 1);
    int commas = 0, fields = 0;
    bool quoted = false;
    for (const char *at = csv_head; *at; at++)
        fields += *at == ',';
    for (size_t i = 0; i < line.size; i++) {
        quoted ^= line.data[i] == '"';
        commas += !quoted && line.data[i] == ',';
    }
    return !quoted && commas == fields;
}

static int mark_done(struct cli_results *results, uint64_t number, uint64_t key)
{
    if (number > results->done_room) {
        size_t room = results->done_room ? results->done_room : 256;
        while (room < number)
            room *= 2;
        uint64_t *done = realloc(results->done, room * sizeof *done);
        if (!done) {
            cli_warn(NULL, "error.memory", NULL);
            return CLI_LIMIT;
        }
        memset(done + results->done_room, 0, (room - results->done_room) * sizeof *done);
        results->done = done;
        results->done_room = room;
    }
    results->done[number - 1] = key;
    return CLI_DONE;
}

/* Loads the lines of a file; *whole is how many of its bytes are whole lines. */
static int take_over(struct cli_results *results, struct qd_text text, size_t *whole)
{
    struct qd_text rest = text, line;
    for (uint32_t at = 1; rest.size > 0; at++) {
        if (!memchr(rest.data, '\n', rest.size))
            break;
        (void)qd_text_line(&rest, &line);
        uint64_t number, key;
        *whole = (size_t)(rest.data - text.data);
        if (results->csv && at == 1 && line.size + 1 == strlen(csv_head) &&
            memcmp(line.data, csv_head, line.size) == 0)
            continue;
        if ((results->csv && at == 1) || !read_head(results, line, &number, &key)) {
            cli_warn_at(results->name, at, "bulk.no-results", NULL);
            return CLI_USAGE;
        }
        if (!is_whole(results, line))
            continue;
        int code = mark_done(results, number, key);
        if (code)
            return code;
        results->kept++;
    }
    return CLI_DONE;
}

static int fail(const struct cli_results *results)
{
    cli_complain("%s: %s", results->name, cli_system(errno));
    return CLI_NO;
}

/* Whether the name still refers to the open file: a process that finishes replaces it by a rename.
 */
static bool is_current(const struct cli_results *results)
{
    struct stat ours, there;
    return fstat(results->file, &ours) == 0 && stat(results->name, &there) == 0 &&
           ours.st_ino == there.st_ino && ours.st_dev == there.st_dev;
}

static int open_locked(struct cli_results *results)
{
    for (;;) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        struct flock other = lock;
        results->file = open(results->name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        if (results->file < 0) {
            (void)fail(results);
            return errno == EISDIR || errno == ENOENT ? CLI_USAGE : CLI_NO;
        }
        if (fcntl(results->file, F_SETLK, &lock) == 0) {
            if (is_current(results))
                return CLI_DONE;
        } else if (errno != EAGAIN && errno != EACCES) {
            return fail(results);
        } else if (fcntl(results->file, F_GETLK, &other) == 0 && other.l_type != F_UNLCK) {
            cli_warn(results->name, "bulk.locked", CLI_WORDS({"process", .number = other.l_pid}));
            return CLI_USAGE;
        }
        close(results->file);
    }
}

/* The whole file, from its beginning. */
static int read_file(const struct cli_results *results, struct qd_buf *out)
{
    if (!cli_read_whole(results->file, out))
        return fail(results);
    if (!out->err)
        return CLI_DONE;
    cli_warn(results->name, "system.large", NULL);
    return CLI_LIMIT;
}

/* Appends text, or truncates what was written of it on failure. */
static int append(struct cli_results *results, struct qd_text text)
{
    size_t done = 0;
    while (done < text.size) {
        ssize_t wrote = write(results->file, text.data + done, text.size - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0) {
            int code = fail(results);
            (void)!ftruncate(results->file, (off_t)results->size);
            return code;
        }
        done += (size_t)wrote;
    }
    results->size += text.size;
    return CLI_DONE;
}

int cli_results_open(struct cli_results *results, const char *name)
{
    size_t size = strlen(name);
    struct qd_buf text;
    struct stat info;
    *results = (struct cli_results){.name = name, .file = -1};
    results->csv = size >= 4 && strcmp(name + size - 4, ".csv") == 0;
    if (stat(name, &info) == 0 && !S_ISREG(info.st_mode)) {
        cli_warn(name, "bulk.not-regular", NULL);
        return CLI_USAGE;
    }
    qd_buf_init(&text, (size_t)1 << 30);
    int code = open_locked(results);
    if (!code)
        code = read_file(results, &text);
    if (!code)
        code = take_over(results, qd_buf_view(&text), &results->size);
    if (!code && results->size < text.size && ftruncate(results->file, (off_t)results->size) != 0)
        code = fail(results);
    qd_buf_free(&text);
    if (!code && results->csv && results->size == 0)
        code = append(results, qd_text_of(csv_head));
    if (!code)
        return CLI_DONE;
    if (results->file >= 0)
        close(results->file);
    free(results->done);
    return code;
}

bool cli_results_have(const struct cli_results *results, uint64_t number, uint64_t key, int *code)
{
    uint64_t there = number <= results->done_room ? results->done[number - 1] : 0;
    if (there && there != key) {
        cli_warn(results->name, "cli.results.other",
                 CLI_WORDS({"number", .number = (int64_t)number}));
        *code = CLI_USAGE;
    }
    return there != 0;
}

/* A CSV field, quoted where needed. */
static void put_field(struct qd_buf *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        qd_buf_puts(out, text);
        return;
    }
    qd_buf_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            qd_buf_char(out, '"');
        qd_buf_char(out, *text == '\n' || *text == '\r' ? ' ' : *text);
    }
    qd_buf_char(out, '"');
}

static void put_csv(struct qd_buf *out, const struct cli_result *result)
{
    qd_buf_printf(out, "%" PRIu64 ",%016" PRIx64 ",", result->number, result->key);
    put_field(out, result->title);
    qd_buf_printf(out, ",%s,%s,", result->status, result->method);
    if (result->pushes >= 0)
        qd_buf_printf(out, "%" PRId64, result->pushes);
    qd_buf_char(out, ',');
    if (result->moves >= 0)
        qd_buf_printf(out, "%" PRId64, result->moves);
    qd_buf_printf(out, ",%" PRIu64 ",%.6f,%" PRIu64 ",", result->nodes,
                  (double)result->cpu_ns / 1e9, result->peak_bytes);
    put_field(out, result->solution);
    qd_buf_char(out, '\n');
}

static void put_json(struct qd_buf *out, const struct cli_result *result)
{
    struct qd_json json;
    char key[17];
    snprintf(key, sizeof key, "%016" PRIx64, result->key);
    qd_json_init(&json, out);
    qd_json_object(&json);
    qd_json_field_number(&json, "number", (int64_t)result->number);
    qd_json_field_string(&json, "key", key);
    qd_json_field_string(&json, "title", result->title);
    qd_json_field_string(&json, "status", result->status);
    qd_json_field_string(&json, "method", result->method);
    if (result->pushes >= 0)
        qd_json_field_number(&json, "pushes", result->pushes);
    if (result->moves >= 0)
        qd_json_field_number(&json, "moves", result->moves);
    qd_json_field_number(&json, "nodes", (int64_t)result->nodes);
    qd_json_key(&json, "seconds");
    qd_json_seconds(&json, result->cpu_ns);
    qd_json_field_number(&json, "peak_bytes", (int64_t)result->peak_bytes);
    qd_json_field_string(&json, "solution", result->solution);
    qd_json_object_end(&json);
    qd_buf_char(out, '\n');
}

int cli_results_add(struct cli_results *results, const struct cli_result *result)
{
    struct qd_buf line;
    qd_buf_init(&line, QD_ANSWER_CAP);
    if (results->csv)
        put_csv(&line, result);
    else
        put_json(&line, result);
    int code = line.err ? CLI_LIMIT : append(results, qd_buf_view(&line));
    qd_buf_free(&line);
    return code ? code : mark_done(results, result->number, result->key);
}

struct numbered {
    uint64_t number;
    struct qd_text line;
};

static int by_number(const void *a, const void *b)
{
    uint64_t first = ((const struct numbered *)a)->number;
    uint64_t second = ((const struct numbered *)b)->number;
    return (first > second) - (first < second);
}

/* Sorts the lines of the file by level; a header stays first. */
static int sort_lines(const struct cli_results *results, struct qd_text text)
{
    struct numbered *lines = NULL;
    size_t count = 0, room = 0;
    struct qd_text rest = text, line;
    struct qd_buf sorted;
    qd_buf_init(&sorted, (size_t)1 << 30);
    while (qd_text_line(&rest, &line)) {
        uint64_t number = 0, key;
        if (!is_whole(results, line))
            continue;
        if (count == room) {
            room = room ? 2 * room : 256;
            struct numbered *grown = realloc(lines, room * sizeof *lines);
            if (!grown) {
                free(lines);
                return CLI_DONE; /* unsorted but complete */
            }
            lines = grown;
        }
        if (!read_head(results, line, &number, &key))
            number = 0;
        lines[count++] = (struct numbered){number, line};
    }
    if (count > 0)
        qsort(lines, count, sizeof *lines, by_number);
    for (size_t i = 0; i < count; i++) {
        qd_buf_text(&sorted, lines[i].line);
        qd_buf_char(&sorted, '\n');
    }
    int code = sorted.err ? CLI_DONE : cli_write_file(results->name, qd_buf_view(&sorted));
    free(lines);
    qd_buf_free(&sorted);
    return code;
}

int cli_results_close(struct cli_results *results)
{
    struct qd_buf text;
    qd_buf_init(&text, (size_t)1 << 30);
    int code = fsync(results->file) == 0 ? CLI_DONE : fail(results);
    if (!code)
        code = read_file(results, &text);
    if (!code)
        code = sort_lines(results, qd_buf_view(&text));
    close(results->file);
    qd_buf_free(&text);
    free(results->done);
    results->done = NULL;
    return code;
}
