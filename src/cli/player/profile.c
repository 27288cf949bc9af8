/* SPDX-License-Identifier: MIT */
/* The progress document on disk, one file a player:
 * $XDG_DATA_HOME/quadrille/profiles/NAME.json (or below ~/.local/share).
 *
 * Whoever changes it reads it again under a lock first, so that two terminals add up and do not
 * overwrite each other; fields that are not ours are kept because the document itself is edited.
 * A file that is no such document is renamed and never written over; one of a later version is left
 * alone, and no progress is kept.
 */
#include "cli/player/document.h"
#include "cli/player/valid.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Every folder of a path that ends with a file. */
static bool make_folders(const char *path)
{
    char part[PATH_MAX];
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", (int)(slash - path), path);
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

/* A file name for any player's name: what is not a letter or a digit is written in hexadecimal. */
static void path_of(const struct cli_profile *profile, const char *name, char *out, size_t size)
{
    struct qd_buf text;
    qd_buf_init(&text, PATH_MAX);
    qd_buf_printf(&text, "%s/", profile->folder);
    for (const unsigned char *at = (const unsigned char *)name; *at; at++)
        if (*at < 0x80 && (isalnum(*at) || *at == '-' || *at == '_'))
            qd_buf_char(&text, (char)*at);
        else
            qd_buf_printf(&text, "%%%02x", *at);
    qd_buf_puts(&text, ".json");
    snprintf(out, size, "%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static void tell(struct cli_profile *profile, enum qd_lang lang, const char *code, const char *name)
{
    struct qd_message message;
    struct qd_buf text;
    qd_buf_init(&text, sizeof profile->notice);
    qd_message_set(&message, code);
    qd_message_text(&message, "name", qd_text_of(name));
    qd_message_format(&message, lang, &text);
    snprintf(profile->notice, sizeof profile->notice, "%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

json_t *cli_profile_read(const char *path, bool *irregular)
{
    struct stat info;
    json_t *document = NULL;
    /* A pipe nobody writes to would be waited for. */
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    *irregular = file >= 0 && (fstat(file, &info) != 0 || !S_ISREG(info.st_mode));
    if (file < 0)
        return NULL;
    if (!*irregular && info.st_size <= CLI_PROFILE_BYTES)
        document = json_loadfd(file, JSON_REJECT_DUPLICATES, NULL);
    close(file);
    errno = 0;
    return document;
}

/* The name of the profile that was written last; the login's where there is none. */
static void last_used(const struct cli_profile *profile, char *out, size_t size)
{
    const char *login = getenv("USER");
    DIR *folder = opendir(profile->folder);
    struct timespec newest = {0};
    snprintf(out, size, "%s", login && login[0] ? login : "player");
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[2 * PATH_MAX];
        struct stat info;
        size_t length = strlen(entry->d_name);
        if (length < 6 || strcmp(entry->d_name + length - 5, ".json") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", profile->folder, entry->d_name);
        if (stat(path, &info) != 0 || info.st_mtim.tv_sec < newest.tv_sec ||
            (info.st_mtim.tv_sec == newest.tv_sec && info.st_mtim.tv_nsec < newest.tv_nsec))
            continue;
        bool irregular;
        json_t *document = cli_profile_read(path, &irregular);
        const char *name = json_string_value(json_object_get(document, "name"));
        if (name && cli_valid_name(name)) {
            newest = info.st_mtim;
            snprintf(out, size, "%s", name);
        }
        json_decref(document);
    }
    if (folder)
        closedir(folder);
}

/* A free name beside the file; the broken one is kept there. */
static bool set_aside(const char *path, char aside[PATH_MAX + 32])
{
    for (int i = 1; i < 1000; i++) {
        snprintf(aside, PATH_MAX + 32, "%.4096s.broken-%d", path, i);
        if (link(path, aside) == 0)
            return unlink(path) == 0;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

/* What the file holds: NULL and *missing if there is none, NULL and a reason if it is no good. */
static json_t *read_file(const char *path, bool *missing, const char **wrong)
{
    bool irregular;
    json_t *document = cli_profile_read(path, &irregular);
    *missing = !document && errno == ENOENT;
    *wrong = NULL;
    if (*missing)
        return NULL;
    *wrong = irregular ? "file" : document ? cli_valid_profile(document) : "JSON";
    if (!*wrong)
        return document;
    json_decref(document);
    return NULL;
}

void cli_profile_open(struct cli_profile *profile, enum qd_lang lang, const char *name)
{
    char aside[PATH_MAX + 32];
    const char *wrong;
    bool missing;
    *profile = (struct cli_profile){.lang = lang, .wordless = profile->wordless};
    if (name)
        snprintf(profile->name, sizeof profile->name, "%s", name);
    cli_data_folder(aside, sizeof aside);
    if (!aside[0])
        return;
    snprintf(profile->folder, sizeof profile->folder, "%.4000s/profiles", aside);
    if (!name)
        last_used(profile, profile->name, sizeof profile->name);
    path_of(profile, profile->name, profile->path, sizeof profile->path);
    json_t *document = read_file(profile->path, &missing, &wrong);
    profile->usable = document || missing;
    json_decref(document);
    if (profile->usable)
        return;
    if (strcmp(wrong, "version") == 0 || strcmp(wrong, "file") == 0) {
        tell(profile, lang, wrong[0] == 'v' ? "cli.profile.later" : "cli.profile.irregular",
             profile->path);
        return;
    }
    profile->usable = set_aside(profile->path, aside);
    tell(profile, lang, profile->usable ? "cli.profile.aside" : "cli.profile.broken",
         profile->usable ? aside : profile->path);
}

json_t *cli_profile_load(const struct cli_profile *profile)
{
    const char *wrong;
    bool missing;
    if (!profile->usable)
        return NULL;
    json_t *document = read_file(profile->path, &missing, &wrong);
    if (missing)
        document = json_pack("{s:s, s:i, s:s}", "format", "quadrille-profile", "version", 1, "name",
                             profile->name);
    return document;
}

void cli_profile_free(json_t *document)
{
    json_decref(document);
}

static void put_time(json_t *document)
{
    char text[32];
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    json_object_set_new(document, "saved", json_string(text));
}

static bool write_document(const struct cli_profile *profile, const json_t *document)
{
    struct cli_output output;
    char *text = json_dumps(document, JSON_COMPACT);
    bool written =
        text && strlen(text) <= CLI_PROFILE_BYTES && cli_output_open(&output, profile->path);
    if (written) {
        bool whole = fputs(text, output.file) >= 0 && fputc('\n', output.file) != EOF;
        written = cli_output_close(&output, whole);
    }
    free(text);
    return written;
}

/* Waits for the lock; after a second it says so. False when it cannot be had. */
static bool take_lock(const struct cli_profile *profile, int lock)
{
    enum { TRIES = 20 };
    const struct timespec pause = {0, 50000000};
    struct qd_message wait = {0};
    for (int i = 0; i < TRIES; i++) {
        if (flock(lock, LOCK_EX | LOCK_NB) == 0)
            return true;
        if (errno != EWOULDBLOCK || cli_interrupted())
            return false;
        nanosleep(&pause, NULL);
    }
    if (!profile->wordless) {
        const struct cli cli = {.lang = profile->lang};
        qd_message_set(&wait, "cli.profile.wait");
        qd_message_text(&wait, "name", qd_text_of(profile->path));
        (void)cli_report(&cli, NULL, 0, QD_OK, &wait);
    }
    return flock(lock, LOCK_EX) == 0;
}

bool cli_profile_edit(struct cli_profile *profile,
                      void (*change)(json_t *document, const void *context), const void *context)
{
    char path[PATH_MAX + 8];
    if (!profile->usable || !make_folders(profile->path))
        return false;
    snprintf(path, sizeof path, "%s.lock", profile->path);
    int lock = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0600);
    if (lock < 0 || !take_lock(profile, lock)) {
        if (lock >= 0)
            close(lock);
        return false;
    }
    json_t *document = cli_profile_load(profile);
    bool written = false;
    if (document) {
        change(document, context);
        put_time(document);
        written = write_document(profile, document);
        json_decref(document);
    }
    close(lock);
    return written;
}

json_t *cli_profile_object(json_t *parent, const char *name, bool create)
{
    json_t *found = json_object_get(parent, name);
    if (!found && create && parent) {
        found = json_object();
        if (json_object_set_new(parent, name, found) != 0)
            found = NULL;
    }
    return found;
}

int64_t cli_profile_number(const json_t *object, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(object, name);
    return json_is_integer(value) ? (int64_t)json_integer_value(value) : otherwise;
}
