/* SPDX-License-Identifier: MIT */
/* Whether programs can be sealed here: a sandbox is tried with the command `true`. Where it cannot
 * be made, the likely reason is looked for, since bubblewrap's own words ("Creating new namespace
 * failed") say what failed and not what to do. */
#define _GNU_SOURCE
#include "sandbox/ready.h"

#include "sandbox/copy.h"
#include "sandbox/folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

static struct qd_sandbox_site sites[2];

const struct qd_sandbox_site *qd_sandbox_site(bool unsealed)
{
    return &sites[unsealed];
}

static bool find_bubblewrap(char out[PATH_MAX])
{
    const char *list = getenv("PATH");
    char folder[PATH_MAX];
    if (!list)
        list = "/usr/bin:/bin";
    while (qd_sandbox_next_folder(&list, folder)) {
        snprintf(out, PATH_MAX, "%.*s/bwrap", PATH_MAX - 8, folder);
        if (access(out, X_OK) == 0)
            return true;
    }
    out[0] = '\0';
    return false;
}

/* A number of the kernel's settings; -1: there is none. */
static int setting(const char *path)
{
    char text[32] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    return size > 0 ? atoi(text) : -1;
}

static const char *reason(void)
{
    if (setting("/proc/sys/user/max_user_namespaces") == 0 ||
        setting("/proc/sys/kernel/unprivileged_userns_clone") == 0)
        return "sandbox.refused.sysctl";
    if (setting("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") == 1)
        return "sandbox.refused.apparmor";
    if (access("/.dockerenv", F_OK) == 0 || access("/run/.containerenv", F_OK) == 0 ||
        access("/run/systemd/container", F_OK) == 0)
        return "sandbox.refused.container";
    return "sandbox.refused";
}

static qd_err refuse(const char *code, const char *said, struct qd_message *why)
{
    qd_message_set(why, code);
    qd_message_text(why, "found", qd_text_trim(qd_text_of(said)));
    return QD_SYSTEM;
}

static qd_err try_one(struct qd_message *why)
{
    struct qd_sandbox_options options = {.command = "true",
                                         .limits = {.time_ns = UINT64_C(20000000000),
                                                    .memory_bytes = 512 << 20,
                                                    .output_bytes = 4096,
                                                    .processes = 16}};
    struct qd_sandbox_files *files;
    struct qd_sandbox_report report = {.end = QD_SANDBOX_CLOSED};
    struct qd_sandbox *sandbox;
    qd_err err = qd_sandbox_files_take(options.command, NULL, &files, why);
    if (err)
        return err;
    options.files = files;
    err = qd_sandbox_open(&options, &sandbox);
    if (!err) {
        (void)qd_sandbox_rest(sandbox);
        qd_sandbox_close(sandbox, &report);
    }
    qd_sandbox_files_free(files);
    return !err && report.end == QD_SANDBOX_EXITED && report.code == 0
               ? QD_OK
               : refuse(reason(), report.complaint, why);
}

qd_err qd_sandbox_ready(bool unsealed, struct qd_message *why)
{
    struct qd_sandbox_site *site = &sites[unsealed];
    qd_folder_sweep();
    qd_sandbox_group_sweep();
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    if (!qd_sandbox_filter_build(qd_sandbox_group_there(), !unsealed, &site->filter))
        return refuse("sandbox.refused.filter", "", why);
    if (unsealed)
        return QD_OK;
    if (!find_bubblewrap(site->bubblewrap))
        return refuse("sandbox.missing", "", why);
    return try_one(why);
}
