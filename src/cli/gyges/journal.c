/* SPDX-License-Identifier: MIT */
/* A file of results that grows by whole entries: games of a match, games of the setup book.
 *
 * An entry is written in one piece, or taken back when the disk is full. What a killed program left
 * half written is for the reader to recognise and for cli_gyges_journal_cut to remove. A lock keeps
 * a second process out; it is dropped when any descriptor of the file is closed, so everything goes
 * through one.
 */
#include "cli/gyges/gyges.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int fail(const struct cli_gyges_journal *journal)
{
    cli_complain("%s: %s", journal->name, cli_system(errno));
    return CLI_NO;
}

static int lock(const struct cli_gyges_journal *journal)
{
    struct flock ours = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(journal->file, F_SETLK, &ours) == 0)
        return CLI_DONE;
    if (errno != EAGAIN && errno != EACCES)
        return fail(journal);
    cli_warn(journal->name, "cli.file.locked", NULL);
    return CLI_USAGE;
}

static int read_text(const struct cli_gyges_journal *journal, struct qd_buf *text)
{
    char part[1 << 16];
    ssize_t got = 0;
    for (off_t at = 0; (got = pread(journal->file, part, sizeof part, at)) > 0; at += got)
        qd_buf_put(text, part, (size_t)got);
    if (got < 0)
        return fail(journal);
    if (text->err)
        cli_warn(journal->name, "system.large", NULL);
    return text->err ? CLI_LIMIT : CLI_DONE;
}

int cli_gyges_journal_open(struct cli_gyges_journal *journal, const char *name, struct qd_buf *text)
{
    struct stat info;
    *journal = (struct cli_gyges_journal){.name = name, .file = -1};
    if (stat(name, &info) == 0 && !S_ISREG(info.st_mode)) {
        cli_warn(name, "bulk.not-regular", NULL);
        return CLI_USAGE;
    }
    journal->file = open(name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (journal->file < 0) {
        int missing = errno == ENOENT;
        (void)fail(journal);
        return missing ? CLI_USAGE : CLI_NO;
    }
    int code = lock(journal);
    if (!code)
        code = read_text(journal, text);
    if (code)
        cli_gyges_journal_close(journal);
    journal->size = text->size;
    return code;
}

int cli_gyges_journal_cut(struct cli_gyges_journal *journal, size_t size)
{
    if (size == journal->size)
        return CLI_DONE;
    cli_warn(journal->name, "cli.file.torn", NULL);
    journal->size = size;
    return ftruncate(journal->file, (off_t)size) ? fail(journal) : CLI_DONE;
}

int cli_gyges_journal_add(struct cli_gyges_journal *journal, struct qd_text entry)
{
    for (size_t done = 0; done < entry.size;) {
        ssize_t wrote = write(journal->file, entry.data + done, entry.size - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0) {
            int code = fail(journal);
            (void)!ftruncate(journal->file, (off_t)journal->size);
            return code;
        }
        done += (size_t)wrote;
    }
    journal->size += entry.size;
    return CLI_DONE;
}

void cli_gyges_journal_close(struct cli_gyges_journal *journal)
{
    if (journal->file >= 0)
        close(journal->file);
    journal->file = -1;
}
