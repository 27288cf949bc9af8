/* SPDX-License-Identifier: MIT */
/* Files written whole or not at all; only regular files are replaced.
 *
 * A regular file with one name and our owner is replaced: a draft beside it is written, synced to
 * disk, given the old mode, and renamed, so that a full disk or a power cut leaves the old file.
 * Links are followed first. Everything else (devices, pipes, files with several names or another
 * owner) is written in place, because a rename would put a plain file in their place.
 */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The draft that a signal has to remove; the path is written before the flag is set. */
static char pending[PATH_MAX];
static volatile sig_atomic_t is_pending;

void cli_output_drop(void)
{
    if (is_pending)
        unlink(pending);
    is_pending = 0;
}

static void on_end(int signal_number)
{
    cli_output_drop();
    signal(signal_number, SIG_DFL);
    raise(signal_number); /* delivered when this handler returns */
}

/* Signals that would end the program remove the draft first; those that already have a handler keep
 * it. */
static void watch_draft(const char *draft)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGPIPE, SIGXFSZ};
    if (is_pending || strlen(draft) >= sizeof pending)
        return;
    memcpy(pending, draft, strlen(draft) + 1);
    is_pending = 1;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction old, action = {.sa_handler = on_end};
        sigemptyset(&action.sa_mask);
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
    }
}

/* Whether the file may be replaced by another under the same name. */
static bool replaceable(const struct stat *info)
{
    return S_ISREG(info->st_mode) && info->st_nlink == 1 && info->st_uid == geteuid();
}

static int open_draft(struct cli_output *output, const struct stat *old)
{
    struct qd_buf name;
    qd_buf_init(&name, PATH_MAX);
    qd_buf_printf(&name, "%s.%ld.tmp", output->target, (long)getpid());
    output->draft = name.err ? NULL : strdup(qd_buf_cstr(&name));
    errno = name.err ? ENAMETOOLONG : errno;
    qd_buf_free(&name);
    if (!output->draft)
        return -1;
    unlink(output->draft); /* left by a killed process with the same id */
    int file = open(output->draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old ? 0600 : 0666);
    if (file < 0) {
        free(output->draft);
        output->draft = NULL;
        return -1;
    }
    watch_draft(output->draft);
    if (old) {
        (void)!fchown(file, (uid_t)-1, old->st_gid);
        (void)!fchmod(file, old->st_mode & 07777);
    }
    return file;
}

static int open_target(struct cli_output *output, const char *name)
{
    struct stat info;
    output->target = realpath(name, NULL);
    if (!output->target) {
        output->target = errno == ENOENT ? strdup(name) : NULL;
        if (!output->target)
            return -1;
        /* A dangling link creates the file it names. */
        return lstat(name, &info) == 0 ? open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666)
                                       : open_draft(output, NULL);
    }
    if (stat(output->target, &info) != 0 || faccessat(AT_FDCWD, output->target, W_OK, AT_EACCESS))
        return -1;
    if (replaceable(&info)) {
        int file = open_draft(output, &info);
        if (file >= 0 || errno != EACCES)
            return file; /* a directory that allows no new file may still hold a writable one */
    }
    return open(output->target, O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC);
}

bool cli_output_open(struct cli_output *output, const char *name)
{
    *output = (struct cli_output){0};
    int file = open_target(output, name);
    output->file = file >= 0 ? fdopen(file, "wb") : NULL;
    if (output->file)
        return true;
    int kept = errno;
    if (file >= 0)
        close(file);
    (void)cli_output_close(output, false);
    errno = kept;
    return false;
}

static bool to_disk(int file)
{
    struct stat info;
    return fstat(file, &info) != 0 || !S_ISREG(info.st_mode) || fsync(file) == 0;
}

bool cli_output_close(struct cli_output *output, bool keep)
{
    bool good = output->file && keep;
    errno = 0;
    if (good)
        good = fflush(output->file) == 0 && !ferror(output->file) && to_disk(fileno(output->file));
    int kept = errno;
    if (output->file && fclose(output->file) != 0 && good) {
        kept = errno;
        good = false;
    }
    if (good && output->draft && rename(output->draft, output->target) != 0) {
        kept = errno;
        good = false;
    }
    if (output->draft && !good)
        unlink(output->draft);
    if (output->draft)
        is_pending = 0;
    free(output->draft);
    free(output->target);
    *output = (struct cli_output){0};
    errno = kept;
    return good;
}

int cli_write_file(const char *name, struct qd_text text)
{
    struct cli_output output;
    if (strcmp(name, "-") == 0) {
        fwrite(text.data, 1, text.size, stdout);
        return cli_finish(CLI_DONE);
    }
    bool written = cli_output_open(&output, name);
    if (written) {
        bool whole = fwrite(text.data, 1, text.size, output.file) == text.size;
        int reason = errno;
        written = cli_output_close(&output, whole) && whole;
        errno = errno ? errno : reason;
    }
    if (!written)
        cli_complain("%s: %s", name, cli_system(errno));
    return written ? CLI_DONE : CLI_NO;
}

bool cli_read_whole(int file, struct qd_buf *out)
{
    char block[1 << 16];
    ssize_t got;
    off_t at = 0;
    while ((got = pread(file, block, sizeof block, at)) > 0) {
        qd_buf_put(out, block, (size_t)got);
        at += got;
    }
    return got == 0;
}
